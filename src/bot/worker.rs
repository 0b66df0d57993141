//! Calls of the host, which block, away from the threads that must not.

use std::sync::Arc;

use thiserror::Error;
use tokio::{
    sync::Semaphore,
    task::{JoinError, spawn_blocking},
};
use tracing::Span;

use crate::host::{Host, HostError};

/// Calls at a time for each processor. A call computes for a few milliseconds and then waits for the disk, so that a
/// few of them keep a processor busy; more would only make each of them slower.
const CALLS_PER_PROCESSOR: usize = 4;

/// Calls the host, a bounded number of calls at a time. Clones share the number.
#[derive(Debug)]
pub struct Worker<H = Host> {
    host: Arc<H>,
    permits: Arc<Semaphore>,
}

/// Why a call gave nothing.
#[derive(Debug, Error)]
pub enum WorkError {
    /// The host failed.
    #[error("the host failed")]
    Host(#[from] HostError),
    /// The host panicked.
    #[error("the host panicked")]
    Panic(#[from] JoinError),
}

impl<H> Clone for Worker<H> {
    fn clone(&self) -> Self {
        Self { host: Arc::clone(&self.host), permits: Arc::clone(&self.permits) }
    }
}

/// How many processors there are to think with while one is left for answers.
pub fn thinking_processors() -> usize {
    processors().saturating_sub(1).max(1)
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl<H: Send + Sync + 'static> Worker<H> {
    /// Calls this host for what takes some milliseconds.
    pub fn new(host: Arc<H>) -> Self {
        Self { host, permits: Arc::new(Semaphore::new(processors() * CALLS_PER_PROCESSOR)) }
    }

    /// Calls this host for what takes a processor for a while: as many calls at a time as there are
    /// [`thinking_processors`].
    pub fn thinking(host: Arc<H>) -> Self {
        Self { host, permits: Arc::new(Semaphore::new(thinking_processors())) }
    }

    /// Calls this host for advice: one call at a time, so that nobody's game against the bot waits for whoever asks a lot.
    pub fn advising(host: Arc<H>) -> Self {
        Self { host, permits: Arc::new(Semaphore::new(1)) }
    }

    /// Makes a call when it is its turn. Given up before, the call is not made; given up later, it is made to its end.
    ///
    /// # Errors
    /// If the host fails or panics.
    pub async fn run<T: Send + 'static>(
        &self,
        call: impl FnOnce(&H) -> Result<T, HostError> + Send + 'static,
    ) -> Result<T, WorkError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.expect("the semaphore is never closed");
        let host = Arc::clone(&self.host);
        // What is logged on the way belongs to what is being answered.
        let span = Span::current();
        let result = spawn_blocking(move || {
            let _permit = permit;
            span.in_scope(|| call(&host))
        });
        Ok(result.await??)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc,
    };

    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_error() {
        let worker = Worker::new(Arc::new(()));
        let result = worker.run(|()| -> Result<(), HostError> { panic!("on purpose") }).await;
        assert!(matches!(result, Err(WorkError::Panic(_))));
        assert_eq!(worker.run(|()| Ok(5)).await.expect("the next call works"), 5);
    }

    #[tokio::test]
    async fn calls_at_a_time_are_bounded() {
        let worker = Arc::new(Worker::new(Arc::new(AtomicUsize::new(0))));
        let most = worker.permits.available_permits();
        let (release, wait) = mpsc::channel::<()>();
        let (started, mut starts) = tokio::sync::mpsc::unbounded_channel();
        let wait = Arc::new(Mutex::new(wait));
        let calls = (0..3 * most)
            .map(|_| {
                let (worker, wait, started) = (Arc::clone(&worker), Arc::clone(&wait), started.clone());
                tokio::spawn(async move {
                    let call = move |running: &AtomicUsize| {
                        let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                        started.send(now).expect("the test listens");
                        wait.lock().expect("no panic before").recv().expect("the test releases");
                        running.fetch_sub(1, Ordering::SeqCst);
                        Ok(())
                    };
                    worker.run(call).await
                })
            })
            .collect::<Vec<_>>();
        for _ in 0..most {
            assert!(starts.recv().await.expect("a call starts") <= most);
        }
        assert!(starts.try_recv().is_err());
        for _ in &calls {
            release.send(()).expect("calls wait");
        }
        for call in calls {
            call.await.expect("no panic").expect("no failure");
        }
        while let Ok(running) = starts.try_recv() {
            assert!(running <= most);
        }
    }
}
