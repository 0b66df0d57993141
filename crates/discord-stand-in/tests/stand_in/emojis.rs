//! Tests of the application's own emojis: their endpoints, their pictures, and their use on buttons.

use std::net::Ipv4Addr;

use discord_stand_in::{Place, StandIn};
use reqwest::Method;
use serde_json::{Value, json};

/// Sends a request of the bot, and returns the status and the body of the answer.
async fn send(stand_in: &StandIn, method: Method, path: &str, body: Value) -> (u16, Value) {
    let request = reqwest::Client::new().request(method, format!("{}/api/v10{path}", stand_in.url())).json(&body);
    let request = request.header("Authorization", format!("Bot {}", stand_in.token()));
    let answer = request.send().await.expect("an answer");
    (answer.status().as_u16(), answer.json().await.unwrap_or_default())
}

/// A picture of one pixel, as a data URI.
const PICTURE: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

#[tokio::test]
async fn emojis_are_created_listed_renamed_and_deleted() {
    let stand_in = StandIn::start((Ipv4Addr::LOCALHOST, 0).into()).await.expect("a free port");
    let all = format!("/applications/{}/emojis", stand_in.bot());
    let (status, rock) = send(&stand_in, Method::POST, &all, json!({ "name": "rock", "image": PICTURE })).await;
    assert_eq!(
        (status, &rock["name"], &rock["animated"], &rock["available"]),
        (201, &json!("rock"), &json!(false), &json!(true))
    );
    let one = format!("{all}/{}", rock["id"].as_str().expect("an id"));
    assert_eq!(send(&stand_in, Method::GET, &one, Value::Null).await, (200, rock.clone()));
    assert_eq!(send(&stand_in, Method::GET, &all, Value::Null).await, (200, json!({ "items": [rock] })));

    let (status, refused) = send(&stand_in, Method::POST, &all, json!({ "name": "rock", "image": PICTURE })).await;
    assert_eq!((status, &refused["code"]), (400, &json!(50035)), "the name is taken");
    let (status, renamed) = send(&stand_in, Method::PATCH, &one, json!({ "name": "stone" })).await;
    assert_eq!((status, &renamed["name"]), (200, &json!("stone")));

    let picture = reqwest::get(format!("{}/emojis/{}.png", stand_in.url(), rock["id"].as_str().expect("an id"))).await;
    let picture = picture.expect("an answer");
    assert_eq!(picture.status(), 200);
    assert_eq!(picture.headers()["content-type"].to_str().expect("text"), "image/png");

    assert_eq!(send(&stand_in, Method::DELETE, &one, Value::Null).await.0, 204);
    assert_eq!(
        send(&stand_in, Method::DELETE, &one, Value::Null).await,
        (404, json!({ "code": 10014, "message": "Unknown Emoji" }))
    );
    assert_eq!(send(&stand_in, Method::GET, &all, Value::Null).await, (200, json!({ "items": [] })));
    let (status, _) = send(&stand_in, Method::GET, "/applications/5/emojis", Value::Null).await;
    assert_eq!(status, 404, "another application's");
}

#[tokio::test]
async fn a_button_bears_only_emojis_that_are_there() {
    let stand_in = StandIn::start((Ipv4Addr::LOCALHOST, 0).into()).await.expect("a free port");
    let all = format!("/applications/{}/emojis", stand_in.bot());
    let (_, rock) = send(&stand_in, Method::POST, &all, json!({ "name": "rock", "image": PICTURE })).await;
    let messages = format!("/channels/{}/messages", Place::LOBBY.id());
    let post = async |emoji: Value| {
        let button = json!({ "type": 2, "style": 1, "custom_id": "a", "emoji": emoji });
        let body = json!({ "content": "one", "components": [{ "type": 1, "components": [button] }] });
        send(&stand_in, Method::POST, &messages, body).await
    };
    assert_eq!(post(json!({ "id": rock["id"], "name": "rock" })).await.0, 200);
    assert_eq!(post(json!({ "name": "🪨" })).await.0, 200);
    let (status, refused) = post(json!({ "id": "5", "name": "rock" })).await;
    let error = &refused["errors"]["components"]["0"]["components"]["0"]["emoji"]["id"]["_errors"][0]["code"];
    assert_eq!((status, error), (400, &json!("COMPONENT_INVALID_EMOJI")), "{refused}");
}
