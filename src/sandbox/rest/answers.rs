//! Answers to interactions: the first one, and the messages that its token opens.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Answer, Call, channels::checked};
use crate::sandbox::{
    cast::BOT,
    interaction::{Deed, FIRST_ANSWER, Interaction},
    mentions::Allowed,
    message::{EPHEMERAL, LOADING, Message},
    refusal::{Faulty, Refusal},
    snowflake::Snowflake,
    validate,
    world::World,
};

/// How many follow-ups an app may send that is not installed where it answers.
const EXTERNAL_FOLLOW_UPS: usize = 5;

impl World {
    /// The first answer to an interaction.
    pub(super) fn callback(&mut self, call: &Call<'_>, id: &str, token: &str) -> Answer {
        let id: Snowflake = id.parse().map_err(|_| Refusal::UNKNOWN_INTERACTION)?;
        let interaction = self.interactions.get(&id).filter(|interaction| interaction.token == token);
        let mut interaction = interaction.ok_or(Refusal::UNKNOWN_INTERACTION)?.clone();
        if interaction.acknowledged.is_some() {
            return Err(Refusal::ACKNOWLEDGED);
        }
        if self.clock.now().saturating_sub(interaction.sent) > FIRST_ANSWER {
            return Err(Refusal::UNKNOWN_INTERACTION);
        }
        let after = interaction.dispatched.elapsed();
        self.open_for_answers(interaction.channel)?;
        let data = call.body.get("data").cloned().filter(|data| !data.is_null()).unwrap_or_else(|| json!({}));
        let kind = call.body["type"].as_u64().and_then(|kind| u8::try_from(kind).ok()).unwrap_or_default();
        if !fits(kind, interaction.deed) {
            let mut faulty = Faulty::default();
            if kind == 9 {
                faulty.at("type", "SANDBOX_UNSUPPORTED", "The sandbox does not know modals.");
            } else {
                let text = format!(
                    "The response type {kind} does not fit an interaction of type {}.",
                    interaction.deed.number()
                );
                faulty.at("type", "INTERACTION_APPLICATION_COMMAND_CALLBACK_TYPE_INVALID", text);
            }
            faulty.check()?;
        }
        match kind {
            4 => {
                let body = checked(&data, "data.")?;
                let mut message = self.answer(&interaction, body.flags);
                self.fill(&mut message, body, call.files, &Allowed::INTERACTION)?;
                interaction.original = Some(message.id);
                interaction.messages.push(message.id);
                self.settle(&interaction, kind, after);
                self.publish(message);
            }
            5 => {
                let mut faulty = Faulty::default();
                let flags = validate::flags(&data, "data.", EPHEMERAL, &mut faulty);
                if data["flags"].as_u64().is_some_and(|bits| bits & !EPHEMERAL != 0) {
                    faulty.at(
                        "data.flags",
                        "INTERACTION_DEFERRED_FLAGS_INVALID",
                        "Only EPHEMERAL may be set on a deferred response.",
                    );
                }
                faulty.check()?;
                let mut message = self.answer(&interaction, flags);
                message.flags |= LOADING;
                interaction.original = Some(message.id);
                interaction.messages.push(message.id);
                self.settle(&interaction, kind, after);
                self.publish(message);
            }
            6 => {
                interaction.original = interaction.message;
                self.settle(&interaction, kind, after);
            }
            7 => {
                let message = interaction.message.and_then(|id| self.messages.get(&id)).cloned();
                let mut message = message.ok_or(Refusal::UNKNOWN_MESSAGE)?;
                let body = checked(&data, "data.")?;
                self.fill(&mut message, body, call.files, &Allowed::INTERACTION)?;
                message.edited = Some(self.clock.now());
                interaction.original = interaction.message;
                self.enliven(message.channel);
                self.settle(&interaction, kind, after);
                self.replace(message);
            }
            _ => {
                let mut faulty = Faulty::default();
                interaction.choices = Some(validate::choices(&data, "data.", &mut faulty));
                faulty.check()?;
                self.settle(&interaction, kind, after);
            }
        }
        if call.query.get("with_response").is_some_and(|value| value == "true") {
            return Ok((200, Some(self.callback_json(&interaction, kind))));
        }
        Ok(super::NO_CONTENT)
    }

