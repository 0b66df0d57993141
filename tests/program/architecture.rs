//! What the architecture page in `src/lib.rs` says and Cargo cannot keep: which files may name a library, the order of
//! the modules of the root package, games that do not know each other, and files that are short and say what they hold.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The maximum number of lines of a file.
const MAX_LINES: usize = 600;
/// The maximum number of columns of a comment. Rows of tables may be wider.
const MAX_COLUMNS: usize = 120;

/// Words, each with the files that may contain it as code: those whose paths begin with one of the texts.
const RESERVED: &[(&str, &[&str])] = &[
    // The last three name the store's module of that name.
    (
        "sled::",
        &[
            "crates/store/src/database/sled/raw.rs",
            "crates/store/src/database.rs",
            "crates/store/src/lib.rs",
            "crates/store/src/import.rs",
        ],
    ),
    ("tokio_postgres::", &["crates/store/src/database/postgres"]),
    ("deadpool::", &["crates/store/src/database/postgres"]),
    ("serenity::", &["src/bot"]),
    ("prometheus_client::", &["src/metrics"]),
    ("clap::", &["src/cli", "crates/laboratory/src/cli"]),
    ("jiff::", &["crates/domain/src/time/"]),
    (
        "async ",
        &["src/bot", "src/metrics", "src/cli", "crates/discord-stand-in/", "crates/store/src/database/postgres"],
    ),
    ("crate::application", &["src/application", "src/metrics", "src/bot", "src/cli"]),
    ("crate::metrics", &["src/metrics", "src/bot", "src/cli"]),
    ("crate::bot", &["src/bot", "src/cli"]),
    ("crate::cli", &["src/cli", "crates/laboratory/src/"]),
];

/// The games, each with a folder of its own in these places.
const GAMES: [&str; 4] = ["biyi", "paiko", "pijersi", "tictactoe"];
const FOLDERS_OF_GAMES: [&str; 2] = ["crates/games/src/", "crates/engine/src/"];

/// A Rust file of the repository.
pub struct Source {
    /// Its path in the repository, with slashes.
    pub path: String,
    /// Its content.
    pub text: String,
}

impl Source {
    /// The lines of code, without comments and the tests at the end. Words in texts count as code.
    pub fn code(&self) -> impl Iterator<Item = &str> {
        let code = self.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        code.lines().filter_map(|line| line.split("//").next())
    }

    /// Whether the file belongs to a library or program, and not to tests alone.
    pub fn is_shipped(&self) -> bool {
        let of_tests = ["tests.rs", "_tests.rs", "testing.rs", "laws.rs"].iter().any(|end| self.path.ends_with(end));
        !of_tests && (self.path.starts_with("src/") || self.path.contains("/src/"))
    }
}

/// Everything that contradicts the rules above.
fn faults(source: &Source) -> Vec<String> {
    let Source { path, text } = source;
    let mut faults = Vec::new();
    if !text.starts_with("//! ") {
        faults.push(format!("{path}: the first line does not say what is in the file"));
    }
    let lines = text.lines().count();
    if lines > MAX_LINES {
        faults.push(format!("{path}: {lines} lines are too many for one file"));
    }
    for (line, number) in text.lines().zip(1..) {
        let comment = line.trim_start().strip_prefix("//").map(|comment| comment.trim_start_matches(['/', '!', ' ']));
        if line.chars().count() > MAX_COLUMNS && comment.is_some_and(|comment| !comment.starts_with('|')) {
            faults.push(format!("{path}:{number}: the comment is too wide"));
        }
    }
    if !source.is_shipped() {
        return faults;
    }
    for (word, places) in RESERVED {
        let is_named = source.code().any(|line| {
            line.match_indices(word).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                before.is_none_or(|c| !c.is_alphanumeric() && c != '_' && (c != ':' || line[..at].ends_with(" ::")))
            })
        });
        if is_named && !places.iter().any(|place| path.starts_with(place)) {
            faults.push(format!("{path}: `{}` is not for this file", word.trim()));
        }
    }
    let game = |path: &str| {
        let inside = FOLDERS_OF_GAMES.iter().find_map(|folder| path.strip_prefix(folder))?;
        GAMES.into_iter().find(|game| inside.split(['/', '.']).next() == Some(game))
    };
    if let Some(own) = game(path) {
        for other in GAMES.into_iter().filter(|other| *other != own) {
            if source.code().any(|line| line.contains(&format!("{other}::"))) {
                faults.push(format!("{path}: the game `{own}` names `{other}`"));
            }
        }
    }
    faults
}

/// All Rust files of the repository.
pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = ["src", "crates", "tests", "benches"].map(|folder| root.join(folder)).to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("source files are text");
                let inside: PathBuf = path.strip_prefix(root).expect("it is below the root").components().collect();
                found.push(Source { path: inside.to_string_lossy().replace('\\', "/"), text });
            }
        }
    }
    assert!(found.len() > 300, "only {} files were found", found.len());
    found
}

#[test]
fn the_code_keeps_to_the_architecture_page() {
    let faults: Vec<_> = sources().iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn faults_are_found() {
    let check = |path: &str, code: &str, expected: &[&str]| {
        let source = Source { path: path.to_owned(), text: format!("//! Something.\n{code}") };
        assert_eq!(faults(&source), expected, "{code}");
    };
    check("src/application/save.rs", "use sled::Tree;", &["src/application/save.rs: `sled::` is not for this file"]);
    check("src/application/save.rs", "use ::sled::Tree;", &["src/application/save.rs: `sled::` is not for this file"]);
    check(
        "src/application/save.rs",
        "fn f() -> serenity::all::Shard {}",
        &["src/application/save.rs: `serenity::` is not for this file"],
    );
    check(
        "src/application/save.rs",
        "use crate::bot::Reply;",
        &["src/application/save.rs: `crate::bot` is not for this file"],
    );
    let wide = format!("    /// {}\n    /// | {} |", "a".repeat(120), "a".repeat(120));
    check("src/application/save.rs", &wide, &["src/application/save.rs:2: the comment is too wide"]);
    check("src/application/save.rs", "pub async fn f() {}", &["src/application/save.rs: `async` is not for this file"]);
    check("src/application/save.rs", "use super::database::sled::Engine; // sled::Tree", &[]);
    check("src/application/save.rs", "// use serenity::all;\n#[cfg(test)]\nmod tests {\n    async fn f() {}\n}", &[]);
    check("src/bot/reply.rs", "use serenity::all::Shard; pub async fn f() { crate::application::g() }", &[]);
    let rules = "crates/games/src/biyi/rules.rs";
    check(rules, "use crate::paiko::Paiko;", &["crates/games/src/biyi/rules.rs: the game `biyi` names `paiko`"]);
    check(rules, "use super::Board;", &[]);
    check("crates/games/src/lib.rs", "use biyi::Biyi; use paiko::Paiko;", &[]);
    let long = "//! Long.\n".repeat(MAX_LINES);
    check("tests/application/long.rs", &long, &["tests/application/long.rs: 601 lines are too many for one file"]);
    let late = Source { path: "src/late.rs".to_owned(), text: "use std::fmt;\n".to_owned() };
    assert_eq!(faults(&late), ["src/late.rs: the first line does not say what is in the file"]);
}
