//! The selection of puzzles from the games' candidates.
//!
//! Hard puzzles come first, because they are rare and a game gives one puzzle. Then cells are filled evenly: a cell
//! holds the puzzles of one class (wins in two, three and four turns, and puzzles to hold), one theme (the rarest of
//! what happens in the solution) and one band of ratings. Every cell gets a first puzzle before any gets a second one.
//! A cell that has no more leaves its room to the others of its class, and a class that has no more leaves it to the
//! others.

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
};

mod figures;

use crate::maker::{Batch, PositionCounts, PuzzleCandidate, VERSION};
use engine::{Hunt, Motif, score};
use games::GameKind;
use puzzles::{
    Goal, PuzzleId,
    file::{self, FileHeader, FileRow},
};

/// The most puzzles to hold whose move captures, in thousandths of all to hold.
const CAPTURES_THAT_HOLD: usize = 300;
/// The most puzzles that naive rules are expected to solve, in thousandths of their class: of wins in two turns, and of
/// others.
const NAIVE: [usize; 2] = [300, 170];
/// The lowest ratings of the bands after the first one.
const BANDS: [u16; 6] = [900, 1100, 1300, 1500, 1700, 1900];
/// The bands of hard puzzles, which are selected first.
const HARD: [usize; 2] = [5, 6];

/// The themes, those that name a cell first.
const THEMES: [Motif; 11] = [
    Motif::DoubleCapture,
    Motif::Uncovering,
    Motif::Dragons,
    Motif::Sacrifice,
    Motif::Block,
    Motif::Quiet,
    Motif::Chain,
    Motif::Redeployment,
    Motif::Fork,
    Motif::Capture,
    Motif::Defense,
];

/// The number of the first game that is no game, but a puzzle of an earlier collection.
pub const RENEWED: u64 = 1 << 32;

/// The number of the first game that is no game, but a puzzle that stays in the collection.
const KEPT: u64 = 2 * RENEWED;

/// The number of classes.
const CLASSES: usize = 4;
/// The names of the classes.
const CLASS_NAMES: [&str; CLASSES] = ["win in 2", "win in 3", "win in 4", "hold"];
/// The order in which classes are filled: the rarest first, because a game gives one puzzle.
const RAREST_FIRST: [usize; CLASSES] = [2, 3, 1, 0];

/// A candidate with what the selection derives from it.
#[derive(Clone, Debug)]
struct Entry {
    game: u64,
    candidate: PuzzleCandidate,
    rating: u16,
    class: usize,
    /// The theme, by its index among [`THEMES`]; one more without any of them.
    theme: usize,
    band: usize,
    /// The chance with which each naive rule solves it, in thousandths.
    naive: Vec<usize>,
    /// Why it is dull, if it is.
    dullness: Option<&'static str>,
}

impl Entry {
    fn new(
        kind: GameKind,
        game: u64,
        candidate: &PuzzleCandidate,
        rating: u16,
        naive: impl Fn(&PuzzleCandidate) -> Vec<usize>,
    ) -> Self {
        Self {
            game,
            rating,
            class: class(candidate),
            theme: theme(candidate),
            band: BANDS.iter().filter(|&&lowest| rating >= lowest).count(),
            naive: naive(candidate),
            dullness: candidate.dullness(kind),
            candidate: candidate.clone(),
        }
    }
}

/// Selects puzzles from batches, which have to come in the order of their games.
#[derive(Clone, Debug)]
pub struct Selection {
    kind: GameKind,
    /// The number of puzzles that were asked for.
    asked: usize,
    /// The number of puzzles of which each class has a share.
    count: usize,
    hunt: Hunt,
    entries: Vec<Entry>,
    tally: PositionCounts,
    millis: u64,
}

/// Which candidates count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pool {
    /// Those from games in this band of ratings.
    Hard(usize),
    /// Those from games.
    New,
    /// Also those of an earlier collection.
    All,
    /// Also those that naive rules solve, beyond their share.
    Naive,
}

