//! Tests challenges whose rules differ from a game's usual rules.

use crate::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_chosen_told_and_recorded() {
    let table = Table::open().await;
    let options = |game: GameKind| json!({"game": game.name(), "opponent": BEN.id().to_string(), "rules": "no-tie"});
    let refused = table.command(CLEO, "challenge", options(GameKind::Biyi)).await;
    assert!(refused.ephemeral && refused.content.contains("solo para Paiko"), "{}", refused.content);

    let posted = table.command(ANN, "challenge", options(GameKind::Paiko)).await;
    assert!(!posted.ephemeral && posted.content.contains("no draw by losses"), "{}", posted.content);
    let board = table.press_for_board(BEN, &posted, "accept").await;
    assert!(board.content.contains("no draw by losses"), "{}", board.content);
    let record = table.command(ANN, "record", serde_json::Value::Null).await;
    assert!(record.content.contains("[Setup \"classic no-tie\"]"), "{}", record.content);
}
