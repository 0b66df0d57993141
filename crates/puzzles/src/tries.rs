//! What shows why a move holds: the most dangerous try of the other side after it, and the answer.

use super::prover::{Prover, played};
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
    let after = played(position, key);
    let left = turns.saturating_sub(1).max(1);
    let threats = threats(prover, position, turns);
    let mut best: Option<Try<N>> = None;
    for tried in turns_of(prover, &after) {
        if prover.left() == 0 {
            return Vec::new();
        }
        if tried.after.outcome().is_some() || !threatens(prover, &tried.after, left) {
            continue;
        }
        let is_other = !tried.moves.last().is_some_and(|mv| threats.contains(mv));
        let most = best.as_ref().map_or(usize::MAX, |best| best.rank.0);
        if let Some((answers, answer)) = answers(prover, &tried.after, left, most)
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
    prover.shortest_win(&passed.position(), turns).is_ok_and(|win| win.is_some())
}

/// The number of turns with different results after which the other side does not win within `turns` turns, and the
/// first of them that does not end the game. `None` if there are more than `most`, if one of them wins at once, or if a
/// proof takes too many positions.
fn answers<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    turns: u8,
    most: usize,
) -> Option<(usize, Vec<FullMove<N>>)> {
    let found = turns_of(prover, position);
    let won = |turn: &Turn<N>| turn.after.outcome().and_then(Outcome::winner) == Some(position.turn());
    if found.iter().any(won) {
        return None;
    }
    prover.forget();
    let mut results: Vec<N::Position> = Vec::new();
    let mut answer = None;
    for turn in found {
        if results.contains(&turn.after) || prover.move_loses(&turn.before, turn.moves.last()?, turns).ok()? {
            continue;
        }
        if results.len() == most {
            return None;
        }
        if answer.is_none() && turn.after.outcome().is_none() {
            answer = Some(turn.moves);
        }
        results.push(turn.after);
    }
    Some((results.len(), answer?))
}

/// The turns of the side to move, in the engine's order.
fn turns_of<N: Provable>(prover: &mut Prover<N>, position: &N::Position) -> Vec<Turn<N>> {
    let mut turns = Vec::new();
    let mut open = vec![(Vec::new(), position.clone())];
    while let Some((moves, before)) = open.pop() {
        let mut chosen = Vec::new();
        for mv in prover.ordered_moves(&before) {
            let after = played(&before, &mv);
            let moves = [&moves[..], &[mv]].concat();
            if after.outcome().is_none() && after.turn() == position.turn() {
                chosen.push((moves, after));
            } else {
                turns.push(Turn { moves, before: before.clone(), after });
            }
        }
        open.extend(chosen.into_iter().rev());
    }
    turns
}
