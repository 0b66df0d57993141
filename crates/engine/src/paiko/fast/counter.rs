//! Bit-sliced counters.

use games::paiko::squares::Squares;

/// A number per square, bit-sliced: a bitboard for each binary digit, the lowest digit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter<const DIGITS: usize>([Squares; DIGITS]);

impl<const DIGITS: usize> Counter<DIGITS> {
    /// 0 on every square.
    pub const ZERO: Self = Self([Squares::NONE; DIGITS]);

    /// Adds one to the number on each of these squares.
    #[inline]
    pub fn add(&mut self, squares: Squares) {
        let mut carry = squares;
        for digit in &mut self.0 {
            if carry.is_empty() {
                return;
            }
            let next = *digit & carry;
            *digit ^= carry;
            carry = next;
        }
    }

    /// Subtracts one from the number on each of these squares, where it must not be 0.
    #[inline]
    pub fn subtract(&mut self, squares: Squares) {
        let mut borrow = squares;
        for digit in &mut self.0 {
            if borrow.is_empty() {
                return;
            }
            *digit ^= borrow;
            borrow &= *digit;
        }
    }

    /// The squares whose number is not 0.
    #[inline]
    pub fn any(&self) -> Squares {
        self.0.iter().fold(Squares::NONE, |set, &digit| set | digit)
    }

    /// Three sets: the squares whose number is at least one, at least two and at least three.
    #[inline]
    pub fn at_least(&self) -> [Squares; 3] {
        let high = self.0[2..].iter().fold(Squares::NONE, |set, &digit| set | digit);
        let [low, next, ..] = self.0.as_slice() else { return [high; 3] };
        [high | *low | *next, high | *next, high | *low & *next]
    }

    /// The squares whose number differs from that of a counter with fewer digits.
    #[inline]
    pub fn differs<const FEWER: usize>(&self, other: &Counter<FEWER>) -> Squares {
        let none = [Squares::NONE; DIGITS];
        let others = other.0.iter().chain(&none);
        self.0.iter().zip(others).fold(Squares::NONE, |set, (&one, &other)| set | one ^ other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::paiko::Square;

    #[test]
    fn numbers_go_up_and_down() {
        // Every square counts up to its index modulo 32, then down again.
        let beyond = |least: usize| Square::all().filter(|at| at.index() % 32 >= least).collect::<Squares>();
        let mut counter = Counter::<5>::ZERO;
        for n in 1..32 {
            counter.add(beyond(n));
        }
        assert_eq!(counter.at_least(), [1, 2, 3].map(beyond));
        assert_eq!(counter.any(), beyond(1));
        let mut other = Counter::<2>::ZERO;
        assert_eq!(counter.differs(&other), beyond(1));
        other.add(beyond(1));
        assert_eq!(counter.differs(&other), beyond(2));
        for n in 1..32 {
            counter.subtract(beyond(n));
        }
        assert_eq!(counter, Counter::ZERO);
    }
}
