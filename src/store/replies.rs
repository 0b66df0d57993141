//! The games in which the bot is to move.
//!
//! The tree `replies` is an index of the games.

use sled::transaction::{TransactionalTree, UnabortableTransactionError};

use super::{Store, StoreError, keys};
use crate::{id::GameId, session::Session, time::Timestamp};

/// A move that the bot owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// In which game.
    pub game: GameId,
    /// The revision of the board that it answers.
    pub revision: u32,
    /// Since when.
    pub since: Timestamp,
}

impl Store {
    /// The moves that the bot owes, the longest waiting first.
    ///
    /// # Errors
    /// The database failed.
    pub fn owed_replies(&self) -> Result<Vec<Owed>, StoreError> {
        let entries = self.trees.replies.iter().map(|entry| entry.map(|(key, value)| read(&key, &value)));
        let mut owed = entries.filter_map(Result::transpose).collect::<Result<Vec<_>, _>>()?;
        owed.sort_by_key(|owed| owed.since);
        Ok(owed)
    }

    /// The move that the bot owes in a game.
    ///
    /// # Errors
    /// The database failed.
    pub fn owed_reply(&self, game: GameId) -> Result<Option<Owed>, StoreError> {
        let key = keys::game(game);
        Ok(self.read(&self.trees.replies, &key)?.and_then(|value| read(&key, &value)))
    }

    /// Takes note that the bot owes nothing in a game, in which it has no move to make.
    ///
    /// # Errors
    /// The database failed.
    pub fn owe_nothing(&self, game: GameId) -> Result<(), StoreError> {
        self.write(|| {
            self.trees.replies.transaction(|replies| {
                replies.remove(&keys::game(game))?;
                Ok(())
            })
        })
    }

    /// Adds missing entries for games in which the bot is to move: a safety net, since every save does so, too. An
    /// earlier version also left entries for moves that the bot had played but not announced; they become news.
    ///
    /// # Errors
    /// The database failed.
    pub fn recall_replies(&self) -> Result<(), StoreError> {
        for Owed { game, revision, .. } in self.owed_replies()? {
            let Some(session) = self.readable(game)? else { continue };
            if session.bot_moved_last() && session.board_revision() == revision && !session.waits_for_bot() {
                self.tell_bots_move(&session)?;
            }
            if !session.waits_for_bot() {
                self.owe_nothing(game)?;
            }
        }
        for id in self.running_without_a_user()? {
            if self.owed_reply(id)?.is_some() {
                continue;
            }
            if let Some(session) = self.readable(id)?.filter(Session::waits_for_bot) {
                self.write(|| self.trees.replies.transaction(|replies| Ok(set(replies, &session)?)))?;
            }
        }
        Ok(())
    }

    fn readable(&self, id: GameId) -> Result<Option<Session>, StoreError> {
        match self.game(id) {
            Err(error) if error.is_about_one_record() => Ok(None),
            session => session,
        }
    }
}

/// Updates a game's entry inside a transaction, according to whether the bot is to move.
pub(super) fn set(replies: &TransactionalTree, session: &Session) -> Result<(), UnabortableTransactionError> {
    let key = keys::game(session.id());
    if session.waits_for_bot() {
        let since = session.waiting_since().0.to_be_bytes();
        // The last byte is kept for compatibility: 0 means that the move has not been played.
        replies.insert(&key, [&since[..], &session.board_revision().to_be_bytes(), &[0]].concat())?;
    } else {
        replies.remove(&key)?;
    }
    Ok(())
}

fn read(key: &[u8], value: &[u8]) -> Option<Owed> {
    let (since, rest) = value.split_first_chunk()?;
    let (revision, _) = rest.split_first_chunk()?;
    Some(Owed {
        game: keys::read_game(key)?,
        revision: u32::from_be_bytes(*revision),
        since: Timestamp(u64::from_be_bytes(*since)),
    })
}
