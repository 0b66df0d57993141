//! Tells people something, in a channel or in their direct messages, which are opened one person at a time.

use std::{error::Error, time::Duration};

use serde_json::Value;
use tokio::{
    sync::Mutex,
    time::{Instant, sleep_until},
};

use super::{Assignment, Dispatcher, JobError, steps::Shown};
use crate::{
    application::{PersonalMessage, StepMessage, TellingPlace},
    bot::{
        message::essence,
        rest::RestError,
        writer::{Writer, opens_too_many},
    },
    metrics::Owed,
};
use domain::{
    GameHome, Table,
    id::{ChannelId, MessageId, UserId},
};

/// The time between two people whose direct messages are opened.
const BETWEEN: Duration = Duration::from_secs(2);
/// The time for which nobody's direct messages are opened after Discord has found that too many were.
const REST: Duration = Duration::from_secs(10 * 60);

/// Opens direct messages slowly, since Discord takes a bot that opens many for one that sends spam.
#[derive(Debug, Default)]
pub(in crate::bot) struct DirectMessages {
    /// From when on the next may be opened.
    next: Mutex<Option<Instant>>,
}

/// What became of the attempt to tell a person something.
pub(super) enum PersonTold {
    /// This message, in the channel of this table, tells it.
    There(Table, MessageId),
    /// No place takes it.
    Nowhere,
    /// It has to be tried again later.
    Later,
}

impl DirectMessages {
    /// Opens the direct messages with a person, or finds those that are open. Returns `None` if this has to wait, since
    /// Discord has found that too many were opened.
    async fn open(&self, writer: &Writer, user: UserId) -> Result<Option<ChannelId>, RestError> {
        // Whoever comes next waits here.
        let mut next = self.next.lock().await;
        if let Some(from) = *next {
            if from > Instant::now() + BETWEEN {
                return Ok(None);
            }
            sleep_until(from).await;
        }
        let opened = writer.open_direct(user).await;
        let pause = if opened.as_ref().is_err_and(opens_too_many) { REST } else { BETWEEN };
        *next = Some(Instant::now() + pause);
        match opened {
            Err(error) if opens_too_many(&error) => {
                tracing::warn!(error = &error as &dyn Error, ?pause, "direct messages are opened later");
                Ok(None)
            }
            opened => opened.map(Some),
        }
    }
}

impl Dispatcher {
    /// Opens the direct messages of a player whose home of a game is lost. The game goes on there, or waits without a
    /// place if the player takes no direct messages.
    pub(super) async fn open_home(&self, assignment: &Assignment, at: GameHome) -> Result<(), JobError> {
        let Some(user) = self.worker.run(move |app| app.homes.direct_for(at)).await? else { return Ok(()) };
        let writer = self.writer.under(assignment.fence.clone());
        match self.direct.open(&writer, user).await {
            Ok(Some(channel)) => {
                tracing::info!(game = %at.game, "a game goes on in direct messages");
                Ok(self.worker.run(move |app| app.homes.direct_opened(at, channel)).await?)
            }
            Ok(None) => Ok(()),
            Err(error) if error.is_passing() => Err(error.into()),
            Err(error) => {
                tracing::info!(game = %at.game, error = &error as &dyn Error, "a game waits without a place");
                Ok(self.worker.run(move |app| app.homes.without_direct(at)).await?)
            }
        }
    }

    /// The table at which a person may be told something. Returns `None` if direct messages have to wait.
    pub(super) async fn table_in(
        &self,
        assignment: &Assignment,
        user: UserId,
        place: TellingPlace,
    ) -> Result<Option<Table>, RestError> {
        match place {
            TellingPlace::Channel(table) | TellingPlace::ThreadBelow(table) => Ok(Some(table)),
            TellingPlace::Direct => {
                let opened = self.direct.open(&self.writer.under(assignment.fence.clone()), user).await?;
                Ok(opened.map(|channel| Table { guild: None, channel, parent: None }))
            }
        }
    }

    /// Tells a person something in the first place that takes it, unless a message `shows` that it is told there.
    pub(super) async fn tell_person(
        &self,
        assignment: &Assignment,
        personal: &PersonalMessage,
        shows: impl Fn(&Value) -> Option<Shown> + Send + Sync,
    ) -> Result<PersonTold, RestError> {
        for &place in &personal.places {
            if !assignment.fence.is_valid() {
                return Ok(PersonTold::Later);
            }
            let told = async {
                let Some(table) = self.table_in(assignment, personal.user, place).await? else { return Ok(None) };
                let nonce = personal.nonce(table.channel);
                let posted = self.find_or_post(assignment, table.channel, &personal.message, &nonce, &shows).await?;
                Ok::<_, RestError>(posted.map(|(message, _)| PersonTold::There(table, message)))
            };
            match told.await {
                Ok(told) => return Ok(told.unwrap_or(PersonTold::Later)),
                Err(error) if error.is_passing() => return Err(error),
                Err(error) => tracing::info!(error = &error as &dyn Error, "a person is not told here"),
            }
        }
        Ok(PersonTold::Nowhere)
    }

    /// Finds a message in a channel, or posts it. Returns it with what it shows; `None` if this process may no longer
    /// do so.
    pub(super) async fn find_or_post(
        &self,
        assignment: &Assignment,
        channel: ChannelId,
        message: &StepMessage,
        nonce: &str,
        shows: impl Fn(&Value) -> Option<Shown> + Send + Sync,
    ) -> Result<Option<(MessageId, Shown)>, RestError> {
        if let Some(found) = self.find(assignment, channel, message, shows).await? {
            self.count(assignment, Owed::Found);
            return Ok(Some(found));
        }
        let posted = self.post(assignment, channel, message, nonce).await?;
        Ok(posted.map(|message| (message, None)))
    }

    /// Posts a message. Returns `None` if this process may no longer do so.
    pub(super) async fn post(
        &self,
        assignment: &Assignment,
        channel: ChannelId,
        message: &StepMessage,
        nonce: &str,
    ) -> Result<Option<MessageId>, RestError> {
        if !assignment.fence.is_valid() {
            return Ok(None);
        }
        let writer = self.writer.under(assignment.fence.clone());
        let posted = writer.write(channel, &message.post, nonce).await?;
        self.count(assignment, Owed::Posted);
        Ok(Some(posted))
    }
}

/// Whether a message of the bot begins as this one does, whichever of its words were posted.
pub(super) fn begins_as(message: &StepMessage, seen: &Value) -> bool {
    let head = seen["content"].as_str().and_then(|text| text.lines().next());
    head.is_some_and(|head| message.heads().iter().any(|told| essence(head).eq(essence(told))))
}

/// Whether the text of a message of the bot contains this one.
pub(super) fn says(mark: &str, seen: &Value) -> bool {
    seen["content"].as_str().is_some_and(|text| text.contains(mark))
}
