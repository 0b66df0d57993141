//! Keeps the connections of the shards that this process holds, and of no others.

use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
    pin::pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use serenity::{Error as SerenityError, cache::Cache, gateway::GatewayError};
use tokio::{
    sync::watch,
    task::{AbortHandle, JoinSet},
    time::{sleep, timeout},
};

use super::{
    BotError,
    session::{Connector, Ended, ShardSession, State},
    sessions::GatewaySessions,
    starts::Starts,
};
use store::shard::{FencingToken, HeldShards};

/// How often a connection checks whether its shard is still held. The check compares two numbers.
const LOOK: Duration = Duration::from_millis(100);
/// The pause after the first session that was lost, or not started. The pause doubles as long as no session stands.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// How long to wait for the gateway while nothing else is done.
const REACHED_WITHIN: Duration = Duration::from_secs(2);
/// How long to wait for connections to close before they are cut.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);

/// The connections of this process. They are cut when it is dropped.
pub(super) struct Shards {
    shared: Arc<Shared>,
    closing: watch::Sender<bool>,
    tasks: JoinSet<(u32, Result<(), BotError>)>,
    open: BTreeMap<u32, AbortHandle>,
}

/// The sessions by the number of their shard. Clones share them.
#[derive(Clone, Default)]
pub(super) struct ShardStates(Arc<Mutex<BTreeMap<u32, State>>>);

struct Shared {
    connector: Connector,
    /// The sessions that may be resumed.
    resumable: GatewaySessions,
    starts: Starts,
    held: HeldShards,
    sessions: ShardStates,
    /// Whether a session could not be begun since this was last asked.
    failed: AtomicBool,
}

impl ShardStates {
    /// For each shard with a connection, whether the gateway sends events.
    pub(super) async fn connected(&self) -> BTreeMap<u32, bool> {
        let states = self.states().clone();
        let mut connected = BTreeMap::new();
        for (shard, state) in states {
            connected.insert(shard, state.is_connected().await);
        }
        connected
    }

    fn states(&self) -> MutexGuard<'_, BTreeMap<u32, State>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shards {
    pub(super) fn new(connector: Connector, starts: Starts, held: HeldShards) -> Self {
        let resumable = GatewaySessions::new(Arc::clone(&starts.app), connector.address.clone());
        let shared = Shared {
            connector,
            resumable,
            starts,
            held,
            sessions: ShardStates::default(),
            failed: AtomicBool::new(false),
        };
        let (tasks, open) = (JoinSet::new(), BTreeMap::new());
        Self { shared: Arc::new(shared), closing: watch::Sender::new(false), tasks, open }
    }

    /// The sessions, to watch them.
    pub(super) fn sessions(&self) -> ShardStates {
        self.shared.sessions.clone()
    }

    /// Whether a session could not be begun since this was last asked.
    pub(super) fn have_failed(&self) -> bool {
        self.shared.failed.swap(false, Ordering::Relaxed)
    }

    /// Whether the gateway can be reached. Begins no session.
    pub(super) async fn reach_gateway(&self) -> bool {
        matches!(timeout(REACHED_WITHIN, self.shared.connector.open(0, 1, None, None)).await, Ok(Ok(_)))
    }

    /// The queue in which sessions are started.
    pub(super) fn starts(&self) -> &Starts {
        &self.shared.starts
    }

    /// Connects the held shards that have no connection. Each connection is restored when it is lost, and closed when
    /// its shard is no longer held.
    pub(super) fn open(&mut self) {
        let total = self.shared.held.total();
        for shard in self.shared.held.shards() {
            if !self.open.contains_key(&shard) {
                let (shared, closing) = (Arc::clone(&self.shared), self.closing.subscribe());
                let task = self.tasks.spawn(async move { (shard, shared.keep(shard, total, closing).await) });
                self.open.insert(shard, task);
            }
        }
    }

    /// Lets go of shards, and returns once their connections are closed.
    pub(super) async fn close(&mut self, shards: &BTreeSet<u32>) -> Result<(), BotError> {
        shards.iter().for_each(|shard| self.shared.held.release(*shard));
        self.closed(shards).await
    }

    /// Closes all connections.
    pub(super) async fn close_all(&mut self) {
        self.closing.send_replace(true);
        let all = self.open.keys().copied().collect();
        if let Err(error) = self.closed(&all).await {
            tracing::debug!(error = &error as &dyn Error, "a connection ended while it was closed");
        }
    }

