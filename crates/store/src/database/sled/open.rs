//! Opening a store: locks the folder and marks the store.

use std::{
    fs::{self, File, TryLockError},
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::Arc,
    thread,
    time::{Duration, Instant},
};

use super::{
    Engine, Failure, Open,
    failure::words,
    files::make_private,
    raw::{Raw, RawError},
    repair, replacement,
};
use crate::{BACKUP_FOLDER, Store, StoreError, database::Database, newest_backup};
use domain::time::{Clock, SystemClock};

/// The subfolder with the database.
pub(crate) const FOLDER: &str = "store";

/// The time to wait for a process that holds the store.
const PATIENCE: Duration = Duration::from_millis(500);

/// The size of the database's cache, in bytes. Each of its 256 shards can exceed its share by a few hundred pages
/// before eviction begins.
pub(super) const CACHE: u64 = 64 << 20;

/// The same for a database that is only filled, and for one that is only read once.
pub(super) const SMALL_CACHE: u64 = 8 << 20;

/// The name of the file, and the key in the database, that mark a store.
pub(super) const MARK: &str = "parlor";

/// The version of the store's layout: its trees, keys and record fields. A program refuses a store with a higher number
/// than its own. From the first release on, any change that an older program could not read needs a new number, which
/// is written into the mark before anything else.
pub(crate) const LAYOUT: u32 = 1;

impl Store {
    /// Whether there is a store in a folder.
    pub fn exists(dir: &Path) -> bool {
        replacement::current(dir).is_dir()
    }

    /// Opens the store in a folder, and creates it if there is none.
    ///
    /// The database is in the subfolder `store`. If a file that the database can write again is damaged, such as a
    /// snapshot, all files are copied to a subfolder beside it, and the store is opened without that file. If another
    /// process holds the store, this waits half a second for it to end. An import or rewrite that a kill interrupted is
    /// completed.
    ///
    /// # Errors
    /// Returns [`StoreError::InUse`] if another process holds the store, [`StoreError::Folder`] if the folder cannot be
    /// used, [`StoreError::Damaged`] if the files cannot be repaired, and [`StoreError::Newer`] if a newer version of
    /// the program has used the store, which is then left untouched.
    pub fn open(dir: &Path) -> Result<Self, StoreError> {
        let path = dir.join(FOLDER);
        Self::open_in(dir, &path, true).map_err(|error| cannot_write(error, &path))
    }

    /// Like [`open`](Self::open), but without fsync: writes survive a kill, but not a power cut. Benchmarks use this to
    /// measure the cost of syncing.
    #[doc(hidden)]
    pub fn open_unsynced(dir: &Path) -> Result<Self, StoreError> {
        Self::open_in(dir, &dir.join(FOLDER), false)
    }

    fn open_in(dir: &Path, path: &Path, is_synced: bool) -> Result<Self, StoreError> {
        check_mark_in(&replacement::current(dir))?;
        let in_dir = |source| StoreError::Folder { path: path.to_owned(), source };
        fs::create_dir_all(dir).map_err(in_dir)?;
        let held = lock(dir, path)?;
        replacement::finish(dir).map_err(in_dir)?;
        let engine = Engine::open(dir, path, is_synced, held)?;
        replacement::clean(dir).map_err(in_dir)?;
        Ok(Self::over(Arc::new(engine)))
    }
}

impl Engine {
    /// Opens the database in `path`, inside the folder `dir` that the operator chose.
    pub(super) fn open(dir: &Path, path: &Path, is_synced: bool, held: Option<File>) -> Result<Self, StoreError> {
        let in_path = |source| StoreError::Folder { path: path.to_owned(), source };
        fs::create_dir_all(path).map_err(in_path)?;
        make_private(path).map_err(in_path)?;
        let db = match open_soon(path, CACHE) {
            Err(StoreError::Damaged { reason, .. }) => repair::repair(dir, path, reason)?,
            opened => opened?,
        };
        initialize(&db, path).map_err(|error| match error {
            StoreError::Damaged { reason, .. } => damaged(dir, path, reason),
            error => error,
        })?;
        let engine = Self::new(dir, Open::new(db, path, is_synced)?, held);
        // The trees may have just been created.
        engine.flush()?;
        Ok(engine)
    }
}

