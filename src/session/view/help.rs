//! Messages that explain the bot: the first steps, the rules of the games, and what is kept about people.

use super::{Drawing, Reader, View};
use crate::{
    catalogue,
    color::Color,
    games::{AnyPosition, GameKind},
    language::Language,
    phrase::Phrase,
    session::control::{Button, ButtonStyle, Control, Line},
};

/// A first game in five lines, with buttons to the lessons and the rules of each game.
pub fn help(language: Language) -> View {
    let button = |control, label: Phrase, game: GameKind, style| Button {
        control,
        label: catalogue::text(language, &label.with("game", game.title())),
        style,
    };
    let learn = GameKind::ALL
        .map(|game| button(Control::OpenCourse(game), Phrase::new("button-learn"), game, ButtonStyle::Primary));
    let rules = GameKind::ALL
        .map(|game| button(Control::OpenRules(game), Phrase::new("button-rules"), game, ButtonStyle::Secondary));
    View {
        text: catalogue::text(language, &Phrase::new("help")),
        controls: vec![Line::Buttons(learn.to_vec()), Line::Buttons(rules.to_vec())],
        drawing: None,
        mention: None,
    }
}

/// What is kept about people, with buttons to get one's own data and to delete it.
pub fn privacy(language: Language) -> View {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let button = |control, label: &Phrase, style| Button { control, label: say(label), style };
    let buttons = vec![
        button(Control::ExportOwn, &Phrase::new("button-export-own"), ButtonStyle::Secondary),
        button(Control::AskToForget, &Phrase::new("button-forget"), ButtonStyle::Danger),
    ];
    View { text: say(&Phrase::new("privacy")), controls: vec![Line::Buttons(buttons)], drawing: None, mention: None }
}

/// A page of a game's rules, from 0. Any page beyond the last one is the last one.
pub fn rules(game: GameKind, page: u8, reader: &Reader) -> View {
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
    let alt = Phrase::new("alt-rules").with("game", game.title()).with("position", position.to_string());
    let head = Phrase::new("rules-head")
        .with("game", game.title())
        .with("page", (at + 1) as i64)
        .with("pages", pages.len() as i64);

    let turn = |to: usize, label: &Phrase, style| Button {
        control: Control::Rules { game, page: u8::try_from(to).expect("rules have few pages") },
        label: reader.say(label),
        style,
    };
    let mut buttons = Vec::new();
    if at > 0 {
        buttons.push(turn(at - 1, &Phrase::new("button-previous"), ButtonStyle::Secondary));
    }
    if at < last {
        buttons.push(turn(at + 1, &Phrase::new("button-next"), ButtonStyle::Primary));
    }
    View {
        text: format!("{}\n{}", reader.say(&head), reader.say(&shown.words)),
        drawing: Some(Drawing {
            scene: scene.map_words(|words| reader.say(&words)),
            side: reader.side(Color::White),
            theme: reader.taste.theme,
            alt: reader.say(&alt),
        }),
        controls: vec![Line::Buttons(buttons)],
        mention: None,
    }
}
