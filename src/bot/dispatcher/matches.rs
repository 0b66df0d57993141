//! Tells people of opponents who were found for them.

use std::error::Error;

use serde_json::Value;

use super::{Assignment, Dispatcher, JobError, direct::OpenedDirect};
use crate::{
    application::{AfterTelling, FoundOpponent, MatchNews, StepMessage, TellingPlace},
    bot::{
        message::essence,
        rest::RestError,
        writer::{Writer, is_channels_trouble, takes_no_direct_messages},
    },
    metrics::{Owed, OwedFor},
};
use board::color::Color;
use domain::{
    Table,
    id::{ChannelId, GameId, MessageId},
};

/// What became of the attempt to tell somebody of a match in one place.
enum ToldThere {
    /// It is told, and this message tells it.
    At(Table, MessageId),
    /// Discord refuses it there.
    Refused,
    /// It has to be tried again later.
    Later,
}

impl Dispatcher {
    /// Tells a person of a match, or that it fell through.
    pub(super) async fn tell_match(&self, assignment: &Assignment, game: GameId, color: Color) -> Result<(), JobError> {
        let Some(news) = self.worker.run(move |app| app.matches.news(game, color)).await? else { return Ok(()) };
        let found = match news {
            MatchNews::Found(found) => found,
            MatchNews::FellThrough { channel, message, since, mark, post } => {
                let writer = self.writer.under(assignment.fence.clone());
                let told = match message {
                    Some(message) => Ok(Some(message)),
                    None => {
                        let sought = StepMessage { since, after: None, nonce: String::new(), post: (*post).clone() };
                        let tells = |seen: &Value| seen["content"].as_str()?.contains(&mark).then_some(None);
                        let found = self.find(assignment, channel, &sought, tells).await;
                        found.map(|found| found.map(|(message, _)| message))
                    }
                };
                let edited = match told {
                    Ok(Some(message)) => writer.edit(channel, message, &post).await,
                    Ok(None) => Ok(()),
                    Err(error) => Err(error),
                };
                match edited {
                    Err(error) if error.is_passing() => return Err(error.into()),
                    Err(error) => tracing::info!(error = &error as &dyn Error, "a fallen match is not told"),
                    Ok(()) => {}
                }
                return Ok(self.worker.run(move |app| app.matches.closed(game, color)).await?);
            }
        };
        for &place in &found.places {
            if !assignment.fence.is_valid() {
                return Ok(());
            }
            let (table, message) = match self.tell_match_in(assignment, (game, color), &found, place).await? {
                ToldThere::At(table, message) => (table, message),
                ToldThere::Refused => continue,
                ToldThere::Later => return Ok(()),
            };
            match self.worker.run(move |app| app.matches.told(game, color, table, message)).await? {
                AfterTelling::Done => return Ok(()),
                AfterTelling::FellThrough => {
                    let shown = if table.channel.0 == message.0 { table.parent } else { None };
                    let channel = shown.unwrap_or(table.channel);
                    let writer = self.writer.under(assignment.fence.clone());
                    if let Err(error) = writer.edit(channel, message, &found.fallen).await {
                        tracing::warn!(error = &error as &dyn Error, "a fallen match is not told");
                    }
                    return Ok(());
                }
                AfterTelling::PlaceTaken if place == TellingPlace::Direct => {
                    return self.let_wait(assignment, game, color, &found, table.channel, message).await;
                }
                AfterTelling::PlaceTaken => {}
            }
        }
        self.metrics.owed(OwedFor::Match, Owed::Refused);
        tracing::info!(%game, "a match falls through, since somebody cannot be told of it");
        Ok(self.worker.run(move |app| app.matches.untold(game, color)).await?)
    }

    /// Lets the game of a match wait for a place, since another game runs in the person's direct messages.
    async fn let_wait(
        &self,
        assignment: &Assignment,
        game: GameId,
        color: Color,
        found: &FoundOpponent,
        channel: ChannelId,
        message: MessageId,
    ) -> Result<(), JobError> {
        let writer = self.writer.under(assignment.fence.clone());
        match writer.edit(channel, message, &found.waiting).await {
            Err(error) if error.is_passing() => return Err(error.into()),
            Err(error) => tracing::info!(error = &error as &dyn Error, "a match that waits is not told"),
            Ok(()) => {}
        }
        let table = Table::nowhere(game);
        self.worker.run(move |app| app.matches.told(game, color, table, message)).await?;
        Ok(())
    }

