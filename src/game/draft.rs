//! Drafts: the clicks of an unfinished move, and the moves that they can become.

use super::{Presentation, Step};

/// The state of a draft in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Progress<M> {
    /// No legal move begins with these clicks.
    Impossible,
    /// Legal moves begin with these clicks. `next` holds the clicks that may follow.
    Partial { next: Vec<Step> },
    /// The clicks enter the whole move `mv`. `next` holds the clicks that may follow to enter a longer move.
    Complete { mv: M, next: Vec<Step> },
}

/// A choice of several pieces at once that completes a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handful {
    /// The number of pieces to pick.
    pub count: usize,
    /// The letters of the pieces to choose from, one for each piece, in the order in which the steps of a move name
    /// them.
    pub stock: Vec<char>,
}

/// The state of a draft in a position, with the clicks that may follow sorted and without duplicates.
///
/// The clicks are compared with the [`steps`](Presentation::steps) of every legal move, so clicks can enter exactly the
/// legal moves.
///
/// # Examples
/// ```
/// use parlor::{
///     game::{Progress, Step, progress},
///     games::pijersi::Pijersi,
/// };
///
/// let position: Pijersi = "5w-/7/6/7/2R-3/7/6 w 0 1".parse().expect("a position string");
/// let [c3, d3] = ["c3", "d3"].map(|cell| cell.parse::<Step>().expect("a step"));
/// match progress(&position, &[c3]) {
///     Progress::Partial { next } => assert!(next.contains(&d3)),
///     other => panic!("the cube on c3 can move: {other:?}"),
/// }
/// match progress(&position, &[c3, d3]) {
///     Progress::Complete { mv, .. } => assert_eq!(mv.to_string(), "c3-d3"),
///     other => panic!("c3-d3 is a legal move: {other:?}"),
/// }
/// assert_eq!(progress(&position, &[d3]), Progress::Impossible);
/// ```
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
