//! Messages that ask an open question: challenges and offers.
//!
//! A game has at most one question at each of its homes, since it has the same identifier as its challenge, and one
//! offer at a time. When the question is answered or no longer valid, its message goes to the [outbox](super::outbox)
//! in the same transaction, to lose its buttons.

use super::{
    Attempt, Collection, Outbox, StoreError, Transaction,
    board::BoardRecord,
    games::Head,
    home, keys,
    outbox::{self, Job},
    record::Stored as _,
};
use domain::{BoardMessage, GameHome, HomeServer, record::Record};

impl Outbox {
    /// Records the message of a question. If the question is no longer open, the message is queued to lose its buttons.
    pub fn put_question(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let (game, revision) = (posted.board.game, posted.board.revision);
        let (key, here) = (keys::game(game), posted.here());
        let question = BoardRecord::from(posted);
        self.db.write(|tx| {
            let waits = tx.contains(Collection::Challenges, key)?
                || tx.get(Collection::Games, key)?.is_some_and(|game| has_offer(&game, revision));
            // An earlier message may have asked the same question.
            let server = home::of(tx, here)?;
            end(tx, here, server, None)?;
            if waits {
                tx.insert(Collection::Questions, keys::at_home(here), question.to_bytes());
            } else {
                outbox::drop_buttons(tx, &question, server, None);
            }
            // A challenge, whose revision is 0, is no event of its game.
            match revision {
                0 => Ok(outbox::remove(tx, Job::Rematch(here))?),
                revision => outbox::delivered(tx, here, |news| news == revision).map(drop),
            }
        })
    }

    /// The message of the open question of a game or challenge, at one of its homes, if it is known.
    pub fn question_of(&self, at: impl Into<GameHome>) -> Result<Option<BoardMessage>, StoreError> {
        let value = self.db.get(Collection::Questions, keys::at_home(at.into()))?;
        Ok(value.and_then(|value| BoardRecord::from_json(&value).ok()).map(Into::into))
    }
}

/// Ends the question of a game at one of its homes. If an interaction answered the question, `interaction` is its id.
pub(super) fn end(tx: &Transaction<'_>, at: GameHome, server: HomeServer, interaction: Option<u64>) -> Attempt<()> {
    end_with(tx, at, server, interaction, None)
}

/// Ends a question like [`end`], with the text that remains of its message, if it is not the one that was recorded.
pub(super) fn end_with(
    tx: &Transaction<'_>,
    at: GameHome,
    server: HomeServer,
    interaction: Option<u64>,
    past: Option<&str>,
) -> Attempt<()> {
    let Some(value) = tx.take(Collection::Questions, keys::at_home(at))? else { return Ok(()) };
    if let Ok(mut message) = BoardRecord::from_json(&value) {
        message.past = past.map(str::to_owned).or(message.past);
        outbox::drop_buttons(tx, &message, server, interaction);
    }
    Ok(())
}

/// Whether an offer of this revision, or of an earlier one, is open in a stored game.
fn has_offer(game: &[u8], revision: u32) -> bool {
    Head::read(game).is_ok_and(|head| head.offer.is_some_and(|offer| offer.revision <= revision))
}
