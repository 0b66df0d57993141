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

/// Where a back-up is written before it bears its name. What a crash leaves there, the next one overwrites.
const UNFINISHED: &str = "unfinished";

impl Store {
    /// Writes an export named after the time, `parlor-YYYY-MM-DDTHHMMSSZ.jsonl`, into a folder that is created if there
    /// is none, and removes all back-ups there but the newest seven. A file with such a name is always whole.
    ///
    /// # Errors
    /// [`StoreError::File`] or [`StoreError::Export`] if it cannot be written, or the database failed.
    pub fn backup(&self, dir: &Path, now: Timestamp) -> Result<PathBuf, StoreError> {
        let _alone = self.backing_up.lock().unwrap_or_else(PoisonError::into_inner);
        let unfinished = dir.join(UNFINISHED);
        let path = dir.join(format!("parlor-{}.jsonl", Moment::new(now).file_name()));
        let file = |source| StoreError::File { path: path.clone(), source };
        fs::create_dir_all(dir).map_err(file)?;
        let mut out = BufWriter::new(File::create(&unfinished).map_err(file)?);
        self.export(now, &mut out)?;
        let out = out.into_inner().map_err(|error| file(error.into_error()))?;
        out.sync_all().map_err(file)?;
        fs::rename(&unfinished, &path).map_err(file)?;
        sync_folder(dir).map_err(file)?;
        let backups = backups(dir).map_err(file)?;
        for superfluous in backups.iter().rev().skip(KEPT) {
            fs::remove_file(superfluous).map_err(file)?;
        }
        Ok(path)
    }
}

/// The newest back-up in a folder, by its name; none if there is no such folder.
///
/// # Errors
/// The folder cannot be read.
pub fn newest_backup(dir: &Path) -> io::Result<Option<PathBuf>> {
    Ok(backups(dir)?.pop())
}

/// All back-ups in a folder, the oldest first.
fn backups(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        if entry.file_name().to_str().is_some_and(is_backup) {
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

/// Puts a renamed file's new name on disk, where folders can be synchronized.
fn sync_folder(dir: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(dir)?.sync_all() } else { Ok(()) }
}
