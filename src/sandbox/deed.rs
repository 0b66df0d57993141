//! What people do: send a command, type an option, click, choose, write. Refused where Discord's client would not let them.

use serde_json::{Map, Value, json};
use thiserror::Error;

use super::{
    cast::{BOT, Channel, Kind},
    interaction::Deed,
    mentions::{Allowed, Mentions, snowflake},
    message::Message,
    permissions::Permissions,
    snowflake::Snowflake,
    world::World,
};

/// Something that a person cannot do in Discord's client.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misuse {
    /// The channel does not exist or is hidden from the person.
    #[error("this person does not see that channel")]
    NoSuchChannel,
    /// The bot has no such command here, or the person may not use it.
    #[error("there is no command /{0} here")]
    NoSuchCommand(String),
    /// The command has no option of that name.
    #[error("the command has no option {0}")]
    NoSuchOption(String),
    /// A required option is missing.
    #[error("the option {0} is required")]
    Missing(String),
    /// The value does not fit the option's type, range or choices.
    #[error("the value {value} does not fit the option {option}")]
    BadValue {
        /// The option's name.
        option: String,
        /// The value as JSON.
        value: String,
    },
    /// The message does not exist or is hidden from the person.
    #[error("this person does not see that message")]
    NoSuchMessage,
    /// The message has no such control.
    #[error("the message has no control {0}")]
    NoSuchControl(String),
    /// The control is greyed out.
    #[error("the control {0} is disabled")]
    Disabled(String),
    /// The menu does not offer these values, or not that many.
    #[error("the menu {0} does not offer this choice")]
    NotOffered(String),
    /// There is nothing of that kind to be decided in this channel.
    #[error("this cannot be done in that channel")]
    NotHere,
    /// The person may not write here, or wrote nothing or too much.
    #[error("this cannot be sent here")]
    NotSendable,
}

/// A command as a person finds it: the definition, and that of the sub-command with the names on the way.
struct Found<'a> {
    command: &'a Value,
    names: Vec<&'a Value>,
    options: &'a [Value],
}

impl World {
    /// The channel, if the person sees it.
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
        let of_guild =
            channel.guild().and_then(|guild| self.commands.of_guild.get(&guild)).map_or(&[][..], Vec::as_slice);
        let installed = |guild| self.cast.guild(guild).is_some_and(|guild| guild.installed);
        let personal = self.cast.user(person).is_some_and(|user| user.installed);
        let (context, shared) = match channel.kind {
            Kind::Text { guild, .. } => (0, installed(guild)),
            Kind::Direct { .. } => (1, true),
            Kind::Group { .. } => (2, false),
        };
        let granted = |command: &Value| {
            let mut granted = self.commands.granted.iter();
            granted
                .any(|(to, guild, name)| *to == person && Some(*guild) == channel.guild() && command["name"] == **name)
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
        let mut commands: Vec<&Value> = of_guild.iter().filter(|_| context == 0 && shared).filter(fits).collect();
        let own: Vec<_> = commands.iter().map(|command| command["name"].clone()).collect();
        commands.extend(self.commands.global.iter().filter(|command| !own.contains(&command["name"])).filter(fits));
        commands
    }

