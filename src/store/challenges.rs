use std::sync::PoisonError;

use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionError, TransactionalTree},
};

use super::{Store, StoreError, Transactional, at_its_key, corrupt::Unreadable, games, keys, questions};
use crate::{
    id::{GameId, UserId},
    session::{
        Challenge,
        challenge::{LIFETIME, Origin},
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
    /// This rematch is proposed already, by this challenge. Nothing was stored.
    Proposed(Box<Challenge>),
    /// A player of the rematch was removed from the finished game. Nothing was stored.
    PlayerGone,
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
        self.write(|| self.try_insert(challenge))
    }

    fn try_insert(&self, challenge: &Challenge) -> Result<Inserted, TransactionError<Unreadable>> {
        let trees = &self.trees;
        let key = keys::game(challenge.id);
        let json = challenge.to_json();
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
    }

    /// Stores a new challenge to people, unless its challenger has `most` of these open already. A rematch is proposed
    /// once, and only between the players of the finished game.
    ///
    /// # Errors
    /// The finished game is corrupt, or the database failed.
    pub fn open_challenge(&self, challenge: &Challenge, most: usize) -> Result<Opened, StoreError> {
        self.db.durably(|| {
            let opened = {
                // No other write comes between the checks and the insertion.
                let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
                self.try_open(challenge, most)?
            };
            opened.map_err(|unreadable| self.set_aside(unreadable))
        })
    }

    fn try_open(&self, challenge: &Challenge, most: usize) -> Result<Result<Opened, Unreadable>, StoreError> {
        if let Origin::Rematch(over) = challenge.origin {
            let key = keys::game(over);
            let over = self.read(&self.trees.games, &key)?.map(|bytes| games::decode(&key, &bytes)).transpose();
            let users = match over {
                Ok(over) => over.map(|over| over.users()),
                Err(unreadable) => return Ok(Err(unreadable)),
            };
            for seat in [Some(&challenge.challenger), challenge.opponent.as_ref()].into_iter().flatten() {
                if !users.is_some_and(|users| users.contains(&Some(seat.user))) {
                    return Ok(Ok(Opened::PlayerGone));
                }
                let mut open = self.open_challenges_of(seat.user, challenge.created)?.into_iter();
                if let Some(proposed) = open.find(|open| open.origin == challenge.origin) {
                    return Ok(Ok(Opened::Proposed(Box::new(proposed))));
                }
            }
        }
        if self.open_challenges_of(challenge.challenger.user, challenge.created)?.len() >= most {
            return Ok(Ok(Opened::Full));
        }
        match self.try_insert(challenge) {
            Ok(Inserted::Done) => Ok(Ok(Opened::Done)),
            Ok(Inserted::IdTaken) => Ok(Ok(Opened::IdTaken)),
            Err(TransactionError::Abort(unreadable)) => Ok(Err(unreadable)),
            Err(TransactionError::Storage(error)) => Err(error.into()),
        }
    }

    /// The challenges of a person that people can accept at this time. Those that cannot be read are left where they are.
    fn open_challenges_of(&self, user: UserId, now: Timestamp) -> Result<Vec<Challenge>, StoreError> {
        let mut open = Vec::new();
        for id in self.oldest_first(&self.trees.challengers, user.0)? {
            let key = keys::game(id);
            let challenge = self.read(&self.trees.challenges, &key)?.and_then(|bytes| decode(&key, &bytes).ok());
            open.extend(challenge.filter(|challenge| challenge.is_open(now)));
        }
        Ok(open)
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
