//! What was played, from the end of a game to the board on which somebody explores the next one.

use std::time::Duration;

use crate::prelude::*;

/// A game ends, is counted within ten seconds, and stands under the board; a menu plays its move.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_stands_under_the_board() {
    let table = Table::open().await;
    table.begin().await;
    table.moves(ANN, "a4-b5=c4").await;
    table.moves(BEN, "g1-f2").await;
    let question = table.command(BEN, "resign", Value::Null).await;
    table.press(BEN, &question, "resign-yes").await.follow_up(0).await.expect("the end");
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
