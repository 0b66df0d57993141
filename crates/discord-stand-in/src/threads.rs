//! Threads: channels inside other channels, which are archived after some time without activity.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    client::ActionError,
    directory::{Channel, ChannelKind, Directory},
    sample::BOT,
    snowflake::{Snowflake, timestamp},
    world::World,
};

/// After how many minutes without activity a thread opened by a person is archived.
pub(super) const ARCHIVE_AFTER: u64 = 4_320;

/// The state of a thread in addition to that of every channel. A thread has the permissions of its parent channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Thread {
    pub(super) parent: Snowflake,
    pub(super) owner: Snowflake,
    /// After how many minutes without activity the thread is archived.
    pub(super) archive_after: u64,
    pub(super) archived: bool,
    pub(super) locked: bool,
    /// The time at which the thread was last archived or unarchived.
    changed: Duration,
    /// The time of the last activity.
    active: Duration,
}

impl Thread {
    fn is_quiet(&self, now: Duration) -> bool {
        now.saturating_sub(self.active) >= Duration::from_secs(self.archive_after * 60)
    }

    /// The JSON field `thread_metadata` of a thread.
    pub(super) fn metadata(&self, made: Duration) -> Value {
        json!({
            "archived": self.archived, "archive_timestamp": timestamp(self.changed), "locked": self.locked,
            "auto_archive_duration": self.archive_after, "create_timestamp": timestamp(made),
        })
    }
}

/// A thread as it is handed on from one stand-in to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptThread {
    id: Snowflake,
    name: String,
    thread: Thread,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct ThreadChange {
    pub(super) name: Option<String>,
    pub(super) archived: Option<bool>,
    pub(super) locked: Option<bool>,
    pub(super) archive_after: Option<u64>,
}

impl Directory {
    /// Inserts a thread into the list of channels, after the other threads of its parent.
    fn add_thread(&mut self, thread: Channel, parent: Snowflake) {
        let below = |channel: &Channel| channel.thread.as_ref().is_some_and(|thread| thread.parent == parent);
        let at = self.channels.iter().rposition(|channel| channel.id == parent || below(channel));
        self.channels.insert(at.map_or(self.channels.len(), |at| at + 1), thread);
    }

    /// A thread in a channel, with the kind that follows from its parent.
    fn thread_in(parent: &Channel, id: Snowflake, name: &str, thread: Thread) -> Channel {
        let kind = match parent.kind {
            ChannelKind::Text { guild, .. } => ChannelKind::Text { guild, overwrites: vec![] },
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => parent.kind.clone(),
        };
        Channel { id, name: name.to_owned(), topic: "a thread", kind, thread: Some(thread) }
    }

    /// All threads, in the order of the channels.
    pub(super) fn kept_threads(&self) -> Vec<KeptThread> {
        let kept = |channel: &Channel| {
            Some(KeptThread { id: channel.id, name: channel.name.clone(), thread: channel.thread.clone()? })
        };
        self.channels.iter().filter_map(kept).collect()
    }

    /// Adds a thread of an earlier stand-in, unless its channel is unknown or it is there already. Sends no event.
    pub(super) fn restore_thread(&mut self, kept: &KeptThread) {
        let KeptThread { id, name, thread } = kept;
        let Some(parent) = self.channel(thread.parent).filter(|_| self.channel(*id).is_none()) else { return };
        let channel = Self::thread_in(parent, *id, name, thread.clone());
        self.add_thread(channel, thread.parent);
    }

    fn thread_mut(&mut self, id: Snowflake) -> Option<(&mut String, &mut Thread)> {
        let channel = self.channels.iter_mut().find(|channel| channel.id == id)?;
        Some((&mut channel.name, channel.thread.as_mut()?))
    }
}

