//! Deliberate small mistakes.

use super::{Score, mix};

/// How a weaker player misjudges positions.
///
/// The mistakes are drawn by the seed and a position's key: who looks at a position twice misjudges it alike, so a plan
/// is consistent even if it is wrong. The default misjudges nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blur {
    /// What the mistakes are drawn by.
    pub seed: u64,
    /// The largest error of an evaluation, either way, in the unit of [`Score`].
    pub noise: Score,
    /// How many of 256 wins at once are overlooked when they are not on the board yet, but would be there after a move.
    pub blind: u16,
}

impl Blur {
    /// What an evaluation is off by.
    #[inline]
    pub(super) fn error(&self, key: u64) -> Score {
        if self.noise == 0 {
            return 0;
        }
        // The mean of two lots: small errors are likelier than large ones.
        let lot = mix(key ^ self.seed);
        let span = 2 * self.noise as u64 + 1;
        let (one, other) = ((lot & 0xffff_ffff) % span, (lot >> 32) % span);
        (one + other) as Score / 2 - self.noise
    }

    /// Whether a win at once in a position is overlooked.
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
        let blur = Blur { seed: 7, noise: 50, blind: 64 };
        let errors: Vec<Score> = (0..4000).map(|key| blur.error(key)).collect();
        assert!(errors.iter().all(|error| error.abs() <= 50));
        assert!(errors.iter().sum::<Score>().abs() < 4 * 4000);
        assert!(errors.iter().any(|error| error.abs() > 30));
        let overlooked = (0..4000).filter(|&key| blur.overlooks(key)).count();
        assert!((800..1200).contains(&overlooked), "a quarter: {overlooked}");
        assert_eq!(Blur::default().error(5), 0);
        assert!(!Blur::default().overlooks(5));
    }
}
