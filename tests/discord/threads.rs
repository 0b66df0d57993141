//! Tests challenges in a channel in which a game is running, and games in threads.

use crate::prelude::*;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Cleo challenges Ben in a channel where Ann and Ben play. Returns the answer to the challenge.
async fn busy_challenge(table: &Table, clock: &str) -> SeenMessage {
    let options = json!({"game": "biyi", "opponent": BEN.id().to_string(), "color": "white", "clock": clock});
    table.command(CLEO, "challenge", options).await
}

/// Begins a game of Cleo, White, against Ben in a thread of the lobby. Returns the thread and the first board.
async fn begin_in_a_thread(table: &Table) -> (Place, SeenMessage) {
    let parked = busy_challenge(table, "3d").await;
    assert!(parked.ephemeral && parked.content.contains("abro un hilo"), "{}", parked.content);
    assert_eq!(buttons(&parked), ["thread"]);
    table.press(CLEO, &parked, "thread").await;
    let told = table.stand_in.until(CLEO, parked.id, |message| message.content.contains("espera en")).await;
    assert!(told.expect("the challenger is told where").components.is_empty());
    let [(thread, name)] = &table.stand_in.threads(BEN)[..] else { panic!("one thread") };
    assert_eq!(name, "Biyi: Cleo – Ben");
    let [challenge] = &table.stand_in.messages(BEN, *thread)[..] else { panic!("one challenge") };
    assert_eq!((table.pinged(challenge), challenge.attachments.len()), (vec![BEN], 1));
    let accepted = table.press(BEN, challenge, "accept").await;
    (*thread, accepted.follow_up(0).await.expect("the first board"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_channel_gets_a_thread() {
    let (mut table, _) = Table::playing().await;
    let (thread, board) = begin_in_a_thread(&table).await;
    assert!(board.content.contains("begins") && !board.content.contains("can’t remind"), "{}", board.content);
    table.restart().await;
    let mv = table.command_in(thread, CLEO, "move", json!({"move": "a5=a6"})).await;
    assert!(!mv.ephemeral, "{}", mv.content);
    assert!(!table.moves(ANN, "a4-b5=c4").await.ephemeral, "the other game goes on");
    // A game in a public thread can be seen from other channels if the thread's channel is public.
    let id = board.content.split('`').nth(1).expect("the game's identifier");
    let record = table.command_in(Place::GARDEN, ANN, "record", json!({"game_id": id})).await;
    assert!(record.content.contains("Biyi"), "{}", record.content);
    table.stand_in.moderator().archive_thread(thread, true).expect("a thread");
    let record = table.command_in(Place::GARDEN, ANN, "record", json!({"game_id": id})).await;
    assert!(record.content.contains("Biyi"), "also when it is put away: {}", record.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_presses_one_opens_a_thread() {
    let (table, _) = Table::playing().await;
    let parked = busy_challenge(&table, "3d").await;
    let (first, second) = (table.press(CLEO, &parked, "thread"), table.press(CLEO, &parked, "thread"));
    tokio::join!(first, second);
    let told = table.stand_in.until(CLEO, parked.id, |message| message.content.contains("espera en")).await;
    told.expect("the challenger is told where");
    assert_eq!(table.stand_in.threads(CLEO).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_rights_no_thread_is_offered_or_its_failure_told() {
    let (table, _) = Table::playing().await;
    let parked = busy_challenge(&table, "1d").await;
    table.stand_in.moderator().allow_bot(LOBBY, BotPermission::OpenThreads, false).expect("a channel");
    let refused = busy_challenge(&table, "1d").await;
    assert!(refused.ephemeral && buttons(&refused).is_empty(), "{}", refused.content);
    table.press(CLEO, &parked, "thread").await;
    let told = table.stand_in.until(CLEO, parked.id, |message| message.content.contains("No pude abrir")).await;
    told.expect("the challenger is told");
    assert_eq!(table.stand_in.threads(CLEO), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_in_which_nothing_can_be_posted_is_closed() {
    let (table, _) = Table::playing().await;
    let parked = busy_challenge(&table, "1d").await;
    table.stand_in.fault("/messages", 1, Fault::Refused(400, 50_035));
    table.press(CLEO, &parked, "thread").await;
    let told = table.stand_in.until(CLEO, parked.id, |message| message.content.contains("No pude abrir")).await;
    told.expect("the challenger is told");
    let [(thread, _)] = &table.stand_in.threads(CLEO)[..] else { panic!("one thread") };
    assert!(table.stand_in.thread(*thread).is_some_and(|thread| thread.archived));
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_ring_in_threads_unless_they_are_closed_or_gone() {
    let (table, _) = Table::playing().await;
    let (thread, board) = begin_in_a_thread(&table).await;
    table.stand_in.moderator().archive_thread(thread, true).expect("a thread");
    table.clock.advance(DAY * 2 + DAY / 24);
    let rung = table.stand_in.next_message(CLEO, thread, board.id).await.expect("it rings in a thread put away");
    assert_eq!(table.pinged(&rung), [CLEO]);
    table.stand_in.moderator().archive_thread(thread, true).expect("a thread");
    table.stand_in.moderator().lock_thread(thread, true).expect("a thread");
    table.clock.advance(DAY);
    let failed = table.stand_in.wait_for_request(|request| {
        request.method == "POST" && request.path.contains(&thread.id().to_string()) && request.status >= 400
    });
    failed.await.expect("it is tried, in vain");

    // If the thread is deleted, the game continues elsewhere.
    table.stand_in.moderator().delete_channel(thread).expect("a thread");
    let id = json!({"game_id": board.content.split('`').nth(1).expect("the game's identifier")});
    let offer = table.command_in(Place::GARDEN, CLEO, "movehere", id).await;
    let moved = table.press_for_board(BEN, &offer, "offer-yes").await;
    assert!(!moved.ephemeral && moved.attachments.len() == 1, "{}", moved.content);
    let mv = table.command_in(Place::GARDEN, CLEO, "move", json!({"move": "a5=a6"})).await;
    assert!(!mv.ephemeral, "{}", mv.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_whose_channels_are_gone_end() {
    let table = Table::open().await;
    let mut threads = Vec::new();
    for name in ["one", "two", "three"] {
        let thread = table.stand_in.open_thread(ANN, LOBBY, name).expect("opened");
        table.challenge_in(thread, Color::White).await;
        threads.push(thread);
    }
    let refused = table.challenge_in(LOBBY, Color::White).await;
    assert!(refused.ephemeral && refused.content.contains("three open challenges"), "{}", refused.content);
    table.stand_in.moderator().delete_channel(threads[0]).expect("deleted");
    assert!(!table.challenge_in(LOBBY, Color::White).await.ephemeral, "one of them is gone");
    table.stand_in.moderator().delete_channel(threads[1]).expect("deleted");
    let list = table.command(ANN, "games", Value::Null).await;
    let listed = list.content.lines().filter(|line| line.contains(" · expires ")).count();
    assert_eq!(listed, 2, "{}", list.content);
}
