//! A shard's connection to the gateway.
//!
//! serenity's `Client` runs a fixed range of shards: it starts no single shard, and it starts a new session by itself
//! whenever one is lost, without regard to other processes. So only the parts of serenity below the `Client` are used
//! here: a connection, and the runner that reads events and resumes a session after a lost connection.

use std::{pin::Pin, sync::Arc, time::Duration};

use serenity::{
    Error as SerenityError,
    cache::{Cache, Settings as CacheSettings},
    gateway::{
        ConnectionStage, GatewayError, Shard, ShardManager, ShardManagerOptions, ShardMessenger, ShardRunner,
        ShardRunnerInfo, ShardRunnerMessage, ShardRunnerOptions,
    },
    http::Http,
    model::{
        event::{Event, GatewayEvent, ReadyEvent},
        gateway::{GatewayIntents, ShardInfo},
        id::ShardId,
    },
};
use tokio::{
    sync::Mutex,
    time::{error::Elapsed, timeout},
};
use tracing::subscriber::{NoSubscriber, with_default};

use super::sessions::{EventHandler, Follower, Track};
use store::GatewaySession;

/// The timeout for opening a connection.
const OPEN_WITHIN: Duration = Duration::from_secs(10);
/// How long a closing handshake may take.
const CLOSE_WITHIN: Duration = Duration::from_secs(1);
/// A code after which the session can be resumed.
const COME_BACK: u16 = 4000;

