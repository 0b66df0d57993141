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
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    for path in sources(&src) {
        let inside = path.strip_prefix(&src).expect("the file is in `src`");
        if inside == Path::new("games.rs")
            || inside.ends_with("tests.rs")
            || GameKind::ALL.iter().any(|game| inside.starts_with(format!("games/{game}")))
        {
            continue;
        }
        let text = fs::read_to_string(&path).expect("sources are text");
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let code: Vec<_> = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let names = |game: &GameKind| code.iter().any(|line| line.to_lowercase().contains(game.name()));
        let named: Vec<_> = GameKind::ALL.into_iter().filter(names).collect();
        assert!(named.len() <= 1, "{} names {named:?}", inside.display());
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

/// The template game belongs to a Cargo feature that only the development dependencies turn on.
#[test]
fn a_release_lacks_the_template() {
    let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).expect("the manifest");
    let mut section = "";
    let mut mentions = Vec::new();
    for line in manifest.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with('[') {
            section = line;
        }
        if line.contains("template") {
            mentions.push((section, line.split(' ').next().unwrap_or_default()));
        }
    }
    assert_eq!(mentions, [("[features]", "template"), ("[dev-dependencies]", "parlor")]);
    assert!(!engine::has_engine(GameKind::TicTacToe));
}
