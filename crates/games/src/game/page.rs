//! The pages that explain the rules of a game.

use board::phrase::Phrase;

/// A page of a game's rules: words, and the picture of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesPage {
    /// The words beside the picture.
    pub words: Phrase,
    /// The position string of the shown position.
    pub position: &'static str,
    /// A move to play from the position first. The picture then shows the result, and marks the move.
    pub mv: Option<&'static str>,
    /// A draft as the texts of its [`Step`](super::Step)s. The picture marks the draft and the cells that may follow.
    pub draft: &'static [&'static str],
    /// Whether the page shows the game's second picture instead of the board; see
    /// [`Presentation::overlay`](super::Presentation::overlay).
    pub overlay: bool,
}

impl RulesPage {
    /// A page that shows a position.
    pub const fn new(words: Phrase, position: &'static str) -> Self {
        Self { words, position, mv: None, draft: &[], overlay: false }
    }

    /// The same page, with a move played from the position.
    #[must_use]
    pub fn played(self, mv: &'static str) -> Self {
        Self { mv: Some(mv), ..self }
    }

    /// The same page, with a draft on the board.
    #[must_use]
    pub fn picking(self, draft: &'static [&'static str]) -> Self {
        Self { draft, ..self }
    }

    /// The same page, with the game's second picture.
    #[must_use]
    pub fn overlaid(self) -> Self {
        Self { overlay: true, ..self }
    }
}
