//! Biyi's evaluation weights.
//!
//! `parlor tune biyi` fitted `weights.txt` on 2026-11-22 in 60 epochs over 350,963 quiet positions from 651 games of
//! self-play with 1,000 to 1,200 nodes a move: 300 games with seed 11, 160 with seed 12 and 191 with seed 13, each set
//! played with the weights fitted before. The mean square error over the tenth of the positions that was held out is
//! 0.0235.
//!
//! The result of each step against the one before, with 1,500 nodes a move at first and 1,000 later (`parlor match`,
//! sequential tests of 0 against 60 Elo; Elo intervals for 95 %):
//!
//! | step | games | share of points | Elo |
//! |---|---|---|---|
//! | first tuning, against hand-made weights (error 0.0315, then 0.0258) | 16 | 87.5 % | +100 to +576 |
//! | more games; features for entries near the bird and runs of groups (0.0262, then 0.0244) | 78 | 66.7 % | +39 to +201 |
//! | more games (0.0240, then 0.0235) | 18 | 80.6 % | +54 to +440 |

use super::{FOLDED, KINDS, LONGEST_RUN, PREY, fold, term, turned};
use crate::{
    biyi::fast::set::{BOARD, SQUARES, squares},
    weights::{self, PieceSquares},
};

/// The weights of Biyi's evaluation, in hundredths of a pilot.
pub type BiyiWeights = weights::Weights<BiyiTables, { term::COUNT }>;

/// The piece-square tables of pilots and carriers.
#[derive(Clone, PartialEq)]
pub struct BiyiTables(pub PieceSquares<KINDS, SQUARES>);

impl weights::WeightTables for BiyiTables {
    const DEFAULT: &'static str = include_str!("weights.txt");
    const GROUPS: &'static [(&'static str, usize)] = &[
        ("pilot-1", FOLDED),
        ("pilot-2", FOLDED),
        ("pilot-3", FOLDED),
        ("pilot-4", FOLDED),
        ("pilot-5", FOLDED),
        ("carrier", FOLDED),
        ("deep-carrier", FOLDED),
        ("caught", FOLDED),
        ("deep-caught", FOLDED),
        ("run-of-mover", LONGEST_RUN),
        ("run-of-other", LONGEST_RUN),
        ("safe-run-of-mover", LONGEST_RUN),
        ("safe-run-of-other", LONGEST_RUN),
        ("prey-of-mover", PREY),
        ("prey-of-other", PREY),
        ("loose-for-mover", PREY),
        ("loose-for-other", PREY),
        ("launches-of-mover", 1),
        ("launches-of-other", 1),
        ("duty-of-mover", 1),
        ("duty-of-other", 1),
        ("entries-of-mover", 1),
        ("entries-of-other", 1),
        ("move", 1),
    ];

    fn new(numbers: &[i16]) -> Self {
        Self(PieceSquares::unfold(&numbers[..KINDS * FOLDED], squares(BOARD), fold, turned))
    }
}
