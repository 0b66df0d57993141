//! Puts a new store in place that was built beside the existing one.
//!
//! Everything that replaces or rewrites the whole store uses this module, for two reasons: the database holds a
//! transaction's writes in memory, and keeps removed values in its files. During a replacement, the bot's folder holds,
//! in this order,
//!
//! 1. `store` and `store.new`, while the new store is built;
//! 2. the same, with the file `complete` in `store.new`, once everything in it is on disk;
//! 3. `store.old` and `store.new`, once the old store has been renamed;
//! 4. `store` and `store.old`, until the old one is removed;
//! 5. `store`, from which the file `complete` is removed last.
//!
//! A process that is killed leaves one of these states behind. Before step 3 the old store is the valid one, and from
//! then on the new one: [`finish`] completes the replacement when the store is next opened.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use super::{
    files::{make_private, sync_all_in, sync_folder},
    open::FOLDER,
};

/// The folder of the new store.
const NEW: &str = "store.new";

/// The folder of the old store, once it is renamed.
const OLD: &str = "store.old";

/// The file in a new store that marks it as complete.
const COMPLETE: &str = "complete";

/// The folder in which a new store is built.
pub(super) fn new_in(dir: &Path) -> PathBuf {
    dir.join(NEW)
}

/// Creates the folder in which a new store is built, and removes what an earlier attempt left behind.
pub(super) fn begin(dir: &Path) -> io::Result<()> {
    clean(dir)?;
    fs::create_dir(new_in(dir))?;
    make_private(&new_in(dir))
}

/// Syncs a new store to disk and marks it as complete. Only the user of the bot can read it.
pub(super) fn mark_complete(new: &Path) -> io::Result<()> {
    make_private(new)?;
    sync_all_in(new)?;
    File::create(new.join(COMPLETE))?.sync_all()?;
    sync_folder(new)
}

/// Replaces the old store with the new one, which is complete. Both are closed.
pub(super) fn install(dir: &Path) -> io::Result<()> {
    let path = dir.join(FOLDER);
    fs::rename(&path, dir.join(OLD))?;
    sync_folder(dir)?;
    fs::rename(dir.join(NEW), &path)?;
    sync_folder(dir)
}

