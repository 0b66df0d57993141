//! Whom a message mentions, and whom it thereby pings.

use serde_json::Value;

use super::{cast::Cast, refusal::Faulty, snowflake::Snowflake};

/// A body's `allowed_mentions`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    every_user: bool,
    every_role: bool,
    everyone: bool,
    users: Vec<Snowflake>,
    roles: Vec<Snowflake>,
}

impl Allowed {
    /// What a message in a channel may mention when the body does not say.
    pub(super) const CHANNEL: Self =
        Self { every_user: true, every_role: true, everyone: true, users: vec![], roles: vec![] };
    /// What an answer to an interaction may mention when the body does not say.
    pub(super) const INTERACTION: Self =
        Self { every_user: true, every_role: false, everyone: false, users: vec![], roles: vec![] };

    /// Reads `allowed_mentions`; errors are noted at `path`.
    pub(super) fn read(value: &Value, path: &str, faulty: &mut Faulty) -> Self {
        let parse: Vec<&str> = value["parse"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let mut ids = |name: &str| -> Vec<Snowflake> {
            let listed = value[name].as_array().map_or(&[][..], Vec::as_slice);
            if listed.len() > 100 {
                faulty.at(&format!("{path}.{name}"), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.");
            }
            if parse.contains(&name) && !listed.is_empty() {
                let message = format!("parse:[\"{name}\"] and {name}: [ids...] are mutually exclusive.");
                faulty.at(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
            }
            listed.iter().filter_map(snowflake).collect()
        };
        let (users, roles) = (ids("users"), ids("roles"));
        for word in &parse {
            if !["users", "roles", "everyone"].contains(word) {
                let message = "Value must be one of ('users', 'roles', 'everyone').";
                faulty.at(&format!("{path}.parse"), "BASE_TYPE_CHOICES", message);
            }
        }
        let (every_user, every_role) = (parse.contains(&"users"), parse.contains(&"roles"));
        Self { every_user, every_role, everyone: parse.contains(&"everyone"), users, roles }
    }
}

/// An identifier given as a string of digits or as a number.
pub(super) fn snowflake(value: &Value) -> Option<Snowflake> {
    value.as_u64().map(Snowflake).or_else(|| value.as_str()?.parse().ok())
}

/// Whom a message mentions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Mentions {
    pub(super) users: Vec<Snowflake>,
    pub(super) roles: Vec<Snowflake>,
    pub(super) everyone: bool,
}

impl Mentions {
    /// The mentions that stand in a text and are allowed, each once.
    ///
    /// Only `content` counts, never a component, an embed or a picture's description. Mentions in code do not count.
    pub(super) fn of(content: &str, allowed: &Allowed, cast: &Cast) -> Self {
        let text = without_code(content);
        let mut found = Self::default();
        for (index, _) in text.match_indices("<@") {
            let Some((inside, _)) = text[index + 2..].split_once('>') else { continue };
            if let Some(role) = inside.strip_prefix('&').and_then(|digits| digits.parse().ok()) {
                let known = cast.guilds.iter().any(|guild| guild.roles.iter().any(|other| other.id == role));
                if known && (allowed.every_role || allowed.roles.contains(&role)) && !found.roles.contains(&role) {
                    found.roles.push(role);
                }
            } else if let Ok(user) = inside.trim_start_matches('!').parse() {
                let known = cast.user(user).is_some();
                if known && (allowed.every_user || allowed.users.contains(&user)) && !found.users.contains(&user) {
                    found.users.push(user);
                }
            }
        }
        found.everyone = allowed.everyone && (text.contains("@everyone") || text.contains("@here"));
        found
    }
}

/// The text without what stands between back-ticks.
fn without_code(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let fence = if rest[start..].starts_with("```") { "```" } else { "`" };
        let inside = &rest[start + fence.len()..];
        let Some(end) = inside.find(fence) else { break };
        kept.push_str(&rest[..start]);
        rest = &inside[end + fence.len()..];
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::sandbox::cast::Person;

    fn check(content: &str, allowed: Option<Value>, expected: &[Person]) {
        let mut faulty = Faulty::default();
        let allowed =
            allowed.map_or(Allowed::INTERACTION, |value| Allowed::read(&value, "allowed_mentions", &mut faulty));
        assert_eq!(faulty.check(), Ok(()));
        let users = Mentions::of(content, &allowed, &Cast::new("Bot")).users;
        assert_eq!(users, expected.iter().map(|person| person.0).collect::<Vec<_>>(), "{content}");
    }

    #[test]
    fn only_allowed_mentions_in_the_text_count() {
        let (ann, ben) = (Person::ANN.id(), Person::BEN.id());
        let text = format!("<@{ann}> plays <@!{ben}>, <@{ann}> begins");
        check(&text, None, &[Person::ANN, Person::BEN]);
        check(&text, Some(json!({ "parse": [] })), &[]);
        check(&text, Some(json!({ "parse": ["users"] })), &[Person::ANN, Person::BEN]);
        check(&text, Some(json!({ "parse": [], "users": [ben.to_string()] })), &[Person::BEN]);
        check("nobody", Some(json!({ "users": [ben.to_string()] })), &[]);
        check(&format!("`<@{ann}>` ```<@{ann}>``` <@{ben}>"), None, &[Person::BEN]);
        check("<@17> <@", None, &[]);
    }

    #[test]
    fn an_interaction_does_not_ping_everyone_by_default() {
        let cast = Cast::new("Bot");
        assert!(!Mentions::of("@everyone", &Allowed::INTERACTION, &cast).everyone);
        assert!(Mentions::of("@here", &Allowed::CHANNEL, &cast).everyone);
    }

    #[test]
    fn parse_and_a_list_exclude_each_other() {
        let mut faulty = Faulty::default();
        Allowed::read(&json!({ "parse": ["users"], "users": ["1"] }), "allowed_mentions", &mut faulty);
        assert_eq!(faulty.check().map_err(|refusal| refusal.code), Err(50035));
    }
}
