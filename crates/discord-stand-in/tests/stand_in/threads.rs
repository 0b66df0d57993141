//! Threads: opening, closing and deleting them, with the bot's events and permissions.

use std::time::Duration;

use discord_stand_in::{ActionError, BotPermission, Person, Place, ThreadState};
use serde_json::{Value, json};

use crate::{
    gateway::Client,
    raw::{APPLICATION, Raw, hello, message, messages},
};

#[tokio::test]
async fn threads_are_channels_of_their_own() {
    let raw = Raw::start().await;
    let back_room = format!("/channels/{}/threads", Place::BACK_ROOM.id());
    let wanted = json!({ "name": "a game", "type": 11, "auto_archive_duration": 1_440 });
    let (status, _, thread) = raw.ask("POST", &back_room, wanted.clone()).await;
    assert_eq!((status, &thread["parent_id"]), (201, &json!(Place::BACK_ROOM.id().to_string())));
    let threads = raw.stand_in.threads(Person::ANN);
    let (place, name) = &threads[0];
    assert_eq!((threads.len(), name.as_str()), (1, "a game"));
    assert!(raw.stand_in.threads(Person::CLEO).is_empty(), "Cleo does not see the channel above it");
    let sent = raw.stand_in.command(Person::ANN, *place, "ping", Value::Null).expect("commands work in threads");
    let token = raw.stand_in.token_of(&sent).expect("it was just sent");
    assert_eq!(raw.answer(&(sent, token), hello()).await, (204, 0));
    assert_eq!(raw.stand_in.messages(Person::BEN, *place).len(), 1);
    assert!(raw.stand_in.messages(Person::BEN, Place::BACK_ROOM).is_empty());

    let inside = format!("/channels/{}/threads", place.id());
    assert_eq!(raw.ask("POST", &inside, wanted).await.1, 50024);
    assert_eq!(raw.ask("POST", &back_room, json!({ "name": "private" })).await.1, 50035);
    let named = |name: &str, minutes: u64| json!({ "name": name, "type": 11, "auto_archive_duration": minutes });
    for wrong in [named("", 60), named(&"x".repeat(101), 60), named("a", 61)] {
        assert_eq!(raw.code("POST", &back_room, wrong.clone()).await, (400, 50035), "{wrong}");
    }
    let said = raw.stand_in.say(Person::ANN, Place::LOBBY, "let us talk").expect("Ann may write");
    let on_message = format!("/channels/{}/messages/{said}/threads", Place::LOBBY.id());
    assert_eq!(raw.ask("POST", &on_message, json!({ "name": "talk" })).await.2["id"], said.to_string());
    assert_eq!(raw.ask("POST", &on_message, json!({ "name": "talk" })).await.1, 160_004);
}

fn path(place: Place) -> String {
    format!("/channels/{}", place.id())
}

#[tokio::test]
async fn opening_a_thread_needs_the_right_to() {
    let raw = Raw::start().await;
    let wanted = json!({ "name": "a game", "type": 11, "auto_archive_duration": 60 });
    let open = async |place: Place| raw.code("POST", &format!("{}/threads", path(place)), wanted.clone()).await;
    raw.stand_in.moderator().allow_bot(Place::LOBBY, BotPermission::OpenThreads, false).expect("the bot is a member");
    assert_eq!(open(Place::LOBBY).await, (403, 50013));
    assert_eq!(open(Place::GARDEN).await, (201, 0), "elsewhere nothing has changed");
    assert_eq!(open(Place::ELSEWHERE).await, (403, 50001));
    assert_eq!(open(Place::direct(Person::ANN)).await, (400, 50024));
    let nowhere = raw.stand_in.moderator().allow_bot(Place::GROUP, BotPermission::Write, true);
    assert_eq!(nowhere, Err(ActionError::NotInThisChannel));
    assert_eq!(
        raw.stand_in.moderator().allow_bot(Place::ELSEWHERE, BotPermission::Write, true),
        Err(ActionError::NotInThisChannel)
    );
}

