//! Tests the saved setups of a server, from `/setup save` to a game that begins from a saved setup.

use discord_stand_in::ActionError;

use crate::prelude::*;

/// The owner of the servers, the only person who may manage them.
const OLGA: Person = Person::OLGA;

/// The code of a setup that differs from the usual setup.
const CODE: &str = "GRXLLP";

/// Sends a sub-command of `/setup` and returns its private answer.
async fn setup(table: &Table, sub_command: &str, options: Value) -> SeenMessage {
    let seen = table.command(OLGA, &format!("setup {sub_command}"), options).await;
    assert!(seen.ephemeral, "{}", seen.content);
    seen
}

async fn suggested(table: &Table, person: Person, path: &str, options: Value, focused: &str) -> Vec<(String, String)> {
    let sent = table.stand_in.autocomplete(person, LOBBY, path, options, focused).expect("it is completed");
    let choices = sent.choices().await.expect("in time").into_iter();
    choices.map(|(name, value)| (name, value.as_str().expect("text").to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_keeps_a_setup_and_plays_from_it() {
    let mut table = Table::open().await;
    let start = AnyPosition::from_setup(GameKind::Pijersi, CODE, 0).expect("a setup");
    let long = json!({"game": "pijersi", "name": "gate", "layout": "x".repeat(601)});
    let sent = table.stand_in.command(OLGA, LOBBY, "setup save", long);
    assert!(matches!(sent.err(), Some(ActionError::BadValue { option, .. }) if option == "layout"), "600 characters");
    let saved = setup(&table, "save", json!({"game": "pijersi", "name": "River-Gate", "layout": CODE})).await;
    assert!(saved.content.contains("`/challenge game:pijersi setup:river-gate`"), "{}", saved.content);
    assert_eq!(position(&saved), start, "its start is shown");
    table.restart().await;

    let typed = json!({"game": "pijersi", "setup": "gate"});
    let found = suggested(&table, ANN, "challenge", typed, "setup").await;
    assert_eq!(found, [("river-gate · saved on this server".to_owned(), "river-gate".to_owned())]);
    let opponent = BEN.id().to_string();
    let options = json!({"game": "pijersi", "opponent": opponent, "color": "white", "setup": "river-gate"});
    let posted = table.command(ANN, "challenge", options).await;
    assert!(!posted.ephemeral && position(&posted) == start, "{}", posted.content);
    let board = table.press_for_board(BEN, &posted, "accept").await;
    assert_eq!(position(&board), start);

    let listed = setup(&table, "list", Value::Null).await;
    assert!(listed.content.contains(&format!("`river-gate` `{CODE}`")), "{}", listed.content);
    let typed = json!({"game": "pijersi", "name": "riv"});
    let found = suggested(&table, OLGA, "setup delete", typed, "name").await;
    assert_eq!(found, [(format!("river-gate · {CODE}"), "river-gate".to_owned())]);
    let deleted = setup(&table, "delete", json!({"game": "pijersi", "name": "river-gate"})).await;
    assert!(deleted.content.contains(&format!("was `{CODE}`")), "{}", deleted.content);
    let listed = setup(&table, "list", json!({"game": "pijersi"})).await;
    assert!(listed.content.contains("no setups for Pijersi yet"), "{}", listed.content);
}
