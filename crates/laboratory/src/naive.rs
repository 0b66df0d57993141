//! Naive solvers: rules by which puzzles should not be solved.

use std::collections::HashMap;

use engine::{FullMove, Provable, with_engine};
use games::{AnyPosition, GameKind, Hosted, game::Position as _};
use puzzles::Goal;

/// The name of the rule of all games: a move that threatens to win at once.
const THREAT: &str = "any threat";

/// The names of the rules for a game: its own, and that of all games. Empty in a game without an engine.
pub fn naive_rules(kind: GameKind) -> Vec<&'static str> {
    with_engine!(kind, Node => vec![Node::NAIVE.name, THREAT]).unwrap_or_default()
}

/// 1 for a move after which the side that has moved threatens to win at once, else 0.
fn threatens<N: Provable>(before: &N::Position, _: &FullMove<N>, after: &N::Position) -> i64 {
    let passes = after.outcome().is_none() && after.turn() != before.turn();
    i64::from(passes && N::new(after, &N::Weights::default()).threatened())
}

/// The chances, in thousandths, with which a rule finds the first move of a puzzle, and all its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NaiveChances {
    /// The chance of the first move.
    pub first: usize,
    /// The chance of the whole solution.
    pub all: usize,
}

/// The chances of each rule of the game in a puzzle. Each step of the line may have alternatives, after a `|`.
pub fn naive_chances(position: &AnyPosition, goal: Goal, line: &[String]) -> Vec<NaiveChances> {
    with_engine!(position.kind(), Node => of_each::<Node>(position, goal, line)).unwrap_or_default()
}

fn of_each<N: Provable<Position: Hosted>>(position: &AnyPosition, goal: Goal, line: &[String]) -> Vec<NaiveChances> {
    let Some(position) = N::Position::of(position) else { return Vec::new() };
    // What is shown after the move to hold is not asked for.
    let line = if goal == Goal::Hold { &line[..line.len().min(1)] } else { line };
    [N::NAIVE.rate, threatens::<N>].map(|rate| chances::<N>(rate, position, goal, line)).to_vec()
}

fn chances<N: Provable>(
    rate: fn(&N::Position, &FullMove<N>, &N::Position) -> i64,
    position: &N::Position,
    goal: Goal,
    line: &[String],
) -> NaiveChances {
    /// The rating of a move that wins.
    const WIN: i64 = 1000;
    let (mut first, mut all) = (None, 1.0);
    let mut at = position.clone();
    for step in line {
        let right: Vec<FullMove<N>> = step.split('|').filter_map(|mv| mv.parse().ok()).collect();
        let Some(mv) = right.first().filter(|mv| at.is_legal(mv)) else { break };
        let next = at.played(mv);
        // A choice before a turn is not rated.
        let chooses = N::new(&at, &N::Weights::default()).chooses_first();
        if at.turn() == position.turn() && !chooses {
            let wins = |after: &N::Position| after.outcome().and_then(|outcome| outcome.winner()) == Some(at.turn());
            let is_last = goal == Goal::Win && wins(&next);
            let good: Vec<N::Position> = right.iter().map(|mv| at.played(mv)).collect();
            let mut best: HashMap<String, bool> = HashMap::new();
            let mut most = i64::MIN;
            for mv in at.legal_moves() {
                let after = at.played(&mv);
                let rating = if wins(&after) { WIN } else { rate(&at, &mv, &after) };
                if rating > most {
                    best.clear();
                    most = rating;
                }
                if rating == most {
                    best.insert(after.to_string(), good.contains(&after) || is_last && wins(&after));
                }
            }
            let found = best.values().filter(|is_right| **is_right).count();
            let chance = found as f64 / best.len().max(1) as f64;
            first.get_or_insert(chance);
            all *= chance;
        }
        at = next;
    }
    let thousandths = |chance: f64| (1000.0 * chance).round() as usize;
    NaiveChances { first: thousandths(first.unwrap_or(0.0)), all: thousandths(all) }
}
