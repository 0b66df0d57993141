//! Moving a tournament to another channel.

use super::{Announcement, PairingStage, ServerTournament, TournamentMessage};
use crate::{id::ChannelId, time::Timestamp};
use tournament::Refusal;

impl ServerTournament {
    /// The number of messages that could not be posted and still make sense.
    pub fn unposted(&self) -> usize {
        self.unposted.iter().filter(|part| self.makes_sense(**part)).count()
    }

    /// Whether a message that could not be posted is still to be told.
    fn makes_sense(&self, part: TournamentMessage) -> bool {
        match part {
            TournamentMessage::Announcement => !self.state.is_over(),
            TournamentMessage::Postponed => !self.state.is_started() && !self.state.is_over(),
            TournamentMessage::Placeless(pairing_id, _) => self
                .active(pairing_id)
                .is_some_and(|active| active.stage == PairingStage::Playing && active.message.is_none()),
            TournamentMessage::Round(round) => {
                self.state.is_running() && usize::from(round) == self.state.rounds().len()
            }
            _ => true,
        }
    }

    /// Forgets tables and lists that could not be posted, before a newer one.
    pub(super) fn forget_older(&mut self, newer: TournamentMessage) {
        use TournamentMessage::{End, Round, Standings};
        self.unposted
            .retain(|part| !matches!((part, newer), (Standings(_), Standings(_) | End) | (Round(_), Round(_))));
    }

    /// Moves the tournament to another channel. It is announced there, and so is everything that could not be posted so
    /// far; the announcement that it leaves behind is to say where it has gone. Games that have not begun get their
    /// threads there; the others stay where they are.
    ///
    /// # Errors
    /// Refuses if the tournament is over and nothing is left to post.
    pub fn move_to(&mut self, channel: ChannelId, now: Timestamp) -> Result<(), Refusal> {
        let is_over = self.state.is_over();
        if is_over && self.unposted() == 0 {
            return Err(Refusal::Over);
        }
        self.left_behind.extend(self.announcement.message.map(|message| (self.channel, message)));
        (self.channel, self.trouble) = (channel, None);
        // Nobody joins what is over.
        self.announcement = Announcement { message: None, refused: is_over, shown: now, outdated: false };
        self.active_pairings.retain(|active| matches!(active.stage, PairingStage::Playing | PairingStage::Over));
        for active in self.active_pairings.iter_mut().filter(|active| active.again) {
            (active.message, active.again) = (None, false);
        }
        self.owe_unposted();
        Ok(())
    }

    /// Owes what could not be posted again, as far as it still makes sense.
    pub(super) fn owe_unposted(&mut self) {
        for part in std::mem::take(&mut self.unposted) {
            if !self.makes_sense(part) {
                continue;
            }
            match part {
                TournamentMessage::Standings(rounds) => self.told = self.told.min(rounds.saturating_sub(1)),
                TournamentMessage::Round(round) => self.listed = self.listed.min(round.saturating_sub(1)),
                TournamentMessage::End => self.closed = false,
                TournamentMessage::Postponed => self.postponed = true,
                TournamentMessage::Departure(..) | TournamentMessage::Decision(_) => self.tell(part),
                TournamentMessage::Placeless(pairing_id, side) => {
                    if let Some(active) = self.active_mut(pairing_id) {
                        active.untold = Some(side);
                    }
                }
                TournamentMessage::Announcement => self.announcement.refused = false,
                TournamentMessage::Pairing(_) | TournamentMessage::Greeting(..) => {}
            }
        }
    }
}
