//! Selectivity: extensions, reductions and pruning, each in a function of its own.
//!
//! The margins were chosen by hand. In Paiko, halving or doubling the margins or the number of late moves made no
//! difference that was significant over a hundred games.
//!
//! For each technique, the table shows how many nodes a search without it needs to reach a fixed depth in the positions
//! in `crates/laboratory/tests/engine/recorded`, relative to the search with all techniques (2026-11-22). Fewer nodes
//! to the same depth leave time for a deeper search, but only matches can tell how much stronger a technique makes the
//! engine; not every technique was measured in matches.
//!
//! | without | Biyi, depth 6 | Paiko, depth 5 | Pijersi, depth 5 |
//! |---|---|---|---|
//! | threat extension | 1.00 | 0.80 | 0.31 |
//! | reverse futility pruning | 1.86 | 3.00 | 4.45 |
//! | razoring | 1.00 | 1.17 | 0.96 |
//! | null-move pruning | 1.22 | 0.99 | 1.04 |
//! | internal iterative reduction | 1.00 | 1.12 | 1.17 |
//! | late move pruning | 5.38 | 11.69 | 2.38 |
//! | futility pruning | 1.00 | 1.02 | 1.00 |
//! | late move reductions | 3.15 | 2.09 | 0.98 |
//! | all pruning and late move reductions | 104 | more than 227 | more than 67 |

use super::{
    super::{
        Score, SearchNode,
        picker::Candidate,
        score::{DRAW, forced},
    },
    Search,
    quiescence::THREATS,
    tree::{Frame, Statics},
};

/// The largest remaining depth at which a static evaluation can prune.
const SHALLOW: i32 = 4;
/// The largest change of the static evaluation that a single ply is expected to make.
pub(super) const MARGIN: Score = 110;

impl<N: SearchNode> Search<N> {
    /// Threat extension: a threatened position is searched a ply deeper, because the answer to the threat only
    /// postpones the moves that follow it. Lines of twice the iteration's depth are not extended any further.
    #[inline]
    pub(super) fn extension(&self, threatened: bool, ply: usize) -> i32 {
        i32::from(threatened && self.selective && ply < 2 * self.job.depth as usize)
    }

    /// Tries to decide the score of a position without searching its moves. Returns `None` on the principal variation,
    /// under a threat, and if beta is the score of a forced end, since a static evaluation cannot predict threats or
    /// forced ends.
    #[inline]
    pub(super) fn prune_node(&mut self, node: &N, frame: &Frame, statics: Statics) -> Option<Score> {
        let evaluation = statics.evaluation?;
        if !self.selective || statics.pv || forced(frame.window.beta).is_some() {
            return None;
        }
        reverse_futility(frame, evaluation, statics.improving)
            .or_else(|| self.razor(node, frame, evaluation))
            .or_else(|| self.null_move(node, frame, evaluation))
    }

    /// Razoring: if the evaluation is far below alpha, a quiescence search decides the position, because one or two
    /// quiet plies rarely gain that much. If captures raise the score to alpha after all, the position is searched
    /// normally.
    fn razor(&mut self, node: &N, frame: &Frame, evaluation: Score) -> Option<Score> {
        let alpha = frame.window.alpha;
        if frame.depth > 2 || evaluation + 2 * MARGIN * frame.depth >= alpha {
            return None;
        }
        let score = self.quiescence(node, frame.window, frame.ply, THREATS);
        (score <= alpha).then_some(score)
    }

    /// Null-move pruning: if a reduced search reaches beta even after the side to move has passed, some legal move will
    /// reach beta, too. Null moves are not made twice in a row, nor where the game says that passing could be better
    /// than every legal move (zugzwang).
    fn null_move(&mut self, node: &N, frame: &Frame, evaluation: Score) -> Option<Score> {
        let beta = frame.window.beta;
        if !frame.null_move_allowed || frame.depth < 2 || evaluation < beta {
            return None;
        }
        let passed = node.after_null_move()?;
        let reduction = 3 + frame.depth / 4;
        let reply = Frame {
            depth: frame.depth - reduction,
            window: frame.window.zero_at_beta().for_opponent(),
            ply: frame.ply + 1,
            previous: None,
            null_move_allowed: false,
        };
        let score = -self.search(&passed, reply);
        if self.job.stopped {
            return Some(DRAW);
        }
        // A forced win that begins with a pass is not proved.
        (score >= beta).then_some(if forced(score).is_some() { beta } else { score })
    }

