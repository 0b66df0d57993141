//! A gate that stops new work when the bot shuts down, and waits for the work in progress.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{OwnedRwLockReadGuard, RwLock},
    time::timeout,
};

/// Admits work until the gate is closed. Clones control the same gate.
///
/// All work in progress holds the lock for reading. To close the gate, the bot acquires the lock for writing, which
/// admits no further readers.
#[derive(Clone, Debug, Default)]
pub struct Gate(Arc<RwLock<()>>);

/// A guard that work in progress holds. The gate finishes closing only when all guards are dropped.
pub type UnderWay = OwnedRwLockReadGuard<()>;

impl Gate {
    /// Admits a piece of work, which must hold the guard until it is done; `None` if the gate is closed.
    pub fn enter(&self) -> Option<UnderWay> {
        Arc::clone(&self.0).try_read_owned().ok()
    }

    /// Closes the gate and waits for the work in progress, at most the time `within`. Returns whether all work finished
    /// in time.
    pub async fn close(&self, within: Duration) -> bool {
        match timeout(within, Arc::clone(&self.0).write_owned()).await {
            Ok(guard) => {
                // The guard is leaked, since dropping it would open the gate again.
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
        let gate = Gate::default();
        let inside = gate.enter().expect("the gate is open");
        let closing = tokio::spawn({
            let gate = gate.clone();
            async move { gate.close(Duration::from_secs(10)).await }
        });
        tokio::task::yield_now().await;
        assert!(gate.enter().is_none());
        drop(inside);
        assert!(closing.await.expect("no panic"));
        assert!(gate.enter().is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn closing_does_not_wait_for_ever() {
        let gate = Gate::default();
        let _inside = gate.enter().expect("the gate is open");
        assert!(!gate.close(Duration::from_secs(10)).await);
    }
}
