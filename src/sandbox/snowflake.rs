//! Discord's identifiers and the clock they are made from.

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::clock::ShiftedClock;
use crate::time::Clock as _;

/// The first second of 2015, from which Discord counts, in milliseconds since 1970.
const EPOCH: u64 = 1_420_070_400_000;

/// An identifier of anything on Discord: 64 bits that begin with the millisecond in which it was made.
///
/// As JSON it is a string of digits, as Discord sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// The time when it was made, since 1970.
    pub const fn made(self) -> Duration {
        Duration::from_millis((self.0 >> 22) + EPOCH)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(D::Error::custom)
    }
}

/// The stand-in's clock, and the identifiers that are made by it.
#[derive(Debug)]
pub(super) struct Clock {
    shifted: Arc<ShiftedClock>,
    last: u64,
}

impl Clock {
    /// Goes by a clock that others may share and put forward.
    pub(super) const fn new(shifted: Arc<ShiftedClock>) -> Self {
        Self { shifted, last: 0 }
    }

    /// The time since 1970. It never runs backwards.
    pub(super) fn now(&self) -> Duration {
        Duration::from_millis(self.shifted.now().0)
    }

    /// Puts the clock forward for everybody who shares it.
    pub(super) fn advance(&self, by: Duration) {
        self.shifted.advance(by);
    }

    /// A new identifier, greater than all before.
    pub(super) fn snowflake(&mut self) -> Snowflake {
        let milliseconds = self.shifted.now().0.saturating_sub(EPOCH);
        self.last = (milliseconds << 22).max(self.last + 1);
        Snowflake(self.last)
    }
}

/// A time since 1970 as Discord writes it: `2026-11-21T04:05:06.789000+00:00`.
pub(super) fn timestamp(since_1970: Duration) -> String {
    let seconds = since_1970.as_secs();
    let (year, month, day) = civil(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    let micros = since_1970.subsec_micros();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}+00:00")
}

/// Year, month and day of the Gregorian calendar for a number of days since 1970.
///
/// Counts in eras of 400 years that begin on the first of March, so that the leap day comes last in a year.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day_of_year - (153 * shifted + 2) / 5 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_follow_the_calendar() {
        let check = |seconds, expected: &str| assert_eq!(timestamp(Duration::from_secs(seconds)), expected);
        check(0, "1970-01-01T00:00:00.000000+00:00");
        check(951_782_400, "2000-02-29T00:00:00.000000+00:00");
        check(1_420_070_400, "2015-01-01T00:00:00.000000+00:00");
        check(1_795_348_799, "2026-11-22T11:59:59.000000+00:00");
        check(4_107_542_399, "2100-02-28T23:59:59.000000+00:00");
    }

    #[test]
    fn snowflakes_grow_and_tell_their_time() {
        let mut clock = Clock::new(Arc::default());
        let many: Vec<_> = (0..1_000).map(|_| clock.snowflake()).collect();
        assert!(many.windows(2).all(|pair| pair[0] < pair[1]));
        clock.advance(Duration::from_secs(60));
        let later = clock.snowflake();
        assert!(later.made() >= many[0].made() + Duration::from_secs(60));
        assert_eq!(later.to_string().parse(), Ok(later));
    }
}
