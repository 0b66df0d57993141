//! Tests of the courses. Every lesson can be solved by clicks, not every move solves it, and each of its comments on
//! wrong moves and each of its refusals occurs. Its messages and pictures stay within Discord's limits in every
//! language.

use std::iter;

use domain::{
    Learner,
    control::Steps,
    message::{self, Lessons, Message},
};
use games::{
    biyi::Biyi,
    game::{
        Presentation,
        lesson::{Case, Lesson, LessonId},
    },
    paiko::Paiko,
    pijersi::Pijersi,
    tictactoe::TicTacToe,
};
use parlor::bot::{controls, custom_id};
use render::Theme;

use crate::prelude::*;

/// The codes of refusals that only typed moves can cause, not clicks.
const ABOUT_TYPING: [&str; 7] =
    ["SYNTAX", "GAME_OVER", "AMBIGUOUS", "WRONG_KIND", "FACING_REQUIRED", "FACING_FORBIDDEN", "NOT_IN_HAND"];

/// The largest number of choices beside those that lead to a solution.
const MOST_DECOYS: usize = 8;

/// The number of choices that are tried where a player picks several pieces at once.
const HANDFULS: usize = 60;

/// All sequences of clicks in a lesson with the lesson's answer to each, the shorter sequences first: every offered
/// choice, in all orders. Where a player picks several pieces at once, only some of the choices
/// are tried.
pub fn clicked(lesson: &AnyLesson) -> impl Iterator<Item = (Vec<Step>, Answer<String>)> {
    let position = lesson.start();
    let mut open = VecDeque::from([(Vec::new(), false)]);
    iter::from_fn(move || {
        let (draft, stop) = open.pop_front()?;
        let answer = lesson.consider(&draft, stop);
        if let Answer::Open { choices, complete } = &answer {
            let longer = choices.iter().map(|(step, _)| ([draft.as_slice(), &[*step]].concat(), false));
            open.extend(longer);
            open.extend(complete.iter().map(|_| (draft.clone(), true)));
            if choices.is_empty() {
                assert!(position.handful(&draft).is_some(), "{}: {draft:?} leads nowhere", lesson.id());
                let steps = position.legal_moves().into_iter().map(|mv| position.steps(&mv).expect("legal"));
                let steps: Vec<_> = steps.filter(|steps| steps.starts_with(&draft)).collect();
                let some = 1 + steps.len() / HANDFULS;
                open.extend(steps.into_iter().step_by(some).map(|steps| (steps, false)));
            }
        }
        Some((draft, answer))
    })
}

/// Checks a lesson against the rules of its game. Returns the number of different rules that refused clicks.
#[track_caller]
fn check<P: Presentation>(lesson: &Lesson<P>, clicked: &[(Vec<Step>, Answer<String>)]) -> usize {
    let id = lesson.id;
    let start = lesson.start();
    assert!(start.outcome().is_none(), "{id}: the game goes on");
    let legal = start.legal_moves();
    let after = |mv: &P::Move| {
        let mut after = start.clone();
        after.play_unchecked(mv);
        after
    };
    let (right, wrong): (Vec<_>, Vec<_>) = legal.iter().partition(|mv| lesson.goal.is(&start, mv, &after(mv)));
    assert!(!right.is_empty(), "{id}: it can be solved");
    assert!(!wrong.is_empty(), "{id}: not everything solves it");

    let solutions: Vec<_> = right.iter().map(|mv| start.steps(mv)).collect();

    let mut said = BTreeMap::<String, usize>::new();
    let mut refused = BTreeSet::new();
    let mut solved = 0;
    for (draft, answer) in clicked {
        match answer {
            Answer::Solved(mv) => {
                assert!(right.iter().any(|right| right.to_string() == *mv), "{id}: {mv}");
                solved += 1;
            }
            Answer::Short { mv, words, .. } => {
                assert!(wrong.iter().any(|wrong| wrong.to_string() == *mv), "{id}: {mv}");
                *said.entry(words.id().to_owned()).or_default() += 1;
            }
            Answer::Refused(illegal) => {
                assert!(!ABOUT_TYPING.contains(&illegal.code), "{id}: {draft:?} gets {}", illegal.code);
                refused.insert(illegal.code);
            }
            Answer::Open { choices, .. } => {
                let leads = |step: Step| solutions.iter().any(|path| path.starts_with(&[draft, &[step][..]].concat()));
                let decoys = choices.iter().filter(|(step, _)| !leads(*step)).count();
                assert!(decoys <= MOST_DECOYS, "{id}: {decoys} decoys after {draft:?}");
                assert!(choices.is_sorted_by_key(|(step, _)| *step), "{id}: {draft:?}");
            }
            Answer::Astray => panic!("{id}: {draft:?} is offered and means nothing"),
        }
    }
    assert!(solved > 0, "{id}: it can be solved by clicking");
    assert!(!refused.is_empty() || !said.is_empty(), "{id}: one can err");
    for (case, words) in &lesson.slips {
        assert!(said.contains_key(words.id()), "{id}: nobody is told {} ({case:?})", words.id());
    }
    assert!(said.contains_key(lesson.short.id()), "{id}: nobody is told {}", lesson.short.id());
    for case in std::iter::once(&lesson.goal).chain(lesson.slips.iter().map(|(case, _)| case)) {
        if let Case::Plays(moves) = case {
            for text in *moves {
                assert!(legal.iter().any(|mv| mv.to_string() == *text), "{id}: {text} is legal, and spelled so");
            }
        }
    }
    for step in lesson.among {
        let offered = clicked.iter().any(|(_, answer)| match answer {
            Answer::Open { choices, .. } => choices.iter().any(|(other, _)| other.to_string() == *step),
            _ => false,
        });
        assert!(offered, "{id}: {step} is never offered");
    }
    refused.len()
}

