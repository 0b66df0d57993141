//! The handle with which a test or the command line runs the stand-in.

use std::{collections::HashMap, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{Path, State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode, header::HOST},
    response::{IntoResponse, Response},
    routing::any,
    serve::ListenerExt,
};
use serde_json::Value;
use thiserror::Error;
use tokio::{net::TcpListener, sync::watch};

use super::{
    client::{ActionError, Client},
    clock::ShiftedClock,
    gateway::{self, Entry, ShardConnection},
    interactions::InteractionKind,
    journal::Request,
    options::Options,
    page,
    rest::{self, RESUME_HOST},
    sample::{BOT, Person, Place, TOKEN},
    seen_message::{Ping, SeenMessage, SentInteraction},
    snowflake::Snowflake,
    world::{Shared, World},
};

/// The maximum time for which the stand-in waits for the bot.
pub const TIMEOUT: Duration = Duration::from_secs(10);

/// The reason why the stand-in could not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The stand-in was given this address, which is not a loopback address.
    #[error("the stand-in listens on loopback addresses only, not on {0}")]
    NotLoopback(SocketAddr),
    /// The stand-in cannot listen on the address, for example because the address is in use.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address on which the stand-in should listen.
        address: SocketAddr,
        /// The error of the operating system.
        source: std::io::Error,
    },
}

