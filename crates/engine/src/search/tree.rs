//! Principal variation search below the root.

use super::{
    super::{
        Score, SearchNode,
        picker::Picker,
        score::{DRAW, MAX_PLY, WIN, win_in},
        transposition::TableEntry,
        window::SearchWindow,
    },
    Search, ending_score,
    quiescence::THREATS,
};

/// The arguments of one call of the recursive search.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The remaining depth, in plies.
    pub depth: i32,
    pub window: SearchWindow,
    /// The number of plies since the root.
    pub ply: usize,
    /// The history index of the move that led here; `None` at the root and after a null move.
    pub previous: Option<usize>,
    /// Whether null-move pruning is allowed.
    pub null_move_allowed: bool,
}

impl Frame {
    /// The frame for the position after a move, from the view of the side that made the move.
    pub(super) const fn child(self, depth: i32, history_index: usize) -> Self {
        Self { depth, ply: self.ply + 1, previous: Some(history_index), null_move_allowed: true, ..self }
    }
}

/// Facts about a position that are known before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Statics {
    /// Whether the position may be on the principal variation, that is, whether its window is not a zero window.
    pub pv: bool,
    /// The static evaluation; `None` under a threat, because the evaluation does not consider threats.
    pub evaluation: Option<Score>,
    /// Whether the evaluation is better than it was two plies before, or one of the two evaluations is unknown.
    pub improving: bool,
}

/// The depth that a move uses up: one ply, or none if the same side is to move again.
pub(super) fn plies<N: SearchNode>(node: &N, after: &N) -> i32 {
    i32::from(after.turn() != node.turn())
}

impl<N: SearchNode> Search<N> {
    /// Searches a position. A score outside of the window is only a bound (fail-soft).
    pub(super) fn search(&mut self, node: &N, mut frame: Frame) -> Score {
        if let Some(ending) = node.ending() {
            self.job.nodes += 1;
            return ending_score(ending, frame.ply);
        }
        if frame.depth <= 0 {
            return self.quiescence(node, frame.window, frame.ply, THREATS);
        }
        self.job.nodes += 1;
        if self.must_stop() {
            return DRAW;
        }
        if node.wins_now() && !(frame.depth == 1 && self.job.handicap.overlooks(node.key())) {
            return win_in(frame.ply + 1);
        }
        if frame.ply >= MAX_PLY {
            return self.evaluate(node);
        }
        frame.window = frame.window.within_reach(frame.ply);
        if frame.window.alpha >= frame.window.beta {
            return frame.window.alpha;
        }
        let threatened = node.threatened();
        frame.depth += self.extension(threatened, frame.ply);
        let entry = self.table.probe(node.key(), frame.ply);
        if let Some(entry) = &entry
            && self.is_cutoff(entry, &frame)
        {
            return entry.score;
        }
        let table_move = entry.and_then(|entry| entry.mv);
        let statics = self.statics(node, &frame, threatened);
        if let Some(score) = self.prune_node(node, &frame, statics) {
            return score;
        }
        frame.depth -= self.internal_iterative_reduction(frame.depth, table_move.is_some());
        self.search_moves(node, frame, statics, table_move)
    }

    /// Whether a transposition table entry replaces the search: it is deep enough, and its score decides the window. On
    /// the principal variation the moves are searched anyway, so that the variation does not end early. Without cutoffs
    /// by table entries, the positions in `crates/laboratory/tests/engine/recorded` take 24 % to 50 % more nodes.
    #[inline]
    fn is_cutoff(&self, entry: &TableEntry<N::Move>, frame: &Frame) -> bool {
        let deep_enough = entry.depth == frame.depth || entry.depth > frame.depth && self.selective;
        deep_enough && frame.window.is_zero() && entry.decides(frame.window)
    }

