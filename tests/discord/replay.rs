//! A replay, from the slash command to the post in the channel.

use crate::prelude::*;

fn is_animation(message: &SeenMessage) {
    let [file] = &message.attachments[..] else { panic!("one file: {}", message.content) };
    assert_eq!(file.filename, "game.gif");
    let decoder = gif::DecodeOptions::new().read_info(&file.bytes[..]).expect("it is a GIF");
    assert!(decoder.width() > 600);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_stepped_through_and_posted() {
    let mut table = Table::open().await;
    let board = table.begin_and_move(LOBBY).await;
    let mut viewer = table.command(ANN, "replay", Value::Null).await;
    is_animation(&viewer);
    assert_eq!(viewer.labels(), ["First", "Next", "Last", "Flip", "Post"]);
    viewer = table.press_label(ANN, &viewer, "First").await;
    assert_eq!(viewer.attachments[0].filename, "board.png");
    assert_eq!(position(&viewer), AnyPosition::start(GameKind::Pijersi));
    table.restart().await;
    for number in 1..=2 {
        viewer = table.press_label(ANN, &viewer, "Next").await;
        assert!(viewer.content.contains(&format!("Move {number} of 2: ")), "{}", viewer.content);
    }
    assert_eq!(position(&viewer), position(&board));
    viewer = table.press_label(ANN, &viewer, "Animation").await;
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
