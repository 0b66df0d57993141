//! After a user's data is deleted and the store is rewritten, the raw files contain no trace of the user.

use std::{fs, path::Path};

use parlor::{
    session::Import,
    store::{Inserted, Saved},
};

use crate::fixtures::{BLACK, WHITE, challenge, folder, imported_from, open, resigned, seat, start};

/// The bytes of all files in a folder.
fn raw_files(dir: &Path) -> Vec<u8> {
    let entries = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("it is listed").path());
    entries.flat_map(|path| if path.is_dir() { raw_files(&path) } else { fs::read(path).expect("a file") }).collect()
}

fn holds(dir: &Path, text: &str) -> bool {
    let files = raw_files(dir);
    files.windows(text.len()).any(|part| part == text.as_bytes())
}

#[test]
fn nothing_of_a_forgotten_player_stays_in_the_files() {
    let dir = folder();
    let store = open(dir.path());
    let over = resigned(&start(&store, 1, 1));
    assert_eq!(store.save(&over, 0).expect("it is saved"), Saved::Done);
    assert_eq!(store.insert_challenge(&challenge(2, 2)).expect("it is stored"), Inserted::Done);
    // Another user imports a transcript with the name in capitals.
    let capitals = seat(WHITE).name.to_uppercase().replace('"', "\\\"");
    let record = format!("[Game \"Pijersi\"]\n[White \"{capitals}\"]\n1 a4-b5=c4");
    let import = Import { user: BLACK, ..imported_from(100, &record) };
    assert_eq!(store.insert_import(&import).expect("it is stored"), Inserted::Done);
    let traces = [WHITE.0.to_string(), "PLAYER".to_owned()];
    assert!(traces.iter().all(|trace| holds(dir.path(), trace)), "{traces:?}");
    assert_eq!(store.forget(WHITE, "", |_| "Former player".to_owned()).expect("they are forgotten"), []);
    store.rewrite().expect("it is rewritten");
    for trace in &traces {
        assert!(!holds(dir.path(), trace), "{trace} is still in the files");
    }
    drop(store);
    let store = open(dir.path());
    assert!(store.imported(import.session.id()).expect("it is read").is_some(), "the record stays for who imported it");
    assert!(!holds(dir.path(), &traces[1]));
}
