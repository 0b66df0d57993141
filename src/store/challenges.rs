use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{Store, StoreError, Transactional, at_its_key, corrupt::Unreadable, keys, questions};
use crate::{
    id::{GameId, UserId},
    session::{
        Challenge,
        challenge::LIFETIME,
        record::{Record, RecordError},
    },
    time::Timestamp,
};

/// What came of storing a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Inserted {
    /// It is stored.
    Done,
    /// A challenge, a game or an imported game has its identifier already. Nothing was stored; try another identifier.
    IdTaken,
}

impl Store {
    /// The challenge with this identifier, expired or not.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn challenge(&self, id: GameId) -> Result<Option<Challenge>, StoreError> {
        let key = keys::game(id);
        let Some(bytes) = self.read(&self.trees.challenges, &key)? else { return Ok(None) };
        decode(&key, &bytes).map(Some).map_err(|unreadable| self.set_aside(unreadable))
    }

    /// Stores a new challenge.
    ///
    /// # Errors
    /// The database failed.
    pub fn insert_challenge(&self, challenge: &Challenge) -> Result<Inserted, StoreError> {
        let trees = &self.trees;
        let key = keys::game(challenge.id);
        let json = challenge.to_json();
        self.write(|| {
            (&trees.challenges, &trees.challengers, &trees.games, &trees.imports).transaction(
                |(challenges, challengers, games, imports)| {
                    for tree in [challenges, games, imports] {
                        if tree.get(key)?.is_some() {
                            return Ok(Inserted::IdTaken);
                        }
                    }
                    challenges.insert(&key, json.clone())?;
                    challengers.insert(&index(challenge), b"")?;
                    Ok(Inserted::Done)
                },
            )
        })
    }

    /// Removes a challenge. Of several callers at once, exactly one is told that it did.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn remove_challenge(&self, id: GameId) -> Result<bool, StoreError> {
        self.answer_challenge(id, None)
    }

    /// Like [`remove_challenge`](Self::remove_challenge), for an interaction that is about to edit the challenge's
    /// message.
    ///
    /// # Errors
    /// As [`remove_challenge`](Self::remove_challenge).
    pub fn answer_challenge(&self, id: GameId, interaction: Option<u64>) -> Result<bool, StoreError> {
        let trees = &self.trees;
        self.write(|| {
            (&trees.challenges, &trees.challengers, &trees.questions, &trees.void).transaction(
                |(challenges, challengers, questions, void)| {
                    let taken = take(challenges, challengers, id)?;
                    questions::end(questions, void, id, interaction)?;
                    Ok(taken.is_some())
                },
            )
        })
    }

    /// The challenges that a person made and that nobody answered, the oldest first. Some may have expired.
    /// Corrupt ones are set aside and left out.
    ///
    /// # Errors
    /// The database failed.
    pub fn challenges_of(&self, user: UserId) -> Result<Vec<Challenge>, StoreError> {
        let ids = self.oldest_first(&self.trees.challengers, user.0)?;
        self.readable_challenges(ids)
    }

    /// The challenges that can no longer be accepted. Corrupt ones are set aside and left out.
    ///
    /// # Errors
    /// The database failed.
    pub fn expired_challenges(&self, now: Timestamp) -> Result<Vec<Challenge>, StoreError> {
        let entries = self.entries(&self.trees.challengers, &[])?;
        let expired = entries.into_iter().filter(|(created, _)| now >= created.after(LIFETIME));
        self.readable_challenges(expired.map(|(_, id)| id))
    }

    fn readable_challenges(&self, ids: impl IntoIterator<Item = GameId>) -> Result<Vec<Challenge>, StoreError> {
        let mut challenges = Vec::new();
        for id in ids {
            match self.challenge(id) {
                Ok(challenge) => challenges.extend(challenge),
                Err(error) if error.is_about_one_record() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(challenges)
    }
}

/// Removes a challenge inside a transaction.
pub(super) fn take(
    challenges: &TransactionalTree,
    challengers: &TransactionalTree,
    id: GameId,
) -> Result<Option<Challenge>, ConflictableTransactionError<Unreadable>> {
    let key = keys::game(id);
    let Some(bytes) = challenges.remove(&key)? else { return Ok(None) };
    let challenge = decode(&key, &bytes).map_err(ConflictableTransactionError::Abort)?;
    challengers.remove(&index(&challenge))?;
    Ok(Some(challenge))
}

/// Reads a stored challenge.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<Challenge, Unreadable> {
    let read = || -> Result<Challenge, RecordError> {
        let challenge = Challenge::from_json(bytes)?;
        at_its_key(challenge.id, key)?;
        Ok(challenge)
    };
    read().map_err(|error| Unreadable::new("challenges", key, bytes, &error))
}

/// The entry of a challenge in the index of challengers.
pub(super) fn index(challenge: &Challenge) -> keys::IndexKey {
    keys::index(challenge.challenger.user.0, challenge.created, challenge.id)
}
