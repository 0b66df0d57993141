//! Detects that a newer version has used a store, before anything in its folder is changed.
//!
//! The database writes files whenever it is opened, so the folder is inspected without opening it. The mark beside the
//! database's files holds the layout number, which a newer version raises before it stores anything that this one does
//! not know.
//!
//! Versions with layout 1 may not have raised it, and the mark may be lost. Then the files themselves are searched for
//! records of another version, which that layout stores as they are. A match may be a record that was replaced or set
//! aside long ago, so a copy of the store is then opened and its records are checked.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

use memchr::memmem::Finder;
use serde::Deserialize;

use super::{
    open::{LAYOUT, MARK, SMALL_CACHE, copy_folder, open_database},
    raw::Tree,
};
use crate::{
    StoreError, keys,
    record::{KINDS, Kind},
};
use domain::record::VERSION;

/// The first layout whose number also tells the versions of records.
const CERTAIN: u64 = 2;

const _: () = assert!(LAYOUT > VERSION, "a new version of records needs a new layout");

/// The text before the version number in a record.
const FIELD: &[u8] = br#""version":"#;

/// The number of bytes to search at a time.
const CHUNK: usize = 1 << 20;

/// The maximum number of digits in a version.
const MAX_DIGITS: usize = 20;

/// Refuses a store that a newer version has used, without touching its folder. With layout 1 or without a mark, this
/// takes about a second for 100,000 games, mostly to read the files.
pub(super) fn check(path: &Path) -> Result<(), StoreError> {
    let in_path = |source| StoreError::Folder { path: path.to_owned(), source };
    let mark = read_if_there(&path.join(MARK)).map_err(in_path)?;
    check_mark(path, &mark)?;
    if layout(&mark).is_some_and(|layout| layout >= CERTAIN) || !mentions_another_version(path).map_err(in_path)? {
        return Ok(());
    }
    tracing::info!("the store has been used by another version; its records are looked over");
    let copy = tempfile::tempdir().map_err(in_path)?;
    copy_folder(path, copy.path()).map_err(in_path)?;
    // Other problems with the files are found and reported when the store is opened.
    let Ok(db) = open_database(copy.path(), SMALL_CACHE) else { return Ok(()) };
    for Kind { collection, .. } in &KINDS {
        let name = collection.name();
        if let Some(found) = newer_record(&db.tree(name)?, name)? {
            return Err(StoreError::Newer { path: path.to_owned(), found });
        }
    }
    Ok(())
}

/// Refuses a mark with a newer layout than this program's. A mark that is not a number is ignored.
pub(super) fn check_mark(path: &Path, mark: &[u8]) -> Result<(), StoreError> {
    match layout(mark) {
        Some(layout) if layout > u64::from(LAYOUT) => {
            Err(StoreError::Newer { path: path.to_owned(), found: format!("layout {layout}") })
        }
        _ => Ok(()),
    }
}

/// The layout in a mark, unless the mark is not a number.
fn layout(mark: &[u8]) -> Option<u64> {
    str::from_utf8(mark).ok()?.trim().parse().ok()
}

/// A description of the first record of a newer version in a tree.
fn newer_record(tree: &Tree, name: &str) -> Result<Option<String>, StoreError> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u64,
    }
    for entry in tree.iter() {
        let (key, bytes) = entry?;
        if let Ok(Versioned { version }) = serde_json::from_slice(&bytes)
            && version > u64::from(VERSION)
        {
            return Ok(Some(format!("records of version {version}, such as {} in `{name}`", keys::name(&key))));
        }
    }
    Ok(None)
}

/// Whether any file in a folder seems to hold a record of another version.
fn mentions_another_version(path: &Path) -> io::Result<bool> {
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        entries => entries?,
    };
    for entry in entries {
        let entry = entry?;
        let kind = entry.file_type()?;
        let found = if kind.is_dir() {
            mentions_another_version(&entry.path())?
        } else {
            kind.is_file() && has_another_version(File::open(entry.path())?)?
        };
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a file holds a record's version number that differs from [`VERSION`].
fn has_another_version(mut file: impl Read) -> io::Result<bool> {
    let finder = Finder::new(FIELD);
    let mut bytes = vec![0; CHUNK];
    let mut held = 0;
    loop {
        let read = file.read(&mut bytes[held..])?;
        let filled = held + read;
        let found = finder.find_iter(&bytes[..filled]).any(|at| {
            let rest = &bytes[at + FIELD.len()..filled];
            let digits = rest.iter().take(MAX_DIGITS).take_while(|byte| byte.is_ascii_digit()).count();
            // A number that runs to the end of the chunk may continue in the next chunk, and is checked together with
            // that.
            let whole = read == 0 || digits < rest.len();
            let version = str::from_utf8(&rest[..digits]).ok().and_then(|digits| digits.parse::<u64>().ok());
            whole && version.is_some_and(|version| version != u64::from(VERSION))
        });
        if found || read == 0 {
            return Ok(found);
        }
        // The end of the chunk may cut a version number in two.
        held = filled.min(FIELD.len() + MAX_DIGITS);
        bytes.copy_within(filled - held..filled, 0);
    }
}

fn read_if_there(path: &Path) -> io::Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        read => read,
    }
}

#[cfg(test)]
mod tests {
    use std::{
        path::PathBuf,
        thread,
        time::{Duration, SystemTime},
    };

