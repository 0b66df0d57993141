//! A transaction that replaces everything. It writes a new database beside the old one, since sled holds a
//! transaction's writes in memory, and keeps removed values in its files.

use std::collections::BTreeMap;

use parking_lot::{MutexGuard, RwLockWriteGuard};

use super::{
    Collection, DatabaseError, DatabaseTransaction, Durability, Engine, Entry, KeyRange, Open, Read, Writes, open,
    replacement,
};
use crate::StoreError;

/// A transaction that all others wait for.
pub(super) struct BulkLoad<'a> {
    engine: &'a Engine,
    /// The new database, once the old contents have been discarded.
    new: Option<Open>,
    _turn: RwLockWriteGuard<'a, ()>,
    _rewriting: MutexGuard<'a, ()>,
}

impl<'a> BulkLoad<'a> {
    /// Waits for all transactions and for a rewrite.
    pub(super) fn begin(engine: &'a Engine) -> Self {
        let _rewriting = engine.rewriting.lock();
        Self { engine, new: None, _turn: engine.turn.write(), _rewriting }
    }

    fn create(&self) -> Result<Open, StoreError> {
        let dir = &self.engine.dir;
        let new = replacement::new_in(dir);
        let in_new = |source| StoreError::Folder { path: new.clone(), source };
        replacement::begin(dir).map_err(in_new)?;
        let raw = open::open_soon(&new, open::SMALL_CACHE)?;
        open::initialize(&raw, &new)?;
        let open = Open::new(raw, &new, true)?;
        for collection in Collection::ALL {
            // The notes are about the old files.
            if !collection.is_content() && collection != Collection::Notes {
                let kept = self.engine.enter()?.tree(collection).page(&KeyRange::all(), usize::MAX)?;
                let kept: BTreeMap<_, _> = kept.into_iter().map(|(key, value)| (key, Some(value))).collect();
                open.tree(collection).apply(&kept)?;
            }
        }
        Ok(open)
    }

    /// Replaces the old database with the new one.
    fn finish(&self, open: Open) -> Result<(), StoreError> {
        let engine = self.engine;
        let new = replacement::new_in(&engine.dir);
        let in_new = |source| StoreError::File { path: new.clone(), source };
        open.sync().map_err(|reason| in_new(std::io::Error::other(reason)))?;
        open.close();
        replacement::mark_complete(&new).map_err(in_new)?;
        engine.take_over(&mut *engine.enter_alone()?)
    }
}

impl Read for BulkLoad<'_> {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        match &self.new {
            Some(new) => Ok(new.tree(collection).get(key)?),
            None => self.engine.get(collection, key),
        }
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        match &self.new {
            Some(new) => Ok(new.tree(collection).page(range, limit)?),
            None => self.engine.page(collection, range, limit),
        }
    }
}

impl DatabaseTransaction for BulkLoad<'_> {
    fn clear(&mut self) -> Result<(), DatabaseError> {
        self.new.take().into_iter().for_each(Open::close);
        self.new = Some(self.create()?);
        Ok(())
    }

    fn write(&mut self, writes: &Writes) -> Result<(), DatabaseError> {
        let Some(new) = &self.new else { return self.engine.apply(writes) };
        for (collection, changes) in writes.iter() {
            new.tree(collection).apply(changes)?;
        }
        Ok(())
    }

    fn commit(mut self: Box<Self>, writes: &Writes, _durability: Durability) -> Result<(), DatabaseError> {
        self.write(writes)?;
        match self.new.take() {
            Some(new) => Ok(self.finish(new)?),
            None => self.engine.sync(),
        }
    }
}

impl Drop for BulkLoad<'_> {
    fn drop(&mut self) {
        self.new.take().into_iter().for_each(Open::close);
        self.engine.clean();
    }
}
