//! Counts of move sequences by the rules, compared with the published counts in `tests/games/perft`. The tests of
//! `engine` compare larger ones.

mod list;

use games::{
    biyi::Biyi,
    game::{
        Position,
        perft::{divide, perft},
    },
    paiko::Paiko,
    pijersi::Pijersi,
};

use list::{Entry, entries};

/// The largest count that the test computes by generating all legal moves.
const LIMIT: u64 = 40_000;

fn check<P: Position>(game: &str) {
    for Entry { id, position, counts } in entries(game) {
        let position: P = position.parse().unwrap_or_else(|error| panic!("{id}: {error}"));
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