#[tokio::test]
async fn an_archived_thread_comes_back_by_a_message() {
    let raw = Raw::start().await;
    let thread = raw.open_thread(Place::LOBBY, "a game").await;
    let (_, _, first) = raw.post(thread, json!({ "content": "first" })).await;
    let archived = || raw.stand_in.thread(thread).expect("it is there").archived;
    raw.stand_in.moderator().archive_thread(thread, true).expect("it is a thread");
    let (_, _, channel) = raw.ask("GET", &path(thread), Value::Null).await;
    assert_eq!(channel["thread_metadata"]["archived"], true);
    for (method, body) in [("PATCH", json!({ "content": "changed" })), ("DELETE", Value::Null)] {
        assert_eq!(raw.code(method, &message(thread, &first), body).await, (400, 50083), "{method}");
    }
    assert!(archived());
    assert_eq!(raw.post(thread, json!({ "content": "second" })).await.0, 200);
    assert!(!archived());
    assert_eq!(raw.code("PATCH", &message(thread, &first), json!({ "content": "changed" })).await, (200, 0));

    raw.stand_in.moderator().archive_thread(thread, true).expect("it is a thread");
    raw.stand_in.say(Person::BEN, thread, "hello").expect("it is not locked");
    assert!(!archived());
    raw.stand_in.moderator().archive_thread(thread, true).expect("it is a thread");
    assert_eq!(raw.answer(&raw.ping_in(thread), hello()).await, (204, 0));
    assert!(!archived(), "an answer brings it back as well");
    assert_eq!(raw.stand_in.moderator().archive_thread(Place::LOBBY, true), Err(ActionError::NotInThisChannel));
}

#[tokio::test]
async fn a_locked_thread_is_for_moderators() {
    let raw = Raw::start().await;
    let thread = raw.open_thread(Place::LOBBY, "a game").await;
    let (_, _, first) = raw.post(thread, json!({ "content": "first" })).await;
    raw.stand_in.moderator().lock_thread(thread, true).expect("it is a thread");
    let second = json!({ "content": "second" });
    assert_eq!(raw.post(thread, second.clone()).await.1, 160_005);
    assert_eq!(raw.code("PATCH", &message(thread, &first), second.clone()).await, (400, 160_005));
    assert_eq!(raw.answer(&raw.ping_in(thread), hello()).await, (204, 0), "it still answers");
    assert_eq!(raw.stand_in.say(Person::ANN, thread, "hello"), Err(ActionError::NotSendable));
    raw.stand_in.say(Person::MIRA, thread, "hello").expect("Mira is a moderator");

    raw.stand_in.moderator().archive_thread(thread, true).expect("it is a thread");
    assert_eq!(raw.post(thread, second.clone()).await.1, 50083);
    let sent = raw.ping_in(thread);
    assert_eq!(raw.answer(&sent, hello()).await, (400, 50083));
    raw.stand_in.moderator().lock_thread(thread, false).expect("it is a thread");
    assert_eq!(raw.answer(&sent, hello()).await, (204, 0));
    assert_eq!(raw.post(thread, second).await.0, 200);
}

#[tokio::test]
async fn a_quiet_thread_is_archived_in_time() {
    let raw = Raw::start().await;
    let thread = raw.open_thread(Place::LOBBY, "a game").await;
    let archived = || raw.stand_in.thread(thread).expect("it is there").archived;
    let hour = Duration::from_secs(60 * 60);
    raw.stand_in.advance(23 * hour);
    raw.post(thread, json!({ "content": "still here" })).await;
    raw.stand_in.advance(23 * hour);
    assert!(!archived());
    raw.stand_in.advance(hour);
    assert!(archived());
    raw.stand_in.moderator().archive_thread(thread, false).expect("it is a thread");
    raw.stand_in.advance(hour);
    assert!(!archived(), "it counts from when it came back");
}

