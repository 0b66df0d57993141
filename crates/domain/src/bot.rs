//! Games against the bot.

use serde::{Deserialize, Serialize};

use super::{Seat, Session};
use board::color::Color;
use engine::Level;

/// The bot as a player of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bot {
    /// The color that the bot plays.
    pub color: Color,
    /// The level that the bot plays at.
    pub level: Level,
}

impl Session {
    /// The bot, if it plays in this game.
    pub fn bot(&self) -> Option<Bot> {
        Color::ALL.into_iter().find_map(|color| match self.seats[color] {
            Seat::Bot(level) => Some(Bot { color, level }),
            Seat::Player(_) | Seat::Former(_) | Seat::Unknown(_) => None,
        })
    }

    /// Whether the bot plays in this game and is the side to move.
    pub fn waits_for_bot(&self) -> bool {
        self.bot().is_some_and(|bot| self.turn() == Some(bot.color))
    }
}
