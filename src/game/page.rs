//! The pages that explain the rules of a game.

use crate::phrase::Phrase;

/// A page of a game's rules: words, and the picture of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The words beside the picture.
    pub words: Phrase,
    /// The position string of the shown position.
    pub position: &'static str,
    /// A move to play from the position first. The picture then shows the position after the move, and marks the move.
    pub mv: Option<&'static str>,
    /// The texts of the [`Step`](super::Step)s of a draft. The picture marks the draft and the cells where it can continue.
    pub draft: &'static [&'static str],
    /// Whether the page shows the game's second picture instead; see [`Presentation::overlay`](super::Presentation::overlay).
    pub overlay: bool,
}