#[tokio::test]
async fn the_bot_changes_its_own_threads_only() {
    let raw = Raw::start().await;
    let own = raw.open_thread(Place::LOBBY, "a game").await;
    let change = async |place: Place, body: Value| raw.code("PATCH", &path(place), body).await;
    assert_eq!(change(own, json!({ "name": "the end", "auto_archive_duration": 60 })).await, (200, 0));
    assert_eq!(change(own, json!({ "locked": true })).await, (403, 50013));
    assert_eq!(change(own, json!({ "archived": true })).await, (200, 0));
    let expected = ThreadState { parent: Place::LOBBY, name: "the end".to_owned(), archived: true, locked: false };
    assert_eq!(raw.stand_in.thread(own), Some(expected));
    assert_eq!(change(own, json!({ "name": "again" })).await, (400, 50083));
    assert_eq!(change(own, json!({ "archived": false, "name": "again" })).await, (200, 0));
    for wrong in [json!({ "name": "" }), json!({ "archived": 1 }), json!({ "auto_archive_duration": "60" })] {
        assert_eq!(change(own, wrong.clone()).await, (400, 50035), "{wrong}");
    }

    let other = raw.stand_in.open_thread(Person::BEN, Place::LOBBY, "talk").expect("Ben may open threads");
    assert_eq!(change(other, json!({ "name": "mine" })).await, (403, 50013));
    raw.stand_in.moderator().archive_thread(other, true).expect("it is a thread");
    assert_eq!(change(other, json!({ "archived": false })).await, (200, 0), "who may write may bring it back");
    raw.stand_in.moderator().archive_thread(other, true).expect("it is a thread");
    raw.stand_in.moderator().lock_thread(other, true).expect("it is a thread");
    assert_eq!(change(other, json!({ "archived": false })).await, (403, 50013));
    assert_eq!(change(Place::LOBBY, json!({ "name": "ours" })).await, (403, 50013));
    assert_eq!(change(Place::direct(Person::ANN), json!({ "name": "ours" })).await, (400, 50024));
}

#[tokio::test]
async fn a_thread_has_a_right_of_its_own_for_writing() {
    let raw = Raw::start().await;
    let thread = raw.open_thread(Place::LOBBY, "a game").await;
    let hello = json!({ "content": "hello" });
    raw.stand_in.moderator().allow_bot(Place::LOBBY, BotPermission::Write, false).expect("the bot is a member");
    assert_eq!(raw.post(Place::LOBBY, hello.clone()).await.1, 50013);
    assert_eq!(raw.post(thread, hello.clone()).await.0, 200);
    raw.stand_in.moderator().allow_bot(Place::LOBBY, BotPermission::Write, true).expect("the bot is a member");
    raw.stand_in
        .moderator()
        .allow_bot(thread, BotPermission::WriteInThreads, false)
        .expect("it is settled for the lobby");
    assert_eq!(raw.post(thread, hello.clone()).await.1, 50013);
    assert_eq!(raw.post(Place::LOBBY, hello.clone()).await.0, 200);
    raw.stand_in.moderator().allow_bot(Place::LOBBY, BotPermission::See, false).expect("the bot is a member");
    assert_eq!(raw.post(thread, hello).await.1, 50001);
    assert_eq!(raw.code("GET", &path(thread), Value::Null).await, (403, 50001));
}

