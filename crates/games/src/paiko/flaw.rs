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
            Self::Fields { found } => say!("paiko-setup-fields", found: *found as i64),
            Self::Rows { found } => say!("paiko-setup-rows", found: *found as i64),
            Self::Squares { rank, text, found, expected } => {
                let found = i64::try_from(*found).unwrap_or(i64::MAX);
                let phrase = say!("paiko-setup-squares", rank: u32::from(*rank), found, expected: *expected as i64);
                phrase.with_typed("text", text)
            }
            Self::NoTile { rank, text, sign } => {
                let phrase = say!("paiko-setup-no-tile", rank: u32::from(*rank)).with_typed("text", text);
                phrase.with_typed("sign", &sign.to_string())
            }
            Self::NoFacing { rank, text, letter } => {
                let phrase = say!("paiko-setup-no-facing", rank: u32::from(*rank)).with_typed("text", text);
                phrase.with_typed("letter", &letter.to_string())
            }
            Self::BlackSquare { at } => say!("paiko-illegal-black-square", at: at.cell()),
            Self::Side { text } => say!("paiko-setup-side").with_typed("text", text),
            Self::Phase { text } => say!("paiko-setup-phase").with_typed("text", text),
            Self::Tiles { text } => say!("paiko-setup-tiles").with_typed("text", text),
            Self::Turns { text } => say!("paiko-setup-turns").with_typed("text", text),
            Self::TooMany { color, kind, found } => {
                say!("paiko-setup-too-many", color: *color, tile: kind.name(), found: *found, most: u32::from(EACH))
            }
            Self::Spelling { found, canonical } => {
                say!("paiko-setup-spelling").with_typed("found", found).with_typed("canonical", canonical)
            }
            Self::DraftTurn { count } => say!("paiko-setup-draft-turn", count: *count),
            Self::Drafted { color, count } => say!("paiko-setup-drafted", color: *color, count: *count),
            Self::Reward { count } => say!("paiko-setup-reward", count: *count),
            Self::WrongTurn { turns, color } => {
                say!("paiko-setup-wrong-turn", turns: turns.to_string(), color: *color)
            }
            Self::Capturable { at } => say!("paiko-setup-capturable", at: at.cell()),
            Self::Won { color, points } => say!("paiko-setup-won", color: *color, points: *points),
            Self::Tie => say!("paiko-setup-tie"),
            Self::Unknown { text } => say!("paiko-setup-unknown").with_typed("setup", text),
            Self::Option { word } => {
                say!("paiko-setup-option", words: Options::WORDS.join(", ")).with_typed("word", word)
            }
            Self::Over => say!("paiko-setup-over"),
        }
    }
}
