//! Discord's rate limits: how long requests have to wait.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

/// The maximum number of buckets with a wait that are remembered. Requests of other buckets are sent at once, so
/// Discord may refuse them again.
const MAX_WAITS: usize = 4096;
/// The number of remembered buckets from which expired buckets are removed.
const MIN_WAITS: usize = 64;
/// The number of requests that Discord accepts from a bot in any second, whatever their bucket.
const MOST: usize = 50;
/// The time to which [`MOST`] applies.
const WINDOW: Duration = Duration::from_secs(1);

/// The moments until which requests have to wait.
#[derive(Debug, Default)]
pub struct Limits(Mutex<Waits>);

#[derive(Debug, Default)]
struct Waits {
    buckets: HashMap<u64, Instant>,
    all: Option<Instant>,
    /// The moments reserved for the last [`MOST`] requests, oldest first.
    reserved: VecDeque<Instant>,
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

    /// Reserves the next moment at which this process may send a request that is not exempt from the global limit.
    /// Other processes are not counted: if all send too many together, Discord says so.
    ///
    /// # Errors
    /// Returns the time to wait for that moment if it is not before the deadline. Nothing is reserved then.
    pub fn reserve(&self, deadline: Instant) -> Result<Instant, Duration> {
        let now = Instant::now();
        let mut waits = self.waits();
        let full = waits.reserved.len() >= MOST;
        let moment = waits.reserved.front().filter(|_| full).map_or(now, |first| now.max(*first + WINDOW));
        if moment > now && moment >= deadline {
            return Err(moment - now);
        }
        if full {
            waits.reserved.pop_front();
        }
        waits.reserved.push_back(moment);
        Ok(moment)
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
    async fn no_second_has_too_many() {
        let limits = Limits::default();
        let began = Instant::now();
        let deadline = began + 4 * WINDOW;
        let mut sent = vec![];
        for number in 0..220 {
            tokio::time::advance(Duration::from_millis(number % 7)).await;
            sent.extend(limits.reserve(deadline));
        }
        assert!(sent.windows(MOST + 1).all(|some| some[MOST] >= some[0] + WINDOW));
        assert_eq!(sent.len(), 200, "and no second has fewer than it may have");
        assert!(sent.iter().all(|moment| *moment < deadline));
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
