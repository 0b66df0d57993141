//! Tests Paiko games: the draft of several tiles at once, and the pictures that count threats.

use std::collections::BTreeSet;

use discord_stand_in::{ActionError, Person, SeenMessage};
use games::AnyPosition;
use serde_json::json;

use crate::table::{ANN, BEN, CLEO, Table, buttons, entries, position};

/// A position in which White can capture two tiles with a Bow on e4.
const ATTACK: &str = "2/4/5W/5A2/8E1/8SL1s/14/14/12/4S5/3ae3/6/4/2 w t B1I1/S1B1 -/- 12";

/// Begins a game of Ann, White, against Ben from a setup. Returns the first board.
pub async fn begin(table: &Table, setup: &str) -> SeenMessage {
    let options = json!({"game": "paiko", "opponent": BEN.id().to_string(), "color": "white", "setup": setup});
    let challenge = table.command(ANN, "challenge", options).await;
    assert_eq!(challenge.attachments.len(), 1, "the start is shown before anybody accepts: {}", challenge.content);
    let accepted = table.press(BEN, &challenge, "accept").await;
    accepted.follow_up(0).await.expect("the first board")
}

/// Opens the picker and chooses tiles in its menu. Returns the new board.
async fn take(table: &Table, person: Person, board: &SeenMessage, tiles: &str) -> SeenMessage {
    let picker = table.answer(person, board, "move").await;
    let played = table.choose_pieces(person, &picker, tiles).await;
    played.follow_up(0).await.expect("the new board")
}

/// The position in a board's description, as text.
fn told(board: &SeenMessage) -> String {
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
    let uses = menu["options"].as_array().expect("entries").iter().filter_map(|entry| entry["description"].as_str());
    assert_eq!(uses.collect::<BTreeSet<_>>().len(), 8, "each kind of tile has its own line");
    assert_eq!(buttons(&picker), ["pick", "overlay", "close"]);

    // The user must choose exactly seven different entries.
    let id = menu["custom_id"].as_str().expect("a custom id");
    let values = entries(&picker);
    let values = values.iter().map(String::as_str).collect::<Vec<_>>();
    for wrong in [&values[..6], &values[..8], &[values[0]; 7]] {
        let refused = table.stand_in.select(ANN, picker.id, id, wrong);
        assert!(matches!(refused, Err(ActionError::NotOffered(_))), "{wrong:?}");
    }

    // The order in which the tiles are chosen makes no difference.
    let played = table.choose_pieces(ANN, &picker, "ALWBSBS").await;
    let board = played.follow_up(0).await.expect("the new board");
    assert!(board.content.contains("`draft SSBBWLA`"), "{}", board.content);
    let foreign = table.answer(ANN, &board, "move").await;
    assert!(foreign.ephemeral && foreign.menus().next().is_none(), "it is Black’s turn: {}", foreign.content);
    let board = take(&table, BEN, &board, "SSSBBEFWI").await;
    assert!(board.content.contains("`draft SSSBBEFWI`"), "{}", board.content);
    table.restart().await;
    // Placing a single tile takes one click.
    let board = table.click(ANN, &board, &["F"]).await;
    assert!(board.content.contains("`draft F`"), "{}", board.content);
    assert!(told(&board).ends_with(" w t S2B2F1W1L1A1/S3B2E1F1W1I1 -/- 0"), "{}", told(&board));

    // Drawing tiles takes one more click.
    let board = table.click(ANN, &board, &["+", "S", "E", "E"]).await;
    assert!(board.content.contains("`draw SEE`"), "{}", board.content);
    assert!(told(&board).contains(" b t S3B2E2F1W1L1A1/"), "{}", told(&board));
    assert!(matches!(position(&board), AnyPosition::Paiko(_)));
    let looked = table.command(CLEO, "board", json!(null)).await;
    assert_eq!(position(&looked), position(&board));
}

/// Checks that a board shows the position after this turn. Returns the position.
pub fn is_played(before: &AnyPosition, mv: &str, board: &SeenMessage) -> AnyPosition {
    assert!(!board.ephemeral && board.content.contains(&format!("`{}`", before.notation(mv))), "{}", board.content);
    assert!(board.attachments[0].bytes.len() <= 100_000, "a picture has 100 KB at the most");
    let mut after = before.clone();
    after.play(mv).expect("legal");
    let alt = board.attachments[0].description.as_deref().expect("a description");
    assert!(alt.contains(&format!(" {after}")), "{alt} is not {after}");
    after
}

/// Opens the picture that shows the number of threats, turns the picture to the other side, and goes back to the board.
/// Returns the message with the first picture.
async fn threats(table: &Table, person: Person, asked: &SeenMessage, now: &AnyPosition) -> SeenMessage {
    let overlay = table.answer(person, asked, "overlay").await;
    assert!(overlay.ephemeral && position(&overlay) == *now, "{}", overlay.content);
    assert_eq!(buttons(&overlay), ["flip", "overlay"], "back to the board, and the other side");
    let turned = table.answer(person, &overlay, "overlay").await;
    let board = table.answer(person, &turned, "flip").await;
    let [a, b, c] = [&overlay, &turned, &board].map(|seen| &seen.attachments[0].bytes);
    assert!(a != b && b != c && c != a, "three pictures of {now}");
    assert!([a, b, c].into_iter().all(|bytes| bytes.len() <= 100_000), "a picture has 100 KB at the most");
    assert_eq!(position(&board), *now);
    overlay
}

#[tokio::test(flavor = "multi_thread")]
async fn threats_are_counted_at_any_time() {
    let table = Table::open().await;
    let board = begin(&table, ATTACK).await;
    let kept = table.answer(CLEO, &board, "flip").await;
    let now = position(&board);
    // The picker has the button for threats before and after the first click.
    let picker = table.answer(ANN, &board, "move").await;
    let before = threats(&table, ANN, &picker, &now).await;
    let picker = table.choose(ANN, &picker, "B").await.reply().await.expect("goes on");
    let after = threats(&table, ANN, &picker, &now).await;
    assert!(before.attachments[0].bytes == after.attachments[0].bytes, "nothing has been played yet");
    // A button under an old board shows the newest position.
    let board = table.moves(ANN, "B@e4>").await;
    threats(&table, CLEO, &kept, &is_played(&now, "B@e4>", &board)).await;
}
