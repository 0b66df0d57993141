//! The state of a message.

use std::time::Duration;

use serde_json::Value;

use super::{files::Attachment, mentions::Mentions, snowflake::Snowflake};

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
    pub(super) embeds: Vec<Value>,
    pub(super) components: Vec<Value>,
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
