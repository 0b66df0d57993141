//! The messages with the engine's advice: the best move, and the evaluation of the position.

use super::{
    BoardPicture, Medium, Message, Reader,
    board::move_button,
    named,
    picker::pick,
    played, players,
    replay::{ShownPart, controls, head},
    with_move,
};
use crate::{
    Session,
    analysis::{Lead, Verdict, Worth},
    control::{ButtonStyle, Control, ControlRow},
    markup::code,
};
use board::{color::Color, phrase::Phrase};
use engine::Advice;
use games::AnyPosition;

/// The maximum number of expected moves that a message shows.
const MOST_EXPECTED: usize = 4;

/// The message with the advice for the player to move.
pub fn hint(session: &Session, advice: &Advice, side: Color, reader: &Reader) -> Message {
    let position = session.position();
    let lines =
        [vec![players(session), with_move(Phrase::new("hint-move"), position, &advice.mv)], opinion(position, advice)];
    let drawing = drawing(session, position, advice, reader.side(side), reader);
    let play = position.steps(&advice.mv).ok().map(|draft| {
        reader.button(Control::Play(pick(session, draft)), &Phrase::new("button-play-it"), ButtonStyle::Success)
    });
    let buttons = play.into_iter().chain([move_button(session, reader.language)]).collect();
    Message::picture(reader.lines(&lines.concat()), drawing, vec![ControlRow::Buttons(buttons)])
}

/// The message with the best move in the position after `ply` moves of a finished game, with the buttons of the game's
/// replay.
pub fn best_move(
    session: &Session,
    ply: u32,
    advice: &Advice,
    side: Color,
    may_post: bool,
    reader: &Reader,
) -> Message {
    let position = session.moves().position_at(ply);
    let mv = |ply: u32| session.moves().get(ply as usize).map(|mv| mv.text.as_str());
    let last = ply.checked_sub(1).and_then(|before| Some((session.moves().position_at(before), mv(before)?)));
    let played = mv(ply).map(|mv| {
        if mv == advice.mv {
            Phrase::new("best-move-played")
        } else {
            with_move(Phrase::new("best-move-instead"), &position, mv)
        }
    });
    let lines = [
        vec![players(session), head(session, ply, last.as_ref().map(|(before, mv)| (before, *mv)))],
        vec![with_move(Phrase::new("best-move"), &position, &advice.mv)],
        played.into_iter().collect(),
        opinion(&position, advice),
    ];
    let drawing = drawing(session, &position, advice, side, reader);
    let controls = controls(session, ShownPart::BestMove(ply), side, may_post, reader.language);
    Message::picture(reader.lines(&lines.concat()), drawing, controls)
}

/// Sentences with the evaluation of a position, and the moves that the engine expects.
pub(super) fn opinion(position: &AnyPosition, advice: &Advice) -> Vec<Phrase> {
    let opinion = Phrase::new("advice-opinion").with("verdict", verdict(Worth::new(position.turn(), advice.score)));
    let expected = expected(position, advice);
    let line = (!expected.is_empty()).then(|| Phrase::new("advice-line").with("moves", expected.join(" ")));
    [opinion].into_iter().chain(line).collect()
}

/// The moves that the engine expects after the advised move, in notation.
fn expected(position: &AnyPosition, advice: &Advice) -> Vec<String> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for mv in advice.line.iter().take(1 + MOST_EXPECTED) {
        moves.push(code(&position.notation(mv)));
        position.play(mv).expect("the moves of a line are legal");
    }
    moves.into_iter().skip(1).collect()
}

/// The evaluation in words, to be inserted into a sentence.
pub(super) fn verdict(worth: Worth) -> Phrase {
    match worth.verdict() {
        Verdict::Even => Phrase::new("verdict-even"),
        Verdict::Better { side, lead } => {
            let lead = match lead {
                Lead::Slight => "slight",
                Lead::Clear => "clear",
                Lead::Decisive => "decisive",
            };
            Phrase::new("verdict-better").with("color", side).with("lead", lead)
        }
        Verdict::Wins { side, moves } => Phrase::new("verdict-wins").with("color", side).with("moves", moves),
    }
}

/// The picture of the board after the advised move, with the move marked.
fn drawing(session: &Session, before: &AnyPosition, advice: &Advice, side: Color, reader: &Reader) -> BoardPicture {
    let after = played(before, &advice.mv);
    let scene = after.scene(Some((before, &advice.mv)), None).with_advice(Phrase::new("legend-advice"));
    let alt = named(session, Phrase::new("alt-advice"), Medium::Description)
        .with("move", before.notation(&advice.mv))
        .with("pieces", after.in_words())
        .with("position", after.to_string());
    // The picture shows a position that may not occur in the game, so it does not mark the side to move.
    reader.drawing(scene.with_status(None), side, &alt)
}
