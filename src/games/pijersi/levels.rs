//! What the bot's levels are in Pijersi.

use crate::engine::Strength;

/// The levels, the weakest first.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 2_000, depth: 1, noise: 220, blind: 150 },
    Strength { nodes: 4_000, depth: 1, noise: 90, blind: 60 },
    Strength { nodes: 8_000, depth: 2, noise: 60, blind: 16 },
    Strength { nodes: 12_000, depth: 3, noise: 30, blind: 0 },
    Strength { nodes: 30_000, depth: 5, noise: 10, blind: 0 },
    Strength { nodes: 150_000, depth: 40, noise: 0, blind: 0 },
];
