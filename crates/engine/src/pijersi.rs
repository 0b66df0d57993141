//! Pijersi for the search of [`engine`](crate): bitboards, static evaluation and levels.

mod eval;
pub mod fast;
mod levels;
mod node;
mod proof;

pub use eval::PijersiWeights;
pub use levels::LEVELS;
pub use node::PijersiNode;
