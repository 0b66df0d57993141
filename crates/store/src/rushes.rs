//! Puzzle rushes of people.

use super::{KeyRange, Rushes, StoreError, keys, ladder, record::Stored as _};
use domain::{Rusher, id::UserId};
use games::GameKind;

impl Rushes {
    /// The puzzle rushes of a person in a game, if the person has begun one.
    pub fn rusher(&self, user: UserId, game: GameKind) -> Result<Option<Rusher>, StoreError> {
        self.db.load(&keys::in_game(user.0, game.name()))
    }

    /// The puzzle rushes of a person in all games, sorted by game. Records that cannot be read are left out.
    pub fn rushers_of(&self, user: UserId) -> Result<Vec<Rusher>, StoreError> {
        self.db.readable(KeyRange::prefix(keys::owner(user.0))).collect()
    }

    /// Stores the puzzle rushes of a person if the stored ones have the expected revision, or if none are stored and
    /// `expected` is 0. Returns whether they were stored. The ladders follow.
    pub fn put_rusher(&self, rusher: &Rusher, expected: u32) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let stored = tx.load::<Rusher>(&rusher.key())?;
            if stored.as_ref().map_or(0, |stored| stored.revision) != expected {
                return Ok(false);
            }
            tx.save(rusher);
            ladder::climb(tx, stored.as_ref(), Some(rusher))?;
            Ok(true)
        })
    }

    /// Removes all puzzle rushes of a person.
    pub(super) fn remove_rushers_of(&self, user: UserId) -> Result<(), StoreError> {
        self.db.write(|tx| ladder::remove_all::<Rusher>(tx, user))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Collection, Store, testing::on_every_engine};
    use domain::{
        control::RushRef,
        id::GuildId,
        record::Record,
        rush::{BestRush, RushMove},
        time::Timestamp,
    };
    use puzzles::PuzzleId;

    const GAME: GameKind = GameKind::Pijersi;
    const GUILD: GuildId = GuildId(5);
    const NOW: Timestamp = Timestamp(1_790_000_000_000);

    /// A person who has solved so many puzzles in a rush.
    fn scored(store: &Store, user: u64, score: u32) -> Rusher {
        let mut rusher = begun(store, user);
        for _ in 0..score {
            let next = solved(&rusher, NOW);
            assert!(store.rushes.put_rusher(&next, rusher.revision).expect("it is stored"));
            rusher = next;
        }
        rusher
    }

    /// A person who has begun a rush.
    fn begun(store: &Store, user: u64) -> Rusher {
        let puzzles = (0..60).map(|number: u32| PuzzleId::of(&number.to_string())).collect();
        let rusher = Rusher::new(UserId(user), GAME).beginning(puzzles, Some(GUILD), NOW);
        assert!(store.rushes.put_rusher(&rusher, 0).expect("it is stored"));
        rusher
    }

    fn solved(rusher: &Rusher, at: Timestamp) -> Rusher {
        let board: RushRef = rusher.shown().expect("it shows a board");
        rusher.after(board, RushMove::Solved, at).expect("it goes on")
    }

    #[test]
    fn of_equal_scores_the_earlier_comes_first() {
        on_every_engine(|store| {
            let second = solved(&begun(store, 1), Timestamp(NOW.0 + 60_000));
            let first = solved(&begun(store, 2), NOW);
            for rusher in [&second, &first] {
                assert!(store.rushes.put_rusher(rusher, rusher.revision - 1).expect("it is stored"));
            }
            assert_eq!(on_ladder(store), [2, 1]);
            let more = solved(&second, Timestamp(NOW.0 + 90_000));
            assert!(store.rushes.put_rusher(&more, second.revision).expect("it is stored"));
            assert_eq!(on_ladder(store), [1, 2]);
        });
    }

    fn on_ladder(store: &Store) -> Vec<u64> {
        let ranked = store.ratings.ranked::<Rusher>(GUILD, GAME, 0, 10).expect("it is read");
        assert_eq!(store.ratings.ladder_size::<Rusher>(GUILD, GAME).expect("it is read").established, ranked.len());
        for (place, rusher) in ranked.iter().enumerate() {
            assert_eq!(store.ratings.place(GUILD, rusher).expect("it is read"), place);
        }
        ranked.iter().map(|rusher| rusher.user.0).collect()
    }

    #[test]
    fn rushes_are_kept_by_person_and_game() {
        on_every_engine(|store| {
            let rusher = scored(store, 1, 2);
            assert_eq!(store.rushes.rusher(UserId(1), GAME).expect("read"), Some(rusher.clone()));
            assert_eq!(store.rushes.rusher(UserId(1), GameKind::Biyi).expect("read"), None);
            assert_eq!(store.rushes.rusher(UserId(2), GAME).expect("read"), None);
            assert_eq!(store.rushes.rushers_of(UserId(1)).expect("read"), [rusher]);
            store.rushes.remove_rushers_of(UserId(1)).expect("it is removed");
            assert_eq!(store.rushes.rusher(UserId(1), GAME).expect("read"), None);
            assert!(on_ladder(store).is_empty());
        });
    }

    /// Of two who have seen the same board, one is stored.
    #[test]
    fn one_of_two_changes_is_stored() {
        on_every_engine(|store| {
            let rusher = scored(store, 1, 1);
            let next = solved(&rusher, NOW);
            assert!(store.rushes.put_rusher(&next, rusher.revision).expect("it is stored"));
            assert!(!store.rushes.put_rusher(&next, rusher.revision).expect("it is refused"));
            assert!(!store.rushes.put_rusher(&rusher, 0).expect("it is refused"));
            let stored = store.rushes.rusher(UserId(1), GAME).expect("read").expect("stored");
            assert_eq!((stored.best, stored.revision), (Some(BestRush { score: 2, at: NOW }), rusher.revision + 1));
        });
    }

    #[test]
    fn what_cannot_be_read_stays_until_the_person_leaves() {
        on_every_engine(|store| {
            for user in 1..=3 {
                scored(store, user, 2);
            }
            let key = keys::in_game(2, GAME.name());
            let newer = String::from_utf8(Rusher::new(UserId(2), GAME).to_json()).expect("JSON");
            for bytes in ["garbage", &newer.replacen("version\":1", "version\":9", 1)] {
                store.db.spoil(Collection::Rushers, &key, bytes);
                assert!(matches!(store.rushes.rusher(UserId(2), GAME), Err(StoreError::Unreadable { .. })));
                let other = Rusher::new(UserId(2), GAME).beginning(vec![PuzzleId::of("1")], None, NOW);
                assert!(matches!(store.rushes.put_rusher(&other, 0), Err(StoreError::Unreadable { .. })));
                assert!(store.rushes.rushers_of(UserId(2)).expect("it is left out").is_empty());
            }
            store.rushes.remove_rushers_of(UserId(2)).expect("it is removed");
            assert_eq!(store.db.len(Collection::Rushers), 2);
            assert_eq!(on_ladder(store), [1, 3]);
        });
    }
}
