//! Tests the metrics and the health check of the built program.

use std::fs;

use crate::{
    log::metrics_address,
    prelude::*,
    process::{Running, begin, eventually, last_line, output, parlor},
};

/// Starts the program with metrics on a free port. Returns the program and the address of its metrics.
pub async fn start(folder: &std::path::Path, stand_in: &StandIn) -> (Running, String) {
    let path = folder.join("log");
    let log = fs::File::create(&path).expect("a file");
    let mut command = parlor(folder, stand_in);
    command.env("PARLOR_METRICS_ADDR", "0");
    let running = Running::start_logged(command, log, stand_in).await;
    (running, address(&path).await)
}

/// The address of the metrics, once the log in this file tells it.
pub async fn address(log: &std::path::Path) -> String {
    let told = || metrics_address(log);
    eventually("the address of the metrics", || told().is_some()).await;
    told().expect("it was there")
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
    let patience = discord_stand_in::TIMEOUT * 6;
    tokio::time::timeout(patience, looking).await.unwrap_or_else(|_| panic!("{path} does not become {wanted:?}"));
}

#[tokio::test(flavor = "multi_thread")]
async fn it_counts_and_says_whether_all_is_well() {
    let (stand_in, folder) = stand_in_and_folder().await;
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
        "parlor_openings_lag_seconds 0.0",
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
    let text = tokio::time::timeout(discord_stand_in::TIMEOUT * 6, counted).await;
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
