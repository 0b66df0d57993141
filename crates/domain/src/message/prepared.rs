//! Private messages about prepared answers. Only their player sees them.

use super::{Message, Reader, page_buttons, players};
use crate::{
    Exploration, Prepared, Session,
    control::{Button, ButtonStyle, Control, ControlRow, LineRef, Preparing, Walk},
    markup::{bold, code},
    prepared::{Caution, MOST_POSITIONS, Path, PrepareError, Replaced},
};
use board::{color::Color, phrase::Phrase};
use games::game::IllegalMove;

/// The maximum number of lines on a page: as many as there are buttons in a row.
const MOST_LINES: usize = 5;
/// The length in characters from which a page ends.
const LONG: usize = 1_400;

/// The answers that a player has prepared in a running game, with a button that removes each line. Pages count from 0;
/// a number beyond the last page means the last page. `head` is a sentence about what has just been done. `here` is the
/// line to go back to.
///
/// The answers have to [fit](Prepared::fitting) the game.
pub fn prepared(
    session: &Session,
    prepared: Option<&Prepared>,
    page: u8,
    head: Option<&Phrase>,
    here: LineRef,
    reader: &Reader,
) -> Message {
    let mut lines: Vec<_> = head.into_iter().map(|head| reader.say(head)).collect();
    lines.push(reader.say(&players(session)));
    let Some(prepared) = prepared else {
        lines.push(reader.say(&Phrase::new("prepared-none")));
        return Message::text(lines.join("\n"), vec![ControlRow::Buttons(vec![back(here, reader)])]);
    };
    let count = Phrase::new("prepared-head").with("count", prepared.positions() as i64);
    lines.push(reader.say(&count.with("most", MOST_POSITIONS as i64)));
    let told: Vec<_> = (1usize..)
        .zip(prepared.paths())
        .map(|(number, path)| (number, path.key, format!("{number}. {}", told(session, prepared, &path, reader))))
        .collect();
    let pages = pages(&told.iter().map(|(.., text)| text.chars().count()).collect::<Vec<_>>());
    let page = usize::from(page).min(pages.len() - 1);
    let shown = &told[pages[page].clone()];
    lines.extend(shown.iter().map(|(.., text)| text.clone()));
    let shown_page = u8::try_from(page).unwrap_or(u8::MAX);
    let preparing = |what| Control::Walk { line: here, walk: Walk::Prepare(what) };
    let remove = |(number, key, _): &(usize, u32, String)| {
        let control = preparing(Preparing::Remove { key: *key, page: shown_page });
        let label = Phrase::new("button-remove-prepared").with("number", *number as i64);
        reader.secondary(control, &label)
    };
    let mut rows = vec![ControlRow::Buttons(shown.iter().map(remove).collect())];
    if pages.len() > 1 {
        let page_of = |page: u16| preparing(Preparing::Show { page: u8::try_from(page).unwrap_or(u8::MAX) });
        let count = u16::try_from(pages.len()).expect("there are at most a hundred lines");
        rows.push(page_buttons(reader.language, u16::from(shown_page), count, page_of));
    }
    rows.push(ControlRow::Buttons(vec![back(here, reader)]));
    Message::text(lines.join("\n"), rows)
}

/// The button that leads back to the board of the line.
fn back(here: LineRef, reader: &Reader) -> Button {
    let control = Control::Walk { line: here, walk: Walk::Stay };
    reader.secondary(control, &Phrase::new("button-back"))
}

/// The buttons that prepare the answers of a line, play its first move, and show what is prepared, which has to
/// [fit](Prepared::fitting) the game. A line that is already prepared is not prepared again.
pub(super) fn answer_buttons(
    line: &Exploration<'_>,
    here: LineRef,
    prepared: &Prepared,
    reader: &Reader,
) -> Vec<Button> {
    let session = line.session();
    let moves = line.from_now().unwrap_or_default();
    let is_new = match prepared.with_line(session, &moves) {
        Ok(added) => added.prepared != *prepared,
        // That would be too many positions. The button stays enabled, and says so when it is pressed.
        Err(PrepareError::Full) => true,
        Err(PrepareError::Illegal(_) | PrepareError::NoAnswer) => false,
    };
    let button = |walk, label: &Phrase, style| reader.button(Control::Walk { line: here, walk }, label, style);
    let style = if is_new { ButtonStyle::Success } else { ButtonStyle::Idle };
    let mut buttons = vec![button(Walk::Prepare(Preparing::Line), &Phrase::new("button-prepare"), style)];
    if let Some(first) = moves.first().filter(|_| session.user_to_move() == Some(prepared.user)) {
        let label = Phrase::new("button-play-move").with("move", session.position().notation(first));
        buttons.push(button(Walk::Play, &label, ButtonStyle::Secondary));
    }
    if !prepared.is_empty() {
        let label = Phrase::new("button-prepared").with("count", prepared.positions() as i64);
        buttons.push(button(Walk::Prepare(Preparing::Show { page: 0 }), &label, ButtonStyle::Secondary));
    }
    buttons
}

