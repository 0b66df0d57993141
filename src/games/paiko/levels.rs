//! What the bot's levels are in Paiko.

use crate::engine::Strength;

/// The levels, the weakest first.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 400, depth: 1, noise: 250, blind: 180 },
    Strength { nodes: 800, depth: 1, noise: 100, blind: 70 },
    Strength { nodes: 1_500, depth: 2, noise: 50, blind: 16 },
    Strength { nodes: 4_000, depth: 3, noise: 20, blind: 0 },
    Strength { nodes: 12_000, depth: 5, noise: 5, blind: 0 },
    Strength { nodes: 40_000, depth: 40, noise: 0, blind: 0 },
];
