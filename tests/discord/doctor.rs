//! Tests the findings of `parlor doctor` on healthy and broken installations.

use std::fs;

use crate::{
    prelude::*,
    process::{Running, begin, eventually, output, parlor},
};

/// A back-up of an empty store.
const BACKUP: &str = concat!(
    r#"{"parlor":{"version":1,"at":1700000000000,"time":"2023-11-14T22:13:20Z"}}"#,
    "\n",
    r#"{"end":{"records":0}}"#,
    "\n"
);

/// Runs the doctor. Returns its exit status and its output.
async fn doctor(mut command: Command) -> (i32, String) {
    command.arg("doctor");
    let output = tokio::task::spawn_blocking(|| output(command)).await.expect("joined");
    let text = String::from_utf8(output.stdout).expect("text");
    (output.status.code().expect("it ends by itself"), text)
}

/// Runs the health check on the running bot. Returns its exit status and its output.
fn health(folder: &Path, stand_in: &StandIn) -> (Option<i32>, String) {
    let mut command = parlor(folder, stand_in);
    command.arg("health");
    let asked = output(command);
    (asked.status.code(), String::from_utf8(asked.stdout).expect("text"))
}

/// The levels and sentences of the findings on this subject.
fn about<'a>(text: &'a str, subject: &str) -> Vec<(&'a str, &'a str)> {
    let subjects = text.lines().filter_map(|line| {
        let (mark, rest) = line.split_once(' ')?;
        Some((mark, rest.trim_start().strip_prefix(subject)?.trim_start()))
    });
    subjects.collect()
}

#[track_caller]
fn check(text: &str, subject: &str, mark: &str, words: &str) {
    let lines = about(text, subject);
    assert!(lines.len() == 1 && lines[0].0 == mark && lines[0].1.contains(words), "{subject}: {mark} {words}\n{text}");
}

/// Gives a folder and its files the permissions that the bot gives to its store.
fn keep_private(folder: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let allow =
            |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is ours");
        allow(folder, 0o700);
        files(folder).iter().for_each(|file| allow(Path::new(file), 0o600));
    }
    #[cfg(not(unix))]
    let _ = folder;
}

fn files(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path().display().to_string()).collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn an_installation_is_looked_over_before_and_after_its_first_start() {
    let (stand_in, folder) = stand_in_and_folder().await;
    let (status, text) = doctor(parlor(folder.path(), &stand_in)).await;
    assert_eq!(status, 0, "{text}");
    check(&text, "environment", "ok", "there is no ");
    check(&text, "token", "ok", "the bot is user 1100000000000000001");
    check(&text, "clock", "ok", "");
    check(&text, "application", "ok", "");
    check(&text, "user install", "ok", "");
    check(&text, "intents", "ok", "");
    check(&text, "gateway", "ok", "1000 of 1000");
    check(&text, "servers", "ok", "it is in 1");
    check(&text, "commands", "warn", "none are registered everywhere");
    check(&text, "store", "ok", "there is none in ");
    check(&text, "fonts", "ok", "");
    assert_eq!(files(folder.path()), Vec::<String>::new(), "nothing is changed");

    fs::write(folder.path().join(".env"), "RUST_LOG=warn\n").expect("it is written");
    let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    begin(&stand_in).await;
    if cfg!(unix) {
        eventually("a connected bot", || health(folder.path(), &stand_in).0 == Some(0)).await;
    }
    let before = stand_in.requests().len();
    let (status, text) = doctor(parlor(folder.path(), &stand_in)).await;
    assert_eq!(status, 0, "{text}");
    check(&text, "commands", "ok", "are registered everywhere");
    check(&text, "store", "ok", "a running bot holds");
    check(&text, "store", "ok", "is well: 1 games, 1 of them running");
    if cfg!(unix) {
        check(&text, "searches", "ok", "0 people look for an opponent; 0 matches wait to be told; 0 reports");
    }
    assert!(text.contains(" is well formed") || about(&text, "environment").iter().any(|line| line.1.contains(".env")));
    // The bot may still be sending requests about the game and its emojis.
    let mut asked = stand_in.requests().split_off(before);
    asked.retain(|request| !request.path.contains("/webhooks/") && !request.path.contains("/emojis"));
    assert!(!asked.is_empty() && asked.iter().all(|request| request.method == "GET"), "it only asks");
    // The bot still works after the doctor's checks.
    let moved = stand_in.command(ANN, LOBBY, "move", json!({"move": "a4-b5=c4"})).expect("sent").reply().await;
    assert!(!moved.expect("answered").ephemeral);
    running.kill(&stand_in).await;

    let (status, text) = doctor(parlor(folder.path(), &stand_in)).await;
    assert_eq!(status, 0, "{text}");
    check(&text, "store", "ok", "opens: 1 games, 1 of them running");
    check(&text, "searches", "ok", "0 people look for an opponent; 0 matches wait to be told; 0 reports");
    check(&text, "back-up", "ok", "is 0 h old");
    let mut elsewhere = parlor(folder.path(), &stand_in);
    elsewhere.env("PARLOR_DEV_GUILD", "5");
    let (status, text) = doctor(elsewhere).await;
    assert_eq!(status, 1, "{text}");
    check(&text, "commands", "fail", "the bot is not in the server of PARLOR_DEV_GUILD");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_running_bot_that_is_not_connected_is_found() {
    use std::os::unix::fs::PermissionsExt;

    let (stand_in, folder) = stand_in_and_folder().await;
    let health = || health(folder.path(), &stand_in);
    let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    eventually("a connected bot", || health() == (Some(0), "gateway ok\nstore ok\n".to_owned())).await;
    let socket = folder.path().join("data/parlor.sock");
    let mode = socket.metadata().expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "nobody else can connect: {mode:o}");
    running.stop(&stand_in).await;
    assert!(!socket.exists() && health() == (Some(1), String::new()));

    let mut alone = parlor(folder.path(), &stand_in);
    // Nothing listens on this port.
    alone.env("DISCORD_API_URL", "http://127.0.0.1:1").stderr(std::process::Stdio::null());
    let alone = Running::spawn(alone);
    eventually("a bot without Discord", || health() == (Some(1), "gateway down\nstore ok\n".to_owned())).await;
    let (status, text) = doctor(parlor(folder.path(), &stand_in)).await;
    assert_eq!(status, 1, "{text}");
    check(&text, "store", "fail", "says: gateway down, store ok");
    drop(alone);

    // This test keeps the store locked, and does not answer health checks.
    let store = store::Store::open(&folder.path().join("data")).expect("it opens");
    let (status, text) = doctor(parlor(folder.path(), &stand_in)).await;
    assert_eq!(status, 0, "{text}");
    check(&text, "store", "warn", "another process holds");
    drop(store);
}

