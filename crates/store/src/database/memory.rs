//! A database in memory, the model of the laws that every engine obeys. It holds one lock for each transaction, so
//! transactions run one after another.

use std::{collections::BTreeMap, time::Duration};

use parking_lot::{Mutex, MutexGuard};

use super::{
    Access, Collection, Database, DatabaseError, DatabaseTransaction, Durability, Entry, KeyRange, Read, Writes,
};

type Contents = BTreeMap<(Collection, Vec<u8>), Vec<u8>>;

/// A database in memory.
#[derive(Debug, Default)]
pub(crate) struct Memory(Mutex<Contents>);

impl Read for Memory {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        MemoryTransaction::new(self).get(collection, key)
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        MemoryTransaction::new(self).page(collection, range, limit)
    }
}

impl Database for Memory {
    fn begin(&self, _access: Access, _patience: Duration) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        Ok(Box::new(MemoryTransaction::new(self)))
    }

    fn begin_bulk(&self) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        let mut tx = MemoryTransaction::new(self);
        tx.new = Some(tx.stored.clone());
        Ok(Box::new(tx))
    }

    fn flush(&self) -> Result<(), DatabaseError> {
        Ok(())
    }

    fn wait_until_durable(&self) -> Result<(), DatabaseError> {
        Ok(())
    }

    fn check(&self) -> Result<(), DatabaseError> {
        Ok(())
    }

    fn size(&self) -> Result<u64, DatabaseError> {
        Ok(self.0.lock().iter().map(|((_, key), value)| (key.len() + value.len()) as u64).sum())
    }

    fn free_room(&self) -> Option<u64> {
        None
    }
}

/// A transaction, which holds the lock.
struct MemoryTransaction<'a> {
    stored: MutexGuard<'a, Contents>,
    /// The contents with the changes so far, if the transaction has the database for itself.
    new: Option<Contents>,
}

impl<'a> MemoryTransaction<'a> {
    fn new(database: &'a Memory) -> Self {
        Self { stored: database.0.lock(), new: None }
    }

    fn contents(&self) -> &Contents {
        self.new.as_ref().unwrap_or(&self.stored)
    }
}

impl Read for MemoryTransaction<'_> {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        Ok(self.contents().get(&(collection, key.to_vec())).cloned())
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        let from = (collection, range.from.clone());
        let entries = self
            .contents()
            .range(from..)
            .take_while(|((other, key), _)| *other == collection && range.contains(key))
            .map(|((_, key), value)| (key.clone(), value.clone()));
        if !range.descending {
            return Ok(entries.take(limit).collect());
        }
        let mut entries: Vec<_> = entries.collect();
        entries.reverse();
        entries.truncate(limit);
        Ok(entries)
    }
}

impl DatabaseTransaction for MemoryTransaction<'_> {
    fn clear(&mut self) -> Result<(), DatabaseError> {
        if let Some(new) = &mut self.new {
            new.retain(|(collection, _), _| !collection.is_content());
        }
        Ok(())
    }

    fn write(&mut self, writes: &Writes) -> Result<(), DatabaseError> {
        apply(self.new.as_mut().unwrap_or(&mut self.stored), writes);
        Ok(())
    }

    fn commit(mut self: Box<Self>, writes: &Writes, _durability: Durability) -> Result<(), DatabaseError> {
        self.write(writes)?;
        if let Some(new) = self.new.take() {
            *self.stored = new;
        }
        Ok(())
    }
}

fn apply(contents: &mut Contents, writes: &Writes) {
    for (collection, changes) in writes.iter() {
        for (key, value) in changes {
            match value {
                Some(value) => contents.insert((collection, key.clone()), value.clone()),
                None => contents.remove(&(collection, key.clone())),
            };
        }
    }
}
