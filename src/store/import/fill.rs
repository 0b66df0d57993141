//! Writes the entries of an export into a new store.

use std::collections::BTreeMap;

use super::lines::Entry;
use crate::{
    id::{ChannelId, GameId},
    session::StoredGame,
    store::{Collection, Store, StoreError, alarms, corrupt, keys, record::AnyRecord},
    time::Timestamp,
};

/// The number of entries that are held in memory and written together.
const BATCH: usize = 64;

/// Fills a new store that nothing else uses.
pub(super) struct Fill<'a> {
    store: &'a Store,
    batch: Vec<Entry>,
    /// The newest running game of each channel. A game that the current rules cannot replay may in fact be over, so a
    /// playable game takes precedence.
    tables: BTreeMap<ChannelId, (bool, Timestamp, GameId)>,
    /// The games that may have an alarm. The time of an alarm depends on the players, whose records come in later
    /// lines.
    alarms: Vec<GameId>,
}

impl<'a> Fill<'a> {
    pub(super) const fn new(store: &'a Store) -> Self {
        Self { store, batch: Vec::new(), tables: BTreeMap::new(), alarms: Vec::new() }
    }

    /// Adds an entry, which is written with the next full batch.
    pub(super) fn add(&mut self, entry: Entry) -> Result<(), StoreError> {
        if let Entry::Record(AnyRecord::Game(game)) = &entry {
            self.look_at(game);
        }
        self.batch.push(entry);
        if self.batch.len() < BATCH { Ok(()) } else { self.write_batch() }
    }

    /// Writes the last batch, and then the indexes that depend on all records.
    pub(super) fn finish(mut self) -> Result<(), StoreError> {
        self.write_batch()?;
        let tables: Vec<_> = self.tables.iter().map(|(channel, (.., id))| (*channel, *id)).collect();
        for tables in tables.chunks(BATCH) {
            self.store.write_soon(|tx| {
                for (channel, id) in tables {
                    tx.insert(Collection::Tables, keys::owner(channel.0), keys::game(*id));
                }
                Ok(())
            })?;
        }
        for alarms in self.alarms.chunks(BATCH) {
            self.store.write_soon(|tx| {
                for &id in alarms {
                    let game = tx.load::<StoredGame>(&keys::game(id))?;
                    if let Some(session) = game.as_ref().and_then(StoredGame::playable) {
                        alarms::set(tx, session)?;
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    fn look_at(&mut self, game: &StoredGame) {
        if !game.is_over() {
            let newest = (game.playable().is_some(), game.created(), game.id());
            let table = self.tables.entry(game.table().channel).or_insert(newest);
            *table = newest.max(*table);
        }
        let Some(session) = game.playable() else { return };
        if session.farewell().is_some() || session.clock().is_some() && session.end().is_none() {
            self.alarms.push(session.id());
        }
    }

    fn write_batch(&mut self) -> Result<(), StoreError> {
        let batch = std::mem::take(&mut self.batch);
        self.store.write_soon(|tx| {
            for entry in &batch {
                match entry {
                    Entry::Record(record) => record.insert(tx)?,
                    Entry::Corrupt { tree, key, bytes } => corrupt::insert(tx, tree, key, bytes)?,
                }
            }
            Ok(())
        })
    }
}
