use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{Store, StoreError, corrupt::Unreadable, keys};
use crate::{
    game::lesson::LessonId,
    games::GameKind,
    id::UserId,
    session::{
        Learner,
        record::{LearnerRecord, RecordError},
    },
};

impl Store {
    /// What somebody has learned.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn learner(&self, user: UserId) -> Result<Learner, StoreError> {
        let key = keys::owner(user.0);
        let Some(bytes) = self.read(&self.trees.learners, &key)? else { return Ok(Learner::new(user)) };
        decode(&key, &bytes).map_err(|unreadable| self.set_aside(unreadable))
    }

    /// Takes note that somebody has solved a lesson, and gives all that they have learned. Of several lessons at once
    /// none is lost.
    ///
    /// # Errors
    /// What was kept before is corrupt, or the database failed.
    pub fn put_solved(&self, user: UserId, game: GameKind, lesson: &LessonId) -> Result<Learner, StoreError> {
        self.write(|| {
            self.trees.learners.transaction(|learners| {
                let learner = get(learners, user)?.with(game, lesson.clone());
                put(learners, &learner)?;
                Ok(learner)
            })
        })
    }

    /// Forgets what somebody has learned, and says whether there was anything.
    ///
    /// # Errors
    /// The database failed.
    pub fn remove_learner(&self, user: UserId) -> Result<bool, StoreError> {
        self.write(|| self.trees.learners.transaction(|learners| Ok(learners.remove(&keys::owner(user.0))?.is_some())))
    }
}

/// What somebody has learned, inside a transaction.
fn get(learners: &TransactionalTree, user: UserId) -> Result<Learner, ConflictableTransactionError<Unreadable>> {
    let key = keys::owner(user.0);
    let Some(bytes) = learners.get(key)? else { return Ok(Learner::new(user)) };
    decode(&key, &bytes).map_err(ConflictableTransactionError::Abort)
}

/// Keeps it, inside a transaction.
pub(super) fn put(
    learners: &TransactionalTree,
    learner: &Learner,
) -> Result<(), ConflictableTransactionError<Unreadable>> {
    learners.insert(&keys::owner(learner.user.0), learner.to_record().to_json())?;
    Ok(())
}

/// Reads what somebody has learned.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<Learner, Unreadable> {
    let read = || -> Result<Learner, RecordError> {
        let learner = Learner::from_record(LearnerRecord::from_json(bytes)?)?;
        if keys::owner(learner.user.0) == key {
            return Ok(learner);
        }
        Err(RecordError::Malformed(format!("it bears the user {}", learner.user)))
    };
    read().map_err(|error| Unreadable::new("learners", key, bytes, &error))
}
