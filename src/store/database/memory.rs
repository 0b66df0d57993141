//! A database in memory, the model of the laws that every engine obeys. It holds one lock for each transaction, so
//! transactions run one after another.

use std::collections::BTreeMap;

use parking_lot::{Mutex, MutexGuard};

use super::{
    Access, Collection, Database, DatabaseError, DatabaseTransaction, Durability, Entry, KeyRange, Order, Writes,
};

type Contents = BTreeMap<(Collection, Vec<u8>), Vec<u8>>;

/// A database in memory.
#[derive(Debug, Default)]
pub(in crate::store) struct Memory(Mutex<Contents>);

impl Database for Memory {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        self.0.lock().get(collection, key)
    }

    fn page(
        &self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        self.0.lock().page(collection, range, order, limit)
    }

    fn begin(&self, _access: Access) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        Ok(Box::new(self.0.lock()))
    }

    fn begin_alone(&self) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        let stored = self.0.lock();
        Ok(Box::new(Alone { contents: stored.clone(), stored }))
    }

    fn flush(&self) -> Result<(), DatabaseError> {
        Ok(())
    }

    fn settle(&self) -> Result<(), DatabaseError> {
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

/// A transaction that replaces everything.
struct Alone<'a> {
    contents: Contents,
    stored: MutexGuard<'a, Contents>,
}

impl DatabaseTransaction for Alone<'_> {
    fn get(&mut self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        Ok(self.contents.get(&(collection, key.to_vec())).cloned())
    }

    fn page(
        &mut self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        Ok(page(&self.contents, collection, range, order, limit))
    }

    fn clear(&mut self) -> Result<(), DatabaseError> {
        self.contents.retain(|(collection, _), _| !collection.is_content());
        Ok(())
    }

    fn write(&mut self, writes: &Writes) -> Result<(), DatabaseError> {
        apply(&mut self.contents, writes);
        Ok(())
    }

    fn commit(mut self: Box<Self>, writes: &Writes, _durability: Durability) -> Result<(), DatabaseError> {
        self.write(writes)?;
        *self.stored = self.contents;
        Ok(())
    }
}

impl DatabaseTransaction for MutexGuard<'_, Contents> {
    fn get(&mut self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        Ok((**self).get(&(collection, key.to_vec())).cloned())
    }

    fn page(
        &mut self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        Ok(page(self, collection, range, order, limit))
    }

    fn commit(mut self: Box<Self>, writes: &Writes, _durability: Durability) -> Result<(), DatabaseError> {
        apply(&mut self, writes);
        Ok(())
    }
}

fn page(contents: &Contents, collection: Collection, range: &KeyRange, order: Order, limit: usize) -> Vec<Entry> {
    let from = (collection, range.from.clone());
    let entries = contents
        .range(from..)
        .take_while(|((other, key), _)| *other == collection && range.contains(key))
        .map(|((_, key), value)| (key.clone(), value.clone()));
    match order {
        Order::Ascending => entries.take(limit).collect(),
        Order::Descending => {
            let mut entries: Vec<_> = entries.collect();
            entries.reverse();
            entries.truncate(limit);
            entries
        }
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
