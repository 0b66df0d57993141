//! The actions of people: sending a command, typing into an option, clicking a button, choosing in a menu, and writing
//! a message. An action that Discord's client would not allow is refused.

use serde_json::{Map, Value, json};
use thiserror::Error;

use super::{
    cast::{BOT, Channel, Kind},
    interaction::Deed,
    mentions::{Allowed, Mentions},
    message::Message,
    permissions::Permissions,
    snowflake::Snowflake,
    world::World,
};

/// The reason why an action is refused: Discord's client would not let a person do it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misuse {
    /// The channel does not exist or is hidden from the person.
    #[error("this person does not see that channel")]
    NoSuchChannel,
    /// The bot has no command of this name in this channel, or the person may not use it.
    #[error("there is no command /{0} here")]
    NoSuchCommand(String),
    /// The command has no option of this name.
    #[error("the command has no option {0}")]
    NoSuchOption(String),
    /// A required option of this name is missing.
    #[error("the option {0} is required")]
    Missing(String),
    /// The value does not match the option's type, range or choices.
    #[error("the value {value} does not fit the option {option}")]
    BadValue {
        /// The option's name.
        option: String,
        /// The refused value as JSON.
        value: String,
    },
    /// The message does not exist or is hidden from the person.
    #[error("this person does not see that message")]
    NoSuchMessage,
    /// The message has no component with this custom id or label.
    #[error("the message has no control {0}")]
    NoSuchControl(String),
    /// The component with this custom id is disabled.
    #[error("the control {0} is disabled")]
    Disabled(String),
    /// The select menu with this custom id does not offer these values, or does not accept this number of values.
    #[error("the menu {0} does not offer this choice")]
    NotOffered(String),
    /// Moderators cannot take this action in this channel.
    #[error("this cannot be done in that channel")]
    NotHere,
    /// The person may not write in this channel, or the message is empty or too long.
    #[error("this cannot be sent here")]
    NotSendable,
}

/// The result of looking up a command: its definition, the groups and sub-commands that were named, and the options of
/// the innermost group, sub-command or command.
struct Found<'a> {
    command: &'a Value,
    names: Vec<&'a Value>,
    options: &'a [Value],
}

impl World {
    /// The channel with this identifier, if the person sees it.
    pub(super) fn visible(&self, person: Snowflake, channel: Snowflake) -> Result<Channel, Misuse> {
        let channel = self.cast.channel(channel).filter(|channel| self.cast.sees(person, channel));
        channel.cloned().ok_or(Misuse::NoSuchChannel)
    }

    /// The slash commands that a person may use in a channel.
    pub(super) fn available(&self, person: Snowflake, channel: &Channel) -> Vec<&Value> {
        let permissions = self.cast.permissions(person, channel);
        if channel.guild().is_some() && !permissions.contains(Permissions::USE_APPLICATION_COMMANDS) {
            return vec![];
        }
        let installed = |guild| self.cast.guild(guild).is_some_and(|guild| guild.installed);
        let personal = self.cast.user(person).is_some_and(|user| user.installed);
        let (context, shared) = match channel.kind {
            Kind::Text { guild, .. } => (0, installed(guild)),
            Kind::Direct { .. } => (1, true),
            Kind::Group { .. } => (2, false),
        };
        let granted = |command: &Value| {
            let here = |(to, guild, name): &(_, _, String)| {
                *to == person && Some(*guild) == channel.guild() && command["name"] == **name
            };
            self.commands.granted.iter().any(here)
        };
        let lists = |value: &Value, number: u64, default: bool| {
            value.as_array().map_or(default, |numbers| numbers.iter().any(|entry| *entry == number))
        };
        let fits = |command: &&Value| {
            let types = &command["integration_types"];
            lists(&command["contexts"], context, true)
                && (shared && lists(types, 0, true) || personal && lists(types, 1, false))
                && (granted(command)
                    || needed(command).is_none_or(|needed| context != 0 || permissions.contains(needed)))
                && command["type"] == 1
        };
        let of_guild = channel.guild().filter(|_| shared).and_then(|guild| self.commands.of_guild.get(&guild));
        let own: Vec<&Value> = of_guild.into_iter().flatten().filter(fits).collect();
        let replaced = |command: &&Value| own.iter().any(|own| own["name"] == command["name"]);
        let global = self.commands.global.iter().filter(|command| !replaced(command)).filter(fits);
        own.iter().copied().chain(global).collect()
    }

