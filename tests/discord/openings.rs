//! What was played, from the end of a game to the board on which somebody explores the next one.

use std::time::Duration;

use crate::{
    archive::{entry, opened},
    prelude::*,
};

/// A game ends, is counted within ten seconds, and stands under the board; a menu plays its move.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_stands_under_the_board() {
    let (table, _) = Table::playing().await;
    table.moves(ANN, "a4-b5=c4").await;
    table.moves(BEN, "g1-f2").await;
    table.resign(LOBBY, BEN).await;
    table.begin().await;
    let mut line = table.command(ANN, "explore", Value::Null).await;
    for _ in 0..50 {
        if line.content.contains("a4-b5=c4") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
        line = table.command(ANN, "explore", Value::Null).await;
    }
    assert!(line.content.contains("`a4-b5=c4` · 1 game · White: 1 win, 0 draws, 0 losses"), "{}", line.content);
    let lag = table.app().openings_lag().expect("it is read");
    assert_eq!(lag, Duration::ZERO, "no game waits");
    let first = openings(&line).swap_remove(0);
    let next = table.choose(ANN, &line, &first).await.reply().await.expect("it is played");
    assert!(next.content.contains("1. **`a4-b5=c4`**"), "{}", next.content);
    let source = openings(&next).into_iter().find(|entry| entry.starts_with("a:openings:")).expect("other sources");
    let everywhere = table.choose(ANN, &next, &source).await.reply().await.expect("it is shown");
    assert!(everywhere.content.contains("3 different pairs"), "{}", everywhere.content);
}

/// The entry of the menu under a board that lists the games with its position.
pub fn games_entry(board: &SeenMessage) -> String {
    openings(board).into_iter().find(|entry| entry.starts_with("a:position-games:")).expect("it is there")
}

/// The games with a position are listed under the board and opened, and the position is searched with other conditions.
#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_position_are_listed_and_searched() {
    let mut table = Table::open().await;
    for (winner, loser) in [(ANN, BEN), (BEN, ANN)] {
        table.begin().await;
        table.moves(ANN, "a4-b5=c4").await;
        table.moves(BEN, "g1-f2").await;
        table.resign(LOBBY, loser).await;
        let found = table.command(winner, "archive", json!({"result": "win"})).await;
        assert!(found.ephemeral && found.menus().count() == 3, "{}", found.content);
    }
    let missing = table.command(ANN, "archive", json!({"position": "searched"})).await;
    assert!(missing.content.contains("Press **Search this position**"), "{}", missing.content);
    let before = table.stand_in.messages(BEN, LOBBY).len();
    let line = table.command(ANN, "explore", Value::Null).await;
    let games = opened(&table, ANN, &line, &games_entry(&line)).await;
    assert!(
        games.ephemeral && games.content.starts_with("**Games with this position**\n**Newest**\n"),
        "{}",
        games.content
    );
    assert_eq!(games.content.matches("**Ann** – **Ben**").count(), 4, "two by time, two by rating: {}", games.content);
    let replay = opened(&table, ANN, &games, &entry(&games, "open-replay")).await;
    assert!(replay.ephemeral && replay.attachments.len() == 1, "{}", replay.content);
    let explored = opened(&table, ANN, &games, &entry(&games, "explore")).await;
    assert!(explored.ephemeral && explored.attachments.len() == 1, "{}", explored.content);

    let found = table.answer(ANN, &line, "search-position").await;
    assert!(found.content.contains("**Archive**: 2 games\n"), "{}", found.content);
    assert!(found.content.contains("`/archive` with the option `position`"), "{}", found.content);
    table.restart().await;
    let options = json!({"position": "searched", "player": BEN.id().to_string(), "result": "win"});
    let narrowed = table.command(ANN, "archive", options).await;
    assert!(narrowed.ephemeral && narrowed.content.contains("**Archive**: 1 game\n"), "{}", narrowed.content);
    assert!(narrowed.content.contains("with this position of Pijersi"), "{}", narrowed.content);
    assert_eq!(table.stand_in.messages(BEN, LOBBY).len(), before, "nobody else sees anything of it");
}
