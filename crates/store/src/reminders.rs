//! Messages that remind a player of the time.
//!
//! A game has at most one. When the turn is over, or another reminder follows, the message goes to the
//! [outbox](super::outbox) in the same transaction, to lose its buttons.

use super::{
    Attempt, Collection, Outbox, StoreError, Transaction, board::BoardRecord, keys, outbox, record::Stored as _,
};
use domain::{BoardMessage, Home, StoredGame, id::GameId, record::Record};

impl Outbox {
    /// The reminder of a game, as long as its turn lasts.
    pub fn reminder(&self, game: GameId) -> Result<Option<BoardMessage>, StoreError> {
        let value = self.db.get(Collection::Reminders, keys::game(game))?;
        Ok(value.and_then(|value| BoardRecord::from_json(&value).ok()).map(BoardMessage::from))
    }

    /// Records a reminder. If its turn is already over, the message is queued to lose its buttons.
    pub fn put_reminder(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let game = posted.board.game;
        let key = keys::game(game);
        let reminder = BoardRecord::from(posted);
        self.db.write(|tx| {
            let Some(stored) = tx.load::<StoredGame>(&key)? else { return Ok(()) };
            let home = Home::of(&stored.table());
            end(tx, game, home)?;
            let waits = stored
                .playable()
                .is_some_and(|session| session.end().is_none() && session.board_revision() <= posted.board.revision);
            if waits {
                tx.insert(Collection::Reminders, key, reminder.to_bytes());
            } else {
                outbox::drop_buttons(tx, &reminder, home, None);
            }
            Ok(())
        })
    }
}

/// Ends the reminder of a game whose turn is over.
pub(super) fn end(tx: &Transaction<'_>, game: GameId, home: Home) -> Attempt<()> {
    let Some(value) = tx.take(Collection::Reminders, keys::game(game))? else { return Ok(()) };
    if let Ok(message) = BoardRecord::from_json(&value) {
        outbox::drop_buttons(tx, &message, home, None);
    }
    Ok(())
}
