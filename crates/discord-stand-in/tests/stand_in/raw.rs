//! A bot for tests that send raw requests.

use discord_stand_in::{Person, Place, SentInteraction, StandIn};
use reqwest::Method;
use serde_json::{Value, json};

use crate::gateway::register;

pub const APPLICATION: &str = "1100000000000000001";

pub struct Raw {
    pub stand_in: StandIn,
    pub client: reqwest::Client,
}

impl Raw {
    pub async fn start() -> Self {
        let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
        register(&stand_in, "ping").await;
        Self { stand_in, client: reqwest::Client::new() }
    }

    pub fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method: Method = method.parse().expect("a method");
        let url = format!("{}/api/v10{path}", self.stand_in.url());
        self.client.request(method, url).header("Authorization", format!("Bot {}", self.stand_in.token()))
    }

    /// Sends a request, and returns the status of the answer, Discord's error code or 0, and the body.
    pub async fn ask(&self, method: &str, path: &str, body: Value) -> (u16, u64, Value) {
        answer(self.request(method, path).json(&body)).await
    }

    /// Sends a request, and returns the status of the answer, and Discord's error code or 0.
    pub async fn code(&self, method: &str, path: &str, body: Value) -> (u16, u64) {
        let (status, code, _) = self.ask(method, path, body).await;
        (status, code)
    }

    pub fn ping(&self) -> (SentInteraction, String) {
        self.ping_in(Place::LOBBY)
    }

    /// Sends the command `ping` in a channel, and returns the interaction with its token.
    pub fn ping_in(&self, place: Place) -> (SentInteraction, String) {
        let sent = self.stand_in.command(Person::ANN, place, "ping", Value::Null).expect("registered");
        let token = self.stand_in.token_of(&sent).expect("it was just sent");
        (sent, token)
    }

    pub async fn answer(&self, sent: &(SentInteraction, String), body: Value) -> (u16, u64) {
        let path = format!("/interactions/{}/{}/callback", sent.0.id(), sent.1);
        self.code("POST", &path, body).await
    }

    /// Posts a message as the bot.
    pub async fn post(&self, place: Place, body: Value) -> (u16, u64, Value) {
        self.ask("POST", &messages(place), body).await
    }

    /// Opens a thread as the bot.
    pub async fn open_thread(&self, parent: Place, name: &str) -> Place {
        let wanted = json!({ "name": name, "type": 11, "auto_archive_duration": 1_440 });
        let (status, _, thread) = self.ask("POST", &format!("/channels/{}/threads", parent.id()), wanted).await;
        assert_eq!(status, 201, "{thread}");
        let id = thread["id"].as_str().expect("an identifier").parse().expect("digits");
        self.stand_in.place(id).expect("it is there")
    }
}

/// The path of a channel's messages.
pub fn messages(place: Place) -> String {
    format!("/channels/{}/messages", place.id())
}

/// The path of a message.
pub fn message(place: Place, message: &Value) -> String {
    format!("{}/{}", messages(place), message["id"].as_str().expect("an identifier"))
}

pub async fn answer(request: reqwest::RequestBuilder) -> (u16, u64, Value) {
    let response = request.send().await.expect("the stand-in answers");
    let status = response.status().as_u16();
    let body: Value = response.json().await.unwrap_or_default();
    (status, body["code"].as_u64().unwrap_or_default(), body)
}

pub fn hello() -> Value {
    json!({ "type": 4, "data": { "content": "hello" } })
}
