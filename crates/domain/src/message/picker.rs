//! The messages of the picker, in which players enter a move by clicking its steps.

use super::{Message, Reader, drawing, last_notation, look::overlay_button};
use crate::{
    Session,
    control::{Button, ButtonStyle, Choice, Control, ControlRow, MoveOf, Pick, Piece, PieceLabel, PieceMenu, Steps},
    markup::{code, small},
};
use board::{color::Color, phrase::Phrase};
use catalogue::Language;
use games::{
    AnyPosition,
    game::{DraftBranch, Fork, Step, draft},
};

/// The message of the picker after the steps in `draft`, for the player to move, who plays `own`. Steps without an
/// alternative are taken by themselves. `page` is the [page](Pick::page) of choices to show, if they have several.
/// Returns `None` if no legal move begins with these steps.
pub fn picker(session: &Session, own: Color, draft: &[Step], page: Option<u8>, reader: &Reader) -> Option<Message> {
    let pick = Pick { page, ..pick(session, draft.to_vec()) };
    let Choices { draft, text, controls, buttons } = choices(session.position(), &pick, reader)?;
    Some(with_buttons(session, own, &draft, text, controls, buttons, reader))
}

/// What may follow a partly picked move.
pub(super) struct Choices {
    /// The steps picked so far, with those that have no alternative.
    pub(super) draft: Vec<Step>,
    /// What to choose, in words.
    pub(super) text: String,
    /// The choices.
    pub(super) controls: Vec<ControlRow>,
    /// The buttons that play a move, or take several steps at once.
    pub(super) buttons: Vec<Button>,
}

/// What may follow a partly picked move. Returns `None` if no legal move begins with its steps.
pub(super) fn choices(position: &AnyPosition, pick: &Pick, reader: &Reader) -> Option<Choices> {
    if let Some(handful) = position.handful(&pick.draft) {
        return Some(handful_choices(position, pick, &handful, reader));
    }
    let Fork { draft, complete, branches } = position.fork(&pick.draft)?;
    let pick = Pick { draft: draft.clone(), ..pick.clone() };
    let mut text = reader.say(&position.prompt(&draft));
    let mut buttons = Vec::new();
    if let Some(mv) = complete.map(|mv| told(mv, &pick)) {
        let label = Phrase::new("button-play").with("move", mv.clone());
        let control = Control::Play(pick.clone().with_page(None));
        buttons.push(reader.button(control, &label, ButtonStyle::Success));
        if !branches.is_empty() {
            text = reader.say(&Phrase::new("picker-play-or-go-on").with("move", code(&mv)).with("prompt", text));
        }
    }
    let mut controls = Vec::new();
    let shortcut = shortcut(position, &pick, reader);
    if !branches.is_empty() {
        let choices = branches.into_iter().map(|branch| choice(position, &pick, branch, reader)).collect();
        let steps = Steps { pick, language: reader.language, choices };
        if steps.have_stops() {
            text = format!("{text}\n{}", small(&reader.say(&Phrase::new("picker-stops"))));
        }
        controls.push(ControlRow::Steps(steps));
    }
    if let Some((button, reason)) = shortcut {
        buttons.push(button);
        text = format!("{text}\n{reason}");
    }
    Some(Choices { draft, text, controls, buttons })
}

/// The button that takes the recommended steps after a partly picked move, and the reason for them in words.
fn shortcut(position: &AnyPosition, pick: &Pick, reader: &Reader) -> Option<(Button, String)> {
    let shortcut = position.shortcut(&pick.draft)?;
    let control = pick.clone().then(shortcut.steps);
    Some((reader.button(control, &shortcut.label, ButtonStyle::Success), reader.say(&shortcut.reason)))
}

/// What may follow a partly picked move if several pieces are picked at once.
fn handful_choices(position: &AnyPosition, pick: &Pick, handful: &draft::Handful, reader: &Reader) -> Choices {
    let draft = &pick.draft;
    let before = draft[..draft.len() - handful.taken.len()].to_vec();
    let mut text = reader.say(&position.prompt(draft));
    let mut buttons = Vec::new();
    let pick = pick.clone().with_draft(before.clone());
    if let Some((button, reason)) = shortcut(position, &pick, reader) {
        buttons.push(button);
        text = format!("{text}\n{reason}");
    }
    let menu = ControlRow::Handful(handful_menu(position, pick, handful, reader.language));
    Choices { draft: before, text, controls: vec![menu], buttons }
}

/// The message of the picker with the buttons that every picker has: to the previous choice, the overlay, and close.
fn with_buttons(
    session: &Session,
    own: Color,
    draft: &[Step],
    text: String,
    mut controls: Vec<ControlRow>,
    mut buttons: Vec<Button>,
    reader: &Reader,
) -> Message {
    let side = reader.side(own);
    buttons.extend(session.position().before_last_choice(draft).map(|before| {
        let control = Control::Pick(pick(session, before.to_vec()));
        reader.secondary(control, &Phrase::new("button-back"))
    }));
    buttons.extend(overlay_button(session, side, reader.language));
    buttons.push(reader.secondary(Control::Close, &Phrase::new("button-close")));
    controls.push(ControlRow::Buttons(buttons));
    Message::picture(text, drawing(session, Some(draft), side, reader), controls)
}

