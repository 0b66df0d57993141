//! Games in which the bot itself plays.

use serde::{Deserialize, Serialize};

use super::{Event, PlayedMove, Seat, Session};
use crate::{color::Color, engine::Level};

/// The bot as a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bot {
    /// The color that it plays.
    pub color: Color,
    /// How strong.
    pub level: Level,
}

impl Session {
    /// The bot, if it plays.
    pub fn bot(&self) -> Option<Bot> {
        Color::ALL.into_iter().find_map(|color| match self.seats[color] {
            Seat::Bot(level) => Some(Bot { color, level }),
            Seat::Player(_) | Seat::Former(_) | Seat::Unknown(_) => None,
        })
    }

    /// Whether it is the bot's turn.
    pub fn waits_for_bot(&self) -> bool {
        self.bot().is_some_and(|bot| self.turn() == Some(bot.color))
    }

    /// Whether the last turn that was played, and not only passed, is the bot's.
    pub fn bot_moved_last(&self) -> bool {
        let (Some(bot), Some((before, mv))) = (self.bot(), self.last()) else { return false };
        if before.forced_pass().as_deref() != Some(mv) {
            return before.turn() == bot.color;
        }
        matches!(self.last_turn(), Some(Event::Moved { by, .. }) if by == bot.color)
    }

    /// The last turn that was played, with those passed since.
    pub fn last_turn(&self) -> Option<Event> {
        let mut position = self.start.clone();
        let mut last = None;
        for PlayedMove { text, .. } in &self.moves {
            last = match last {
                Some(Event::Moved { by, mv, passes }) if position.forced_pass().as_ref() == Some(text) => {
                    Some(Event::Moved { by, mv, passes: passes + 1 })
                }
                _ => Some(Event::Moved { by: position.turn(), mv: text.clone(), passes: 0 }),
            };
            position.play(text).expect("the moves of a session are legal");
        }
        last
    }
}