    /// Evaluates a position, and compares the result with the same side's evaluation two plies before.
    #[inline]
    fn statics(&mut self, node: &N, frame: &Frame, threatened: bool) -> Statics {
        let evaluation = (!threatened).then(|| self.evaluate(node));
        self.evaluations[frame.ply] = evaluation;
        let before = frame.ply.checked_sub(2).and_then(|ply| self.evaluations[ply]);
        let improving = evaluation.zip(before).is_none_or(|(now, before)| now > before);
        Statics { pv: !frame.window.is_zero(), evaluation, improving }
    }

    /// Searches the moves of a position until one causes a cutoff. The first move is searched with the whole window,
    /// the others with a zero window, because it is enough to show that they are not better.
    fn search_moves(&mut self, node: &N, mut frame: Frame, statics: Statics, table_move: Option<N::Move>) -> Score {
        let window = frame.window;
        let side = node.turn() as usize;
        let refutations = self.history.refutations(side, frame.ply, frame.previous);
        let buffers = std::mem::take(&mut self.buffers[frame.ply]);
        let mut picker = Picker::new(table_move, refutations, true, buffers);
        let mut best = -WIN;
        let mut best_move = None;
        let mut count = 0;
        let mut quiets = Quiets::NONE;
        while let Some(candidate) = picker.next(node, &self.history) {
            if self.prunes_move(node, &frame, statics, best, &candidate, quiets.seen) {
                count += 1;
                quiets.seen += usize::from(!candidate.tactical);
                continue;
            }
            let after = node.after(candidate.mv, &self.weights);
            let index = node.history_index(candidate.mv);
            let child = frame.child(frame.depth - plies(node, &after), index);
            let score = if count == 0 {
                self.search_child(node, &after, child)
            } else {
                let reduction = self.late_move_reduction(&frame, statics, &candidate, &after, count);
                let score = self.scout(node, &after, child, reduction);
                let raises = score > frame.window.alpha && statics.pv;
                if raises { self.search_child(node, &after, child) } else { score }
            };
            if self.job.stopped {
                break;
            }
            count += 1;
            if score > best {
                best = score;
                if score > frame.window.alpha {
                    frame.window.alpha = score;
                    best_move = Some(candidate.mv);
                }
            }
            if frame.window.alpha >= window.beta {
                if !candidate.tactical {
                    self.learn_cutoff(side, &frame, candidate.mv, index, quiets.searched());
                }
                break;
            }
            if !candidate.tactical {
                quiets.add(index);
            }
        }
        self.buffers[frame.ply] = picker.into_buffers();
        if self.job.stopped {
            return DRAW;
        }
        if count == 0 {
            return ending_score(N::STUCK, frame.ply);
        }
        self.store(node, &Frame { window, ..frame }, best, best_move);
        best
    }

    /// Searches a child with the frame's window. The child may have the same side to move.
    #[inline]
    pub(super) fn search_child(&mut self, node: &N, after: &N, child: Frame) -> Score {
        if after.turn() == node.turn() {
            self.search(after, child)
        } else {
            -self.search(after, Frame { window: child.window.for_opponent(), ..child })
        }
    }

    /// Searches a child with a zero window at alpha, to find out whether the move beats the best one so far. If a
    /// reduced search shows that it does, the search is repeated with the full depth.
    #[inline]
    pub(super) fn scout(&mut self, node: &N, after: &N, child: Frame, reduction: i32) -> Score {
        let scout = Frame { window: child.window.zero_at_alpha(), ..child };
        let score = self.search_child(node, after, Frame { depth: child.depth - reduction, ..scout });
        if reduction > 0 && score > child.window.alpha { self.search_child(node, after, scout) } else { score }
    }

    /// Raises the history score of a quiet move that caused a cutoff, lowers those of the quiet moves searched before
    /// it, and records the move as a refutation. Without learning from cutoffs, the positions in
    /// `crates/laboratory/tests/engine/recorded` take 3.4 times as many nodes in Biyi, 2 % more in Paiko and 7 % more
    /// in Pijersi.
    fn learn_cutoff(&mut self, side: usize, frame: &Frame, mv: N::Move, index: usize, failed: &[usize]) {
        let bonus = (frame.depth * frame.depth * 12).min(1500);
        self.history.update(side, index, bonus);
        for &index in failed {
            self.history.update(side, index, -bonus);
        }
        self.history.record_refutation(side, frame.ply, mv, frame.previous);
    }

