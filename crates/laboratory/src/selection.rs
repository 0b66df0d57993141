//! The selection of puzzles from the games' drafts.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt,
};

use crate::maker::{Batch, PositionCounts, PuzzleCandidate, VERSION};
use engine::Hunt;
use games::GameKind;
use puzzles::{
    Goal, PuzzleId,
    file::{self, FileHeader, FileRow},
};

/// The most puzzles of a kind, in hundredths of the collection.
const SINGLE_TURN: usize = 5;
/// Those with the same own moves, or mirrored ones.
const SAME_IDEA: usize = 8;

/// Selects puzzles from batches, which have to come in the order of their games.
#[derive(Clone, Debug)]
pub struct Selection {
    count: usize,
    /// How the puzzles of the game are found, and how many of a kind there may be.
    hunt: Hunt,
    rows: Vec<FileRow>,
    likenesses: HashSet<u64>,
    ids: HashSet<PuzzleId>,
    ideas: HashMap<u64, usize>,
    easy: usize,
    unstoppable: usize,
    by_turns: [usize; 6],
    by_level: [usize; 8],
    tally: PositionCounts,
    /// Puzzles like a selected one.
    repeated: usize,
    /// Puzzles of a kind of which there are enough.
    surplus: usize,
}

impl Selection {
    /// An empty selection that is to have this many puzzles, in the shares of a game.
    pub fn new(count: usize, hunt: Hunt) -> Self {
        Self {
            count,
            hunt,
            rows: Vec::new(),
            likenesses: HashSet::new(),
            ids: HashSet::new(),
            ideas: HashMap::new(),
            easy: 0,
            unstoppable: 0,
            by_turns: [0; 6],
            by_level: [0; 8],
            tally: PositionCounts::default(),
            repeated: 0,
            surplus: 0,
        }
    }

    /// Whether there are enough puzzles.
    pub fn is_full(&self) -> bool {
        self.rows.len() >= self.count
    }

    /// The number of selected puzzles.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether no puzzle is selected.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Selects from the puzzles of the next game.
    pub fn add(&mut self, batch: &Batch) {
        if self.is_full() {
            return;
        }
        self.tally.add(&batch.tally);
        for draft in &batch.drafts {
            self.consider(draft);
        }
    }

    fn consider(&mut self, draft: &PuzzleCandidate) {
        let id = PuzzleId::of(&draft.position);
        if self.is_full() {
            self.surplus += 1;
        } else if self.likenesses.contains(&draft.likeness) || self.ids.contains(&id) {
            self.repeated += 1;
        } else if !self.has_room(draft) {
            self.surplus += 1;
        } else {
            self.likenesses.insert(draft.likeness);
            self.ids.insert(id);
            *self.ideas.entry(draft.idea).or_default() += 1;
            self.easy += usize::from(draft.easy);
            self.unstoppable += usize::from(draft.unstoppable);
            self.by_turns[usize::from(draft.turns).min(5)] += 1;
            self.by_level[usize::from(draft.level).min(7)] += 1;
            self.rows.push(FileRow {
                position: draft.position.clone(),
                goal: Goal::Win,
                turns: draft.turns,
                rating: draft.rating,
                motifs: draft.motifs.clone(),
                line: draft.line.clone(),
            });
        }
    }

    /// Whether the collection has room for another puzzle of this kind.
    fn has_room(&self, draft: &PuzzleCandidate) -> bool {
        let room = |hundredths: usize, now: usize| 100 * (now + 1) <= hundredths * self.count;
        let by_turns = match draft.turns {
            1 => room(SINGLE_TURN, self.by_turns[1]),
            2 => room(self.hunt.two_turns, self.by_turns[2]),
            _ => true,
        };
        let alike = self.ideas.get(&draft.idea).copied().unwrap_or(0);
        let by_kind =
            [(draft.easy, self.hunt.easy, self.easy), (draft.unstoppable, self.hunt.unstoppable, self.unstoppable)];
        by_turns
            && (alike == 0 || room(SAME_IDEA, alike))
            && by_kind.into_iter().all(|(is_one, hundredths, now)| !is_one || room(hundredths, now))
    }

