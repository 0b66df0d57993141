//! Tests that only the table of games registers a game, and that releases do not contain the template game.

use std::{
    fs,
    path::{Path, PathBuf},
};

use games::{AnyPosition, GameKind};

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a source folder").map(|entry| entry.expect("a source file").path());
    let nested = entries.map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    nested.flatten().filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

#[test]
fn no_other_file_names_several_games() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The tables of the games and of their engines.
    let tables = ["crates/games/src/lib.rs", "crates/engine/src/engines.rs", "crates/engine/src/lib.rs"];
    let mut seen = 0;
    for path in sources(&root.join("src")).into_iter().chain(sources(&root.join("crates"))) {
        let inside =
            path.strip_prefix(root).expect("the file is in the repository").to_string_lossy().replace('\\', "/");
        let is_of_a_game = |game: &GameKind| {
            ["games", "engine"].iter().any(|of| inside.starts_with(&format!("crates/{of}/src/{game}")))
        };
        if tables.contains(&&*inside)
            || inside.contains("/tests/")
            || inside.ends_with("tests.rs")
            || GameKind::ALL.iter().any(is_of_a_game)
        {
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources are text");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code: Vec<_> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let names = |game: &GameKind| code.iter().any(|line| line.to_lowercase().contains(game.name()));
        let named: Vec<_> = GameKind::ALL.into_iter().filter(names).collect();
        assert!(named.len() <= 1, "{inside} names {named:?}");
        seen += named.len();
    }
    assert!(seen > 0, "some file names one game as an example");
}

#[test]
fn names_and_titles_read_back() {
    for game in GameKind::ALL {
        assert_eq!(game.name().parse(), Ok(game));
        assert_eq!(GameKind::from_title(&game.title().to_uppercase()), Some(game));
        assert_eq!(AnyPosition::start(game).kind(), game);
        assert!(!game.pages().is_empty() && !game.lessons().is_empty(), "{game} is explained");
        assert_eq!(engine::pace(game).is_some(), engine::has_engine(game));
    }
}

/// The template game belongs to a Cargo feature that only development dependencies turn on.
#[test]
fn a_release_lacks_the_template() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).expect("the crates").map(|entry| entry.expect("a crate").path());
    for folder in crates.chain([root.to_owned()]) {
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let mut section = "";
        for line in manifest.lines().filter(|line| !line.starts_with('#')) {
            if line.starts_with('[') {
                section = line;
            }
            let is_allowed = section == "[dev-dependencies]" || line == "template = []";
            assert!(!line.contains("template") || is_allowed, "{}: {line}", folder.display());
        }
    }
    assert!(!engine::has_engine(GameKind::TicTacToe));
}
