//! Rewrites the whole store, so that nothing deleted remains in its files.
//!
//! The database appends: removed and replaced values stay in its files until their space is reused, which may never
//! happen. A rewrite copies the current contents into new files, which replace the old ones.
//!
//! The copy is written to `store.new` while other threads keep using the store; then the copy is closed, reopened and
//! compared with the store. Then the rewrite takes the lock exclusively, copies the changes made meanwhile, closes both
//! databases, and [`replacement`] replaces the old files. The lock is released once the new files are open.

use std::{cmp::Ordering, fs, io, path::Path, time::Duration};

use super::{
    Engine,
    files::free_room,
    open::{FOLDER, MARK, SMALL_CACHE, open_soon},
    raw::{Raw, RawError},
    replacement,
};
use crate::{
    LITTLE_ROOM, StoreError,
    database::{Access, Collection, Database, DatabaseError, Durability, KeyRange, PATIENCE, Read, Transaction},
};
use domain::time::{Clock, SystemClock, Timestamp};

/// The key of the note about deletions, which holds the time of the first deletion since the files were written, and
/// the number of deletions.
const DELETED: &[u8] = b"deleted";

/// The time to wait after a deletion, so that one rewrite covers several. Deleted data must be gone within a week,
/// which leaves time for many retries.
const GATHERED_FOR: Duration = Duration::from_secs(24 * 60 * 60);

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

impl Engine {
    /// Records a deletion. Called before and after deleting: then an interrupted deletion is recorded, and one during a
    /// rewrite causes another rewrite.
    pub(super) fn record_deletion(&self) -> Result<(), DatabaseError> {
        let tx = Transaction::new(self.begin(Access::Write, PATIENCE)?);
        let before = tx.get(Collection::Notes, DELETED)?.map(|bytes| Deleted::read(&bytes));
        let before = before.unwrap_or_else(|| Deleted { first: SystemClock.now(), count: 0 });
        let noted = Deleted { count: before.count.wrapping_add(1), ..before };
        tx.insert(Collection::Notes, DELETED, noted.to_bytes());
        tx.commit(Durability::Now).map(drop)
    }

    /// Whether the first deletion since the last rewrite was long enough ago for another rewrite.
    pub(super) fn is_rewrite_due(&self, now: Timestamp) -> Result<bool, DatabaseError> {
        let noted = self.get(Collection::Notes, DELETED)?;
        Ok(noted.is_some_and(|noted| now >= Deleted::read(&noted).first.after(GATHERED_FOR)))
    }

    /// Writes everything into new files. The store then continues with the old files after an error, or fails if they
    /// cannot be reopened.
    pub(super) fn rewrite(&self) -> Result<(), StoreError> {
        let _alone = self.rewriting.lock();
        let new = replacement::new_in(&self.dir);
        let in_new = |source| StoreError::File { path: new.clone(), source };
        let size = self.size()?;
        if free_room(&self.dir).is_some_and(|free| free < size.saturating_add(LITTLE_ROOM)) {
            return Err(in_new(io::ErrorKind::StorageFull.into()));
        }
        let begun = || -> Result<(), StoreError> {
            replacement::begin(&self.dir).map_err(in_new)?;
            fs::copy(self.dir.join(FOLDER).join(MARK), new.join(MARK)).map_err(in_new)?;
            let noted = self.copy(&new)?;
            self.replace(&new, noted.as_deref())
        };
        let done = begun();
        self.clean();
        done
    }

    /// Copies all trees while other threads write, and returns the note about deletions as it was before the copy.
    fn copy(&self, to: &Path) -> Result<Option<Vec<u8>>, StoreError> {
        let copy = Raw::open(to, SMALL_CACHE)?;
        let (names, noted) = {
            let open = self.enter()?;
            (open.raw.names(), open.raw.default_tree()?.get(DELETED)?)
        };
        for name in names {
            let target = copy.tree(&name)?;
            let mut rest = KeyRange::all();
            loop {
                // Page by page, so that the lock is not held for a whole tree while a writer waits.
                let page = self.enter()?.raw.tree(&name)?.stored_page(&rest, PAGE)?;
                let Some((last, _)) = page.last() else { break };
                rest = rest.after(last);
                target.apply_stored(page.into_iter().map(|(key, value)| (key, Some(value))))?;
            }
        }
        copy.flush()?;
        copy.close();
        Ok(noted)
    }

    /// Brings the copy up to date, and replaces the store with the copy.
    fn replace(&self, new: &Path, noted: Option<&[u8]>) -> Result<(), StoreError> {
        let in_new = |source| StoreError::File { path: new.to_owned(), source };
        // Reopen the copy, so that the comparison reads the copy from disk.
        let copy = open_soon(new, SMALL_CACHE)?;
        let mut slot = self.enter_alone()?;
        let Some(open) = slot.as_ref() else { return Err(self.refusal().into()) };
        let changed = make_equal(&open.raw, &copy)?;
        if make_equal(&open.raw, &copy)? > 0 {
            return Err(in_new(io::Error::other("the copy does not become like the store")));
        }
        let notes = copy.default_tree()?;
        if notes.get(DELETED)?.as_deref() == noted {
            notes.remove(DELETED)?;
        }
        copy.flush()?;
        drop(notes);
        copy.close();
        replacement::mark_complete(new).map_err(in_new)?;
        self.take_over(&mut slot)?;
        tracing::info!(changed, "the store was written anew; what had been deleted is gone from its files");
        Ok(())
    }
}

/// The number of entries to copy at a time.
const PAGE: usize = 1000;

