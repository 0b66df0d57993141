//! Looking ahead: alpha-beta with a principal variation, deepened iteratively.

use super::{
    Blur, End, Limits, Play, Score,
    order::Memory,
    score::{self, MAX_PLY, WIN},
    table::Table,
};

mod reduce;
mod tree;

use reduce::Reductions;

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<M> {
    /// The move.
    pub mv: M,
    /// What it is worth for the side that makes it.
    pub score: Score,
    /// How many plies were looked ahead.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
    /// What is expected to be played: the move, and others as far as they are remembered.
    pub line: Vec<M>,
}

/// A search with what it remembers from one position to the next.
pub struct Search<P: Play> {
    weights: P::Weights,
    table: Table<P::Move>,
    memory: Memory<P::Move>,
    reductions: Reductions,
    lists: Vec<Lists<P::Move>>,
    /// By ply: the evaluations along the line that is looked at; none where there was a threat.
    evaluations: Vec<Option<Score>>,
    /// Whether searches look less deep at what seems bad, or leave it out.
    selective: bool,
    job: Job,
}

/// Lists of moves for reuse.
type Lists<M> = [Vec<(Score, M)>; 2];

/// The search that is going on.
#[derive(Default)]
struct Job {
    limits: Limits,
    blur: Blur,
    nodes: u64,
    depth: u32,
    stopped: bool,
}

/// How often limits that are not in nodes are looked at, in nodes.
const CHECK_EVERY: u64 = 256;

impl<P: Play> Search<P> {
    /// The size of the table for searches of about a second.
    pub const TABLE_BYTES: usize = 64 << 20;

    /// A search that remembers nothing yet, with a table of at most so many bytes.
    pub fn new(weights: P::Weights, table_bytes: usize) -> Self {
        Self {
            weights,
            table: Table::new(table_bytes),
            memory: Memory::new(P::SLOTS, MAX_PLY + 1),
            reductions: Reductions::new(),
            lists: (0..=MAX_PLY).map(|_| Lists::default()).collect(),
            evaluations: vec![None; MAX_PLY + 1],
            selective: true,
            job: Job::default(),
        }
    }

    /// Makes every search as exact as its depth says: nothing is left out, nothing looked at less deep. For tests.
    #[must_use]
    pub fn exact(mut self) -> Self {
        self.selective = false;
        self
    }

    /// The weights of the evaluation.
    pub const fn weights(&self) -> &P::Weights {
        &self.weights
    }

    /// Forgets what was learnt of other positions.
    pub fn forget(&mut self) {
        self.table.clear();
        self.memory.clear();
    }

