//! Paiko for the search of [`engine`](crate): bitboards, static evaluation and levels.

mod eval;
pub mod fast;
mod guess;
mod levels;
mod node;
mod proof;

pub use eval::PaikoWeights;
pub use fast::FastPaikoMove;
pub use levels::LEVELS;
pub use node::PaikoNode;
