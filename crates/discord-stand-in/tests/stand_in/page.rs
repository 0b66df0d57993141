//! Tests of the requests that the sandbox's page sends, and of who may send them.

use std::{sync::Arc, time::Duration};

use discord_stand_in::{Options, Person, Place, ShiftedClock, StandIn, StartError};
use serde_json::{Value, json};
use serenity::futures::StreamExt;
use tokio_tungstenite::connect_async;

use crate::{bot::TestBot, gateway::register};

#[tokio::test]
async fn only_loopback_addresses_are_listened_on() {
    let address = "192.0.2.1:0".parse().expect("an address");
    assert!(matches!(StandIn::start(address).await, Err(StartError::NotLoopback(refused)) if refused == address));
    let everywhere = "0.0.0.0:0".parse().expect("an address");
    assert!(matches!(StandIn::start(everywhere).await, Err(StartError::NotLoopback(_))));
    let first = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let taken = first.url().trim_start_matches("http://").parse().expect("its address");
    assert!(matches!(StandIn::start(taken).await, Err(StartError::Listen { .. })));
}

#[tokio::test]
async fn other_sites_are_refused() {
    let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let status = |name: &'static str, value: &'static str| {
        let request = reqwest::Client::new().get(stand_in.url()).header(name, value);
        async move { request.send().await.expect("an answer").status().as_u16() }
    };
    assert_eq!(status("Host", "rebound.example").await, 403);
    assert_eq!(status("Host", "127.0.0.1:1").await, 403);
    assert_eq!(status("Origin", "https://elsewhere.example").await, 403);
    assert_eq!(status("Origin", "null").await, 403);
    let response = reqwest::get(stand_in.url()).await.expect("an answer");
    let policy = response.headers()["content-security-policy"].to_str().expect("text");
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert!(response.text().await.expect("text").contains("Offline sandbox"));
}

/// Sends a GET request as the sandbox's page does.
async fn ask(stand_in: &StandIn, path: &str) -> (u16, Value) {
    let response = reqwest::get(format!("{}/sandbox/{path}", stand_in.url())).await.expect("an answer");
    (response.status().as_u16(), response.json().await.unwrap_or_default())
}

async fn send(stand_in: &StandIn, path: &str, body: Value) -> (u16, Value) {
    let request = reqwest::Client::new().post(format!("{}/sandbox/{path}", stand_in.url())).json(&body);
    let response = request.send().await.expect("an answer");
    (response.status().as_u16(), response.json().await.unwrap_or_default())
}

fn at(person: Person, place: Place) -> String {
    format!("person={}&channel={}", person.id(), place.id())
}

#[tokio::test]
async fn every_file_of_the_page_is_served() {
    let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page");
    for entry in std::fs::read_dir(folder).expect("the page's folder") {
        let file = entry.expect("a file").file_name().into_string().expect("a plain name");
        if file.ends_with(".rs") || file == "index.html" {
            continue;
        }
        let response = reqwest::get(format!("{}/sandbox/{file}", stand_in.url())).await.expect("an answer");
        assert_eq!(response.status(), 200, "{file}");
    }
    assert_eq!(reqwest::get(format!("{}/sandbox/nothing", stand_in.url())).await.expect("an answer").status(), 404);
}

#[tokio::test]
async fn people_act_through_the_page() {
    let (stand_in, _bot) = TestBot::start().await;
    let here = json!({ "person": Person::BEN.id().to_string(), "channel": Place::LOBBY.id().to_string() });
    let (_, listed) = ask(&stand_in, &format!("commands?{}", at(Person::BEN, Place::LOBBY))).await;
    let names: Vec<_> = listed["commands"].as_array().expect("a list").iter().map(|command| &command["name"]).collect();
    assert_eq!(names, ["buttons", "echo", "picture"]);

    let mut typed = here.clone();
    typed["command"] = json!("echo");
    typed["options"] = json!({ "word": "a" });
    typed["focused"] = json!("word");
    let (_, completed) = send(&stand_in, "autocomplete", typed.clone()).await;
    assert_eq!(completed["choices"][0], json!({ "name": "a one", "value": "a1" }));
    assert_eq!(send(&stand_in, "command", typed).await.0, 200);
    let said = stand_in.next_message(Person::ANN, Place::LOBBY, discord_stand_in::Snowflake(0)).await.expect("a reply");
    let (_, view) = ask(&stand_in, &format!("view?{}", at(Person::ANN, Place::LOBBY))).await;
    assert_eq!(view["messages"][0]["used"]["name"], "Ben");
    assert_eq!(view["messages"][0]["id"], said.id.to_string());

    let mut wrong = here.clone();
    wrong["command"] = json!("nothing");
    let (status, body) = send(&stand_in, "command", wrong).await;
    assert_eq!((status, &body["error"]), (400, &json!("there is no command /nothing here")));
    let hidden = format!("view?{}", at(Person::CLEO, Place::BACK_ROOM));
    assert_eq!(ask(&stand_in, &hidden).await.0, 400);
}

#[tokio::test]
async fn unread_pings_and_failed_commands_are_shown() {
    let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    stand_in.say(Person::ANN, Place::LOBBY, &format!("<@{}> your turn", Person::BEN.id())).expect("Ann may write");
    let view = async |person| ask(&stand_in, &format!("view?{}", at(person, Place::LOBBY))).await.1;
    assert_eq!(view(Person::ANN).await["people"][1]["unread"], 1);
    let read = json!({ "person": Person::BEN.id().to_string(), "channel": Place::LOBBY.id().to_string() });
    send(&stand_in, "read", read).await;
    assert_eq!(view(Person::ANN).await["people"][1]["unread"], 0);

    register(&stand_in, "ping").await;
    stand_in.command(Person::ANN, Place::LOBBY, "ping", Value::Null).expect("registered");
    assert_eq!(view(Person::ANN).await["pending"][0]["failed"], false);
    stand_in.advance(Duration::from_secs(4));
    assert_eq!(view(Person::ANN).await["pending"][0]["failed"], true);
    assert_eq!(view(Person::BEN).await["pending"], json!([]), "it is shown to its sender alone");
}

