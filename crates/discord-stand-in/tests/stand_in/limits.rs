//! Tests of limits and deadlines, each with Discord's error code.

use std::time::Duration;

use discord_stand_in::{Fault, Person, Place};
use reqwest::multipart;
use serde_json::{Value, json};

use crate::raw::{APPLICATION, Raw, answer, hello};

#[tokio::test]
async fn the_first_answer_comes_once_and_within_three_seconds() {
    let raw = Raw::start().await;
    let sent = raw.ping();
    assert_eq!(raw.answer(&(sent.0.clone(), "wrong".into()), hello()).await, (404, 10062));
    let delay = Duration::from_millis(100);
    raw.stand_in.fault("/callback", 1, Fault::Delay(delay));
    assert_eq!(raw.answer(&sent, hello()).await, (204, 0));
    assert!(sent.0.acknowledged().await.expect("it was answered").after >= delay);
    let request = raw.stand_in.wait_for_request(|request| request.path.ends_with("/callback") && request.status == 204);
    let request = request.await.expect("the callback");
    assert!(request.since_dispatch.is_some_and(|time| time >= delay));
    assert_eq!(request.body, hello());
    assert_eq!(raw.answer(&sent, hello()).await, (400, 40060));
    let late = raw.ping();
    raw.stand_in.advance(Duration::from_millis(3_100));
    assert_eq!(raw.answer(&late, hello()).await, (404, 10062));
    assert!(late.0.acknowledged().await.is_err());
}

#[tokio::test]
async fn a_token_opens_its_messages_for_fifteen_minutes() {
    let raw = Raw::start().await;
    raw.stand_in.limit("/", 1_000, Duration::from_secs(1));
    let sent = raw.ping();
    let original = format!("/webhooks/{APPLICATION}/{}/messages/@original", sent.1);
    let code = async |method: &str, path: String, body: Value| raw.code(method, &path, body).await;
    assert_eq!(code("GET", original.clone(), Value::Null).await, (404, 10015), "not answered yet");
    raw.answer(&sent, hello()).await;
    assert_eq!(code("GET", original.clone(), Value::Null).await, (200, 0));
    assert_eq!(code("PATCH", original.clone(), json!({ "content": "changed" })).await, (200, 0));
    let follow_ups = format!("/webhooks/{APPLICATION}/{}", sent.1);
    let (status, _, message) = raw.ask("POST", &follow_ups, json!({ "content": "more", "flags": 64 })).await;
    assert_eq!((status, &message["flags"]), (200, &json!(64)));
    let id = message["id"].as_str().expect("an identifier");
    assert_eq!(code("PATCH", format!("{follow_ups}/messages/{id}"), json!({ "content": "better" })).await, (200, 0));
    let by_channel = format!("/channels/{}/messages/{id}", Place::LOBBY.id());
    assert_eq!(code("PATCH", by_channel.clone(), json!({ "content": "x" })).await, (404, 10008), "it is ephemeral");
    assert_eq!(code("GET", by_channel, Value::Null).await, (404, 10008));
    let other = raw.ping();
    raw.answer(&other, hello()).await;
    let foreign = format!("/webhooks/{APPLICATION}/{}/messages/{id}", other.1);
    assert_eq!(code("GET", foreign, Value::Null).await, (404, 10008), "another interaction's message");
    assert_eq!(code("DELETE", format!("{follow_ups}/messages/{id}"), Value::Null).await, (204, 0));
    assert_eq!(code("GET", format!("{follow_ups}/messages/{id}"), Value::Null).await, (404, 10008));
    raw.stand_in.advance(Duration::from_secs(15 * 60 + 1));
    assert_eq!(code("PATCH", original, json!({ "content": "late" })).await, (401, 50027));
}

