//! The message that shows the newest board of a game.

use super::{GameHome, Home, control::BoardRef};
use crate::{
    id::{ChannelId, MessageId},
    time::Timestamp,
};

/// The location of the message with the newest board of a game. The `Debug` output omits the interaction token.
#[derive(Clone, PartialEq, Eq)]
pub struct BoardMessage {
    /// The game, and the revision of the game that the message shows.
    pub board: BoardRef,
    /// The home of the game at which the message stands, in a game with two.
    pub home: Home,
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
    pub past: Option<String>,
}

impl BoardMessage {
    /// The game at the home at which the message stands.
    pub const fn here(&self) -> GameHome {
        GameHome { game: self.board.game, home: self.home }
    }
}

debug_only! { BoardMessage { board, home, channel, message, posted } }
