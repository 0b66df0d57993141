//! The message about an imported game.

use super::{Medium, Message, Reader, board::rules_of, clock_terms, drawing, named, status};
use crate::{
    Import,
    control::{ButtonStyle, Control, ControlRow},
    transcript::LeftOut,
};
use board::{color::Color, phrase::Phrase};

/// The private answer to an import: the state of the game, and the buttons to replay or continue it.
pub fn import(import: &Import, left_out: LeftOut, reader: &Reader) -> Message {
    let session = &import.session;
    let head = named(session, Phrase::new("import-head"), Medium::Message).with("count", session.ply());
    let clock = session.clock().map(|clock| clock_terms(clock.control));
    let lines = [Some(head), Some(status(session, Medium::Message)), rules_of(session.start()), clock];
    let left_out = [
        (left_out.variations, Phrase::new("import-variations")),
        (left_out.annotations, Phrase::new("import-annotations")),
        (left_out.lines, Phrase::new("import-lines")),
    ];
    let left_out = left_out.into_iter().filter(|(count, _)| *count > 0);
    let left_out: Vec<_> = left_out.map(|(count, phrase)| phrase.with("count", count as i64)).collect();
    let look = |control, label: &Phrase| reader.secondary(control, label);
    let replay = look(Control::OpenReplay(session.id()), &Phrase::new("button-replay"));
    let record = look(Control::Record(session.id()), &Phrase::new("button-record"));
    let go_on = session
        .end()
        .is_none()
        .then(|| reader.button(Control::GoOn(session.id()), &Phrase::new("button-go-on"), ButtonStyle::Primary));
    let drawing = drawing(session, None, reader.side(session.turn().unwrap_or(Color::White)), reader);
    let buttons = go_on.into_iter().chain([replay, record]).collect();
    Message::picture(reader.lines(lines.iter().flatten().chain(&left_out)), drawing, vec![ControlRow::Buttons(buttons)])
}
