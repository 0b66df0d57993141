//! Judges the moves of a solver.

use super::{
    Goal, Prover, Puzzle, hold,
    run::{MOST_TRIED, win_anyway},
};
use engine::{FullMove, Provable, with_engine};
use games::{AnyPosition, Hosted};

/// What a move of the solver comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgment {
    /// The move wins the game, or saves it where the goal is to hold.
    Solved,
    /// The move is right, and whatever the other side replies, the further moves of the solution win. There are at
    /// least two of them, which need not be played.
    Decided,
    /// The move is right, and the other side replies.
    GoesOn {
        /// The move of the solution that is played in place of the solver's, which wins as well.
        instead: Option<String>,
        /// The moves of the other side until the solver moves again. Empty after what the solver chooses before a turn.
        reply: Vec<String>,
    },
    /// The move does not win in time.
    Wrong(WrongMove),
}

/// Why a move of the solver is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrongMove {
    /// The reply that wins the game, or else the one after which the solver's win is the farthest, with the further
    /// moves of the other side until the solver would move again. Empty if the game is over or a search finds no such
    /// reply quickly.
    pub refutation: Vec<String>,
    /// The number of turns in which the move wins nevertheless, if a short search finds that it wins one or two turns
    /// too late.
    pub late: Option<u8>,
}

/// Judges a legal move after the moves of the solution that were played so far, both sides' moves together.
///
/// The right moves are the solution's, any move with the same result, those that the puzzle lists beside it, and in the
/// last turn any move that wins. Finding the refutation of a wrong move may take some hundred milliseconds, or about a
/// second in a long puzzle.
pub fn judge(puzzle: &Puzzle, played: usize, mv: &str) -> Judgment {
    match judge_briefly(puzzle, played, mv) {
        Judgment::Wrong(_) if puzzle.goal == Goal::Hold => Judgment::Wrong(hold::mistake(puzzle, mv)),
        Judgment::Wrong(_) => Judgment::Wrong(mistake(puzzle, played, mv).unwrap_or_default()),
        right => right,
    }
}

/// Judges a move like [`judge`], in a few milliseconds: a wrong move comes without refutation.
pub fn judge_briefly(puzzle: &Puzzle, played: usize, mv: &str) -> Judgment {
    let wrong = || Judgment::Wrong(WrongMove::default());
    if puzzle.goal == Goal::Hold {
        return if hold::is_right(puzzle, mv) { Judgment::Solved } else { wrong() };
    }
    let Some(before) = position_after(puzzle, played) else { return wrong() };
    let solver = puzzle.start().turn();
    let Ok(mut after) = before.played(mv) else { return wrong() };
    if let Some(outcome) = after.outcome() {
        return if outcome.winner() == Some(solver) { Judgment::Solved } else { wrong() };
    }
    let result = |mv: &String| before.played(mv).ok();
    let expected = puzzle.line.get(played).and_then(result);
    let mut instead = None;
    if expected.as_ref() != Some(&after) {
        let also = puzzle.also.get(&played).into_iter().flatten();
        let Some(expected) = expected.filter(|_| also.filter_map(result).any(|result| result == after)) else {
            return wrong();
        };
        instead = Some(puzzle.line[played].clone());
        after = expected;
    }
    if instead.is_none() && is_foregone(puzzle, played, &after) {
        return Judgment::Decided;
    }
    let mut reply = Vec::new();
    for next in &puzzle.line[played + 1..] {
        if after.turn() == solver || after.play(next).is_err() {
            break;
        }
        reply.push(next.clone());
    }
    Judgment::GoesOn { instead, reply }
}

/// The position after the first `played` moves of the solution; `None` if one of them is illegal.
fn position_after(puzzle: &Puzzle, played: usize) -> Option<AnyPosition> {
    let mut position = puzzle.start();
    for earlier in &puzzle.line[..played.min(puzzle.line.len())] {
        position.play(earlier).ok()?;
    }
    Some(position)
}

/// Whether the solution need not be played on after its first `played + 1` moves, the last of them the solver's. A
/// single move that is left is always played: it is what the puzzle was about.
fn is_foregone(puzzle: &Puzzle, played: usize, after: &AnyPosition) -> bool {
    let own = puzzle.own_moves(played + 1);
    own.len() > 1 && with_engine!(after.kind(), Node => is_unstoppable::<Node>(after, &own)).flatten() == Some(true)
}

/// Whether at most three moves win by themselves, whatever the other side, which is to move, plays between them. `None`
/// if a move is malformed.
fn is_unstoppable<N: Provable<Position: Hosted>>(position: &AnyPosition, own: &[&str]) -> Option<bool> {
    const MOST: usize = 3;
    let own: Result<Vec<FullMove<N>>, _> = own.iter().map(|mv| mv.parse()).collect();
    let own = own.ok()?;
    let mut left = MOST_TRIED;
    Some(own.len() <= MOST && win_anyway(N::Position::of(position)?, &own, &mut left))
}

/// Why a move after the first `played` moves of the solution does not win in time. `None` if it ends the game, or a
/// search finds no reason.
fn mistake(puzzle: &Puzzle, played: usize, mv: &str) -> Option<WrongMove> {
    let before = position_after(puzzle, played)?;
    let mut after = before.clone();
    let mv = after.play(mv).ok()?;
    let left = puzzle.own_moves(played).len() as u8;
    let refute = || with_engine!(before.kind(), Node => refute::<Node>(&before, &mv, left)).flatten();
    after.outcome().is_none().then(refute).flatten()
}

/// Why a move does not win within `turns` turns, the move included.
fn refute<N: Provable<Position: Hosted>>(before: &AnyPosition, mv: &str, turns: u8) -> Option<WrongMove> {
    // The most positions of the searches.
    let effort = match turns {
        0..=2 => 400_000,
        3 => 1_000_000,
        _ => 4_000_000,
    };
    let position = N::Position::of(before)?;
    let found = Prover::<N>::new(effort).refutation(position, &mv.parse().ok()?, turns.saturating_sub(1));
    let late = found.wins_in.map(|within| within + 1).filter(|&late| late > turns);
    Some(WrongMove { refutation: found.replies.iter().map(ToString::to_string).collect(), late })
}
