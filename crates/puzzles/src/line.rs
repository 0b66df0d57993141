//! The solution of a puzzle: the one winning first move, and the line in which the other side resists longest.
//!
//! Where several moves win in time later in the line, the solution goes on with one of them and keeps the others, if
//! there are few: a solver who plays one of those is right.

use std::fmt;

use super::prover::{Prover, Unproved};
use engine::{FullMove, Provable};
use games::game::Position;

/// A solution. Its first move is the only one that wins in time. A capture by the last reply may leave the winning side
/// something to choose, which is a move of its own and takes no turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The number of own turns.
    pub turns: u8,
    /// The moves of both sides.
    pub line: Vec<SolutionMove<M>>,
}

/// A move of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionMove<M> {
    /// The move with which the line goes on.
    pub mv: M,
    /// The other moves that win in time. Empty for replies, for the first move, and for the last, where any win counts.
    pub also: Vec<M>,
}

impl<M> SolutionMove<M> {
    pub(super) const fn only(mv: M) -> Self {
        Self { mv, also: Vec::new() }
    }
}

impl<M: fmt::Display> fmt::Display for SolutionMove<M> {
    /// The moves, separated by `|`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.mv)?;
        self.also.iter().try_for_each(|mv| write!(f, "{ALSO}{mv}"))
    }
}

impl<M> Solution<M> {
    /// The solution whose moves are these, with no others beside them.
    pub(super) fn of_moves(turns: u8, moves: impl IntoIterator<Item = M>) -> Self {
        Self { turns, line: moves.into_iter().map(SolutionMove::only).collect() }
    }
}

impl<M: Clone> Solution<M> {
    /// The moves with which the line goes on.
    pub fn moves(&self) -> Vec<M> {
        self.line.iter().map(|step| step.mv.clone()).collect()
    }
}

/// Why a won position is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// There is no win within the number of turns.
    NoWin,
    /// Too many moves win in time, with different results, or the winning side moves twice in a row.
    Several,
    /// Too many other first moves win a turn later, or one does by the same moves.
    Unfair,
    /// The win is a [run](engine::Motif::Run), and no run is asked for.
    Run,
    /// A proof took too many positions.
    Unproved,
}

impl From<Unproved> for Unfit {
    fn from(_: Unproved) -> Self {
        Self::Unproved
    }
}

/// What separates the moves of a step in texts.
pub(super) const ALSO: char = '|';

/// Of the longest replies, this many are tried for one that leaves a single right answer.
const TRIED_REPLIES: usize = 12;

/// Finds the solution of a position whose side to move wins within `least` to `most` own turns. At most `answers`
/// moves, of those with different results, win in time at each own turn between the first and the last.
///
/// # Errors
/// Returns the reason why the position is no puzzle.
pub fn solve<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    least: u8,
    most: u8,
    answers: usize,
) -> Result<Solution<FullMove<N>>, Unfit> {
    if N::new(position, prover.weights()).chooses_first() {
        return Err(Unfit::Several);
    }
    let (turns, mv) = prover.sole_win(position, most)?.filter(|&(turns, _)| turns >= least).ok_or(Unfit::NoWin)?;
    let step = SolutionMove::only(mv.ok_or(Unfit::Several)?);
    let line = if turns == 1 { vec![step] } else { follow(prover, position, step, turns, answers)? };
    Ok(Solution { turns, line })
}

/// The solution with the [last reply](Prover::last_reply) that hides the win best, so that its last move has to be
/// found, too.
pub fn with_last_resistance<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    mut solution: Solution<FullMove<N>>,
) -> Solution<FullMove<N>> {
    // The own turns, with the positions before them.
    let mut own = Vec::new();
    let mut at = position.clone();
    for (ply, step) in solution.line.iter().enumerate() {
        if at.turn() == position.turn() && !N::new(&at, prover.weights()).chooses_first() {
            own.push((ply, at.clone()));
        }
        at.play_unchecked(&step.mv);
    }
    own.pop();
    if let Some((ply, before)) = own.pop()
        && let Some(rest) = prover.last_reply(&before, &solution.line[ply].mv)
    {
        solution.line.truncate(ply + 1);
        solution.line.extend(rest);
    }
    solution
}

/// The turns of the side to move in a line, without what it [chooses](Provable::chooses_first) before a turn.
pub fn own_moves<N: Provable>(position: &N::Position, line: &[FullMove<N>]) -> Vec<FullMove<N>> {
    let weights = N::Weights::default();
    let mut at = position.clone();
    let mut own = Vec::new();
    for mv in line {
        if at.turn() == position.turn() && !N::new(&at, &weights).chooses_first() {
            own.push(mv.clone());
        }
        at.play_unchecked(mv);
    }
    own
}

