//! Tests of messages that the bot posts without an interaction.

use discord_stand_in::{BotPermission, Fault, Person, Place};
use reqwest::multipart;
use serde_json::{Value, json};

use crate::raw::{Raw, answer, message, messages};

#[tokio::test]
async fn files_need_a_right_of_their_own() {
    let raw = Raw::start().await;
    raw.stand_in.moderator().allow_bot(Place::LOBBY, BotPermission::AttachFiles, false).expect("the bot is a member");
    let send = || {
        let form = multipart::Form::new().part("files[0]", multipart::Part::bytes(vec![1]).file_name("a.bin"));
        let form = form.text("payload_json", json!({ "content": "a file" }).to_string());
        answer(raw.request("POST", &messages(Place::LOBBY)).multipart(form))
    };
    assert_eq!(send().await.1, 50013);
    assert_eq!(raw.post(Place::LOBBY, json!({ "content": "no file" })).await.0, 200);
    raw.stand_in.moderator().allow_bot(Place::LOBBY, BotPermission::AttachFiles, true).expect("the bot is a member");
    assert_eq!(send().await.0, 200);
}

#[tokio::test]
async fn a_post_pings_whom_it_may() {
    let raw = Raw::start().await;
    let (ben, cleo) = (Person::BEN.id().to_string(), Person::CLEO.id().to_string());
    let button = json!({ "type": 2, "style": 1, "label": "Claim", "custom_id": "claim" });
    let body = json!({
        "content": format!("<@{ben}> and <@{cleo}>, a day is left"), "allowed_mentions": { "users": [ben] },
        "components": [{ "type": 1, "components": [button] }],
    });
    let (status, _, posted) = raw.post(Place::LOBBY, body).await;
    assert_eq!(status, 200);
    let pinged: Vec<_> = raw.stand_in.pings().iter().map(|ping| ping.person).collect();
    assert_eq!(pinged, [Person::BEN]);
    let seen = raw.stand_in.messages(Person::CLEO, Place::LOBBY).pop().expect("everybody sees it");
    assert_eq!(seen.labels(), ["Claim"]);
    raw.stand_in.press(Person::BEN, seen.id, "Claim").expect("its button can be pressed");
    let path = message(Place::LOBBY, &posted);
    assert_eq!(raw.code("PATCH", &path, json!({ "content": format!("<@{cleo}>"), "components": [] })).await, (200, 0));
    assert_eq!(raw.stand_in.pings().len(), 1, "an edit notifies nobody");
    raw.post(Place::BACK_ROOM, json!({ "content": format!("<@{cleo}>") })).await;
    assert_eq!(raw.stand_in.pings().len(), 1, "Cleo does not see the back room");
    assert_eq!(raw.ask("GET", &path, Value::Null).await.2["components"], json!([]));
    assert_eq!(raw.code("DELETE", &path, Value::Null).await, (204, 0));
    assert_eq!(raw.code("GET", &path, Value::Null).await, (404, 10008));
}

#[tokio::test]
async fn a_nonce_that_is_enforced_posts_once() {
    let raw = Raw::start().await;
    let reminder = json!({ "content": "a day is left", "nonce": "reminder-1", "enforce_nonce": true });
    raw.stand_in.fault("/messages", 1, Fault::AnswerLost);
    assert_eq!(raw.post(Place::LOBBY, reminder.clone()).await.0, 502);
    let (status, _, again) = raw.post(Place::LOBBY, reminder.clone()).await;
    assert_eq!((status, &again["nonce"]), (200, &json!("reminder-1")));
    let count = || raw.stand_in.messages(Person::ANN, Place::LOBBY).len();
    assert_eq!(count(), 1);
    let other = json!({ "content": "an hour is left", "nonce": "reminder-2", "enforce_nonce": true });
    raw.post(Place::LOBBY, other).await;
    assert_eq!(count(), 2);
    raw.stand_in.advance(std::time::Duration::from_secs(10 * 60));
    raw.post(Place::LOBBY, reminder).await;
    assert_eq!(count(), 3, "after a few minutes it is forgotten");
    let long = json!({ "content": "x", "nonce": "x".repeat(26) });
    assert_eq!(raw.post(Place::LOBBY, long).await.1, 50035);
}
