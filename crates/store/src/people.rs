//! Records of which each person has one: settings, and the lessons that were solved.

use super::{People, Personal, StoreError};
use domain::{Player, id::UserId};

impl People {
    /// The record of a person, or a new one if nothing is stored.
    pub fn record<T: Personal>(&self, user: UserId) -> Result<T, StoreError> {
        self.db.record(user)
    }

    /// Changes the record of a person, and returns the new one. `change` may run more than once, so that no concurrent
    /// change is lost.
    pub fn change<T: Personal>(&self, user: UserId, change: impl Fn(&mut T)) -> Result<T, StoreError> {
        self.db.change(|| T::of(user), change)
    }

    /// The settings of a player, which apply to all games.
    pub fn player(&self, user: UserId) -> Result<Player, StoreError> {
        self.record(user)
    }

    /// Changes the settings of a player, and returns the new ones. `change` must not touch absences: alarms depend on
    /// them, so [`change_away`](Self::change_away) changes those.
    pub fn change_player(&self, user: UserId, change: impl Fn(&mut Player)) -> Result<Player, StoreError> {
        self.change(user, change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Collection, Store, keys};
    use domain::{Learner, record::Record};
    use games::GameKind;

    const USER: UserId = UserId(6);

    fn solve(store: &Store, word: &str) -> Result<Learner, StoreError> {
        store
            .people
            .change(USER, |learner: &mut Learner| learner.solve(GameKind::ALL[0], word.parse().expect("a word")))
    }

    #[test]
    fn what_is_learned_is_kept() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        assert_eq!(store.people.record::<Learner>(USER).expect("it is read"), Learner::new(USER));
        solve(&store, "one").expect("it is stored");
        let learner = solve(&store, "two").expect("it is stored");
        assert_eq!(solve(&store, "two").expect("once more changes nothing"), learner);
        drop(store);
        let store = Store::open(dir.path()).expect("the store opens");
        assert_eq!(store.people.record::<Learner>(USER).expect("it is read"), learner);
        assert_eq!(store.people.record::<Learner>(UserId(7)).expect("it is read"), Learner::new(UserId(7)));
    }

    #[test]
    fn what_cannot_be_read_stays() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        let spoil = |bytes: &[u8]| store.db.spoil(Collection::Learners, keys::owner(USER.0), bytes);
        let foreign = Learner::new(UserId(7)).to_json();
        for bytes in [&b"garbage"[..], b"{}", &foreign] {
            spoil(bytes);
            assert!(matches!(
                store.people.record::<Learner>(USER),
                Err(StoreError::Unreadable { collection: "learners", .. })
            ));
            assert!(matches!(solve(&store, "one"), Err(StoreError::Unreadable { collection: "learners", .. })));
            assert_eq!(
                store.db.get(Collection::Learners, keys::owner(USER.0)).expect("it is read").as_deref(),
                Some(bytes)
            );
        }
    }
}
