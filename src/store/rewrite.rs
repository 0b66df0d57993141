//! Rewrites the whole store, so that nothing deleted remains in its files.
//!
//! The database appends: removed and replaced values stay in its files until their space is reused, which may never
//! happen. A rewrite copies the current contents into new files, which replace the old ones.
//!
//! The copy is written to `store.new` while other threads keep using the store; then the copy is closed, reopened and
//! compared with the store. Then the rewrite takes the lock exclusively, copies the changes made meanwhile, closes both
//! databases, and [`swap`](super::swap) replaces the old files. The lock is released once the new files are open.

use std::{
    fs, io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    time::Duration,
};

use sled::Db;

use super::{
    Collection, Database, LITTLE_ROOM, Store, StoreError,
    database::sled::{Engine, Open},
    files::{free_room, make_private},
    open::{FOLDER, MARK, open_soon},
    swap,
};
use crate::time::{Clock, SystemClock, Timestamp};

/// The key of the note about deletions, which holds the time of the first deletion since the files were written, and
/// the number of deletions.
const DELETED: &[u8] = b"deleted";

/// The time to wait after a deletion, so that one rewrite covers several. Deleted data must be gone within a week,
/// which leaves time for many retries.
const GATHERED_FOR: Duration = Duration::from_secs(24 * 60 * 60);

/// The cache size of the copy while it is written, in bytes.
const CACHE: u64 = 32 * 1024 * 1024;

/// The note about deletions since the files were written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Deleted {
    first: Timestamp,
    count: u64,
}

impl Deleted {
    fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.first.0.to_be_bytes());
        bytes[8..].copy_from_slice(&self.count.to_be_bytes());
        bytes
    }

    /// Reads the note. An unreadable note counts as a very old deletion, so that a rewrite is due.
    fn read(bytes: &[u8]) -> Self {
        let number =
            |from: usize| bytes.get(from..from + 8).and_then(|part| part.try_into().ok()).map(u64::from_be_bytes);
        match (number(0), number(8)) {
            (Some(first), Some(count)) => Self { first: Timestamp(first), count },
            _ => Self { first: Timestamp(0), count: 0 },
        }
    }
}

impl Store {
    /// Records a deletion that must not stay in the store's files. Call it before and after deleting: then an
    /// interrupted deletion is recorded, and one during a rewrite causes another rewrite.
    pub(super) fn note_deletion(&self) -> Result<(), StoreError> {
        let now = SystemClock.now();
        self.write(|tx| {
            let before = tx.get(Collection::Notes, DELETED)?.map(|bytes| Deleted::read(&bytes));
            let before = before.unwrap_or(Deleted { first: now, count: 0 });
            let noted = Deleted { count: before.count.wrapping_add(1), ..before };
            tx.insert(Collection::Notes, DELETED, noted.to_bytes());
            Ok(())
        })
    }

    /// Rewrites the store if the first deletion since the last rewrite was at least a day ago. Returns whether the
    /// store was rewritten.
    ///
    /// # Errors
    /// Returns the errors of [`rewrite`](Self::rewrite).
    pub fn rewrite_if_due(&self, now: Timestamp) -> Result<bool, StoreError> {
        let Some(noted) = self.get(Collection::Notes, DELETED)? else { return Ok(false) };
        if now < Deleted::read(&noted).first.after(GATHERED_FOR) {
            return Ok(false);
        }
        self.rewrite()?;
        Ok(true)
    }

    /// Writes the whole store into new files, and removes the old files, which may still hold deleted data. Other
    /// threads can read and write meanwhile, except at the end, for about a second for each 100 MB.
    ///
    /// # Errors
    /// Returns [`StoreError::File`] if the disk has no space for both the old and the new files, or the new files
    /// cannot be written or moved. Also returns the errors of opening the new files. The store then continues with the
    /// old files, or fails if they cannot be reopened.
    pub fn rewrite(&self) -> Result<(), StoreError> {
        let _alone = self.rewriting.lock();
        match &self.sled {
            Some(engine) => engine.rewrite(),
            None => Ok(()),
        }
    }
}

