//! Messages that remind a player of the time.
//!
//! A game has at most one at each of its homes. When the turn is over, or another reminder follows, the message goes to
//! the [outbox](super::outbox) in the same transaction, to lose its buttons.

use super::{Attempt, Collection, Outbox, StoreError, Transaction, board, keys};
use domain::{BoardMessage, GameHome, HomeServer, StoredGame};

impl Outbox {
    /// The reminder of a game at one of its homes, as long as its turn lasts.
    pub fn reminder(&self, at: impl Into<GameHome>) -> Result<Option<BoardMessage>, StoreError> {
        board::kept(&self.db, Collection::Reminders, at.into())
    }

    /// Records a reminder. If its turn is already over, the message is queued to lose its buttons.
    pub fn put_reminder(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let here = posted.here();
        let key = keys::game(here.game);
        self.db.write(|tx| {
            let Some(stored) = tx.load::<StoredGame>(&key)? else { return Ok(()) };
            let server = HomeServer::of(&stored.homes().table_of(here.home, here.game));
            end(tx, here, server)?;
            let waits = stored
                .playable()
                .is_some_and(|session| session.end().is_none() && session.board_revision() <= posted.revision);
            board::keep(tx, Collection::Reminders, posted, server, waits);
            Ok(())
        })
    }
}

/// Ends the reminder of a game whose turn is over, at one of its homes.
pub(super) fn end(tx: &Transaction<'_>, at: GameHome, server: HomeServer) -> Attempt<()> {
    board::release(tx, Collection::Reminders, (at, server), None, None)
}
