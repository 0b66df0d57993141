//! Does what the host owes in the channels of servers, such as posting daily puzzles, when it is due.
//!
//! The host records a message as owed before it is posted, and keeps it owed until it is known to be in the channel. So
//! before each attempt, the channel is searched for the message: an earlier attempt may have posted it, in this process or
//! in another one, before a crash, or before a back-up was restored.
//!
//! If several processes share the store, each serves the servers whose shards it holds. What it finds owed when it takes
//! over a shard may be about to be done by the process that held the shard before, so it waits.

use std::{
    collections::{HashMap, hash_map::Entry},
    convert::Infallible,
    error::Error,
    hash::Hash,
    sync::Arc,
    time::Duration,
};

use serde_json::Value;
use tokio::{
    task::{self, JoinSet},
    time::{Instant, MissedTickBehavior, interval},
};

use super::{
    gate::Gate,
    message,
    opponent::Nudge,
    outage::Outage,
    rest::RestError,
    ticket,
    worker::{Lanes, WorkError, Worker},
    writer::{self, Writer, is_channels_trouble, is_unknown_channel},
};
use crate::{
    host::{Host, HostError, Post, Weight},
    metrics::{Cause, Metrics, Owed},
};
use domain::{
    daily::Obstacle,
    id::{ChannelId, GuildId, MessageId, UserId},
    time::Timestamp,
};
use store::shard::{FencingToken, HeldShards};

/// How often to check for what is due. A check reads only one entry of the store if nothing is due.
const EVERY: Duration = Duration::from_secs(1);
/// The number of errands at a time, so that moves in games do not wait for them.
const AT_ONCE: usize = 5;
/// The number of errands that one check reads from the store.
const LOOKED_AT: usize = 200;
/// The pause after a failure before the errand is tried again. It doubles with each failure.
const AGAIN_AFTER: Duration = Duration::from_secs(10);
/// The longest pause after a failure.
const AGAIN_AT_LEAST: Duration = Duration::from_secs(10 * 60);
/// How long after it took over a shard this process serves its servers. A process that lets go of a shard finishes what it
/// has begun within this time.
const INHERITED_AFTER: Duration = Duration::from_secs(10);
/// The assumed maximum by which our clock is ahead of Discord's.
const CLOCKS_DIFFER_BY: Duration = Duration::from_secs(60);
/// The maximum number of pages of a channel, of a hundred messages each, in which a message is looked for.
const MOST_PAGES: usize = 20;

/// The tools for doing errands.
#[derive(Clone)]
pub(super) struct Tools {
    pub(super) worker: Worker,
    /// Runs calls that draw pictures.
    pub(super) lanes: Lanes,
    pub(super) writer: Writer,
    pub(super) gate: Gate,
    pub(super) outage: Outage,
    /// The shards whose servers are served.
    pub(super) held: HeldShards,
    /// Whether other processes serve the servers of other shards.
    pub(super) is_shared: bool,
    pub(super) metrics: Arc<Metrics>,
}

/// A kind of errands.
pub(super) trait Duty: 'static {
    /// What an errand is about.
    type Subject: Copy + Eq + Hash + Send + 'static;
    /// What these errands are about.
    const CAUSE: Cause;
    /// What is logged if what is due cannot be read.
    const UNREADABLE: &'static str;
    /// What is logged if an errand has to be tried again later.
    const WAITS: &'static str;

    /// The subjects of up to `limit` errands that are due.
    fn due(host: &Host, limit: usize) -> Result<Vec<Self::Subject>, HostError>;

    /// The server of an errand.
    fn guild(subject: Self::Subject) -> GuildId;

    /// Does everything that is due for a subject, as long as this process may.
    fn serve(errand: &Errand, subject: Self::Subject) -> impl Future<Output = Result<(), ErrandError>> + Send;
}

