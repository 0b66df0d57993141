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
            Self::Fields { found } => say!("biyi-setup-fields", found: *found as i64),
            Self::Ranks { found } => say!("biyi-setup-ranks", found: *found as i64),
            Self::Rank { rank, text } => say!("biyi-setup-rank", rank: u32::from(*rank)).with_typed("text", text),
            Self::Square { text } => say!("biyi-setup-square").with_typed("text", text),
            Self::Side { text } => say!("biyi-setup-side").with_typed("text", text),
            Self::Nests { text } => say!("biyi-setup-nests").with_typed("text", text),
            Self::Latest { text } => say!("biyi-setup-latest").with_typed("text", text),
            Self::TooMany { color, found } => {
                say!("biyi-setup-too-many", color: *color, found: *found, most: TOKENS)
            }
            Self::Tokens { color, found } => {
                say!("biyi-setup-tokens", color: *color, found: *found, expected: TOKENS)
            }
            Self::OnNest { cell } => say!("biyi-setup-on-nest", cell: *cell),
            Self::Drowned { squares } => say!("biyi-setup-drowned", squares: list(squares), banks: banks(squares)),
            Self::Unknown { text } => say!("biyi-setup-unknown").with_typed("setup", text),
            Self::CampRows { found } => say!("biyi-setup-camp-rows", found: *found as i64),
            Self::CampRow { row, text } => say!("biyi-setup-camp-row", row: *row as i64).with_typed("text", text),
            Self::CampNest { row, text } => say!("biyi-setup-camp-nest", row: *row as i64).with_typed("text", text),
            Self::ConnectedDragons { color, first, second } => {
                say!("biyi-setup-connected-dragons", color: *color, first: *first, second: *second)
            }
            Self::NoTurn { color } => say!("biyi-setup-no-turn", color: *color),
        }
    }
}
