//! What the bot's levels are in Biyi.

use crate::engine::Strength;

/// The levels, the weakest first. From the fourth on none overlooks a win at once. The nodes of the sixth take about 50 ms.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 2_000, depth: 1, noise: 150, blind: 150 },
    Strength { nodes: 2_000, depth: 1, noise: 60, blind: 50 },
    Strength { nodes: 4_000, depth: 2, noise: 25, blind: 10 },
    Strength { nodes: 5_000, depth: 4, noise: 10, blind: 0 },
    Strength { nodes: 10_000, depth: 6, noise: 4, blind: 0 },
    Strength { nodes: 40_000, depth: 40, noise: 0, blind: 0 },
];
