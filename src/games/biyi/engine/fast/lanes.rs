//! Sets of squares as two words that need nothing from each other.
//!
//! The lower word has ranks 1 to 8 and the upper one ranks 6 to 13, eight bits a rank. Each square that a movement starts
//! from is looked at in the one word that has all of its neighbors, so a step is a shift of words, and one instruction of
//! a processor that knows pairs of words does for both what it does for one.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use wide::u64x2;

use super::set::{BOARD, Set, Side};

/// A set of squares, those of ranks 6 to 8 held twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes(u64x2);

/// How many bits lie below the upper word.
const UPPER: u32 = 40;

impl Lanes {
    /// No square.
    pub const NONE: Self = Self(u64x2::new([0; 2]));
    /// All squares.
    pub const ALL: Self = Self(u64x2::new([u64::MAX; 2]));
    /// Each square of the board once, in the word that has its neighbors.
    pub const STARTS: Self = {
        let lower = BOARD & ((1 << 56) - 1);
        Self(u64x2::new([lower as u64, ((BOARD & !lower) >> UPPER) as u64]))
    };

    /// The set in lanes.
    #[inline(always)]
    pub const fn of(set: Set) -> Self {
        Self(u64x2::new([set as u64, (set >> UPPER) as u64]))
    }

    /// The set of what either word holds.
    #[inline(always)]
    pub fn set(self) -> Set {
        let [lower, upper] = self.0.to_array();
        Set::from(lower) | Set::from(upper) << UPPER
    }

    /// Whether neither word holds anything.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        let [lower, upper] = self.0.to_array();
        lower | upper == 0
    }

    /// How many bits both words have.
    #[inline(always)]
    pub fn size(self) -> u64 {
        self.0.to_array().iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The squares that have a member of the set on this side. Right for those in [`STARTS`](Self::STARTS) only.
    #[inline(always)]
    pub fn before(self, side: Side) -> Self {
        Self(match side {
            Side::East => self.0 >> 1,
            Side::West => self.0 << 1,
            Side::North => self.0 >> 8,
            Side::South => self.0 << 8,
        })
    }
}

impl BitAnd for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for Lanes {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl Not for Lanes {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::biyi::engine::fast::set::{one, squares};

    #[test]
    fn lanes_hold_what_sets_hold() {
        assert_eq!(Lanes::of(BOARD).set(), BOARD);
        assert_eq!(Lanes::STARTS.set(), BOARD);
        assert_eq!(Lanes::STARTS.size(), 91, "each square is there once");
        assert!(Lanes::of(0).is_empty() && Lanes::NONE.is_empty() && !Lanes::of(1 << 90).is_empty());
        for at in squares(BOARD) {
            for side in Side::ALL {
                let before = (Lanes::of(one(at)).before(side) & Lanes::STARTS).set();
                assert_eq!(before, side.before(one(at)) & BOARD);
            }
        }
    }
}
