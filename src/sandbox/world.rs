//! Everything the stand-in knows at one moment, behind one lock.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::sync::watch;

use super::{
    cast::{BOT, Cast, Channel},
    clock::ShiftedClock,
    faults::Faults,
    files::Attachment,
    gateway::Session,
    interaction::Interaction,
    journal::Request,
    limits::Limits,
    message::Message,
    permissions::Permissions,
    shards::Starts,
    snowflake::{Clock, Snowflake},
};

/// The state of the stand-in.
#[derive(Debug)]
pub(super) struct World {
    /// Where the stand-in listens: `http://127.0.0.1:PORT`.
    pub(super) url: String,
    pub(super) clock: Clock,
    pub(super) cast: Cast,
    pub(super) commands: Commands,
    pub(super) messages: BTreeMap<Snowflake, Message>,
    pub(super) interactions: BTreeMap<Snowflake, Interaction>,
    /// Whether the gateway delivers every interaction twice.
    pub(super) twice: bool,
    /// Files that people handed to a command.
    pub(super) uploads: BTreeMap<Snowflake, Attachment>,
    pub(super) sessions: Vec<Session>,
    /// Numbers the gateway's connections.
    pub(super) connections: u64,
    pub(super) faults: Faults,
    pub(super) journal: Vec<Request>,
    pub(super) pings: Vec<Ping>,
    pub(super) limits: Limits,
    pub(super) starts: Starts,
}

/// The commands that the bot has registered.
#[derive(Debug, Default)]
pub(super) struct Commands {
    pub(super) global: Vec<Value>,
    pub(super) of_guild: HashMap<Snowflake, Vec<Value>>,
    /// Who may use a command in a server although they lack the permissions that it asks for by default.
    pub(super) granted: Vec<(Snowflake, Snowflake, String)>,
}

/// Somebody was notified of a message.
#[derive(Clone, Debug)]
pub(super) struct Ping {
    pub(super) person: Snowflake,
    pub(super) message: Snowflake,
    pub(super) channel: Snowflake,
    /// Whether the person has looked at the channel since.
    pub(super) read: bool,
}

impl World {
    /// A world in which nothing has happened yet.
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
            sessions: vec![],
            connections: 0,
            faults: Faults::default(),
            journal: vec![],
            pings: vec![],
            limits: Limits::default(),
            starts: Starts::default(),
        }
    }

    /// The messages of a channel that a person sees, oldest first.
    pub(super) fn seen(&self, person: Snowflake, channel: Snowflake) -> Vec<&Message> {
        let visible = self.cast.channel(channel).is_some_and(|channel| self.cast.sees(person, channel));
        let shown = |message: &&Message| visible && message.channel == channel && message.is_for(person);
        self.messages.values().filter(shown).collect()
    }

    /// Puts a message into its channel: pings whom it mentions and tells the bot, as far as it listens.
    pub(super) fn publish(&mut self, message: Message) {
        let quiet = message.only_for.is_some() || message.flags & (1 << 12) != 0 || message.is_loading();
        if !quiet {
            self.ping(&message);
        }
        if message.only_for.is_none() {
            self.enliven(message.channel);
        }
        self.announce("MESSAGE_CREATE", &message);
        self.messages.insert(message.id, message);
    }

    /// Stores a changed message and tells the bot. Nobody is pinged by a change.
    pub(super) fn replace(&mut self, mut message: Message) {
        message.revision += 1;
        self.announce("MESSAGE_UPDATE", &message);
        self.messages.insert(message.id, message);
    }

    fn ping(&mut self, message: &Message) {
        let Some(channel) = self.cast.channel(message.channel) else { return };
        let mentions = &message.mentions;
        let named = |user: Snowflake| {
            let has_role = |role: &Snowflake| {
                let members = self.cast.guilds.iter().flat_map(|guild| &guild.members);
                members.into_iter().any(|(member, roles)| *member == user && roles.contains(role))
            };
            mentions.everyone || mentions.users.contains(&user) || mentions.roles.iter().any(has_role)
        };
        let pinged = |id: Snowflake| id != message.author && named(id) && self.cast.sees(id, channel);
        let people = self.cast.users.iter().filter(|user| !user.bot && pinged(user.id));
        let (message, channel) = (message.id, message.channel);
        let pings: Vec<_> = people.map(|user| Ping { person: user.id, message, channel, read: false }).collect();
        self.pings.extend(pings);
    }

    /// Forgets all messages but the newest, and the interactions and requests before them.
    pub(super) fn forget_all_but(&mut self, newest: usize) {
        let Some(first) = self.messages.keys().rev().nth(newest).copied() else { return };
        self.messages = self.messages.split_off(&first);
        self.interactions = self.interactions.split_off(&first);
        self.pings.retain(|ping| ping.message >= first);
        self.journal.clear();
    }

    /// Sends an event about a message to the bot where it is present and listens to messages.
    pub(super) fn announce(&mut self, event: &str, message: &Message) {
        let Some(channel) = self.cast.channel(message.channel) else { return };
        if message.only_for.is_some() || !self.cast.sees(BOT, channel) {
            return;
        }
        let intent = if channel.guild().is_some() { 1 << 9 } else { 1 << 12 };
        let guild = channel.guild();
        let mut data = self.message_json(message);
        if event == "MESSAGE_DELETE" {
            data = json!({ "id": message.id, "channel_id": message.channel });
        }
        if let Some(guild) = guild {
            data["guild_id"] = json!(guild);
            // Without the privileged intent the text of others is withheld, unless it mentions the bot.
            if message.author != BOT && !message.mentions.users.contains(&BOT) {
                data["content"] = json!("");
            }
        }
        self.dispatch(event, intent, &data);
    }

    /// What the bot may do in a channel, which includes more than its roles where it answers as an external app.
    pub(super) fn app_permissions(&self, channel: &Channel) -> Permissions {
        match self.cast.permissions(BOT, channel) {
            Permissions::NONE => {
                let external =
                    Permissions::EMBED_LINKS.0 | Permissions::ATTACH_FILES.0 | Permissions::MENTION_EVERYONE.0;
                Permissions(external)
            }
            permissions => permissions,
        }
    }
}

/// The world, shared between connections, and the signal that it changed.
#[derive(Debug)]
pub(super) struct Shared {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
}

impl Shared {
    /// Shares a world.
    pub(super) fn new(world: World) -> Self {
        Self { world: Mutex::new(world), changed: watch::Sender::new(0) }
    }

    /// Looks at the world.
    pub(super) fn look<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.world.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Changes the world and wakes everyone who waits for a change.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let mut world = self.world.lock().unwrap_or_else(PoisonError::into_inner);
        // Time may have passed.
        world.archive_quiet_threads();
        let result = change(&mut world);
        drop(world);
        self.changed.send_modify(|count| *count += 1);
        result
    }

    /// A receiver that is told of every change from now on.
    pub(super) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// Waits until all trouble is withdrawn.
    pub(super) async fn until_no_trouble(&self) {
        let mut changes = self.changes();
        let before = self.look(|world| world.faults.withdrawn());
        while self.look(|world| world.faults.withdrawn()) == before && changes.changed().await.is_ok() {}
    }

    /// Waits until `found` finds something, looking again after every change; nothing after the deadline.
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
