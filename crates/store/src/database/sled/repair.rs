//! Repairing a store: removes damaged files that the database can do without, after it has copied all files.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use flate2::Crc;

use super::{
    open::{CACHE, FOLDER, damaged, open_database},
    raw::Raw,
};
use crate::StoreError;

/// The file with the database's parameters, which are the same for each store.
const PARAMETERS: &str = "conf";
/// The beginning of the names of snapshots. A snapshot says which page is where in the file `db`, so that the database
/// need not read all of that file.
const SNAPSHOT: &str = "snap.";
/// The end of the name of a snapshot that is not yet finished.
const UNFINISHED: &str = ".generating";

/// Copies the files aside, removes the damaged ones among those that the database can write again, and opens the
/// database. `reason` says why it could not be opened before.
pub(super) fn repair(dir: &Path, path: &Path, reason: String) -> Result<Raw, StoreError> {
    let in_path = |source| StoreError::Folder { path: path.to_owned(), source };
    let removable = removable(path).map_err(in_path)?;
    if removable.is_empty() {
        return Err(damaged(dir, path, reason));
    }
    let aside = copy_aside(dir, path).map_err(in_path)?;
    tracing::error!(
        reason,
        copy = %aside.display(),
        removed = ?removable.iter().filter_map(|file| file.file_name()).collect::<Vec<_>>(),
        "the store is damaged; it is copied, and opened again without the damaged files"
    );
    for file in removable {
        fs::remove_file(file).map_err(in_path)?;
    }
    open_database(path, CACHE).map_err(|error| match error {
        StoreError::Damaged { reason, .. } => damaged(dir, path, reason),
        error => error,
    })
}

/// The damaged or unfinished files that the database writes again if they are missing.
fn removable(path: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_damaged = if name == PARAMETERS {
            !has_checksum(&fs::read(entry.path())?, 0)
        } else if name.starts_with(SNAPSHOT) {
            // Between its content and its checksum, a snapshot has its length in eight bytes.
            name.ends_with(UNFINISHED) || !has_checksum(&fs::read(entry.path())?, 8)
        } else {
            false
        };
        if is_damaged {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// Whether a file ends with the checksum of its content. `between` is the number of bytes between the two.
fn has_checksum(file: &[u8], between: usize) -> bool {
    let Some((rest, expected)) = file.split_last_chunk() else { return false };
    let Some(content) = rest.len().checked_sub(between).filter(|length| *length > 0) else { return false };
    let mut checksum = Crc::new();
    checksum.update(&rest[..content]);
    checksum.sum() == u32::from_le_bytes(*expected)
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

/// Copies the contents of a folder into another folder, which has to exist.
pub(super) fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use domain::time::Timestamp;

    /// A folder with a store whose values have been written again and again, and what an export of it says.
    fn filled() -> (tempfile::TempDir, Vec<u8>) {
        let dir = tempfile::tempdir().expect("a temporary folder");
        for round in 0..3 {
            let store = Store::open_unsynced(dir.path()).expect("the store opens");
            for hash in 0..400 {
                store.servers.set_dev_guild(hash % 100, Some(hash + round)).expect("it is stored");
            }
        }
        let exported = exported(dir.path());
        (dir, exported)
    }

    fn exported(dir: &Path) -> Vec<u8> {
        let mut exported = Vec::new();
        let store = Store::open(dir).expect("the store opens");
        store.export(Timestamp(0), &mut exported).expect("it is exported");
        exported
    }

    /// The newest finished snapshot in a folder.
    fn snapshot(dir: &Path) -> PathBuf {
        let entries = fs::read_dir(dir.join(FOLDER)).expect("a folder").flatten().map(|entry| entry.path());
        let is_snapshot =
            |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(SNAPSHOT));
        entries.filter(is_snapshot).max().expect("there is a snapshot")
    }

    /// Damages a file, and checks that the store opens with everything that was in it, and that the damage is kept.
    #[track_caller]
    fn check(file: impl Fn(&Path) -> PathBuf, damage: impl Fn(&mut Vec<u8>)) {
        let (dir, before) = filled();
        let file = file(dir.path());
        let mut bytes = fs::read(&file).unwrap_or_default();
        damage(&mut bytes);
        fs::write(&file, &bytes).expect("it is written");
        for _ in 0..2 {
            assert!(exported(dir.path()) == before, "something is missing");
        }
        let name = file.file_name().expect("a name");
        assert_eq!(fs::read(dir.path().join("store.damaged-1").join(name)).expect("it is kept"), bytes);
        assert!(!dir.path().join("store.damaged-2").exists());
    }

    #[test]
    fn a_damaged_snapshot_is_put_aside() {
        check(snapshot, Vec::clear);
        check(snapshot, |bytes| bytes.truncate(bytes.len() / 2));
        check(snapshot, |bytes| bytes[3] ^= 1);
        check(snapshot, |bytes| *bytes.last_mut().expect("a checksum") ^= 0x80);
    }

    #[test]
    fn an_unfinished_snapshot_is_put_aside() {
        let unfinished = |dir: &Path| dir.join(FOLDER).join("snap.7FFFFFFFFFFFFFFF.generating");
        check(unfinished, |bytes| bytes.extend(b"not a snapshot"));
        check(unfinished, |_| ());
    }

    #[test]
    fn damaged_parameters_are_put_aside() {
        let parameters = |dir: &Path| dir.join(FOLDER).join(PARAMETERS);
        check(parameters, |bytes| *bytes = b"garbage garbage".to_vec());
    }
}
