//! Mentions in messages: which mentions a request allows, and which users and roles the text mentions.

use serde_json::Value;

use super::{directory::Directory, snowflake::Snowflake, validate::Field};

/// The mentions that are allowed in a message: those in the body's `allowed_mentions`, or the default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Allowed {
    every_user: bool,
    every_role: bool,
    everyone: bool,
    users: Vec<Snowflake>,
    roles: Vec<Snowflake>,
}

impl Allowed {
    /// The default for a message that a bot posts in a channel.
    pub(super) const CHANNEL: Self =
        Self { every_user: true, every_role: true, everyone: true, users: vec![], roles: vec![] };
    /// The default for an answer to an interaction.
    pub(super) const INTERACTION: Self =
        Self { every_user: true, every_role: false, everyone: false, users: vec![], roles: vec![] };

    /// Reads a body's `allowed_mentions`.
    pub(super) fn read(allowed: &Field<'_>) -> Self {
        let parse = allowed.get("parse");
        let words: Vec<&str> = parse.value.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let ids = |name: &str| {
            let listed = allowed.get(name).entries();
            allowed.get(name).at_most(listed.len(), 100);
            let message = format!("parse:[\"{name}\"] and {name}: [ids...] are mutually exclusive.");
            let exclusive = listed.is_empty() || !words.contains(&name);
            allowed.require(exclusive, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
            listed.iter().filter_map(|id| Snowflake::from_json(id.value)).collect()
        };
        let (users, roles) = (ids("users"), ids("roles"));
        let known = words.iter().all(|word| ["users", "roles", "everyone"].contains(word));
        parse.one_of(known, "('users', 'roles', 'everyone')");
        let [every_user, every_role, everyone] = ["users", "roles", "everyone"].map(|word| words.contains(&word));
        Self { every_user, every_role, everyone, users, roles }
    }
}

/// The users and roles that a message mentions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Mentions {
    pub(super) users: Vec<Snowflake>,
    pub(super) roles: Vec<Snowflake>,
    pub(super) everyone: bool,
}

impl Mentions {
    /// The mentions in a message's `content` that are allowed. Repetitions and mentions inside code are left out.
    pub(super) fn of(content: &str, allowed: &Allowed, directory: &Directory) -> Self {
        let text = without_code(content);
        let mut found = Self::default();
        for (index, _) in text.match_indices("<@") {
            let Some((inside, _)) = text[index + 2..].split_once('>') else { continue };
            if let Some(role) = inside.strip_prefix('&').and_then(|digits| digits.parse().ok()) {
                let known = directory.guilds.iter().any(|guild| guild.roles.iter().any(|other| other.id == role));
                if known && (allowed.every_role || allowed.roles.contains(&role)) && !found.roles.contains(&role) {
                    found.roles.push(role);
                }
            } else if let Ok(user) = inside.trim_start_matches('!').parse() {
                let known = directory.user(user).is_some();
                if known && (allowed.every_user || allowed.users.contains(&user)) && !found.users.contains(&user) {
                    found.users.push(user);
                }
            }
        }
        found.everyone = allowed.everyone && (text.contains("@everyone") || text.contains("@here"));
        found
    }
}

/// A text without its code, that is, without the parts between back-ticks.
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
    use crate::sample::{self, Person};

    fn check(content: &str, allowed: Option<Value>, expected: &[Person]) {
        let read = |value| Field::read(&value, "allowed_mentions", Allowed::read).expect("it is well-formed");
        let allowed = allowed.map_or(Allowed::INTERACTION, read);
        let users = Mentions::of(content, &allowed, &sample::directory("Bot")).users;
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
        let directory = sample::directory("Bot");
        assert!(!Mentions::of("@everyone", &Allowed::INTERACTION, &directory).everyone);
        assert!(Mentions::of("@here", &Allowed::CHANNEL, &directory).everyone);
    }

    #[test]
    fn parse_and_a_list_exclude_each_other() {
        let both = json!({ "parse": ["users"], "users": ["1"] });
        assert_eq!(Field::read(&both, "", Allowed::read).map_err(|refusal| refusal.code), Err(50035));
    }
}
