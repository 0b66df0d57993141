//! The puzzle of a game that was played.
//!
//! It begins where a side wins, or is saved by one move only, and its player missed that move, if there is such a
//! position. It meets the standards of collections: one first move reaches the goal, it is fair, and what follows is no
//! run that nothing stops. The search is bounded by the number of positions that the proofs take, not by time, so it
//! always finds the same puzzle in the same game.

use std::{cmp::Reverse, collections::BTreeMap};

use super::{
    Goal, Puzzle, PuzzleId,
    line::{Solution, is_unstoppable},
    motifs::{motifs, motifs_of_hold},
    prover::{Prover, Unproved},
    standards::{NEARLY_WON, fit, held, is_puzzling},
};
use engine::{Provable, Score, score, with_engine};
use games::{AnyPosition, GameKind, Hosted, game::Position};

/// A puzzle that begins at a position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePuzzle {
    /// The puzzle. Its rating is 0, and its motifs are in the order of [`Motif`](engine::Motif).
    pub puzzle: Puzzle,
    /// The number of moves of the game before it.
    pub ply: u32,
}

/// The most positions of the proofs for one candidate, as a share of all: one in so many.
const SHARE: u64 = 4;
/// The most positions of the search for a threat, one in so many of all.
const THREAT_SHARE: u64 = 50;
/// The most positions, from the end of the game on, in which a threat is looked for that the player parried.
const MOST_THREATS: usize = 12;

/// A position that may be a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Candidate {
    /// The number of moves before it.
    ply: usize,
    goal: Goal,
    /// The number of turns in which the side to move wins, or the other side if it is not held. 0 if it is not known
    /// whether the other side threatens to win.
    turns: u8,
    /// Whether the player missed the win, or what would have saved.
    is_missed: bool,
}

impl GamePuzzle {
    /// The puzzle of a game, given all its positions from the start to the last one, and an engine's score of each for
    /// the side to move. `None` if the proofs find none, or if there is no engine for the game.
    ///
    /// The scores only choose the positions to look at, and the order in which they are: what the player missed comes
    /// first, wins before what would have saved, the longest first.
    pub fn find(positions: &[AnyPosition], scores: &[Score]) -> Option<Self> {
        let kind = positions.first()?.kind();
        with_engine!(kind, Node => find::<Node>(kind, positions, scores)).flatten()
    }
}

fn find<N: Provable<Position: Hosted>>(
    kind: GameKind,
    positions: &[AnyPosition],
    scores: &[Score],
) -> Option<GamePuzzle> {
    let positions: Vec<&N::Position> = positions.iter().map(N::Position::of).collect::<Option<_>>()?;
    let mut prover = Prover::<N>::new(0);
    let mut left = N::HUNT.budget;
    for candidate in candidates::<N>(&positions, scores, prover.weights()) {
        let budget = left.min(N::HUNT.budget / SHARE);
        if budget == 0 {
            break;
        }
        let t0 = std::time::Instant::now();
        prover.set_budget(budget);
        let found = examine(kind, &mut prover, positions[candidate.ply], candidate);
        if let Some(puzzle) = found {
            return Some(GamePuzzle { puzzle, ply: u32::try_from(candidate.ply).ok()? });
        }
        eprintln!("{candidate:?} spent {} {}us", budget - prover.left(), t0.elapsed().as_micros());
        left -= budget - prover.left();
    }
    None
}