    /// Internal iterative reduction: without a move from the transposition table, moves are ordered poorly and a search
    /// is expensive. A shallower search costs less, and stores a move for the next iteration.
    #[inline]
    pub(super) fn internal_iterative_reduction(&self, depth: i32, has_table_move: bool) -> i32 {
        i32::from(self.selective && depth >= 4 && !has_table_move)
    }

    /// Whether a move is pruned. No move is pruned under a threat, or while every move searched so far loses by force.
    #[inline]
    pub(super) fn prunes_move(
        &self,
        node: &N,
        frame: &Frame,
        statics: Statics,
        best: Score,
        candidate: &Candidate<N::Move>,
        quiets: usize,
    ) -> bool {
        let Some(evaluation) = statics.evaluation else { return false };
        let loses = forced(best).is_some_and(|(_, wins)| !wins);
        if !self.selective || loses {
            return false;
        }
        if candidate.tactical || frame.depth > SHALLOW {
            return false;
        }
        let enough = late_move_count(frame.depth, statics.improving);
        if node.may_threaten(candidate.mv) {
            quiets >= 4 * enough
        } else {
            quiets >= enough || is_futile(frame, evaluation)
        }
    }

    /// Late move reduction: with good move ordering, a late move is rarely the best, so the first search of it is less
    /// deep. The reduction is smaller on the principal variation, around threats, and for moves with a good history.
    #[inline]
    pub(super) fn late_move_reduction(
        &self,
        frame: &Frame,
        statics: Statics,
        candidate: &Candidate<N::Move>,
        after: &N,
        count: usize,
    ) -> i32 {
        let gains = candidate.tactical && candidate.rank >= 0;
        if !self.selective || frame.depth < 2 || count < 2 || gains {
            return 0;
        }
        let mut reduction = self.reductions.plies(frame.depth, count);
        reduction -= i32::from(statics.pv) + i32::from(statics.evaluation.is_none()) + i32::from(after.threatened());
        if !candidate.tactical {
            reduction -= (candidate.rank.min(8192) / 3000).clamp(-2, 2);
        }
        reduction.clamp(0, frame.depth - 1)
    }

    /// Late move reduction at the root, where only quiet moves without a threat are reduced.
    pub(super) fn root_reduction(&self, root: &N, mv: N::Move, after: &N, depth: i32, count: usize) -> i32 {
        let late = depth >= 3 && count > 3 && self.selective && !root.is_tactical(mv) && !after.threatened();
        if late { self.reductions.plies(depth, count) } else { 0 }
    }
}

/// Reverse futility pruning: if the evaluation exceeds beta by more than the remaining plies could lose, the score is
/// assumed to reach beta. If the evaluation is improving, the margin is that of one ply less.
#[inline]
fn reverse_futility(frame: &Frame, evaluation: Score, improving: bool) -> Option<Score> {
    let margin = MARGIN * (frame.depth - i32::from(improving));
    (frame.depth <= SHALLOW && evaluation - margin >= frame.window.beta).then_some(evaluation)
}

/// Futility pruning: a quiet move is left out if the evaluation is so far below alpha that the move will hardly raise
/// it to alpha.
#[inline]
const fn is_futile(frame: &Frame, evaluation: Score) -> bool {
    evaluation + MARGIN * (frame.depth + 1) <= frame.window.alpha
}

/// Late move pruning: the number of quiet moves to search near the leaves. The rest is left out, since moves ordered
/// that late rarely cause a cutoff. The number is halved while the evaluation does not improve.
#[inline]
const fn late_move_count(depth: i32, improving: bool) -> usize {
    let count = 5 + 4 * depth * depth;
    (if improving { count } else { count / 2 }) as usize
}

/// The table of late move reductions in plies, by depth and by the number of moves searched before: about half the
/// product of the two logarithms.
pub(super) struct Reductions([[u8; Self::MOVES]; Self::DEPTHS]);

impl Reductions {
    const DEPTHS: usize = 32;
    const MOVES: usize = 64;

    /// Computes the table.
    pub(super) fn new() -> Self {
        let mut table = [[0; Self::MOVES]; Self::DEPTHS];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (count, plies) in row.iter_mut().enumerate().skip(1) {
                *plies = (0.6 + (depth as f64).ln() * (count as f64).ln() / 2.0) as u8;
            }
        }
        Self(table)
    }

    #[inline]
    fn plies(&self, depth: i32, count: usize) -> i32 {
        i32::from(self.0[(depth.max(0) as usize).min(Self::DEPTHS - 1)][count.min(Self::MOVES - 1)])
    }
}