    /// The collection's file.
    pub fn file(&self, kind: GameKind, seed: u64) -> String {
        let header = FileHeader { game: kind.name().to_owned(), maker: VERSION, seed, count: self.rows.len() };
        file::write(&header, &self.rows)
    }
}

impl fmt::Display for Selection {
    /// The figures of the selection: what was tried and kept, and the distributions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PositionCounts { games, positions, candidates, no_win, several, later, unproved, alike } = self.tally;
        writeln!(f, "{} puzzles from {games} games with {positions} positions", self.len())?;
        writeln!(
            f,
            "{candidates} candidates: {no_win} without a win in 2 to 5 turns, {several} with several winning moves, \
             {later} that also win later, {unproved} unproved, {alike} alike in their game"
        )?;
        writeln!(f, "{} repeated or mirrored, {} of a kind with enough puzzles", self.repeated, self.surplus)?;
        let mut motifs: BTreeMap<&str, usize> = BTreeMap::new();
        let mut ratings: BTreeMap<u16, usize> = BTreeMap::new();
        for row in &self.rows {
            row.motifs.iter().for_each(|motif| *motifs.entry(motif).or_default() += 1);
            *ratings.entry(row.rating / 200 * 200).or_default() += 1;
        }
        writeln!(f, "turns: {}", counts((1..).zip(self.by_turns[1..].iter().copied())))?;
        writeln!(f, "level that finds the move (7: none): {}", counts((1..).zip(self.by_level[1..].iter().copied())))?;
        writeln!(f, "ratings from: {}", counts(ratings))?;
        writeln!(f, "motifs: {}", counts(motifs))?;
        writeln!(f, "easy captures: {}, against which no defense matters: {}", self.easy, self.unstoppable)
    }
}

/// Pairs as `name: count`, separated by commas.
fn counts<K: fmt::Display>(pairs: impl IntoIterator<Item = (K, usize)>) -> String {
    let pairs: Vec<_> = pairs.into_iter().map(|(key, count)| format!("{key}: {count}")).collect();
    pairs.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Provable, pijersi::PijersiNode};

    fn draft(position: &str, likeness: u64, turns: u8, easy: bool) -> PuzzleCandidate {
        PuzzleCandidate {
            position: position.to_owned(),
            turns,
            level: 3,
            rating: 1200,
            easy,
            unstoppable: false,
            motifs: vec!["threat".to_owned()],
            line: vec!["a1".to_owned()],
            likeness,
            idea: likeness,
        }
    }

    fn selected(count: usize, drafts: Vec<PuzzleCandidate>) -> Selection {
        let hunt = Hunt { two_turns: 60, easy: 12, unstoppable: 7, ..PijersiNode::HUNT };
        let mut selection = Selection::new(count, hunt);
        selection.add(&Batch { game: 0, tally: PositionCounts { games: 1, ..PositionCounts::default() }, drafts });
        selection
    }

    #[test]
    fn mirrored_and_repeated_puzzles_are_left_out() {
        let drafts = vec![draft("one", 1, 3, false), draft("two", 1, 3, false), draft("one", 2, 3, false)];
        let selection = selected(10, drafts);
        assert_eq!((selection.len(), selection.repeated), (1, 2));
    }

    #[test]
    fn shares_of_short_and_easy_puzzles_are_bounded() {
        let many = |turns, easy| -> Vec<PuzzleCandidate> {
            (0..100).map(|n| draft(&format!("{turns}{n}"), n, turns, easy)).collect()
        };
        assert_eq!(selected(100, many(1, false)).len(), SINGLE_TURN);
        assert_eq!(selected(100, many(2, false)).len(), 60);
        assert_eq!(selected(100, many(3, true)).len(), 12);
        assert_eq!(selected(40, many(3, false)).len(), 40);
        let each = |change: fn(&mut PuzzleCandidate)| {
            let mut drafts = many(3, false);
            drafts.iter_mut().for_each(change);
            selected(100, drafts).len()
        };
        assert_eq!(each(|draft| draft.unstoppable = true), 7);
        assert_eq!(each(|draft| draft.idea = 7), SAME_IDEA);
    }
}
