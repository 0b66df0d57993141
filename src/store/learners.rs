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
        record::{Record, RecordError},
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
    learners.insert(&keys::owner(learner.user.0), learner.to_json())?;
    Ok(())
}

/// Reads what somebody has learned.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<Learner, Unreadable> {
    let read = || -> Result<Learner, RecordError> {
        let learner = Learner::from_json(bytes)?;
        if keys::owner(learner.user.0) == key {
            return Ok(learner);
        }
        Err(RecordError::Malformed(format!("it bears the user {}", learner.user)))
    };
    read().map_err(|error| Unreadable::new("learners", key, bytes, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    const USER: UserId = UserId(6);

    fn solve(store: &Store, word: &str) -> Result<Learner, StoreError> {
        store.put_solved(USER, GameKind::ALL[0], &word.parse().expect("a word"))
    }

    #[test]
    fn what_is_learned_is_kept_and_forgotten() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        assert_eq!(store.learner(USER).expect("it is read"), Learner::new(USER));
        assert!(!store.remove_learner(USER).expect("there is nothing"));
        solve(&store, "one").expect("it is stored");
        let learner = solve(&store, "two").expect("it is stored");
        assert_eq!(solve(&store, "two").expect("once more changes nothing"), learner);
        drop(store);
        let store = Store::open(dir.path()).expect("the store opens");
        assert_eq!(store.learner(USER).expect("it is read"), learner);
        assert_eq!(store.learner(UserId(7)).expect("it is read"), Learner::new(UserId(7)));
        assert!(store.remove_learner(USER).expect("it is removed"));
        assert_eq!(store.learner(USER).expect("it is gone"), Learner::new(USER));
    }

    #[test]
    fn what_cannot_be_read_is_set_aside() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        let spoil = |bytes: &[u8]| drop(store.trees.learners.insert(keys::owner(USER.0), bytes).expect("it is stored"));
        let foreign = Learner::new(UserId(7)).to_json();
        for bytes in [&b"garbage"[..], b"{}", &foreign] {
            spoil(bytes);
            assert!(matches!(store.learner(USER), Err(StoreError::Corrupt { tree: "learners", .. })));
            assert_eq!(store.learner(USER).expect("one begins anew"), Learner::new(USER));
            spoil(bytes);
            assert!(matches!(solve(&store, "one"), Err(StoreError::Corrupt { tree: "learners", .. })));
            assert!(solve(&store, "one").expect("it is stored").has_solved(GameKind::ALL[0], "one"));
        }
        assert_eq!(store.trees.corrupt.len(), 3);
    }
}
