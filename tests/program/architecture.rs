//! The architecture page in `src/lib.rs` holds: modules use only modules before them in its table, certain libraries
//! are named only by the modules that the page lists for them, and no game names another game.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// The maximum number of lines of a file.
const MAX_LINES: usize = 600;

/// The keywords that the page can list beside libraries.
const KEYWORDS: &[&str] = &["async"];

/// Keywords that can stand before a path.
const NO_SEGMENTS: &[&str] =
    &["as", "dyn", "else", "extern", "for", "if", "impl", "in", "let", "match", "mut", "pub", "return", "use", "where"];

/// A Rust file of the repository.
struct Source {
    /// Its path in the repository, with slashes.
    path: String,
    text: String,
}

impl Source {
    /// The path of the module that the file holds, such as `["store", "keys"]`; `None` outside the library.
    fn module(&self) -> Option<Vec<String>> {
        let path = self.path.strip_prefix("src/")?.strip_suffix(".rs")?;
        let path = path.strip_suffix("/mod").unwrap_or(path);
        (path != "main" && path != "lib").then(|| path.split('/').map(str::to_owned).collect())
    }
}

/// The contents of the two tables on the architecture page.
#[derive(Debug, Default, PartialEq, Eq)]
struct Page {
    /// The modules in the order of the table.
    modules: Vec<String>,
    /// Libraries and keywords, each with the modules that may name it.
    reserved: Vec<(String, Vec<String>)>,
}

impl Page {
    /// Reads the two tables of the architecture page from the text of `src/lib.rs`.
    fn read(lib: &str) -> Self {
        let mut page = Self::default();
        let mut heading = "";
        for line in lib.lines().filter_map(|line| line.strip_prefix("//! ")) {
            if line.starts_with('#') {
                heading = line;
            }
            let Some(row) = line.strip_prefix('|') else { continue };
            let (first, rest) = row.split_once('|').expect("a row has two cells");
            let names = quoted(first);
            match heading {
                "# Where things are" => page.modules.extend(names),
                "# Who names what" => page.reserved.extend(names.into_iter().map(|name| (name, quoted(rest)))),
                _ => {}
            }
        }
        page
    }

    fn place(&self, module: &str) -> Option<usize> {
        self.modules.iter().position(|known| known == module)
    }
}

/// The words in backticks.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A path in the code, from the root of its crate.
type Name = Vec<String>;

/// The names in the code of a module, except in items for tests only.
#[derive(Default)]
struct Names {
    /// Paths inside the library, from its root.
    inside: BTreeSet<Name>,
    /// Libraries, as far as a path begins with them, and keywords.
    words: BTreeSet<String>,
    /// Modules in files of their own that are compiled for tests only.
    tests: Vec<Name>,
}

impl Names {
    /// Collects the names in the tokens of a module.
    fn collect(&mut self, module: &[String], tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        let mut rest = &tokens[..];
        while let Some((token, after)) = rest.split_first() {
            rest = match (token, after) {
                (TokenTree::Punct(hash), [TokenTree::Group(attribute), item @ ..])
                    if hash.as_char() == '#' && is_for_tests(attribute) =>
                {
                    self.pass_over(module, item)
                }
                (TokenTree::Ident(word), [TokenTree::Ident(name), TokenTree::Group(content), after @ ..])
                    if word == "mod" =>
                {
                    self.collect(&[module, &[name.to_string()]].concat(), content.stream());
                    after
                }
                (TokenTree::Ident(_), _) => self.path(module, Vec::new(), rest),
                (TokenTree::Group(group), _) => {
                    self.collect(module, group.stream());
                    after
                }
                _ => after,
            };
        }
    }

