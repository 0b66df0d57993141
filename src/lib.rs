//! Parlor.
pub mod cli;
pub mod color;
pub mod config;
pub mod game;
pub mod games;
pub mod grid;
pub mod host;
pub mod id;
pub mod language;
pub mod phrase;
pub mod scene;
pub mod session;
pub mod store;
pub mod time;
