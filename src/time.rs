//! Moments, and the clock that tells them.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use time::{Date, Month, OffsetDateTime};

/// A moment in milliseconds since the beginning of 1970, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// This much later; the last moment that can be told if it would be beyond.
    #[must_use]
    pub fn after(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)))
    }

    /// The moment that is so long before this one.
    pub fn before(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)))
    }

    /// How long ago `earlier` was; zero if it was not.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// The day in UTC, as in `2026-11-21`.
    pub fn date(self) -> String {
        let seconds = i64::try_from(self.seconds()).unwrap_or(i64::MAX);
        let date = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH).date();
        format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
    }

    /// The beginning of a day in UTC, written as [`date`](Self::date) writes it; none for days before 1970 and for those
    /// that the calendar does not have.
    pub fn of_date(text: &str) -> Option<Self> {
        let mut fields = text.split('-');
        let year = fields.next()?.parse().ok()?;
        let month = Month::try_from(fields.next()?.parse::<u8>().ok()?).ok()?;
        let day = Date::from_calendar_date(year, month, fields.next()?.parse().ok()?).ok()?;
        let seconds = u64::try_from(day.midnight().assume_utc().unix_timestamp()).ok()?;
        fields.next().is_none().then_some(Self(seconds * 1000))
    }

    /// The year in UTC.
    pub fn year(self) -> i32 {
        let seconds = i64::try_from(self.seconds()).unwrap_or(i64::MAX);
        OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH).year()
    }

    /// The beginning of a year in UTC; that of 1970 for the years before, and for those that the calendar does not have.
    pub fn of_year(year: i32) -> Self {
        let first = Date::from_ordinal_date(year, 1).map_or(0, |day| day.midnight().assume_utc().unix_timestamp());
        Self(u64::try_from(first).unwrap_or(0) * 1000)
    }

    /// Whole seconds since the beginning of 1970, as Discord writes moments.
    pub const fn seconds(self) -> u64 {
        self.0 / 1000
    }
}

/// Tells the time. Tests have clocks of their own.
pub trait Clock: Send + Sync {
    /// This moment.
    fn now(&self) -> Timestamp;
}

/// The computer's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let elapsed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Timestamp(0).after(elapsed)
    }
}
