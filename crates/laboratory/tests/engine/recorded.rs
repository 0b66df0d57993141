//! Searches with recorded results. A change that should not alter the search must keep every move, score and node
//! count.
//!
//! Each file in `recorded` lists positions of a game. Below each position are the results of [`searches`], which run
//! one after another with the same transposition table. After a change that is meant to alter the results,
//! `UPDATE_EXPECT=1 cargo test --test engine recorded` rewrites the files.

use std::{env, fmt::Write, fs, path::Path};

use engine::{Handicap, Search, SearchLimits, SearchNode, biyi, paiko, pijersi};

use super::common::BYTES;

/// The names, limits and handicaps of the searches that are run on each position.
fn searches() -> [(&'static str, SearchLimits, Handicap); 3] {
    [
        ("12000 nodes", SearchLimits::nodes(12_000), Handicap::NONE),
        ("depth 7", SearchLimits { nodes: Some(80_000), ..SearchLimits::depth(7) }, Handicap::NONE),
        ("handicap", SearchLimits::nodes(3_000), Handicap { seed: 7, noise: 60, blind: 40 }),
    ]
}

/// The text of a file with new results: its positions, each followed by the results of all searches.
fn searched<N: SearchNode>(text: &str) -> String {
    let mut search = Search::<N>::new(N::Weights::default(), BYTES);
    let mut found = String::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with(' ')) {
        let position: N::Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        writeln!(found, "{position}").expect("a string takes any text");
        let root = N::new(&position, search.weights());
        search.forget();
        for (name, limits, handicap) in searches() {
            let answer = search.think(&root, &limits, handicap, |_| {}).expect("the game is not over");
            let pv: Vec<_> = answer.pv.iter().map(|&mv| N::full_move(mv).to_string()).collect();
            let (score, depth, nodes) = (answer.score, answer.depth, answer.nodes);
            writeln!(found, "  {name}: score {score}, depth {depth}, nodes {nodes}: {}", pv.join(", "))
                .expect("a string takes any text");
        }
    }
    found
}

#[track_caller]
fn check<N: SearchNode>(game: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/engine/recorded/{game}.txt"));
    let recorded = fs::read_to_string(&path).expect("the file is there");
    let found = searched::<N>(&recorded);
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, found).expect("the file can be written");
        return;
    }
    for (recorded, found) in recorded.lines().zip(found.lines()) {
        assert_eq!(recorded, found);
    }
    assert!(recorded == found && recorded.lines().count() >= 12 * (1 + searches().len()), "{game}");
}

#[test]
fn biyi_is_searched_as_recorded() {
    check::<biyi::BiyiNode>("biyi");
}

#[test]
fn paiko_is_searched_as_recorded() {
    check::<paiko::PaikoNode>("paiko");
}

#[test]
fn pijersi_is_searched_as_recorded() {
    check::<pijersi::PijersiNode>("pijersi");
}
