//! The rules of the gateway, tested with a raw client.

use std::time::Duration;

use discord_stand_in::{GatewayFault, Person, Place, StandIn};
use serde_json::{Value, json};
use serenity::futures::{SinkExt, StreamExt};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, protocol::CloseFrame},
};

/// A connection to the gateway.
pub struct Client(WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>);

impl Client {
    /// Connects and receives the greeting.
    pub async fn connect(stand_in: &StandIn) -> Self {
        Self::connect_at(&format!("{}/gateway", stand_in.url().replacen("http", "ws", 1))).await
    }

    /// Connects at this address, and receives the greeting.
    pub async fn connect_at(url: &str) -> Self {
        let url = format!("{url}?v=10");
        let mut client = Self(connect_async(url).await.expect("the gateway listens").0);
        let hello = client.next().await.expect("a greeting");
        assert_eq!(hello["op"], 10);
        assert!(hello["d"]["heartbeat_interval"].as_u64().is_some_and(|interval| interval > 1_000));
        client
    }

    pub async fn send(&mut self, frame: Value) {
        self.0.send(Message::Text(frame.to_string().into())).await.expect("the gateway reads");
    }

    /// The next frame, or the gateway's close code.
    pub async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(5), self.0.next()).await.expect("a frame in time");
            match frame.expect("the gateway says goodbye").expect("a good frame") {
                Message::Text(text) => return Ok(serde_json::from_str(text.as_str()).expect("JSON")),
                Message::Close(frame) => return Err(frame.map_or(0, |frame| u16::from(frame.code))),
                _ => {}
            }
        }
    }

    /// Identifies the client, receives READY and GUILD_CREATE, and returns the session's id.
    pub async fn identify(&mut self, stand_in: &StandIn) -> String {
        self.send(json!({ "op": 2, "d": { "token": stand_in.token(), "intents": 1, "properties": {} } })).await;
        let ready = self.next().await.expect("READY");
        assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
        let guild = self.next().await.expect("GUILD_CREATE");
        assert_eq!((&guild["t"], &guild["s"]), (&json!("GUILD_CREATE"), &json!(2)));
        assert_eq!(guild["d"]["id"], ready["d"]["guilds"][0]["id"]);
        let channels = guild["d"]["channels"].as_array().expect("channels");
        assert!(
            channels.iter().any(|channel| channel["permission_overwrites"].as_array().is_some_and(|o| !o.is_empty()))
        );
        ready["d"]["session_id"].as_str().expect("a session").to_owned()
    }
}

async fn stand_in() -> StandIn {
    StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port")
}

async fn refused(frame: Value) -> u16 {
    let stand_in = stand_in().await;
    let mut client = Client::connect(&stand_in).await;
    client.send(frame).await;
    client.next().await.expect_err("the gateway closes")
}

#[tokio::test]
async fn a_bad_beginning_is_closed_with_its_code() {
    let identify =
        |token: &str, intents: u64| json!({ "op": 2, "d": { "token": token, "intents": intents, "properties": {} } });
    let token = stand_in().await.token();
    assert_eq!(refused(identify("wrong", 1)).await, 4004);
    assert_eq!(refused(identify(token, 1 << 40)).await, 4013);
    assert_eq!(refused(identify(token, 1 << 15)).await, 4014);
    assert_eq!(refused(json!({ "op": 99 })).await, 4001);
    assert_eq!(refused(json!({ "op": 3, "d": {} })).await, 4003);
    assert_eq!(refused(json!({ "op": 6, "d": { "token": "wrong", "session_id": "x", "seq": 1 } })).await, 4004);
}

#[tokio::test]
async fn a_resumed_session_gets_what_it_missed_in_order() {
    let stand_in = stand_in().await;
    let mut client = Client::connect(&stand_in).await;
    let session = client.identify(&stand_in).await;
    register(&stand_in, "ping").await;
    stand_in.gateway_fault(GatewayFault::Disconnect { shard: None, resumable: true }).await;
    assert_eq!(client.next().await, Err(4000));
    for _ in 0..3 {
        stand_in.command(Person::ANN, Place::LOBBY, "ping", Value::Null).expect("registered");
    }
    let mut client = Client::connect(&stand_in).await;
    client.send(json!({ "op": 6, "d": { "token": stand_in.token(), "session_id": session, "seq": 2 } })).await;
    for sequence in 3..6 {
        let event = client.next().await.expect("a missed event");
        assert_eq!((&event["t"], &event["s"]), (&json!("INTERACTION_CREATE"), &json!(sequence)));
    }
    let resumed = client.next().await.expect("the end of what was missed");
    assert_eq!((&resumed["t"], &resumed["s"]), (&json!("RESUMED"), &json!(6)));
}

#[tokio::test]
async fn a_session_is_resumed_unless_it_is_too_old_or_the_bot_has_logged_off() {
    for (code, away, resumes) in [(4_000, 60, true), (4_000, 600, false), (1_000, 0, false), (1_001, 0, false)] {
        let stand_in = stand_in().await;
        let mut client = Client::connect(&stand_in).await;
        let session = client.identify(&stand_in).await;
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        client.0.send(Message::Close(Some(frame))).await.expect("the gateway reads");
        stand_in.wait_until_bot_is_gone().await.expect("it is closed");
        stand_in.advance(Duration::from_secs(away));
        let resume = format!("{}/gateway", stand_in.url().replacen("http://127.0.0.1", "ws://localhost", 1));
        let mut client = Client::connect_at(&resume).await;
        client.send(json!({ "op": 6, "d": { "token": stand_in.token(), "session_id": session, "seq": 2 } })).await;
        let answer = client.next().await.expect("an answer");
        assert_eq!(answer["t"] == "RESUMED", resumes, "{code}, {away}: {answer}");
        assert_eq!(answer["op"] == 9, !resumes, "{code}, {away}: {answer}");
        assert_eq!(stand_in.services().last().is_some_and(|last| last.resumed && last.at_resume_address), resumes);
    }
}

/// Registers a command without options.
pub async fn register(stand_in: &StandIn, name: &str) {
    let url = format!("{}/api/v10/applications/1100000000000000001/commands", stand_in.url());
    let commands = json!([{ "name": name, "description": "A command" }]);
    let request = reqwest::Client::new().put(url).header("Authorization", format!("Bot {}", stand_in.token()));
    let response = request.json(&commands).send().await.expect("the stand-in answers");
    assert_eq!(response.status(), 200);
}
