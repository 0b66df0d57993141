//! The choice of the puzzle that comes next.

use std::collections::BTreeSet;

use rand::{
    Rng,
    seq::{IndexedRandom, SliceRandom},
};

use super::{PuzzleTry, Solver};
use puzzles::{Collection, Puzzle, PuzzleId, idea};

/// The number of puzzles whose present ratings are compared with the solver's.
const SHORTLIST: usize = 6;

/// The number of puzzles among which one is chosen at random, if there are as many.
const ENOUGH: usize = 24;

/// The first difference between the ratings of solver and puzzle, in points. It doubles until there are enough puzzles.
const WINDOW: u32 = 60;

/// How much farther from the solver's level a puzzle may be if its theme is another one than before.
const DETOUR: u32 = 2;

/// The number of the solver's last puzzles whose ideas do not come again.
pub const REMEMBERED: usize = 8;

/// Some puzzles that the solver has not tried, chosen at random from those whose rating in the collection is near the
/// solver's [level](Solver::level). If there are some about as near, their main motif is another one than that of the
/// solver's puzzle before, and their [`idea`] and last move are not those of the last few puzzles. `recent` holds
/// these, the last one first. [Runs](Puzzle::is_run) come when no others are left, and then those that are `disliked`.
/// Empty if the solver has tried all puzzles.
pub fn shortlist<'a>(
    collection: &'a Collection,
    solver: &Solver,
    tried: &BTreeSet<PuzzleId>,
    disliked: &BTreeSet<PuzzleId>,
    recent: &[PuzzleId],
    random: &mut impl Rng,
) -> Vec<&'a Puzzle> {
    let mut new: Vec<&Puzzle> = collection.iter().filter(|puzzle| !tried.contains(&puzzle.id)).collect();
    let is_liked = |puzzle: &&Puzzle| !disliked.contains(&puzzle.id);
    let is_no_run = |puzzle: &&Puzzle| is_liked(puzzle) && !puzzle.is_run();
    if new.iter().any(is_no_run) {
        new.retain(is_no_run);
    } else if new.iter().any(is_liked) {
        new.retain(is_liked);
    }
    let rating = solver.level();
    let near = |window: u32| {
        let is_near = move |puzzle: &&&Puzzle| u32::from(puzzle.rating).abs_diff(rating) <= window;
        new.iter().filter(is_near).copied().collect::<Vec<_>>()
    };
    let enough = new.len().min(ENOUGH);
    let mut window = WINDOW;
    let mut found = near(window);
    while found.len() < enough {
        window = window.saturating_mul(2);
        found = near(window);
    }
    let recent: Vec<&Puzzle> = recent.iter().take(REMEMBERED).filter_map(|id| collection.get(*id)).collect();
    let Some(before) = recent.first() else { return found.choose_multiple(random, SHORTLIST).copied().collect() };
    let mut others = near(window.saturating_mul(DETOUR));
    others.retain(|puzzle| puzzle.main_motif() != before.main_motif());
    // With too few puzzles to choose from, their ratings would not matter.
    let least = SHORTLIST.min(enough.div_ceil(4));
    let choices = [(&others, recent.len()), (&others, 1), (&found, recent.len()), (&others, 0), (&found, 1)];
    let known: Vec<Likeness<'_>> = recent.iter().map(|puzzle| Likeness::of(puzzle)).collect();
    for (from, remembered) in choices {
        let mut from = from.clone();
        from.shuffle(random);
        let is_fresh = |puzzle: &&Puzzle| {
            let likeness = Likeness::of(puzzle);
            known[..remembered].iter().all(|known| !known.is_like(&likeness))
        };
        let fresh: Vec<_> = from.into_iter().filter(is_fresh).take(SHORTLIST).collect();
        if fresh.len() >= least {
            return fresh;
        }
    }
    found.choose_multiple(random, SHORTLIST).copied().collect()
}

/// What makes puzzles look alike to a solver.
struct Likeness<'a> {
    idea: Option<u64>,
    last: Option<&'a str>,
}

impl<'a> Likeness<'a> {
    fn of(puzzle: &'a Puzzle) -> Self {
        Self { idea: idea(puzzle), last: puzzle.asked().last().map(String::as_str) }
    }

    fn is_like(&self, other: &Likeness<'_>) -> bool {
        self.last == other.last || self.idea.is_some() && self.idea == other.idea
    }
}

/// The puzzle that the solver may try again: of those that still are in the collection and whose first try was wrong,
/// the one that was tried the longest ago.
pub fn again(collection: &Collection, tries: &[PuzzleTry]) -> Option<PuzzleId> {
    let failed = tries.iter().filter(|tried| !tried.right && collection.get(tried.puzzle).is_some());
    failed.min_by_key(|tried| (tried.last, tried.puzzle)).map(|tried| tried.puzzle)
}