    /// Waits until these connections are closed.
    async fn closed(&mut self, shards: &BTreeSet<u32>) -> Result<(), BotError> {
        let closing = async {
            while self.open.keys().any(|shard| shards.contains(shard)) {
                Self::done(&mut self.tasks, &mut self.open).await?;
            }
            Ok(())
        };
        match timeout(CLOSE_WITHIN, closing).await {
            Ok(closed) => return closed,
            Err(_) => tracing::warn!("connections do not close, and are cut"),
        }
        self.open.iter().filter(|(shard, _)| shards.contains(shard)).for_each(|(_, task)| task.abort());
        while self.open.keys().any(|shard| shards.contains(shard)) {
            Self::done(&mut self.tasks, &mut self.open).await?;
        }
        Ok(())
    }

    /// Waits until a connection has ended for good. Waits for ever if there is none.
    pub(super) async fn ended(&mut self) -> Result<(), BotError> {
        if self.tasks.is_empty() {
            return std::future::pending().await;
        }
        Self::done(&mut self.tasks, &mut self.open).await
    }

    async fn done(
        tasks: &mut JoinSet<(u32, Result<(), BotError>)>,
        open: &mut BTreeMap<u32, AbortHandle>,
    ) -> Result<(), BotError> {
        match tasks.join_next().await {
            Some(Ok((shard, ended))) => {
                open.remove(&shard);
                ended
            }
            Some(Err(error)) => {
                open.retain(|_, task| task.id() != error.id());
                if let Ok(panic) = error.try_into_panic() {
                    std::panic::resume_unwind(panic);
                }
                Ok(())
            }
            None => {
                open.clear();
                Ok(())
            }
        }
    }
}

impl Shared {
    /// Keeps a shard connected as long as it is held without interruption.
    async fn keep(&self, shard: u32, total: u32, closing: watch::Receiver<bool>) -> Result<(), BotError> {
        let Some(fence) = self.held.token_for_shard(shard) else { return Ok(()) };
        let mut close = pin!(self.lost(&fence, closing));
        let mut pause = FIRST_PAUSE;
        let mut known = None;
        loop {
            let started = tokio::select! {
                biased;
                () = &mut close => return Ok(()),
                started = self.start(shard, total, known.clone()) => started,
            };
            match started {
                Ok(session) => {
                    let (state, track) = (session.state(), session.track().clone());
                    known = Some(Arc::clone(session.cache()));
                    let listed = Listed::new(&self.sessions, shard, state);
                    let ended = tokio::select! {
                        ended = session.run(close.as_mut()) => ended,
                        never = self.resumable.follow(&fence, &track) => match never {},
                    };
                    drop(listed);
                    self.resumable.keep(&fence, &track).await;
                    match ended {
                        Ended::Closed => return Ok(()),
                        Ended::Refused(error) => return Err(fatal(*error)),
                        Ended::Lost if track.stands() => pause = FIRST_PAUSE,
                        Ended::Lost if track.is_resumed() => {
                            tracing::info!(shard, "the session is not resumed; starting another");
                            self.resumable.forget(&fence).await;
                            continue;
                        }
                        Ended::Lost => self.failed.store(true, Ordering::Relaxed),
                    }
                    tracing::info!(shard, "the session is lost");
                }
                Err(error) => {
                    self.failed.store(true, Ordering::Relaxed);
                    let error = &*error as &dyn Error;
                    tracing::warn!(shard, error, again_in = ?pause, "the shard does not connect");
                }
            }
            tokio::select! {
                biased;
                () = &mut close => return Ok(()),
                () = sleep(pause) => pause = LONGEST_PAUSE.min(pause * 2),
            }
        }
    }

    /// Opens a connection on which a session is resumed or, when it may be, started.
    async fn start(
        &self,
        shard: u32,
        total: u32,
        known: Option<Arc<Cache>>,
    ) -> Result<ShardSession, Box<dyn Error + Send + Sync>> {
        if let Some(begun) = self.resumable.find(shard, total).await {
            match self.connector.open(shard, total, Some(begun), known).await {
                Ok(session) => return Ok(session),
                Err(error) => {
                    tracing::info!(shard, error = &error as &dyn Error, "the session cannot be resumed now");
                    // If the gateway cannot be reached at all, the session is resumed later, and no start is used up.
                    self.connector.open(shard, total, None, None).await?;
                }
            }
        }
        loop {
            let mut ready = self.starts.ready(shard).await?;
            // The session is to start right after it is claimed, so the connection is opened first.
            let session = self.connector.open(shard, total, None, None).await?;
            if self.starts.claim(&mut ready).await? {
                return Ok(session);
            }
        }
    }

