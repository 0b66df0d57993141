//! Starts gateway sessions no faster and no more often than Discord allows, counted over all processes.
//!
//! Discord divides the shards into groups, by their number modulo `max_concurrency`. In each group, sessions may start
//! five seconds apart. Besides, the number of starts per day is limited, and Discord resets the token of a bot that
//! exceeds it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Mutex as Turn, OwnedMutexGuard},
    time::{Instant, sleep, sleep_until},
};

use super::{BotError, Gateway, StartLimit, lease_timing::LeaseTiming, probe, rest::Rest, worker::blocking};
use crate::application::Application;
use domain::time::uptime;
use store::{Observer, StoreError};

/// How long an answer about the day's starts is used.
const FRESH: Duration = Duration::from_secs(5);
/// The timeout of a request for the day's starts.
const ASK_WITHIN: Duration = Duration::from_secs(10);
/// The longest wait before asking for the day's starts again when none are left.
const LONGEST_WAIT: Duration = Duration::from_secs(5 * 60);
/// The minimum wait before asking again.
const SHORTEST_WAIT: Duration = Duration::from_secs(1);
/// If less than `1 / SPARE` of the day's session starts is left, the bot waits before it starts its first session.
const SPARE: u32 = 10;

/// Lets sessions start one after another.
pub(super) struct Starts {
    pub(super) app: Arc<Application>,
    pub(super) rest: Arc<Rest>,
    /// Whether requests go to another address than Discord's.
    pub(super) elsewhere: bool,
    pub(super) lease_timing: LeaseTiming,
    /// What this process has seen of the starts of others.
    pub(super) observer: Arc<Mutex<Observer>>,
    groups: Mutex<HashMap<u32, Arc<Turn<Option<Instant>>>>>,
    told: Turn<Told>,
}

/// What Discord has told about the day's starts.
struct Told {
    gateway: Gateway,
    asked: Instant,
    /// Whether this process has been allowed to start a session.
    has_begun: bool,
}

/// The permission to start a session in a group of shards, unless another process comes first.
pub(super) struct Ready {
    group: u32,
    /// The number of sessions that the processes have started in the group.
    known: u64,
    /// When this process last started a session in the group.
    last: OwnedMutexGuard<Option<Instant>>,
}

impl Starts {
    /// Creates the queue. `gateway` is what Discord has just told.
    pub(super) fn new(
        app: Arc<Application>,
        rest: Arc<Rest>,
        elsewhere: bool,
        lease_timing: LeaseTiming,
        gateway: Gateway,
    ) -> Self {
        let told = Turn::new(Told { gateway, asked: Instant::now(), has_begun: false });
        Self { app, rest, elsewhere, lease_timing, observer: Arc::default(), groups: Mutex::default(), told }
    }

    /// Waits until a session of this shard may be started.
    pub(super) async fn ready(&self, shard: u32) -> Result<Ready, BotError> {
        let group = shard % self.told.lock().await.gateway.max_concurrency();
        let turn = Arc::clone(self.groups.lock().unwrap_or_else(PoisonError::into_inner).entry(group).or_default());
        let last = turn.lock_owned().await;
        if let Some(last) = *last {
            sleep_until(last + self.lease_timing.between_starts).await;
        }
        let known = loop {
            if !self.app.store().is_shared() {
                break 0;
            }
            let observed = self.observer().may_start(group, uptime(), self.lease_timing.between_starts);
            match observed {
                Ok(known) => break known,
                Err(wait) => sleep(wait).await,
            }
        };
        self.some_are_left().await?;
        Ok(Ready { group, known, last })
    }

    /// Claims the start of a session. Returns false if another process has started one in the group.
    pub(super) async fn claim(&self, ready: &mut Ready) -> Result<bool, StoreError> {
        if self.app.store().is_shared() {
            let (app, group, known) = (Arc::clone(&self.app), ready.group, ready.known);
            if !blocking(move || app.store().processes.claim_start(group, known)).await? {
                return Ok(false);
            }
            self.observer().note_start(group, known + 1, uptime());
        }
        *ready.last = Some(Instant::now());
        if let Some(limit) = &mut self.told.lock().await.gateway.session_start_limit {
            limit.remaining = limit.remaining.saturating_sub(1);
        }
        Ok(true)
    }

    /// Waits until Discord allows more sessions today: it resets the token of a bot that exceeds the limit. Before the
    /// first session of a process that holds all shards, there has to be a start for each of them. Otherwise, there has
    /// to be one for each group of shards, since these start sessions at the same time.
    async fn some_are_left(&self) -> Result<(), BotError> {
        let mut told = self.told.lock().await;
        loop {
            if told.asked.elapsed() < FRESH {
                let Some(limit) = told.gateway.session_start_limit else { return Ok(()) };
                let shards = told.gateway.shards;
                // If other processes may hold shards, it is not known how many sessions this one starts.
                let starts_all = !told.has_begun && !self.app.store().is_shared();
                let at_once = if starts_all { shards } else { told.gateway.max_concurrency().min(shards) };
                let held_back = if told.has_begun { None } else { hold_back(&limit, shards) };
                let StartLimit { total, remaining, reset_after, .. } = limit;
                if remaining < at_once.min(total.max(1)) {
                    let wait = Duration::from_millis(reset_after).clamp(SHORTEST_WAIT, LONGEST_WAIT);
                    tracing::error!(remaining, total, shards, ?wait, "no more connections today; waiting");
                    sleep(wait).await;
                } else {
                    let Some(wait) = held_back else {
                        told.has_begun = true;
                        return Ok(());
                    };
                    tracing::warn!(
                        ?wait,
                        "few of the day's connections to Discord are left; find out what restarts the bot"
                    );
                    sleep(wait).await;
                    told.has_begun = true;
                }
            }
            (told.gateway, told.asked) = (probe(&self.rest, self.elsewhere, ASK_WITHIN).await?, Instant::now());
        }
    }

    fn observer(&self) -> std::sync::MutexGuard<'_, Observer> {
        self.observer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How long to wait before connecting, so that the remaining session starts last for the day: Discord resets the token
/// of a bot that uses them up. `None` if plenty of starts are left, or fewer than shards.
fn hold_back(limit: &StartLimit, shards: u32) -> Option<Duration> {
    let scarce = (shards..limit.total / SPARE).contains(&limit.remaining);
    scarce.then(|| Duration::from_millis(limit.reset_after) / (limit.remaining + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_connections_of_a_day_are_spread() {
        let limit =
            |remaining| StartLimit { total: 1000, remaining, reset_after: 10 * 60 * 60 * 1000, max_concurrency: 1 };
        assert_eq!(hold_back(&limit(1000), 1), None);
        assert_eq!(hold_back(&limit(100), 1), None);
        assert_eq!(hold_back(&limit(99), 1), Some(Duration::from_secs(360)));
        assert_eq!(hold_back(&limit(1), 1), Some(Duration::from_secs(5 * 60 * 60)));
        assert_eq!(hold_back(&limit(1), 2), None);
        assert_eq!(hold_back(&limit(0), 1), None);
    }
}
