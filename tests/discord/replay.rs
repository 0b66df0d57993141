//! Tests replays and lists of games, from the slash command to the last button.

use crate::prelude::*;

/// The moves of a game in the lobby.
const MOVES: [(Person, &str); 3] = [(ANN, "a4-b5=c4"), (BEN, "g1-f2"), (ANN, "a5-b6")];

/// Begins a game in the lobby and plays [`MOVES`]. Returns the game's identifier and the newest board.
async fn played(table: &Table) -> (String, SeenMessage) {
    let mut board = table.begin().await;
    for (person, mv) in MOVES {
        board = table.moves(person, mv).await;
    }
    (running(table, LOBBY), board)
}

fn running(table: &Table, place: Place) -> String {
    let game = table.app().store().games.game_at(ChannelId(place.id())).expect("readable").expect("running");
    game.id().to_string()
}

/// Presses the button with this label and returns the reply.
async fn press(table: &Table, person: Person, message: &SeenMessage, label: &str) -> SeenMessage {
    let sent = table.stand_in.press(person, message.id, label).unwrap_or_else(|error| panic!("{label}: {error}"));
    let seen = sent.reply().await.expect("answered");
    assert_eq!(seen.id, message.id, "the viewer stays one message");
    seen
}

fn file(message: &SeenMessage) -> &str {
    assert_eq!(message.attachments.len(), 1, "{}", message.content);
    &message.attachments[0].filename
}

fn is_animation(message: &SeenMessage) {
    assert_eq!(file(message), "game.gif");
    let bytes = &message.attachments[0].bytes;
    let decoder = gif::DecodeOptions::new().read_info(&bytes[..]).expect("it is a GIF");
    assert!(decoder.width() > 600);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_watched_and_stepped_through() {
    let mut table = Table::open().await;
    let (id, board) = played(&table).await;
    for person in [ANN, BEN, CLEO] {
        let viewer = table.command(person, "replay", Value::Null).await;
        assert!(viewer.ephemeral);
        is_animation(&viewer);
        let posts = viewer.labels().iter().any(|label| ["Post", "Publier", "Publicar"].contains(label));
        assert_eq!(posts, person != CLEO);
    }
    let mut viewer = table.command(ANN, "replay", json!({"game_id": id})).await;
    assert_eq!(viewer.labels(), ["First", "Next", "Last", "Flip", "Post"]);
    let mut expected = AnyPosition::start(games::GameKind::Pijersi);
    viewer = press(&table, ANN, &viewer, "First").await;
    for (number, (_, mv)) in (1..).zip(MOVES) {
        assert_eq!((file(&viewer), position(&viewer)), ("board.png", expected.clone()));
        if number == 2 {
            table.restart().await;
        }
        viewer = press(&table, ANN, &viewer, "Next").await;
        assert!(viewer.content.contains(&format!("Move {number} of 3: ")), "{}", viewer.content);
        assert!(viewer.content.contains(&format!("`{mv}`")), "{}", viewer.content);
        expected.play(mv).expect("a legal move");
    }
    assert_eq!(position(&viewer), position(&board));
    assert_eq!(viewer.labels(), ["First", "Back", "Flip", "Animation", "Explore", "Post"]);
    viewer = press(&table, ANN, &viewer, "Flip").await;
    viewer = press(&table, ANN, &viewer, "Back").await;
    assert!(viewer.content.contains("Move 2 of 3: "), "{}", viewer.content);
    viewer = press(&table, ANN, &viewer, "Last").await;
    viewer = press(&table, ANN, &viewer, "Animation").await;
    is_animation(&viewer);

    let sent = table.stand_in.press(ANN, viewer.id, "Post").expect("Ann may post");
    let posted = sent.follow_up(0).await.expect("posted");
    assert!(!posted.ephemeral && table.pinged(&posted).is_empty());
    is_animation(&posted);
    let told = sent.reply().await.expect("the viewer ends");
    assert!(told.attachments.is_empty() && told.components.is_empty(), "{}", told.content);
    let opened = table.answer(CLEO, &posted, "open-replay").await;
    assert!(opened.ephemeral);
    is_animation(&opened);
}
