//! Rate limits, their headers and refusals, tested with a raw client.

use std::time::Duration;

use discord_stand_in::{Fault, Person, Place};
use reqwest::{Response, header::HeaderMap};
use serde_json::{Value, json};

use crate::raw::{APPLICATION, Raw, hello, message, messages};

fn number(headers: &HeaderMap, name: &str) -> f64 {
    let value = headers.get(name).unwrap_or_else(|| panic!("no header {name} in {headers:?}"));
    value.to_str().expect("text").parse().expect("a number")
}

fn bucket(response: &Response) -> String {
    response.headers()["x-ratelimit-bucket"].to_str().expect("text").to_owned()
}

async fn post(raw: &Raw, place: Place) -> Response {
    raw.request("POST", &messages(place)).json(&json!({"content": "hello"})).send().await.expect("an answer")
}

#[tokio::test]
async fn each_answer_tells_the_state_of_its_bucket() {
    let raw = Raw::start().await;
    let first = post(&raw, Place::LOBBY).await;
    assert_eq!(first.status(), 200);
    let headers = first.headers();
    let (limit, remaining) = (number(headers, "x-ratelimit-limit"), number(headers, "x-ratelimit-remaining"));
    assert_eq!(remaining, limit - 1.0);
    let reset_after = number(headers, "x-ratelimit-reset-after");
    assert!(reset_after > 0.0 && reset_after <= 5.0, "{reset_after}");
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970").as_secs_f64();
    assert!((number(headers, "x-ratelimit-reset") - now).abs() <= 60.0);
    let second = post(&raw, Place::LOBBY).await;
    assert_eq!(number(second.headers(), "x-ratelimit-remaining"), limit - 2.0);
    let elsewhere = post(&raw, Place::GARDEN).await;
    assert_eq!(number(elsewhere.headers(), "x-ratelimit-remaining"), limit - 1.0, "each channel has its own");
    assert_eq!(bucket(&elsewhere), bucket(&first), "under the same name");
    let read = raw.request("GET", &messages(Place::LOBBY)).send().await.expect("an answer");
    assert_ne!(bucket(&read), bucket(&first));
    let missing = raw.request("GET", "/channels/1").send().await.expect("an answer");
    assert_eq!(missing.status(), 404);
    number(missing.headers(), "x-ratelimit-remaining");
}

#[tokio::test]
async fn one_too_many_is_refused_until_the_bucket_is_full_again() {
    let raw = Raw::start().await;
    let window = Duration::from_millis(500);
    raw.stand_in.limit("POST /channels", 2, window);
    for _ in 0..2 {
        assert_eq!(post(&raw, Place::LOBBY).await.status(), 200);
    }
    let refused = post(&raw, Place::LOBBY).await;
    assert_eq!(refused.status(), 429);
    let headers = refused.headers().clone();
    assert_eq!(
        (&headers["x-ratelimit-scope"], number(&headers, "x-ratelimit-remaining")),
        (&"user".parse().expect("a value"), 0.0)
    );
    assert!(!headers.contains_key("x-ratelimit-global"));
    let body: Value = refused.json().await.expect("JSON");
    assert_eq!((&body["global"], body["retry_after"].as_f64()), (&json!(false), Some(number(&headers, "retry-after"))));
    assert_eq!(post(&raw, Place::GARDEN).await.status(), 200);
    tokio::time::sleep(Duration::from_secs_f64(number(&headers, "retry-after"))).await;
    assert_eq!(post(&raw, Place::LOBBY).await.status(), 200);
    assert_eq!(raw.stand_in.messages(Person::ANN, Place::LOBBY).len(), 3, "what is refused is not carried out");
}

#[tokio::test]
async fn answers_to_interactions_are_outside_the_limit_on_all() {
    let raw = Raw::start().await;
    let sent = raw.ping();
    let mut refused = None;
    for number in 0..200 {
        let response = raw.request("GET", &format!("/guilds/{number}")).send().await.expect("an answer");
        if response.status() == 429 {
            refused = Some(response);
            break;
        }
    }
    // On a machine too slow for fifty requests in a second, no request exceeds the limit.
    if let Some(refused) = refused {
        let headers = refused.headers();
        assert_eq!(headers["x-ratelimit-scope"], "global");
        assert_eq!(headers["x-ratelimit-global"], "true");
        assert!(number(headers, "retry-after") <= 1.0 && !headers.contains_key("x-ratelimit-bucket"));
    }
    assert_eq!(raw.answer(&sent, hello()).await, (204, 0));
    let follow_ups = format!("/webhooks/{APPLICATION}/{}", sent.1);
    assert_eq!(raw.code("POST", &follow_ups, json!({"content": "more"})).await, (200, 0));

    raw.stand_in.fault("GET /users", 1, Fault::RateLimitedForAll(Duration::from_secs(3)));
    let response = raw.request("GET", "/users/@me").send().await.expect("an answer");
    assert_eq!((response.status().as_u16(), number(response.headers(), "retry-after")), (429, 3.0));
    assert_eq!(response.headers()["x-ratelimit-global"], "true");
}

#[tokio::test]
async fn edits_of_old_messages_have_a_limit_of_their_own() {
    let raw = Raw::start().await;
    let (_, _, old) = raw.post(Place::LOBBY, json!({"content": "old"})).await;
    raw.stand_in.advance(Duration::from_secs(60 * 60 + 1));
    let (_, _, new) = raw.post(Place::LOBBY, json!({"content": "new"})).await;
    raw.stand_in.limit_old_edits(1, Duration::from_secs(600));
    let edit = |which: Value| {
        let path = message(Place::LOBBY, &which);
        let raw = &raw;
        async move { raw.ask("PATCH", &path, json!({"content": "changed"})).await }
    };
    assert_eq!(edit(old.clone()).await.0, 200);
    let (status, code, body) = edit(old).await;
    assert_eq!((status, code), (429, 30046));
    assert!(body["retry_after"].as_f64().is_some_and(|wait| wait > 500.0), "{body}");
    assert_eq!(edit(new).await.0, 200, "a new one is edited all the same");
}
