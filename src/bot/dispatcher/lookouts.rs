//! Tells people about searches who do not look for an opponent at present.

use std::error::Error;

use super::{Assignment, Dispatcher, JobError, direct::OpenedDirect};
use crate::{
    application::{StepMessage, TellingPlace},
    bot::{message::essence, rest::RestError},
};
use domain::id::{ChannelId, MessageId, UserId};

impl Dispatcher {
    /// Tells a person that their search has ended, or that somebody near looks for an opponent.
    pub(super) async fn tell_lookout(&self, assignment: &Assignment, user: UserId) -> Result<(), JobError> {
        let Some(telling) = self.worker.run(move |app| app.lookouts.news(user)).await? else { return Ok(()) };
        for &place in &telling.places {
            if !assignment.fence.is_valid() {
                return Ok(());
            }
            let channel = match place {
                TellingPlace::Channel(table) | TellingPlace::ThreadBelow(table) => Ok(table.channel),
                TellingPlace::Direct => {
                    let writer = self.writer.under(assignment.fence.clone());
                    match self.direct.open(&writer, user).await {
                        Ok(OpenedDirect::Channel(channel)) => Ok(channel),
                        Ok(OpenedDirect::NotNow) => return Ok(()),
                        Err(error) => Err(error),
                    }
                }
            };
            let told = match channel {
                Ok(channel) => self.post_once(assignment, channel, &telling.message, "").await,
                Err(error) => Err(error),
            };
            match told {
                Ok(None) => return Ok(()),
                Ok(Some(_)) => {
                    tracing::info!("a message about seeks is posted");
                    break;
                }
                Err(error) if error.is_passing() => return Err(error.into()),
                Err(error) => tracing::info!(error = &error as &dyn Error, "a message about seeks is not told here"),
            }
        }
        let since = telling.since;
        Ok(self.worker.run(move |app| app.lookouts.told(user, since)).await?)
    }

    /// Finds a message in a channel by its first line and by this text in it, or posts it. Returns `None` if this
    /// process may no longer do so.
    pub(super) async fn post_once(
        &self,
        assignment: &Assignment,
        channel: ChannelId,
        message: &StepMessage,
        mark: &str,
    ) -> Result<Option<MessageId>, RestError> {
        let heads = message.heads();
        let is_it = |seen: &serde_json::Value| {
            let text = seen["content"].as_str().filter(|text| text.contains(mark))?;
            let head = text.lines().next()?;
            heads.iter().any(|told| essence(head).eq(essence(told))).then_some(None)
        };
        match self.find(assignment, channel, message, is_it).await {
            Err(error) if error.is_passing() => return Err(error),
            Ok(Some((known, _))) => return Ok(Some(known)),
            // The channel may be unreadable, and writable nevertheless.
            Ok(None) | Err(_) => {}
        }
        if !assignment.fence.is_valid() {
            return Ok(None);
        }
        let writer = self.writer.under(assignment.fence.clone());
        writer.write(channel, &message.post, &message.nonce).await.map(Some)
    }
}
