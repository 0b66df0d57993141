//! Messages that explain the bot: the first steps, the rules of the games, and the data that the bot stores.

use super::{Message, Reader, button, secondary, with_board};
use crate::control::{Button, ButtonStyle, Control, ControlRow, MenuEntry};
use board::{
    color::Color,
    phrase::Phrase,
    scene::{
        Sample,
        guide::{Guide, GuideSign},
    },
    theme::Theme,
};
use catalogue::Language;
use games::{AnyPosition, GameKind, game::page::RulesPage, pijersi::LOST};

/// The guide to the signs on boards, to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Signs {
    /// The content of the picture.
    pub guide: Guide<String>,
    /// The theme, which determines the colors.
    pub theme: Theme,
    /// The alt text of the picture.
    pub alt: String,
}

/// The message that tells what each game is about and how to play a first one, with buttons that open the course and
/// the rules of each game, and the guide to the boards and their signs.
pub fn help(reader: &Reader) -> (Message, Signs) {
    let language = reader.language;
    let learn = GameKind::ALL.map(|game| Button { style: ButtonStyle::Primary, ..learn_button(game, language) });
    let rules = GameKind::ALL.map(|game| {
        let label = Phrase::new("button-rules").with("game", game.title());
        secondary(language, Control::OpenRules(game), &label)
    });
    let about = |game: GameKind| Phrase::new("help-game").with("game", game.title()).with("about", game.about());
    let games = GameKind::ALL.into_iter().map(about);
    let text = games.chain([Phrase::new("help")]).map(|phrase| reader.say(&phrase)).collect::<Vec<_>>().join("\n");
    let signs = Signs {
        guide: signs().map_words(|words| reader.say(&words)),
        theme: reader.taste.theme,
        alt: reader.say(&Phrase::new("alt-signs")),
    };
    (Message::text(text, vec![ControlRow::Buttons(learn.to_vec()), ControlRow::Buttons(rules.to_vec())]), signs)
}

/// A board of each game, the signs that all boards share, and then those of each game.
pub fn signs() -> Guide {
    let note = Phrase::new("replay-note").with("number", 17_i64).with("total", 79_i64).with("move", "");
    let mut rows = vec![
        (GuideSign::Pill(Phrase::new("pill-turn")), Phrase::new("sign-turn")),
        (GuideSign::Pill(Phrase::new("pill-won")), Phrase::new("sign-won")),
        (GuideSign::Pill(Phrase::new("pill-drawn")), Phrase::new("sign-drawn")),
        (GuideSign::LastMove, Phrase::new("sign-last")),
        (GuideSign::Samples(vec![Sample::Earlier]), Phrase::new("sign-earlier")),
        (GuideSign::Captured(LOST), Phrase::new("sign-captured")),
        (GuideSign::Choice, Phrase::new("sign-choice")),
        (GuideSign::Picked, Phrase::new("sign-picked")),
        (GuideSign::Target, Phrase::new("sign-target")),
        (GuideSign::Concerned, Phrase::new("sign-concerned")),
        (GuideSign::Note(note), Phrase::new("sign-note")),
    ];
    rows.extend(GameKind::ALL.into_iter().flat_map(GameKind::guide));
    let board = |game: GameKind| {
        let first = game.pages()[0].position;
        let position = AnyPosition::parse(game, first).expect("the positions of the rules are valid");
        (game.title(), position.scene(None, None))
    };
    Guide { boards: GameKind::ALL.map(board).to_vec(), rows }
}

/// The button that opens a game's course in a new message.
pub(super) fn learn_button(game: GameKind, language: Language) -> Button {
    let label = Phrase::new("button-learn").with("game", game.title());
    secondary(language, Control::OpenCourse(game), &label)
}

/// The message about the data that the bot stores. Its buttons let users export or delete their own data.
pub fn privacy(language: Language) -> Message {
    let buttons = vec![
        secondary(language, Control::ExportOwn, &Phrase::new("button-export-own")),
        button(language, Control::AskToForget, &Phrase::new("button-forget"), ButtonStyle::Danger),
    ];
    Message::text(catalogue::text(language, &Phrase::new("privacy")), vec![ControlRow::Buttons(buttons)])
}

/// A page of a game's rules, with a menu of all pages. Pages are counted from 0; a number beyond the last page means
/// the last page.
pub fn rules(game: GameKind, page: u8, reader: &Reader) -> Message {
    let pages = game.pages();
    let last = pages.len() - 1;
    let at = usize::from(page).min(last);
    let shown = &pages[at];

    let start = AnyPosition::parse(game, shown.position).expect("the positions of the rules are valid");
    let mut position = start.clone();
    if let Some(mv) = shown.mv {
        position.play(mv).expect("the moves of the rules are legal");
    }
    let draft: Vec<_> =
        shown.draft.iter().map(|step| step.parse().expect("the steps of the rules are steps")).collect();
    let before = shown.mv.map(|mv| (&start, mv));
    let overlay = if shown.overlay { position.overlay() } else { None };
    let scene = overlay.unwrap_or_else(|| position.scene(before, (!draft.is_empty()).then_some(&draft[..])));
    let alt = with_board(Phrase::new("alt-rules"), &position);
    let head = Phrase::new("rules-head")
        .with("game", game.title())
        .with("page", (at + 1) as i64)
        .with("pages", pages.len() as i64);

    let to = |page: usize| Control::Rules { game, page: u8::try_from(page).expect("rules have few pages") };
    let turn = |page: usize, label: &Phrase, style| reader.button(to(page), label, style);
    let entry = |(number, page): (usize, &RulesPage)| {
        let label = format!("{}. {}", number + 1, title(&reader.say(&page.words)));
        MenuEntry { chosen: number == at, ..MenuEntry::new(to(number), label) }
    };
    let mut controls = Vec::new();
    if last > 0 {
        controls.push(reader.menu(&Phrase::new("rules-choose-page"), pages.iter().enumerate().map(entry)));
    }
    let mut buttons = Vec::new();
    if at > 0 {
        buttons.push(turn(at - 1, &Phrase::new("button-previous"), ButtonStyle::Secondary));
    }
    if at < last {
        buttons.push(turn(at + 1, &Phrase::new("button-next"), ButtonStyle::Primary));
    }
    let drawing = reader.drawing(scene, reader.side(Color::White), &alt);
    buttons.push(learn_button(game, reader.language));
    controls.push(ControlRow::Buttons(buttons));
    Message::picture(reader.lines([&head, &shown.words]), drawing, controls)
}

/// The title of a page of the rules: the bold words with which its text begins.
fn title(text: &str) -> &str {
    let bold = text.strip_prefix("**").and_then(|rest| rest.split_once("**"));
    bold.map_or(text, |(title, _)| title).trim_end_matches('.')
}
