//! What the bot's levels are in Biyi.

use crate::engine::Strength;

/// The levels, the weakest first. From the fourth on none overlooks a win at once. The nodes of the sixth take about 50
/// ms.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 2_000, depth: 1, noise: 180, blind: 180 },
    Strength { nodes: 2_000, depth: 1, noise: 70, blind: 70 },
    Strength { nodes: 4_000, depth: 2, noise: 30, blind: 16 },
    Strength { nodes: 5_000, depth: 3, noise: 12, blind: 0 },
    Strength { nodes: 8_000, depth: 6, noise: 4, blind: 0 },
    Strength { nodes: 40_000, depth: 40, noise: 0, blind: 0 },
];
