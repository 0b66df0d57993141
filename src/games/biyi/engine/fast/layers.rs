//! What lies on each level.

use std::ops::{Index, IndexMut};

use super::{LEVELS, set::Set};

/// How many levels are at hand. Stacks are hardly ever higher.
const LOW: usize = 10;

/// The squares with a token of a color at a level, by level from 0 and by color.
///
/// A game may pile up all of its tokens, but copies of a position that has no such pile are small.
#[derive(Clone, Debug)]
pub struct Layers {
    low: [[Set; 2]; LOW],
    high: Option<Box<[[Set; 2]; LEVELS + 1 - LOW]>>,
}

impl Layers {
    /// No token.
    pub const EMPTY: Self = Self { low: [[0; 2]; LOW], high: None };

    /// The lowest levels, so many.
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
