//! Discord's rate limits: how long requests have to wait.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{sync::Notify, time::Instant};

/// The maximum number of buckets that are remembered. Requests of other buckets are sent at once, so Discord may refuse
/// them.
const MAX_BUCKETS: usize = 4096;
/// The number of remembered buckets from which expired buckets are removed.
const MIN_BUCKETS: usize = 64;
/// The number of requests that Discord accepts from a bot in any second, whatever their bucket.
const MOST: usize = 50;
/// The time to which [`MOST`] applies.
const WINDOW: Duration = Duration::from_secs(1);

/// The moments until which requests have to wait, and the requests in flight.
#[derive(Debug, Default)]
pub struct Limits {
    state: Mutex<LimitState>,
    /// Notified when a request is no longer in flight.
    answered: Notify,
}

#[derive(Debug, Default)]
struct LimitState {
    buckets: HashMap<u64, Bucket>,
    all: Option<Instant>,
    /// The moments reserved for the last [`MOST`] requests, oldest first.
    reserved: VecDeque<Instant>,
    prune_at: usize,
}

/// What is known of a bucket.
#[derive(Debug)]
struct Bucket {
    /// The moment before which nothing is sent.
    until: Instant,
    in_flight: u32,
    allowance: Allowance,
}

/// How many requests of a bucket may be in flight.
#[derive(Clone, Copy, Debug)]
enum Allowance {
    /// Discord has not answered yet, so one: its answer tells how many more.
    Unknown,
    /// Answers do not mention a limit.
    Unlimited,
    Limited(Quota),
}

/// What the headers of an answer say about its bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    /// The number of requests in each window.
    pub limit: u32,
    /// The number of requests left in this window.
    pub remaining: u32,
    /// The end of this window.
    pub resets: Instant,
}

/// A request in flight, until this value is dropped.
#[derive(Debug)]
pub struct InFlight<'a> {
    limits: &'a Limits,
    bucket: u64,
    /// Whether it was sent, so that Discord may have counted it.
    sent: bool,
    /// What its answer says about the limit, if it was answered.
    told: Option<Allowance>,
}

impl Limits {
    /// The moment from which a request of this bucket may be sent. The global limit does not apply to an `exempt`
    /// request.
    pub fn ready(&self, bucket: u64, exempt: bool) -> Instant {
        let now = Instant::now();
        let state = self.state();
        let all = state.all.filter(|_| !exempt);
        [all, state.buckets.get(&bucket).map(|bucket| bucket.until)].into_iter().flatten().fold(now, Instant::max)
    }

    /// Counts a request of this bucket as in flight. Waits while the requests in flight may use the limit up.
    pub async fn enter(&self, bucket: u64) -> InFlight<'_> {
        loop {
            // Created first, since the last answer may arrive in the meantime.
            let answered = self.answered.notified();
            if self.state().admit(bucket) {
                return InFlight { limits: self, bucket, sent: false, told: None };
            }
            answered.await;
        }
    }

    /// Reserves the next moment at which this process may send a request that is not exempt from the global limit.
    /// Other processes are not counted: if all send too many together, Discord says so.
    ///
    /// # Errors
    /// Returns the time to wait for that moment if it is not before the deadline. Nothing is reserved then.
    pub fn reserve(&self, deadline: Instant) -> Result<Instant, Duration> {
        let now = Instant::now();
        let mut state = self.state();
        let full = state.reserved.len() >= MOST;
        let moment = state.reserved.front().filter(|_| full).map_or(now, |first| now.max(*first + WINDOW));
        if moment > now && moment >= deadline {
            return Err(moment - now);
        }
        if full {
            state.reserved.pop_front();
        }
        state.reserved.push_back(moment);
        Ok(moment)
    }

    /// Makes requests of this bucket wait at least for the time `wait`.
    pub fn hold(&self, bucket: u64, wait: Duration) {
        let now = Instant::now();
        if let Some(bucket) = self.state().bucket(bucket, now) {
            // A shorter wait in a response that arrives late must not replace a longer wait.
            bucket.until = bucket.until.max(now + wait);
        }
    }

    /// Makes all requests wait for the time `wait`, except requests that are exempt from the global limit.
    pub fn hold_all(&self, wait: Duration) {
        let mut state = self.state();
        state.all = state.all.max(Some(Instant::now() + wait));
    }

    fn state(&self) -> MutexGuard<'_, LimitState> {
        // No code panics between two changes that belong together, so a poisoned lock is safe to use.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.state().buckets.len()
    }
}

impl LimitState {
    /// What is known of a bucket; `None` if too many are remembered.
    fn bucket(&mut self, bucket: u64, now: Instant) -> Option<&mut Bucket> {
        if self.buckets.len() >= self.prune_at.clamp(MIN_BUCKETS, MAX_BUCKETS) {
            self.buckets.retain(|_, bucket| !bucket.is_over(now));
            self.prune_at = 2 * self.buckets.len();
        }
        if self.buckets.len() >= MAX_BUCKETS && !self.buckets.contains_key(&bucket) {
            return None;
        }
        let new = Bucket { until: now, in_flight: 0, allowance: Allowance::Unknown };
        Some(self.buckets.entry(bucket).or_insert(new))
    }