/// Locks the store for this process. The database's own lock is not enough, since that lock is released while the
/// database's files are replaced. Returns `None` where folders cannot be locked.
fn lock(dir: &Path, path: &Path) -> Result<Option<File>, StoreError> {
    let Ok(folder) = File::open(dir) else { return Ok(None) };
    let begin = Instant::now();
    loop {
        match folder.try_lock() {
            Ok(()) => return Ok(Some(folder)),
            Err(TryLockError::WouldBlock) if begin.elapsed() < PATIENCE => thread::sleep(PATIENCE / 20),
            Err(TryLockError::WouldBlock) => return Err(StoreError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(_)) => return Ok(None),
        }
    }
}

/// The errno of an I/O error (`EIO`), for which std has no name.
const INPUT_OUTPUT: i32 = 5;

/// Distinguishes a full or broken disk from a folder that cannot be used for another reason.
fn cannot_write(error: StoreError, path: &Path) -> StoreError {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let failed = |reason: String| StoreError::Failed(Failure { path: path.to_owned(), reason });
    match error {
        StoreError::Folder { source, .. }
            if matches!(source.kind(), StorageFull | QuotaExceeded | FileTooLarge)
                || source.raw_os_error() == Some(INPUT_OUTPUT) =>
        {
            failed(source.to_string())
        }
        StoreError::Database(error) => match error.downcast::<RawError>() {
            Ok(error) if matches!(*error, RawError::Io(_)) => failed(words(&error)),
            Ok(error) => StoreError::Database(error),
            Err(error) => StoreError::Database(error),
        },
        error => error,
    }
}

/// Opens the database, and waits a little for a process that holds it: a killed process, or a child that inherited its
/// files, may hold them a moment longer.
pub(super) fn open_soon(path: &Path, cache: u64) -> Result<Raw, StoreError> {
    let begin = Instant::now();
    loop {
        match open_database(path, cache) {
            Err(StoreError::InUse { .. }) if begin.elapsed() < PATIENCE => thread::sleep(PATIENCE / 20),
            opened => return opened,
        }
    }
}

/// Opens the database in a folder, with a cache of this size.
pub(super) fn open_database(path: &Path, cache: u64) -> Result<Raw, StoreError> {
    let damaged = |reason: String| StoreError::Damaged { path: path.to_owned(), reason, newest_backup: None };
    // On some kinds of damage, the database panics.
    let opened = catch_unwind(AssertUnwindSafe(|| Raw::open(path, cache)))
        .map_err(|_| damaged("opening it panicked".to_owned()))?;
    opened.map_err(|error| match error {
        RawError::Io(error) if is_lock(&error) => StoreError::InUse { path: path.to_owned() },
        RawError::Io(source) => StoreError::Folder { path: path.to_owned(), source },
        error @ RawError::Other(_) => damaged(error.to_string()),
    })
}

/// Refuses a store that a newer version has used. Its mark is a file, since the database writes files whenever it is
/// opened.
pub(super) fn check_mark_in(path: &Path) -> Result<(), StoreError> {
    match fs::read(path.join(MARK)) {
        Ok(mark) => check_mark(path, &mark),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(StoreError::Folder { path: path.to_owned(), source }),
    }
}

/// Refuses a mark with a newer layout than this program's. A mark that is not a number is ignored.
fn check_mark(path: &Path, mark: &[u8]) -> Result<(), StoreError> {
    let layout = str::from_utf8(mark).ok().and_then(|mark| mark.trim().parse().ok());
    match layout.filter(|layout| *layout > LAYOUT) {
        Some(found) => Err(StoreError::Newer { path: path.to_owned(), found }),
        None => Ok(()),
    }
}

/// Marks a new store, first in the database and then with a file beside it, and raises the layout of an older one. If
/// the database mistakes a damaged file for an empty one, its own mark is missing while the mark file exists.
pub(super) fn initialize(db: &Raw, path: &Path) -> Result<(), StoreError> {
    let notes = db.default_tree()?;
    let noted = notes.get(MARK)?;
    let (mark, layout) = (path.join(MARK), format!("{LAYOUT}\n"));
    match &noted {
        Some(noted) => check_mark(path, noted)?,
        None if mark.exists() => {
            let reason = "the database has lost what was in it".to_owned();
            return Err(StoreError::Damaged { path: path.to_owned(), reason, newest_backup: None });
        }
        None => {}
    }
    if noted.is_none_or(|noted| noted != layout.as_bytes()) {
        notes.insert(MARK, layout.as_bytes())?;
        db.flush()?;
    }
    if fs::read(&mark).ok().is_none_or(|known| known != layout.as_bytes()) {
        fs::write(&mark, layout).map_err(|source| StoreError::Folder { path: path.to_owned(), source })?;
    }
    Ok(())
}

