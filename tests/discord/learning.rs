//! A lesson of a course, with a wrong answer and a restart.

use crate::prelude::*;

/// Opens a lesson by stepping through the lessons of its course.
pub async fn open(table: &Table, person: Person, game: &str, lesson: &str) -> SeenMessage {
    let mut shown = table.command(person, "learn", json!({"game": game})).await;
    while !words(&shown, "pick").any(|fields| fields[2] == lesson) {
        shown = turn(table, person, &shown).await;
    }
    shown
}

/// The fields after the word in the custom id of each button with this word.
fn words<'a>(message: &'a SeenMessage, word: &'a str) -> impl Iterator<Item = Vec<&'a str>> {
    let texts = message.buttons().filter_map(|button| button["custom_id"].as_str());
    let fields = texts.map(|text| text.split(':').skip(1).collect::<Vec<_>>());
    fields.filter(move |fields| fields[0] == word).map(|fields| fields[1..].to_vec())
}

/// Presses the button for the next lesson.
async fn turn(table: &Table, person: Person, shown: &SeenMessage) -> SeenMessage {
    let label = |button: &&serde_json::Value| {
        let label = button["label"].as_str().expect("a label");
        ["Next", "Suivant", "Siguiente"].contains(&label)
    };
    let button = shown.buttons().find(label).expect("there is always a next one");
    let id = button["custom_id"].as_str().expect("a custom id");
    let sent = table.stand_in.click(person, shown.id, id).expect("it can be pressed");
    sent.reply().await.expect("answered")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lesson_is_solved_at_the_second_try() {
    let mut table = Table::open().await;
    let lesson = open(&table, BEN, "pijersi", "stack").await;
    assert!(lesson.ephemeral && lesson.attachments.len() == 1 && table.pinged(&lesson).is_empty());
    let solved = |shown: &SeenMessage| shown.content.matches('●').count();
    let click =
        async |shown: &SeenMessage, step: &str| table.choose(BEN, shown, step).await.reply().await.expect("goes on");
    let wrong = click(&click(&lesson, "c3").await, "d3").await;
    assert_eq!((wrong.id, solved(&wrong)), (lesson.id, 0), "in the same message: {}", wrong.content);
    table.restart().await;
    let again = table.answer(BEN, &wrong, "pick").await;
    let click =
        async |shown: &SeenMessage, step: &str| table.choose(BEN, shown, step).await.reply().await.expect("goes on");
    let stacked = click(&click(&again, "c3").await, "c4").await;
    let right = table.answer(BEN, &stacked, "play").await;
    let lessons = GameKind::Pijersi.lessons();
    let done = lessons.iter().find(|lesson| lesson.id() == "stack").expect("it is in the course").done();
    assert!(right.content.contains(&catalogue::text(Language::French, done)), "{}", right.content);
    assert_eq!(solved(&right), 1, "{}", right.content);
    let courses = table.command(BEN, "learn", Value::Null).await;
    assert_eq!(solved(&courses), 1, "{}", courses.content);
}
