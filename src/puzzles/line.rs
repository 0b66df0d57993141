//! The solution of a puzzle: the one winning first move, and the line in which the other side resists longest.

use super::prover::{Prover, Unproved, played};
use crate::{
    engine::{FullMove, Provable},
    game::Position,
};

/// A solution whose every own move but the last is the only one that wins in time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The number of own turns.
    pub turns: u8,
    /// The moves of both sides.
    pub line: Vec<M>,
}

/// Why a won position is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There is no win within the number of turns.
    NoWin,
    /// Several moves win in time, with different results, or the winning side moves twice in a row.
    Several,
    /// Another first move wins a turn later by the same moves.
    Later,
    /// A proof took too many positions.
    Unproved,
}

impl From<Unproved> for Unfit {
    fn from(_: Unproved) -> Self {
        Self::Unproved
    }
}

/// Of the longest replies, this many are tried for one that leaves a single right answer.
const TRIED_REPLIES: usize = 8;

/// Finds the solution of a position whose side to move wins within `least` to `most` own turns.
///
/// # Errors
/// Returns the reason why the position is no puzzle.
pub fn solve<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    least: u8,
    most: u8,
) -> Result<Solution<FullMove<N>>, Unfit> {
    let proof = prover.prove(position, most)?.filter(|proof| proof.turns >= least).ok_or(Unfit::NoWin)?;
    let mv = only(position, &proof.moves).ok_or(Unfit::Several)?;
    let line = if proof.turns == 1 { vec![mv] } else { follow(prover, position, &mv, proof.turns)? };
    Ok(Solution { turns: proof.turns, line })
}

/// Whether another first move wins one turn later, with no other moves than the solution's.
///
/// # Errors
/// Returns `Unproved` if a proof takes too many positions.
pub fn wins_later<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    solution: &Solution<FullMove<N>>,
) -> Result<bool, Unproved> {
    let mut ideas = Vec::new();
    let mut at = position.clone();
    for mv in &solution.line {
        if at.turn() == position.turn() {
            ideas.push(mv.clone());
        }
        at.play_unchecked(mv);
    }
    let key = played(position, &solution.line[0]);
    for mv in position.legal_moves() {
        if played(position, &mv) != key && prover.wins_by_ideas(position, &mv, &ideas, solution.turns + 1)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The only move, if all these moves lead to the same position.
fn only<P: Position>(position: &P, moves: &[P::Move]) -> Option<P::Move> {
    let (first, others) = moves.split_first()?;
    let after = played(position, first);
    others.iter().all(|mv| played(position, mv) == after).then(|| first.clone())
}

/// The line after a winning move: the longest resistance, and single answers to it.
fn follow<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    mv: &FullMove<N>,
    turns: u8,
) -> Result<Vec<FullMove<N>>, Unfit> {
    let attacker = position.turn();
    let left = turns - 1;
    let after = played(position, mv);
    // A solver who moves twice in a row would not see where a turn ends.
    if after.turn() == attacker {
        return Err(Unfit::Several);
    }
    let replies = prover.resistance(position, mv, left)?;
    let longest = replies.into_iter().filter(|&(_, resists)| resists == Some(left)).map(|(reply, _)| reply);
    // The shortest win from the start takes all turns, so some reply resists that long.
    let mut failure = Unfit::Several;
    for reply in longest.take(TRIED_REPLIES) {
        let mut next = played(&after, &reply);
        let mut line = vec![mv.clone(), reply];
        // The other side may have to move again; it resists as long as it can.
        while next.turn() != attacker {
            let more = next.legal_moves().into_iter().find(|more| {
                let then = played(&next, more);
                then.outcome().is_none()
                    && prover.prove(&then, left).is_ok_and(|proof| proof.is_some_and(|p| p.turns == left))
            });
            let Some(more) = more else { break };
            next = played(&next, &more);
            line.push(more);
        }
        if next.turn() != attacker {
            continue;
        }
        let Some(proof) = prover.prove(&next, left)? else { continue };
        if proof.turns == 1 {
            line.push(proof.moves[0].clone());
            return Ok(line);
        }
        let Some(answer) = only(&next, &proof.moves) else { continue };
        match follow(prover, &next, &answer, proof.turns) {
            Ok(rest) => {
                line.extend(rest);
                return Ok(line);
            }
            Err(unfit) => failure = unfit,
        }
    }
    Err(failure)
}
