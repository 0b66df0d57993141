//! Tests that a lost connection, and a program that is started again, resume their session with Discord.

use crate::{
    answer::answer_to,
    prelude::*,
    process::{Running, arm_at, begin, eventually, parlor, run_until},
};

/// For each connection so far, whether it resumed a session, at the address that the gateway named for that.
fn connections(stand_in: &StandIn) -> Vec<bool> {
    let resumed = |connection: discord_stand_in::ShardConnection| {
        assert_eq!(connection.resumed, connection.at_resume_address, "sessions are resumed at their own address");
        connection.resumed
    };
    stand_in.services().into_iter().map(resumed).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_connection_is_resumed_where_the_gateway_says() {
    let (table, board) = Table::playing().await;
    table.stand_in.gateway_fault(GatewayFault::HoldShard { shard: 0, hold: true }).await;
    table.stand_in.gateway_fault(GatewayFault::Disconnect { shard: None, resumable: true }).await;
    let sent = table.stand_in.command(ANN, LOBBY, "move", json!({"move": "a4-b5=c4"})).expect("sent");
    table.stand_in.gateway_fault(GatewayFault::HoldShard { shard: 0, hold: false }).await;
    let moved = answer_to(&sent).await;
    assert!(moved.id > board.id && moved.content.contains("a4-b5=c4"), "{}", moved.content);
    assert_eq!(connections(&table.stand_in), [false, true]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopped_program_resumes_its_session() {
    let mut table = Table::open().await;
    table.begin_in(Place::GARDEN).await;
    let listed =
        async |table: &Table| table.command(CLEO, "games", json!({"user": ANN.id().to_string()})).await.content;
    // The board is recorded a moment after it is posted, and the list links to it then.
    let link = format!("{}/", Place::GARDEN.id());
    let mut before = listed(&table).await;
    while !before.contains(&link) {
        before = listed(&table).await;
    }
    // So many events that the description of the server does not come again.
    for _ in 0..12 {
        assert_eq!(listed(&table).await, before);
    }
    table.stop().await;
    let sent = table.stand_in.command(CLEO, LOBBY, "games", Value::Null).expect("sent");
    table.start().await;
    let callback = table.stand_in.wait_for_request(|request| request.path.contains(&format!("/{}/", sent.id().0)));
    callback.await.expect("what came meanwhile arrives");
    assert_eq!(connections(&table.stand_in), [false, true]);
    // The gateway describes servers only when a session begins, so the bot asks.
    assert_eq!(listed(&table).await, before, "the other channels are known again");
    let asked = table.stand_in.requests().into_iter().filter(|request| request.path.ends_with("/threads/active"));
    assert_eq!(asked.count(), 1, "once for each server");

    // A session that is too old is not resumed, and another one is started.
    table.stop().await;
    table.clock.advance(Duration::from_secs(60 * 60));
    table.start().await;
    assert_eq!(connections(&table.stand_in), [false, true, false]);
    assert_eq!(listed(&table).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_resumed_where_no_more_may_begin() {
    let mut table = Table::open().await;
    table.stop().await;
    let resets_after = Duration::from_secs(60 * 60);
    table.stand_in.require_shards(Sharding { starts_left: 0, resets_after, ..Sharding::default() });
    table.start().await;
    assert_eq!(connections(&table.stand_in), [false, true]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_program_resumes_its_session() {
    let (stand_in, folder) = stand_in_and_folder().await;
    let kept = |store: &Store| store.processes.session(0).expect("readable").is_some();
    run_until(parlor, folder.path(), &stand_in, 2, kept).await;
    let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let started = connections(&stand_in).len();
    let board = begin(&stand_in).await;
    let answers = |id: u64| {
        let to = format!("/interactions/{id}/");
        stand_in.requests().into_iter().filter(|request| request.path.starts_with(&to)).count()
    };
    let sent = stand_in.command(ANN, LOBBY, "move", json!({"move": "a4-b5=c4"})).expect("sent");
    answer_to(&sent).await;
    running.kill(&stand_in).await;
    let missed = stand_in.command(BEN, LOBBY, "move", json!({"move": "g1-f2"})).expect("sent");
    let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    eventually("what came meanwhile", || answers(missed.id().0) > 0).await;
    assert_eq!(connections(&stand_in)[started..], [true]);
    let told = || stand_in.messages(CLEO, LOBBY).into_iter().filter(|message| message.id > board.id);
    eventually("both moves", || ["a4-b5=c4", "g1-f2"].iter().all(|mv| told().any(|told| told.content.contains(mv))))
        .await;
    assert_eq!(answers(sent.id().0), 1, "what was answered before comes again, and is recognized");
    running.kill(&stand_in).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_comes_again_after_a_crash_is_played_once() {
    for number in 0..3 {
        let (stand_in, folder) = stand_in_and_folder().await;
        let kept = |store: &Store| store.processes.session(0).expect("readable").is_some();
        run_until(parlor, folder.path(), &stand_in, 2, kept).await;
        let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        let board = begin(&stand_in).await;
        let told = || {
            let later = stand_in.messages(CLEO, LOBBY).into_iter().filter(|message| message.id > board.id);
            later.filter(|message| message.content.contains("a4-b5=c4")).count()
        };
        let play = || stand_in.command(ANN, LOBBY, "move", json!({"move": "a4-b5=c4"})).expect("sent");
        arm_at(folder.path(), "after a commit", number);
        play();
        let place = running.crash_and_come_back(folder.path(), &stand_in, || told() > 0).await;
        let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        assert!(connections(&stand_in).pop().expect("a connection"), "the session is resumed");
        // What was received but not saved is not played by itself: its player sends it again.
        while told() == 0 {
            answer_to(&play()).await;
        }
        answer_to(&stand_in.command(CLEO, LOBBY, "board", Value::Null).expect("sent")).await;
        assert_eq!(told(), 1, "{number}, {place:?}");
        running.kill(&stand_in).await;
    }
}

/// What comes again is carried out only if Discord lets the bot answer: its player may have been told that nothing was
/// saved, or that nobody answers, and may have done something else.
#[tokio::test(flavor = "multi_thread")]
async fn what_can_no_longer_be_answered_is_not_carried_out() {
    let (mut table, _) = Table::playing().await;
    let played = |table: &Table| {
        let told = table.stand_in.messages(CLEO, LOBBY).into_iter();
        told.filter(|message| message.content.contains("a4-b5=c4")).count()
    };
    let answers = |table: &Table, sent: &discord_stand_in::SentInteraction| {
        let to = format!("/interactions/{}/", sent.id().0);
        table.stand_in.requests().into_iter().filter(|request| request.path.starts_with(&to)).count()
    };
    let play = |table: &Table| table.stand_in.command(ANN, LOBBY, "move", json!({"move": "a4-b5=c4"})).expect("sent");

    table.stop().await;
    let answered = play(&table);
    let token = table.stand_in.token_of(&answered).expect("it has one");
    let callback = format!("{}/api/v10/interactions/{}/{token}/callback", table.stand_in.url(), answered.id().0);
    let away = json!({"type": 4, "data": {"content": "My database is away.", "flags": 64}});
    let sent = reqwest::Client::new().post(callback).json(&away).send().await.expect("sent");
    assert!(sent.status().is_success(), "{sent:?}");
    table.start().await;
    eventually("Discord refuses another answer", || answers(&table, &answered) == 2).await;

    table.stop().await;
    let late = play(&table);
    table.clock.advance(Duration::from_secs(5));
    table.start().await;
    eventually("Discord takes no answer any more", || answers(&table, &late) == 1).await;
    table.command(CLEO, "games", Value::Null).await;
    assert_eq!(connections(&table.stand_in), [false, true, true]);
    assert_eq!(played(&table), 0);

    // What can still be answered is carried out.
    table.stop().await;
    play(&table);
    table.start().await;
    eventually("the move is played", || played(&table) == 1).await;
}
