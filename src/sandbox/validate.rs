//! Discord's limits on what a bot sends.

pub(super) mod commands;
mod components;

use serde_json::Value;

use super::{
    mentions::{Allowed, snowflake},
    message::EPHEMERAL,
    refusal::{Faulty, Refusal},
    snowflake::Snowflake,
    threads::ThreadChange,
};

/// What a new or edited message shall hold. `None`: not mentioned in the body.
#[derive(Clone, Debug, Default)]
pub(super) struct MessageBody {
    pub(super) content: Option<String>,
    pub(super) embeds: Option<Vec<Value>>,
    pub(super) components: Option<Vec<Value>>,
    pub(super) attachments: Option<Vec<Listed>>,
    pub(super) allowed_mentions: Option<Allowed>,
    pub(super) flags: u64,
    pub(super) reference: Option<Snowflake>,
    pub(super) nonce: Option<String>,
    /// Whether a message that was sent a moment ago under the same nonce stands for this one.
    pub(super) enforce_nonce: bool,
}

/// An entry of a body's `attachments`: a file sent along, by its number, or one the message has already.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub(super) id: Snowflake,
    pub(super) filename: Option<String>,
    pub(super) description: Option<String>,
}

/// The flags that a bot may set: suppressed embeds, ephemeral, suppressed notifications.
const SETTABLE: u64 = 1 << 2 | EPHEMERAL | 1 << 12;
/// The flag of a message that is laid out by components alone, which the stand-in does not know.
const COMPONENTS_V2: u64 = 1 << 15;