/// The chosen puzzles, and why others were left out.
#[derive(Clone, Debug, Default)]
struct Choice {
    chosen: Vec<usize>,
    games: HashSet<u64>,
    likenesses: HashSet<u64>,
    ids: HashSet<PuzzleId>,
    ideas: HashMap<u64, usize>,
    /// Those of puzzles that are no runs.
    ideas_without_runs: HashMap<u64, usize>,
    by_class: [usize; CLASSES],
    cells: HashMap<(usize, usize, usize), usize>,
    /// The sums of the chances of each naive rule, by class.
    naive: [Vec<usize>; CLASSES],
    runs: usize,
    captures: usize,
    /// The puzzles that stay in the collection.
    kept: usize,
    /// The puzzles of an earlier collection.
    renewed: usize,
    /// The puzzles beyond the share of those that naive rules solve.
    naive_ones: usize,
    /// The puzzles that were taken beyond the share of their class.
    beyond: usize,
}

impl Selection {
    /// An empty selection that is to have this many puzzles of a game, in the shares of its hunt.
    pub fn new(kind: GameKind, count: usize, hunt: Hunt) -> Self {
        Self { kind, asked: count, count, hunt, entries: Vec::new(), tally: PositionCounts::default(), millis: 0 }
    }

    /// Adds the candidates of the next game, which took this long, with the chances of naive rules in thousandths.
    pub fn add(&mut self, batch: &Batch, millis: u64, naive: impl Fn(&PuzzleCandidate) -> Vec<usize>) {
        self.tally.add(&batch.tally);
        self.millis += millis;
        let kind = self.kind;
        let entry = |candidate: &PuzzleCandidate| Entry::new(kind, batch.game, candidate, candidate.rating(), &naive);
        self.entries.extend(batch.drafts.iter().map(entry));
    }

    /// Adds a puzzle that stays in the collection with this rating, whatever is selected beside it, unless it is dull
    /// or as many have its moves already.
    pub fn keep(&mut self, candidate: &PuzzleCandidate, rating: u16, naive: impl Fn(&PuzzleCandidate) -> Vec<usize>) {
        let number = self.entries.iter().filter(|entry| entry.game >= KEPT).count() as u64;
        self.entries.push(Entry::new(self.kind, KEPT + number, candidate, rating, naive));
    }

    /// The number of games.
    pub const fn games(&self) -> u64 {
        self.tally.games
    }

    /// Whether every class has its share, without help of the others.
    pub fn is_full(&self) -> bool {
        let mut choice = self.beginning();
        RAREST_FIRST.into_iter().all(|class| {
            let target = self.target(class);
            self.fill(&mut choice, Some(class), target, Pool::New);
            choice.by_class[class] >= target
        })
    }

    /// The number of puzzles of a class that a full collection has.
    fn target(&self, class: usize) -> usize {
        self.count * self.hunt.shares[class] / 1000
    }

    /// The choice for as many puzzles as there are: where they are fewer than were asked for, shares are those of the
    /// smaller number.
    fn settled(&self) -> (Self, Choice) {
        let mut settled = self.clone();
        loop {
            let choice = settled.choose();
            if choice.chosen.len() >= settled.count {
                return (settled, choice);
            }
            settled.count = choice.chosen.len();
        }
    }

    /// The puzzles that stay in the collection.
    fn beginning(&self) -> Choice {
        let mut choice = Choice::default();
        let mut kept: Vec<usize> = (0..self.entries.len()).filter(|&at| self.entries[at].game >= KEPT).collect();
        // Of several with the same moves, those with the rarest theme stay, then the hardest.
        kept.sort_by_key(|&at| (self.entries[at].theme, Reverse(self.entries[at].rating)));
        for at in kept {
            let entry = &self.entries[at];
            if entry.dullness.is_none() && self.is_new_enough(&choice, entry) {
                self.take(&mut choice, at);
            }
        }
        choice
    }

    /// Whether few puzzles that are no runs have the same own moves as this one.
    fn is_new_enough(&self, choice: &Choice, Entry { candidate, .. }: &Entry) -> bool {
        let alike = choice.ideas_without_runs.get(&candidate.idea).copied().unwrap_or(0);
        candidate.unstoppable || alike < self.hunt.alike_without_runs
    }