/// The number of other first moves that win within one turn more than the solution, by any moves. Moves with equal
/// results count as one.
///
/// # Errors
/// Returns `Unfit::Unfair` if there are more than `most`, or if one of them wins with no other moves than the
/// solution's and those listed beside them; `Unfit::Unproved` if the proof takes too many positions.
pub fn fairness<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    solution: &Solution<FullMove<N>>,
    most: usize,
) -> Result<usize, Unfit> {
    let turns = solution.turns + 1;
    let rivals = prover.rivals(position, &solution.line[0].mv, turns, most)?.ok_or(Unfit::Unfair)?;
    let mut ideas = own_moves::<N>(position, &solution.moves());
    ideas.extend(solution.line.iter().flat_map(|step| step.also.iter().cloned()));
    for mv in &rivals {
        if prover.wins_by_ideas(position, mv, &ideas, turns)? {
            return Err(Unfit::Unfair);
        }
    }
    Ok(rivals.len())
}

/// The first of these moves, and one move for each other result. `None` if there are more than `answers` results.
fn answered<P: Position>(position: &P, moves: &[P::Move], answers: usize) -> Option<SolutionMove<P::Move>> {
    let mut results: Vec<(P, &P::Move)> = Vec::new();
    for mv in moves {
        let after = position.played(mv);
        if results.iter().all(|(known, _)| *known != after) {
            results.push((after, mv));
        }
        if results.len() > answers {
            return None;
        }
    }
    let mut found = results.into_iter().map(|(_, mv)| mv.clone());
    Some(SolutionMove { mv: found.next()?, also: found.collect() })
}

/// The line from a winning move on: the longest resistance, and the answers to it. A resistance that leaves a single
/// answer is preferred, then one that threatens to win, then the first in the engine's order of moves.
fn follow<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    step: SolutionMove<FullMove<N>>,
    turns: u8,
    answers: usize,
) -> Result<Vec<SolutionMove<FullMove<N>>>, Unfit> {
    let attacker = position.turn();
    let left = turns - 1;
    let after = position.played(&step.mv);
    // A solver who moves twice in a row would not see where a turn ends.
    if after.turn() == attacker {
        return Err(Unfit::Several);
    }
    let replies = prover.resistance(position, &step.mv, left)?;
    let mut longest: Vec<_> =
        replies.into_iter().filter(|&(_, resists)| resists == Some(left)).map(|(reply, _)| reply).collect();
    longest.sort_by_cached_key(|reply| !N::new(&after.played(reply), prover.weights()).threatened());
    // The shortest win from the start takes all turns, so some reply resists that long.
    let mut failure = Unfit::Several;
    let mut others = Vec::new();
    let mut tried = 0;
    for reply in longest {
        let mut next = after.played(&reply);
        let mut line = vec![step.clone(), SolutionMove::only(reply)];
        // If the solver had to choose first, several choices would often be right.
        if next.turn() == attacker && N::new(&next, prover.weights()).chooses_first() {
            continue;
        }
        if tried == TRIED_REPLIES {
            break;
        }
        tried += 1;
        // The other side may have chosen first, and still has to move; it resists as long as it can.
        if next.turn() != attacker {
            let more = prover.ordered_moves(&next).into_iter().find(|more| {
                let then = next.played(more);
                let goes_on = then.outcome().is_none() && then.turn() == attacker;
                goes_on
                    && !N::new(&then, prover.weights()).chooses_first()
                    && prover.prove(&then, left).is_ok_and(|proof| proof.is_some_and(|p| p.turns == left))
            });
            let Some(more) = more else { continue };
            next = next.played(&more);
            line.push(SolutionMove::only(more));
        }
        let Some(proof) = prover.prove(&next, left)? else { continue };
        if proof.turns == 1 {
            line.push(SolutionMove::only(proof.moves[0].clone()));
            return Ok(line);
        }
        let Some(answer) = answered(&next, &proof.moves, answers) else { continue };
        if !answer.also.is_empty() {
            others.push((next, line, answer, proof.turns));
            continue;
        }
        match follow(prover, &next, answer, proof.turns, answers) {
            Ok(rest) => {
                line.extend(rest);
                return Ok(line);
            }
            Err(unfit) => failure = unfit,
        }
    }
    others.sort_by_key(|(_, _, answer, _)| answer.also.len());
    for (next, mut line, answer, turns) in others {
        match follow(prover, &next, answer, turns, answers) {
            Ok(rest) => {
                line.extend(rest);
                return Ok(line);
            }
            Err(unfit) => failure = unfit,
        }
    }
    Err(failure)
}
