//! Counts of move sequences by the rules, compared with the published counts in `tests/games/perft`. The tests of
//! `engine` compare larger ones.

use std::fs;

use games::{
    biyi::Biyi,
    game::{
        Position,
        perft::{divide, perft},
    },
    paiko::Paiko,
    pijersi::Pijersi,
};

/// The largest count that the test computes by generating all legal moves.
const LIMIT: u64 = 40_000;

/// A position and its counts by depth.
struct Entry {
    id: String,
    position: String,
    counts: Vec<(u32, u64)>,
}

/// Reads lines of `id NAME`, `position TEXT` and `perft DEPTH COUNT`. Lines that begin with `#` and blank lines are
/// ignored.
fn read(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (key, value) = line.split_once(' ').expect("a key and a value");
        if key == "id" {
            entries.push(Entry { id: value.to_owned(), position: String::new(), counts: Vec::new() });
            continue;
        }
        let entry = entries.last_mut().expect("an entry begins with its id");
        match key {
            "position" => entry.position = value.to_owned(),
            "perft" => {
                let (depth, count) = value.split_once(' ').expect("a depth and a count");
                entry.counts.push((depth.parse().expect("a depth"), count.parse().expect("a count")));
            }
            _ => panic!("unknown line `{line}`"),
        }
    }
    entries
}

fn check<P: Position>(game: &str) {
    let path = format!("{}/tests/games/perft/{game}.perft", env!("CARGO_MANIFEST_DIR"));
    let entries = read(&fs::read_to_string(path).expect("the list of the game"));
    assert!(!entries.is_empty());
    for Entry { id, position, counts } in entries {
        let position: P = position.parse().unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(!counts.is_empty(), "{id}");
        for (depth, count) in counts {
            if count <= LIMIT {
                assert_eq!(perft(&position.perft_root(), depth), count, "{id} at depth {depth}");
                assert_eq!(position.perft(depth), count, "{id} at depth {depth}, by the game");
                let parts: u64 = divide(&position, depth).into_iter().map(|(_, part)| part).sum();
                assert_eq!(parts, count, "{id} at depth {depth}, divided");
            }
        }
    }
}

#[test]
fn biyi() {
    check::<Biyi>("biyi");
}

#[test]
fn paiko() {
    check::<Paiko>("paiko");
}

#[test]
fn pijersi() {
    check::<Pijersi>("pijersi");
}
