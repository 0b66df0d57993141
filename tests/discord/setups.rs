//! Tests the saved setups of a server, from `/setup save` to a game that begins from a saved setup.

use discord_stand_in::ActionError;

use crate::prelude::*;

/// The owner of the servers, the only person who may manage them.
const OLGA: Person = Person::OLGA;

/// The code of a setup that differs from the usual setup.
const CODE: &str = "GRXLLP";
const PAIR: &str = "GRXLLP-GRXLLS";

fn start(layout: &str) -> AnyPosition {
    AnyPosition::from_setup(GameKind::Pijersi, layout, 0).expect("a setup")
}

/// Sends a sub-command of `/setup` and returns its private answer.
async fn setup(table: &Table, person: Person, sub_command: &str, options: Value) -> SeenMessage {
    let seen = table.command(person, &format!("setup {sub_command}"), options).await;
    assert!(seen.ephemeral, "{}", seen.content);
    seen
}

async fn save(table: &Table, person: Person, name: &str, layout: &str) -> SeenMessage {
    setup(table, person, "save", json!({"game": "pijersi", "name": name, "layout": layout})).await
}

async fn delete(table: &Table, person: Person, name: &str) -> SeenMessage {
    setup(table, person, "delete", json!({"game": "pijersi", "name": name})).await
}

async fn challenge(table: &Table, person: Person, setup: &str) -> SeenMessage {
    let opponent = BEN.id().to_string();
    let options = json!({"game": "pijersi", "opponent": opponent, "color": "white", "setup": setup});
    table.command(person, "challenge", options).await
}

/// Ben accepts a challenge. Returns the first board.
async fn accept(table: &Table, challenge: &SeenMessage) -> SeenMessage {
    table.press(BEN, challenge, "accept").await.follow_up(0).await.expect("the first board")
}

async fn suggested(table: &Table, person: Person, path: &str, options: Value, focused: &str) -> Vec<(String, String)> {
    let sent = table.stand_in.autocomplete(person, LOBBY, path, options, focused).expect("it is completed");
    let choices = sent.choices().await.expect("in time").into_iter();
    choices.map(|(name, value)| (name, value.as_str().expect("text").to_owned())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_keeps_a_setup_and_plays_from_it() {
    let mut table = Table::open().await;
    let long = json!({"game": "pijersi", "name": "gate", "layout": "x".repeat(601)});
    let sent = table.stand_in.command(OLGA, LOBBY, "setup save", long);
    assert!(matches!(sent.err(), Some(ActionError::BadValue { option, .. }) if option == "layout"), "600 characters");
    let saved = save(&table, OLGA, "River-Gate", CODE).await;
    assert!(saved.content.contains("`/challenge game:pijersi setup:river-gate`"), "{}", saved.content);
    assert_eq!(position(&saved), start(CODE), "its start is shown");
    table.restart().await;

    let typed = json!({"game": "pijersi", "setup": "gate"});
    let found = suggested(&table, ANN, "challenge", typed, "setup").await;
    assert_eq!(found, [("river-gate · saved on this server".to_owned(), "river-gate".to_owned())]);
    let found = suggested(&table, CLEO, "challenge", json!({"game": "pijersi", "setup": "river"}), "setup").await;
    assert_eq!(found[0].0, "river-gate · guardada por este servidor");

    let posted = challenge(&table, ANN, "river-gate").await;
    assert!(!posted.ephemeral, "{}", posted.content);
    assert!(posted.content.contains("`river-gate` (saved on this server)"), "{}", posted.content);
    assert!(posted.content.contains(&format!("`{CODE}`")), "{}", posted.content);
    assert_eq!(position(&posted), start(CODE));

    let replaced = save(&table, OLGA, "river-gate", PAIR).await;
    assert!(replaced.content.contains(&format!("meant `{CODE}`")), "{}", replaced.content);
    assert_eq!(position(&replaced), start(PAIR));
    table.restart().await;
    let board = accept(&table, &posted).await;
    assert_eq!(position(&board), start(CODE), "an open challenge keeps the start that it showed");
    let record = table.command(ANN, "record", Value::Null).await;
    assert!(record.content.contains(&format!("[Setup \"{CODE}\"]")), "{}", record.content);

    let listed = setup(&table, OLGA, "list", Value::Null).await;
    assert!(listed.content.contains(&format!("`river-gate` `{PAIR}`")), "{}", listed.content);
    let found = suggested(&table, OLGA, "setup delete", json!({"game": "pijersi", "name": "riv"}), "name").await;
    assert_eq!(found, [(format!("river-gate · {PAIR}"), "river-gate".to_owned())]);
    let deleted = delete(&table, OLGA, "river-gate").await;
    assert!(deleted.content.contains(&format!("was `{PAIR}`")), "{}", deleted.content);
    let listed = setup(&table, OLGA, "list", json!({"game": "pijersi"})).await;
    assert!(listed.content.contains("no setups for Pijersi yet"), "{}", listed.content);
    table.moves(ANN, "a4-b5=c4").await;
    let over = table.command(ANN, "resign", Value::Null).await;
    table.press(ANN, &over, "resign-yes").await;
    let refused = challenge(&table, ANN, "river-gate").await;
    assert!(refused.ephemeral && refused.content.contains("isn’t a setup"), "{}", refused.content);
}
