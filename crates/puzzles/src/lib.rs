//! Puzzles: positions in which one first move wins, or saves, each proved by an exhaustive search.
//!
//! [`Prover`] proves that a position is won and which first moves win. [`Library`] holds the collections, and [`judge`]
//! says what a solver's move is worth. [`GamePuzzle`] is the puzzle of a game that was played.
//!
//! This crate never makes collections (the crate `laboratory` does), and knows no solvers: who has tried which puzzle,
//! and their ratings, are kept above.

pub mod file;
mod game_puzzle;
mod hold;
mod idea;
mod judge;
mod library;
mod line;
mod motifs;
mod prover;
mod puzzle;
mod rating;
mod run;
mod standards;
mod tries;

pub use engine::Motif;
pub use file::Damaged;
pub use game_puzzle::GamePuzzle;
pub use hold::{Saving, hold};
pub use idea::{idea, idea_of_line, listed};
pub use judge::{Judgment, WrongMove, judge, judge_briefly};
pub use library::{Collection, Library};
pub use line::{Solution, SolutionMove, Unfit, fairness, own_moves, solve, with_last_resistance};
pub use motifs::{motifs, motifs_of_hold};
pub use prover::{MOST_TURNS, Proof, Prover, Refutation, Resistance, Sole, Unproved};
pub use puzzle::{Goal, ParsePuzzleIdError, Puzzle, PuzzleId};
pub use rating::{Difficulty, RATINGS, rating};
pub use run::is_run;
pub use standards::{MOST_RIVALS, TURNS, fit, held, is_puzzling};
pub use tries::try_and_answer;