fn check_course<P: Presentation>(game: GameKind) {
    let (lessons, wrapped) = (P::lessons(), game.lessons());
    assert!((10..=20).contains(&lessons.len()), "{} lessons", lessons.len());
    let ids: BTreeSet<_> = lessons.iter().map(|lesson| lesson.id).collect();
    assert_eq!(ids.len(), lessons.len(), "each lesson has a word of its own");
    let mut refusals = 0;
    for (lesson, wrapped) in lessons.iter().zip(&wrapped) {
        assert!(lesson.id.parse::<LessonId>().is_ok(), "{}", lesson.id);
        assert_eq!(lesson.id, wrapped.id());
        refusals += check(lesson, &clicked(wrapped).collect::<Vec<_>>());
    }
    assert!(refusals >= lessons.len() / 2, "{refusals}: the rules have something to say");
}

#[test]
fn biyi_can_be_learned() {
    check_course::<Biyi>(GameKind::Biyi);
}

#[test]
fn paiko_can_be_learned() {
    check_course::<Paiko>(GameKind::Paiko);
}

#[test]
fn pijersi_can_be_learned() {
    check_course::<Pijersi>(GameKind::Pijersi);
}

#[test]
fn the_template_can_be_learned() {
    for (lesson, wrapped) in TicTacToe::lessons().iter().zip(&GameKind::TicTacToe.lessons()) {
        check(lesson, &clicked(wrapped).collect::<Vec<_>>());
    }
}

/// The codes of all refusals in a course.
fn codes(game: GameKind) -> BTreeSet<&'static str> {
    let answers = game.lessons().iter().flat_map(clicked).map(|(_, answer)| answer).collect::<Vec<_>>();
    let code = |answer: Answer<String>| match answer {
        Answer::Refused(illegal) => Some(illegal.code),
        _ => None,
    };
    answers.into_iter().filter_map(code).collect()
}

/// In each course, clicks are refused under every important rule that forbids a move.
#[test]
fn the_rules_are_met() {
    let meets = |game, expected: &str| {
        let codes = codes(game);
        let missing: Vec<_> = expected.split(' ').filter(|code| !codes.contains(code)).collect();
        assert!(missing.is_empty(), "{game}: {missing:?} are not among {codes:?}");
    };
    meets(
        GameKind::Biyi,
        "NOT_YOURS BACKWARD TOO_HIGH ENEMY_SAME_LEVEL OWN_NEST REVERSE DROWN CHAIN_UNFINISHED \
         BIRD_WITH_CONNECTED_DRAGONS",
    );
    meets(
        GameKind::Paiko,
        "OCCUPIED BLACK_SQUARE THREATENED NOT_HOME_OR_THREATENED CANNOT_SHIFT TOO_FAR DEADLY_PATH \
         OWN_TILE_CAPTURED",
    );
    meets(GameKind::Pijersi, "NOT_ADJACENT BENT BLOCKED OWN_PIECE WISE_ON_TOP NOT_BEATEN");
}