#[tokio::test]
async fn what_is_deleted_is_unknown() {
    let raw = Raw::start().await;
    let thread = raw.open_thread(Place::GARDEN, "a game").await;
    let other = raw.open_thread(Place::GARDEN, "another").await;
    let (sent, later) = (raw.ping_in(thread), raw.ping_in(other));
    assert_eq!(raw.answer(&later, hello()).await, (204, 0));
    raw.stand_in.moderator().delete_channel(thread).expect("a thread can be deleted");
    assert_eq!(raw.stand_in.thread(thread), None);
    assert_eq!(raw.answer(&sent, hello()).await, (404, 10003));
    assert_eq!(raw.code("POST", &messages(thread), json!({ "content": "hello" })).await, (404, 10003));
    assert_eq!(raw.code("GET", &path(thread), Value::Null).await, (404, 10003));
    assert!(raw.stand_in.command(Person::ANN, thread, "ping", Value::Null).is_err());

    raw.stand_in.moderator().delete_channel(Place::GARDEN).expect("a channel can be deleted");
    assert_eq!(raw.stand_in.threads(Person::ANN), [], "its threads are gone with it");
    let original = format!("/webhooks/{APPLICATION}/{}/messages/@original", later.1);
    assert_eq!(raw.code("PATCH", &original, json!({ "content": "late" })).await, (404, 10003));
    assert_eq!(raw.stand_in.moderator().delete_channel(Place::direct(Person::ANN)), Err(ActionError::NotInThisChannel));
}

#[tokio::test]
async fn the_bot_is_told_of_threads_and_channels() {
    let raw = Raw::start().await;
    let mut client = Client::connect(&raw.stand_in).await;
    client.identify(&raw.stand_in).await;
    let mut next = async |event: &str| {
        let frame = client.next().await.expect("an event");
        assert_eq!(frame["t"], event, "{frame}");
        frame["d"].clone()
    };
    let thread = raw.open_thread(Place::LOBBY, "a game").await;
    let created = next("THREAD_CREATE").await;
    assert_eq!((&created["id"], &created["newly_created"]), (&json!(thread.id().to_string()), &json!(true)));
    raw.ping_in(thread);
    let channel = &next("INTERACTION_CREATE").await["channel"];
    assert_eq!((&channel["type"], &channel["parent_id"]), (&json!(11), &json!(Place::LOBBY.id().to_string())));
    assert_eq!(channel["thread_metadata"]["auto_archive_duration"], 1_440);

    raw.stand_in.moderator().archive_thread(thread, true).expect("it is a thread");
    assert_eq!(next("THREAD_UPDATE").await["thread_metadata"]["archived"], true);
    let mut later = Client::connect(&raw.stand_in).await;
    let identify = json!({ "token": raw.stand_in.token(), "intents": 1, "properties": {} });
    later.send(json!({ "op": 2, "d": identify })).await;
    later.next().await.expect("READY");
    let shown = later.next().await.expect("GUILD_CREATE")["d"]["threads"].clone();
    assert_eq!(shown, json!([]), "only active threads are shown");
    raw.stand_in.moderator().archive_thread(thread, true).expect("it is a thread");
    raw.stand_in.moderator().lock_thread(thread, true).expect("it is a thread");
    assert_eq!(next("THREAD_UPDATE").await["thread_metadata"]["locked"], true, "once for each change");
    raw.stand_in.moderator().delete_channel(thread).expect("a thread can be deleted");
    let gone = next("THREAD_DELETE").await;
    assert_eq!((&gone["id"], &gone["parent_id"]), (&created["id"], &created["parent_id"]));

    raw.stand_in.moderator().allow_bot(Place::GARDEN, BotPermission::Write, false).expect("the bot is a member");
    assert_eq!(next("CHANNEL_UPDATE").await["name"], "garden");
    raw.ping_in(Place::GARDEN);
    let permissions = next("INTERACTION_CREATE").await["app_permissions"].as_str().and_then(|bits| bits.parse().ok());
    assert_eq!(permissions.map(|bits: u64| (bits & 1 << 11, bits & 1 << 35)), Some((0, 1 << 35)));
    raw.stand_in.moderator().delete_channel(Place::GARDEN).expect("a channel can be deleted");
    assert_eq!(next("CHANNEL_DELETE").await["name"], "garden");
}