/// Makes the copy equal to the original, and returns the number of entries that differed.
fn make_equal(original: &Raw, copy: &Raw) -> Result<usize, RawError> {
    let mut differences = 0;
    for name in original.names() {
        let (from, to) = (original.tree(&name)?, copy.tree(&name)?);
        let mut changes = Vec::new();
        let (mut originals, mut copies) = (from.stored(), to.stored());
        let (mut entry, mut copied) = (originals.next().transpose()?, copies.next().transpose()?);
        loop {
            let order = match (&entry, &copied) {
                (None, None) => break,
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (Some((key, _)), Some((other, _))) => key.cmp(other),
            };
            match order {
                Ordering::Greater => changes.extend(copied.take().map(|(key, _)| (key, None))),
                Ordering::Equal if entry == copied => {}
                Ordering::Less | Ordering::Equal => {
                    changes.extend(entry.take().map(|(key, value)| (key, Some(value))));
                }
            }
            if order.is_le() {
                entry = originals.next().transpose()?;
            }
            if order.is_ge() {
                copied = copies.next().transpose()?;
            }
        }
        differences += changes.len();
        to.apply_stored(changes)?;
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

    use super::{super::packing::Packer, *};
    use crate::{Store, keys};
    use domain::{NamedUser, Player, id::UserId};

    const NAME: &str = "Konstantinopolitaner";
    const GONE: UserId = UserId(0x9f3c_61d2_8e5b_a704);
    const DAY: Duration = Duration::from_secs(24 * 60 * 60);

    fn filled(dir: &Path) -> Store {
        let store = Store::open(dir).expect("the store opens");
        let filled = store.db.write(|tx| {
            (0..2500).for_each(|number| tx.insert(Collection::Setups, format!("{number:08}"), vec![7; 300]));
            Ok(())
        });
        filled.expect("it is stored");
        store.servers.set_dev_guild(7, Some(7)).expect("it is stored");
        store
    }

    fn engine(store: &Store) -> &Engine {
        store.db.engine.sled()
    }

    fn block(store: &Store, by: UserId, name: &str) {
        let blocked = NamedUser { user: UserId(9), name: name.to_owned() };
        store
            .people
            .change_player(by, |player: &mut Player| assert!(player.block(blocked.clone())))
            .expect("it is stored");
    }

    fn is_filled(store: &Store) -> bool {
        store.db.len(Collection::Setups) == 2500 && store.servers.dev_guild(7).expect("it is read") == Some(7)
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
        let record = store.db.get(Collection::Players, keys::owner(GONE.0)).expect("it is read").expect("it is stored");
        assert!(record.windows(NAME.len()).any(|window| window == NAME.as_bytes()));
        let record = Packer::default().pack(&record);
        let now = SystemClock.now();
        assert!(!store.rewrite_if_due(now.after(100 * DAY)).expect("nothing was deleted"));
        assert_eq!(store.forget(GONE, "", |_| String::new()).expect("it is deleted"), []);
        // The record has been packed, so its bytes are looked for, and not the name.
        let (name, id) = (&record[..], GONE.0.to_be_bytes());
        let (found, found_id) = (holding(dir.path(), name), holding(dir.path(), &id));
        assert!(!found.is_empty() && !found_id.is_empty(), "the database only appends");
        assert!(!store.rewrite_if_due(now.after(DAY / 2)).expect("it is too early"));
        assert!(store.rewrite_if_due(now.after(2 * DAY)).expect("it is rewritten"));
        assert_eq!([holding(dir.path(), name), holding(dir.path(), &id)], [Vec::<PathBuf>::new(), Vec::new()]);
        assert!(is_filled(&store));
        assert_eq!(entries(dir.path()), ["store"]);
        assert!(!store.rewrite_if_due(now.after(100 * DAY)).expect("once is enough"));
        store.servers.set_dev_guild(8, Some(8)).expect("it is stored");
        drop(store);
        let store = Store::open(dir.path()).expect("the store opens");
        assert!(is_filled(&store));
        assert_eq!(store.servers.dev_guild(8).expect("it is read"), Some(8), "written to the new files");
        assert_eq!(holding(dir.path(), name), Vec::<PathBuf>::new());
    }

    #[test]
    fn a_deletion_during_a_rewrite_leads_to_another() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = filled(dir.path());
        engine(&store).record_deletion().expect("it is noted");
        let new = replacement::new_in(dir.path());
        fs::create_dir(&new).expect("it is made");
        fs::copy(dir.path().join(FOLDER).join(MARK), new.join(MARK)).expect("it is copied");
        let noted = engine(&store).copy(&new).expect("it is copied");
        engine(&store).record_deletion().expect("it is noted");
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
                        store.servers.set_dev_guild(writer << 32 | count, Some(count)).expect("it is stored");
                        store.servers.set_dev_guild(writer, Some(count)).expect("it is stored");
                        if count % 3 == 0 {
                            store.servers.set_dev_guild(writer << 32 | count, None).expect("it is removed");
                        }
                    }
                    count
                })
            });
            let writers: Vec<_> = writers.collect();
            scope.spawn(|| {
                while !is_over.load(SeqCst) {
                    let scanned = store.db.scan(Collection::Registrations, KeyRange::all());
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
            assert_eq!(store.servers.dev_guild(writer).expect("it is read"), Some(count));
            for nth in 1..=count {
                let expected = (nth % 3 != 0).then_some(nth);
                let found = store.servers.dev_guild(writer << 32 | nth).expect("it is read");
                assert_eq!(found, expected, "{writer} {nth} of {count}");
            }
        }
        assert!(is_filled(&store) && read.load(SeqCst) > 0);
    }

    #[test]
    fn a_copy_that_cannot_be_used_leaves_the_store_as_it_is() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = filled(dir.path());
        let new = replacement::new_in(dir.path());
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
