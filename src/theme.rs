//! The names of the sets of colors to draw boards in. The colors themselves are [`render`](crate::render)'s.

use std::{fmt, str::FromStr};

use thiserror::Error;

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
