//! Statistics of match results: confidence intervals and sequential tests.

/// The results of a match. Each opening is played twice with the colors exchanged, so that an opening that favors one
/// side favors neither player.
///
/// # Examples
///
/// ```
/// use laboratory::statistics::{GameScore, MatchTally, Test};
///
/// let mut tally = MatchTally::default();
/// for _ in 0..40 {
///     tally.add_pair([GameScore::Win, GameScore::Draw]);
/// }
/// assert_eq!(tally.share(), 0.75);
/// let (low, high) = tally.interval(1.96);
/// assert!(low > 0.6 && high < 0.85);
/// let test = Test { low: 0.0, high: 100.0, risk: 0.05 };
/// assert_eq!(test.verdict(&tally), Some(true), "the first player is 100 Elo better rather than equal");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// The number of games that the first player won.
    pub wins: u32,
    /// The number of drawn games.
    pub draws: u32,
    /// The number of games that the first player lost.
    pub losses: u32,
    /// The number of game pairs by score: `pairs[n]` counts the pairs in which the first player scored `n` half points.
    pub pairs: [u32; 5],
}

/// The result of a game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum GameScore {
    Loss,
    Draw,
    Win,
}

impl MatchTally {
    /// Adds a game.
    pub const fn add(&mut self, score: GameScore) {
        match score {
            GameScore::Win => self.wins += 1,
            GameScore::Draw => self.draws += 1,
            GameScore::Loss => self.losses += 1,
        }
    }

    /// Adds the two games of an opening.
    pub const fn add_pair(&mut self, pair: [GameScore; 2]) {
        self.add(pair[0]);
        self.add(pair[1]);
        self.pairs[pair[0] as usize + pair[1] as usize] += 1;
    }

    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points that the first player scored, from 0 to 1; one half if there are no games.
    pub fn share(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(games),
        }
    }

    /// The Wilson score interval of the share, at this many standard deviations. A draw counts as half a win and half a
    /// loss.
    pub fn interval(&self, deviations: f64) -> (f64, f64) {
        if self.games() == 0 {
            return (0.0, 1.0);
        }
        let (n, p, z2) = (f64::from(self.games()), self.share(), deviations * deviations);
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = deviations / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }

    /// The log-likelihood ratio of two hypotheses, given the results of the pairs: the first player is `high` Elo
    /// better, against the first player is `low` Elo better. Computed by the normal approximation of the generalized
    /// sequential probability ratio test (GSPRT).
    pub fn log_likelihood_ratio(&self, low: f64, high: f64) -> f64 {
        let count: u32 = self.pairs.iter().sum();
        if count == 0 {
            return 0.0;
        }
        // A small count for each result keeps the variance of a one-sided match above 0.
        let weights = self.pairs.map(|pairs| f64::from(pairs) + 0.1);
        let total: f64 = weights.iter().sum();
        let points = [0.0, 0.25, 0.5, 0.75, 1.0];
        let mean = weights.iter().zip(points).map(|(weight, point)| weight * point).sum::<f64>() / total;
        let square = |point: f64| (point - mean) * (point - mean);
        let variance = weights.iter().zip(points).map(|(weight, point)| weight * square(point)).sum::<f64>() / total;
        let (low, high) = (expected(low), expected(high));
        (high - low) * (2.0 * mean - low - high) / (2.0 * variance / f64::from(count))
    }
}

/// The share of the points, from 0 to 1, that a player should score against an opponent rated `elo` Elo lower.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference at which a player scores this share of the points; infinite at 0 and 1.
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// A sequential probability ratio test (SPRT) of two hypotheses: the first player is `low` Elo better, or it is `high`
/// Elo better.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Test {
    /// The Elo difference of the null hypothesis.
    pub low: f64,
    /// The Elo difference of the alternative hypothesis.
    pub high: f64,
    /// The probability, from 0 to 1, that either verdict is wrong.
    pub risk: f64,
}

impl Test {
    /// Whether the results support `high` rather than `low` Elo; `None` while the test is undecided.
    pub fn verdict(&self, tally: &MatchTally) -> Option<bool> {
        let ratio = tally.log_likelihood_ratio(self.low, self.high);
        let bound = ((1.0 - self.risk) / self.risk).ln();
        (ratio.abs() >= bound).then_some(ratio > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: u32, losses: u32) -> MatchTally {
        let mut tally = MatchTally::default();
        (0..wins).for_each(|_| tally.add_pair([GameScore::Win, GameScore::Draw]));
        (0..losses).for_each(|_| tally.add_pair([GameScore::Loss, GameScore::Draw]));
        tally
    }

    #[test]
    fn elo_and_shares_are_reverses() {
        for difference in [-200.0, 0.0, 35.0, 400.0] {
            assert!((elo(expected(difference)) - difference).abs() < 1e-9);
        }
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    #[test]
    fn the_interval_narrows() {
        // The textbook interval for 8 wins in 10 games at 1.96 standard deviations is 0.49 to 0.943.
        let mut eight = MatchTally { wins: 8, losses: 2, ..MatchTally::default() };
        let (low, high) = eight.interval(1.96);
        assert!((low - 0.4902).abs() < 1e-3 && (high - 0.9433).abs() < 1e-3, "{low} {high}");
        (eight.wins, eight.losses) = (80, 20);
        assert!(eight.interval(1.96).0 > 0.7);
        assert_eq!(MatchTally::default().interval(2.0), (0.0, 1.0));
    }

    #[test]
    fn a_test_is_decided_by_enough_games() {
        let test = Test { low: 0.0, high: 100.0, risk: 0.05 };
        assert_eq!(test.verdict(&MatchTally::default()), None);
        assert_eq!(test.verdict(&tally(2, 1)), None);
        assert_eq!(test.verdict(&tally(60, 10)), Some(true));
        assert_eq!(test.verdict(&tally(50, 50)), Some(false));
    }
}