impl Engine {
    fn rewrite(&self) -> Result<(), StoreError> {
        let new = swap::new_in(&self.dir);
        let in_new = |source| StoreError::File { path: new.clone(), source };
        let size = self.size()?;
        if free_room(&self.dir).is_some_and(|free| free < size.saturating_add(LITTLE_ROOM)) {
            return Err(in_new(io::ErrorKind::StorageFull.into()));
        }
        let begun = || -> Result<(), StoreError> {
            // Remove what an earlier rewrite left behind.
            swap::clean(&self.dir).map_err(in_new)?;
            fs::create_dir(&new).map_err(in_new)?;
            make_private(&new).map_err(in_new)?;
            fs::copy(self.dir.join(FOLDER).join(MARK), new.join(MARK)).map_err(in_new)?;
            let noted = self.copy(&new)?;
            self.replace(&new, noted.as_deref())
        };
        let done = begun();
        if self.failure().is_none()
            && let Err(error) = swap::clean(&self.dir)
        {
            tracing::warn!(path = %self.dir.display(), %error, "what a rewrite has left cannot be removed yet");
        }
        done
    }

    /// Copies all trees while other threads write, and returns the note about deletions as it was before the copy.
    fn copy(&self, to: &Path) -> Result<Option<Vec<u8>>, StoreError> {
        let copy = sled::Config::new().path(to).cache_capacity(CACHE).open()?;
        let (names, noted) = {
            let slot = self.open.read_recursive();
            let open = slot.as_ref().ok_or_else(|| self.fail("it is closed".to_owned()))?;
            (open.db.tree_names(), open.db.get(DELETED)?)
        };
        for name in names {
            let target = copy.open_tree(&name)?;
            // Page by page, so that the lock is not held for a whole tree while a writer waits.
            let mut from = Vec::new();
            loop {
                let slot = self.open.read_recursive();
                let open = slot.as_ref().ok_or_else(|| self.fail("it is closed".to_owned()))?;
                let page = open.db.open_tree(&name)?.range(&from[..]..).take(PAGE).collect::<Result<Vec<_>, _>>()?;
                drop(slot);
                let Some((last, _)) = page.last() else { break };
                from.clear();
                from.extend_from_slice(last);
                from.push(0);
                for (key, value) in page {
                    target.insert(key, value)?;
                }
            }
        }
        copy.flush()?;
        close(copy);
        Ok(noted.map(|noted| noted.to_vec()))
    }

    /// Brings the copy up to date, and replaces the store with the copy.
    fn replace(&self, new: &Path, noted: Option<&[u8]>) -> Result<(), StoreError> {
        let in_new = |source| StoreError::File { path: new.to_owned(), source };
        // Reopen the copy, so that the comparison reads the copy from disk.
        let copy = open_soon(new)?;
        // From here on, no other thread reads or writes.
        let mut slot = self.open.write();
        let Some(open) = slot.as_ref() else { return Err(self.fail("it is closed".to_owned()).into()) };
        if let Some(failure) = self.failure() {
            return Err(StoreError::Failed(failure.clone()));
        }
        open.sync().map_err(|reason| self.fail(reason))?;
        let changed = make_equal(&open.db, &copy)?;
        if make_equal(&open.db, &copy)? > 0 {
            return Err(in_new(io::Error::other("the copy does not become like the store")));
        }
        if copy.get(DELETED)?.as_deref() == noted {
            copy.remove(DELETED)?;
        }
        copy.flush()?;
        close(copy);
        make_private(new).and_then(|()| swap::mark_complete(new)).map_err(in_new)?;
        let Some(Open { db, trees, files }) = slot.take() else { unreachable!("it was there a moment ago") };
        drop((trees, files));
        close(db);

        let path = self.dir.join(FOLDER);
        match swap::swap_in(&self.dir).map_err(in_new).and_then(|()| reopen(&path)) {
            Ok(open) => {
                *slot = Some(open);
                tracing::info!(changed, "the store was written anew; what had been deleted is gone from its files");
                Ok(())
            }
            Err(error) => {
                tracing::error!(error = &error as &dyn std::error::Error, "the rewritten store is given up");
                let back = swap::swap_back(&self.dir).map_err(in_new);
                match back.and_then(|()| reopen(&path)) {
                    Ok(open) => *slot = Some(open),
                    Err(again) => drop(self.fail(again.to_string())),
                }
                Err(error)
            }
        }
    }
}

/// The number of entries to copy at a time.
const PAGE: usize = 1000;

/// Opens the database of a store.
fn reopen(path: &Path) -> Result<Open, StoreError> {
    Open::new(open_soon(path)?, path, true)
}

/// Closes a database, which panics if its file cannot be synced. The file has already been synced.
fn close(db: Db) {
    if catch_unwind(AssertUnwindSafe(|| drop(db))).is_err() {
        tracing::error!("closing a database panicked");
    }
}

