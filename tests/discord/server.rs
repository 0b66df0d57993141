//! Tests `/server`: the settings of a server, and who may change these settings.

use crate::prelude::*;

const OLGA: Person = Person::OLGA;

#[tokio::test(flavor = "multi_thread")]
async fn games_begin_where_the_server_lets_them() {
    let (mut table, board) = Table::playing().await;
    let at_first = table.command(OLGA, "server", Value::Null).await;
    assert!(at_first.ephemeral && at_first.components.len() <= 5, "{}", at_first.content);
    assert!(at_first.content.contains("Games can start in any channel"), "{}", at_first.content);
    let chosen = table.choose_channels(OLGA, &at_first, &[Place::GARDEN]).await.reply().await.expect("changed");
    assert_eq!(chosen.id, at_first.id);
    assert!(chosen.content.contains(&format!("<#{}>", Place::GARDEN.id())), "{}", chosen.content);
    let menu = chosen.menus().find(|menu| menu["type"] == 8).expect("a menu of channels");
    assert_eq!(menu["default_values"], json!([{"type": "channel", "id": Place::GARDEN.id().to_string()}]));

    table.restart().await;
    let refused = table.challenge_in(Place::BACK_ROOM, Color::White).await;
    assert!(refused.ephemeral, "{}", refused.content);
    assert!(refused.content.contains(&format!("play in <#{}>", Place::GARDEN.id())), "{}", refused.content);
    assert!(!table.moves(ANN, "a4-b5=c4").await.ephemeral, "what runs goes on");
    assert!(board.place == LOBBY && !table.challenge_in(Place::GARDEN, Color::White).await.ephemeral);
    let thread = table.stand_in.open_thread(ANN, Place::GARDEN, "beside").expect("a thread");
    assert!(!table.challenge_in(thread, Color::White).await.ephemeral, "a thread is as its channel");
    let thread = table.stand_in.open_thread(ANN, Place::BACK_ROOM, "behind").expect("a thread");
    assert!(table.challenge_in(thread, Color::White).await.ephemeral);

    let tabs = ["server-tab"; 4];
    assert_eq!(buttons(&chosen), ["server", tabs[0], tabs[1], tabs[2], tabs[3]]);
    let all = table.answer(OLGA, &chosen, "server").await;
    assert!(all.content.contains("any channel") && buttons(&all) == tabs, "{}", all.content);
    assert!(!table.challenge_in(Place::BACK_ROOM, Color::White).await.ephemeral);
}
