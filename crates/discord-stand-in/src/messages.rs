//! Messages, the files that people upload for commands, and notifications.

use std::{collections::BTreeMap, ops::Bound, sync::Arc, time::Duration};

use axum::body::Bytes;
use serde_json::Value;

use super::{
    directory::Directory,
    files::{Attachment, content_type},
    mentions::Mentions,
    sample::{BOT, Person, Place},
    seen_message::Ping,
    snowflake::Snowflake,
};

/// The flag of an ephemeral message, which only one person sees.
pub(super) const EPHEMERAL: u64 = 1 << 6;
/// The flag of a deferred response that still shows "thinking…".
pub(super) const LOADING: u64 = 1 << 7;
/// The flag of a message that does not notify anybody.
pub(super) const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;

#[derive(Clone, Debug, Default)]
pub(super) struct Message {
    pub(super) id: Snowflake,
    pub(super) channel: Snowflake,
    pub(super) author: Snowflake,
    pub(super) content: String,
    pub(super) embeds: Arc<[Value]>,
    pub(super) components: Arc<[Value]>,
    pub(super) attachments: Vec<Attachment>,
    pub(super) flags: u64,
    pub(super) mentions: Mentions,
    pub(super) edited: Option<Duration>,
    /// The interaction that the message answers; `None` for other messages.
    pub(super) interaction: Option<Snowflake>,
    /// The message to which this message replies.
    pub(super) reference: Option<Snowflake>,
    /// The nonce: a text by which the author recognizes the message.
    pub(super) nonce: Option<String>,
    /// The person who sees an ephemeral message; `None` for messages that everybody sees.
    pub(super) only_for: Option<Snowflake>,
    /// Whether an ephemeral message was dismissed by the person who sees it.
    pub(super) dismissed: bool,
    /// The number of edits so far. The page compares this number to notice edits.
    pub(super) revision: u64,
}

impl Message {
    pub(super) fn new(id: Snowflake, channel: Snowflake, author: Snowflake) -> Self {
        Self { id, channel, author, ..Self::default() }
    }

    /// Whether the message is a deferred response whose content has not been sent yet.
    pub(super) const fn is_loading(&self) -> bool {
        self.flags & LOADING != 0
    }

    /// Whether a person who sees the channel also sees the message.
    pub(super) fn is_for(&self, person: Snowflake) -> bool {
        !self.dismissed && self.only_for.is_none_or(|only| only == person)
    }

    /// Whether Discord would refuse the message because it is empty.
    pub(super) fn is_empty(&self) -> bool {
        self.content.trim().is_empty() && self.embeds.is_empty() && self.attachments.is_empty()
    }

    /// The buttons and menus of all rows.
    pub(super) fn controls(&self) -> impl Iterator<Item = &Value> {
        self.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten())
    }
}

/// All messages, with the notifications about them, and uploaded files.
#[derive(Debug, Default)]
pub(super) struct Messages {
    all: BTreeMap<Snowflake, Message>,
    /// Files that people uploaded as the value of a command's option.
    pub(super) uploads: BTreeMap<Snowflake, Attachment>,
    pub(super) pings: Vec<Ping>,
}

impl Messages {
    pub(super) fn get(&self, id: Snowflake) -> Option<&Message> {
        self.all.get(&id)
    }

    pub(super) fn get_mut(&mut self, id: Snowflake) -> Option<&mut Message> {
        self.all.get_mut(&id)
    }

    pub(super) fn store(&mut self, message: Message) {
        self.all.insert(message.id, message);
    }

    pub(super) fn remove(&mut self, id: Snowflake) {
        self.all.remove(&id);
    }

    /// The messages of a channel, newest first, whether or not somebody sees them.
    pub(super) fn newest_of(&self, channel: Snowflake) -> impl Iterator<Item = &Message> {
        self.all.values().rev().filter(move |message| message.channel == channel)
    }

    /// The messages of a channel that a person sees, oldest first.
    pub(super) fn seen(&self, directory: &Directory, person: Snowflake, channel: Snowflake) -> Vec<&Message> {
        self.seen_after(directory, person, channel, Snowflake::default())
    }

    /// The messages of a channel that a person sees and that are newer than the message `after`, oldest first.
    pub(super) fn seen_after(
        &self,
        directory: &Directory,
        person: Snowflake,
        channel: Snowflake,
        after: Snowflake,
    ) -> Vec<&Message> {
        let visible = directory.visible(person, channel).is_ok();
        let shown = |message: &&Message| visible && message.channel == channel && message.is_for(person);
        let newer = self.all.range((Bound::Excluded(after), Bound::Unbounded));
        newer.map(|(_, message)| message).filter(shown).collect()
    }

    /// The message that the bot sent with this nonce since `begin`; `None` if there is none.
    pub(super) fn with_nonce(&self, nonce: &str, begin: Duration) -> Option<&Message> {
        let same = |message: &&Message| message.author == BOT && message.nonce.as_deref() == Some(nonce);
        self.all.values().rev().take_while(|message| message.id.made() > begin).find(same)
    }

    /// Stores a file as the value of a command's option.
    pub(super) fn upload(&mut self, id: Snowflake, name: &str, bytes: Bytes) {
        let (filename, content_type) = (name.to_owned(), content_type(name).to_owned());
        self.uploads.insert(id, Attachment { id, filename, description: None, content_type, bytes, ephemeral: true });
    }

    /// The attachment or uploaded file with this identifier.
    pub(super) fn attachment(&self, id: Snowflake) -> Option<&Attachment> {
        let mut sent = self.all.values().flat_map(|message| &message.attachments);
        sent.find(|attachment| attachment.id == id).or_else(|| self.uploads.get(&id))
    }

    /// Notifies the people whom a message mentions and who see it.
    pub(super) fn ping(&mut self, directory: &Directory, message: &Message) {
        let Some(channel) = directory.channel(message.channel) else { return };
        let mentions = &message.mentions;
        let has_role = |user| {
            let roles = directory.guilds.iter().filter_map(|guild| guild.roles_of(user)).flatten();
            roles.into_iter().any(|role| mentions.roles.contains(role))
        };
        let named = |user| mentions.everyone || mentions.users.contains(&user) || has_role(user);
        let pinged = |id| id != message.author && id != BOT && named(id) && directory.sees(id, channel);
        let ping = |id| Ping { person: Person(id), message: message.id, place: Place(message.channel), read: false };
        self.pings.extend(directory.users.iter().map(|user| user.id).filter(|id| pinged(*id)).map(ping));
    }

    /// The number of a person's unread pings in a channel, or in all channels.
    pub(super) fn unread(&self, person: Snowflake, channel: Option<Snowflake>) -> usize {
        let here = |ping: &&Ping| channel.is_none_or(|channel| ping.place == Place(channel));
        self.pings.iter().filter(|ping| ping.person == Person(person) && !ping.read).filter(here).count()
    }

    /// Deletes the messages of channels that are gone.
    pub(super) fn retain_in(&mut self, directory: &Directory) {
        self.all.retain(|_, message| directory.channel(message.channel).is_some());
        self.pings.retain(|ping| directory.channel(ping.place.0).is_some());
    }

    /// Deletes old messages and the notifications that are as old. At least the newest `newest` messages are kept.
    /// Returns the first of them if some were deleted.
    pub(super) fn keep_newest(&mut self, newest: usize) -> Option<Snowflake> {
        let first = *self.all.keys().rev().nth(newest)?;
        self.all = self.all.split_off(&first);
        self.pings.retain(|ping| ping.message >= first);
        Some(first)
    }
}
