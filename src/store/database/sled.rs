//! The engine on sled: one folder, used by one process.
//!
//! Readers and writers hold the lock on the open files shared. Only a rewrite, which replaces the files, holds that lock
//! exclusively, so nothing can be written to files that have been replaced.
//!
//! sled's own transactions cannot read ranges. So transactions that write hold a lock and run one after another; sled's
//! transaction only makes the changes of one commit together. The lock is released before the changes are synced, so
//! that concurrent commits share one sync.
//!
//! After a failed write, flush or sync, memory may hold data that is not on disk. From then on every operation fails
//! with [`Failure`], and the process has to restart from the data on disk.

use std::{
    cell::Cell,
    convert::Infallible,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use ::sled::{
    Db, IVec,
    transaction::{TransactionError, TransactionResult, Transactional as _},
};
use parking_lot::{MappedRwLockReadGuard, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::{
    Access, Collection, Database, DatabaseError, DatabaseTransaction, Durability, Entry, KeyRange, Order, Writes,
};
use crate::store::{
    StoreError,
    commit::Commits,
    failure::{Failure, words},
    files::{Files, free_room},
    open,
};

/// The name of sled's default tree, which holds the collection `Notes`.
const NOTES: &str = "__sled__default";

/// The database of one store.
pub(in crate::store) struct Engine {
    /// The folder that the operator chose. The database is in a subfolder.
    pub(in crate::store) dir: PathBuf,
    /// `None` only after a rewrite failed and the old files could not be reopened.
    pub(in crate::store) open: RwLock<Option<Open>>,
    /// Held by transactions: shared by those that read, exclusively by one that writes.
    turn: RwLock<()>,
    commits: Commits,
    failure: OnceLock<Failure>,
    /// The number of writes that have not been synced yet.
    unsynced: AtomicUsize,
}

/// The database while it is open.
pub(in crate::store) struct Open {
    pub(in crate::store) db: Db,
    /// The tree of each collection, in the order of [`Collection::ALL`].
    pub(in crate::store) trees: Vec<::sled::Tree>,
    pub(in crate::store) files: Files,
}

type Inside<'a> = MappedRwLockReadGuard<'a, Open>;

/// The name of the tree that holds a collection.
pub(in crate::store) const fn tree_name(collection: Collection) -> &'static str {
    match collection {
        Collection::Notes => NOTES,
        other => other.name(),
    }
}

impl Open {
    /// The open database in `path`. Opens the trees of all collections, and creates missing ones.
    pub(in crate::store) fn new(db: Db, path: &Path, is_synced: bool) -> Result<Self, StoreError> {
        let in_path = |source| StoreError::Folder { path: path.to_owned(), source };
        let files = Files::open(path, is_synced).map_err(in_path)?;
        let trees = Collection::ALL.iter().map(|&collection| db.open_tree(tree_name(collection)));
        let trees = trees.collect::<::sled::Result<_>>()?;
        Ok(Self { db, trees, files })
    }

    fn tree(&self, collection: Collection) -> &::sled::Tree {
        &self.trees[collection as usize]
    }

    /// Syncs all writes to disk.
    pub(in crate::store) fn sync(&self) -> Result<(), String> {
        let whole = self.files.blobs().map_err(|error| error.to_string())?;
        self.db.flush().map_err(|error| words(&error))?;
        self.files.sync(&whole).map_err(|error| error.to_string())
    }

    /// The error that keeps the database from writing, if any. Errors of the database's background threads count, too.
    fn trouble(&self) -> Option<::sled::Error> {
        self.db.context.global_error().err()
    }
}

impl Engine {
    /// An engine on a database that was just opened in a subfolder of `dir`.
    pub(in crate::store) fn new(dir: &Path, open: Open) -> Arc<Self> {
        Arc::new(Self {
            dir: dir.to_owned(),
            open: RwLock::new(Some(open)),
            turn: RwLock::new(()),
            commits: Commits::default(),
            failure: OnceLock::new(),
            unsynced: AtomicUsize::new(0),
        })
    }

    /// Returns when everything written before this call is on disk. Concurrent callers share one sync.
    ///
    /// # Errors
    /// Returns [`DatabaseError::Failed`] if the sync fails; from then on nothing can be read or written.
    fn sync(&self) -> Result<(), DatabaseError> {
        let done = self.commits.join(
            || match catch_unwind(AssertUnwindSafe(|| self.enter().map(|open| open.sync()))) {
                Ok(Ok(Ok(()))) => true,
                Ok(Ok(Err(reason))) => {
                    self.fail(reason);
                    false
                }
                Ok(Err(_)) => false,
                Err(_) => {
                    self.fail("flushing it panicked".to_owned());
                    false
                }
            },
            || self.look().is_ok(),
        );
        if done { Ok(()) } else { Err(self.refusal().into()) }
    }

    /// Checks that the database can still be used. Also detects failures of the database's background threads.
    ///
    /// # Errors
    /// Returns [`DatabaseError::Failed`] if the database has failed.
    pub(in crate::store) fn look(&self) -> Result<(), DatabaseError> {
        let Some(trouble) = self.enter()?.trouble() else { return Ok(()) };
        let refusal = self.fail(words(&trouble));
        // The database may have left threads waiting for a write that never finishes; a flush wakes them.
        if let Some(slot) = self.open.try_read_recursive()
            && let Some(open) = slot.as_ref()
        {
            // This flush fails, too, and its error is ignored.
            open.db.flush().ok();
        }
        Err(refusal.into())
    }

    /// The reason why the database can no longer be used, if it has failed.
    pub(in crate::store) fn failure(&self) -> Option<&Failure> {
        self.failure.get()
    }

    /// Shuts the database down, and returns the error that every caller gets from now on.
    pub(in crate::store) fn fail(&self, reason: String) -> ::sled::Error {
        let failure = self.failure.get_or_init(|| {
            let path = self.dir.join(open::FOLDER);
            tracing::error!(path = %path.display(), reason, "the store failed and is not used any further");
            Failure { path, reason }
        });
        failure.to_error()
    }

    fn refusal(&self) -> ::sled::Error {
        self.failure.get().map_or_else(|| self.fail("it is closed".to_owned()), Failure::to_error)
    }

    fn enter(&self) -> ::sled::Result<Inside<'_>> {
        // The lock is recursive: a thread that holds it can take it again, even while a rewrite waits for it.
        let open = self.open.read_recursive();
        if self.failure.get().is_some() {
            return Err(self.refusal());
        }
        RwLockReadGuard::try_map(open, Option::as_ref).map_err(|_| self.refusal())
    }

    /// Makes these changes together, without waiting for the disk.
    fn apply(&self, writes: &Writes) -> Result<(), ::sled::Error> {
        let open = self.enter()?;
        let trees: Vec<_> = writes.iter().map(|(collection, _)| open.tree(collection)).collect();
        let reached = Cell::new(false);
        let done: TransactionResult<(), Infallible> = trees[..].transaction(|views| {
            reached.set(false);
            for (view, (_, changes)) in views.iter().zip(writes.iter()) {
                for (key, value) in changes {
                    match value {
                        Some(value) => view.insert(&key[..], &value[..])?,
                        None => view.remove(&key[..])?,
                    };
                }
            }
            reached.set(true);
            Ok(())
        });
        match done {
            Ok(()) => Ok(()),
            Err(TransactionError::Abort(never)) => match never {},
            // A failed read has changed nothing, but a failed write may have been carried out in part.
            Err(TransactionError::Storage(error)) if reached.get() || open.trouble().is_some() => {
                Err(self.fail(words(&error)))
            }
            Err(TransactionError::Storage(error)) => Err(error),
        }
    }

    fn entries(
        &self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> ::sled::Result<Vec<Entry>> {
        let open = self.enter()?;
        let tree = open.tree(collection);
        let entries = match &range.to {
            Some(to) if *to <= range.from => return Ok(Vec::new()),
            Some(to) => tree.range(&range.from[..]..&to[..]),
            None => tree.range(&range.from[..]..),
        };
        let owned = |entry: ::sled::Result<(IVec, IVec)>| entry.map(|(key, value)| (key.to_vec(), value.to_vec()));
        match order {
            Order::Ascending => entries.take(limit).map(owned).collect(),
            Order::Descending => entries.rev().take(limit).map(owned).collect(),
        }
    }
}

impl Database for Engine {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        let open = self.enter()?;
        Ok(open.tree(collection).get(key)?.map(|value| value.to_vec()))
    }

    fn page(
        &self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        Ok(self.entries(collection, range, order, limit)?)
    }

    fn begin(&self, access: Access) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        let turn = match access {
            Access::Read => Turn::Shared { _guard: self.turn.read_recursive() },
            Access::Write => Turn::Alone { _guard: self.turn.write() },
        };
        Ok(Box::new(SledTransaction { engine: self, turn }))
    }

    fn flush(&self) -> Result<(), DatabaseError> {
        self.sync()
    }

    fn settle(&self) -> Result<(), DatabaseError> {
        if self.unsynced.load(Ordering::SeqCst) == 0 { self.look() } else { self.sync() }
    }

    fn check(&self) -> Result<(), DatabaseError> {
        self.look()
    }

    fn size(&self) -> Result<u64, DatabaseError> {
        Ok(self.enter()?.db.size_on_disk()?)
    }

    fn free_room(&self) -> Option<u64> {
        free_room(&self.dir)
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("dir", &self.dir).finish_non_exhaustive()
    }
}

