//! The laboratory: matches of the engine, the fit of its weights, and the making of puzzles. Its program is for those
//! who work on the engine; neither the image nor the Debian package carries it.
//!
//! [`duel`] plays games between players, [`statistics`] tests whether their results are significant, and [`tune`] fits
//! the weights of a static evaluation to games. [`Maker`] finds puzzles in games of the engine, and [`Selection`]
//! chooses the puzzles of a collection from them.
//!
//! [`SeekSimulation`] lets made-up people look for opponents, by the pairing of the crate [`domain`].
//!
//! This crate never names Discord or the store. The bot does not depend on it.

mod book;
pub mod cli;
pub mod duel;
mod maker;
mod naive;
mod seeks;
mod selection;
pub mod statistics;
pub mod tune;

pub use book::{BOOK_VERSION, BookGame, BookMaker};
pub use maker::{Batch, Maker, PositionCounts, PuzzleCandidate, VERSION};
pub use naive::{NaiveChances, naive_chances, naive_rules};
pub use seeks::{SeekFigures, SeekReport, SeekSimulation};
pub use selection::{RENEWED, Selection};
