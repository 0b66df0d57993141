//! What shows why a move holds: the most dangerous try of the other side after it, and the answer.

use super::prover::Prover;
use engine::{FullMove, Provable};
use games::game::{Outcome, Position};

/// The moves of one turn, with what is chosen before it, and the positions before the last of them and after it.
struct Turn<N: Provable> {
    moves: Vec<FullMove<N>>,
    before: N::Position,
    after: N::Position,
}

/// A try of the other side, with an answer.
struct Try<N: Provable> {
    /// The number of answers with different results, and whether the try begins no win that was threatened before.
    rank: (usize, bool),
    moves: Vec<FullMove<N>>,
    answer: Vec<FullMove<N>>,
}

/// After a move that saves from a win within `turns` turns: the most dangerous try of the other side, and an answer.
///
/// That is the try that threatens to win within the turns that are left, at least one, and leaves the fewest answers
/// with different results; of several, one that begins a win that was threatened before, then the first in the engine's
/// order. A try after which the side that is to be saved wins at once is none. Empty if there is no try, or if none is
/// examined within the prover's budget.
pub fn try_and_answer<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    key: &FullMove<N>,
    turns: u8,
) -> Vec<FullMove<N>> {
    /// The most positions of a question.
    const EFFORT: u64 = 400_000;
    prover.set_effort(EFFORT);
    let after = position.played(key);
    let left = turns.saturating_sub(1).max(1);
    let threats = threats(prover, position, turns);
    let mut best: Option<Try<N>> = None;
    let mut saving = Vec::new();
    for tried in turns_of(prover, &after) {
        if prover.left() == 0 {
            return Vec::new();
        }
        if tried.after.outcome().is_some() || !threatens(prover, &tried.after, left) {
            continue;
        }
        let is_other = !tried.moves.last().is_some_and(|mv| threats.contains(mv));
        let most = best.as_ref().map_or(usize::MAX, |best| best.rank.0);
        if let Some((answers, answer)) = answers(prover, &tried.after, left, most, &mut saving)
            && best.as_ref().is_none_or(|best| (answers, is_other) < best.rank)
        {
            best = Some(Try { rank: (answers, is_other), moves: tried.moves, answer });
        }
    }
    best.map_or_else(Vec::new, |Try { moves, answer, .. }| [moves, answer].concat())
}

/// The first moves of the shortest wins that the other side threatens. Empty in a game without a null move.
fn threats<N: Provable>(prover: &mut Prover<N>, position: &N::Position, turns: u8) -> Vec<FullMove<N>> {
    let Some(passed) = N::new(position, prover.weights()).after_null_move() else { return Vec::new() };
    prover.prove(&passed.position(), turns).ok().flatten().map_or_else(Vec::new, |proof| proof.moves)
}

/// Whether the side that has moved would win within `turns` turns if the other side passed. In a game without a null
/// move, it may be so.
fn threatens<N: Provable>(prover: &mut Prover<N>, after: &N::Position, turns: u8) -> bool {
    let node = N::new(after, prover.weights());
    // A side that has to choose before its turn cannot pass.
    if node.chooses_first() {
        return true;
    }
    let Some(passed) = node.after_null_move() else { return true };
    if passed.wins_now() {
        return true;
    }
    if turns == 1 && !passed.may_block() {
        return false;
    }
    prover.shortest_win(&passed.position(), turns).is_ok_and(|win| win.is_some())
}

/// The number of turns with different results after which the other side does not win within `turns` turns, and the
/// first of them that does not end the game. `None` if there are more than `most`, if one of them wins at once, or if a
/// proof takes too many positions. The moves that were `saving` after another try are tried first, so that too many are
/// soon found.
fn answers<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    turns: u8,
    most: usize,
    saving: &mut Vec<FullMove<N>>,
) -> Option<(usize, Vec<FullMove<N>>)> {
    prover.forget();
    let mut results: Vec<N::Position> = Vec::new();
    let mut answer: Option<(usize, Vec<FullMove<N>>)> = None;
    let mut open = vec![(Vec::new(), position.clone())];
    while let Some((moves, before)) = open.pop() {
        if N::new(&before, prover.weights()).wins_now() {
            return None;
        }
        let mut list: Vec<(usize, FullMove<N>)> = (0..).zip(prover.ordered_moves(&before)).collect();
        list.sort_by_key(|(_, mv)| !saving.contains(mv));
        prover.spend(list.len());
        for (order, mv) in list {
            let turn = Turn::<N>::of(&moves, &before, mv);
            if turn.goes_on() {
                open.push((turn.moves, turn.after));
                continue;
            }
            if turn.after.outcome().and_then(Outcome::winner) == Some(position.turn()) {
                return None;
            }
            if results.contains(&turn.after) || prover.move_loses(&turn.before, turn.moves.last()?, turns).ok()? {
                continue;
            }
            if results.len() == most {
                return None;
            }
            saving.extend(turn.moves.last().filter(|mv| !saving.contains(mv)).cloned());
            let is_first = answer.as_ref().is_none_or(|(first, _)| order < *first);
            if is_first && turn.after.outcome().is_none() {
                answer = Some((order, turn.moves));
            }
            results.push(turn.after);
        }
    }
    Some((results.len(), answer?.1))
}

impl<N: Provable> Turn<N> {
    /// A move, after those that were chosen before it.
    fn of(earlier: &[FullMove<N>], before: &N::Position, mv: FullMove<N>) -> Self {
        let after = before.played(&mv);
        Self { moves: [earlier, &[mv]].concat(), before: before.clone(), after }
    }

    /// Whether the side moves again: what it has chosen takes no turn.
    fn goes_on(&self) -> bool {
        self.after.outcome().is_none() && self.after.turn() == self.before.turn()
    }
}

/// The turns of the side to move.
fn turns_of<N: Provable>(prover: &mut Prover<N>, position: &N::Position) -> Vec<Turn<N>> {
    let mut turns = Vec::new();
    let mut open = vec![(Vec::new(), position.clone())];
    while let Some((moves, before)) = open.pop() {
        let list = prover.ordered_moves(&before);
        prover.spend(list.len());
        for turn in list.into_iter().map(|mv| Turn::<N>::of(&moves, &before, mv)) {
            if turn.goes_on() {
                open.push((turn.moves, turn.after));
            } else {
                turns.push(turn);
            }
        }
    }
    turns
}
