//! Deliberate mistakes of the weaker levels.

use super::{Score, mix};

/// Mistakes that make the engine weaker: errors of the static evaluation, and overlooked wins.
///
/// The mistakes are derived from the seed and the position's key. So the engine always misjudges a position in the same
/// way, and follows consistent, if wrong, plans.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handicap {
    /// The seed of the mistakes.
    pub seed: u64,
    /// The largest error of a static evaluation in either direction, in the unit of [`Score`].
    pub noise: Score,
    /// The share of immediate wins, in 256ths, that the search overlooks at the end of a line. An immediate win in the
    /// root position is never overlooked.
    pub blind: u16,
}

impl Handicap {
    /// No handicap: the engine makes no deliberate mistakes.
    pub const NONE: Self = Self { seed: 0, noise: 0, blind: 0 };

    /// The error of the static evaluation of the position with this key.
    #[inline]
    pub(super) fn error(&self, key: u64) -> Score {
        if self.noise == 0 {
            return 0;
        }
        // The mean of two uniform errors, so that small errors are likelier than large ones.
        let hash = mix(key ^ self.seed);
        let span = 2 * self.noise as u64 + 1;
        let (one, other) = ((hash & 0xffff_ffff) % span, (hash >> 32) % span);
        (one + other) as Score / 2 - self.noise
    }

    /// Whether the search overlooks an immediate win in the position with this key.
    #[inline]
    pub(super) fn overlooks(&self, key: u64) -> bool {
        self.blind > 0 && mix(key ^ !self.seed) % 256 < u64::from(self.blind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stay_within_the_noise_and_cancel_out() {
        let handicap = Handicap { seed: 7, noise: 50, blind: 64 };
        let errors: Vec<Score> = (0..4000).map(|key| handicap.error(key)).collect();
        assert!(errors.iter().all(|error| error.abs() <= 50));
        assert!(errors.iter().sum::<Score>().abs() < 4 * 4000);
        assert!(errors.iter().any(|error| error.abs() > 30));
        let overlooked = (0..4000).filter(|&key| handicap.overlooks(key)).count();
        assert!((800..1200).contains(&overlooked), "a quarter: {overlooked}");
        assert_eq!(Handicap::NONE.error(5), 0);
        assert!(!Handicap::NONE.overlooks(5));
    }
}
