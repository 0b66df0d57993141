//! Games in which nobody moves any longer: after some time, either player may end them, and they count for nobody.

use std::time::Duration;

use super::{Event, Refusal, Session};
use crate::{
    id::{GuildId, UserId},
    time::Timestamp,
};
use board::color::Color;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long nobody has to have moved in a place with moderators, who can free the channel earlier.
pub const PATIENCE: Duration = DAY.saturating_mul(30);
/// How long nobody has to have moved where there are no moderators, or if the opponent has left.
pub const SHORT_PATIENCE: Duration = DAY.saturating_mul(7);

/// What a player can do about a running game in which the opponent does not move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Ask whether the opponent, and the bot, are still on the server of the game.
    Ask,
    /// End the game, which then counts for nobody.
    End,
}

/// What can be done about a game if nobody moves.
#[derive(Clone, Copy, Debug)]
pub struct Idleness<'a>(&'a Session);

impl Session {
    /// What can be done about this game if nobody moves.
    pub const fn idleness(&self) -> Idleness<'_> {
        Idleness(self)
    }

    /// Ends the game for the side `by`, because nobody moves.
    pub(super) fn end_idle(&mut self, by: Color, moderated: bool, now: Timestamp) -> Result<Event, Refusal> {
        match self.idleness().from(moderated) {
            None => return Err(Refusal::EndsOtherwise),
            Some(from) if from > now => return Err(Refusal::MayStillMove(from)),
            Some(_) => self.finish(None, now),
        }
        Ok(Event::EndedIdle { by })
    }
}

impl Idleness<'_> {
    /// From when on either player may end the game because nobody moves. `None` if the game ends otherwise: it is over,
    /// or it has a clock, or the bot plays, or it belongs to a tournament, or strangers play. `moderated` says whether
    /// the bot is known to be a member of the game's server, so that there are moderators who can abort games.
    pub fn from(self, moderated: bool) -> Option<Timestamp> {
        if !self.is_between_people() || self.0.clock.is_some() && !self.0.deserted {
            return None;
        }
        let is_long = moderated && self.0.table().guild.is_some() && !self.0.deserted;
        Some(self.0.waiting_since().after(if is_long { PATIENCE } else { SHORT_PATIENCE }))
    }

    /// Whether the game goes on, and both sides are people who decide on it alone.
    fn is_between_people(self) -> bool {
        self.0.end.is_none() && self.0.pairing.is_none() && self.0.sought.is_none() && self.0.bot().is_none()
    }

    /// What a user can do now about this game if nobody moves, in a place of the server `here`. `moderated` is as for
    /// [`from`](Self::from).
    pub fn remedy(self, user: UserId, here: Option<GuildId>, moderated: bool, now: Timestamp) -> Option<Remedy> {
        let side = self.0.color_of(user)?;
        if self.from(moderated).is_some_and(|from| from <= now) {
            return Some(Remedy::End);
        }
        // On another server, nobody knows whether the bot is still a member there, so each player may ask.
        let waits = self.0.turn() != Some(side) && self.0.clock.is_none() || self.0.table().guild != here;
        let can_leave = self.is_between_people() && self.0.table().guild.is_some() && !self.0.deserted;
        (can_leave && waits).then_some(Remedy::Ask)
    }

    /// The session after the opponent of `user` was found to have left the server, and the resulting event; the same
    /// session if that is known.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the user does not play, or if the game ends otherwise.
    pub fn left_by_opponent_of(self, user: UserId) -> Result<(Session, Option<Event>), Refusal> {
        let left = !self.0.color_of(user).ok_or(Refusal::NotAPlayer)?;
        if self.0.clock.is_some() {
            return Err(Refusal::EndsOtherwise);
        }
        Ok((self.left_alone()?, Some(Event::Left { by: left })))
    }

    /// The session after the bot was found to have been removed from the server; the same session if that is known.
    ///
    /// # Errors
    /// Returns a [`Refusal`] if the game ends otherwise.
    pub fn left_alone(self) -> Result<Session, Refusal> {
        if self.0.end.is_some() {
            return Err(Refusal::GameOver);
        }
        if !self.is_between_people() {
            return Err(Refusal::EndsOtherwise);
        }
        Ok(if self.0.deserted { self.0.clone() } else { Session { deserted: true, ..self.0.changed() } })
    }
}
