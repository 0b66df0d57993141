//! Opens direct messages, one person at a time, for games whose home is lost.

use std::{error::Error, time::Duration};

use tokio::{
    sync::Mutex,
    time::{Instant, sleep_until},
};

use super::{Assignment, Dispatcher, JobError};
use crate::bot::{
    rest::RestError,
    writer::{Writer, opens_too_many},
};
use domain::{
    GameHome,
    id::{ChannelId, UserId},
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

/// What became of the attempt to open somebody's direct messages.
pub(super) enum OpenedDirect {
    /// They are open, in this channel.
    Channel(ChannelId),
    /// Discord has found that too many were opened, so this has to wait.
    NotNow,
}

impl DirectMessages {
    /// Opens the direct messages with a person, or finds those that are open.
    pub(super) async fn open(&self, writer: &Writer, user: UserId) -> Result<OpenedDirect, RestError> {
        // Whoever comes next waits here.
        let mut next = self.next.lock().await;
        if let Some(from) = *next {
            if from > Instant::now() + BETWEEN {
                return Ok(OpenedDirect::NotNow);
            }
            sleep_until(from).await;
        }
        let opened = writer.open_direct(user).await;
        let pause = if opened.as_ref().is_err_and(opens_too_many) { REST } else { BETWEEN };
        *next = Some(Instant::now() + pause);
        match opened {
            Ok(channel) => Ok(OpenedDirect::Channel(channel)),
            Err(error) if opens_too_many(&error) => {
                tracing::warn!(error = &error as &dyn Error, ?pause, "direct messages are opened later");
                Ok(OpenedDirect::NotNow)
            }
            Err(error) => Err(error),
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
            Ok(OpenedDirect::Channel(channel)) => {
                tracing::info!(game = %at.game, "a game goes on in direct messages");
                Ok(self.worker.run(move |app| app.homes.direct_opened(at, channel)).await?)
            }
            Ok(OpenedDirect::NotNow) => Ok(()),
            Err(error) if error.is_passing() => Err(error.into()),
            Err(error) => {
                tracing::info!(game = %at.game, error = &error as &dyn Error, "a game waits without a place");
                Ok(self.worker.run(move |app| app.homes.without_direct(at)).await?)
            }
        }
    }
}
