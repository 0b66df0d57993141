//! Naive solvers: rules by which puzzles should not be solved.

use std::collections::HashMap;

use engine::{Provable, with_engine};
use games::{AnyPosition, GameKind, Hosted, biyi::BiyiMove, game::Position as _};
use puzzles::Goal;

/// A rule that rates each move by itself. Its solver plays a move with the best rating, each with equal chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NaiveRule {
    /// The piece nearest to the goal goes nearer.
    Nearest,
    /// The move gains the most points.
    Points,
    /// The move captures the most.
    Capture,
    /// The move threatens to win at once.
    Threat,
}

board::names! {
    NaiveRule { Nearest = "nearest piece nearer", Points = "most points", Capture = "most captures", Threat = "any threat" }
}

impl NaiveRule {
    /// The rules that make sense in a game.
    pub const fn of(kind: GameKind) -> &'static [Self] {
        match kind {
            GameKind::Biyi => &[Self::Nearest, Self::Threat],
            GameKind::Paiko => &[Self::Points, Self::Threat],
            _ => &[Self::Capture, Self::Threat],
        }
    }

    /// The rating of a legal move.
    fn rate(self, before: &AnyPosition, mv: &str, after: &AnyPosition) -> i64 {
        const WIN: i64 = 1000;
        if after.outcome().and_then(|outcome| outcome.winner()) == Some(before.turn()) {
            return WIN;
        }
        match (self, before, after) {
            (Self::Nearest, AnyPosition::Biyi(before), _) => mv.parse().map_or(0, |mv: BiyiMove| {
                let nest = before.nests()[!before.turn()];
                let [start, end] = [mv.start(), mv.end()].map(|cell| {
                    i64::from(cell.letter().abs_diff(nest.letter()) + cell.number().abs_diff(nest.number()))
                });
                if end < start { WIN / 2 - 20 * start - end } else { 0 }
            }),
            (Self::Points, AnyPosition::Paiko(before), AnyPosition::Paiko(after)) => {
                i64::from(after.score(before.turn())) - i64::from(before.score(before.turn()))
            }
            (Self::Capture, AnyPosition::Pijersi(before), AnyPosition::Pijersi(after)) => {
                let foe = !before.turn();
                i64::from(before.board().cubes(foe)) - i64::from(after.board().cubes(foe))
            }
            (Self::Threat, ..) => {
                let threatens = with_engine!(after.kind(), Node => threatens::<Node>(after));
                i64::from(after.outcome().is_none() && after.turn() != before.turn() && threatens == Some(true))
            }
            _ => 0,
        }
    }
}

/// Whether the side that has moved threatens to win at once.
fn threatens<N: Provable<Position: Hosted>>(after: &AnyPosition) -> bool {
    N::Position::of(after).is_some_and(|after| N::new(after, &N::Weights::default()).threatened())
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
    NaiveRule::of(position.kind()).iter().map(|&rule| chances(rule, position, goal, line)).collect()
}

fn chances(rule: NaiveRule, position: &AnyPosition, goal: Goal, line: &[String]) -> NaiveChances {
    let (mut first, mut all) = (None, 1.0);
    let mut at = position.clone();
    for step in line {
        let right: Vec<&str> = step.split('|').collect();
        let is_own = at.turn() == position.turn();
        let mut next = at.clone();
        if right.first().is_none_or(|mv| next.play(mv).is_err()) {
            break;
        }
        // A choice before a turn is not rated.
        if is_own && !right[0].starts_with("give ") {
            let wins = |after: &AnyPosition| after.outcome().and_then(|outcome| outcome.winner()) == Some(at.turn());
            let is_last = goal == Goal::Win && wins(&next);
            let good: Vec<AnyPosition> = right.iter().filter_map(|mv| after(&at, mv)).collect();
            let mut best: HashMap<String, bool> = HashMap::new();
            let mut most = i64::MIN;
            for mv in at.legal_moves() {
                let Some(after) = after(&at, &mv) else { continue };
                let rating = rule.rate(&at, &mv, &after);
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

fn after(at: &AnyPosition, mv: &str) -> Option<AnyPosition> {
    let mut after = at.clone();
    after.play(mv).ok().map(|_| after)
}
