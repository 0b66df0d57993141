//! The weights of the evaluation and their text.
//!
//! `weights.txt` was found by `parlor tune paiko` in 100 passes over 186,592 calm positions of 2,506 games, played with 1,500 to
//! 2,500 nodes a move (seeds 1, 2 and 3, the later ones with the weights found by the earlier). The mean square error over
//! the tenth that was kept back, between what the evaluation predicts and what came of the position, is 0.0262.
//!
//! How each step did against the one before, both with 3,000 nodes a move (`parlor match`; the intervals are Wilson's, for 95 %):
//!
//! | step | games | share of points | Elo |
//! |---|---|---|---|
//! | the first weights tuned, against a guess (error 0.0364, then 0.0261) | 40 | 80.0 % | +109 to +372 |
//! | more games | 80 | 61.9 % | +6 to +162 |
//! | more games still | 120 | 56.7 % | -16 to +109 |

use std::{fmt, str::FromStr, sync::LazyLock};

use super::{FOLDED, LARGE_HAND, ROOM, term};
use crate::{
    engine::{
        Score,
        weights::{self, Groups, ParseWeightsError},
    },
    games::paiko::tile::Kind,
};

/// The weights that the bot plays with.
const TABLE: &str = include_str!("weights.txt");

/// What the evaluation weighs, in hundredths of a point of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights([i16; term::COUNT]);

const GROUPS: &Groups = &[
    ("points", 9),
    ("board", 3 * Kind::COUNT),
    ("square", FOLDED),
    ("hand", 3 * Kind::COUNT),
    ("reserve", Kind::COUNT),
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

impl Weights {
    /// How many there are.
    pub const COUNT: usize = term::COUNT;

    /// The weights by their numbers.
    pub const fn new(numbers: [i16; Self::COUNT]) -> Self {
        Self(numbers)
    }

    /// The numbers.
    pub const fn numbers(&self) -> &[i16; Self::COUNT] {
        &self.0
    }

    #[inline(always)]
    pub(super) fn term(&self, term: usize) -> Score {
        Score::from(self.0[term])
    }
}

impl Default for Weights {
    /// The weights that the bot plays with.
    fn default() -> Self {
        static READ: LazyLock<Weights> = LazyLock::new(|| TABLE.parse().expect("a test reads this text"));
        READ.clone()
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        weights::write(f, GROUPS, &self.0)
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
        assert_eq!(weights.to_string().parse(), Ok(weights));
        assert_eq!(GROUPS.iter().map(|(_, size)| size).sum::<usize>(), Weights::COUNT);
    }
}
