//! Back-ups: exports in a folder of their own, which keeps only the newest.

use std::{
    cmp::Reverse,
    fs::{self, File},
    io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::PoisonError,
};

use serde::Deserialize;

use super::{
    Store, StoreError,
    export::{End, FORMAT, Header},
};
use domain::time::Timestamp;

/// The subfolder with the back-ups.
pub const BACKUP_FOLDER: &str = "backup";

/// The number of back-ups to keep.
const KEPT: usize = 7;

/// The suffix of a file's name while the file is incomplete.
const UNFINISHED: &str = ".unfinished";

/// The maximum length in bytes of an export's first and last line.
const MAX_END_LINE: u64 = 4096;

/// A complete back-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backup {
    /// The file.
    pub path: PathBuf,
    /// The time of the export, from its first line.
    pub at: Timestamp,
}

/// The back-ups in a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Backups {
    /// The complete back-ups, oldest first.
    pub whole: Vec<Backup>,
    /// Files named like a back-up that are truncated, or that this program cannot read.
    pub broken: Vec<PathBuf>,
}

impl Backups {
    /// Finds the files in a folder that are named like a back-up, and reads the first and last line of each. A missing
    /// folder counts as empty.
    pub fn list(dir: &Path) -> io::Result<Self> {
        let mut found = Self::default();
        for path in files(dir, is_backup)? {
            match written_at(&path) {
                Ok(at) => found.whole.push(Backup { path, at }),
                Err(_) => found.broken.push(path),
            }
        }
        found.whole.sort_by(|a, b| (a.at, &a.path).cmp(&(b.at, &b.path)));
        Ok(found)
    }

    /// The newest back-up. A back-up dated in the future is returned only if there is no other.
    pub fn newest(&self, now: Timestamp) -> Option<&Backup> {
        self.whole.iter().rfind(|backup| backup.at <= now).or(self.whole.first())
    }

    /// The number of back-ups dated in the future.
    pub fn from_the_future(&self, now: Timestamp) -> usize {
        self.whole.iter().filter(|backup| backup.at > now).count()
    }

    /// The back-ups to remove after `written` was added. Back-ups dated in the future are not counted, and stay until
    /// their dates have passed.
    fn superfluous(self, written: &Path, now: Timestamp) -> impl Iterator<Item = PathBuf> {
        let mut others: Vec<_> =
            self.whole.into_iter().filter(|backup| backup.at <= now && backup.path != written).collect();
        others.sort_by_key(|backup| Reverse(backup.at));
        others.into_iter().skip(KEPT - 1).map(|backup| backup.path)
    }
}

/// The newest complete back-up in a folder, by the time recorded inside. `None` if there is no back-up or no such
/// folder.
pub fn newest_backup(dir: &Path, now: Timestamp) -> io::Result<Option<Backup>> {
    Ok(Backups::list(dir)?.newest(now).cloned())
}

impl Store {
    /// Writes an export named after the time, `parlor-YYYY-MM-DDTHHMMSSZ.jsonl`, into a folder, which is created if it
    /// is missing. Keeps this back-up and the six newest others, by the times recorded inside, and removes the rest.
    /// Incomplete files, and those dated in the future, are neither counted nor removed.
    pub fn backup(&self, dir: &Path, now: Timestamp) -> Result<PathBuf, StoreError> {
        let _alone = self.backing_up.lock().unwrap_or_else(PoisonError::into_inner);
        // Some systems forbid colons in file names.
        let path = dir.join(format!("parlor-{}.jsonl", now.rfc3339().replace(':', "")));
        let file = |source| StoreError::File { path: path.clone(), source };
        fs::create_dir_all(dir).map_err(file)?;
        self.export_to(&path, now)?;
        let left_by_crashes = files(dir, |name| name.strip_suffix(UNFINISHED).is_some_and(is_backup)).map_err(file)?;
        let superfluous = Backups::list(dir).map_err(file)?.superfluous(&path, now);
        for superfluous in superfluous.chain(left_by_crashes) {
            fs::remove_file(superfluous).map_err(file)?;
        }
        Ok(path)
    }

