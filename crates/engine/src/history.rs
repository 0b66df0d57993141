//! Statistics for move ordering, learned from cutoffs.

use super::Score;

/// Statistics of quiet moves: history scores, countermoves and killer moves.
///
/// Moves with the same [history index](super::SearchNode::history_index) share their entries.
pub struct HistoryTable<M> {
    /// The history scores, by side and history index. A score rises when a move with this index causes a cutoff, and
    /// falls when the move fails to cause one.
    scores: [Vec<i16>; 2],
    /// The countermoves, by side and history index of the previous move: each is the last move that refuted the
    /// previous move.
    countermoves: [Vec<Option<M>>; 2],
    /// The killer moves, by ply: the last two moves that caused a cutoff at that ply.
    killers: Vec<[Option<M>; 2]>,
}

/// The largest absolute value of a history score.
const LIMIT: i32 = 8192;

impl<M: Copy + Eq> HistoryTable<M> {
    /// Creates empty statistics for this many history indices and plies.
    pub fn new(indices: usize, plies: usize) -> Self {
        Self {
            scores: [vec![0; indices], vec![0; indices]],
            countermoves: [vec![None; indices], vec![None; indices]],
            killers: vec![[None; 2]; plies],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.scores.iter_mut().for_each(|scores| scores.fill(0));
        self.countermoves.iter_mut().for_each(|moves| moves.fill(None));
        self.clear_killers();
    }

    /// Forgets the killer moves, because their plies are counted from the root of an earlier search.
    pub fn clear_killers(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// The history score of the moves with this index.
    #[inline]
    pub fn score(&self, side: usize, index: usize) -> Score {
        i32::from(self.scores[side][index])
    }

    /// Adds a bonus to a history score; a negative bonus lowers the score. The nearer the score is to its limit, the
    /// less a bonus changes it ("history gravity").
    pub fn update(&mut self, side: usize, index: usize, bonus: i32) {
        let score = &mut self.scores[side][index];
        let old = i32::from(*score);
        *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }

    /// The quiet moves to try first at a ply: its killer moves, and the countermove to the previous move.
    #[inline]
    pub fn refutations(&self, side: usize, ply: usize, previous: Option<usize>) -> [Option<M>; 3] {
        let [first, second] = self.killers[ply];
        [first, second, previous.and_then(|previous| self.countermoves[side][previous])]
    }

    /// Records a move that caused a cutoff as a killer move, and as the countermove to the previous move if there was
    /// one.
    pub fn record_refutation(&mut self, side: usize, ply: usize, mv: M, previous: Option<usize>) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(previous) = previous {
            self.countermoves[side][previous] = Some(mv);
        }
    }
}
