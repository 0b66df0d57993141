//! A clock that can be put forward.

use std::time::{Duration, Instant, SystemTime};

use tokio::sync::watch;

/// A clock that a test can put forward and that never goes back.
///
/// The clock reads the computer's time only once, at the start. From then on, its time advances steadily, even if the
/// computer's clock is set back.
#[derive(Debug)]
pub struct ShiftedClock {
    started: Instant,
    /// The time since the beginning of 1970 when the clock was made.
    start: Duration,
    ahead: watch::Sender<Duration>,
}

impl ShiftedClock {
    /// Creates a clock that starts at the computer's time.
    pub fn new() -> Self {
        let start = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Self { started: Instant::now(), start, ahead: watch::Sender::new(Duration::ZERO) }
    }

    /// The time since the beginning of 1970.
    pub fn now(&self) -> Duration {
        self.start.saturating_add(self.started.elapsed()).saturating_add(self.ahead())
    }

    /// Puts the clock forward by this time and notifies the receivers of [`advances`](Self::advances).
    pub fn advance(&self, by: Duration) {
        self.ahead.send_modify(|ahead| *ahead = ahead.saturating_add(by));
    }

    /// The total time by which the clock has been put forward.
    pub fn ahead(&self) -> Duration {
        *self.ahead.borrow()
    }

    /// A receiver that is notified whenever the clock is put forward. Its value is the total time by which that has
    /// happened.
    pub fn advances(&self) -> watch::Receiver<Duration> {
        self.ahead.subscribe()
    }
}

impl Default for ShiftedClock {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    #[test]
    fn a_shifted_clock_shows_the_time_until_it_is_put_forward() {
        let clock = ShiftedClock::new();
        let before = clock.now();
        clock.advance(DAY);
        clock.advance(DAY);
        assert!(clock.now() >= before + 2 * DAY);
        assert!(clock.now() < before + 3 * DAY);
        clock.advance(Duration::MAX);
        assert!(clock.now() > before, "it does not overflow");
    }
}
