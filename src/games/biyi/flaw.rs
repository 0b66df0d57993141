//! What is wrong with a position string or a setup.

use thiserror::Error;

use super::{board::TOKENS, fault::list};
use crate::{color::Color, grid::Cell, phrase::Phrase};

/// What is wrong with a position string or a setup.
///
/// The message is for the command line; [`phrase`](Self::phrase) is the same for players.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum Flaw {
    #[error(
        "expected two to five fields (board, side to move, nests, White's and Black's latest movement), found {found}"
    )]
    Fields { found: usize },
    #[error("expected 13 ranks, found {found}")]
    Ranks { found: usize },
    #[error("rank {rank} `{text}` is not seven squares of digits, `w`, `b` and stacks such as `(wwb)`")]
    Rank { rank: u8, text: String },
    #[error("`{text}` is not a square with its tokens, such as `d5:wwb`, or is there twice")]
    Square { text: String },
    #[error("side to move `{text}` is neither `w` nor `b`")]
    Side { text: String },
    #[error("nests `{text}` are neither `-` nor a square of either village, such as `d1,d13`")]
    Nests { text: String },
    #[error("latest movement `{text}` is neither `-` nor a movement such as `c5d5:1:1:2`")]
    Latest { text: String },
    #[error("{found} {color} tokens, more than {TOKENS}")]
    TooMany { color: Color, found: u32 },
    #[error("tokens on the nest {cell}")]
    OnNest { cell: Cell },
    #[error("nothing holds the tokens in the river on {}", list(squares))]
    Drowned { squares: Vec<Cell> },
    #[error("no setup of this name, and no layout")]
    Unknown { text: String },
    #[error("a camp has five rows, not {found}")]
    CampRows { found: usize },
    #[error("row {row} `{text}` of the camp is not seven squares of digits from 1, `.` and the nest `*`")]
    CampRow { row: usize, text: String },
    #[error("the nest `*` of a camp is in the middle of its last row and nowhere else: row {row} is `{text}`")]
    CampNest { row: usize, text: String },
    #[error("{found} {color} tokens instead of {TOKENS}")]
    Tokens { color: Color, found: u32 },
    #[error("connected {color} dragons on {first} and {second}")]
    ConnectedDragons { color: Color, first: Cell, second: Cell },
    #[error("{color} has no turn")]
    NoTurn { color: Color },
}

impl Flaw {
    /// The same as a sentence for players.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Fields { found } => Phrase::new("biyi-setup-fields").with("found", *found as i64),
            Self::Ranks { found } => Phrase::new("biyi-setup-ranks").with("found", *found as i64),
            Self::Rank { rank, text } => {
                Phrase::new("biyi-setup-rank").with("rank", u32::from(*rank)).with("text", text.as_str())
            }
            Self::Square { text } => Phrase::new("biyi-setup-square").with("text", text.as_str()),
            Self::Side { text } => Phrase::new("biyi-setup-side").with("text", text.as_str()),
            Self::Nests { text } => Phrase::new("biyi-setup-nests").with("text", text.as_str()),
            Self::Latest { text } => Phrase::new("biyi-setup-latest").with("text", text.as_str()),
            Self::TooMany { color, found } | Self::Tokens { color, found } => {
                let phrase = Phrase::new("biyi-setup-tokens").with("color", *color);
                phrase.with("found", *found).with("expected", TOKENS)
            }
            Self::OnNest { cell } => Phrase::new("biyi-setup-on-nest").with("cell", *cell),
            Self::Drowned { squares } => Phrase::new("biyi-setup-drowned").with("squares", list(squares)),
            Self::Unknown { text } => Phrase::new("biyi-setup-unknown").with("setup", text.as_str()),
            Self::CampRows { found } => Phrase::new("biyi-setup-camp-rows").with("found", *found as i64),
            Self::CampRow { row, text } => {
                Phrase::new("biyi-setup-camp-row").with("row", *row as i64).with("text", text.as_str())
            }
            Self::CampNest { row, text } => {
                Phrase::new("biyi-setup-camp-nest").with("row", *row as i64).with("text", text.as_str())
            }
            Self::ConnectedDragons { color, first, second } => {
                let phrase = Phrase::new("biyi-setup-connected-dragons").with("color", *color);
                phrase.with("first", *first).with("second", *second)
            }
            Self::NoTurn { color } => Phrase::new("biyi-setup-no-turn").with("color", *color),
        }
    }
}
