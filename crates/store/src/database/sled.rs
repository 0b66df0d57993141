//! The engine on sled: one folder, used by one process.
//!
//! Readers and writers hold the lock on the open files shared. Only a rewrite, which replaces the files, holds that
//! lock exclusively, so nothing can be written to files that have been replaced.
//!
//! sled's own transactions cannot read ranges. So transactions that write hold a lock and run one after another; sled's
//! transaction only makes the changes of one commit together. The lock is released before the changes are synced, so
//! that concurrent commits share one sync. Transactions that only read share the lock, so those that write wait for
//! them: for an export, while it copies the records.
//!
//! After a failed write, flush or sync, memory may hold data that is not on disk. From then on every operation fails
//! with [`Failure`], and the process has to restart from the data on disk.

use std::{
    fmt,
    fs::File,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use parking_lot::{MappedRwLockReadGuard, Mutex, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::{
    Access, Collection, Database, DatabaseError, DatabaseTransaction, Durability, Entry, KeyRange, Read, Writes,
};
use crate::StoreError;
use domain::time::Timestamp;

mod bulk;
mod commits;
mod failure;
mod files;
mod inspection;
mod open;
mod packing;
mod raw;
mod repair;
mod replacement;
mod rewrite;

pub use failure::Failure;
pub use inspection::Condition;

pub(crate) use open::{FOLDER, LAYOUT};

use bulk::BulkLoad;
use commits::Commits;
use failure::words;
use files::{Files, free_room};
use raw::{Raw, RawError, Tree, Undone};

/// The database of one store.
pub(crate) struct Engine {
    /// The folder that the operator chose. The database is in a subfolder.
    dir: PathBuf,
    /// `None` only after a rewrite failed and the old files could not be reopened.
    open: RwLock<Option<Open>>,
    /// Held by transactions: shared by those that only read, and exclusively by one that writes.
    turn: RwLock<()>,
    /// Held while new files are written.
    rewriting: Mutex<()>,
    commits: Commits,
    failure: OnceLock<Failure>,
    /// The number of writes that have not been synced yet.
    unsynced: AtomicUsize,
    /// The lock that keeps other processes out.
    _held: Option<File>,
}

/// The database while it is open.
struct Open {
    raw: Raw,
    /// The tree of each collection, in the order of [`Collection::ALL`].
    trees: Vec<Tree>,
    files: Files,
}

type Inside<'a> = MappedRwLockReadGuard<'a, Open>;

impl Open {
    /// The open database in `path`. Opens the trees of all collections, and creates missing ones.
    fn new(raw: Raw, path: &Path, is_synced: bool) -> Result<Self, StoreError> {
        let in_path = |source| StoreError::Folder { path: path.to_owned(), source };
        let files = Files::open(path, is_synced).map_err(in_path)?;
        let trees = Collection::ALL.iter().map(|collection| match collection {
            Collection::Notes => raw.default_tree(),
            other => raw.tree(other.name()),
        });
        let trees = trees.collect::<Result<_, _>>()?;
        Ok(Self { raw, trees, files })
    }

    fn tree(&self, collection: Collection) -> &Tree {
        &self.trees[collection as usize]
    }

    /// Syncs all writes to disk.
    fn sync(&self) -> Result<(), String> {
        self.files.sync(|| self.raw.flush().map_err(|error| words(&error)))
    }

    /// Closes the database, whose writes have been synced.
    fn close(self) {
        let Self { raw, trees, files } = self;
        drop((trees, files));
        raw.close();
    }
}

impl Engine {
    /// An engine on a database that was just opened in a subfolder of `dir`.
    fn new(dir: &Path, open: Open, held: Option<File>) -> Self {
        Self {
            dir: dir.to_owned(),
            open: RwLock::new(Some(open)),
            turn: RwLock::new(()),
            rewriting: Mutex::new(()),
            commits: Commits::default(),
            failure: OnceLock::new(),
            unsynced: AtomicUsize::new(0),
            _held: held,
        }
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
        if done { Ok(()) } else { Err(self.refusal()) }
    }

    /// Checks that the database can still be used. Also detects failures of the database's background threads.
    fn look(&self) -> Result<(), DatabaseError> {
        let Some(trouble) = self.enter()?.raw.trouble() else { return Ok(()) };
        let failure = self.fail(words(&trouble));
        // The database may have left threads waiting for a write that never finishes; a flush wakes them.
        if let Some(slot) = self.open.try_read_recursive()
            && let Some(open) = slot.as_ref()
        {
            // This flush fails, too, and its error is ignored.
            open.raw.flush().ok();
        }
        Err(DatabaseError::Failed(failure))
    }

    /// The reason why the database can no longer be used, if it has failed.
    fn failure(&self) -> Option<&Failure> {
        self.failure.get()
    }

    /// Shuts the database down, and returns the failure that every caller gets from now on.
    pub(crate) fn fail(&self, reason: String) -> Failure {
        let failure = self.failure.get_or_init(|| {
            let path = self.dir.join(open::FOLDER);
            tracing::error!(path = %path.display(), reason, "the store failed and is not used any further");
            Failure { path, reason }
        });
        failure.clone()
    }

    fn refusal(&self) -> DatabaseError {
        DatabaseError::Failed(self.failure().cloned().unwrap_or_else(|| self.fail("it is closed".to_owned())))
    }

    fn enter(&self) -> Result<Inside<'_>, DatabaseError> {
        // The lock is recursive: a thread that holds it can take it again, even while a rewrite waits for it.
        let open = self.open.read_recursive();
        if self.failure().is_some() {
            return Err(self.refusal());
        }
        RwLockReadGuard::try_map(open, Option::as_ref).map_err(|_| self.refusal())
    }

    /// The database, with all writes on disk. Until the lock is released, no other thread reads or writes.
    fn enter_alone(&self) -> Result<RwLockWriteGuard<'_, Option<Open>>, StoreError> {
        let slot = self.open.write();
        if self.failure().is_some() {
            return Err(self.refusal().into());
        }
        if let Some(open) = slot.as_ref() {
            open.sync().map_err(|reason| StoreError::Failed(self.fail(reason)))?;
        }
        Ok(slot)
    }

    /// Makes these changes together, without waiting for the disk.
    fn apply(&self, writes: &Writes) -> Result<(), DatabaseError> {
        let open = self.enter()?;
        let changes: Vec<_> = writes.iter().map(|(collection, changes)| (open.tree(collection), changes)).collect();
        raw::apply(&changes).map_err(|Undone { error, in_part }| {
            if in_part || open.raw.trouble().is_some() {
                DatabaseError::Failed(self.fail(words(&error)))
            } else {
                error.into()
            }
        })
    }

    /// Replaces the files of the database, which is synced and which nobody else uses, with the complete new ones.
    fn take_over(&self, slot: &mut Option<Open>) -> Result<(), StoreError> {
        let path = self.dir.join(FOLDER);
        let in_new = |source| StoreError::File { path: replacement::new_in(&self.dir), source };
        let reopen = || Open::new(open::open_soon(&path, open::CACHE)?, &path, true);
        slot.take().into_iter().for_each(Open::close);
        match replacement::install(&self.dir).map_err(in_new).and_then(|()| reopen()) {
            Ok(open) => {
                *slot = Some(open);
                Ok(())
            }
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "the new files of the store are given up");
                let back = replacement::roll_back(&self.dir).map_err(in_new);
                match back.and_then(|()| reopen()) {
                    Ok(open) => *slot = Some(open),
                    Err(again) => drop(self.fail(again.to_string())),
                }
                Err(error)
            }
        }
    }

    /// Removes what an attempt to replace the files has left.
    fn clean(&self) {
        if self.failure().is_none()
            && let Err(error) = replacement::clean(&self.dir)
        {
            tracing::warn!(path = %self.dir.display(), %error, "what a rewrite has left cannot be removed yet");
        }
    }
}

