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
    Access, Collection, Database, DatabaseError, DatabaseTransaction, Durability, Entry, KeyRange, Read, Writes,
};

/// What others do before a transaction begins.
pub(crate) type Interference = Box<dyn FnOnce() + Send>;

/// A database that can be made to go away.
pub(crate) struct FaultyDatabase {
    pub(crate) database: Arc<dyn Database>,
    /// The number of steps until it goes away. A commit has two steps: before and after the changes are made.
    pub(crate) steps: Arc<AtomicUsize>,
    /// The number of transactions that begin before others do something.
    pub(crate) interference: Mutex<Option<(usize, Interference)>>,
}

impl fmt::Debug for FaultyDatabase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FaultyDatabase").field("database", &self.database).finish_non_exhaustive()
    }
}

/// A transaction of a database that can be made to go away.
struct FaultyTransaction<'a> {
    database: &'a FaultyDatabase,
    transaction: Box<dyn DatabaseTransaction + 'a>,
    access: Access,
}

impl FaultyDatabase {
    fn step(&self, may_be_saved: bool) -> Result<(), DatabaseError> {
        let next = |steps: usize| if steps == usize::MAX { Some(steps) } else { steps.checked_sub(1) };
        match self.steps.fetch_update(Ordering::SeqCst, Ordering::SeqCst, next) {
            Ok(_) => Ok(()),
            Err(_) => Err(DatabaseError::Away { reason: "it has gone".to_owned(), may_be_saved }),
        }
    }

    fn interfere(&self) {
        let due = {
            let mut interference = self.interference.lock();
            if let Some((number @ 1.., _)) = &mut *interference {
                *number -= 1;
                None
            } else {
                interference.take()
            }
        };
        if let Some((_, interfere)) = due {
            interfere();
        }
    }
}

impl Read for FaultyDatabase {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        self.step(false)?;
        self.database.get(collection, key)
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        self.step(false)?;
        self.database.page(collection, range, limit)
    }
}

impl Database for FaultyDatabase {
    fn begin(&self, access: Access, patience: Duration) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        self.step(false)?;
        self.interfere();
        let transaction = self.database.begin(access, patience)?;
        Ok(Box::new(FaultyTransaction { database: self, transaction, access }))
    }

    fn begin_bulk(&self) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        self.step(false)?;
        let transaction = self.database.begin_bulk()?;
        Ok(Box::new(FaultyTransaction { database: self, transaction, access: Access::Write }))
    }

    fn flush(&self) -> Result<(), DatabaseError> {
        self.step(false)?;
        self.database.flush()
    }

    fn wait_until_durable(&self) -> Result<(), DatabaseError> {
        self.step(false)?;
        self.database.wait_until_durable()
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

impl Read for FaultyTransaction<'_> {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        self.database.step(false)?;
        self.transaction.get(collection, key)
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        self.database.step(false)?;
        self.transaction.page(collection, range, limit)
    }
}

impl DatabaseTransaction for FaultyTransaction<'_> {
    fn commit(self: Box<Self>, writes: &Writes, durability: Durability) -> Result<(), DatabaseError> {
        self.database.step(false)?;
        self.transaction.commit(writes, durability)?;
        self.database.step(self.access == Access::Write)
    }
}
