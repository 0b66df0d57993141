//! Judges the moves of a solver.

use super::{Prover, Puzzle};
use crate::{
    engine::{FullMove, Provable},
    games::{AnyPosition, Hosted, with_engine},
};

/// What a move of the solver comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The move wins the game.
    Solved,
    /// The move is right, and whatever the other side replies, the further moves of the solution win. They are two or
    /// more.
    Decided,
    /// The move is right, and the other side replies.
    GoesOn {
        /// The move of the solution that is played in place of the solver's, which wins as well.
        instead: Option<String>,
        /// The moves of the other side until the solver moves again.
        reply: Vec<String>,
    },
    /// The move does not win in time.
    Wrong {
        /// A reply after which no win in time is left. `None` if the game is over or a search finds none quickly.
        refutation: Option<String>,
    },
}

/// Judges a legal move after the moves of the solution that were played so far, both sides' moves together.
///
/// The right moves are the solution's, any move with the same result, those that the puzzle lists beside it, and in the
/// last turn any move that wins. Finding the refutation of a wrong move may take some hundred milliseconds, or about a
/// second in a long puzzle.
pub fn judge(puzzle: &Puzzle, played: usize, mv: &str) -> Verdict {
    let mut before = puzzle.start();
    let solver = before.turn();
    for earlier in &puzzle.line[..played.min(puzzle.line.len())] {
        if before.play(earlier).is_err() {
            return Verdict::Wrong { refutation: None };
        }
    }
    let mut after = before.clone();
    let Ok(mv) = after.play(mv) else { return Verdict::Wrong { refutation: None } };
    if let Some(outcome) = after.outcome() {
        let won = outcome.winner() == Some(solver);
        return if won { Verdict::Solved } else { Verdict::Wrong { refutation: None } };
    }
    let result = |mv: &String| {
        let mut expected = before.clone();
        expected.play(mv).ok().map(|_| expected)
    };
    let expected = puzzle.line.get(played).and_then(result);
    let mut instead = None;
    if expected.as_ref() != Some(&after) {
        let also = puzzle.also.get(&played).into_iter().flatten();
        let Some(expected) = expected.filter(|_| also.filter_map(result).any(|result| result == after)) else {
            let own = own_turns(puzzle, played);
            return Verdict::Wrong { refutation: refutation(&before, &mv, puzzle.turns.saturating_sub(own)) };
        };
        instead = Some(puzzle.line[played].clone());
        after = expected;
    }
    if instead.is_none() && is_decided(&after, &own_moves(puzzle, played + 1)) {
        return Verdict::Decided;
    }
    let mut reply = Vec::new();
    for next in &puzzle.line[played + 1..] {
        if after.turn() == solver || after.play(next).is_err() {
            break;
        }
        reply.push(next.clone());
    }
    Verdict::GoesOn { instead, reply }
}

/// The solver's moves of the solution from this ply on.
fn own_moves(puzzle: &Puzzle, from: usize) -> Vec<&str> {
    let mut at = puzzle.start();
    let solver = at.turn();
    let mut own = Vec::new();
    for (ply, mv) in puzzle.line.iter().enumerate() {
        if ply >= from && at.turn() == solver {
            own.push(mv.as_str());
        }
        if at.play(mv).is_err() {
            break;
        }
    }
    own
}

/// Whether two or three moves win by themselves, whatever the other side plays between them. The other side is to move.
fn is_decided(position: &AnyPosition, own: &[&str]) -> bool {
    matches!(own.len(), 2 | 3) && win_anyway(position, own)
}

fn win_anyway(position: &AnyPosition, own: &[&str]) -> bool {
    let Some((first, later)) = own.split_first() else { return false };
    position.legal_moves().iter().all(|reply| {
        let mut at = position.clone();
        let plays = at.play(reply).is_ok() && at.outcome().is_none() && at.turn() != position.turn();
        if !plays || at.play(first).is_err() {
            return false;
        }
        match at.outcome() {
            Some(outcome) => outcome.winner() == Some(!position.turn()),
            None => at.turn() == position.turn() && win_anyway(&at, later),
        }
    })
}

/// The number of the solver's moves among the first moves of the solution.
fn own_turns(puzzle: &Puzzle, played: usize) -> u8 {
    let mut at = puzzle.start();
    let solver = at.turn();
    let mut own = 0;
    for mv in &puzzle.line[..played.min(puzzle.line.len())] {
        own += u8::from(at.turn() == solver);
        if at.play(mv).is_err() {
            break;
        }
    }
    own
}

/// A reply to a move after which its side does not win within `turns` turns, the move included. Prefers the engine's
/// reply.
fn refutation(before: &AnyPosition, mv: &str, turns: u8) -> Option<String> {
    with_engine!(before.kind(), Node => refute::<Node>(before, mv, turns)).flatten()
}

fn refute<N: Provable<Position: Hosted>>(before: &AnyPosition, mv: &str, turns: u8) -> Option<String> {
    // The most positions of the search.
    let effort = if turns > 3 { 4_000_000 } else { 400_000 };
    let position = N::Position::of(before)?;
    let mv: FullMove<N> = mv.parse().ok()?;
    let mut prover = Prover::<N>::new(effort);
    prover.refutation(position, &mv, turns.saturating_sub(1)).ok().flatten().map(|reply| reply.to_string())
}