#[tokio::test]
async fn a_deferral_may_only_be_ephemeral() {
    let raw = Raw::start().await;
    let sent = raw.ping();
    assert_eq!(raw.answer(&sent, json!({ "type": 5, "data": { "flags": 4 } })).await, (400, 50035));
    assert_eq!(raw.answer(&sent, json!({ "type": 5, "data": { "flags": 64 } })).await, (204, 0));
    assert!(raw.stand_in.messages(Person::BEN, Place::LOBBY).is_empty());
    // The first follow-up replaces "thinking…" and stays ephemeral, whatever its flags say.
    raw.ask("POST", &format!("/webhooks/{APPLICATION}/{}", sent.1), json!({ "content": "done" })).await;
    let reply = sent.0.reply().await.expect("it is complete");
    assert_eq!((reply.content.as_str(), reply.ephemeral), ("done", true));
}

#[tokio::test]
async fn answers_fit_what_was_done() {
    let raw = Raw::start().await;
    raw.stand_in.limit("/", 1_000, Duration::from_secs(1));
    let sent = raw.ping();
    for kind in [0, 1, 6, 7, 8, 9, 99] {
        assert_eq!(
            raw.answer(&sent, json!({ "type": kind, "data": { "content": "x" } })).await,
            (400, 50035),
            "{kind}"
        );
    }
    assert_eq!(raw.answer(&sent, json!({ "type": 4, "data": { "content": "" } })).await, (400, 50006));
    assert_eq!(raw.answer(&sent, json!({ "type": 4, "data": { "content": "x".repeat(2_001) } })).await, (400, 50035));
    assert_eq!(raw.answer(&sent, hello()).await, (204, 0), "a refused answer is none");
}

#[tokio::test]
async fn files_are_named_described_and_limited() {
    let raw = Raw::start().await;
    let send = |size: usize, payload: Value| {
        let part = multipart::Part::bytes(vec![0; size]).file_name("a.bin");
        let form = multipart::Form::new().part("files[0]", part).text("payload_json", payload.to_string());
        answer(raw.request("POST", &format!("/channels/{}/messages", Place::LOBBY.id())).multipart(form))
    };
    let (status, _, message) =
        send(9, json!({ "attachments": [{ "id": 0, "filename": "b.bin", "description": "nine" }] })).await;
    let attachment = &message["attachments"][0];
    assert_eq!((status, &attachment["filename"], &attachment["description"]), (200, &json!("b.bin"), &json!("nine")));
    let file = raw.client.get(attachment["url"].as_str().expect("an address")).send().await.expect("it is served");
    assert_eq!(file.bytes().await.expect("bytes").len(), 9);
    assert_eq!(send(10 * 1024 * 1024 + 1, json!({})).await.1, 40005);
    assert_eq!(send(27 * 1024 * 1024, json!({})).await.1, 40005);
    assert_eq!(send(1, json!({ "attachments": [{ "id": 0, "description": "x".repeat(1_025) }] })).await.1, 50035);
    assert_eq!(send(1, json!({ "attachments": [{ "id": 3 }] })).await.1, 50035);

    let path = format!("/channels/{}/messages/{}", Place::LOBBY.id(), message["id"].as_str().expect("an identifier"));
    let kept = json!({ "content": "c", "attachments": [{ "id": attachment["id"] }] });
    assert_eq!(raw.ask("PATCH", &path, kept).await.2["attachments"][0]["description"], "nine");
    let cleared = raw.ask("PATCH", &path, json!({ "attachments": [] })).await.2;
    assert_eq!(cleared["attachments"], json!([]));
}

