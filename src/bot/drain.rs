//! Drains the bot when it shuts down: admits no new work, and waits for the work in progress.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{OwnedRwLockReadGuard, RwLock},
    time::timeout,
};

/// Admits work until the bot drains. Clones share their state.
///
/// All work in progress holds the lock for reading. The drain acquires the lock for writing, which admits no
/// further readers.
#[derive(Clone, Debug, Default)]
pub struct Drain(Arc<RwLock<()>>);

/// A guard that work in progress holds. The drain ends only when all guards are dropped.
pub type UnderWay = OwnedRwLockReadGuard<()>;

impl Drain {
    /// Admits a piece of work, which must hold the guard until it is done; `None` once the bot drains.
    pub fn enter(&self) -> Option<UnderWay> {
        Arc::clone(&self.0).try_read_owned().ok()
    }

    /// Admits no new work, and waits for the work in progress, at most the time `within`. Returns whether all work
    /// finished in time.
    pub async fn close(&self, within: Duration) -> bool {
        match timeout(within, Arc::clone(&self.0).write_owned()).await {
            Ok(guard) => {
                // The guard is leaked, since dropping it would admit work again.
                std::mem::forget(guard);
                true
            }
            Err(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn those_inside_may_finish() {
        let drain = Drain::default();
        let inside = drain.enter().expect("it does not drain");
        let closing = tokio::spawn({
            let drain = drain.clone();
            async move { drain.close(Duration::from_secs(10)).await }
        });
        tokio::task::yield_now().await;
        assert!(drain.enter().is_none());
        drop(inside);
        assert!(closing.await.expect("no panic"));
        assert!(drain.enter().is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn closing_does_not_wait_for_ever() {
        let drain = Drain::default();
        let _inside = drain.enter().expect("it does not drain");
        assert!(!drain.close(Duration::from_secs(10)).await);
    }
}
