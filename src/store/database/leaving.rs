//! A database that goes away after a number of steps, for tests of what callers are told.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use super::{
    Access, Collection, Database, DatabaseError, DatabaseTransaction, Durability, Entry, KeyRange, Order, Writes,
};

/// A database that can be made to go away.
#[derive(Debug)]
pub(in crate::store) struct Leaving {
    pub(in crate::store) database: Arc<dyn Database>,
    /// The number of steps until it goes away. A commit has two steps: before and after the changes are made.
    pub(in crate::store) steps: Arc<AtomicUsize>,
}

/// A transaction of a database that can be made to go away.
struct LeavingTransaction<'a> {
    database: &'a Leaving,
    transaction: Box<dyn DatabaseTransaction + 'a>,
    access: Access,
}

impl Leaving {
    fn step(&self, may_be_saved: bool) -> Result<(), DatabaseError> {
        let next = |steps: usize| if steps == usize::MAX { Some(steps) } else { steps.checked_sub(1) };
        match self.steps.fetch_update(Ordering::SeqCst, Ordering::SeqCst, next) {
            Ok(_) => Ok(()),
            Err(_) => Err(DatabaseError::Away { reason: "it has gone".to_owned(), may_be_saved }),
        }
    }
}

impl Database for Leaving {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        self.step(false)?;
        self.database.get(collection, key)
    }

    fn page(
        &self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        self.step(false)?;
        self.database.page(collection, range, order, limit)
    }

    fn begin(&self, access: Access) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        self.step(false)?;
        Ok(Box::new(LeavingTransaction { database: self, transaction: self.database.begin(access)?, access }))
    }

    fn begin_alone(&self) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        self.step(false)?;
        let transaction = self.database.begin_alone()?;
        Ok(Box::new(LeavingTransaction { database: self, transaction, access: Access::Write }))
    }

    fn flush(&self) -> Result<(), DatabaseError> {
        self.step(false)?;
        self.database.flush()
    }

    fn settle(&self) -> Result<(), DatabaseError> {
        self.step(false)?;
        self.database.settle()
    }

    fn check(&self) -> Result<(), DatabaseError> {
        self.step(false)?;
        self.database.check()
    }

    fn size(&self) -> Result<u64, DatabaseError> {
        self.database.size()
    }

    fn free_room(&self) -> Option<u64> {
        self.database.free_room()
    }
}

impl DatabaseTransaction for LeavingTransaction<'_> {
    fn get(&mut self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        self.database.step(false)?;
        self.transaction.get(collection, key)
    }

    fn page(
        &mut self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        self.database.step(false)?;
        self.transaction.page(collection, range, order, limit)
    }

    fn commit(self: Box<Self>, writes: &Writes, durability: Durability) -> Result<(), DatabaseError> {
        self.database.step(false)?;
        self.transaction.commit(writes, durability)?;
        self.database.step(self.access == Access::Write)
    }
}
