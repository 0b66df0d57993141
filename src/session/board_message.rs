//! The message that shows a game's newest board.

use std::fmt;

use super::control::BoardRef;
use crate::{
    id::{ChannelId, MessageId},
    time::Timestamp,
};

/// Where the newest board of a game can be found. Its `Debug` does not show the token.
#[derive(Clone, PartialEq, Eq)]
pub struct BoardMessage {
    /// Its game and the game's revision.
    pub board: BoardRef,
    /// Its channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// The interaction token by which it can be changed, for fifteen minutes from `posted` on.
    pub token: String,
    /// When the interaction behind it began.
    pub posted: Timestamp,
}

impl fmt::Debug for BoardMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardMessage")
            .field("board", &self.board)
            .field("channel", &self.channel)
            .field("message", &self.message)
            .field("posted", &self.posted)
            .finish_non_exhaustive()
    }
}
