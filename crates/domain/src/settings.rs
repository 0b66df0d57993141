//! A player's settings for all their games.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use board::{color::Color, phrase::code::quoted, theme::Theme};
use catalogue::Language;

/// A player's settings for all their games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SettingsRecord", into = "SettingsRecord")]
pub struct Settings {
    /// How boards look to the player.
    pub taste: Taste,
    /// Whether public messages of the bot mention the player.
    pub pings: Pings,
    /// The language of private messages; `None` for the player's language on Discord.
    pub language: Option<Language>,
    /// Who may challenge the player.
    pub challenges: Challengers,
}

/// How a player wants boards to look: the theme, and the side at the bottom of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taste {
    /// The theme, which determines the colors.
    pub theme: Theme,
    /// The side at the bottom of the board.
    pub side: SideChoice,
}

/// The stored form of [`Settings`], in which the fields of [`Taste`] are fields of the settings themselves.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingsRecord {
    theme: Theme,
    view: SideChoice,
    pings: Pings,
    language: Option<Language>,
    challenges: Challengers,
}

impl From<Settings> for SettingsRecord {
    fn from(Settings { taste: Taste { theme, side }, pings, language, challenges }: Settings) -> Self {
        Self { theme, view: side, pings, language, challenges }
    }
}

impl From<SettingsRecord> for Settings {
    fn from(SettingsRecord { theme, view: side, pings, language, challenges }: SettingsRecord) -> Self {
        Self { taste: Taste { theme, side }, pings, language, challenges }
    }
}

/// A change to one setting of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Setting {
    Theme(Theme),
    Side(SideChoice),
    Pings(Pings),
    Language(Option<Language>),
    Challenges(Challengers),
}

impl Settings {
    /// Whether all settings have their default values.
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Changes a setting.
    pub const fn set(&mut self, setting: Setting) {
        match setting {
            Setting::Theme(theme) => self.taste.theme = theme,
            Setting::Side(side) => self.taste.side = side,
            Setting::Pings(pings) => self.pings = pings,
            Setting::Language(language) => self.language = language,
            Setting::Challenges(challenges) => self.challenges = challenges,
        }
    }
}

/// The error for a text that is not the name of any value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not one of: {}", quoted(text), names.join(", "))]
pub struct ParseSettingError {
    text: String,
    names: Vec<&'static str>,
}

/// Implements `Display` and `FromStr` for a type of setting. Both use the names of the type's values.
macro_rules! by_name {
    ($setting:ident) => {
        impl fmt::Display for $setting {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $setting {
            type Err = ParseSettingError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::ALL.into_iter().find(|value| value.name() == text).ok_or_else(|| ParseSettingError {
                    text: text.to_owned(),
                    names: Self::ALL.map(Self::name).to_vec(),
                })
            }
        }
    };
}

/// The side from which a player wants to see boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SideChoice {
    /// The side that the player plays.
    #[default]
    Own,
    /// This side, whichever side the player plays.
    Always(Color),
}

impl SideChoice {
    /// All values.
    pub const ALL: [Self; 3] = [Self::Own, Self::Always(Color::White), Self::Always(Color::Black)];

    /// The name of the value: `own`, `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Always(color) => color.name(),
        }
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(super) fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// The side from which the board is shown to a player who plays `own`.
    #[must_use]
    pub const fn resolve(self, own: Color) -> Color {
        match self {
            Self::Own => own,
            Self::Always(color) => color,
        }
    }
}

by_name!(SideChoice);

/// Whether public messages mention a player. A mention notifies the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pings {
    /// Messages mention the player.
    #[default]
    Mention,
    /// Messages contain only the player's name, without a mention, so the player is not notified.
    None,
}

impl Pings {
    /// All values.
    pub const ALL: [Self; 2] = [Self::Mention, Self::None];

    /// The name of the value: `mention` or `none`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mention => "mention",
            Self::None => "none",
        }
    }
}

by_name!(Pings);

/// Who may challenge a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Challengers {
    /// Everyone may challenge the player, except for blocked users.
    #[default]
    Everyone,
    /// Nobody may challenge the player.
    Nobody,
}

impl Challengers {
    /// All values.
    pub const ALL: [Self; 2] = [Self::Everyone, Self::Nobody];

    /// The name of the value: `everyone` or `nobody`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Everyone => "everyone",
            Self::Nobody => "nobody",
        }
    }
}

by_name!(Challengers);

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<T: FromStr<Err = ParseSettingError> + fmt::Display + PartialEq + fmt::Debug>(all: &[T]) {
        for value in all {
            assert_eq!(value.to_string().parse().as_ref(), Ok(value));
        }
        assert!("".parse::<T>().is_err());
    }

    #[test]
    fn values_read_back() {
        check(&SideChoice::ALL);
        check(&Pings::ALL);
        check(&Challengers::ALL);
        let error = "some".parse::<Challengers>().expect_err("it is none");
        assert_eq!(error.to_string(), "`some` is not one of: everyone, nobody");
    }

    #[test]
    fn a_side_is_ones_own_or_always_the_same() {
        for own in Color::ALL {
            assert_eq!(SideChoice::Own.resolve(own), own);
            assert_eq!(SideChoice::Always(Color::Black).resolve(own), Color::Black);
        }
    }
}
