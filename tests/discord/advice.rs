//! Tests hints and analyses, from the slash command to the last button.

use discord_stand_in::{Person, Place, Seen};
use domain::id::ChannelId;
use serde_json::Value;

use crate::table::{ANN, BEN, CLEO, LOBBY, Table, position};

/// Presses the button with this label and returns the reply.
async fn press(table: &Table, person: Person, message: &Seen, label: &str) -> Seen {
    let sent = table.stand_in.press(person, message.id, label).unwrap_or_else(|error| panic!("{label}: {error}"));
    let seen = sent.reply().await.expect("answered");
    assert_eq!(seen.id, message.id, "it stays one message");
    seen
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_between_people_is_analyzed_when_it_is_over() {
    let mut table = Table::open().await;
    crate::endings::seed(&table, games::GameKind::Pijersi, "6/3R-3/6/7/6/3r-3/6 w 0 1");
    for person in [ANN, BEN, CLEO] {
        let refused = table.command(person, "hint", Value::Null).await;
        assert!(refused.ephemeral && refused.attachments.is_empty(), "{}", refused.content);
    }
    let viewer = table.command(ANN, "replay", Value::Null).await;
    assert!(viewer.labels().iter().all(|label| *label != "Analysis"));
    table.moves(ANN, "f4-e4").await;
    let end = table.moves(BEN, "b4-a4").await;
    assert!(table.host().store().games.game_at(ChannelId(LOBBY.id())).expect("readable").is_none());

    let viewer = table.answer(ANN, &end, "open-replay").await;
    let analysis = press(&table, ANN, &viewer, "Analysis").await;
    assert!(analysis.ephemeral && analysis.content.contains("**Move 1**, White: `f4-e4`"), "{}", analysis.content);
    assert_eq!(analysis.attachments.len(), 1, "the graph takes the place of the board");
    assert_eq!(analysis.labels(), ["Move 1", "First", "Last", "Animation"]);
    let board = press(&table, ANN, &analysis, "Move 1").await;
    assert!(board.content.contains("Move 1 of 2: "), "{}", board.content);
    table.restart().await;
    let best = press(&table, ANN, &board, "Best move").await;
    assert!(best.content.contains("**Black wins next move**"), "{}", best.content);
    assert_eq!(best.labels(), ["First", "Back", "Next", "Last", "Flip", "Animation", "Explore", "Post", "Analysis"]);
    let back = press(&table, ANN, &best, "Back").await;
    assert_eq!((&back.content, position(&back)), (&board.content, position(&board)));
    let again = press(&table, ANN, &back, "Analysis").await;
    assert_eq!(again.content, analysis.content);

    let hint = table.command(CLEO, "hint", Value::Null).await;
    assert!(hint.ephemeral && hint.content.contains("**Jugada 1**"), "Cleo reads Spanish: {}", hint.content);
    let elsewhere = table.command_in(Place::GARDEN, ANN, "hint", Value::Null).await;
    assert!(elsewhere.content.contains("no game in this channel"), "{}", elsewhere.content);
}
