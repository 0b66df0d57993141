//! What the bot's levels are in Biyi.

use crate::engine::Strength;

/// The levels, the weakest first. From the fourth on none overlooks a win at once. The nodes of the sixth take about 50 ms.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 2_000, depth: 1, noise: 120, blind: 120 },
    Strength { nodes: 4_000, depth: 1, noise: 40, blind: 40 },
    Strength { nodes: 8_000, depth: 2, noise: 25, blind: 10 },
    Strength { nodes: 8_000, depth: 3, noise: 10, blind: 0 },
    Strength { nodes: 12_000, depth: 5, noise: 5, blind: 0 },
    Strength { nodes: 30_000, depth: 40, noise: 0, blind: 0 },
];