/// The messages that a lesson shows, one of each kind.
fn views(game: GameKind, at: usize, language: Language) -> Vec<Message> {
    let course = game.lessons();
    let learner = Learner::new(UserId(7));
    let reader = Reader { language, taste: Taste::default(), moment: Moment::from(Timestamp(0)) };
    let lessons = Lessons { game, course: &course, at, hint: false, learner: &learner, reader: &reader };
    let mut seen = BTreeSet::new();
    let mut views = Vec::new();
    for (draft, answer) in clicked(&course[at]) {
        // Two messages are of the same kind if they have the same number of clicks and of choices, or the same refusal
        // or comment.
        let kind = match &answer {
            Answer::Open { choices, complete } => format!("{} {} {}", draft.len(), choices.len(), complete.is_some()),
            Answer::Refused(illegal) => illegal.code.to_owned(),
            Answer::Short { words, .. } => words.id().to_owned(),
            Answer::Solved(_) => "solved".to_owned(),
            Answer::Astray => "astray".to_owned(),
        };
        if !seen.insert(kind) {
            continue;
        }
        for hint in [false, true] {
            views.push(message::lesson(&Lessons { hint, ..lessons }, &draft, None, answer.clone()));
        }
    }
    views
}

#[test]
fn every_message_fits_and_every_picture_is_drawn() {
    for (game, language) in GameKind::ALL.into_iter().flat_map(|game| Language::ALL.map(|language| (game, language))) {
        for at in 0..game.lessons().len() {
            for Message { text, drawing, controls, .. } in views(game, at, language) {
                assert!(text.chars().count() <= 1000, "a telephone shows no more: {text}");
                assert!(!text.contains("learn-") && !text.contains("{ $"), "{text}");
                let drawing = drawing.expect("every lesson has a picture");
                assert!(drawing.alt.chars().count() <= 1024, "{}", drawing.alt);
                if language == Language::English {
                    let png = render::png(&drawing.scene, Theme::default(), drawing.side);
                    assert!(png.len() <= 100_000, "{} bytes", png.len());
                }
                assert!(controls.len() <= 4 && controls::rows(&controls, &Emojis::default()).len() <= 5, "{text}");
                for line in &controls {
                    match line {
                        ControlRow::Buttons(buttons) => {
                            assert!((1..=5).contains(&buttons.len()), "{text}");
                            for button in buttons {
                                let id = custom_id::button(&button.control);
                                assert_eq!(custom_id::read_button(&id).as_ref(), Ok(&button.control), "{id}");
                            }
                        }
                        ControlRow::Steps(steps) => {
                            assert!(custom_id::read_choice(&custom_id::menu(&steps.pick), &["a1".to_owned()]).is_ok());
                            for choice in &steps.choices {
                                let length = choice.description.chars().count();
                                assert!(length <= 100, "{}", choice.description);
                                assert!(choice.label.chars().count() <= 80, "{}", choice.label);
                            }
                        }
                        ControlRow::Handful(handful) => {
                            for piece in &handful.pieces {
                                assert!(piece.description.chars().count() <= 100, "{}", piece.description);
                            }
                        }
                        other => panic!("a lesson has no {other:?}"),
                    }
                }
            }
        }
    }
}

/// Where a picture shows a goal row of Pijersi in a part of the board, the text and the alternative text say whose it
/// is: the words beside it may have no room.
#[test]
fn goal_rows_are_told_where_only_a_part_of_the_board_is_shown() {
    let mut told = 0;
    for at in 0..GameKind::Pijersi.lessons().len() {
        for Message { text, drawing, .. } in views(GameKind::Pijersi, at, Language::English) {
            let drawing = drawing.expect("every lesson has a picture");
            let Some(window) = drawing.scene.window else { continue };
            for (row, side) in [('a', "Black"), ('g', "White")] {
                let mut cells = (1..=6).map(|number| format!("{row}{number}").parse().expect("a cell"));
                let is_shown = cells.any(|cell| window.shows(cell));
                let sentence = format!("The tinted row {row} is {side}’s goal row.");
                for words in [&text, &drawing.alt] {
                    assert_eq!(words.contains(&sentence), is_shown, "lesson {at}, row {row}: {words}");
                }
                told += usize::from(is_shown);
            }
        }
    }
    assert!(told > 0, "some lessons show a goal row");
}

