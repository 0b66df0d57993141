//! Checks that everybody is answered on a slow line, and that nothing is uploaded twice at a time.

use discord_stand_in::LineSpeed;

use crate::{
    prelude::*,
    process::{all_is_announced, eventually},
};

const MEGABIT: u32 = 1_000_000 / 8;

/// Asks for the board eight times at once, several times.
async fn everybody_is_answered(megabits: u32, round_trip: Duration) {
    let (table, _) = Table::playing().await;
    table.stand_in.set_line_speed(Some(LineSpeed { bytes_per_second: megabits * MEGABIT, round_trip }));
    for _ in 0..3 {
        let ask = |person| table.stand_in.command(person, LOBBY, "board", Value::Null).expect("sent");
        let asked: Vec<_> = [ANN, BEN, CLEO, ANN, BEN, CLEO, ANN, BEN].map(ask).into();
        for sent in asked {
            let board = crate::answer::answer_to(&sent).await;
            assert_eq!(board.attachments.len(), 1, "{}", board.content);
        }
    }
    let late = table.stand_in.requests().into_iter().filter(|sent| sent.answer["code"] == 10_062);
    assert_eq!(late.count(), 0, "Discord still waits for each answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_answered_with_one_megabit() {
    everybody_is_answered(1, Duration::ZERO).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_answered_with_two_megabits_from_afar() {
    everybody_is_answered(2, Duration::from_millis(60)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_comes_late_comes_once() {
    let (table, _) = Table::playing().await;
    // A picture takes longer than Discord waits.
    table.stand_in.set_line_speed(Some(LineSpeed { bytes_per_second: 10_000, round_trip: Duration::ZERO }));
    let sent = table.stand_in.command(ANN, LOBBY, "move", json!({"move": "a4-b5=c4"})).expect("sent");
    let acknowledged = sent.acknowledged().await.expect("in time");
    assert_eq!(acknowledged.kind, 5);
    let told = || {
        let messages = table.stand_in.messages(CLEO, LOBBY).into_iter();
        messages.filter(|message| message.content.contains("played `a4-b5=c4`")).collect::<Vec<_>>()
    };
    eventually("the board", || !told().is_empty()).await;
    eventually("that nothing is owed", || all_is_announced(table.app().store())).await;
    assert_eq!((told().len(), told()[0].attachments.len()), (1, 1));
    assert!(sent.messages().iter().all(|message| !message.loading), "nothing thinks any more");
}