    /// Skips an item for tests, and returns the tokens after it.
    fn pass_over<'a>(&mut self, module: &[String], item: &'a [TokenTree]) -> &'a [TokenTree] {
        let end = item.iter().position(|token| match token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            TokenTree::Punct(punct) => punct.as_char() == ';',
            _ => false,
        });
        let (item, after) = item.split_at(end.map_or(item.len(), |end| end + 1));
        if let [.., TokenTree::Ident(word), TokenTree::Ident(name), TokenTree::Punct(_)] = item
            && word == "mod"
        {
            self.tests.push([module, &[name.to_string()]].concat());
        }
        after
    }

    /// Reads a path that begins with these segments, or a tree of paths as in `use`, and returns the tokens after it.
    fn path<'a>(&mut self, module: &[String], mut segments: Name, mut rest: &'a [TokenTree]) -> &'a [TokenTree] {
        loop {
            match rest {
                [TokenTree::Ident(segment), after @ ..] => {
                    segments.push(segment.to_string());
                    rest = after;
                }
                [TokenTree::Group(tree), after @ ..] if tree.delimiter() == Delimiter::Brace => {
                    let tokens: Vec<_> = tree.stream().into_iter().collect();
                    for branch in tokens.split(|token| is_punct(token, ',')).filter(|branch| !branch.is_empty()) {
                        self.path(module, segments.clone(), branch);
                    }
                    return after;
                }
                _ => break,
            }
            match rest {
                // After a keyword, a path begins with the colons.
                _ if matches!(&segments[..], [word] if NO_SEGMENTS.contains(&&**word)) => break,
                [one, two, after @ ..] if is_punct(one, ':') && is_punct(two, ':') => rest = after,
                _ => break,
            }
        }
        self.add(module, &segments);
        rest
    }

    fn add(&mut self, module: &[String], segments: &[String]) {
        let mut base = module.to_vec();
        let mut rest = segments;
        while let [first, after @ ..] = rest {
            match &**first {
                "crate" => base.clear(),
                "self" => {}
                "super" => drop(base.pop()),
                _ => break,
            }
            rest = after;
        }
        if rest.len() < segments.len() {
            let name = [&base[..], rest].concat();
            // `pub(crate)` names nothing.
            if !name.is_empty() {
                self.inside.insert(name);
            }
        } else if segments.len() > 1 || KEYWORDS.contains(&&*segments[0]) {
            self.words.insert(segments[0].clone());
        }
    }
}

fn is_punct(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

/// Whether an attribute is `cfg(test)`, or `cfg(all(test, ...))`.
fn is_for_tests(attribute: &Group) -> bool {
    let text = attribute.stream().to_string().replace(' ', "");
    text == "cfg(test)" || text.starts_with("cfg(all(test,")
}

/// Whether an entry of the table stands for a module: a path for one file, and a name, or a path that ends in `::*`, for
/// all below that module.
fn is_allowed(entry: &str, module: &[String]) -> bool {
    let path = module.join("::");
    let is_below =
        |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
    entry == path || entry == module[0] || entry.strip_suffix("::*").is_some_and(is_below)
}

/// Everything in these files that contradicts the architecture page.
fn faults(page: &Page, sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut read = Vec::new();
    for source in sources {
        let Source { path, text } = source;
        if let Some(module) = source.module() {
            let mut names = Names::default();
            names.collect(&module, text.parse().unwrap_or_else(|error| panic!("{path}: {error}")));
            read.push((path, module, names));
        }
    }

    let found: BTreeSet<_> = read.iter().map(|(_, module, _)| &*module[0]).collect();
    let listed: BTreeSet<_> = page.modules.iter().map(|module| &**module).collect();
    faults.extend(found.difference(&listed).map(|module| format!("the page does not list `{module}`")));
    faults.extend(listed.difference(&found).map(|module| format!("the page lists `{module}`, which does not exist")));

    // A game has a folder of its own.
    let games: BTreeSet<_> = read
        .iter()
        .filter(|(_, module, _)| module[0] == "games" && module.len() > 2)
        .map(|(.., m, _)| &*m[1])
        .collect();
    let tests: Vec<_> = read.iter().flat_map(|(.., names)| &names.tests).collect();
    for (path, module, names) in &read {
        if tests.iter().any(|test| module.starts_with(test)) {
            continue;
        }
        for name in &names.inside {
            match &name[..] {
                [used, ..] if *used == module[0] => {}
                [used, ..] if page.place(used) < page.place(&module[0]) && page.place(used).is_some() => {}
                _ => faults.push(format!("{path}: `{}` is not before `{}` on the page", name.join("::"), module[0])),
            }
            // Capitalized names are the types that hold any game.
            let is_of_all = |used: &str| games.contains(used) || used.starts_with(char::is_uppercase);
            if let ([top, game, ..], [_, used, ..]) = (&module[..], &name[..])
                && top == "games"
                && name[0] == "games"
                && games.contains(&**game)
                && used != game
                && is_of_all(used)
            {
                faults.push(format!("{path}: the game `{game}` names `{used}`"));
            }
        }
        for (reserved, allowed) in &page.reserved {
            if names.words.contains(reserved) && !allowed.iter().any(|allowed| is_allowed(allowed, module)) {
                faults.push(format!("{path}: only {} may name `{reserved}`", allowed.join(", ")));
            }
        }
    }
    faults
}

/// The files without a first line that describes them, and the files that are too long.
fn misshapen(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    for Source { path, text } in sources {
        if !text.starts_with("//! ") {
            faults.push(format!("{path}: the first line does not say what is in the file"));
        }
        let lines = text.lines().count();
        if lines > MAX_LINES {
            faults.push(format!("{path}: {lines} lines are too many for one file"));
        }
    }
    faults
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All Rust files of the repository.
fn sources() -> Vec<Source> {
    let mut found = Vec::new();
    let mut folders = ["src", "tests", "benches"].map(|folder| root().join(folder)).to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("source files are text");
                let inside: PathBuf = path.strip_prefix(root()).expect("it is below the root").components().collect();
                found.push(Source { path: inside.to_string_lossy().replace('\\', "/"), text });
            }
        }
    }
    assert!(found.len() > 300, "only {} files were found", found.len());
    found
}