    /// Writes an export to a file, and returns the number of records. The file gets its name only once it is complete
    /// and on disk. A regular file with that name is replaced.
    ///
    /// # Errors
    /// Returns [`StoreError::NotAFile`] if the path exists and is not a regular file, and [`StoreError::File`] or
    /// [`StoreError::Export`] if the export cannot be written.
    pub fn export_to(&self, path: &Path, now: Timestamp) -> Result<usize, StoreError> {
        replaceable(path)?;
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(UNFINISHED);
        let unfinished = Path::new(&unfinished);
        replaceable(unfinished)?;
        let file = |source| StoreError::File { path: path.to_owned(), source };
        let created = create_private(unfinished).map_err(file)?;
        let write = || -> Result<usize, StoreError> {
            let mut out = BufWriter::new(created);
            let beside = tempfile::tempfile_in(folder_of(path)).map_err(file)?;
            let records = self.export_by_way_of(beside, now, &mut out)?;
            out.into_inner().map_err(|error| file(error.into_error()))?.sync_all().map_err(file)?;
            fs::rename(unfinished, path).map_err(file)?;
            Ok(records)
        };
        let written = write();
        if written.is_err() {
            // Ignore an error of the removal: the caller gets the original error.
            fs::remove_file(unfinished).ok();
        }
        let records = written?;
        sync_folder_of(path).map_err(file)?;
        Ok(records)
    }
}

/// Refuses a path that an export must not replace: a folder, a device or a link.
fn replaceable(path: &Path) -> Result<(), StoreError> {
    let kind = match fs::symlink_metadata(path) {
        Ok(found) => found.file_type(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(StoreError::File { path: path.to_owned(), source }),
    };
    let kind = if kind.is_file() {
        return Ok(());
    } else if kind.is_dir() {
        "a folder"
    } else if kind.is_symlink() {
        "a symbolic link"
    } else {
        "a device, pipe or socket"
    };
    Err(StoreError::NotAFile { path: path.to_owned(), kind })
}

/// Creates an empty file that only the bot's own user can read, where the system supports that, since the store reveals
/// who played with whom and holds interaction tokens. An existing regular file is replaced.
fn create_private(path: &Path) -> io::Result<File> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = File::options();
    // `create_new` does not follow a symbolic link that appears at the path in the meantime.
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// The time of an export. Fails unless the first and the last line are intact.
fn written_at(path: &Path) -> io::Result<Timestamp> {
    #[derive(Deserialize)]
    struct First {
        parlor: Header,
    }
    #[derive(Deserialize)]
    struct Last {
        #[serde(rename = "end")]
        _end: End,
    }
    let mut file = File::open(path)?;
    let mut first = Vec::new();
    BufReader::new(&file).take(MAX_END_LINE).read_until(b'\n', &mut first)?;
    let First { parlor } = serde_json::from_slice(&first)?;
    if parlor.version != FORMAT {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(MAX_END_LINE)))?;
    let mut end = Vec::new();
    file.take(MAX_END_LINE).read_to_end(&mut end)?;
    let last = end.trim_ascii_end().rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    let Last { .. } = serde_json::from_slice(last)?;
    Ok(parlor.at)
}

/// The regular files in a folder whose names match, sorted. A missing folder counts as empty.
fn files(dir: &Path, such: impl Fn(&str) -> bool) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        if entry.file_type()?.is_file() && entry.file_name().to_str().is_some_and(&such) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a file is named like a back-up. Other files in the folder are left alone.
fn is_backup(name: &str) -> bool {
    let Some(time) = name.strip_prefix("parlor-").and_then(|rest| rest.strip_suffix(".jsonl")) else { return false };
    let pattern = b"dddd-dd-ddTddddddZ";
    time.len() == pattern.len()
        && time
            .bytes()
            .zip(pattern)
            .all(|(byte, &form)| if form == b'd' { byte.is_ascii_digit() } else { byte == form })
}

/// Fsyncs the folder of a file, if the system supports that, so that the file's new name is on disk.
fn sync_folder_of(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder_of(path))?.sync_all() } else { Ok(()) }
}

/// The folder of a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
