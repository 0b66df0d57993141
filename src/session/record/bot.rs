use serde::{Deserialize, Serialize};

use super::{RecordError, Text};
use crate::{color::Color, engine::Level, session::Bot};

/// The bot as a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BotRecord {
    /// The color that it plays. Its seat is of user 0.
    pub color: Text<Color>,
    /// How strong: the number of a [`Level`].
    pub level: u8,
}

impl From<Bot> for BotRecord {
    fn from(Bot { color, level }: Bot) -> Self {
        Self { color: Text(color), level: level.number() }
    }
}

impl BotRecord {
    pub(super) fn read(self) -> Result<Bot, RecordError> {
        let Self { color: Text(color), level } = self;
        Ok(Bot { color, level: read_level(level)? })
    }
}

/// The level with this number.
pub(super) fn read_level(number: u8) -> Result<Level, RecordError> {
    Level::new(number).ok_or_else(|| RecordError::Unknown(format!("there is no level {number}")))
}
