//! Exploring a game on a private board, from the slash command to the last button.

use discord_stand_in::{Person, Seen};
use domain::id::{ChannelId, UserId};
use games::GameKind;
use serde_json::Value;

use crate::table::{ANN, BEN, CLEO, LOBBY, Table, buttons, dice, position};

/// Presses the button with this label and returns the message in its place.
async fn press(table: &Table, person: Person, message: &Seen, label: &str) -> Seen {
    let sent = table.stand_in.press(person, message.id, label).unwrap_or_else(|error| panic!("{label}: {error}"));
    let seen = sent.reply().await.expect("answered");
    assert_eq!((seen.id, seen.ephemeral), (message.id, true), "it stays one private message");
    seen
}

/// Ann clicks, restarts, and goes on on another device; Ben reads French and sees nothing of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_clicked_kept_and_followed() {
    let mut table = Table::open().await;
    let board = table.begin().await;
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
    let back = press(&table, ANN, &other, "Back").await;
    let told = press(&table, ANN, &line, "Back").await;
    assert!(told.content.contains("out of date"), "{}", told.content);
    assert_eq!(position(&told), position(&back), "both devices show the same");

    let french = table.command(BEN, "explore", Value::Null).await;
    assert!(french.ephemeral && french.content.contains("Tu explores"), "{}", french.content);
    assert_eq!(position(&french), position(&board));
    assert!(!table.stand_in.messages(BEN, LOBBY).iter().any(|message| message.content.contains("a4-b5=c4")));
    table.moves(ANN, "a4-b5=c4").await;
    let followed = press(&table, ANN, &back, "Start over").await;
    assert!(followed.content.contains("The game has changed since"), "{}", followed.content);
    assert!(followed.content.contains("after 1 move"), "{}", followed.content);
}

/// The engine's verdict comes from the workers, after the bot has acknowledged the click; in the game of people there
/// is none.
#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_judged() {
    let table = Table::open().await;
    crate::endings::seed(&table, GameKind::Pijersi, "6/3R-3/6/7/6/3r-3/6 w 0 1");
    let line = table.command(ANN, "explore", Value::Null).await;
    assert!(!line.content.contains("I think") && line.labels().iter().all(|label| *label != "Verdict"));
    table.moves(ANN, "f4-e4").await;
    let end = table.moves(BEN, "b4-a4").await;
    let viewer = table.answer(ANN, &end, "open-replay").await;
    let viewer = press(&table, ANN, &viewer, "First").await;
    let line = table.answer(ANN, &viewer, "explore").await;
    assert!(line.content.contains("White wins next move"), "{}", line.content);
    let line = press(&table, ANN, &line, "Hide the verdict").await;
    assert!(!line.content.contains("wins next move"), "{}", line.content);
    let line = press(&table, ANN, &line, "Verdict").await;
    assert!(line.content.contains("Best here, I think: `f4-g"), "{}", line.content);
    let again = table.command(ANN, "explore", Value::Null).await;
    assert_eq!(again.content, line.content, "the line is where it was");
    let kept = |person: Person| table.host().store().explored.lines_of(UserId(person.id())).expect("readable").len();
    assert_eq!([ANN, BEN, CLEO].map(kept), [1, 0, 0]);
    assert!(table.host().store().games.game_at(ChannelId(LOBBY.id())).expect("readable").is_none());
}
