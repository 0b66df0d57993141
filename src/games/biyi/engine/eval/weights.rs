//! The weights of the evaluation and their text.
//!
//! `weights.txt` was found by `parlor tune biyi` in 60 passes over 350,963 calm positions of 651 games, played with
//! 1,000 to 1,200 nodes a move (300 with seed 11, 160 with seed 12 and 191 with seed 13, each with the weights found
//! from those before). The mean square error over the tenth that was kept back, between what the evaluation predicts
//! and what came of the position, is 0.0235.
//!
//! How each step did against the one before, with 1,500 nodes a move at first and 1,000 later (`parlor match`,
//! sequential tests of 0 against 60 Elo, 95 %):
//!
//! | step | games | share of points | Elo |
//! |---|---|---|---|
//! | the first weights tuned, against a guess (error 0.0315, then 0.0258) | 16 | 87.5 % | +100 to +576 |
//! | more games; entries near the bird, runs of groups (0.0262, then 0.0244) | 78 | 66.7 % | +39 to +201 |
//! | more games (0.0240, then 0.0235) | 18 | 80.6 % | +54 to +440 |

use std::{fmt, str::FromStr, sync::LazyLock};

use super::{FOLDED, LONGEST_RUN, PLANES, PREY, fold, term, turned};
use crate::{
    engine::{
        Score,
        weights::{self, Groups, ParseWeightsError},
    },
    games::biyi::engine::fast::set::{BOARD, SQUARES, squares},
};

/// The weights that the bot plays with.
const TABLE: &str = include_str!("weights.txt");

/// What the evaluation weighs, in hundredths of a pilot.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    flat: [i16; term::COUNT],
    /// By color, table and bit, from White's side.
    squares: Box<[[[i16; SQUARES]; PLANES]; 2]>,
}

const GROUPS: &Groups = &[
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

impl Weights {
    /// How many there are.
    pub const COUNT: usize = term::COUNT;

    /// The weights by their numbers.
    pub fn new(flat: [i16; Self::COUNT]) -> Self {
        let mut table = Box::new([[[0; SQUARES]; PLANES]; 2]);
        for plane in 0..PLANES {
            for bit in squares(BOARD) {
                let weight = |bit: u8| flat[plane * FOLDED + fold(bit)];
                table[0][plane][usize::from(bit)] = weight(bit);
                table[1][plane][usize::from(bit)] = -weight(turned(bit));
            }
        }
        Self { flat, squares: table }
    }

    /// The numbers.
    pub const fn numbers(&self) -> &[i16; Self::COUNT] {
        &self.flat
    }

    /// What a token of a table on a bit is worth, from White's side.
    #[inline(always)]
    pub(super) fn square(&self, color: usize, plane: usize, bit: u8) -> Score {
        Score::from(self.squares[color][plane][usize::from(bit)])
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
        assert!("pilot-1 1 2".parse::<Weights>().is_err());
        assert!(format!("{weights}more 1\n").parse::<Weights>().is_err());
    }
}
