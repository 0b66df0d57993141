//! The size of a store.

use std::collections::HashSet;

use super::{Collection, KeyRange, Store, StoreError, games::SECOND_HOME};

/// The size of a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The number of games, running or over.
    pub games: u64,
    /// The number of running games.
    pub running: u64,
    /// The number of people who look for an opponent.
    pub seeks: u64,
    /// The number of values that could not be read since the store was opened.
    pub unreadable: u64,
    /// The size on disk, in bytes.
    pub bytes: u64,
    /// The free space on the disk in bytes, or `None` if the system does not report it.
    pub free: Option<u64>,
}

impl Store {
    /// The size of the store. Counting takes about a second for some million games.
    pub fn figures(&self) -> Result<Figures, StoreError> {
        let count = |collection, counts: fn(&[u8]) -> bool| {
            let mut entries = self.db.scan(collection, KeyRange::all());
            entries.try_fold(0, |count, entry| entry.map(|(_, value)| count + u64::from(counts(&value))))
        };
        // A game between strangers may have two tables.
        let seated = self.db.scan(Collection::Tables, KeyRange::all());
        let running = seated.map(|entry| entry.map(|(_, game)| game)).collect::<Result<HashSet<_>, _>>()?;
        Ok(Figures {
            // The index of channels has one entry for each home of a game, and is much smaller than the games.
            games: count(Collection::Channels, |value| value != SECOND_HOME)?,
            running: running.len() as u64,
            seeks: count(Collection::Seeks, |_| true)?,
            unreadable: self.db.unreadable.lock().len() as u64,
            bytes: self.db.engine.size()?,
            free: self.free_room(),
        })
    }
}
