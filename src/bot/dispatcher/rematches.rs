//! Asks people for rematches with strangers.

use serde_json::Value;

use super::{Assignment, Dispatcher, JobError, direct::PersonTold};
use crate::{bot::reply::as_posted, metrics::Owed};
use domain::GameHome;

impl Dispatcher {
    /// Asks a person for a rematch with a stranger. If the person cannot be asked, the offer ends.
    pub(super) async fn ask_for_rematch(&self, assignment: &Assignment, at: GameHome) -> Result<(), JobError> {
        let question = self.worker.run(move |app| app.challenges.rematch_question(at)).await?;
        let Some(question) = question else { return Ok(()) };
        // The controls of no other message name the challenge.
        let mark = at.game.to_string();
        let asks = |seen: &Value| seen["components"].to_string().contains(&mark).then_some(None);
        match self.tell_person(assignment, &question, asks).await? {
            PersonTold::Later => Ok(()),
            PersonTold::There(table, message) => {
                let note = self.worker.run(move |app| {
                    let posted = as_posted(&question.message.post, table.channel, message, "", app.time());
                    posted.map_or(Ok(()), |posted| app.challenges.rematch_asked(at, table, &posted))
                });
                Ok(note.await?)
            }
            PersonTold::Nowhere => {
                self.count(assignment, Owed::Refused);
                Ok(self.worker.run(move |app| app.challenges.rematch_unasked(at)).await?)
            }
        }
    }
}
