//! Messages about games in which nobody moves any longer.

use super::{Message, Reader, confirmation, players};
use crate::{
    Session,
    control::{Button, Control, ControlRow},
    idle::Remedy,
    markup::{code, date_and_time},
};
use board::phrase::Phrase;

/// The button with which a player does something about a game in which nobody moves.
pub(super) fn remedy_button(session: &Session, remedy: Remedy, reader: &Reader) -> Button {
    let (control, label) = match remedy {
        Remedy::Ask => (Control::AskAfter(session.board_ref()), Phrase::new("button-ask-after")),
        Remedy::End => (Control::EndIdle(session.board_ref()), Phrase::new("button-end-idle")),
    };
    reader.secondary(control, &label)
}

/// The question whether to end a game in which nobody moves.
pub fn end_idle_question(session: &Session, reader: &Reader) -> Message {
    let question = Phrase::new("ask-end-idle")
        .with("id", code(&session.id().to_string()))
        .with("moment", date_and_time(session.waiting_since()));
    let control = Control::ConfirmEndIdle(session.board_ref());
    confirmation(&question, &Phrase::new("button-end-idle"), control, reader.language)
}

/// The private answer to a player who has asked whether the opponent is gone: the sentence `found`, and from when on
/// the player can end the game.
pub fn deserted(session: &Session, found: &Phrase, reader: &Reader) -> Message {
    let from = session.idleness().from(false).unwrap_or(session.waiting_since());
    let way_out = if from <= reader.moment.now {
        Phrase::new("deserted-now")
    } else {
        Phrase::new("deserted-later").with("moment", date_and_time(from))
    };
    let button = (from <= reader.moment.now).then(|| remedy_button(session, Remedy::End, reader));
    let controls = button.map(|button| ControlRow::Buttons(vec![button])).into_iter().collect();
    Message::text(reader.lines(&[players(session), found.clone(), way_out]), controls)
}
