//! Events of the gateway that serenity cannot read, such as an interaction with a flag beyond its range. It passes them
//! on as unknown ones. An interaction is read without the fields that are in the way, if Parlor does not need those
//! fields.

mod mend;

use std::collections::BTreeSet;

use serde_json::Value;
use serenity::model::application::Interaction;

/// The log target under which serenity writes whole frames that it cannot parse.
pub const FRAMES: &str = "serenity::gateway::ws";

/// The events without which Parlor does not work.
const NEEDED: [&str; 3] = [INTERACTION, "READY", "GUILD_CREATE"];
const INTERACTION: &str = "INTERACTION_CREATE";

/// The fields of an interaction that Parlor reads, or that tell what the others mean.
const READ: &str = "\
    app_permissions application_id attachment_size_limit attachments authorizing_integration_owners bot channel \
    channel_id component_type content_type context custom_id data filename flags focused global_name guild \
    guild_id guild_locale id locale member members message name nick options parent_id permissions proxy_url \
    resolved roles size target_id token type url value values";

/// Whether Parlor reads fields with this name.
fn is_read(field: &str) -> bool {
    READ.split(' ').any(|read| read == field)
}

/// Whether Parlor needs events with this name.
pub(super) fn is_needed(event: &str) -> bool {
    NEEDED.contains(&event)
}

/// An event that cannot be read as it is.
#[derive(Debug, Default)]
pub(super) struct Unread {
    /// The kind of an interaction.
    pub(super) kind: Option<&'static str>,
    /// The names of the fields of an interaction without which it can be read.
    pub(super) field: Option<String>,
    /// The interaction without those fields, if Parlor does not need them.
    pub(super) interaction: Option<Interaction>,
}

impl Unread {
    /// Finds out why an event with this name cannot be read.
    pub(super) fn new(event: &str, data: &Value) -> Self {
        if event != INTERACTION {
            return Self::default();
        }
        let kind = match data["type"].as_u64() {
            Some(2) => Some("command"),
            Some(3) => Some("control"),
            Some(4) => Some("typing"),
            _ => None,
        };
        let mut mended = data.clone();
        let mut fields = mend::mend(&mut mended);
        if let Ok(interaction) = serde_json::from_value(mended.clone()) {
            return Self { kind, field: Some(fields.join(", ")), interaction: Some(interaction) };
        }
        let mut names = BTreeSet::new();
        list(&mended, &mut names);
        let without = |name: &str| {
            let mut rest = mended.clone();
            remove(&mut rest, name);
            let length = rest.to_string().len();
            Some((length, serde_json::from_value::<Interaction>(rest).ok()?))
        };
        // The field that is in the way is the smallest: what is around it can be left out as well.
        let found = names.into_iter().filter_map(|name| without(name).map(|(length, rest)| (length, name, rest)));
        let Some((_, name, interaction)) = found.max_by_key(|(length, ..)| *length) else {
            return Self { kind, ..Self::default() };
        };
        let interaction = Some(interaction).filter(|_| !is_read(name));
        fields.push(name.to_owned());
        Self { kind, field: Some(fields.join(", ")), interaction }
    }
}

/// Lists the names of all fields.
fn list<'a>(value: &'a Value, names: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                names.insert(name);
                list(value, names);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| list(value, names)),
        _ => {}
    }
}

/// Removes all fields of this name.
fn remove(value: &mut Value, name: &str) {
    match value {
        Value::Object(fields) => {
            fields.remove(name);
            fields.values_mut().for_each(|value| remove(value, name));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| remove(value, name)),
        _ => {}
    }
}
