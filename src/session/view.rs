//! What is shown of a moment: text, picture and controls, in a reader's language.

use super::{
    Challenge, ColorChoice, End, Event, Session,
    control::{BoardRef, Button, ButtonStyle, Choice, Control, Line, Menu, Pick},
    markup::{bold, code, mention, short_code},
    rules,
    setup::{MAX_LAYOUT, Setup},
};
use crate::{
    catalogue,
    color::Color,
    game::{Handful, IllegalMove, Outcome, Progress, Step},
    games::{AnyPosition, GameKind},
    grid::Cell,
    id::UserId,
    language::Language,
    phrase::Phrase,
    scene::{Mark, Scene},
};

/// The most characters of a part of a setup that are shown as they were typed.
const MAX_SETUP_PART: usize = 100;
/// A message about a moment, except that its picture is still to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// The text, with Discord's markup.
    pub text: String,
    /// The picture.
    pub drawing: Option<Drawing>,
    /// Buttons and menus.
    pub controls: Vec<Line>,
    /// The one person to notify.
    pub mention: Option<UserId>,
}

/// A picture to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// What is on it.
    pub scene: Scene<String>,
    /// The side from which the board is seen.
    pub view: Color,
    /// Its description for those who do not see it.
    pub alt: String,
}

/// The message that posts a challenge, with the start as a picture.
pub fn challenge(challenge: &Challenge, setup: &Setup, language: Language) -> View {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let challenger = bold(&challenge.challenger.name);
    let head = match &challenge.opponent {
        Some(opponent) => Phrase::new("challenge-to").with("opponent", mention(opponent.user)),
        None => Phrase::new("challenge-open"),
    };
    let head = head.with("challenger", challenger).with("game", challenge.game.title());
    let color = match challenge.color {
        ColorChoice::Random => Phrase::new("challenge-random-color"),
        ColorChoice::Fixed(color) => Phrase::new("challenge-color")
            .with("color", color)
            .with("begins", if color == setup.start.turn() { "yes" } else { "no" }),
    };
    let color = color.with("challenger", bold(&challenge.challenger.name));
    let terms = Phrase::new("challenge-terms")
        .with("color", color)
        .with("setup", setup_in_words(setup, language))
        .with("moment", format!("<t:{}:R>", challenge.expires().seconds()));
    let is_cut = setup.parts.iter().any(|part| part.text.chars().count() > MAX_SETUP_PART);
    let layout = (is_cut || setup.names_kept())
        .then(|| Phrase::new("setup-layout").with("layout", short_code(&setup.layout, MAX_LAYOUT)));
    let turn = setup.start.turn();
    let is_unusual = turn != AnyPosition::start(challenge.game).turn();
    let begins = is_unusual.then(|| Phrase::new("setup-begins").with("color", turn));
    let rules = rules_of(&setup.start);
    let hint = Phrase::new("challenge-hint").with("rules", format!("/rules game:{}", challenge.game.name()));

    let mut buttons = vec![Button {
        control: Control::AcceptChallenge(challenge.id),
        label: say(&Phrase::new("button-accept")),
        style: ButtonStyle::Success,
    }];
    if challenge.opponent.is_some() {
        buttons.push(Button {
            control: Control::DeclineChallenge(challenge.id),
            label: say(&Phrase::new("button-decline")),
            style: ButtonStyle::Secondary,
        });
    }
    buttons.push(Button {
        control: Control::WithdrawChallenge(challenge.id),
        label: say(&Phrase::new("button-withdraw")),
        style: ButtonStyle::Secondary,
    });

    let side = challenge.fixed_color().map_or(Color::White, |color| !color);
    View {
        text: [Some(head), Some(terms), layout, begins, rules, Some(hint)]
            .iter()
            .flatten()
            .map(say)
            .collect::<Vec<_>>()
            .join("\n"),
        drawing: Some(start(challenge.game, &setup.start, side, language)),
        controls: vec![Line::Buttons(buttons)],
        mention: challenge.opponent.as_ref().map(|opponent| opponent.user),
    }
}

/// What differs from the usual rules in a game that begins here.
fn rules_of(start: &AnyPosition) -> Option<Phrase> {
    rules::told(start).map(|told| Phrase::new("game-rules").with("rules", told))
}

