//! The moves that the bot owes. The tree `replies` is an index of the games in which the bot has to move.

use sled::transaction::{TransactionalTree, UnabortableTransactionError};

use super::{Store, StoreError, if_readable, keys};
use crate::{id::GameId, session::Session, time::Timestamp};

/// A move that the bot owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// The game in which the bot has to move.
    pub game: GameId,
    /// The revision of the board on which the bot has to move.
    pub revision: u32,
    /// The time since which the bot has to move.
    pub since: Timestamp,
}

impl Store {
    /// All moves that the bot owes, the longest waiting first.
    pub fn owed_replies(&self) -> Result<Vec<Owed>, StoreError> {
        let entries = self.trees.replies.iter().map(|entry| entry.map(|(key, value)| read(&key, &value)));
        let mut owed = entries.filter_map(Result::transpose).collect::<Result<Vec<_>, _>>()?;
        owed.sort_by_key(|owed| owed.since);
        Ok(owed)
    }

    /// The move that the bot owes in a game.
    pub fn owed_reply(&self, game: GameId) -> Result<Option<Owed>, StoreError> {
        let key = keys::game(game);
        Ok(self.read(&self.trees.replies, &key)?.and_then(|value| read(&key, &value)))
    }

    /// Records that the bot owes no move in a game.
    pub fn owe_nothing(&self, game: GameId) -> Result<(), StoreError> {
        self.write(|| {
            self.trees.replies.transaction(|replies| {
                replies.remove(&keys::game(game))?;
                Ok(())
            })
        })
    }

    /// Adds missing entries for games in which the bot has to move. Every save adds them as well, so this is only a
    /// safety net. An earlier version left entries for moves that were played but not announced; this turns them into
    /// news.
    pub fn recall_replies(&self) -> Result<(), StoreError> {
        for Owed { game, revision, .. } in self.owed_replies()? {
            let Some(session) = if_readable(self.game(game))? else { continue };
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
            if let Some(session) = if_readable(self.game(id))?.filter(Session::waits_for_bot) {
                self.write(|| self.trees.replies.transaction(|replies| Ok(set(replies, &session)?)))?;
            }
        }
        Ok(())
    }
}

/// Adds or removes a game's entry inside a transaction, depending on whether the bot has to move.
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
