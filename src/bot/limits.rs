//! Discord's rate limits: how long requests have to wait.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// The maximum number of buckets with a wait that are remembered. Requests of other buckets are sent at once, so
/// Discord may refuse them again.
const MAX_WAITS: usize = 4096;
/// The number of remembered buckets from which expired buckets are removed.
const MIN_WAITS: usize = 64;

/// The moments until which requests have to wait.
#[derive(Debug, Default)]
pub struct Limits(Mutex<Waits>);

#[derive(Debug, Default)]
struct Waits {
    buckets: HashMap<u64, Instant>,
    all: Option<Instant>,
    prune_at: usize,
}

impl Limits {
    /// The moment from which a request of this bucket may be sent. The global limit does not apply to an `exempt`
    /// request.
    pub fn ready(&self, bucket: u64, exempt: bool) -> Instant {
        let now = Instant::now();
        let waits = self.waits();
        let all = waits.all.filter(|_| !exempt);
        [all, waits.buckets.get(&bucket).copied()].into_iter().flatten().fold(now, Instant::max)
    }

    /// Makes requests of this bucket wait at least for the time `wait`.
    pub fn hold(&self, bucket: u64, wait: Duration) {
        let now = Instant::now();
        let mut waits = self.waits();
        if waits.buckets.len() >= waits.prune_at.clamp(MIN_WAITS, MAX_WAITS) {
            waits.buckets.retain(|_, until| *until > now);
            waits.prune_at = 2 * waits.buckets.len();
        }
        if waits.buckets.len() < MAX_WAITS {
            let until = waits.buckets.entry(bucket).or_insert(now);
            // A shorter wait in a response that arrives late must not replace a longer wait.
            *until = (*until).max(now + wait);
        }
    }

    /// Makes all requests wait for the time `wait`, except requests that are exempt from the global limit.
    pub fn hold_all(&self, wait: Duration) {
        let mut waits = self.waits();
        waits.all = waits.all.max(Some(Instant::now() + wait));
    }

    fn waits(&self) -> MutexGuard<'_, Waits> {
        // No code panics between two changes that belong together, so a poisoned lock is safe to use.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.waits().buckets.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn buckets_wait_for_themselves() {
        let limits = Limits::default();
        let now = Instant::now();
        limits.hold(1, Duration::from_secs(2));
        assert_eq!(limits.ready(1, true), now + Duration::from_secs(2));
        assert_eq!(limits.ready(2, false), now);
        limits.hold_all(Duration::from_secs(5));
        assert_eq!(limits.ready(2, false), now + Duration::from_secs(5));
        assert_eq!(limits.ready(2, true), now);
        tokio::time::advance(Duration::from_secs(6)).await;
        assert_eq!(limits.ready(1, false), Instant::now());
    }

    #[tokio::test(start_paused = true)]
    async fn ten_thousand_interactions_leave_little_behind() {
        let limits = Limits::default();
        for bucket in 0..10_000 {
            limits.hold(bucket, Duration::from_secs(1));
            tokio::time::advance(Duration::from_millis(10)).await;
        }
        assert!(limits.len() <= 2 * 100 + MIN_WAITS, "{}", limits.len());
    }

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_bounded_as_well() {
        let limits = Limits::default();
        for bucket in 0..10_000 {
            limits.hold(bucket, Duration::from_secs(1));
        }
        assert_eq!(limits.len(), MAX_WAITS);
    }
}
