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

    let tabs = ["server-tab"; 4];
    assert_eq!(buttons(&chosen), ["server", tabs[0], tabs[1], tabs[2], tabs[3]]);
    let all = table.answer(OLGA, &chosen, "server").await;
    assert!(all.content.contains("any channel") && buttons(&all) == tabs, "{}", all.content);
    assert!(!challenge(&table, Place::BACK_ROOM).await.ephemeral);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_hides_openings_in_its_running_games() {
    let told = "On this server, openings aren’t shown";
    let mut table = Table::open().await;
    table.begin().await;
    let board = table.command(ANN, "explore", Value::Null).await;
    assert!(!board.content.contains(told), "{}", board.content);
    let at_first = panel(&table, OLGA).await;
    let tab = table.stand_in.click(OLGA, at_first.id, "a:server-tab:openings").expect("there is a tab");
    let tab = tab.reply().await.expect("the panel changes");
    assert!(tab.content.contains("statistics of openings over all servers"), "{}", tab.content);
    let kept = table.choose(OLGA, &tab, "a:server:keep-games").await.reply().await.expect("changed");
    assert!(kept.content.contains("only in its own statistics"), "{}", kept.content);
    let hidden = table.choose(OLGA, &kept, "a:server:hide-openings").await.reply().await.expect("changed");
    assert!(hidden.content.contains("doesn’t show what has been played"), "{}", hidden.content);
    table.restart().await;
    let board = table.command(ANN, "explore", Value::Null).await;
    assert!(board.content.contains(told) && board.ephemeral, "{}", board.content);
}
