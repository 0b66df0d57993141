//! What people do in Discord's client: sending a command, typing into an option, clicking a button, choosing in a menu,
//! writing a message and opening a thread. An action that the client would not allow is refused.

use serde_json::{Map, Value, json};
use thiserror::Error;

use super::{
    directory::Channel,
    interactions::{Interaction, InteractionKind},
    mentions::{Allowed, Mentions},
    messages::Message,
    permissions::Permissions,
    sample::BOT,
    snowflake::Snowflake,
    threads::ARCHIVE_AFTER,
    world::World,
};

/// The reason why an action is refused: Discord's client would not let a person do it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
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
    NoSuchComponent(String),
    /// The component with this custom id is disabled.
    #[error("the control {0} is disabled")]
    Disabled(String),
    /// The select menu with this custom id does not offer these values, or does not accept this number of values.
    #[error("the menu {0} does not offer this choice")]
    NotOffered(String),
    /// Moderators cannot take this action in this channel.
    #[error("this cannot be done in that channel")]
    NotInThisChannel,
    /// The person may not write in this channel, or the message is empty or too long.
    #[error("this cannot be sent here")]
    NotSendable,
}

/// The result of looking up a command: its definition, the groups and sub-commands that were named, and the options of
/// the innermost group, sub-command or command.
struct FoundCommand<'a> {
    command: &'a Value,
    names: Vec<&'a Value>,
    options: &'a [Value],
}

/// The client of a person.
pub(super) struct Client<'a> {
    pub(super) world: &'a mut World,
    pub(super) person: Snowflake,
}

