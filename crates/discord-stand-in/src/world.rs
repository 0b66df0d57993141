//! The state of the stand-in, shared behind one lock.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::body::Bytes;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::{
    client::Client,
    commands::Commands,
    directory::Directory,
    emojis::Emojis,
    faults::Faults,
    gateway::Gateway,
    interactions::Interactions,
    journal::{Exchange, Journal},
    limits::Limits,
    line::{Line, LineSpeed},
    messages::{LOADING, Message, Messages, SUPPRESS_NOTIFICATIONS},
    options::Options,
    sample::{self, BOT, Person, Place},
    saved_state::ChannelNote,
    snowflake::{Clock, Snowflake},
    stand_in::{TIMEOUT, TimedOut},
};

/// The state of the stand-in. Its methods are those that need several of its parts.
#[derive(Debug)]
pub(super) struct World {
    /// The base address of the stand-in: `http://127.0.0.1:PORT`.
    pub(super) url: String,
    pub(super) clock: Clock,
    pub(super) directory: Directory,
    pub(super) commands: Commands,
    pub(super) messages: Messages,
    pub(super) interactions: Interactions,
    /// The application's own emojis.
    pub(super) emojis: Emojis,
    pub(super) gateway: Gateway,
    pub(super) faults: Faults,
    /// The processes that are cut off from the stand-in.
    pub(super) cut_off: HashSet<String>,
    pub(super) limits: Limits,
    /// The speed of the line to the bot; `None` if requests come in at once.
    pub(super) speed: Option<LineSpeed>,
    pub(super) journal: Journal,
    /// Notes on channels that the page shows.
    pub(super) notes: Vec<ChannelNote>,
    pub(super) options: Options,
}

impl World {
    /// Creates the state of a stand-in without messages.
    pub(super) fn new(url: String, options: Options) -> Self {
        Self {
            url,
            clock: Clock::new(Arc::clone(&options.clock)),
            directory: sample::directory(&options.bot_name),
            commands: Commands::default(),
            messages: Messages::default(),
            interactions: Interactions::default(),
            emojis: Emojis::default(),
            gateway: Gateway::default(),
            faults: Faults::default(),
            cut_off: HashSet::default(),
            limits: Limits::default(),
            speed: None,
            journal: Journal::default(),
            notes: vec![],
            options,
        }
    }

    /// The client of a person.
    pub(super) fn client(&mut self, person: Snowflake) -> Client<'_> {
        Client { world: self, person }
    }

    /// The messages of a channel that a person sees, oldest first.
    pub(super) fn seen(&self, person: Person, place: Place) -> impl Iterator<Item = &Message> {
        self.messages.seen(&self.directory, person.0, place.0).into_iter()
    }

    /// Stores a file as the value of a command's option, and returns its identifier.
    pub(super) fn upload(&mut self, name: &str, bytes: Bytes) -> Snowflake {
        let id = self.clock.snowflake();
        self.messages.upload(id, name, bytes);
        id
    }

    /// Puts a message into its channel, notifies the people whom the message mentions, and sends the event to the bot.
    /// Returns the message as JSON.
    pub(super) fn publish(&mut self, message: Message) -> Value {
        if message.only_for.is_none() && message.flags & (SUPPRESS_NOTIFICATIONS | LOADING) == 0 {
            self.messages.ping(&self.directory, &message);
        }
        if message.only_for.is_none() {
            self.enliven(message.channel);
        }
        self.store("MESSAGE_CREATE", message)
    }

    /// Stores an edited message and sends the event to the bot. Notifies nobody. Returns the message as JSON.
    pub(super) fn replace(&mut self, mut message: Message) -> Value {
        message.revision += 1;
        self.store("MESSAGE_UPDATE", message)
    }

    fn store(&mut self, event: &str, message: Message) -> Value {
        self.announce(event, &message);
        let json = self.message_json(&message);
        self.messages.store(message);
        json
    }

    /// Asks the witness about an exchange, and keeps what it objects to.
    pub(super) fn witness(&mut self, exchange: Exchange<'_>) {
        if let Some(Err(objection)) = self.options.witness.map(|witness| witness(exchange))
            && !self.journal.objections.contains(&objection)
        {
            self.journal.objections.push(objection);
        }
    }

    /// Deletes old messages, the interactions and notifications that are as old, and the whole journal. At least the
    /// newest `newest` messages are kept.
    pub(super) fn forget_all_but(&mut self, newest: usize) {
        let Some(first) = self.messages.keep_newest(newest) else { return };
        self.interactions.0 = self.interactions.0.split_off(&first);
        self.journal.requests.clear();
    }

    /// Sends an event about a message to the bot, if the bot sees the channel and the message.
    pub(super) fn announce(&mut self, event: &str, message: &Message) {
        let Some(channel) = self.directory.channel(message.channel) else { return };
        if message.only_for.is_some() || !self.directory.sees(BOT, channel) {
            return;
        }
        let guild = channel.guild();
        let intent = if guild.is_some() { 1 << 9 } else { 1 << 12 };
        let mut data = self.message_json(message);
        if event == "MESSAGE_DELETE" {
            data = json!({ "id": message.id, "channel_id": message.channel });
        }
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
            // Without the privileged intent for message content, a bot gets the text only of its own messages and of
            // messages that mention it.
            if message.author != BOT && !message.mentions.users.contains(&BOT) {
                data["content"] = json!("");
            }
        }
        self.gateway.dispatch(event, intent, &data);
    }
}

