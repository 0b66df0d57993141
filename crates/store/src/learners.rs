//! The lessons that users have solved.

use super::{Collection, People, StoreError, keys};
use domain::{Learner, id::UserId};
use games::{GameKind, game::lesson::LessonId};

impl People {
    /// The lessons that a user has solved.
    pub fn learner(&self, user: UserId) -> Result<Learner, StoreError> {
        Ok(self.db.load(&keys::owner(user.0))?.unwrap_or_else(|| Learner::new(user)))
    }

    /// Records that a user has solved a lesson, and returns all lessons that the user has solved. Concurrent calls lose
    /// no lesson.
    pub fn put_solved(&self, user: UserId, game: GameKind, lesson: &LessonId) -> Result<Learner, StoreError> {
        self.db.change(|| Learner::new(user), |learner| learner.with(game, lesson.clone()))
    }

    /// Removes the record of a user's lessons, and returns whether there was one.
    pub fn remove_learner(&self, user: UserId) -> Result<bool, StoreError> {
        self.db.write(|tx| Ok(tx.take(Collection::Learners, keys::owner(user.0))?.is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use domain::record::Record;

    const USER: UserId = UserId(6);

    fn solve(store: &Store, word: &str) -> Result<Learner, StoreError> {
        store.people.put_solved(USER, GameKind::ALL[0], &word.parse().expect("a word"))
    }

    #[test]
    fn what_is_learned_is_kept_and_forgotten() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        assert_eq!(store.people.learner(USER).expect("it is read"), Learner::new(USER));
        assert!(!store.people.remove_learner(USER).expect("there is nothing"));
        solve(&store, "one").expect("it is stored");
        let learner = solve(&store, "two").expect("it is stored");
        assert_eq!(solve(&store, "two").expect("once more changes nothing"), learner);
        drop(store);
        let store = Store::open(dir.path()).expect("the store opens");
        assert_eq!(store.people.learner(USER).expect("it is read"), learner);
        assert_eq!(store.people.learner(UserId(7)).expect("it is read"), Learner::new(UserId(7)));
        assert!(store.people.remove_learner(USER).expect("it is removed"));
        assert_eq!(store.people.learner(USER).expect("it is gone"), Learner::new(USER));
    }

    #[test]
    fn what_cannot_be_read_stays() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        let spoil = |bytes: &[u8]| store.db.spoil(Collection::Learners, keys::owner(USER.0), bytes);
        let foreign = Learner::new(UserId(7)).to_json();
        for bytes in [&b"garbage"[..], b"{}", &foreign] {
            spoil(bytes);
            assert!(matches!(store.people.learner(USER), Err(StoreError::Unreadable { tree: "learners", .. })));
            assert!(matches!(solve(&store, "one"), Err(StoreError::Unreadable { tree: "learners", .. })));
            assert_eq!(
                store.db.get(Collection::Learners, keys::owner(USER.0)).expect("it is read").as_deref(),
                Some(bytes)
            );
        }
    }
}