/// A transaction, which holds the lock until it ends.
struct SledTransaction<'a> {
    engine: &'a Engine,
    turn: Turn<'a>,
}

/// The lock that a transaction holds.
enum Turn<'a> {
    Shared { _guard: RwLockReadGuard<'a, ()> },
    Alone { _guard: RwLockWriteGuard<'a, ()> },
}

impl DatabaseTransaction for SledTransaction<'_> {
    fn get(&mut self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        Database::get(self.engine, collection, key)
    }

    fn page(
        &mut self,
        collection: Collection,
        range: &KeyRange,
        order: Order,
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        Database::page(self.engine, collection, range, order, limit)
    }

    fn commit(self: Box<Self>, writes: &Writes, durability: Durability) -> Result<(), DatabaseError> {
        /// Decrements the count even if the write panics.
        struct Unsynced<'a>(&'a AtomicUsize);
        impl Drop for Unsynced<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::SeqCst);
            }
        }
        let Self { engine, turn } = *self;
        if writes.is_empty() {
            return Ok(());
        }
        debug_assert!(matches!(turn, Turn::Alone { .. }), "a transaction that only reads has changes");
        let unsynced = (durability == Durability::Now).then(|| {
            engine.unsynced.fetch_add(1, Ordering::SeqCst);
            Unsynced(&engine.unsynced)
        });
        engine.apply(writes)?;
        drop(turn);
        if unsynced.is_some() {
            engine.sync()?;
        }
        Ok(())
    }
}

