//! Opening and changing threads, and what may be written in one that is closed.

use serde_json::Value;

use super::{Answer, Call};
use crate::sandbox::{
    cast::{BOT, Channel},
    message::Message,
    permissions::Permissions,
    refusal::Refusal,
    snowflake::Snowflake,
    threads::ThreadChange,
    validate,
    world::World,
};

impl World {
    /// Opens a public thread, on a message or by itself. A thread on a message bears the message's identifier.
    pub(super) fn open_thread(&mut self, call: &Call<'_>, parent: &Channel, message: Option<Snowflake>) -> Answer {
        if parent.guild().is_none() || parent.thread.is_some() {
            return Err(Refusal::WRONG_KIND_OF_CHANNEL);
        }
        if !self.cast.permissions(BOT, parent).contains(Permissions::CREATE_PUBLIC_THREADS) {
            return Err(Refusal::MISSING_PERMISSIONS);
        }
        let (name, archive_after) = validate::thread(call.body, message.is_some())?;
        let id = message.unwrap_or_else(|| self.clock.snowflake());
        if self.cast.channel(id).is_some() {
            return Err(Refusal::HAS_A_THREAD);
        }
        let thread = self.add_thread(id, &name, parent, BOT, archive_after);
        Ok((201, Some(self.channel_json(&thread))))
    }

    /// Changes a thread by the rules for who may: without Manage Threads its owner may rename and archive it, whoever
    /// may write in it may bring it back, and nobody may do anything while it is locked.
    pub(super) fn edit_channel(&mut self, call: &Call<'_>, channel: &Channel) -> Answer {
        if channel.guild().is_none() {
            return Err(Refusal::WRONG_KIND_OF_CHANNEL);
        }
        // The bot never has Manage Channels.
        let thread = channel.thread.as_ref().ok_or(Refusal::MISSING_PERMISSIONS)?;
        let change = validate::thread_change(call.body)?;
        let returns = change.archived == Some(false);
        if thread.archived && !returns {
            return Err(Refusal::ARCHIVED);
        }
        let only_returns = returns && change == ThreadChange { archived: Some(false), ..ThreadChange::default() };
        let may = self.manages_threads(channel)
            || !thread.locked
                && change.locked.is_none()
                && (only_returns && self.cast.may_write(BOT, channel) || thread.owner == BOT);
        if !may {
            return Err(Refusal::MISSING_PERMISSIONS);
        }
        // It is a thread, as was just seen.
        self.change_thread(channel.id, change).map_err(|_| Refusal::UNKNOWN_CHANNEL)?;
        let changed = self.cast.channel(channel.id).map(|channel| self.channel_json(channel));
        Ok((200, Some(changed.unwrap_or(Value::Null))))
    }

    fn manages_threads(&self, channel: &Channel) -> bool {
        self.cast.permissions(BOT, channel).contains(Permissions::MANAGE_THREADS)
    }

    /// Whether the bot may put a new message into a channel: not into a locked thread. One that is merely archived comes
    /// back by the message.
    pub(super) fn open_for_messages(&self, channel: &Channel) -> Result<(), Refusal> {
        match &channel.thread {
            Some(thread) if thread.locked && !self.manages_threads(channel) => {
                Err(if thread.archived { Refusal::ARCHIVED } else { Refusal::LOCKED })
            }
            _ => Ok(()),
        }
    }

    /// Whether the bot may change or remove a message in a channel: not in an archived thread, nor in a locked one.
    pub(super) fn open_for_changes(&self, channel: &Channel) -> Result<(), Refusal> {
        match &channel.thread {
            Some(thread) if thread.archived => Err(Refusal::ARCHIVED),
            _ => self.open_for_messages(channel),
        }
    }

    /// Whether an answer to an interaction may be changed or removed: a private one is in no thread.
    pub(super) fn open_for_changes_by_answer(&self, channel: &Channel, message: &Message) -> Result<(), Refusal> {
        if message.only_for.is_some() { Ok(()) } else { self.open_for_changes(channel) }
    }

    /// Whether an interaction may be answered in a channel: not in a thread that is archived and locked as well. One that
    /// is archived comes back by the answer.
    pub(super) fn open_for_answers(&self, channel: Snowflake) -> Result<(), Refusal> {
        let channel = self.cast.channel(channel).ok_or(Refusal::UNKNOWN_CHANNEL)?;
        match &channel.thread {
            Some(thread) if thread.archived => self.open_for_messages(channel),
            _ => Ok(()),
        }
    }
}
