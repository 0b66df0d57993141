//! Posts the daily puzzles of servers when they are due, and edits how many people have solved them.

use std::error::Error;

use serde_json::Value;

use super::{
    custom_id,
    errands::{Duty, Errand, ErrandError, Told, buttons, head},
};
use crate::{
    host::{Chore, DailyMessage, Host, HostError},
    metrics::Cause,
};
use domain::{
    control::{Control, PuzzleRef, PuzzleStage},
    daily::Part,
    id::GuildId,
};
use games::GameKind;
use puzzles::PuzzleId;

/// Daily puzzles.
pub(super) struct Dailies;

impl Duty for Dailies {
    type Subject = GuildId;
    const CAUSE: Cause = Cause::DailyPuzzle;
    const UNREADABLE: &'static str = "due daily puzzles cannot be read";
    const WAITS: &'static str = "a daily puzzle has to wait";

    fn due(host: &Host, limit: usize) -> Result<Vec<GuildId>, HostError> {
        host.due_dailies(limit)
    }

    fn guild(subject: GuildId) -> GuildId {
        subject
    }

    async fn serve(errand: &Errand, guild: GuildId) -> Result<(), ErrandError> {
        while errand.is_ours()
            && let Some(chore) = errand.ask(move |host| host.daily_chore(guild)).await?
        {
            match chore {
                Chore::Post(owed) => tell(errand, &owed).await?,
                Chore::Edit { day, channel, message, post } => {
                    let edited = errand.writer().edit(channel, message, &post).await;
                    match edited {
                        Ok(()) => tracing::debug!(guild = guild.0, "the count of a daily puzzle edited"),
                        Err(error) if error.is_passing() => {
                            errand.record(move |host| host.daily_edit_failed(guild, day)).await?;
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
}

/// Posts a message that is owed, unless it is in the channel already.
async fn tell(errand: &Errand, owed: &DailyMessage) -> Result<(), ErrandError> {
    let (guild, day, part) = (owed.guild, owed.day, owed.part);
    let told = errand.tell(owed.channel, owed.since, &owed.post, &owed.nonce(), |message| shows(owed, message)).await?;
    let (message, puzzle) = match told {
        Told::NotOurs => return Ok(()),
        Told::Refused(what) => {
            tracing::warn!(guild = guild.0, %day, ?part, ?what, "a daily puzzle cannot be posted");
            return errand.record(move |host| host.daily_refused(guild, day, what)).await;
        }
        Told::Before(message, puzzle) => {
            tracing::info!(guild = guild.0, %day, ?part, "a daily puzzle was already posted");
            (message, puzzle)
        }
        Told::Now(message) => {
            tracing::info!(guild = guild.0, %day, ?part, "a daily puzzle is posted");
            (message, None)
        }
    };
    errand.record(move |host| host.daily_posted(guild, day, part, message, puzzle)).await
}

/// Whether a message of the bot is the one that is owed: it has a picture, and a puzzle is recognized by its button, a
/// solution by its first line. Returns the puzzle that it shows.
fn shows(owed: &DailyMessage, found: &Value) -> Option<Option<(GameKind, PuzzleId)>> {
    let has_picture = found["attachments"].as_array().is_some_and(|files| !files.is_empty());
    match owed.part {
        _ if !has_picture => None,
        Part::Solution => (head(found) == Some(&owed.head)).then_some(None),
        Part::Puzzle => {
            let mut controls = buttons(found).filter_map(|id| custom_id::read_button(id).ok());
            controls.find_map(|control| match control {
                Control::OpenPuzzle(PuzzleRef { game, id: puzzle, stage: PuzzleStage::Daily }) => {
                    Some(Some((game, puzzle)))
                }
                _ => None,
            })
        }
    }
}
