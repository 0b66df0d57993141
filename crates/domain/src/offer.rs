//! Proposals that the opponent answers.

use serde::{Deserialize, Serialize};

use crate::id::ChannelId;
use board::color::Color;

/// A proposal in a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proposal {
    /// A draw.
    Draw,
    /// Taking back the last move that the proposer chose to play, and all moves after it.
    Takeback,
    /// Continuing the game in another channel of the same server.
    Move(NewTable),
}

/// The channel in which a game is to continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The channel or thread.
    pub channel: ChannelId,
    /// The parent channel, if `channel` is a public thread. Everybody who can see the parent channel can see the
    /// thread.
    pub parent: Option<ChannelId>,
}

/// A proposal that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The side that proposes.
    pub by: Color,
    /// The proposal.
    pub what: Proposal,
    /// The revision of the session when the proposal was made.
    pub revision: u32,
}

/// The plies at which a side last offered a draw and last asked for a takeback. A side can make each of these proposals
/// only once in the same position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offered {
    /// The ply of the last draw offer.
    pub draw: Option<u32>,
    /// The ply of the last proposal of a takeback.
    pub takeback: Option<u32>,
}

impl Offered {
    /// The stored plies of both kinds of proposal, without those that were never made.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        [self.draw, self.takeback].into_iter().flatten()
    }

    /// The field for the ply at which a proposal of this kind was last made. Returns `None` for a kind that may be
    /// repeated in the same position.
    pub(super) const fn at(&mut self, what: Proposal) -> Option<&mut Option<u32>> {
        match what {
            Proposal::Draw => Some(&mut self.draw),
            Proposal::Takeback => Some(&mut self.takeback),
            Proposal::Move(_) => None,
        }
    }

    /// Removes proposals that were made after `ply`, because a takeback has undone the positions in which they were
    /// made.
    pub(super) fn forget_after(&mut self, ply: u32) {
        for at in [&mut self.draw, &mut self.takeback] {
            *at = at.filter(|at| *at <= ply);
        }
    }
}
