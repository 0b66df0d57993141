//! What the bot's levels are in Pijersi.

use crate::engine::Strength;

/// The levels, the weakest first.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 2_000, depth: 1, noise: 300, blind: 200 },
    Strength { nodes: 4_000, depth: 1, noise: 100, blind: 70 },
    Strength { nodes: 8_000, depth: 2, noise: 50, blind: 16 },
    Strength { nodes: 8_000, depth: 4, noise: 25, blind: 0 },
    Strength { nodes: 25_000, depth: 5, noise: 8, blind: 0 },
    Strength { nodes: 150_000, depth: 40, noise: 0, blind: 0 },
];
