//! Wins that need no thought once they are begun, because hardly any reply meets them.

use super::{idea::listed, line::own_moves, prover::Prover};
use engine::{FullMove, Motif, NodeOutcome, Provable, Trail};
use games::game::Position;

/// The most replies that are tried to see whether none matters.
pub(super) const MOST_TRIED: usize = 20_000;

/// Whether a win is a run: after its first move, its further moves win whatever the other side plays between them, it
/// is the walk of one piece, which at each turn at most one reply meets, or the piece nearest to its goal walks on.
pub fn is_run<N: Provable>(prover: &Prover<N>, position: &N::Position, line: &[FullMove<N>]) -> bool {
    is_unstoppable::<N>(position, line) || is_walk(prover, position, line) || is_lead(prover, position, line)
}

/// Whether a win is nothing but single movements of the piece that [leads](Provable::leads), whatever meets them.
/// Solvers play these without a look at the replies. A chain and dragons make a win another thing.
fn is_lead<N: Provable>(prover: &Prover<N>, position: &N::Position, line: &[FullMove<N>]) -> bool {
    let mut at = position.clone();
    let mut last: Option<u128> = None;
    for mv in line {
        if at.turn() == position.turn() {
            let node = N::new(&at, prover.weights());
            let Some(fast) = listed(&node, &at, mv) else { return false };
            let trail = node.trail(fast);
            let goes_on = match last {
                None => node.leads(fast),
                Some(end) => trail.start.is_some_and(|from| end == 1 << from) && trail.crossed.count_ones() == 1,
            };
            if !goes_on || node.motifs(fast).iter().any(|motif| [Motif::Chain, Motif::Dragons].contains(motif)) {
                return false;
            }
            last = Some(trail.crossed);
        }
        at = at.played(mv);
    }
    last.is_some()
}

/// Whether the solution wins against every defense: after its first move, its further moves win whatever the other side
/// plays between them.
fn is_unstoppable<N: Provable>(position: &N::Position, line: &[FullMove<N>]) -> bool {
    let Some((first, _)) = line.split_first() else { return false };
    let own = own_moves::<N>(position, line);
    let after = position.played(first);
    let mut left = MOST_TRIED;
    own.len() > 1 && win_anyway(&after, &own[1..], &mut left)
}

/// Whether moves win by themselves, whatever the other side, which is to move, plays between them. A reply by which it
/// loses at once is none. `false` if that takes more replies than are `left`.
pub(super) fn win_anyway<P: Position>(position: &P, own: &[P::Move], left: &mut usize) -> bool {
    let Some((first, later)) = own.split_first() else { return false };
    position.legal_moves().iter().all(|reply| {
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        let next = position.played(reply);
        if let Some(outcome) = next.outcome() {
            return outcome.winner() == Some(!position.turn());
        }
        if next.turn() == position.turn() || !next.is_legal(first) {
            return false;
        }
        let after = next.played(first);
        match after.outcome() {
            Some(outcome) => outcome.winner() == Some(next.turn()),
            None => after.turn() == position.turn() && win_anyway(&after, later, left),
        }
    })
}

/// Whether a win is the walk of one piece: each own move begins where the one before has ended, the first two are plain
/// [steps](Provable::is_step), and moves over the same squares win against all replies, or at each turn all but one. No
/// other first move would win as fast if the other side passed, so that there is nothing to choose either.
fn is_walk<N: Provable>(prover: &Prover<N>, position: &N::Position, line: &[FullMove<N>]) -> bool {
    let Some((first, _)) = line.split_first() else { return false };
    let Some(trails) = steps(prover, position, line) else { return false };
    let root = N::new(position, prover.weights());
    let Some(key) = listed(&root, position, first).map(|first| root.after(first, prover.weights())) else {
        return false;
    };
    let mut left = MOST_TRIED;
    trails.len() > 1
        && walks(&key, &trails[1..], prover.weights(), &mut left)
        && !others_threaten(&root, &key, trails.len() - 1, prover.weights())
}

/// The squares of the own moves of a line, if these are the steps of one piece.
fn steps<N: Provable>(prover: &Prover<N>, position: &N::Position, line: &[FullMove<N>]) -> Option<Vec<Trail>> {
    /// The moves that have to be plain steps. Those after them may be more.
    const PLAIN: usize = 2;
    let mut trails: Vec<Trail> = Vec::new();
    let mut at = position.clone();
    for mv in line {
        if at.turn() == position.turn() {
            let node = N::new(&at, prover.weights());
            let fast = listed(&node, &at, mv)?;
            let trail = node.trail(fast);
            let goes_on = trails.last().is_none_or(|last| trail.start.is_some_and(|from| last.crossed == 1 << from));
            if !goes_on || trails.len() < PLAIN && !node.is_step(fast) {
                return None;
            }
            trails.push(trail);
        }
        at = at.played(mv);
    }
    Some(trails)
}

/// Whether moves over these squares win against all replies in a position, or at each turn against all but one.
fn walks<N: Provable>(node: &N, trails: &[Trail], weights: &N::Weights, left: &mut usize) -> bool {
    /// The replies that may meet the walk.
    const MOST: usize = 1;
    let Some((trail, later)) = trails.split_first() else { return false };
    let (mut replies, mut moves) = (Vec::new(), Vec::new());
    node.every_move(&mut replies);
    let mut meeting = 0;
    for &(_, reply) in &replies {
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        let next = node.after(reply, weights);
        // An ending is told from the view of the side to move.
        let wins = match next.ending() {
            Some(ending) => ending == NodeOutcome::Won,
            None if next.turn() == node.turn() => false,
            None => {
                moves.clear();
                next.every_move(&mut moves);
                moves.iter().any(|&(_, mv)| {
                    next.trail(mv) == *trail && {
                        let after = next.after(mv, weights);
                        match after.ending() {
                            Some(ending) => ending == NodeOutcome::Lost,
                            None => after.turn() == node.turn() && walks(&after, later, weights, left),
                        }
                    }
                })
            }
        };
        meeting += usize::from(!wins);
        if meeting > MOST {
            return false;
        }
    }
    true
}

/// Whether another move than the one that leads to `key` would win within this number of further turns if the other
/// side passed each time.
fn others_threaten<N: Provable>(root: &N, key: &N, turns: usize, weights: &N::Weights) -> bool {
    let mut moves = Vec::new();
    root.every_move(&mut moves);
    moves.into_iter().map(|(_, mv)| root.after(mv, weights)).any(|after| {
        after.key() != key.key()
            && after.ending().is_none()
            && after.turn() != root.turn()
            && wins_alone(&after, turns, weights)
    })
}

/// Whether the side that has moved wins within this number of turns if the other side passes each time.
fn wins_alone<N: Provable>(node: &N, turns: usize, weights: &N::Weights) -> bool {
    let Some(passed) = node.after_null_move() else { return false };
    if passed.wins_now() {
        return true;
    }
    if turns < 2 {
        return false;
    }
    let mut moves = Vec::new();
    passed.every_move(&mut moves);
    moves.into_iter().map(|(_, mv)| passed.after(mv, weights)).any(|after| {
        after.ending().is_none() && after.turn() != passed.turn() && wins_alone(&after, turns - 1, weights)
    })
}