    fn admit(&mut self, bucket: u64) -> bool {
        let now = Instant::now();
        let Some(bucket) = self.bucket(bucket, now) else { return true };
        let fits = bucket.in_flight < bucket.allowance.most(now);
        bucket.in_flight += u32::from(fits);
        fits
    }
}

impl Bucket {
    /// Whether nothing is worth remembering.
    fn is_over(&self, now: Instant) -> bool {
        let is_over = match self.allowance {
            Allowance::Unknown | Allowance::Unlimited => true,
            Allowance::Limited(quota) => quota.resets <= now,
        };
        is_over && self.in_flight == 0 && self.until <= now
    }
}

impl Allowance {
    /// The number of requests that may be in flight. A request in flight may not have been counted yet.
    fn most(self, now: Instant) -> u32 {
        match self {
            Self::Unknown => 1,
            Self::Unlimited => u32::MAX,
            Self::Limited(quota) if quota.resets <= now => quota.limit.max(1),
            // If nothing remains, the bucket is held until its reset.
            Self::Limited(quota) => quota.remaining.max(1),
        }
    }

    /// What is known after an answer that says `told`. Answers of the same window may arrive in another order than
    /// Discord gave them.
    fn after(self, told: Self, now: Instant) -> Self {
        match (self, told) {
            (Self::Limited(known), Self::Limited(told)) if known.resets > now => {
                Self::Limited(Quota { remaining: known.remaining.min(told.remaining), ..told })
            }
            _ => told,
        }
    }
}

impl InFlight<'_> {
    /// Reports that the request is sent now.
    pub const fn begin(&mut self) {
        self.sent = true;
    }

    /// Remembers what the headers of the answer say; `None` if they do not mention a limit.
    pub fn answered(&mut self, quota: Option<Quota>) {
        self.told = Some(quota.map_or(Allowance::Unlimited, Allowance::Limited));
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        let now = Instant::now();
        let mut state = self.limits.state();
        if let Some(bucket) = state.buckets.get_mut(&self.bucket) {
            bucket.in_flight = bucket.in_flight.saturating_sub(1);
            match (self.told, &mut bucket.allowance) {
                (Some(told), allowance) => *allowance = allowance.after(told, now),
                (None, Allowance::Limited(quota)) if self.sent => quota.remaining = quota.remaining.saturating_sub(1),
                (None, _) => {}
            }
            if let Allowance::Limited(Quota { remaining: 0, resets, .. }) = bucket.allowance {
                bucket.until = bucket.until.max(resets);
            }
        }
        drop(state);
        self.limits.answered.notify_waiters();
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

    /// A request is sent and answered by this quota.
    async fn answer(limits: &Limits, limit: u32, remaining: u32) {
        let mut request = limits.enter(1).await;
        request.begin();
        request.answered(Some(Quota { limit, remaining, resets: Instant::now() + Duration::from_secs(5) }));
    }

    async fn is_full(limits: &Limits) -> bool {
        tokio::time::timeout(Duration::ZERO, limits.enter(1)).await.is_err()
    }

    #[tokio::test(start_paused = true)]
    async fn requests_in_flight_do_not_exceed_what_remains() {
        let limits = Limits::default();
        let first = limits.enter(1).await;
        assert!(is_full(&limits).await, "the first answer tells the limit");
        limits.enter(2).await;
        drop(first);
        answer(&limits, 5, 2).await;
        let mut third = limits.enter(1).await;
        let fourth = limits.enter(1).await;
        assert!(is_full(&limits).await);
        drop(fourth);
        let fourth = limits.enter(1).await;
        // The answer to a request that came later arrives first.
        third.begin();
        third.answered(Some(Quota { limit: 5, remaining: 1, resets: Instant::now() + Duration::from_secs(5) }));
        drop(third);
        assert!(is_full(&limits).await);
        drop(fourth);
        answer(&limits, 5, 2).await;
        let fourth = limits.enter(1).await;
        assert!(is_full(&limits).await, "one remained before");
        drop(fourth);
        answer(&limits, 5, 0).await;
        let reset = Instant::now() + Duration::from_secs(5);
        assert_eq!(limits.ready(1, true), reset);
        tokio::time::advance(Duration::from_secs(5)).await;
        let mut all = vec![];
        for _ in 0..5 {
            all.push(limits.enter(1).await);
        }
        assert!(is_full(&limits).await, "the whole limit is in flight");
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_not_answered_may_have_been_counted() {
        let limits = Limits::default();
        answer(&limits, 5, 1).await;
        limits.enter(1).await.begin();
        assert_eq!(limits.ready(1, true), Instant::now() + Duration::from_secs(5));
    }

    #[tokio::test(start_paused = true)]
    async fn requests_without_a_limit_do_not_wait() {
        let limits = Limits::default();
        limits.enter(1).await.answered(None);
        let _first = limits.enter(1).await;
        assert!(!is_full(&limits).await);
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
        assert!(limits.len() <= 2 * 100 + MIN_BUCKETS, "{}", limits.len());
    }

    #[tokio::test(start_paused = true)]
    async fn a_burst_is_bounded_as_well() {
        let limits = Limits::default();
        for bucket in 0..10_000 {
            limits.hold(bucket, Duration::from_secs(1));
        }
        assert_eq!(limits.len(), MAX_BUCKETS);
    }
}