/// The reason why an errand was not done.
#[derive(Debug, thiserror::Error)]
pub(super) enum ErrandError {
    #[error("the host failed")]
    Work(#[from] WorkError),
    #[error("Discord did not accept it")]
    Rest(#[from] RestError),
}

/// An errand under way.
pub(super) struct Errand {
    tools: Arc<Tools>,
    application: u64,
    cause: Cause,
    /// The server, as a person among those for whom long calls are made in turn.
    turn: UserId,
    pass: FencingToken,
    writer: Writer,
}

/// What became of a message that was to be posted.
pub(super) enum Told<T> {
    /// It was posted.
    Now(MessageId),
    /// It was in the channel already.
    Before(MessageId, T),
    /// It cannot be posted.
    Refused(Obstacle),
    /// This process may no longer post it.
    NotOurs,
}

/// When a subject is served again, and the pause before that.
struct Pause {
    until: Instant,
    length: Duration,
}

/// Does the errands of a kind as they are due, until the gate is closed.
pub(super) async fn run<D: Duty>(tools: Tools, nudge: Nudge) -> Infallible {
    let tools = Arc::new(tools);
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut errands = JoinSet::<(D::Subject, bool)>::new();
    let mut under_way = HashMap::<D::Subject, task::Id>::new();
    let mut pauses = HashMap::<D::Subject, Pause>::new();
    let mut passes = HashMap::<D::Subject, (FencingToken, Instant)>::new();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            Some(done) = errands.join_next_with_id() => match done {
                Ok((_, (subject, served))) => {
                    under_way.remove(&subject);
                    let longer = |pause: &Pause| (pause.length * 2).clamp(AGAIN_AFTER, AGAIN_AT_LEAST);
                    // What is due although it was served waits for something else.
                    let length = if served { EVERY } else { pauses.get(&subject).map_or(AGAIN_AFTER, longer) };
                    pauses.insert(subject, Pause { until: Instant::now() + length, length });
                }
                // If a task panics, what it left is still owed, and a later check starts again.
                Err(error) => under_way.retain(|_, task| *task != error.id()),
            },
        }
        let Some(application) = nudge.application() else { continue };
        let Some(entered) = tools.gate.enter() else { return std::future::pending().await };
        let due = match tools.worker.run(|host| D::due(host, LOOKED_AT)).await {
            Ok(due) => due,
            Err(error) => {
                drop(entered);
                tools.outage.pause_after(&error, D::UNREADABLE).await;
                continue;
            }
        };
        let now = Instant::now();
        pauses.retain(|subject, _| due.contains(subject));
        passes.retain(|subject, (pass, _)| pass.is_valid() && due.contains(subject));
        let entered = Arc::new(entered);
        for subject in due {
            let guild = D::guild(subject);
            let (pass, since) = match passes.entry(subject) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => match tools.held.token(Some(guild)) {
                    Some(pass) => new.insert((pass, now)),
                    None => continue,
                },
            };
            let waits = tools.is_shared && now < *since + INHERITED_AFTER;
            let is_paused = pauses.get(&subject).is_some_and(|pause| now < pause.until);
            if waits || is_paused || errands.len() >= AT_ONCE || under_way.contains_key(&subject) {
                continue;
            }
            let errand = Errand {
                tools: Arc::clone(&tools),
                application,
                cause: D::CAUSE,
                turn: UserId(guild.0),
                pass: pass.clone(),
                writer: tools.writer.under(pass.clone()),
            };
            let entered = Arc::clone(&entered);
            let task = errands.spawn(async move {
                let served = D::serve(&errand, subject).await;
                drop(entered);
                if let Err(error) = &served {
                    errand.count(Owed::PutOff);
                    tracing::warn!(guild = guild.0, error = error as &dyn Error, "{}", D::WAITS);
                }
                (subject, served.is_ok())
            });
            under_way.insert(subject, task.id());
        }
    }
}

impl Errand {
    /// Whether this process may still do the errand.
    pub(super) fn is_ours(&self) -> bool {
        self.pass.is_valid()
    }

    /// Posts and changes messages as long as this process may.
    pub(super) const fn writer(&self) -> &Writer {
        &self.writer
    }

