//! Tests the template for new games, from the challenge to the end. The template has no engine, but supports everything
//! else.

use crate::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_typed_and_clicked() {
    let table = Table::open().await;
    let options = json!({"game": "tictactoe", "opponent": BEN.id().to_string(), "color": "white"});
    let challenge = table.command(ANN, "challenge", options).await;
    assert!(challenge.content.contains("Tic-tac-toe"), "{}", challenge.content);
    table.press_for_board(BEN, &challenge, "accept").await;

    let typed = table.stand_in.autocomplete(ANN, LOBBY, "move", json!({"move": "b"}), "move").expect("suggestions");
    let choices = typed.choices().await.expect("in time");
    assert_eq!(choices.iter().map(|(_, value)| value.as_str().expect("text")).collect::<Vec<_>>(), ["b1", "b2", "b3"]);
    let board = table.moves(ANN, "b2").await;
    assert!(board.content.contains("`b2`") && board.attachments.len() == 1, "{}", board.content);
    let refused = table.moves(BEN, "b2").await;
    assert!(refused.ephemeral && refused.content.contains("déjà une marque en b2"), "{}", refused.content);

    let board = table.click(BEN, &board, &["a1"]).await;
    let board = table.click(ANN, &board, &["c2"]).await;
    assert!(board.content.contains("`c2`"), "{}", board.content);
    table.moves(BEN, "A3").await;
    table.moves(BEN, "a3").await;
    let end = table.moves(ANN, "a2").await;
    assert!(end.content.contains("**White wins** (**Ann**): White has three crosses in a row."), "{}", end.content);
    assert_eq!(buttons(&end), FINAL);
    let record = table.answer(CLEO, &end, "record").await;
    let record = String::from_utf8(record.attachments[0].bytes.to_vec()).expect("text");
    assert!(record.contains("[Game \"Tic-tac-toe\"]") && record.contains("b2"), "{record}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_says_that_it_cannot_play() {
    let table = Table::open().await;
    let sentence = "I know the rules of Tic-tac-toe, but I can’t play it";
    let refused = table.command(ANN, "challenge", json!({"game": "tictactoe", "level": "3"})).await;
    assert!(refused.ephemeral && refused.content.contains(sentence), "{}", refused.content);

    crate::endings::seed(&table, games::GameKind::TicTacToe, "oo./.x./x..");
    let end = table.moves(ANN, "c3").await;
    let refused = table.command(ANN, "hint", json!({})).await;
    assert!(refused.ephemeral && refused.content.contains(sentence), "{}", refused.content);
    let replay = table.answer(ANN, &end, "open-replay").await;
    let offered = buttons(&replay);
    assert!(offered.contains(&"animation".to_owned()), "{offered:?}");
    assert!(!offered.iter().any(|word| word == "analysis" || word == "best-move"), "{offered:?}");
}