#[tokio::test]
async fn the_bot_needs_its_token_and_its_rights() {
    let raw = Raw::start().await;
    let url = format!("{}/api/v10/users/@me", raw.stand_in.url());
    assert_eq!(answer(raw.client.get(&url)).await.0, 401);
    assert_eq!(answer(raw.client.get(&url).header("Authorization", "Bot wrong")).await.0, 401);
    assert_eq!(raw.ask("GET", "/users/@me", Value::Null).await.2["id"], APPLICATION);
    assert_eq!(raw.ask("GET", "/oauth2/applications/@me", Value::Null).await.2["id"], APPLICATION);
    let message = json!({ "content": "hello" });
    let post = |place: Place| format!("/channels/{}/messages", place.id());
    assert_eq!(raw.ask("POST", &post(Place::GROUP), message.clone()).await.1, 50001);
    assert_eq!(raw.ask("POST", "/channels/17/messages", message.clone()).await.1, 10003);
    assert_eq!(raw.ask("POST", &post(Place::direct(Person::BEN)), message.clone()).await.0, 200);
    let said = raw.stand_in.say(Person::BEN, Place::LOBBY, "mine").expect("Ben may write");
    let path = format!("{}/{said}", post(Place::LOBBY));
    assert_eq!(raw.ask("PATCH", &path, message).await.1, 50005);
    assert_eq!(raw.ask("DELETE", &path, Value::Null).await.1, 50013);
    assert_eq!(raw.ask("GET", "/nothing", Value::Null).await.0, 404);
    let broken = raw.request("POST", &post(Place::LOBBY)).header("Content-Type", "application/json").body("{");
    assert_eq!(answer(broken).await.1, 50109);
}

#[tokio::test]
async fn commands_are_checked_and_keep_their_identifier() {
    let raw = Raw::start().await;
    let path = format!("/applications/{APPLICATION}/commands");
    let known = raw.ask("GET", &path, Value::Null).await.2;
    let again = raw.ask("PUT", &path, json!([{ "name": "ping", "description": "Changed" }])).await.2;
    assert_eq!(known[0]["id"], again[0]["id"]);
    assert_ne!(known[0]["version"], again[0]["version"]);
    let (status, code, body) = raw.ask("PUT", &path, json!([{ "name": "Ping", "description": "" }])).await;
    assert_eq!((status, code), (400, 50035));
    assert_eq!(body["errors"]["0"]["name"]["_errors"][0]["code"], "APPLICATION_COMMAND_INVALID_NAME");
    assert!(body["errors"]["0"]["description"]["_errors"].is_array());
    assert_eq!(raw.ask("PUT", &path, json!({})).await.1, 50035);
    assert_eq!(raw.ask("GET", "/applications/17/commands", Value::Null).await.1, 10002);
    let guild = format!("/applications/{APPLICATION}/guilds/1200000000000000001/commands");
    assert_eq!(raw.ask("PUT", &guild, json!([{ "name": "local", "description": "Here only" }])).await.0, 200);
    assert_eq!(raw.stand_in.commands(Person::ANN, Place::LOBBY).len(), 2);
    assert_eq!(raw.stand_in.commands(Person::ANN, Place::direct(Person::ANN)).len(), 1);
}

#[tokio::test]
async fn a_person_with_the_app_gets_five_follow_ups() {
    let raw = Raw::start().await;
    raw.stand_in.limit("/", 1_000, Duration::from_secs(1));
    let path = format!("/applications/{APPLICATION}/commands");
    let command = json!([{ "name": "own", "description": "d", "integration_types": [1], "contexts": [2] }]);
    raw.ask("PUT", &path, command).await;
    let sent = raw.stand_in.command(Person::ANN, Place::GROUP, "own", Value::Null).expect("Ann has the app");
    let token = raw.stand_in.token_of(&sent).expect("it was just sent");
    raw.answer(&(sent, token.clone()), hello()).await;
    let follow_ups = format!("/webhooks/{APPLICATION}/{token}");
    for number in 0..5 {
        assert_eq!(raw.ask("POST", &follow_ups, json!({ "content": number.to_string() })).await.0, 200);
    }
    assert_eq!(raw.ask("POST", &follow_ups, json!({ "content": "6" })).await.1, 40094);
}

#[tokio::test]
async fn with_response_hands_back_the_message() {
    let raw = Raw::start().await;
    let sent = raw.ping();
    let path = format!("/interactions/{}/{}/callback?with_response=true", sent.0.id(), sent.1);
    let (status, _, body) = raw.ask("POST", &path, hello()).await;
    assert_eq!(status, 200);
    assert_eq!(body["resource"]["message"]["content"], "hello");
    assert_eq!(body["interaction"]["response_message_id"], body["resource"]["message"]["id"]);
}
