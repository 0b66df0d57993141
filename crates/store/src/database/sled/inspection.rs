//! Inspecting a store without changing it.

use std::{
    fs::{self, File, TryLockError},
    io,
    path::Path,
};

use super::{open, repair, replacement};
use crate::{Figures, SeekSurvey, Store, StoreError};
use domain::time::Timestamp;

/// The condition of a store in a folder, as [`Store::inspect_folder`] finds it.
#[derive(Debug)]
pub enum Condition {
    /// There is no store.
    None,
    /// Another process has opened the store, so the contents of the store are unknown.
    InUse,
    /// The store can be opened.
    Sound {
        /// The size of the store.
        figures: Figures,
        /// The values that cannot be read, as [`Store::unreadable`] lists them.
        unreadable: Vec<String>,
        /// Whether the files have damage that is repaired when the store is next opened.
        repaired: bool,
        /// The puzzles that most people dislike, as [`PuzzleTries::worst`](crate::PuzzleTries::worst) lists them.
        disliked: Vec<String>,
        /// How the seeks stand.
        seeks: SeekSurvey,
    },
}

impl Store {
    /// Inspects the store in a folder. Reads a temporary copy, which needs as much space as the store, so that the
    /// store does not change.
    ///
    /// # Errors
    /// Returns the errors of [`open`](Self::open), and [`StoreError::Folder`] if the store cannot be copied.
    pub fn inspect_folder(dir: &Path, now: Timestamp) -> Result<Condition, StoreError> {
        let path = replacement::current(dir);
        let in_path = |source| StoreError::Folder { path: path.clone(), source };
        if !Self::exists(dir) {
            return Ok(Condition::None);
        }
        if is_held(&path).map_err(in_path)? {
            return Ok(Condition::InUse);
        }
        open::check_mark_in(&path)?;
        let copy = tempfile::tempdir().map_err(in_path)?;
        let inside = copy.path().join(open::FOLDER);
        fs::create_dir(&inside).and_then(|()| repair::copy_folder(&path, &inside)).map_err(in_path)?;
        // A process that has just opened the store may have changed the files while they were copied.
        if is_held(&path).map_err(in_path)? {
            return Ok(Condition::InUse);
        }
        let store = Self::open(copy.path()).map_err(|error| match error {
            // The error has to name the store, not the copy.
            StoreError::Damaged { reason, .. } => open::damaged(dir, &path, reason),
            error => error,
        })?;
        // A repair leaves a second folder beside the store.
        let repaired = fs::read_dir(copy.path()).map_err(in_path)?.count() > 1;
        // An export reads everything.
        store.export(Timestamp(0), &mut io::sink())?;
        let (figures, disliked, seeks) = (store.figures()?, store.puzzles.worst()?, store.survey_seeks(now)?);
        Ok(Condition::Sound { figures, unreadable: store.unreadable(), repaired, disliked, seeks })
    }
}

/// Whether a process holds the database in a folder. Such a process has locked the file `db`.
fn is_held(path: &Path) -> io::Result<bool> {
    let file = match File::open(path.join("db")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        file => file?,
    };
    match file.try_lock_shared() {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BACKUP_FOLDER, Collection};

    fn files(dir: &Path) -> Vec<(std::path::PathBuf, Vec<u8>)> {
        let mut found = Vec::new();
        for entry in fs::read_dir(dir).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                found.extend(files(&path));
            } else {
                found.push((path.clone(), fs::read(&path).expect("a file")));
            }
        }
        found.sort();
        found
    }

    /// The condition of a store that is closed. A process that another test starts may hold its files a moment longer.
    fn closed(dir: &Path) -> Result<Condition, StoreError> {
        let inspect =
            |_| Some(Store::inspect_folder(dir, Timestamp(0))).filter(|found| !matches!(found, Ok(Condition::InUse)));
        let pause = |_: &u32| std::thread::sleep(std::time::Duration::from_millis(20));
        (0..500).inspect(pause).find_map(inspect).expect("nobody holds it")
    }

    #[test]
    fn a_store_is_looked_over_and_not_changed() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        assert!(matches!(Store::inspect_folder(dir.path(), Timestamp(0)), Ok(Condition::None)));
        let store = Store::open(dir.path()).expect("an empty store opens");
        store.servers.set_dev_guild(7, Some(7)).expect("it is stored");
        store.db.spoil(Collection::Setups, b"key", b"no setup");
        store.backup(&dir.path().join(BACKUP_FOLDER), Timestamp(0)).expect("a back-up is written");
        assert!(matches!(Store::inspect_folder(dir.path(), Timestamp(0)), Ok(Condition::InUse)));
        drop(store);

        let before = files(dir.path());
        let Ok(Condition::Sound { figures, unreadable, repaired: false, .. }) = closed(dir.path()) else {
            panic!("it is sound")
        };
        assert_eq!((figures.games, figures.unreadable, unreadable.len()), (0, 1, 1));
        assert!(figures.bytes > 0);
        let snapshot = dir.path().join(open::FOLDER).join("snap.0000000000000001.generating");
        fs::write(&snapshot, "not a snapshot").expect("it is written");
        assert!(matches!(closed(dir.path()), Ok(Condition::Sound { repaired: true, .. })));
        fs::remove_file(snapshot).expect("it is there");
        assert_eq!(files(dir.path()), before);

        fs::write(dir.path().join(open::FOLDER).join("db"), "").expect("it is written");
        let damaged = closed(dir.path()).expect_err("its file is empty").to_string();
        let told = format!("the store in {} is damaged", dir.path().join(open::FOLDER).display());
        assert!(damaged.starts_with(&told) && damaged.contains("parlor import"), "{damaged}");
    }
}
