//! Tests `/server`: the settings of a server, and who may change these settings.

use crate::prelude::*;

const OLGA: Person = Person::OLGA;
async fn panel(table: &Table, person: Person) -> SeenMessage {
    let panel = table.command(person, "server", Value::Null).await;
    assert!(panel.ephemeral && panel.components.len() <= 5, "{}", panel.content);
    panel
}

/// Ann challenges Ben without giving a clock. Returns the challenge.
async fn challenge(table: &Table, place: Place) -> SeenMessage {
    let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white"});
    table.command_in(place, ANN, "challenge", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn games_begin_where_the_server_lets_them() {
    let mut table = Table::open().await;
    let board = table.begin().await;
    let at_first = panel(&table, OLGA).await;
    assert!(at_first.content.contains("Games can start in any channel"), "{}", at_first.content);
    let chosen = table.choose_channels(OLGA, &at_first, &[Place::GARDEN]).await.reply().await.expect("changed");
    assert_eq!(chosen.id, at_first.id);
    assert!(chosen.content.contains(&format!("<#{}>", Place::GARDEN.id())), "{}", chosen.content);
    let menu = chosen.menus().find(|menu| menu["type"] == 8).expect("a menu of channels");
    assert_eq!(menu["default_values"], json!([{"type": "channel", "id": Place::GARDEN.id().to_string()}]));

    table.restart().await;
    let refused = challenge(&table, Place::BACK_ROOM).await;
    assert!(refused.ephemeral, "{}", refused.content);
    assert!(refused.content.contains(&format!("play in <#{}>", Place::GARDEN.id())), "{}", refused.content);
    assert!(!table.moves(ANN, "a4-b5=c4").await.ephemeral, "what runs goes on");
    assert!(board.place == LOBBY && !challenge(&table, Place::GARDEN).await.ephemeral);
    let thread = table.stand_in.open_thread(ANN, Place::GARDEN, "beside").expect("a thread");
    assert!(!challenge(&table, thread).await.ephemeral, "a thread is as its channel");
    let thread = table.stand_in.open_thread(ANN, Place::BACK_ROOM, "behind").expect("a thread");
    assert!(challenge(&table, thread).await.ephemeral);

    let tabs = ["server-tab"; 3];
    assert_eq!(buttons(&chosen), ["server", tabs[0], tabs[1], tabs[2]]);
    let all = table.answer(OLGA, &chosen, "server").await;
    assert!(all.content.contains("any channel") && buttons(&all) == tabs, "{}", all.content);
    assert!(!challenge(&table, Place::BACK_ROOM).await.ephemeral);
}
