//! Parlor.
pub mod color;
pub mod game;
pub mod games;
pub mod grid;
pub mod phrase;
#[cfg(feature = "sandbox")]
pub mod sandbox;
pub mod scene;
