//! Checks that the bot respects Discord's rate limits.

use discord_stand_in::Request;
use parlor::bot::{
    endpoint::Endpoint,
    rest::{Call, Rest, RestError},
};
use reqwest::Method;

use crate::prelude::*;

fn rest(stand_in: &StandIn) -> Rest {
    Rest::new(reqwest::Client::new(), stand_in.token(), stand_in.url()).expect("an ordinary token")
}

async fn send(rest: &Rest, method: Method, endpoint: Endpoint<'_>, body: &Value) -> Result<Value, RestError> {
    let patience = Duration::from_secs(10);
    let deadline = tokio::time::Instant::now() + 3 * patience;
    rest.send(Call { method, endpoint, query: "", body: Some(body), files: &[], patience, deadline, once: false }).await
}

async fn write(rest: &Rest, place: Place) -> Value {
    let endpoint = Endpoint::Messages { channel: place.id() };
    send(rest, Method::POST, endpoint, &json!({"content": "hello"})).await.expect("it is written")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_old_board_shrinks_when_the_channel_takes_edits_again() {
    let table = Table::open().await;
    let rest = rest(&table.stand_in);
    let note = write(&rest, LOBBY).await;
    let old = note["id"].as_str().expect("an identifier").parse().expect("digits");
    let first = table.begin().await;
    table.clock.advance(Duration::from_secs(2 * 60 * 60));
    table.stand_in.limit_old_edits(1, Duration::from_secs(2));
    let edit = async |message| {
        let endpoint = Endpoint::Message { channel: LOBBY.id(), message };
        send(&rest, Method::PATCH, endpoint, &json!({"content": "changed"})).await.expect("edited")
    };
    edit(old).await;
    let board = table.moves(ANN, "a4-b5=c4").await;
    assert!(!board.ephemeral && board.content.contains("a4-b5=c4"), "nobody waits for the old one");
    let limited = |request: &Request| request.status == 429 && request.answer["code"] == 30_046;
    table.stand_in.wait_for_request(limited).await.expect("the edit of the old board is refused");
    let next = table.moves(BEN, "g1-f2").await;
    table.shrinks(&board).await;
    table.shrinks(&first).await;
    assert!(!next.ephemeral);
    assert!(table.stand_in.message(ANN, next.id).is_some_and(|seen| !seen.components.is_empty()));
}
