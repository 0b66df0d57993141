//! Channels and the messages in them, by the bot's own rights.

use std::time::Duration;

use serde_json::Value;

use super::{Answer, Call, upload::Upload};
use crate::sandbox::{
    cast::{BOT, Channel},
    files::Attachment,
    interaction::LARGEST_FILE,
    limits::OLD,
    mentions::{Allowed, Mentions},
    message::{EPHEMERAL, LOADING, Message},
    permissions::Permissions,
    refusal::{Faulty, Refusal},
    snowflake::Snowflake,
    validate::{self, MessageBody},
    world::World,
};

/// How many files a message may have.
const MOST_FILES: usize = 10;
/// How long a nonce that is enforced stands for its message.
const NONCE_LIFE: Duration = Duration::from_secs(5 * 60);

impl World {
    /// Endpoints below `/channels`.
    pub(super) fn channels(&mut self, call: &Call<'_>) -> Answer {
        let channel = call.id(1).and_then(|id| self.cast.channel(id)).ok_or(Refusal::UNKNOWN_CHANNEL)?.clone();
        let permissions = self.cast.permissions(BOT, &channel);
        if !permissions.contains(Permissions::VIEW_CHANNEL) {
            return Err(Refusal::MISSING_ACCESS);
        }
        let history = permissions.contains(Permissions::READ_MESSAGE_HISTORY);
        match (call.method.as_str(), &call.path[2..]) {
            ("GET", []) => Ok((200, Some(self.channel_json(&channel)))),
            ("PATCH", []) => self.edit_channel(call, &channel),
            ("GET", ["messages"]) => {
                let limit = call.query.get("limit").map_or(Ok(50), |text| text.parse()).unwrap_or(0);
                if !(1..=100).contains(&limit) {
                    let mut faulty = Faulty::default();
                    faulty.at("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.");
                    faulty.check()?;
                }
                let before = call.query.get("before").and_then(|id| id.parse().ok()).unwrap_or(Snowflake(u64::MAX));
                let shown = self.seen(BOT, channel.id).into_iter().filter(|message| history && message.id < before);
                let after = call.query.get("after").and_then(|id| id.parse().ok());
                // The newest first; of those after a message, the ones that followed it.
                let mut shown: Vec<_> = match after {
                    Some(after) => shown.filter(|message| message.id > after).take(limit).collect(),
                    None => shown.collect(),
                };
                shown.reverse();
                Ok((200, Some(shown.into_iter().take(limit).map(|message| self.message_json(message)).collect())))
            }
            ("POST", ["messages"]) => self.post(call, &channel, permissions),
            (method, ["messages", _]) => {
                let found = call.id(3).and_then(|id| self.messages.get(&id)).cloned();
                let message = found.filter(|message| message.channel == channel.id && message.only_for.is_none());
                let message = message.ok_or(Refusal::UNKNOWN_MESSAGE)?;
                match method {
                    "GET" if history => Ok((200, Some(self.message_json(&message)))),
                    "GET" => Err(Refusal::MISSING_ACCESS),
                    "PATCH" if message.author != BOT => Err(Refusal::NOT_THE_AUTHOR),
                    "PATCH" => {
                        self.open_for_changes(&channel)?;
                        self.edit(message, call, &Allowed::CHANNEL)
                    }
                    "DELETE" if message.author == BOT || permissions.contains(Permissions::MANAGE_MESSAGES) => {
                        self.open_for_changes(&channel)?;
                        self.delete(&message);
                        Ok(super::NO_CONTENT)
                    }
                    "DELETE" => Err(Refusal::MISSING_PERMISSIONS),
                    _ => Err(Refusal::METHOD_NOT_ALLOWED),
                }
            }
            ("POST", ["threads"]) => self.open_thread(call, &channel, None),
            ("POST", ["messages", _, "threads"]) => {
                let message =
                    call.id(3).and_then(|id| self.messages.get(&id)).filter(|message| message.only_for.is_none());
                let message =
                    message.filter(|message| message.channel == channel.id).ok_or(Refusal::UNKNOWN_MESSAGE)?.id;
                self.open_thread(call, &channel, Some(message))
            }
            ("PUT" | "DELETE", ["thread-members", _]) if channel.thread.is_some() => Ok(super::NO_CONTENT),
            ("POST", ["typing"]) => Ok(super::NO_CONTENT),
            _ => Err(Refusal::NOT_FOUND),
        }
    }

