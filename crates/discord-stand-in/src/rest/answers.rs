//! Answers to interactions: the interaction callback, and the messages to which the interaction token gives access.

use serde_json::{Value, json};

use super::{Answer, Call, NO_CONTENT, ok};
use crate::{
    api_error::ApiError,
    cast::BOT,
    interaction::{DEFERRED_UPDATE, Deed, FIRST_ANSWER, Interaction},
    mentions::Allowed,
    message::{EPHEMERAL, LOADING, Message},
    snowflake::Snowflake,
    validate::{self, Field},
    world::World,
};

/// The maximum number of follow-ups of an app that answers in a server that has not added it.
const EXTERNAL_FOLLOW_UPS: usize = 5;

impl World {
    /// The endpoint for the first response to an interaction.
    pub(super) fn callback(&mut self, call: &Call<'_>, id: &str, token: &str) -> Answer {
        let id: Snowflake = id.parse().map_err(|_| ApiError::UNKNOWN_INTERACTION)?;
        let interaction = self.interactions.get(&id).filter(|interaction| interaction.token == token);
        let mut interaction = interaction.ok_or(ApiError::UNKNOWN_INTERACTION)?.clone();
        if interaction.acknowledged.is_some() {
            if interaction.answered_by != call.process {
                self.second_answers.push(call.process.to_owned());
            }
            return Err(ApiError::ACKNOWLEDGED);
        }
        if self.clock.now().saturating_sub(interaction.sent) > FIRST_ANSWER {
            return Err(ApiError::UNKNOWN_INTERACTION);
        }
        let after = interaction.dispatched.elapsed();
        self.open_for_answers(interaction.channel)?;
        let data = call.body.get("data").cloned().filter(|data| !data.is_null()).unwrap_or_else(|| json!({}));
        let kind = call.body["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()).unwrap_or_default();
        if !interaction.deed.takes(kind) {
            return Err(misfit(kind, interaction.deed));
        }
        match kind {
            4 => {
                let body = Field::read(&data, "data", validate::message)?;
                let mut message = self.answer_to(&interaction, body.flags);
                self.fill(&mut message, body, call.files, &Allowed::INTERACTION)?;
                self.publish_original(&mut interaction, message);
            }
            5 => {
                let flags = Field::read(&data, "data", |data| {
                    let others = data.value["flags"].as_u64().is_some_and(|bits| bits & !EPHEMERAL != 0);
                    let message = "Only EPHEMERAL may be set on a deferred response.";
                    data.get("flags").require(!others, "INTERACTION_DEFERRED_FLAGS_INVALID", message);
                    validate::flags(data, EPHEMERAL)
                })?;
                let mut message = self.answer_to(&interaction, flags);
                message.flags |= LOADING;
                self.publish_original(&mut interaction, message);
            }
            DEFERRED_UPDATE => interaction.original = interaction.message,
            7 => {
                let message = interaction.message.and_then(|id| self.messages.get(&id)).cloned();
                let mut message = message.ok_or(ApiError::UNKNOWN_MESSAGE)?;
                let body = Field::read(&data, "data", validate::message)?;
                self.fill(&mut message, body, call.files, &Allowed::INTERACTION)?;
                message.edited = Some(self.clock.now());
                interaction.original = interaction.message;
                self.enliven(message.channel);
                self.replace(message);
            }
            _ => interaction.choices = Some(Field::read(&data, "data", validate::choices)?),
        }
        interaction.acknowledged = Some((kind, after));
        call.process.clone_into(&mut interaction.answered_by);
        self.interactions.insert(interaction.id, interaction.clone());
        if call.query.get("with_response").is_some_and(|value| value == "true" || value == "1") {
            return ok(self.callback_json(&interaction, kind));
        }
        Ok(NO_CONTENT)
    }

    /// Publishes a message to which `@original` refers from now on.
    fn publish_original(&mut self, interaction: &mut Interaction, message: Message) {
        interaction.original = Some(message.id);
        interaction.messages.push(message.id);
        // The event about the message contains data of the interaction, so the interaction must be stored first.
        self.interactions.insert(interaction.id, interaction.clone());
        self.publish(message);
    }

    /// An empty message that answers an interaction. It is ephemeral if the flags or the channel require this.
    fn answer_to(&mut self, interaction: &Interaction, flags: u64) -> Message {
        let mut message = Message::new(self.clock.snowflake(), interaction.channel, BOT);
        message.interaction = Some(interaction.id);
        message.flags = flags;
        if interaction.quiet {
            message.flags |= EPHEMERAL;
        }
        message.only_for = (message.flags & EPHEMERAL != 0).then_some(interaction.person);
        if interaction.deed == Deed::Component {
            // Discord shows an answer to a click as a reply to the message that contains the button.
            message.reference = interaction.message;
        }
        message
    }

    fn callback_json(&self, interaction: &Interaction, kind: u8) -> Value {
        let mut json = json!({ "interaction": { "id": interaction.id, "type": interaction.deed.number() } });
        let message = interaction.original.and_then(|id| self.messages.get(&id)).filter(|_| matches!(kind, 4..=7));
        if let Some(message) = message {
            json["interaction"]["response_message_id"] = json!(message.id);
            json["interaction"]["response_message_loading"] = json!(message.is_loading());
            json["interaction"]["response_message_ephemeral"] = json!(message.only_for.is_some());
            if matches!(kind, 4 | 5 | 7) {
                json["resource"] = json!({ "type": kind, "message": self.message_json(message) });
            }
        }
        json
    }

    /// The endpoints for messages with an interaction token; `rest` is the part of the path after the token.
    pub(super) fn webhook(&mut self, call: &Call<'_>, token: &str, rest: &[&str]) -> Answer {
        let interaction = self.by_token(token)?.clone();
        let channel = self.cast.channel(interaction.channel).ok_or(ApiError::UNKNOWN_CHANNEL)?.clone();
        match (call.method, rest) {
            ("POST", []) => self.follow_up(call, interaction),
            (method @ ("GET" | "PATCH" | "DELETE"), ["messages", which]) => {
                let id = if *which == "@original" { interaction.original } else { which.parse().ok() };
                let opened = id.filter(|id| interaction.messages.contains(id) || interaction.message == Some(*id));
                let message = opened.and_then(|id| self.messages.get(&id)).ok_or(ApiError::UNKNOWN_MESSAGE)?.clone();
                if method == "GET" {
                    return ok(self.message_json(&message));
                }
                // An ephemeral message does not belong to the thread, so the bot can change the message even if the
                // thread is closed.
                if message.only_for.is_none() {
                    self.open_for_changes(&channel)?;
                }
                let changed = if method == "PATCH" {
                    self.edit(message, call, &Allowed::INTERACTION)
                } else {
                    self.delete(&message);
                    Ok(NO_CONTENT)
                };
                if changed.is_ok()
                    && let Some(interaction) = self.interactions.get_mut(&interaction.id)
                {
                    interaction.followed = true;
                }
                changed
            }
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        }
    }

    fn follow_up(&mut self, call: &Call<'_>, mut interaction: Interaction) -> Answer {
        self.open_for_answers(interaction.channel)?;
        let waiting = interaction.original.and_then(|id| self.messages.get(&id)).filter(|message| message.is_loading());
        if let Some(message) = waiting.cloned() {
            // The first follow-up after a deferral replaces the "thinking…" message, whatever the follow-up's own flags
            // say.
            return self.edit(message, call, &Allowed::INTERACTION);
        }
        if interaction.external && interaction.follow_ups >= EXTERNAL_FOLLOW_UPS {
            return Err(ApiError::TOO_MANY_FOLLOW_UPS);
        }
        let body = Field::read(call.body, "", validate::message)?;
        let mut message = self.answer_to(&interaction, body.flags);
        message.reference = interaction.original.or(message.reference);
        self.fill(&mut message, body, call.files, &Allowed::INTERACTION)?;
        interaction.messages.push(message.id);
        interaction.follow_ups += 1;
        interaction.followed = true;
        self.interactions.insert(interaction.id, interaction);
        ok(self.publish(message))
    }
}

/// Refuses a type of response that this kind of interaction does not allow.
fn misfit(kind: u8, deed: Deed) -> ApiError {
    if kind == 9 {
        return ApiError::field("type", "SANDBOX_UNSUPPORTED", "The sandbox does not know modals.");
    }
    let message = format!("The response type {kind} does not fit an interaction of type {}.", deed.number());
    ApiError::field("type", "INTERACTION_APPLICATION_COMMAND_CALLBACK_TYPE_INVALID", message)
}