impl World {
    /// Opens a public thread in a channel of a server, sends the event to the bot, and returns the thread.
    pub(super) fn add_thread(
        &mut self,
        id: Snowflake,
        name: &str,
        parent: &Channel,
        owner: Snowflake,
        archive_after: u64,
    ) -> Channel {
        let now = self.clock.now();
        let (archived, locked, parent_id) = (false, false, parent.id);
        let thread = Thread { parent: parent_id, owner, archive_after, archived, locked, changed: now, active: now };
        let channel = Directory::thread_in(parent, id, name, thread);
        self.directory.add_thread(channel.clone(), parent.id);
        let mut event = self.channel_json(&channel);
        event["newly_created"] = json!(true);
        self.announce_channel("THREAD_CREATE", &channel, &event);
        channel
    }

    /// Changes a thread. If this changes the thread's state, an event is sent to the bot.
    pub(super) fn change_thread(&mut self, id: Snowflake, change: ThreadChange) -> Result<(), ActionError> {
        let now = self.clock.now();
        let (name, thread) = self.directory.thread_mut(id).ok_or(ActionError::NotInThisChannel)?;
        let before = (name.clone(), thread.archived, thread.locked, thread.archive_after);
        if let Some(new) = change.name {
            *name = new;
        }
        if let Some(archived) = change.archived.filter(|archived| *archived != thread.archived) {
            (thread.archived, thread.changed, thread.active) = (archived, now, now);
        }
        thread.locked = change.locked.unwrap_or(thread.locked);
        thread.archive_after = change.archive_after.unwrap_or(thread.archive_after);
        if before != (name.clone(), thread.archived, thread.locked, thread.archive_after) {
            self.announce_thread(id);
        }
        Ok(())
    }

    /// Records activity in a channel. If the channel is an archived thread, it is unarchived.
    pub(super) fn enliven(&mut self, id: Snowflake) {
        let now = self.clock.now();
        let Some((_, thread)) = self.directory.thread_mut(id) else { return };
        thread.active = now;
        if thread.archived {
            (thread.archived, thread.changed) = (false, now);
            self.announce_thread(id);
        }
    }

    /// Archives the threads in which there has been no activity for too long.
    pub(super) fn archive_quiet_threads(&mut self) {
        let now = self.clock.now();
        let quiet = |channel: &&mut Channel| {
            channel.thread.as_ref().is_some_and(|thread| !thread.archived && thread.is_quiet(now))
        };
        let mut archived = vec![];
        for channel in self.directory.channels.iter_mut().filter(quiet) {
            archived.push(channel.id);
            if let Some(thread) = &mut channel.thread {
                (thread.archived, thread.changed) = (true, now);
            }
        }
        for id in archived {
            self.announce_thread(id);
        }
    }

    /// Deletes a thread or another channel of a server, with its messages and threads, and sends the event to the bot.
    pub(super) fn delete_channel(&mut self, id: Snowflake) -> Result<(), ActionError> {
        let channel = self.directory.channel(id).filter(|channel| channel.guild().is_some()).cloned();
        let channel = channel.ok_or(ActionError::NotInThisChannel)?;
        let event = match &channel.thread {
            Some(thread) => json!({
                "id": channel.id, "guild_id": channel.guild(), "parent_id": thread.parent, "type": channel.number(),
            }),
            None => self.channel_json(&channel),
        };
        let name = if channel.thread.is_some() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
        self.announce_channel(name, &channel, &event);
        // Discord sends no events for the threads of a deleted channel.
        self.directory
            .channels
            .retain(|other| other.id != id && other.thread.as_ref().is_none_or(|thread| thread.parent != id));
        self.messages.retain_in(&self.directory);
        Ok(())
    }

    fn announce_thread(&mut self, id: Snowflake) {
        let Some(channel) = self.directory.channel(id).cloned() else { return };
        let event = self.channel_json(&channel);
        self.announce_channel("THREAD_UPDATE", &channel, &event);
    }

    /// Sends an event about a channel to the bot, if the bot is a member of the server. An event about a thread is sent
    /// only if the bot sees the thread.
    pub(super) fn announce_channel(&mut self, event: &str, channel: &Channel, data: &Value) {
        if self.directory.has_app(channel) && (channel.thread.is_none() || self.directory.sees(BOT, channel)) {
            self.gateway.dispatch(event, 1, data);
        }
    }
}
