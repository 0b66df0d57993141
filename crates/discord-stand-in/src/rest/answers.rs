//! Answers to interactions: the interaction callback, and the messages to which the interaction token gives access.

use serde_json::{Value, json};

use super::{Answer, Endpoint, NO_CONTENT, ok};
use crate::{
    api_error::ApiError,
    interactions::{DEFERRED_UPDATE, FIRST_ANSWER, Interaction, InteractionKind},
    mentions::Allowed,
    messages::{EPHEMERAL, LOADING, Message},
    sample::BOT,
    snowflake::Snowflake,
    validate::{self, Field},
};

/// The maximum number of follow-ups of an app that answers in a server that has not added it.
const EXTERNAL_FOLLOW_UPS: usize = 5;

impl Endpoint<'_> {
    /// The endpoint for the first response to an interaction.
    pub(super) fn callback(&mut self, id: &str, token: &str) -> Answer {
        let id: Snowflake = id.parse().map_err(|_| ApiError::UNKNOWN_INTERACTION)?;
        let interaction = self.world.interactions.get(id).filter(|interaction| interaction.token == token);
        let mut interaction = interaction.ok_or(ApiError::UNKNOWN_INTERACTION)?.clone();
        if interaction.acknowledged.is_some() {
            // A process may defer an answer to learn whether it is the first.
            let is_deferral = matches!(self.call.body["type"].as_u64(), Some(5 | 6));
            if interaction.answered_by != self.call.process && !is_deferral {
                self.world.journal.duplicate_answers.push(self.call.process.to_owned());
            }
            return Err(ApiError::ACKNOWLEDGED);
        }
        if self.world.clock.now().saturating_sub(interaction.sent) > FIRST_ANSWER {
            return Err(ApiError::UNKNOWN_INTERACTION);
        }
        let after = interaction.age();
        self.open_for_answers(interaction.channel)?;
        let data = self.call.body.get("data").cloned().filter(|data| !data.is_null()).unwrap_or_else(|| json!({}));
        let kind = self.call.body["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()).unwrap_or_default();
        if !interaction.kind.takes(kind) {
            return Err(misfit(kind, interaction.kind));
        }
        match kind {
            4 => {
                let body = Field::read(&data, "data", validate::message)?;
                let mut message = self.answer_to(&interaction, body.flags);
                self.fill(&mut message, body, self.call.files, &Allowed::INTERACTION)?;
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
                let message = interaction.message.and_then(|id| self.world.messages.get(id)).cloned();
                let mut message = message.ok_or(ApiError::UNKNOWN_MESSAGE)?;
                let body = Field::read(&data, "data", validate::message)?;
                self.fill(&mut message, body, self.call.files, &Allowed::INTERACTION)?;
                message.edited = Some(self.world.clock.now());
                interaction.original = interaction.message;
                self.world.enliven(message.channel);
                self.world.replace(message);
            }
            _ => interaction.choices = Some(Field::read(&data, "data", validate::choices)?),
        }
        interaction.acknowledged = Some((kind, after));
        self.call.process.clone_into(&mut interaction.answered_by);
        self.world.interactions.store(interaction.clone());
        if self.call.query.get("with_response").is_some_and(|value| value == "true" || value == "1") {
            return ok(self.callback_json(&interaction, kind));
        }
        Ok(NO_CONTENT)
    }

    /// Publishes a message to which `@original` refers from now on.
    fn publish_original(&mut self, interaction: &mut Interaction, message: Message) {
        interaction.original = Some(message.id);
        interaction.messages.push(message.id);
        // The event about the message contains data of the interaction, so the interaction must be stored first.
        self.world.interactions.store(interaction.clone());
        self.world.publish(message);
    }

    /// An empty message that answers an interaction. It is ephemeral if the flags or the channel require this.
    fn answer_to(&mut self, interaction: &Interaction, flags: u64) -> Message {
        let mut message = Message::new(self.world.clock.snowflake(), interaction.channel, BOT);
        message.interaction = Some(interaction.id);
        message.flags = flags;
        if interaction.quiet {
            message.flags |= EPHEMERAL;
        }
        message.only_for = (message.flags & EPHEMERAL != 0).then_some(interaction.person);
        if interaction.kind == InteractionKind::Component {
            // Discord shows an answer to a click as a reply to the message that contains the button.
            message.reference = interaction.message;
        }
        message
    }

    fn callback_json(&self, interaction: &Interaction, kind: u8) -> Value {
        let mut json = json!({ "interaction": { "id": interaction.id, "type": interaction.kind as u8 } });
        let message = interaction.original.and_then(|id| self.world.messages.get(id)).filter(|_| matches!(kind, 4..=7));
        if let Some(message) = message {
            json["interaction"]["response_message_id"] = json!(message.id);
            json["interaction"]["response_message_loading"] = json!(message.is_loading());
            json["interaction"]["response_message_ephemeral"] = json!(message.only_for.is_some());
            if matches!(kind, 4 | 5 | 7) {
                json["resource"] = json!({ "type": kind, "message": self.world.message_json(message) });
            }
        }
        json
    }

    /// The endpoints for messages with an interaction token; `rest` is the part of the path after the token.
    pub(super) fn webhook(&mut self, token: &str, rest: &[&str]) -> Answer {
        let interaction = self.world.interactions.by_token(token, self.world.clock.now())?.clone();
        let channel = self.world.directory.channel(interaction.channel).ok_or(ApiError::UNKNOWN_CHANNEL)?.clone();
        match (self.call.method, rest) {
            ("POST", []) => self.follow_up(interaction),
            (method @ ("GET" | "PATCH" | "DELETE"), ["messages", which]) => {
                let id = if *which == "@original" { interaction.original } else { which.parse().ok() };
                let opened = id.filter(|id| interaction.messages.contains(id) || interaction.message == Some(*id));
                let message =
                    opened.and_then(|id| self.world.messages.get(id)).ok_or(ApiError::UNKNOWN_MESSAGE)?.clone();
                if method == "GET" {
                    return ok(self.world.message_json(&message));
                }
                // An ephemeral message does not belong to the thread, so the bot can change the message even if the
                // thread is closed.
                if message.only_for.is_none() {
                    self.open_for_changes(&channel)?;
                }
                let changed = if method == "PATCH" {
                    self.edit(message, &Allowed::INTERACTION)
                } else {
                    self.delete(&message);
                    Ok(NO_CONTENT)
                };
                if changed.is_ok()
                    && let Some(interaction) = self.world.interactions.0.get_mut(&interaction.id)
                {
                    interaction.followed = true;
                }
                changed
            }
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        }
    }

    fn follow_up(&mut self, mut interaction: Interaction) -> Answer {
        self.open_for_answers(interaction.channel)?;
        let waiting =
            interaction.original.and_then(|id| self.world.messages.get(id)).filter(|message| message.is_loading());
        if let Some(message) = waiting.cloned() {
            // The first follow-up after a deferral replaces the "thinking…" message, whatever the follow-up's own flags
            // say.
            return self.edit(message, &Allowed::INTERACTION);
        }
        if interaction.external && interaction.follow_ups >= EXTERNAL_FOLLOW_UPS {
            return Err(ApiError::TOO_MANY_FOLLOW_UPS);
        }
        let body = Field::read(self.call.body, "", validate::message)?;
        let mut message = self.answer_to(&interaction, body.flags);
        message.reference = interaction.original.or(message.reference);
        self.fill(&mut message, body, self.call.files, &Allowed::INTERACTION)?;
        interaction.messages.push(message.id);
        interaction.follow_ups += 1;
        interaction.followed = true;
        self.world.interactions.store(interaction);
        ok(self.world.publish(message))
    }
}

/// Refuses a type of response that this kind of interaction does not allow.
fn misfit(response: u8, kind: InteractionKind) -> ApiError {
    if response == 9 {
        return ApiError::field("type", "STAND_IN_UNSUPPORTED", "The stand-in does not know modals.");
    }
    let message = format!("The response type {response} does not fit an interaction of type {}.", kind as u8);
    ApiError::field("type", "INTERACTION_APPLICATION_COMMAND_CALLBACK_TYPE_INVALID", message)
}
