//! Tournaments by commands and buttons: what organizers and players press, from the creation to the end.

use crate::{prelude::*, process::eventually};

const OLGA: Person = Person::OLGA;
const GARDEN: Place = Place::GARDEN;

fn options() -> Value {
    json!({
        "name": "Cup", "game": "pijersi", "format": "swiss", "clock": "3d", "rounds": 2, "players": 8,
        "vacation": false, "explorer": false,
    })
}

/// The announcement of the tournament.
async fn announcement(table: &Table) -> SeenMessage {
    let find = || {
        let mut messages = table.stand_in.messages(ANN, GARDEN).into_iter();
        messages.find(|message| !message.ephemeral && buttons(message).contains(&"enter".to_owned()))
    };
    eventually("the announcement", || find().is_some()).await;
    find().expect("it is there")
}

/// What is suggested to Olga for an option of a command.
async fn suggested(table: &Table, path: &str, options: Value, focused: &str) -> Vec<String> {
    let sent = table.stand_in.autocomplete(OLGA, GARDEN, path, options, focused).expect("it is completed");
    let choices = sent.choices().await.expect("in time").into_iter();
    choices.map(|(_, value)| value.as_str().expect("text").to_owned()).collect()
}

/// Presses every control of tournaments: creates one in the garden, starts it, and cancels it.
pub async fn everything(table: &Table) {
    let created = table.command_in(GARDEN, OLGA, "tournament create", options()).await;
    assert!(created.ephemeral && created.content.contains("**Cup**"), "{}", created.content);
    let announced = announcement(table).await;
    for person in [ANN, BEN, CLEO, OLGA] {
        let joined = table.answer(person, &announced, "enter").await;
        assert!(joined.ephemeral && joined.content.contains("**Cup**"), "{}", joined.content);
    }
    table.answer(CLEO, &announced, "quit").await;
    table.answer(CLEO, &announced, "enter").await;
    let panel = table.answer(OLGA, &announced, "open-cup").await;
    let panel = table.press_label(OLGA, &panel, "Remove a player").await;
    let menu = values(panel.menus().next().expect("a menu of players"));
    assert_eq!(menu.len(), 4);
    let ben = menu.iter().find(|value| value.ends_with(&BEN.id().to_string())).expect("Ben takes part");
    let question = table.choose(OLGA, &panel, ben).await.reply().await.expect("a question");
    let panel = table.answer(OLGA, &question, "cup-remove-yes").await;
    assert!(panel.content.contains("Ben is no longer in the tournament"), "{}", panel.content);
    let refused = table.answer(BEN, &announced, "enter").await;
    assert!(refused.content.contains("t’a exclu"), "{}", refused.content);
    let panel = table.answer(OLGA, &panel, "cup-start").await;
    assert!(panel.content.contains("has started"), "{}", panel.content);
    let panel = table.press_label(OLGA, &panel, "Standings").await;
    assert_eq!(panel.attachments.len(), 1, "the standings are a picture");
    let panel = table.press_label(OLGA, &panel, "Games").await;
    assert!(panel.content.contains("Round 1"), "{}", panel.content);
    let records = table.answer(OLGA, &panel, "cup-records").await;
    assert!(records.ephemeral, "{}", records.content);
    let question = table.command_in(GARDEN, CLEO, "tournament withdraw", json!({})).await;
    let left = table.answer(CLEO, &question, "quit-yes").await;
    assert!(left.content.contains("Has salido de"), "{}", left.content);
    let panel = table.press_label(OLGA, &panel, "Overview").await;
    let question = table.answer(OLGA, &panel, "cup-cancel").await;
    let over = table.answer(OLGA, &question, "cup-cancel-yes").await;
    assert!(over.content.contains("has been canceled"), "{}", over.content);
    assert!(buttons(&over).iter().all(|word| !word.starts_with("cup-cancel")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_needs_rights() {
    let table = Table::open().await;
    let refused = table.command_in(GARDEN, ANN, "tournament create", options()).await;
    assert!(refused.ephemeral && refused.content.contains("*Manage Events*"), "{}", refused.content);
    table.stand_in.moderator().allow_bot(GARDEN, BotPermission::OpenThreads, false).expect("a channel");
    let refused = table.command_in(GARDEN, OLGA, "tournament create", options()).await;
    assert!(refused.content.contains("*Create Public Threads*"), "{}", refused.content);
    assert!(!refused.content.contains("*Attach Files*"), "{}", refused.content);
    table.stand_in.moderator().allow_bot(GARDEN, BotPermission::OpenThreads, true).expect("a channel");
    let created = table.command_in(GARDEN, OLGA, "tournament create", options()).await;
    assert!(created.content.contains("**Cup**"), "{}", created.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_is_public() {
    let table = Table::open().await;
    table.command_in(GARDEN, OLGA, "tournament create", options()).await;
    let announced = announcement(&table).await;
    assert!(announced.content.contains("Openings aren’t shown in its running games."), "{}", announced.content);
    for person in [ANN, BEN] {
        table.answer(person, &announced, "enter").await;
    }
    table.command_in(GARDEN, OLGA, "tournament start", json!({})).await;
    let names = suggested(&table, "tournament show", json!({"tournament": "cu"}), "tournament").await;
    assert_eq!(names, ["#1"]);
    let games = suggested(&table, "tournament decide", json!({"game": ""}), "game").await;
    assert_eq!(games, ["1.1"]);
    let decision = json!({"game": "1.1", "result": "1/2", "note": "They agreed."});
    let told = table.command_in(GARDEN, OLGA, "tournament decide", decision).await;
    assert!(!told.ephemeral && told.content.contains("They agreed."), "{}", told.content);
    let shown = table.command_in(GARDEN, BEN, "tournament show", json!({"tournament": "Cup"})).await;
    assert!(shown.ephemeral && shown.attachments.len() == 1, "{}", shown.content);
}
