//! The levels of the bot in Paiko, and the matches that measured their strength.
//!
//! The limits were chosen by hand so that each level clearly beats the one below. The table shows the results, on
//! 2026-11-22, of `parlor match paiko --first level:N --second ... --games 100`: 50 openings of a random draft and a
//! random turn, each played from both sides. The intervals are Wilson's, for 95 %.
//!
//! | level | against | won | drawn | lost | share of points | interval |
//! |---|---|---|---|---|---|---|
//! | 1 | random | 100 | 0 | 0 | 100 % | 96.3 to 100 |
//! | 2 | 1 | 83 | 0 | 17 | 83.0 % | 74.5 to 89.1 |
//! | 3 | 2 | 89 | 0 | 11 | 89.0 % | 81.4 to 93.7 |
//! | 4 | 3 | 87 | 0 | 13 | 87.0 % | 79.0 to 92.2 |
//! | 5 | 4 | 78 | 1 | 21 | 78.5 % | 69.5 to 85.4 |
//! | 6 | 5 | 86 | 1 | 13 | 86.5 % | 78.4 to 91.9 |
//! | 6 | greedy | 100 | 0 | 0 | 100 % | 96.3 to 100 |
//! | 6 | random | 100 | 0 | 0 | 100 % | 96.3 to 100 |
//!
//! The first level does not move at random: it sees its own captures and points, but misjudges positions by up to four
//! and a half points. A player that evaluates each move correctly without looking further wins four of five games
//! against it (`greedy`: 48 of 60).

use crate::Strength;

/// The levels, the weakest first. Levels 4 to 6 overlook no immediate win. A search with the nodes of level 6 takes
/// about 50 ms.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 500, depth: 1, noise: 450, blind: 200 },
    Strength { nodes: 800, depth: 1, noise: 240, blind: 100 },
    Strength { nodes: 1_500, depth: 2, noise: 120, blind: 16 },
    Strength { nodes: 2_500, depth: 3, noise: 50, blind: 0 },
    Strength { nodes: 5_000, depth: 5, noise: 15, blind: 0 },
    Strength { nodes: 25_000, depth: 40, noise: 0, blind: 0 },
];
