//! The weights of the evaluation and their text.
//!
//! `weights.txt` was found by `parlor tune pijersi` in 100 passes over 135,725 calm positions of 8,712 games, played with 2,000
//! nodes a move (seeds 2 and 3, the second with the weights found by the first). The mean square error over the tenth
//! that was kept back, between what the evaluation predicts and what came of the position, is 0.0389.
//!
//! How each step did against the one before, both with 6,000 nodes a move (`parlor match`, sequential tests of 0 against 40 Elo,
//! 95 %):
//!
//! | step | games | share of points | Elo |
//! |---|---|---|---|
//! | the first weights tuned, against a guess (error 0.0653, then 0.0452) | 78 | 66.7 % | +39 to +201 |
//! | more games (0.0448) | 400 | 53.9 % | -7 to +61 |
//! | reach apart for the side to move, and safe reach (0.0389) | 112 | 60.7 % | +10 to +141 |

use std::{fmt, str::FromStr, sync::LazyLock};

use super::{FOLD, FOLDED, PLANES, term, turned};
use crate::engine::{
    Score,
    weights::{self, Groups, ParseWeightsError},
};

/// The weights that the bot plays with.
const TABLE: &str = include_str!("weights.txt");

/// What the evaluation weighs, in hundredths of a cube.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    flat: [i16; term::COUNT],
    /// By color, table and bit, from White's side.
    squares: Box<[[[i16; 64]; PLANES]; 2]>,
}

const GROUPS: &Groups = &[
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

impl Weights {
    /// How many there are.
    pub const COUNT: usize = term::COUNT;

    /// The weights by their numbers.
    pub fn new(flat: [i16; Self::COUNT]) -> Self {
        let mut squares = Box::new([[[0; 64]; PLANES]; 2]);
        for plane in 0..PLANES {
            for bit in 0..=50 {
                let weight = |bit: u8| flat[plane * FOLDED + usize::from(FOLD[usize::from(bit)])];
                squares[0][plane][usize::from(bit)] = weight(bit);
                squares[1][plane][usize::from(bit)] = -weight(turned(bit));
            }
        }
        Self { flat, squares }
    }

    /// The numbers.
    pub const fn numbers(&self) -> &[i16; Self::COUNT] {
        &self.flat
    }

    /// What a cube of a table on a bit is worth, from White's side.
    #[inline(always)]
    pub(super) fn square(&self, color: usize, plane: usize, bit: u8) -> Score {
        Score::from(self.squares[color][plane][usize::from(bit & 63)])
    }

    #[inline(always)]
    pub(super) fn term(&self, term: usize) -> Score {
        Score::from(self.flat[term])
    }
}

impl Default for Weights {
    /// The weights that the bot plays with.
    fn default() -> Self {
        static READ: LazyLock<Weights> = LazyLock::new(|| TABLE.parse().expect("a test reads this text"));
        READ.clone()
    }
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Weights").field(&self.flat).finish()
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        weights::write(f, GROUPS, &self.flat)
    }
}

impl FromStr for Weights {
    type Err = ParseWeightsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        weights::read(text, GROUPS).map(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_reads_back() {
        let weights = Weights::default();
        assert_eq!(weights.to_string().parse(), Ok(weights.clone()));
        assert_eq!(GROUPS.iter().map(|(_, size)| size).sum::<usize>(), Weights::COUNT);
        assert!("single 1 2".parse::<Weights>().is_err());
        assert!(format!("{weights}more 1\n").parse::<Weights>().is_err());
    }
}
