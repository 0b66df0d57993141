//! What a picture is painted with: a theme, and the kind of board, which decides what else its palette must have.

use super::{Theme, palette::Palette, theme::Colors};
use crate::scene::{Board, Ground, Plan};

/// A theme on a kind of board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Look {
    pub theme: Theme,
    pub scenery: Scenery,
}

/// Which grounds a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Scenery {
    /// Plain cells and goals.
    Plain,
    /// Camps, banks and rivers.
    Land,
    /// Camps and cells apart, with panels beside them.
    Field,
}

impl Look {
    /// Every look there is.
    pub const ALL: [Self; 9] = {
        let [light, dark, contrast] = Theme::ALL;
        [
            Self { theme: light, scenery: Scenery::Plain },
            Self { theme: dark, scenery: Scenery::Plain },
            Self { theme: contrast, scenery: Scenery::Plain },
            Self { theme: light, scenery: Scenery::Land },
            Self { theme: dark, scenery: Scenery::Land },
            Self { theme: contrast, scenery: Scenery::Land },
            Self { theme: light, scenery: Scenery::Field },
            Self { theme: dark, scenery: Scenery::Field },
            Self { theme: contrast, scenery: Scenery::Field },
        ]
    };

    /// The look of this board in a theme.
    pub fn of(board: &Board, theme: Theme) -> Self {
        let land = |&(_, ground): &_| matches!(ground, Ground::Home(_) | Ground::Sand | Ground::Water);
        let scenery = match board.plan {
            Plan::Cornered => Scenery::Field,
            _ if board.grounds.iter().any(land) => Scenery::Land,
            _ => Scenery::Plain,
        };
        Self { theme, scenery }
    }

    /// The theme's colors.
    pub const fn colors(self) -> &'static Colors {
        self.theme.colors()
    }

    /// The number of bits of a replay's pixel, including the transparent color. Plain boards have few colors, but
    /// change the most from move to move.
    pub const fn film_bits(self) -> u8 {
        match self.scenery {
            Scenery::Plain => 5,
            Scenery::Land | Scenery::Field => 6,
        }
    }

    /// The palette planned for this look.
    pub fn palette(self) -> &'static Palette {
        Palette::of(self)
    }
}
