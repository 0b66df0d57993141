//! The themes and their colors.

use std::{fmt, str::FromStr};

use thiserror::Error;

use super::palette::Rgb;
use crate::color::ByColor;

/// A set of colors to draw boards in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Dark on sand, for bright rooms.
    #[default]
    Light,
    /// Light on slate, as most chat windows are.
    Dark,
    /// Black, white and strong marks only.
    Contrast,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Contrast];

    /// `light`, `dark` or `contrast`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
        }
    }

    /// The colors of this theme.
    pub(crate) const fn colors(self) -> &'static Colors {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
            Self::Contrast => &CONTRAST,
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no theme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a theme: `light`, `dark` or `contrast`")]
pub struct ParseThemeError(String);

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|theme| theme.name() == text).ok_or_else(|| ParseThemeError(text.to_owned()))
    }
}

/// What a theme paints in which color.
pub(crate) struct Colors {
    /// Around the board.
    pub paper: Rgb,
    /// Names of cells and rows, and the captions that matter.
    pub ink: Rgb,
    /// The other captions.
    pub soft: Rgb,
    /// Lines between cells.
    pub line: Rgb,
    /// A plain cell.
    pub cell: Rgb,
    /// A cell that somebody wants to reach.
    pub goal: Rgb,
    /// The pieces of each side.
    pub pieces: ByColor<PieceColors>,
    /// What the last move did.
    pub last: Rgb,
    /// The edge of these marks, and of the danger mark.
    pub last_edge: Rgb,
    /// Digits on marks of the last move.
    pub digit: Rgb,
    /// What a move in the making has picked and where it may go; the side to move.
    pub pick: Rgb,
    /// The edge of these marks.
    pub pick_edge: Rgb,
    /// Captures.
    pub danger: Rgb,
}

/// What the pieces of one side look like.
pub(crate) struct PieceColors {
    /// Their bodies.
    pub fill: Rgb,
    /// The outline of the bodies.
    pub outline: Rgb,
    /// The signs on them.
    pub sign: Rgb,
}

/// The color of a number as it is written on the web, `0xRRGGBB`.
const fn rgb(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

const fn piece(fill: u32, outline: u32, sign: u32) -> PieceColors {
    PieceColors { fill: rgb(fill), outline: rgb(outline), sign: rgb(sign) }
}

static LIGHT: Colors = Colors {
    paper: rgb(0xF4EFE6),
    ink: rgb(0x2B2A27),
    soft: rgb(0x6E6A60),
    line: rgb(0x8C8676),
    cell: rgb(0xE8DDC6),
    goal: rgb(0xD9C79C),
    pieces: ByColor { white: piece(0xFBF7EE, 0x2B2A27, 0x2B2A27), black: piece(0x2F3A4A, 0xFBF7EE, 0xFBF7EE) },
    last: rgb(0xF2B134),
    last_edge: rgb(0x2B2A27),
    digit: rgb(0x1A1A1A),
    pick: rgb(0x0E7F74),
    pick_edge: rgb(0xFBF7EE),
    danger: rgb(0xC5283D),
};

static DARK: Colors = Colors {
    paper: rgb(0x1F2430),
    ink: rgb(0xEEF1F6),
    soft: rgb(0xA9B3C6),
    line: rgb(0x0F131B),
    cell: rgb(0x3A4356),
    goal: rgb(0x574B31),
    pieces: ByColor { white: piece(0xFBF7EE, 0x0F131B, 0x22211E), black: piece(0x161C27, 0xE6ECF5, 0xF4F6FA) },
    last: rgb(0xFFC247),
    last_edge: rgb(0x0F131B),
    digit: rgb(0x1A1A1A),
    pick: rgb(0x4FE3D0),
    pick_edge: rgb(0x0F131B),
    danger: rgb(0xFF6B7E),
};

static CONTRAST: Colors = Colors {
    paper: rgb(0xFFFFFF),
    ink: rgb(0x000000),
    soft: rgb(0x000000),
    line: rgb(0x000000),
    cell: rgb(0xFFFFFF),
    goal: rgb(0xE2E2E2),
    pieces: ByColor { white: piece(0xFFFFFF, 0x000000, 0x000000), black: piece(0x000000, 0xFFFFFF, 0xFFFFFF) },
    last: rgb(0xFFB000),
    last_edge: rgb(0x000000),
    digit: rgb(0x1A1A1A),
    pick: rgb(0x0047FF),
    pick_edge: rgb(0xFFFFFF),
    danger: rgb(0xD00000),
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        assert_eq!("Light".parse::<Theme>(), Err(ParseThemeError("Light".to_owned())));
        assert_eq!(Theme::default(), Theme::Light);
    }
}
