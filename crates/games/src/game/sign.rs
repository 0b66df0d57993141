//! The signs of pieces on buttons and menu entries.

use board::{phrase::Phrase, scene::Sprite};

/// The sign of a piece on a button or a menu entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ButtonSign {
    /// The name of the picture, that of an [`Emblem`].
    pub name: String,
    /// The words in place of the picture, where it cannot be shown. `None` if the label says enough.
    pub words: Option<Phrase>,
}

/// The picture of a sign.
#[derive(Clone, Debug)]
pub struct Emblem {
    /// The name, unique among all games: at most 25 small letters and underscores.
    pub name: String,
    /// The drawings, around any cell.
    pub sprites: Vec<Sprite>,
}

impl ButtonSign {
    /// A sign with words in its place.
    pub fn new(name: String, words: Phrase) -> Self {
        Self { name, words: Some(words) }
    }

    /// A sign beside a label that says enough without it.
    pub const fn plain(name: String) -> Self {
        Self { name, words: None }
    }
}
