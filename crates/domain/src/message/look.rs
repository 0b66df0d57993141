//! Private messages with the board of a game.

use super::{
    Medium, Message, Reader,
    board::{answers, claim_button, move_button, proposed},
    drawing, drawn,
    explore::explore_button,
    follow, idle, latest_end, players, secondary, status, time_left,
};
use crate::{
    Session,
    control::{Button, Control, ControlRow, Frame},
    id::UserId,
    idle::Remedy,
    markup::bold,
};
use board::{color::Color, phrase::Phrase, scene::Mark};
use catalogue::Language;
use games::game::IllegalMove;

/// A private message with the newest board, seen from `side`. `tells` says whether the bot can notify the user when the
/// game ends, and `remedy` what the user can do if nobody moves.
pub fn glance(
    session: &Session,
    user: UserId,
    side: Color,
    head: Option<String>,
    tells: bool,
    remedy: Option<Remedy>,
    reader: &Reader,
) -> Message {
    let viewer = session.color_of(user);
    let mut lines: Vec<_> = head.into_iter().collect();
    lines.push(reader.say(&players(session)));
    lines.push(reader.say(&status(session, Medium::Message)));
    lines.extend(time_left(session, reader));
    lines.extend(latest_end(session, reader));
    let here = session.board_ref();
    let mut rows = Vec::new();
    if let Some(offer) = session.offer()
        && viewer.is_some()
    {
        lines.push(reader.say(&proposed(session, offer, |color| bold(&session.strangers().full_name(color)))));
        if viewer == Some(!offer.by) {
            rows.push(answers(session, Control::DeclineOnBoard, reader));
        }
    }
    let mut buttons = Vec::new();
    if viewer.is_some() && session.turn() == viewer {
        buttons.push(move_button(session, reader.language));
    }
    if viewer.is_some() && session.timing().winner(&reader.moment) == viewer {
        buttons.push(claim_button(session, reader));
    }
    buttons.push(reader.secondary(Control::Flip(here, !side), &Phrase::new("button-flip")));
    buttons.extend(overlay_button(session, side, reader.language));
    buttons.push(explore_button(session, Frame::Last, reader.language));
    if viewer.is_some() && session.end().is_none() {
        buttons.push(reader.secondary(Control::PostBoard(here), &Phrase::new("button-post")));
    }
    buttons.extend(remedy.map(|remedy| idle::remedy_button(session, remedy, reader)));
    buttons.extend(follow::follow_button(session, user, reader).filter(|_| tells));
    rows.push(ControlRow::Buttons(buttons));
    Message::picture(lines.join("\n"), drawing(session, None, side, reader), rows)
}

/// A private message with the newest board and the game's overlay, such as threats and cover. Returns `None` if the
/// game has no overlay.
pub fn overlay(session: &Session, side: Color, reader: &Reader) -> Option<Message> {
    let scene = session.position().overlay()?;
    let here = session.board_ref();
    let buttons = vec![
        reader.secondary(Control::Flip(here, side), &Phrase::new("button-board")),
        reader.secondary(Control::Overlay(here, !side), &Phrase::new("button-flip")),
    ];
    let text = reader.lines(&[players(session), status(session, Medium::Message)]);
    Some(Message::picture(text, drawn(session, scene, side, reader), vec![ControlRow::Buttons(buttons)]))
}

/// The button that shows the game's overlay; `None` if the game has no overlay.
pub(super) fn overlay_button(session: &Session, side: Color, language: Language) -> Option<Button> {
    session.position().overlay()?;
    let control = Control::Overlay(session.board_ref(), side);
    Some(secondary(language, control, &Phrase::new("button-overlay")))
}

/// The message about an illegal move: the rule that forbids the move, and, if the rule concerns cells on the board, a
/// picture that marks these cells.
pub fn refused(session: &Session, illegal: &IllegalMove, reader: &Reader) -> Message {
    let mut scene = session.position().scene(None, None);
    let cells = illegal.cells.iter().copied().filter(|cell| scene.board.grid.contains(*cell));
    let marks: Vec<_> = cells.map(Mark::Concerned).collect();
    let shown = !marks.is_empty();
    scene.marks.extend(marks);
    let drawing = shown.then(|| drawn(session, scene, reader.side(session.position().turn()), reader));
    Message { drawing, ..Message::text(reader.say(&illegal.reason), Vec::new()) }
}
