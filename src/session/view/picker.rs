//! The messages of the picker, in which players enter a move by clicking its steps.

use super::{Reader, View, drawing, last_notation, look::overlay_button};
use crate::{
    catalogue,
    color::Color,
    game::{Handful, Progress, Step},
    games::AnyPosition,
    language::Language,
    phrase::Phrase,
    session::{
        Session,
        control::{ButtonStyle, Choice, Control, Line, Making, Menu, Pick},
        markup::code,
    },
};

/// The message of the picker after the steps in `draft`, for the player to move, who plays `own`. Returns `None` if no
/// legal move begins with these steps.
pub fn picker(session: &Session, own: Color, draft: &[Step], group: Option<u8>, reader: &Reader) -> Option<View> {
    let say = |phrase: &Phrase| reader.say(phrase);
    let side = reader.side(own);
    let position = session.position();
    let pick =
        |draft: &[Step], group| Pick { game: session.id(), revision: session.revision(), draft: draft.to_vec(), group };
    let (complete, next) = match position.progress(draft) {
        Progress::Impossible => return None,
        Progress::Partial { next } => (None, next),
        Progress::Complete { mv, next } => (Some(mv), next),
    };
    let mut text = say(&position.prompt(draft));
    let mut buttons = Vec::new();
    if let Some(mv) = complete {
        let label = Phrase::new("button-play").with("move", mv.clone());
        buttons.push(reader.button(Control::Play(pick(draft, None)), &label, ButtonStyle::Success));
        if !next.is_empty() {
            text = say(&Phrase::new("picker-play-or-go-on").with("move", code(&mv)).with("prompt", text));
        }
    }
    buttons.extend(step_back(draft, group).map(|before| {
        reader.button(Control::Pick(pick(before, None)), &Phrase::new("button-back"), ButtonStyle::Secondary)
    }));
    buttons.extend(overlay_button(session, side, reader.language));
    buttons.push(reader.button(Control::Close, &Phrase::new("button-cancel"), ButtonStyle::Secondary));
    let mut controls = Vec::new();
    if let Some(handful) = position.handful(draft) {
        let making = Making::Move(pick(draft, None));
        controls.push(Line::Menu(handful_menu(position, making, &handful, reader.language)));
    } else if !next.is_empty() {
        let describe = |step| say(&position.describe_step(draft, step));
        let placeholder = say(&Phrase::new("picker-placeholder").with("count", next.len() as i64));
        let choice = |step: Step| Choice { step, label: label(step), description: describe(step) };
        let choices = next.into_iter().map(choice).collect();
        let making = Making::Move(pick(draft, group));
        controls.push(Line::Menu(Menu { making, placeholder, count: 1, choices }));
    }
    controls.push(Line::Buttons(buttons));
    Some(View::picture(text, drawing(session, Some(draft), side, reader), controls))
}

/// The steps before the last click. The last click either opened a group of choices, or added a step. Returns `None`
/// before the first click.
pub(super) fn step_back(draft: &[Step], group: Option<u8>) -> Option<&[Step]> {
    match draft.split_last() {
        _ if group.is_some() => Some(draft),
        Some((_, before)) => Some(before),
        None => None,
    }
}

/// The label of a step. A direction is abbreviated to the letter that players can type.
pub(super) fn label(step: Step) -> String {
    match step {
        Step::Facing(direction) => direction.abbreviation().to_owned(),
        step => step.to_string(),
    }
}

/// A menu of pieces that are not on the board yet, from which the player chooses several at once. Pieces of the same
/// kind are numbered.
pub(super) fn handful_menu(position: &AnyPosition, making: Making, handful: &Handful, language: Language) -> Menu {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let Handful { count, stock } = handful;
    let choice = |(at, &letter): (usize, &char)| {
        let step = Step::Piece(letter);
        let name = say(&position.describe_step(making.draft(), step));
        let alike = |stock: &[char]| stock.iter().filter(|&&other| other == letter).count();
        let label = if alike(stock) > 1 { format!("{name} {}", alike(&stock[..=at])) } else { name };
        Choice { step, label, description: String::new() }
    };
    let placeholder = Phrase::new("picker-placeholder-several").with("count", *count as i64);
    Menu {
        placeholder: say(&placeholder.with("stock", stock.len() as i64)),
        count: *count,
        choices: stock.iter().enumerate().map(choice).collect(),
        making,
    }
}

/// The message that asks before playing a legal move that the player is likely to regret. It shows the reason, a
/// picture of the position after the move, and buttons to play the move or to choose another one. `after` is the
/// session after the move; `draft` contains the steps of the move.
pub fn second_thought(session: &Session, after: &Session, warning: &Phrase, draft: Vec<Step>, reader: &Reader) -> View {
    let side = reader.side(session.position().turn());
    let what = after.last().and_then(|(before, mv)| before.describe(mv).ok());
    let question = Phrase::new("ask-play-anyway").with("warning", warning.clone());
    let question = question.with("move", code(&last_notation(after)));
    let text = what.into_iter().fold(question, |question, what| question.with("what", what));
    let pick = |draft| Pick { game: session.id(), revision: session.revision(), draft, group: None };
    let buttons = vec![
        reader.button(Control::PlayAnyway(pick(draft)), &Phrase::new("button-play-anyway"), ButtonStyle::Danger),
        reader.button(Control::Pick(pick(Vec::new())), &Phrase::new("button-other-move"), ButtonStyle::Primary),
        reader.button(Control::Close, &Phrase::new("button-cancel"), ButtonStyle::Secondary),
    ];
    View::picture(reader.say(&text), drawing(after, None, side, reader), vec![Line::Buttons(buttons)])
}
