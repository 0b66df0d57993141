//! In which order moves are tried: the better the first ones, the fewer the others.

use super::{Play, Score};

/// What the search has learnt of moves that are not sharp.
pub struct Memory<M> {
    /// By side and slot: how often the move refuted, and how often it did not, of late.
    history: [Vec<i16>; 2],
    /// By side and slot of the move before: what refuted it last.
    answers: [Vec<Option<M>>; 2],
    /// By ply: what refuted other moves there.
    pub killers: Vec<[Option<M>; 2]>,
}

/// The largest value of the history, either way.
const HISTORY_LIMIT: i32 = 8192;

impl<M: Copy + Eq> Memory<M> {
    /// Nothing learnt, of a game with so many slots.
    pub fn new(slots: usize, plies: usize) -> Self {
        Self {
            history: [vec![0; slots], vec![0; slots]],
            answers: [vec![None; slots], vec![None; slots]],
            killers: vec![[None; 2]; plies],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.history.iter_mut().for_each(|values| values.fill(0));
        self.answers.iter_mut().for_each(|moves| moves.fill(None));
        self.killers.fill([None; 2]);
    }

    /// How good moves of a slot have been.
    #[inline]
    pub fn history(&self, side: usize, slot: usize) -> Score {
        i32::from(self.history[side][slot])
    }

    /// Moves a value of the history towards a limit: the nearer it is, the less.
    pub fn learn(&mut self, side: usize, slot: usize, bonus: i32) {
        let value = &mut self.history[side][slot];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
    }

    /// Remembers a move that refuted the one before it, if there was one.
    pub fn refuted(&mut self, side: usize, ply: usize, mv: M, before: Option<usize>) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        if let Some(before) = before {
            self.answers[side][before] = Some(mv);
        }
    }

    /// What refuted a move of this slot last.
    pub fn answer(&self, side: usize, before: Option<usize>) -> Option<M> {
        self.answers[side][before?]
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Known,
    ListSharp,
    Gains,
    Hunches,
    ListCalm,
    Calm,
    Losses,
    Done,
}

/// Gives the moves of a position one after the other, and looks for no more of them than is asked for: the known best
/// one, sharp ones that gain, hunches, calm ones, sharp ones that lose.
pub struct Picker<M> {
    stage: Stage,
    known: Option<M>,
    hunches: [Option<M>; 3],
    list: Vec<(Score, M)>,
    at: usize,
    /// From where on the list is sorted.
    sorted: bool,
    losses: Vec<(Score, M)>,
    /// Whether calm moves are wanted.
    all: bool,
}

impl<M: Copy + Eq> Picker<M> {
    /// The moves of a position, beginning with a known one and, after the gains, with hunches; all of them, or else only
    /// the sharp ones. The lists are for reuse.
    pub fn new(known: Option<M>, hunches: [Option<M>; 3], all: bool, lists: [Vec<(Score, M)>; 2]) -> Self {
        let [mut list, mut losses] = lists;
        list.clear();
        losses.clear();
        Self { stage: Stage::Known, known, hunches, list, at: 0, sorted: false, losses, all }
    }

    /// The lists back.
    pub fn into_lists(self) -> [Vec<(Score, M)>; 2] {
        [self.list, self.losses]
    }

    /// The next move; whether it is sharp, and what it was ordered by.
    #[inline]
    pub fn next<P: Play<Move = M>>(&mut self, play: &P, memory: &Memory<M>) -> Option<(M, bool, Score)> {
        loop {
            match self.stage {
                Stage::Known => {
                    self.stage = Stage::ListSharp;
                    self.known = self.known.filter(|&mv| play.allows(mv) && (self.all || play.is_sharp(mv)));
                    if let Some(mv) = self.known {
                        return Some((mv, play.is_sharp(mv), 0));
                    }
                }
                Stage::ListSharp => {
                    play.sharp_moves(&mut self.list);
                    self.stage = Stage::Gains;
                }
                Stage::Gains => match self.best() {
                    Some((score, mv)) if score < 0 => self.losses.push((score, mv)),
                    Some((score, mv)) => {
                        if Some(mv) != self.known {
                            return Some((mv, true, score));
                        }
                    }
                    None if self.all => {
                        self.stage = Stage::Hunches;
                        self.at = 0;
                    }
                    None => {
                        self.stage = Stage::Losses;
                        self.at = 0;
                    }
                },
                Stage::Hunches => {
                    let Some(&hunch) = self.hunches.get(self.at) else {
                        self.stage = Stage::ListCalm;
                        continue;
                    };
                    let seen = self.hunches[..self.at].contains(&hunch);
                    self.at += 1;
                    if let Some(mv) = hunch
                        && !seen
                        && hunch != self.known
                        && play.allows(mv)
                        && !play.is_sharp(mv)
                    {
                        return Some((mv, false, Score::MAX));
                    }
                }
                Stage::ListCalm => {
                    self.list.clear();
                    self.at = 0;
                    self.sorted = false;
                    play.calm_moves(&mut self.list);
                    let side = play.turn() as usize;
                    for (score, mv) in &mut self.list {
                        *score += memory.history(side, play.slot(*mv));
                    }
                    self.stage = Stage::Calm;
                }
                Stage::Calm => match self.best() {
                    Some((score, mv)) => {
                        if Some(mv) != self.known && !self.hunches.contains(&Some(mv)) {
                            return Some((mv, false, score));
                        }
                    }
                    None => {
                        self.stage = Stage::Losses;
                        self.at = 0;
                    }
                },
                Stage::Losses => {
                    let Some(&(score, mv)) = self.losses.get(self.at) else {
                        self.stage = Stage::Done;
                        continue;
                    };
                    self.at += 1;
                    if Some(mv) != self.known {
                        return Some((mv, true, score));
                    }
                }
                Stage::Done => return None,
            }
        }
    }

    /// Takes the best of what is left in the list. The first few are looked for, then the rest is sorted.
    #[inline]
    fn best(&mut self) -> Option<(Score, M)> {
        const LOOKED_FOR: usize = 6;
        let rest = self.list.get_mut(self.at..)?;
        if !self.sorted {
            if self.at < LOOKED_FOR {
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
                // Stable, so that the order does not depend on the sort.
                rest.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
                self.sorted = true;
            }
        }
        let first = rest.first().copied();
        self.at += 1;
        first
    }
}
