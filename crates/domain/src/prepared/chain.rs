//! Playing prepared answers.

use super::Prepared;
use crate::{Action, Event, Moment, Session};
use board::color::ByColor;

/// A game after an event, with the prepared answers that the event has caused to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Followed {
    /// The game after the last answer.
    pub session: Session,
    /// What happened: the event itself, or [`Event::Answered`] if answers followed.
    pub event: Event,
    /// What each side still has prepared.
    pub prepared: ByColor<Option<Prepared>>,
}

impl Followed {
    /// Plays the answers that the players have prepared for what has happened: `next` and `event` are the game `before`
    /// after a move, or after another action. Answers of both sides may follow each other. A side answers only if the
    /// other side has moved: where a side is to move twice in a row, its first move by hand plays nothing. Answers are
    /// played at the time of the move, so they take no time from a clock. `prepared` are the answers of each side
    /// before the event.
    ///
    /// What does not fit the game any longer is left out: answers to moves that were not played, all answers after a
    /// takeback, and all answers in a game that is over.
    pub fn of(
        before: &Session,
        (next, event): (Session, Event),
        prepared: ByColor<Option<Prepared>>,
        moment: &Moment,
    ) -> Self {
        let mut known = before.moves.len();
        let moment = Moment { now: next.moves.last().map_or(moment.now, |mv| mv.at), away: moment.away.clone() };
        let (mut session, mut turns) = (next, 1);
        let mut prepared = ByColor::new_with(|color| {
            let user = before.seats[color].user()?;
            prepared[color].clone().filter(|prepared| prepared.user == user && prepared.begins_in(before))
        });
        if !matches!(event, Event::Moved { .. }) {
            prepared = prepared.map(|prepared| prepared.filter(|prepared| prepared.begins_in(&session)));
            return Self { session, event, prepared };
        }
        loop {
            for mv in &session.moves[known..] {
                prepared = prepared.map(|prepared| prepared.and_then(|prepared| prepared.after(&mv.text)));
            }
            known = session.moves.len();
            let Some(turn) = session.turn() else { break };
            if !session.moves.has_moved(!turn, before.moves.len()) {
                break;
            }
            let Some(answer) = prepared[turn].as_ref().and_then(Prepared::answer) else { break };
            match session.act(Some(turn), false, Action::Move(answer.to_owned()), &moment) {
                Ok((answered, _)) => session = answered,
                // The rules have changed since the answer was prepared.
                Err(_) => {
                    prepared[turn] = None;
                    break;
                }
            }
            turns += 1;
        }
        if session.end.is_some() {
            prepared = ByColor::default();
        }
        let event = match event {
            event if turns == 1 => event,
            _ => session.moves.answered(turns).expect("several turns were played"),
        };
        Self { session, event, prepared }
    }
}
