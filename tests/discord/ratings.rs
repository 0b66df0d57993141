//! Tests ratings on the last board of a game, in `/stats` and in `/leaderboard`.

use crate::prelude::*;

#[tokio::test(flavor = "multi_thread")]
async fn ratings_are_told_shown_and_posted() {
    let mut table = Table::open().await;
    table.begin_and_move(LOBBY).await;
    let end = table.resign(LOBBY, BEN).await;
    assert!(end.content.contains("Ratings: **Ann** 1662? (+162) · **Ben** 1338? (−162)"), "{}", end.content);
    assert_eq!(table.pinged(&end), [ANN], "ratings call nobody");

    let stats = table.command(BEN, "stats", Value::Null).await;
    assert!(stats.ephemeral && stats.content.contains("1 partie\u{202f}: 0 victoire"), "{}", stats.content);
    let alt = stats.attachments[0].description.as_deref().expect("a description");
    assert!(alt.starts_with("Un graphique") && alt.contains("1500?, 1338?"), "{alt}");
    table.restart().await;
    let biyi = table.answer(BEN, &stats, "stats").await;
    assert!(biyi.content.contains("Aucune partie de Biyi"), "{}", biyi.content);
    assert!(biyi.attachments.is_empty(), "the other game's graph is gone");
    let all = table.answer(BEN, &biyi, "stats").await;
    let posted = table.press_for_board(BEN, &all, "post-stats").await;
    assert!(!posted.ephemeral && posted.attachments.len() == 1 && table.pinged(&posted).is_empty());

    let of_ann = table.command(CLEO, "stats", json!({"user": ANN.id().to_string(), "game": "pijersi"})).await;
    assert!(of_ann.content.contains("1662?") && !of_ann.content.contains("Solo tú ves"), "{}", of_ann.content);
    let best = table.command(CLEO, "leaderboard", Value::Null).await;
    assert!(best.ephemeral && best.content.contains("Los más fuertes"), "{}", best.content);
    let page = table.command(ANN, "leaderboard", json!({"game": "pijersi"})).await;
    let posted = table.press_for_board(ANN, &page, "post-leaders").await;
    assert!(!posted.ephemeral && table.pinged(&posted).is_empty() && buttons(&posted).is_empty());
    let order = [ANN, BEN].map(|person| posted.content.find(&format!("<@{}>", person.id())).expect("both are there"));
    assert!(order[0] < order[1], "{}", posted.content);
}
