//! A game as text, for people.

use std::fmt::Write;

use super::Session;
use crate::{color::Color, games::AnyPosition};

/// The game as text: headers, an empty line, and the moves, one a line, each with its number.
///
/// Headers look like `[White "Ann"]`; a quotation mark or backslash inside one is behind a backslash. `Position` is
/// there only if the game began otherwise than usual. `Result` is `1-0`, `0-1`, `1/2-1/2`, or `*` without a result.
pub fn write(session: &Session) -> String {
    let mut text = String::new();
    let mut header = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        writeln!(text, "[{name} \"{value}\"]").expect("writing to a string cannot fail");
    };
    header("Game", session.kind().title());
    header("Id", &session.id().to_string());
    header("Date", &session.created().date());
    for color in Color::ALL {
        header(if color == Color::White { "White" } else { "Black" }, &session.seats()[color].name);
    }
    header("Setup", session.setup());
    if *session.start() != AnyPosition::start(session.kind()) {
        header("Position", &session.start().to_string());
    }
    let outcome = session.end().and_then(|end| end.outcome);
    let result = match outcome {
        None => "*",
        Some(outcome) => match outcome.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        },
    };
    header("Result", result);
    match (session.end(), outcome) {
        (_, Some(outcome)) => header("Ending", outcome.ending().code()),
        (Some(_), None) => header("Ending", "abort"),
        (None, None) => {}
    }

    text.push('\n');
    let mut position = session.start().clone();
    for (number, mv) in (1..).zip(session.moves()) {
        let notation = position.notation(&mv.text);
        position.play(&mv.text).expect("the moves of a session are legal");
        writeln!(text, "{number} {notation}").expect("writing to a string cannot fail");
    }
    text
}
