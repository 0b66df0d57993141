//! Follows sessions, and keeps in the store what it takes to resume them: after a restart, or by another process that
//! takes the shard.
//!
//! serenity does not tell the number of an event, so the events are counted. If some are counted late, the gateway
//! sends a few again, and they are recognized.

use std::{
    convert::Infallible,
    error::Error,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use reqwest::Url;
use serenity::{
    async_trait,
    client::{Context, RawEventHandler},
    model::event::{Event, ReadyEvent},
};
use tokio::{sync::Mutex as AsyncMutex, time::sleep};

use super::{is_discord, worker::blocking};
use crate::application::Application;
use store::{GatewaySession, StoreError, shard::FencingToken};

/// How often the number of received events is kept. What comes again because it was not kept is recognized.
const KEEP_EVERY: Duration = Duration::from_secs(1);
/// The same for a database that processes share, for which each time is more work.
const KEEP_SHARED_EVERY: Duration = Duration::from_secs(5);
/// The number of events that may be counted before an earlier event: each is counted by a task of its own.
const OUT_OF_ORDER: u64 = 10;
/// How long after a connection is opened an event may still be handled that was missed before.
const SETTLED_WITHIN: Duration = Duration::from_secs(60);

/// How an event was delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Delivery {
    /// As it happened.
    Live,
    /// On a connection that resumes a session. What happened before it was opened may have been received by another
    /// one, maybe of another process.
    PerhapsReplayed {
        /// When the connection was opened.
        opened: Instant,
    },
}

/// Handles the events of sessions, each in its own task.
#[async_trait]
pub(super) trait EventHandler: Send + Sync {
    async fn handle(&self, context: Context, event: Event, delivery: Delivery);
}

/// Follows the events of a session, and passes them on.
#[derive(Clone)]
pub(super) struct Follower {
    pub(super) handler: Arc<dyn EventHandler>,
    /// The address at which serenity opens the next connection of this session.
    pub(super) address: Arc<AsyncMutex<String>>,
    pub(super) track: Track,
}

/// What is known of a session. Clones share it.
#[derive(Clone)]
pub(super) struct Track(Arc<Mutex<Tracked>>);

struct Tracked {
    session: GatewaySession,
    /// Whether the gateway has begun the session, or resumed it, on a connection of this process.
    stands: bool,
    /// Whether an earlier process or connection began the session.
    is_resumed: bool,
    /// When the connection was opened.
    opened: Instant,
    /// The number of events that have been received.
    received: u64,
}

impl Track {
    /// Follows a session that is resumed.
    pub(super) fn of(session: GatewaySession) -> Self {
        Self::tracking(session, true)
    }

    /// Follows a session that begins at this gateway, for one of `total` shards.
    pub(super) fn new(gateway: String, total: u32) -> Self {
        Self::tracking(GatewaySession { total, gateway, ready: serde_json::Value::Null, sequence: 0 }, false)
    }

    fn tracking(session: GatewaySession, is_resumed: bool) -> Self {
        let received = session.sequence;
        Self(Arc::new(Mutex::new(Tracked { session, stands: false, is_resumed, opened: Instant::now(), received })))
    }

    /// Whether the gateway has begun the session, or resumed it.
    pub(super) fn stands(&self) -> bool {
        self.lock().stands
    }

    /// Whether an earlier process or connection began the session.
    pub(super) fn is_resumed(&self) -> bool {
        self.lock().is_resumed
    }

    /// How an event is delivered that is handled now.
    fn delivery(&self) -> Delivery {
        let tracked = self.lock();
        let opened = tracked.opened;
        let is_new = tracked.is_resumed && opened.elapsed() < SETTLED_WITHIN;
        if is_new { Delivery::PerhapsReplayed { opened } } else { Delivery::Live }
    }

    /// The session, if it can be resumed and has gone on since it was kept.
    fn changed(&self) -> Option<GatewaySession> {
        let tracked = self.lock();
        let sequence = tracked.received.saturating_sub(OUT_OF_ORDER).max(1);
        let has_changed = tracked.stands && sequence != tracked.session.sequence;
        has_changed.then(|| GatewaySession { sequence, ..tracked.session.clone() })
    }

    /// Notes an event. Returns the address at which the session can be resumed, if it has just begun.
    fn note(&self, event: &Event) -> Option<String> {
        let mut tracked = self.lock();
        match event {
            Event::Resumed(_) => tracked.stands = true,
            Event::Ready(ready) => {
                tracked.received += 1;
                tracked.stands = true;
                let mut ready = ready.clone();
                // They may be many, and are asked for one by one when they are needed.
                ready.ready.guilds.clear();
                tracked.session.ready = serde_json::to_value(&ready).unwrap_or_default();
                return Some(ready.ready.resume_gateway_url);
            }
            _ => tracked.received += 1,
        }
        None
    }

