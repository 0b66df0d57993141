//! Checks that the store's files have the same owner as the bot's folder.

use std::{fs, io, os::unix::fs::MetadataExt, path::Path};

/// A sentence about store files that do not belong to the owner of the bot's folder, with the command that fixes their
/// owner. Restoring a back-up as root leaves files that the bot's own user cannot read.
pub(super) fn mistake(dir: &Path) -> Option<String> {
    let folder = fs::metadata(dir).ok()?;
    let other = foreign(&dir.join("store"), folder.uid()).ok().flatten()?;
    let (user, group, dir) = (folder.uid(), folder.gid(), dir.display());
    Some(format!(
        "files of the store belong to user {other}, but {dir} belongs to user {user}, as whom the bot cannot read them; \
         run `chown -R {user}:{group} {dir}/.`"
    ))
}

/// The owner of the first file or folder that belongs to somebody other than `user`; `None` if all belong to `user`.
fn foreign(path: &Path, user: u32) -> io::Result<Option<u32>> {
    let found = fs::symlink_metadata(path)?;
    if found.uid() != user {
        return Ok(Some(found.uid()));
    }
    if found.is_dir() {
        for entry in fs::read_dir(path)? {
            if let Some(other) = foreign(&entry?.path(), user)? {
                return Ok(Some(other));
            }
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::chown;

    use super::*;

    #[test]
    fn files_of_somebody_else_are_found() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        assert_eq!(mistake(dir.path()), None, "there is no store yet");
        fs::create_dir(dir.path().join("store")).expect("it is made");
        fs::write(dir.path().join("store/db"), "").expect("it is written");
        assert_eq!(mistake(dir.path()), None);
        let own = fs::metadata(dir.path()).expect("it is there").uid();
        assert_eq!(foreign(&dir.path().join("store"), own + 1).expect("it is read"), Some(own));
        // Only root can change the owner of files.
        if own == 0 {
            chown(dir.path(), Some(61_234), Some(61_235)).expect("root may");
            let told = mistake(dir.path()).expect("the store belongs to root");
            assert!(told.contains("user 0") && told.contains("chown -R 61234:61235 "), "{told}");
        }
    }
}
