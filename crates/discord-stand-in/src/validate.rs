//! Checks that the data sent by bots respect Discord's limits.

pub(super) mod commands;
mod components;
mod field;

use serde_json::Value;

pub(super) use self::field::Field;
use self::field::Texts;
use super::{
    api_error::ApiError,
    mentions::Allowed,
    messages::{EPHEMERAL, SUPPRESS_NOTIFICATIONS},
    snowflake::Snowflake,
    threads::ThreadChange,
};

/// The content of a new or edited message, as read from a body. Optional fields that the body does not contain are
/// `None`.
#[derive(Clone, Debug, Default)]
pub(super) struct MessageBody {
    pub(super) content: Option<String>,
    pub(super) embeds: Option<Vec<Value>>,
    pub(super) components: Option<Vec<Value>>,
    pub(super) attachments: Option<Vec<ListedAttachment>>,
    pub(super) allowed_mentions: Option<Allowed>,
    pub(super) flags: u64,
    pub(super) reference: Option<Snowflake>,
    pub(super) nonce: Option<String>,
    /// Whether a second message with the same nonce is answered with the message that was recently sent with this
    /// nonce.
    pub(super) enforce_nonce: bool,
}

/// An entry of the list `attachments` in a body. The entry's id is the number of a file in the same request, or the
/// identifier of an attachment that the message keeps.
#[derive(Clone, Debug)]
pub(super) struct ListedAttachment {
    pub(super) id: Snowflake,
    pub(super) filename: Option<String>,
    pub(super) description: Option<String>,
}

/// The message flag that hides a message's embeds.
const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// The message flags that a bot may set.
const SETTABLE: u64 = SUPPRESS_EMBEDS | EPHEMERAL | SUPPRESS_NOTIFICATIONS;
/// The message flag IS_COMPONENTS_V2, with which a message consists only of components. The stand-in does not support
/// such messages.
const COMPONENTS_V2: u64 = 1 << 15;

const EMBED: Texts =
    &[("title", 0, 256), ("description", 0, 4_096), ("footer.text", 0, 2_048), ("author.name", 0, 256)];
const EMBED_FIELD: Texts = &[("name", 0, 256), ("value", 0, 1_024)];
/// The maximum total number of characters in the embeds of a message.
const EMBEDS: usize = 6_000;

/// The numbers of minutes without activity after which Discord can archive a thread.
const ARCHIVE_AFTER: [u64; 4] = [60, 1_440, 4_320, 10_080];