/// The state of the stand-in, shared between connections, with a signal for every change.
#[derive(Debug)]
pub(super) struct Shared {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
    line: Line,
}

impl Shared {
    pub(super) fn new(world: World) -> Self {
        Self { world: Mutex::new(world), changed: watch::Sender::new(0), line: Line::default() }
    }

    pub(super) fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.world.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the state and wakes all tasks that wait for a change.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let mut world = self.world.lock().unwrap_or_else(PoisonError::into_inner);
        // Threads become archived as time passes, so those whose time is over are archived first.
        world.archive_quiet_threads();
        let result = change(&mut world);
        drop(world);
        self.changed.send_modify(|count| *count += 1);
        result
    }

    /// A receiver that is notified of all further changes of the state.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Waits until a request with so many bytes of body has come in on the line.
    pub(super) async fn carry(&self, body: usize) {
        if let Some(speed) = self.look(|world| world.speed) {
            self.line.carry(body, speed).await;
        }
    }

    /// Waits until a test withdraws all faults that it has ordered.
    pub(super) async fn until_faults_are_cleared(&self) {
        let mut changes = self.changes();
        let before = self.look(|world| world.faults.cleared());
        while self.look(|world| world.faults.cleared()) == before && changes.changed().await.is_ok() {}
    }

    /// Waits until `found` returns a value, for at most [`TIMEOUT`]. `found` is called at once and after every change.
    ///
    /// # Errors
    ///
    /// Returns [`TimedOut`] if the time is over. The error contains `what`, a description of the awaited event.
    pub(super) async fn wait<T>(
        &self,
        what: &'static str,
        found: impl FnMut(&World) -> Option<T>,
    ) -> Result<T, TimedOut> {
        self.until(TIMEOUT, found).await.ok_or(TimedOut(what))
    }

    /// Waits until `found` returns a value, for at most the time `deadline`. Returns the value, or `None` if the time
    /// is over. `found` is called at once and after every change.
    pub(super) async fn until<T>(&self, deadline: Duration, mut found: impl FnMut(&World) -> Option<T>) -> Option<T> {
        let mut changes = self.changes();
        let search = async {
            loop {
                changes.mark_unchanged();
                if let Some(value) = self.look(&mut found) {
                    return Some(value);
                }
                if changes.changed().await.is_err() {
                    return None;
                }
            }
        };
        tokio::time::timeout(deadline, search).await.ok().flatten()
    }
}