    fn choose(&self) -> Choice {
        let mut choice = self.beginning();
        // A game gives one puzzle, and hard ones are rare in each class.
        for hard in HARD.into_iter().rev() {
            for class in RAREST_FIRST {
                self.fill(&mut choice, Some(class), self.target(class), Pool::Hard(hard));
            }
        }
        for class in RAREST_FIRST {
            self.fill(&mut choice, Some(class), self.target(class), Pool::New);
        }
        for class in RAREST_FIRST {
            self.fill(&mut choice, Some(class), self.target(class), Pool::All);
        }
        let strict = choice.chosen.len();
        self.fill(&mut choice, None, self.count, Pool::All);
        let good = choice.chosen.len();
        self.fill(&mut choice, None, self.count, Pool::Naive);
        choice.naive_ones = choice.chosen.len() - good;
        choice.beyond = choice.chosen.len() - strict;
        choice.kept = choice.chosen.iter().filter(|&&at| self.entries[at].game >= KEPT).count();
        choice.renewed = choice.chosen.iter().filter(|&&at| self.entries[at].game >= RENEWED).count() - choice.kept;
        choice
    }

    /// Fills the cells of a class, or of all, evenly, until there are so many puzzles.
    fn fill(&self, choice: &mut Choice, class: Option<usize>, target: usize, pool: Pool) {
        let enough = |choice: &Choice| match class {
            Some(class) => choice.by_class[class] >= target,
            None => choice.chosen.len() >= target,
        };
        let fits = |entry: &Entry| {
            class.is_none_or(|class| entry.class == class)
                && match pool {
                    Pool::Hard(band) => entry.band == band && entry.game < RENEWED,
                    Pool::New => entry.game < RENEWED,
                    Pool::All | Pool::Naive => entry.game < KEPT,
                }
        };
        let mut open: Vec<usize> = (0..self.entries.len()).filter(|&at| fits(&self.entries[at])).collect();
        let mut level = 1;
        while !enough(choice) && !open.is_empty() {
            let mut waiting = Vec::new();
            for &at in &open {
                let entry = &self.entries[at];
                let cell = (entry.class, entry.theme, entry.band);
                if enough(choice) {
                    return;
                }
                if choice.cells.get(&cell).copied().unwrap_or(0) >= level {
                    waiting.push(at);
                } else if self.has_room(choice, entry, pool) {
                    self.take(choice, at);
                }
            }
            open = waiting;
            level += 1;
        }
    }

    /// Whether the collection has room for this puzzle beside the chosen ones.
    fn has_room(&self, choice: &Choice, entry: &Entry, pool: Pool) -> bool {
        let Entry { candidate, class, .. } = entry;
        let room = |thousandths: usize, of: usize, now: usize| 1000 * (now + 1) <= thousandths * of.max(1);
        let target = self.target(*class);
        let alike = choice.ideas.get(&candidate.idea).copied().unwrap_or(0);
        let naive = NAIVE[usize::from(*class != 0)];
        let sums = &choice.naive[*class];
        let naively = entry
            .naive
            .iter()
            .enumerate()
            .all(|(rule, chance)| *chance == 0 || sums.get(rule).copied().unwrap_or(0) + chance <= naive * target);
        !is_lost(candidate)
            && entry.dullness.is_none()
            && self.is_new_enough(choice, entry)
            && entry.naive.iter().all(|chance| *chance < self.hunt.plain)
            && !choice.games.contains(&entry.game)
            && !choice.likenesses.contains(&candidate.likeness)
            && !choice.ids.contains(&PuzzleId::of(&candidate.position))
            && (alike == 0 || room(self.hunt.alike, self.count, alike))
            && (!candidate.unstoppable || room(self.hunt.runs, self.asked, choice.runs))
            && (!captures_to_hold(candidate) || room(CAPTURES_THAT_HOLD, target, choice.captures))
            && (pool == Pool::Naive || naively)
    }