/// The positions of a game that may be puzzles, the most promising ones first.
fn candidates<N: Provable>(positions: &[&N::Position], scores: &[Score], weights: &N::Weights) -> Vec<Candidate> {
    let is_turn = |position: &N::Position| position.outcome().is_none() && !N::new(position, weights).chooses_first();
    let (mut found, mut unclear) = (Vec::new(), Vec::new());
    // The score of the latest position of each side in which it had to play a turn.
    let mut latest: [Option<Score>; 2] = [None; 2];
    for (ply, (&position, &now)) in positions.iter().zip(scores).enumerate() {
        if !is_turn(position) {
            continue;
        }
        let side = position.turn();
        let Some(before) = latest[side as usize].replace(now) else { continue };
        // What came of it, for the same side. Nothing did if the game ended before the move.
        let after = positions.get(ply + 1).zip(scores.get(ply + 1));
        let after = after.map(|(next, &score)| if next.turn() == side { score } else { -score });
        let wins_in = |score| forced_turns(score, true);
        let loses_in = |score| forced_turns(score, false);
        let candidate = |goal, turns, is_missed| Candidate { ply, goal, turns, is_missed };
        if let Some(turns) = wins_in(now) {
            if is_puzzling(turns) && before < NEARLY_WON {
                found.push(candidate(Goal::Win, turns, after.and_then(wins_in).is_none()));
            }
        } else if loses_in(now).is_none() {
            match after.map(loses_in) {
                Some(Some(turns)) if turns <= N::HUNT.hold => found.push(candidate(Goal::Hold, turns, true)),
                Some(Some(_)) | None => {}
                Some(None) => unclear.push(candidate(Goal::Hold, 0, false)),
            }
        }
    }
    found.sort_by_key(|found| (!found.is_missed, found.goal, Reverse(found.turns), found.ply));
    found.extend(unclear.into_iter().rev().take(MOST_THREATS));
    found
}

/// The number of turns in which a side wins by force at this score, or, if not `wins`, in which the other side does.
fn forced_turns(score: Score, wins: bool) -> Option<u8> {
    let (plies, won) = score::forced(score)?;
    (won == wins).then(|| u8::try_from(plies.div_ceil(2)).unwrap_or(u8::MAX))
}

/// The puzzle that begins at a position of a game, if it meets the standards.
fn examine<N: Provable>(
    kind: GameKind,
    prover: &mut Prover<N>,
    played_position: &N::Position,
    candidate: Candidate,
) -> Option<Puzzle> {
    // The position string leaves out the game before.
    let text = played_position.to_string();
    let position: N::Position = text.parse().ok()?;
    let (turns, motifs, solution) = match candidate.goal {
        Goal::Win => {
            let (solution, _) = fit(prover, &position, candidate.turns).ok()?;
            let moves = solution.moves();
            // In the game, a repetition may draw.
            let wins = prover.wins_by(played_position, &moves[0], solution.turns);
            if wins != Ok(true) || is_unstoppable(&position, &moves) {
                return None;
            }
            (solution.turns, motifs(prover, &position, &moves), solution)
        }
        Goal::Hold => {
            if !candidate.is_missed && !is_threatened(prover, &position).ok()? {
                return None;
            }
            let (turns, key) = held(prover, &position).ok()??;
            // That one parries a threat to win at once is soon seen.
            if !candidate.is_missed && turns == 1 {
                return None;
            }
            (turns, motifs_of_hold(prover, &position, &key, turns), Solution::of_one_move(turns, key))
        }
    };
    let mut also = BTreeMap::new();
    for (ply, step) in solution.line.iter().enumerate().filter(|(_, step)| !step.also.is_empty()) {
        also.insert(ply, step.also.iter().map(ToString::to_string).collect());
    }
    let line = solution.line.iter().map(|step| step.mv.to_string()).collect();
    let id = PuzzleId::of(&text);
    Some(Puzzle { kind, id, position: text, goal: candidate.goal, turns, rating: 0, motifs, line, also })
}

/// Whether the other side would win if the side to move passed. `false` in a game without a null move.
fn is_threatened<N: Provable>(prover: &mut Prover<N>, position: &N::Position) -> Result<bool, Unproved> {
    let Some(passed) = N::new(position, prover.weights()).after_null_move() else { return Ok(false) };
    prover.set_effort(N::HUNT.budget / THREAT_SHARE);
    Ok(prover.shortest_win(&passed.position(), N::HUNT.hold)?.is_some())
}