/// What a learner can choose is to be seen: it lies in the picture, and it is a button.
#[test]
fn every_choice_is_in_the_picture_and_a_button() {
    for game in GameKind::ALL {
        for (at, lesson) in game.lessons().iter().enumerate() {
            for Message { text, drawing, controls, .. } in views(game, at, Language::English) {
                let window = drawing.expect("every lesson has a picture").scene.window;
                for steps in controls.iter().filter_map(|row| match row {
                    ControlRow::Steps(steps) => Some(steps),
                    _ => None,
                }) {
                    let count = steps.choices.len();
                    assert!(count <= Steps::MOST_BUTTONS, "{game} {}: {count} choices: {text}", lesson.id());
                    for choice in &steps.choices {
                        let Step::Cell(cell) = choice.step else { continue };
                        let seen = window.is_none_or(|window| window.shows(cell));
                        assert!(seen, "{game} {}: {cell} is cut off: {text}", lesson.id());
                    }
                }
                let rows = serde_json::to_value(controls::rows(&controls, &Emojis::default())).expect("rows");
                let menus = rows.to_string().matches("\"options\"").count();
                let handfuls = controls.iter().filter(|row| matches!(row, ControlRow::Handful(_))).count();
                assert_eq!(menus, handfuls, "{game} {}: what is chosen alone is a button: {text}", lesson.id());
            }
        }
    }
}

/// A course begins with the aim of the game: it is told before the first click, with the picture of a win.
#[test]
fn every_course_begins_with_its_aim() {
    for (game, language) in GameKind::ALL.into_iter().flat_map(|game| Language::ALL.map(|language| (game, language))) {
        let course = game.lessons();
        let learner = Learner::new(UserId(7));
        let reader = Reader { language, taste: Taste::default(), moment: Moment::from(Timestamp(0)) };
        let shown =
            message::aim(&Lessons { game, course: &course, at: 0, hint: false, learner: &learner, reader: &reader });
        let aim = game.aim();
        assert!(shown.text.contains(&catalogue::text(language, &aim.words)), "{}", shown.text);
        let solves = |(_, answer): (_, Answer<String>)| matches!(answer, Answer::Solved(mv) if Some(&*mv) == aim.mv);
        assert!(!clicked(&course[0]).any(solves), "{game}: the aim does not give away the first lesson");
        let drawing = shown.drawing.expect("a win is shown");
        assert_eq!(drawing.scene.window, None, "{game}: the whole board is shown");
        let status = drawing.scene.status.map(|status| (status.side, status.words));
        let won = catalogue::text(language, &Phrase::new("pill-won"));
        assert_eq!(status, Some((Some(Color::White), won)), "{game}: the picture says who has won");
        assert!(drawing.alt.chars().count() <= 1024, "{}", drawing.alt);
    }
}

/// The first lesson of a game tells its aim: a move on the board wins, and the picture shows the win.
#[test]
fn every_course_begins_with_a_win() {
    for game in GameKind::ALL {
        let lesson = &game.lessons()[0];
        let solutions = clicked(lesson).filter_map(|(draft, answer)| match answer {
            Answer::Solved(mv) => Some((draft, mv)),
            _ => None,
        });
        for (draft, mv) in solutions {
            assert!(
                draft.iter().all(|step| matches!(step, Step::Cell(_))),
                "{game}: {draft:?} is no move on the board"
            );
            let mut after = lesson.start();
            after.play(&mv).expect("a solution is legal");
            assert_eq!(after.outcome().and_then(|end| end.winner()), Some(Color::White), "{game}: {mv}");
        }
        for language in Language::ALL {
            let task = catalogue::text(language, lesson.task());
            assert!(task.matches("**").count() >= 4, "the aim and the task stand out: {task}");
            let solved = views(game, 0, language)
                .into_iter()
                .find(|view| view.text.contains(&catalogue::text(language, lesson.done())));
            let drawing = solved.and_then(|view| view.drawing).expect("the picture of the win");
            let status = drawing.scene.status.map(|status| (status.side, status.words));
            let won = catalogue::text(language, &Phrase::new("pill-won"));
            assert_eq!(status, Some((Some(Color::White), won)), "{game}: the picture says who has won");
        }
    }
}

#[test]
fn every_text_is_short() {
    for (game, language) in GameKind::ALL.into_iter().flat_map(|game| Language::ALL.map(|language| (game, language))) {
        for lesson in game.lessons() {
            let length = |phrase: &Phrase| catalogue::text(language, phrase).chars().count();
            let id = lesson.id();
            assert!(length(lesson.task()) <= 330, "{language:?} {id}: {}", length(lesson.task()));
            assert!(length(lesson.hint()) <= 160, "{language:?} {id}: {}", length(lesson.hint()));
            assert!(length(lesson.done()) <= 200, "{language:?} {id}: {}", length(lesson.done()));
        }
    }
}
