//! The pages by which a game is explained.

use crate::phrase::Phrase;

/// A page of a game's rules: words, and a position to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The words.
    pub words: Phrase,
    /// The position string of the position to begin from.
    pub position: &'static str,
    /// A move to play from there, which the picture then shows as the last one.
    pub mv: Option<&'static str>,
    /// The steps of a move in the making, which the picture then shows with the cells where it can go on.
    pub draft: &'static [&'static str],
    /// Whether the game's second picture is shown instead; see [`Presentation::overlay`](super::Presentation::overlay).
    pub overlay: bool,
}
