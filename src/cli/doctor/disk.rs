//! Checks whether the store can be written, and has enough disk space.

use std::{
    io::{self, Write},
    path::Path,
};

use rustix::fs::{Access, access, statvfs};

use crate::finding::Finding;

/// The free space, in bytes, below which a warning says that the disk may soon be full.
const LITTLE: u64 = 1024 * MEGABYTE;
/// The free space, in bytes, below which the check fails, since the disk will be full within days.
const NOTHING: u64 = 100 * MEGABYTE;
const MEGABYTE: u64 = 1024 * 1024;
/// The size of the test write in bytes: as much as the database writes at once.
const PROBE: usize = 512 * 1024;

/// Checks the disk that contains a folder, or will contain the folder once it is created.
pub(super) fn of(folder: &Path) -> Vec<Finding> {
    let absolute = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let existing = absolute.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("/"));
    let writable = match access(existing, Access::WRITE_OK | Access::EXEC_OK) {
        Ok(()) => try_to_write(existing).err().map(|error| {
            let words = format!("a file in {} cannot be written: {error}; games cannot be saved", existing.display());
            Finding::fail("folder", words)
        }),
        Err(error) => {
            let words = format!(
                "{} cannot be written by this user: {error}; give it to the user of the bot",
                existing.display()
            );
            Some(Finding::fail("folder", words))
        }
    };
    let free = match statvfs(existing) {
        Ok(disk) => room(disk.f_bavail.saturating_mul(disk.f_frsize)),
        Err(error) => Finding::warn("disk", format!("how much is free at {} is not told: {error}", existing.display())),
    };
    writable.into_iter().chain([free]).collect()
}

/// Writes an unnamed temporary file and syncs it, which reveals a full or broken disk.
fn try_to_write(folder: &Path) -> io::Result<()> {
    let mut file = tempfile::tempfile_in(folder)?;
    file.write_all(&[0x55; PROBE])?;
    file.sync_all()
}

fn room(free: u64) -> Finding {
    let words = format!("{} MB are free", free / MEGABYTE);
    if free < NOTHING {
        Finding::fail("disk", format!("only {words}; make room before games cannot be saved"))
    } else if free < LITTLE {
        Finding::warn("disk", format!("only {words} for the store and seven back-ups; make room"))
    } else {
        Finding::ok("disk", words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;

    #[test]
    fn room_runs_out() {
        assert_eq!(
            [2048, 500, 50].map(|free| room(free * MEGABYTE).severity),
            [Severity::Ok, Severity::Warn, Severity::Fail]
        );
    }

    #[test]
    fn a_folder_that_is_not_there_yet_is_looked_at_by_where_it_will_be() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let findings = of(&folder.path().join("a/b"));
        assert!(findings.iter().all(|finding| finding.subject == "disk"), "{findings:?}");
        assert_eq!(findings.len(), 1);
    }
}
