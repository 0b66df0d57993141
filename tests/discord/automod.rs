//! What AutoMod blocks is told in other words, without those of people, and never sent again and again.

use crate::{
    daily::choose,
    prelude::*,
    process::{all_is_announced, eventually},
    tournaments::{GARDEN, GUILD, NUMBER, OLGA, create, enter, start},
};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Discord's answer to an interaction that has expired.
const OVER: Fault = Fault::Refused(404, 10_062);

/// The texts and names that AutoMod has blocked, each with how often it was sent.
fn blocked(table: &Table) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for request in table.stand_in.requests() {
        if request.answer["code"].as_u64().is_some_and(|code| code / 10 == 20_000) {
            let texts = [&request.body["data"]["content"], &request.body["content"], &request.body["name"]];
            let text = texts.into_iter().find_map(Value::as_str).expect("a text");
            *counts.entry(text.to_owned()).or_default() += 1;
        }
    }
    counts
}

/// Checks that AutoMod has blocked at least so many texts, and that none was sent twice.
fn none_was_sent_again(table: &Table, at_least: usize) {
    let blocked = blocked(table);
    assert!(blocked.values().all(|count| *count == 1) && blocked.len() >= at_least, "{blocked:#?}");
}

/// The bot's public messages in a channel that are newer than another message.
fn said(table: &Table, place: Place, after: u64) -> Vec<SeenMessage> {
    let messages = table.stand_in.messages(CLEO, place).into_iter();
    messages.filter(|message| message.by_bot && !message.ephemeral && message.id.0 > after).collect()
}

async fn all_is_told(table: &Table) {
    let outbox = &table.app().store().outbox;
    let nothing_due = || outbox.due(Timestamp(u64::MAX)).expect("readable").is_empty() && !outbox.has_undelivered();
    eventually("that nothing is owed", || all_is_announced(table.app().store()) && nothing_due()).await;
}

