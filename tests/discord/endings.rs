//! Aborted games, and games that begin from any position.

use board::color::ByColor;
use catalogue::Language;
use domain::{
    NamedUser, Session, Table as GameTable,
    id::{ChannelId, GameId, UserId},
    time::{Clock, SystemClock},
};
use games::{AnyPosition, GameKind};
use serde_json::Value;

use crate::{
    stored_games::store_game,
    table::{ANN, BEN, FINAL, LOBBY, Table, buttons},
};
use discord_stand_in::{Person, SeenMessage};

/// Stores a game of Ann, White, against Ben in the lobby, which begins from the given position.
pub fn seed(table: &Table, game: GameKind, position: &str) {
    let seat = |person: Person, name: &str| NamedUser { user: UserId(person.id()), name: name.to_owned() };
    let game_table = GameTable { guild: None, channel: ChannelId(LOBBY.id()), parent: None };
    let seats = ByColor { white: seat(ANN, "Ann"), black: seat(BEN, "Ben") };
    let start = AnyPosition::parse(game, position).expect("a position");
    let (id, language, setup) = (GameId::from_bits(99), Language::English, "classic".to_owned());
    store_game(table.host().store(), &Session::new(id, game_table, seats, language, setup, start, SystemClock.now()));
}

/// Checks the last message of a game: it is public, notifies `told`, and has only the buttons of a finished game. Also
/// checks that no further move is accepted.
async fn is_over(table: &Table, end: &SeenMessage, told: Person) {
    assert!(!end.ephemeral);
    assert_eq!(buttons(end), FINAL);
    assert_eq!(table.pinged(end), [told]);
    let refused = table.moves(ANN, "a1-a2").await;
    assert!(refused.ephemeral && refused.content.contains("no game in this channel"), "{}", refused.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn abort() {
    let table = Table::open().await;
    table.begin().await;
    let question = table.command(ANN, "abort", Value::Null).await;
    let confirmed = table.press(ANN, &question, "abort-yes").await;
    let end = confirmed.follow_up(0).await.expect("the end");
    assert!(end.content.contains("was **aborted** and doesn’t count"), "{}", end.content);
    is_over(&table, &end, BEN).await;

    table.begin().await;
    table.moves(ANN, "a4-b5=c4").await;
    table.moves(BEN, "g1-f2").await;
    let refused = table.command(BEN, "abort", Value::Null).await;
    assert!(refused.ephemeral && buttons(&refused).is_empty(), "too late for the players");
    let question = table.command(Person::MIRA, "abort", Value::Null).await;
    let confirmed = table.press(Person::MIRA, &question, "abort-yes").await;
    let end = confirmed.follow_up(0).await.expect("the end");
    assert!(end.content.contains("A moderator aborted the game"), "{}", end.content);
    is_over(&table, &end, ANN).await;
}
