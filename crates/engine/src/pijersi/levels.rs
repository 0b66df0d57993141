//! The levels of the bot in Pijersi, and the matches that measured their strength.
//!
//! The limits were chosen by hand so that each level clearly beats the one below. The table shows the results, on
//! 2026-11-22, of `parlor match pijersi --first level:N --second ... --games 100`: 50 openings of four random moves,
//! each played from both sides. The intervals are Wilson's, for 95 %.
//!
//! | level | against | won | drawn | lost | share of points | interval |
//! |---|---|---|---|---|---|---|
//! | 1 | random | 94 | 6 | 0 | 97.0 % | 91.5 to 99.0 |
//! | 2 | 1 | 89 | 7 | 4 | 92.5 % | 85.6 to 96.2 |
//! | 3 | 2 | 83 | 3 | 14 | 84.5 % | 76.1 to 90.3 |
//! | 4 | 3 | 67 | 2 | 31 | 68.0 % | 58.3 to 76.3 |
//! | 5 | 4 | 77 | 0 | 23 | 77.0 % | 67.8 to 84.2 |
//! | 6 | 5 | 83 | 3 | 14 | 84.5 % | 76.1 to 90.3 |
//! | 6 | greedy | 100 | 0 | 0 | 100 % | 96.3 to 100 |
//! | 6 | random | 100 | 0 | 0 | 100 % | 96.3 to 100 |
//!
//! Over the Universal Game Interface, with a second a move and one thread, the sixth level won 133 of 140 games (95.0
//! %, 90.0 to 97.6) against an engine modeled on the published sources of Natural Selection, without its opening book
//! and with a smaller transposition table. From the start position it searched ten plies deep, the other engine four.

use crate::Strength;

/// The levels, the weakest first. Levels 4 to 6 overlook no immediate win. A search with the nodes of level 6 takes
/// about 50 ms.
pub const LEVELS: [Strength; 6] = [
    Strength { nodes: 2_000, depth: 1, noise: 300, blind: 200 },
    Strength { nodes: 4_000, depth: 1, noise: 100, blind: 70 },
    Strength { nodes: 8_000, depth: 2, noise: 50, blind: 16 },
    Strength { nodes: 8_000, depth: 4, noise: 25, blind: 0 },
    Strength { nodes: 25_000, depth: 5, noise: 8, blind: 0 },
    Strength { nodes: 150_000, depth: 40, noise: 0, blind: 0 },
];
