//! Staged move generation: the moves of a position in the order in which a search tries them.

use super::{Score, SearchNode, history::HistoryTable};

/// A legal move to search.
#[derive(Clone, Copy, Debug)]
pub struct Candidate<M> {
    pub mv: M,
    /// Whether the move is tactical rather than quiet.
    pub tactical: bool,
    /// The expected gain of a tactical move, or the sum of the history score and the game's estimate for a quiet move.
    pub rank: Score,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    TableMove,
    GenerateTactical,
    GoodTactical,
    Refutations,
    GenerateQuiet,
    Quiet,
    BadTactical,
    Done,
}

/// Reusable buffers: the moves of the current stage, and the losing tactical moves, which are tried last.
pub type Buffers<M> = [Vec<(Score, M)>; 2];

/// Yields the moves of a position one by one: first the transposition table's move, then tactical moves that gain,
/// refutations, quiet moves and tactical moves that lose. Moves are generated stage by stage, so a cutoff in an early
/// stage saves generating the later ones.
pub struct Picker<M> {
    stage: Stage,
    table_move: Option<M>,
    refutations: [Option<M>; 3],
    list: Vec<(Score, M)>,
    /// The index of the next move in the list of the current stage: `list`, `refutations` or `losing`.
    next: usize,
    /// Whether the remaining part of `list` is sorted.
    sorted: bool,
    losing: Vec<(Score, M)>,
    with_quiets: bool,
}

impl<M: Copy + Eq> Picker<M> {
    /// Creates a picker for a position's legal moves, or only for the tactical ones. The refutations may be illegal in
    /// the position, and may be equal to each other. The buffers' contents are discarded.
    pub fn new(
        table_move: Option<M>,
        refutations: [Option<M>; 3],
        with_quiets: bool,
        [mut list, mut losing]: Buffers<M>,
    ) -> Self {
        list.clear();
        losing.clear();
        Self { stage: Stage::TableMove, table_move, refutations, list, next: 0, sorted: false, losing, with_quiets }
    }

    /// Returns the buffers for reuse.
    pub fn into_buffers(self) -> Buffers<M> {
        [self.list, self.losing]
    }

    /// The next move.
    #[inline]
    pub fn next<N: SearchNode<Move = M>>(&mut self, node: &N, history: &HistoryTable<M>) -> Option<Candidate<M>> {
        loop {
            match self.stage {
                Stage::TableMove => {
                    self.enter(Stage::GenerateTactical);
                    self.table_move =
                        self.table_move.filter(|&mv| node.is_legal(mv) && (self.with_quiets || node.is_tactical(mv)));
                    if let Some(mv) = self.table_move {
                        return Some(Candidate { mv, tactical: node.is_tactical(mv), rank: 0 });
                    }
                }
                Stage::GenerateTactical => {
                    node.tactical_moves(&mut self.list);
                    self.enter(Stage::GoodTactical);
                }
                Stage::GoodTactical => match self.take_best() {
                    Some((rank, mv)) if rank < 0 => self.losing.push((rank, mv)),
                    Some((rank, mv)) => {
                        if Some(mv) != self.table_move {
                            return Some(Candidate { mv, tactical: true, rank });
                        }
                    }
                    None if self.with_quiets => self.enter(Stage::Refutations),
                    None => self.enter(Stage::BadTactical),
                },
                Stage::Refutations => {
                    let Some(&refutation) = self.refutations.get(self.next) else {
                        self.enter(Stage::GenerateQuiet);
                        continue;
                    };
                    let seen = self.refutations[..self.next].contains(&refutation);
                    self.next += 1;
                    if let Some(mv) = refutation
                        && !seen
                        && refutation != self.table_move
                        && node.is_legal(mv)
                        && !node.is_tactical(mv)
                    {
                        return Some(Candidate { mv, tactical: false, rank: Score::MAX });
                    }
                }
                Stage::GenerateQuiet => {
                    self.list.clear();
                    self.sorted = false;
                    node.quiet_moves(&mut self.list);
                    let side = node.turn() as usize;
                    for (rank, mv) in &mut self.list {
                        *rank += history.score(side, node.history_index(*mv));
                    }
                    self.enter(Stage::Quiet);
                }
                Stage::Quiet => match self.take_best() {
                    Some((rank, mv)) => {
                        if Some(mv) != self.table_move && !self.refutations.contains(&Some(mv)) {
                            return Some(Candidate { mv, tactical: false, rank });
                        }
                    }
                    None => self.enter(Stage::BadTactical),
                },
                Stage::BadTactical => {
                    let Some(&(rank, mv)) = self.losing.get(self.next) else {
                        self.enter(Stage::Done);
                        continue;
                    };
                    self.next += 1;
                    if Some(mv) != self.table_move {
                        return Some(Candidate { mv, tactical: true, rank });
                    }
                }
                Stage::Done => return None,
            }
        }
    }

    /// Switches to a stage and to the beginning of its list.
    #[inline]
    const fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.next = 0;
    }

    /// Takes the best remaining move from the list. The first few moves are found by selection, because a cutoff often
    /// makes the others unnecessary. Then the rest of the list is sorted.
    #[inline]
    fn take_best(&mut self) -> Option<(Score, M)> {
        const SELECTED: usize = 6;
        let rest = self.list.get_mut(self.next..)?;
        if !self.sorted {
            if self.next < SELECTED {
                let mut best = 0;
                for at in 1..rest.len() {
                    if rest[at].0 > rest[best].0 {
                        best = at;
                    }
                }
                if best < rest.len() {
                    rest.swap(0, best);
                }
            } else {
                // The sort is stable, so that equal moves keep their order on every platform.
                rest.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
                self.sorted = true;
            }
        }
        let first = rest.first().copied();
        self.next += 1;
        first
    }
}
