//! Pijersi's evaluation weights.
//!
//! `parlor tune pijersi` fitted `weights.txt` on 2026-11-22 in 100 epochs over 135,725 quiet positions from 8,712 games
//! of self-play with 2,000 nodes a move: with seed 2, then with seed 3 and the weights fitted to the games of seed 2.
//! The mean square error over the tenth of the positions that was held out is 0.0389.
//!
//! The result of each step against the one before, both with 6,000 nodes a move (`parlor match`, sequential tests of 0
//! against 40 Elo; Elo intervals for 95 %):
//!
//! | step | games | share of points | Elo |
//! |---|---|---|---|
//! | first tuning, against hand-made weights (error 0.0653, then 0.0452) | 78 | 66.7 % | +39 to +201 |
//! | more games (0.0448) | 400 | 53.9 % | -7 to +61 |
//! | features for safe reach, and reach separate for the side to move (0.0389) | 112 | 60.7 % | +10 to +141 |

use super::{FOLD, FOLDED, KINDS, term, turned};
use crate::weights::{self, PieceSquares};

/// The weights of Pijersi's evaluation, in hundredths of a cube.
pub type PijersiWeights = weights::Weights<PijersiTables, { term::COUNT }>;

/// The piece-square tables of cubes.
#[derive(Clone, PartialEq)]
pub struct PijersiTables(pub PieceSquares<KINDS, 64>);

impl weights::WeightTables for PijersiTables {
    const DEFAULT: &'static str = include_str!("weights.txt");
    const GROUPS: &'static [(&'static str, usize)] = &[
        ("single", FOLDED),
        ("single-wise", FOLDED),
        ("upper", FOLDED),
        ("upper-wise", FOLDED),
        ("lower", FOLDED),
        ("lower-wise", FOLDED),
        ("left", 5),
        ("pairs", 1),
        ("free", 1),
        ("free-rows", 1),
        ("reach-of-mover", 5),
        ("reach-of-other", 5),
        ("safe-of-mover", 4),
        ("safe-of-other", 4),
        ("threat", 1),
        ("loose-for-mover", 6),
        ("loose-for-other", 6),
        ("held-for-mover", 2),
        ("held-for-other", 2),
        ("move", 1),
    ];

    fn new(numbers: &[i16]) -> Self {
        let fold = |bit: u8| usize::from(FOLD[usize::from(bit)]);
        Self(PieceSquares::unfold(&numbers[..KINDS * FOLDED], 0..=50, fold, turned))
    }
}
