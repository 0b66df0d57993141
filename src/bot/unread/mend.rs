//! Finds the fields of an interaction that cannot be read, however many they are: each field is put into a sound object
//! of the same kind, and that is read.

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use serenity::model::{
    application::Interaction,
    channel::{Message, PartialChannel},
    guild::Member,
    user::User,
};

use super::is_read;

/// Replaces or removes the fields of an interaction that cannot be read and that Parlor does not need, from the inside
/// out. Returns their names.
pub(super) fn mend(interaction: &mut Value) -> Vec<String> {
    let mut found = Vec::new();
    for path in ["/user", "/member/user", "/message/author", "/message/interaction_metadata/user"] {
        mend_at::<User>(interaction, path, &user(), &mut found);
    }
    for path in ["/data/resolved/users", "/message/mentions"] {
        mend_all::<User>(interaction, path, &user(), &mut found);
    }
    mend_at::<Member>(interaction, "/member", &member(), &mut found);
    mend_at::<PartialChannel>(interaction, "/channel", &channel(), &mut found);
    mend_all::<PartialChannel>(interaction, "/data/resolved/channels", &channel(), &mut found);
    mend_at::<Message>(interaction, "/message", &message(), &mut found);
    let sound = sound(interaction);
    mend_at::<Interaction>(interaction, "", &sound, &mut found);
    found.sort_unstable();
    found.dedup();
    found
}

fn mend_at<T: DeserializeOwned>(whole: &mut Value, path: &str, sound: &Value, found: &mut Vec<String>) {
    if let Some(object) = whole.pointer_mut(path) {
        mend_object::<T>(object, sound, found);
    }
}

/// Mends each value of an object or a list.
fn mend_all<T: DeserializeOwned>(whole: &mut Value, path: &str, sound: &Value, found: &mut Vec<String>) {
    match whole.pointer_mut(path) {
        Some(Value::Object(fields)) => fields.values_mut().for_each(|value| mend_object::<T>(value, sound, found)),
        Some(Value::Array(values)) => values.iter_mut().for_each(|value| mend_object::<T>(value, sound, found)),
        _ => {}
    }
}

fn mend_object<T: DeserializeOwned>(object: &mut Value, sound: &Value, found: &mut Vec<String>) {
    let Some(fields) = object.as_object_mut() else { return };
    let is_bad = |name: &str, value: &Value| {
        let mut probe = sound.clone();
        probe[name] = value.clone();
        serde_json::from_value::<T>(probe).is_err()
    };
    let bad: Vec<_> = fields.iter().filter(|(name, value)| !is_read(name) && is_bad(name, value)).collect();
    let bad: Vec<_> = bad.into_iter().map(|(name, _)| name.clone()).collect();
    for name in bad {
        match sound.get(&name) {
            Some(value) => drop(fields.insert(name.clone(), value.clone())),
            None => drop(fields.remove(&name)),
        }
        found.push(name);
    }
}

fn user() -> Value {
    json!({ "id": "1", "username": "a", "discriminator": "0", "global_name": null, "avatar": null })
}

fn member() -> Value {
    json!({
        "user": user(), "guild_id": "1", "nick": null, "avatar": null, "roles": [], "joined_at": null, "deaf": false,
        "mute": false, "flags": 0, "pending": false, "communication_disabled_until": null,
    })
}

fn channel() -> Value {
    json!({ "id": "1", "type": 0, "name": "a", "permissions": "0" })
}

fn message() -> Value {
    json!({
        "id": "1", "channel_id": "1", "author": user(), "content": "", "timestamp": "2024-01-01T00:00:00Z",
        "edited_timestamp": null, "tts": false, "mention_everyone": false, "mentions": [], "mention_roles": [],
        "attachments": [], "embeds": [], "pinned": false, "type": 0, "components": [],
    })
}

/// An interaction of the same type that can be read.
fn sound(interaction: &Value) -> Value {
    let mut sound = json!({
        "id": "1", "application_id": "1", "type": interaction["type"], "channel_id": "1", "token": "a", "version": 1,
        "locale": "en-US", "entitlements": [], "attachment_size_limit": 1, "user": user(),
        "authorizing_integration_owners": {}, "data": { "id": "1", "name": "a", "type": 1 },
    });
    if interaction["type"] == 3 {
        sound["data"] = json!({ "custom_id": "a", "component_type": 2 });
        sound["message"] = message();
    }
    sound
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sound_objects_can_be_read() {
        serde_json::from_value::<User>(user()).expect("a user");
        serde_json::from_value::<Member>(member()).expect("a member");
        serde_json::from_value::<PartialChannel>(channel()).expect("a channel");
        serde_json::from_value::<Message>(message()).expect("a message");
        for kind in 2..=4 {
            serde_json::from_value::<Interaction>(sound(&json!({ "type": kind }))).expect("an interaction");
        }
    }

    #[test]
    fn all_fields_that_are_in_the_way_are_found() {
        for kind in 2..=4 {
            let mut whole = sound(&json!({ "type": kind }));
            whole["user"]["public_flags"] = json!(1_u64 << 50);
            whole["user"]["banner"] = json!(7);
            whole["entitlements"] = json!("many");
            whole["guild_id"] = json!("1");
            whole["member"] = member();
            whole["member"]["premium_since"] = json!("once");
            whole["channel"] = channel();
            assert!(serde_json::from_value::<Interaction>(whole.clone()).is_err());
            assert_eq!(mend(&mut whole), ["banner", "entitlements", "premium_since", "public_flags"]);
            serde_json::from_value::<Interaction>(whole.clone()).expect("it can be read");
            assert!(mend(&mut whole).is_empty());
        }
    }
}
