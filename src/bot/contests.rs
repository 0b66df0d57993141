//! Holds the tournaments of servers: announces them, opens the threads of their games, tells how the rounds ended, and
//! closes the threads.

use std::error::Error;

use serde_json::Value;

use super::{
    custom_id,
    errands::{self, Duty, Errand, ErrandError, Told, buttons, head},
    writer::Opened,
};
use crate::{
    host::{ContestChore, ContestMessage, Host, HostError},
    metrics::Cause,
};
use domain::{control::Control, id::GuildId};

/// Tournaments.
pub(super) struct Contests;

impl Duty for Contests {
    type Subject = (GuildId, u32);
    const CAUSE: Cause = Cause::Tournament;
    const UNREADABLE: &'static str = "due work of tournaments cannot be read";
    const WAITS: &'static str = "a tournament has to wait";

    fn due(host: &Host, limit: usize) -> Result<Vec<Self::Subject>, HostError> {
        host.due_contests(limit)
    }

    fn guild((guild, _): Self::Subject) -> GuildId {
        guild
    }

    async fn serve(errand: &Errand, (guild, number): Self::Subject) -> Result<(), ErrandError> {
        let id = guild.0;
        while errand.is_ours()
            && let Some(chore) = errand.ask(move |host| host.contest_chore(guild, number)).await?
        {
            match chore {
                ContestChore::Post(owed) => tell(errand, &owed).await?,
                ContestChore::Open { fixture, channel, message, name } => {
                    match errand.writer().open_thread_below(channel, message, &name).await {
                        Ok(opened) => {
                            let (round, game) = (fixture.round, fixture.game);
                            let was_open = opened == Opened::Before;
                            tracing::info!(
                                guild = id,
                                number,
                                round,
                                game,
                                was_open,
                                "a thread of a tournament is open"
                            );
                            errand.record(move |host| host.contest_opened(guild, number, fixture)).await?;
                        }
                        Err(error) => {
                            let what = errands::refused(error)?;
                            tracing::warn!(guild = id, number, ?what, "a game of a tournament has no thread");
                            errand.record(move |host| host.contest_unplaced(guild, number, fixture, what)).await?;
                        }
                    }
                }
                ContestChore::Close { fixture, thread } => {
                    match errand.writer().close_thread(thread).await {
                        Ok(()) => tracing::info!(guild = id, number, "a thread of a tournament is closed"),
                        Err(error) if error.is_passing() => return Err(error.into()),
                        // Somebody may have closed or deleted it.
                        Err(error) => {
                            let error = &error as &dyn Error;
                            tracing::info!(guild = id, number, error, "a thread of a tournament stays as it is");
                        }
                    }
                    errand.record(move |host| host.contest_thread_closed(guild, number, fixture)).await?;
                }
                ContestChore::Edit { channel, message, post } => {
                    match errand.writer().edit(channel, message, &post).await {
                        Ok(()) => tracing::debug!(guild = id, number, "the announcement of a tournament edited"),
                        Err(error) if error.is_passing() => {
                            errand.record(move |host| host.contest_edit_failed(guild, number)).await?;
                            return Err(error.into());
                        }
                        // Somebody may have deleted the message.
                        Err(error) => {
                            let error = &error as &dyn Error;
                            tracing::info!(guild = id, number, error, "the announcement of a tournament is not edited");
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Posts a message that is owed, unless it is in the channel already.
async fn tell(errand: &Errand, owed: &ContestMessage) -> Result<(), ErrandError> {
    let (guild, number, part) = (owed.guild, owed.number, owed.part);
    let told = errand.tell(owed.channel, owed.since, &owed.post, &owed.nonce(), |message| shows(owed, message)).await?;
    let message = match told {
        Told::NotOurs => return Ok(()),
        Told::Refused(what) => {
            tracing::warn!(guild = guild.0, number, ?part, ?what, "a message of a tournament cannot be posted");
            return errand.record(move |host| host.contest_refused(guild, number, part, what)).await;
        }
        Told::Before(message, ()) => {
            tracing::info!(guild = guild.0, number, ?part, "a message of a tournament was already posted");
            message
        }
        Told::Now(message) => {
            tracing::info!(guild = guild.0, number, ?part, "a message of a tournament is posted");
            message
        }
    };
    errand.record(move |host| host.contest_posted(guild, number, part, message)).await
}

/// Whether a message of the bot is the one that is owed: it begins with the same line and, if that one has a control, has
/// a control of the same tournament.
fn shows(owed: &ContestMessage, found: &Value) -> Option<()> {
    let is_of_tournament = |control| match control {
        Control::JoinContest { number } | Control::LeaveContest { number } | Control::OpenContest { number, .. } => {
            number == owed.number
        }
        _ => false,
    };
    let mut controls = buttons(found).filter_map(|id| custom_id::read_button(id).ok());
    let begins_alike = head(found).is_some_and(|found| essence(found).eq(essence(&owed.head)));
    (begins_alike && (!owed.has_control || controls.any(is_of_tournament))).then_some(())
}

/// The letters and digits of a text, which Discord leaves as they are.
fn essence(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|c| c.is_alphanumeric())
}
