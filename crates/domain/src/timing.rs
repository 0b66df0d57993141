//! What time does to a game: the alarms of its clock, the deadline of its round, and games that end by themselves.

use std::time::Duration;

use super::{
    Alarm, Away, Event, GameClock, GamePairing, Moment, REMOVAL, Session, TIME, WITHDRAWAL, tournaments::Deadline,
};
use crate::{sought::VACATION, time::Timestamp};
use board::color::{ByColor, Color};
use games::game::Outcome;
use tournament::Departure;

/// What time does to a game.
#[derive(Clone, Copy, Debug)]
pub struct Timing<'a>(&'a Session);

impl Session {
    /// What time does to this game.
    pub const fn timing(&self) -> Timing<'_> {
        Timing(self)
    }

    /// Makes the new game a game of a tournament.
    #[must_use]
    pub fn with_pairing(self, pairing: GamePairing) -> Self {
        Self { pairing: Some(pairing), ..self }
    }

    /// Which game of a tournament this is; `None` for other games.
    pub const fn pairing(&self) -> Option<&GamePairing> {
        self.pairing.as_ref()
    }

    /// The running game of a tournament after it was called off, because its result was decided elsewhere, and the
    /// resulting event. `left` is the side that has lost the game by leaving the tournament, and how it left. `None` if
    /// the game is over.
    pub fn called_off(&self, left: Option<(Color, Departure)>, now: Timestamp) -> Option<(Self, Event)> {
        if self.end.is_some() {
            return None;
        }
        let lost = |loser: Color, by| Some(Outcome::Decisive { winner: !loser, by });
        let (outcome, event) = match left {
            Some((by, Departure { removed: true, .. })) => (lost(by, REMOVAL), Event::Removed { by }),
            Some((by, _)) => (lost(by, WITHDRAWAL), Event::Withdrew { by }),
            None => (None, Event::Aborted { by: None }),
        };
        let mut next = self.changed();
        next.finish(outcome, now);
        Some((next, event))
    }
}

impl Timing<'_> {
    /// The clock's alarm that is due now and has not been announced yet.
    pub fn ringing(self, moment: &Moment) -> Option<Alarm> {
        let turn = self.0.turn()?;
        self.0.clock?.ringing(turn, &moment.away[turn], moment.now)
    }

    /// The session after an alarm of its clock was announced.
    #[must_use]
    pub fn after(self, alarm: Alarm) -> Session {
        let mut next = self.0.changed();
        next.clock = next.clock.map(|clock| GameClock { rung: Some(alarm), ..clock });
        next
    }

    /// The side that can claim a win on time now, if any.
    pub fn winner(self, moment: &Moment) -> Option<Color> {
        let turn = self.0.turn()?;
        (self.0.clock?.deadline(turn, &moment.away[turn]) <= moment.now).then_some(!turn)
    }

    /// Whether the clock stands still while the player to move is absent. In a tournament, the organizer decides.
    pub fn heeds_absence(self) -> bool {
        self.0.pairing.as_ref().is_none_or(|pairing| pairing.vacation)
    }

    /// The absences of a player that stop the clock of this game: between strangers, for a week at most.
    pub fn heeded(self, away: Away) -> Away {
        if self.0.sought.is_some() { away.at_most(VACATION, self.0.created) } else { away }
    }

    /// When the running game ends at the latest; `None` without a deadline, and if the game is over.
    pub fn deadline(self) -> Option<Deadline> {
        self.0.pairing.as_ref().filter(|_| self.0.end.is_none())?.deadline
    }

    /// Whether the deadline, and not a clock, ended the game.
    pub fn is_over_by_deadline(self) -> bool {
        let by_time = self.0.end.filter(|end| end.outcome.is_some_and(|outcome| outcome.ending() == TIME));
        let deadline = self.0.pairing.as_ref().and_then(|pairing| pairing.deadline);
        by_time.zip(deadline).is_some_and(|(end, deadline)| deadline.at <= end.at)
    }

    /// The session after the players were reminded of the deadline; `None` if no reminder is due.
    pub fn reminded(self, now: Timestamp) -> Option<Session> {
        let due = self.deadline().filter(|deadline| !deadline.reminded && deadline.reminder() <= now)?;
        let mut next = self.0.changed();
        next.pairing.as_mut()?.deadline = Some(Deadline { reminded: true, ..due });
        Some(next)
    }

    /// When the next thing happens in the running game by itself: an alarm of the clock, a reminder of the deadline, or
    /// the deadline. `away` contains the absences of the player to move.
    pub fn wakes(self, away: &Away) -> Option<Timestamp> {
        let alarm = self.0.clock.zip(self.0.turn()).and_then(|(clock, turn)| clock.next_alarm(turn, away));
        let deadline = self.deadline();
        let deadline = deadline.map(|deadline| if deadline.reminded { deadline.at } else { deadline.reminder() });
        alarm.map(|(_, at)| at).into_iter().chain(deadline).min()
    }

    /// The game of a tournament or between strangers after the side to move has run out of time, or after the deadline,
    /// and the resulting event. At the deadline, the side that has used more time loses. `None` if there is time left,
    /// and in other games, in which the opponent has to claim the win.
    pub fn run_out(self, moment: &Moment) -> Option<(Session, Event)> {
        if self.0.pairing.is_none() && self.0.sought.is_none() {
            return None;
        }
        let late = || self.deadline().filter(|deadline| deadline.at <= moment.now).and_then(|_| self.0.turn());
        let winner = self.winner(moment).or_else(|| late().map(|turn| !slower(self.0, turn, moment.now)))?;
        let mut next = self.0.changed();
        let event = next.lose_on_time(winner, moment.now);
        Some((next, event))
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