    fn find<'a>(&'a self, person: Snowflake, channel: &Channel, path: &str) -> Result<Found<'a>, Misuse> {
        let unknown = || Misuse::NoSuchCommand(path.to_owned());
        let mut words = path.split_whitespace();
        let first = words.next().ok_or_else(unknown)?;
        let command = self.available(person, channel).into_iter().find(|command| command["name"] == first);
        let command = command.ok_or_else(unknown)?;
        let (mut names, mut options) = (vec![], options_of(command));
        for word in words {
            let nested =
                options.iter().find(|option| option["name"] == word && matches!(option["type"].as_u64(), Some(1 | 2)));
            let nested = nested.ok_or_else(unknown)?;
            names.push(nested);
            options = options_of(nested);
        }
        if options.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2))) {
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

    /// Asks the bot to complete the option `focused`, as it stands in `options`, with the others as far as they are typed.
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
        let completed = found.options.iter().any(|option| option["name"] == focused && option["autocomplete"] == true);
        if !completed {
            return Err(Misuse::NoSuchOption(focused.to_owned()));
        }
        let mut given = vec![];
        for option in found.options {
            let name = option["name"].as_str().unwrap_or_default();
            if name == focused {
                let typed = options.get(name).and_then(Value::as_str).unwrap_or_default();
                given.push(json!({ "name": name, "type": option["type"], "value": typed, "focused": true }));
            } else if let Some(value) = options.get(name).filter(|value| !value.is_null()) {
                // What is not valid yet is left out, as the client does.
                given.extend(self.given(option, value, &channel));
            }
        }
        let mut data = self.data(&found, given, &channel);
        if let Some(fields) = data.as_object_mut() {
            fields.remove("resolved");
        }
        Ok(self.interact(Deed::Autocomplete, person, &channel, path.to_owned(), None, data))
    }

    /// An option with the value a person gave it.
    fn given(&self, option: &Value, value: &Value, channel: &Channel) -> Result<Value, Misuse> {
        let name = option["name"].as_str().unwrap_or_default();
        let bad = || Misuse::BadValue { option: name.to_owned(), value: value.to_string() };
        let within = |number: f64| {
            let bound = |name: &str, none: f64| option[name].as_f64().unwrap_or(none);
            bound("min_value", f64::NEG_INFINITY) <= number && number <= bound("max_value", f64::INFINITY)
        };
        let text = value.as_str();
        let id = snowflake(value);
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
            Some(6) => id.filter(|id| self.cast.user(*id).is_some()).map(|id| json!(id)),
            Some(7) => id.filter(|id| self.cast.channel(*id).is_some()).map(|id| json!(id)),
            Some(8) => id.filter(|id| self.role(*id, channel).is_some()).map(|id| json!(id)),
            Some(9) => {
                id.filter(|id| self.cast.user(*id).is_some() || self.role(*id, channel).is_some()).map(|id| json!(id))
            }
            Some(10) => value.as_f64().filter(|number| within(*number)).map(|number| json!(number)),
            Some(11) => id.filter(|id| self.uploads.contains_key(id)).map(|id| json!(id)),
            _ => None,
        };
        let value = value.ok_or_else(bad)?;
        let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
        if choices.is_some_and(|choices| choices.iter().all(|choice| choice["value"] != value)) {
            return Err(bad());
        }
        Ok(json!({ "name": name, "type": option["type"], "value": value }))
    }

    fn role(&self, id: Snowflake, channel: &Channel) -> Option<Value> {
        let guild = self.cast.guild(channel.guild()?)?;
        guild.roles.iter().position(|role| role.id == id).map(|position| guild.roles[position].json(position))
    }

    /// The `data` of a command's interaction, with what its options name.
    fn data(&self, found: &Found<'_>, given: Vec<Value>, channel: &Channel) -> Value {
        let mut resolved: Map<String, Value> = Map::new();
        let mut resolve = |kind: &str, id: Snowflake, value: Option<Value>| {
            if let Some(value) = value {
                resolved.entry(kind).or_insert_with(|| json!({}))[id.to_string()] = value;
            }
        };
        for option in &given {
            let Some(id) = snowflake(&option["value"]) else { continue };
            let kind = option["type"].as_u64().unwrap_or_default();
            if let (6 | 9, Some((user, member))) = (kind, self.resolved_user(id, channel)) {
                resolve("users", id, Some(user));
                resolve("members", id, member);
            }
            if kind == 7 {
                let named = self.cast.channel(id);
                resolve("channels", id, named.map(|named| self.partial_channel_json(BOT, named)));
            }
            if matches!(kind, 8 | 9) {
                resolve("roles", id, self.role(id, channel));
            }
            if kind == 11 {
                resolve("attachments", id, self.uploads.get(&id).map(|file| file.json(&self.url, channel.id)));
            }
        }
        let nested =
            found.names.iter().rev().fold(given, |inner, name| {
                vec![json!({ "name": name["name"], "type": name["type"], "options": inner })]
            });
        let mut data =
            json!({ "id": found.command["id"], "name": found.command["name"], "type": 1, "options": nested });
        if !resolved.is_empty() {
            data["resolved"] = Value::Object(resolved);
        }
        if let Some(guild) = found.command.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        data
    }

    /// The control of a message that a person sees.
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

    /// Clicks a button.
    pub(super) fn click(&mut self, person: Snowflake, message: Snowflake, id: &str) -> Result<Snowflake, Misuse> {
        let (channel, control) = self.control(person, message, id)?;
        if control["type"] != 2 {
            return Err(Misuse::NoSuchControl(id.to_owned()));
        }
        let data = json!({ "custom_id": id, "component_type": 2, "id": 1 });
        Ok(self.interact(Deed::Component, person, &channel, id.to_owned(), Some(message), data))
    }

    /// Chooses in a menu: texts in a text menu, users in a user menu, channels of the same server in a channel menu.
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
            3 => menu["options"]
                .as_array()
                .is_some_and(|options| options.iter().any(|option| option["value"] == **value)),
            5 => value.parse().is_ok_and(|id| self.cast.user(id).is_some()),
            8 => value.parse().is_ok_and(|id| self.offers_channel(menu, person, &channel, id)),
            _ => false,
        };
        let distinct = values.iter().enumerate().all(|(index, value)| !values[..index].contains(value));
        if !(least..=most).contains(&(values.len() as u64)) || !distinct || !values.iter().all(offered) {
            return Err(Misuse::NotOffered(id.to_owned()));
        }
        let mut data = json!({ "custom_id": id, "component_type": kind, "values": values, "id": 1 });
        if kind == 5 {
            for id in values.iter().filter_map(|value| value.parse().ok()) {
                let Some((user, member)) = self.resolved_user(id, &channel) else { continue };
                data["resolved"]["users"][id.to_string()] = user;
                if let Some(member) = member {
                    data["resolved"]["members"][id.to_string()] = member;
                }
            }
        }
        if kind == 8 {
            for chosen in values.iter().filter_map(|value| self.cast.channel(value.parse().ok()?)) {
                data["resolved"]["channels"][chosen.id.to_string()] = self.partial_channel_json(person, chosen);
            }
        }
        Ok(self.interact(Deed::Component, person, &channel, id.to_owned(), Some(message), data))
    }

    /// Whether a channel menu offers this one: it is on the same server, the person sees it, and it is of a kind that the
    /// menu lists.
    fn offers_channel(&self, menu: &Value, person: Snowflake, here: &Channel, id: Snowflake) -> bool {
        let listed = |channel: &Channel| {
            menu["channel_types"].as_array().is_none_or(|kinds| kinds.iter().any(|kind| *kind == channel.number()))
        };
        self.visible(person, id)
            .is_ok_and(|channel| here.guild().is_some() && channel.guild() == here.guild() && listed(&channel))
    }

    /// Writes a message.
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

fn options_of(item: &Value) -> &[Value] {
    item["options"].as_array().map_or(&[], Vec::as_slice)
}

/// The permissions a command asks for by default; for `"0"` those of an administrator.
fn needed(command: &Value) -> Option<Permissions> {
    let bits = command["default_member_permissions"].as_str()?.parse().ok()?;
    Some(if bits == 0 { Permissions::ADMINISTRATOR } else { Permissions(bits) })
}
