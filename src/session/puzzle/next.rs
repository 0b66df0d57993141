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

/// Some puzzles that the solver has not tried, chosen at random from those whose rating in the collection is near the
/// solver's [level](Solver::level). If possible, their main motif is another one than that of the solver's puzzle before. Empty if the solver
/// has tried all puzzles.
pub fn shortlist<'a>(
    collection: &'a Collection,
    solver: &Solver,
    tried: &BTreeSet<PuzzleId>,
    random: &mut impl Rng,
) -> Vec<&'a Puzzle> {
    let new: Vec<&Puzzle> = collection.iter().filter(|puzzle| !tried.contains(&puzzle.id)).collect();
    let before = solver.current.and_then(|id| collection.get(id)).map(Puzzle::main_motif);
    let others: Vec<&Puzzle> = new.iter().copied().filter(|puzzle| Some(puzzle.main_motif()) != before).collect();
    let from = if others.is_empty() { &new } else { &others };
    let rating = solver.level();
    let enough = from.len().min(ENOUGH);
    let mut window = WINDOW;
    loop {
        let near = |puzzle: &&&Puzzle| u32::from(puzzle.rating).abs_diff(rating) <= window;
        let found: Vec<&Puzzle> = from.iter().filter(near).copied().collect();
        if found.len() >= enough {
            return found.choose_multiple(random, SHORTLIST).copied().collect();
        }
        window = window.saturating_mul(2);
    }
}

/// The puzzle that the solver may try again: of those that still are in the collection and whose first try was wrong, the
/// one that was tried the longest ago.
pub fn again(collection: &Collection, tries: &[PuzzleTry]) -> Option<PuzzleId> {
    let failed = tries.iter().filter(|tried| !tried.right && collection.get(tried.puzzle).is_some());
    failed.min_by_key(|tried| (tried.last, tried.puzzle)).map(|tried| tried.puzzle)
}