/// Reads a message; errors are noted below `path`, which is empty or ends with a dot.
pub(super) fn message(body: &Value, path: &str, faulty: &mut Faulty) -> MessageBody {
    let mut read = MessageBody::default();
    if !body.is_object() {
        faulty.at(path.trim_end_matches('.'), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
        return read;
    }
    if let Some(content) = body.get("content") {
        let text = text(content, &format!("{path}content"), 0, 2_000, faulty);
        read.content = Some(text.unwrap_or_default());
    }
    if let Some(embeds) = list(body, "embeds", path, 10, faulty) {
        let mut characters = 0;
        for (index, embed) in embeds.iter().enumerate() {
            characters += embed_length(embed, &format!("{path}embeds.{index}"), faulty);
        }
        if characters > 6_000 {
            let message = "Embed size exceeds maximum size of 6000";
            faulty.at(&format!("{path}embeds"), "MAX_EMBED_SIZE_EXCEEDED", message);
        }
        read.embeds = Some(embeds.to_vec());
    }
    if let Some(rows) = list(body, "components", path, 5, faulty) {
        components::check(rows, &format!("{path}components"), faulty);
        read.components = Some(rows.to_vec());
    }
    if let Some(listed) = list(body, "attachments", path, 10, faulty) {
        let entries = listed.iter().enumerate();
        read.attachments = Some(
            entries
                .filter_map(|(index, entry)| attachment(entry, &format!("{path}attachments.{index}"), faulty))
                .collect(),
        );
    }
    if let Some(allowed) = body.get("allowed_mentions").filter(|value| !value.is_null()) {
        read.allowed_mentions = Some(Allowed::read(allowed, &format!("{path}allowed_mentions"), faulty));
    }
    read.flags = flags(body, path, SETTABLE, faulty);
    read.reference = snowflake(&body["message_reference"]["message_id"]);
    read.nonce = match &body["nonce"] {
        Value::Number(number) => Some(number.to_string()),
        Value::Null => None,
        nonce => text(nonce, &format!("{path}nonce"), 0, 25, faulty),
    };
    read.enforce_nonce = body["enforce_nonce"] == true;
    read
}

/// Reads `flags`, refusing those that are not in `settable`.
pub(super) fn flags(body: &Value, path: &str, settable: u64, faulty: &mut Faulty) -> u64 {
    let value = &body["flags"];
    let flags = value.as_u64().unwrap_or_default();
    if !value.is_null() && value.as_u64().is_none() {
        faulty.at(&format!("{path}flags"), "NUMBER_TYPE_COERCE", format!("Value {value} is not an int."));
    }
    if flags & COMPONENTS_V2 != 0 {
        let message = "The sandbox does not know messages laid out by components (IS_COMPONENTS_V2).";
        faulty.at(&format!("{path}flags"), "SANDBOX_UNSUPPORTED", message);
    }
    flags & settable
}

/// A list of at most `most` entries; absent when the body does not name it, empty when it is null.
fn list<'a>(body: &'a Value, name: &str, path: &str, most: usize, faulty: &mut Faulty) -> Option<&'a [Value]> {
    let value = body.get(name)?;
    let entries = match value {
        Value::Null => &[][..],
        Value::Array(entries) => entries,
        _ => {
            faulty.at(&format!("{path}{name}"), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            return None;
        }
    };
    if entries.len() > most {
        faulty.at(&format!("{path}{name}"), "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
    }
    Some(entries)
}

/// A text of `least` to `most` characters; absent and null count as empty.
fn text(value: &Value, path: &str, least: usize, most: usize, faulty: &mut Faulty) -> Option<String> {
    let text = match value {
        Value::Null => "",
        Value::String(text) => text,
        _ => {
            faulty.at(path, "STRING_TYPE_CONVERT", "Could not interpret as string.");
            return None;
        }
    };
    let length = text.chars().count();
    if length == 0 && least > 0 {
        faulty.at(path, "BASE_TYPE_REQUIRED", "This field is required");
    } else if length > most && least == 0 {
        faulty.at(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
    } else if length > most || length < least {
        faulty.at(path, "BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length."));
    }
    Some(text.to_owned())
}

fn attachment(entry: &Value, path: &str, faulty: &mut Faulty) -> Option<Listed> {
    let Some(id) = snowflake(&entry["id"]) else {
        faulty.at(&format!("{path}.id"), "BASE_TYPE_REQUIRED", "This field is required");
        return None;
    };
    let filename = entry["filename"].as_str().map(str::to_owned);
    let description = text(&entry["description"], &format!("{path}.description"), 0, 1_024, faulty);
    Some(Listed { id, filename, description: description.filter(|text| !text.is_empty()) })
}

/// Checks an embed and counts the characters that weigh on the message's 6,000.
fn embed_length(embed: &Value, path: &str, faulty: &mut Faulty) -> usize {
    let mut total = 0;
    let mut count = |value: &Value, at: &str, most: usize| {
        total += text(value, &format!("{path}.{at}"), 0, most, faulty).map_or(0, |text| text.chars().count());
    };
    count(&embed["title"], "title", 256);
    count(&embed["description"], "description", 4_096);
    count(&embed["footer"]["text"], "footer.text", 2_048);
    count(&embed["author"]["name"], "author.name", 256);
    let fields = embed["fields"].as_array().map_or(&[][..], Vec::as_slice);
    for (index, field) in fields.iter().enumerate() {
        count(&field["name"], &format!("fields.{index}.name"), 256);
        count(&field["value"], &format!("fields.{index}.value"), 1_024);
    }
    if fields.len() > 25 {
        faulty.at(&format!("{path}.fields"), "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    total
}

/// Reads a new thread's name and the minutes after which it is archived; `on_message`: it needs no type.
///
/// # Errors
///
/// Code 50035, also for a private thread, which the stand-in does not know.
pub(super) fn thread(body: &Value, on_message: bool) -> Result<(String, u64), Refusal> {
    let mut faulty = Faulty::default();
    let name = text(&body["name"], "name", 1, 100, &mut faulty).unwrap_or_default();
    let minutes = archive_after(body, &mut faulty).unwrap_or(4_320);
    // Without a type Discord opens a private thread.
    if !on_message && body["type"] != 11 {
        faulty.at("type", "SANDBOX_UNSUPPORTED", "The sandbox knows public threads (type 11) only.");
    }
    faulty.check().map(|()| (name, minutes))
}

/// Reads what shall be different in a thread.
///
/// # Errors
///
/// Code 50035.
pub(super) fn thread_change(body: &Value) -> Result<ThreadChange, Refusal> {
    let mut faulty = Faulty::default();
    let given = |field: &str| body.get(field).filter(|value| !value.is_null());
    let mut flag = |field: &str| {
        let value = given(field)?;
        if !value.is_boolean() {
            faulty.at(field, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
        value.as_bool()
    };
    let (archived, locked) = (flag("archived"), flag("locked"));
    let name = given("name").and_then(|name| text(name, "name", 1, 100, &mut faulty));
    let archive_after = archive_after(body, &mut faulty);
    faulty.check().map(|()| ThreadChange { name, archived, locked, archive_after })
}

/// Reads the quiet minutes after which a thread is archived, of which there are four to choose from.
fn archive_after(body: &Value, faulty: &mut Faulty) -> Option<u64> {
    let value = body.get("auto_archive_duration").filter(|value| !value.is_null())?;
    let minutes = value.as_u64().filter(|minutes| [60, 1_440, 4_320, 10_080].contains(minutes));
    if minutes.is_none() {
        let message = "Value must be one of (60, 1440, 4320, 10080).";
        faulty.at("auto_archive_duration", "BASE_TYPE_CHOICES", message);
    }
    minutes
}

/// Checks the choices that answer an autocompletion and hands them on.
pub(super) fn choices(data: &Value, path: &str, faulty: &mut Faulty) -> Vec<Value> {
    if !data["choices"].is_array() {
        faulty.at(&format!("{path}choices"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    let choices = list(data, "choices", path, 25, faulty).unwrap_or_default();
    for (index, choice) in choices.iter().enumerate() {
        commands::choice(choice, &format!("{path}choices.{index}"), faulty);
    }
    choices.to_vec()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// The paths at which a message is refused.
    fn check(body: &Value, expected: &[&str]) {
        let mut faulty = Faulty::default();
        message(body, "", &mut faulty);
        let errors = faulty.check().err().and_then(|refusal| refusal.errors).unwrap_or(json!({}));
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

    fn row(controls: &[Value]) -> Value {
        json!({ "type": 1, "components": controls })
    }

    fn button(id: &str) -> Value {
        json!({ "type": 2, "style": 1, "label": "Press", "custom_id": id })
    }

    fn menu(options: usize) -> Value {
        let options: Vec<_> =
            (0..options).map(|n| json!({ "label": format!("l{n}"), "value": format!("v{n}") })).collect();
        json!({ "type": 3, "custom_id": "menu", "options": options })
    }

    #[test]
    fn content_has_2000_characters() {
        check(&json!({ "content": "ü".repeat(2_000) }), &[]);
        check(&json!({ "content": "x".repeat(2_001) }), &["content"]);
        check(&json!({ "content": 17 }), &["content"]);
        check(&json!([]), &[""]);
    }

    #[test]
    fn five_rows_of_five_buttons() {
        let ids: Vec<Vec<_>> = (0..6).map(|r| (0..6).map(|c| button(&format!("{r}{c}"))).collect()).collect();
        let rows = |rows: usize, columns: usize| -> Value {
            json!({ "components": ids[..rows].iter().map(|row_ids| row(&row_ids[..columns])).collect::<Vec<_>>() })
        };
        check(&rows(5, 5), &[]);
        check(&rows(6, 5), &["components"]);
        check(&rows(1, 6), &["components.0.components"]);
        check(&json!({ "components": [row(&[])] }), &["components.0.components"]);
        check(&json!({ "components": [button("a")] }), &["components.0.type"]);
        check(&json!({ "components": [row(&[button("a"), menu(2)])] }), &["components.0.components"]);
    }

    #[test]
    fn custom_ids_are_unique_and_have_1_to_100_characters() {
        check(&json!({ "components": [row(&[button(&"x".repeat(100))])] }), &[]);
        check(&json!({ "components": [row(&[button(&"x".repeat(101))])] }), &["components.0.components.0.custom_id"]);
        check(&json!({ "components": [row(&[button("")])] }), &["components.0.components.0.custom_id"]);
        let twice = [row(&[button("a")]), row(&[button("a")])];
        check(&json!({ "components": twice }), &["components.1.components.0.custom_id"]);
    }

    #[test]
    fn buttons_have_a_style_and_a_label() {
        let with = |name: &str, value: Value| {
            let mut button = button("a");
            button[name] = value;
            json!({ "components": [row(&[button])] })
        };
        check(&with("style", json!(7)), &["components.0.components.0.style"]);
        check(&with("label", json!("x".repeat(81))), &["components.0.components.0.label"]);
        check(&with("label", json!("")), &["components.0.components.0"]);
        check(&with("style", json!(5)), &["components.0.components.0"]);
    }

    #[test]
    fn menus_have_25_options_with_distinct_values() {
        let with = |menu: Value| json!({ "components": [row(&[menu])] });
        check(&with(menu(25)), &[]);
        check(&with(menu(26)), &["components.0.components.0.options"]);
        check(&with(menu(0)), &["components.0.components.0.options"]);
        let mut same = menu(2);
        same["options"][1]["value"] = json!("v0");
        check(&with(same), &["components.0.components.0.options.1.value"]);
        let mut long = menu(2);
        long["options"][0]["label"] = json!("x".repeat(101));
        long["options"][1]["description"] = json!("x".repeat(101));
        check(
            &with(long),
            &["components.0.components.0.options.0.label", "components.0.components.0.options.1.description"],
        );
        let mut counts = menu(2);
        counts["max_values"] = json!(3);
        check(&with(counts), &["components.0.components.0.max_values"]);
    }

    #[test]
    fn attachments_have_a_number_and_1024_characters_of_description() {
        check(&json!({ "attachments": [{ "id": 0, "description": "x".repeat(1_024) }] }), &[]);
        check(
            &json!({ "attachments": [{ "id": "0", "description": "x".repeat(1_025) }] }),
            &["attachments.0.description"],
        );
        check(&json!({ "attachments": [{ "filename": "a.png" }] }), &["attachments.0.id"]);
    }

    #[test]
    fn embeds_share_6000_characters() {
        let embed = json!({ "description": "x".repeat(3_001) });
        check(&json!({ "embeds": [embed] }), &[]);
        check(&json!({ "embeds": [embed, embed] }), &["embeds"]);
        check(&json!({ "embeds": [{ "title": "x".repeat(257) }] }), &["embeds.0.title"]);
    }

    #[test]
    fn a_layout_by_components_is_refused() {
        check(&json!({ "flags": 1 << 15 }), &["flags"]);
        check(&json!({ "flags": 64 }), &[]);
    }

    #[test]
    fn at_most_25_choices() {
        let check = |count: usize, name: &str, refused: bool| {
            let mut faulty = Faulty::default();
            let data = json!({ "choices": vec![json!({ "name": name, "value": "v" }); count] });
            choices(&data, "data.", &mut faulty);
            assert_eq!(faulty.check().is_err(), refused, "{count} {name}");
        };
        check(25, "name", false);
        check(0, "name", false);
        check(26, "name", true);
        check(1, "", true);
        check(1, &"x".repeat(101), true);
    }
}
