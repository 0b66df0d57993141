use std::{
    fs::{self, File},
    io::{self, BufWriter},
    path::{Path, PathBuf},
    sync::PoisonError,
};

use super::{Store, StoreError, calendar::Moment};
use crate::time::Timestamp;

/// Where the back-ups are inside the folder that the operator chose.
pub const BACKUP_FOLDER: &str = "backup";

/// How many back-ups are kept.
const KEPT: usize = 7;

/// What the name of a file ends with until it is whole.
const UNFINISHED: &str = ".unfinished";

impl Store {
    /// Writes an export named after the time, `parlor-YYYY-MM-DDTHHMMSSZ.jsonl`, into a folder that is created if there
    /// is none, and removes all back-ups there but the newest seven. A file with such a name is always whole.
    ///
    /// # Errors
    /// [`StoreError::File`] or [`StoreError::Export`] if it cannot be written, or the database failed.
    pub fn backup(&self, dir: &Path, now: Timestamp) -> Result<PathBuf, StoreError> {
        let _alone = self.backing_up.lock().unwrap_or_else(PoisonError::into_inner);
        let path = dir.join(format!("parlor-{}.jsonl", Moment::new(now).file_name()));
        let file = |source| StoreError::File { path: path.clone(), source };
        fs::create_dir_all(dir).map_err(file)?;
        self.export_to(&path, now)?;
        let backups = files(dir, is_backup).map_err(file)?;
        let left_by_crashes = files(dir, |name| name.strip_suffix(UNFINISHED).is_some_and(is_backup)).map_err(file)?;
        for superfluous in backups.iter().rev().skip(KEPT).chain(&left_by_crashes) {
            fs::remove_file(superfluous).map_err(file)?;
        }
        Ok(path)
    }

    /// Writes an export to a file, which has its name only once it is whole and on disk, and gives the number of
    /// records. A file with that name is replaced.
    ///
    /// # Errors
    /// [`StoreError::File`] or [`StoreError::Export`] if it cannot be written, or the database failed.
    pub fn export_to(&self, path: &Path, now: Timestamp) -> Result<usize, StoreError> {
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(UNFINISHED);
        let file = |source| StoreError::File { path: path.to_owned(), source };
        let write = || -> Result<usize, StoreError> {
            let mut out = BufWriter::new(create_private(Path::new(&unfinished)).map_err(file)?);
            let records = self.export(now, &mut out)?;
            out.into_inner().map_err(|error| file(error.into_error()))?.sync_all().map_err(file)?;
            fs::rename(&unfinished, path).map_err(file)?;
            Ok(records)
        };
        let written = write();
        if written.is_err() {
            // What matters is why it failed; there may be no file at all.
            fs::remove_file(&unfinished).ok();
        }
        let records = written?;
        sync_folder_of(path).map_err(file)?;
        Ok(records)
    }
}

/// An empty file that only the bot's own user can read, where the system knows such a thing: what is stored tells who
/// played with whom, and holds tokens that are of use for fifteen minutes.
fn create_private(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The newest back-up in a folder, by its name; none if there is no such folder.
///
/// # Errors
/// The folder cannot be read.
pub fn newest_backup(dir: &Path) -> io::Result<Option<PathBuf>> {
    Ok(files(dir, is_backup)?.pop())
}

/// The files in a folder with such names, sorted; none if there is no such folder.
fn files(dir: &Path, such: impl Fn(&str) -> bool) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(&such) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a file has the name of a back-up. Others in the folder are none of our business.
fn is_backup(name: &str) -> bool {
    let Some(time) = name.strip_prefix("parlor-").and_then(|rest| rest.strip_suffix(".jsonl")) else { return false };
    let pattern = b"dddd-dd-ddTddddddZ";
    time.len() == pattern.len()
        && time
            .bytes()
            .zip(pattern)
            .all(|(byte, &form)| if form == b'd' { byte.is_ascii_digit() } else { byte == form })
}

/// Puts the new name of a file on disk, where folders can be synchronized.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
