//! Actions that need the opponent's consent: draws, takebacks, and moving to another channel.

use super::{AGREEMENT, Event, Offer, PlayedMove, Proposal, Refusal, Session};
use crate::time::Timestamp;
use board::color::Color;
use games::game::Outcome;

impl Session {
    pub(super) fn propose(&mut self, by: Color, what: Proposal) -> Result<Event, Refusal> {
        match self.offer {
            Some(offer) if offer.by == by => return Err(Refusal::OfferPending),
            Some(_) => return Err(Refusal::OfferWaits),
            None => {}
        }
        match what {
            Proposal::Draw => {}
            Proposal::Takeback if self.bout.is_some() => return Err(Refusal::InTournament),
            Proposal::Takeback => drop(self.last_turn_of(by).ok_or(Refusal::NothingToTakeBack)?),
            Proposal::Move(to) if to.channel == self.table.channel => return Err(Refusal::HereAlready),
            Proposal::Move(_) => {}
        }
        let ply = self.ply();
        if let Some(at) = self.offered[by].at(what)
            && at.replace(ply) == Some(ply)
        {
            return Err(Refusal::OfferDeclined);
        }
        self.offer = Some(Offer { by, what, revision: self.revision });
        Ok(Event::Offered { by, what })
    }

    pub(super) fn accept(&mut self, by: Color, now: Timestamp) -> Result<Event, Refusal> {
        let what = self.answer_offer(by)?;
        match what {
            Proposal::Draw => self.finish(Outcome::Draw { by: AGREEMENT }, now),
            Proposal::Takeback => self.take_back(!by, now)?,
            Proposal::Move(to) => {
                self.table = self.table.moved(to);
                self.board_revision = self.revision;
            }
        }
        Ok(Event::Accepted { by, what })
    }

    /// Whether a user who plays in the game has a turn to take back.
    pub fn can_take_back(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.seats[side].user().is_some() && self.last_turn_of(side).is_some())
    }

    /// Removes the offer that the side `by` answers, and returns the proposal that the offer contained.
    pub(super) fn answer_offer(&mut self, by: Color) -> Result<Proposal, Refusal> {
        match self.offer.take() {
            Some(offer) if offer.by != by => Ok(offer.what),
            Some(_) => Err(Refusal::OwnOffer),
            None => Err(Refusal::NoOffer),
        }
    }

    /// The index of the last move that `side` chose to play in this game: neither an imported move nor a forced pass.
    pub(super) fn last_turn_of(&self, side: Color) -> Option<usize> {
        let last = self.own_moves().iter().rposition(|mv| mv.by == side && !mv.is_pass)?;
        Some(self.imported_moves() as usize + last)
    }

    fn take_back(&mut self, side: Color, now: Timestamp) -> Result<(), Refusal> {
        let kept = self.last_turn_of(side).ok_or(Refusal::NothingToTakeBack)?;
        let mut moves = std::mem::take(&mut self.moves);
        moves.truncate(kept);
        self.position = self.start.clone();
        self.previous = None;
        for PlayedMove { text, at, .. } in moves {
            self.advance(&text, at).expect("the moves of a session are legal");
        }
        let ply = self.ply();
        for color in Color::ALL {
            self.offered[color].forget_after(ply);
        }
        self.clock = self.clock.map(|clock| clock.restarted(now));
        self.board_revision = self.revision;
        Ok(())
    }
}
