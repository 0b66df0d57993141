//! Tests of files as options of commands, and of animated pictures.

use discord_stand_in::{ActionError, Person, Place};
use reqwest::multipart;
use serde_json::{Value, json};

use crate::{
    gateway::Client,
    raw::{APPLICATION, Raw, answer, messages},
};

/// The header of a GIF of 800 by 600 pixels.
const GIF: &[u8] = b"GIF89a\x20\x03\x58\x02\x80\0\0\0\0\0\xff\xff\xff;";

async fn with_import() -> Raw {
    let raw = Raw::start().await;
    let file = json!({ "type": 11, "name": "file", "description": "A record", "required": true });
    let command = json!([{ "name": "import", "description": "Reads a record", "options": [file] }]);
    assert_eq!(raw.code("PUT", &format!("/applications/{APPLICATION}/commands"), command).await, (200, 0));
    raw
}

#[tokio::test]
async fn a_file_comes_with_its_name_size_type_and_address() {
    let raw = with_import().await;
    let mut client = Client::connect(&raw.stand_in).await;
    client.identify(&raw.stand_in).await;
    let file = raw.stand_in.upload("game 1.TXT", "1. a1-b2");
    let options = json!({ "file": file });
    raw.stand_in.command(Person::ANN, Place::LOBBY, "import", options).expect("the file was handed in");
    let event = client.next().await.expect("an event");
    let data = &event["d"]["data"];
    assert_eq!(data["options"], json!([{ "name": "file", "type": 11, "value": file }]));
    let attachment = &data["resolved"]["attachments"][file.to_string()];
    assert_eq!((&attachment["id"], &attachment["filename"]), (&json!(file), &json!("game 1.TXT")));
    assert_eq!((&attachment["size"], &attachment["content_type"]), (&json!(8), &json!("text/plain; charset=utf-8")));
    let url = attachment["url"].as_str().expect("an address");
    assert!(url.starts_with(raw.stand_in.url()), "{url}");
    let fetched = reqwest::get(url).await.expect("it is served");
    assert_eq!(fetched.headers()["content-type"], "text/plain; charset=utf-8");
    assert_eq!(fetched.text().await.expect("text"), "1. a1-b2");

    let refused = |options| raw.stand_in.command(Person::ANN, Place::LOBBY, "import", options).err();
    assert_eq!(refused(json!({})), Some(ActionError::Missing("file".into())));
    assert!(matches!(refused(json!({ "file": "17" })), Some(ActionError::BadValue { .. })));
}

#[tokio::test]
async fn the_page_hands_in_files_of_ten_megabytes() {
    let raw = with_import().await;
    let url = format!("{}/sandbox/upload?name=game.txt", raw.stand_in.url());
    let upload = |size: usize| answer(raw.client.post(&url).body(vec![0; size]));
    let largest = 10 * 1024 * 1024;
    let (status, _, file) = upload(largest).await;
    assert_eq!(status, 200);
    let options = json!({ "file": file["id"] });
    raw.stand_in.command(Person::ANN, Place::LOBBY, "import", options).expect("the file was handed in");
    assert_eq!(upload(largest + 1).await.0, 413);
}

#[tokio::test]
async fn a_gif_is_a_picture() {
    let raw = Raw::start().await;
    for kind in ["image/gif", "application/octet-stream"] {
        let part = multipart::Part::bytes(GIF.to_vec()).file_name("replay.gif").mime_str(kind).expect("a type");
        let form = multipart::Form::new().part("files[0]", part).text("payload_json", json!({}).to_string());
        let (status, _, sent) = answer(raw.request("POST", &messages(Place::LOBBY)).multipart(form)).await;
        assert_eq!(status, 200, "{sent}");
        let attachment = &sent["attachments"][0];
        assert_eq!(attachment["content_type"], "image/gif", "by its type or by its name");
        assert_eq!((&attachment["width"], &attachment["height"]), (&json!(800), &json!(600)));
        let url = attachment["url"].as_str().expect("an address");
        assert_eq!(reqwest::get(url).await.expect("it is served").headers()["content-type"], "image/gif");
    }
    let address =
        format!("{}/sandbox/view?person={}&channel={}", raw.stand_in.url(), Person::ANN.id(), Place::LOBBY.id());
    let view: Value = reqwest::get(address).await.expect("an answer").json().await.expect("JSON");
    assert_eq!(view["messages"][0]["attachments"][0]["picture"], true);
}
