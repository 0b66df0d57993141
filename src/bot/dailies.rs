//! Posts the daily puzzles of servers when they are due, and edits how many people have solved them.
//!
//! The host records a message as owed before it is posted, and keeps it owed until it is known to be in the channel. So
//! before each attempt, the channel is searched for the message: an earlier attempt may have posted it, in this process or
//! in another one, before a crash, or before a back-up was restored.
//!
//! If several processes share the store, each posts in the servers whose shards it holds. What it finds owed when it takes
//! over a shard may be about to be posted by the process that held the shard before, so it waits.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    convert::Infallible,
    error::Error,
    sync::Arc,
    time::Duration,
};

use serde_json::Value;
use tokio::{
    task::JoinSet,
    time::{Instant, MissedTickBehavior, interval},
};

use super::{
    custom_id,
    gate::Gate,
    message,
    opponent::Nudge,
    outage::Outage,
    rest::RestError,
    ticket,
    worker::{Lanes, WorkError, Worker},
    writer::{Writer, is_channels_trouble, is_unknown_channel},
};
use crate::{
    games::GameKind,
    host::{Chore, DailyMessage, Host, Weight},
    id::{GuildId, MessageId, UserId},
    puzzles::PuzzleId,
    session::{
        control::{Control, PuzzleRef},
        daily::{Obstacle, Part},
    },
    shard::{Held, Pass},
};

/// How often to check for daily puzzles. A check reads only one entry of the store if nothing is due.
const EVERY: Duration = Duration::from_secs(1);
/// The number of servers that are served at a time, so that moves in games do not wait for daily puzzles.
const AT_ONCE: usize = 5;
/// The number of servers that one check reads from the store.
const LOOKED_AT: usize = 200;
/// The pause after a failure before the server is served again. It doubles with each failure.
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

/// The tools for posting daily puzzles.
pub(super) struct Dailies {
    pub(super) worker: Worker,
    /// Runs calls that draw pictures.
    pub(super) lanes: Lanes,
    pub(super) writer: Writer,
    pub(super) gate: Gate,
    pub(super) outage: Outage,
    /// The shards whose servers are served.
    pub(super) held: Held,
    /// Whether other processes serve the servers of other shards.
    pub(super) is_shared: bool,
}

/// The reason why a server could not be served.
#[derive(Debug, thiserror::Error)]
enum DailyError {
    #[error("the host failed")]
    Work(#[from] WorkError),
    #[error("Discord did not accept it")]
    Rest(#[from] RestError),
}

/// A server that could not be served: when it is tried again, and the pause before that.
struct Pause {
    until: Instant,
    length: Duration,
}

/// Posts daily puzzles as they are due, until the gate is closed.
pub(super) async fn post(dailies: Dailies, nudge: Nudge) -> Infallible {
    let dailies = Arc::new(dailies);
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut errands = JoinSet::<(GuildId, bool)>::new();
    let mut under_way = HashSet::new();
    let mut pauses = HashMap::<GuildId, Pause>::new();
    let mut passes = HashMap::<GuildId, (Pass, Instant)>::new();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            Some(done) = errands.join_next() => match done {
                Ok((guild, served)) => {
                    under_way.remove(&guild);
                    let length = pauses.get(&guild).map_or(AGAIN_AFTER, |pause| (pause.length * 2).min(AGAIN_AT_LEAST));
                    if served {
                        pauses.remove(&guild);
                    } else {
                        pauses.insert(guild, Pause { until: Instant::now() + length, length });
                    }
                }
                // If a task panics, what it left is still owed, and a later check starts again.
                Err(_) if errands.is_empty() => under_way.clear(),
                Err(_) => {}
            },
        }
        let Some(application) = nudge.application() else { continue };
        let Some(entered) = dailies.gate.enter() else { return std::future::pending().await };
        let due = match dailies.worker.run(|host| host.due_dailies(LOOKED_AT)).await {
            Ok(due) => due,
            Err(error) => {
                drop(entered);
                dailies.outage.pause_after(&error, "due daily puzzles cannot be read").await;
                continue;
            }
        };
        let now = Instant::now();
        pauses.retain(|guild, _| due.contains(guild));
        passes.retain(|guild, (pass, _)| pass.is_valid() && due.contains(guild));
        let entered = Arc::new(entered);
        for guild in due {
            let (pass, since) = match passes.entry(guild) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => match dailies.held.pass(Some(guild)) {
                    Some(pass) => new.insert((pass, now)),
                    None => continue,
                },
            };
            let waits = dailies.is_shared && now < *since + INHERITED_AFTER;
            let is_paused = pauses.get(&guild).is_some_and(|pause| now < pause.until);
            if waits || is_paused || errands.len() >= AT_ONCE || !under_way.insert(guild) {
                continue;
            }
            let (dailies, pass, entered) = (Arc::clone(&dailies), pass.clone(), Arc::clone(&entered));
            errands.spawn(async move {
                let served = dailies.serve(application, guild, &pass).await;
                drop(entered);
                if let Err(error) = &served {
                    tracing::warn!(guild = guild.0, error = error as &dyn Error, "a daily puzzle has to wait");
                }
                (guild, served.is_ok())
            });
        }
    }
}