    /// Notes that an interaction was answered.
    fn settle(&mut self, interaction: &Interaction, kind: u8, after: Duration) {
        let settled = Interaction { acknowledged: Some((kind, after)), ..interaction.clone() };
        self.interactions.insert(settled.id, settled);
    }

    /// An empty message that answers an interaction; for one person alone if the flags or the place ask for it.
    fn answer(&mut self, interaction: &Interaction, flags: u64) -> Message {
        let mut message = Message::new(self.clock.snowflake(), interaction.channel, BOT);
        message.interaction = Some(interaction.id);
        message.flags = flags;
        if interaction.quiet {
            message.flags |= EPHEMERAL;
        }
        message.only_for = (message.flags & EPHEMERAL != 0).then_some(interaction.person);
        if interaction.deed == Deed::Component {
            // An answer to a click is shown as a reply to the message that bears the button.
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

    /// The messages of an interaction's token; `rest` is the path behind it.
    pub(super) fn webhook(&mut self, call: &Call<'_>, token: &str, rest: &[&str]) -> Answer {
        let interaction = self.by_token(token)?.clone();
        let channel = self.cast.channel(interaction.channel).ok_or(Refusal::UNKNOWN_CHANNEL)?.clone();
        match (call.method.as_str(), rest) {
            ("POST", []) => self.follow_up(call, interaction),
            (method @ ("GET" | "PATCH" | "DELETE"), ["messages", which]) => {
                let id = if *which == "@original" { interaction.original } else { which.parse().ok() };
                let opened = id.filter(|id| interaction.messages.contains(id) || interaction.message == Some(*id));
                let message = opened.and_then(|id| self.messages.get(&id)).ok_or(Refusal::UNKNOWN_MESSAGE)?.clone();
                match method {
                    "GET" => Ok((200, Some(self.message_json(&message)))),
                    "PATCH" => {
                        self.open_for_changes_by_answer(&channel, &message)?;
                        self.edit(message, call, &Allowed::INTERACTION)
                    }
                    _ => {
                        self.open_for_changes_by_answer(&channel, &message)?;
                        self.delete(&message);
                        Ok(super::NO_CONTENT)
                    }
                }
            }
            _ => Err(Refusal::METHOD_NOT_ALLOWED),
        }
    }

    fn follow_up(&mut self, call: &Call<'_>, mut interaction: Interaction) -> Answer {
        self.open_for_answers(interaction.channel)?;
        let waiting = interaction.original.and_then(|id| self.messages.get(&id)).filter(|message| message.is_loading());
        if let Some(message) = waiting.cloned() {
            // The first follow-up after a deferral takes the place of "thinking…", whatever its own flags say.
            return self.edit(message, call, &Allowed::INTERACTION);
        }
        if interaction.external && interaction.follow_ups >= EXTERNAL_FOLLOW_UPS {
            return Err(Refusal::TOO_MANY_FOLLOW_UPS);
        }
        let body = checked(call.body, "")?;
        let mut message = self.answer(&interaction, body.flags);
        message.reference = interaction.original.or(message.reference);
        self.fill(&mut message, body, call.files, &Allowed::INTERACTION)?;
        let id = message.id;
        interaction.messages.push(id);
        interaction.follow_ups += 1;
        self.interactions.insert(interaction.id, interaction);
        self.publish(message);
        Ok((200, self.messages.get(&id).map(|message| self.message_json(message))))
    }
}

/// Whether a response type may answer this deed.
const fn fits(kind: u8, deed: Deed) -> bool {
    match deed {
        Deed::Command => matches!(kind, 4 | 5),
        Deed::Component => matches!(kind, 4..=7),
        Deed::Autocomplete => kind == 8,
    }
}
