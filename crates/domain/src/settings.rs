//! A player's settings for all their games.

use serde::{Deserialize, Serialize};

use board::{color::Color, theme::Theme};
use catalogue::Language;

/// A player's settings for all their games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// How boards look to the player.
    pub taste: Taste,
    /// Whether public messages of the bot mention the player.
    pub pings: Pings,
    /// The language of private messages; `None` for the player's language on Discord.
    pub language: Option<Language>,
    /// Who may challenge the player.
    pub challenges: Challengers,
    /// Whether the player is asked to confirm each move; omitted if not.
    #[serde(default, skip_serializing_if = "Confirmation::is_never")]
    pub confirmation: Confirmation,
    /// Whether the player reads the sentences of opponents from elsewhere; omitted if so.
    #[serde(default, skip_serializing_if = "Sentences::are_shown")]
    pub sentences: Sentences,
}

/// How a player wants boards to look: the theme, and the side at the bottom of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taste {
    /// The theme, which determines the colors.
    pub theme: Theme,
    /// The side at the bottom of the board.
    pub side: SideChoice,
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
    Confirmation(Confirmation),
    Sentences(Sentences),
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
            Setting::Confirmation(confirmation) => self.confirmation = confirmation,
            Setting::Sentences(sentences) => self.sentences = sentences,
        }
    }
}

board::named! {
    SideChoice { Own = "own", Always(Color::White) = "white", Always(Color::Black) = "black" }
    Pings { Mention = "mention", None = "none" }
    Challengers { Everyone = "everyone", Nobody = "nobody" }
    Confirmation { Never = "never", Always = "always" }
    Sentences { Shown = "shown", Muted = "muted" }
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

/// Whether public messages mention a player. A mention notifies the player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pings {
    /// Messages mention the player.
    #[default]
    Mention,
    /// Messages contain only the player's name, without a mention, so the player is not notified.
    None,
}

/// Who may challenge a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Challengers {
    /// Everyone may challenge the player, except for blocked users.
    #[default]
    Everyone,
    /// Nobody may challenge the player.
    Nobody,
}

/// Whether a player is asked to confirm each move in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Confirmation {
    /// Moves are played at once.
    #[default]
    Never,
    /// The player sees the board after the move, and confirms it.
    Always,
}

impl Confirmation {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_never(&self) -> bool {
        *self == Self::Never
    }
}

/// Whether a player reads the sentences of opponents from elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sentences {
    /// The sentences stand under the board.
    #[default]
    Shown,
    /// Nothing tells of the sentences.
    Muted,
}

impl Sentences {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn are_shown(&self) -> bool {
        *self == Self::Shown
    }
}

#[cfg(test)]
mod tests {
    use std::{fmt, str::FromStr};

    use super::*;
    use board::text::ParseNameError;

    #[track_caller]
    fn check<T: FromStr<Err = ParseNameError> + fmt::Display + PartialEq + fmt::Debug>(all: &[T]) {
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
        check(&Confirmation::ALL);
        check(&Sentences::ALL);
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
