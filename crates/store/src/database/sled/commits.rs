//! Group commit: threads that wait for the disk at the same time share one sync.

use std::time::Duration;

use parking_lot::{Condvar, Mutex};

/// The interval at which a waiting thread checks that the database still works.
const PATIENCE: Duration = Duration::from_secs(1);

/// Coordinates the syncs of a database, so that they run one at a time.
#[derive(Default)]
pub(super) struct Commits {
    state: Mutex<SyncState>,
    ended: Condvar,
}

#[derive(Default)]
struct SyncState {
    /// The number of syncs that have started.
    begun: u64,
    /// The number of the last successful sync.
    done: u64,
    running: bool,
    failed: bool,
}

impl Commits {
    /// Waits until a sync that started after this call has finished, and returns whether it succeeded. If no sync is
    /// running, the caller runs `sync`, which must not panic. After one failure every call fails. While another thread
    /// syncs, `is_well` is polled; if it returns false, this call fails.
    pub(super) fn join(&self, sync: impl FnOnce() -> bool, is_well: impl Fn() -> bool) -> bool {
        let mut state = self.state.lock();
        // A sync that is already running may have started before the caller's write.
        let mine = state.begun + 1;
        loop {
            if state.done >= mine {
                return true;
            }
            if state.failed {
                return false;
            }
            if !state.running {
                break;
            }
            if self.ended.wait_for(&mut state, PATIENCE).timed_out() {
                drop(state);
                if !is_well() {
                    return false;
                }
                state = self.state.lock();
            }
        }
        state.running = true;
        state.begun += 1;
        let number = state.begun;
        drop(state);
        let succeeded = sync();
        let mut state = self.state.lock();
        state.running = false;
        if succeeded {
            state.done = number;
        } else {
            state.failed = true;
        }
        drop(state);
        self.ended.notify_all();
        succeeded
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc, Barrier,
            atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
            mpsc,
        },
        thread,
    };

    use super::*;

    const WRITERS: u64 = 50;
    const ROUNDS: u64 = 20;

    /// Each writer writes, waits, and checks that its write came before the start of a sync that succeeded.
    #[test]
    fn nobody_returns_before_a_sync_of_their_own_writes() {
        let commits = Commits::default();
        let (written, on_disk, syncs) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
        let sync = || {
            let begun_with = written.load(SeqCst);
            thread::yield_now();
            on_disk.fetch_max(begun_with, SeqCst);
            syncs.fetch_add(1, SeqCst);
            true
        };
        let together = Barrier::new(usize::try_from(WRITERS).expect("a small number"));
        thread::scope(|scope| {
            for _ in 0..WRITERS {
                scope.spawn(|| {
                    for _ in 0..ROUNDS {
                        together.wait();
                        let mine = written.fetch_add(1, SeqCst) + 1;
                        assert!(commits.join(sync, || true));
                        assert!(on_disk.load(SeqCst) >= mine, "an answer before its sync");
                    }
                });
            }
        });
        let syncs = syncs.load(SeqCst);
        assert!((ROUNDS..WRITERS * ROUNDS).contains(&syncs), "{syncs} syncs are shared");
    }

    #[test]
    fn those_who_wait_at_the_same_time_share_one_sync() {
        let commits = Arc::new(Commits::default());
        let (started, has_started) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let first = thread::spawn({
            let commits = Arc::clone(&commits);
            move || {
                let sync = || {
                    started.send(()).expect("the test waits");
                    released.recv().expect("the test lets it go on");
                    true
                };
                commits.join(sync, || true)
            }
        });
        has_started.recv().expect("the first sync begins");
        let syncs = Arc::new(AtomicU64::new(0));
        let waiting = (0..8).map(|_| {
            let (commits, syncs) = (Arc::clone(&commits), Arc::clone(&syncs));
            thread::spawn(move || {
                commits.join(
                    || {
                        syncs.fetch_add(1, SeqCst);
                        true
                    },
                    || true,
                )
            })
        });
        let waiting: Vec<_> = waiting.collect();
        assert_eq!(syncs.load(SeqCst), 0, "nobody syncs beside somebody else");
        release.send(()).expect("the first waits");
        assert!(first.join().expect("it ends"));
        for thread in waiting {
            assert!(thread.join().expect("it ends"));
        }
        assert!((1..=8).contains(&syncs.load(SeqCst)), "the first sync began too early for them");
    }

    #[test]
    fn after_a_failure_nothing_succeeds() {
        let commits = Commits::default();
        assert!(commits.join(|| true, || true));
        assert!(!commits.join(|| false, || true));
        let synced = AtomicBool::new(false);
        let sync = || {
            synced.store(true, SeqCst);
            true
        };
        assert!(!commits.join(sync, || true));
        assert!(!synced.load(SeqCst), "it is not even tried");
    }

    #[test]
    fn waiting_for_a_sync_that_hangs_ends() {
        let commits = Arc::new(Commits::default());
        let (started, has_started) = mpsc::channel();
        let (release, released) = mpsc::channel::<()>();
        let hanging = thread::spawn({
            let commits = Arc::clone(&commits);
            move || {
                let sync = || {
                    started.send(()).expect("the test waits");
                    released.recv().is_ok()
                };
                commits.join(sync, || true)
            }
        });
        has_started.recv().expect("it begins");
        assert!(!commits.join(|| true, || false));
        drop(release);
        assert!(!hanging.join().expect("it ends"));
    }
}