    /// Looks for the best move; none if the game is over. After each iteration, `watch` is told what has been found.
    pub fn think(
        &mut self,
        root: &P,
        limits: &Limits,
        blur: Blur,
        mut watch: impl FnMut(&Answer<P::Move>),
    ) -> Option<Answer<P::Move>> {
        self.job = Job { limits: limits.clone(), blur, ..Job::default() };
        self.table.grow_older();
        self.memory.killers.fill([None; 2]);
        let mut moves = self.root_moves(root)?;
        let mut best: Option<Answer<P::Move>> = None;
        let last = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 / 2);
        for depth in 1..=last {
            self.job.depth = depth;
            let around = best.as_ref().map(|answer| answer.score);
            let Some(score) = self.iteration(root, &mut moves, depth as i32, around) else {
                // What a broken-off iteration has found at its best move is better than nothing.
                if let Some(answer) = &mut best
                    && answer.mv != moves[0].mv
                {
                    *answer = self.answer(root, moves[0].mv, moves[0].score, depth);
                }
                break;
            };
            let answer = self.answer(root, moves[0].mv, score, depth);
            watch(&answer);
            // Deeper searches cannot find a nearer end.
            let decided = score::forced(score).is_some_and(|(plies, _)| plies <= depth);
            let over = decided || self.job.limits.reached(self.job.nodes) || (moves.len() == 1 && depth >= 2);
            best = Some(answer);
            if over {
                break;
            }
        }
        if let Some(answer) = &mut best {
            answer.nodes = self.job.nodes;
        }
        best
    }

    /// The legal moves at the root, with those that win at once in front; none if the game is over.
    fn root_moves(&self, root: &P) -> Option<Vec<RootMove<P>>> {
        if root.end().is_some() {
            return None;
        }
        let mut list = Vec::new();
        let mut sharp = Vec::new();
        root.sharp_moves(&mut sharp);
        root.calm_moves(&mut list);
        let side = root.turn() as usize;
        for (rank, mv) in &mut list {
            *rank += self.memory.history(side, root.slot(*mv));
        }
        // Sharp moves first, as everywhere.
        list.extend(sharp.into_iter().map(|(gain, mv)| (gain.saturating_add(WIN), mv)));
        let known = self.table.get(root.key(), 0).and_then(|known| known.mv);
        list.sort_by_key(|&(rank, mv)| (Some(mv) != known, -rank));
        let moves: Vec<_> = list
            .into_iter()
            .map(|(_, mv)| RootMove { mv, after: root.after(mv, &self.weights), score: -WIN, effort: 0 })
            .collect();
        (!moves.is_empty()).then_some(moves)
    }

    /// Searches all root moves to a depth, within a window around the score expected. The best move comes to the front.
    /// None if the search was stopped.
    fn iteration(&mut self, root: &P, moves: &mut [RootMove<P>], depth: i32, around: Option<Score>) -> Option<Score> {
        const WINDOW: Score = 30;
        let mut width = WINDOW;
        let (mut alpha, mut beta) = match around {
            Some(score) if depth >= 4 && self.selective => (score - width, score + width),
            _ => (-WIN, WIN),
        };
        loop {
            let score = self.root(root, moves, depth, alpha, beta)?;
            if score <= alpha && alpha > -WIN {
                alpha = if width > 500 { -WIN } else { (score - width).max(-WIN) };
            } else if score >= beta && beta < WIN {
                beta = if width > 500 { WIN } else { (score + width).min(WIN) };
            } else {
                return Some(score);
            }
            width *= 3;
        }
    }

    fn answer(&self, root: &P, mv: P::Move, score: Score, depth: u32) -> Answer<P::Move> {
        Answer { mv, score, depth, nodes: self.job.nodes, line: self.line(root, mv, depth) }
    }

    /// The moves that the table remembers as best, from the first one on.
    fn line(&self, root: &P, first: P::Move, depth: u32) -> Vec<P::Move> {
        let mut line = vec![first];
        let mut play = root.after(first, &self.weights);
        while line.len() < depth as usize && play.end().is_none() {
            let Some(mv) = self.table.get(play.key(), 0).and_then(|known| known.mv) else { break };
            if !play.allows(mv) {
                break;
            }
            line.push(mv);
            play = play.after(mv, &self.weights);
        }
        line
    }

    /// Whether the search has to stop; looked at now and then only.
    #[inline]
    fn must_stop(&mut self) -> bool {
        let job = &mut self.job;
        if job.nodes.is_multiple_of(CHECK_EVERY) && job.depth > 1 && job.limits.reached(job.nodes) {
            job.stopped = true;
        }
        job.stopped
    }
}

/// A legal move of the position that is searched.
struct RootMove<P: Play> {
    mv: P::Move,
    after: P,
    /// What the last search said of it; an upper bound if it was not the best.
    score: Score,
    /// How many positions the last search looked at behind it.
    effort: u64,
}

/// What the end of a game is worth this many plies after the root.
pub(super) const fn end_score(end: End, ply: usize) -> Score {
    match end {
        End::Won => score::win_in(ply),
        End::Lost => score::loss_in(ply),
        End::Drawn => score::DRAW,
    }
}