async fn broken(stand_in: &StandIn, change: impl FnOnce(&mut Command, &Path)) -> (i32, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = parlor(folder.path(), stand_in);
    change(&mut command, folder.path());
    doctor(command).await
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_broken_is_named() {
    let stand_in = new_stand_in().await;
    let (status, text) = broken(&stand_in, |command, _| {
        command.env("DISCORD_TOKEN", "MTEw.wrong.token");
    })
    .await;
    assert_eq!(status, 1, "{text}");
    check(&text, "token", "fail", "Discord refuses the token");
    assert!(!text.contains("wrong") && about(&text, "gateway").is_empty(), "{text}");
    check(&text, "fonts", "ok", "");

    let (status, text) = broken(&stand_in, |command, _| {
        command.env_remove("DISCORD_TOKEN");
    })
    .await;
    assert_eq!(status, 1, "{text}");
    check(&text, "environment", "fail", "DISCORD_TOKEN is not set");

    let (status, text) = broken(&stand_in, |_, folder| {
        fs::write(folder.join(".env"), "RUST_LOG = \"\n").expect("it is written");
    })
    .await;
    assert_eq!(status, 1, "{text}");
    assert!(about(&text, "environment").iter().any(|line| line.0 == "fail"), "{text}");

    let (status, text) = broken(&stand_in, |_, folder| {
        fs::create_dir_all(folder.join("data/store")).expect("it is made");
        fs::write(folder.join("data/store/parlor"), "1\n").expect("it is written");
        keep_private(&folder.join("data/store"));
        fs::create_dir_all(folder.join("data/backup")).expect("it is made");
        fs::write(folder.join("data/backup/parlor-2026-11-21T030000Z.jsonl"), BACKUP).expect("it is written");
    })
    .await;
    assert_eq!(status, 1, "{text}");
    check(&text, "store", "fail", "restore the newest back-up with `parlor import ");

    let (status, text) = broken(&stand_in, |_, folder| {
        fs::create_dir_all(folder.join("data/backup")).expect("it is made");
        fs::write(folder.join("data/backup/parlor-2026-11-21T030000Z.jsonl"), BACKUP).expect("it is written");
    })
    .await;
    assert_eq!(status, 1, "{text}");
    check(&text, "store", "fail", "it is missing, but there are back-ups of it");

    for (route, subject) in [
        ("GET /applications/@me", "application"),
        ("GET /gateway/bot", "gateway"),
        ("GET /users/@me/guilds", "servers"),
    ] {
        stand_in.fault(route, 1, Fault::Status(403));
        let (status, text) = broken(&stand_in, |_, _| {}).await;
        assert_eq!(status, 1, "{text}");
        check(&text, subject, "fail", "403");
    }
}
