//! The handle with which a test or the command line runs the stand-in.

use std::{collections::HashMap, net::SocketAddr, sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{Path, State, WebSocketUpgrade},
    response::Response,
    routing::any,
    serve::ListenerExt,
};
use serde_json::Value;
use thiserror::Error;
use tokio::{net::TcpListener, sync::watch};

use super::{
    cast::{BOT, Channel, Person, Place, TOKEN},
    clock::ShiftedClock,
    deed::Misuse,
    faults::Trouble,
    gateway::{self, Order, Service},
    interaction::Deed,
    journal::Request,
    page, rest,
    seen::{Handle, Ping, Seen},
    snowflake::Snowflake,
    world::{Shared, World},
};

/// The maximum time for which the stand-in waits for the bot.
pub const PATIENCE: Duration = Duration::from_secs(10);

/// The reason why the stand-in could not start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The stand-in was given this address, which is not a loopback address.
    #[error("the sandbox listens on loopback addresses only, not on {0}")]
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
/// act. Methods with which a person acts return [`Misuse`] if Discord's client would not let the person do that. Methods
/// that wait return as soon as the awaited event has happened, or return [`TimedOut`] after [`PATIENCE`].
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
        self.shared.change(|world| world.order(Order::Close(1_001), None, true));
        self.server.abort();
    }
}

impl StandIn {
    /// Starts a stand-in with its own clock on a loopback address. With port 0, the system chooses a free port. The
    /// page is served at the path `/`.
    pub async fn start(address: SocketAddr) -> Result<Self, StartError> {
        Self::start_with(address, Arc::default()).await
    }

    /// Starts a stand-in like [`start`](Self::start), but with the given clock, which other owners can share and put
    /// forward. Identifiers, the times of messages and all deadlines follow this clock.
    pub async fn start_with(address: SocketAddr, clock: Arc<ShiftedClock>) -> Result<Self, StartError> {
        if !address.ip().is_loopback() {
            return Err(StartError::NotLoopback(address));
        }
        let failed = |source| StartError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let local = listener.local_addr().map_err(failed)?;
        let url = format!("http://{local}");
        let shared = Arc::new(Shared::new(World::new(url.clone(), "Parlor", Arc::clone(&clock))));
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
                    tracing::error!(%error, "the sandbox stopped listening");
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
        self.shared.wait("bot connected", |world| world.has_bot().then_some(())).await
    }

    /// Waits until no bot is connected to the gateway.
    pub async fn wait_until_bot_is_gone(&self) -> Result<(), TimedOut> {
        self.shared.wait("end of the bot's connection", |world| world.is_alone().then_some(())).await
    }

    /// Waits until the bot has registered a command of this name, globally or in a server.
    pub async fn wait_for_command(&self, name: &str) -> Result<(), TimedOut> {
        let registered = |world: &World| {
            let mut all = world.commands.global.iter().chain(world.commands.of_guild.values().flatten());
            all.any(|command| command["name"] == name).then_some(())
        };
        self.shared.wait("such command registered", registered).await
    }

    /// The definitions of the commands that a person can use in a channel.
    pub fn commands(&self, person: Person, place: Place) -> Vec<Value> {
        self.shared.look(|world| {
            let Ok(channel) = world.visible(person.0, place.0) else { return vec![] };
            world.available(person.0, &channel).into_iter().cloned().collect()
        })
    }

    /// Lets a person use a command in the server of a channel, whatever permissions the command requires by default.
    /// Administrators can do the same in Discord's settings of the server.
    pub fn grant(&self, person: Person, place: Place, command: &str) {
        self.shared.change(|world| {
            let guild = world.cast.channel(place.0).and_then(Channel::guild);
            let granted = guild.map(|guild| (person.0, guild, command.to_owned()));
            world.commands.granted.extend(granted);
        });
    }

    /// Gives a person a new name, which is sent to the bot from the next interaction on.
    pub fn rename(&self, person: Person, name: &'static str) {
        self.shared.change(|world| {
            let user = world.cast.users.iter_mut().find(|user| user.id == person.0);
            user.expect("everybody has a user").name = name;
        });
    }

