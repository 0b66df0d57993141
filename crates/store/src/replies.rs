//! The moves that the bot owes. The collection `replies` is an index of the games in which the bot has to move.

use super::{Collection, KeyRange, Outbox, StoreError, Transaction, keys};
use domain::{Home, Session, StoredGame, id::GameId, time::Timestamp};

/// A move that the bot owes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Owed {
    /// The game in which the bot has to move.
    pub game: GameId,
    /// The revision of the board on which the bot has to move.
    pub revision: u32,
    /// The time since which the bot has to move.
    pub since: Timestamp,
    /// The server of the game's table.
    pub home: Home,
}

impl Outbox {
    /// All moves that the bot owes in servers for which this process acts, the longest waiting first.
    pub fn owed_replies(&self) -> Result<Vec<Owed>, StoreError> {
        let entries = self.db.scan(Collection::Replies, KeyRange::all());
        let entries = entries.map(|entry| entry.map(|(key, value)| read(&key, &value)));
        let ours = entries.filter_map(|owed| self.held.if_ours(owed, |owed| owed.home));
        let mut owed = ours.collect::<Result<Vec<_>, _>>()?;
        owed.sort_by_key(|owed| owed.since);
        Ok(owed)
    }

    /// The move that the bot owes in a game.
    pub fn owed_reply(&self, game: GameId) -> Result<Option<Owed>, StoreError> {
        let key = keys::game(game);
        Ok(self.db.get(Collection::Replies, key)?.and_then(|value| read(&key, &value)))
    }

    /// Records that the bot owes no move in a game.
    pub fn owe_nothing(&self, game: GameId) -> Result<(), StoreError> {
        self.db.write(|tx| {
            tx.remove(Collection::Replies, keys::game(game));
            Ok(())
        })
    }

    /// Adds missing entries for games in which the bot has to move. Every save adds them as well; what is missing belongs
    /// to a game that could not be replayed for a while.
    pub fn recall_replies(&self) -> Result<(), StoreError> {
        for id in self.games.running_without_a_user()? {
            if self.owed_reply(id)?.is_none() {
                self.recall_reply(id)?;
            }
        }
        Ok(())
    }

    /// Adds the entry of a game in which the bot has to move. A game that cannot be read is left out.
    fn recall_reply(&self, id: GameId) -> Result<(), StoreError> {
        let key = keys::game(id);
        let recalled = self.db.write(|tx| {
            if let Some(StoredGame::Playable(session)) = tx.load(&key)? {
                set(tx, &session);
            }
            Ok(())
        });
        match recalled {
            Err(error) if error.is_about_one_record() => Ok(()),
            recalled => recalled,
        }
    }
}

/// Adds or removes a game's entry, depending on whether the bot has to move.
pub(super) fn set(tx: &Transaction<'_>, session: &Session) {
    let key = keys::game(session.id());
    if session.waits_for_bot() {
        let since = session.waiting_since().0.to_be_bytes();
        let revision = session.board_revision().to_be_bytes();
        let home = Home::of(&session.table()).to_bytes();
        tx.insert(Collection::Replies, key, [&since[..], &revision, &home].concat());
    } else {
        tx.remove(Collection::Replies, key);
    }
}

fn read(key: &[u8], value: &[u8]) -> Option<Owed> {
    let (since, rest) = value.split_first_chunk()?;
    let (revision, home) = rest.split_first_chunk()?;
    Some(Owed {
        game: keys::read_game(key)?,
        revision: u32::from_be_bytes(*revision),
        since: Timestamp(u64::from_be_bytes(*since)),
        home: Home::from_bytes(home),
    })
}
