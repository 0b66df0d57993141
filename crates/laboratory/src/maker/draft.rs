//! What is kept of a puzzle before the selection.

use serde::{Deserialize, Serialize};

use super::Maker;
use engine::{
    FullMove, Handicap, Level, Motif, NodeOutcome, Outline, Provable, Score, SearchLimits, score, with_engine,
};
use games::{GameKind, game::Position};
use puzzles::{
    Difficulty, Goal, Puzzle, Solution, SolutionMove, held, idea_of_line, listed, motifs, motifs_of_hold, rating,
    try_and_answer, with_last_resistance,
};

/// A puzzle before the selection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleCandidate {
    /// The position string.
    pub position: String,
    /// What the solver has to achieve.
    pub goal: Goal,
    /// The number of turns; see [`puzzles::Puzzle::turns`].
    pub turns: u8,
    /// The number of legal moves.
    pub moves: usize,
    /// The lowest level that finds the first move; 7 if none does.
    pub level: u8,
    /// Whether a look one ply ahead finds the first move.
    pub glance: bool,
    /// The other moves after which the position looks about as good as after the first move, or better, without a
    /// search; moves with equal results count as one.
    pub plausible: usize,
    /// The other first moves that win one turn later.
    pub rivals: usize,
    /// The score of the solver's turn before.
    pub before: Score,
    /// The score of a search after the first move, for the solver.
    pub after: Score,
    /// Whether the first move captures.
    pub captures: bool,
    /// Whether the first move threatens to win at once.
    pub threatens: bool,
    /// The moves with different results that threaten to win at once.
    pub threats: usize,
    /// Whether the solution is a [run](Motif::Run).
    pub unstoppable: bool,
    /// The names of the motifs.
    pub motifs: Vec<String>,
    /// The moves of both sides. Others that are right follow an own move, each after a `|`.
    pub line: Vec<String>,
    /// A hash that symmetric positions share.
    pub likeness: u64,
    /// A hash of the own moves of the solution that symmetric solutions share.
    pub idea: u64,
    /// The hash of the first move alone.
    pub key_idea: u64,
}

/// A candidate for the tests of what follows.
#[cfg(test)]
pub fn candidate(number: u64, turns: u8, motif: &str) -> PuzzleCandidate {
    PuzzleCandidate {
        position: format!("{turns} {motif} {number}"),
        goal: Goal::Win,
        turns,
        moves: 100,
        level: 3,
        glance: false,
        plausible: 4,
        rivals: 0,
        before: 0,
        after: 0,
        captures: false,
        threatens: true,
        threats: 3,
        unstoppable: false,
        motifs: vec![motif.to_owned()],
        line: vec!["a1".to_owned()],
        likeness: number,
        idea: number,
        key_idea: number,
    }
}

impl PuzzleCandidate {
    /// The estimated rating.
    pub fn rating(&self) -> u16 {
        rating(&Difficulty {
            goal: self.goal,
            turns: self.turns,
            level: self.level,
            moves: self.moves,
            plausible: self.plausible,
            quiet: !self.captures && !self.threatens,
            glance: self.glance,
            unstoppable: self.unstoppable,
        })
    }

    /// The name of the [rule](Provable::dullness) of the game that says that the puzzle is dull. `None` if there is
    /// none.
    pub fn dullness(&self, kind: GameKind) -> Option<&'static str> {
        with_engine!(kind, Node => self.dullness_in::<Node>()).flatten()
    }

    fn dullness_in<N: Provable>(&self) -> Option<&'static str> {
        let position: N::Position = self.position.parse().ok()?;
        let key: FullMove<N> = self.line.first()?.split('|').next()?.parse().ok()?;
        let motifs: Vec<Motif> = self.motifs.iter().filter_map(|name| Motif::from_name(name)).collect();
        N::dullness(&Outline {
            position: &position,
            key: &key,
            wins: self.goal == Goal::Win,
            turns: self.turns,
            captures: self.captures,
            goes_on: self.line.len() > 1,
            motifs: &motifs,
        })
    }
}

impl<N: Provable> Maker<N> {
    /// A puzzle that stays in its collection, with its last moves and its motifs made anew. That it is a puzzle is not
    /// proved again, and the other moves that win a turn later are not counted. `None` if one to hold does not meet the
    /// present standard.
    pub fn kept(&mut self, puzzle: &Puzzle) -> Option<PuzzleCandidate> {
        let position: N::Position = puzzle.position.parse().ok()?;
        if puzzle.goal == Goal::Hold {
            let (turns, key) = held(&mut self.prover, &position).ok()??;
            return Some(self.draft_of_hold(&position, turns, key));
        }
        let step = |step: String| {
            let mut moves = step.split('|').map(str::parse);
            Some(SolutionMove { mv: moves.next()?.ok()?, also: moves.collect::<Result<_, _>>().ok()? })
        };
        let line = puzzle.steps().into_iter().map(step).collect::<Option<Vec<SolutionMove<FullMove<N>>>>>()?;
        let solution = Solution { turns: puzzle.turns, line };
        let solution = with_last_resistance(&mut self.prover, &position, solution);
        Some(self.draft(&position, solution, 0, 0))
    }