    /// Sets the language of a person's client, by Discord's name, which is sent to the bot from the next interaction on.
    pub fn set_locale(&self, person: Person, locale: &'static str) {
        self.shared.change(|world| {
            let user = world.cast.users.iter_mut().find(|user| user.id == person.0);
            user.expect("everybody has a user").locale = locale;
        });
    }

    /// Sends a slash command. `path` is the command's name, followed by the name of the sub-command if there is one, as
    /// in `"setup save"`. `options` is null, or an object that maps the names of options to their values. Users,
    /// channels and files are given by their identifiers.
    pub fn command(&self, person: Person, place: Place, path: &str, options: Value) -> Result<Handle, Misuse> {
        let options = options.as_object().cloned().unwrap_or_default();
        self.handle(self.shared.change(|world| world.invoke(person.0, place.0, path, &options)))
    }

    /// Types into the option `focused` of a command without sending the command. [`Handle::choices`] waits for the
    /// choices with which the bot completes the option.
    pub fn autocomplete(
        &self,
        person: Person,
        place: Place,
        path: &str,
        options: Value,
        focused: &str,
    ) -> Result<Handle, Misuse> {
        let options = options.as_object().cloned().unwrap_or_default();
        self.handle(self.shared.change(|world| world.complete(person.0, place.0, path, &options, focused)))
    }

    /// Clicks the button with this custom id under a message.
    pub fn click(&self, person: Person, message: Snowflake, custom_id: &str) -> Result<Handle, Misuse> {
        self.handle(self.shared.change(|world| world.click(person.0, message, custom_id)))
    }

    /// Clicks the button with this label under a message.
    pub fn press(&self, person: Person, message: Snowflake, label: &str) -> Result<Handle, Misuse> {
        let seen = self.message(person, message).ok_or(Misuse::NoSuchMessage)?;
        let button = seen.button(label).ok_or_else(|| Misuse::NoSuchControl(label.to_owned()))?;
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
    ) -> Result<Handle, Misuse> {
        let values: Vec<_> = values.iter().map(|value| (*value).to_owned()).collect();
        self.handle(self.shared.change(|world| world.choose(person.0, message, custom_id, &values)))
    }

    /// Writes a message, which must have 1 to 2000 characters.
    pub fn say(&self, person: Person, place: Place, text: &str) -> Result<Snowflake, Misuse> {
        self.shared.change(|world| world.say(person.0, place.0, text))
    }

    /// Uploads a file and returns its identifier, which can be the value of an option that takes a file.
    pub fn upload(&self, filename: &str, bytes: impl Into<Vec<u8>>) -> Snowflake {
        self.shared.change(|world| world.upload(filename, bytes.into().into()))
    }

    /// The messages of a channel as a person sees them, oldest first.
    pub fn messages(&self, person: Person, place: Place) -> Vec<Seen> {
        self.shared.look(|world| world.seen(person.0, place.0).into_iter().map(|message| world.show(message)).collect())
    }

    /// The threads that a person sees, including archived threads, with their names. The threads of each channel are
    /// ordered from the oldest to the newest.
    pub fn threads(&self, person: Person) -> Vec<(Place, String)> {
        self.shared.look(|world| {
            let threads = world.cast.channels.iter().filter(|channel| channel.thread.is_some());
            let seen = threads.filter(|channel| world.cast.sees(person.0, channel));
            seen.map(|channel| (Place(channel.id), channel.name.clone())).collect()
        })
    }

    /// The current state of a message, if the person sees the message.
    pub fn message(&self, person: Person, id: Snowflake) -> Option<Seen> {
        self.shared.look(|world| world.show_to(person.0, id))
    }

    /// Waits until a person sees a message in a channel that is newer than the message `after` and no longer shows
    /// "thinking…". Returns the first such message.
    pub async fn next_message(&self, person: Person, place: Place, after: Snowflake) -> Result<Seen, TimedOut> {
        let next = |world: &World| {
            let mut later = world.seen(person.0, place.0).into_iter().filter(|message| message.id > after);
            later.find(|message| !message.is_loading()).map(|message| world.show(message))
        };
        self.shared.wait("next message", next).await
    }

