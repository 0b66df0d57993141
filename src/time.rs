//! Moments, and the clock that tells them.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

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
