//! Tests games with clocks: reminders, stopped clocks, claims of a win on time, and rematches.

use crate::prelude::*;

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Begins a game of Ann, White, against Ben with a clock. Returns the first board.
async fn begin(table: &Table, place: Place, clock: &str) -> SeenMessage {
    let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white", "clock": clock});
    let challenge = table.command_in(place, ANN, "challenge", options).await;
    table.press_for_board(BEN, &challenge, "accept").await
}

/// Puts the clock forward by `time` and returns the message that the bot then posts after `before`.
async fn rings_after(table: &Table, before: &SeenMessage, time: Duration) -> SeenMessage {
    table.clock.advance(time);
    table.stand_in.next_message(Person::MIRA, LOBBY, before.id).await.expect("the clock rings")
}

/// Waits until a message of the past only tells what happened.
async fn mended(table: &Table, message: &SeenMessage, tells: &str) {
    table.shrinks(message).await;
    let now = table.stand_in.message(ANN, message.id).expect("it is there").content;
    assert!(now.contains(tells) && !now.contains("your move") && !now.contains("runs out"), "{now}");
}

#[tokio::test(flavor = "multi_thread")]
async fn time_runs_out_over_restarts() {
    let mut table = Table::open().await;
    let board = begin(&table, LOBBY, "3d").await;
    assert!(board.content.contains("Clock: 3 days per move.") && !board.content.contains("can’t remind"));
    table.moves(ANN, "a4-b5=c4").await;
    let board = table.moves(BEN, "g1-f2").await;
    let day = rings_after(&table, &board, DAY * 2 + HOUR).await;
    assert!(day.content.contains("less than a day left"), "{}", day.content);
    assert_eq!((table.pinged(&day), buttons(&day)), (vec![ANN], vec!["move".to_owned(), "flip".to_owned()]));
    table.restart().await;
    let hour = rings_after(&table, &day, HOUR * 22 + HOUR / 2).await;
    assert!(hour.content.contains("less than an hour left"), "{}", hour.content);
    assert_eq!(table.pinged(&hour), [ANN]);
    mended(&table, &day, "**Ann** was reminded of the time.").await;
    table.stop().await;
    table.clock.advance(DAY);
    table.start().await;
    let out = table.stand_in.next_message(ANN, LOBBY, hour.id).await.expect("the clock rings");
    assert!(out.content.contains("**Ann** is out of time"), "{}", out.content);
    assert_eq!((table.pinged(&out), buttons(&out)), (vec![BEN], vec!["claim".to_owned(), "flip".to_owned()]));

    for person in [ANN, CLEO] {
        let refused = table.answer(person, &out, "claim").await;
        assert!(refused.ephemeral, "{}", refused.content);
    }
    let end = table.answer(BEN, &out, "claim").await;
    assert!(end.content.contains("**Black wins** (**Ben**): White ran out of time."), "{}", end.content);
    assert_eq!((end.ephemeral, table.pinged(&end)), (false, vec![ANN]));
    let between = |message: &&SeenMessage| message.id > board.id && message.id < end.id;
    let messages = table.stand_in.messages(Person::MIRA, LOBBY);
    assert_eq!(messages.iter().filter(between).count(), 3, "each is said once");
    mended(&table, &out, "**Ann** ran out of time.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_write_it_says_so_once_and_goes_without() {
    let table = Table::open().await;
    table.stand_in.moderator().allow_bot(LOBBY, BotPermission::Write, false).expect("a channel");
    let board = begin(&table, LOBBY, "1d").await;
    assert!(board.content.contains("I can’t remind you"), "{}", board.content);
    table.clock.advance(DAY * 2);
    let refused = table.stand_in.wait_for_request(|request| {
        request.method == "POST" && request.path.ends_with("/messages") && request.status == 403
    });
    refused.await.expect("it is tried, in vain");
    let glance = table.command(BEN, "board", Value::Null).await;
    let end = table.answer(BEN, &glance, "claim").await;
    assert!(!end.ephemeral && end.content.contains("time ran out before both players had moved"), "{}", end.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_being_said_is_said_though_the_bot_stops() {
    let mut table = Table::open().await;
    let board = begin(&table, LOBBY, "1d").await;
    table.stand_in.fault("POST /channels", 1, Fault::RateLimited(Duration::from_secs(2)));
    table.clock.advance(DAY * 2);
    let refused = table.stand_in.wait_for_request(|request| request.method == "POST" && request.status == 429);
    refused.await.expect("it is tried, in vain");
    table.stop().await;
    let messages = table.stand_in.messages(BEN, LOBBY);
    let said = messages.iter().filter(|message| message.id > board.id && message.content.contains("ran out of time"));
    assert_eq!(said.count(), 1, "it was tried again");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_channel_keeps_no_other_waiting() {
    let table = Table::open().await;
    let slow = begin(&table, LOBBY, "1d").await;
    let other = begin(&table, Place::GARDEN, "3d").await;
    table.stand_in.fault(&format!("POST /channels/{}/messages", LOBBY.id()), 1, Fault::Held);
    table.clock.advance(HOUR * 23 + HOUR / 2);
    while table.app().store().outbox.next().expect("the store is read") < Some(table.clock.now()) {
        tokio::task::yield_now().await;
    }
    table.clock.advance(DAY + HOUR);
    table.stand_in.next_message(BEN, Place::GARDEN, other.id).await.expect("the clock rings there");
    let messages = table.stand_in.messages(BEN, LOBBY);
    let said = |message: &&SeenMessage| message.id > slow.id && message.content.contains("less than an hour");
    assert_eq!(messages.iter().filter(said).count(), 0, "that is still under way");
    table.stand_in.clear_faults();
    let mut rung = table.stand_in.next_message(BEN, LOBBY, slow.id).await.expect("it goes on");
    while !said(&&rung) {
        rung = table.stand_in.next_message(BEN, LOBBY, rung.id).await.expect("what was held is written");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_somebody_on_vacation() {
    let mut table = Table::open().await;
    let board = begin(&table, LOBBY, "1d").await;
    let panel = table.command(ANN, "settings", Value::Null).await;
    let panel = table.open_tab(ANN, &panel, "vacation").await;
    assert!(panel.ephemeral && panel.content.contains("30 of 30"), "{}", panel.content);
    let away = button_of(&panel, "leave", "7");
    let sent = table.stand_in.click(ANN, panel.id, &away).expect("it can be pressed");
    let panel = sent.reply().await.expect("the panel changes");
    assert!(panel.content.contains("23 of 30") && panel.content.contains("You’re on vacation"), "{}", panel.content);
    table.restart().await;
    table.clock.advance(DAY * 6);
    let glance = table.command(BEN, "board", Value::Null).await;
    assert!(glance.content.contains("pendule est arrêtée") && !buttons(&glance).contains(&"claim".to_owned()));
    let back = table.answer(ANN, &panel, "come-back").await;
    assert!(back.content.contains("You’re not on vacation") && back.content.contains("23 of 30"), "{}", back.content);
    let rung = rings_after(&table, &board, HOUR * 23 + HOUR / 2).await;
    assert!(rung.content.contains("less than an hour"), "{}", rung.content);
}

/// The custom id of a button whose word is `word` and whose last field is `last`.
fn button_of(message: &SeenMessage, word: &str, last: &str) -> String {
    let texts = message.buttons().filter_map(|button| button["custom_id"].as_str());
    let wanted = |text: &&str| text.split(':').nth(1) == Some(word) && text.ends_with(&format!(":{last}"));
    texts.into_iter().find(wanted).expect("there is such a button").to_owned()
}
