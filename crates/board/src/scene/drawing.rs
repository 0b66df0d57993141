//! Vector drawings of pieces.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use crate::color::Color;

/// A drawing in SVG, which may differ between the sides. Drawings are compared by name.
///
/// The classes of elements say how they are painted:
///
/// | class | fill | stroke |
/// |---|---|---|
/// | `body` | the side's pieces | their outline |
/// | `token` | the side's pieces | the outline of tokens |
/// | `side` | the visible side of the side's pieces, below their upper face | |
/// | `solid` | the side's signs | |
/// | `sign` | | the side's signs |
/// | `gold`, `jade` | the theme's color of that name | |
/// | `wood` | | the theme's color of that name |
/// | `edge` | | the edge of the last move's marks |
/// | `beak` | the tips that show where White's pieces point | the outline of the side's pieces |
///
/// A drawing with a `body` or a `token` casts a shadow.
#[derive(Clone, Copy)]
pub struct Drawing {
    name: &'static str,
    white: &'static str,
    black: &'static str,
}

impl Drawing {
    /// A disc that stands for a side.
    pub const BADGE: Self = Self::new(
        "badge",
        include_str!("../../../../assets/badge-white.svg"),
        include_str!("../../../../assets/badge-black.svg"),
    );

    /// A drawing with a unique name and the SVG text for each side.
    pub const fn new(name: &'static str, white: &'static str, black: &'static str) -> Self {
        Self { name, white, black }
    }

    /// The unique name, as in `pijersi/cube`.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The SVG text for a side.
    pub const fn svg(self, color: Color) -> &'static str {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }
}

impl fmt::Debug for Drawing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}

impl PartialEq for Drawing {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Drawing {}

impl Hash for Drawing {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// Makes a [`Drawing`] from SVG files in the folder `drawings` beside the calling source file. The call
/// `drawing!("biyi", "nest")` takes `nest.svg` for both sides, and `drawing!("biyi", "token", sides)` takes
/// `token-white.svg` and `token-black.svg`.
#[macro_export]
macro_rules! drawing {
    ($game:literal, $name:literal) => {
        $crate::drawing!(@ $game, $name, "", "")
    };
    ($game:literal, $name:literal, sides) => {
        $crate::drawing!(@ $game, $name, "-white", "-black")
    };
    (@ $game:literal, $name:literal, $white:literal, $black:literal) => {
        $crate::scene::Drawing::new(
            concat!($game, "/", $name),
            include_str!(concat!("drawings/", $name, $white, ".svg")),
            include_str!(concat!("drawings/", $name, $black, ".svg")),
        )
    };
}
