//! The moves that the bot owes. The collection `replies` is an index of the games in which the bot has to move.

use super::{Collection, KeyRange, Store, StoreError, Transaction, keys, news};
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
    /// The server of the game's table; `None` if an earlier release has stored the entry.
    pub home: Option<Home>,
}

impl Store {
    /// All moves that the bot owes in servers for which this process acts, the longest waiting first.
    pub fn owed_replies(&self) -> Result<Vec<Owed>, StoreError> {
        let entries = self.scan(Collection::Replies, KeyRange::all());
        let entries = entries.map(|entry| entry.map(|(key, value)| read(&key, &value)));
        let ours = entries.filter_map(|owed| self.if_ours(owed, |owed| (owed.home, owed.game)));
        let mut owed = ours.collect::<Result<Vec<_>, _>>()?;
        owed.sort_by_key(|owed| owed.since);
        Ok(owed)
    }

    /// The move that the bot owes in a game.
    pub fn owed_reply(&self, game: GameId) -> Result<Option<Owed>, StoreError> {
        let key = keys::game(game);
        Ok(self.get(Collection::Replies, key)?.and_then(|value| read(&key, &value)))
    }

    /// Records that the bot owes no move in a game.
    pub fn owe_nothing(&self, game: GameId) -> Result<(), StoreError> {
        self.write(|tx| {
            tx.remove(Collection::Replies, keys::game(game));
            Ok(())
        })
    }

    /// Adds missing entries for games in which the bot has to move. Every save adds them as well, so this is only a
    /// safety net. An earlier version left entries for moves that were played but not announced; this turns them into
    /// news.
    pub fn recall_replies(&self) -> Result<(), StoreError> {
        for owed in self.owed_replies()? {
            self.recall_reply(owed.game)?;
        }
        for id in self.running_without_a_user()? {
            if self.owed_reply(id)?.is_none() {
                self.recall_reply(id)?;
            }
        }
        Ok(())
    }

    /// Adds or removes the entry of a game if it does not agree with the game. A game that cannot be read is left out.
    fn recall_reply(&self, id: GameId) -> Result<(), StoreError> {
        let key = keys::game(id);
        let recalled = self.write(|tx| {
            let Some(StoredGame::Playable(session)) = tx.load(&key)? else { return Ok(()) };
            let owed = tx.get(Collection::Replies, key)?.and_then(|value| read(&key, &value));
            if owed.is_some_and(|owed| owed.revision == session.board_revision())
                && session.bot_moved_last()
                && !session.waits_for_bot()
            {
                news::set(tx, &news::of_bots_move(&session));
            }
            if owed.is_some() != session.waits_for_bot() {
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
        // The byte before the home is kept for compatibility: 0 means that the move has not been played.
        tx.insert(Collection::Replies, key, [&since[..], &revision, &[0], &home].concat());
    } else {
        tx.remove(Collection::Replies, key);
    }
}

fn read(key: &[u8], value: &[u8]) -> Option<Owed> {
    let (since, rest) = value.split_first_chunk()?;
    let (revision, rest) = rest.split_first_chunk()?;
    Some(Owed {
        game: keys::read_game(key)?,
        revision: u32::from_be_bytes(*revision),
        since: Timestamp(u64::from_be_bytes(*since)),
        home: rest.get(1..).and_then(Home::from_bytes),
    })
}
