//! The open database: its trees, the lock that is held while a rewritten copy replaces it, and its shutdown after a
//! failure.
//!
//! The rest of the store uses [`Engine`] and [`Tree`] instead of the database's own types. Readers and writers hold the
//! lock shared, and an iterator holds it until it is dropped. Only a rewrite holds it exclusively. So nothing can be
//! written to files that have been replaced.
//!
//! After a failed write, flush or sync, memory may hold data that is not on disk. From then on every operation fails
//! with [`Failure`], and the process has to restart from the data on disk.

use std::{
    cell::Cell,
    ops::RangeBounds,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
};

use parking_lot::{MappedRwLockReadGuard, RwLock, RwLockReadGuard};
use sled::{
    Db, IVec,
    transaction::{
        ConflictableTransactionResult, TransactionError, TransactionResult, Transactional as _, TransactionalTree,
    },
};

use super::{
    StoreError,
    commit::Commits,
    failure::{Failure, words},
    files::Files,
};

/// The name of the database's default tree, which holds notes about the store as a whole.
const NOTES: &str = "__sled__default";

/// The database of one store.
pub(super) struct Engine {
    /// The folder that the operator chose. The database is in a subfolder.
    pub(super) dir: PathBuf,
    /// `None` only after a rewrite failed and the old files could not be reopened.
    pub(super) open: RwLock<Option<Open>>,
    commits: Commits,
    failure: OnceLock<Failure>,
    /// The number of writes that have not been synced yet.
    unsynced: AtomicUsize,
}

/// The database while it is open.
pub(super) struct Open {
    pub(super) db: Db,
    /// The open trees, in the order in which they were requested. A [`Tree`] knows its index.
    pub(super) trees: Vec<(String, sled::Tree)>,
    pub(super) files: Files,
}

type Inside<'a> = MappedRwLockReadGuard<'a, Open>;

impl Open {
    pub(super) fn new(db: Db, path: &Path, is_synced: bool) -> std::io::Result<Self> {
        let files = Files::open(path, is_synced)?;
        Ok(Self { db, trees: Vec::new(), files })
    }

    /// Opens the trees with these names, in their order.
    pub(super) fn with_trees(mut self, names: impl IntoIterator<Item = String>) -> sled::Result<Self> {
        for name in names {
            let tree = self.db.open_tree(&name)?;
            self.trees.push((name, tree));
        }
        Ok(self)
    }

    /// Syncs all writes to disk.
    pub(super) fn sync(&self) -> Result<(), String> {
        let whole = self.files.blobs().map_err(|error| error.to_string())?;
        self.db.flush().map_err(|error| words(&error))?;
        self.files.sync(&whole).map_err(|error| error.to_string())
    }

    /// The error that keeps the database from writing, if any. Errors of the database's background threads count, too.
    fn trouble(&self) -> Option<sled::Error> {
        self.db.context.global_error().err()
    }
}

impl Engine {
    /// An engine on a database that was just opened in a subfolder of `dir`.
    pub(super) fn new(dir: &Path, open: Open) -> Arc<Self> {
        Arc::new(Self {
            dir: dir.to_owned(),
            open: RwLock::new(Some(open)),
            commits: Commits::default(),
            failure: OnceLock::new(),
            unsynced: AtomicUsize::new(0),
        })
    }

    /// The tree with this name, created if it is missing.
    pub(super) fn open_tree(self: &Arc<Self>, name: &str) -> sled::Result<Tree> {
        let tree = |place| Tree { engine: Arc::clone(self), place };
        if let Some(place) = self.enter()?.trees.iter().position(|(known, _)| known == name) {
            return Ok(tree(place));
        }
        let mut slot = self.open.write();
        let open = slot.as_mut().ok_or_else(|| self.refusal())?;
        let opened = open.db.open_tree(name)?;
        open.trees.push((name.to_owned(), opened));
        Ok(tree(open.trees.len() - 1))
    }

    /// The tree for notes about the store as a whole.
    pub(super) fn notes(self: &Arc<Self>) -> sled::Result<Tree> {
        self.open_tree(NOTES)
    }

    /// The size of the database's files, in bytes.
    pub(super) fn size_on_disk(&self) -> sled::Result<u64> {
        self.enter()?.db.size_on_disk()
    }

