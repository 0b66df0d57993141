//! Ratings: estimates of how strong players are, by the Glicko-2 system.
//!
//! Mark Glickman describes the system in his "Example of the Glicko-2 system"
//! (<http://www.glicko.net/glicko/glicko2.pdf>). All games of a rating period are rated together: each game counts
//! against the rating that the opponent had when the period began, and a period without games only makes a rating less
//! certain. Rating periods are calendar weeks. No job runs at the end of a period. Instead, a [`Standing`] keeps the
//! results of the period of the player's last game, and the first game in a later period closes that period. In
//! between, the player's rating is shown as if the current period ended now.
//!
//! # Examples
//!
//! ```
//! use board::color::{ByColor, Color};
//! use games::GameKind;
//! use domain::{id::{GameId, UserId}, rating::{Pool, Scope, Standing, after_game}, time::Timestamp};
//!
//! let pool = Pool { scope: Scope::Everywhere, game: GameKind::Biyi };
//! let before = ByColor { white: Standing::new(UserId(1), pool), black: Standing::new(UserId(2), pool) };
//! assert_eq!(before.white.last().points(), 1500);
//!
//! let now = Timestamp(1_790_000_000_000);
//! let after = after_game(before, Some(Color::White), GameId::from_bits(1), now);
//! assert!(after.white.now(now).points() > 1500 && after.black.now(now).points() < 1500);
//! assert!(after.white.now(now).is_provisional(), "one game says little");
//! ```

use std::time::Duration;

use serde::{Deserialize, Serialize};
use skillratings::{
    Outcomes,
    glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period},
};

use super::record::{RecordError, ensure, text::number};
use crate::{id::GuildId, time::Timestamp};
use games::GameKind;

mod results;
mod standing;

pub use results::{Results, Tally};
pub use standing::{Faced, MOST_MARKS, MOST_RESULTS, RatedGame, Standing, after_game};

/// The length of a rating period.
pub const PERIOD: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The deviation above which a rating is provisional. A new player's deviation falls below this value after about ten
/// games against opponents whose ratings have a small deviation.
pub const PROVISIONAL: u32 = 110;

/// The lower bound of ratings. Far below this bound, the expected results in the formulas round to 0 or 1.
const LEAST: f64 = 100.0;
/// The upper bound of ratings, for the same reason as [`LEAST`].
const MOST: f64 = 4000.0;
/// The deviation of a new player.
const UNKNOWN: f64 = 350.0;
/// The volatility of a new player, as Glickman proposes.
const VOLATILITY: f64 = 0.06;
/// The system constant τ, which limits how fast volatility changes. Glickman recommends values from 0.3 to 1.2, and
/// uses this value in his example.
const TAU: f64 = 0.5;
/// The tolerance at which the search for a volatility stops.
const TOLERANCE: f64 = 0.000_001;
/// The factor from the scale of the formulas to the scale on which ratings are shown.
const SCALE: f64 = 173.7178;

/// A rating period: a week that begins on Monday, in UTC. Number 0 is the week that contains January 1, 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RatingPeriod(pub u64);

impl RatingPeriod {
    /// The period that contains a moment.
    pub const fn of(at: Timestamp) -> Self {
        // 1970 began on a Thursday, three days into its week.
        const THURSDAY: u64 = 3 * 24 * 60 * 60;
        Self((at.seconds() + THURSDAY) / PERIOD.as_secs())
    }
}

/// A Glicko-2 rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The estimate of the player's strength.
    #[serde(with = "number")]
    pub rating: f64,
    /// The standard deviation of the estimate.
    #[serde(with = "number")]
    pub deviation: f64,
    /// The degree to which the player's strength is expected to vary from one rating period to the next.
    #[serde(with = "number")]
    pub volatility: f64,
}

impl Default for Rating {
    /// The rating of a new player.
    fn default() -> Self {
        Self { rating: 1500.0, deviation: UNKNOWN, volatility: VOLATILITY }
    }
}

impl Rating {
    /// Whether the values are within the bounds in which the formulas work.
    pub(crate) fn is_sound(&self) -> bool {
        let Self { rating, deviation, volatility } = *self;
        (LEAST..=MOST).contains(&rating) && (1.0..=UNKNOWN).contains(&deviation) && (0.001..=1.0).contains(&volatility)
    }

    fn glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }

    /// The rating at the end of a rating period with these results.
    fn after(self, results: &[Faced]) -> Self {
        let outcomes = results.iter().flat_map(|faced| {
            let opponent = faced.opponent().glicko();
            let Results { won, drawn, lost } = faced.results;
            [(Outcomes::WIN, won), (Outcomes::DRAW, drawn), (Outcomes::LOSS, lost)]
                .into_iter()
                .flat_map(move |(outcome, count)| (0..count).map(move |_| (opponent, outcome)))
        });
        let outcomes = outcomes.collect::<Vec<_>>();
        let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
        let Glicko2Rating { rating, deviation, volatility } = glicko2_rating_period(&self.glicko(), &outcomes, &config);
        Self {
            rating: rating.clamp(LEAST, MOST),
            deviation: deviation.clamp(1.0, UNKNOWN),
            volatility: volatility.clamp(0.001, 1.0),
        }
    }

    /// The rating after a win or a loss against this opponent, in a rating period of its own.
    pub(crate) fn after_one(self, opponent: Self, won: bool) -> Self {
        let results = Results { won: u32::from(won), drawn: 0, lost: u32::from(!won) };
        self.after(&[Faced { rating: opponent.rating, deviation: opponent.deviation, results }])
    }

    /// The rating after a number of rating periods without a game. Each of them adds the square of the volatility,
    /// scaled by [`SCALE`], to the square of the deviation.
    pub(crate) fn after_idle(self, periods: u64) -> Self {
        let more = self.volatility * SCALE;
        let deviation = (periods as f64).mul_add(more * more, self.deviation * self.deviation).sqrt();
        Self { deviation: deviation.min(UNKNOWN), ..self }
    }

    /// The rating, rounded for display.
    pub fn shown(self) -> ShownRating {
        // Both values are rounded, positive and small, so the casts do not change them.
        ShownRating { hundredths: (self.rating * 100.0).round() as u32, deviation: self.deviation.round() as u32 }
    }
}