    /// Waits until a person sees the message `id` in a state for which `wanted` returns true.
    pub async fn until(&self, person: Person, id: Snowflake, wanted: impl Fn(&Seen) -> bool) -> Result<Seen, TimedOut> {
        let found = |world: &World| world.show_to(person.0, id).filter(|seen| wanted(seen));
        self.shared.wait("such change of the message", found).await
    }

    /// All notifications about messages, oldest first.
    pub fn pings(&self) -> Vec<Ping> {
        self.shared.look(|world| world.pings.clone())
    }

    /// The bot's requests, in the order in which they were answered. At least the last 10,000 requests are kept.
    pub fn requests(&self) -> Vec<Request> {
        self.shared.look(|world| world.journal.clone())
    }

    /// The connections that have served shards, in the order in which they began to.
    pub fn services(&self) -> Vec<Service> {
        self.shared.look(|world| world.services.clone())
    }

    /// Waits until the connections that have served shards are as `wanted`.
    pub async fn wait_for_services(
        &self,
        patience: Duration,
        mut wanted: impl FnMut(&[Service]) -> bool,
    ) -> Result<(), TimedOut> {
        let found = |world: &World| wanted(&world.services).then_some(());
        self.shared.until(patience, found).await.ok_or(TimedOut("such connections"))
    }

    /// The names of the processes that answered an interaction which another process had answered before. Their answers
    /// were refused. A process may repeat its own answer, if the response to the first is late.
    pub fn second_answers(&self) -> Vec<String> {
        self.shared.look(|world| world.second_answers.clone())
    }

    /// The custom ids of the components that people used, oldest first, each with the values that were chosen.
    pub fn used_controls(&self) -> Vec<(String, Vec<String>)> {
        let used = |world: &World| {
            let interactions = world.interactions.values().filter(|interaction| interaction.deed == Deed::Component);
            interactions.map(|interaction| (interaction.title.clone(), interaction.values.clone())).collect()
        };
        self.shared.look(used)
    }

    /// Waits until the bot has made a request for which `wanted` returns true.
    pub async fn wait_for_request(&self, wanted: impl Fn(&Request) -> bool) -> Result<Request, TimedOut> {
        let found = |world: &World| world.journal.iter().find(|request| wanted(request)).cloned();
        self.shared.wait("such request", found).await
    }

    /// Orders trouble for the next `times` requests whose method and path contain `route`, such as the text `/callback`
    /// or `POST /interactions`.
    pub fn trouble(&self, route: &str, times: usize, trouble: Trouble) {
        self.shared.change(|world| world.faults.order(route, times, trouble));
    }

    /// Withdraws all trouble that has not happened yet, and lets the held requests proceed.
    pub fn no_trouble(&self) {
        self.shared.change(|world| world.faults.clear());
    }

    /// Sets whether the gateway delivers every interaction twice in a row.
    pub fn deliver_twice(&self, twice: bool) {
        self.shared.change(|world| world.twice = twice);
    }

    /// Delivers an interaction once more. Returns whether the gateway still has the interaction's event.
    pub fn deliver_again(&self, sent: &Handle) -> bool {
        self.token_of(sent).is_some_and(|token| self.shared.change(|world| world.dispatch_again(&token)))
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
    pub fn token_of(&self, sent: &Handle) -> Option<String> {
        self.shared.look(|world| world.interactions.get(&sent.id()).map(|interaction| interaction.token.clone()))
    }

    fn handle(&self, id: Result<Snowflake, Misuse>) -> Result<Handle, Misuse> {
        id.map(|id| Handle::new(Arc::clone(&self.shared), id))
    }
}

/// Notifies all tasks that wait for a change, such as those that serve the pages, whenever the clock is put forward.
async fn follow_clock(shared: Arc<Shared>, mut advances: watch::Receiver<Duration>) {
    // The loop ends when the stand-in drops the clock.
    while advances.changed().await.is_ok() {
        shared.change(|_| ());
    }
}

async fn open_gateway(
    State(shared): State<Arc<Shared>>,
    Path(names): Path<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let process = names.into_values().next().unwrap_or_default();
    upgrade.on_upgrade(move |socket| gateway::serve(socket, process, shared))
}
