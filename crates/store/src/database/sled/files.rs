//! The database's files: fsynced, and readable only by their owner.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

#[cfg(unix)]
use std::{collections::HashSet, ffi::OsString};

#[cfg(unix)]
use parking_lot::Mutex;

#[cfg(unix)]
use crate::Store;

/// The files that the open database writes to: one for almost everything, and a folder with one file (blob) for each
/// larger value.
pub(super) struct Files {
    /// Our own file description. The kernel reports a disk error once for each description, and the database syncs its
    /// own in the background, where the error is only logged.
    #[cfg(unix)]
    db: File,
    #[cfg(unix)]
    blobs: PathBuf,
    /// Held during a sync.
    #[cfg(unix)]
    known: Mutex<Blobs>,
    /// Whether files are synced at all.
    #[cfg(unix)]
    is_synced: bool,
}

impl Files {
    /// The files of a database that was opened in `folder`. Before this function returns, all files and their names are
    /// synced to disk.
    #[cfg(unix)]
    pub(super) fn open(folder: &Path, is_synced: bool) -> io::Result<Self> {
        make_private(folder)?;
        let blobs = folder.join("blobs");
        let db = File::open(folder.join("db"))?;
        let found = names(&blobs)?;
        sync_all_in(folder)?;
        let known = Mutex::new(Blobs { known: found.clone(), synced: found });
        Ok(Self { db, blobs, known, is_synced })
    }

    /// On other systems, the database itself syncs all writes.
    #[cfg(not(unix))]
    pub(super) fn open(_: &Path, _: bool) -> io::Result<Self> {
        Ok(Self {})
    }

    /// Flushes the database with `flush`, and syncs everything written since the last call. The database's own flush
    /// calls `sync_file_range` on Linux, which persists neither the disk's cache nor the file's length.
    ///
    /// A blob file that was created during the flush may be incomplete. So a blob file counts as synced only after a
    /// flush that began when the file was known.
    #[cfg(unix)]
    pub(super) fn sync(&self, flush: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        let mut blobs = self.known.lock();
        flush()?;
        if self.is_synced { self.sync_files(&mut blobs).map_err(|error| error.to_string()) } else { Ok(()) }
    }

    #[cfg(unix)]
    fn sync_files(&self, blobs: &mut Blobs) -> io::Result<()> {
        let found = names(&self.blobs)?;
        let mut is_new = false;
        for name in found.difference(&blobs.synced) {
            match File::open(self.blobs.join(name)) {
                Ok(file) => {
                    tighten(&self.blobs.join(name), PRIVATE_FILE);
                    file.sync_all()?;
                    is_new = true;
                }
                // The file of a replaced value is gone.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
            }
        }
        if is_new {
            sync_folder(&self.blobs)?;
        }
        if is_new || found.len() != blobs.known.len() {
            blobs.synced = found.intersection(&blobs.known).cloned().collect();
            blobs.known = found;
        }
        self.db.sync_data()
    }

    #[cfg(not(unix))]
    pub(super) fn sync(&self, flush: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
        flush()
    }
}

/// The names of blob files.
#[cfg(unix)]
struct Blobs {
    /// The files that existed at the end of the last sync.
    known: HashSet<OsString>,
    /// Those of them that are on disk.
    synced: HashSet<OsString>,
}

#[cfg(unix)]
fn names(folder: &Path) -> io::Result<HashSet<OsString>> {
    fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect()
}

/// Fsyncs a folder, if the system supports that, so that the names of the folder's files are on disk.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

/// Fsyncs everything in a folder, and the folder's own name.
pub(super) fn sync_all_in(folder: &Path) -> io::Result<()> {
    if !cfg!(unix) {
        return Ok(());
    }
    for path in contents(folder)? {
        File::open(path)?.sync_all()?;
    }
    File::open(folder)?.sync_all()?;
    sync_folder(folder.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")))
}

/// All files and folders below a folder.
fn contents(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(contents(&path)?);
        }
        found.push(path);
    }
    Ok(found)
}

#[cfg(unix)]
const PRIVATE_FILE: u32 = 0o600;
#[cfg(unix)]
const PRIVATE_FOLDER: u32 = 0o700;

/// Makes a folder and its contents readable only by the owner.
#[cfg(unix)]
pub(super) fn make_private(folder: &Path) -> io::Result<()> {
    tighten(folder, PRIVATE_FOLDER);
    for path in contents(folder)? {
        tighten(&path, if path.is_dir() { PRIVATE_FOLDER } else { PRIVATE_FILE });
    }
    Ok(())
}

#[cfg(not(unix))]
pub(super) fn make_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Removes the permissions of other users. Failure is only logged: a file of another owner may still be usable.
#[cfg(unix)]
fn tighten(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    let tightened = fs::metadata(path).and_then(|found| {
        if found.permissions().mode() & 0o077 == 0 {
            return Ok(());
        }
        fs::set_permissions(path, fs::Permissions::from_mode(mode))
    });
    match tightened {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            tracing::warn!(path = %path.display(), %error, "other users can read a file of the store");
        }
        _ => {}
    }
}

#[cfg(unix)]
impl Store {
    /// A file or folder of the store that other users can read or write, if there is one.
    pub fn exposed(dir: &Path) -> io::Result<Option<PathBuf>> {
        if Self::exists(dir) { exposed(&dir.join(super::open::FOLDER)) } else { Ok(None) }
    }
}

#[cfg(unix)]
fn exposed(folder: &Path) -> io::Result<Option<PathBuf>> {
    use std::os::unix::fs::PermissionsExt;
    for path in contents(folder)?.into_iter().chain([folder.to_owned()]) {
        match fs::metadata(&path) {
            Ok(found) if found.permissions().mode() & 0o077 != 0 => return Ok(Some(path)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(None)
}

/// The free space on the disk of a folder in bytes, or `None` if the system does not report it.
#[cfg(unix)]
pub(super) fn free_room(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
pub(super) fn free_room(_: &Path) -> Option<u64> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::Collection;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("it is there").permissions().mode() & 0o777
    }

    #[test]
    fn nobody_else_can_read_the_store() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let folder = dir.path().join("store");
        for _ in 0..2 {
            let store = Store::open(dir.path()).expect("the store opens");
            // The value is too large for the main file, so it becomes a blob.
            let large = vec![7; 300_000];
            store.db.spoil(Collection::Setups, b"large", large);
            assert!(fs::read_dir(folder.join("blobs")).expect("a folder").count() > 0);
            drop(store);
            for path in contents(&folder).expect("it is read") {
                assert_eq!(mode(&path), if path.is_dir() { 0o700 } else { 0o600 }, "{}", path.display());
            }
            assert_eq!(mode(&folder), 0o700);
            assert_eq!(exposed(&folder).expect("it is read"), None);
            // A store that was copied may have these permissions.
            fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).expect("it is ours");
            fs::set_permissions(folder.join("db"), fs::Permissions::from_mode(0o644)).expect("it is ours");
            assert!(exposed(&folder).expect("it is read").is_some());
        }
    }
}
