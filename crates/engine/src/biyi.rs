//! Biyi for the search of [`engine`](crate): bitboards, static evaluation and levels.

mod eval;
pub mod fast;
mod levels;
mod node;
mod proof;
mod seen;

pub use eval::BiyiWeights;
pub use levels::LEVELS;
pub use node::BiyiNode;
