//! Whether others can read the token.

use std::{os::unix::fs::MetadataExt, path::Path};

use crate::finding::Finding;

/// Group and others, reading.
const READABLE: u32 = 0o044;

/// A warning if the file, which may hold the token, can be read by others.
pub(super) fn of(file: &Path) -> Option<Finding> {
    let mode = file.metadata().ok()?.mode();
    (mode & READABLE != 0).then(|| {
        let file = file.display();
        Finding::warn(
            "environment",
            format!("other users can read {file}, which may hold the token: `chmod 600 {file}`"),
        )
    })
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt};

    use super::*;

    #[test]
    fn a_file_that_others_can_read_is_warned_of() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join(".env");
        assert_eq!(of(&file), None);
        fs::write(&file, "").expect("it is written");
        for (mode, warned) in [(0o600, false), (0o640, true), (0o604, true)] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("it is ours");
            assert_eq!(of(&file).is_some(), warned, "{mode:o}");
        }
    }
}
