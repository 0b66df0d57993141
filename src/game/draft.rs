//! Moves in the making: clicks so far, and what they can become.

use super::{Presentation, Step};

/// What the clicks so far amount to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Progress<M> {
    /// No legal move begins like this.
    Impossible,
    /// Legal moves begin like this; `next` are the steps that may follow.
    Partial { next: Vec<Step> },
    /// The clicks enter this move; `next` are the steps by which longer moves go on.
    Complete { mv: M, next: Vec<Step> },
}

/// Pieces that a move in the making takes all at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handful {
    /// How many are taken.
    pub count: usize,
    /// The letters of those to choose from, one for each piece, in the order in which the steps of a move name them.
    pub stock: Vec<char>,
}

/// What a draft can become in a position. `next` is sorted and without duplicates.
///
/// A draft is the beginning of some legal move's steps: clicking is therefore right for every game whose move
/// generation is right.
pub fn progress<P: Presentation>(position: &P, draft: &[Step]) -> Progress<P::Move> {
    let mut complete = None;
    let mut next = Vec::new();
    for mv in position.legal_moves() {
        let steps = position.steps(&mv);
        match steps.strip_prefix(draft) {
            Some([]) => complete = Some(mv),
            Some([step, ..]) => next.push(*step),
            None => {}
        }
    }
    next.sort_unstable();
    next.dedup();
    match complete {
        Some(mv) => Progress::Complete { mv, next },
        None if next.is_empty() => Progress::Impossible,
        None => Progress::Partial { next },
    }
}
