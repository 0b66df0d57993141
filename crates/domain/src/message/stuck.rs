//! The messages about stuck games.

use super::{Message, Reader, blocked, board::told_of_the_end, with_board};
use crate::{
    Refusal, StuckGame,
    control::{BoardRef, Button, ButtonStyle, Control, ControlRow},
    id::GameId,
    markup::{bold, code, mention},
};
use board::{color::Color, phrase::Phrase};

/// The answer to any request about a stuck game: the first move that the current rules cannot replay, the board before
/// that move, and how to proceed. `may_end` says whether the reader may end the game.
pub fn stuck(stuck: &StuckGame, may_end: bool, reader: &Reader) -> Message {
    let mut buttons = vec![record_button(stuck, reader)];
    if may_end && !stuck.is_over() {
        let abort = Control::ConfirmAbort(stuck.board_ref());
        buttons.push(reader.button(abort, &Phrase::new("button-abort"), ButtonStyle::Danger));
    }
    let position = stuck.position();
    let shown = position.as_ref().map(|(_, played)| Phrase::new("stuck-shown").with("count", *played as i64));
    let way_out = if stuck.is_over() { Phrase::new("stuck-over") } else { Phrase::new("stuck-way-out") };
    let lines = [Some(players(stuck)), Some(Phrase::new("stuck")), Some(stuck.reason()), shown, Some(way_out)];
    let drawing = position.map(|(position, _)| {
        let alt = with_board(Phrase::new("alt-stuck"), &position);
        reader.drawing(position.scene(None, None).with_status(None), reader.side(Color::White), &alt)
    });
    Message { drawing, ..Message::text(reader.lines(lines.iter().flatten()), vec![ControlRow::Buttons(buttons)]) }
}

/// The answer to any request about a game whose record cannot be read. `may_end` says whether the reader may end it.
pub fn unreadable(game: GameId, may_end: bool, reader: &Reader) -> Message {
    let mut lines = vec![Refusal::OtherVersion.sentence()];
    let mut buttons = Vec::new();
    if may_end {
        lines.push(Phrase::new("unreadable-way-out"));
        let abort = Control::ConfirmAbort(BoardRef { game, revision: 0 });
        let button = reader.button(abort, &Phrase::new("button-abort"), ButtonStyle::Danger);
        buttons.push(ControlRow::Buttons(vec![button]));
    }
    Message::text(reader.lines(&lines), buttons)
}

/// The public message about a stuck game. The message mentions the player of the side `told`, unless that
/// player plays elsewhere.
pub fn stuck_notice(game: &StuckGame, told: Color, reader: &Reader) -> Message {
    let view = stuck(game, true, reader);
    let Some(user) = game.user_here(told) else { return view };
    let text = format!("{} {}", mention(user), view.text);
    Message { text, mention: Some(user), plain: Some(blocked(reader)), ..view }
}

/// The public message that a player, or a moderator if `by` is `None`, has ended a stuck game.
pub fn stuck_ended(stuck: &StuckGame, by: Option<Color>, reader: &Reader) -> Message {
    let actor = by.map_or_else(|| reader.say(&Phrase::new("a-moderator")), |color| bold(&stuck.full_name(color)));
    let (told, tell) = told_of_the_end(by, |color| stuck.user_here(color));
    let head = Phrase::new("event-aborted").with("player", actor);
    let lines = [Some(head), Some(players(stuck)), Some(stuck.reason()), tell];
    let buttons = ControlRow::Buttons(vec![record_button(stuck, reader)]);
    Message::text(reader.lines(lines.iter().flatten()), vec![buttons]).calling(told)
}

fn record_button(stuck: &StuckGame, reader: &Reader) -> Button {
    reader.secondary(Control::Record(stuck.id()), &Phrase::new("button-record"))
}

fn players(stuck: &StuckGame) -> Phrase {
    Phrase::new("game-of")
        .with("game", stuck.kind().title())
        .with("id", code(&stuck.id().to_string()))
        .with("white", bold(&stuck.full_name(Color::White)))
        .with("black", bold(&stuck.full_name(Color::Black)))
}
