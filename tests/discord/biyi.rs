//! Tests the question before a turn of Biyi that loses.

use crate::prelude::*;

/// A position in which Black's pilot on c4 keeps two white dragons apart.
const COVERED: &str = "a1:wwwww,a3:wwwww,e1:wwwww,g1:wwwww,g3:wwww,g5:w,c4:wwwb,d4:www,a5:www,\
                       a9:bbbbbb,c9:bbbbbb,e9:bbbbbb,g9:bbbbbb,a13:bbbbbbbbb w";

/// Begins a game of Ann, White, against Ben from a setup. Returns the first board.
async fn begin(table: &Table, setup: &str) -> SeenMessage {
    let options = json!({"game": "biyi", "opponent": BEN.id().to_string(), "color": "white", "setup": setup});
    let challenge = table.command(ANN, "challenge", options).await;
    assert_eq!(challenge.attachments.len(), 1, "the start is shown before anybody accepts: {}", challenge.content);
    let shown = position(&challenge);
    let accepted = table.press(BEN, &challenge, "accept").await;
    let board = accepted.follow_up(0).await.expect("the first board");
    assert_eq!(position(&board), shown);
    board
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_loses_is_asked_for_twice() {
    let table = Table::open().await;
    begin(&table, COVERED).await;
    table.moves(ANN, "g5=g6").await;
    let board = table.moves(BEN, "c4-c3").await;
    assert!(!board.ephemeral, "Black lets the dragons touch: {}", board.content);

    // Ann types the turn, and then decides against it.
    let question = table.moves(ANN, "g6=f6").await;
    assert!(question.ephemeral && question.attachments.len() == 1, "{}", question.content);
    assert!(question.content.contains("loses") && question.content.contains("c4 and d4"), "{}", question.content);
    assert_eq!(buttons(&question), ["play-yes", "pick", "close"]);
    let picker = table.answer(ANN, &question, "pick").await;
    assert!(entries(&picker).contains(&"d4".to_owned()), "another move can be picked at once");
    let foreign = table.stand_in.messages(BEN, crate::table::LOBBY);
    assert!(foreign.iter().all(|message| message.id != question.id), "nobody else is told");
    assert_eq!(position(&board), position(&table.command(BEN, "board", json!(null)).await), "nothing was played");

    // Ann clicks the same turn, and plays it.
    let picker = table.answer(ANN, &board, "move").await;
    let question = table.choose(ANN, &picker, "g6").await.reply().await.expect("asked again, since g6 goes only to f6");
    assert!(question.content.contains("c4 and d4"), "{}", question.content);
    let played = table.press(ANN, &question, "play-yes").await;
    let end = played.follow_up(0).await.expect("the end");
    assert!(end.content.contains("**Black wins** (**Ben**)") && end.content.contains("dragons"), "{}", end.content);
    assert_eq!(buttons(&end), FINAL);
}
