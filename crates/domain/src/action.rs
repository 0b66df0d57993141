//! Actions in a game, and their results.

use super::Proposal;
use crate::id::UserId;
use board::color::Color;

/// A Discord user who acts in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The acting user.
    pub user: UserId,
    /// Whether the acting user has the permission to manage messages in the game's channel.
    pub moderator: bool,
}

/// An action that a player or a moderator takes in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Action {
    /// Play a move, in any spelling that the game accepts.
    Move(String),
    Resign,
    Offer(Proposal),
    Accept,
    Decline,
    /// Claim a win because the opponent's time is up.
    ClaimTime,
    Abort,
    /// End the game, because nobody has moved for a long time. `moderated` is as for
    /// [`Idleness::from`](super::idle::Idleness::from).
    EndIdle {
        moderated: bool,
    },
}

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    /// A move was played, followed by `passes` forced passes.
    Moved {
        by: Color,
        mv: String,
        passes: u32,
    },
    /// A move was played, and answers followed that the players had prepared: the last `turns` turns, of which `by`
    /// played the last.
    Answered {
        by: Color,
        turns: u32,
    },
    Resigned {
        by: Color,
    },
    /// A player of a tournament left it, and so lost the game.
    Withdrew {
        by: Color,
    },
    /// The organizer removed a player from a tournament, who so lost the game.
    Removed {
        by: Color,
    },
    /// A proposal was made.
    Offered {
        by: Color,
        what: Proposal,
    },
    /// A proposal was accepted and carried out.
    Accepted {
        by: Color,
        what: Proposal,
    },
    Declined {
        by: Color,
        what: Proposal,
    },
    /// A player won on time: by claiming it, or by itself in a tournament.
    TimeClaimed {
        by: Color,
    },
    /// The game was aborted by a player; `None` if by a moderator, or by the bot in a tournament.
    Aborted {
        by: Option<Color>,
    },
    /// A player was found to have left the server of the game.
    Left {
        by: Color,
    },
    /// A player ended the game, because nobody had moved for a long time.
    EndedIdle {
        by: Color,
    },
}

impl Event {
    /// The side that acted, or that has left or was removed; `None` if a moderator aborted the game, or the bot in a
    /// tournament.
    pub const fn by(&self) -> Option<Color> {
        match self {
            Self::Moved { by, .. }
            | Self::Answered { by, .. }
            | Self::Resigned { by }
            | Self::Withdrew { by }
            | Self::Removed { by }
            | Self::Offered { by, .. }
            | Self::Accepted { by, .. }
            | Self::Declined { by, .. }
            | Self::TimeClaimed { by }
            | Self::Left { by }
            | Self::EndedIdle { by } => Some(*by),
            Self::Aborted { by } => *by,
        }
    }
}
