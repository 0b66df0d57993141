//! Compares the registered commands with their definitions.

use serde_json::Value;

/// The sorted names of commands that are registered with a different definition, are not registered, or are registered
/// but not wanted.
pub(super) fn different<'a>(wanted: &'a [Value], registered: &'a [Value]) -> Vec<&'a str> {
    let name = |command: &'a Value| command["name"].as_str().unwrap_or("?");
    let changed = wanted.iter().filter(|&command| {
        let same_name = registered.iter().find(|other| other["name"] == command["name"]);
        same_name.is_none_or(|other| !holds(other, command))
    });
    let unwanted = registered.iter().filter(|other| wanted.iter().all(|command| command["name"] != other["name"]));
    let mut names: Vec<_> = changed.chain(unwanted).map(name).collect();
    names.sort_unstable();
    names
}

/// Whether a registered value contains everything in the wanted value. Discord adds fields, and leaves out fields that
/// have their default value.
fn holds(registered: &Value, wanted: &Value) -> bool {
    match (registered, wanted) {
        (Value::Object(registered), Value::Object(wanted)) => {
            wanted.iter().all(|(name, value)| holds(registered.get(name).unwrap_or(&Value::Null), value))
        }
        (Value::Array(registered), Value::Array(wanted)) if !wanted.iter().all(Value::is_object) => {
            // Discord returns contexts and integration types in any order.
            registered.len() == wanted.len() && wanted.iter().all(|value| registered.contains(value))
        }
        (Value::Array(registered), Value::Array(wanted)) => {
            registered.len() == wanted.len() && registered.iter().zip(wanted).all(|(one, other)| holds(one, other))
        }
        (registered, wanted) => registered == wanted || is_nothing(registered) && is_nothing(wanted),
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
        assert_eq!(different(&wanted, &[registered]), Vec::<&str>::new());
    }

    #[test]
    fn changes_are_found() {
        let option = |more: Value| json!({ "options": [command("text", more)] });
        let wanted =
            [command("a", json!({})), command("b", option(json!({"required": true}))), command("c", json!({}))];
        let registered =
            [command("b", option(json!({}))), command("c", json!({"description": "did it"})), command("d", json!({}))];
        assert_eq!(different(&wanted, &registered), ["a", "b", "c", "d"]);
        assert_eq!(different(&wanted, &wanted), Vec::<&str>::new());
    }
}
