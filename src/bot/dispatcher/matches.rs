//! Tells people of opponents who were found for them.

use std::error::Error;

use serde_json::Value;

use super::{
    Assignment, Dispatcher, JobError,
    direct::{PersonTold, begins_as, says},
};
use crate::{
    application::{AfterTelling, FoundOpponent, MatchNews, Post, StepMessage, TellingPlace},
    bot::{
        rest::RestError,
        writer::{is_channels_trouble, takes_no_direct_messages},
    },
    metrics::Owed,
};
use board::color::Color;
use domain::{
    Table,
    id::{ChannelId, GameId, MessageId},
};

impl Dispatcher {
    /// Tells a person of a match, or that it fell through.
    pub(super) async fn tell_match(&self, assignment: &Assignment, game: GameId, color: Color) -> Result<(), JobError> {
        let Some(news) = self.worker.run(move |app| app.matches.news(game, color)).await? else { return Ok(()) };
        let found = match news {
            MatchNews::Found(found) => found,
            MatchNews::FellThrough { channel, message, since, post } => {
                let told = match message {
                    Some(message) => Some(message),
                    None => {
                        let mark = game.to_string();
                        let sought = StepMessage { since, after: None, nonce: String::new(), post: (*post).clone() };
                        let tells = |seen: &Value| says(&mark, seen).then_some(None);
                        self.find(assignment, channel, &sought, tells).await?.map(|(message, _)| message)
                    }
                };
                if let Some(message) = told {
                    self.change(assignment, channel, message, &post, "a fallen match is not told").await?;
                }
                return Ok(self.worker.run(move |app| Ok(app.store().seeks.close(game, color)?)).await?);
            }
        };
        for &place in &found.personal.places {
            if !assignment.fence.is_valid() {
                return Ok(());
            }
            let (table, message) = match self.tell_match_in(assignment, (game, color), &found, place).await? {
                PersonTold::There(table, message) => (table, message),
                PersonTold::Nowhere => continue,
                PersonTold::Later => return Ok(()),
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
        self.count(assignment, Owed::Refused);
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
        self.change(assignment, channel, message, &found.waiting, "a match that waits is not told").await?;
        let table = Table::nowhere(game);
        self.worker.run(move |app| app.matches.told(game, color, table, message)).await?;
        Ok(())
    }

    /// Changes the message about a match, or logs why Discord refuses that.
    async fn change(
        &self,
        assignment: &Assignment,
        channel: ChannelId,
        message: MessageId,
        post: &Post,
        failed: &'static str,
    ) -> Result<(), RestError> {
        match self.writer.under(assignment.fence.clone()).edit(channel, message, post).await {
            Err(error) if error.is_passing() => Err(error),
            edited => {
                if let Err(error) = edited {
                    tracing::info!(error = &error as &dyn Error, "{failed}");
                }
                Ok(())
            }
        }
    }

    /// Tells a person of a match in one place, unless it is told there already.
    async fn tell_match_in(
        &self,
        assignment: &Assignment,
        side: (GameId, Color),
        found: &FoundOpponent,
        place: TellingPlace,
    ) -> Result<PersonTold, JobError> {
        let table = match self.table_in(assignment, found.personal.user, place).await {
            Ok(Some(table)) => table,
            Ok(None) => return Ok(PersonTold::Later),
            Err(error) => return refused(error, "direct messages are not opened"),
        };
        let message = match self.match_message(assignment, side, found, table.channel).await {
            Ok(Some(message)) => message,
            Ok(None) => return Ok(PersonTold::Later),
            Err(JobError::Work(error)) => return Err(error.into()),
            Err(JobError::Rest(error)) => return refused(error, "a match is not told here"),
        };
        if let TellingPlace::ThreadBelow(_) = place {
            let [name, plain] = &found.thread;
            let writer = self.writer.under(assignment.fence.clone());
            if let Err(error) = writer.open_thread_below(table.channel, message, [name, plain]).await {
                return refused(error, "no thread is opened for a match");
            }
            let thread = ChannelId(message.0);
            return Ok(PersonTold::There(Table { channel: thread, parent: Some(table.channel), ..table }, message));
        }
        Ok(PersonTold::There(table, message))
    }

    /// Finds the message about a match in a channel, or posts it. Returns `None` if this process may no longer do so,
    /// or the match has fallen through.
    async fn match_message(
        &self,
        assignment: &Assignment,
        (game, color): (GameId, Color),
        found: &FoundOpponent,
        channel: ChannelId,
    ) -> Result<Option<MessageId>, JobError> {
        let (message, mark) = (&found.personal.message, game.to_string());
        let tells = |seen: &Value| (begins_as(message, seen) && says(&mark, seen)).then_some(None);
        if let Some((known, _)) = self.find(assignment, channel, message, tells).await? {
            self.count(assignment, Owed::Found);
            return Ok(Some(known));
        }
        if !self.worker.run(move |app| app.matches.telling(game, color, channel)).await? {
            return Ok(None);
        }
        Ok(self.post(assignment, channel, message, &found.personal.nonce(channel)).await?)
    }
}

/// The outcome of telling a match in a place that Discord refuses.
///
/// # Errors
/// Returns the error if the same request may succeed later.
fn refused(error: RestError, what: &'static str) -> Result<PersonTold, JobError> {
    if error.is_passing() {
        return Err(error.into());
    }
    if is_channels_trouble(&error) || takes_no_direct_messages(&error) {
        tracing::info!(error = &error as &dyn Error, what);
    } else {
        tracing::warn!(error = &error as &dyn Error, what);
    }
    Ok(PersonTold::Nowhere)
}
