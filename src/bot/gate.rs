//! The way in for interactions and for what time makes due, to be closed when the bot stops.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{OwnedRwLockReadGuard, RwLock},
    time::timeout,
};

/// Lets interactions and notices in until it is closed. Clones are the same gate.
///
/// Each of them under way holds the lock for reading. Who waits to write lets no new one in.
#[derive(Clone, Debug, Default)]
pub struct Gate(Arc<RwLock<()>>);

/// The right to go on with something.
pub type UnderWay = OwnedRwLockReadGuard<()>;

impl Gate {
    /// The right to go on, to be held until it is done; none when the gate is closed.
    pub fn enter(&self) -> Option<UnderWay> {
        Arc::clone(&self.0).try_read_owned().ok()
    }

    /// Lets nobody in any more, and waits so long for those inside. Whether all left.
    pub async fn close(&self, within: Duration) -> bool {
        match timeout(within, Arc::clone(&self.0).write_owned()).await {
            Ok(guard) => {
                // Giving the lock back would open the gate again.
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
