//! Weights of static evaluations. The text form of weights has a line for each group of weights, with the group's name
//! and its numbers.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{Score, SearchNode};
use board::phrase::code::{MOST_REPEATED, abridged};

/// Weights that can be tuned, written to a file and read back.
pub trait WeightSet: Default + fmt::Display + FromStr<Err = ParseWeightsError> {
    /// The weights as numbers.
    fn numbers(&self) -> &[i16];
    /// Creates weights from numbers. There must be as many numbers as [`numbers`](Self::numbers) returns.
    fn from_numbers(numbers: &[i16]) -> Self;

    /// The sum of features times weights, one feature per weight.
    fn weigh(&self, features: &[Score]) -> Score {
        self.numbers().iter().zip(features).map(|(&weight, &feature)| Score::from(weight) * feature).sum()
    }
}

/// A node whose evaluation is a sum of features times weights.
pub trait Tunable: SearchNode<Weights: WeightSet> {
    /// The features for the side to move, one per weight.
    fn features(&self) -> Vec<Score>;
}

/// The tables that a game computes from its weights, and the text format of the weights.
pub trait WeightTables: Clone + PartialEq + Send + 'static {
    /// The name and the size of each group of weights, in the order of the text.
    const GROUPS: &'static [(&'static str, usize)];
    /// The text of the weights that the bot plays with.
    const DEFAULT: &'static str;
    /// Computes the tables that the evaluation looks up.
    fn new(numbers: &[i16]) -> Self;
}

/// The weights of a game's evaluation with the tables computed from them.
#[derive(Clone, PartialEq)]
pub struct Weights<T, const COUNT: usize> {
    numbers: [i16; COUNT],
    /// The tables computed from the weights.
    pub tables: T,
}

impl<T: WeightTables, const COUNT: usize> Weights<T, COUNT> {
    /// Creates weights from their numbers.
    pub fn new(numbers: [i16; COUNT]) -> Self {
        const { assert!(total(T::GROUPS) == COUNT, "the groups are all weights") };
        Self { tables: T::new(&numbers), numbers }
    }

    /// The weight at an index.
    #[inline(always)]
    pub fn term(&self, index: usize) -> Score {
        Score::from(self.numbers[index])
    }
}

/// The number of weights in all groups.
const fn total(groups: &[(&str, usize)]) -> usize {
    match groups {
        [] => 0,
        [(_, size), rest @ ..] => *size + total(rest),
    }
}

impl<T: WeightTables, const COUNT: usize> WeightSet for Weights<T, COUNT> {
    fn numbers(&self) -> &[i16] {
        &self.numbers
    }

    fn from_numbers(numbers: &[i16]) -> Self {
        Self::new(numbers.try_into().expect("there are as many as `numbers` gives"))
    }
}

impl<T: WeightTables, const COUNT: usize> Default for Weights<T, COUNT> {
    /// The weights that the bot plays with.
    fn default() -> Self {
        T::DEFAULT.parse().expect("a test reads the text of each game's weights")
    }
}

impl<T, const COUNT: usize> fmt::Debug for Weights<T, COUNT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Weights").field(&self.numbers).finish()
    }
}

impl<T: WeightTables, const COUNT: usize> fmt::Display for Weights<T, COUNT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.numbers.as_slice();
        for (name, size) in T::GROUPS {
            let (group, behind) = rest.split_at(*size);
            rest = behind;
            write!(f, "{name}")?;
            group.iter().try_for_each(|weight| write!(f, " {weight}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The error for a text that is not a list of a game's weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("weights: {}", abridged(.0, MOST_REPEATED))]
pub struct ParseWeightsError(String);

impl<T: WeightTables, const COUNT: usize> FromStr for Weights<T, COUNT> {
    type Err = ParseWeightsError;

    /// Reads the text that [`Display`](fmt::Display) writes. Blank lines and lines that begin with `#` are skipped.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        let mut weights = [0; COUNT];
        let mut rest = weights.as_mut_slice();
        for (name, size) in T::GROUPS {
            let line = lines.next().ok_or_else(|| ParseWeightsError(format!("`{name}` is missing")))?;
            let wrong = || ParseWeightsError(format!("`{}` is not `{name}` and its {size} weights", shown(line)));
            let mut words = line.split_whitespace();
            let named = words.next() == Some(name);
            let numbers: Result<Vec<i16>, _> = words.map(str::parse).collect();
            let numbers = numbers.map_err(|_| wrong())?;
            // Weights are negated for the other side, and `i16::MIN` has no negative.
            if !named || numbers.len() != *size || numbers.contains(&i16::MIN) {
                return Err(wrong());
            }
            let (group, behind) = rest.split_at_mut(*size);
            group.copy_from_slice(&numbers);
            rest = behind;
        }
        match lines.next() {
            Some(line) => Err(ParseWeightsError(format!("`{}` is too much", shown(line)))),
            None => Ok(Self::new(weights)),
        }
    }
}

/// The beginning of a line, without control characters, to be quoted in an error.
fn shown(line: &str) -> String {
    line.chars().filter(|c| !c.is_control()).take(60).collect()
}

/// Piece-square tables: the value of each kind of piece on each square for both colors, from White's view.
#[derive(Clone, PartialEq)]
pub struct PieceSquares<const KINDS: usize, const BITS: usize>(Box<[[[i16; BITS]; KINDS]; 2]>);

impl<const KINDS: usize, const BITS: usize> PieceSquares<KINDS, BITS> {
    /// Computes the tables for both colors from the weights of White's pieces. Mirrored squares share a weight: the
    /// board is folded along its middle, and `weights` lists the weights by kind, then by folded square. `fold` returns
    /// the folded square of a bit, and `turned` returns the bit after half a turn of the board.
    pub fn unfold(
        weights: &[i16],
        squares: impl Iterator<Item = u8>,
        fold: impl Fn(u8) -> usize,
        turned: impl Fn(u8) -> u8,
    ) -> Self {
        let folded = weights.len() / KINDS;
        let mut tables = Box::new([[[0; BITS]; KINDS]; 2]);
        for bit in squares {
            for kind in 0..KINDS {
                tables[0][kind][usize::from(bit)] = weights[kind * folded + fold(bit)];
                tables[1][kind][usize::from(bit)] = -weights[kind * folded + fold(turned(bit))];
            }
        }
        Self(tables)
    }

    /// The value of a piece; negative for Black.
    #[inline(always)]
    pub fn value(&self, color: usize, kind: usize, bit: usize) -> Score {
        Score::from(self.0[color][kind][bit])
    }
}