fn mention(person: Person) -> String {
    format!("<@{}>", person.id())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_automod_blocks_is_told_in_other_words_and_never_sent_again_and_again() {
    let table = Table::open().await;
    let last = table.begin_and_move(LOBBY).await.id.0;
    table.stand_in.block_words(&["Ann", "Ben", "played"]);
    // The bot cannot answer, so it owes what happens to the channel.
    table.stand_in.fault("/callback", usize::MAX, OVER);
    let send = |person, name, options| table.stand_in.command(person, LOBBY, name, options).expect("sent");
    send(ANN, "draw", Value::Null);
    eventually("the offer", || said(&table, LOBBY, last).len() == 1).await;
    let offer = said(&table, LOBBY, last).remove(0);
    assert!(offer.content.contains(&mention(ANN)) && offer.content.contains("offers a draw"), "{}", offer.content);
    assert_eq!(table.pinged(&offer), [BEN]);
    send(ANN, "move", json!({"move": "b4-c3"}));
    eventually("the board", || said(&table, LOBBY, last).len() == 2).await;
    let board = said(&table, LOBBY, last).remove(1);
    assert_eq!((board.attachments.len(), table.pinged(&board)), (1, vec![BEN]), "{}", board.content);
    assert!(board.content.contains("AutoMod") && !board.components.is_empty(), "{}", board.content);
    all_is_told(&table).await;
    none_was_sent_again(&table, 2);

    // Where nothing passes, it is left out.
    table.stand_in.block_words(&[""]);
    send(BEN, "move", json!({"move": "f2-e1"}));
    let moved =
        || table.app().store().games.game_at(ChannelId(LOBBY.id())).expect("readable").expect("running").ply() == 4;
    eventually("the move", moved).await;
    all_is_told(&table).await;
    let before = blocked(&table);
    table.stand_in.clear_faults();
    let look = table.command(ANN, "board", Value::Null).await;
    assert!(look.ephemeral && said(&table, LOBBY, last).len() == 2, "{}", look.content);
    assert_eq!(blocked(&table), before);
    none_was_sent_again(&table, 4);
    let next = table.moves(ANN, &position(&look).legal_moves()[0]).await;
    assert!(!next.ephemeral && next.content.contains("played"), "{}", next.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_which_automod_blocks_all_words_counts_as_told_at_once() {
    let table = Table::open().await;
    let last = table.begin_and_move(LOBBY).await.id.0;
    table.stand_in.block_words(&[""]);
    let is_told_apart = |told: &SeenMessage| {
        assert!(told.ephemeral && told.content.contains("AutoMod"), "{}", told.content);
        assert!(!told.content.contains("try again"), "the move is saved: {}", told.content);
    };
    let times = || blocked(&table).into_values().sum::<usize>();
    is_told_apart(&table.moves(ANN, "b4-c3").await);
    all_is_told(&table).await;
    assert_eq!(times(), 2, "in both wordings: {:#?}", blocked(&table));
    let question = table.command(ANN, "resign", Value::Null).await;
    is_told_apart(&table.press_for_board(ANN, &question, "resign-yes").await);
    all_is_told(&table).await;
    assert_eq!(times(), 4, "{:#?}", blocked(&table));
    assert!(said(&table, LOBBY, last).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_whose_words_automod_blocks_tells_the_result_without_them() {
    let table = Table::open().await;
    create(table.app().store(), Format::RoundRobin, table.clock.now());
    enter(table.app().store(), 2);
    start(table.app().store(), table.clock.now());
    table.stand_in.block_words(&["Spring", "Ann", "Ben", "agreed"]);
    let decision = json!({"game": "1.1", "result": "1/2", "note": "They agreed."});
    let told = table.command_in(GARDEN, OLGA, "tournament decide", decision).await;
    assert!(!told.ephemeral && told.content.contains("½"), "{}", told.content);
    assert!(told.content.contains(&mention(ANN)) && told.content.contains(&mention(BEN)), "{}", told.content);
    assert_eq!(table.pinged(&told), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_whose_words_automod_blocks_goes_on_in_other_words() {
    let table = Table::open().await;
    table.stand_in.block_words(&["Spring", "Ann", "Ben"]);
    create(table.app().store(), Format::RoundRobin, table.clock.now());
    enter(table.app().store(), 2);
    eventually("the announcement", || said(&table, GARDEN, 0).len() == 1).await;
    start(table.app().store(), table.clock.now());
    let board = || {
        let (thread, name) = table.stand_in.threads(CLEO).into_iter().next()?;
        let board = said(&table, thread, 0).into_iter().find(|message| !message.attachments.is_empty())?;
        Some((thread, name, board))
    };
    eventually("the first board", || board().is_some()).await;
    let (thread, name, first) = board().expect("it was there");
    assert_eq!(name, "R1.1");
    let [greeting, _] = &said(&table, thread, 0)[..] else { panic!("two messages") };
    assert!(greeting.content.contains(&mention(ANN)) && greeting.content.contains(&mention(BEN)), "{greeting:?}");
    let mover = table.pinged(&first)[0];
    table.clock.advance(HOUR * 49);
    eventually("a reminder", || said(&table, thread, 0).len() == 3).await;
    let reminder = said(&table, thread, 0).remove(2);
    assert!(reminder.content.contains("<t:") && table.pinged(&reminder) == [mover], "{}", reminder.content);
    table.resign(thread, mover).await;
    let stored = || table.app().store().tournaments.tournament(GUILD, NUMBER).expect("readable").expect("stored");
    eventually("the end", || stored().work().next().is_none()).await;
    let messages = said(&table, GARDEN, 0);
    let [announcement, round, pairing, end] = &messages[..] else { panic!("{messages:#?}") };
    for message in [round, pairing, end] {
        assert!(message.content.contains(&mention(ANN)) && message.content.contains(&mention(BEN)), "{message:?}");
    }
    assert!(messages.iter().all(|message| message.content.contains("#1")), "{messages:#?}");
    assert!(pairing.id.0 == thread.id() && !round.components.is_empty() && !announcement.components.is_empty());
    assert_eq!(end.attachments.len(), 1, "the table");
    none_was_sent_again(&table, 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_puzzle_whose_words_automod_blocks_is_posted_in_others() {
    let table = Table::open().await;
    choose(&table).await;
    table.stand_in.block_words(&["puzzle"]);
    table.clock.advance(HOUR + HOUR / 60);
    eventually("the puzzle", || said(&table, GARDEN, 0).len() == 1).await;
    let puzzle = said(&table, GARDEN, 0).remove(0);
    assert_eq!((puzzle.attachments.len(), puzzle.labels()), (1, vec!["Solve"]), "{}", puzzle.content);
    table.clock.advance(HOUR * 24);
    eventually("the solution and the next puzzle", || said(&table, GARDEN, 0).len() == 3).await;
    let [_, solution, next] = &said(&table, GARDEN, 0)[..] else { panic!("three messages") };
    assert!(solution.content.contains("AutoMod") && next.content.contains("AutoMod"), "{}", solution.content);
    assert_eq!((solution.attachments.len(), next.attachments.len()), (1, 1));
    eventually("all to be recorded", || {
        let daily = table.app().store().dailies.daily(GUILD).expect("readable").expect("stored");
        daily.owed().is_none()
    })
    .await;
    none_was_sent_again(&table, 3);
}
