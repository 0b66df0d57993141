//! The levels of the bot in Biyi, and the matches that measured their strength.
//!
//! The limits were chosen by hand so that each level clearly beats the one below. The table shows the results, on
//! 2026-11-22, of `parlor match biyi --first level:N --second ... --games 100`: 50 openings of four random moves, each
//! played from both sides. The intervals are Wilson's, for 95 %. Levels 5 and 6 played fewer games, because a
//! sequential test of 0 against 100 Elo (`--elo 0 100`) was decided after six games. The table shows separate games
//! (`--seed 9`), not those of that test. Level 1 played 50 games against random moves.
//!
//! | level | against | won | drawn | lost | share of points | interval |
//! |---|---|---|---|---|---|---|
//! | 1 | random | 50 | 0 | 0 | 100 % | 92.9 to 100 |
//! | 2 | 1 | 88 | 0 | 12 | 88.0 % | 80.2 to 93.0 |
//! | 3 | 2 | 86 | 2 | 12 | 87.0 % | 79.0 to 92.2 |
//! | 4 | 3 | 83 | 2 | 15 | 84.0 % | 75.6 to 89.9 |
//! | 5 | 4 | 39 | 0 | 1 | 97.5 % | 87.1 to 99.6 |
//! | 6 | 5 | 30 | 0 | 0 | 100 % | 88.6 to 100 |
//! | 6 | greedy | 100 | 0 | 0 | 100 % | 96.3 to 100 |
//! | 6 | random | 100 | 0 | 0 | 100 % | 96.3 to 100 |

use crate::Strength;

/// The levels, the weakest first. Levels 4 to 6 overlook no immediate win. A search with the nodes of level 6 takes
/// about 50 ms.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 2_000, depth: 1, noise: 180, blind: 180 },
    Strength { nodes: 2_000, depth: 1, noise: 70, blind: 70 },
    Strength { nodes: 4_000, depth: 2, noise: 30, blind: 16 },
    Strength { nodes: 5_000, depth: 3, noise: 12, blind: 0 },
    Strength { nodes: 8_000, depth: 6, noise: 4, blind: 0 },
    Strength { nodes: 40_000, depth: 40, noise: 0, blind: 0 },
];
