//! Paiko from the draft to ten points: several tiles at once, captures and rewards, refusals with their picture.

use parlor::{
    games::AnyPosition,
    sandbox::{Misuse, Person, Seen},
};
use serde_json::json;

use crate::table::{ANN, BEN, CLEO, Table, buttons, entries, position};

/// A game of Ann, White, and Ben from a setup. Gives the first board.
async fn begin(table: &Table, setup: &str) -> Seen {
    let options = json!({"game": "paiko", "opponent": BEN.id().to_string(), "color": "white", "setup": setup});
    let challenge = table.command(ANN, "challenge", options).await;
    assert_eq!(challenge.attachments.len(), 1, "the start is shown before anybody accepts: {}", challenge.content);
    let accepted = table.press(BEN, &challenge, "accept").await;
    accepted.follow_up(0).await.expect("the first board")
}

/// Opens the picker and chooses tiles in its one menu. Gives the new board.
async fn take(table: &Table, person: Person, board: &Seen, tiles: &str) -> Seen {
    let picker = table.answer(person, board, "move").await;
    let played = table.choose_pieces(person, &picker, tiles).await;
    played.follow_up(0).await.expect("the new board")
}

/// The hand, reserve and all else that a board's position string tells.
fn told(board: &Seen) -> String {
    position(board).to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_draft_is_clicked_in_one_menu() {
    let mut table = Table::open().await;
    let board = begin(&table, "classic").await;
    let picker = table.answer(ANN, &board, "move").await;
    let menus = picker.menus().collect::<Vec<_>>();
    let menu = menus[0];
    assert_eq!((menus.len(), &menu["min_values"], &menu["max_values"]), (1, &json!(7), &json!(7)));
    assert_eq!(entries(&picker).len(), 24, "an entry for each tile in stock");
    let labels = menu["options"].as_array().expect("entries").iter().map(|entry| entry["label"].clone());
    assert_eq!(labels.take(4).collect::<Vec<_>>(), ["Sword 1", "Sword 2", "Sword 3", "Bow 1"]);
    assert_eq!(buttons(&picker), ["close"]);

    // Neither fewer nor more than seven, nor the same tile twice.
    let id = menu["custom_id"].as_str().expect("a hidden text");
    let values = entries(&picker);
    let values = values.iter().map(String::as_str).collect::<Vec<_>>();
    for wrong in [&values[..6], &values[..8], &[values[0]; 7]] {
        let refused = table.stand_in.select(ANN, picker.id, id, wrong);
        assert!(matches!(refused, Err(Misuse::NotOffered(_))), "{wrong:?}");
    }

    // The order of choosing does not matter.
    let played = table.choose_pieces(ANN, &picker, "ALWBSBS").await;
    let board = played.follow_up(0).await.expect("the new board");
    assert!(board.content.contains("`draft SSBBWLA`"), "{}", board.content);
    let foreign = table.answer(ANN, &board, "move").await;
    assert!(foreign.ephemeral && foreign.menus().next().is_none(), "it is Black’s turn: {}", foreign.content);
    let board = take(&table, BEN, &board, "SSSBBEFWI").await;
    assert!(board.content.contains("`draft SSSBBEFWI`"), "{}", board.content);
    table.restart().await;
    // One tile is one step.
    let board = table.click(ANN, &board, &["F"]).await;
    assert!(board.content.contains("`draft F`"), "{}", board.content);
    assert!(told(&board).ends_with(" w t S2B2F1W1L1A1/S3B2E1F1W1I1 -/- 0"), "{}", told(&board));

    // A draw is one more click.
    let board = table.click(ANN, &board, &["+", "S", "E", "E"]).await;
    assert!(board.content.contains("`draw SEE`"), "{}", board.content);
    assert!(told(&board).contains(" b t S3B2E2F1W1L1A1/"), "{}", told(&board));
    assert!(matches!(position(&board), AnyPosition::Paiko(_)));
    let looked = table.command(CLEO, "board", json!(null)).await;
    assert_eq!(position(&looked), position(&board));
}