    /// Waits until a shard is no longer held, or all connections are closed.
    async fn lost(&self, fence: &FencingToken, mut closing: watch::Receiver<bool>) {
        let lost = async {
            while fence.is_valid() {
                match self.held.left() {
                    Some(left) => sleep(left.min(LOOK)).await,
                    None => std::future::pending().await,
                }
            }
        };
        tokio::select! {
            // An error means that the connections of this process are dropped.
            _ = closing.wait_for(|closing| *closing) => {}
            () = lost => {}
        }
    }
}

/// Lists a session among the others until it is dropped.
struct Listed<'a> {
    sessions: &'a ShardStates,
    shard: u32,
}

impl<'a> Listed<'a> {
    fn new(sessions: &'a ShardStates, shard: u32, state: State) -> Self {
        sessions.states().insert(shard, state);
        Self { sessions, shard }
    }
}

impl Drop for Listed<'_> {
    fn drop(&mut self) {
        self.sessions.states().remove(&self.shard);
    }
}

fn fatal(error: SerenityError) -> BotError {
    match error {
        SerenityError::Gateway(GatewayError::InvalidAuthentication) => BotError::InvalidToken,
        error => BotError::Gateway(Box::new(error)),
    }
}

#[cfg(all(test, feature = "sandbox"))]
mod tests {
    use serenity::{async_trait, client::Context, http::HttpBuilder, model::event::Event};

    use super::*;
    use crate::{
        application::Application,
        bot::{
            lease_timing::LeaseTiming,
            probe,
            rest::Rest,
            sessions::{Delivery, EventHandler},
        },
    };
    use discord_stand_in::{StandIn, TIMEOUT};
    use domain::time::{SystemClock, uptime};
    use store::Store;

    struct Deaf;

    #[async_trait]
    impl EventHandler for Deaf {
        async fn handle(&self, _: Context, _: Event, _: Delivery) {}
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_connection_ends_with_its_lease() {
        let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("an empty store");
        let app = Arc::new(Application::new(store.beside(), Arc::new(SystemClock)));
        let held = app.store().held().clone();
        let rest = Arc::new(Rest::new(reqwest::Client::new(), stand_in.token(), stand_in.url()).expect("a token"));
        let gateway = probe(&rest, true, TIMEOUT).await.expect("the stand-in answers");
        let connector = Connector {
            address: gateway.url.clone(),
            http: Arc::new(HttpBuilder::new(stand_in.token()).ratelimiter_disabled(true).build()),
            handler: Arc::new(Deaf),
        };
        let lease_timing = LeaseTiming { between_starts: Duration::from_millis(1), ..LeaseTiming::default() };
        let starts = Starts::new(Arc::clone(&app), rest, true, lease_timing, gateway);
        let mut shards = Shards::new(connector, starts, held.clone());
        shards.open();
        assert!(shards.open.is_empty(), "no shard is held");

        held.set([(0, 1)].into(), uptime() + TIMEOUT);
        shards.open();
        stand_in.wait_for_shard(0).await.expect("it connects");
        assert_eq!(shards.sessions().connected().await.len(), 1);
        // Nothing tells the connection that the lease runs out.
        held.set([(0, 1)].into(), uptime() + LOOK / 2);
        stand_in.wait_until_bot_is_gone().await.expect("it closes by itself");
        shards.ended().await.expect("in an orderly way");
        assert!(shards.open.is_empty() && shards.sessions().connected().await.is_empty());

        held.set([(0, 1)].into(), uptime() + TIMEOUT);
        shards.open();
        stand_in.wait_for_shard(0).await.expect("it connects again");
        // Another process has held the shard in between.
        held.set([(0, 3)].into(), uptime() + TIMEOUT);
        shards.ended().await.expect("the old connection is closed");
        shards.open();
        stand_in.wait_for_shard(0).await.expect("it connects again");
        shards.close(&[0].into()).await.expect("in an orderly way");
        assert!(!held.holds_shard(0));
        stand_in.wait_until_bot_is_gone().await.expect("it is closed");
    }
}
