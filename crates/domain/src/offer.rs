//! Proposals that the opponent answers.

use serde::{Deserialize, Serialize};

use super::{Refusal, Table};
use board::color::{ByColor, Color};

/// A proposal in a running game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Proposal {
    /// A draw.
    Draw,
    /// Taking back the last move that the proposer chose to play, and all moves after it.
    Takeback,
    /// Continuing the game in another channel of the same server, or in private if the bot was removed from the server.
    Move(Table),
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
}

/// The proposals of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// The proposal that waits for an answer.
    pub(super) open: Option<Offer>,
    /// When each side made its last proposals.
    pub(super) made: ByColor<Offered>,
}

impl Offers {
    /// The number of proposals that are remembered.
    pub(super) fn count(&self) -> usize {
        self.made.iter().flat_map(Offered::iter).count()
    }

    /// Whether all proposals that are remembered were made at `ply` or before.
    pub(super) fn are_until(&self, ply: u32) -> bool {
        self.made.iter().flat_map(Offered::iter).all(|at| at <= ply)
    }

    /// Makes a proposal in the position after `ply` moves.
    pub(super) fn make(&mut self, offer: Offer, ply: u32) -> Result<(), Refusal> {
        let made = &mut self.made[offer.by];
        let at = match offer.what {
            Proposal::Draw => Some(&mut made.draw),
            Proposal::Takeback => Some(&mut made.takeback),
            Proposal::Move(_) => None,
        };
        if at.is_some_and(|at| at.replace(ply) == Some(ply)) {
            return Err(Refusal::OfferDeclined);
        }
        self.open = Some(offer);
        Ok(())
    }

    /// Removes the proposal that the side `by` answers, and returns what was proposed.
    pub(super) fn answer(&mut self, by: Color) -> Result<Proposal, Refusal> {
        match self.open.take() {
            Some(offer) if offer.by != by => Ok(offer.what),
            Some(_) => Err(Refusal::OwnOffer),
            None => Err(Refusal::NoOffer),
        }
    }

    /// Forgets proposals that were made after `ply`, because a takeback has undone the positions in which they were
    /// made.
    pub(super) fn forget_after(&mut self, ply: u32) {
        for Offered { draw, takeback } in [&mut self.made.white, &mut self.made.black] {
            for at in [draw, takeback] {
                *at = at.filter(|at| *at <= ply);
            }
        }
    }
}