    /// Describes a puzzle to win.
    pub(super) fn draft(
        &mut self,
        position: &N::Position,
        solution: Solution<FullMove<N>>,
        rivals: usize,
        before: Score,
    ) -> PuzzleCandidate {
        let moves = solution.moves();
        let motifs = motifs(&self.prover, position, &moves);
        let unstoppable = motifs.contains(&Motif::Run);
        let candidate = self.describe(position, Goal::Win, solution.turns, &moves, motifs);
        PuzzleCandidate {
            rivals,
            before,
            unstoppable,
            line: solution.line.iter().map(SolutionMove::to_string).collect(),
            ..candidate
        }
    }

    /// Describes a puzzle to hold.
    pub(super) fn draft_of_hold(&mut self, position: &N::Position, turns: u8, key: FullMove<N>) -> PuzzleCandidate {
        let motifs = motifs_of_hold(&mut self.prover, position, &key, turns);
        let shown = try_and_answer(&mut self.prover, position, &key, turns);
        let mut candidate = self.describe(position, Goal::Hold, turns, &[key], motifs);
        candidate.line.extend(shown.iter().map(ToString::to_string));
        candidate
    }

    fn describe(
        &mut self,
        position: &N::Position,
        goal: Goal,
        turns: u8,
        line: &[FullMove<N>],
        motifs: Vec<Motif>,
    ) -> PuzzleCandidate {
        /// The most nodes of the search after the first move.
        const NODES: u64 = 20_000;
        let key = position.played(&line[0]);
        let root = N::new(position, self.search.weights());
        let after = N::new(&key, self.search.weights());
        let level = Level::ALL.into_iter().find(|&level| self.finds(position, &key, level));
        let glance = self
            .choice(position, &SearchLimits::depth(1), Handicap::NONE)
            .is_some_and(|mv| position.played(&mv) == key);
        self.search.forget();
        let answer = self.search.think(&after, &SearchLimits::nodes(NODES), Handicap::NONE, |_| {});
        let sign = if after.turn() == root.turn() { 1 } else { -1 };
        let captures = listed(&root, position, &line[0]).is_some_and(|mv| root.is_tactical(mv));
        let (plausible, threats) = self.plausible(&root, &after);
        PuzzleCandidate {
            position: position.to_string(),
            goal,
            turns,
            moves: position.legal_moves().len(),
            level: level.map_or(Level::ALL.len() as u8 + 1, Level::number),
            glance,
            plausible,
            rivals: 0,
            before: 0,
            after: answer.map_or(0, |answer| sign * answer.score),
            captures,
            threatens: after.ending().is_none() && after.turn() != root.turn() && after.threatened(),
            threats,
            unstoppable: false,
            motifs: motifs.into_iter().map(|motif| motif.name().to_owned()).collect(),
            line: line.iter().map(ToString::to_string).collect(),
            likeness: root.likeness(),
            idea: idea_of_line::<N>(position, line, self.search.weights()),
            key_idea: idea_of_line::<N>(position, &line[..1], self.search.weights()),
        }
    }

    /// The number of other moves after which the position looks about as good as after the first move of the solution,
    /// and the number of all that threaten to win at once. Moves with equal results count as one.
    fn plausible(&self, root: &N, key: &N) -> (usize, usize) {
        /// The difference that is not seen.
        const SLACK: Score = 20;
        let (mut moves, mut results) = (Vec::new(), std::collections::HashSet::new());
        root.every_move(&mut moves);
        let bound = self.glance(root, key) - SLACK;
        let (mut plausible, mut threats) = (0, 0);
        for (_, mv) in moves {
            let after = root.after(mv, self.search.weights());
            if !results.insert(after.key()) {
                continue;
            }
            threats += usize::from(after.ending().is_none() && after.turn() != root.turn() && after.threatened());
            plausible += usize::from(after.key() != key.key() && self.glance(root, &after) >= bound);
        }
        (plausible, threats)
    }

    /// The evaluation of a position after a move from `root`, without a search, for the side that moved.
    fn glance(&self, root: &N, after: &N) -> Score {
        let sign = if after.turn() == root.turn() { 1 } else { -1 };
        match after.ending() {
            Some(NodeOutcome::Won) => sign * score::WIN,
            Some(NodeOutcome::Lost) => -sign * score::WIN,
            Some(NodeOutcome::Drawn) => score::DRAW,
            None => sign * after.evaluate(self.search.weights()),
        }
    }

    /// Whether a level finds the first move, whatever its mistakes.
    fn finds(&mut self, position: &N::Position, key: &N::Position, level: Level) -> bool {
        const SEEDS: [u64; 2] = [11, 12];
        let strength = level.of(&N::LEVELS);
        let seeds = if strength.noise == 0 { &SEEDS[..1] } else { &SEEDS };
        seeds.iter().all(|&seed| {
            let mv = self.choice(position, &strength.limits(), strength.handicap(seed));
            mv.is_some_and(|mv| position.played(&mv) == *key)
        })
    }

    fn choice(&mut self, position: &N::Position, limits: &SearchLimits, handicap: Handicap) -> Option<FullMove<N>> {
        let root = N::new(position, self.search.weights());
        self.search.forget();
        self.search.think(&root, limits, handicap, |_| {}).map(|answer| N::full_move(answer.mv))
    }
}
