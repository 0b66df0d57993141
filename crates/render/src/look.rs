//! A look: a theme together with a kind of board. The two decide which colors a palette needs.

use super::{Theme, palette::Palette, theme::Colors};
use board::scene::{Board, Ground, Orientation};

/// A theme together with a kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Look {
    pub theme: Theme,
    pub scenery: Scenery,
}

/// The kind of grounds that a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scenery {
    /// Plain cells and goals.
    Plain,
    /// Camps, banks and rivers.
    Land,
    /// Camps and dark cells, with panels beside the board.
    Field,
    /// No board, but the signs of all boards.
    Guide,
    /// No board, but tables and brackets of tournaments.
    Scores,
}

impl Look {
    pub const COUNT: usize = 15;

    /// An index for tables of all looks; it is below [`COUNT`](Self::COUNT).
    pub const fn index(self) -> usize {
        3 * self.scenery as usize + self.theme as usize
    }

    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = Self> {
        let sceneries = [Scenery::Plain, Scenery::Land, Scenery::Field, Scenery::Guide, Scenery::Scores];
        sceneries.into_iter().flat_map(|scenery| Theme::ALL.map(|theme| Self { theme, scenery }))
    }

    /// The theme together with the kind of this board.
    pub fn of(board: &Board, theme: Theme) -> Self {
        let land = |&(_, ground): &_| matches!(ground, Ground::Home(_) | Ground::Sand | Ground::Water);
        let scenery = match board.plan {
            Orientation::Cornered => Scenery::Field,
            _ if board.grounds.iter().any(land) => Scenery::Land,
            _ => Scenery::Plain,
        };
        Self { theme, scenery }
    }

    pub const fn colors(self) -> &'static Colors {
        crate::theme::colors(self.theme)
    }

    /// The number of bits per pixel of a replay, whose colors include a transparent one.
    pub const FILM_BITS: u8 = 6;

    /// The palette planned for this theme and kind of board.
    pub fn palette(self) -> &'static Palette {
        Palette::of(self)
    }
}
