//! Messages that ask an open question: challenges and offers.
//!
//! A game has at most one question at each of its homes, since it has the same identifier as its challenge, and one
//! offer at a time. When the question is answered or no longer valid, its message goes to the [outbox](super::outbox)
//! in the same transaction, to lose its buttons.

use super::{
    Attempt, Collection, Outbox, StoreError, Transaction, board, home, keys,
    outbox::{self, Job},
};
use domain::{
    BoardMessage, GameHome, HomeServer,
    record::{GameRecord, Record as _},
};

impl Outbox {
    /// Records the message of a question. If the question is no longer open, the message is queued to lose its buttons.
    pub fn put_question(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let (key, here, revision) = (keys::game(posted.game), posted.here(), posted.revision);
        self.db.write(|tx| {
            let waits = tx.contains(Collection::Challenges, key)?
                || tx.get(Collection::Games, key)?.is_some_and(|game| has_offer(&game, revision));
            // An earlier message may have asked the same question.
            let server = home::of(tx, here)?;
            end(tx, here, server, None)?;
            board::keep(tx, Collection::Questions, posted, server, waits);
            // A challenge, whose revision is 0, is no event of its game.
            match revision {
                0 => Ok(outbox::remove(tx, Job::Rematch(here))?),
                revision => outbox::delivered(tx, here, |news| news == revision).map(drop),
            }
        })
    }

    /// The message of the open question of a game or challenge, at one of its homes, if it is known.
    pub fn question_of(&self, at: impl Into<GameHome>) -> Result<Option<BoardMessage>, StoreError> {
        board::kept(&self.db, Collection::Questions, at.into())
    }
}

/// Ends the question of a game at one of its homes. If an interaction answered the question, `interaction` is its id.
pub(super) fn end(tx: &Transaction<'_>, at: GameHome, server: HomeServer, interaction: Option<u64>) -> Attempt<()> {
    board::release(tx, Collection::Questions, (at, server), interaction, None)
}

/// Whether an offer of this revision, or of an earlier one, is open in a stored game.
fn has_offer(game: &[u8], revision: u32) -> bool {
    GameRecord::from_json(game).is_ok_and(|game| game.offer.is_some_and(|offer| offer.revision <= revision))
}