/// The error of a wait that timed out, with a description of the awaited event.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no {0} in time")]
pub struct TimedOut(pub &'static str);

/// A running stand-in for Discord, which stops when this value is dropped.
///
/// A test starts the stand-in, connects a bot to [`url`](Self::url) with [`token`](Self::token), and then lets people
/// act. Methods with which a person acts return [`ActionError`] if Discord's client would not let the person do that.
/// Methods that wait return as soon as the awaited event has happened, or return [`TimedOut`] after [`TIMEOUT`].
#[derive(Debug)]
pub struct StandIn {
    pub(super) shared: Arc<Shared>,
    clock: Arc<ShiftedClock>,
    url: String,
    server: tokio::task::JoinHandle<()>,
}

impl Drop for StandIn {
    fn drop(&mut self) {
        // Open connections outlive the server, so they are closed here to let the bot notice that the server has
        // stopped.
        let objections = self.shared.change(|world| {
            world.gateway.close();
            std::mem::take(&mut world.journal.objections)
        });
        self.server.abort();
        let is_failing = std::thread::panicking();
        assert!(is_failing || objections.is_empty(), "the witness objects: {}", objections.join("\n"));
    }
}

impl StandIn {
    /// Starts a stand-in with the default options on a loopback address. With port 0, the system chooses a free port.
    /// The page is served at the path `/`.
    pub async fn start(address: SocketAddr) -> Result<Self, StartError> {
        Self::start_with(address, Options::default()).await
    }

    /// Starts a stand-in like [`start`](Self::start), but with these options.
    pub async fn start_with(address: SocketAddr, options: Options) -> Result<Self, StartError> {
        if !address.ip().is_loopback() {
            return Err(StartError::NotLoopback(address));
        }
        let failed = |source| StartError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let local = listener.local_addr().map_err(failed)?;
        let url = format!("http://{local}");
        let clock = Arc::clone(&options.clock);
        let shared = Arc::new(Shared::new(World::new(url.clone(), options)));
        let router = Router::new()
            .route("/gateway", any(open_gateway))
            .route("/gateway/", any(open_gateway))
            .route("/api/{*path}", any(rest::serve))
            .route("/process/{process}/gateway", any(open_gateway))
            .route("/process/{process}/gateway/", any(open_gateway))
            .route("/process/{process}/api/{*path}", any(rest::serve))
            .merge(page::router())
            .layer(axum::middleware::from_fn_with_state(local, page::same_computer))
            .with_state(Arc::clone(&shared));
        // Nagle's algorithm would delay a small event by 40 ms, until the previous event is acknowledged.
        let listener = listener.tap_io(|connection| {
            if let Err(error) = connection.set_nodelay(true) {
                tracing::warn!(%error, "events may be late");
            }
        });
        let follow = follow_clock(Arc::clone(&shared), clock.advances());
        let server = tokio::spawn(async move {
            tokio::select! {
                ended = axum::serve(listener, router) => if let Err(error) = ended {
                    tracing::error!(%error, "the stand-in stopped listening");
                },
                () = follow => {}
            }
        });
        Ok(Self { shared, clock, url, server })
    }

    /// The address of the page, such as `http://127.0.0.1:4000`. The bot uses this address in place of
    /// `https://discord.com`.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The address for one of several processes of the bot. Its requests and connections are recorded with its name,
    /// which consists of letters and digits.
    pub fn url_for(&self, process: &str) -> String {
        self.shared.look(|world| world.base_for(process))
    }

    /// The identifier of the bot's user.
    pub const fn bot(&self) -> u64 {
        BOT.0
    }

    /// The only token that the stand-in accepts.
    pub const fn token(&self) -> &'static str {
        TOKEN
    }

    /// Waits until the server stops, which happens only if the server panics or is aborted.
    pub async fn run(mut self) {
        // The result is ignored, since nothing is left to do after a panic or an abort.
        let _ = (&mut self.server).await;
    }

    /// Waits until a bot is connected to the gateway with all its shards.
    pub async fn wait_for_bot(&self) -> Result<(), TimedOut> {
        self.shared.wait("bot connected", |world| world.gateway.has_bot().then_some(())).await
    }

    /// Waits until no bot is connected to the gateway.
    pub async fn wait_until_bot_is_gone(&self) -> Result<(), TimedOut> {
        self.shared.wait("end of the bot's connection", |world| world.gateway.is_alone().then_some(())).await
    }

    /// Waits until the bot has registered a command of this name, globally or in a server.
    pub async fn wait_for_command(&self, name: &str) -> Result<(), TimedOut> {
        let registered = |world: &World| world.commands.all().any(|command| command["name"] == name).then_some(());
        self.shared.wait("such command registered", registered).await
    }

    /// The definitions of the commands that a person can use in a channel.
    pub fn commands(&self, person: Person, place: Place) -> Vec<Value> {
        self.shared.look(|world| {
            let Ok(channel) = world.directory.visible(person.0, place.0) else { return vec![] };
            world.commands.available(&world.directory, person.0, channel).into_iter().cloned().collect()
        })
    }

    /// Gives a person a new name, which is sent to the bot from the next interaction on.
    pub fn rename(&self, person: Person, name: &str) {
        self.shared.change(|world| name.clone_into(&mut world.directory.person_mut(person).name));
    }

    /// Sets the language of a person's client, by Discord's name, which is sent to the bot from the next interaction
    /// on.
    pub fn set_locale(&self, person: Person, locale: &'static str) {
        self.shared.change(|world| world.directory.person_mut(person).locale = locale);
    }

    /// Sends a slash command. `path` is the command's name, followed by the name of the sub-command if there is one, as
    /// in `"setup save"`. `options` is null, or an object that maps the names of options to their values. Users,
    /// channels and files are given by their identifiers.
    pub fn command(
        &self,
        person: Person,
        place: Place,
        path: &str,
        options: Value,
    ) -> Result<SentInteraction, ActionError> {
        let options = options.as_object().cloned().unwrap_or_default();
        act(&self.shared, person, |mut client| client.command(place.0, path, &options, None))
    }

    /// Types into the option `focused` of a command without sending the command. [`SentInteraction::choices`] waits for
    /// the choices with which the bot completes the option.
    pub fn autocomplete(
        &self,
        person: Person,
        place: Place,
        path: &str,
        options: Value,
        focused: &str,
    ) -> Result<SentInteraction, ActionError> {
        let options = options.as_object().cloned().unwrap_or_default();
        act(&self.shared, person, |mut client| client.command(place.0, path, &options, Some(focused)))
    }

    /// Clicks the button with this custom id under a message.
    pub fn click(&self, person: Person, message: Snowflake, custom_id: &str) -> Result<SentInteraction, ActionError> {
        act(&self.shared, person, |mut client| client.click(message, custom_id))
    }

    /// Clicks the button with this label under a message.
    pub fn press(&self, person: Person, message: Snowflake, label: &str) -> Result<SentInteraction, ActionError> {
        let seen = self.message(person, message).ok_or(ActionError::NoSuchMessage)?;
        let button = seen.button(label).ok_or_else(|| ActionError::NoSuchComponent(label.to_owned()))?;
        let id = button["custom_id"].as_str().unwrap_or_default();
        self.click(person, message, id)
    }

    /// Chooses values in the select menu with this custom id under a message.
    pub fn select(
        &self,
        person: Person,
        message: Snowflake,
        custom_id: &str,
        values: &[&str],
    ) -> Result<SentInteraction, ActionError> {
        let values: Vec<_> = values.iter().map(|value| (*value).to_owned()).collect();
        act(&self.shared, person, |mut client| client.choose(message, custom_id, &values))
    }

    /// Writes a message, which must have 1 to 2000 characters.
    pub fn say(&self, person: Person, place: Place, text: &str) -> Result<Snowflake, ActionError> {
        self.shared.change(|world| world.client(person.0).say(place.0, text))
    }

    /// Uploads a file and returns its identifier, which can be the value of an option that takes a file.
    pub fn upload(&self, filename: &str, bytes: impl Into<Vec<u8>>) -> Snowflake {
        self.shared.change(|world| world.upload(filename, bytes.into().into()))
    }

    /// The messages of a channel as a person sees them, oldest first.
    pub fn messages(&self, person: Person, place: Place) -> Vec<SeenMessage> {
        self.shared.look(|world| world.seen(person, place).map(SeenMessage::from).collect())
    }

    /// The messages that a person sees in a channel and that are newer than the message `after`, oldest first.
    pub fn messages_after(&self, person: Person, place: Place, after: Snowflake) -> Vec<SeenMessage> {
        self.shared.look(|world| {
            let seen = world.messages.seen_after(&world.directory, person.0, place.0, after);
            seen.into_iter().map(SeenMessage::from).collect()
        })
    }

    /// The threads that a person sees, including archived threads, with their names. The threads of each channel are
    /// ordered from the oldest to the newest.
    pub fn threads(&self, person: Person) -> Vec<(Place, String)> {
        self.shared.look(|world| {
            let threads = world.directory.channels.iter().filter(|channel| channel.thread.is_some());
            let seen = threads.filter(|channel| world.directory.sees(person.0, channel));
            seen.map(|channel| (Place(channel.id), channel.name.clone())).collect()
        })
    }

    /// The current state of a message, if the person sees the message.
    pub fn message(&self, person: Person, id: Snowflake) -> Option<SeenMessage> {
        self.shared.look(|world| world.show_to(person.0, id))
    }

    /// Waits until a person sees a message in a channel that is newer than the message `after` and no longer shows
    /// "thinking…". Returns the first such message.
    pub async fn next_message(&self, person: Person, place: Place, after: Snowflake) -> Result<SeenMessage, TimedOut> {
        let next = |world: &World| {
            let mut later = world.seen(person, place).filter(|message| message.id > after);
            later.find(|message| !message.is_loading()).map(SeenMessage::from)
        };
        self.shared.wait("next message", next).await
    }

    /// Waits until a person sees the message `id` in a state for which `wanted` returns true.
    pub async fn until(
        &self,
        person: Person,
        id: Snowflake,
        wanted: impl Fn(&SeenMessage) -> bool,
    ) -> Result<SeenMessage, TimedOut> {
        let found = |world: &World| world.show_to(person.0, id).filter(|seen| wanted(seen));
        self.shared.wait("such change of the message", found).await
    }

    /// All notifications about messages, oldest first.
    pub fn pings(&self) -> Vec<Ping> {
        self.shared.look(|world| world.messages.pings.clone())
    }

    /// The bot's requests, in the order in which they were answered. At least the last 10,000 requests are kept.
    pub fn requests(&self) -> Vec<Request> {
        self.shared.look(|world| world.journal.requests.clone())
    }

    /// The connections that have served shards, in the order in which they began to.
    pub fn services(&self) -> Vec<ShardConnection> {
        self.shared.look(|world| world.gateway.services.clone())
    }

    /// Waits until the connections that have served shards are as `wanted`.
    pub async fn wait_for_services(
        &self,
        patience: Duration,
        mut wanted: impl FnMut(&[ShardConnection]) -> bool,
    ) -> Result<(), TimedOut> {
        let found = |world: &World| wanted(&world.gateway.services).then_some(());
        self.shared.until(patience, found).await.ok_or(TimedOut("such connections"))
    }

    /// The names of the processes that answered an interaction which another process had answered before. Their answers
    /// were refused. A process may repeat its own answer, if the response to the first is late, and deferrals do not
    /// count.
    pub fn duplicate_answers(&self) -> Vec<String> {
        self.shared.look(|world| world.journal.duplicate_answers.clone())
    }

    /// The custom ids of the components that people used, oldest first, each with the values that were chosen.
    pub fn used_controls(&self) -> Vec<(String, Vec<String>)> {
        let used = |world: &World| {
            let interactions =
                world.interactions.0.values().filter(|interaction| interaction.kind == InteractionKind::Component);
            interactions.map(|interaction| (interaction.title.clone(), interaction.values.clone())).collect()
        };
        self.shared.look(used)
    }

    /// Waits until the bot has made a request for which `wanted` returns true.
    pub async fn wait_for_request(&self, wanted: impl Fn(&Request) -> bool) -> Result<Request, TimedOut> {
        let found = |world: &World| world.journal.requests.iter().find(|request| wanted(request)).cloned();
        self.shared.wait("such request", found).await
    }

    /// Delivers an interaction once more. Returns whether the gateway still has the interaction's event.
    pub fn deliver_again(&self, sent: &SentInteraction) -> bool {
        self.token_of(sent).is_some_and(|token| self.shared.change(|world| world.gateway.dispatch_again(&token)))
    }

    /// Puts the clock forward, so that deadlines pass without real time passing.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.shared.change(|_| ());
    }

    /// The clock of the stand-in.
    pub const fn clock(&self) -> &Arc<ShiftedClock> {
        &self.clock
    }

    /// The token of an interaction, for tests that make the bot's requests themselves.
    pub fn token_of(&self, sent: &SentInteraction) -> Option<String> {
        self.shared.look(|world| world.interactions.get(sent.id()).map(|interaction| interaction.token.clone()))
    }
}

