//! The two sides, and pairs of values for them.

use std::{
    fmt,
    ops::{Index, IndexMut, Not},
    str::FromStr,
};

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A side of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

crate::names! { Color { White = "white", Black = "black" } }

impl Color {
    /// The letter in position strings: `w` or `b`.
    pub const fn char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// The side with this letter, `w` or `b`.
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// The side that a text names by its letter alone.
    pub fn from_letter(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| text.chars().eq([side.char()]))
    }
}

crate::as_text! { Color }

impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a text that is not the name of a side.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is neither `white` nor `black`")]
pub struct ParseColorError(String);

impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_name(text).ok_or_else(|| ParseColorError(text.to_owned()))
    }
}

/// A value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByColor<T> {
    /// White's value.
    pub white: T,
    /// Black's value.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Calls a function once for each side, and pairs the results.
    pub fn new_with(mut make: impl FnMut(Color) -> T) -> Self {
        Self { white: make(Color::White), black: make(Color::Black) }
    }

    /// Converts both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: change(self.white), black: change(self.black) }
    }

    /// Both values, White's first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        [&self.white, &self.black].into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for color in Color::ALL {
            assert_eq!(color.name().parse(), Ok(color));
            assert_eq!(Color::from_char(color.char()), Some(color));
            assert_eq!(!!color, color);
        }
        assert!("White".parse::<Color>().is_err());
    }

    #[test]
    fn by_color_keeps_sides_apart() {
        let mut pair = ByColor::new_with(|color| color.char());
        assert_eq!(pair[Color::White], 'w');
        pair[Color::Black] = 'x';
        assert_eq!(pair.iter().collect::<String>(), "wx");
    }
}
