//! Open challenges.

use std::sync::PoisonError;

use sled::transaction::{TransactionError, TransactionalTree};

use super::{
    Store, StoreError, Transactional,
    corrupt::Unreadable,
    is_taken, keys, questions,
    record::{Attempt, decode, put},
};
use crate::{
    id::{GameId, UserId},
    session::{
        Challenge, StoredGame,
        challenge::{LIFETIME, Origin},
    },
    time::Timestamp,
};

/// The result of storing a challenge or an imported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Inserted {
    /// The record is stored.
    Done,
    /// A challenge, a game or an imported game already has the identifier. Nothing was stored; try another identifier.
    IdTaken,
}

/// The result of [`Store::open_challenge`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Opened {
    /// The challenge is stored.
    Done,
    /// The identifier is taken, as for [`Inserted::IdTaken`]. Nothing was stored.
    IdTaken,
    /// The challenger has as many open challenges as are allowed. Nothing was stored.
    Full,
    /// This earlier challenge already proposes the same rematch. Nothing was stored.
    Proposed(Box<Challenge>),
    /// A player of the rematch was removed from the finished game. Nothing was stored.
    PlayerGone,
}

impl Store {
    /// The challenge with this identifier, expired or not.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
    pub fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        self.get(&self.trees.challenges, &keys::game(id))
    }

    /// Stores a new challenge.
    pub fn insert_challenge(&self, challenge: &Challenge) -> Result<Inserted, StoreError> {
        self.write(|| self.try_insert(challenge))
    }

    fn try_insert(&self, challenge: &Challenge) -> Result<Inserted, TransactionError<Unreadable>> {
        let trees = &self.trees;
        [&trees.challenges, &trees.challengers, &trees.games, &trees.imports].transaction(
            |[challenges, challengers, games, imports]| {
                if is_taken(challenge.id, [challenges, games, imports])? {
                    return Ok(Inserted::IdTaken);
                }
                put(challenges, challenge)?;
                challengers.insert(&index(challenge), b"")?;
                Ok(Inserted::Done)
            },
        )
    }

    /// Stores a new challenge to other users, unless the challenger already has `most` open challenges. A rematch can
    /// be proposed only once, and only between the players of the finished game.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the finished game cannot be read.
    pub fn open_challenge(&self, challenge: &Challenge, most: usize) -> Result<Opened, StoreError> {
        self.db.durably(|| {
            let opened = {
                // No other write comes between the checks and the insertion.
                let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
                self.try_open(challenge, most)
            };
            match opened {
                Ok(opened) => Ok(opened),
                Err(TransactionError::Abort(unreadable)) => Err(self.set_aside(unreadable)),
                Err(TransactionError::Storage(error)) => Err(error.into()),
            }
        })
    }

    fn try_open(&self, challenge: &Challenge, most: usize) -> Result<Opened, TransactionError<Unreadable>> {
        if let Origin::Rematch(over) = challenge.origin {
            let key = keys::game(over);
            let over = self.trees.games.get(key)?.map(|bytes| decode::<StoredGame>(&key, &bytes)).transpose();
            let users = over.map_err(TransactionError::Abort)?.map(|over| over.users());
            for seat in [Some(&challenge.challenger), challenge.opponent.as_ref()].into_iter().flatten() {
                if !users.is_some_and(|users| users.contains(&Some(seat.user))) {
                    return Ok(Opened::PlayerGone);
                }
                let mut open = self.open_challenges_of(seat.user, challenge.created)?.into_iter();
                if let Some(proposed) = open.find(|open| open.origin == challenge.origin) {
                    return Ok(Opened::Proposed(Box::new(proposed)));
                }
            }
        }
        if self.open_challenges_of(challenge.challenger.user, challenge.created)?.len() >= most {
            return Ok(Opened::Full);
        }
        Ok(match self.try_insert(challenge)? {
            Inserted::Done => Opened::Done,
            Inserted::IdTaken => Opened::IdTaken,
        })
    }

    /// The challenges of a user that others can accept at this time. Unreadable challenges are left where they are.
    fn open_challenges_of(&self, user: UserId, now: Timestamp) -> sled::Result<Vec<Challenge>> {
        let mut open = Vec::new();
        for entry in self.trees.challengers.scan_prefix(keys::owner(user.0)).keys() {
            let Some((_, id)) = keys::read_index(&entry?) else { continue };
            let key = keys::game(id);
            let challenge = self.trees.challenges.get(key)?.and_then(|bytes| decode::<Challenge>(&key, &bytes).ok());
            open.extend(challenge.filter(|challenge| challenge.is_open(now)));
        }
        Ok(open)
    }

    /// Removes a challenge, and returns whether it was there. Of several concurrent calls, one returns true.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
    pub fn remove_challenge(&self, id: GameId) -> Result<bool, StoreError> {
        self.answer_challenge(id, None)
    }

    /// Like [`remove_challenge`](Self::remove_challenge), and records the interaction that is about to edit the
    /// challenge's message.
    ///
    /// # Errors
    /// Returns the errors of [`remove_challenge`](Self::remove_challenge).
    pub fn answer_challenge(&self, id: GameId, interaction: Option<u64>) -> Result<bool, StoreError> {
        let trees = &self.trees;
        self.write(|| {
            [&trees.challenges, &trees.challengers, &trees.questions, &trees.void].transaction(
                |[challenges, challengers, questions, void]| {
                    let is_taken = take(challenges, challengers, id)?;
                    questions::end(questions, void, id, interaction)?;
                    Ok(is_taken)
                },
            )
        })
    }

    /// The open challenges of a challenger, oldest first, including expired ones that are not removed yet. Corrupt
    /// challenges are set aside and left out.
    pub fn challenges_of(&self, user: UserId) -> Result<Vec<Challenge>, StoreError> {
        let ids = self.oldest_first(&self.trees.challengers, user.0)?;
        self.all_readable(ids, Self::challenge)
    }

    /// The challenges that can no longer be accepted. Corrupt challenges are set aside and left out.
    pub fn expired_challenges(&self, now: Timestamp) -> Result<Vec<Challenge>, StoreError> {
        let entries = self.entries(&self.trees.challengers, &[])?;
        let expired = entries.into_iter().filter(|(created, _)| now >= created.after(LIFETIME));
        self.all_readable(expired.map(|(_, id)| id), Self::challenge)
    }
}

/// Removes a challenge inside a transaction, and returns whether it was there.
pub(super) fn take(challenges: &TransactionalTree, challengers: &TransactionalTree, id: GameId) -> Attempt<bool> {
    let key = keys::game(id);
    let Some(bytes) = challenges.remove(&key)? else { return Ok(false) };
    challengers.remove(&index(&decode(&key, &bytes)?))?;
    Ok(true)
}

/// The entry of a challenge in the index of challengers.
pub(super) fn index(challenge: &Challenge) -> keys::IndexKey {
    keys::index(challenge.challenger.user.0, challenge.created, challenge.id)
}
