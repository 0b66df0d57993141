//! Parlor.
pub mod color;
pub mod game;
pub mod games;
pub mod grid;
pub mod phrase;
pub mod render;
pub mod scene;