/// Restores the old store after [`install`] failed at any point. The new store has not been written to since.
pub(super) fn roll_back(dir: &Path) -> io::Result<()> {
    let (path, new, old) = (dir.join(FOLDER), dir.join(NEW), dir.join(OLD));
    if !old.exists() {
        return Ok(());
    }
    // Without this file, the old store is the valid one.
    for complete in [path.join(COMPLETE), new.join(COMPLETE)] {
        match fs::remove_file(complete) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    if path.exists() {
        sync_folder(&path)?;
        fs::rename(&path, &new)?;
    }
    sync_folder(&new)?;
    fs::rename(old, path)?;
    sync_folder(dir)
}

/// The folder of the current store. After an interrupted replacement, this is `store.new` or `store.old` if `store` is
/// missing.
pub(crate) fn current(dir: &Path) -> PathBuf {
    let (path, new, old) = (dir.join(FOLDER), dir.join(NEW), dir.join(OLD));
    if path.exists() || !old.exists() {
        return path;
    }
    if new.join(COMPLETE).exists() { new } else { old }
}

/// Completes a replacement that was interrupted after the old store had been renamed.
pub(super) fn finish(dir: &Path) -> io::Result<()> {
    let (path, current) = (dir.join(FOLDER), current(dir));
    if current == path {
        return Ok(());
    }
    fs::rename(current, path)?;
    sync_folder(dir)
}

/// Removes the remains of an interrupted replacement, once the valid store is open.
pub(super) fn clean(dir: &Path) -> io::Result<()> {
    let complete = dir.join(FOLDER).join(COMPLETE);
    if complete.exists() {
        remove_folder(&dir.join(OLD))?;
        // The file `complete` is removed last: without it, a remaining old store would never be removed.
        sync_folder(dir)?;
        fs::remove_file(complete)?;
    }
    // This new store is left from a replacement that never began.
    if dir.join(OLD).exists() { Ok(()) } else { remove_folder(&dir.join(NEW)) }
}

pub(super) fn remove_folder(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{BufReader, Read},
        sync::Arc,
    };

    use super::*;
    use crate::{Store, StoreError, database::sled::Engine};
    use domain::time::Timestamp;

    /// Creates a store whose registration has this hash.
    fn store(dir: &Path, folder: &str, hash: u64) {
        let engine = Engine::open(dir, &dir.join(folder), true, None).expect("the store opens");
        let store = Store::over(Arc::new(engine));
        store.servers.set_dev_guild(7, Some(hash)).expect("it is stored");
    }

    /// Opens a folder with these stores, each marked as complete or not, and checks that the store in the subfolder
    /// `counts` is kept.
    #[track_caller]
    fn check(stores: &[(&str, bool)], counts: &str) {
        let dir = tempfile::tempdir().expect("a temporary folder");
        for (hash, &(folder, complete)) in (0..).zip(stores) {
            store(dir.path(), folder, hash);
            if complete {
                fs::write(dir.path().join(folder).join(COMPLETE), "").expect("it is written");
            }
        }
        assert!(Store::exists(dir.path()));
        let hash = stores.iter().position(|&(folder, _)| folder == counts).map(|place| place as u64);
        for _ in 0..2 {
            let opened = Store::open(dir.path()).expect("the store opens");
            assert_eq!(opened.servers.dev_guild(7).expect("it is read"), hash, "{stores:?}");
            let left: Vec<_> = fs::read_dir(dir.path()).expect("a folder").flatten().map(|e| e.file_name()).collect();
            assert_eq!(left, [FOLDER], "{stores:?}");
            assert!(!dir.path().join(FOLDER).join(COMPLETE).exists());
        }
    }

    #[test]
    fn a_swap_that_was_cut_off_anywhere_is_finished_or_undone() {
        check(&[(FOLDER, false), (NEW, false)], FOLDER);
        check(&[(FOLDER, false), (NEW, true)], FOLDER);
        check(&[(OLD, false), (NEW, true)], NEW);
        check(&[(FOLDER, true), (OLD, false)], FOLDER);
        check(&[(FOLDER, true)], FOLDER);
        check(&[(OLD, false)], OLD);
    }

    #[test]
    fn a_swap_is_undone_wherever_it_is() {
        let stores: [&[(&str, bool)]; 3] =
            [&[(FOLDER, false), (NEW, true)], &[(OLD, false), (NEW, true)], &[(OLD, false), (FOLDER, true)]];
        for stores in stores {
            let dir = tempfile::tempdir().expect("a temporary folder");
            for (hash, &(folder, complete)) in (0..).zip(stores) {
                store(dir.path(), folder, hash);
                if complete {
                    fs::write(dir.path().join(folder).join(COMPLETE), "").expect("it is written");
                }
            }
            roll_back(dir.path()).expect("it is undone");
            let opened = Store::open(dir.path()).expect("the store opens");
            assert_eq!(opened.servers.dev_guild(7).expect("it is read"), Some(0), "{stores:?}");
        }
    }

    #[test]
    fn nobody_opens_a_store_while_another_is_built() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let registration = |hash: u64| {
            let other = tempfile::tempdir().expect("a temporary folder");
            let store = Store::open(other.path()).expect("the store opens");
            store.servers.set_dev_guild(7, Some(hash)).expect("it is stored");
            let mut export = Vec::new();
            store.export(Timestamp(0), &mut export).expect("it is exported");
            export
        };
        /// An export, during whose reading nobody else can open the store.
        struct Watched<'a>(&'a Path, io::Cursor<Vec<u8>>);
        impl Read for Watched<'_> {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                assert!(self.0.join(NEW).exists());
                assert!(matches!(Store::open(self.0), Err(StoreError::InUse { .. })));
                self.1.read(into)
            }
        }
        let build = |export: Vec<u8>| {
            Store::import(dir.path(), BufReader::new(Watched(dir.path(), io::Cursor::new(export))), true)
        };
        build(registration(1)).expect("it is built");
        let mut cut_off = registration(2);
        cut_off.truncate(cut_off.len() - 9);
        build(cut_off).expect_err("it is not built");
        assert!(!dir.path().join(NEW).exists());
        let store = Store::open(dir.path()).expect("the store opens");
        assert_eq!(store.servers.dev_guild(7).expect("it is read"), Some(1));
    }
}
