//! The search: iterative deepening with aspiration windows.
//!
//! Below the root it is a principal variation search ([`tree`]) that ends in a quiescence search ([`quiescence`]), with
//! the reductions and the pruning of [`selective`].

use super::{
    Handicap, NodeOutcome, Score, SearchLimits, SearchNode,
    history::HistoryTable,
    picker::Buffers,
    score::{self, MAX_PLY, WIN},
    transposition::TranspositionTable,
    window::SearchWindow,
};

mod quiescence;
mod root;
mod selective;
mod tree;

use root::RootMove;
use selective::Reductions;

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<M> {
    /// The best move.
    pub mv: M,
    /// The score for the side that makes the move.
    pub score: Score,
    /// The depth of the last iteration, in plies.
    pub depth: u32,
    /// The number of positions that the search has visited.
    pub nodes: u64,
    /// The principal variation: the best move, followed by the expected moves after it that are still in the
    /// transposition table.
    pub pv: Vec<M>,
}

/// A search with the tables that it keeps from one position to the next.
///
/// # Examples
///
/// ```
/// use engine::{Handicap, SearchLimits, Search, SearchNode, score, pijersi::{PijersiNode, PijersiWeights}};
/// use games::pijersi::Pijersi;
///
/// // White's rock on row c needs four moves to the last row, and no black piece can stop it.
/// let position: Pijersi = "6/7/6/7/R-5/7/5w- w 0 1".parse()?;
/// let mut search = Search::<PijersiNode>::new(PijersiWeights::default(), 1 << 20);
/// let root = PijersiNode::new(&position, search.weights());
/// let answer = search.think(&root, &SearchLimits::depth(8), Handicap::NONE, |_| {}).expect("the game is not over");
/// assert_eq!(score::forced(answer.score), Some((7, true)), "a win in seven plies");
/// # Ok::<(), games::game::ParsePositionError>(())
/// ```
pub struct Search<N: SearchNode> {
    weights: N::Weights,
    table: TranspositionTable<N::Move>,
    history: HistoryTable<N::Move>,
    reductions: Reductions,
    /// The buffers for move lists, by ply.
    buffers: Vec<Buffers<N::Move>>,
    /// The static evaluations along the current line, by ply; `None` where the side to move is threatened.
    evaluations: Vec<Option<Score>>,
    /// Whether the search prunes and reduces.
    selective: bool,
    job: Job,
}

/// The search in progress.
#[derive(Default)]
struct Job {
    limits: SearchLimits,
    handicap: Handicap,
    nodes: u64,
    /// The depth of the current iteration.
    depth: u32,
    stopped: bool,
}

/// The number of nodes between two checks of the limits. Reading the clock takes longer than visiting a node.
const CHECK_EVERY: u64 = 256;

impl<N: SearchNode> Search<N> {
    /// The size of the transposition table for searches of about a second, in bytes.
    pub const TABLE_BYTES: usize = 64 << 20;

    /// Creates a search with an empty transposition table of at most `table_bytes`.
    pub fn new(weights: N::Weights, table_bytes: usize) -> Self {
        Self {
            weights,
            table: TranspositionTable::new(table_bytes),
            history: HistoryTable::new(N::HISTORY_SIZE, MAX_PLY + 1),
            reductions: Reductions::new(),
            buffers: (0..=MAX_PLY).map(|_| Buffers::default()).collect(),
            evaluations: vec![None; MAX_PLY + 1],
            selective: true,
            job: Job::default(),
        }
    }

    /// Turns off pruning and reductions, so that every search returns the same score as minimax to its depth. Tests
    /// compare both.
    #[must_use]
    pub fn full_width(mut self) -> Self {
        self.selective = false;
        self
    }

    /// The weights of the static evaluation.
    pub const fn weights(&self) -> &N::Weights {
        &self.weights
    }

    /// Clears the transposition table and the history, so that the next search does not depend on earlier ones.
    pub fn forget(&mut self) {
        self.table.clear();
        self.history.clear();
    }

