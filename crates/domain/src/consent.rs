//! Actions that need the opponent's consent: draws, takebacks, and moving to another channel.

use super::{AGREEMENT, Event, Offer, Proposal, Refusal, Session, Table};
use crate::time::Timestamp;
use board::color::Color;
use games::game::Outcome;

impl Session {
    pub(super) fn propose(&mut self, by: Color, what: Proposal) -> Result<Event, Refusal> {
        match self.offers.open {
            Some(offer) if offer.by == by => return Err(Refusal::OfferPending),
            Some(_) => return Err(Refusal::OfferWaits),
            None => {}
        }
        match what {
            Proposal::Draw => {}
            Proposal::Takeback if self.pairing.is_some() => return Err(Refusal::InTournament),
            Proposal::Takeback => drop(self.moves.last_turn_of(by).ok_or(Refusal::NothingToTakeBack)?),
            Proposal::Move(to) if self.places().home_in(to.channel).is_some() => return Err(Refusal::HereAlready),
            // Each side takes its own home wherever it likes.
            Proposal::Move(_) if self.homes.are_apart() => return Err(Refusal::OnAnotherServer),
            Proposal::Move(_) => {}
        }
        self.offers.make(Offer { by, what, revision: self.revision }, self.ply())?;
        Ok(Event::Offered { by, what })
    }

    pub(super) fn accept(&mut self, by: Color, now: Timestamp) -> Result<Event, Refusal> {
        let what = self.offers.answer(by)?;
        match what {
            Proposal::Draw => self.finish(Some(Outcome::Draw { by: AGREEMENT }), now),
            Proposal::Takeback => {
                self.moves.take_back(self.moves.last_turn_of(!by).ok_or(Refusal::NothingToTakeBack)?);
                self.offers.forget_after(self.ply());
                self.clock = self.clock.map(|clock| clock.restarted(now));
                self.board_revision = self.revision;
            }
            Proposal::Move(to) => {
                self.homes = to.into();
                self.deserted = false;
                self.board_revision = self.revision;
            }
        }
        Ok(Event::Accepted { by, what })
    }

    /// The running game at another table, to which it goes without anybody's consent, since it had none.
    #[must_use]
    pub fn placed_at(&self, table: Table) -> Self {
        let mut next = self.changed();
        (next.homes, next.deserted, next.board_revision) = (table.into(), false, next.revision);
        next
    }
}
