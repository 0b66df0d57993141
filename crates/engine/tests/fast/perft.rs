//! Counts of move sequences with the fast forms, compared with the counts that the tests of `games` list.

use games::{AnyPosition, GameKind};

#[path = "../../../games/tests/games/perft/list.rs"]
mod list;

/// The largest count that the test computes. With this limit the test takes seconds; the lists contain larger counts.
const LIMIT: u64 = 70_000_000;

fn check(kind: GameKind) {
    let mut counted = 0;
    for list::Entry { id, position, counts } in list::entries(kind.name()) {
        let position = AnyPosition::parse(kind, &position).unwrap_or_else(|error| panic!("{id}: {error}"));
        for (depth, count) in counts.into_iter().filter(|(_, count)| *count <= LIMIT) {
            assert_eq!(engine::perft(&position, depth), count, "{id} at depth {depth}");
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
