//! Tests `/server`: the settings of a server, and who may change these settings.

use discord_stand_in::{Person, Place, Seen};
use domain::id::GuildId;
use serde_json::{Value, json};

use crate::table::{ANN, BEN, LOBBY, Table, buttons};

const OLGA: Person = Person::OLGA;
const MIRA: Person = Person::MIRA;

async fn panel(table: &Table, person: Person) -> Seen {
    let panel = table.command(person, "server", Value::Null).await;
    assert!(panel.ephemeral && panel.components.len() <= 5, "{}", panel.content);
    panel
}

async fn choose(table: &Table, person: Person, panel: &Seen, setting: &str) -> Seen {
    let sent = table.choose(person, panel, &format!("a:server:{setting}")).await;
    sent.reply().await.expect("answered")
}

/// Ann challenges Ben without giving a clock. Returns the challenge.
async fn challenge(table: &Table, place: Place) -> Seen {
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

    assert_eq!(buttons(&chosen), ["server-tab", "server-tab", "server"]);
    let all = table.answer(OLGA, &chosen, "server").await;
    assert!(all.content.contains("any channel") && buttons(&all) == ["server-tab", "server-tab"], "{}", all.content);
    assert!(!challenge(&table, Place::BACK_ROOM).await.ephemeral);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_may_no_longer_manage_decides_nothing_on_an_old_panel() {
    let mut table = Table::open().await;
    assert!(table.stand_in.command(MIRA, LOBBY, "server", Value::Null).is_err(), "it is not offered to moderators");
    table.stand_in.let_manage(MIRA, LOBBY, true).expect("she is a member");
    let old = panel(&table, MIRA).await;
    let old = choose(&table, MIRA, &old, "clock:1d").await;
    assert!(old.content.contains("**1 day per move**"), "{}", old.content);
    let old = table.choose_channels(MIRA, &old, &[LOBBY]).await.reply().await.expect("changed");

    table.stand_in.let_manage(MIRA, LOBBY, false).expect("she is a member");
    table.restart().await;
    let channels = async || table.choose_channels(MIRA, &old, &[]).await.reply().await.expect("answered");
    let refusals = [
        choose(&table, MIRA, &old, "clock:none").await,
        choose(&table, MIRA, &old, "language:fr").await,
        channels().await,
        table.answer(MIRA, &old, "server").await,
    ];
    for refused in refusals {
        assert!(refused.ephemeral && refused.content.contains("Manage Server"), "{}", refused.content);
        assert_ne!(refused.id, old.id, "the panel stays as it is");
    }
    // A server can allow anyone to use the command, but the bot still checks the permission.
    table.stand_in.grant(MIRA, LOBBY, "server");
    let refused = table.command(MIRA, "server", Value::Null).await;
    assert!(refused.content.contains("Manage Server"), "{}", refused.content);
    let guild = table.stand_in.commands(OLGA, LOBBY).len();
    assert!(guild > 0);
    let server = table.host().store().servers.server(GuildId(1_200_000_000_000_000_001)).expect("it is read");
    assert_eq!((server.channels.len(), server.language), (1, None));
    assert_eq!(server.clock, Some("1d".parse().expect("a clock")));
}
