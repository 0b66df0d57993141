//! Parlor.
pub mod catalogue;
pub mod color;
pub mod game;
pub mod games;
pub mod grid;
pub mod host;
pub mod id;
pub mod language;
pub mod phrase;
pub mod render;
pub mod scene;
pub mod session;
pub mod time;
