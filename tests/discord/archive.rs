//! The archive, from a file of records to a replay: imported, searched by position, and sent as a file.

use crate::prelude::*;

/// The records of games that Ada has won against Tom, each with another first move.
pub fn records(count: usize) -> String {
    let start = AnyPosition::start(GameKind::Pijersi);
    let record = |first: &String| {
        let mut after = start.clone();
        after.play(first).expect("legal");
        let reply = after.legal_moves()[0].clone();
        let head = "[Game \"Pijersi\"]\n[White \"Ada\"]\n[Black \"Tom\"]\n[Result \"1-0\"]\n[Ending \"resignation\"]\n";
        format!("{head}\n1 {first}\n2 {reply}\n\n")
    };
    start.legal_moves().iter().take(count).map(record).collect()
}

/// The value of the entry for a control of this kind in the menus of a message.
pub fn entry(message: &SeenMessage, word: &str) -> String {
    let begin = format!("a:{word}:");
    let all: Vec<_> = message.menus().flat_map(values).collect();
    all.iter().find(|value| value.starts_with(&begin)).unwrap_or_else(|| panic!("{word} is not in {all:?}")).clone()
}

/// The new private message that answers a press in `message`. If that takes long, it comes as a follow-up.
async fn new_answer(sent: SentInteraction, message: &SeenMessage) -> SeenMessage {
    let reply = sent.reply().await.expect("it is answered");
    if reply.id == message.id { sent.follow_up(0).await.expect("a new message") } else { reply }
}

/// Chooses an entry that answers with a new private message.
pub async fn opened(table: &Table, person: Person, message: &SeenMessage, value: &str) -> SeenMessage {
    new_answer(table.choose(person, message, value).await, message).await
}

/// Presses a button that answers with a new private message.
async fn pressed(table: &Table, person: Person, message: &SeenMessage, word: &str) -> SeenMessage {
    new_answer(table.press(person, message, word).await, message).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_imported_and_searched() {
    let mut table = Table::open().await;
    let text = records(12) + "[Game \"Pijersi\"]\n\n1 a1-a1\n";
    let before = table.stand_in.messages(BEN, LOBBY).len();
    let file = table.stand_in.upload("games.txt", text.as_bytes());
    let read = table.command(ANN, "import", json!({"file": file})).await;
    assert!(read.ephemeral, "{}", read.content);
    assert!(read.content.starts_with("**Collection**: 12 read, 0 already there, 1 refused."), "{}", read.content);
    table.restart().await;

    let found = pressed(&table, ANN, &read, "search-collection").await;
    assert!(found.ephemeral && found.content.contains("**Archive**: 12 games"), "{}", found.content);
    let label = "[Previous]";
    assert!(!found.labels().contains(&label) && found.labels().contains(&"Next"), "{:?}", found.labels());
    let file = pressed(&table, ANN, &found, "archive-records").await;
    assert_eq!(file.attachments.len(), 1, "{}", file.content);

    let board = opened(&table, ANN, &found, &entry(&found, "explore")).await;
    let back = pressed(&table, ANN, &board, "search-position").await;
    assert!(back.ephemeral && back.content.contains("12 games"), "all begin there: {}", back.content);
    let replay = opened(&table, ANN, &back, &entry(&back, "open-replay")).await;
    assert!(replay.ephemeral && replay.attachments.len() == 1, "{}", replay.content);
    let record = opened(&table, ANN, &back, &entry(&back, "record")).await;
    assert!(record.content.contains("[White \"Ada\"]"), "{}", record.content);
    assert_eq!(table.stand_in.messages(BEN, LOBBY).len(), before, "nobody else sees anything of it");
    let others = table.command(BEN, "archive", json!({"among": "collection"})).await;
    assert!(others.ephemeral && others.menus().next().is_none(), "{}", others.content);
}
