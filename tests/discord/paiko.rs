//! Tests Paiko games: the draft of several tiles at once, and the pictures that count threats.

use crate::prelude::*;

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