    fn lock(&self) -> MutexGuard<'_, Tracked> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[async_trait]
impl RawEventHandler for Follower {
    async fn raw_event(&self, context: Context, event: Event) {
        if let Some(address) = self.track.note(&event) {
            let mut own = self.address.lock().await;
            if let Some(address) = resume_address(&own, &address) {
                *own = address;
            }
        }
        self.handler.handle(context, event, self.track.delivery()).await;
    }
}

/// The address of a gateway.
fn gateway_url(address: &str) -> Option<Url> {
    Url::parse(address).ok().filter(|url| matches!(url.scheme(), "ws" | "wss"))
}

/// The host and the port of a gateway's address.
fn host(address: &str) -> Option<(String, Option<u16>)> {
    let url = gateway_url(address)?;
    Some((url.host_str()?.to_owned(), url.port()))
}

/// Where to resume a session of this gateway that says `to`: the host of `to` with the path of the gateway, since a
/// stand-in tells processes apart by the path. `None` if one of the two is Discord's and the other is not.
fn resume_address(gateway: &str, to: &str) -> Option<String> {
    let is_discords = |url: &Url| url.host_str().is_some_and(is_discord);
    let (gateway, mut to) = (gateway_url(gateway)?, gateway_url(to)?);
    if is_discords(&gateway) != is_discords(&to) {
        return None;
    }
    to.set_path(gateway.path());
    Some(to.into())
}

/// The sessions that may be resumed.
pub(super) struct GatewaySessions {
    app: Arc<Application>,
    /// The address of the gateway at which sessions begin.
    gateway: String,
}

impl GatewaySessions {
    pub(super) const fn new(app: Arc<Application>, gateway: String) -> Self {
        Self { app, gateway }
    }

    /// The session of a shard that may be resumed, with the event with which it began.
    pub(super) async fn find(&self, shard: u32, total: u32) -> Option<(GatewaySession, ReadyEvent)> {
        let found = self.call(move |app| app.store().processes.session(shard)).await.flatten()?;
        let fits = found.total == total && host(&found.gateway) == host(&self.gateway);
        let mut ready: ReadyEvent = serde_json::from_value(found.ready.clone()).ok().filter(|_| fits)?;
        ready.ready.resume_gateway_url = resume_address(&self.gateway, &ready.ready.resume_gateway_url)?;
        Some((found, ready))
    }

    /// Keeps the state of a running session, again and again.
    pub(super) async fn follow(&self, fence: &FencingToken, track: &Track) -> Infallible {
        let every = if self.app.store().is_shared() { KEEP_SHARED_EVERY } else { KEEP_EVERY };
        loop {
            sleep(every).await;
            self.keep(fence, track).await;
        }
    }

    /// Keeps the state of a session, if it stands.
    pub(super) async fn keep(&self, fence: &FencingToken, track: &Track) {
        if let Some(session) = track.changed() {
            let (fence, sequence) = (fence.clone(), session.sequence);
            let kept = self.call(move |app| app.store().processes.keep_session(&fence, Some(&session))).await;
            if kept.is_some() {
                track.lock().session.sequence = sequence;
            }
        }
    }

    /// Forgets the session of a shard.
    pub(super) async fn forget(&self, fence: &FencingToken) {
        let fence = fence.clone();
        self.call(move |app| app.store().processes.keep_session(&fence, None)).await;
    }

    async fn call<T: Send + 'static>(
        &self,
        call: impl FnOnce(&Application) -> Result<T, StoreError> + Send + 'static,
    ) -> Option<T> {
        let app = Arc::clone(&self.app);
        let called = blocking(move || call(&app)).await;
        let log = |error: &StoreError| match error {
            // An outage is logged once elsewhere.
            StoreError::Away { .. } => tracing::debug!(error = error as &dyn Error, "a session is not kept"),
            _ => tracing::warn!(error = error as &dyn Error, "a session is not kept"),
        };
        called.inspect_err(log).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_in_never_leads_to_discord() {
        let resumed = |gateway, to| resume_address(gateway, to).unwrap_or_default();
        let (discord, stand_in) = ("wss://gateway.discord.gg", "ws://127.0.0.1:4000/process/b/gateway");
        assert_eq!(resumed(discord, "wss://gateway-us-east1-b.discord.gg"), "wss://gateway-us-east1-b.discord.gg/");
        assert_eq!(resumed(stand_in, "ws://localhost:4000/gateway"), "ws://localhost:4000/process/b/gateway");
        assert_eq!(resumed(stand_in, discord), "");
        assert_eq!(resumed(discord, stand_in), "");
        assert_eq!(resumed(discord, "https://gateway-us-east1-b.discord.gg"), "");
        assert_eq!(resumed(discord, ""), "");
    }
}
