//! Messages about opponents from elsewhere: what they say, and what can be done about them.

use super::{Message, Reader, confirmation, settings::people};
use crate::{
    Offense, Sentence, Server, Session,
    control::{ButtonStyle, Control, ControlRow, MenuEntry, PersonRef},
    markup::{bold, small},
};
use board::{color::Color, phrase::Phrase};

/// The sign before a line with what an opponent says.
pub const SAYS: &str = "💬";

/// The lines under a board that tell what strangers say.
pub(super) fn heard(session: &Session, reader: &Reader) -> Vec<String> {
    session.strangers().heard().map(|(by, sentence)| said(session, by, sentence, reader)).collect()
}

fn said(session: &Session, by: Color, sentence: Sentence, reader: &Reader) -> String {
    let line = Phrase::new("sentence-said")
        .with("player", bold(&session.strangers().full_name(by)))
        .with("sentence", sentence.in_words());
    small(&format!("{SAYS} {}", reader.say(&line)))
}

/// The line under the newest board of a game that tells what the opponent says; empty if they say nothing.
pub fn sentence_line(session: &Session, reader: &Reader) -> String {
    heard(session, reader).join("\n")
}

/// Sentences about the ratings of those strangers who play elsewhere, or of both if they play in one place.
pub(super) fn ratings(session: &Session) -> impl Iterator<Item = Phrase> {
    let shown = Color::ALL.into_iter().filter(|&color| session.home().side() != Some(color));
    shown.filter_map(|color| {
        let rating = session.strangers().player(color)?.rating?;
        let phrase = Phrase::new("stranger-rating").with("player", bold(&session.strangers().full_name(color)));
        Some(phrase.with("rating", i64::from(rating)))
    })
}

/// The button that shows what can be done about the opponent; `None` in games that are not between strangers.
pub(super) fn opponent_button(session: &Session, reader: &Reader) -> Option<ControlRow> {
    session.sought()?;
    let label = Phrase::new("button-opponent");
    Some(ControlRow::Buttons(vec![reader.secondary(Control::Opponent(session.id()), &label)]))
}

/// What the player of a side can do about the opponent, and what a moderator can do about a stranger. `viewer` is the
/// side that the reader plays, if any, and `stranger` the side that the reader, as a moderator, can keep out.
pub fn opponent(session: &Session, viewer: Option<Color>, stranger: Option<Color>, reader: &Reader) -> Message {
    let game = session.id();
    let (mut lines, mut controls, mut buttons) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(own) = viewer {
        let about = match session.strangers().player(!own).and_then(|stranger| stranger.rating) {
            Some(rating) => Phrase::new("opponent-rated").with("rating", i64::from(rating)),
            None => Phrase::new("opponent-about"),
        };
        lines.push(about.with("player", bold(&session.strangers().full_name(!own))));
        lines.push(Phrase::new("opponent-hints"));
        let sentences = Sentence::ALL
            .map(|sentence| MenuEntry::new(Control::Say { game, sentence }, reader.say(&sentence.in_words())));
        let offenses = Offense::ALL
            .map(|offense| MenuEntry::new(Control::Report { game, offense }, reader.say(&offense.in_words())));
        controls.push(reader.menu(&Phrase::new("opponent-say"), sentences));
        controls.push(reader.menu(&Phrase::new("opponent-report"), offenses));
        let block = Phrase::new("button-block");
        buttons.push(reader.button(Control::BlockOpponent(game), &block, ButtonStyle::Danger));
    }
    if let Some(stranger) = stranger {
        lines.push(Phrase::new("stranger-here").with("player", bold(&session.strangers().full_name(stranger))));
        let label = Phrase::new("button-keep-out");
        buttons.push(reader.button(Control::KeepOut(game), &label, ButtonStyle::Danger));
    }
    controls.extend((!buttons.is_empty()).then_some(ControlRow::Buttons(buttons)));
    Message::text(reader.lines(&lines), controls)
}

/// The question before somebody blocks a stranger whose game that ends.
pub fn block_question(session: &Session, own: Color, reader: &Reader) -> Message {
    let question = Phrase::new("ask-block-opponent").with("player", bold(&session.strangers().full_name(!own)));
    let control = Control::ConfirmBlockOpponent(session.id());
    confirmation(&question, &Phrase::new("button-block"), control, reader.language)
}

/// What a server's managers read about the strangers whom it keeps out: lines, and controls for a page of them.
pub(super) fn kept_out(server: &Server, page: usize, reader: &Reader) -> (Vec<Phrase>, Vec<ControlRow>) {
    let let_in = |user, page| Control::LetIn { person: PersonRef::of(user, server.guild.0), page };
    let told = (Phrase::new("server-kept-out"), Phrase::new("server-let-in"));
    people(&server.kept_out, page, told, let_in, |page| Control::KeptOut { page }, reader)
        .unwrap_or_else(|| (vec![Phrase::new("server-kept-out-none")], Vec::new()))
}
