//! Drafts: the clicks of an unfinished move, and the moves that they can become.

use std::collections::BTreeMap;

use super::{Presentation, Step};
use board::phrase::Phrase;

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

impl<M> Progress<M> {
    /// The clicks that may follow; none if no legal move begins with the draft.
    pub fn choices(self) -> Vec<Step> {
        match self {
            Self::Impossible => Vec::new(),
            Self::Partial { next } | Self::Complete { next, .. } => next,
        }
    }
}

/// A choice of several pieces at once that completes a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handful {
    /// The number of pieces to pick, including those that are picked already.
    pub count: usize,
    /// The letters of the pieces to choose from, one for each piece, in the order in which the steps of a move name
    /// them.
    pub stock: Vec<char>,
    /// The letters of the pieces that the end of the draft has picked already, in any order. All are in the stock.
    pub taken: Vec<char>,
}

/// Several clicks at once that complete a move, offered as a single click.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortcut {
    /// The clicks.
    pub steps: Vec<Step>,
    /// The words on the button.
    pub label: Phrase,
    /// The reason for this choice, in a line.
    pub reason: Phrase,
}

/// What may follow a draft, after all clicks without an alternative were added to the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fork<M> {
    /// The draft with the added clicks.
    pub draft: Vec<Step>,
    /// The move that the draft enters, if the draft enters a whole move.
    pub complete: Option<M>,
    /// The clicks to choose from, sorted: none if no click can follow, otherwise at least two, or at least one after a
    /// whole move.
    pub branches: Vec<DraftBranch<M>>,
}

/// A click that may follow a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftBranch<M> {
    /// The click.
    pub step: Step,
    /// The only move that begins with the draft and this click; `None` if there are several.
    pub only: Option<M>,
    /// Whether further clicks follow, even if there is no alternative to them.
    pub goes_on: bool,
    /// The clicks of the move that can end here, if others go on; see [`Presentation::halt`].
    pub stop: Option<Vec<Step>>,
}

impl<M> Fork<M> {
    /// Converts the moves with a function.
    pub fn map<N>(self, to: impl Fn(M) -> N) -> Fork<N> {
        let branch =
            |DraftBranch { step, only, goes_on, stop }| DraftBranch { step, only: only.map(&to), goes_on, stop };
        let branches = self.branches.into_iter().map(branch).collect();
        Fork { draft: self.draft, complete: self.complete.map(&to), branches }
    }
}

/// What may follow a draft; `None` if no legal move begins with it. Clicks without an alternative are added to the
/// draft.
///
/// # Examples
/// ```
/// use games::{game::{Step, fork}, pijersi::Pijersi};
///
/// // White has a single cube, so no player is asked which piece to move.
/// let position: Pijersi = "5w-/7/6/7/2R-3/7/6 w 0 1".parse().expect("a position string");
/// let fork = fork(&position, &[]).expect("there are legal moves");
/// assert_eq!(fork.draft, ["c3".parse::<Step>().expect("a step")]);
/// assert!(fork.branches.iter().all(|branch| branch.only.is_some()), "one more click enters a move");
/// ```
pub fn fork<P: Presentation>(position: &P, draft: &[Step]) -> Option<Fork<P::Move>> {
    fork_among(position, &entered(position), draft)
}

/// The part of a draft before its last click that had an alternative; `None` if no click had one.
pub fn before_last_choice<'a, P: Presentation>(position: &P, draft: &'a [Step]) -> Option<&'a [Step]> {
    let moves = entered(position);
    let had_choice = |before: &&[Step]| {
        fork_among(position, &moves, before).is_some_and(|fork| fork.draft == **before && !fork.branches.is_empty())
    };
    (0..draft.len()).rev().map(|length| &draft[..length]).find(had_choice)
}

/// The clicks of a legal move, and the move.
type Entered<M> = (Vec<Step>, M);

/// The legal moves, each with its clicks.
fn entered<P: Presentation>(position: &P) -> Vec<Entered<P::Move>> {
    position.legal_moves().into_iter().map(|mv| (position.steps(&mv), mv)).collect()
}

fn fork_among<P: Presentation>(position: &P, moves: &[Entered<P::Move>], draft: &[Step]) -> Option<Fork<P::Move>> {
    let mut draft = draft.to_vec();
    loop {
        let begun: Vec<_> = moves.iter().filter(|(steps, _)| steps.starts_with(&draft)).collect();
        let complete = begun.iter().find(|(steps, _)| steps.len() == draft.len()).map(|(_, mv)| mv.clone());
        let mut branches = BTreeMap::<Step, Vec<&Entered<P::Move>>>::new();
        for mv in &begun {
            if let Some(step) = mv.0.get(draft.len()) {
                branches.entry(*step).or_default().push(mv);
            }
        }
        match (complete, branches.len()) {
            (None, 0) => return None,
            (None, 1) => draft.extend(branches.into_keys()),
            (complete, _) => {
                let branch = |(step, after): (Step, Vec<&Entered<P::Move>>)| {
                    let goes_on = after.iter().any(|(steps, _)| steps.len() > draft.len() + 1);
                    if let [(_, mv)] = after[..] {
                        return DraftBranch { step, only: Some(mv.clone()), goes_on, stop: None };
                    }
                    let longer = [draft.as_slice(), &[step]].concat();
                    let halt = position.halt(&longer).map(|halt| [longer.as_slice(), &[halt]].concat());
                    let ends = |end: &Vec<Step>| after.iter().any(|(steps, _)| steps == end);
                    let stop = [Some(longer), halt].into_iter().flatten().find(ends);
                    DraftBranch { step, only: None, goes_on, stop }
                };
                let branches = branches.into_iter().map(branch).collect();
                return Some(Fork { draft, complete, branches });
            }
        }
    }
}

/// The state of a draft in a position, with the clicks that may follow sorted and without duplicates.
///
/// The clicks are compared with the [`steps`](Presentation::steps) of every legal move, so clicks can enter exactly the
/// legal moves.
///
/// # Examples
/// ```
/// use games::{game::{Progress, Step, progress}, pijersi::Pijersi};
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
