//! A transaction that replaces everything. It writes a new database beside the old one, since sled holds a transaction's
//! writes in memory, and keeps removed values in its files.

use std::fs;

use parking_lot::{MutexGuard, RwLockWriteGuard};

use super::{
    Collection, Database, DatabaseError, DatabaseTransaction, Durability, Engine, Entry, KeyRange, Open, Order, Writes,
    files::make_private, open, swap,
};
use crate::store::StoreError;

/// A transaction that all others wait for.
pub(super) struct Anew<'a> {
    engine: &'a Engine,
    /// The new database, once the old contents have been discarded.
    new: Option<Open>,
    _turn: RwLockWriteGuard<'a, ()>,
    _rewriting: MutexGuard<'a, ()>,
}

impl<'a> Anew<'a> {
    /// Waits for all transactions and for a rewrite.
    pub(super) fn begin(engine: &'a Engine) -> Self {
        let _rewriting = engine.rewriting.lock();
        Self { engine, new: None, _turn: engine.turn.write(), _rewriting }
    }

    fn create(&self) -> Result<Open, StoreError> {
        let dir = &self.engine.dir;
        let new = swap::new_in(dir);
        let in_new = |source| StoreError::Folder { path: new.clone(), source };
        // Remove what an earlier attempt left behind.
        swap::clean(dir).map_err(in_new)?;
        fs::create_dir(&new).map_err(in_new)?;
        make_private(&new).map_err(in_new)?;
        let raw = open::open_soon(&new)?;
        open::found(&raw, &new)?;
        let open = Open::new(raw, &new, true)?;
        for collection in Collection::ALL {
            // The notes are about the old files.
            if !collection.is_content() && collection != Collection::Notes {
                let entries =
                    self.engine.enter()?.tree(collection).page(&KeyRange::all(), Order::Ascending, usize::MAX)?;
                open.tree(collection).apply(entries.into_iter().map(|(key, value)| (key, Some(value))))?;
            }
        }
        Ok(open)
    }

    fn finish(&mut self, writes: &Writes) -> Result<(), StoreError> {
        self.write(writes)?;
        let engine = self.engine;
        let Some(open) = self.new.take() else { return Ok(()) };
        let new = swap::new_in(&engine.dir);
        let in_new = |source| StoreError::File { path: new.clone(), source };
        open.sync().map_err(|reason| in_new(std::io::Error::other(reason)))?;
        open.close();
        make_private(&new).and_then(|()| swap::mark_complete(&new)).map_err(in_new)?;
        // From here on, no other thread reads or writes.
        let mut slot = engine.open.write();
        if let Some(failure) = engine.failure() {
            return Err(StoreError::Failed(failure.clone()));
        }
        if let Some(old) = slot.as_ref() {
            old.sync().map_err(|reason| StoreError::Failed(engine.fail(reason)))?;
        }
        engine.take_over(&mut slot)
    }
}

impl DatabaseTransaction for Anew<'_> {
    fn get(&mut self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        match &self.new {
            Some(new) => Ok(new.tree(collection).get(key)?),
            None => Database::get(self.engine, collection, key),
        }
    }

    fn page(
        &mut self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        match &self.new {
            Some(new) => Ok(new.tree(collection).page(range, order, limit)?),
            None => Database::page(self.engine, collection, range, order, limit),
        }
    }

    fn clear(&mut self) -> Result<(), DatabaseError> {
        if let Some(begun) = self.new.take() {
            begun.close();
        }
        self.new = Some(self.create()?);
        Ok(())
    }

    fn write(&mut self, writes: &Writes) -> Result<(), DatabaseError> {
        let Some(new) = &self.new else { return self.engine.apply(writes) };
        for (collection, changes) in writes.iter() {
            new.tree(collection).apply(changes.clone())?;
        }
        Ok(())
    }

    fn commit(mut self: Box<Self>, writes: &Writes, _durability: Durability) -> Result<(), DatabaseError> {
        if self.new.is_none() {
            self.engine.apply(writes)?;
            return self.engine.sync();
        }
        Ok(self.finish(writes)?)
    }
}

impl Drop for Anew<'_> {
    fn drop(&mut self) {
        if let Some(begun) = self.new.take() {
            begun.close();
        }
        self.engine.clean();
    }
}
