//! What stands in the corners beside a board.

use super::{Drawing, Legend};
use crate::{color::Color, phrase::Phrase};

/// What stands in a corner beside a board that leaves its corners free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panel<W = Phrase> {
    /// Which corner.
    pub corner: Corner,
    /// A few words set apart at the end towards the middle of the picture: what the side has to do.
    pub status: Option<W>,
    /// What stands there, from top to bottom.
    pub rows: Vec<PanelRow<W>>,
}

/// A corner as White sees the board: when it is turned, they turn with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Corner {
    /// On White's side, left.
    NearLeft,
    /// On White's side, right.
    NearRight,
    /// On Black's side, left.
    FarLeft,
    /// On Black's side, right.
    FarRight,
}

/// A row of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PanelRow<W = Phrase> {
    /// A side with its points.
    Side {
        /// The side, whose emblem stands before its name.
        side: Color,
        /// Its name.
        words: W,
        /// Whether the name is underlined as that of the side to move.
        to_move: bool,
        /// The points.
        points: u32,
        /// What stands small behind the points: how many win.
        of: W,
    },
    /// A heading.
    Heading {
        /// Whose emblem stands before it.
        badge: Option<Color>,
        /// The words.
        words: W,
    },
    /// Tiles with their numbers, four beside each other. Those of which there is none are shown pale and without a number.
    Tiles {
        /// Whose they are if they lie ready for use: they are then drawn whole, and else only their signs.
        bodies: Option<Color>,
        /// The tiles.
        tiles: Vec<Counted>,
    },
    /// Tiles that are lost: words, and behind them and below them only the tiles of which there are some.
    Lost {
        /// The words.
        words: W,
        /// The tiles.
        tiles: Vec<Counted>,
    },
    /// What a mark means.
    Legend(Legend<W>),
}

/// Some tiles of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Counted {
    /// The drawing of their sign.
    pub drawing: Drawing,
    /// How many there are.
    pub count: u8,
    /// What has happened or is about to happen to one of them.
    pub mark: Option<CountedMark>,
}

/// A frame around tiles beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountedMark {
    /// Tiles came there with the last move.
    Arrived,
    /// A move in the making picks them.
    Picked,
    /// One of them may be picked next.
    Target,
}

impl<W> Panel<W> {
    /// The same panel with its words put into a language.
    pub fn map_words<V>(self, words: &mut impl FnMut(W) -> V) -> Panel<V> {
        let Self { corner, status, rows } = self;
        Panel {
            corner,
            status: status.map(&mut *words),
            rows: rows.into_iter().map(|row| row.map_words(words)).collect(),
        }
    }
}

impl<W> PanelRow<W> {
    fn map_words<V>(self, words: &mut impl FnMut(W) -> V) -> PanelRow<V> {
        match self {
            Self::Side { side, words: said, to_move, points, of } => {
                PanelRow::Side { side, words: words(said), to_move, points, of: words(of) }
            }
            Self::Heading { badge, words: said } => PanelRow::Heading { badge, words: words(said) },
            Self::Tiles { bodies, tiles } => PanelRow::Tiles { bodies, tiles },
            Self::Lost { words: said, tiles } => PanelRow::Lost { words: words(said), tiles },
            Self::Legend(Legend { sample, words: said }) => PanelRow::Legend(Legend { sample, words: words(said) }),
        }
    }
}