/// A move in a game, of which these steps are picked.
pub(super) fn pick(session: &Session, draft: Vec<Step>) -> Pick {
    Pick::begin(MoveOf::Game(session.board_ref())).with_draft(draft)
}

/// A choice of the picker. If it plays a move although further clicks would follow, it is named after the move.
fn choice(position: &AnyPosition, pick: &Pick, branch: DraftBranch<String>, reader: &Reader) -> Choice {
    let DraftBranch { step, only, goes_on, stop } = branch;
    let draft = &pick.draft;
    let plays = only.is_some();
    let whole = only.filter(|_| goes_on).map(|mv| told(mv, pick));
    // The words about a whole move tell whether it wins.
    let words = whole.as_ref().filter(|_| !pick.of.is_of_puzzle()).and_then(|mv| position.describe(mv).ok());
    let words = words.unwrap_or_else(|| position.describe_step(draft, step));
    Choice {
        step,
        part: position.part(step),
        label: whole.unwrap_or_else(|| label(position, draft, step, reader.language)),
        description: reader.say(&words),
        plays,
        stop: stop.map(|steps| Control::Play(pick.clone().with_draft(steps))),
        sign: sign(position, draft, step, reader.language),
    }
}

/// A move as the picker names it. In puzzles it does not tell that the move wins.
fn told(mv: String, pick: &Pick) -> String {
    if pick.of.is_of_puzzle() { mv.trim_end_matches('#').to_owned() } else { mv }
}

/// The sign of the piece that a step is about.
pub(super) fn sign(position: &AnyPosition, draft: &[Step], step: Step, language: Language) -> Option<PieceLabel> {
    let sign = position.sign(draft, step)?;
    let words = sign.words.map(|words| catalogue::text(language, &words)).unwrap_or_default();
    Some(PieceLabel { name: sign.name, words })
}

/// The label of a step: the game's words for it, or the name of its cell.
pub(super) fn label(position: &AnyPosition, draft: &[Step], step: Step, language: Language) -> String {
    match position.label_step(draft, step) {
        Some(words) => catalogue::text(language, &words),
        None => step.to_string(),
    }
}

/// A menu of pieces that are not on the board yet, from which the player chooses several at once. Pieces of the same
/// kind are numbered. Pieces that are picked already are chosen.
pub(super) fn handful_menu(
    position: &AnyPosition,
    pick: Pick,
    handful: &draft::Handful,
    language: Language,
) -> PieceMenu {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let draft::Handful { count, stock, taken } = handful;
    let alike = |letters: &[char], letter| letters.iter().filter(|&&other| other == letter).count();
    let piece = |(at, &letter): (usize, &char)| {
        let step = Step::Piece(letter);
        let name = say(&position.describe_step(&pick.draft, step));
        let number = alike(&stock[..=at], letter);
        let label = if alike(stock, letter) > 1 { format!("{name} {number}") } else { name };
        let description = position.use_of(letter).map(|words| say(&words)).unwrap_or_default();
        let sign = sign(position, &pick.draft, step, language);
        Piece { step, label, description, chosen: number <= alike(taken, letter), sign }
    };
    let placeholder = Phrase::new("picker-placeholder-several").with("count", *count as i64);
    PieceMenu {
        placeholder: say(&placeholder.with("stock", stock.len() as i64)),
        count: *count,
        pieces: stock.iter().enumerate().map(piece).collect(),
        pick,
    }
}

/// The message that asks before playing a legal move that the player is likely to regret, or confirms like every move.
/// It shows the `warning`, if there is one, a picture of the position after the move, and buttons to play the move or
/// to choose another one. `after` is the session after the move; `draft` contains the steps of the move.
pub fn second_thought(
    session: &Session,
    after: &Session,
    warning: Option<&Phrase>,
    draft: Vec<Step>,
    reader: &Reader,
) -> Message {
    let side = reader.side(session.position().turn());
    let what = after.last().and_then(|(before, mv)| before.describe(mv).ok());
    let (question, label, style) = match warning {
        Some(warning) => {
            let question = Phrase::new("ask-play-anyway").with("warning", warning.clone());
            (question, Phrase::new("button-play-anyway"), ButtonStyle::Danger)
        }
        None => (Phrase::new("ask-play"), Phrase::new("button-play-it"), ButtonStyle::Success),
    };
    let question = question.with("move", code(&last_notation(after)));
    let text = what.into_iter().fold(question, |question, what| question.with("what", what));
    let buttons = vec![
        reader.button(Control::PlayAnyway(pick(session, draft)), &label, style),
        reader.button(
            Control::Pick(pick(session, Vec::new())),
            &Phrase::new("button-other-move"),
            ButtonStyle::Primary,
        ),
        reader.secondary(Control::Close, &Phrase::new("button-cancel")),
    ];
    Message::picture(reader.say(&text), drawing(after, None, side, reader), vec![ControlRow::Buttons(buttons)])
}
