//! Puzzles in which the other side threatens to win, and one move saves.

use super::{
    idea::listed,
    judge::WrongMove,
    prover::{Prover, Unproved},
    puzzle::Puzzle,
};
use engine::{FullMove, Provable, with_engine};
use games::{AnyPosition, Hosted, game::Position};

/// A number of the other side's turns, and the only move after which it does not win within them.
pub type Saving<M> = (u8, M);

/// The fewest turns of the other side, up to `most`, within which it wins after every move but one, and that move.
/// `None` if there is no such number. Moves with equal results count as one.
///
/// # Errors
/// Returns `Unproved` if the proof takes too many positions.
pub fn hold<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    most: u8,
) -> Result<Option<Saving<FullMove<N>>>, Unproved> {
    prover.forget();
    let mut left = prover.ordered_moves(position);
    for turns in 1..=most {
        // Moves that saved from a shorter win come first, so that two of them are soon found.
        let mut saving: Vec<(FullMove<N>, N::Position)> = Vec::new();
        let mut open = Vec::new();
        let mut moves = left.into_iter();
        for mv in moves.by_ref() {
            if prover.move_loses(position, &mv, turns)? {
                continue;
            }
            let after = position.played(&mv);
            let is_new = saving.iter().all(|(_, known)| *known != after);
            open.push(mv.clone());
            if is_new {
                saving.push((mv, after));
            }
            if saving.len() > 1 {
                break;
            }
        }
        match saving.pop() {
            None => return Ok(None),
            Some((mv, after)) if saving.is_empty() => return Ok(after.outcome().is_none().then_some((turns, mv))),
            Some(_) => open.extend(moves),
        }
        left = open;
    }
    Ok(None)
}

/// Whether a move that saves captures the only piece that threatens: all first moves of the other side's shortest wins
/// within `turns` turns begin where the move captures. `false` in a game without a null move.
///
/// # Errors
/// Returns `Unproved` if the proof takes too many positions.
pub(super) fn captures_attacker<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    key: &FullMove<N>,
    turns: u8,
) -> Result<bool, Unproved> {
    let root = N::new(position, prover.weights());
    let Some(fast) = listed(&root, position, key).filter(|&fast| root.is_tactical(fast)) else { return Ok(false) };
    let Some(passed) = root.after_null_move() else { return Ok(false) };
    let captured = root.trail(fast).crossed;
    let before = passed.position();
    let Some(proof) = prover.prove(&before, turns)? else { return Ok(false) };
    let is_captured = |mv: &FullMove<N>| {
        let start = listed(&passed, &before, mv).and_then(|win| passed.trail(win).start);
        start.is_some_and(|from| captured >> from & 1 == 1)
    };
    Ok(proof.moves.iter().all(is_captured))
}

/// Whether the first move of a puzzle to hold is right.
pub(super) fn is_right(puzzle: &Puzzle, mv: &str) -> bool {
    let (mut after, mut expected) = (puzzle.start(), puzzle.start());
    if after.play(mv).is_err() || expected.play(puzzle.key_move()).is_err() {
        return false;
    }
    after == expected || after.outcome().is_some_and(|outcome| outcome.winner() == Some(puzzle.start().turn()))
}

/// Why the first move of a puzzle to hold is wrong: the other side's shortest win, that is, its first move, with what
/// it chooses before.
pub(super) fn mistake(puzzle: &Puzzle, mv: &str) -> WrongMove {
    let mut after = puzzle.start();
    if after.play(mv).is_err() {
        return WrongMove::default();
    }
    let refutation = with_engine!(puzzle.kind, Node => refute::<Node>(&after, puzzle.turns)).flatten();
    WrongMove { refutation: refutation.unwrap_or_default(), late: None }
}

/// The moves with which the side to move begins its shortest win within `turns` turns. `None` if no win is found.
fn refute<N: Provable<Position: Hosted>>(after: &AnyPosition, turns: u8) -> Option<Vec<String>> {
    /// The most positions of the search.
    const EFFORT: u64 = 2_000_000;
    let mut at = N::Position::of(after)?.clone();
    let mut prover = Prover::<N>::new(EFFORT);
    let side = at.turn();
    let mut refutation = Vec::new();
    while at.outcome().is_none() && at.turn() == side {
        let mv = prover.shortest_win(&at, turns).ok()??;
        refutation.push(mv.to_string());
        at.play_unchecked(&mv);
    }
    Some(refutation)
}
