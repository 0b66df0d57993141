//! The lists of published counts of move sequences. The tests of `engine` include this file.

use std::fs;

/// A position and its counts by depth.
pub struct Entry {
    pub id: String,
    pub position: String,
    pub counts: Vec<(u32, u64)>,
}

/// Reads a game's list: lines of `id NAME`, `position TEXT` and `perft DEPTH COUNT`. Lines that begin with `#` and
/// blank lines are ignored.
pub fn entries(game: &str) -> Vec<Entry> {
    let path = format!("{}/../games/tests/games/perft/{game}.perft", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).expect("the list of the game");
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
    assert!(entries.iter().all(|entry| !entry.counts.is_empty()) && !entries.is_empty(), "{game}");
    entries
}