impl Client<'_> {
    /// The channel with this identifier, if the person sees it.
    fn channel(&self, channel: Snowflake) -> Result<Channel, ActionError> {
        self.world.directory.visible(self.person, channel).cloned()
    }

    fn find<'a>(&'a self, channel: &Channel, path: &str) -> Result<FoundCommand<'a>, ActionError> {
        let unknown = || ActionError::NoSuchCommand(path.to_owned());
        let mut words = path.split_whitespace();
        let first = words.next().ok_or_else(unknown)?;
        let World { commands, directory, .. } = &*self.world;
        let mut available = commands.available(directory, self.person, channel).into_iter();
        let command = available.find(|command| command["name"] == first).ok_or_else(unknown)?;
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
        Ok(FoundCommand { command, names, options })
    }

    /// Sends a slash command, whose `options` map the names of options to their values. If `focused` names an option,
    /// asks the bot to complete it instead: its text so far is in `options`, and the other options may be incomplete.
    pub(super) fn command(
        &mut self,
        channel: Snowflake,
        path: &str,
        options: &Map<String, Value>,
        focused: Option<&str>,
    ) -> Result<Snowflake, ActionError> {
        let channel = self.channel(channel)?;
        let found = self.find(&channel, path)?;
        let named = |name: &str| found.options.iter().find(|option| option["name"] == *name);
        let unknown = match focused {
            Some(name) => Some(name).filter(|name| named(name).is_none_or(|option| option["autocomplete"] != true)),
            None => options.keys().map(String::as_str).find(|name| named(name).is_none()),
        };
        if let Some(unknown) = unknown {
            return Err(ActionError::NoSuchOption(unknown.to_owned()));
        }
        let mut given = vec![];
        for option in found.options {
            let name = option["name"].as_str().unwrap_or_default();
            match (options.get(name).filter(|value| !value.is_null()), focused) {
                (value, Some(focused)) if focused == name => {
                    let typed = value.and_then(Value::as_str).unwrap_or_default();
                    given.push(json!({ "name": name, "type": option["type"], "value": typed, "focused": true }));
                }
                // Discord's client leaves out values that are not valid yet.
                (Some(value), Some(_)) => given.extend(self.given(option, value, &channel)),
                (Some(value), None) => given.push(self.given(option, value, &channel)?),
                (None, None) if option["required"] == true => return Err(ActionError::Missing(name.to_owned())),
                (None, _) => {}
            }
        }
        let mut data = self.data(&found, given, &channel);
        let mut kind = InteractionKind::Command;
        if focused.is_some() {
            kind = InteractionKind::Autocomplete;
            data.as_object_mut().map(|fields| fields.remove("resolved"));
        }
        Ok(self.interact(kind, &channel, path, None, data))
    }

    /// The JSON of an option with the value that a person gave for it.
    fn given(&self, option: &Value, value: &Value, channel: &Channel) -> Result<Value, ActionError> {
        let name = option["name"].as_str().unwrap_or_default();
        let bad = || ActionError::BadValue { option: name.to_owned(), value: value.to_string() };
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
        let directory = &self.world.directory;
        let (is_user, is_role) = (directory.user(id).is_some(), directory.role_json(id, channel).is_some());
        match kind {
            Some(6) => is_user,
            Some(7) => directory.channel(id).is_some(),
            Some(8) => is_role,
            Some(9) => is_user || is_role,
            Some(11) => self.world.messages.uploads.contains_key(&id),
            _ => false,
        }
    }

    /// The field `resolved` of an interaction: the users, members, channels, roles and files with these identifiers, or
    /// null if there are no identifiers. `named` contains each identifier with the type of its option.
    fn resolved(&self, named: impl Iterator<Item = (u64, Snowflake)>, channel: &Channel, seen_by: Snowflake) -> Value {
        let directory = &self.world.directory;
        let mut resolved = Value::Null;
        let mut add = |kind: &str, id: Snowflake, value: Option<Value>| {
            if let Some(value) = value {
                resolved[kind][id.to_string()] = value;
            }
        };
        for (kind, id) in named {
            if matches!(kind, 6 | 9) {
                let guild = directory.guild_of(channel);
                add("users", id, directory.user(id).map(|user| directory.user_json(user.id)));
                add("members", id, guild.and_then(|guild| directory.member_json(id, guild, Some(channel))));
            }
            if matches!(kind, 8 | 9) {
                add("roles", id, directory.role_json(id, channel));
            }
            match kind {
                7 => {
                    let named = directory.channel(id);
                    add("channels", id, named.map(|named| self.world.partial_channel_json(seen_by, named)));
                }
                11 => {
                    let file = self.world.messages.uploads.get(&id);
                    add("attachments", id, file.map(|file| file.json(&self.world.url, channel.id)));
                }
                _ => {}
            }
        }
        resolved
    }

    /// The field `data` of the interaction of a command.
    fn data(&self, found: &FoundCommand<'_>, given: Vec<Value>, channel: &Channel) -> Value {
        let id = |option: &Value| Some((option["type"].as_u64()?, Snowflake::from_json(&option["value"])?));
        let resolved = self.resolved(given.iter().filter_map(id), channel, BOT);
        let within =
            |inner: Value, name: &&Value| json!([{ "name": name["name"], "type": name["type"], "options": inner }]);
        let nested = found.names.iter().rev().fold(json!(given), within);
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
    fn control(&self, message: Snowflake, id: &str) -> Result<(Channel, &Value), ActionError> {
        let message = self.world.messages.get(message).filter(|message| message.is_for(self.person));
        let message = message.ok_or(ActionError::NoSuchMessage)?;
        let channel = self.channel(message.channel)?;
        let control = message.controls().find(|control| control["custom_id"] == id);
        let control = control.ok_or_else(|| ActionError::NoSuchComponent(id.to_owned()))?;
        if control["disabled"] == true {
            return Err(ActionError::Disabled(id.to_owned()));
        }
        Ok((channel, control))
    }

    pub(super) fn click(&mut self, message: Snowflake, id: &str) -> Result<Snowflake, ActionError> {
        let (channel, control) = self.control(message, id)?;
        if control["type"] != 2 {
            return Err(ActionError::NoSuchComponent(id.to_owned()));
        }
        let data = json!({ "custom_id": id, "component_type": 2, "id": 1 });
        Ok(self.interact(InteractionKind::Component, &channel, id, Some(message), data))
    }

    /// Chooses values in a string select menu, in a user select menu, or in a menu of channels of the same server.
    pub(super) fn choose(&mut self, message: Snowflake, id: &str, values: &[String]) -> Result<Snowflake, ActionError> {
        let (channel, menu) = self.control(message, id)?;
        let kind = menu["type"].as_u64().unwrap_or_default();
        let (least, most) = (menu["min_values"].as_u64().unwrap_or(1), menu["max_values"].as_u64().unwrap_or(1));
        let offered = |value: &String| match kind {
            3 => options_of(menu).iter().any(|option| option["value"] == **value),
            5 => value.parse().is_ok_and(|id| self.world.directory.user(id).is_some()),
            8 => value.parse().is_ok_and(|id| self.offers_channel(menu, &channel, id)),
            _ => false,
        };
        let distinct = values.iter().enumerate().all(|(index, value)| !values[..index].contains(value));
        if !(least..=most).contains(&(values.len() as u64)) || !distinct || !values.iter().all(offered) {
            return Err(ActionError::NotOffered(id.to_owned()));
        }
        let mut data = json!({ "custom_id": id, "component_type": kind, "values": values, "id": 1 });
        // The values of a user select menu are resolved as those of a user option (type 6), and the values of a channel
        // select menu as those of a channel option (type 7).
        if let Some(option) = matches!(kind, 5 | 8).then_some(if kind == 5 { 6 } else { 7 }) {
            let chosen = values.iter().filter_map(|value| Some((option, value.parse().ok()?)));
            let resolved = self.resolved(chosen, &channel, self.person);
            if !resolved.is_null() {
                data["resolved"] = resolved;
            }
        }
        Ok(self.interact(InteractionKind::Component, &channel, id, Some(message), data))
    }

    /// Whether a channel select menu offers this channel to a person. The person must see the channel, and it must be
    /// in the same server and of a type that the menu lists.
    fn offers_channel(&self, menu: &Value, here: &Channel, id: Snowflake) -> bool {
        let listed = |channel: &Channel| {
            menu["channel_types"].as_array().is_none_or(|kinds| kinds.iter().any(|kind| *kind == channel.number()))
        };
        self.channel(id)
            .is_ok_and(|channel| here.guild().is_some() && channel.guild() == here.guild() && listed(&channel))
    }

    pub(super) fn say(&mut self, channel: Snowflake, text: &str) -> Result<Snowflake, ActionError> {
        let channel = self.channel(channel)?;
        let permissions = self.world.directory.permissions(self.person, &channel);
        let length = text.trim().chars().count();
        let locked = channel.thread.as_ref().is_some_and(|thread| thread.locked);
        if locked && !permissions.contains(Permissions::MANAGE_THREADS)
            || !self.world.directory.may_write(self.person, &channel)
            || !(1..=2_000).contains(&length)
        {
            return Err(ActionError::NotSendable);
        }
        let id = self.world.clock.snowflake();
        let mut message = Message::new(id, channel.id, self.person);
        text.trim().clone_into(&mut message.content);
        message.mentions = Mentions::of(&message.content, &Allowed::CHANNEL, &self.world.directory);
        message.mentions.everyone &= permissions.contains(Permissions::MENTION_EVERYONE);
        self.world.publish(message);
        Ok(id)
    }

    /// Sends an interaction to the bot and returns its identifier.
    fn interact(
        &mut self,
        kind: InteractionKind,
        channel: &Channel,
        title: &str,
        message: Option<Snowflake>,
        data: Value,
    ) -> Snowflake {
        let (world, person) = (&mut *self.world, self.person);
        let installations = world.directory.installations(person, channel);
        let external = installations.get("0").is_none();
        let values = data["values"].as_array().into_iter().flatten();
        let interaction = Interaction {
            id: world.clock.snowflake(),
            kind,
            person,
            channel: channel.id,
            sent: world.clock.now(),
            title: title.to_owned(),
            values: values.filter_map(|value| value.as_str().map(str::to_owned)).collect(),
            message,
            quiet: external && !world.directory.may(person, Permissions::USE_EXTERNAL_APPS, channel),
            installations,
            external,
            ..Interaction::default()
        };
        let id = interaction.id;
        let interaction = world.interactions.begin(interaction);
        let event = world.interaction_json(&interaction, channel, data);
        world.gateway.deliver(&event);
        id
    }

    /// Opens a public thread in a channel of a server.
    pub(super) fn open_thread(&mut self, parent: Snowflake, name: &str) -> Result<Snowflake, ActionError> {
        let parent = self.channel(parent)?;
        let may = self.world.directory.may(self.person, Permissions::CREATE_PUBLIC_THREADS, &parent);
        let name = name.trim();
        if parent.thread.is_some() || !may || !(1..=100).contains(&name.chars().count()) {
            return Err(ActionError::NotSendable);
        }
        let id = self.world.clock.snowflake();
        Ok(self.world.add_thread(id, name, &parent, self.person, ARCHIVE_AFTER).id)
    }

    /// Hides an ephemeral message from the person who sees it.
    pub(super) fn dismiss(&mut self, message: Snowflake) -> Result<(), ActionError> {
        let message = self.world.messages.get_mut(message).filter(|message| message.only_for == Some(self.person));
        message.ok_or(ActionError::NoSuchMessage)?.dismissed = true;
        Ok(())
    }
}

/// Whether an option is a sub-command or a sub-command group.
fn is_nested(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

fn options_of(item: &Value) -> &[Value] {
    item["options"].as_array().map_or(&[], Vec::as_slice)
}
