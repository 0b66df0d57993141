//! The bot, which connects Discord and the [`Application`]. Only this module uses serenity.
//!
//! [`request`] turns an event of the gateway into a [`Request`](crate::application::Request), the application computes
//! the answer, and [`reply`] sends the answer through [`rest`], within Discord's time limits and with retries. Between
//! two events, the bot remembers only what it can lose: rate limits, recent interactions, open pickers, emojis, jobs
//! that wait, and the gateway's data about servers. `dispatcher` does what the bot does on its own: it announces what
//! could not be posted in response to an interaction, plays the bot's moves, and sees to clocks, daily puzzles and
//! tournaments.

use std::{fmt, io, panic::resume_unwind, path::PathBuf, pin::Pin, sync::Arc, time::Duration};

use reqwest::{Client as HttpClient, Method, Url};
use serde::Deserialize;
use serenity::{Error as SerenityError, http::HttpBuilder, model::permissions::Permissions};
use thiserror::Error;
use tokio::{sync::OnceCell, task::JoinSet, time::Instant};

use self::{
    arrivals::Arrivals,
    bot_timing::BotTiming,
    commands::Text,
    dispatcher::{Dispatcher, Wake},
    download::Downloader,
    drain::Drain,
    endpoint::Endpoint,
    gateway::await_gateway,
    handler::Handler,
    lease_timing::LeaseTiming,
    opponent::Thinker,
    outage::Outage,
    pickers::Pickers,
    recall::Recall,
    registration::Registrar,
    reply::Replier,
    rest::{Call, DISCORD, Rest, RestError, TokenError},
    session::Connector,
    shard_manager::ShardManager,
    shards::Shards,
    starts::Starts,
    visibility::Caches,
    worker::{Worker, WorkerPools},
    writer::Writer,
};
use crate::{application::Application, metrics::Metrics};

mod arrivals;
pub mod bot_timing;
pub mod checkup;
pub mod commands;
mod connection;
pub mod controls;
pub mod custom_id;
mod dispatcher;
pub mod download;
mod drain;
pub mod emojis;
pub mod endpoint;
mod gateway;
mod handler;
pub mod hook;
pub mod lease_timing;
pub mod limits;
pub mod message;
mod opponent;
mod outage;
mod pickers;
pub mod plan;
mod reach;
mod recall;
pub mod registration;
pub mod reply;
pub mod request;
pub mod rest;
mod session;
mod sessions;
mod shard_manager;
mod shards;
#[cfg(test)]
mod stand_in;
mod starts;
pub mod unread;
mod uplink;
pub mod visibility;
pub mod worker;
pub mod writer;

/// The permissions that the bot asks for when it is added to a server. The bot needs them to post what answers no
/// interaction (reminders, late moves, daily puzzles, tournaments), to find out whether that is already there, to open
/// threads, and to edit messages older than fifteen minutes. Responses to interactions need no permissions, so commands
/// also work in channels where the bot lacks these.
pub const PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::SEND_MESSAGES_IN_THREADS)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::READ_MESSAGE_HISTORY)
    .union(Permissions::CREATE_PUBLIC_THREADS);

/// How long a shutdown waits for interactions in progress.
const FINISH_WITHIN: Duration = Duration::from_secs(10);
/// The timeout for opening a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// Discord's domains. If the bot is configured with a stand-in for Discord, it never connects to these domains.
const DISCORD_DOMAINS: [&str; 4] = ["discord.com", "discord.gg", "discordapp.com", "discord.media"];

/// The bot's configuration. Its `Debug` does not show the token.
pub struct BotConfig {
    /// The bot's token.
    pub token: String,
    /// The base address of the API; `None` for Discord's own.
    pub api_url: Option<Url>,
    /// The only server in which the commands are registered; `None` to register them everywhere.
    pub dev_guild: Option<u64>,
    /// Whether to show the signs of pieces as emojis of the application, and to upload those that are missing.
    pub emojis: bool,
    /// How the bot's processes share its shards. All have the same.
    pub lease_timing: LeaseTiming,
    /// When the bot replies to moves.
    pub bot_timing: BotTiming,
    /// This process's own folder, in which it finds what it was before; `None` if it need not know.
    pub folder: Option<PathBuf>,
}

impl fmt::Debug for BotConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotConfig")
            .field("api_url", &self.api_url)
            .field("dev_guild", &self.dev_guild)
            .finish_non_exhaustive()
    }
}

