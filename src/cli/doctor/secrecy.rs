//! Checks whether other users can read the token or the store.

use std::{fs, os::unix::fs::MetadataExt, path::Path};

use crate::finding::Finding;
use store::Store;

/// The permission bit with which the group can read a file.
const BY_GROUP: u32 = 0o040;
/// The permission bit with which all users can read a file.
const BY_OTHERS: u32 = 0o004;

/// Warns if other users can read the settings file, which may hold the token. Whatever is not a file, such as a device,
/// keeps nothing.
pub(super) fn of(file: &Path) -> Option<Finding> {
    let found = file.metadata().ok().filter(fs::Metadata::is_file)?;
    is_exposed(found.mode(), found.uid()).then(|| {
        let file = file.display();
        Finding::warn(
            "environment",
            format!("other users can read {file}, which may hold the token: `chmod 600 {file}`"),
        )
    })
}

/// Whether a mode and an owner let users other than the bot's read a file. If root owns the file, group access is
/// allowed, since the group is that of the bot's service.
const fn is_exposed(mode: u32, owner: u32) -> bool {
    mode & BY_OTHERS != 0 || mode & BY_GROUP != 0 && owner != 0
}

/// Warns if other users can read the store, which reveals who played with whom.
pub(super) fn of_store(folder: &Path) -> Option<Finding> {
    let exposed = match Store::exposed(folder) {
        Ok(exposed) => exposed?,
        Err(error) => {
            let words = format!("who can read the files in {} is not told: {error}", folder.display());
            return Some(Finding::warn("store", words));
        }
    };
    let words = format!(
        "other users can read {}; the bot mends that when it starts, if the file is its own",
        exposed.display()
    );
    Some(Finding::warn("store", words))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_file_that_others_can_read_is_warned_of() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join(".env");
        assert_eq!(of(&file), None);
        fs::write(&file, "").expect("it is written");
        for (mode, warned) in [(0o600, false), (0o604, true), (0o644, true)] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("it is ours");
            assert_eq!(of(&file).is_some(), warned, "{mode:o}");
        }
        assert_eq!(of(Path::new("/dev/null")), None);
    }

    #[test]
    fn a_service_may_read_what_root_gives_to_its_group() {
        assert!(!is_exposed(0o640, 0) && is_exposed(0o640, 1000) && is_exposed(0o644, 0));
    }

    #[test]
    fn a_store_that_others_can_read_is_warned_of() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        assert_eq!(of_store(folder.path()), None);
        drop(Store::open(folder.path()).expect("an empty store opens"));
        assert_eq!(of_store(folder.path()), None);
        let file = folder.path().join("store/db");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it is ours");
        let warned = of_store(folder.path()).expect("a warning").to_string();
        assert!(warned.contains(&file.display().to_string()), "{warned}");
    }
}
