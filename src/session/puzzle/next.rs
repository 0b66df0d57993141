//! The choice of the puzzle that comes next.

use std::collections::BTreeSet;

use rand::{Rng, seq::IndexedRandom};

use super::{PuzzleTry, Solver};
use crate::puzzles::{Collection, Puzzle, PuzzleId};

/// The number of puzzles whose present ratings are compared with the solver's.
const SHORTLIST: usize = 6;

/// The number of puzzles among which one is chosen at random, if there are as many.
const ENOUGH: usize = 24;

/// The first difference between the ratings of solver and puzzle, in points. It doubles until there are enough puzzles.
const WINDOW: u32 = 60;

/// How much farther from the solver's level a puzzle may be if its theme is another one than before.
const DETOUR: u32 = 2;

/// Some puzzles that the solver has not tried, chosen at random from those whose rating in the collection is near the
/// solver's [level](Solver::level). If there are some about as near, their main motif and their last move are others than
/// those of the solver's puzzle before. Empty if the solver has tried all puzzles.
pub fn shortlist<'a>(
    collection: &'a Collection,
    solver: &Solver,
    tried: &BTreeSet<PuzzleId>,
    random: &mut impl Rng,
) -> Vec<&'a Puzzle> {
    let new: Vec<&Puzzle> = collection.iter().filter(|puzzle| !tried.contains(&puzzle.id)).collect();
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
    if let Some(before) = solver.current.and_then(|id| collection.get(id)) {
        let mut others = near(window.saturating_mul(DETOUR));
        others.retain(|puzzle| puzzle.main_motif() != before.main_motif());
        let is_fresh = |puzzle: &&Puzzle| puzzle.line.last() != before.line.last();
        let fresh = |from: &[&'a Puzzle]| from.iter().copied().filter(is_fresh).collect::<Vec<_>>();
        // With too few puzzles to choose from, their ratings would not matter.
        let least = SHORTLIST.min(enough.div_ceil(4));
        let choices = [fresh(&others), others, fresh(&found)];
        if let Some(choice) = choices.into_iter().find(|choice| choice.len() >= least) {
            found = choice;
        }
    }
    found.choose_multiple(random, SHORTLIST).copied().collect()
}

/// The puzzle that the solver may try again: of those that still are in the collection and whose first try was wrong, the
/// one that was tried the longest ago.
pub fn again(collection: &Collection, tries: &[PuzzleTry]) -> Option<PuzzleId> {
    let failed = tries.iter().filter(|tried| !tried.right && collection.get(tried.puzzle).is_some());
    failed.min_by_key(|tried| (tried.last, tried.puzzle)).map(|tried| tried.puzzle)
}
