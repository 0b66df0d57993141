//! The games in which the bot has something to say: its move, or that it has moved.
//!
//! The tree `replies` follows from the games and boards: an entry is gone when the board is shown, or nobody can be told.

use sled::transaction::{TransactionalTree, UnabortableTransactionError};

use super::{Store, StoreError, keys};
use crate::{id::GameId, session::Session, time::Timestamp};

/// A reply that the bot owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// In which game.
    pub game: GameId,
    /// The revision of the board that it answers, or that it shows.
    pub revision: u32,
    /// Since when.
    pub since: Timestamp,
    /// Whether the move is played, and only to be said.
    pub played: bool,
}

impl Store {
    /// The replies that the bot owes, in no order, at most `limit`.
    ///
    /// # Errors
    /// The database failed.
    pub fn owed_replies(&self, limit: usize) -> Result<Vec<Owed>, StoreError> {
        let entries = self.trees.replies.iter().take(limit);
        entries
            .filter_map(|entry| entry.map(|(key, value)| read(&key, &value)).map_err(Into::into).transpose())
            .collect()
    }

    /// Whether the bot owes a reply in a game.
    ///
    /// # Errors
    /// The database failed.
    pub fn owes_reply(&self, game: GameId) -> Result<bool, StoreError> {
        Ok(self.trees.replies.contains_key(keys::game(game))?)
    }

    /// Takes note that the bot owes no reply in a game, be it said or not.
    ///
    /// # Errors
    /// The database failed.
    pub fn forget_reply(&self, game: GameId) -> Result<(), StoreError> {
        self.write(|| {
            self.trees.replies.transaction(|replies| {
                replies.remove(&keys::game(game))?;
                Ok(())
            })
        })
    }
}

/// Notes what the bot owes in a game as it is now, inside a transaction.
pub(super) fn set(replies: &TransactionalTree, session: &Session) -> Result<(), UnabortableTransactionError> {
    let key = keys::game(session.id());
    if session.waits_for_bot() || session.bot_moved_last() {
        let since = session.waiting_since().0.to_be_bytes();
        let played = [u8::from(!session.waits_for_bot())];
        replies.insert(&key, [&since[..], &session.board_revision().to_be_bytes(), &played].concat())?;
    } else if session.bot().is_some() {
        replies.remove(&key)?;
    }
    Ok(())
}

/// Takes note that a board of this revision is shown, inside a transaction.
pub(super) fn shown(
    replies: &TransactionalTree,
    game: GameId,
    revision: u32,
) -> Result<(), UnabortableTransactionError> {
    let key = keys::game(game);
    let owed = replies.get(key)?.and_then(|value| read(&key, &value));
    if owed.is_some_and(|owed| owed.played && owed.revision <= revision) {
        replies.remove(&key)?;
    }
    Ok(())
}

fn read(key: &[u8], value: &[u8]) -> Option<Owed> {
    let (since, rest) = value.split_first_chunk()?;
    let (revision, played) = rest.split_first_chunk()?;
    Some(Owed {
        game: keys::read_game(key)?,
        revision: u32::from_be_bytes(*revision),
        since: Timestamp(u64::from_be_bytes(*since)),
        played: *played == [1],
    })
}
