//! Where the messages are that ask somebody something: a challenge, or a proposal to play elsewhere. And which messages are to
//! lose their buttons.
//!
//! There is one question a game at most, since a challenge has the identifier of its game. When it is answered or void, its
//! message goes from the tree `questions` to the tree `void` in the same transaction, until its buttons are gone. So does a
//! board's message when a newer one is posted.

use serde::{Deserialize, Serialize};
use sled::{
    IVec,
    transaction::{TransactionalTree, UnabortableTransactionError},
};

use super::{Store, StoreError, Transactional, board::BoardRecord, keys};
use crate::{
    id::{GameId, MessageId},
    session::{
        BoardMessage,
        record::{GameRecord, ProposalRecord},
    },
};

/// A message whose buttons mean nothing any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Void {
    /// Where it is.
    pub message: BoardMessage,
    /// The interaction that is about to change it, if it is one.
    pub interaction: Option<u64>,
}

/// The stored form of a [`Void`].
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct VoidRecord {
    message: BoardRecord,
    interaction: Option<u64>,
}

impl Store {
    /// Takes note of where a question was posted. If it is void already, its buttons are to go.
    ///
    /// # Errors
    /// The database failed.
    pub fn put_question(&self, posted: &BoardMessage) -> Result<(), StoreError> {
        let trees = &self.trees;
        let key = keys::game(posted.board.game);
        let json = BoardRecord::from(posted).to_json();
        self.write(|| {
            (&trees.questions, &trees.void, &trees.challenges, &trees.games).transaction(
                |(questions, void, challenges, games)| {
                    let waits = challenges.get(key)?.is_some() || games.get(key)?.is_some_and(|game| proposes(&game));
                    // Another message asked the same before.
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

    /// Some of the messages whose buttons mean nothing any more.
    ///
    /// # Errors
    /// The database failed.
    pub fn void(&self, limit: usize) -> Result<Vec<Void>, StoreError> {
        let entries = self.trees.void.iter().take(limit).map(|entry| entry.map(|(_, value)| read(&value)));
        entries.filter_map(|entry| entry.map_err(Into::into).transpose()).collect()
    }

    /// A message about a game whose buttons are still to go.
    ///
    /// # Errors
    /// The database failed.
    pub fn void_of(&self, game: GameId) -> Result<Option<BoardMessage>, StoreError> {
        let mut entries = self.trees.void.scan_prefix(keys::game(game)).values();
        let last = entries.next_back().transpose()?;
        Ok(last.and_then(|value| read(&value)).map(|void| void.message))
    }

    /// Takes note that the buttons of a question are gone, or cannot be taken away.
    ///
    /// # Errors
    /// The database failed.
    pub fn forget_void(&self, game: GameId, message: MessageId) -> Result<(), StoreError> {
        let key = keys::message(game, message);
        if !self.trees.void.contains_key(key)? {
            return Ok(());
        }
        // Were this lost, the buttons would be taken away once more.
        self.write_soon(|| {
            self.trees.void.transaction(|void| {
                void.remove(&key)?;
                Ok(())
            })
        })
    }
}

/// Notes inside a transaction that the question of a game is answered or void, and by which interaction.
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

/// Notes inside a transaction that the buttons of a message are to go, and the interaction that is about to change it.
pub(super) fn set_void(
    void: &TransactionalTree,
    message: BoardRecord,
    interaction: Option<u64>,
) -> Result<(), UnabortableTransactionError> {
    let key = keys::message(message.game, BoardMessage::from(message.clone()).message);
    let json = serde_json::to_vec(&VoidRecord { message, interaction }).expect("a record is JSON");
    void.insert(&key, json)?;
    Ok(())
}

/// Whether somebody proposes in a game to play elsewhere.
fn proposes(game: &IVec) -> bool {
    let record = GameRecord::from_json(game);
    record.is_ok_and(|record| record.offer.is_some_and(|offer| matches!(offer.what, ProposalRecord::Move { .. })))
}

fn read(value: &[u8]) -> Option<Void> {
    let VoidRecord { message, interaction } = serde_json::from_slice(value).ok()?;
    Some(Void { message: message.into(), interaction })
}
