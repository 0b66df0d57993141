//! Discord's identifiers, the clock that creates them, and Discord's format for times.

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::Value;
use time::OffsetDateTime;

use super::clock::ShiftedClock;

/// The beginning of 2015, from which Discord counts time, in milliseconds of Unix time.
const EPOCH: u64 = 1_420_070_400_000;

/// An identifier of any object on Discord. The upper 42 of its 64 bits are the object's time of creation, in
/// milliseconds since the beginning of 2015.
///
/// In JSON, an identifier is a string of digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// The time of creation of the object, since the beginning of 1970.
    pub const fn made(self) -> Duration {
        Duration::from_millis((self.0 >> 22) + EPOCH)
    }

    /// Reads an identifier from a JSON string of digits or from a JSON number.
    pub(super) fn from_json(value: &Value) -> Option<Self> {
        value.as_u64().map(Self).or_else(|| value.as_str()?.parse().ok())
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

/// The stand-in's clock, which also creates identifiers.
#[derive(Debug)]
pub(super) struct Clock {
    shifted: Arc<ShiftedClock>,
    last: u64,
}

impl Clock {
    /// Wraps a clock that other owners may share and put forward.
    pub(super) const fn new(shifted: Arc<ShiftedClock>) -> Self {
        Self { shifted, last: 0 }
    }

    /// The time since the beginning of 1970, which never goes back.
    pub(super) fn now(&self) -> Duration {
        self.shifted.now()
    }

    /// Puts the clock forward, also for all other owners that share the clock.
    pub(super) fn advance(&self, by: Duration) {
        self.shifted.advance(by);
    }

    /// Creates an identifier that is greater than all previous identifiers.
    pub(super) fn snowflake(&mut self) -> Snowflake {
        let now = u64::try_from(self.shifted.now().as_millis()).unwrap_or(u64::MAX);
        let milliseconds = now.saturating_sub(EPOCH);
        self.last = (milliseconds << 22).max(self.last + 1);
        Snowflake(self.last)
    }
}

/// Formats a time since 1970 as Discord does, for example `2026-11-21T04:05:06.789000+00:00`.
pub(super) fn timestamp(since_1970: Duration) -> String {
    let since_1970 = time::Duration::try_from(since_1970).unwrap_or(time::Duration::MAX);
    let time = OffsetDateTime::UNIX_EPOCH.saturating_add(since_1970);
    let (year, month, day) = (time.year(), u8::from(time.month()), time.day());
    let (hour, minute, second, micros) = time.to_hms_micro();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}+00:00")
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
