//! The state of the stand-in, shared behind one lock.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::sync::watch;

use super::{
    cast::{BOT, Cast, Channel, Person, Place, User},
    clock::ShiftedClock,
    emojis::Emoji,
    faults::Faults,
    files::Attachment,
    gateway::{Service, Session},
    interaction::Interaction,
    journal::Request,
    limits::Limits,
    memory::Note,
    message::{LOADING, Message, SUPPRESS_NOTIFICATIONS},
    permissions::Permissions,
    seen::Ping,
    shards::Starts,
    snowflake::{Clock, Snowflake},
    stand_in::{PATIENCE, TimedOut},
};

/// The state of the stand-in.
#[derive(Debug)]
pub(super) struct World {
    /// The base address of the stand-in: `http://127.0.0.1:PORT`.
    pub(super) url: String,
    pub(super) clock: Clock,
    pub(super) cast: Cast,
    pub(super) commands: Commands,
    pub(super) messages: BTreeMap<Snowflake, Message>,
    pub(super) interactions: BTreeMap<Snowflake, Interaction>,
    /// Whether the gateway delivers every interaction twice.
    pub(super) twice: bool,
    /// Files that people uploaded as the value of a command's option.
    pub(super) uploads: BTreeMap<Snowflake, Attachment>,
    /// The application's own emojis.
    pub(super) emojis: BTreeMap<Snowflake, Emoji>,
    pub(super) sessions: Vec<Session>,
    /// The number of gateway connections so far, from which each new connection takes its number.
    pub(super) connections: u64,
    /// The connections that have served shards, in the order in which they began to.
    pub(super) services: Vec<Service>,
    /// The names of the processes that answered an interaction which had been answered before.
    pub(super) second_answers: Vec<String>,
    pub(super) faults: Faults,
    pub(super) journal: Vec<Request>,
    pub(super) pings: Vec<Ping>,
    pub(super) limits: Limits,
    pub(super) starts: Starts,
    /// Notes on channels that the page shows.
    pub(super) notes: Vec<Note>,
}

/// The commands that the bot has registered.
#[derive(Debug, Default)]
pub(super) struct Commands {
    pub(super) global: Vec<Value>,
    pub(super) of_guild: HashMap<Snowflake, Vec<Value>>,
    /// Exceptions to the permissions that commands require by default: a person, a server, and the name of a command
    /// that the person may use in that server.
    pub(super) granted: Vec<(Snowflake, Snowflake, String)>,
}

impl World {
    /// Creates the state of a stand-in without messages; `bot` is the bot's name.
    pub(super) fn new(url: String, bot: &'static str, clock: Arc<ShiftedClock>) -> Self {
        Self {
            url,
            clock: Clock::new(clock),
            cast: Cast::new(bot),
            commands: Commands::default(),
            messages: BTreeMap::new(),
            interactions: BTreeMap::new(),
            twice: false,
            uploads: BTreeMap::new(),
            emojis: BTreeMap::new(),
            sessions: vec![],
            connections: 0,
            services: vec![],
            second_answers: vec![],
            faults: Faults::default(),
            journal: vec![],
            pings: vec![],
            limits: Limits::default(),
            starts: Starts::default(),
            notes: vec![],
        }
    }

    /// The messages of a channel that a person sees, oldest first.
    pub(super) fn seen(&self, person: Snowflake, channel: Snowflake) -> Vec<&Message> {
        let visible = self.cast.channel(channel).is_some_and(|channel| self.cast.sees(person, channel));
        let shown = |message: &&Message| visible && message.channel == channel && message.is_for(person);
        self.messages.values().filter(shown).collect()
    }

    /// Puts a message into its channel, notifies the people whom the message mentions, and sends the event to the bot.
    /// Returns the message as JSON.
    pub(super) fn publish(&mut self, message: Message) -> Value {
        if message.only_for.is_none() && message.flags & (SUPPRESS_NOTIFICATIONS | LOADING) == 0 {
            self.ping(&message);
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
        self.messages.insert(message.id, message);
        json
    }

    fn ping(&mut self, message: &Message) {
        let Some(channel) = self.cast.channel(message.channel) else { return };
        let mentions = &message.mentions;
        let named = |user: Snowflake| {
            let has_role = |role: &Snowflake| {
                let mut roles = self.cast.guilds.iter().filter_map(|guild| guild.roles_of(user));
                roles.any(|roles| roles.contains(role))
            };
            mentions.everyone || mentions.users.contains(&user) || mentions.roles.iter().any(has_role)
        };
        let pinged = |id: Snowflake| id != message.author && named(id) && self.cast.sees(id, channel);
        let people = self.cast.users.iter().filter(|user| !user.bot && pinged(user.id));
        let (message, place) = (message.id, Place(message.channel));
        let ping = |user: &User| Ping { person: Person(user.id), message, place, read: false };
        let pings: Vec<_> = people.map(ping).collect();
        self.pings.extend(pings);
    }

    /// Deletes old messages, the interactions and notifications that are as old, and the whole journal. At least the
    /// newest `newest` messages are kept.
    pub(super) fn forget_all_but(&mut self, newest: usize) {
        let Some(first) = self.messages.keys().rev().nth(newest).copied() else { return };
        self.messages = self.messages.split_off(&first);
        self.interactions = self.interactions.split_off(&first);
        self.pings.retain(|ping| ping.message >= first);
        self.journal.clear();
    }

    /// Sends an event about a message to the bot, if the bot sees the channel and the message.
    pub(super) fn announce(&mut self, event: &str, message: &Message) {
        let Some(channel) = self.cast.channel(message.channel) else { return };
        if message.only_for.is_some() || !self.cast.sees(BOT, channel) {
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
        self.dispatch(event, intent, &data);
    }

    /// The permissions of the bot in a channel. If it has no permissions of its own there, these are the permissions of
    /// an external app.
    pub(super) fn app_permissions(&self, channel: &Channel) -> Permissions {
        match self.cast.permissions(BOT, channel) {
            Permissions::NONE => Permissions::EXTERNAL,
            permissions => permissions,
        }
    }
}

/// The state of the stand-in, shared between connections, with a signal for every change.
#[derive(Debug)]
pub(super) struct Shared {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
}

impl Shared {
    pub(super) fn new(world: World) -> Self {
        Self { world: Mutex::new(world), changed: watch::Sender::new(0) }
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

    /// Waits until a test withdraws all trouble that it has ordered.
    pub(super) async fn until_no_trouble(&self) {
        let mut changes = self.changes();
        let before = self.look(|world| world.faults.withdrawn());
        while self.look(|world| world.faults.withdrawn()) == before && changes.changed().await.is_ok() {}
    }

    /// Waits until `found` returns a value, for at most [`PATIENCE`]. `found` is called at once and after every change.
    ///
    /// # Errors
    ///
    /// Returns [`TimedOut`] if the time is over. The error contains `what`, a description of the awaited event.
    pub(super) async fn wait<T>(
        &self,
        what: &'static str,
        found: impl FnMut(&World) -> Option<T>,
    ) -> Result<T, TimedOut> {
        self.until(PATIENCE, found).await.ok_or(TimedOut(what))
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
