//! Tells people about searches who do not look for an opponent at present.

use std::error::Error;

use super::{Assignment, Dispatcher, JobError, direct::OpenedDirect};
use crate::{
    application::{LookoutTelling, TellingPlace},
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
                Ok(channel) => self.lookout_message(assignment, &telling, channel).await,
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

    /// Finds the message in a channel, or posts it. Returns `None` if this process may no longer do so.
    async fn lookout_message(
        &self,
        assignment: &Assignment,
        telling: &LookoutTelling,
        channel: ChannelId,
    ) -> Result<Option<MessageId>, RestError> {
        let message = &telling.message;
        let heads = message.heads();
        let begins_alike = |seen: &serde_json::Value| {
            let head = seen["content"].as_str()?.lines().next()?;
            heads.iter().any(|told| essence(head).eq(essence(told))).then_some(None)
        };
        match self.find(assignment, channel, message, begins_alike).await {
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
