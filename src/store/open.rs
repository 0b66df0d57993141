use std::{
    fs, io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{Mutex, RwLock},
};

use sled::Db;

use super::{BACKUP_FOLDER, Store, StoreError, Trees, newest_backup};

/// Where the database is inside the folder that the operator chose.
const FOLDER: &str = "store";

impl Store {
    /// Whether there is a store in a folder.
    pub fn exists(dir: &Path) -> bool {
        dir.join(FOLDER).is_dir()
    }

    /// Opens the store in a folder, which is created if there is none.
    ///
    /// The database lies in the subfolder `store`. If its files are damaged by a snapshot that was not finished, they
    /// are copied to a subfolder beside it and opened without that snapshot.
    ///
    /// # Errors
    /// [`StoreError::InUse`] if another process holds it, [`StoreError::Folder`], [`StoreError::Damaged`].
    pub fn open(dir: &Path) -> Result<Self, StoreError> {
        let path = dir.join(FOLDER);
        fs::create_dir_all(&path).map_err(|source| StoreError::Folder { path: path.clone(), source })?;
        let db = match open(&path) {
            Err(StoreError::Damaged { reason, .. }) => mend(dir, &path, &reason)?,
            opened => opened?,
        };
        let trees = Trees {
            challenges: db.open_tree("challenges")?,
            challengers: db.open_tree("challengers")?,
            games: db.open_tree("games")?,
            tables: db.open_tree("tables")?,
            seats: db.open_tree("seats")?,
            channels: db.open_tree("channels")?,
            boards: db.open_tree("boards")?,
            registrations: db.open_tree("registrations")?,
            corrupt: db.open_tree("corrupt")?,
        };
        Ok(Self { db, trees, writing: RwLock::new(()), backing_up: Mutex::new(()) })
    }
}

fn open(path: &Path) -> Result<Db, StoreError> {
    let damaged = |reason: String| StoreError::Damaged { path: path.to_owned(), reason, newest_backup: None };
    // The database answers some kinds of damage with a panic.
    let opened = catch_unwind(AssertUnwindSafe(|| sled::Config::new().path(path).open()))
        .map_err(|_| damaged("opening it panicked".to_owned()))?;
    opened.map_err(|error| match error {
        sled::Error::Io(error) if is_lock(&error) => StoreError::InUse { path: path.to_owned() },
        sled::Error::Io(source) => StoreError::Folder { path: path.to_owned(), source },
        error => damaged(error.to_string()),
    })
}

/// The database tells only by its words that another process holds the lock.
fn is_lock(error: &io::Error) -> bool {
    error.to_string().starts_with("could not acquire lock")
}

/// Tries once more without unfinished snapshots, after copying everything aside.
fn mend(dir: &Path, path: &Path, reason: &str) -> Result<Db, StoreError> {
    let damaged = |reason: &str| StoreError::Damaged {
        path: path.to_owned(),
        reason: reason.to_owned(),
        newest_backup: newest_backup(&dir.join(BACKUP_FOLDER)).ok().flatten(),
    };
    let in_path = |source| StoreError::Folder { path: path.to_owned(), source };
    let unfinished = unfinished_snapshots(path).map_err(in_path)?;
    if unfinished.is_empty() {
        return Err(damaged(reason));
    }
    let aside = copy_aside(dir, path).map_err(in_path)?;
    tracing::error!(
        reason,
        copy = %aside.display(),
        "the store is damaged; it is copied, and opened again without an unfinished snapshot"
    );
    for snapshot in unfinished {
        fs::remove_file(snapshot).map_err(in_path)?;
    }
    open(path).map_err(|error| match error {
        StoreError::Damaged { reason, .. } => damaged(&reason),
        error => error,
    })
}

fn unfinished_snapshots(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with("snap.") && name.ends_with(".generating") {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// Copies the database's files to the first free `store.damaged-N`.
fn copy_aside(dir: &Path, path: &Path) -> io::Result<PathBuf> {
    let mut number = 1;
    let aside = loop {
        let aside = dir.join(format!("{FOLDER}.damaged-{number}"));
        match fs::create_dir(&aside) {
            Ok(()) => break aside,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    };
    copy_folder(path, &aside)?;
    Ok(aside)
}

fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            fs::create_dir_all(&target)?;
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