    /// Returns when everything written before this call is on disk. Concurrent callers share one sync.
    ///
    /// # Errors
    /// Returns [`StoreError::Failed`] if the sync fails; from then on nothing can be read or written.
    pub(super) fn flush(&self) -> Result<(), StoreError> {
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

    /// Runs `write`, and returns once the changes are on disk.
    pub(super) fn durably<T>(&self, write: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        /// Decrements the count even if the write panics.
        struct Unsynced<'a>(&'a AtomicUsize);
        impl Drop for Unsynced<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::SeqCst);
            }
        }
        self.unsynced.fetch_add(1, Ordering::SeqCst);
        let _unsynced = Unsynced(&self.unsynced);
        let value = write()?;
        self.flush()?;
        Ok(value)
    }

    /// Waits until everything that any reader may have seen is on disk.
    pub(super) fn settle(&self) -> Result<(), StoreError> {
        if self.unsynced.load(Ordering::SeqCst) == 0 { self.look() } else { self.flush() }
    }

    /// Checks that the database can still be used. Also detects failures of the database's background threads.
    ///
    /// # Errors
    /// Returns [`StoreError::Failed`] if the database has failed.
    pub(super) fn look(&self) -> Result<(), StoreError> {
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
    pub(super) fn failure(&self) -> Option<&Failure> {
        self.failure.get()
    }

    /// Shuts the database down, and returns the error that every caller gets from now on.
    pub(super) fn fail(&self, reason: String) -> sled::Error {
        let failure = self.failure.get_or_init(|| {
            let path = self.dir.join(super::open::FOLDER);
            tracing::error!(path = %path.display(), reason, "the store failed and is not used any further");
            Failure { path, reason }
        });
        failure.to_error()
    }

    fn refusal(&self) -> sled::Error {
        self.failure.get().map_or_else(|| self.fail("it is closed".to_owned()), Failure::to_error)
    }

    fn enter(&self) -> sled::Result<Inside<'_>> {
        // The lock is recursive: a thread that holds it can take it again, even while a rewrite waits for it.
        let open = self.open.read_recursive();
        if self.failure.get().is_some() {
            return Err(self.refusal());
        }
        RwLockReadGuard::try_map(open, Option::as_ref).map_err(|_| self.refusal())
    }

    /// Runs a transaction on these trees.
    fn transact<A, E, const N: usize>(
        &self,
        trees: &[&Tree; N],
        transaction: impl Fn(&[TransactionalTree; N]) -> ConflictableTransactionResult<A, E>,
    ) -> TransactionResult<A, E> {
        let open = self.enter()?;
        let trees = trees.map(|tree| tree.inside(&open));
        let reached = Cell::new(false);
        let done = trees[..].transaction(|views| {
            reached.set(false);
            let views = <&[TransactionalTree; N]>::try_from(views.as_slice()).expect("there is a view of each tree");
            let done = transaction(views);
            reached.set(done.is_ok());
            done
        });
        match done {
            // A failed read has changed nothing, but a failed write may have been carried out in part.
            Err(TransactionError::Storage(error)) if reached.get() || open.trouble().is_some() => {
                Err(TransactionError::Storage(self.fail(words(&error))))
            }
            done => done,
        }
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

/// A tree of the database, valid across rewrites that replace the files.
#[derive(Clone)]
pub(super) struct Tree {
    engine: Arc<Engine>,
    place: usize,
}

impl Tree {
    fn inside<'a>(&self, open: &'a Open) -> &'a sled::Tree {
        &open.trees[self.place].1
    }

    fn read<T>(&self, read: impl FnOnce(&sled::Tree) -> sled::Result<T>) -> sled::Result<T> {
        read(self.inside(&*self.engine.enter()?))
    }

    fn change<T>(&self, change: impl FnOnce(&sled::Tree) -> sled::Result<T>) -> sled::Result<T> {
        let open = self.engine.enter()?;
        change(self.inside(&open)).map_err(|error| self.engine.fail(words(&error)))
    }

    pub(super) fn get(&self, key: impl AsRef<[u8]>) -> sled::Result<Option<IVec>> {
        self.read(|tree| tree.get(key))
    }

    pub(super) fn contains_key(&self, key: impl AsRef<[u8]>) -> sled::Result<bool> {
        self.read(|tree| tree.contains_key(key))
    }

    pub(super) fn first(&self) -> sled::Result<Option<(IVec, IVec)>> {
        self.read(sled::Tree::first)
    }

    pub(super) fn insert(&self, key: impl AsRef<[u8]>, value: impl Into<IVec>) -> sled::Result<Option<IVec>> {
        self.change(|tree| tree.insert(key, value))
    }

    pub(super) fn remove(&self, key: impl AsRef<[u8]>) -> sled::Result<Option<IVec>> {
        self.change(|tree| tree.remove(key))
    }

    pub(super) fn iter(&self) -> Entries<'_> {
        self.entries(sled::Tree::iter)
    }

    pub(super) fn scan_prefix(&self, prefix: impl AsRef<[u8]>) -> Entries<'_> {
        self.entries(|tree| tree.scan_prefix(prefix))
    }

    pub(super) fn range<K: AsRef<[u8]>>(&self, range: impl RangeBounds<K>) -> Entries<'_> {
        self.entries(|tree| tree.range(range))
    }

    fn entries(&self, iter: impl FnOnce(&sled::Tree) -> sled::Iter) -> Entries<'_> {
        match self.engine.enter() {
            Ok(open) => Entries { entries: Some(iter(self.inside(&open))), failure: None, _open: Some(open) },
            Err(error) => Entries { entries: None, failure: Some(error), _open: None },
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.iter().next().is_none()
    }

    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.iter().count()
    }

    /// Runs a transaction on this tree alone.
    pub(super) fn transaction<A, E>(
        &self,
        transaction: impl Fn(&TransactionalTree) -> ConflictableTransactionResult<A, E>,
    ) -> TransactionResult<A, E> {
        self.engine.transact(&[self], |[view]| transaction(view))
    }
}

