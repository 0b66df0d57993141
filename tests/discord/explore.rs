//! Exploring a game on a private board, from the slash command to the last button.

use crate::prelude::*;

/// Ann clicks, restarts, and goes on on another device; Ben reads French and sees nothing of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_clicked_kept_and_followed() {
    let (mut table, board) = Table::playing().await;
    let glance = table.command(ANN, "board", Value::Null).await;
    let line = table.answer(ANN, &glance, "explore").await;
    assert!(line.ephemeral && line.id != glance.id && table.pinged(&line).is_empty());
    let line = table.choose(ANN, &line, "a4").await.reply().await.expect("goes on");
    let line = table.choose(ANN, &line, "b5").await.reply().await.expect("goes on");
    assert_eq!(buttons(&line), ["play", "pick"], "a cube that made a stack may stop there, or go on");
    let line = table.choose(ANN, &line, "c4").await.reply().await.expect("it is played");
    assert!(line.content.contains("1. **`a4-b5=c4`**"), "{}", line.content);
    table.restart().await;
    let line =
        table.choose_any(ANN, &line, &mut dice(3)).await.expect("the menu is there").reply().await.expect("goes on");
    let line = if buttons(&line).iter().any(|word| word == "walk") {
        line
    } else {
        table.choose_any(ANN, &line, &mut dice(4)).await.expect("the menu is there").reply().await.expect("goes on")
    };
    let other = table.command(ANN, "explore", Value::Null).await;
    let back = table.press_label(ANN, &other, "Back").await;
    let told = table.press_label(ANN, &line, "Back").await;
    assert!(told.content.contains("out of date"), "{}", told.content);
    assert_eq!(position(&told), position(&back), "both devices show the same");

    let french = table.command(BEN, "explore", Value::Null).await;
    assert!(french.ephemeral && french.content.contains("Tu explores"), "{}", french.content);
    assert_eq!(position(&french), position(&board));
    assert!(!table.stand_in.messages(BEN, LOBBY).iter().any(|message| message.content.contains("a4-b5=c4")));
    table.moves(ANN, "a4-b5=c4").await;
    let followed = table.press_label(ANN, &back, "Start over").await;
    assert!(followed.content.contains("The game has changed since"), "{}", followed.content);
    assert!(followed.content.contains("after 1 move"), "{}", followed.content);
}
