//! Takes whole courses by clicking, in three languages, with wrong answers and a restart.

use std::collections::VecDeque;

use catalogue::Language;
use discord_stand_in::{Person, Seen};
use games::{
    AnyLesson, GameKind,
    game::{Step, lesson::Answer},
};
use serde_json::json;

use crate::table::{BEN, Table, buttons, entries, several};

/// Opens a lesson by stepping through the lessons of its course.
pub async fn open(table: &Table, person: Person, game: &str, lesson: &str) -> Seen {
    let mut shown = table.command(person, "learn", json!({"game": game})).await;
    while !words(&shown, "pick").any(|fields| fields[2] == lesson) {
        shown = turn(table, person, &shown).await;
    }
    shown
}

/// The fields after the word in the custom id of each button with this word.
fn words<'a>(message: &'a Seen, word: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
    let texts = message.buttons().filter_map(|button| button["custom_id"].as_str());
    let fields = texts.map(|text| text.split(':').skip(1).collect::<Vec<_>>());
    fields.filter(move |fields| fields[0] == word).map(|fields| fields[1..].to_vec())
}

/// Presses the button for the next lesson.
async fn turn(table: &Table, person: Person, shown: &Seen) -> Seen {
    let label = |button: &&serde_json::Value| {
        let label = button["label"].as_str().expect("a label");
        ["Next", "Suivant", "Siguiente"].contains(&label)
    };
    let button = shown.buttons().find(label).expect("there is always a next one");
    let id = button["custom_id"].as_str().expect("a custom id");
    let sent = table.stand_in.click(person, shown.id, id).expect("it can be pressed");
    sent.reply().await.expect("answered")
}

/// The shortest sequence of steps whose answer in the lesson satisfies `like`; `None` if no such sequence is found. If
/// the lesson offers no choices, only a sample of the legal moves is tried.
fn clicks(lesson: &AnyLesson, like: impl Fn(&Answer<String>) -> bool) -> Option<Vec<Step>> {
    let mut open = VecDeque::from([(Vec::new(), false)]);
    while let Some((draft, stop)) = open.pop_front() {
        let answer = lesson.consider(&draft, stop);
        if like(&answer) {
            return Some(draft);
        }
        let Answer::Open { choices, complete } = answer else { continue };
        open.extend(complete.map(|_| (draft.clone(), true)));
        open.extend(choices.iter().map(|(step, _)| ([draft.as_slice(), &[*step]].concat(), false)));
        if choices.is_empty() {
            let position = lesson.start();
            let steps = position.legal_moves().into_iter().map(|mv| position.steps(&mv).expect("legal"));
            let steps = steps.filter(|steps| steps.starts_with(&draft)).step_by(13);
            open.extend(steps.map(|steps| (steps, false)));
        }
    }
    None
}

/// Chooses these steps in the menus of a lesson. If the lesson then shows a button for giving the answer, presses the
/// button.
async fn enter(table: &Table, person: Person, shown: &Seen, draft: &[Step]) -> Seen {
    let mut shown = shown.clone();
    let mut at = 0;
    while at < draft.len() {
        let value = draft[at].to_string();
        let count = shown.menus().next().and_then(several);
        let sent = if let Some(count) = count {
            let pieces = draft[at..at + count].iter().map(ToString::to_string).collect::<String>();
            at += count;
            table.choose_pieces(person, &shown, &pieces).await
        } else if entries(&shown).contains(&value) {
            at += 1;
            table.choose(person, &shown, &value).await
        } else {
            panic!("{value} is not offered: {:?} under {}", entries(&shown), shown.content);
        };
        shown = sent.reply().await.expect("the lesson goes on");
    }
    if buttons(&shown).contains(&"play".to_owned()) {
        shown = table.answer(person, &shown, "play").await;
    }
    shown
}

async fn take_a_course(game: GameKind, person: Person, language: Language) {
    let mut table = Table::open().await;
    let course = game.lessons();
    let mut shown = table.command(person, "learn", json!({"game": game.name()})).await;
    for (at, lesson) in course.iter().enumerate() {
        assert!(shown.ephemeral && shown.attachments.len() == 1, "{}", shown.content);
        assert!(shown.attachments[0].description.as_deref().is_some_and(|text| text.contains(game.title())));
        assert!(table.pinged(&shown).is_empty());
        if at == course.len() / 2 {
            table.restart().await;
        }
        if let Some(draft) = clicks(lesson, |answer| matches!(answer, Answer::Refused(_))) {
            let Answer::Refused(illegal) = lesson.consider(&draft, false) else { unreachable!("it was found") };
            let refused = enter(&table, person, &shown, &draft).await;
            let reason = catalogue::text(language, &illegal.reason);
            assert!(refused.content.contains(&reason), "{reason} is not in {}", refused.content);
            assert_eq!(refused.id, shown.id, "in the same message");
        }
        let begin = open(&table, person, game.name(), lesson.id()).await;
        let draft = clicks(lesson, |answer| matches!(answer, Answer::Solved(_))).expect("it can be solved");
        let solved = enter(&table, person, &begin, &draft).await;
        let done = catalogue::text(language, lesson.done());
        assert!(solved.content.contains(&done), "{done} is not in {}", solved.content);
        assert_eq!(solved.content.matches('●').count(), at + 1, "{}", solved.content);
        shown = turn(&table, person, &solved).await;
    }
    assert!(shown.content.contains("🎉"), "{}", shown.content);
    assert!(shown.attachments.is_empty(), "the last lesson's picture is gone");
    let courses = table.answer(person, &shown, "courses").await;
    assert_eq!(courses.content.matches('●').count(), course.len(), "{}", courses.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn paiko_is_learned_in_french() {
    take_a_course(GameKind::Paiko, BEN, Language::French).await;
}
