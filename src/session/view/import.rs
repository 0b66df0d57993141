use super::{Medium, Reader, View, board::rules_of, drawing, status};
use crate::{
    color::Color,
    phrase::Phrase,
    session::{
        Import, Session,
        control::{Button, ButtonStyle, Control, Line},
        markup::bold,
    },
};

/// The private answer to a record that was read: where the game stands, and what can be done with it.
pub fn import(import: &Import, reader: &Reader) -> View {
    let say = |phrase: &Phrase| reader.say(phrase);
    let session = &import.session;
    let head = named(session, Phrase::new("import-head")).with("count", session.ply());
    let clock = session.clock().map(|clock| Phrase::new("game-clock").with("clock", clock.control.in_words()));
    let lines = [Some(head), Some(status(session, Medium::Message)), rules_of(session.start()), clock];
    let look = |control, label: &Phrase| Button { control, label: say(label), style: ButtonStyle::Secondary };
    let replay = look(Control::OpenReplay(session.id()), &Phrase::new("button-replay"));
    let record = look(Control::Record(session.id()), &Phrase::new("button-record"));
    let go_on = session.end().is_none().then(|| Button {
        control: Control::GoOn(session.id()),
        label: say(&Phrase::new("button-go-on")),
        style: ButtonStyle::Primary,
    });
    View {
        text: lines.iter().flatten().map(say).collect::<Vec<_>>().join("\n"),
        drawing: Some(drawing(session, None, reader.side(session.turn().unwrap_or(Color::White)), reader)),
        controls: vec![Line::Buttons(go_on.into_iter().chain([replay, record]).collect())],
        mention: None,
    }
}

/// The phrase with the names of an imported game.
pub(super) fn named(session: &Session, phrase: Phrase) -> Phrase {
    phrase
        .with("game", session.kind().title())
        .with("white", bold(session.seats()[Color::White].name()))
        .with("black", bold(session.seats()[Color::Black].name()))
}
