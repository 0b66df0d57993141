//! Shards, tested with raw clients.

use std::time::Duration;

use discord_stand_in::{GatewayFault, Person, Place, Sharding, StandIn};
use serde_json::{Value, json};

use crate::gateway::{Client, register};

fn identify(stand_in: &StandIn, shard: Value) -> Value {
    json!({ "op": 2, "d": { "token": stand_in.token(), "intents": 1, "properties": {}, "shard": shard } })
}

/// A client that has identified itself as the shard `number` of two, and the data of its READY.
async fn shard(stand_in: &StandIn, number: u32) -> (Client, Value) {
    let mut client = Client::connect(stand_in).await;
    client.send(identify(stand_in, json!([number, 2]))).await;
    let ready = client.next().await.expect("READY");
    assert_eq!((&ready["t"], &ready["d"]["shard"]), (&json!("READY"), &json!([number, 2])));
    let guild = client.next().await.expect("GUILD_CREATE");
    assert_eq!(guild["d"]["id"], ready["d"]["guilds"][0]["id"]);
    (client, ready["d"].clone())
}

#[tokio::test]
async fn each_shard_hears_of_its_own_servers() {
    let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    register(&stand_in, "ping").await;
    let halls = stand_in.require_shards(Sharding { shards: 2, max_concurrency: 2, ..Sharding::default() });
    let url = format!("{}/api/v10/gateway/bot", stand_in.url());
    let request = reqwest::Client::new().get(url).header("Authorization", format!("Bot {}", stand_in.token()));
    let told: Value = request.send().await.expect("an answer").json().await.expect("JSON");
    assert_eq!((&told["shards"], &told["session_start_limit"]["max_concurrency"]), (&json!(2), &json!(2)));
    assert!(told["session_start_limit"]["reset_after"].as_u64().is_some_and(|left| left > 80_000_000));

    let (mut first, ready) = shard(&stand_in, 0).await;
    assert_eq!(ready["guilds"].as_array().map(Vec::len), Some(1));
    assert!(stand_in.wait_for_shard(0).await.is_ok());
    let (mut second, other) = shard(&stand_in, 1).await;
    stand_in.wait_for_bot().await.expect("both are there");
    for (guild, number) in [(&ready["guilds"][0]["id"], 0), (&other["guilds"][0]["id"], 1)] {
        let id: u64 = guild.as_str().expect("an identifier").parse().expect("digits");
        assert_eq!((id >> 22) % 2, number);
    }
    let send = |place: Place| stand_in.command(Person::ANN, place, "ping", Value::Null).expect("registered");
    let (one, direct, two) = (send(halls[0]), send(Place::direct(Person::ANN)), send(halls[1]));
    for expected in [one, direct] {
        assert_eq!(first.next().await.expect("an event")["d"]["id"], expected.id().to_string());
    }
    assert_eq!(second.next().await.expect("an event")["d"]["id"], two.id().to_string());

    stand_in.gateway_fault(GatewayFault::Disconnect { shard: Some(1), resumable: true }).await;
    assert_eq!(second.next().await, Err(4000));
    let (one, two) = (send(halls[0]), send(halls[1]));
    assert_eq!(first.next().await.expect("it goes on")["d"]["id"], one.id().to_string());
    let mut second = Client::connect(&stand_in).await;
    let resume = json!({ "token": stand_in.token(), "session_id": other["session_id"], "seq": 3 });
    second.send(json!({ "op": 6, "d": resume })).await;
    assert_eq!(second.next().await.expect("what was missed")["d"]["id"], two.id().to_string());
    assert_eq!(second.next().await.expect("the end of it")["t"], "RESUMED");
}

#[tokio::test]
async fn sessions_are_begun_by_the_rules() {
    let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let resets_after = Duration::from_secs(600);
    let halls = stand_in.require_shards(Sharding { shards: 2, starts_left: 2, resets_after, ..Sharding::default() });
    assert_eq!(halls.len(), 2);
    let refused = async |frame: Value| {
        let mut client = Client::connect(&stand_in).await;
        client.send(frame).await;
        client.next().await
    };
    assert_eq!(refused(identify(&stand_in, json!([2, 2]))).await, Err(4010));
    assert_eq!(refused(identify(&stand_in, json!([0, 1]))).await, Err(4011), "two are needed");
    let _first = shard(&stand_in, 0).await;
    let early = refused(identify(&stand_in, json!([1, 2]))).await.expect("op 9");
    assert_eq!((&early["op"], &early["d"]), (&json!(9), &json!(false)), "one in five seconds");
    assert_eq!(refused(identify(&stand_in, json!([1, 2]))).await, Err(4004), "the day's sessions are used up");
}
