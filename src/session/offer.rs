//! What one player proposes and the other one answers.

use serde::{Deserialize, Serialize};

use crate::{color::Color, id::ChannelId};

/// What can be proposed in a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proposal {
    /// To call the game a draw.
    Draw,
    /// To take back the last turn of the one who proposes it, and what was answered.
    Takeback,
    /// To go on in another channel of the same place.
    Move(NewTable),
}

/// Where a game is to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel whose thread it is, if everybody who sees that one sees it.
    pub parent: Option<ChannelId>,
}

/// A proposal that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// Who proposes.
    pub by: Color,
    /// What.
    pub what: Proposal,
    /// The game's revision since which it waits.
    pub revision: u32,
}

/// After how many moves a side last proposed something, so that it cannot be proposed again and again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offered {
    /// A draw.
    pub draw: Option<u32>,
    /// A takeback.
    pub takeback: Option<u32>,
}

impl Offered {
    /// Both, and whether each was proposed.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        [self.draw, self.takeback].into_iter().flatten()
    }

    /// After how many moves this was proposed.
    pub(super) const fn at(&mut self, what: Proposal) -> Option<&mut Option<u32>> {
        match what {
            Proposal::Draw => Some(&mut self.draw),
            Proposal::Takeback => Some(&mut self.takeback),
            Proposal::Move(_) => None,
        }
    }

    /// Forgets what was proposed in positions that are no more.
    pub(super) fn forget_after(&mut self, ply: u32) {
        for at in [&mut self.draw, &mut self.takeback] {
            *at = at.filter(|at| *at <= ply);
        }
    }
}
