//! The message that shows the newest board of a game.

use serde::{Deserialize, Serialize};

use super::{GameHome, Home, record::Record};
use crate::{
    id::{ChannelId, GameId, MessageId},
    time::Timestamp,
};

/// The location of the message with the newest board of a game. The `Debug` output omits the interaction token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardMessage {
    /// The game.
    pub game: GameId,
    /// The home of the game at which the message stands, in a game with two.
    #[serde(default, skip_serializing_if = "Home::is_shared")]
    pub home: Home,
    /// The revision of the game that the message shows.
    pub revision: u32,
    /// The channel of the message.
    pub channel: ChannelId,
    /// The id of the message.
    pub message: MessageId,
    /// The interaction token, with which the message can be edited for fifteen minutes from `posted` on.
    pub token: String,
    /// When the interaction that posted the message was created.
    pub posted: Timestamp,
    /// The text that remains when the message is out of date: it tells what happened, and calls nobody. `None` if the
    /// text stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub past: Option<String>,
}

impl Record for BoardMessage {}

impl BoardMessage {
    /// The game at the home at which the message stands.
    pub const fn here(&self) -> GameHome {
        GameHome { game: self.game, home: self.home }
    }
}

debug_only! { BoardMessage { game, home, revision, channel, message, posted } }
