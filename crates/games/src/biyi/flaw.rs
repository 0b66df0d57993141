//! The errors in position strings and setups.

use super::{
    board::TOKENS,
    squares::{banks, list},
};
use board::{color::Color, grid::Cell, phrase::Phrase};

/// The first error in a position string or a setup. The field `text` of a variant holds the faulty part as it was
/// typed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum BiyiFlaw {
    Fields { found: usize },
    Ranks { found: usize },
    Rank { rank: u8, text: String },
    Square { text: String },
    Side { text: String },
    Nests { text: String },
    Latest { text: String },
    TooMany { color: Color, found: u32 },
    OnNest { cell: Cell },
    Drowned { squares: Vec<Cell> },
    Unknown { text: String },
    CampRows { found: usize },
    CampRow { row: usize, text: String },
    CampNest { row: usize, text: String },
    Tokens { color: Color, found: u32 },
    ConnectedDragons { color: Color, first: Cell, second: Cell },
    NoTurn { color: Color },
}

impl BiyiFlaw {
    /// The error as a sentence for the player, which quotes the typed text.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Fields { found } => Phrase::new("biyi-setup-fields").with("found", *found as i64),
            Self::Ranks { found } => Phrase::new("biyi-setup-ranks").with("found", *found as i64),
            Self::Rank { rank, text } => {
                Phrase::new("biyi-setup-rank").with("rank", u32::from(*rank)).with_typed("text", text)
            }
            Self::Square { text } => Phrase::new("biyi-setup-square").with_typed("text", text),
            Self::Side { text } => Phrase::new("biyi-setup-side").with_typed("text", text),
            Self::Nests { text } => Phrase::new("biyi-setup-nests").with_typed("text", text),
            Self::Latest { text } => Phrase::new("biyi-setup-latest").with_typed("text", text),
            Self::TooMany { color, found } => {
                let phrase = Phrase::new("biyi-setup-too-many").with("color", *color);
                phrase.with("found", *found).with("most", TOKENS)
            }
            Self::Tokens { color, found } => {
                let phrase = Phrase::new("biyi-setup-tokens").with("color", *color);
                phrase.with("found", *found).with("expected", TOKENS)
            }
            Self::OnNest { cell } => Phrase::new("biyi-setup-on-nest").with("cell", *cell),
            Self::Drowned { squares } => {
                Phrase::new("biyi-setup-drowned").with("squares", list(squares)).with("banks", banks(squares))
            }
            Self::Unknown { text } => Phrase::new("biyi-setup-unknown").with_typed("setup", text),
            Self::CampRows { found } => Phrase::new("biyi-setup-camp-rows").with("found", *found as i64),
            Self::CampRow { row, text } => {
                Phrase::new("biyi-setup-camp-row").with("row", *row as i64).with_typed("text", text)
            }
            Self::CampNest { row, text } => {
                Phrase::new("biyi-setup-camp-nest").with("row", *row as i64).with_typed("text", text)
            }
            Self::ConnectedDragons { color, first, second } => {
                let phrase = Phrase::new("biyi-setup-connected-dragons").with("color", *color);
                phrase.with("first", *first).with("second", *second)
            }
            Self::NoTurn { color } => Phrase::new("biyi-setup-no-turn").with("color", *color),
        }
    }
}
