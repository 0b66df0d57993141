//! The seats of a game, and the users who take them.

use serde::{Deserialize, Serialize};

use crate::id::UserId;
use engine::Level;

/// A Discord user and their display name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedUser {
    /// The user.
    pub user: UserId,
    /// The display name, for places where Discord shows no mentions, such as alt text.
    pub name: String,
}

impl NamedUser {
    /// Adds the user to a list, or updates the name of a user who is in it. Returns `false` if the list has no room:
    /// `most` others are in it.
    pub(super) fn put_in(self, list: &mut Vec<Self>, most: usize) -> bool {
        match list.iter().position(|known| known.user == self.user) {
            Some(place) => list[place] = self,
            None if list.len() >= most => return false,
            None => list.push(self),
        }
        true
    }
}

/// Who plays one side of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A Discord user.
    Player(NamedUser),
    /// The bot, playing at this level.
    Bot(Level),
    /// A player whose data was deleted, and the text that replaces their name.
    Former(String),
    /// A player of an imported game, known only by this name.
    Unknown(String),
}

/// The bot's names by level.
const BOT_NAMES: [&str; Level::ALL.len()] =
    ["Parlor (1)", "Parlor (2)", "Parlor (3)", "Parlor (4)", "Parlor (5)", "Parlor (6)"];

impl Seat {
    /// The Discord user in this seat and their display name; `None` if no Discord user has this seat.
    pub const fn player(&self) -> Option<&NamedUser> {
        match self {
            Self::Player(player) => Some(player),
            Self::Bot(_) | Self::Former(_) | Self::Unknown(_) => None,
        }
    }

    /// The Discord user in this seat; `None` if no Discord user has this seat.
    pub fn user(&self) -> Option<UserId> {
        self.player().map(|player| player.user)
    }

    /// The display name of the player in this seat.
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
