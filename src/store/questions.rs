//! Messages that ask an open question (challenges, and proposals to play elsewhere), and messages whose buttons have to
//! be removed.
//!
//! A game has at most one question, since it has the same identifier as its challenge. When the question is answered or
//! becomes void, its message moves from the tree `questions` to the tree `void` in the same transaction, and stays
//! there until its buttons are removed. A board's message moves there when a newer board is posted.

use serde::{Deserialize, Serialize};
use sled::{
    IVec,
    transaction::{TransactionalTree, UnabortableTransactionError},
};

use super::{Store, StoreError, Transactional, board::BoardRecord, keys};
use crate::{
    id::{GameId, MessageId},
    session::{
        BoardMessage, Proposal,
        record::{GameRecord, Record, Versioned},
    },
};

/// A message whose buttons no longer work and have to be removed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Void {
    /// The message.
    pub message: BoardMessage,
    /// The interaction that is about to edit the message, if there is one.
    pub interaction: Option<u64>,
}

/// The stored form of [`Void`]: a message whose buttons have to be removed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VoidRecord {
    message: Versioned<BoardRecord>,
    interaction: Option<u64>,
}

impl Store {
    /// Records the message of a question. If the question is already void, the message is queued to lose its buttons.
    pub fn put_question(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let trees = &self.trees;
        let key = keys::game(posted.board.game);
        let json = BoardRecord::from(posted).to_json();
        self.write(|| {
            [&trees.questions, &trees.void, &trees.challenges, &trees.games].transaction(
                |[questions, void, challenges, games]| {
                    let waits = challenges.get(key)?.is_some() || games.get(key)?.is_some_and(|game| proposes(&game));
                    // An earlier message may have asked the same question.
                    end(questions, void, posted.board.game, None)?;
                    questions.insert(&key, &json[..])?;
                    if !waits {
                        end(questions, void, posted.board.game, None)?;
                    }
                    Ok(())
                },
            )
        })
    }

    /// Up to `limit` messages whose buttons no longer do anything.
    pub fn void(&self, limit: usize) -> Result<Vec<Void>, StoreError> {
        let entries = self.trees.void.iter().take(limit).map(|entry| entry.map(|(_, value)| read(&value)));
        Ok(entries.filter_map(Result::transpose).collect::<Result<_, _>>()?)
    }

    /// A message about a game, if any, that still has buttons to remove.
    pub fn void_of(&self, game: GameId) -> Result<Option<BoardMessage>, StoreError> {
        let mut entries = self.trees.void.scan_prefix(keys::game(game)).values();
        let last = entries.next_back().transpose()?;
        Ok(last.and_then(|value| read(&value)).map(|void| void.message))
    }

    /// Records that the buttons of a message have been removed, or cannot be removed.
    pub fn forget_void(&self, game: GameId, message: MessageId) -> Result<(), StoreError> {
        let key = keys::message(game, message);
        if !self.trees.void.contains_key(key)? {
            return Ok(());
        }
        // If this write is lost, the buttons are just removed once more.
        self.write_soon(|| {
            self.trees.void.transaction(|void| {
                void.remove(&key)?;
                Ok(())
            })
        })
    }
}

/// Ends the question of a game, inside a transaction. If an interaction answered the question, `interaction` is its id.
pub(super) fn end(
    questions: &TransactionalTree,
    void: &TransactionalTree,
    game: GameId,
    interaction: Option<u64>,
) -> Result<(), UnabortableTransactionError> {
    let Some(value) = questions.remove(&keys::game(game))? else { return Ok(()) };
    let Ok(message) = BoardRecord::from_json(&value) else { return Ok(()) };
    set_void(void, message, interaction)
}

/// Queues a message to lose its buttons, inside a transaction. `interaction`, if any, is about to edit the message.
pub(super) fn set_void(
    void: &TransactionalTree,
    message: BoardRecord,
    interaction: Option<u64>,
) -> Result<(), UnabortableTransactionError> {
    let key = keys::message(message.game, BoardMessage::from(message.clone()).message);
    let json = serde_json::to_vec(&VoidRecord { message: Versioned(message), interaction }).expect("a record is JSON");
    void.insert(&key, json)?;
    Ok(())
}

/// Whether a stored game has an open proposal to continue elsewhere.
fn proposes(game: &IVec) -> bool {
    let record = GameRecord::from_json(game);
    record.is_ok_and(|record| record.offer.is_some_and(|offer| matches!(offer.what, Proposal::Move(_))))
}

fn read(value: &[u8]) -> Option<Void> {
    let VoidRecord { message, interaction } = serde_json::from_slice(value).ok()?;
    Some(Void { message: message.0.into(), interaction })
}