impl<'a> IntoIterator for &'a Tree {
    type Item = sled::Result<(IVec, IVec)>;
    type IntoIter = Entries<'a>;

    fn into_iter(self) -> Entries<'a> {
        self.iter()
    }
}

/// Entries of a tree in key order. The database is not replaced while this iterator is alive.
pub(super) struct Entries<'a> {
    entries: Option<sled::Iter>,
    /// The error to return once, in place of entries.
    failure: Option<sled::Error>,
    // This is the last field, so that the lock is released after the entries are dropped.
    _open: Option<Inside<'a>>,
}

impl<'a> Entries<'a> {
    pub(super) fn keys(self) -> impl DoubleEndedIterator<Item = sled::Result<IVec>> + use<'a> {
        self.map(|entry| entry.map(|(key, _)| key))
    }

    pub(super) fn values(self) -> impl DoubleEndedIterator<Item = sled::Result<IVec>> + use<'a> {
        self.map(|entry| entry.map(|(_, value)| value))
    }
}

impl Iterator for Entries<'_> {
    type Item = sled::Result<(IVec, IVec)>;

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.entries {
            Some(entries) => entries.next(),
            None => self.failure.take().map(Err),
        }
    }
}

impl DoubleEndedIterator for Entries<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        match &mut self.entries {
            Some(entries) => entries.next_back(),
            None => self.failure.take().map(Err),
        }
    }
}

/// Several trees of one database that change together or not at all.
pub(super) trait Transactional<const N: usize> {
    /// Runs `transaction` on the trees, whose views it gets in the same order. It may be called more than once.
    fn transaction<A, E>(
        &self,
        transaction: impl Fn(&[TransactionalTree; N]) -> ConflictableTransactionResult<A, E>,
    ) -> TransactionResult<A, E>;
}

impl<const N: usize> Transactional<N> for [&Tree; N] {
    fn transaction<A, E>(
        &self,
        transaction: impl Fn(&[TransactionalTree; N]) -> ConflictableTransactionResult<A, E>,
    ) -> TransactionResult<A, E> {
        let engine = &self.first().expect("a transaction has trees").engine;
        engine.transact(self, transaction)
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
        store.db.fail("no storage space".to_owned());
        store.db.fail("what follows from it".to_owned());
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

    #[test]
    fn the_tree_is_read_within_reading_it_while_somebody_waits_to_be_alone() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        store.set_registration(7, "global", Some(7)).expect("it is stored");
        std::thread::scope(|scope| {
            let mut entries = store.trees.registrations.iter();
            let alone = scope.spawn(|| drop(store.db.open.write()));
            // Whether the writer already waits cannot be observed. The read has to succeed either way.
            std::thread::yield_now();
            assert_eq!(store.registration(7, "global").expect("it is read"), Some(7));
            assert!(entries.next().is_some());
            drop(entries);
            alone.join().expect("it is alone in the end");
        });
    }
}