impl Read for Engine {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        let open = self.enter()?;
        Ok(open.tree(collection).get(key)?)
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        Ok(self.enter()?.tree(collection).page(range, limit)?)
    }
}

impl Database for Engine {
    fn begin(&self, access: Access, _patience: Duration) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        let turn = match access {
            Access::Read => Turn::Shared { _guard: self.turn.read_recursive() },
            Access::Write => Turn::Exclusive { _guard: self.turn.write() },
        };
        Ok(Box::new(SledTransaction { engine: self, turn }))
    }

    fn begin_bulk(&self) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError> {
        Ok(Box::new(BulkLoad::begin(self)))
    }

    fn flush(&self) -> Result<(), DatabaseError> {
        self.sync()
    }

    fn wait_until_durable(&self) -> Result<(), DatabaseError> {
        if self.unsynced.load(Ordering::SeqCst) == 0 { self.look() } else { self.sync() }
    }

    fn check(&self) -> Result<(), DatabaseError> {
        self.look()
    }

    fn size(&self) -> Result<u64, DatabaseError> {
        Ok(self.enter()?.raw.size()?)
    }

    fn free_room(&self) -> Option<u64> {
        free_room(&self.dir)
    }

    fn note_deletion(&self) -> Result<(), DatabaseError> {
        self.record_deletion()
    }

    fn purge(&self) -> Result<(), StoreError> {
        self.rewrite()
    }

    fn purge_if_due(&self, now: Timestamp) -> Result<bool, StoreError> {
        let is_due = self.is_rewrite_due(now)?;
        if is_due {
            self.rewrite()?;
        }
        Ok(is_due)
    }

    #[cfg(any(test, feature = "testing"))]
    fn sled(&self) -> &Self {
        self
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("dir", &self.dir).finish_non_exhaustive()
    }
}

