//! Endpoints that open and change threads, and checks of whether a closed thread accepts a change.

use super::{Answer, Endpoint, ok};
use crate::{
    api_error::ApiError, directory::Channel, permissions::Permissions, sample::BOT, snowflake::Snowflake,
    threads::ThreadChange, validate,
};

impl Endpoint<'_> {
    /// The endpoint that opens a public thread, either on a message or on its own. A thread on a message has the same
    /// identifier as the message.
    pub(super) fn open_thread(&mut self, parent: &Channel, message: Option<Snowflake>) -> Answer {
        if parent.guild().is_none() || parent.thread.is_some() {
            return Err(ApiError::WRONG_KIND_OF_CHANNEL);
        }
        if !self.world.directory.may(BOT, Permissions::CREATE_PUBLIC_THREADS, parent) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        let (name, archive_after) = validate::thread(self.call.body, message.is_some())?;
        let id = message.unwrap_or_else(|| self.world.clock.snowflake());
        if self.world.directory.channel(id).is_some() {
            return Err(ApiError::HAS_A_THREAD);
        }
        let thread = self.world.add_thread(id, &name, parent, BOT, archive_after);
        Ok((201, self.world.channel_json(&thread)))
    }

    /// The endpoint that changes a thread.
    ///
    /// With the permission Manage Threads, the bot may make all changes. Without it, the bot cannot change a locked
    /// thread. If a thread is not locked, the bot may rename, archive and unarchive the thread if it owns the thread,
    /// and may unarchive the thread if it may write there.
    pub(super) fn edit_channel(&mut self, channel: &Channel) -> Answer {
        if channel.guild().is_none() {
            return Err(ApiError::WRONG_KIND_OF_CHANNEL);
        }
        // Changing a channel that is not a thread requires Manage Channels, which the bot never has.
        let thread = channel.thread.as_ref().ok_or(ApiError::MISSING_PERMISSIONS)?;
        let change = validate::thread_change(self.call.body)?;
        let returns = change.archived == Some(false);
        if thread.archived && !returns {
            return Err(ApiError::ARCHIVED);
        }
        let only_returns = returns && change == ThreadChange { archived: Some(false), ..ThreadChange::default() };
        let may = self.manages_threads(channel)
            || !thread.locked
                && change.locked.is_none()
                && (only_returns && self.world.directory.may_write(BOT, channel) || thread.owner == BOT);
        if !may {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        self.world.change_thread(channel.id, change).map_err(|_| ApiError::UNKNOWN_CHANNEL)?;
        let changed = self.world.directory.channel(channel.id).ok_or(ApiError::UNKNOWN_CHANNEL)?;
        ok(self.world.channel_json(changed))
    }

    fn manages_threads(&self, channel: &Channel) -> bool {
        self.world.directory.may(BOT, Permissions::MANAGE_THREADS, channel)
    }

    /// Refuses a new message in a locked thread, unless the bot has Manage Threads. In an archived thread that is not
    /// locked, the message is accepted and unarchives the thread.
    pub(super) fn open_for_messages(&self, channel: &Channel) -> Result<(), ApiError> {
        match &channel.thread {
            Some(thread) if thread.locked && !self.manages_threads(channel) => {
                Err(if thread.archived { ApiError::ARCHIVED } else { ApiError::LOCKED })
            }
            _ => Ok(()),
        }
    }

    /// Refuses to edit or delete a message in an archived thread. In a locked thread, the bot needs Manage Threads to
    /// do so.
    pub(super) fn open_for_changes(&self, channel: &Channel) -> Result<(), ApiError> {
        match &channel.thread {
            Some(thread) if thread.archived => Err(ApiError::ARCHIVED),
            _ => self.open_for_messages(channel),
        }
    }

    /// Refuses to answer an interaction in a thread that is both archived and locked, unless the bot has Manage
    /// Threads. In an archived thread that is not locked, the answer is accepted and unarchives the thread.
    pub(super) fn open_for_answers(&self, channel: Snowflake) -> Result<(), ApiError> {
        let channel = self.world.directory.channel(channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
        match &channel.thread {
            Some(thread) if thread.archived => self.open_for_messages(channel),
            _ => Ok(()),
        }
    }
}
