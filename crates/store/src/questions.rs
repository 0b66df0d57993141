//! Messages that ask an open question (challenges and offers), and messages whose buttons have to be removed.
//!
//! A game has at most one question, since it has the same identifier as its challenge, and one offer at a time. When the
//! question is answered or becomes void, its message moves from the collection `questions` to `void` in the same
//! transaction, and stays there until its buttons are removed. A board's message moves there when a newer board is
//! posted.

use serde::{Deserialize, Serialize};

use super::{
    Attempt, Collection, KeyRange, Order, Outbox, StoreError, Transaction, board::BoardRecord, games::Head, home, keys,
    news, record::Stored as _,
};
use domain::{
    BoardMessage, Home,
    id::{GameId, GuildId, MessageId},
    record::{Record, Versioned},
};

/// A message whose buttons no longer work and have to be removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Void {
    /// The message.
    pub message: BoardMessage,
    /// The interaction that is about to edit the message, if there is one.
    pub interaction: Option<u64>,
    /// The server of the message's channel; `None` if it is in direct messages, or not known.
    pub guild: Option<GuildId>,
}

/// The stored form of [`Void`]: a message whose buttons have to be removed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VoidRecord {
    message: Versioned<BoardRecord>,
    interaction: Option<u64>,
    home: Home,
}

impl Outbox {
    /// Records the message of a question. If the question is already void, the message is queued to lose its buttons.
    pub fn put_question(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let key = keys::game(posted.board.game);
        let question = BoardRecord::from(posted);
        self.db.write(|tx| {
            let waits = tx.contains(Collection::Challenges, key)?
                || tx.get(Collection::Games, key)?.is_some_and(|game| has_offer(&game, posted.board.revision));
            // An earlier message may have asked the same question.
            let home = home::of(tx, posted.board.game)?;
            end(tx, posted.board.game, home, None)?;
            if waits {
                tx.insert(Collection::Questions, key, question.to_bytes());
            } else {
                set_void(tx, question.clone(), home, None);
            }
            // A challenge, whose revision is 0, is no event of its game.
            match posted.board.revision {
                0 => Ok(()),
                revision => news::line_told(tx, posted.board.game, revision),
            }
        })
    }

    /// Up to `limit` messages whose buttons no longer do anything, in servers for which this process acts.
    pub fn void(&self, limit: usize) -> Result<Vec<Void>, StoreError> {
        let entries = self.db.scan(Collection::Void, KeyRange::all()).map(|entry| entry.map(|(_, value)| read(&value)));
        let ours = entries.filter_map(|void| self.held.if_ours(void, |(_, home)| *home));
        ours.map(|void| void.map(|(void, _)| void)).take(limit).collect()
    }

    /// A message about a game, if any, that still has buttons to remove.
    pub fn void_of(&self, game: GameId) -> Result<Option<BoardMessage>, StoreError> {
        let of_game = KeyRange::prefix(keys::game(game));
        let last = self.db.engine.page(Collection::Void, &of_game, Order::Descending, 1)?;
        Ok(last.first().and_then(|(_, value)| read(value)).map(|(void, _)| void.message))
    }

    /// Records that the buttons of a message have been removed, or cannot be removed.
    pub fn forget_void(&self, game: GameId, message: MessageId) -> Result<(), StoreError> {
        let key = keys::message(game, message);
        if !self.db.contains(Collection::Void, key)? {
            return Ok(());
        }
        // If this write is lost, the buttons are just removed once more.
        self.db.write_soon(|tx| {
            tx.remove(Collection::Void, key);
            Ok(())
        })
    }
}

/// Ends the question of a game. If an interaction answered the question, `interaction` is its id.
pub(super) fn end(tx: &Transaction<'_>, game: GameId, home: Home, interaction: Option<u64>) -> Attempt<()> {
    let Some(value) = tx.take(Collection::Questions, keys::game(game))? else { return Ok(()) };
    if let Ok(message) = BoardRecord::from_json(&value) {
        set_void(tx, message, home, interaction);
    }
    Ok(())
}

/// Queues a message to lose its buttons. `interaction`, if any, is about to edit the message.
pub(super) fn set_void(tx: &Transaction<'_>, message: BoardRecord, home: Home, interaction: Option<u64>) {
    let key = keys::message(message.game, BoardMessage::from(message.clone()).message);
    let record = VoidRecord { message: Versioned(message), interaction, home };
    tx.insert(Collection::Void, key, serde_json::to_vec(&record).expect("a record is JSON"));
}

/// Whether an offer of this revision, or of an earlier one, is open in a stored game.
fn has_offer(game: &[u8], revision: u32) -> bool {
    Head::read(game).is_ok_and(|head| head.offer.is_some_and(|offer| offer.revision <= revision))
}

fn read(value: &[u8]) -> Option<(Void, Home)> {
    let VoidRecord { message, interaction, home } = serde_json::from_slice(value).ok()?;
    Some((Void { message: message.0.into(), interaction, guild: home.guild() }, home))
}