/// A rating, rounded for display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShownRating {
    /// The rating in hundredths of a point.
    pub hundredths: u32,
    /// The deviation in points.
    pub deviation: u32,
}

impl ShownRating {
    /// The rating in points.
    pub const fn points(self) -> u32 {
        (self.hundredths + 50) / 100
    }

    /// Whether the rating is still uncertain.
    pub const fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The margin of error in points, at a confidence of 95 %.
    pub const fn margin(self) -> u32 {
        2 * self.deviation
    }
}

/// The part of Discord whose games are rated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// All of Discord, including direct messages.
    Everywhere,
    /// One server.
    Server(GuildId),
}

/// A pool: the games that are rated together. Every player has one rating in each pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "PoolRecord", into = "PoolRecord")]
pub struct Pool {
    /// The part of Discord in which the games are played.
    pub scope: Scope,
    /// The game that is played.
    pub game: GameKind,
}

/// The stored form of a [`Pool`].
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PoolRecord {
    /// The server; null for the games on all servers and in direct messages.
    guild: Option<GuildId>,
    game: GameKind,
}

impl From<Pool> for PoolRecord {
    fn from(Pool { scope, game }: Pool) -> Self {
        let guild = match scope {
            Scope::Everywhere => None,
            Scope::Server(guild) => Some(guild),
        };
        Self { guild, game }
    }
}

impl TryFrom<PoolRecord> for Pool {
    type Error = RecordError;

    fn try_from(PoolRecord { guild, game }: PoolRecord) -> Result<Self, RecordError> {
        ensure(guild != Some(GuildId(0)), "no server has the number 0")?;
        Ok(Self { scope: guild.map_or(Scope::Everywhere, Scope::Server), game })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const WEEK: u64 = 7 * 24 * 60 * 60 * 1000;
    /// The first Monday of 2026, at midnight UTC.
    const MONDAY: Timestamp = Timestamp(1_767_571_200_000);

    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} is not {expected}");
    }

    /// Glickman's own example: a win and two losses in one period change a rating from 1500 to 1464.06. Glickman rounds
    /// intermediate results; without rounding, the new rating is 1464.05.
    #[test]
    fn the_example_of_the_paper_is_reproduced() {
        let faced = |rating, deviation, results| Faced { rating, deviation, results };
        let (won, lost) = (Results { won: 1, ..Results::default() }, Results { lost: 1, ..Results::default() });
        let results = [faced(1400.0, 30.0, won), faced(1550.0, 100.0, lost), faced(1700.0, 300.0, lost)];
        let after = Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 }.after(&results);
        near(after.rating, 1464.06, 0.01);
        near(after.deviation, 151.52, 0.01);
        near(after.volatility, 0.05999, 0.00001);
    }

    #[test]
    fn a_period_is_a_week_from_monday_on() {
        assert_eq!(RatingPeriod::of(Timestamp(0)), RatingPeriod(0));
        let before = RatingPeriod::of(Timestamp(MONDAY.0 - 1));
        assert_eq!(RatingPeriod::of(MONDAY), RatingPeriod(before.0 + 1));
        assert_eq!(RatingPeriod::of(Timestamp(MONDAY.0 + WEEK - 1)), RatingPeriod::of(MONDAY));
        RatingPeriod::of(Timestamp(u64::MAX));
    }

    /// Applying many idle periods at once has the same effect as applying them one by one, and a single idle period has
    /// the effect that the paper states.
    #[test]
    fn idle_periods_only_raise_the_deviation() {
        let mut slow = Rating { rating: 1623.0, deviation: 60.0, volatility: 0.06 };
        for periods in 0..2000 {
            let fast = Rating { rating: 1623.0, deviation: 60.0, volatility: 0.06 }.after_idle(periods);
            near(fast.deviation, slow.deviation, 0.000_001);
            assert_eq!((fast.rating, fast.volatility), (slow.rating, slow.volatility));
            slow = slow.after(&[]);
        }
        near(slow.deviation, 350.0, 0.0);
        near(Rating::default().after_idle(u64::MAX).deviation, 350.0, 0.0);
    }

    #[test]
    fn certainty_comes_with_games() {
        let certain = Rating { rating: 1500.0, deviation: 50.0, volatility: 0.06 };
        let results = |drawn| Results { drawn, ..Results::default() };
        let after = |games| {
            let faced = Faced { rating: certain.rating, deviation: certain.deviation, results: results(games) };
            Rating::default().after(&[faced]).shown()
        };
        assert!(Rating::default().shown().is_provisional() && after(5).is_provisional());
        assert!(!after(12).is_provisional());
        assert_eq!(ShownRating { hundredths: 152_350, deviation: 62 }.points(), 1524);
    }

    proptest! {
        #[test]
        fn extremes_come_to_an_end(
            rating in LEAST..=MOST, deviation in 1.0..=UNKNOWN, volatility in 0.001..=1.0,
            other in LEAST..=MOST, sure in 1.0..=UNKNOWN, won in 0..200u32, lost in 0..200u32,
        ) {
            let faced = Faced { rating: other, deviation: sure, results: Results { won, drawn: 1, lost } };
            let after = Rating { rating, deviation, volatility }.after(&[faced]);
            prop_assert!(after.is_sound(), "{:?}", after);
        }
    }
}
