//! Perft with the fast representations.

use games::{AnyPosition, Hosted};

use crate::{SearchNode, with_engine};

/// The number of legal move sequences of this length, counted with the game's fast representation if it has one.
pub fn perft(position: &AnyPosition, depth: u32) -> u64 {
    fn fast<N: SearchNode<Position: Hosted>>(position: &AnyPosition, depth: u32) -> Option<u64> {
        N::Position::of(position).map(|position| N::perft(position, depth))
    }
    with_engine!(position.kind(), Node => fast::<Node>(position, depth))
        .flatten()
        .unwrap_or_else(|| position.perft(depth))
}

/// The number of sequences of this length that begin with each legal move, sorted by the bytes of the moves' texts.
/// Empty at depth 0.
pub fn divide(position: &AnyPosition, depth: u32) -> Vec<(String, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let root = position.perft_root();
    let count = |mv: String| {
        let mut after = root.clone();
        after.play(&mv).expect("a legal move");
        let count = perft(&after, rest);
        (mv, count)
    };
    root.legal_moves().into_iter().map(count).collect()
}
