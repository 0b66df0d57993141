//! Alpha-beta windows.

use super::{
    Score,
    score::{WIN, loss_in, win_in},
    transposition::Bound,
};

/// The range of scores that still matter in a search, from the view of the side to move. That side can already get
/// alpha with another move, and the other side avoids positions that reach beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchWindow {
    pub alpha: Score,
    pub beta: Score,
}

impl SearchWindow {
    /// The full window, which contains every score.
    pub const FULL: Self = Self { alpha: -WIN, beta: WIN };

    /// Whether no score lies strictly between alpha and beta. A search with such a window only tells whether the score
    /// is at most alpha or at least beta.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// The zero window that tells whether a score beats alpha.
    #[inline]
    pub const fn zero_at_alpha(self) -> Self {
        Self { beta: self.alpha + 1, ..self }
    }

    /// The zero window that tells whether a score reaches beta.
    #[inline]
    pub const fn zero_at_beta(self) -> Self {
        Self { alpha: self.beta - 1, ..self }
    }

    /// The same window from the view of the other side.
    #[inline]
    pub const fn for_opponent(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Mate distance pruning: the window cut down to the scores that are possible `ply` plies after the root, between
    /// the nearest loss and the nearest win. An empty window means that a shorter forced end is known already.
    #[inline]
    pub fn within_reach(self, ply: usize) -> Self {
        Self { alpha: self.alpha.max(loss_in(ply)), beta: self.beta.min(win_in(ply + 1)) }
    }

    /// How the result of a search with this window relates to the true score.
    #[inline]
    pub const fn bound(self, score: Score) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }
}
