//! The standards that a position has to meet to become a puzzle, in a collection or from a game.

use super::{
    Prover, Unproved,
    hold::{Saving, captures_attacker, hold},
    line::{Solution, Unfit, fairness, solve, with_last_resistance},
    run::is_run,
};
use engine::{FullMove, Provable};

/// The turns of the shortest and of the longest win of a puzzle.
pub const TURNS: (u8, u8) = (2, 4);

/// The most other first moves that win within one more turn.
pub const MOST_RIVALS: usize = 2;

/// Whether a win in this many turns may be a puzzle. A proof may find it to be a turn shorter.
pub const fn is_puzzling(turns: u8) -> bool {
    turns >= TURNS.0 && turns <= TURNS.1
}

/// The solution of a position that is fit for a puzzle to win in at most `most` turns, and the number of other first
/// moves that win one turn later. The questions take as many positions as the game's [`Hunt`](engine::Hunt) says.
/// Unless `runs` are asked for, none is fit. This is found before the proof that the position is fair, which takes
/// longest.
///
/// # Errors
/// Returns the reason why the position is no puzzle.
pub fn fit<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    most: u8,
    runs: bool,
) -> Result<(Solution<FullMove<N>>, usize), Unfit> {
    let effort = |turns: u8| N::HUNT.effort[usize::from(turns.saturating_sub(TURNS.0)).min(2)];
    prover.set_effort(effort(most));
    let solution = solve(prover, position, TURNS.0, most, N::HUNT.answers)?;
    prover.set_effort(effort(TURNS.0));
    let resisted = with_last_resistance(prover, position, solution.clone());
    if !runs && is_run(prover, position, &resisted.moves()) {
        return Err(Unfit::Run);
    }
    prover.set_effort(effort(solution.turns));
    let rivals = fairness(prover, position, &solution, MOST_RIVALS)?;
    Ok((resisted, rivals))
}

/// The number of the other side's turns in which it threatens to win, and the one move that saves, if there is one and
/// it saves for a turn longer as well. In some games, it must not [capture the only piece that
/// threatens](engine::Hunt::captures_attacker), which is found at a glance.
///
/// # Errors
/// Returns `Unproved` if a proof takes too many positions.
pub fn held<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
) -> Result<Option<Saving<FullMove<N>>>, Unproved> {
    /// The most positions of a proof.
    const EFFORT: u64 = 400_000;
    prover.set_effort(EFFORT);
    let Some((turns, key)) = hold(prover, position, N::HUNT.hold)? else { return Ok(None) };
    if prover.loses_by(position, &key, turns + 1)? {
        return Ok(None);
    }
    let is_plain = !N::HUNT.captures_attacker && captures_attacker(prover, position, &key, turns)?;
    Ok((!is_plain).then_some((turns, key)))
}