/// A setup as it was typed, each part with a few words on what it is.
fn setup_in_words(setup: &Setup, language: Language) -> String {
    let parts = setup.parts.iter().map(|part| {
        let phrase = Phrase::new("setup-part").with("text", short_code(&part.text, MAX_SETUP_PART));
        catalogue::text(language, &phrase.with("source", part.source.phrase()))
    });
    parts.collect::<Vec<_>>().join(" + ")
}

/// The picture of a game's start.
pub fn start(game: GameKind, position: &AnyPosition, side: Color, language: Language) -> Drawing {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let alt = Phrase::new("alt-start").with("game", game.title()).with("position", position.to_string());
    Drawing { scene: position.scene(None, None).map_words(|words| say(&words)), view: side, alt: say(&alt) }
}

/// What a challenge's message says once it can no longer be accepted.
pub fn closed_challenge(phrase: &Phrase, language: Language) -> View {
    View { text: catalogue::text(language, phrase), drawing: None, controls: Vec::new(), mention: None }
}

/// The message by which a game begins.
pub fn opening(session: &Session, language: Language) -> View {
    let head = Phrase::new("game-begins")
        .with("game", session.kind().title())
        .with("id", code(&session.id().to_string()))
        .with("white", bold(&session.seats()[Color::White].name))
        .with("black", bold(&session.seats()[Color::Black].name));
    let lines = [Some(head), rules_of(session.start())];
    board(session, lines.iter().flatten().map(|line| catalogue::text(language, line)).collect(), None, language)
}

/// The message that answers what was done in a game, for everybody.
pub fn happened(session: &Session, event: &Event, by: UserId, language: Language) -> View {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let actor = session.color_of(by).map(|color| bold(&session.seats()[color].name));
    let actor = actor.unwrap_or_else(|| say(&Phrase::new("a-moderator")));
    let phrase = match event {
        Event::Moved { .. } => {
            let what = session.last().and_then(|(before, mv)| before.describe(mv).ok());
            let phrase = Phrase::new("event-moved").with("move", code(&last_notation(session)));
            what.into_iter().fold(phrase, |phrase, what| phrase.with("what", what))
        }
        Event::Resigned { .. } => Phrase::new("event-resigned"),
        Event::DrawOffered { by } => return draw_offer(session, *by, language),
        Event::DrawAccepted => Phrase::new("event-draw-accepted"),
        Event::DrawDeclined { .. } => Phrase::new("event-draw-declined"),
        Event::Aborted { .. } => Phrase::new("event-aborted"),
    };
    board(session, vec![say(&phrase.with("player", actor))], Some(by), language)
}

/// The newest board again, for everybody.
pub fn repost(session: &Session, language: Language) -> View {
    board(session, vec![catalogue::text(language, &players(session))], None, language)
}

/// A private look at the board from one side.
pub fn glance(session: &Session, viewer: Option<Color>, side: Color, head: Option<String>, language: Language) -> View {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let mut lines: Vec<_> = head.into_iter().collect();
    lines.push(say(&players(session)));
    lines.push(say(&status(session, bold)));
    let here = session.board_ref();
    let mut buttons = Vec::new();
    if viewer.is_some() && session.turn() == viewer {
        buttons.push(move_button(session, language));
    }
    buttons.push(Button {
        control: Control::Flip(here, !side),
        label: say(&Phrase::new("button-flip")),
        style: ButtonStyle::Secondary,
    });
    buttons.extend(overlay_button(session, side, language));
    if viewer.is_some() && session.end().is_none() {
        buttons.push(Button {
            control: Control::PostBoard(here),
            label: say(&Phrase::new("button-post")),
            style: ButtonStyle::Secondary,
        });
    }
    View {
        text: lines.join("\n"),
        drawing: Some(drawing(session, None, side, language)),
        controls: vec![Line::Buttons(buttons)],
        mention: None,
    }
}

