//! Faults that are ordered over HTTP, as a test in any language does it.

use std::time::{Duration, Instant};

use discord_stand_in::Person;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    gateway::Client,
    raw::{Raw, hello},
};

/// Sends a request about faults, and returns the status of the answer.
async fn order(raw: &Raw, method: Method, path: &str, body: Value) -> u16 {
    let url = format!("{}/faults{path}", raw.stand_in.url());
    raw.client.request(method, url).json(&body).send().await.expect("an answer").status().as_u16()
}

/// Orders a fault of the next request for the bot's own user, and returns the status and the body of its answer.
async fn failed(raw: &Raw, fault: Value) -> (u16, Value) {
    let body = json!({ "requests": "GET /users", "fault": fault });
    assert_eq!(order(raw, Method::POST, "/requests", body.clone()).await, 204, "{body}");
    let (status, _, answer) = raw.ask("GET", "/users/@me", Value::Null).await;
    assert_eq!(raw.ask("GET", "/users/@me", Value::Null).await.0, 200, "{body}: once only");
    (status, answer)
}

#[tokio::test]
async fn requests_fail_as_ordered() {
    let raw = Raw::start().await;
    assert_eq!(failed(&raw, json!({ "status": 502 })).await.0, 502);
    let (status, answer) = failed(&raw, json!({ "refused": [404, 10_062] })).await;
    assert_eq!((status, &answer["code"]), (404, &json!(10_062)));
    for (fault, global) in [("rate_limited", false), ("rate_limited_for_all", true)] {
        let (status, answer) = failed(&raw, json!({ fault: 0.25 })).await;
        assert_eq!((status, &answer["retry_after"], &answer["global"]), (429, &json!(0.25), &json!(global)));
    }
    let begin = Instant::now();
    assert_eq!(failed(&raw, json!({ "delay": 0.1 })).await.0, 200);
    assert!(begin.elapsed() >= Duration::from_millis(100));

    let lost = json!({ "requests": "/callback", "times": 2, "fault": "answer_lost" });
    assert_eq!(order(&raw, Method::POST, "/requests", lost).await, 204);
    let sent = raw.ping();
    assert_eq!(raw.answer(&sent, hello()).await, (502, 0));
    assert_eq!(sent.0.reply().await.expect("it was carried out").content, "hello");
    assert_eq!(order(&raw, Method::DELETE, "", Value::Null).await, 204);
    assert_eq!(raw.answer(&sent, hello()).await, (400, 40060), "the second fault is withdrawn");

    let held = json!({ "requests": "GET /users", "fault": "held" });
    assert_eq!(order(&raw, Method::POST, "/requests", held).await, 204);
    let waits = raw.ask("GET", "/users/@me", Value::Null);
    let withdrawn = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        order(&raw, Method::DELETE, "", Value::Null).await
    };
    assert_eq!(tokio::join!(waits, withdrawn).0.0, 200);
    let limit = json!({ "requests": "GET /users", "count": 1, "seconds": 60 });
    assert_eq!(order(&raw, Method::POST, "/limits", limit).await, 204);
    assert_eq!(raw.ask("GET", "/users/@me", Value::Null).await.0, 429, "one was counted before");
    for wrong in [json!({ "fault": "held" }), json!({ "requests": "/", "fault": "lost" }), json!({ "requests": "/" })] {
        assert_eq!(order(&raw, Method::POST, "/requests", wrong.clone()).await, 422, "{wrong}");
    }
}

#[tokio::test]
async fn the_gateway_fails_as_ordered() {
    let raw = Raw::start().await;
    let fail =
        async |fault: Value| assert_eq!(order(&raw, Method::POST, "/gateway", fault.clone()).await, 204, "{fault}");
    let mut client = Client::connect(&raw.stand_in).await;
    let session = client.identify(&raw.stand_in).await;
    fail(json!({ "drop_interactions": { "times": 1 } })).await;
    fail(json!({ "repeat_interactions": { "times": 1 } })).await;
    let [_lost, twice, once] = [raw.ping(), raw.ping(), raw.ping()];
    for expected in [&twice, &twice, &once] {
        assert_eq!(client.next().await.expect("an event")["d"]["id"], expected.0.id().to_string());
    }
    fail(json!("reconnect")).await;
    assert_eq!(client.next().await.expect("op 7")["op"], 7);
    fail(json!({ "invalidate_session": { "resumable": true } })).await;
    let invalid = client.next().await.expect("op 9");
    assert_eq!((&invalid["op"], &invalid["d"]), (&json!(9), &json!(true)));

    let resume = json!({ "op": 6, "d": { "token": raw.stand_in.token(), "session_id": session, "seq": 5 } });
    fail(json!({ "hold_shard": { "shard": 0, "hold": true } })).await;
    let mut client = Client::connect(&raw.stand_in).await;
    client.send(resume.clone()).await;
    client.send(json!({ "op": 1, "d": null })).await;
    assert_eq!(client.next().await.expect("the heartbeat is answered")["op"], 11, "the rest is held");
    assert_eq!(order(&raw, Method::DELETE, "", Value::Null).await, 204);
    assert_eq!(client.next().await.expect("the answer")["t"], "RESUMED");
    fail(json!({ "disconnect": { "shard": 0, "resumable": false } })).await;
    assert_eq!(client.next().await, Err(4000));
    let mut client = Client::connect(&raw.stand_in).await;
    client.send(resume).await;
    assert_eq!(client.next().await.expect("op 9")["op"], 9, "the session is forgotten");
    assert!(raw.stand_in.messages(Person::ANN, discord_stand_in::Place::LOBBY).is_empty());
}
