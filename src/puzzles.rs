//! Puzzles: positions with one winning first move, each proved by an exhaustive search.
//!
//! [`Maker`] finds puzzles in games of the engine, [`Selection`] chooses from them, and [`Library`] holds the resulting
//! collections. [`Prover`] proves that a position is won and which first moves win.

mod file;
mod idea;
mod judge;
mod library;
mod line;
mod maker;
mod prover;
mod puzzle;
mod rating;
mod selection;

pub use crate::engine::Motif;
pub use file::Damaged;
pub use idea::idea;
pub use judge::{Decision, Mistake, Verdict, judge};
pub use library::{Collection, Library};
pub use line::{Solution, Step, Unfit, solve, wins_later};
pub use maker::{Batch, Draft, Maker, Tally, VERSION};
pub use prover::{MOST_TURNS, Proof, Prover, Resistance, Sole, Unproved};
pub use puzzle::{ParsePuzzleIdError, Puzzle, PuzzleId};
pub use rating::{Difficulty, RATINGS, rating};
pub use selection::Selection;