/// The reason why a connection cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(super) enum OpenError {
    #[error("the gateway does not answer")]
    Slow(#[from] Elapsed),
    #[error("the gateway cannot be reached")]
    Gateway(#[from] Box<SerenityError>),
}

/// How a session ended.
#[derive(Debug)]
pub(super) enum Ended {
    /// It was closed on demand.
    Closed,
    /// It was lost, and cannot be resumed.
    Lost,
    /// The gateway refuses the bot, so that another session would be refused, too.
    Refused(Box<SerenityError>),
}

/// Opens connections.
pub(super) struct Connector {
    /// The address of the gateway at which sessions begin.
    pub(super) address: String,
    pub(super) http: Arc<Http>,
    pub(super) handler: Arc<dyn EventHandler>,
}

impl Connector {
    /// Opens a connection for a shard. The session starts when it is [run](ShardSession::run), or is resumed if
    /// it was begun before. `known` is what the cache of that session knew, if this process has it.
    pub(super) async fn open(
        &self,
        shard: u32,
        total: u32,
        begun: Option<(GatewaySession, ReadyEvent)>,
        known: Option<Arc<Cache>>,
    ) -> Result<ShardSession, OpenError> {
        let info = ShardInfo { id: ShardId(shard), total };
        let intents = GatewayIntents::GUILDS;
        let address = begun.as_ref().map_or(&self.address, |(_, ready)| &ready.ready.resume_gateway_url);
        let address = Arc::new(Mutex::new(address.clone()));
        let opening = Shard::new(Arc::clone(&address), self.http.token(), info, intents, None);
        let mut shard = timeout(OPEN_WITHIN, opening).await?.map_err(Box::new)?;
        let mut settings = CacheSettings::default();
        settings.cache_users = false;
        // Each session has its own cache, so what it holds is forgotten with it.
        let fresh = || Arc::new(Cache::new_with_settings(settings));
        let cache = known.filter(|_| begun.is_some()).unwrap_or_else(fresh);
        let track = match begun {
            Some((session, mut ready)) => {
                self.http.set_application_id(ready.ready.application.id);
                cache.update(&mut ready);
                resume(&mut shard, session.sequence, ready);
                Track::of(session)
            }
            None => Track::new(self.address.clone(), total),
        };
        let manager = self.manager(&address, &cache, intents);
        let follower = Follower { handler: Arc::clone(&self.handler), address, track: track.clone() };
        let runner = ShardRunner::new(ShardRunnerOptions {
            data: Arc::default(),
            event_handlers: vec![],
            raw_event_handlers: vec![Arc::new(follower)],
            manager: Arc::clone(&manager),
            shard,
            cache,
            http: Arc::clone(&self.http),
        });
        let messenger = ShardMessenger::new(&runner);
        let runner_info =
            ShardRunnerInfo { latency: None, runner_tx: messenger.clone(), stage: ConnectionStage::Disconnected };
        manager.runners.lock().await.insert(info.id, runner_info);
        // When a session is lost, the runner asks the manager for another, and waits until the manager says that the
        // old one is closed. Nobody else would say so.
        manager.shutdown_finished(info.id);
        Ok(ShardSession { id: info.id, runner, manager, messenger, track })
    }

    /// A manager that keeps the state of one shard, and never starts another session.
    fn manager(&self, address: &Arc<Mutex<String>>, cache: &Arc<Cache>, intents: GatewayIntents) -> Arc<ShardManager> {
        let options = ShardManagerOptions {
            data: Arc::default(),
            event_handlers: vec![],
            raw_event_handlers: vec![],
            shard_index: 0,
            shard_init: 0,
            shard_total: 0,
            ws_url: Arc::clone(address),
            cache: Arc::clone(cache),
            http: Arc::clone(&self.http),
            intents,
            presence: None,
        };
        // The manager spawns the task that starts sessions. It is spawned on a runtime that ends at once, so that it
        // never runs.
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        let runtime = runtime.expect("a runtime without drivers needs nothing from the system");
        let manager = {
            let _inside = runtime.enter();
            ShardManager::new(options).0
        };
        runtime.shutdown_background();
        manager
    }
}

/// Lets a shard that has just been opened believe that it lost a connection to this session. It resumes the session as
/// soon as the gateway greets it.
fn resume(shard: &mut Shard, sequence: u64, ready: ReadyEvent) {
    let begun = Ok(GatewayEvent::Dispatch(sequence, Event::Ready(ready)));
    // serenity would warn that events are missing.
    let is_handled = with_default(NoSubscriber::default(), || matches!(shard.handle_event(&begun), Ok(None)));
    debug_assert!(is_handled, "nothing is left to do");
}

/// A connection, with its session once it runs.
pub(super) struct ShardSession {
    id: ShardId,
    runner: ShardRunner,
    manager: Arc<ShardManager>,
    messenger: ShardMessenger,
    track: Track,
}

impl ShardSession {
    /// What the session knows of servers.
    pub(super) fn cache(&self) -> &Arc<Cache> {
        &self.runner.cache
    }

    /// What is known of the session.
    pub(super) const fn track(&self) -> &Track {
        &self.track
    }

    /// A view of the session's state.
    pub(super) fn state(&self) -> State {
        State { id: self.id, manager: Arc::clone(&self.manager) }
    }

    /// Starts the session and handles its events, until the session ends or `close` completes. When it returns, no more
    /// events are handled, and the connection is closed. The session can be resumed.
    pub(super) async fn run(mut self, mut close: Pin<&mut impl Future<Output = ()>>) -> Ended {
        let mut running = std::pin::pin!(self.runner.run());
        tokio::select! {
            ended = &mut running => match ended {
                Err(error @ SerenityError::Gateway(
                    GatewayError::InvalidAuthentication
                    | GatewayError::InvalidGatewayIntents
                    | GatewayError::DisallowedGatewayIntents,
                )) => Ended::Refused(Box::new(error)),
                Ok(()) | Err(_) => Ended::Lost,
            },
            () = &mut close => {
                self.messenger.send_to_shard(ShardRunnerMessage::Shutdown(self.id, COME_BACK));
                // If the gateway does not answer, the connection is cut.
                drop(timeout(CLOSE_WITHIN, running).await);
                Ended::Closed
            }
        }
    }
}

/// The state of a session.
#[derive(Clone)]
pub(super) struct State {
    id: ShardId,
    manager: Arc<ShardManager>,
}

impl State {
    /// Whether the gateway sends events.
    pub(super) async fn is_connected(&self) -> bool {
        let runners = self.manager.runners.lock().await;
        runners.get(&self.id).is_some_and(|runner| runner.stage == ConnectionStage::Connected)
    }
}
