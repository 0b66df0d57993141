//! Tests of the application's own emojis: their endpoints, their pictures, and their use on buttons.

use discord_stand_in::Place;
use serde_json::{Value, json};

use crate::raw::{APPLICATION, Raw};

/// A picture of one pixel, as a data URI.
const PICTURE: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";

#[tokio::test]
async fn emojis_are_created_listed_renamed_shown_and_deleted() {
    let raw = Raw::start().await;
    let all = format!("/applications/{APPLICATION}/emojis");
    let picture = json!({ "name": "rock", "image": PICTURE });
    let (status, _, rock) = raw.ask("POST", &all, picture.clone()).await;
    assert_eq!((status, &rock["name"], &rock["animated"]), (201, &json!("rock"), &json!(false)));
    let id = rock["id"].as_str().expect("an id");
    let one = format!("{all}/{id}");
    assert_eq!(raw.ask("GET", &one, Value::Null).await.2, rock);
    assert_eq!(raw.ask("GET", &all, Value::Null).await.2, json!({ "items": [rock] }));
    assert_eq!(raw.code("POST", &all, picture).await, (400, 50035), "the name is taken");
    assert_eq!(raw.ask("PATCH", &one, json!({ "name": "stone" })).await.2["name"], "stone");
    let served = reqwest::get(format!("{}/emojis/{id}.png", raw.stand_in.url())).await.expect("an answer");
    assert_eq!(
        (served.status().as_u16(), &served.headers()["content-type"]),
        (200, &"image/png".parse().expect("text"))
    );

    let post = async |emoji: Value| {
        let button = json!({ "type": 2, "style": 1, "custom_id": "a", "emoji": emoji });
        let body = json!({ "content": "one", "components": [{ "type": 1, "components": [button] }] });
        raw.post(Place::LOBBY, body).await
    };
    assert_eq!(post(json!({ "id": id, "name": "stone" })).await.0, 200);
    assert_eq!(post(json!({ "name": "🪨" })).await.0, 200);
    let (status, _, refused) = post(json!({ "id": "5", "name": "rock" })).await;
    let error = &refused["errors"]["components"]["0"]["components"]["0"]["emoji"]["id"]["_errors"][0]["code"];
    assert_eq!((status, error), (400, &json!("COMPONENT_INVALID_EMOJI")), "{refused}");

    assert_eq!(raw.code("DELETE", &one, Value::Null).await, (204, 0));
    assert_eq!(raw.code("DELETE", &one, Value::Null).await, (404, 10014));
    assert_eq!(raw.ask("GET", &all, Value::Null).await.2, json!({ "items": [] }));
    assert_eq!(raw.code("GET", "/applications/5/emojis", Value::Null).await.0, 404, "another application's");
}
