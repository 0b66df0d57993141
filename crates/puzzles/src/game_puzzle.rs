//! The puzzle of a game that was played.
//!
//! It begins where a side can win and could not a turn before, or where one move would have saved; what the player
//! missed comes first. It meets the standards of collections: one first move reaches the goal, it is fair, and what
//! follows is no run that hardly anything stops. The search is bounded by the number of steps that the proofs take, not
//! by time, so it always finds the same puzzle in the same game.

use std::{cmp::Reverse, collections::BTreeMap};

use super::{
    Goal, Puzzle, PuzzleId,
    line::Solution,
    motifs::{motifs, motifs_of_hold},
    prover::Prover,
    standards::{fit, held, is_puzzling},
    tries::try_and_answer,
};
use board::color::Color;
use engine::{Provable, Score, score, with_engine};
use games::{
    AnyPosition, GameKind, Hosted,
    game::{Outcome, Position},
};

/// A puzzle that begins at a position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePuzzle {
    /// The puzzle. Its rating is 0, and its motifs are in the order of [`Motif`](engine::Motif).
    pub puzzle: Puzzle,
    /// The number of moves of the game before it.
    pub ply: u32,
}

/// The most [steps](Prover::set_budget) of all proofs together. They take at most about two seconds of a processor in
/// every game; `benches/README.md` has the figures.
const BUDGET: u64 = 10_000_000;
/// The part of the budget for the search for wins that the scores miss: a quarter.
const LOOK_SHARE: u64 = 4;
/// The most positions of this search in a position of the game.
const GLANCE: u64 = 5_000;
/// The least score of a position in which this search looks for a win.
const PROMISING: Score = 150;
/// The most turns of the wins that this search finds.
const GLANCE_TURNS: u8 = 2;

/// A position of the game in which a side has to play a turn.
#[derive(Clone, Copy, Debug)]
struct Moment {
    /// The number of moves before it.
    ply: usize,
    side: Color,
    /// The score for the side to move.
    score: Score,
    /// The number of turns in which the side to move is seen to win.
    wins_in: Option<u8>,
}

/// A position that may be a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Candidate {
    /// The number of moves before it.
    ply: usize,
    goal: Goal,
    /// The number of turns in which the side to move is seen to win, or the other side after the move that was played.
    turns: u8,
    /// Whether the player missed it.
    is_missed: bool,
}

impl GamePuzzle {
    /// The puzzle of a game, given all its positions from the start to the last one, and an engine's score of each for
    /// the side to move. `None` if the proofs find none, or if there is no engine for the game.
    ///
    /// The scores help to choose the positions to look at. What the player missed comes first, wins before what would
    /// have saved, the longest first.
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
    let look = BUDGET / LOOK_SHARE;
    prover.set_budget(look);
    let moments = moments(&mut prover, &positions, scores);
    let mut left = BUDGET - (look - prover.left());
    let candidates = candidates::<N>(&positions, &moments);
    for (later, candidate) in (0..candidates.len()).rev().zip(candidates) {
        // Half of what is left, so that the next candidate has some.
        let budget = if later > 0 { left / 2 } else { left };
        prover.set_budget(budget);
        if let Some(puzzle) = examine(kind, &mut prover, positions[candidate.ply], candidate) {
            return Some(GamePuzzle { puzzle, ply: u32::try_from(candidate.ply).ok()? });
        }
        left -= budget - prover.left();
    }
    None
}

/// The positions of the game in which a side has to play a turn. The latest ones are searched for wins that the scores
/// do not tell.
fn moments<N: Provable>(prover: &mut Prover<N>, positions: &[&N::Position], scores: &[Score]) -> Vec<Moment> {
    let mut moments = Vec::new();
    for (ply, (position, &score)) in positions.iter().zip(scores).enumerate() {
        if position.outcome().is_none() && !N::new(position, prover.weights()).chooses_first() {
            moments.push(Moment { ply, side: position.turn(), score, wins_in: forced_turns(score, true) });
        }
    }
    prover.set_effort(GLANCE);
    for moment in moments.iter_mut().rev().take(N::HUNT.late) {
        if moment.score >= PROMISING
            && let Ok(Some((turns, _))) = prover.sole_win(positions[moment.ply], GLANCE_TURNS)
        {
            moment.wins_in = Some(moment.wins_in.map_or(turns, |seen| seen.min(turns)));
        }
    }
    moments
}

/// The positions of a game that may be puzzles, the most promising ones first.
fn candidates<N: Provable>(positions: &[&N::Position], moments: &[Moment]) -> Vec<Candidate> {
    let winner = positions.last().and_then(|last| last.outcome()).and_then(Outcome::winner);
    let mut found = Vec::new();
    for (at, &Moment { ply, side, score, wins_in }) in moments.iter().enumerate() {
        let (earlier, later) = (&moments[..at], &moments[at + 1..]);
        let Some(before) = earlier.iter().rev().find(|moment| moment.side == side) else { continue };
        if let Some(turns) = wins_in {
            let is_kept = match later.iter().find(|moment| moment.side == side) {
                Some(next) => next.wins_in.is_some(),
                None => winner == Some(side) || later.iter().any(|reply| forced_turns(reply.score, false).is_some()),
            };
            if is_puzzling(turns) && before.wins_in.is_none() {
                found.push(Candidate { ply, goal: Goal::Win, turns, is_missed: !is_kept });
            }
        } else if forced_turns(score, false).is_none()
            && let Some(turns) = later.first().filter(|reply| reply.side != side).and_then(|reply| reply.wins_in)
            && turns <= N::HUNT.hold
        {
            found.push(Candidate { ply, goal: Goal::Hold, turns, is_missed: true });
        }
    }
    found.sort_by_key(|found| (!found.is_missed, found.goal, Reverse(found.turns), found.ply));
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
            let (solution, _) = fit(prover, &position, candidate.turns, false).ok()?;
            let moves = solution.moves();
            // In the game, a repetition may draw. The budget bounds this proof.
            prover.set_effort(u64::MAX);
            let wins = prover.wins_by(played_position, &moves[0], solution.turns);
            if wins != Ok(true) {
                return None;
            }
            let motifs = motifs(prover, &position, &moves);
            (solution.turns, motifs, solution)
        }
        Goal::Hold => {
            let (turns, key) = held(prover, &position).ok()??;
            let motifs = motifs_of_hold(prover, &position, &key, turns);
            let shown = try_and_answer(prover, &position, &key, turns);
            (turns, motifs, Solution::of_moves(turns, [key].into_iter().chain(shown)))
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
