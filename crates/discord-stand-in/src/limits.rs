//! Rate limits: a global limit, a limit for each route and each channel, server or webhook, and a limit for edits of
//! old messages.
//!
//! The rates are approximately Discord's. Discord does not document its rates, so bots have to read them from the
//! headers of answers.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    time::{Duration, Instant},
};

/// The global limit, which does not apply to answers to interactions.
const GLOBAL: Rate = Rate { requests: 50, window: Duration::from_secs(1) };
/// The limit of edits of messages older than [`OLD`], per channel.
const OLD_EDITS: Rate = Rate { requests: 3, window: Duration::from_secs(20) };
/// The age from which a message counts as old.
pub(super) const OLD: Duration = Duration::from_secs(60 * 60);
/// The number of buckets from which expired buckets are removed.
const MANY: usize = 1_000;

/// The number of requests that are allowed in each time window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rate {
    pub(super) requests: u32,
    pub(super) window: Duration,
}

/// The state of a bucket after a request, which is sent in the headers of the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BucketState {
    /// The name of the route, which is the same for all channels.
    pub(super) bucket: String,
    pub(super) limit: u32,
    pub(super) remaining: u32,
    /// The time until the full number of requests is available again.
    pub(super) reset_after: Duration,
}

/// The error for a request that exceeds a rate limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RateLimitHit {
    /// The time to wait before the next attempt.
    pub(super) wait: Duration,
    /// The state of the route's bucket; `None` if the request exceeds the global limit.
    pub(super) standing: Option<BucketState>,
}

/// The rate limits, and the requests counted in the current windows.
#[derive(Debug)]
pub(super) struct Limits {
    /// The limit of edits of old messages, per channel.
    pub(super) old_edits: Rate,
    buckets: HashMap<(String, String), Window>,
    /// The rates set by a test, each with a text. A rate applies to requests whose method and path contain its text. If
    /// several rates match a request, the one set last applies.
    set: Vec<(String, Rate)>,
    prune_at: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { old_edits: OLD_EDITS, buckets: HashMap::new(), set: vec![], prune_at: 0 }
    }
}

/// The requests counted in a bucket until its window ends.
#[derive(Clone, Copy, Debug)]
struct Window {
    ends: Instant,
    used: u32,
}

impl Limits {
    /// Sets the rate limit of requests whose method and path contain `route`.
    pub(super) fn set(&mut self, route: &str, rate: Rate) {
        self.set.push((route.to_owned(), rate));
    }

    /// Counts a request, given its method and its path below `/api/v10`.
    pub(super) fn count(&mut self, method: &str, path: &str) -> Result<BucketState, RateLimitHit> {
        let now = Instant::now();
        self.prune(now);
        let route = Route::of(method, path);
        if route.counts_for_all {
            let key = ("global".to_owned(), String::new());
            self.count_in(key, GLOBAL, now).map_err(|wait| RateLimitHit { wait, standing: None })?;
        }
        let request = format!("{method} {path}");
        let set = self.set.iter().rev().find(|(part, _)| request.contains(part));
        let rate = set.map_or(route.rate, |(_, rate)| *rate);
        let bucket = route.bucket();
        let counted = self.count_in((route.name, route.major), rate, now);
        let standing = |remaining, reset_after| BucketState { bucket, limit: rate.requests, remaining, reset_after };
        match counted {
            Ok(window) => Ok(standing(rate.requests - window.used, window.ends - now)),
            Err(wait) => Err(RateLimitHit { wait, standing: Some(standing(0, wait)) }),
        }
    }

    /// The state of a route's bucket as if the bucket were used up for `reset_after`. A refusal that a test has ordered
    /// sends this state in its headers.
    pub(super) fn used_up(&self, method: &str, path: &str, reset_after: Duration) -> BucketState {
        let route = Route::of(method, path);
        BucketState { bucket: route.bucket(), limit: route.rate.requests, remaining: 0, reset_after }
    }

    /// Counts an edit of an old message, or returns the time to wait if it exceeds the channel's rate.
    pub(super) fn count_old_edit(&mut self, channel: u64) -> Result<(), Duration> {
        let key = ("old edit".to_owned(), channel.to_string());
        self.count_in(key, self.old_edits, Instant::now()).map(drop)
    }

    /// Counts a request in a bucket, or returns the time to wait if the request exceeds the rate.
    fn count_in(&mut self, key: (String, String), rate: Rate, now: Instant) -> Result<Window, Duration> {
        let window = self.buckets.entry(key).or_insert(Window { ends: now, used: 0 });
        if window.ends <= now {
            *window = Window { ends: now + rate.window, used: 0 };
        }
        if window.used >= rate.requests {
            return Err(window.ends - now);
        }
        window.used += 1;
        Ok(*window)
    }

    /// Removes expired windows if there are many, since each interaction token adds windows.
    fn prune(&mut self, now: Instant) {
        if self.buckets.len() >= self.prune_at.max(MANY) {
            self.buckets.retain(|_, window| window.ends > now);
            self.prune_at = 2 * self.buckets.len();
        }
    }
}

/// The bucket and the rate of a request.
#[derive(Debug)]
struct Route {
    /// The method and the path without identifiers.
    name: String,
    /// The channel, server or interaction token in the path. Each has its own bucket.
    major: String,
    rate: Rate,
    /// Whether the global limit applies to the request.
    counts_for_all: bool,
}

impl Route {
    fn of(method: &str, path: &str) -> Self {
        let rate = |requests, seconds| Rate { requests, window: Duration::from_secs(seconds) };
        let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
        let (name, major, rate, counts_for_all) = match (method, segments.as_slice()) {
            (_, ["interactions", _, token, ..]) => ("interactions", *token, rate(5, 1), false),
            // All webhook requests with the same interaction token share a bucket.
            (_, ["webhooks", _, token, ..]) => ("webhooks", *token, rate(5, 2), false),
            (_, ["channels", id, "messages", ..]) => ("messages", *id, rate(5, 5), true),
            ("POST", ["channels", id, "threads"]) => ("threads", *id, rate(10, 10), true),
            (_, ["channels", id, ..]) => ("channels", *id, rate(10, 1), true),
            (_, ["applications", _, "guilds", id, ..]) => ("guild commands", *id, rate(20, 20), true),
            (_, ["applications", ..]) => ("applications", "", rate(20, 20), true),
            (_, ["guilds", id, ..]) => ("guilds", *id, rate(10, 1), true),
            (_, [first, ..]) => (*first, "", rate(50, 1), true),
            (_, []) => ("", "", rate(50, 1), true),
        };
        // Each method has its own bucket, except for requests with an interaction token.
        let name = if counts_for_all { format!("{method} {name}") } else { name.to_owned() };
        Self { name, major: major.to_owned(), rate, counts_for_all }
    }

    fn bucket(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.name.hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_windows_are_forgotten() {
        let mut limits = Limits::default();
        limits.set("/interactions", Rate { requests: 1, window: Duration::ZERO });
        for number in 0..10 * MANY {
            limits.count("POST", &format!("/interactions/1/token{number}/callback")).expect("the first");
        }
        assert!(limits.buckets.len() <= 2 * MANY, "{}", limits.buckets.len());
    }
}
