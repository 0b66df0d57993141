//! Posts messages and opens threads with the bot's own permissions, not in response to an interaction.

use std::{
    collections::HashSet,
    error::Error,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{
    endpoint::Endpoint,
    message::{self, OutgoingMessage},
    rest::{Call, File, Rest, RestError, UNKNOWN_MESSAGE},
};
use crate::application::{Post, Presence};
use board::phrase::code::shortened;
use domain::id::{ChannelId, GuildId, MessageId, UserId};
use store::shard::FencingToken;

/// The deadline for posting a message, which is long because nobody waits for the message.
const WRITE_WITHIN: Duration = Duration::from_secs(5 * 60);
/// The deadline for opening a thread, which is shorter because a user waits for the thread.
const OPEN_WITHIN: Duration = Duration::from_secs(20);

/// The deadline for editing a message.
const EDIT_WITHIN: Duration = Duration::from_secs(30);
/// The deadline for reading messages.
const LOOK_WITHIN: Duration = Duration::from_secs(10);
/// The number of messages that Discord returns at a time.
const PAGE: usize = 100;
/// The maximum number of pages of a channel that are read.
const MOST_PAGES: usize = 20;

/// Discord's channel type of a public thread.
const PUBLIC_THREAD: u8 = 11;
/// The minutes of inactivity after which Discord archives a thread: a week, the maximum.
const PUT_AWAY_AFTER: u32 = 10_080;
/// The maximum length of a thread's name, in characters.
const MAX_NAME: usize = 100;

/// Discord's error codes for problems with the channel, as opposed to errors in the bot's requests.
const CHANNEL_TROUBLES: [u64; 5] = [UNKNOWN_CHANNEL, MISSING_ACCESS, MISSING_PERMISSIONS, ARCHIVED, LOCKED];
const UNKNOWN_GUILD: u64 = 10_004;
const UNKNOWN_MEMBER: u64 = 10_007;
const UNKNOWN_USER: u64 = 10_013;
const UNKNOWN_CHANNEL: u64 = 10_003;
const MISSING_ACCESS: u64 = 50_001;
const MISSING_PERMISSIONS: u64 = 50_013;
const ARCHIVED: u64 = 50_083;
const LOCKED: u64 = 160_005;
/// Discord's error codes for a person who takes no direct messages of the bot.
const DIRECT_TROUBLES: [u64; 2] = [50_007, 50_278];
/// Discord's error code if direct messages are opened too fast.
const OPENED_TOO_FAST: u64 = 40_003;
/// Discord's error code for a message that already has a thread.
const HAS_A_THREAD: u64 = 160_004;

/// Posts messages with the bot's own permissions.
#[derive(Clone, Debug)]
pub struct Writer {
    rest: Arc<Rest>,
    /// The channels in which the bot may post, but not attach files.
    pictureless: Arc<Mutex<HashSet<ChannelId>>>,
}

impl Writer {
    /// Creates a writer that sends requests with this REST client.
    pub fn new(rest: Arc<Rest>) -> Self {
        Self { rest, pictureless: Arc::default() }
    }

    /// A writer that posts only while this fence is valid.
    #[must_use]
    pub fn under(&self, fence: FencingToken) -> Self {
        Self { rest: Arc::new(self.rest.under(fence)), ..self.clone() }
    }

    /// Posts a message, in other words if AutoMod blocks these, and returns its id. The `nonce` has at most 25
    /// characters: Discord uses it to recognize a retry, and does not post the message twice.
    pub async fn write(&self, channel: ChannelId, post: &Post, nonce: &str) -> Result<MessageId, RestError> {
        let sent = self.write_as_it_is(channel, post, nonce).await;
        match plain_instead(post, &sent) {
            Some(plain) => self.write_as_it_is(channel, &plain, nonce).await,
            None => sent,
        }
    }

    /// Posts a message and returns its id, as [`write`](Self::write) does, but in no other words.
    ///
    /// If the bot may not attach files there, the message says so in place of its picture; the log says it once.
    pub async fn write_as_it_is(&self, channel: ChannelId, post: &Post, nonce: &str) -> Result<MessageId, RestError> {
        let written = self.write_once(channel, post, nonce).await;
        let known = || self.pictureless.lock().unwrap_or_else(PoisonError::into_inner);
        match (&written, post.pictureless()) {
            (Ok(_), Some(_)) => {
                known().remove(&channel);
            }
            (Err(error), Some(pictureless)) if error.has_code(MISSING_PERMISSIONS) => {
                let message = self.write_once(channel, &pictureless, nonce).await?;
                if known().insert(channel) {
                    tracing::warn!(channel = channel.0, "messages have no pictures, since Attach Files is missing");
                }
                return Ok(message);
            }
            _ => {}
        }
        written
    }

    async fn write_once(&self, channel: ChannelId, post: &Post, nonce: &str) -> Result<MessageId, RestError> {
        let OutgoingMessage { mut body, files } = message::public(post);
        body["nonce"] = json!(nonce);
        body["enforce_nonce"] = json!(true);
        let endpoint = Endpoint::Messages { channel: channel.0 };
        let written = self.send(endpoint, &body, &files, WRITE_WITHIN).await?;
        id_in(&written, endpoint).map(MessageId)
    }

    /// Replaces the text and the controls of a message, in other words if AutoMod blocks these. Its picture stays, and
    /// nobody is notified.
    pub async fn edit(&self, channel: ChannelId, message: MessageId, post: &Post) -> Result<(), RestError> {
        let sent = self.edit_as_it_is(channel, message, post).await;
        match plain_instead(post, &sent) {
            Some(plain) => self.edit_as_it_is(channel, message, &plain).await,
            None => sent,
        }
    }

    async fn edit_as_it_is(&self, channel: ChannelId, message: MessageId, post: &Post) -> Result<(), RestError> {
        let body = message::words(post);
        let endpoint = Endpoint::Message { channel: channel.0, message: message.0 };
        let call = Call::new(Method::PATCH, endpoint, Instant::now() + EDIT_WITHIN);
        self.rest.send(Call { body: Some(&body), ..call }).await.map(drop)
    }

    /// Like [`look_through`], with this writer's requests.
    pub async fn look_through<T>(
        &self,
        channel: ChannelId,
        after: u64,
        shows: impl FnMut(&Value) -> Option<T> + Send,
    ) -> Result<Option<T>, RestError> {
        Ok(look_through(&self.rest, channel, after, shows).await?.found)
    }

    /// Whether a message, or its channel, no longer exists.
    pub async fn is_gone(&self, channel: ChannelId, message: MessageId) -> bool {
        let endpoint = Endpoint::Message { channel: channel.0, message: message.0 };
        let found = self.rest.send(Call::new(Method::GET, endpoint, Instant::now() + LOOK_WITHIN)).await;
        found.is_err_and(|error| is_unknown_channel(&error) || error.has_code(UNKNOWN_MESSAGE))
    }

    /// Whether a person and the bot are on a server; `None`, with a line in the log, if Discord does not tell.
    pub async fn presence_of(&self, guild: GuildId, user: UserId) -> Option<Presence> {
        let endpoint = Endpoint::Member { guild: guild.0, user: user.0 };
        let found = self.rest.send(Call::new(Method::GET, endpoint, Instant::now() + LOOK_WITHIN)).await;
        let is_any = |error: &RestError, codes: [u64; 2]| codes.into_iter().any(|code| error.has_code(code));
        match found {
            Ok(_) => Some(Presence::There),
            Err(error) if is_any(&error, [UNKNOWN_MEMBER, UNKNOWN_USER]) => Some(Presence::Gone),
            Err(error) if is_any(&error, [UNKNOWN_GUILD, MISSING_ACCESS]) => Some(Presence::BotOut),
            Err(error) => {
                tracing::warn!(error = &error as &dyn Error, "a member was not looked up");
                None
            }
        }
    }

    /// Opens the direct messages with a person, or finds those that are open, and returns their channel. Nothing is
    /// sent to the person.
    ///
    /// # Errors
    /// Returns an error if Discord refuses it, or does not answer before the deadline.
    pub async fn open_direct(&self, user: UserId) -> Result<ChannelId, RestError> {
        let endpoint = Endpoint::DirectMessages;
        let opened = self.send(endpoint, &json!({"recipient_id": user.to_string()}), &[], OPEN_WITHIN).await?;
        id_in(&opened, endpoint).map(ChannelId)
    }

    /// Opens a public thread with the first of these names that AutoMod allows, and returns its id.
    pub async fn open_thread(&self, channel: ChannelId, names: [&str; 2]) -> Result<ChannelId, RestError> {
        let endpoint = Endpoint::Threads { channel: channel.0 };
        let body = json!({"type": PUBLIC_THREAD, "auto_archive_duration": PUT_AWAY_AFTER});
        let thread = self.open(endpoint, body, names).await?;
        id_in(&thread, endpoint).map(ChannelId)
    }

    /// Opens a public thread below a message, with the first of these names that AutoMod allows, unless there is one.
    /// The thread has the same id as the message.
    ///
    /// # Errors
    /// Returns an error if Discord refuses to open the thread, or does not answer before the deadline.
    pub async fn open_thread_below(
        &self,
        channel: ChannelId,
        message: MessageId,
        names: [&str; 2],
    ) -> Result<(), RestError> {
        let endpoint = Endpoint::ThreadBelow { channel: channel.0, message: message.0 };
        match self.open(endpoint, json!({"auto_archive_duration": PUT_AWAY_AFTER}), names).await {
            Err(error) if error.has_code(HAS_A_THREAD) => Ok(()),
            opened => opened.map(drop),
        }
    }

    async fn open(
        &self,
        endpoint: Endpoint<'_>,
        mut body: Value,
        [name, plain]: [&str; 2],
    ) -> Result<Value, RestError> {
        body["name"] = shortened(name, MAX_NAME).into();
        match self.send(endpoint, &body, &[], OPEN_WITHIN).await {
            Err(error) if error.is_of_automod() => {
                body["name"] = plain.into();
                self.send(endpoint, &body, &[], OPEN_WITHIN).await
            }
            opened => opened,
        }
    }

    /// Archives a thread, and locks it if the bot may do that.
    pub async fn close_thread(&self, thread: ChannelId) -> Result<(), RestError> {
        let endpoint = Endpoint::Channel { channel: thread.0 };
        let change = async |body: Value| {
            let call = Call::new(Method::PATCH, endpoint, Instant::now() + EDIT_WITHIN);
            self.rest.send(Call { body: Some(&body), ..call }).await.map(drop)
        };
        match change(json!({"archived": true, "locked": true})).await {
            Err(error) if error.has_code(MISSING_PERMISSIONS) => change(json!({"archived": true})).await,
            changed => changed,
        }
    }

    async fn send(
        &self,
        endpoint: Endpoint<'_>,
        body: &Value,
        files: &[File],
        within: Duration,
    ) -> Result<Value, RestError> {
        let call = Call::new(Method::POST, endpoint, Instant::now() + within);
        self.rest.send(Call { body: Some(body), files, ..call }).await
    }
}

/// The id of what Discord has answered at this endpoint.
pub fn id_in(answer: &Value, endpoint: Endpoint<'_>) -> Result<u64, RestError> {
    let id = answer["id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| RestError::Unexpected { endpoint: endpoint.to_string() })
}

/// The message in its plain words, if AutoMod has blocked its other ones.
fn plain_instead<T>(post: &Post, sent: &Result<T, RestError>) -> Option<Post> {
    let error = sent.as_ref().err().filter(|error| error.is_of_automod())?;
    tracing::info!(error = error as &dyn Error, "told in other words, since AutoMod blocks these");
    post.plainly()
}

/// Whether Discord refused the request because the channel does not exist.
pub fn is_unknown_channel(error: &RestError) -> bool {
    error.has_code(UNKNOWN_CHANNEL)
}

/// Whether Discord refused the request because of the state of the channel or of the bot's permissions there.
pub fn is_channels_trouble(error: &RestError) -> bool {
    CHANNEL_TROUBLES.iter().any(|&code| error.has_code(code))
}

/// Whether Discord refused the request because the person takes no direct messages of the bot.
pub fn takes_no_direct_messages(error: &RestError) -> bool {
    DIRECT_TROUBLES.iter().any(|&code| error.has_code(code))
}

/// Whether Discord refused to open direct messages because the bot opens too many.
pub fn opens_too_many(error: &RestError) -> bool {
    error.has_code(OPENED_TOO_FAST)
}

/// What the messages of a channel have shown.
pub struct LookedThrough<T> {
    /// What one of them shows, if any does.
    pub found: Option<T>,
    /// Whether there was any message.
    pub saw_any: bool,
}

/// Looks through the messages of a channel that are newer than the snowflake `after`, a page at a time from the oldest
/// on, until one `shows` something. Of very many, the newest are left out.
pub async fn look_through<T>(
    rest: &Rest,
    channel: ChannelId,
    mut after: u64,
    mut shows: impl FnMut(&Value) -> Option<T> + Send,
) -> Result<LookedThrough<T>, RestError> {
    let endpoint = Endpoint::Messages { channel: channel.0 };
    let mut saw_any = false;
    for _ in 0..MOST_PAGES {
        let query = format!("after={after}&limit={PAGE}");
        let call = Call::new(Method::GET, endpoint, Instant::now() + LOOK_WITHIN);
        let page = rest.send(Call { query: &query, ..call }).await?;
        let page = page.as_array().map(Vec::as_slice).unwrap_or_default();
        saw_any |= !page.is_empty();
        if let Some(found) = page.iter().find_map(&mut shows) {
            return Ok(LookedThrough { found: Some(found), saw_any });
        }
        let newest = page.iter().filter_map(message::id).map(|message| message.0).max();
        match newest.filter(|newest| *newest > after && page.len() == PAGE) {
            Some(newest) => after = newest,
            None => break,
        }
    }
    Ok(LookedThrough { found: None, saw_any })
}
