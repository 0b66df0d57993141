//! Tournaments that lose the threads of their games, or the right to attach pictures.

use std::fs::{self, File};

use crate::{
    answer::answer_to,
    prelude::*,
    process::{Running, eventually, parlor},
    tournaments::{
        EVERYONE, GARDEN, GUILD, NUMBER, OLGA, begun, create, enter, only_pairing, plan, said, start, tournament,
        with_text,
    },
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What becomes of a thread.
#[derive(Clone, Copy, Debug)]
enum Loss {
    Deleted,
    Locked,
    Archived,
}

fn lose(table: &Table, thread: Place, loss: Loss) {
    let moderator = table.stand_in.moderator();
    match loss {
        Loss::Deleted => moderator.delete_channel(thread),
        Loss::Locked => {
            moderator.lock_thread(thread, true).expect("a thread");
            moderator.archive_thread(thread, true)
        }
        Loss::Archived => moderator.archive_thread(thread, true),
    }
    .expect("a thread");
}

/// The newest message of the bot in a place that has a button with this word.
async fn newest_with(table: &Table, place: Place, word: &str, after: &SeenMessage) -> SeenMessage {
    let find = || {
        let messages = said(table, place).into_iter().filter(|message| message.id > after.id);
        messages.filter(|message| buttons(message).contains(&word.to_owned())).last()
    };
    eventually(&format!("a message with `{word}` in {place:?} after {}", after.content), || find().is_some()).await;
    find().expect("it is there")
}

/// The game goes on by its buttons in the channel of the tournament.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_thread_does_not_take_goes_to_the_channel_of_the_tournament() {
    for loss in [Loss::Deleted, Loss::Locked] {
        let table = begun(Format::RoundRobin, 2).await;
        let (thread, pairing) = only_pairing(&table).await;
        let [white, black] = pairing.players;
        lose(&table, thread, loss);
        // A call.
        table.clock.advance(DAY * 2 + DAY / 2);
        let call = newest_with(&table, GARDEN, "move", &pairing.board).await;
        assert_eq!(table.pinged(&call), [white], "{loss:?}");
        assert!(call.content.contains("can’t post in the game’s thread"), "{}", call.content);
        // Boards.
        let board = table.click_a_move(white, &call, |_| 0).await;
        assert_eq!((board.place, table.pinged(&board)), (GARDEN, vec![black]), "{loss:?}");
        let first = board;
        let board = table.click_a_move(black, &first, |_| 0).await;
        assert_eq!((board.place, table.pinged(&board)), (GARDEN, vec![white]), "{loss:?}");
        table.shrinks(&first).await;
        let old = table.stand_in.message(CLEO, first.id).expect("it stays");
        assert!(!old.content.contains("continues in"), "{}", old.content);
        // The end.
        table.clock.advance(DAY * 3 + DAY / 24);
        let end = newest_with(&table, GARDEN, "open-replay", &board).await;
        assert!(end.content.contains("Time is up for"), "{}", end.content);
        assert_eq!(with_text(&table, "Time is up for").len(), 1, "{loss:?}");
        eventually("the end", || !with_text(&table, "**Spring** is over").is_empty()).await;
    }
}

/// A thread that is put away is opened by what is posted in it.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_is_only_archived_takes_the_messages_of_its_game() {
    let table = begun(Format::RoundRobin, 2).await;
    let (thread, pairing) = only_pairing(&table).await;
    lose(&table, thread, Loss::Archived);
    table.clock.advance(DAY * 2 + DAY / 2);
    let call = newest_with(&table, thread, "move", &pairing.board).await;
    assert!(!call.content.contains("can’t post"), "{}", call.content);
}