    fn take(&self, choice: &mut Choice, at: usize) {
        let entry = &self.entries[at];
        let candidate = &entry.candidate;
        choice.chosen.push(at);
        choice.games.insert(entry.game);
        choice.likenesses.insert(candidate.likeness);
        choice.ids.insert(PuzzleId::of(&candidate.position));
        *choice.ideas.entry(candidate.idea).or_default() += 1;
        if !candidate.unstoppable {
            *choice.ideas_without_runs.entry(candidate.idea).or_default() += 1;
        }
        choice.by_class[entry.class] += 1;
        *choice.cells.entry((entry.class, entry.theme, entry.band)).or_default() += 1;
        choice.naive[entry.class].resize(entry.naive.len(), 0);
        choice.naive[entry.class].iter_mut().zip(&entry.naive).for_each(|(sum, chance)| *sum += chance);
        choice.runs += usize::from(candidate.unstoppable);
        choice.captures += usize::from(captures_to_hold(candidate));
    }

    /// The collection's file, and its figures.
    pub fn file(&self, seed: u64) -> (String, String) {
        let (settled, choice) = self.settled();
        let mut chosen: Vec<&Entry> = choice.chosen.iter().map(|&at| &self.entries[at]).collect();
        chosen.sort_by_key(|entry| (entry.game < KEPT, entry.game));
        let rows: Vec<FileRow> = chosen
            .iter()
            .map(|Entry { candidate, rating, .. }| FileRow {
                position: candidate.position.clone(),
                goal: candidate.goal,
                turns: candidate.turns,
                rating: *rating,
                motifs: candidate.motifs.clone(),
                line: candidate.line.clone(),
            })
            .collect();
        let header = FileHeader { game: self.kind.name().to_owned(), maker: VERSION, seed, count: rows.len() };
        (file::write(&header, &rows), settled.figures(&choice, &chosen).unwrap_or_default())
    }
}

/// Whether a puzzle is to hold, and the other side wins all the same, only later.
const fn is_lost(candidate: &PuzzleCandidate) -> bool {
    matches!(candidate.goal, Goal::Hold) && candidate.after < -score::FORCED
}

/// Whether a puzzle is to hold, and its move captures.
const fn captures_to_hold(candidate: &PuzzleCandidate) -> bool {
    matches!(candidate.goal, Goal::Hold) && candidate.captures
}

fn class(candidate: &PuzzleCandidate) -> usize {
    match candidate.goal {
        Goal::Hold => CLASSES - 1,
        Goal::Win => usize::from(candidate.turns.saturating_sub(2)).min(CLASSES - 2),
    }
}