/// The error for a damaged store, with the newest back-up.
pub(super) fn damaged(dir: &Path, path: &Path, reason: String) -> StoreError {
    let newest = newest_backup(&dir.join(BACKUP_FOLDER), SystemClock.now()).ok().flatten();
    let newest_backup = newest.map(|backup| backup.path);
    StoreError::Damaged { path: path.to_owned(), reason, newest_backup }
}

/// Whether another process holds the lock. The database reports this only in the error's text.
fn is_lock(error: &io::Error) -> bool {
    error.to_string().starts_with("could not acquire lock")
}

#[cfg(test)]
mod tests {
    use std::{path::PathBuf, time::SystemTime};

    use super::*;
    use domain::time::Timestamp;

    /// A folder with a store that has entries and a back-up.
    fn filled() -> tempfile::TempDir {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("the store opens");
        for hash in 0..100 {
            store.servers.set_dev_guild(hash, Some(hash)).expect("it is stored");
        }
        store.backup(&dir.path().join(BACKUP_FOLDER), Timestamp(0)).expect("a back-up is written");
        dir
    }

    #[track_caller]
    fn check(damage: impl FnOnce(&Path)) {
        let dir = filled();
        damage(&dir.path().join(FOLDER));
        for _ in 0..2 {
            let error = Store::open(dir.path()).expect_err("the store is damaged").to_string();
            assert!(error.contains("damaged") && error.contains("parlor-1970-01-01T000000Z.jsonl"), "{error}");
        }
    }

    #[test]
    fn what_cannot_be_mended_names_the_newest_backup() {
        check(|store| fs::write(store.join("db"), "").expect("it is written"));
        check(|store| fs::remove_file(store.join("db")).expect("it is there"));
        check(|store| {
            let mut bytes = fs::read(store.join("db")).expect("it is there");
            bytes.iter_mut().for_each(|byte| *byte ^= 0x55);
            fs::write(store.join("db"), bytes).expect("it is written");
        });
    }

    /// Every file and folder with its bytes and modification time.
    fn everything(dir: &Path) -> Vec<(PathBuf, Option<Vec<u8>>, SystemTime)> {
        let changed = |path: &Path| path.metadata().and_then(|found| found.modified()).expect("it is there");
        let mut all = vec![(dir.to_owned(), None, changed(dir))];
        for entry in fs::read_dir(dir).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                all.extend(everything(&path));
            } else {
                all.push((path.clone(), Some(fs::read(&path).expect("a file")), changed(&path)));
            }
        }
        all.sort();
        all
    }

    #[test]
    fn a_store_of_a_newer_version_is_not_touched() {
        let dir = filled();
        let mark = dir.path().join(FOLDER).join(MARK);
        fs::write(&mark, "2\n").expect("it is written");
        let before = everything(dir.path());
        for _ in 0..2 {
            let line = Store::open(dir.path()).expect_err("a newer version has used it").to_string();
            assert!(line.contains("it has layout 2, and this program knows layout 1"), "{line}");
            assert!(line.contains("run the newer version, or move the folder away"), "{line}");
            assert!(matches!(Store::inspect_folder(dir.path(), Timestamp(0)), Err(StoreError::Newer { found: 2, .. })));
            assert!(everything(dir.path()) == before, "something in the folder has changed");
        }
        // The mark is also in the database, and a file that is lost or not a number is written again.
        for damage in [|mark: &Path| fs::remove_file(mark), |mark: &Path| fs::write(mark, "")] {
            damage(&mark).expect("it is there");
            drop(Store::open(dir.path()).expect("nothing in it is newer"));
            assert_eq!(fs::read_to_string(&mark).expect("it is there"), "1\n");
        }
    }

    #[test]
    fn a_store_that_was_only_begun_is_founded() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        drop(open_database(&dir.path().join(FOLDER), CACHE).expect("an empty database is made"));
        for _ in 0..2 {
            Store::open(dir.path()).expect("it is founded, and opens");
        }
    }
}
