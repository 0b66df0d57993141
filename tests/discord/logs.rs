//! Checks the log of a whole game. The log must say what happened in each game, but must contain no names and no typed
//! text.

use std::fs::{self, File};

use crate::{
    prelude::*,
    process::{Running, begin, eventually, parlor},
    tournaments::{GARDEN, create, enter, start},
};

/// Names of people. They occur nowhere else, so that the test finds them in the log.
const NAMES: [&str; 3] = ["Xanthippe-Quill", "Zebulon-Quirk", "Yolanda-Quartz"];
/// Typed texts and contents of files. They occur nowhere else, so that the test finds them in the log.
const TYPED: [&str; 5] = ["qwxz-nonsense", "vqj-prefix", "Jabberwock", "b5-c5", "secret-diary"];

#[tokio::test(flavor = "multi_thread")]
async fn a_log_tells_of_games_and_not_of_people() {
    let stand_in = new_stand_in().await;
    for (person, name) in [ANN, BEN, CLEO].into_iter().zip(NAMES) {
        stand_in.rename(person, name);
    }
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("log");
    let mut command = parlor(folder.path(), &stand_in);
    command.env("PARLOR_LOG_FORMAT", "json").env("RUST_LOG", "parlor=trace,info");
    let log = File::create(&path).expect("a file");
    let running = Running::start_logged(command, log, &stand_in).await;

    let board = begin(&stand_in).await;
    let game = button(&board, "move").split(':').nth(2).expect("the game").to_owned();
    // The expected log entries: each interaction with its kind, its name and its outcome.
    let mut expected = Vec::new();
    let mut tokens = Vec::new();
    let mut sent = |handle: &discord_stand_in::SentInteraction, kind: &str, name: &str, outcome: &str| {
        tokens.push(stand_in.token_of(handle).expect("its token"));
        expected.push((handle.id().to_string(), kind.to_owned(), name.to_owned(), outcome.to_owned()));
    };

    let refused = stand_in.command(ANN, LOBBY, "move", json!({"move": TYPED[0]})).expect("sent");
    assert!(refused.reply().await.expect("answered").ephemeral);
    sent(&refused, "command", "move", "refused");
    let typing = stand_in.autocomplete(ANN, LOBBY, "move", json!({"move": TYPED[1]}), "move").expect("typed");
    typing.choices().await.expect("answered");
    sent(&typing, "typing", "move", "done");
    let moved = stand_in.command(ANN, LOBBY, "move", json!({"move": "a4-b5=c4"})).expect("sent");
    let board = moved.reply().await.expect("answered");
    sent(&moved, "command", "move", "done");
    let opened = stand_in.click(BEN, board.id, &button(&board, "move")).expect("clicked");
    let picker = opened.reply().await.expect("answered");
    sent(&opened, "control", "move", "done");
    let picked = stand_in.click(BEN, picker.id, &choices(&picker)[0].1).expect("chosen");
    picked.acknowledged().await.expect("answered");
    sent(&picked, "control", "pick", "done");
    let spectator = stand_in.click(CLEO, board.id, &button(&board, "move")).expect("clicked");
    spectator.reply().await.expect("answered");
    sent(&spectator, "control", "move", "refused");
    let asked = stand_in.command(BEN, LOBBY, "resign", json!({})).expect("sent");
    let question = asked.reply().await.expect("answered");
    sent(&asked, "command", "resign", "done");
    let resigned = stand_in.click(BEN, question.id, &button(&question, "resign-yes")).expect("clicked");
    resigned.follow_up(0).await.expect("the end");
    sent(&resigned, "control", "resign-yes", "done");
    let of_the_game = 8;

    let record = format!("[Game \"Pijersi\"] [White \"{}\"] 1 {} {{{}}}", NAMES[2], TYPED[3], TYPED[2]);
    for text in [record.clone(), format!("{record} zz")] {
        let import = stand_in.command(CLEO, LOBBY, "import", json!({ "text": text })).expect("sent");
        let read = import.reply().await.expect("answered");
        sent(
            &import,
            "command",
            "import",
            if text == record && !read.attachments.is_empty() { "done" } else { "refused" },
        );
    }
    let file = stand_in.upload(&format!("{}.txt", TYPED[4]), record.into_bytes());
    let import = stand_in.command(CLEO, LOBBY, "import", json!({ "file": file })).expect("sent");
    import.reply().await.expect("answered");
    sent(&import, "command", "import", "done");
    let setup = stand_in.command(ANN, LOBBY, "challenge", json!({"game": "pijersi", "setup": TYPED[0]})).expect("sent");
    setup.reply().await.expect("answered");
    sent(&setup, "command", "challenge", "refused");
    running.stop(&stand_in).await;

    let text = fs::read_to_string(&path).expect("the log");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect();
    let answered: Vec<_> = lines.iter().filter(|line| line["fields"]["message"] == "answered").collect();
    for (number, (id, kind, name, outcome)) in expected.iter().enumerate() {
        let mine: Vec<_> = answered.iter().filter(|line| line["span"]["id"].as_u64() == id.parse().ok()).collect();
        let [line] = mine[..] else { panic!("{} lines for {kind} {name}: {mine:?}", mine.len()) };
        let told = ["kind", "request"].map(|field| line["span"][field].as_str().expect("a word"));
        assert_eq!((told, line["fields"]["outcome"].as_str()), ([&**kind, &**name], Some(&**outcome)), "{line}");
        assert_eq!(line["fields"]["reason"].is_string(), outcome == "refused", "{line}");
        assert!(line["fields"]["took_ms"].is_u64(), "{line}");
        if number < of_the_game && kind != "typing" {
            assert_eq!(line["span"]["game"], *game, "{line}");
        }
    }
    for secret in NAMES.iter().chain(&TYPED).copied().chain(tokens.iter().map(String::as_str)).chain([
        stand_in.token(),
        "lobby",
        "The Commons",
        "a4-b5",
    ]) {
        let found = text.lines().find(|line| line.contains(secret));
        assert_eq!(found, None, "`{secret}` is in the log");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_told_without_its_contents() {
    let (stand_in, folder) = stand_in_and_folder().await;
    stand_in.rename(ANN, NAMES[0]);
    let path = folder.path().join("log");
    let mut command = parlor(folder.path(), &stand_in);
    command.env("PARLOR_LOG_FORMAT", "json").env("RUST_LOG", "trace");
    let running = Running::start_logged(command, File::create(&path).expect("a file"), &stand_in).await;
    // Whoever has a flag that nobody knows is answered all the same.
    stand_in.alter_interaction("/member/user/public_flags", json!(1u64 << 50));
    stand_in.alter_interaction("/entitlements", json!("many"));
    let answered = stand_in.command(ANN, LOBBY, "help", Value::Null).expect("sent");
    answered.reply().await.expect("answered");
    stand_in.alter_interaction("/member/permissions", json!("everything"));
    let unanswered = stand_in.command(ANN, LOBBY, "help", Value::Null).expect("sent");
    let unread = || {
        let text = fs::read_to_string(&path).expect("the log");
        let lines = text.lines().filter(|line| line.contains("cannot be read"));
        lines.filter_map(|line| serde_json::from_str::<Value>(line).ok()).collect::<Vec<_>>()
    };
    crate::process::eventually("two lines", || unread().len() == 2).await;
    stand_in.gateway_fault(GatewayFault::BreakInteraction).await;
    let broken = stand_in.command(ANN, LOBBY, "help", Value::Null).expect("sent");
    let is_told = || fs::read_to_string(&path).expect("the log").contains("Unhandled error");
    crate::process::eventually("a line about half a frame", is_told).await;
    running.kill(&stand_in).await;
    for (line, (field, read)) in unread().iter().zip([("entitlements, public_flags", true), ("permissions", false)]) {
        let told = ["event", "kind", "field", "read"].map(|name| line["fields"][name].clone());
        assert_eq!(told, [json!("INTERACTION_CREATE"), json!("command"), json!(field), json!(read)], "{line}");
    }
    let text = fs::read_to_string(&path).expect("the log");
    for secret in [
        NAMES[0],
        &stand_in.token_of(&answered).expect("its token"),
        &stand_in.token_of(&unanswered).expect("its token"),
        &stand_in.token_of(&broken).expect("its token"),
    ] {
        assert_eq!(text.lines().find(|line| line.contains(secret)), None, "`{secret}` is in the log");
    }
}

/// The owner reads in the log which permission a refused step lacks.
#[tokio::test(flavor = "multi_thread")]
async fn the_permission_that_a_step_lacks_is_named() {
    let (stand_in, folder) = stand_in_and_folder().await;
    let store = Store::open(&folder.path().join("data")).expect("the store opens");
    let now = SystemClock.now();
    create(&store, Format::RoundRobin, now);
    enter(&store, 2);
    start(&store, now);
    drop(store);
    stand_in.moderator().allow_bot(GARDEN, BotPermission::OpenThreads, false).expect("a channel");
    let path = folder.path().join("log");
    let mut command = parlor(folder.path(), &stand_in);
    command.env("PARLOR_LOG_FORMAT", "json").env("RUST_LOG", "parlor=info");
    let running = Running::start_logged(command, File::create(&path).expect("a file"), &stand_in).await;
    let public = |text: &str| {
        let messages = stand_in.messages(CLEO, GARDEN).into_iter();
        messages.filter(|message| !message.ephemeral && message.content.contains(text)).count()
    };
    eventually("the players to be told", || public("couldn’t open a thread") == 2).await;
    running.kill(&stand_in).await;
    let log = fs::read_to_string(&path).expect("the log");
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let refused: Vec<_> = lines.filter(|line| line["fields"]["message"] == "a step cannot be done").collect();
    assert!(!refused.is_empty(), "{log}");
    for line in refused {
        assert_eq!(line["fields"]["lacks"], "Create Public Threads", "{line}");
    }
}
