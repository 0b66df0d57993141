//! The requests of the page that change the state of the stand-in: actions of people, changes of the time, and
//! decisions of moderators.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{TypedCommand, Viewpoint, answer};
use crate::{
    client::ActionError,
    moderation::BotPermission,
    sample::{Person, Place},
    seen_message::Ping,
    snowflake::Snowflake,
    threads::ThreadChange,
    world::{Shared, World},
};

/// A request of the page that changes the state of the stand-in. The last segment of the address names the variant, and
/// the body contains the variant's fields.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PageAction {
    Command(TypedCommand),
    Click { person: Snowflake, message: Snowflake, custom_id: String },
    Select { person: Snowflake, message: Snowflake, custom_id: String, values: Vec<String> },
    Dismiss { person: Snowflake, message: Snowflake },
    Say { person: Snowflake, channel: Snowflake, text: String },
    Read(Viewpoint),
    Advance { seconds: u32 },
    Right { channel: Snowflake, right: BotPermission, allowed: bool },
    Thread { channel: Snowflake, archived: Option<bool>, locked: Option<bool> },
    OpenThread { person: Snowflake, channel: Snowflake, name: String },
    DeleteChannel { channel: Snowflake },
}

/// Carries out a request that changes the state of the stand-in.
pub(super) async fn act(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    Json(body): Json<Value>,
) -> Response {
    let act = match serde_json::from_value(json!({ name: body })) {
        Ok(act) => act,
        Err(error) => return (StatusCode::UNPROCESSABLE_ENTITY, error.to_string()).into_response(),
    };
    // Without unread messages, nothing is changed, since every change makes all pages reload.
    if let PageAction::Read(at) = &act
        && shared.look(|world| world.messages.unread(at.person, Some(at.channel))) == 0
    {
        return answer(Ok(json!({})));
    }
    answer(shared.change(|world| world.act(act)))
}

impl World {
    fn act(&mut self, act: PageAction) -> Result<Value, ActionError> {
        let interaction = |id| json!({ "interaction": id });
        let done = |()| json!({});
        match act {
            PageAction::Command(TypedCommand { person, channel, command, options, .. }) => {
                self.client(person).command(channel, &command, &options, None).map(interaction)
            }
            PageAction::Click { person, message, custom_id } => {
                self.client(person).click(message, &custom_id).map(interaction)
            }
            PageAction::Select { person, message, custom_id, values } => {
                self.client(person).choose(message, &custom_id, &values).map(interaction)
            }
            PageAction::Dismiss { person, message } => self.client(person).dismiss(message).map(done),
            PageAction::Say { person, channel, text } => {
                self.client(person).say(channel, &text).map(|id| json!({ "message": id }))
            }
            PageAction::Read(Viewpoint { person, channel }) => {
                let here = |ping: &&mut Ping| ping.person == Person(person) && ping.place == Place(channel);
                self.messages.pings.iter_mut().filter(here).for_each(|ping| ping.read = true);
                Ok(json!({}))
            }
            PageAction::Advance { seconds } => {
                self.clock.advance(Duration::from_secs(seconds.into()));
                Ok(json!({}))
            }
            PageAction::Right { channel, right, allowed } => self.allow_bot(channel, right, allowed).map(done),
            PageAction::Thread { channel, archived, locked } => {
                self.change_thread(channel, ThreadChange { archived, locked, ..ThreadChange::default() }).map(done)
            }
            PageAction::OpenThread { person, channel, name } => {
                self.client(person).open_thread(channel, &name).map(|id| json!({ "channel": id }))
            }
            PageAction::DeleteChannel { channel } => self.delete_channel(channel).map(done),
        }
    }
}
