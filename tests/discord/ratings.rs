//! Tests ratings on the last board of a game, in `/stats` and in `/leaderboard`.

use domain::{Action, Actor};
use store::Saved;

use crate::prelude::*;

/// Plays a game, which Ben resigns, in a channel. Returns the game's last board.
async fn won_by_ann(table: &Table, place: Place) -> SeenMessage {
    let board = table.begin_in(place).await;
    // In a group message, not all players can use commands, so the test saves the moves directly.
    let store = table.app().store();
    let game = || store.games.game_at(ChannelId(place.id())).expect("readable").expect("running");
    while !game().moves().both_have_moved() {
        let session = game();
        let actor = Actor { user: session.user_to_move().expect("it goes on"), moderator: false };
        let mv = Action::Move(session.position().legal_moves()[0].clone());
        let (next, _) = session.apply(actor, mv, table.clock.now()).expect("a legal move");
        assert_eq!(store.games.save(&next, session.revision()).expect("saved"), Saved::Done);
    }
    let question = table.answer(BEN, &board, "resign").await;
    table.press(BEN, &question, "resign-yes").await.follow_up(0).await.expect("the last board")
}

fn pictured(seen: &SeenMessage) -> &str {
    let [picture] = &seen.attachments[..] else { panic!("a picture: {}", seen.content) };
    picture.description.as_deref().expect("a description")
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_are_told_shown_and_posted() {
    let mut table = Table::open().await;
    let end = won_by_ann(&table, LOBBY).await;
    assert!(end.content.contains("Ratings: **Ann** 1662? (+162) · **Ben** 1338? (−162)"), "{}", end.content);
    assert_eq!(table.pinged(&end), [ANN], "ratings call nobody");

    let stats = table.command(BEN, "stats", Value::Null).await;
    assert!(stats.ephemeral && stats.content.contains("Parties classées de <@"), "{}", stats.content);
    assert!(stats.content.contains("1 partie\u{202f}: 0 victoire, 0 nulle, 1 défaite"), "{}", stats.content);
    assert!(pictured(&stats).contains("1500?, 1338?"), "{}", pictured(&stats));
    let games = GameKind::ALL.map(|_| "stats");
    assert_eq!(buttons(&stats), [games.as_slice(), &["post-stats"]].concat(), "a button for each game");
    table.restart().await;
    let biyi = table.answer(BEN, &stats, "stats").await;
    assert!(biyi.content.contains("Aucune partie de Biyi"), "{}", biyi.content);
    assert!(biyi.attachments.is_empty(), "the other game's graph is gone");
    let all = table.answer(BEN, &biyi, "stats").await;
    let posted = table.press(BEN, &all, "post-stats").await.follow_up(0).await.expect("posted");
    assert!(!posted.ephemeral && posted.content.contains("Parties classées de <@"), "{}", posted.content);
    assert!(table.pinged(&posted).is_empty() && pictured(&posted).starts_with("Un graphique"));

    let of_ann = table.command(CLEO, "stats", json!({"user": ANN.id().to_string(), "game": "pijersi"})).await;
    assert!(of_ann.content.contains("Partidas puntuadas") && of_ann.content.contains("1662?"), "{}", of_ann.content);
    assert!(!of_ann.content.contains("Solo tú ves"), "{}", of_ann.content);

    let best = table.command(CLEO, "leaderboard", Value::Null).await;
    assert!(best.ephemeral && best.content.contains("Los más fuertes"), "{}", best.content);
    let mut expected = GameKind::ALL.map(|_| "leaders").to_vec();
    expected.extend(["solvers", "rushers"]);
    assert_eq!(buttons(&best), expected, "a button for each game, and the tabs of puzzles and of rushes");
    let page = table.command(ANN, "leaderboard", json!({"game": "pijersi"})).await;
    let order = [ANN, BEN].map(|person| page.content.find(&format!("<@{}>", person.id())).expect("both are there"));
    assert!(order[0] < order[1], "{}", page.content);
    let posted = table.press(ANN, &page, "post-leaders").await.follow_up(0).await.expect("posted");
    assert!(!posted.ephemeral && table.pinged(&posted).is_empty() && buttons(&posted).is_empty());
    let page = table.command(ANN, "leaderboard", json!({"game": "pijersi"})).await;
    assert!(table.answer(ANN, &page, "leaders").await.content.contains("The strongest on this server"));
}
