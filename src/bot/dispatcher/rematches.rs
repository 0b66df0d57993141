//! Asks people for rematches with strangers.

use std::error::Error;

use super::{Assignment, Dispatcher, JobError, direct::OpenedDirect};
use crate::{
    application::RematchQuestion,
    bot::{reply::as_posted, rest::RestError, writer::Writer},
    metrics::{Owed, OwedFor},
};
use domain::{
    GameHome, Table,
    id::{ChannelId, MessageId},
};

impl Dispatcher {
    /// Asks a person for a rematch with a stranger. If the person cannot be asked, the offer ends.
    pub(super) async fn ask_for_rematch(&self, assignment: &Assignment, at: GameHome) -> Result<(), JobError> {
        let question = self.worker.run(move |app| app.challenges.rematch_question(at)).await?;
        let Some(question) = question else { return Ok(()) };
        let writer = self.writer.under(assignment.fence.clone());
        for &place in &question.places {
            if !assignment.fence.is_valid() {
                return Ok(());
            }
            let table = match place {
                Some(table) => table,
                None => match self.direct.open(&writer, question.user).await {
                    Ok(OpenedDirect::Channel(channel)) => Table { guild: None, channel, parent: None },
                    Ok(OpenedDirect::NotNow) => return Ok(()),
                    Err(error) if error.is_passing() => return Err(error.into()),
                    Err(error) => {
                        tracing::info!(error = &error as &dyn Error, "direct messages are not opened");
                        continue;
                    }
                },
            };
            match self.rematch_message(assignment, &writer, &question, table.channel).await {
                Ok(Some(message)) => {
                    let RematchQuestion { message: asked, now, .. } = &question;
                    let posted = as_posted(&asked.post, table.channel, message, "", *now);
                    let note = self.worker.run(move |app| {
                        posted.as_ref().map_or(Ok(()), |posted| app.challenges.rematch_asked(at, table, posted))
                    });
                    return Ok(note.await?);
                }
                Ok(None) => return Ok(()),
                Err(error) if error.is_passing() => return Err(error.into()),
                Err(error) => tracing::info!(error = &error as &dyn Error, "nobody is asked for a rematch here"),
            }
        }
        self.metrics.owed(OwedFor::Rematch, Owed::Refused);
        Ok(self.worker.run(move |app| app.challenges.rematch_unasked(at)).await?)
    }

    /// Finds the message that asks for a rematch in a channel, or posts it. Returns `None` if this process may no
    /// longer do so.
    async fn rematch_message(
        &self,
        assignment: &Assignment,
        writer: &Writer,
        question: &RematchQuestion,
        channel: ChannelId,
    ) -> Result<Option<MessageId>, RestError> {
        let message = &question.message;
        let asks = |seen: &serde_json::Value| seen["components"].to_string().contains(&question.mark).then_some(None);
        match self.find(assignment, channel, message, asks).await {
            Err(error) if error.is_passing() => return Err(error),
            Ok(Some((known, _))) => {
                self.metrics.owed(OwedFor::Rematch, Owed::Found);
                return Ok(Some(known));
            }
            // The channel may be unreadable, and writable nevertheless.
            Ok(None) | Err(_) => {}
        }
        if !assignment.fence.is_valid() {
            return Ok(None);
        }
        let posted = writer.write(channel, &message.post, &question.nonce(channel)).await?;
        self.metrics.owed(OwedFor::Rematch, Owed::Posted);
        Ok(Some(posted))
    }
}
