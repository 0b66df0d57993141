//! Perft: the number of legal move sequences, the customary check of a move generator.

use super::Position;

/// The number of legal move sequences of exactly this length: 1 at depth 0, and otherwise 0 for finished games.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.iter().map(|mv| perft(&position.played(mv), depth - 1)).sum()
}

/// The number of sequences that begin with each legal move, in the order of [`legal_moves`](Position::legal_moves).
/// Empty at depth 0.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(P::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let root = position.perft_root();
    root.legal_moves()
        .into_iter()
        .map(|mv| {
            let count = root.played(&mv).perft(rest);
            (mv, count)
        })
        .collect()
}
