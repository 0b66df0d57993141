//! A set of hashes of earlier positions, for quick lookup.

use std::sync::Arc;

/// A hash set of 64-bit hashes with open addressing. Clones share its memory.
#[derive(Clone, Debug)]
pub struct SeenKeys(Arc<[u64]>);

impl SeenKeys {
    /// Creates a set of these hashes. No hash may be 0.
    pub fn new(numbers: &[u64]) -> Self {
        // At least half of the slots stay empty, so each probe sequence is short.
        let mut places = vec![0; (2 * numbers.len() + 1).next_power_of_two()];
        for &number in numbers {
            let at = Self::place(&places, number);
            places[at] = number;
        }
        Self(places.into())
    }

    /// Whether a hash, which must not be 0, is in the set.
    #[inline]
    pub fn contains(&self, number: u64) -> bool {
        self.0[Self::place(&self.0, number)] == number
    }

    /// The index of the slot that holds a hash, or of the empty slot where the hash belongs if it is not in the set.
    fn place(places: &[u64], number: u64) -> usize {
        let last = places.len() - 1;
        let mut at = number as usize & last;
        while places[at] != 0 && places[at] != number {
            at = (at + 1) & last;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mix;

    #[test]
    fn what_was_seen_is_found() {
        for count in [0, 1, 2, 3, 100] {
            // All hashes collide, since their lower bits are the same.
            let number = |n: u64| mix(n) << 8 | 7;
            let seen = SeenKeys::new(&(0..count).map(number).collect::<Vec<_>>());
            assert!((0..count).all(|n| seen.contains(number(n))));
            assert!((count..2 * count + 9).all(|n| !seen.contains(number(n))));
        }
    }
}
