//! Compares the registered commands with their definitions.

use serde_json::{Map, Value};

/// The fields of commands, options and choices that are compared. Discord adds others, and may add more in the future.
const FIELDS: &[&str] = &[
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "type",
    "required",
    "choices",
    "value",
    "autocomplete",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "channel_types",
    "default_member_permissions",
    "nsfw",
];

/// The fields that are compared only for global commands, since Discord ignores them in the commands of a server.
const GLOBAL_FIELDS: &[&str] = &["contexts", "integration_types"];

/// Where commands are registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everywhere.
    Global,
    /// In one server.
    Guild,
}

impl Scope {
    /// The scope of the commands of a server, or of the global commands if it is `None`.
    pub const fn of(guild: Option<u64>) -> Self {
        if guild.is_some() { Self::Guild } else { Self::Global }
    }
}

/// The sorted names of commands that are registered with a different definition, are not registered, or are registered
/// but not wanted.
pub fn different<'a>(wanted: &'a [Value], registered: &'a [Value], scope: Scope) -> Vec<&'a str> {
    let name = |command: &'a Value| command["name"].as_str().unwrap_or("?");
    let changed = wanted.iter().filter(|&command| {
        let same_name = registered.iter().find(|other| other["name"] == command["name"]);
        same_name.is_none_or(|other| command_form(other, scope) != command_form(command, scope))
    });
    let unwanted = registered.iter().filter(|other| wanted.iter().all(|command| command["name"] != other["name"]));
    let mut names: Vec<_> = changed.chain(unwanted).map(name).collect();
    names.sort_unstable();
    names
}

/// The normal form of a command, which is the same for its definition and for what Discord makes of it.
fn command_form(command: &Value, scope: Scope) -> Value {
    let mut form = normal(command);
    // A command without a type is a slash command.
    if form["type"].is_null() {
        form["type"] = Value::from(1);
    }
    if scope == Scope::Global {
        for field in GLOBAL_FIELDS {
            let value = normal(&command[*field]);
            form[*field] = if is_nothing(&value) { Value::Null } else { value };
        }
    }
    form
}

/// A value without the fields that Discord adds and without those that have their default value. Lists of numbers and
/// texts are sorted, since Discord returns them in any order; the order of options and choices matters.
fn normal(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| FIELDS.contains(&name.as_str()));
            let form = |(name, value): (&String, &Value)| {
                // The keys of translations are languages.
                let value = if name.ends_with("_localizations") { value.clone() } else { normal(value) };
                (!is_nothing(&value)).then(|| (name.clone(), value))
            };
            Value::Object(kept.filter_map(form).collect::<Map<_, _>>())
        }
        Value::Array(entries) => {
            let mut entries: Vec<_> = entries.iter().map(normal).collect();
            if !entries.iter().any(Value::is_object) {
                entries.sort_by_key(Value::to_string);
            }
            Value::Array(entries)
        }
        plain => plain.clone(),
    }
}

fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(entries) => entries.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn command(name: &str, more: Value) -> Value {
        let mut command = json!({ "name": name, "description": "does it", "options": [], "contexts": [0, 1] });
        for (key, value) in more.as_object().expect("an object") {
            command[key] = value.clone();
        }
        command
    }

    #[test]
    fn what_discord_adds_and_leaves_out_makes_no_difference() {
        let wanted = [command("move", json!({ "nsfw": false, "default_member_permissions": null }))];
        let mut registered =
            command("move", json!({ "id": "5", "version": "7", "contexts": [1, 0], "name_localizations": null }));
        registered.as_object_mut().expect("an object").remove("options");
        assert_eq!(different(&wanted, &[registered], Scope::Global), Vec::<&str>::new());
    }

    #[test]
    fn changes_are_found() {
        let option = |more: Value| json!({ "options": [command("text", more)] });
        let wanted =
            [command("a", json!({})), command("b", option(json!({"required": true}))), command("c", json!({}))];
        let registered =
            [command("b", option(json!({}))), command("c", json!({"description": "did it"})), command("d", json!({}))];
        assert_eq!(different(&wanted, &registered, Scope::Global), ["a", "b", "c", "d"]);
        assert_eq!(different(&wanted, &wanted, Scope::Global), Vec::<&str>::new());
    }

    #[test]
    fn what_is_no_longer_wanted_is_a_change() {
        let wanted = [command("move", json!({}))];
        for former in [
            json!({ "default_member_permissions": "32" }),
            json!({ "name_localizations": { "fr": "jouer" } }),
            json!({ "contexts": [0, 1, 2] }),
            json!({ "options": [command("text", json!({ "max_length": 5 }))] }),
        ] {
            let registered = [command("move", former)];
            assert_eq!(different(&wanted, &registered, Scope::Global), ["move"], "{registered:?}");
        }
    }

    #[test]
    fn the_commands_of_a_server_have_no_contexts() {
        let wanted = [command("move", json!({ "integration_types": [0, 1] }))];
        let registered = [command("move", json!({ "contexts": null, "integration_types": [0] }))];
        assert_eq!(different(&wanted, &registered, Scope::Guild), Vec::<&str>::new());
        assert_eq!(different(&wanted, &registered, Scope::Global), ["move"]);
    }
}
