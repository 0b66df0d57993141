//! The errors in position strings and setups.

use super::{
    rulings::{EACH, Options},
    squares::Square,
    tile::TileKind,
};
use board::{color::Color, phrase::Phrase};

/// The first error in a position string or a setup. Quoted texts are spelled as they were typed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PaikoFlaw {
    Fields { found: usize },
    Rows { found: usize },
    Squares { rank: u8, text: String, found: usize, expected: usize },
    NoTile { rank: u8, text: String, sign: char },
    NoFacing { rank: u8, text: String, letter: char },
    BlackSquare { at: Square },
    Side { text: String },
    Phase { text: String },
    Tiles { text: String },
    Turns { text: String },
    TooMany { color: Color, kind: TileKind, found: u32 },
    Spelling { found: String, canonical: String },
    DraftTurn { count: u32 },
    Drafted { color: Color, count: u32 },
    Reward { count: u32 },
    WrongTurn { turns: u64, color: Color },
    Capturable { at: Square },
    Won { color: Color, points: u32 },
    Tie,
    Unknown { text: String },
    Option { word: String },
    Over,
}

impl PaikoFlaw {
    /// The error as a sentence, which quotes the text that was typed.
    pub fn phrase(&self) -> Phrase {
        match self {
            Self::Fields { found } => Phrase::new("paiko-setup-fields").with("found", *found as i64),
            Self::Rows { found } => Phrase::new("paiko-setup-rows").with("found", *found as i64),
            Self::Squares { rank, text, found, expected } => Phrase::new("paiko-setup-squares")
                .with("rank", u32::from(*rank))
                .with_typed("text", text)
                .with("found", i64::try_from(*found).unwrap_or(i64::MAX))
                .with("expected", *expected as i64),
            Self::NoTile { rank, text, sign } => Phrase::new("paiko-setup-no-tile")
                .with("rank", u32::from(*rank))
                .with_typed("text", text)
                .with_typed("sign", &sign.to_string()),
            Self::NoFacing { rank, text, letter } => Phrase::new("paiko-setup-no-facing")
                .with("rank", u32::from(*rank))
                .with_typed("text", text)
                .with_typed("letter", &letter.to_string()),
            Self::BlackSquare { at } => Phrase::new("paiko-illegal-black-square").with("at", at.cell()),
            Self::Side { text } => Phrase::new("paiko-setup-side").with_typed("text", text),
            Self::Phase { text } => Phrase::new("paiko-setup-phase").with_typed("text", text),
            Self::Tiles { text } => Phrase::new("paiko-setup-tiles").with_typed("text", text),
            Self::Turns { text } => Phrase::new("paiko-setup-turns").with_typed("text", text),
            Self::TooMany { color, kind, found } => Phrase::new("paiko-setup-too-many")
                .with("color", *color)
                .with("tile", kind.name())
                .with("found", *found)
                .with("most", u32::from(EACH)),
            Self::Spelling { found, canonical } => {
                Phrase::new("paiko-setup-spelling").with_typed("found", found).with_typed("canonical", canonical)
            }
            Self::DraftTurn { count } => Phrase::new("paiko-setup-draft-turn").with("count", *count),
            Self::Drafted { color, count } => {
                Phrase::new("paiko-setup-drafted").with("color", *color).with("count", *count)
            }
            Self::Reward { count } => Phrase::new("paiko-setup-reward").with("count", *count),
            Self::WrongTurn { turns, color } => {
                Phrase::new("paiko-setup-wrong-turn").with("turns", turns.to_string()).with("color", *color)
            }
            Self::Capturable { at } => Phrase::new("paiko-setup-capturable").with("at", at.cell()),
            Self::Won { color, points } => Phrase::new("paiko-setup-won").with("color", *color).with("points", *points),
            Self::Tie => Phrase::new("paiko-setup-tie"),
            Self::Unknown { text } => Phrase::new("paiko-setup-unknown").with_typed("setup", text),
            Self::Option { word } => {
                Phrase::new("paiko-setup-option").with_typed("word", word).with("words", Options::WORDS.join(", "))
            }
            Self::Over => Phrase::new("paiko-setup-over"),
        }
    }
}