/// A private look at the second picture of the position from one side. None if the game has none.
pub fn overlay(session: &Session, side: Color, language: Language) -> Option<View> {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let scene = session.position().overlay()?;
    let here = session.board_ref();
    let button = |control, label: &Phrase| Button { control, label: say(label), style: ButtonStyle::Secondary };
    let buttons = vec![
        button(Control::Flip(here, side), &Phrase::new("button-board")),
        button(Control::Overlay(here, !side), &Phrase::new("button-flip")),
    ];
    Some(View {
        text: [players(session), status(session, bold)].iter().map(say).collect::<Vec<_>>().join("\n"),
        drawing: Some(drawn(session, scene, side, language)),
        controls: vec![Line::Buttons(buttons)],
        mention: None,
    })
}

/// The button that leads to the second picture, where the game has one.
fn overlay_button(session: &Session, side: Color, language: Language) -> Option<Button> {
    session.position().overlay().map(|_| Button {
        control: Control::Overlay(session.board_ref(), side),
        label: catalogue::text(language, &Phrase::new("button-overlay")),
        style: ButtonStyle::Secondary,
    })
}

/// A step of the picker, for the player to move. None if no legal move begins with the draft.
pub fn picker(session: &Session, side: Color, draft: &[Step], group: Option<u8>, language: Language) -> Option<View> {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
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
        let label = say(&Phrase::new("button-play").with("move", mv.clone()));
        buttons.push(Button { control: Control::Play(pick(draft, None)), label, style: ButtonStyle::Success });
        if !next.is_empty() {
            text = say(&Phrase::new("picker-play-or-go-on").with("move", code(&mv)).with("prompt", text));
        }
    }
    let back = match draft.split_last() {
        _ if group.is_some() => Some(draft),
        Some((_, before)) => Some(before),
        None => None,
    };
    buttons.extend(back.map(|before| Button {
        control: Control::Pick(pick(before, None)),
        label: say(&Phrase::new("button-back")),
        style: ButtonStyle::Secondary,
    }));
    buttons.extend(overlay_button(session, side, language));
    buttons.push(Button {
        control: Control::Close,
        label: say(&Phrase::new("button-cancel")),
        style: ButtonStyle::Secondary,
    });
    let mut controls = Vec::new();
    if let Some(handful) = position.handful(draft) {
        controls.push(Line::Menu(handful_menu(position, pick(draft, None), &handful, language)));
    } else if !next.is_empty() {
        let describe = |step| say(&position.describe_step(draft, step));
        let placeholder = say(&Phrase::new("picker-placeholder").with("count", next.len() as i64));
        let choice = |step: Step| Choice { step, label: step.to_string(), description: describe(step) };
        let choices = next.into_iter().map(choice).collect();
        controls.push(Line::Menu(Menu { pick: pick(draft, group), placeholder, count: 1, choices }));
    }
    controls.push(Line::Buttons(buttons));
    Some(View { text, drawing: Some(drawing(session, Some(draft), side, language)), controls, mention: None })
}

/// A menu with an entry for each piece in stock, from which several are chosen at once. Pieces of a kind are numbered.
fn handful_menu(position: &AnyPosition, pick: Pick, handful: &Handful, language: Language) -> Menu {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let Handful { count, stock } = handful;
    let choice = |(at, &letter): (usize, &char)| {
        let step = Step::Piece(letter);
        let name = say(&position.describe_step(&pick.draft, step));
        let alike = |stock: &[char]| stock.iter().filter(|&&other| other == letter).count();
        let label = if alike(stock) > 1 { format!("{name} {}", alike(&stock[..=at])) } else { name };
        Choice { step, label, description: String::new() }
    };
    let placeholder = Phrase::new("picker-placeholder-several").with("count", *count as i64);
    Menu {
        placeholder: say(&placeholder.with("stock", stock.len() as i64)),
        count: *count,
        choices: stock.iter().enumerate().map(choice).collect(),
        pick,
    }
}

/// What a player is told whose move a rule refuses: why, and a picture with the cells concerned, if any is on the board.
pub fn refused(session: &Session, illegal: &IllegalMove, language: Language) -> View {
    let mut scene = session.position().scene(None, None);
    let marks: Vec<_> =
        illegal.cells.iter().filter(|cell| scene.board.grid.contains(**cell)).map(|cell| concerned(*cell)).collect();
    let shown = !marks.is_empty();
    scene.marks.extend(marks);
    View {
        text: catalogue::text(language, &illegal.reason),
        drawing: shown.then(|| drawn(session, scene, session.position().turn(), language)),
        controls: Vec::new(),
        mention: None,
    }
}

