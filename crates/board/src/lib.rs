//! The vocabulary of abstract games on boards: [colors](color), [cells](grid), [phrases](phrase) and
//! [pictures as data](scene).
//!
//! A game describes what is on its board as a [`scene::Scene`], and says what it has to say as a [`phrase::Phrase`].
//! The crates above draw the one and translate the other. This crate never draws, never translates, and knows no game.

pub mod color;
pub mod grid;
pub mod phrase;
pub mod scene;
pub mod text;
pub mod theme;
