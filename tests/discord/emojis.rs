//! The signs of pieces on buttons, as emojis of the application.

use crate::{prelude::*, process::eventually};

/// The labels of a picker's buttons for choices, and how many of these buttons have an emoji.
fn labels(picker: &SeenMessage) -> (Vec<String>, usize) {
    let choices: Vec<String> = choices(picker).into_iter().map(|(_, id)| id).collect();
    let is_choice = |button: &&serde_json::Value| choices.iter().any(|id| button["custom_id"] == **id);
    let buttons: Vec<_> = picker.buttons().filter(is_choice).collect();
    let emojis = buttons.iter().filter(|button| !button["emoji"]["id"].is_null()).count();
    (buttons.iter().map(|button| button["label"].as_str().expect("a label").to_owned()).collect(), emojis)
}

fn uploads(table: &Table) -> usize {
    requests(table, "POST")
}

/// The number of requests with this method for all emojis of the application, without those beyond a rate limit.
fn requests(table: &Table, method: &str) -> usize {
    let requests = table.stand_in.requests().into_iter().filter(|request| request.path.ends_with("/emojis"));
    requests.filter(|request| request.method == method && request.status != 429).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_have_their_signs() {
    let mut table = Table::closed().await;
    table.emojis = true;
    table.stand_in.limit("/emojis", 1_000, Duration::from_secs(1));
    table.start().await;
    // One more tells which pictures they are.
    let all = 1 + GameKind::ALL.into_iter().flat_map(GameKind::emblems).count();
    eventually("all emojis are uploaded", || uploads(&table) == all).await;
    let board = table.begin().await;
    let picker = table.answer(ANN, &board, "move").await;
    let (shown, emojis) = labels(&picker);
    assert!(shown.iter().all(|label| label.len() == 2), "the sign says what is there: {shown:?}");
    assert_eq!(emojis, shown.len());

    // A second start uploads nothing.
    let before = uploads(&table);
    table.restart().await;
    let picker = table.answer(ANN, &board, "move").await;
    eventually("asked again", || requests(&table, "GET") == 2).await;
    assert_eq!(uploads(&table), before);
    assert!(!labels(&picker).0.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn where_they_fail_there_are_words() {
    let mut table = Table::closed().await;
    table.emojis = true;
    table.stand_in.fault("/emojis", usize::MAX, Fault::Status(500));
    table.start().await;
    let board = table.begin().await;
    let picker = table.answer(ANN, &board, "move").await;
    let (shown, emojis) = labels(&picker);
    assert_eq!(emojis, 0);
    assert!(shown.iter().any(|label| label.contains("rock")), "{shown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn they_are_uploaded_though_the_commands_are_refused() {
    let mut table = Table::closed().await;
    table.emojis = true;
    table.stand_in.limit("/emojis", 1_000, Duration::from_secs(1));
    table.stand_in.fault("PUT /applications", usize::MAX, Fault::Refused(400, 50_035));
    table.connect().await;
    let all = GameKind::ALL.into_iter().flat_map(GameKind::emblems).count();
    eventually("all emojis are uploaded", || uploads(&table) == all).await;
    assert!(table.stand_in.commands(ANN, LOBBY).is_empty(), "the commands are not there");
}