/// The mark of a cell that the refusal of a move speaks of.
const fn concerned(cell: Cell) -> Mark {
    Mark::Concerned(cell)
}

/// The question whether to resign or to abort.
pub fn confirmation(question: &Phrase, button: &Phrase, control: Control, language: Language) -> View {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    View {
        text: say(question),
        drawing: None,
        controls: vec![Line::Buttons(vec![
            Button { control, label: say(button), style: ButtonStyle::Danger },
            Button {
                control: Control::Close,
                label: say(&Phrase::new("button-cancel")),
                style: ButtonStyle::Secondary,
            },
        ])],
        mention: None,
    }
}

/// The question asked before a legal move that its player is likely to regret: why, a picture of the position `after`
/// it, and the ways on and back. The `draft` is the clicks that enter it.
pub fn second_thought(
    session: &Session,
    after: &Session,
    warning: &Phrase,
    draft: Vec<Step>,
    language: Language,
) -> View {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let side = session.position().turn();
    let what = after.last().and_then(|(before, mv)| before.describe(mv).ok());
    let question = Phrase::new("ask-play-anyway").with("warning", warning.clone());
    let question = question.with("move", code(&last_notation(after)));
    let text = what.into_iter().fold(question, |question, what| question.with("what", what));
    let pick = |draft| Pick { game: session.id(), revision: session.revision(), draft, group: None };
    let button = |control, label: &Phrase, style| Button { control, label: say(label), style };
    let buttons = vec![
        button(Control::PlayAnyway(pick(draft)), &Phrase::new("button-play-anyway"), ButtonStyle::Danger),
        button(Control::Pick(pick(Vec::new())), &Phrase::new("button-other-move"), ButtonStyle::Primary),
        button(Control::Close, &Phrase::new("button-cancel"), ButtonStyle::Secondary),
    ];
    View {
        text: say(&text),
        drawing: Some(drawing(after, None, side, language)),
        controls: vec![Line::Buttons(buttons)],
        mention: None,
    }
}

fn move_button(session: &Session, language: Language) -> Button {
    Button {
        control: Control::Move(session.board_ref()),
        label: catalogue::text(language, &Phrase::new("button-move")),
        style: ButtonStyle::Primary,
    }
}

/// A board for everybody under some lines of text, with the buttons of a running or a finished game.
fn board(session: &Session, mut lines: Vec<String>, by: Option<UserId>, language: Language) -> View {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    // Who is to move is told below, to whom it concerns.
    if session.end().is_some() {
        lines.push(say(&status(session, bold)));
    }
    let here = session.board_ref();
    let button = |control, label: &Phrase, style| Button { control, label: say(label), style };
    let (side, notify, buttons) = match (session.turn(), session.end()) {
        (Some(turn), _) => {
            let player = session.seats()[turn].user;
            (
                turn,
                Some(player),
                vec![
                    move_button(session, language),
                    button(Control::OfferDraw(here), &Phrase::new("button-draw"), ButtonStyle::Secondary),
                    button(Control::Resign(here), &Phrase::new("button-resign"), ButtonStyle::Secondary),
                    button(Control::Flip(here, !turn), &Phrase::new("button-flip"), ButtonStyle::Secondary),
                ],
            )
        }
        (None, end) => {
            let winner = end.and_then(|end| end.outcome).and_then(Outcome::winner);
            let side = winner.unwrap_or(Color::White);
            let buttons =
                vec![button(Control::Record(session.id()), &Phrase::new("button-record"), ButtonStyle::Secondary)];
            (side, told_of_the_end(session, winner, by), buttons)
        }
    };
    if let Some(user) = notify {
        let line = match session.turn() {
            Some(turn) => Phrase::new("your-move").with("color", turn),
            None => Phrase::new("told-of-the-end"),
        };
        lines.push(say(&line.with("player", mention(user))));
    }
    View {
        text: lines.join("\n"),
        drawing: Some(drawing(session, None, side, language)),
        controls: vec![Line::Buttons(buttons)],
        mention: notify,
    }
}

