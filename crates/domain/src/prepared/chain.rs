//! Playing prepared answers.

use super::Prepared;
use crate::{Action, Event, Moment, Session};
use board::color::{ByColor, Color};

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

impl Session {
    /// Plays the answers that the players have prepared for what has happened: `next` and `event` are this game after a
    /// move, or after another action. Answers of both sides may follow each other. A side answers only if the other side
    /// has moved: where a side is to move twice in a row, its first move by hand plays nothing. Answers are played at the
    /// time of the move, so they take no time from a clock. `prepared` are the answers of each side before the event.
    ///
    /// What does not fit the game any longer is left out: answers to moves that were not played, all answers after a
    /// takeback, and all answers in a game that is over.
    pub fn followed(
        &self,
        (next, event): (Self, Event),
        prepared: ByColor<Option<Prepared>>,
        moment: &Moment,
    ) -> Followed {
        let mut known = self.moves.len();
        let moment = Moment { now: next.moves.last().map_or(moment.now, |mv| mv.at), away: moment.away.clone() };
        let (mut session, mut turns) = (next, 1);
        let mut prepared = ByColor::new_with(|color| {
            let user = self.seats[color].user()?;
            prepared[color].clone().filter(|prepared| prepared.user == user && prepared.begins_in(self))
        });
        if !matches!(event, Event::Moved { .. }) {
            prepared = prepared.map(|prepared| prepared.filter(|prepared| prepared.begins_in(&session)));
            return Followed { session, event, prepared };
        }
        loop {
            for mv in &session.moves[known..] {
                prepared = prepared.map(|prepared| prepared.and_then(|prepared| prepared.after(&mv.text)));
            }
            known = session.moves.len();
            let Some(turn) = session.turn() else { break };
            if !session.has_moved(!turn, self.moves.len()) {
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
            _ => session.answered(turns).expect("several turns were played"),
        };
        Followed { session, event, prepared }
    }

    /// Whether a side has moved after the first `ply` moves of the game, not counting forced passes.
    fn has_moved(&self, side: Color, ply: usize) -> bool {
        self.moves[ply..].iter().any(|mv| mv.by == side && !mv.is_pass)
    }

    /// The event of the last `turns` turns: a move and the prepared answers after it. `None` if fewer were played.
    pub(crate) fn answered(&self, turns: u32) -> Option<Event> {
        let by = self.last_turns(turns)?.last()?.1;
        Some(Event::Answered { by, turns })
    }

    /// The last `turns` turns, which are moves that are not forced passes: the number of moves before each, and its side.
    /// `None` if fewer were played.
    pub(crate) fn last_turns(&self, turns: u32) -> Option<Vec<(u32, Color)>> {
        let chosen = (0..).zip(&self.moves).filter(|(_, mv)| !mv.is_pass).map(|(ply, mv)| (ply, mv.by));
        let mut last: Vec<_> = chosen.collect();
        let begin = last.len().checked_sub(turns as usize)?;
        Some(last.split_off(begin))
    }
}
