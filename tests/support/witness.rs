//! Holds what the bot and the stand-in send against twilight's models of Discord's data and its checks of Discord's
//! limits, which are neither's own.

use std::{collections::HashMap, error::Error};

use discord_stand_in::{Exchange, Options, Request};
use serde::de::{DeserializeOwned, DeserializeSeed};
use serde_json::{Value, json};
use twilight_model::{
    application::command::{Command, CommandOption},
    channel::{Channel, ChannelType, Message, message::MessageReference, thread::AutoArchiveDuration},
    gateway::{connection_info::BotConnectionInfo, event::GatewayEventDeserializer},
    guild::{Emoji, Member},
    http::interaction::{InteractionResponse, InteractionResponseData, InteractionResponseType},
    id::{Id, marker::AttachmentMarker},
    oauth::PartialApplication,
    user::{CurrentUser, CurrentUserGuild},
};
use twilight_validate::{channel, command, message};

type Checked = Result<(), Box<dyn Error>>;

/// Options of a stand-in whose exchanges with the bot are checked. The test fails when the stand-in is dropped.
pub fn witnessed() -> Options {
    Options { witness: Some(witness), ..Options::default() }
}

fn witness(exchange: Exchange<'_>) -> Result<(), String> {
    match exchange {
        Exchange::Event(text) => event(text).map_err(|error| format!("{error} in the event {text}")),
        Exchange::Request(request) => {
            let Request { method, path, body, answer, .. } = request;
            sent(request).map_err(|error| format!("{error} in {method} {path} {body}"))?;
            answered(request).map_err(|error| format!("{error} in the answer to {method} {path}: {answer}"))
        }
    }
}

fn event(text: &str) -> Checked {
    let event = GatewayEventDeserializer::from_json(text).ok_or("no opcode")?;
    event.deserialize(&mut serde_json::Deserializer::from_str(text))?;
    Ok(())
}

/// Checks the body of a request.
fn sent(request: &Request) -> Checked {
    let body = &request.body;
    let path: Vec<_> = request.path.split('/').filter(|part| !part.is_empty()).collect();
    match (request.method.as_str(), path.as_slice()) {
        ("POST", ["interactions", _, _, "callback"]) => {
            let mut body = body.clone();
            keep_apart(&mut body["data"])?;
            let response: InteractionResponse = read(&body)?;
            match (response.kind, response.data) {
                (InteractionResponseType::ApplicationCommandAutocompleteResult, data) => {
                    let choices = data.and_then(|data| data.choices).ok_or("no choices")?;
                    choices.iter().try_for_each(|choice| Ok(command::choice(choice)?))
                }
                (_, Some(data)) => content(&data),
                (_, None) => Ok(()),
            }
        }
        ("POST", ["webhooks", _, _] | ["channels", _, "messages"])
        | ("PATCH", ["webhooks", ..] | ["channels", _, "messages", _]) => {
            let mut body = body.clone();
            keep_apart(&mut body)?;
            read::<Option<MessageReference>>(&body["message_reference"])?;
            content(&read(&body)?)
        }
        ("PUT", ["applications", .., "commands"]) => commands(body),
        ("POST", ["channels", .., "threads"]) => {
            channel::name(body["name"].as_str().ok_or("no name")?)?;
            read::<Option<AutoArchiveDuration>>(&body["auto_archive_duration"])?;
            read::<Option<ChannelType>>(&body["type"])?;
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Takes the attachments that an edited message keeps out of the list, which twilight writes only with those that are
/// new.
fn keep_apart(body: &mut Value) -> Checked {
    let Some(list) = body.get_mut("attachments").and_then(Value::as_array_mut) else { return Ok(()) };
    let kept: Vec<_> = list.extract_if(.., |attachment| attachment.get("filename").is_none()).collect();
    kept.iter().try_for_each(|kept| read::<Id<AttachmentMarker>>(&kept["id"]).map(drop))
}

fn content(data: &InteractionResponseData) -> Checked {
    let InteractionResponseData { attachments, components, content, embeds, .. } = data;
    message::content(content.as_deref().unwrap_or_default())?;
    message::embeds(embeds.as_deref().unwrap_or_default())?;
    message::components(components.as_deref().unwrap_or_default(), false)?;
    attachments.iter().flatten().try_for_each(|attachment| Ok(message::attachment(attachment)?))
}

/// Checks commands with their names and descriptions in every language.
fn commands(body: &Value) -> Checked {
    for sent in body.as_array().ok_or("no list")? {
        let mut sent = sent.clone();
        // Discord adds them.
        sent["version"] = json!("1");
        sent["type"] = json!(1);
        let read: Command = read(&sent)?;
        command::command(&read)?;
        options(&read.options)?;
    }
    Ok(())
}

fn options(list: &[CommandOption]) -> Checked {
    command::options(list)?;
    for option in list {
        in_all(&option.name_localizations, |name| command::option_name(name))?;
        in_all(&option.description_localizations, |description| command::description(description))?;
        options(option.options.as_deref().unwrap_or_default())?;
    }
    Ok(())
}

fn in_all<E: Error + 'static>(
    texts: &Option<HashMap<String, String>>,
    check: impl Fn(&str) -> Result<(), E>,
) -> Checked {
    texts.iter().flatten().try_for_each(|(_, text)| Ok(check(text)?))
}

/// Checks what the stand-in answers to a request that it has carried out.
fn answered(request: &Request) -> Checked {
    let answer = &request.answer;
    if !(200..300).contains(&request.status) || answer.is_null() {
        return Ok(());
    }
    let path: Vec<_> = request.path.split('/').filter(|part| !part.is_empty()).collect();
    match (request.method.as_str(), path.as_slice()) {
        (_, ["gateway", "bot"]) => read::<BotConnectionInfo>(answer).map(drop),
        (_, ["users", "@me"]) => read::<CurrentUser>(answer).map(drop),
        (_, ["users", "@me", "guilds"]) => read::<Vec<CurrentUserGuild>>(answer).map(drop),
        (_, ["applications", "@me"]) => read::<PartialApplication>(answer).map(drop),
        (_, ["applications", .., "commands"]) => read::<Vec<Command>>(answer).map(drop),
        ("GET", ["applications", _, "emojis"]) => read::<Vec<Emoji>>(&answer["items"]).map(drop),
        ("POST", ["applications", _, "emojis"]) => read::<Emoji>(answer).map(drop),
        (_, ["guilds", _, "threads", "active"]) => read::<Vec<Channel>>(&answer["threads"]).map(drop),
        (_, ["guilds", _, "channels"]) => read::<Vec<Channel>>(answer).map(drop),
        (_, ["guilds", _, "members", _]) => read::<Member>(answer).map(drop),
        ("GET", ["channels", _, "messages"]) => read::<Vec<Message>>(answer).map(drop),
        (_, ["channels", _] | ["channels", .., "threads"]) => read::<Channel>(answer).map(drop),
        (_, ["channels" | "webhooks", ..]) => read::<Message>(answer).map(drop),
        (_, ["interactions", ..]) => read::<Option<Message>>(&answer["resource"]["message"]).map(drop),
        _ => Ok(()),
    }
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Box<dyn Error>> {
    Ok(T::deserialize(value)?)
}
