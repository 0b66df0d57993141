//! The messages to followers of a game.

use super::{Medium, Message, Reader, players, status};
use crate::{
    Session,
    control::{Button, Control, ControlRow},
    id::UserId,
    markup::{code, mentions},
};
use board::phrase::Phrase;

/// The button with which a spectator begins or stops following a running game. Returns `None` for a player of the game,
/// and if the game is over.
pub(super) fn follow_button(session: &Session, user: UserId, reader: &Reader) -> Option<Button> {
    if session.end().is_some() || session.color_of(user).is_some() {
        return None;
    }
    let (control, label) = if session.following().followers().contains(&user) {
        (Control::Unfollow(session.id()), Phrase::new("button-unfollow"))
    } else {
        (Control::Follow(session.id()), Phrase::new("button-follow"))
    };
    Some(reader.secondary(control, &label))
}

/// The answer to a user who has begun or stopped following a game.
pub fn following(session: &Session, user: UserId, reader: &Reader) -> Message {
    let phrase = if session.following().followers().contains(&user) {
        Phrase::new("follows")
    } else {
        Phrase::new("follows-no-more")
    };
    let buttons = follow_button(session, user, reader).map(|button| ControlRow::Buttons(vec![button]));
    Message::text(reader.say(&phrase.with("id", code(&session.id().to_string()))), buttons.into_iter().collect())
}

/// The message that notifies followers of the end of a game.
pub fn farewell(session: &Session, followers: &[UserId], reader: &Reader) -> Message {
    let told = Phrase::new("follow-over").with("player", mentions(followers));
    let flip = Control::Flip(session.board_ref(), session.position().turn());
    let buttons = vec![
        reader.secondary(flip, &Phrase::new("button-board")),
        reader.secondary(Control::OpenReplay(session.id()), &Phrase::new("button-replay")),
    ];
    let text = reader.lines(&[told, players(session), status(session, Medium::Message)]);
    let view = Message::text(text, vec![ControlRow::Buttons(buttons)]).plainly(session, reader);
    Message { others: followers.to_vec(), ..view }
}
