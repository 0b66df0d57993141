//! What is set on the page rather than played: the time, and what moderators decide.

use std::{sync::Arc, time::Duration};

use axum::{Json, extract::State, response::Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::answer;
use crate::sandbox::{
    cast::Channel, deed::Misuse, moderation::Right, snowflake::Snowflake, threads::ThreadChange, world::Shared,
    world::World,
};

/// How far to put the clock forward.
#[derive(Deserialize)]
pub(super) struct Advance {
    seconds: u32,
}

pub(super) async fn advance(State(shared): State<Arc<Shared>>, Json(by): Json<Advance>) -> Json<Value> {
    shared.change(|world| world.clock.advance(Duration::from_secs(by.seconds.into())));
    Json(json!({}))
}

/// What the bot may do in a channel from now on, or not.
#[derive(Deserialize)]
pub(super) struct Allowance {
    channel: Snowflake,
    right: Right,
    allowed: bool,
}

pub(super) async fn right(State(shared): State<Arc<Shared>>, Json(allowance): Json<Allowance>) -> Response {
    let Allowance { channel, right, allowed } = allowance;
    done(shared.change(|world| world.allow_bot(channel, right, allowed)))
}

/// What shall become of a thread.
#[derive(Deserialize)]
pub(super) struct Closing {
    channel: Snowflake,
    archived: Option<bool>,
    locked: Option<bool>,
}

pub(super) async fn thread(State(shared): State<Arc<Shared>>, Json(closing): Json<Closing>) -> Response {
    let Closing { channel, archived, locked } = closing;
    let change = ThreadChange { archived, locked, ..ThreadChange::default() };
    done(shared.change(|world| world.change_thread(channel, change)))
}

/// A thread to open.
#[derive(Deserialize)]
pub(super) struct Opening {
    person: Snowflake,
    channel: Snowflake,
    name: String,
}

pub(super) async fn open_thread(State(shared): State<Arc<Shared>>, Json(opening): Json<Opening>) -> Response {
    let Opening { person, channel, name } = opening;
    let opened = shared.change(|world| world.open_thread_as(person, channel, &name));
    answer(opened.map(|id| json!({ "channel": id })))
}

/// A channel to remove.
#[derive(Deserialize)]
pub(super) struct Removal {
    channel: Snowflake,
}

pub(super) async fn delete_channel(State(shared): State<Arc<Shared>>, Json(removal): Json<Removal>) -> Response {
    done(shared.change(|world| world.delete_channel(removal.channel)))
}

fn done(result: Result<(), Misuse>) -> Response {
    answer(result.map(|()| json!({})))
}

impl World {
    /// What can be decided in a channel: the bot's rights, and what kind of channel it is.
    pub(super) fn settings_view(&self, channel: &Channel) -> Value {
        let right = |right: Right| Some(json!({ "right": right, "allowed": self.bot_may(channel, right)? }));
        let rights: Vec<_> = Right::ALL.into_iter().filter_map(right).collect();
        json!({ "rights": rights, "thread": channel.thread.is_some(), "removable": channel.guild().is_some() })
    }
}
