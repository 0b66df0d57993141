//! Tests failures of Discord and of the store, which players should hardly notice.

use crate::{
    prelude::*,
    process::{all_is_announced, eventually},
};

/// The number of messages that tell of a move.
fn told_moves(table: &Table) -> usize {
    table.stand_in.messages(CLEO, LOBBY).iter().filter(|message| message.content.contains("played")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_whose_words_automod_blocks_is_told_without_them() {
    let (table, _) = Table::playing().await;
    table.stand_in.fault("/callback", 1, Fault::Refused(400, 200_000));
    let board = table.moves(ANN, "a4-b5=c4").await;
    assert!(!board.ephemeral && board.content.contains("AutoMod"), "{}", board.content);
    assert_eq!((board.attachments.len(), table.pinged(&board)), (1, vec![BEN]));
    eventually("that nothing is owed", || all_is_announced(table.app().store())).await;
    let boards = table.stand_in.messages(CLEO, LOBBY).into_iter().filter(|message| message.id > board.id);
    assert_eq!(boards.count(), 0, "it is told once");
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_and_errors_are_tried_again() {
    let (table, _) = Table::playing().await;
    for (trouble, mv, person) in [
        (Fault::RateLimited(Duration::from_millis(300)), "a4-b5=c4", ANN),
        (Fault::Status(500), "g1-f2", BEN),
        (Fault::Status(502), "b4-c3", ANN),
        (Fault::AnswerLost, "f2-e1", BEN),
    ] {
        let before = told_moves(&table);
        table.stand_in.fault("/callback", 1, trouble.clone());
        let board = table.moves(person, mv).await;
        assert!(!board.ephemeral && board.content.contains(mv), "{trouble:?}: {}", board.content);
        assert_eq!(told_moves(&table), before + 1, "{trouble:?}: exactly one new board");
        table.stand_in.until(ANN, board.id, |board| !board.components.is_empty()).await.expect("with its buttons");
    }
    let again = table.stand_in.wait_for_request(|request| request.answer["code"] == 40_060).await;
    again.expect("the lost answer led to a second attempt, which was taken for a success");
    assert_eq!(told_moves(&table), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_store_is_waited_for_in_private() {
    let (table, first) = Table::playing().await;
    let held = table.clock.hold_up();
    let sent = table.stand_in.command(ANN, LOBBY, "move", serde_json::json!({"move": "a4-b5=c4"})).expect("sent");
    let acknowledged = sent.acknowledged().await.expect("in time");
    drop(held);
    assert_eq!(acknowledged.kind, 5, "deferred");
    assert!(acknowledged.after >= Duration::from_millis(1400), "not before it is needed: {:?}", acknowledged.after);
    let done = sent.reply().await.expect("done");
    assert!(done.ephemeral, "the deferral was private");
    let board = sent.follow_up(0).await.expect("the board");
    assert!(!board.ephemeral && board.content.contains("a4-b5=c4"), "{}", board.content);
    assert_eq!(table.pinged(&board), [BEN]);
    table.shrinks(&first).await;

    let held = table.clock.hold_up();
    let sent = table.stand_in.command(ANN, LOBBY, "move", serde_json::json!({"move": "a1-a2"})).expect("sent");
    sent.acknowledged().await.expect("in time");
    drop(held);
    let refused = sent.reply().await.expect("answered");
    assert!(refused.ephemeral && refused.content.contains("not your turn"), "{}", refused.content);

    let held = table.clock.hold_up();
    let sent = table.stand_in.click(BEN, board.id, &button(&board, "move")).expect("clicked");
    sent.acknowledged().await.expect("in time");
    drop(held);
    let picker = sent.reply().await.expect("a click is waited for as well");
    assert!(picker.ephemeral && !picker.attachments.is_empty(), "{}", picker.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_taken_up_again() {
    let (table, _) = Table::playing().await;
    let registrations = || {
        let requests = table.stand_in.requests();
        requests.iter().filter(|request| request.method == "PUT" && request.path.contains("/commands")).count()
    };
    assert_eq!(registrations(), 1);
    let play = async |person, mv: &str| {
        let board = table.moves(person, mv).await;
        assert!(!board.ephemeral && board.content.contains(mv), "{}", board.content);
    };
    // When the session resumes, the gateway delivers the events that the bot has missed.
    table.stand_in.gateway_fault(GatewayFault::Disconnect { shard: None, resumable: true }).await;
    play(ANN, "a4-b5=c4").await;
    table.stand_in.gateway_fault(GatewayFault::Reconnect).await;
    play(BEN, "g1-f2").await;
    table.stand_in.gateway_fault(GatewayFault::InvalidateSession { resumable: true }).await;
    table.stand_in.wait_for_bot().await.expect("it comes back");
    play(ANN, "b4-c3").await;
    // If the session is lost, the bot starts a new session.
    table.stand_in.gateway_fault(GatewayFault::Disconnect { shard: None, resumable: false }).await;
    table.stand_in.wait_for_bot().await.expect("it comes back");
    play(BEN, "f2-e1").await;
    assert_eq!(registrations(), 1, "a new session registers nothing again");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_at_once_is_acknowledged_in_time() {
    let (table, _) = Table::playing().await;
    // More interactions arrive than the bot answers at once, and the store is slow to answer the first interaction.
    let held = table.clock.hold_up();
    let mut sent = Vec::new();
    for number in 0..60 {
        let person = [ANN, BEN, CLEO][number % 3];
        let asked = match number % 4 {
            0 => table.stand_in.autocomplete(person, LOBBY, "move", json!({"move": "a"}), "move"),
            1 => table.stand_in.command(person, LOBBY, "rules", json!({"game": "pijersi"})),
            2 => table.stand_in.command(person, LOBBY, "move", json!({"move": "a4-b5=c4"})),
            _ => table.stand_in.command(person, LOBBY, "board", Value::Null),
        };
        sent.push(asked.expect("sent"));
    }
    let deferred =
        |request: &discord_stand_in::Request| request.path.ends_with("/callback") && request.body["type"] == 5;
    table.stand_in.wait_for_request(deferred).await.expect("what takes so long is deferred");
    drop(held);
    for asked in &sent {
        asked.acknowledged().await.expect("within three seconds");
    }
    let moved = table.app().store().games.game_at(ChannelId(LOBBY.id())).expect("readable").expect("running");
    assert_eq!(moved.moves().len(), 1, "of many same moves one was played");
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_that_were_deleted_elsewhere_come_back_at_the_next_start() {
    let mut table = Table::open().await;
    let registered = || table.stand_in.commands(ANN, LOBBY).len();
    let all = registered();
    assert!(all > 10);
    let address = format!("{}/api/v10/applications/{}/commands", table.stand_in.url(), table.stand_in.bot());
    let authorized = format!("Bot {}", table.stand_in.token());
    let put = async |commands: &Value| {
        let request = reqwest::Client::new().put(&address).header("Authorization", &authorized).json(commands);
        assert_eq!(request.send().await.expect("an answer").status(), 200);
    };
    put(&json!([])).await;
    assert_eq!(registered(), 0);
    table.restart().await;
    assert_eq!(table.stand_in.commands(ANN, LOBBY).len(), all);

    // One that was changed is noticed, too.
    let mut changed = json!(table.stand_in.commands(ANN, LOBBY));
    let words = changed[0]["description"].take();
    changed[0]["description"] = json!("something else");
    put(&changed).await;
    table.restart().await;
    let description = || table.stand_in.commands(ANN, LOBBY)[0]["description"].clone();
    eventually("the definition of this version", || description() == words).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_that_was_answered_too_late_stands() {
    // The answer comes too late to one attempt, or to all.
    for attempts in [1, 100] {
        let table = Table::open().await;
        table.stand_in.fault("/callback", attempts, Fault::AnswerLate(Duration::from_secs(60)));
        let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white"});
        let sent = table.stand_in.command(ANN, LOBBY, "challenge", options).expect("sent");
        let challenge = sent.reply().await.expect("it is posted");
        eventually("the end of the attempts", || table.counted("parlor_requests_total") > 0).await;
        table.stand_in.clear_faults();
        let board = table.press_for_board(BEN, &challenge, "accept").await;
        assert!(!board.ephemeral && !board.attachments.is_empty(), "{attempts}: {}", board.content);
        eventually("that nothing is owed", || all_is_announced(table.app().store())).await;
        let public = table.stand_in.messages(CLEO, LOBBY);
        assert_eq!(public.len(), 2, "{attempts}: the challenge and the board, each once: {public:?}");
    }
}
