//! Faults to inject, for tests of this crate and of those above.

use std::sync::{Arc, atomic::AtomicUsize};

use parking_lot::Mutex;

use super::{Collection, Store, database::faulty::FaultyDatabase, keys};
use domain::id::{GameId, UserId};

impl Store {
    /// Makes the database able to go away. The returned number is the number of steps until it does, at first for ever.
    pub fn leaving(&mut self) -> Arc<AtomicUsize> {
        let steps = Arc::new(AtomicUsize::new(usize::MAX));
        let (database, interference) = (Arc::clone(&self.db.engine), Mutex::new(None));
        let leaving = Arc::new(FaultyDatabase { database, steps: Arc::clone(&steps), interference });
        *self = Self::new(leaving, self.held.clone(), self.is_shared);
        steps
    }

    /// Replaces the record of a game by bytes that are no record.
    pub fn spoil_game(&self, id: GameId) {
        let spoiled = self.db.write(|tx| {
            tx.insert(Collection::Games, keys::game(id), b"garbage");
            Ok(())
        });
        spoiled.expect("the bytes are stored");
    }

    /// Replaces what a person looks for, and what the person looked for last, by bytes that are no record.
    pub fn spoil_searches(&self, user: UserId) {
        let spoiled = self.db.write(|tx| {
            tx.insert(Collection::Seeks, keys::owner(user.0), b"garbage");
            tx.insert(Collection::Lookouts, keys::owner(user.0), b"garbage");
            Ok(())
        });
        spoiled.expect("the bytes are stored");
    }

    /// Replaces a text in the record of a game by another one, as if the rules had forbidden it since.
    pub fn rewrite_game(&self, id: GameId, from: &str, to: &str) {
        let rewritten = self.db.write(|tx| {
            let record = tx.get(Collection::Games, keys::game(id))?.expect("there is such a game");
            let record = String::from_utf8(record).expect("a record is text");
            assert!(record.contains(from), "{record}");
            tx.insert(Collection::Games, keys::game(id), record.replace(from, to));
            Ok(())
        });
        rewritten.expect("the record is stored");
    }

    /// Makes a database in a folder fail, as if the disk were full.
    pub fn fail(&self) {
        self.db.engine.sled().fail("no storage space".to_owned());
    }
}