#[test]
fn every_file_says_what_is_in_it_and_is_short() {
    let faults = misshapen(&sources());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn the_code_keeps_to_the_architecture_page() {
    let page = Page::read(&fs::read_to_string(root().join("src/lib.rs")).expect("the page is there"));
    assert!(page.modules.len() > 20 && page.reserved.len() > 3, "{page:?}");
    let faults = faults(&page, &sources());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Checks that a file with this path and code contradicts the small architecture page below in exactly the expected
/// ways.
#[track_caller]
fn check(path: &str, code: &str, expected: &[&str]) {
    let page = "//! # Where things are\n//!\n//! | module | what is in it |\n//! |---|---|\n//! | [`time`], [`game`] | |\n\
        //! | [`games`] | |\n//! | [`store`] | `bot` |\n//! | `bot` | |\n//!\n//! # Who names what\n//!\n\
        //! | name | modules |\n//! |---|---|\n//! | `sled` | `store::keys` |\n//! | `serenity` | [`bot`] |\n//! | `async` | [`bot`] |\n";
    let page = Page::read(page);
    assert_eq!(page.modules, ["time", "game", "games", "store", "bot"]);
    let mut sources: Vec<_> =
        ["time", "game", "games", "games/one/rules", "games/two/rules", "store", "bot", "store/keys"]
            .map(|module| Source { path: format!("src/{module}.rs"), text: "//! Nothing.\n".to_owned() })
            .into_iter()
            .filter(|source| source.path != path)
            .collect();
    sources.push(Source { path: path.to_owned(), text: format!("//! Something.\n{code}") });
    assert_eq!(faults(&page, &sources), expected, "{code}");
}

#[test]
fn a_path_upward_is_found_however_it_is_written() {
    let fault = &["src/store/keys.rs: `bot::Reply` is not before `store` on the page"];
    check("src/store/keys.rs", "use crate::bot::Reply;", fault);
    check("src/store/keys.rs", "use crate::{time::{self, Clock}, bot::{Reply}};", fault);
    check("src/store/keys.rs", "use super::super::bot::Reply as Answer;", fault);
    check("src/store/keys.rs", "fn f() -> Option<crate::bot::Reply> { None }", fault);
    check("src/store/keys.rs", "fn f() { assert_eq!(1, [crate::bot::Reply]); }", fault);
    check("src/store/keys.rs", "mod inner { use super::super::super::bot::Reply; }", fault);
    check("src/store/keys.rs", "#[cfg(unix)] use crate::bot::Reply;", fault);
    check("src/store/keys.rs", "#[cfg(test)] mod tests { } use crate::bot::Reply;", fault);
    check("src/store/keys.rs", "use crate::bot::*;", &["src/store/keys.rs: `bot` is not before `store` on the page"]);
    check("src/game.rs", "use crate::store;", &["src/game.rs: `store` is not before `game` on the page"]);
    check("src/time.rs", "use crate::game;", &["src/time.rs: `game` is not before `time` on the page"]);
    check("src/bot.rs", "use crate::nowhere;", &["src/bot.rs: `nowhere` is not before `bot` on the page"]);
}

#[test]
fn other_paths_are_allowed() {
    check("src/bot.rs", "use crate::{game, store::{self, keys}, time::*}; fn f() { self::g(super::games::h()) }", &[]);
    check("src/store/keys.rs", "use super::Store; use crate::store::Store; use std::fmt; // crate::bot", &[]);
    check("src/store/keys.rs", "#[cfg(test)] mod tests { use crate::bot::Reply; async fn f() {} }", &[]);
    check("src/store/keys.rs", "#[cfg(all(test, unix))] use crate::bot::Reply;", &[]);
    check("src/store.rs", "#[cfg(test)] mod keys;", &[]);
    check("src/store/keys.rs", "const TEXT: &str = \"crate::bot and async\"; use sled::Tree;", &[]);
}

#[test]
fn reserved_names_and_other_games_are_found() {
    check("src/bot.rs", "use sled::Tree; async fn f() {}", &["src/bot.rs: only store::keys may name `sled`"]);
    check("src/store.rs", "use ::sled::Tree;", &["src/store.rs: only store::keys may name `sled`"]);
    check("src/store.rs", "fn f() -> sled::Tree {}", &["src/store.rs: only store::keys may name `sled`"]);
    check("src/store.rs", "mod sled; use self::sled::Engine; use super::store::sled;", &[]);
    check("src/store/keys.rs", "use sled::Tree;", &[]);
    check("src/bot/shards.rs", "use serenity::all::Shard;", &[]);
    check(
        "src/games/one/rules.rs",
        "use serenity::all::Shard;",
        &["src/games/one/rules.rs: only bot may name `serenity`"],
    );
    check("src/time.rs", "fn f() { g(async { 1 }) }", &["src/time.rs: only bot may name `async`"]);
    let rules = "src/games/one/rules.rs";
    check(rules, "use crate::games::two::Two;", &["src/games/one/rules.rs: the game `one` names `two`"]);
    check(rules, "use super::super::two;", &["src/games/one/rules.rs: the game `one` names `two`"]);
    check(rules, "use crate::games::Any;", &["src/games/one/rules.rs: the game `one` names `Any`"]);
    check(rules, "use super::Board; use crate::games::one::Cell;", &[]);
    check("src/games/one/mod.rs", "use super::two;", &["src/games/one/mod.rs: the game `one` names `two`"]);
    check("src/games.rs", "use one::One; use self::two::Two;", &[]);
}

#[test]
fn modules_that_are_missing_are_found() {
    check("src/extra.rs", "", &["the page does not list `extra`"]);
    check("tests/store/main.rs", "", &[]);
    let page = Page { modules: vec!["gone".to_owned()], ..Page::default() };
    assert_eq!(faults(&page, &[]), ["the page lists `gone`, which does not exist"]);
}

#[test]
fn files_without_a_first_line_and_long_ones_are_found() {
    for (text, found) in [
        ("//! Fine.\n".to_owned(), 0),
        ("use std::fmt;\n\n//! Late.\n".to_owned(), 1),
        ("//! Fine.\n".repeat(MAX_LINES), 0),
        ("//! Long.\n".repeat(MAX_LINES + 1), 1),
    ] {
        assert_eq!(misshapen(&[Source { path: "benches/store.rs".to_owned(), text }]).len(), found);
    }
}
