//! A database that goes away after a number of steps, or that others change before a transaction, for tests of what
//! callers are told.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use parking_lot::Mutex;

use super::{
    Access, Collection, Database, DatabaseError, DatabaseTransaction, Durability, Entry, KeyRange, Order, Read, Writes,
};

/// What others do before a transaction begins.
pub(crate) type Meddling = Box<dyn FnOnce() + Send>;

/// A database that can be made to go away.
pub(crate) struct Leaving {
    pub(crate) database: Arc<dyn Database>,
    /// The number of steps until it goes away. A commit has two steps: before and after the changes are made.
    pub(crate) steps: Arc<AtomicUsize>,
    /// The number of transactions that begin before others do something.
    pub(crate) meddling: Mutex<Option<(usize, Meddling)>>,
}

impl fmt::Debug for Leaving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Leaving").field("database", &self.database).finish_non_exhaustive()
    }
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

    fn meddle(&self) {
        let due = {
            let mut meddling = self.meddling.lock();
            if let Some((number @ 1.., _)) = &mut *meddling {
                *number -= 1;
                None
            } else {
                meddling.take()
            }
        };
        if let Some((_, meddle)) = due {
            meddle();
        }
    }
}

impl Read for Leaving {
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
}

impl Database for Leaving {
    fn begin(&self, access: Access, patience: Duration) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        self.step(false)?;
        self.meddle();
        let transaction = self.database.begin(access, patience)?;
        Ok(Box::new(LeavingTransaction { database: self, transaction, access }))
    }

    fn begin_bulk(&self) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        self.step(false)?;
        let transaction = self.database.begin_bulk()?;
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

impl Read for LeavingTransaction<'_> {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        self.database.step(false)?;
        self.transaction.get(collection, key)
    }

    fn page(
        &self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        self.database.step(false)?;
        self.transaction.page(collection, range, order, limit)
    }
}

impl DatabaseTransaction for LeavingTransaction<'_> {
    fn commit(self: Box<Self>, writes: &Writes, durability: Durability) -> Result<(), DatabaseError> {
        self.database.step(false)?;
        self.transaction.commit(writes, durability)?;
        self.database.step(self.access == Access::Write)
    }
}
