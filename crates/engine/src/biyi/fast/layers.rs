//! Bitboards of tokens by level.

use std::ops::{Index, IndexMut};

use super::{LEVELS, set::Set};

/// The number of levels that are stored inline. Higher stacks are rare.
const LOW: usize = 10;

/// The squares with a token, by level from 0 and by color.
///
/// A stack may contain all tokens of the game, but the levels that are rarely used are on the heap, so that positions
/// without high stacks are quick to copy.
#[derive(Clone, Debug)]
pub struct Layers {
    low: [[Set; 2]; LOW],
    high: Option<Box<[[Set; 2]; LEVELS + 1 - LOW]>>,
}

impl Layers {
    /// An empty board.
    pub const EMPTY: Self = Self { low: [[0; 2]; LOW], high: None };

    /// The lowest `height` levels.
    #[inline(always)]
    pub fn up_to(&self, height: usize) -> impl Iterator<Item = &[Set; 2]> {
        let high = self.high.iter().flat_map(|high| high.iter());
        self.low.iter().chain(high).take(height)
    }
}

impl Index<usize> for Layers {
    type Output = [Set; 2];

    #[inline(always)]
    fn index(&self, level: usize) -> &[Set; 2] {
        match self.low.get(level) {
            Some(layer) => layer,
            None => self.high.as_ref().map_or(&[0; 2], |high| &high[level - LOW]),
        }
    }
}

impl IndexMut<usize> for Layers {
    #[inline(always)]
    fn index_mut(&mut self, level: usize) -> &mut [Set; 2] {
        match self.low.get_mut(level) {
            Some(layer) => layer,
            None => &mut self.high.get_or_insert_with(|| Box::new([[0; 2]; LEVELS + 1 - LOW]))[level - LOW],
        }
    }
}

impl PartialEq for Layers {
    fn eq(&self, other: &Self) -> bool {
        (0..=LEVELS).all(|level| self[level] == other[level])
    }
}

impl Eq for Layers {}