    /// Searches for the best move within the limits; `None` if the game is over. Calls `on_iteration` with the result
    /// of each finished iteration.
    pub fn think(
        &mut self,
        root: &N,
        limits: &SearchLimits,
        handicap: Handicap,
        mut on_iteration: impl FnMut(&SearchResult<N::Move>),
    ) -> Option<SearchResult<N::Move>> {
        self.job = Job { limits: limits.clone(), handicap, ..Job::default() };
        self.table.new_generation();
        self.history.clear_killers();
        let mut moves = self.root_moves(root)?;
        let mut best: Option<SearchResult<N::Move>> = None;
        let last = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 / 2);
        for depth in 1..=last {
            self.job.depth = depth;
            let previous_score = best.as_ref().map(|answer| answer.score);
            let Some(score) = self.aspiration_search(root, &mut moves, depth as i32, previous_score) else {
                // If an interrupted iteration has found another best move, that move replaces the earlier one.
                if let Some(answer) = &mut best
                    && answer.mv != moves[0].mv
                {
                    *answer = self.answer(root, moves[0].mv, moves[0].score, depth);
                }
                break;
            };
            let answer = self.answer(root, moves[0].mv, score, depth);
            on_iteration(&answer);
            // A forced end within the searched depth cannot be improved: a deeper search finds no nearer end.
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

    /// Searches all root moves to a depth, with an aspiration window, and moves the best move to the front. `None` if
    /// the search was stopped.
    ///
    /// An aspiration window is a narrow window around the previous iteration's score. A narrow window causes more
    /// cutoffs than the full window. If the score falls outside, the search is repeated with that side of the window
    /// widened. Without aspiration windows, the positions in `crates/laboratory/tests/engine/recorded` take 33 % more
    /// nodes in Paiko, 3 % more in Biyi and equally many in Pijersi.
    fn aspiration_search(
        &mut self,
        root: &N,
        moves: &mut [RootMove<N>],
        depth: i32,
        previous_score: Option<Score>,
    ) -> Option<Score> {
        const WIDTH: Score = 30;
        /// The least depth of a search with a narrow window. A shallower search is too cheap to gain from a narrow
        /// window.
        const LEAST_DEPTH: i32 = 4;
        /// The largest width of a window. A window that would have to be wider is opened completely on the side where
        /// the score fell outside.
        const WIDEST: Score = 500;
        let mut width = WIDTH;
        let mut window = match previous_score {
            Some(score) if depth >= LEAST_DEPTH && self.selective => {
                SearchWindow { alpha: score - width, beta: score + width }
            }
            _ => SearchWindow::FULL,
        };
        loop {
            let score = self.search_root(root, moves, depth, window)?;
            if score <= window.alpha && window.alpha > -WIN {
                window.alpha = if width > WIDEST { -WIN } else { (score - width).max(-WIN) };
            } else if score >= window.beta && window.beta < WIN {
                window.beta = if width > WIDEST { WIN } else { (score + width).min(WIN) };
            } else {
                return Some(score);
            }
            width *= 3;
        }
    }

    fn answer(&self, root: &N, mv: N::Move, score: Score, depth: u32) -> SearchResult<N::Move> {
        SearchResult { mv, score, depth, nodes: self.job.nodes, pv: self.principal_variation(root, mv, depth) }
    }

    /// The principal variation: the root's best move, followed by the best moves in the transposition table.
    fn principal_variation(&self, root: &N, first: N::Move, depth: u32) -> Vec<N::Move> {
        let mut pv = vec![first];
        let mut node = root.after(first, &self.weights);
        while pv.len() < depth as usize && node.ending().is_none() {
            let Some(mv) = self.table.probe(node.key(), 0).and_then(|entry| entry.mv) else { break };
            if !node.is_legal(mv) {
                break;
            }
            pv.push(mv);
            node = node.after(mv, &self.weights);
        }
        pv
    }

    /// Whether the search has to stop. The limits are checked only every `CHECK_EVERY` nodes, and not before the first
    /// iteration is complete.
    #[inline]
    fn must_stop(&mut self) -> bool {
        let job = &mut self.job;
        if job.nodes.is_multiple_of(CHECK_EVERY) && job.depth > 1 && job.limits.reached(job.nodes) {
            job.stopped = true;
        }
        job.stopped
    }
}

/// The score of a game that ended with this result `ply` plies after the root.
pub const fn ending_score(ending: NodeOutcome, ply: usize) -> Score {
    match ending {
        NodeOutcome::Won => score::win_in(ply),
        NodeOutcome::Lost => score::loss_in(ply),
        NodeOutcome::Drawn => score::DRAW,
    }
}
