//! Counts of move sequences with the fast forms, compared with the counts that the tests of `games` list.

use std::fs;

use games::{AnyPosition, GameKind};

/// The largest count that the test computes. With this limit the test takes seconds; the lists contain larger counts.
const LIMIT: u64 = 70_000_000;

/// Counts what a game's list holds: lines of `position TEXT`, each followed by lines of `perft DEPTH COUNT`.
fn check(kind: GameKind) {
    let path = format!("{}/../games/tests/games/perft/{kind}.perft", env!("CARGO_MANIFEST_DIR"));
    let mut position = AnyPosition::start(kind);
    let mut counted = 0;
    for line in fs::read_to_string(path).expect("the list of the game").lines() {
        if let Some(text) = line.strip_prefix("position ") {
            position = AnyPosition::parse(kind, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let Some((depth, count)) = line.strip_prefix("perft ").and_then(|rest| rest.split_once(' ')) else { continue };
        let (depth, count) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
        if count <= LIMIT {
            assert_eq!(engine::perft(&position, depth), count, "{position} at depth {depth}");
            counted += 1;
        }
    }
    assert!(counted > 5, "{counted} counts");
}

#[test]
fn biyi() {
    check(GameKind::Biyi);
}

#[test]
fn paiko() {
    check(GameKind::Paiko);
}

#[test]
fn pijersi() {
    check(GameKind::Pijersi);
}
