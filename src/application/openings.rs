//! Counts finished games for openings.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::ApplicationError;
use domain::time::Clock;
use store::Store;

/// How long games are counted at a time.
const COUNTING: Duration = Duration::from_millis(200);

/// Counts the finished games that wait to be counted.
pub struct WaitingGames {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
}

impl WaitingGames {
    /// Counts games for a short time.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn count(&self) -> Result<(), ApplicationError> {
        let began = Instant::now();
        while self.store.openings.count_waiting()? > 0 && began.elapsed() < COUNTING {}
        Ok(())
    }

    /// How long the oldest game has waited; nothing if none waits, or if those that wait came with an import.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn lag(&self) -> Result<Duration, ApplicationError> {
        let since = self.store.openings.waiting_since()?;
        Ok(since.map_or(Duration::ZERO, |since| self.clock.now().since(since)))
    }
}
