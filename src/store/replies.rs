//! The games in which the bot has something to say: its move, or that it has moved.
//!
//! The tree `replies` follows from the games and boards: an entry is gone when the board is shown, or nobody can be told.

use sled::transaction::{TransactionalTree, UnabortableTransactionError};

use super::{Store, StoreError, keys};
use crate::{
    id::GameId,
    session::{Session, import::NOBODY},
    time::Timestamp,
};

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
    /// The replies that the bot owes, the longest waiting first.
    ///
    /// # Errors
    /// The database failed.
    pub fn owed_replies(&self) -> Result<Vec<Owed>, StoreError> {
        let entries = self.trees.replies.iter().map(|entry| entry.map(|(key, value)| read(&key, &value)));
        let mut owed = entries.filter_map(Result::transpose).collect::<Result<Vec<_>, _>>()?;
        owed.sort_by_key(|owed| owed.since);
        Ok(owed)
    }

    /// The reply that the bot owes in a game.
    ///
    /// # Errors
    /// The database failed.
    pub fn owed_reply(&self, game: GameId) -> Result<Option<Owed>, StoreError> {
        let key = keys::game(game);
        Ok(self.read(&self.trees.replies, &key)?.and_then(|value| read(&key, &value)))
    }

    /// Takes note that nobody is told any more of a move of the bot that led to a board of this revision. A move that is still
    /// to be made is owed as before.
    ///
    /// # Errors
    /// The database failed.
    pub fn forget_reply(&self, game: GameId, revision: u32) -> Result<(), StoreError> {
        self.write(|| self.trees.replies.transaction(|replies| Ok(shown(replies, game, revision)?)))
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

    /// Notes again what the bot owes where it is to move and that is not noted: a net below the notes of each save.
    ///
    /// # Errors
    /// The database failed.
    pub fn recall_replies(&self) -> Result<(), StoreError> {
        for id in self.running_of(NOBODY)? {
            if self.owed_reply(id)?.is_some() {
                continue;
            }
            let session = match self.game(id) {
                Err(StoreError::Corrupt { .. }) => continue,
                session => session?,
            };
            if let Some(session) = session.filter(Session::waits_for_bot) {
                self.write(|| self.trees.replies.transaction(|replies| Ok(set(replies, &session, By::Others)?)))?;
            }
        }
        Ok(())
    }
}

/// Who has changed a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    /// The bot, by its move.
    Bot,
    /// Anybody else, or the bot otherwise.
    Others,
}

/// Notes what the bot owes in a game as it is now, inside a transaction.
pub(super) fn set(replies: &TransactionalTree, session: &Session, by: By) -> Result<(), UnabortableTransactionError> {
    let key = keys::game(session.id());
    let owed = |played: bool| {
        let since = session.waiting_since().0.to_be_bytes();
        [&since[..], &session.board_revision().to_be_bytes(), &[u8::from(played)]].concat()
    };
    if session.waits_for_bot() {
        replies.insert(&key, owed(false))?;
    } else if by == By::Bot {
        replies.insert(&key, owed(true))?;
    } else if session.bot().is_some() {
        // What the bot has played is still to be said, unless the board has changed since.
        let earlier = replies.get(key)?.and_then(|value| read(&key, &value));
        if !earlier.is_some_and(|earlier| earlier.played && earlier.revision == session.board_revision()) {
            replies.remove(&key)?;
        }
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
