//! Points in time, and the clock that reads the current one.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use time::{Date, Month, OffsetDateTime, format_description::well_known::Rfc3339};

mod zone;

pub use zone::{Day, ParseDayError, ParseTimeError, ParseZoneError, TimeOfDay, Zone};

/// A UTC timestamp in milliseconds since the beginning of 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// The timestamp later by this duration, or the latest representable timestamp if the sum is too large.
    #[must_use]
    pub fn after(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)))
    }

    /// The timestamp earlier by this duration, or the beginning of 1970 if the result would be before 1970.
    pub fn before(self, duration: Duration) -> Self {
        Self(self.0.saturating_sub(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)))
    }

    /// The time that has passed since `earlier`; zero if `earlier` is later.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// The date and time in UTC, as in `2026-01-31T23:59:59Z`. For timestamps after the year 9999, returns the
    /// beginning of 1970.
    pub fn rfc3339(self) -> String {
        self.calendar().format(&Rfc3339).expect("a year of four digits in UTC can be written")
    }

    /// The date in UTC, as in `2026-11-21`.
    pub fn date(self) -> String {
        let mut text = self.rfc3339();
        text.truncate("2026-11-21".len());
        text
    }

    fn calendar(self) -> OffsetDateTime {
        let seconds = i64::try_from(self.seconds()).unwrap_or(i64::MAX);
        OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }

    /// The beginning of a day in UTC, for a date in the format of [`date`](Self::date). `None` for dates before 1970
    /// and for texts that are not dates.
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
        self.calendar().year()
    }

    /// The beginning of a year in UTC; the beginning of 1970 for years before 1970 and after 9999.
    pub fn of_year(year: i32) -> Self {
        let first = Date::from_ordinal_date(year, 1).map_or(0, |day| day.midnight().assume_utc().unix_timestamp());
        Self(u64::try_from(first).unwrap_or(0) * 1000)
    }

    /// The whole seconds since the beginning of 1970, as in Discord's timestamps.
    pub const fn seconds(self) -> u64 {
        self.0 / 1000
    }
}

/// A source of the current time. Tests use implementations other than [`SystemClock`].
pub trait Clock: Send + Sync {
    /// The current time.
    fn now(&self) -> Timestamp;
}

/// The system's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let elapsed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Timestamp(0).after(elapsed)
    }
}

impl<F: Fn() -> Timestamp + Send + Sync> Clock for F {
    fn now(&self) -> Timestamp {
        self()
    }
}

/// The time since this computer was started, including the time for which it was suspended. Nobody sets this clock, so
/// it measures how much time has passed, but it says nothing to other computers.
pub fn uptime() -> Duration {
    #[cfg(target_os = "linux")]
    {
        use rustix::time::{ClockId, clock_gettime};

        // `Instant` does not count the time for which the computer was suspended.
        let time = clock_gettime(ClockId::Boottime);
        Duration::try_from(time).expect("the time since the start is not negative")
    }
    #[cfg(not(target_os = "linux"))]
    {
        use std::{sync::LazyLock, time::Instant};

        static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
        BEGAN.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_are_written_as_dates() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
            (253_402_300_800, "1970-01-01T00:00:00Z"),
        ] {
            let at = Timestamp(1000 * seconds + 999);
            assert_eq!(at.rfc3339(), expected);
            assert_eq!(at.date(), expected[..10]);
        }
        assert_eq!(Timestamp(u64::MAX).date(), "1970-01-01");
    }
}
