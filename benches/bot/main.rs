//! Benches of the whole bot, with the stand-in for Discord on loopback. `cargo bench --bench bot -- answer` runs the
//! one of that name, and a number behind the name makes it shorter or longer.

mod answer;
#[cfg(unix)]
mod distance;
mod lobby;
mod memory;
mod others;
#[cfg(unix)]
#[path = "../../tests/support/postgres.rs"]
mod postgres;
mod processor;
#[cfg(unix)]
#[path = "../../tests/support/relay.rs"]
mod relay;
#[path = "../../tests/support/stored_games.rs"]
mod stored_games;
#[path = "../support/mod.rs"]
mod support;

use std::future::Future;

use tokio::runtime::Runtime;

/// The benches.
const BENCHES: &[(&str, fn())] = &[
    ("answer", || run(answer::run())),
    ("crowd", || run(others::crowd())),
    #[cfg(unix)]
    ("distance", || run(distance::run())),
    ("memory", || run(memory::run())),
    ("opponent", || run(others::opponent())),
    ("processor", processor::run),
];

fn main() {
    for (_, bench) in BENCHES.iter().filter(|(name, _)| support::is_wanted(name)) {
        bench();
    }
}

fn run(bench: impl Future<Output = ()>) {
    Runtime::new().expect("threads").block_on(bench);
}
