//! Tests a bot with two shards, one of which loses its connection.

use crate::{
    answer::answer_to,
    metrics::{get, start, until},
    prelude::*,
};

const WELL: (u16, &str) = (200, "gateway ok\nstore ok\n");
const HALF: (u16, &str) = (503, "gateway down: shard 1\nstore ok\n");

fn send(stand_in: &StandIn, person: Person, place: Place, name: &str, options: Value) -> SentInteraction {
    stand_in.command(person, place, name, options).expect("it can be sent")
}

async fn begin(stand_in: &StandIn, place: Place) {
    let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white"});
    let challenge = answer_to(&send(stand_in, ANN, place, "challenge", options)).await;
    let accepted = stand_in.click(BEN, challenge.id, &button(&challenge, "accept")).expect("clicked");
    accepted.follow_up(0).await.expect("the first board");
}

async fn plays(stand_in: &StandIn, person: Person, place: Place, mv: &str) {
    let board = answer_to(&send(stand_in, person, place, "move", json!({"move": mv}))).await;
    assert!(!board.ephemeral && board.content.contains(mv), "{}", board.content);
}

async fn shows(address: &str, line: &str) {
    let (status, text) = get(address, "/metrics").await;
    assert!(status == 200 && text.lines().any(|found| found == line), "{line} is missing: {text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_shard_goes_on_without_the_other() {
    let stand_in = new_stand_in().await;
    let halls = stand_in.require_shards(Sharding { shards: 2, ..Sharding::default() });
    let [first, second] = halls.try_into().expect("a hall on each shard");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (running, address) = start(folder.path(), &stand_in).await;
    until(&address, "/health", WELL).await;
    shows(&address, "parlor_shard_connected{shard=\"0\"} 1").await;
    shows(&address, "parlor_shard_connected{shard=\"1\"} 1").await;
    begin(&stand_in, first).await;
    begin(&stand_in, second).await;

    // The session is lost, and for a while the gateway does not accept a new session.
    stand_in.gateway_fault(GatewayFault::HoldShard { shard: 1, hold: true }).await;
    stand_in.gateway_fault(GatewayFault::Disconnect { shard: Some(1), resumable: false }).await;
    until(&address, "/health", HALF).await;
    shows(&address, "parlor_shard_connected{shard=\"0\"} 1").await;
    shows(&address, "parlor_shard_connected{shard=\"1\"} 0").await;
    shows(&address, "parlor_gateway_connected 0").await;
    plays(&stand_in, ANN, first, "a4-b5=c4").await;
    let direct = send(&stand_in, ANN, Place::direct(ANN), "games", Value::Null);
    assert!(direct.reply().await.is_ok(), "private messages are the first shard's");
    let lost = send(&stand_in, ANN, second, "move", json!({"move": "a4-b5=c4"}));
    assert!(lost.acknowledged().await.is_err(), "as with Discord, nobody hears of it");
    stand_in.gateway_fault(GatewayFault::HoldShard { shard: 1, hold: false }).await;
    stand_in.wait_for_shard(1).await.expect("it comes back");
    until(&address, "/health", WELL).await;
    plays(&stand_in, ANN, second, "a4-b5=c4").await;

    // The connection is lost. When the session resumes, the gateway delivers the events that the shard has missed.
    stand_in.gateway_fault(GatewayFault::HoldShard { shard: 1, hold: true }).await;
    stand_in.gateway_fault(GatewayFault::Disconnect { shard: Some(1), resumable: true }).await;
    plays(&stand_in, BEN, first, "g1-f2").await;
    let waiting = send(&stand_in, BEN, second, "move", json!({"move": "g1-f2"}));
    stand_in.gateway_fault(GatewayFault::HoldShard { shard: 1, hold: false }).await;
    let board = waiting.reply().await.expect("it is told late");
    assert!(board.content.contains("g1-f2"), "{}", board.content);
    until(&address, "/health", WELL).await;
    running.kill(&stand_in).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_waits_where_no_more_sessions_may_begin() {
    let mut table = Table::closed().await;
    let resets_after = std::time::Duration::from_millis(300);
    table.stand_in.require_shards(Sharding { starts_left: 0, resets_after, ..Sharding::default() });
    table.start().await;
    let requests = table.stand_in.requests();
    let asked = requests.iter().filter(|request| request.path == "/gateway/bot");
    let left: Vec<_> = asked.map(|request| request.answer["session_start_limit"]["remaining"].as_u64()).collect();
    assert_eq!(left, [Some(0), Some(1_000)], "it asks again when the day is over, and only then begins");
    assert!(!table.begin().await.ephemeral);
}
