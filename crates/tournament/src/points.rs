//! Points of a tournament, and the values of tie-breaks.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign},
};

/// An amount of points, exact to a quarter of a point.
///
/// A win is worth one point and a draw half a point. The products that make up a Sonneborn-Berger score have quarters.
///
/// # Examples
///
/// ```
/// use tournament::Points;
///
/// assert_eq!((Points::ONE + Points::HALF).to_string(), "1.5");
/// assert_eq!(Points::from_quarters(37).to_string(), "9.25");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(u32);

impl Points {
    /// No points, as for a loss.
    pub const ZERO: Self = Self(0);
    /// Half a point, as for a draw.
    pub const HALF: Self = Self(2);
    /// One point, as for a win.
    pub const ONE: Self = Self(4);

    /// An amount given in quarters of a point.
    pub const fn from_quarters(quarters: u32) -> Self {
        Self(quarters)
    }

    /// The amount in quarters of a point.
    pub const fn quarters(self) -> u32 {
        self.0
    }

    /// The amount in half points, rounded down.
    pub(super) const fn halves(self) -> u32 {
        self.0 / 2
    }

    /// The product of two amounts that have no quarters.
    pub(super) const fn times(self, other: Self) -> Self {
        Self(self.0 * other.0 / 4)
    }
}

impl fmt::Display for Points {
    /// Writes the amount as a decimal, such as `3`, `3.5` or `9.25`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / 4)?;
        f.write_str(["", ".25", ".5", ".75"][self.0 as usize % 4])
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_decimals() {
        for (quarters, text) in [(0, "0"), (1, "0.25"), (2, "0.5"), (12, "3"), (14, "3.5"), (37, "9.25"), (39, "9.75")]
        {
            assert_eq!(Points::from_quarters(quarters).to_string(), text);
        }
    }

    #[test]
    fn products_are_exact() {
        let three_and_a_half = Points::from_quarters(14);
        assert_eq!(three_and_a_half.times(Points::ONE), three_and_a_half);
        assert_eq!(three_and_a_half.times(Points::HALF).to_string(), "1.75");
    }
}