/// Makes the copy equal to the original, and returns the number of entries that differed.
fn make_equal(original: &Db, copy: &Db) -> sled::Result<usize> {
    let mut differences = 0;
    for name in original.tree_names() {
        let (from, to) = (original.open_tree(&name)?, copy.open_tree(&name)?);
        let mut batch = sled::Batch::default();
        let mut found = 0;
        let (mut originals, mut copies) = (from.iter(), to.iter());
        let mut next = || originals.next().transpose();
        let mut next_copy = || copies.next().transpose();
        let (mut entry, mut copied) = (next()?, next_copy()?);
        loop {
            match (&entry, &copied) {
                (None, None) => break,
                (Some(here), Some(there)) if here == there => {
                    (entry, copied) = (next()?, next_copy()?);
                    continue;
                }
                (None, Some((key, _))) => {
                    batch.remove(key);
                    copied = next_copy()?;
                }
                (Some((key, _)), Some((extra, _))) if extra < key => {
                    batch.remove(extra);
                    copied = next_copy()?;
                }
                (Some((key, value)), there) => {
                    batch.insert(key, value);
                    if there.as_ref().is_some_and(|(same, _)| same == key) {
                        copied = next_copy()?;
                    }
                    entry = next()?;
                }
            }
            found += 1;
        }
        if found > 0 {
            to.apply_batch(batch)?;
        }
        differences += found;
    }
    Ok(differences)
}

#[cfg(test)]
mod tests {
    use std::{
        path::PathBuf,
        sync::atomic::{AtomicBool, AtomicU64, Ordering::SeqCst},
        thread,
    };

    use super::*;
    use crate::{
        id::UserId,
        session::{NamedUser, Player},
        store::KeyRange,
    };

    const NAME: &str = "Konstantinopolitaner";
    const GONE: UserId = UserId(0x9f3c_61d2_8e5b_a704);
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    fn filled(dir: &Path) -> Store {
        let store = Store::open(dir).expect("the store opens");
        let filled = store.write(|tx| {
            (0..2500).for_each(|number| tx.insert(Collection::Corrupt, format!("{number:08}"), vec![7; 300]));
            Ok(())
        });
        filled.expect("it is stored");
        store.set_registration(7, "global", Some(7)).expect("it is stored");
        store
    }

    fn engine(store: &Store) -> &Engine {
        store.sled.as_ref().expect("a store in a folder")
    }

    fn block(store: &Store, by: UserId, name: &str) {
        let blocked = NamedUser { user: UserId(9), name: name.to_owned() };
        store.change_player(by, |player: &mut Player| assert!(player.block(blocked.clone()))).expect("it is stored");
    }

    fn is_filled(store: &Store) -> bool {
        store.len(Collection::Corrupt) == 2500 && store.registration(7, "global").expect("it is read") == Some(7)
    }

    /// The files below a folder that hold these bytes.
    fn holding(dir: &Path, bytes: &[u8]) -> Vec<PathBuf> {
        let paths = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry").path());
        let found = paths.flat_map(|path| {
            if path.is_dir() {
                return holding(&path, bytes);
            }
            let is_inside = fs::read(&path).expect("a file").windows(bytes.len()).any(|window| window == bytes);
            if is_inside { vec![path] } else { Vec::new() }
        });
        found.collect()
    }

    fn entries(dir: &Path) -> Vec<String> {
        let names = fs::read_dir(dir).expect("a folder");
        let mut names: Vec<_> =
            names.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_was_deleted_is_gone_from_the_files() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = filled(dir.path());
        block(&store, GONE, NAME);
        let now = SystemClock.now();
        assert!(!store.rewrite_if_due(now.after(100 * DAY)).expect("nothing was deleted"));
        assert_eq!(store.forget(GONE, "", |_| String::new()).expect("it is deleted"), []);
        let (name, id) = (NAME.as_bytes(), GONE.0.to_be_bytes());
        let (found, found_id) = (holding(dir.path(), name), holding(dir.path(), &id));
        assert!(!found.is_empty() && !found_id.is_empty(), "the database only appends");
        assert!(!store.rewrite_if_due(now.after(DAY / 2)).expect("it is too early"));
        assert!(store.rewrite_if_due(now.after(2 * DAY)).expect("it is rewritten"));
        assert_eq!([holding(dir.path(), name), holding(dir.path(), &id)], [Vec::<PathBuf>::new(), Vec::new()]);
        assert!(is_filled(&store));
        assert_eq!(entries(dir.path()), ["store"]);
        assert!(!store.rewrite_if_due(now.after(100 * DAY)).expect("once is enough"));
        store.set_registration(8, "global", Some(8)).expect("it is stored");
        drop(store);
        let store = Store::open(dir.path()).expect("the store opens");
        assert!(is_filled(&store));
        assert_eq!(store.registration(8, "global").expect("it is read"), Some(8), "written to the new files");
        assert_eq!(holding(dir.path(), name), Vec::<PathBuf>::new());
    }

