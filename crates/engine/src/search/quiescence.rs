//! The quiescence search at the leaves of the tree.

use super::{
    super::{
        Score, SearchNode,
        picker::Picker,
        score::{DRAW, MAX_PLY, loss_in, win_in},
        window::SearchWindow,
    },
    Search, ending_score,
    selective::MARGIN,
};

/// The number of consecutive threats to win that a quiescence search answers with all legal moves.
pub(super) const THREATS: u32 = 2;

impl<N: SearchNode> Search<N> {
    /// Quiescence search: the score of a position after the gainful tactical moves are played out. The static
    /// evaluation is accurate only in a quiet position. In the middle of an exchange, it would count captured pieces
    /// that the other side is about to regain.
    ///
    /// The side to move may stand pat, that is, accept the static evaluation. A threatened side may not stand pat. All
    /// its moves are searched instead, at most `threats` times in a row.
    pub(super) fn quiescence(
        &mut self,
        node: &N,
        SearchWindow { mut alpha, beta }: SearchWindow,
        ply: usize,
        threats: u32,
    ) -> Score {
        self.job.nodes += 1;
        if self.must_stop() {
            return DRAW;
        }
        if let Some(ending) = node.ending() {
            return ending_score(ending, ply);
        }
        if node.wins_now() && !self.job.handicap.overlooks(node.key()) {
            return win_in(ply + 1);
        }
        let threatened = threats > 0 && node.threatened() && !self.job.handicap.overlooks(!node.key());
        let stand_pat = if threatened { loss_in(ply + 2) } else { self.evaluate(node) };
        if stand_pat >= beta || ply >= MAX_PLY {
            return stand_pat;
        }
        let mut best = stand_pat;
        alpha = alpha.max(best);
        let threats = threats - u32::from(threatened);
        let [first, second, _] = self.history.refutations(node.turn() as usize, ply, None);
        let buffers = std::mem::take(&mut self.buffers[ply]);
        let mut picker = Picker::new(None, [first, second, None], threatened, buffers);
        let mut stuck = threatened;
        while let Some(candidate) = picker.next(node, &self.history) {
            stuck = false;
            let gain = candidate.rank;
            // Delta pruning: moves are sorted by their gain, so no later move can raise alpha either.
            if !threatened && (gain <= 0 || stand_pat + gain + MARGIN <= alpha && self.selective) {
                break;
            }
            let after = node.after(candidate.mv, &self.weights);
            let window = SearchWindow { alpha, beta };
            let score = if after.turn() == node.turn() {
                self.quiescence(&after, window, ply + 1, threats)
            } else {
                -self.quiescence(&after, window.for_opponent(), ply + 1, threats)
            };
            if self.job.stopped {
                break;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.buffers[ply] = picker.into_buffers();
        if stuck { ending_score(N::STUCK, ply) } else { best }
    }
}