    /// Makes a call that may draw a picture. The calls of a server are made one after another, as those of a person are.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        call: impl FnOnce(&Host) -> Result<T, HostError> + Send + 'static,
    ) -> Result<T, ErrandError> {
        Ok(self.tools.lanes.run(Weight::Heavy, self.turn, call).await?)
    }

    /// Makes a call that records what was done.
    pub(super) async fn record(
        &self,
        call: impl FnOnce(&Host) -> Result<(), HostError> + Send + 'static,
    ) -> Result<(), ErrandError> {
        Ok(self.tools.worker.run(call).await?)
    }

    /// Posts a message, unless it is in the channel already. It was certainly not posted before `since`. The bot's own
    /// messages are recognized by `read`, which also reads something from them.
    pub(super) async fn tell<T: Send>(
        &self,
        channel: ChannelId,
        since: Timestamp,
        post: &Post,
        nonce: &str,
        read: impl Fn(&Value) -> Option<T> + Send + Sync,
    ) -> Result<Told<T>, ErrandError> {
        match self.find(channel, since, read).await {
            Err(error) if error.is_passing() => return Err(error.into()),
            Ok(Some((message, found))) => {
                self.count(Owed::Found);
                return Ok(Told::Before(message, found));
            }
            // The channel may be unreadable, and writable nevertheless.
            Ok(None) | Err(_) => {}
        }
        if !self.is_ours() {
            return Ok(Told::NotOurs);
        }
        let (told, outcome) = match self.writer.write(channel, post, nonce).await {
            Ok(message) => (Told::Now(message), Owed::Posted),
            Err(error) => (Told::Refused(refused(error)?), Owed::Refused),
        };
        self.count(outcome);
        Ok(told)
    }

    fn count(&self, outcome: Owed) {
        self.tools.metrics.owed(self.cause, outcome);
    }

    /// Looks for a message of the bot.
    async fn find<T>(
        &self,
        channel: ChannelId,
        since: Timestamp,
        read: impl Fn(&Value) -> Option<T> + Send + Sync,
    ) -> Result<Option<(MessageId, T)>, RestError> {
        let own = self.application.to_string();
        let mut after = ticket::first_of(since.before(CLOCKS_DIFFER_BY));
        for _ in 0..MOST_PAGES {
            let page = self.writer.messages_after(channel, after).await?;
            let mut owned = page.iter().filter(|message| message["author"]["id"].as_str() == Some(&own));
            if let Some(found) = owned.find_map(|found| Some((message::id(found)?, read(found)?))) {
                return Ok(Some(found));
            }
            let newest = page.iter().filter_map(message::id).map(|message| message.0).max();
            match newest.filter(|newest| *newest > after && page.len() >= writer::PAGE) {
                Some(newest) => after = newest,
                None => break,
            }
        }
        Ok(None)
    }
}

/// What keeps the bot from doing something in a channel, if trying again is of no use.
///
/// # Errors
/// Returns the error if the same request may succeed later.
pub(super) fn refused(error: RestError) -> Result<Obstacle, ErrandError> {
    if error.is_passing() {
        return Err(error.into());
    }
    let what = match &error {
        error if is_unknown_channel(error) => Obstacle::Channel,
        error if is_channels_trouble(error) => Obstacle::Permission,
        _ => Obstacle::Refused,
    };
    tracing::warn!(error = &error as &dyn Error, ?what, "Discord refuses what is owed");
    Ok(what)
}

/// The first line of a message's text.
pub(super) fn head(message: &Value) -> Option<&str> {
    message["content"].as_str().and_then(|text| text.lines().next())
}

/// The custom ids of the buttons of a message.
pub(super) fn buttons(message: &Value) -> impl Iterator<Item = &str> {
    let rows = message["components"].as_array().into_iter().flatten();
    let buttons = rows.filter_map(|row| row["components"].as_array()).flatten();
    buttons.filter_map(|button| button["custom_id"].as_str())
}