/// Who has to be told that the game is over: the loser, or else whichever player did not end it by an own action.
fn told_of_the_end(session: &Session, winner: Option<Color>, by: Option<UserId>) -> Option<UserId> {
    let [white, black] = Color::ALL.map(|color| session.seats()[color].user);
    match (winner, by) {
        (Some(winner), by) if by != Some(session.seats()[!winner].user) => Some(session.seats()[!winner].user),
        (_, Some(by)) if by == white => Some(black),
        (_, Some(by)) if by == black => Some(white),
        // A moderator ended it: whoever was to move waits for nothing now.
        _ => Some(session.seats()[session.position().turn()].user),
    }
}

/// The message by which a player offers a draw, with the other player's buttons.
fn draw_offer(session: &Session, by: Color, language: Language) -> View {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let here = session.board_ref();
    let receiver = session.seats()[!by].user;
    let text = Phrase::new("event-draw-offered")
        .with("player", bold(&session.seats()[by].name))
        .with("opponent", mention(receiver));
    View {
        text: say(&text),
        drawing: None,
        controls: vec![Line::Buttons(vec![
            Button {
                control: Control::AcceptDraw(here),
                label: say(&Phrase::new("button-accept")),
                style: ButtonStyle::Success,
            },
            Button {
                control: Control::DeclineDraw(here),
                label: say(&Phrase::new("button-decline")),
                style: ButtonStyle::Secondary,
            },
        ])],
        mention: Some(receiver),
    }
}

/// The last move as players read it; nothing before the first.
fn last_notation(session: &Session) -> String {
    session.last().map(|(before, mv)| before.notation(mv)).unwrap_or_default()
}

fn players(session: &Session) -> Phrase {
    Phrase::new("game-of")
        .with("game", session.kind().title())
        .with("id", code(&session.id().to_string()))
        .with("white", bold(&session.seats()[Color::White].name))
        .with("black", bold(&session.seats()[Color::Black].name))
}

/// Whose turn it is, or how the game ended.
fn status(session: &Session, name: impl Fn(&str) -> String) -> Phrase {
    let named = |color: Color| name(&session.seats()[color].name);
    match (session.turn(), session.end()) {
        (Some(turn), _) => Phrase::new("status-to-move").with("color", turn).with("player", named(turn)),
        (None, Some(End { outcome: Some(outcome), .. })) => {
            let sentence = Phrase::new(outcome.ending().sentence());
            match outcome.winner() {
                Some(winner) => Phrase::new("status-won")
                    .with("color", winner)
                    .with("player", named(winner))
                    .with("how", sentence.with("winner", winner).with("loser", !winner)),
                None => Phrase::new("status-drawn").with("how", sentence),
            }
        }
        (None, _) => Phrase::new("status-aborted"),
    }
}

fn drawing(session: &Session, draft: Option<&[Step]>, side: Color, language: Language) -> Drawing {
    drawn(session, session.position().scene(session.last(), draft), side, language)
}

/// A picture of the newest position.
fn drawn(session: &Session, scene: Scene, side: Color, language: Language) -> Drawing {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let plain = |name: &str| name.to_owned();
    let alt = Phrase::new("alt-board")
        .with("game", session.kind().title())
        .with("white", session.seats()[Color::White].name.as_str())
        .with("black", session.seats()[Color::Black].name.as_str())
        .with("status", status(session, plain))
        .with("position", session.position().to_string());
    let alt = match session.last() {
        Some((before, mv)) => alt.with("last", Phrase::new("alt-last-move").with("move", before.notation(mv))),
        None => alt.with("last", Phrase::new("alt-no-move")),
    };
    let mut scene = scene.map_words(|words| say(&words));
    if session.end().is_some() {
        // The rules do not know of games that the players ended.
        scene = scene.without_turn();
    }
    Drawing { scene, view: side, alt: say(&alt) }
}

impl Session {
    /// The board as it is now.
    pub const fn board_ref(&self) -> BoardRef {
        BoardRef { game: self.id, revision: self.revision }
    }
}
