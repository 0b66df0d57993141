//! Benches of parts of the program, by criterion. `cargo bench --bench speed -- perft` runs those of that name.

mod perft;
mod render;
mod search;
mod session;
mod store;
#[path = "../../tests/support/stored_games.rs"]
mod stored_games;
#[path = "../support/mod.rs"]
mod support;
mod tournament;

use criterion::Criterion;

/// Runs a bench.
type Bench = fn(&mut Criterion);

/// The benches. The names of all that they measure begin with their own names, by which criterion filters them.
const BENCHES: [(&str, Bench); 6] = [
    ("perft", perft::run),
    ("render", render::run),
    ("search", search::run),
    ("session", session::run),
    ("store", store::run),
    ("tournament", tournament::run),
];

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for (_, bench) in BENCHES.iter().filter(|(name, _)| support::is_wanted(name)) {
        bench(&mut criterion);
    }
    criterion.final_summary();
}
