//! What the bot's levels are in Paiko.

use crate::engine::Strength;

/// The levels, the weakest first.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 500, depth: 1, noise: 450, blind: 200 },
    Strength { nodes: 800, depth: 1, noise: 240, blind: 100 },
    Strength { nodes: 1_500, depth: 2, noise: 120, blind: 16 },
    Strength { nodes: 2_500, depth: 3, noise: 50, blind: 0 },
    Strength { nodes: 5_000, depth: 5, noise: 15, blind: 0 },
    Strength { nodes: 25_000, depth: 40, noise: 0, blind: 0 },
];
