//! Games of tournaments: they end by themselves when time runs out, and at the deadline of their round.

use std::time::Duration;

use super::{Away, Event, GamePairing, Moment, Session, tournaments::Deadline};
use crate::time::Timestamp;
use board::color::{ByColor, Color};

impl Session {
    /// Makes the new game a game of a tournament.
    #[must_use]
    pub fn with_pairing(self, pairing: GamePairing) -> Self {
        Self { pairing: Some(pairing), ..self }
    }

    /// Which game of a tournament this is; `None` for other games.
    pub const fn pairing(&self) -> Option<&GamePairing> {
        self.pairing.as_ref()
    }

    /// Whether the clock stands still while the player to move is absent. In a tournament, the organizer decides.
    pub fn heeds_absence(&self) -> bool {
        self.pairing.as_ref().is_none_or(|pairing| pairing.vacation)
    }

    /// When the running game ends at the latest; `None` without a deadline, and if the game is over.
    pub fn deadline(&self) -> Option<Deadline> {
        self.pairing.as_ref().filter(|_| self.end.is_none())?.deadline
    }

    /// When the next thing happens in the running game by itself: an alarm of the clock, a reminder of the deadline, or
    /// the deadline. `away` contains the absences of the player to move.
    pub fn wakes(&self, away: &Away) -> Option<Timestamp> {
        let alarm = self.clock.zip(self.turn()).and_then(|(clock, turn)| clock.next_alarm(turn, away));
        let deadline = self.deadline();
        let deadline = deadline.map(|deadline| if deadline.reminded { deadline.at } else { deadline.reminder() });
        alarm.map(|(_, at)| at).into_iter().chain(deadline).min()
    }

    /// The session after the players were reminded of the deadline; `None` if no reminder is due.
    pub fn reminded_of_deadline(&self, now: Timestamp) -> Option<Self> {
        let due = self.deadline().filter(|deadline| !deadline.reminded && deadline.reminder() <= now)?;
        let mut next = self.changed();
        next.pairing.as_mut()?.deadline = Some(Deadline { reminded: true, ..due });
        Some(next)
    }

    /// The game of a tournament after the side to move has run out of time, or after the deadline, and the resulting
    /// event. At the deadline, the side that has used more time loses. `None` if there is time left, and in other games,
    /// in which the opponent has to claim the win.
    pub fn out_of_time(&self, moment: &Moment) -> Option<(Self, Event)> {
        self.pairing.as_ref()?;
        let late = || self.deadline().filter(|deadline| deadline.at <= moment.now).and_then(|_| self.turn());
        let winner = self.winner_on_time(moment).or_else(|| late().map(|turn| !slower(self, turn, moment.now)))?;
        let mut next = self.changed();
        let event = next.lose_on_time(winner, moment.now);
        Some((next, event))
    }

    /// The running game of a tournament after it was called off, because its result was decided elsewhere, and the
    /// resulting event. `None` if the game is over.
    pub fn called_off(&self, now: Timestamp) -> Option<(Self, Event)> {
        if self.end.is_some() {
            return None;
        }
        let mut next = self.changed();
        next.finish(None, now);
        Some((next, Event::Aborted { by: None }))
    }
}

/// The side that has used more time; `turn`, the side to move, if both have used the same.
fn slower(session: &Session, turn: Color, now: Timestamp) -> Color {
    let mut used = ByColor::new_with(|_| Duration::ZERO);
    let mut since = session.created;
    for mv in session.moves.own() {
        used[mv.by] += mv.at.since(since);
        since = mv.at;
    }
    used[turn] += now.since(since);
    if used[turn] >= used[!turn] { turn } else { !turn }
}
