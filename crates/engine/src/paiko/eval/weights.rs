//! Paiko's evaluation weights.
//!
//! `parlor tune paiko` fitted `weights.txt` on 2026-11-22 in 100 epochs over 186,592 quiet positions from 2,506 games
//! of self-play with 1,500 to 2,500 nodes a move. The games were played in three rounds, with the seeds 1, 2 and 3.
//! Each round used the weights that had been fitted to the games of the earlier rounds. The mean square error over the
//! tenth of the positions that was held out is 0.0262.
//!
//! The result of each step against the one before, both with 3,000 nodes a move (`parlor match`; 95-percent Elo
//! intervals):
//!
//! | step | games | share of points | Elo |
//! |---|---|---|---|
//! | first tuning, against hand-made weights (the error fell from 0.0364 to 0.0261) | 40 | 80.0 % | +109 to +372 |
//! | more games | 80 | 61.9 % | +6 to +162 |
//! | more games still | 120 | 56.7 % | -16 to +109 |

use super::{FOLDED, LARGE_HAND, ROOM, term};
use crate::weights;
use games::paiko::tile::TileKind;

/// The weights of Paiko's evaluation, in hundredths of a point of the game.
pub type PaikoWeights = weights::Weights<PaikoTables, { term::COUNT }>;

/// Empty, because no table is computed from the weights: the evaluation multiplies every feature by its weight.
#[derive(Clone, PartialEq)]
pub struct PaikoTables;

impl weights::WeightTables for PaikoTables {
    const DEFAULT: &'static str = include_str!("weights.txt");
    const GROUPS: &'static [(&'static str, usize)] = &[
        ("points", 9),
        ("board", 3 * TileKind::COUNT),
        ("square", FOLDED),
        ("hand", 3 * TileKind::COUNT),
        ("reserve", TileKind::COUNT),
        ("small-hand", LARGE_HAND),
        ("room-of-mover", 2 * ROOM),
        ("room-of-other", 2 * ROOM),
        ("control", 6),
        ("weak-of-mover", 3),
        ("weak-of-other", 3),
        ("bothered", 2),
        ("reward", 1),
        ("move", 1),
    ];

    fn new(_: &[i16]) -> Self {
        Self
    }
}
