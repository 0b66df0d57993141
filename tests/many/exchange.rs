//! Exports travel between sled and PostgreSQL and back, through the command line, and stay the same byte for byte.

use std::{fs, path::Path};

use data_encoding::HEXLOWER;

use crate::{
    postgres::{Server, shared},
    prelude::*,
};

/// An export with records of all kinds.
const EXPORT: &str = include_str!("../../crates/store/tests/store/sample.jsonl");

/// The kind of store that a command uses.
#[derive(Clone, Copy)]
enum Engine<'a> {
    Sled(&'a str),
    Postgres(&'a str),
}

/// The program in a folder, with these arguments.
fn run(folder: &Path, engine: Engine<'_>, arguments: &[&str]) -> (bool, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.current_dir(folder).env_clear().args(arguments);
    match engine {
        Engine::Sled(name) => command.env("PARLOR_DATA_DIR", folder.join(name)),
        Engine::Postgres(url) => command.env("PARLOR_DATA_DIR", folder.join("unused")).env("PARLOR_DATABASE_URL", url),
    };
    let output = command.output().expect("the program runs");
    let text = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(text).expect("the program writes UTF-8"))
}

/// Imports a file into an empty store, and exports that store again.
#[track_caller]
fn through(folder: &Path, engine: Engine<'_>, file: &Path) -> PathBuf {
    let (done, said) = run(folder, engine, &["import", &file.to_string_lossy()]);
    assert!(done, "{said}");
    export(folder, engine)
}

#[track_caller]
fn export(folder: &Path, engine: Engine<'_>) -> PathBuf {
    let count = fs::read_dir(folder).expect("the folder is there").count();
    let path = folder.join(format!("export{count}.jsonl"));
    let (done, said) = run(folder, engine, &["export", &path.to_string_lossy()]);
    assert!(done, "{said}");
    path
}

/// The bytes of an export after its first line, which holds the time.
fn body(path: &Path) -> Vec<u8> {
    let bytes = fs::read(path).expect("it is written");
    let end = bytes.iter().position(|byte| *byte == b'\n').expect("there is a first line");
    bytes[end..].to_vec()
}

#[track_caller]
fn same(path: &Path, other: &Path) {
    let text = |path| String::from_utf8_lossy(&body(path)).into_owned();
    if body(path) != body(other) {
        pretty_difference(&text(path), &text(other));
    }
}

/// Fails with the first line that differs.
#[track_caller]
fn pretty_difference(left: &str, right: &str) -> ! {
    for (left, right) in left.lines().zip(right.lines()) {
        assert_eq!(left, right);
    }
    panic!("{} lines and {} lines", left.lines().count(), right.lines().count());
}

/// The export with more values that cannot be read, a game that the rules refuse, and texts with difficult characters.
fn difficult() -> String {
    let mut lines: Vec<String> = EXPORT.lines().map(str::to_owned).collect();
    let end = lines.len() - 1;
    let unreadable = |collection: &str, key: &[u8], bytes: &[u8]| {
        let (key, bytes) = (HEXLOWER.encode(key), HEXLOWER.encode(bytes));
        format!(r#"{{"unreadable":{{"collection":"{collection}","key":"{key}","bytes":"{bytes}"}}}}"#)
    };
    let more = [
        unreadable("games", &[0, 0, 0, 100], br#"{"version":2,"id":"000034","board":"a later version"}"#),
        unreadable("games", &[0, 0, 0, 101], b"{\"version\":1,\"name\":\"\\u0000\"}"),
        unreadable("games", &[0, 0, 0, 102], &[0, 0xFF, 0xC3, 0x28]),
        unreadable("games", b"a key that is too long", b""),
        unreadable("players", &[0xFF; 8], &[0; 300]),
    ];
    lines.splice(end..end, more);
    let records = lines.len() - 2;
    *lines.last_mut().expect("there are lines") = format!(r#"{{"end":{{"records":{records}}}}}"#);
    let game = lines.iter().position(|line| line.contains(r#""id":"00000D""#)).expect("it is there");
    // A move that no rules allow, and a name of characters of several bytes.
    let text = lines[game].split_once(r#""moves":[{"#).expect("moves").1.split_once(r#""text":""#);
    if let Some((_, rest)) = text {
        let mv = rest.split('"').next().expect("a move");
        lines[game] = lines[game].replacen(mv, "a4-b5=c9", 1);
    }
    let player = "player \\\"7\\\"";
    lines.iter_mut().for_each(|line| *line = line.replace(player, "\u{1F600} e\u{301}"));
    lines.join("\n") + "\n"
}

/// The lines of an export but the first, sorted.
fn sorted(file: &Path) -> Vec<String> {
    let mut lines: Vec<_> =
        String::from_utf8(body(file)).expect("an export is text").lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn an_export_travels_from_sled_to_postgresql_and_back() {
    let Some(server) = shared() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let file = folder.join("difficult.jsonl");
    fs::write(&file, difficult()).expect("it is written");
    // An export is sorted, which the file is not.
    let first = through(folder, Engine::Sled("first"), &file);
    assert_eq!(sorted(&first), sorted(&file));
    let database = server.database();
    let second = through(folder, Engine::Postgres(&database), &first);
    same(&second, &first);
    let third = through(folder, Engine::Sled("third"), &second);
    same(&third, &second);
    let fourth = through(folder, Engine::Postgres(&server.database()), &third);
    same(&fourth, &third);
}

#[test]
fn what_is_spoiled_in_a_database_travels_too() {
    let Some(server) = shared() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let file = folder.join("whole.jsonl");
    fs::write(&file, EXPORT).expect("it is written");
    let database = server.database();
    through(folder, Engine::Postgres(&database), &file);
    spoil(server, &database);
    let spoiled = export(folder, Engine::Postgres(&database));
    let found = String::from_utf8(body(&spoiled)).expect("an export is text");
    assert_eq!(found.lines().filter(|line| line.starts_with(r#"{"unreadable""#)).count(), 4, "{found}");
    let other = through(folder, Engine::Sled("other"), &spoiled);
    same(&other, &spoiled);
    same(&through(folder, Engine::Postgres(&server.database()), &other), &spoiled);
}

/// Spoils values where they are stored: one is cut, one is of a later version, and one is no text.
fn spoil(server: &Server, database: &str) {
    let change = |table: &str, value: &str| {
        let first = format!("(select key from {table} order by key limit 1)");
        server.sql(database, &format!("update {table} set value = {value} where key = {first}"));
    };
    change("challenges", "substring(value from 1 for 40)");
    change("games", "convert_to(replace(convert_from(value, 'UTF8'), '\"version\":1', '\"version\":2'), 'UTF8')");
    change("players", "'\\xff00fe'");
}
