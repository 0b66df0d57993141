//! A transaction that replaces everything. It writes a new database beside the old one, since sled holds a transaction's
//! writes in memory, and keeps removed values in its files.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
    fs, io, mem,
};

use parking_lot::{MutexGuard, RwLockWriteGuard};

use super::{
    Collection, DatabaseError, DatabaseTransaction, Durability, Engine, Entry, KeyRange, Open, Order, Read, Writes,
    files::make_private, filling::Filling, open, raw::Tree, sorting::Sorter, swap,
};
use crate::StoreError;

/// A transaction that all others wait for.
pub(super) struct Anew<'a> {
    engine: &'a Engine,
    /// The new database, once the old contents have been discarded.
    new: RefCell<Option<New>>,
    _turn: RwLockWriteGuard<'a, ()>,
    _rewriting: MutexGuard<'a, ()>,
}

impl<'a> Anew<'a> {
    /// Waits for all transactions and for a rewrite.
    pub(super) fn begin(engine: &'a Engine) -> Self {
        let _rewriting = engine.rewriting.lock();
        Self { engine, new: RefCell::new(None), _turn: engine.turn.write(), _rewriting }
    }

    fn create(&self) -> Result<New, StoreError> {
        let dir = &self.engine.dir;
        let new = swap::new_in(dir);
        let in_new = |source| StoreError::Folder { path: new.clone(), source };
        // Remove what an earlier attempt left behind.
        swap::clean(dir).map_err(in_new)?;
        fs::create_dir(&new).map_err(in_new)?;
        make_private(&new).map_err(in_new)?;
        let raw = open::open_soon(&new, open::SMALL_CACHE)?;
        open::found(&raw, &new)?;
        let open = Open::new(raw, &new, true)?;
        for collection in Collection::ALL {
            // The notes are about the old files.
            if !collection.is_content() && collection != Collection::Notes {
                let kept =
                    self.engine.enter()?.tree(collection).page(&KeyRange::all(), Order::Ascending, usize::MAX)?;
                let kept: BTreeMap<_, _> = kept.into_iter().map(|(key, value)| (key, Some(value))).collect();
                open.tree(collection).apply(&kept)?;
            }
        }
        Ok(New { open, sorter: Some(Sorter::new(dir)), read: BTreeSet::new(), sorted: BTreeSet::new() })
    }

    fn finish(&mut self, writes: &Writes) -> Result<(), StoreError> {
        self.write(writes)?;
        let engine = self.engine;
        let Some(mut new) = self.new.take() else { return Ok(()) };
        let loaded = new.load();
        let New { open, .. } = new;
        if let Err(error) = loaded {
            open.close();
            return Err(error.into());
        }
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

/// The new database of a transaction that replaces everything.
///
/// Changes are first sorted, so that the pages of the trees become full: random changes to a million games would take
/// twice the memory, and ten times the writes. Reading what has not been written yet ends this.
struct New {
    open: Open,
    /// The changes that have not been written, until they are.
    sorter: Option<Sorter>,
    /// The collections that have been read while nothing was sorted for them. Their changes are written at once.
    read: BTreeSet<Collection>,
    /// The collections that have sorted changes.
    sorted: BTreeSet<Collection>,
}

impl New {
    fn write(&mut self, writes: &Writes) -> Result<(), DatabaseError> {
        for (collection, changes) in writes.iter() {
            let tree = self.open.tree(collection);
            match &mut self.sorter {
                Some(sorter) if !self.read.contains(&collection) => {
                    self.sorted.insert(collection);
                    for (key, value) in changes {
                        let stored = value.as_ref().map(|value| tree.stored_form(value));
                        sorter.add(collection as u8, key, stored.as_deref()).map_err(unsorted)?;
                    }
                }
                _ => tree.apply(changes)?,
            }
        }
        Ok(())
    }

    /// A collection with all its changes.
    fn readable(&mut self, collection: Collection) -> Result<&Tree, DatabaseError> {
        if self.sorted.contains(&collection) {
            self.load()?;
        } else {
            self.read.insert(collection);
        }
        Ok(self.open.tree(collection))
    }

    /// Writes all sorted changes.
    fn load(&mut self) -> Result<(), DatabaseError> {
        let Some(sorter) = self.sorter.take() else { return Ok(()) };
        let mut sorted = sorter.finish().map_err(unsorted)?.peekable();
        for collection in mem::take(&mut self.sorted) {
            let group = collection as u8;
            let tree = self.open.tree(collection);
            let mut filling = Filling::new(|key, value| tree.insert_stored(key, value));
            while let Some(next) = sorted.next_if(|next| next.as_ref().map_or(true, |(other, _)| *other == group)) {
                let (_, entry) = next.map_err(unsorted)?;
                filling.add(entry)?;
            }
            filling.finish()?;
        }
        Ok(())
    }
}

fn unsorted(error: io::Error) -> DatabaseError {
    DatabaseError::Other(Box::new(error))
}

impl Read for Anew<'_> {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        match &mut *self.new.borrow_mut() {
            Some(new) => Ok(new.readable(collection)?.get(key)?),
            None => self.engine.get(collection, key),
        }
    }

    fn page(
        &self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        match &mut *self.new.borrow_mut() {
            Some(new) => Ok(new.readable(collection)?.page(range, order, limit)?),
            None => self.engine.page(collection, range, order, limit),
        }
    }
}

impl DatabaseTransaction for Anew<'_> {
    fn clear(&mut self) -> Result<(), DatabaseError> {
        if let Some(begun) = self.new.take() {
            begun.open.close();
        }
        let new = self.create()?;
        self.new.replace(Some(new));
        Ok(())
    }

    fn write(&mut self, writes: &Writes) -> Result<(), DatabaseError> {
        match self.new.get_mut() {
            Some(new) => new.write(writes),
            None => self.engine.apply(writes),
        }
    }

    fn commit(mut self: Box<Self>, writes: &Writes, _durability: Durability) -> Result<(), DatabaseError> {
        if self.new.get_mut().is_none() {
            self.engine.apply(writes)?;
            return self.engine.sync();
        }
        Ok(self.finish(writes)?)
    }
}

impl Drop for Anew<'_> {
    fn drop(&mut self) {
        if let Some(begun) = self.new.take() {
            begun.open.close();
        }
        self.engine.clean();
    }
}