    use super::*;
    use crate::{Collection, Condition, Store, database::sled::open::FOLDER};
    use domain::id::GameId;

    /// Every file and folder with its bytes and modification time.
    fn everything(dir: &Path) -> Vec<(PathBuf, Option<Vec<u8>>, SystemTime)> {
        let changed = |path: &Path| path.metadata().and_then(|found| found.modified()).expect("it is there");
        let mut all = vec![(dir.to_owned(), None, changed(dir))];
        for entry in fs::read_dir(dir).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                all.extend(everything(&path));
            } else {
                all.push((path.clone(), Some(fs::read(&path).expect("a file")), changed(&path)));
            }
        }
        all.sort();
        all
    }

    /// Checks that a store is refused and left untouched after `spoil` has changed it.
    #[track_caller]
    fn check_refused(spoil: impl FnOnce(&Store, &Path), found: &str) {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(dir.path()).expect("an empty store opens");
        store.set_dev_guild(7, Some(7)).expect("it is stored");
        spoil(&store, &dir.path().join(FOLDER));
        drop(store);
        let before = everything(dir.path());
        for _ in 0..2 {
            let error = Store::open(dir.path()).expect_err("a newer version has used it");
            assert!(matches!(&error, StoreError::Newer { .. }), "{error}");
            let line = error.to_string();
            assert!(line.contains(&format!("it has {found}, and this program knows layout {LAYOUT}")), "{line}");
            assert!(line.contains("run the newer version, or move the folder away"), "{line}");
            assert!(matches!(Store::survey(dir.path()), Err(StoreError::Newer { .. })));
            assert!(everything(dir.path()) == before, "something in the folder has changed");
        }
    }

    #[test]
    fn a_store_of_a_newer_version_is_not_touched() {
        check_refused(
            |_, path| fs::write(path.join(MARK), format!("{}\n", LAYOUT + 1)).expect("it is written"),
            &format!("layout {}", LAYOUT + 1),
        );
        for (collection, key, record, found) in [
            (
                Collection::Games,
                keys::game(GameId::from_bits(9)).to_vec(),
                r#"{"version":2,"id":"000009","table":[]}"#,
                "records of version 2, such as 000009 in `games`",
            ),
            (
                Collection::Players,
                keys::owner(9).to_vec(),
                r#"{"user":"9","version":12}"#,
                "records of version 12, such as 0000000000000009 in `players`",
            ),
        ] {
            check_refused(
                |store, path| {
                    store.db.sled().store_as_layout_1(collection, &key[..], record.as_bytes());
                    fs::write(path.join(MARK), "1\n").expect("it is written");
                },
                found,
            );
        }
    }

    #[test]
    fn what_only_looks_newer_is_opened() {
        let dir = tempfile::tempdir().expect("a temporary folder");
        let mark = dir.path().join(FOLDER).join(MARK);
        let open = || {
            let store = Store::open(dir.path()).expect("nothing in it is newer");
            assert_eq!(fs::read_to_string(&mark).expect("it is there"), format!("{LAYOUT}\n"));
            fs::write(&mark, "1\n").expect("it is written");
            store
        };
        let (key, newer) = (keys::game(GameId::from_bits(9)), br#"{"version":2}"#);
        let store = open();
        // An earlier version of this program set this value aside.
        store.spoil(Collection::Corrupt, keys::corrupt("games", &key, 0), newer);
        drop(store);
        // This value was replaced later.
        let store = open();
        store.spoil(Collection::Games, key, newer);
        store.spoil(Collection::Games, key, b"{}");
        drop(store);
        assert!(
            has_another_version(File::open(dir.path().join(FOLDER).join("db")).expect("it is there")).expect("read")
        );
        drop(open());
        // A process that another test starts meanwhile holds the lock of the closed store until it runs its own program.
        let surveyed = (0..250).map(|_| Store::survey(dir.path())).find(|surveyed| {
            let is_held = matches!(surveyed, Ok(Condition::InUse));
            if is_held {
                thread::sleep(Duration::from_millis(20));
            }
            !is_held
        });
        assert!(matches!(surveyed, Some(Ok(Condition::Sound { .. }))), "{surveyed:?}");
        // This mark is not a number.
        fs::write(&mark, "").expect("it is written");
        drop(open());
    }

    #[test]
    fn versions_are_found_wherever_a_piece_is_cut() {
        /// A reader that returns a few bytes at a time.
        struct Slowly<'a>(&'a [u8], usize);
        impl Read for Slowly<'_> {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                let piece = self.1.min(into.len()).min(self.0.len());
                into[..piece].copy_from_slice(&self.0[..piece]);
                self.0 = &self.0[piece..];
                Ok(piece)
            }
        }
        for (text, expected) in [
            (&br#"....{"version":1,"id":"x"}....{"version":12,"#[..], true),
            (br#"{"version":10"#, true),
            (br#"{"version":1,"name":"\"version\":2"}"#, false),
            (br#"{"version":"2"}{"version":"#, false),
            (b"", false),
        ] {
            for piece in 1..text.len().max(2) {
                let found = has_another_version(Slowly(text, piece)).expect("it is read");
                assert_eq!(found, expected, "{} in pieces of {piece}", String::from_utf8_lossy(text));
            }
        }
    }
}