/// The reason why the bot cannot start, or stops.
#[derive(Debug, Error)]
pub enum BotError {
    /// Discord does not accept the token.
    #[error("Discord refuses the token; copy it again from the application's page")]
    InvalidToken,
    /// The system cannot create the threads in which long calls run.
    #[error("cannot start threads for long work")]
    Threads(#[source] io::Error),
    /// The HTTP client cannot be set up.
    #[error("the HTTP client cannot be set up")]
    Http(#[source] reqwest::Error),
    /// Discord refused the request for the gateway's address.
    #[error("cannot ask for the gateway's address")]
    Probe(#[source] RestError),
    /// Discord's answer does not contain a valid gateway address.
    #[error("`{0}` is not the address of a gateway")]
    BadGateway(String),
    /// The bot is configured with a base address other than Discord's, but that server named Discord's own gateway.
    #[error("another address than Discord's is set, but it leads to the gateway `{0}` of Discord")]
    ForeignGateway(String),
    /// The gateway closed the connection with an error that reconnecting cannot fix.
    #[error("the gateway closed the connection for good")]
    Gateway(#[source] Box<SerenityError>),
}

/// Discord's description of the gateway.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Gateway {
    url: String,
    #[serde(default = "one")]
    shards: u32,
    session_start_limit: Option<StartLimit>,
}

/// The daily limit on starting gateway sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
struct StartLimit {
    /// The number of sessions that may be started per day.
    total: u32,
    /// The number of sessions that may still be started today.
    remaining: u32,
    /// The time until the limit is reset, in milliseconds.
    reset_after: u64,
    /// The number of groups into which Discord divides the shards: in each group, sessions start one after another.
    #[serde(default = "one")]
    max_concurrency: u32,
}

impl Gateway {
    /// The number of groups of shards in each of which one session may start at a time, at least 1.
    fn max_concurrency(&self) -> u32 {
        self.session_start_limit.map_or(1, |limit| limit.max_concurrency).max(1)
    }
}

const fn one() -> u32 {
    1
}

/// Runs the bot until `shutdown` completes, and then waits for the interactions in progress, for at most ten seconds.
///
/// # Errors
/// Returns an error if the bot cannot start or cannot continue. If Discord cannot be reached at first, or the
/// connection is lost later, the bot retries instead of returning an error.
pub async fn run(
    config: BotConfig,
    app: Arc<Application>,
    text: Text,
    metrics: Arc<Metrics>,
    shutdown: impl Future<Output = ()> + Send,
) -> Result<(), BotError> {
    // Boxing the future compiles the code below once, and not again in every crate that calls this function.
    run_until(config, app, text, metrics, Box::pin(shutdown)).await
}

async fn run_until(
    config: BotConfig,
    app: Arc<Application>,
    text: Text,
    metrics: Arc<Metrics>,
    mut shutdown: Pin<Box<dyn Future<Output = ()> + Send + '_>>,
) -> Result<(), BotError> {
    let base = config.api_url.as_ref().map_or(DISCORD, Url::as_str);
    let client = http_client(config.api_url.is_some()).map_err(BotError::Http)?;
    let rest = Rest::new(client.clone(), &config.token, base).map_err(|TokenError| BotError::InvalidToken)?;
    let rest = Arc::new(rest.counted(Arc::clone(&metrics)));
    let (held, is_shared) = (app.store().held().clone(), app.store().is_shared());
    // A shutdown does not wait for the gateway's address.
    let gateway = tokio::select! {
        gateway = await_gateway(&rest, base, config.api_url.is_some()) => gateway?,
        () = &mut shutdown => return Ok(()),
    };

    let log_invitation = if config.api_url.is_some() { |_| {} } else { self::log_invitation };
    let downloader = Downloader::new(config.api_url.clone()).map_err(BotError::Http)?;
    let registrar = Registrar::new(Arc::clone(&rest), text, config.dev_guild);
    let drain = Drain::default();
    let caches = Caches::default();
    let known = caches.clone();
    app.tell_rights(move |guild, channel| known.lacking(guild, channel));
    let worker = Worker::new(Arc::clone(&app));
    let outage = Outage::default();
    let check = {
        let app = Arc::clone(&app);
        move || app.store().check()
    };
    let thinker = Worker::thinking(Arc::clone(&app)).map_err(BotError::Threads)?;
    let pools = WorkerPools::beside(worker.clone()).map_err(BotError::Threads)?;
    let (replier, writer) = (Replier::new(Arc::clone(&rest), text), Writer::new(Arc::clone(&rest)));
    let (wake, emojis) = (Wake::default(), replier.emojis().clone());
    let arrivals = Arrivals::default();
    let thinker = Thinker::new(thinker, config.bot_timing);
    let dispatcher = Dispatcher {
        worker: worker.clone(),
        pools: pools.clone(),
        thinker: thinker.clone(),
        replier: replier.clone(),
        writer: writer.clone(),
        direct: dispatcher::DirectMessages::default(),
        arrivals: arrivals.clone(),
        drain: drain.clone(),
        outage: outage.clone(),
        metrics: Arc::clone(&metrics),
        held: held.clone(),
        is_shared,
    };
    let handler = Handler {
        worker,
        pools,
        thinker,
        replier,
        writer,
        downloader,
        registrar,
        text,
        log_invitation,
        announced: OnceCell::new(),
        drain: drain.clone(),
        arrivals,
        outage: outage.clone(),
        pickers: Pickers::default(),
        wake: wake.clone(),
        held: held.clone(),
        recall: Recall::new(Arc::clone(&rest)),
        caches,
        metrics: Arc::clone(&metrics),
    };
    // serenity's rate limiter is disabled because it keeps an entry for every interaction forever, and ignores the
    // configured base address. Besides, only the token is used.
    let http = HttpBuilder::new(&config.token).client(client).ratelimiter_disabled(true).build();
    let connector = Connector { address: gateway.url.clone(), http: Arc::new(http), handler: Arc::new(handler) };
    let recommended = gateway.shards;
    let starts =
        Starts::new(Arc::clone(&app), Arc::clone(&rest), config.api_url.is_some(), config.lease_timing, gateway);
    let shards = Shards::new(connector, starts, held.clone());
    let sessions = shards.sessions();
    let mut shard_manager = ShardManager::new(app, shards, config.lease_timing, recommended, config.folder);
    // These tasks run separately, so that they can finish their work while the bot drains.
    let mut beside = JoinSet::new();
    beside.spawn(outage::watch(check, outage, Arc::clone(&metrics)));
    beside.spawn(dispatcher::dispatch(dispatcher, wake.clone()));
    if config.emojis {
        let held = held.clone();
        beside.spawn(emojis::keep(emojis, Arc::clone(&rest), wake.application(), move || held.is_leader()));
    }
    beside.spawn(connection::watch(sessions, held, metrics));

    tokio::select! {
        ended = shard_manager.keep() => match ended {
            Ok(never) => match never {},
            Err(error) => {
                shard_manager.leave().await;
                Err(error)
            }
        },
        Some(ended) = beside.join_next() => match ended {
            Ok(never) => match never {},
            Err(error) => resume_unwind(error.into_panic()),
        },
        () = &mut shutdown => {
            tracing::info!("stopping");
            // Others take over while this process finishes what is under way.
            let hand_over = async {
                shard_manager.close().await;
                shard_manager.leave().await;
            };
            let (finished, ()) = tokio::join!(drain.close(FINISH_WITHIN), hand_over);
            if !finished {
                tracing::warn!("stopped before all interactions were answered");
            }
            Ok(())
        }
    }
}

fn http_client(elsewhere: bool) -> Result<HttpClient, reqwest::Error> {
    let builder = HttpClient::builder().connect_timeout(CONNECT_WITHIN);
    // A configured base address is a stand-in for Discord, to which the bot connects directly and not through a proxy.
    if elsewhere { builder.no_proxy() } else { builder }.build()
}

/// Requests the gateway's address. Discord refuses this request if the token is invalid.
async fn probe(rest: &Rest, elsewhere: bool, within: Duration) -> Result<Gateway, BotError> {
    let call = Call::new(Method::GET, Endpoint::Gateway, Instant::now() + within);
    let answer = rest.send(call).await.map_err(|error| match error {
        error if error.has_status(401) => BotError::InvalidToken,
        error => BotError::Probe(error),
    })?;
    let bad = |text: String| BotError::BadGateway(text);
    let gateway = serde_json::from_value::<Gateway>(answer.clone()).map_err(|_| bad(answer.to_string()))?;
    let url = Url::parse(&gateway.url).map_err(|_| bad(gateway.url.clone()))?;
    let host = url.host_str().filter(|_| matches!(url.scheme(), "ws" | "wss"));
    match host {
        None => Err(bad(gateway.url)),
        Some(_) if gateway.shards == 0 => Err(bad(answer.to_string())),
        Some(host) if elsewhere && is_discord(host) => Err(BotError::ForeignGateway(gateway.url)),
        Some(_) => Ok(gateway),
    }
}

fn is_discord(host: &str) -> bool {
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    DISCORD_DOMAINS
        .iter()
        .any(|domain| host.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
}

/// The link for adding the bot to a server, with the [`PERMISSIONS`] that the bot asks for and no others.
pub fn invitation(application: u64) -> String {
    let permissions = PERMISSIONS.bits();
    format!(
        "{DISCORD}/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={permissions}"
    )
}

fn log_invitation(application: u64) {
    tracing::info!("to add the bot to a server, open {}", invitation(application));
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::bot::stand_in::TestServer;
    use domain::time::SystemClock;
    use store::Store;

    const WITHIN: Duration = Duration::from_secs(10);

    fn config(token: &str, api_url: Option<Url>) -> BotConfig {
        BotConfig {
            token: token.to_owned(),
            api_url,
            dev_guild: None,
            emojis: false,
            lease_timing: LeaseTiming::default(),
            bot_timing: BotTiming::default(),
            folder: None,
        }
    }

    async fn probed(status: u16, answer: Value, elsewhere: bool) -> Result<Gateway, BotError> {
        let stand_in = TestServer::start(move |_| (status, answer.clone())).await;
        let gateway = probe(&stand_in.rest(), elsewhere, WITHIN).await;
        assert_eq!(stand_in.requests(), ["GET /gateway/bot"]);
        gateway
    }

    #[tokio::test]
    async fn the_gateway_is_asked_for() {
        let gateway = probed(200, json!({"url": "ws://127.0.0.1:5", "shards": 3}), true).await;
        let expected = Gateway { url: "ws://127.0.0.1:5".to_owned(), shards: 3, session_start_limit: None };
        assert_eq!(gateway.expect("a gateway"), expected);
        let gateway = probed(200, json!({"url": "wss://gateway.discord.gg", "shards": 1}), false).await;
        assert_eq!(gateway.expect("a gateway").url, "wss://gateway.discord.gg");
    }

    #[tokio::test]
    async fn discord_is_not_dialled_from_elsewhere() {
        for url in ["wss://gateway.discord.gg", "wss://DISCORD.com.", "ws://gateway-us-east1-b.discord.gg:443/"] {
            let gateway = probed(200, json!({"url": url, "shards": 1}), true).await;
            assert!(matches!(gateway, Err(BotError::ForeignGateway(_))), "{gateway:?}");
        }
        assert!(!is_discord("notdiscord.com"));
    }

    #[tokio::test]
    async fn a_bad_token_and_a_bad_gateway_are_named() {
        let unauthorized = probed(401, json!({"message": "401: Unauthorized", "code": 0}), false).await;
        assert!(matches!(unauthorized, Err(BotError::InvalidToken)));
        for answer in
            [json!({}), json!({"url": "nowhere"}), json!({"url": "http://x"}), json!({"url": "ws://x", "shards": 0})]
        {
            assert!(matches!(probed(200, answer, true).await, Err(BotError::BadGateway(_))));
        }
    }

    #[tokio::test]
    async fn it_stops_while_nobody_tells_where_the_gateway_is() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("an empty store opens");
        let app = Arc::new(Application::new(store, Arc::new(SystemClock)));
        // This server accepts connections and never answers.
        let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", silent.local_addr().expect("bound"));
        let config = config("token", Some(address.parse().expect("an address")));
        let asked = async { drop(silent.accept().await.expect("the bot asks")) };
        let ended = tokio::time::timeout(WITHIN, run(config, app, |_, _| String::new(), Arc::default(), asked)).await;
        assert!(matches!(ended, Ok(Ok(()))), "{ended:?}");
    }

    #[test]
    fn the_invitation_asks_for_little() {
        assert_eq!(
            invitation(42),
            "https://discord.com/oauth2/authorize?client_id=42&scope=bot+applications.commands&permissions=309237746688"
        );
    }

    #[test]
    fn the_token_is_not_shown() {
        let config = config("secret", None);
        assert!(!format!("{config:?}").contains("secret"));
    }
}