impl From<::sled::Error> for DatabaseError {
    fn from(error: ::sled::Error) -> Self {
        match Failure::in_error(&error) {
            Some(failure) => Self::Failed(failure.clone()),
            None => Self::Other(Box::new(error)),
        }
    }
}

impl From<::sled::Error> for StoreError {
    fn from(error: ::sled::Error) -> Self {
        DatabaseError::from(error).into()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if self.failure.get().is_some() {
            // Closing the database would write data from memory to disk, although the writers of that data got an
            // error.
            std::mem::forget(self.open.get_mut().take());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{id::UserId, store::Store};

    #[test]
    fn after_a_failure_nothing_is_read_or_written() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        store.set_registration(7, "global", Some(7)).expect("it is stored");
        assert_eq!(store.failure(), None);
        let engine = store.sled.as_ref().expect("a store in a folder");
        engine.fail("no storage space".to_owned());
        engine.fail("what follows from it".to_owned());
        assert_eq!(store.failure().expect("it failed").reason, "no storage space");
        let is_failed = |error| matches!(error, StoreError::Failed(failure) if failure.reason == "no storage space");
        assert!(store.registration(7, "global").is_err_and(is_failed), "also what memory has");
        assert!(store.set_registration(7, "global", Some(8)).is_err_and(is_failed));
        assert!(store.next_alarm().is_err_and(is_failed));
        assert!(store.running_of(UserId(1)).is_err_and(is_failed));
        assert!(store.remove_learner(UserId(1)).is_err_and(is_failed));
        assert!(store.forget(UserId(1), "", |_| String::new()).is_err_and(is_failed));
        assert!(store.figures().is_err_and(is_failed));
        assert!(store.rewrite().is_err_and(is_failed));
        assert!(store.settle().is_err_and(is_failed));
    }
}
