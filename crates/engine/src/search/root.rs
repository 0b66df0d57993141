//! The search at the root of the tree, which keeps each move's score and node count from the previous iteration.

use super::{
    super::{Score, SearchNode, score::WIN, window::SearchWindow},
    Search,
    tree::{Frame, plies},
};

/// A legal move of the root.
pub(super) struct RootMove<N: SearchNode> {
    pub mv: N::Move,
    after: N,
    /// The score of the last search. For every move but the best, this score is only an upper bound.
    pub score: Score,
    /// The number of nodes that the last search visited below the move.
    effort: u64,
}

impl<N: SearchNode> Search<N> {
    /// The legal moves of the root: the transposition table's move, then tactical ones by their gain, then quiet ones
    /// by their history scores. `None` if the game is over.
    pub(super) fn root_moves(&self, root: &N) -> Option<Vec<RootMove<N>>> {
        if root.ending().is_some() {
            return None;
        }
        let (mut list, mut tactical) = (Vec::new(), Vec::new());
        root.tactical_moves(&mut tactical);
        root.quiet_moves(&mut list);
        let side = root.turn() as usize;
        for (rank, mv) in &mut list {
            *rank += self.history.score(side, root.history_index(*mv));
        }
        // Adding the score of a win sorts every tactical move before the quiet moves.
        list.extend(tactical.into_iter().map(|(gain, mv)| (gain.saturating_add(WIN), mv)));
        let table_move = self.table.probe(root.key(), 0).and_then(|entry| entry.mv);
        list.sort_by_key(|&(rank, mv)| (Some(mv) != table_move, -rank));
        let moves: Vec<_> = list
            .into_iter()
            .map(|(_, mv)| RootMove { mv, after: root.after(mv, &self.weights), score: -WIN, effort: 0 })
            .collect();
        (!moves.is_empty()).then_some(moves)
    }

    /// Searches all root moves by principal variation search. Then sorts them for the next iteration: the best move
    /// first, the others by the number of nodes needed to refute them. `None` if the search was stopped.
    pub(super) fn search_root(
        &mut self,
        root: &N,
        moves: &mut [RootMove<N>],
        depth: i32,
        window: SearchWindow,
    ) -> Option<Score> {
        let root_frame = Frame { depth, window, ply: 0, previous: None, null_move_allowed: false };
        let mut frame = root_frame;
        let mut best = -WIN;
        self.evaluations[0] = (!root.threatened()).then(|| root.evaluate(&self.weights));
        for count in 0..moves.len() {
            let RootMove { mv, after, .. } = &moves[count];
            let (mv, after) = (*mv, after.clone());
            let child = frame.child(depth - plies(root, &after), root.history_index(mv));
            let nodes = self.job.nodes;
            let score = if count == 0 {
                self.search_child(root, &after, child)
            } else {
                let reduction = self.root_reduction(root, mv, &after, depth, count);
                let score = self.scout(root, &after, child, reduction);
                let inside = score > frame.window.alpha && score < window.beta;
                if inside { self.search_child(root, &after, child) } else { score }
            };
            if self.job.stopped {
                return None;
            }
            moves[count].effort = self.job.nodes - nodes;
            moves[count].score = score;
            best = best.max(score);
            if score > frame.window.alpha {
                frame.window.alpha = score;
                moves[..=count].rotate_right(1);
                if score >= window.beta {
                    break;
                }
            }
        }
        moves[1..].sort_by_key(|root_move| std::cmp::Reverse(root_move.effort));
        self.store(root, &root_frame, best, Some(moves[0].mv));
        Some(best)
    }
}