/// The lines of each page, for lines of these lengths.
fn pages(lengths: &[usize]) -> Vec<std::ops::Range<usize>> {
    let mut pages = Vec::new();
    let (mut from, mut length) = (0, 0);
    for (at, line) in lengths.iter().enumerate() {
        if at > from && (at - from == MOST_LINES || length + line > LONG) {
            pages.push(from..at);
            (from, length) = (at, 0);
        }
        length += line;
    }
    pages.push(from..lengths.len());
    pages
}

/// A path as a sentence: what the player plays by hand, if anything, and then what the opponent may play, and the
/// answer, in turn. Several moves of one side in a row are separated by commas.
fn told(session: &Session, prepared: &Prepared, path: &Path<'_>, reader: &Reader) -> String {
    let Some(side) = session.color_of(prepared.user) else { return String::new() };
    let moves = told_moves(session, path).unwrap_or_default();
    let first = moves.iter().position(|mv| mv.by != side && !mv.is_pass).unwrap_or(moves.len());
    let (own, rest) = moves.split_at(first);
    let opponent = bold(&session.strangers().full_name(!side));
    let runs: Vec<_> = rest.chunk_by(|mv, next| mv.by == next.by).map(listed).collect();
    let mut text = String::new();
    for (at, pair) in runs.chunks(2).enumerate() {
        // A path ends with an answer, so each pair is whole.
        let [foreseen, answer] = pair else { break };
        let phrase = match (at, own) {
            (0, []) => Phrase::new("prepared-answer"),
            (0, own) => Phrase::new("prepared-answer-after").with("own", listed(own)),
            _ => Phrase::new("prepared-then").with("line", text.clone()),
        };
        let phrase = phrase.with("move", foreseen.clone()).with("answer", answer.clone());
        let longer = reader.say(&phrase.with("player", opponent.clone()));
        if longer.chars().count() > LONG {
            return format!("{text} …");
        }
        text = longer;
    }
    text
}

/// A move of a path.
struct ToldMove {
    by: Color,
    is_pass: bool,
    /// The move in the notation for players, as code.
    text: String,
}

fn listed(moves: &[ToldMove]) -> String {
    moves.iter().map(|mv| mv.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn told_moves(session: &Session, path: &Path<'_>) -> Result<Vec<ToldMove>, IllegalMove> {
    let mut position = session.position().clone();
    path.moves
        .iter()
        .map(|mv| {
            let told =
                ToldMove { by: position.turn(), is_pass: position.is_pass(mv), text: code(&position.notation(mv)) };
            position.play(mv)?;
            Ok(told)
        })
        .collect()
}

/// The sentence after a line was prepared.
pub fn line_prepared(replaced: Option<&Replaced>) -> Phrase {
    match replaced {
        None => Phrase::new("prepared-done"),
        Some(Replaced { answer, positions }) => {
            Phrase::new("prepared-replaced").with("answer", code(answer)).with("count", *positions as i64)
        }
    }
}

/// The message that asks before answers of a line are prepared that the player is likely to regret.
pub fn prepare_question(session: &Session, cautions: &[Caution], here: LineRef, reader: &Reader) -> Message {
    let ask = |caution: &Caution| {
        Phrase::new("ask-prepare-anyway")
            .with("warning", caution.warning.clone())
            .with("move", code(&caution.foreseen))
            .with("answer", code(&caution.answer))
    };
    let mut lines = vec![reader.say(&players(session))];
    // A line has few such answers, since they usually end the game.
    lines.extend(cautions.iter().take(3).map(|caution| reader.say(&ask(caution))));
    let buttons = vec![
        reader.button(
            Control::Walk { line: here, walk: Walk::Prepare(Preparing::LineAnyway) },
            &Phrase::new("button-prepare-anyway"),
            ButtonStyle::Danger,
        ),
        back(here, reader),
    ];
    Message::text(lines.join("\n"), vec![ControlRow::Buttons(buttons)])
}
