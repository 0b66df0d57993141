//! Who plays: people, and the seats of a game.

use serde::{Deserialize, Deserializer, Serialize};

use crate::{color::ByColor, engine::Level, id::UserId, phrase::plain::cleaned};

/// A Discord user and the name under which others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedUser {
    /// The user.
    pub user: UserId,
    /// The name to show where mentions are not read, as in a picture's description.
    #[serde(deserialize_with = "clean_name")]
    pub name: String,
}

/// Reads a name. Older records may hold names that were not cleaned.
fn clean_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|name| cleaned(&name))
}

/// Who plays one side of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A Discord user.
    Player(NamedUser),
    /// The bot at this level.
    Bot(Level),
    /// A player whose data was deleted, and the name that stands for them now.
    Former(String),
    /// A player of an imported game, of whom only this name is known.
    Unknown(String),
}

/// The bot's names, by level.
const BOT_NAMES: [&str; Level::ALL.len()] =
    ["Parlor (1)", "Parlor (2)", "Parlor (3)", "Parlor (4)", "Parlor (5)", "Parlor (6)"];

impl Seat {
    /// The player who plays; `None` if that is not a Discord user.
    pub const fn player(&self) -> Option<&NamedUser> {
        match self {
            Self::Player(player) => Some(player),
            Self::Bot(_) | Self::Former(_) | Self::Unknown(_) => None,
        }
    }

    /// The Discord user who plays.
    pub fn user(&self) -> Option<UserId> {
        self.player().map(|player| player.user)
    }

    /// The name to show.
    pub fn name(&self) -> &str {
        match self {
            Self::Player(player) => &player.name,
            Self::Bot(level) => level.of(&BOT_NAMES),
            Self::Former(name) | Self::Unknown(name) => name,
        }
    }
}

impl From<NamedUser> for Seat {
    fn from(player: NamedUser) -> Self {
        Self::Player(player)
    }
}

impl From<ByColor<NamedUser>> for ByColor<Seat> {
    fn from(people: ByColor<NamedUser>) -> Self {
        people.map(Seat::Player)
    }
}
