//! Tests the metrics and the health check of the built program.

use std::{fs, process::Stdio};

use discord_stand_in::{Fault, GatewayFault, StandIn};
use serde_json::json;

use crate::{
    process::{Running, begin, eventually, last_line, output, parlor},
    table::{ANN, BEN, LOBBY},
};

/// Starts the program with metrics on a free port. Returns the program and the address of its metrics.
pub async fn start(folder: &std::path::Path, stand_in: &StandIn) -> (Running, String) {
    start_within(folder, stand_in, None).await
}

/// Like [`start`], with a limit of `files` on the number of open files and connections of the program.
async fn start_within(folder: &std::path::Path, stand_in: &StandIn, files: Option<u32>) -> (Running, String) {
    let path = folder.join("log");
    let log = fs::File::create(&path).expect("a file");
    let mut command = parlor(folder, stand_in);
    if let Some(files) = files {
        let mut limited = std::process::Command::new("sh");
        limited.args(["-c", &format!("ulimit -n {files} && exec \"$0\"")]).arg(command.get_program());
        limited.current_dir(folder).env_clear();
        limited.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        command = limited;
    }
    command.env("PARLOR_METRICS_ADDR", "0");
    let running = Running::start_logged(command, log, stand_in).await;
    let told = || fs::read_to_string(&path).ok()?.split("told at ").nth(1)?.split("/metrics").next().map(str::to_owned);
    eventually("the address", || told().is_some()).await;
    (running, told().expect("it was there"))
}

pub async fn get(address: &str, path: &str) -> (u16, String) {
    let response = reqwest::get(format!("{address}{path}")).await.expect("an answer");
    (response.status().as_u16(), response.text().await.expect("text"))
}

pub async fn until(address: &str, path: &str, wanted: (u16, &str)) {
    let looking = async {
        while get(address, path).await != (wanted.0, wanted.1.to_owned()) {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    let patience = discord_stand_in::TIMEOUT * 2;
    tokio::time::timeout(patience, looking).await.unwrap_or_else(|_| panic!("{path} does not become {wanted:?}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn it_counts_and_says_whether_all_is_well() {
    let stand_in = crate::table::new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (running, address) = start(folder.path(), &stand_in).await;
    assert!(address.starts_with("http://127.0.0.1:"), "a bare port is this computer's: {address}");
    until(&address, "/health", (200, "gateway ok\nstore ok\n")).await;

    begin(&stand_in).await;
    stand_in.fault("/callback", 1, Fault::RateLimited(std::time::Duration::from_millis(200)));
    for (person, mv) in [(ANN, "a4-b5=c4"), (BEN, "no move")] {
        let sent = stand_in.command(person, LOBBY, "move", json!({"move": mv})).expect("sent");
        sent.reply().await.expect("answered");
    }
    let whole = |file: fs::DirEntry| file.path().extension().is_some_and(|extension| extension == "jsonl");
    let backed_up = || fs::read_dir(folder.path().join("data/backup")).is_ok_and(|files| files.flatten().any(whole));
    eventually("the daily back-up", backed_up).await;
    let wanted = [
        "parlor_requests_total{kind=\"command\",request=\"challenge\",outcome=\"done\"} 1",
        "parlor_requests_total{kind=\"control\",request=\"accept\",outcome=\"done\"} 1",
        "parlor_requests_total{kind=\"command\",request=\"move\",outcome=\"done\"} 1",
        "parlor_requests_total{kind=\"command\",request=\"move\",outcome=\"refused\"} 1",
        "parlor_discord_rate_limits_total{scope=\"route\"} 1",
        "parlor_gateway_connected 1",
        "parlor_running_games 1",
        "parlor_stored_games 1",
        "parlor_unreadable_records 0",
    ];
    // An answer is counted shortly after the test sees it.
    let counted = async {
        loop {
            let (status, text) = get(&address, "/metrics").await;
            assert_eq!(status, 200, "{text}");
            if wanted.iter().all(|wanted| text.lines().any(|line| line == *wanted)) {
                return text;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    let text = tokio::time::timeout(discord_stand_in::TIMEOUT, counted).await;
    let Ok(text) = text else { panic!("{}", get(&address, "/metrics").await.1) };
    for name in [
        "parlor_answer_seconds_bucket{",
        "parlor_store_bytes ",
        "parlor_newest_backup_age_seconds{",
        "parlor_build_info{",
    ] {
        assert!(text.lines().any(|line| line.starts_with(name)), "{name} is missing: {text}");
    }
    assert!(!text.contains("Ann") && !text.contains("no move"), "{text}");

    stand_in.gateway_fault(GatewayFault::Disconnect { shard: None, resumable: false }).await;
    until(&address, "/health", (503, "gateway down\nstore ok\n")).await;
    assert_eq!(get(&address, "/live").await.0, 200, "it runs all the same");
    until(&address, "/health", (200, "gateway ok\nstore ok\n")).await;

    // A second program cannot use the same port.
    let other = tempfile::tempdir().expect("a temporary folder");
    let mut second = parlor(other.path(), &stand_in);
    let port = address.rsplit(':').next().expect("a port");
    second.env("PARLOR_METRICS_ADDR", format!("127.0.0.1:{port}"));
    let refused = output(second);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert!(
        last_line(&refused).starts_with(&format!("cannot listen for the metrics on 127.0.0.1:{port}: ")),
        "{refused:?}"
    );
    assert!(!other.path().join("data").exists(), "nothing else is done");
    running.kill(&stand_in).await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn half_sent_requests_take_nothing_from_the_bot() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    let stand_in = crate::table::new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (running, address) = start_within(folder.path(), &stand_in, Some(256)).await;
    let mut half_sent = Vec::new();
    for _ in 0..300 {
        let to = address.trim_start_matches("http://");
        let mut stream = tokio::net::TcpStream::connect(to).await.expect("it listens");
        stream.write_all(b"GET /health HTTP/1.1\r\nHost:").await.expect("it is taken");
        half_sent.push(stream);
    }
    let backups = folder.path().join("data/backup");
    let whole = |file: fs::DirEntry| file.path().extension().is_some_and(|extension| extension == "jsonl");
    let backed_up = || fs::read_dir(&backups).is_ok_and(|files| files.flatten().any(whole));
    eventually("the daily back-up", backed_up).await;
    for file in fs::read_dir(&backups).expect("the folder is there").flatten() {
        fs::remove_file(file.path()).expect("removed");
    }
    running.signal("USR1");
    eventually("the back-up that was asked for", backed_up).await;
    begin(&stand_in).await;
    assert_eq!(get(&address, "/live").await.0, 200, "a whole request has its answer");
    for mut stream in half_sent {
        // The server closes the connection, with or without an error.
        let closed = tokio::time::timeout(discord_stand_in::TIMEOUT, stream.read(&mut [0; 64])).await;
        assert!(matches!(closed, Ok(Ok(0) | Err(_))), "{closed:?}");
    }
    running.kill(&stand_in).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_set_wrongly_is_told_in_one_line() {
    let stand_in = crate::table::new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, value) in [("PARLOR_METRICS_ADDR", "localhost"), ("PARLOR_LOG_FORMAT", "xml")] {
        let mut command = parlor(folder.path(), &stand_in);
        command.env(name, value).stderr(Stdio::piped());
        let refused = output(command);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(last_line(&refused).starts_with(&format!("{name} is neither ")), "{refused:?}");
        assert_eq!(String::from_utf8_lossy(&refused.stderr).lines().count(), 1, "{refused:?}");
    }
}
