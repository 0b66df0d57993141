//! The names of the themes of pictures.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// A set of colors in which boards are drawn.
///
/// # Examples
///
/// ```
/// use board::theme::Theme;
///
/// assert_eq!("dark".parse(), Ok(Theme::Dark));
/// assert_eq!(Theme::Contrast.to_string(), "contrast");
/// assert!("neon".parse::<Theme>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Dark colors on a sand-colored background.
    #[default]
    Light,
    /// Light colors on a slate-gray background, for chat windows in dark mode.
    Dark,
    /// Black and white with marks in strong colors.
    Contrast,
}

crate::names! { Theme { Light = "light", Dark = "dark", Contrast = "contrast" } }
crate::as_name! { Theme: str::parse; }

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a text that is not the name of a theme.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a theme: `light`, `dark` or `contrast`")]
pub struct ParseThemeError(String);

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_name(text).ok_or_else(|| ParseThemeError(text.to_owned()))
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
