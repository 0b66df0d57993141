//! What the bot writes on its own, by its rights in a channel.

use std::{error::Error, sync::Arc, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{
    endpoint::Endpoint,
    message::{self, Message},
    rest::{Call, File, Rest, RestError},
};
use crate::{
    host::Post,
    id::{ChannelId, GameId, MessageId},
};

/// How long writing something that nobody waits for is worth trying.
const WRITE_WITHIN: Duration = Duration::from_secs(5 * 60);
/// How long opening a thread may take, for which somebody waits.
const OPEN_WITHIN: Duration = Duration::from_secs(20);
const PATIENCE: Duration = Duration::from_secs(10);

/// Discord's number for a thread that everybody in the channel sees.
const PUBLIC_THREAD: u8 = 11;
/// After how many minutes without a message Discord puts a thread away: a week, its longest.
const PUT_AWAY_AFTER: u32 = 10_080;
/// The most characters of a thread's name.
const MAX_NAME: usize = 100;

/// Codes of the refusals that tell what is wrong with a channel and not with us.
const CHANNEL_TROUBLES: [u64; 5] = [UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS, ARCHIVED, LOCKED];
const UNKNOWN_CHANNEL: u64 = 10_003;
const MISSING_ACCESS: u64 = 50_001;
const MISSING_PERMISSIONS: u64 = 50_013;
const ARCHIVED: u64 = 50_083;
const LOCKED: u64 = 160_005;

/// Writes on the bot's own account.
#[derive(Clone, Debug)]
pub struct Writer {
    rest: Arc<Rest>,
}

impl Writer {
    /// Writes through this wrapper.
    pub const fn new(rest: Arc<Rest>) -> Self {
        Self { rest }
    }

    /// Writes a message, and gives it. One that is tried again because no answer came does not appear twice: Discord is told by
    /// `nonce`, of at most 25 characters, that it is the same.
    ///
    /// # Errors
    /// Why it is not written.
    pub async fn write(&self, channel: ChannelId, post: &Post, nonce: &str) -> Result<MessageId, RestError> {
        let Message { mut body, files } = message::public(post);
        body["nonce"] = json!(nonce);
        body["enforce_nonce"] = json!(true);
        let endpoint = Endpoint::Messages { channel: channel.0 };
        let written = self.send(endpoint, &body, &files, WRITE_WITHIN).await?;
        message::id(&written).ok_or_else(|| RestError::Unexpected { endpoint: endpoint.to_string() })
    }

    /// The same where failing is the channel's fault as often as ours, and is only logged. The message,
    /// if it was written.
    pub async fn try_write(&self, channel: ChannelId, post: &Post, game: GameId, nonce: &str) -> Option<MessageId> {
        let written = self.write(channel, post, nonce).await;
        match &written {
            Ok(_) => tracing::info!(%game, channel = channel.0, "written unasked"),
            Err(error) if is_channels_trouble(error) => {
                tracing::info!(%game, channel = channel.0, error = error as &dyn Error, "not allowed to write");
            }
            Err(error) => tracing::error!(%game, channel = channel.0, error = error as &dyn Error, "not written"),
        }
        written.ok()
    }

    /// Opens a thread that everybody in the channel sees, and gives it.
    ///
    /// # Errors
    /// Why it is not opened.
    pub async fn open_thread(&self, channel: ChannelId, name: &str) -> Result<ChannelId, RestError> {
        let name: String = name.chars().take(MAX_NAME).collect();
        let body = json!({"name": name, "type": PUBLIC_THREAD, "auto_archive_duration": PUT_AWAY_AFTER});
        let endpoint = Endpoint::Threads { channel: channel.0 };
        let thread = self.send(endpoint, &body, &[], OPEN_WITHIN).await?;
        let id = thread["id"].as_str().and_then(|id| id.parse().ok());
        id.map(ChannelId).ok_or_else(|| RestError::Unexpected { endpoint: endpoint.to_string() })
    }

    async fn send(
        &self,
        endpoint: Endpoint<'_>,
        body: &Value,
        files: &[File],
        within: Duration,
    ) -> Result<Value, RestError> {
        let deadline = Instant::now() + within;
        let call = Call {
            method: Method::POST,
            endpoint,
            query: "",
            body: Some(body),
            files,
            patience: PATIENCE,
            deadline,
            once: false,
        };
        self.rest.send(call).await
    }
}

/// Whether Discord refused because of what the channel is, or what the bot may do there.
pub fn is_channels_trouble(error: &RestError) -> bool {
    CHANNEL_TROUBLES.iter().any(|&code| error.has_code(code))
}