pub(super) fn message(body: &Field<'_>) -> MessageBody {
    if !body.value.is_object() {
        body.wrong("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        return MessageBody::default();
    }
    let values = |fields: Vec<Field<'_>>| fields.into_iter().map(|field| field.value.clone()).collect();
    let content = body.value.get("content").map(|_| body.get("content").text(0, 2_000).unwrap_or_default());
    let embeds = body.optional_list("embeds", 10);
    if let Some(embeds) = &embeds {
        let fits = embeds.iter().map(embed_length).sum::<usize>() <= EMBEDS;
        let message = format!("Embed size exceeds maximum size of {EMBEDS}");
        body.get("embeds").require(fits, "MAX_EMBED_SIZE_EXCEEDED", message);
    }
    let components = body.optional_list("components", 5);
    components::check(components.as_deref().unwrap_or_default());
    let attachments = body.optional_list("attachments", 10);
    MessageBody {
        content,
        embeds: embeds.map(values),
        components: components.map(values),
        attachments: attachments.map(|listed| listed.iter().filter_map(attachment).collect()),
        allowed_mentions: body.given("allowed_mentions").map(|allowed| Allowed::read(&allowed)),
        flags: flags(body, SETTABLE),
        reference: Snowflake::from_json(&body.value["message_reference"]["message_id"]),
        nonce: body.given("nonce").and_then(|nonce| match nonce.value {
            Value::Number(number) => Some(number.to_string()),
            _ => nonce.text(0, 25),
        }),
        enforce_nonce: body.value["enforce_nonce"] == true,
    }
}

/// Reads the field `flags` and returns the flags that are in `settable`; all other flags are ignored.
pub(super) fn flags(body: &Field<'_>, settable: u64) -> u64 {
    let Some(field) = body.given("flags") else { return 0 };
    let number = field.value.as_u64();
    field.require(number.is_some(), "NUMBER_TYPE_COERCE", format!("Value {} is not an int.", field.value));
    let flags = number.unwrap_or_default();
    let message = "The stand-in does not know messages laid out by components (IS_COMPONENTS_V2).";
    field.require(flags & COMPONENTS_V2 == 0, "STAND_IN_UNSUPPORTED", message);
    flags & settable
}

fn attachment(entry: &Field<'_>) -> Option<ListedAttachment> {
    let id = Snowflake::from_json(&entry.value["id"]);
    entry.get("id").require(id.is_some(), "BASE_TYPE_REQUIRED", "This field is required");
    let filename = entry.value["filename"].as_str().map(str::to_owned);
    let description = entry.get("description").text(0, 1_024).filter(|text| !text.is_empty());
    Some(ListedAttachment { id: id?, filename, description })
}

/// Checks an embed and counts its characters.
fn embed_length(embed: &Field<'_>) -> usize {
    let fields = embed.get("fields").entries();
    embed.get("fields").at_most(fields.len(), 25);
    embed.texts(EMBED) + fields.iter().map(|field| field.texts(EMBED_FIELD)).sum::<usize>()
}

/// Reads a new thread's name, and the minutes without activity after which the thread is archived. The body must
/// contain the thread's type, unless the thread is opened on a message.
///
/// # Errors
///
/// Returns an error with code 50035 if a field is invalid or if the thread is private, since the stand-in supports only
/// public threads.
pub(super) fn thread(body: &Value, on_message: bool) -> Result<(String, u64), ApiError> {
    Field::read(body, "", |body| {
        // The type is required, since Discord opens a private thread if the type is missing.
        let message = "The stand-in knows public threads (type 11) only.";
        body.get("type").require(on_message || body.value["type"] == 11, "STAND_IN_UNSUPPORTED", message);
        (body.get("name").text(1, 100).unwrap_or_default(), archive_after(body).unwrap_or(4_320))
    })
}

/// Reads the changes to a thread.
///
/// # Errors
///
/// Returns an error with code 50035 if a field is invalid.
pub(super) fn thread_change(body: &Value) -> Result<ThreadChange, ApiError> {
    Field::read(body, "", |body| {
        let flag = |name: &str| {
            let flag = body.given(name)?;
            flag.require(flag.value.is_boolean(), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
            flag.value.as_bool()
        };
        ThreadChange {
            archived: flag("archived"),
            locked: flag("locked"),
            name: body.given("name").and_then(|name| name.text(1, 100)),
            archive_after: archive_after(body),
        }
    })
}

/// Reads the minutes of inactivity after which a thread is archived.
fn archive_after(body: &Field<'_>) -> Option<u64> {
    let field = body.given("auto_archive_duration")?;
    let minutes = field.value.as_u64().filter(|minutes| ARCHIVE_AFTER.contains(minutes));
    field.one_of(minutes.is_some(), "(60, 1440, 4320, 10080)");
    minutes
}

/// Reads the choices with which the bot completes an option.
pub(super) fn choices(data: &Field<'_>) -> Vec<Value> {
    let field = data.get("choices");
    if !field.value.is_array() {
        field.wrong("BASE_TYPE_REQUIRED", "This field is required");
        return vec![];
    }
    let choices = field.list(25).unwrap_or_default();
    choices.iter().for_each(commands::choice);
    choices.into_iter().map(|choice| choice.value.clone()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Checks that a message is refused because of the fields at these paths and no others.
    fn check(body: &Value, expected: &[&str]) {
        let errors = Field::read(body, "", message).err().and_then(|refusal| refusal.errors).unwrap_or(json!({}));
        let mut paths = vec![];
        collect(&errors, String::new(), &mut paths);
        assert_eq!(paths, expected, "{errors}");
    }

    fn collect(errors: &Value, path: String, paths: &mut Vec<String>) {
        for (key, value) in errors.as_object().into_iter().flatten() {
            if key == "_errors" {
                paths.push(path.clone());
            } else {
                collect(value, if path.is_empty() { key.clone() } else { format!("{path}.{key}") }, paths);
            }
        }
    }

    /// A message with one row of these components.
    fn row(controls: Value) -> Value {
        json!({ "components": [{ "type": 1, "components": controls }] })
    }

    fn button(id: &str) -> Value {
        json!({ "type": 2, "style": 1, "label": "Press", "custom_id": id })
    }

    /// Checks a message with a component that has this field more, at these paths below the component.
    fn check_field(mut control: Value, pointer: &str, value: Value, expected: &[&str]) {
        *control.pointer_mut(pointer).expect("a field") = value;
        let expected = expected.iter().map(|path| format!("components.0.components.0{path}"));
        let expected: Vec<_> = expected.collect();
        check(&row(json!([control])), &expected.iter().map(String::as_str).collect::<Vec<_>>());
    }

    #[test]
    fn texts_embeds_and_files_have_limits() {
        check(&json!({ "content": "ü".repeat(2_000) }), &[]);
        check(&json!({ "content": "x".repeat(2_001) }), &["content"]);
        check(&json!({ "content": 17 }), &["content"]);
        check(&json!([]), &[""]);
        let file = |id: Value, length| json!({ "attachments": [{ "id": id, "description": "x".repeat(length) }] });
        check(&file(json!(0), 1_024), &[]);
        check(&file(json!("0"), 1_025), &["attachments.0.description"]);
        check(&file(Value::Null, 0), &["attachments.0.id"]);
        let embed = json!({ "description": "x".repeat(3_001) });
        check(&json!({ "embeds": [embed] }), &[]);
        check(&json!({ "embeds": [embed, embed] }), &["embeds"]);
        check(&json!({ "embeds": [{ "title": "x".repeat(257) }] }), &["embeds.0.title"]);
        check(&json!({ "flags": 1 << 15 }), &["flags"]);
        check(&json!({ "flags": 64 }), &[]);
    }

    #[test]
    fn five_rows_of_five_buttons() {
        let rows = |rows: usize, columns: usize| -> Value {
            let row = |r| (0..columns).map(|c| button(&format!("{r}{c}"))).collect::<Vec<_>>();
            let rows: Vec<_> = (0..rows).map(|r| json!({ "type": 1, "components": row(r) })).collect();
            json!({ "components": rows })
        };
        check(&rows(5, 5), &[]);
        check(&rows(6, 5), &["components"]);
        check(&rows(1, 6), &["components.0.components"]);
        check(&rows(1, 0), &["components.0.components"]);
        check(&json!({ "components": [button("a")] }), &["components.0.type"]);
        let menu = json!({ "type": 5, "custom_id": "menu" });
        check(&row(json!([button("a"), menu])), &["components.0.components"]);
        check(&row(json!([button("a"), button("a")])), &["components.0.components.1.custom_id"]);
    }

    #[test]
    fn buttons_have_an_id_a_style_a_label_and_an_emoji() {
        let mut button = button("a");
        button["emoji"] = Value::Null;
        for (pointer, value, expected) in [
            ("/custom_id", json!("x".repeat(100)), &[][..]),
            ("/custom_id", json!("x".repeat(101)), &[".custom_id"]),
            ("/custom_id", json!(""), &[".custom_id"]),
            ("/style", json!(7), &[".style"]),
            ("/style", json!(5), &[""]),
            ("/label", json!("x".repeat(81)), &[".label"]),
            ("/label", json!(""), &[""]),
            ("/emoji", json!({ "id": "5", "name": "rock" }), &[]),
            ("/emoji", json!({ "id": null, "name": "🪨" }), &[]),
            ("/emoji", json!(null), &[]),
            ("/emoji", json!("🪨"), &[".emoji"]),
            ("/emoji", json!({ "name": "rock" }), &[".emoji.name"]),
            ("/emoji", json!({ "id": "x", "name": "rock" }), &[".emoji.id"]),
        ] {
            check_field(button.clone(), pointer, value, expected);
        }
    }

    #[test]
    fn menus_have_25_options_with_distinct_values() {
        let option = |n: usize| json!({ "label": "l", "value": format!("v{n}"), "description": "", "emoji": null });
        let options = |count: usize| (0..count).map(option).collect::<Vec<_>>();
        let menu = json!({ "type": 3, "custom_id": "menu", "options": options(2), "max_values": 1 });
        for (pointer, value, expected) in [
            ("/options", json!(options(25)), &[][..]),
            ("/options", json!(options(26)), &[".options"]),
            ("/options", json!([]), &[".options"]),
            ("/options/1/value", json!("v0"), &[".options.1.value"]),
            ("/options/0/label", json!("x".repeat(101)), &[".options.0.label"]),
            ("/options/1/description", json!("x".repeat(101)), &[".options.1.description"]),
            ("/options/1/emoji", json!({ "id": "5", "name": "x".repeat(33) }), &[".options.1.emoji.name"]),
            ("/max_values", json!(3), &[".max_values"]),
        ] {
            check_field(menu.clone(), pointer, value, expected);
        }
    }

    #[test]
    fn at_most_25_choices() {
        for (count, name, refused) in
            [(25, "name", false), (0, "name", false), (26, "name", true), (1, "", true), (1, &"x".repeat(101), true)]
        {
            let data = json!({ "choices": vec![json!({ "name": name, "value": "v" }); count] });
            assert_eq!(Field::read(&data, "data", choices).is_err(), refused, "{count} {name}");
        }
    }
}