impl Dailies {
    /// Does everything that is due for a server, as long as this process may.
    async fn serve(&self, application: u64, guild: GuildId, pass: &Pass) -> Result<(), DailyError> {
        // The calls of a server are made one after another, as those of a person are.
        let (turn, writer) = (UserId(guild.0), self.writer.under(pass.clone()));
        while pass.is_valid()
            && let Some(chore) = self.lanes.run(Weight::Heavy, turn, move |host| host.daily_chore(guild)).await?
        {
            match chore {
                Chore::Post(owed) => self.tell(application, &owed, &writer, pass).await?,
                Chore::Edit { day, channel, message, post } => {
                    let edited = writer.edit(channel, message, &post).await;
                    match edited {
                        Ok(()) => tracing::debug!(guild = guild.0, "the count of a daily puzzle edited"),
                        Err(error) if error.is_passing() => {
                            self.worker.run(move |host| host.daily_edit_failed(guild, day)).await?;
                            return Err(error.into());
                        }
                        // Somebody may have deleted the message.
                        Err(error) => {
                            let id = guild.0;
                            tracing::info!(guild = id, error = &error as &dyn Error, "a daily puzzle is not edited");
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Posts a message that is owed, unless it is in the channel already.
    async fn tell(
        &self,
        application: u64,
        owed: &DailyMessage,
        writer: &Writer,
        pass: &Pass,
    ) -> Result<(), DailyError> {
        let (guild, day, part, channel) = (owed.guild, owed.day, owed.part, owed.channel);
        let found = match find(application, owed, writer).await {
            Err(error) if error.is_passing() => return Err(error.into()),
            // The channel may be unreadable, and writable nevertheless.
            found => found.unwrap_or_default(),
        };
        let written = match found {
            Some((message, puzzle)) => {
                tracing::info!(guild = guild.0, %day, ?part, "a daily puzzle was already posted");
                Ok((message, puzzle))
            }
            None if !pass.is_valid() => return Ok(()),
            None => writer.write(channel, &owed.post, &owed.nonce()).await.map(|message| (message, None)),
        };
        match written {
            Ok((message, puzzle)) => {
                tracing::info!(guild = guild.0, %day, ?part, "a daily puzzle is posted");
                let posted = move |host: &Host| host.daily_posted(guild, day, part, message, puzzle);
                Ok(self.worker.run(posted).await?)
            }
            Err(error) if error.is_passing() => Err(error.into()),
            Err(error) => {
                let what = match &error {
                    error if is_unknown_channel(error) => Obstacle::Channel,
                    error if is_channels_trouble(error) => Obstacle::Permission,
                    _ => Obstacle::Refused,
                };
                let id = guild.0;
                tracing::warn!(guild = id, error = &error as &dyn Error, ?what, "a daily puzzle cannot be posted");
                drop(error);
                Ok(self.worker.run(move |host| host.daily_refused(guild, day, what)).await?)
            }
        }
    }
}

/// A message in a channel, and the puzzle that it shows.
type Found = (MessageId, Option<(GameKind, PuzzleId)>);

/// Looks for a message that is owed.
async fn find(application: u64, owed: &DailyMessage, writer: &Writer) -> Result<Option<Found>, RestError> {
    let mut after = ticket::first_of(owed.since.before(CLOCKS_DIFFER_BY));
    for _ in 0..MOST_PAGES {
        let page = writer.messages_after(owed.channel, after).await?;
        if let Some(found) = page.iter().find_map(|message| shows(application, owed, message)) {
            return Ok(Some(found));
        }
        let newest = page.iter().filter_map(message::id).map(|message| message.0).max();
        match newest.filter(|newest| *newest > after && page.len() >= super::writer::PAGE) {
            Some(newest) => after = newest,
            None => break,
        }
    }
    Ok(None)
}

/// Whether a message is the one that is owed: it is the bot's own, and has a picture. A puzzle is recognized by its button,
/// and a solution by its first line.
fn shows(application: u64, owed: &DailyMessage, found: &Value) -> Option<Found> {
    let is_own = found["author"]["id"].as_str() == Some(&application.to_string());
    let has_picture = found["attachments"].as_array().is_some_and(|files| !files.is_empty());
    let id = message::id(found).filter(|_| is_own && has_picture)?;
    match owed.part {
        Part::Solution => {
            let head = found["content"].as_str().and_then(|text| text.lines().next());
            (head == Some(&owed.head)).then_some((id, None))
        }
        Part::Puzzle => {
            let rows = found["components"].as_array().into_iter().flatten();
            let buttons = rows.filter_map(|row| row["components"].as_array()).flatten();
            let mut controls = buttons.filter_map(|button| custom_id::read_button(button["custom_id"].as_str()?).ok());
            controls.find_map(|control| match control {
                Control::OpenPuzzle(PuzzleRef { game, id: puzzle, daily: true }) => Some((id, Some((game, puzzle)))),
                _ => None,
            })
        }
    }
}
