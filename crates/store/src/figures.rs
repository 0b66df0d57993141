//! The size of a store.

use super::{Collection, KeyRange, Store, StoreError};

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
        let count =
            |collection| self.db.scan(collection, KeyRange::all()).try_fold(0, |count, entry| entry.map(|_| count + 1));
        Ok(Figures {
            // The index of channels has one entry per game, and is much smaller than the games.
            games: count(Collection::Channels)?,
            running: count(Collection::Tables)?,
            seeks: count(Collection::Seeks)?,
            unreadable: self.db.unreadable.lock().len() as u64,
            bytes: self.db.engine.size()?,
            free: self.free_room(),
        })
    }
}
