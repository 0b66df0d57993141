//! Bitboards as two overlapping 64-bit words, for SIMD.
//!
//! The lower word has ranks 1 to 8 and the upper one ranks 6 to 13, with eight bits a rank. For each square, one of the
//! words contains the square and all of its neighbors; so no shift has to carry bits from word to word, and one SIMD
//! instruction shifts both.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use wide::u64x2;

use super::set::{BOARD, Set, Side};

/// A bitboard in two words. Ranks 6 to 8 are in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes(u64x2);

/// The number of bits below the upper word.
const UPPER: u32 = 40;

impl Lanes {
    /// The empty set.
    pub const NONE: Self = Self(u64x2::new([0; 2]));
    /// All squares.
    pub const ALL: Self = Self(u64x2::new([u64::MAX; 2]));
    /// Each square of the board once, in the word that has all of its neighbors.
    pub const STARTS: Self = {
        let lower = BOARD & ((1 << 56) - 1);
        Self(u64x2::new([lower as u64, ((BOARD & !lower) >> UPPER) as u64]))
    };

    /// Splits a bitboard into two words.
    #[inline(always)]
    pub const fn of(set: Set) -> Self {
        Self(u64x2::new([set as u64, (set >> UPPER) as u64]))
    }

    /// Joins the two words to a bitboard.
    #[inline(always)]
    pub fn set(self) -> Set {
        let [lower, upper] = self.0.to_array();
        Set::from(lower) | Set::from(upper) << UPPER
    }

    /// Whether both words are 0.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        let [lower, upper] = self.0.to_array();
        lower | upper == 0
    }

    /// The number of bits in both words. Squares in both count twice.
    #[inline(always)]
    pub fn size(self) -> u64 {
        self.0.to_array().iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The squares whose neighbor on this side is in the set. Only correct for squares in [`STARTS`](Self::STARTS).
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
    use crate::biyi::fast::set::{one, squares};

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
