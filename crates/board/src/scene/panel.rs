//! Panels in the corners beside a board.

use super::{Drawing, Legend};
use crate::{color::Color, phrase::Phrase};

/// A panel in a corner that the board leaves free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel<W = Phrase> {
    /// The corner.
    pub corner: Corner,
    /// The rows from top to bottom.
    pub rows: Vec<PanelRow<W>>,
}

/// A corner of the picture as White sees the board. When the board is turned, the panels change corners with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// The left corner on White's side.
    NearLeft,
    /// The right corner on White's side.
    NearRight,
    /// The left corner on Black's side.
    FarLeft,
    /// The right corner on Black's side.
    FarRight,
}

/// A row of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PanelRow<W = Phrase> {
    /// A side with its points.
    Side {
        /// The side, whose emblem stands before its name.
        side: Color,
        /// The name of the side.
        words: W,
        /// The points.
        points: u32,
        /// The words in small letters after the points, which tell how many points win.
        of: W,
    },
    /// A heading.
    Heading {
        /// The side whose emblem stands before the words.
        badge: Option<Color>,
        /// The words.
        words: W,
    },
    /// Kinds of tiles, four side by side, with the number of tiles of each kind. A kind without tiles is pale and shows
    /// no number.
    Tiles {
        /// The owner, if the tiles are ready for use and therefore drawn whole. If this is `None`, only the tiles'
        /// signs are drawn.
        bodies: Option<Color>,
        /// The tiles.
        tiles: Vec<Counted>,
    },
    /// Lost tiles: words, followed by each kind of tile whose number is not 0.
    Lost {
        /// The words.
        words: W,
        /// The tiles.
        tiles: Vec<Counted>,
    },
    /// The meaning of a mark.
    Legend(Legend<W>),
}

/// A number of tiles of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counted {
    /// The drawing of the tiles' sign.
    pub drawing: Drawing,
    /// The letter that stands for the tiles in typed moves. It is beside tiles that are drawn whole.
    pub letter: char,
    /// The number of tiles.
    pub count: u8,
    /// The frame around the tiles, if a move concerns them.
    pub mark: Option<CountedMark>,
}

/// A frame around tiles beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountedMark {
    /// Tiles arrived with the last move.
    Arrived,
    /// The player has picked the tiles for a move that is not complete yet.
    Picked,
    /// The player may pick one of the tiles next.
    Target,
}

impl<W> Panel<W> {
    /// Converts the words, such as by translating them into a language.
    pub fn map_words<V>(self, words: &mut impl FnMut(W) -> V) -> Panel<V> {
        let Self { corner, rows } = self;
        Panel { corner, rows: rows.into_iter().map(|row| row.map_words(words)).collect() }
    }
}

impl<W> PanelRow<W> {
    fn map_words<V>(self, words: &mut impl FnMut(W) -> V) -> PanelRow<V> {
        match self {
            Self::Side { side, words: said, points, of } => {
                PanelRow::Side { side, words: words(said), points, of: words(of) }
            }
            Self::Heading { badge, words: said } => PanelRow::Heading { badge, words: words(said) },
            Self::Tiles { bodies, tiles } => PanelRow::Tiles { bodies, tiles },
            Self::Lost { words: said, tiles } => PanelRow::Lost { words: words(said), tiles },
            Self::Legend(Legend { sample, words: said }) => PanelRow::Legend(Legend { sample, words: words(said) }),
        }
    }
}
