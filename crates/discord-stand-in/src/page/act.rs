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

use super::{Look, Typed, answer};
use crate::{
    cast::{Channel, Person, Place},
    deed::Misuse,
    moderation::Right,
    seen::Ping,
    snowflake::Snowflake,
    threads::ThreadChange,
    world::{Shared, World},
};

/// A request of the page that changes the state of the stand-in. The last segment of the address names the variant, and
/// the body contains the variant's fields.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Act {
    Command(Typed),
    Click { person: Snowflake, message: Snowflake, custom_id: String },
    Select { person: Snowflake, message: Snowflake, custom_id: String, values: Vec<String> },
    Dismiss { person: Snowflake, message: Snowflake },
    Say { person: Snowflake, channel: Snowflake, text: String },
    Read(Look),
    Advance { seconds: u32 },
    Right { channel: Snowflake, right: Right, allowed: bool },
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
    if let Act::Read(at) = &act
        && shared.look(|world| world.unread(at.person, Some(at.channel))) == 0
    {
        return answer(Ok(json!({})));
    }
    answer(shared.change(|world| world.act(act)))
}

impl World {
    fn act(&mut self, act: Act) -> Result<Value, Misuse> {
        let interaction = |id| json!({ "interaction": id });
        let done = |()| json!({});
        match act {
            Act::Command(Typed { person, channel, command, options, .. }) => {
                self.invoke(person, channel, &command, &options).map(interaction)
            }
            Act::Click { person, message, custom_id } => self.click(person, message, &custom_id).map(interaction),
            Act::Select { person, message, custom_id, values } => {
                self.choose(person, message, &custom_id, &values).map(interaction)
            }
            Act::Dismiss { person, message } => self.dismiss(person, message).map(done),
            Act::Say { person, channel, text } => self.say(person, channel, &text).map(|id| json!({ "message": id })),
            Act::Read(Look { person, channel }) => {
                let here = |ping: &&mut Ping| ping.person == Person(person) && ping.place == Place(channel);
                self.pings.iter_mut().filter(here).for_each(|ping| ping.read = true);
                Ok(json!({}))
            }
            Act::Advance { seconds } => {
                self.clock.advance(Duration::from_secs(seconds.into()));
                Ok(json!({}))
            }
            Act::Right { channel, right, allowed } => self.allow_bot(channel, right, allowed).map(done),
            Act::Thread { channel, archived, locked } => {
                self.change_thread(channel, ThreadChange { archived, locked, ..ThreadChange::default() }).map(done)
            }
            Act::OpenThread { person, channel, name } => {
                self.open_thread_as(person, channel, &name).map(|id| json!({ "channel": id }))
            }
            Act::DeleteChannel { channel } => self.delete_channel(channel).map(done),
        }
    }

    /// Hides an ephemeral message from the person who sees it.
    fn dismiss(&mut self, person: Snowflake, message: Snowflake) -> Result<(), Misuse> {
        let message = self.messages.get_mut(&message).filter(|message| message.only_for == Some(person));
        message.ok_or(Misuse::NoSuchMessage)?.dismissed = true;
        Ok(())
    }

    /// The settings of a channel that moderators can change: the bot's rights, whether the channel is a thread, and
    /// whether it can be deleted.
    pub(super) fn settings_view(&self, channel: &Channel) -> Value {
        let right = |right: Right| Some(json!({ "right": right, "allowed": self.bot_may(channel, right)? }));
        let rights: Vec<_> = Right::ALL.into_iter().filter_map(right).collect();
        json!({ "rights": rights, "thread": channel.thread.is_some(), "removable": channel.guild().is_some() })
    }
}
