//! One name for one type: a crate has no two public types of one name, and two crates only where both mean the same.

use std::collections::BTreeMap;

use crate::architecture::{Source, sources};

/// Names of public types in several crates, each with what all of them mean.
const SHARED: &[(&str, &str)] = &[
    ("Challenges", "the open challenges: how they are stored, and what people do with them"),
    ("Options", "what is chosen before something starts: a game of Paiko, or the stand-in, which knows no games"),
    ("Place", "a channel or thread, which the stand-in has made up or in which a person asks"),
    ("Refusal", "the reason why something is not done: a request of a person, or the change of a tournament behind it"),
    (
        "Request",
        "what is asked for: by a person of the bot, or by the bot of the stand-in, which knows no persons’ requests",
    ),
];

/// Names that each module of a kind gives to its own type, as `std` does with `Error`, `Iter` and `Item`.
const OF_THEIR_MODULE: &[&str] = &["Error", "Move", "Stored", "Key", "Record", "Node", "Weights"];

/// A type's definition.
struct Definition<'a> {
    name: &'a str,
    /// Whether other files of the crate see it.
    is_public: bool,
    /// Whether other crates may see it.
    is_exported: bool,
    path: &'a str,
}

impl Definition<'_> {
    /// The package's folder; empty for the root package.
    fn package(&self) -> &str {
        self.path.split_once("/src/").map_or("", |(package, _)| package)
    }

    /// The module above the type's own: `src/bot/rest` for `src/bot/rest/error.rs`.
    fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

/// All types that a file defines outside of its tests.
fn definitions(source: &Source) -> impl Iterator<Item = Definition<'_>> {
    source.code().filter_map(|line| {
        let item = line.trim_start();
        let (visibility, item) = match item.strip_prefix("pub") {
            Some(rest) if rest.starts_with('(') => ("restricted", rest.split_once(") ")?.1),
            Some(rest) => ("public", rest.trim_start()),
            None => ("private", item),
        };
        let (keyword, rest) = item.split_once(' ')?;
        // An indented `type` belongs to an implementation.
        let is_type = matches!(keyword, "struct" | "enum" | "trait" | "union") || keyword == "type" && item == line;
        let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
        let is_named = is_type && name.starts_with(char::is_uppercase) && !OF_THEIR_MODULE.contains(&name);
        is_named.then(|| Definition {
            name,
            is_public: visibility != "private",
            is_exported: visibility == "public",
            path: &source.path,
        })
    })
}

/// Each pair of types whose name should not be the same.
fn doubles(sources: &[Source]) -> Vec<String> {
    let mut by_name = BTreeMap::<_, Vec<_>>::new();
    for definition in sources.iter().filter(|source| source.is_shipped()).flat_map(definitions) {
        by_name.entry(definition.name).or_default().push(definition);
    }
    let mut doubles = Vec::new();
    for (name, all) in by_name {
        for (at, one) in all.iter().enumerate() {
            for other in &all[at + 1..] {
                let is_double = if one.package() != other.package() {
                    one.is_exported && other.is_exported && !SHARED.iter().any(|(shared, _)| *shared == name)
                } else {
                    one.is_public && other.is_public || one.folder() == other.folder()
                };
                if is_double {
                    doubles.push(format!("{name}: {} and {}", one.path, other.path));
                }
            }
        }
    }
    doubles
}

#[test]
fn one_name_means_one_type() {
    let doubles = doubles(&sources());
    assert!(doubles.is_empty(), "{}\n{}", doubles.len(), doubles.join("\n"));
}

#[test]
fn doubles_are_found() {
    let check = |files: &[(&str, &str)], expected: &[&str]| {
        let sources: Vec<_> =
            files.iter().map(|&(path, text)| Source { path: path.to_owned(), text: text.to_owned() }).collect();
        assert_eq!(doubles(&sources), expected, "{files:?}");
    };
    check(
        &[("src/a.rs", "pub struct Row;"), ("src/b/c.rs", "pub(super) enum Row {}")],
        &["Row: src/a.rs and src/b/c.rs"],
    );
    check(&[("src/a.rs", "struct Row;"), ("src/b.rs", "pub trait Row {}")], &["Row: src/a.rs and src/b.rs"]);
    // Private ones, far apart.
    check(&[("src/a.rs", "struct Row;"), ("src/b/c.rs", "pub type Row = u8;")], &[]);
    // Two crates, which do not see each other's private types.
    let private = [("src/a.rs", "pub(crate) struct Row;"), ("crates/b/src/c.rs", "pub struct Row;")];
    check(&private, &[]);
    let public = [("src/a.rs", "pub struct Row;"), ("crates/b/src/c.rs", "pub struct Row;")];
    check(&public, &["Row: src/a.rs and crates/b/src/c.rs"]);
    // What is no type of its own: one of a trait, one in tests, and a word in a comment.
    check(
        &[(
            "src/a.rs",
            "struct Row;\n    type Row = u8;\n// struct Row\n#[cfg(test)]\nmod tests {\n    struct Row;\n}",
        )],
        &[],
    );
}
