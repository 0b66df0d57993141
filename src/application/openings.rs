//! Counts finished games for openings.

use std::time::{Duration, Instant};

use super::{Application, ApplicationError};

/// How long games are counted at a time.
const COUNTING: Duration = Duration::from_millis(200);

impl Application {
    /// Counts finished games that wait to be counted for openings, for a short time.
    pub fn count_openings(&self) -> Result<(), ApplicationError> {
        let began = Instant::now();
        while self.store.openings.count_waiting()? > 0 && began.elapsed() < COUNTING {}
        Ok(())
    }

    /// How long the oldest such game has waited; nothing if none waits, or if those that wait came with an import.
    pub fn openings_lag(&self) -> Result<Duration, ApplicationError> {
        let since = self.store.openings.waiting_since()?;
        Ok(since.map_or(Duration::ZERO, |since| self.clock.now().since(since)))
    }
}