fn theme(candidate: &PuzzleCandidate) -> usize {
    let has = |motif: &Motif| candidate.motifs.iter().any(|name| name == motif.name());
    THEMES.iter().position(has).unwrap_or(THEMES.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::candidate;
    use engine::{Provable, pijersi::PijersiNode};
    use games::AnyPosition;

    /// A selection from games with these candidates.
    fn selected(count: usize, games: impl IntoIterator<Item = Vec<PuzzleCandidate>>) -> Selection {
        let hunt = Hunt { shares: [500, 500, 0, 0], runs: 100, ..PijersiNode::HUNT };
        let mut selection = Selection::new(GameKind::Pijersi, count, hunt);
        for (game, drafts) in (0..).zip(games) {
            let batch = Batch { game, tally: PositionCounts::default(), drafts };
            selection.add(&batch, 0, |_| Vec::new());
        }
        selection
    }

    fn len(selection: &Selection) -> usize {
        selection.choose().chosen.len()
    }

    #[test]
    fn shares_are_those_of_the_puzzles_that_there_are() {
        let same = (0..20).map(|number| vec![PuzzleCandidate { idea: number.min(10), ..candidate(number, 2, "fork") }]);
        let (settled, choice) = selected(1000, same).settled();
        assert_eq!((settled.count, choice.chosen.len()), (11, 11), "one of the ten with the same moves");
    }

    #[test]
    fn a_game_gives_one_puzzle() {
        let drafts = vec![candidate(1, 2, "fork"), candidate(2, 3, "quiet")];
        assert_eq!(len(&selected(10, [drafts.clone()])), 1);
        assert_eq!(len(&selected(10, drafts.into_iter().map(|one| vec![one]))), 2);
    }

    #[test]
    fn a_game_gives_its_hardest_puzzle() {
        let hard = PuzzleCandidate { level: 7, plausible: 60, ..candidate(2, 2, "fork") };
        let selection = selected(10, [vec![candidate(1, 3, "fork"), hard.clone()]]);
        let chosen = selection.choose().chosen;
        assert_eq!(chosen.iter().map(|&at| &selection.entries[at].candidate).collect::<Vec<_>>(), [&hard]);
    }

    #[test]
    fn mirrored_and_repeated_puzzles_are_left_out() {
        let same = |change: fn(&mut PuzzleCandidate)| {
            let mut drafts = [candidate(1, 3, "fork"), candidate(2, 3, "quiet")];
            change(&mut drafts[1]);
            len(&selected(10, drafts.map(|one| vec![one])))
        };
        assert_eq!(same(|_| {}), 2);
        assert_eq!(same(|two| two.likeness = 1), 1);
        assert_eq!(same(|two| two.position = "3 fork 1".to_owned()), 1);
    }

    #[test]
    fn cells_are_filled_evenly() {
        let many = |motif: &'static str, from: u64, count: u64| {
            (from..from + count).map(move |number| vec![candidate(number, 2, motif)])
        };
        let selection = selected(40, many("fork", 0, 100).chain(many("quiet", 100, 8)).chain(many("chain", 200, 3)));
        let choice = selection.choose();
        let of = |motif| choice.chosen.iter().filter(|&&at| selection.entries[at].candidate.motifs == [motif]).count();
        // The twenty wins in two turns; the share of wins in three turns, of which there are none, goes to them as
        // well.
        assert_eq!((of("chain"), of("quiet"), of("fork"), choice.beyond), (3, 8, 29, 20));
    }

    #[test]
    fn shares_of_a_kind_are_bounded() {
        let each = |change: fn(&mut PuzzleCandidate)| {
            let games = (0..200).map(|number| {
                let mut one = candidate(number, 2 + (number % 2) as u8, "fork");
                change(&mut one);
                vec![one]
            });
            len(&selected(100, games))
        };
        assert_eq!(each(|_| {}), 100);
        assert_eq!(each(|one| one.unstoppable = true), 10);
        assert_eq!(each(|one| one.idea = 7), 3);
    }

    #[test]
    fn what_naive_rules_solve_is_bounded() {
        let mut selection =
            Selection::new(GameKind::Pijersi, 100, Hunt { shares: [500, 500, 0, 0], ..PijersiNode::HUNT });
        for game in 0..300 {
            let drafts = vec![candidate(game, 2 + (game % 2) as u8, "fork")];
            selection.add(&Batch { game, tally: PositionCounts::default(), drafts }, 0, |_| vec![1000, 0]);
        }
        let choice = selection.choose();
        assert_eq!((choice.chosen.len() - choice.naive_ones, choice.naive_ones), (23, 77));
    }

    #[test]
    fn what_stays_is_part_of_the_shares() {
        let batch =
            |game, number| Batch { game, tally: PositionCounts::default(), drafts: vec![candidate(number, 2, "fork")] };
        let mut selection = Selection::new(GameKind::Pijersi, 3, Hunt { shares: [1000, 0, 0, 0], ..PijersiNode::HUNT });
        (0..4).for_each(|number| selection.add(&batch(number, number), 0, |_| Vec::new()));
        for number in [9, 3] {
            selection.keep(&candidate(number, 2, "quiet"), 777, |_| Vec::new());
        }
        let choice = selection.choose();
        let games: Vec<u64> = choice.chosen.iter().map(|&at| selection.entries[at].game).collect();
        assert_eq!(
            (games, choice.kept, choice.renewed),
            (vec![KEPT, KEPT + 1, 0], 2, 0),
            "one of them is there already"
        );
        let (file, figures) = selection.file(1);
        let ratings: Vec<&str> = file.lines().filter_map(|line| line.split('\t').nth(3)).collect();
        assert_eq!(ratings[..2], ["777", "777"], "they come first, and keep their ratings");
        assert!(figures.contains("that stay: 2\n"), "{figures}");
    }

    #[test]
    fn what_is_dull_does_not_stay() {
        let kind = GameKind::Biyi;
        let mut selection = Selection::new(kind, 10, PijersiNode::HUNT);
        // Only the rules of the game say that a block is dull. They read the position and the first move.
        let mut position = AnyPosition::start(kind);
        let mut hold = |number, motif| {
            let before = position.to_string();
            let key = ["f2+e2", "b11+a11", "b3+a3"][number as usize - 1].to_owned();
            position.play(&key).expect("a legal move");
            PuzzleCandidate { goal: Goal::Hold, position: before, line: vec![key], ..candidate(number, 2, motif) }
        };
        selection.keep(&hold(1, "block"), 1200, |_| Vec::new());
        selection.keep(&hold(2, "quiet"), 1200, |_| Vec::new());
        let drafts = vec![hold(3, "block")];
        selection.add(&Batch { game: 0, tally: PositionCounts::default(), drafts }, 0, |_| Vec::new());
        let choice = selection.choose();
        assert_eq!((choice.chosen, choice.kept), (vec![1], 1));
        let (_, figures) = selection.file(1);
        assert!(figures.contains("block: 2\n"), "{figures}");
    }

    #[test]
    fn few_puzzles_but_for_runs_have_the_same_moves() {
        let hunt = Hunt { alike: 1000, alike_without_runs: 3, runs: 1000, ..PijersiNode::HUNT };
        let mut selection = Selection::new(GameKind::Biyi, 20, hunt);
        for number in 0..8 {
            let unstoppable = number % 2 == 1;
            let one = PuzzleCandidate { idea: 7, unstoppable, ..candidate(number, 2, "threat") };
            selection.keep(&one, 1200, |_| Vec::new());
            let other = PuzzleCandidate { position: format!("other {number}"), likeness: 100 + number, ..one };
            selection
                .add(&Batch { game: number, tally: PositionCounts::default(), drafts: vec![other] }, 0, |_| Vec::new());
        }
        let choice = selection.choose();
        let runs = choice.chosen.iter().filter(|&&at| selection.entries[at].candidate.unstoppable).count();
        assert_eq!((runs, choice.chosen.len(), choice.kept), (8, 11, 7));
        // The ones with the rarest theme stay, then the hardest.
        let mut selection = Selection::new(GameKind::Biyi, 20, hunt);
        for (number, (motif, rating)) in
            (0..).zip([("threat", 1200), ("fork", 1200), ("threat", 1500), ("dragons", 900)])
        {
            let one = PuzzleCandidate { idea: 7, ..candidate(number, 2, motif) };
            selection.keep(&one, rating, |_| Vec::new());
        }
        assert_eq!(selection.choose().chosen, [3, 1, 2]);
    }

    #[test]
    fn puzzles_of_an_earlier_collection_come_last() {
        let batch =
            |game, number| Batch { game, tally: PositionCounts::default(), drafts: vec![candidate(number, 2, "fork")] };
        let mut selection = Selection::new(GameKind::Pijersi, 4, Hunt { shares: [1000, 0, 0, 0], ..PijersiNode::HUNT });
        (0..3).for_each(|number| selection.add(&batch(RENEWED + number, number), 0, |_| Vec::new()));
        (0..2).for_each(|number| selection.add(&batch(number, 10 + number), 0, |_| Vec::new()));
        let choice = selection.choose();
        let games: Vec<u64> = choice.chosen.iter().map(|&at| selection.entries[at].game).collect();
        assert_eq!((games, choice.renewed), (vec![0, 1, RENEWED, RENEWED + 1], 2));
    }
}
