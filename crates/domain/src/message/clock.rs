//! Sentences about the time left, and the messages that remind players of it.

use super::{
    Message, Reader,
    board::{address, claim_button, move_button},
    players,
};
use crate::{
    Alarm, Session,
    control::{Control, ControlRow},
    markup::{bold, date, date_and_time, from_now},
};
use board::phrase::Phrase;

/// The message that announces an alarm of a clock.
pub fn alarm(session: &Session, alarm: Alarm, reader: &Reader) -> Message {
    let here = session.board_ref();
    let turn = session.position().turn();
    let (told, phrase, button) = match alarm {
        Alarm::Day => (turn, Phrase::new("reminder-day"), move_button(session, reader.language)),
        Alarm::Hour => (turn, Phrase::new("reminder-hour"), move_button(session, reader.language)),
        Alarm::Out => {
            let early = !session.moves().both_have_moved();
            let phrase = if early { Phrase::new("reminder-out-early") } else { Phrase::new("reminder-out") };
            (!turn, phrase, claim_button(session, reader))
        }
    };
    let past = match alarm {
        Alarm::Day | Alarm::Hour => reminded(session, reader),
        Alarm::Out => {
            let late = Phrase::new("past-time-out").with("player", bold(&session.strangers().full_name(turn)));
            reader.lines(&[players(session), late])
        }
    };
    let phrase = phrase
        .with("player", address(session, told))
        .with("opponent", bold(&session.strangers().full_name(!told)))
        .with("color", turn);
    let flip = reader.secondary(Control::Flip(here, told), &Phrase::new("button-board"));
    let time_left = time_left(session, reader).filter(|_| alarm != Alarm::Out);
    let lines: Vec<_> = [reader.lines(&[players(session), phrase])].into_iter().chain(time_left).collect();
    let view = Message::text(lines.join("\n"), vec![ControlRow::Buttons(vec![button, flip])]).leaving(past);
    let view = view.plainly(session, reader);
    Message { mention: session.places().user_here(told), ..view }
}

/// The message that reminds the player to move of the deadline of the round.
pub fn deadline(session: &Session, reader: &Reader) -> Message {
    let turn = session.position().turn();
    let phrase = Phrase::new("reminder-deadline").with("player", address(session, turn));
    let flip = reader.secondary(Control::Flip(session.board_ref(), turn), &Phrase::new("button-board"));
    let lines: Vec<_> =
        [reader.lines(&[players(session), phrase])].into_iter().chain(latest_end(session, reader)).collect();
    let buttons = vec![move_button(session, reader.language), flip];
    let view = Message::text(lines.join("\n"), vec![ControlRow::Buttons(buttons)]).leaving(reminded(session, reader));
    let view = view.plainly(session, reader);
    Message { mention: session.places().user_here(turn), ..view }
}

/// What remains of a reminder of the player to move.
fn reminded(session: &Session, reader: &Reader) -> String {
    let player = bold(&session.strangers().full_name(session.position().turn()));
    reader.lines(&[players(session), Phrase::new("past-reminder").with("player", player)])
}

/// A sentence about the deadline of a running game; `None` without one.
pub(super) fn latest_end(session: &Session, reader: &Reader) -> Option<String> {
    let at = session.timing().deadline()?.at;
    let phrase = Phrase::new("pairing-ends").with("moment", date_and_time(at)).with("from-now", from_now(at));
    Some(reader.say(&phrase))
}

/// A sentence about the time left for the side to move; `None` if time is unlimited or the game is over.
pub(super) fn time_left(session: &Session, reader: &Reader) -> Option<String> {
    let turn = session.turn()?;
    let away = &reader.moment.away[turn];
    let deadline = session.clock()?.deadline(turn, away);
    let phrase = if deadline <= reader.moment.now {
        let early = !session.moves().both_have_moved();
        let phrase = if early { Phrase::new("time-is-out-early") } else { Phrase::new("time-is-out") };
        phrase.with("color", turn)
    } else {
        let moment = Phrase::new("time-until")
            .with("color", turn)
            .with("moment", date_and_time(deadline))
            .with("from-now", from_now(deadline));
        match away.back(reader.moment.now) {
            Some(back) => Phrase::new("time-away").with("until", moment).with("back", date(back)),
            None => moment,
        }
    };
    Some(reader.say(&phrase))
}