struct SledTransaction<'a> {
    engine: &'a Engine,
    turn: Turn<'a>,
}

/// How a transaction is kept apart from others.
enum Turn<'a> {
    /// It only reads.
    Shared { _guard: RwLockReadGuard<'a, ()> },
    /// It writes.
    Exclusive { _guard: RwLockWriteGuard<'a, ()> },
}

impl Read for SledTransaction<'_> {
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        self.engine.get(collection, key)
    }

    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError> {
        self.engine.page(collection, range, limit)
    }
}

impl DatabaseTransaction for SledTransaction<'_> {
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
        debug_assert!(matches!(turn, Turn::Exclusive { .. }), "a transaction that only reads has changes");
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

impl From<RawError> for DatabaseError {
    fn from(error: RawError) -> Self {
        Self::Other(Box::new(error))
    }
}

impl From<RawError> for StoreError {
    fn from(error: RawError) -> Self {
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
    use crate::{Store, database::laws::check_laws};
    use domain::id::UserId;

    #[test]
    fn sled_obeys_the_laws() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        check_laws(|| Store::open(dir.path()).expect("the store opens"), |store| &*store.db.engine);
    }

    #[test]
    fn after_a_failure_nothing_is_read_or_written() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        store.servers.set_dev_guild(7, Some(7)).expect("it is stored");
        assert_eq!(store.failure(), None);
        let engine = store.db.engine.sled();
        engine.fail("no storage space".to_owned());
        engine.fail("what follows from it".to_owned());
        assert_eq!(store.failure().expect("it failed").reason, "no storage space");
        let is_failed = |error| matches!(error, StoreError::Failed(failure) if failure.reason == "no storage space");
        assert!(store.servers.dev_guild(7).is_err_and(is_failed), "also what memory has");
        assert!(store.servers.set_dev_guild(7, Some(8)).is_err_and(is_failed));
        assert!(store.outbox.next().is_err_and(is_failed));
        assert!(store.games.running_of(UserId(1)).is_err_and(is_failed));
        assert!(store.people.change_player(UserId(1), |_| {}).is_err_and(is_failed));
        assert!(store.forget(UserId(1), "", |_| String::new()).is_err_and(is_failed));
        assert!(store.figures().is_err_and(is_failed));
        assert!(store.rewrite().is_err_and(is_failed));
        assert!(store.wait_until_durable().is_err_and(is_failed));
    }
}