    fn find<'a>(&'a self, person: Snowflake, channel: &Channel, path: &str) -> Result<Found<'a>, Misuse> {
        let unknown = || Misuse::NoSuchCommand(path.to_owned());
        let mut words = path.split_whitespace();
        let first = words.next().ok_or_else(unknown)?;
        let command = self.available(person, channel).into_iter().find(|command| command["name"] == first);
        let command = command.ok_or_else(unknown)?;
        let (mut names, mut options) = (vec![], options_of(command));
        for word in words {
            let nested = options.iter().find(|option| option["name"] == word && is_nested(option));
            let nested = nested.ok_or_else(unknown)?;
            names.push(nested);
            options = options_of(nested);
        }
        if options.iter().any(is_nested) {
            return Err(unknown());
        }
        Ok(Found { command, names, options })
    }

    /// Sends a slash command. `options` maps the names of options to their values.
    pub(super) fn invoke(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        path: &str,
        options: &Map<String, Value>,
    ) -> Result<Snowflake, Misuse> {
        let channel = self.visible(person, channel)?;
        let found = self.find(person, &channel, path)?;
        if let Some(unknown) = options.keys().find(|name| found.options.iter().all(|option| option["name"] != **name)) {
            return Err(Misuse::NoSuchOption(unknown.clone()));
        }
        let mut given = vec![];
        for option in found.options {
            let name = option["name"].as_str().unwrap_or_default();
            match options.get(name).filter(|value| !value.is_null()) {
                Some(value) => given.push(self.given(option, value, &channel)?),
                None if option["required"] == true => return Err(Misuse::Missing(name.to_owned())),
                None => {}
            }
        }
        let data = self.data(&found, given, &channel);
        Ok(self.interact(Deed::Command, person, &channel, path.to_owned(), None, data))
    }

    /// Asks the bot to complete the option `focused`, whose text so far is in `options`. The other options may be
    /// incomplete.
    pub(super) fn complete(
        &mut self,
        person: Snowflake,
        channel: Snowflake,
        path: &str,
        options: &Map<String, Value>,
        focused: &str,
    ) -> Result<Snowflake, Misuse> {
        let channel = self.visible(person, channel)?;
        let found = self.find(person, &channel, path)?;
        if found.options.iter().all(|option| option["name"] != focused || option["autocomplete"] != true) {
            return Err(Misuse::NoSuchOption(focused.to_owned()));
        }
        let mut given = vec![];
        for option in found.options {
            let name = option["name"].as_str().unwrap_or_default();
            if name == focused {
                let typed = options.get(name).and_then(Value::as_str).unwrap_or_default();
                given.push(json!({ "name": name, "type": option["type"], "value": typed, "focused": true }));
            } else if let Some(value) = options.get(name).filter(|value| !value.is_null()) {
                // Discord's client leaves out values that are not valid yet.
                given.extend(self.given(option, value, &channel));
            }
        }
        let mut data = self.data(&found, given, &channel);
        if let Some(fields) = data.as_object_mut() {
            fields.remove("resolved");
        }
        Ok(self.interact(Deed::Autocomplete, person, &channel, path.to_owned(), None, data))
    }

    /// The JSON of an option with the value that a person gave for it.
    fn given(&self, option: &Value, value: &Value, channel: &Channel) -> Result<Value, Misuse> {
        let name = option["name"].as_str().unwrap_or_default();
        let bad = || Misuse::BadValue { option: name.to_owned(), value: value.to_string() };
        let within = |number: f64| {
            let bound = |name: &str, none: f64| option[name].as_f64().unwrap_or(none);
            bound("min_value", f64::NEG_INFINITY) <= number && number <= bound("max_value", f64::INFINITY)
        };
        let text = value.as_str();
        let id = Snowflake::from_json(value);
        let value = match option["type"].as_u64() {
            Some(3) => {
                let text = text.ok_or_else(bad)?;
                let length = text.chars().count() as u64;
                let (least, most) =
                    (option["min_length"].as_u64().unwrap_or(1), option["max_length"].as_u64().unwrap_or(6_000));
                (least.max(1) <= length && length <= most).then(|| json!(text))
            }
            Some(4) => value.as_i64().filter(|number| within(*number as f64)).map(|number| json!(number)),
            Some(5) => value.as_bool().map(Value::Bool),
            Some(10) => value.as_f64().filter(|number| within(*number)).map(|number| json!(number)),
            kind => id.filter(|id| self.names_something(kind, *id, channel)).map(|id| json!(id)),
        };
        let value = value.ok_or_else(bad)?;
        let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
        if choices.is_some_and(|choices| choices.iter().all(|choice| choice["value"] != value)) {
            return Err(bad());
        }
        Ok(json!({ "name": name, "type": option["type"], "value": value }))
    }

    /// Whether an identifier can be the value of an option of this type, which takes a user, channel, role or file.
    fn names_something(&self, kind: Option<u64>, id: Snowflake, channel: &Channel) -> bool {
        let (is_user, is_role) = (self.cast.user(id).is_some(), self.role(id, channel).is_some());
        match kind {
            Some(6) => is_user,
            Some(7) => self.cast.channel(id).is_some(),
            Some(8) => is_role,
            Some(9) => is_user || is_role,
            Some(11) => self.uploads.contains_key(&id),
            _ => false,
        }
    }

    /// The JSON of a role of the channel's server.
    fn role(&self, id: Snowflake, channel: &Channel) -> Option<Value> {
        let guild = self.cast.guild(channel.guild()?)?;
        guild.roles.iter().position(|role| role.id == id).map(|position| guild.roles[position].json(position))
    }

    /// The field `resolved` of an interaction: the users, members, channels, roles and files with these identifiers, or
    /// null if there are no identifiers. `named` contains each identifier with the type of its option.
    fn resolved(&self, named: impl Iterator<Item = (u64, Snowflake)>, channel: &Channel, seen_by: Snowflake) -> Value {
        let mut resolved = Value::Null;
        let mut add = |kind: &str, id: Snowflake, value: Option<Value>| {
            if let Some(value) = value {
                resolved[kind][id.to_string()] = value;
            }
        };
        for (kind, id) in named {
            if matches!(kind, 6 | 9) {
                let (user, member) = self.resolved_user(id, channel).unzip();
                add("users", id, user);
                add("members", id, member.flatten());
            }
            if matches!(kind, 8 | 9) {
                add("roles", id, self.role(id, channel));
            }
            match kind {
                7 => {
                    let named = self.cast.channel(id);
                    add("channels", id, named.map(|named| self.partial_channel_json(seen_by, named)));
                }
                11 => add("attachments", id, self.uploads.get(&id).map(|file| file.json(&self.url, channel.id))),
                _ => {}
            }
        }
        resolved
    }

    /// The field `data` of the interaction of a command.
    fn data(&self, found: &Found<'_>, given: Vec<Value>, channel: &Channel) -> Value {
        let id = |option: &Value| Some((option["type"].as_u64()?, Snowflake::from_json(&option["value"])?));
        let resolved = self.resolved(given.iter().filter_map(id), channel, BOT);
        let nested =
            found.names.iter().rev().fold(given, |inner, name| {
                vec![json!({ "name": name["name"], "type": name["type"], "options": inner })]
            });
        let mut data =
            json!({ "id": found.command["id"], "name": found.command["name"], "type": 1, "options": nested });
        if !resolved.is_null() {
            data["resolved"] = resolved;
        }
        if let Some(guild) = found.command.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        data
    }

    /// The enabled component with this custom id on a message that a person sees, and the message's channel.
    fn control(&self, person: Snowflake, message: Snowflake, id: &str) -> Result<(Channel, &Value), Misuse> {
        let message =
            self.messages.get(&message).filter(|message| message.is_for(person)).ok_or(Misuse::NoSuchMessage)?;
        let channel = self.visible(person, message.channel)?;
        let control = message.controls().find(|control| control["custom_id"] == id);
        let control = control.ok_or_else(|| Misuse::NoSuchControl(id.to_owned()))?;
        if control["disabled"] == true {
            return Err(Misuse::Disabled(id.to_owned()));
        }
        Ok((channel, control))
    }

    pub(super) fn click(&mut self, person: Snowflake, message: Snowflake, id: &str) -> Result<Snowflake, Misuse> {
        let (channel, control) = self.control(person, message, id)?;
        if control["type"] != 2 {
            return Err(Misuse::NoSuchControl(id.to_owned()));
        }
        let data = json!({ "custom_id": id, "component_type": 2, "id": 1 });
        Ok(self.interact(Deed::Component, person, &channel, id.to_owned(), Some(message), data))
    }

    /// Chooses values in a string select menu, in a user select menu, or in a menu of channels of the same server.
    pub(super) fn choose(
        &mut self,
        person: Snowflake,
        message: Snowflake,
        id: &str,
        values: &[String],
    ) -> Result<Snowflake, Misuse> {
        let (channel, menu) = self.control(person, message, id)?;
        let kind = menu["type"].as_u64().unwrap_or_default();
        let (least, most) = (menu["min_values"].as_u64().unwrap_or(1), menu["max_values"].as_u64().unwrap_or(1));
        let offered = |value: &String| match kind {
            3 => options_of(menu).iter().any(|option| option["value"] == **value),
            5 => value.parse().is_ok_and(|id| self.cast.user(id).is_some()),
            8 => value.parse().is_ok_and(|id| self.offers_channel(menu, person, &channel, id)),
            _ => false,
        };
        let distinct = values.iter().enumerate().all(|(index, value)| !values[..index].contains(value));
        if !(least..=most).contains(&(values.len() as u64)) || !distinct || !values.iter().all(offered) {
            return Err(Misuse::NotOffered(id.to_owned()));
        }
        let mut data = json!({ "custom_id": id, "component_type": kind, "values": values, "id": 1 });
        // The values of a user select menu are resolved as those of a user option (type 6), and the values of a channel
        // select menu as those of a channel option (type 7).
        if let Some(option) = match kind {
            5 => Some(6),
            8 => Some(7),
            _ => None,
        } {
            let chosen = values.iter().filter_map(|value| Some((option, value.parse().ok()?)));
            let resolved = self.resolved(chosen, &channel, person);
            if !resolved.is_null() {
                data["resolved"] = resolved;
            }
        }
        Ok(self.interact(Deed::Component, person, &channel, id.to_owned(), Some(message), data))
    }

    /// Whether a channel select menu offers this channel to a person. The person must see the channel, and it must be
    /// in the same server and of a type that the menu lists.
    fn offers_channel(&self, menu: &Value, person: Snowflake, here: &Channel, id: Snowflake) -> bool {
        let listed = |channel: &Channel| {
            menu["channel_types"].as_array().is_none_or(|kinds| kinds.iter().any(|kind| *kind == channel.number()))
        };
        self.visible(person, id)
            .is_ok_and(|channel| here.guild().is_some() && channel.guild() == here.guild() && listed(&channel))
    }

    pub(super) fn say(&mut self, person: Snowflake, channel: Snowflake, text: &str) -> Result<Snowflake, Misuse> {
        let channel = self.visible(person, channel)?;
        let permissions = self.cast.permissions(person, &channel);
        let length = text.trim().chars().count();
        let locked = channel.thread.as_ref().is_some_and(|thread| thread.locked);
        if locked && !permissions.contains(Permissions::MANAGE_THREADS)
            || !self.cast.may_write(person, &channel)
            || !(1..=2_000).contains(&length)
        {
            return Err(Misuse::NotSendable);
        }
        let id = self.clock.snowflake();
        let mut message = Message::new(id, channel.id, person);
        text.trim().clone_into(&mut message.content);
        message.mentions = Mentions::of(&message.content, &Allowed::CHANNEL, &self.cast);
        message.mentions.everyone &= permissions.contains(Permissions::MENTION_EVERYONE);
        self.publish(message);
        Ok(id)
    }
}

/// Whether an option is a sub-command or a sub-command group.
fn is_nested(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

fn options_of(item: &Value) -> &[Value] {
    item["options"].as_array().map_or(&[], Vec::as_slice)
}

/// The permissions that a command requires by default. Discord's value `"0"` stands for Administrator.
fn needed(command: &Value) -> Option<Permissions> {
    let bits = command["default_member_permissions"].as_str()?.parse().ok()?;
    Some(if bits == 0 { Permissions::ADMINISTRATOR } else { Permissions(bits) })
}