    /// The static evaluation of a position, with the error of the handicap.
    #[inline]
    pub(super) fn evaluate(&self, node: &N) -> Score {
        node.evaluate(&self.weights) + self.job.handicap.error(node.key())
    }

    /// Stores the result of a search in the transposition table.
    pub(super) fn store(&mut self, node: &N, frame: &Frame, score: Score, mv: Option<N::Move>) {
        let entry = TableEntry { mv, score, depth: frame.depth, bound: frame.window.bound(score) };
        self.table.store(node.key(), frame.ply, entry);
    }
}

/// The quiet moves of a position that did not cause a cutoff.
struct Quiets {
    /// The number of these quiet moves, including pruned ones.
    seen: usize,
    /// The history indices of the first 48 moves that were searched; later ones matter little.
    indices: [usize; 48],
    count: usize,
}

impl Quiets {
    const NONE: Self = Self { seen: 0, indices: [0; 48], count: 0 };

    #[inline]
    fn add(&mut self, index: usize) {
        self.seen += 1;
        if let Some(place) = self.indices.get_mut(self.count) {
            *place = index;
            self.count += 1;
        }
    }

    fn searched(&self) -> &[usize] {
        &self.indices[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        SearchLimits,
        pijersi::{PijersiNode, PijersiWeights},
        score::forced,
    };
    use games::pijersi::Pijersi;

    /// The score by minimax with a quiescence search at the leaves.
    fn minimax(search: &mut Search<PijersiNode>, node: &PijersiNode, depth: i32, ply: usize) -> Score {
        if let Some(ending) = node.ending() {
            return ending_score(ending, ply);
        }
        if depth == 0 {
            return search.quiescence(node, SearchWindow::FULL, ply, THREATS);
        }
        if node.wins_now() {
            return win_in(ply + 1);
        }
        let mut moves = Vec::new();
        node.tactical_moves(&mut moves);
        node.quiet_moves(&mut moves);
        let weights = search.weights().clone();
        let scores = moves.iter().map(|(_, mv)| -minimax(search, &node.after(*mv, &weights), depth - 1, ply + 1));
        scores.max().unwrap_or_else(|| ending_score(PijersiNode::STUCK, ply))
    }

    #[test]
    fn a_full_width_search_finds_what_minimax_finds() {
        for (text, depth) in [
            ("s-5/7/6/7/2w-w-2/2W-RS3/6 w 0 1", 3),
            ("s-5/7/4R-1/2rpSR3/1p-S-wpW-1/7/6 w 3 9", 2),
            ("s-5/7/6/1RSp-p-3/6/7/6 w 5 20", 3),
            ("5w-/R-6/6/7/5r-/6S-/W-5 b 18 10", 4),
            ("6/7/W-5/w-1R-4/W-5/7/6 w 7 30", 3),
            ("s-5/7/2W-3/2p-1RS2/3wr2/1P-5/6 b 2 12", 2),
        ] {
            let position: Pijersi = text.parse().expect("a position");
            let node = PijersiNode::new(&position, &PijersiWeights::default());
            for bytes in [0, 1 << 20] {
                let mut search = Search::<PijersiNode>::new(PijersiWeights::default(), bytes).full_width();
                let all = minimax(&mut search, &node, depth, 0);
                let answer = search.think(&node, &SearchLimits::depth(depth as u32), Default::default(), |_| {});
                let answer = answer.expect("the game is not over");
                let decided = forced(answer.score).is_some_and(|(plies, _)| plies <= depth as u32);
                assert!(answer.depth == depth as u32 || decided, "{text}");
                assert_eq!(answer.score, all, "{text}, {bytes} bytes");
            }
        }
    }
}