/// Lets a person act, and returns the interaction that was sent.
fn act(
    shared: &Arc<Shared>,
    person: Person,
    act: impl FnOnce(Client<'_>) -> Result<Snowflake, ActionError>,
) -> Result<SentInteraction, ActionError> {
    let id = shared.change(|world| act(world.client(person.0)))?;
    Ok(SentInteraction::new(Arc::clone(shared), id))
}

/// Notifies all tasks that wait for a change, such as those that serve the pages, whenever the clock is put forward.
async fn follow_clock(shared: Arc<Shared>, mut advances: watch::Receiver<Duration>) {
    // The loop ends when the stand-in drops the clock.
    while advances.changed().await.is_ok() {
        shared.change(|_| ());
    }
}

/// Opens a connection to the gateway. The path may have the name of the bot's process.
async fn open_gateway(
    State(shared): State<Arc<Shared>>,
    Path(names): Path<HashMap<String, String>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    let to_resume = headers.get(HOST).is_some_and(|host| host.as_bytes().starts_with(RESUME_HOST.as_bytes()));
    let process = names.into_values().next().unwrap_or_default();
    if shared.look(|world| world.cut_off.contains(&process)) {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    let entry = Entry { process, to_resume };
    upgrade.on_upgrade(move |socket| gateway::serve(socket, entry, shared))
}