    fn post(&mut self, call: &Call<'_>, channel: &Channel, permissions: Permissions) -> Answer {
        if !self.cast.may_write(BOT, channel)
            || !call.files.is_empty() && !permissions.contains(Permissions::ATTACH_FILES)
        {
            return Err(Refusal::MISSING_PERMISSIONS);
        }
        self.open_for_messages(channel)?;
        let body = checked(call.body, "")?;
        if let Some(reference) = body.reference
            && self.messages.get(&reference).is_none_or(|message| message.channel != channel.id)
        {
            let mut faulty = Faulty::default();
            faulty.at("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
            faulty.check()?;
        }
        if let Some(same) = body.nonce.as_deref().filter(|_| body.enforce_nonce).and_then(|nonce| self.sent_as(nonce)) {
            return Ok((200, Some(self.message_json(same))));
        }
        let mut message = Message::new(self.clock.snowflake(), channel.id, BOT);
        message.reference = body.reference;
        message.nonce.clone_from(&body.nonce);
        // Only an answer to an interaction can be for one person alone.
        message.flags = body.flags & !EPHEMERAL;
        self.fill(&mut message, body, call.files, &Allowed::CHANNEL)?;
        message.mentions.everyone &= permissions.contains(Permissions::MENTION_EVERYONE);
        let id = message.id;
        self.publish(message);
        Ok((200, self.messages.get(&id).map(|message| self.message_json(message))))
    }

    /// The bot's message that was sent a moment ago under this nonce.
    fn sent_as(&self, nonce: &str) -> Option<&Message> {
        let recent = |message: &&Message| self.clock.now().saturating_sub(message.id.made()) < NONCE_LIFE;
        let same = |message: &&Message| message.author == BOT && message.nonce.as_deref() == Some(nonce);
        self.messages.values().rev().take_while(recent).find(same)
    }

    /// Edits a message by a request's body.
    pub(super) fn edit(&mut self, mut message: Message, call: &Call<'_>, default: &Allowed) -> Answer {
        let body = checked(call.body, "")?;
        if self.clock.now().saturating_sub(message.id.made()) > OLD {
            self.limits.count_old_edit(message.channel.0).map_err(Refusal::old_edits)?;
        }
        self.fill(&mut message, body, call.files, default)?;
        if message.is_loading() {
            message.flags &= !LOADING;
        } else {
            message.edited = Some(self.clock.now());
        }
        let id = message.id;
        self.replace(message);
        Ok((200, self.messages.get(&id).map(|message| self.message_json(message))))
    }

    /// Removes a message.
    pub(super) fn delete(&mut self, message: &Message) {
        self.messages.remove(&message.id);
        self.announce("MESSAGE_DELETE", message);
    }

    /// Puts what a body holds into a message, new or old, leaving what it does not mention.
    ///
    /// # Errors
    ///
    /// A file or attachment that cannot be found, more than ten of them, or a message without anything to show; the
    /// message is then not to be used.
    pub(super) fn fill(
        &mut self,
        message: &mut Message,
        body: MessageBody,
        files: &[Upload],
        default: &Allowed,
    ) -> Result<(), Refusal> {
        let editing = self.messages.contains_key(&message.id);
        if let Some(content) = body.content {
            message.content = content;
            let allowed = body.allowed_mentions.as_ref().unwrap_or(default);
            message.mentions = Mentions::of(&message.content, allowed, &self.cast);
        }
        if let Some(embeds) = body.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = body.components {
            message.components = components;
        }
        let mut faulty = Faulty::default();
        if let Some(listed) = &body.attachments {
            let known = |id| files.iter().any(|file| Snowflake(file.number) == id);
            let kept = |id| message.attachments.iter().any(|attachment| attachment.id == id);
            for (index, entry) in listed.iter().enumerate().filter(|(_, entry)| !known(entry.id) && !kept(entry.id)) {
                let text = format!("Attachment data for id {} could not be found", entry.id);
                faulty.at(&format!("attachments.{index}"), "ATTACHMENT_NOT_FOUND", text);
            }
            message.attachments.retain(|attachment| listed.iter().any(|entry| entry.id == attachment.id));
        }
        faulty.check()?;
        let ephemeral = message.only_for.is_some();
        for file in files {
            let entry = body.attachments.as_ref().map(|listed| listed.iter().find(|entry| entry.id.0 == file.number));
            // With a list in an edit, only what stands in it stays.
            let entry = match entry {
                Some(None) if editing => continue,
                entry => entry.flatten(),
            };
            message.attachments.push(Attachment {
                id: self.clock.snowflake(),
                filename: entry.and_then(|entry| entry.filename.clone()).unwrap_or_else(|| file.name.clone()),
                description: entry.and_then(|entry| entry.description.clone()),
                content_type: file.kind(),
                bytes: file.bytes.clone(),
                ephemeral,
            });
        }
        if message.attachments.len() > MOST_FILES || files.iter().any(|file| file.bytes.len() > LARGEST_FILE) {
            return Err(Refusal::TOO_LARGE);
        }
        if message.is_empty() { Err(Refusal::EMPTY_MESSAGE) } else { Ok(()) }
    }
}

/// Reads and checks a message's body.
pub(super) fn checked(body: &Value, path: &str) -> Result<MessageBody, Refusal> {
    let mut faulty = Faulty::default();
    let read = validate::message(body, path, &mut faulty);
    faulty.check()?;
    Ok(read)
}