    /// Tells a person of a match in one place, unless it is told there already.
    async fn tell_match_in(
        &self,
        assignment: &Assignment,
        side: (GameId, Color),
        found: &FoundOpponent,
        place: TellingPlace,
    ) -> Result<ToldThere, JobError> {
        let writer = self.writer.under(assignment.fence.clone());
        let table = match place {
            TellingPlace::Channel(table) | TellingPlace::ThreadBelow(table) => table,
            TellingPlace::Direct => match self.direct.open(&writer, found.user).await {
                Ok(OpenedDirect::Channel(channel)) => Table { guild: None, channel, parent: None },
                Ok(OpenedDirect::NotNow) => return Ok(ToldThere::Later),
                Err(error) => return refused(error, "direct messages are not opened"),
            },
        };
        let message = match self.match_message(assignment, side, &writer, found, table.channel).await {
            Ok(Some(message)) => message,
            Ok(None) => return Ok(ToldThere::Later),
            Err(JobError::Work(error)) => return Err(error.into()),
            Err(JobError::Rest(error)) => return refused(error, "a match is not told here"),
        };
        if let TellingPlace::ThreadBelow(_) = place {
            let [name, plain] = &found.thread;
            if let Err(error) = writer.open_thread_below(table.channel, message, [name, plain]).await {
                return refused(error, "no thread is opened for a match");
            }
            let thread = ChannelId(message.0);
            return Ok(ToldThere::At(Table { channel: thread, parent: Some(table.channel), ..table }, message));
        }
        Ok(ToldThere::At(table, message))
    }

    /// Finds the message about a match in a channel, or posts it. Returns `None` if this process may no longer do so,
    /// or the match has fallen through.
    async fn match_message(
        &self,
        assignment: &Assignment,
        (game, color): (GameId, Color),
        writer: &Writer,
        found: &FoundOpponent,
        channel: ChannelId,
    ) -> Result<Option<MessageId>, JobError> {
        let message = &found.message;
        match self.find(assignment, channel, message, |seen| tells(found, message, seen).then_some(None)).await {
            Err(error) if error.is_passing() => return Err(error.into()),
            Ok(Some((known, _))) => {
                self.metrics.owed(OwedFor::Match, Owed::Found);
                return Ok(Some(known));
            }
            // The channel may be unreadable, and writable nevertheless.
            Ok(None) | Err(_) => {}
        }
        let is_awaited = self.worker.run(move |app| app.matches.telling(game, color, channel)).await?;
        if !is_awaited || !assignment.fence.is_valid() {
            return Ok(None);
        }
        let posted = writer.write(channel, &message.post, &found.nonce(channel)).await?;
        self.metrics.owed(OwedFor::Match, Owed::Posted);
        Ok(Some(posted))
    }
}

/// Whether a message of the bot is the one that tells this person of this match.
fn tells(found: &FoundOpponent, message: &StepMessage, seen: &Value) -> bool {
    let Some(text) = seen["content"].as_str() else { return false };
    let head = text.lines().next().unwrap_or_default();
    let begins_alike = message.heads().iter().any(|told| essence(head).eq(essence(told)));
    begins_alike && text.contains(&found.mark)
}

/// The outcome of telling a match in a place that Discord refuses.
///
/// # Errors
/// Returns the error if the same request may succeed later.
fn refused(error: RestError, what: &'static str) -> Result<ToldThere, JobError> {
    if error.is_passing() {
        return Err(error.into());
    }
    if is_channels_trouble(&error) || takes_no_direct_messages(&error) {
        tracing::info!(error = &error as &dyn Error, what);
    } else {
        tracing::warn!(error = &error as &dyn Error, what);
    }
    Ok(ToldThere::Refused)
}
