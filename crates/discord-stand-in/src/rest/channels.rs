//! Endpoints for channels, threads and their messages, for which the bot needs permissions in the channel, and checks
//! of whether a closed thread accepts a change.

use std::time::Duration;

use super::{Answer, Endpoint, NO_CONTENT, ok, upload::Upload};
use crate::{
    api_error::ApiError,
    directory::Channel,
    files::Attachment,
    interactions::LARGEST_FILE,
    limits::OLD,
    mentions::{Allowed, Mentions},
    messages::{EPHEMERAL, LOADING, Message},
    permissions::Permissions,
    sample::BOT,
    snowflake::Snowflake,
    threads::ThreadChange,
    validate::{self, Field, MessageBody},
};

/// The maximum number of files in a message.
const MOST_FILES: usize = 10;
/// How long Discord remembers the nonce of a message and refuses to post a second message with it.
const NONCE_LIFE: Duration = Duration::from_secs(5 * 60);

impl Endpoint<'_> {
    /// Answers requests below `/channels`.
    pub(super) fn channels(&mut self) -> Answer {
        let channel =
            self.call.id(1).and_then(|id| self.world.directory.channel(id)).ok_or(ApiError::UNKNOWN_CHANNEL)?.clone();
        let permissions = self.world.directory.permissions(BOT, &channel);
        if !permissions.contains(Permissions::VIEW_CHANNEL) {
            return Err(ApiError::MISSING_ACCESS);
        }
        match (self.call.method, &self.call.path[2..]) {
            ("GET", []) => ok(self.world.channel_json(&channel)),
            ("PATCH", []) => self.edit_channel(&channel),
            ("GET", ["messages"]) => self.list(&channel, permissions),
            ("POST", ["messages"]) => self.post(&channel, permissions),
            (method, ["messages", _]) => {
                let message = self.shared_message(&channel)?;
                match method {
                    "GET" if permissions.contains(Permissions::READ_MESSAGE_HISTORY) => {
                        ok(self.world.message_json(&message))
                    }
                    "GET" => Err(ApiError::MISSING_ACCESS),
                    "PATCH" if message.author != BOT => Err(ApiError::NOT_THE_AUTHOR),
                    "PATCH" => {
                        self.open_for_changes(&channel)?;
                        self.edit(message, &Allowed::CHANNEL)
                    }
                    "DELETE" if message.author == BOT || permissions.contains(Permissions::MANAGE_MESSAGES) => {
                        self.open_for_changes(&channel)?;
                        self.delete(&message);
                        Ok(NO_CONTENT)
                    }
                    "DELETE" => Err(ApiError::MISSING_PERMISSIONS),
                    _ => Err(ApiError::METHOD_NOT_ALLOWED),
                }
            }
            ("POST", ["threads"]) => self.open_thread(&channel, None),
            ("POST", ["messages", _, "threads"]) => {
                let message = self.shared_message(&channel)?.id;
                self.open_thread(&channel, Some(message))
            }
            ("PUT" | "DELETE", ["thread-members", _]) if channel.thread.is_some() => Ok(NO_CONTENT),
            ("POST", ["typing"]) => Ok(NO_CONTENT),
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    /// The message named in the path, if the message is in this channel and is not ephemeral.
    fn shared_message(&self, channel: &Channel) -> Result<Message, ApiError> {
        let message = self.call.id(3).and_then(|id| self.world.messages.get(id));
        let message = message.filter(|message| message.channel == channel.id && message.only_for.is_none());
        message.cloned().ok_or(ApiError::UNKNOWN_MESSAGE)
    }

    /// The endpoint that lists messages, newest first. With `after` in the query, it lists the first messages after
    /// that message, else the newest messages of the channel. With `before`, it lists only messages older than that
    /// message.
    fn list(&self, channel: &Channel, permissions: Permissions) -> Answer {
        let limit = self.call.query.get("limit").map_or(Ok(50), |text| text.parse()).unwrap_or(0);
        if !(1..=100).contains(&limit) {
            return Err(ApiError::field("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."));
        }
        let history = permissions.contains(Permissions::READ_MESSAGE_HISTORY);
        let id = |name: &str| self.call.query.get(name).and_then(|id| id.parse().ok());
        let before = id("before").unwrap_or(Snowflake(u64::MAX));
        let shown = self
            .world
            .messages
            .seen(&self.world.directory, BOT, channel.id)
            .into_iter()
            .filter(|message| history && message.id < before);
        let mut shown: Vec<_> = match id("after") {
            Some(after) => shown.filter(|message| message.id > after).take(limit).collect(),
            None => shown.collect(),
        };
        shown.reverse();
        ok(shown.into_iter().take(limit).map(|message| self.world.message_json(message)).collect())
    }

    /// The endpoint that posts a message.
    fn post(&mut self, channel: &Channel, permissions: Permissions) -> Answer {
        let may_attach = self.call.files.is_empty() || permissions.contains(Permissions::ATTACH_FILES);
        if !self.world.directory.may_write(BOT, channel) || !may_attach {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        self.open_for_messages(channel)?;
        let body = Field::read(self.call.body, "", validate::message)?;
        if let Some(reference) = body.reference
            && self.world.messages.get(reference).is_none_or(|message| message.channel != channel.id)
        {
            return Err(ApiError::field("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"));
        }
        let recent = self.world.clock.now().saturating_sub(NONCE_LIFE);
        let nonce = body.nonce.as_deref().filter(|_| body.enforce_nonce);
        if let Some(same) = nonce.and_then(|nonce| self.world.messages.with_nonce(nonce, recent)) {
            return ok(self.world.message_json(same));
        }
        let mut message = Message::new(self.world.clock.snowflake(), channel.id, BOT);
        message.reference = body.reference;
        message.nonce.clone_from(&body.nonce);
        // Only an answer to an interaction can be ephemeral.
        message.flags = body.flags & !EPHEMERAL;
        self.fill(&mut message, body, self.call.files, &Allowed::CHANNEL)?;
        message.mentions.everyone &= permissions.contains(Permissions::MENTION_EVERYONE);
        ok(self.world.publish(message))
    }

    /// The endpoint that edits a message. If the body has no `allowed_mentions`, the mentions in `default` are allowed.
    pub(super) fn edit(&mut self, mut message: Message, default: &Allowed) -> Answer {
        let body = Field::read(self.call.body, "", validate::message)?;
        if self.world.clock.now().saturating_sub(message.id.made()) > OLD {
            self.world.limits.count_old_edit(message.channel.0).map_err(ApiError::old_edits)?;
        }
        self.fill(&mut message, body, self.call.files, default)?;
        if message.is_loading() {
            message.flags &= !LOADING;
        } else {
            message.edited = Some(self.world.clock.now());
        }
        ok(self.world.replace(message))
    }

    pub(super) fn delete(&mut self, message: &Message) {
        self.world.messages.remove(message.id);
        self.world.announce("MESSAGE_DELETE", message);
    }

    /// Sets the fields of a new or edited message that the body contains.
    ///
    /// # Errors
    ///
    /// Refuses an unknown attachment, too many or too large files, and a message without content. By then, `message`
    /// may have been changed, so it must not be stored.
    pub(super) fn fill(
        &mut self,
        message: &mut Message,
        body: MessageBody,
        files: &[Upload],
        default: &Allowed,
    ) -> Result<(), ApiError> {
        self.world.emojis.check(body.components.as_deref().unwrap_or_default())?;
        let editing = self.world.messages.get(message.id).is_some();
        if let Some(content) = body.content {
            message.content = content;
            let allowed = body.allowed_mentions.as_ref().unwrap_or(default);
            message.mentions = Mentions::of(&message.content, allowed, &self.world.directory);
        }
        if let Some(embeds) = body.embeds {
            message.embeds = embeds.into();
        }
        if let Some(components) = body.components {
            message.components = components.into();
        }
        if let Some(listed) = &body.attachments {
            let known = |id| files.iter().any(|file| Snowflake(file.number) == id);
            let kept = |id| message.attachments.iter().any(|attachment| attachment.id == id);
            if let Some((index, entry)) =
                listed.iter().enumerate().find(|(_, entry)| !known(entry.id) && !kept(entry.id))
            {
                let text = format!("Attachment data for id {} could not be found", entry.id);
                return Err(ApiError::field(&format!("attachments.{index}"), "ATTACHMENT_NOT_FOUND", text));
            }
            message.attachments.retain(|attachment| listed.iter().any(|entry| entry.id == attachment.id));
        }
        let ephemeral = message.only_for.is_some();
        for file in files {
            let entry = body.attachments.as_ref().map(|listed| listed.iter().find(|entry| entry.id.0 == file.number));
            // If an edit lists its attachments, the message loses the files that are not in the list.
            let entry = match entry {
                Some(None) if editing => continue,
                entry => entry.flatten(),
            };
            message.attachments.push(Attachment {
                id: self.world.clock.snowflake(),
                filename: entry.and_then(|entry| entry.filename.clone()).unwrap_or_else(|| file.name.clone()),
                description: entry.and_then(|entry| entry.description.clone()),
                content_type: file.kind(),
                bytes: file.bytes.clone(),
                ephemeral,
            });
        }
        if message.attachments.len() > MOST_FILES || files.iter().any(|file| file.bytes.len() > LARGEST_FILE) {
            return Err(ApiError::TOO_LARGE);
        }
        if message.is_empty() { Err(ApiError::EMPTY_MESSAGE) } else { Ok(()) }
    }
}

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