#[tokio::test]
async fn the_page_says_of_the_bot_what_it_was_told() {
    let options = Options { bot_name: "Echo".to_owned(), suggested_commands: vec!["help"], ..Options::default() };
    let told = StandIn::start_with(([127, 0, 0, 1], 0).into(), options).await.expect("a free port");
    let plain = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let view = async |stand_in: &StandIn| ask(stand_in, &format!("view?{}", at(Person::ANN, Place::LOBBY))).await.1;
    assert_eq!(view(&told).await["suggested"], json!(["help"]));
    let before = view(&plain).await;
    assert_eq!((&before["suggested"], &before["first_steps"]), (&json!([]), &Value::Null));
    assert_eq!(before["connect"]["token"], plain.token());
    assert!(view(&told).await["names"].as_object().expect("names").values().any(|name| name == "@Echo"));
    register(&plain, "ping").await;
    let after = view(&plain).await;
    assert_eq!((&after["suggested"], &after["connect"]), (&json!(["ping"]), &Value::Null));
}

#[tokio::test]
async fn the_page_puts_the_clock_forward_for_everybody_who_shares_it() {
    let clock = Arc::new(ShiftedClock::new());
    let stand_in =
        StandIn::start_with(([127, 0, 0, 1], 0).into(), Options { clock: Arc::clone(&clock), ..Options::default() })
            .await
            .expect("a free port");
    let view = async || ask(&stand_in, &format!("view?{}", at(Person::ANN, Place::LOBBY))).await.1;
    let millis = |time: Duration| u64::try_from(time.as_millis()).expect("a time of this century");
    let before = clock.now();
    let first = stand_in.say(Person::ANN, Place::LOBBY, "today").expect("Ann may write");
    let day = Duration::from_secs(24 * 60 * 60);
    assert_eq!(send(&stand_in, "advance", json!({ "seconds": day.as_secs() })).await.0, 200);
    let second = stand_in.say(Person::ANN, Place::LOBBY, "tomorrow").expect("Ann may write");
    assert!(second.made() >= first.made() + day);
    assert!(clock.now() >= before + day);
    assert!(view().await["now"].as_u64().is_some_and(|now| now >= millis(before + day)));
    clock.advance(day);
    assert!(view().await["now"].as_u64().is_some_and(|now| now >= millis(before + 2 * day)));
    assert_eq!(send(&stand_in, "advance", json!({ "seconds": -1 })).await.0, 422, "it never goes back");
}

#[tokio::test]
async fn a_page_is_told_when_the_clock_is_put_forward() {
    let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let address = format!("{}/sandbox/live", stand_in.url().replacen("http", "ws", 1));
    let (mut live, _) = connect_async(address).await.expect("the page's connection");
    live.next().await.expect("the first look").expect("a good frame");
    stand_in.clock().advance(Duration::from_secs(60));
    let told = tokio::time::timeout(Duration::from_secs(5), live.next()).await.expect("a frame in time");
    told.expect("the connection lives").expect("a good frame");
}

#[tokio::test]
async fn moderators_decide_on_the_page() {
    let (stand_in, _bot) = TestBot::start().await;
    let view = async |place: Place| ask(&stand_in, &format!("view?{}", at(Person::ANN, place))).await.1;
    let lobby = Place::LOBBY.id().to_string();
    let rights = view(Place::LOBBY).await["settings"]["rights"].clone();
    assert_eq!(rights[1], json!({ "right": "write", "allowed": true }));
    let denied = json!({ "channel": lobby, "right": "write", "allowed": false });
    assert_eq!(send(&stand_in, "right", denied).await.0, 200);
    assert_eq!(view(Place::LOBBY).await["settings"]["rights"][1]["allowed"], false);
    assert_eq!(view(Place::GROUP).await["settings"]["rights"], json!([]));

    let wanted = json!({ "person": Person::ANN.id().to_string(), "channel": lobby, "name": "talk" });
    let (status, opened) = send(&stand_in, "open-thread", wanted).await;
    assert_eq!(status, 200);
    let id: u64 = opened["channel"].as_str().expect("an identifier").parse().expect("digits");
    let thread = stand_in.place(id).expect("it is there");
    let seen = view(thread).await;
    let names: Vec<_> = seen["channels"].as_array().expect("a list").iter().map(|entry| &entry["name"]).collect();
    assert_eq!(names[..3], ["lobby", "talk", "garden"], "it stands below its parent");
    let closed = json!({ "channel": id.to_string(), "archived": true, "locked": true });
    assert_eq!(send(&stand_in, "thread", closed).await.0, 200);
    assert_eq!(view(thread).await["channel"]["thread"], json!({ "archived": true, "locked": true }));
    assert_eq!(send(&stand_in, "delete-channel", json!({ "channel": id.to_string() })).await.0, 200);
    assert_eq!(stand_in.thread(thread), None);
    let direct = json!({ "channel": Place::direct(Person::ANN).id().to_string() });
    assert_eq!(send(&stand_in, "delete-channel", direct).await.0, 400);
}