    #[test]
    fn a_deletion_during_a_rewrite_leads_to_another() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = filled(dir.path());
        store.note_deletion().expect("it is noted");
        let new = swap::new_in(dir.path());
        fs::create_dir(&new).expect("it is made");
        fs::copy(dir.path().join(FOLDER).join(MARK), new.join(MARK)).expect("it is copied");
        let noted = engine(&store).copy(&new).expect("it is copied");
        store.note_deletion().expect("it is noted");
        engine(&store).replace(&new, noted.as_deref()).expect("it is replaced");
        assert!(store.rewrite_if_due(SystemClock.now().after(2 * DAY)).expect("it is due"));
        assert!(is_filled(&store));
    }

    #[test]
    fn nothing_that_is_written_meanwhile_is_lost() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = filled(dir.path());
        let (is_over, read) = (AtomicBool::new(false), AtomicU64::new(0));
        let written: Vec<u64> = thread::scope(|scope| {
            let writers = (1..=4u64).map(|writer| {
                let (store, is_over) = (&store, &is_over);
                scope.spawn(move || {
                    let mut count = 0;
                    while !is_over.load(SeqCst) {
                        count += 1;
                        store.set_registration(writer << 32 | count, "global", Some(count)).expect("it is stored");
                        store.set_registration(writer, "global", Some(count)).expect("it is stored");
                        if count % 3 == 0 {
                            store.set_registration(writer << 32 | count, "global", None).expect("it is removed");
                        }
                    }
                    count
                })
            });
            let writers: Vec<_> = writers.collect();
            scope.spawn(|| {
                while !is_over.load(SeqCst) {
                    let scanned = store.scan(Collection::Registrations, KeyRange::all());
                    assert!(scanned.map(|entry| entry.expect("it is read")).is_sorted());
                    read.fetch_add(1, SeqCst);
                }
            });
            for _ in 0..3 {
                store.rewrite().expect("it is rewritten");
            }
            is_over.store(true, SeqCst);
            writers.into_iter().map(|writer| writer.join().expect("it writes")).collect()
        });
        drop(store);
        let store = Store::open(dir.path()).expect("the store opens");
        for (writer, count) in (1..).zip(written) {
            assert!(count > 0);
            assert_eq!(store.registration(writer, "global").expect("it is read"), Some(count));
            for nth in 1..=count {
                let expected = (nth % 3 != 0).then_some(nth);
                let found = store.registration(writer << 32 | nth, "global").expect("it is read");
                assert_eq!(found, expected, "{writer} {nth} of {count}");
            }
        }
        assert!(is_filled(&store) && read.load(SeqCst) > 0);
    }

    #[test]
    fn a_copy_that_cannot_be_used_leaves_the_store_as_it_is() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = filled(dir.path());
        let new = swap::new_in(dir.path());
        fs::create_dir(&new).expect("it is made");
        fs::write(new.join("db"), "no database").expect("it is written");
        fs::write(new.join("conf"), "garbage garbage").expect("it is written");
        assert!(engine(&store).replace(&new, None).is_err());
        assert!(is_filled(&store));
        // Files left behind by the failed attempt do no harm.
        store.rewrite().expect("it is rewritten");
        assert!(is_filled(&store));
        assert_eq!(entries(dir.path()), ["store"]);
    }

    #[test]
    fn no_other_process_takes_the_store_during_a_rewrite() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = filled(dir.path());
        let (path, aside) = (dir.path().join(FOLDER), dir.path().join("store.old"));
        // This is the state between the two renames.
        fs::rename(&path, &aside).expect("it is renamed");
        assert!(matches!(Store::open(dir.path()), Err(StoreError::InUse { .. })));
        assert!(aside.is_dir(), "and nothing is mended by it");
        fs::rename(&aside, &path).expect("it is renamed");
        assert!(is_filled(&store));
    }

    #[test]
    fn notes_read_back() {
        let deleted = Deleted { first: Timestamp(5), count: 7 };
        assert_eq!(Deleted::read(&deleted.to_bytes()), deleted);
        assert_eq!(Deleted::read(b"garbage").first, Timestamp(0));
    }
}
