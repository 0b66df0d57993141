//! The commands that the bot has registered, and who may use them.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::{
    directory::{Channel, ChannelKind, Directory},
    permissions::Permissions,
    sample::BOT,
    snowflake::{Clock, Snowflake},
};

/// The commands that the bot has registered.
#[derive(Debug, Default)]
pub(super) struct Commands {
    global: Vec<Value>,
    of_guild: HashMap<Snowflake, Vec<Value>>,
    /// Exceptions to the permissions that commands require by default: a person, a server, and the name of a command
    /// that the person may use in that server.
    pub(super) granted: Vec<(Snowflake, Snowflake, String)>,
}

impl Commands {
    /// The global commands and those of all servers.
    pub(super) fn all(&self) -> impl Iterator<Item = &Value> {
        self.global.iter().chain(self.of_guild.values().flatten())
    }

    /// The global commands, or the commands of the server `guild`.
    pub(super) fn registered(&self, guild: Option<Snowflake>) -> &[Value] {
        match guild {
            None => &self.global,
            Some(guild) => self.of_guild.get(&guild).map_or(&[], Vec::as_slice),
        }
    }

    /// Replaces the global commands, or the commands of the server `guild`.
    pub(super) fn register(&mut self, guild: Option<Snowflake>, commands: Vec<Value>) {
        match guild {
            None => self.global = commands,
            Some(guild) => drop(self.of_guild.insert(guild, commands)),
        }
    }

    /// The definition of a command with the fields that Discord adds. If a command of the same name is registered
    /// already, the new command keeps that command's identifier.
    pub(super) fn complete(&self, definition: &Value, guild: Option<Snowflake>, clock: &mut Clock) -> Value {
        let kind = definition["type"].as_u64().unwrap_or(1);
        let mut known = self.registered(guild).iter();
        let same = known.find(|other| other["name"] == definition["name"] && other["type"] == kind);
        let mut command = definition.clone();
        command["id"] = same.map_or_else(|| json!(clock.snowflake()), |same| same["id"].clone());
        command["type"] = json!(kind);
        command["application_id"] = json!(BOT);
        command["version"] = json!(clock.snowflake());
        if let Some(guild) = guild {
            command["guild_id"] = json!(guild);
        }
        for (name, value) in [("nsfw", json!(false)), ("integration_types", json!([0]))] {
            if command[name].is_null() {
                command[name] = value;
            }
        }
        for name in ["default_member_permissions", "name_localizations", "description_localizations", "contexts"] {
            command[name] = command[name].take();
        }
        command
    }

    /// The names of the other commands of the bot, each with the reason why the person may not use it in a channel.
    pub(super) fn unavailable(
        &self,
        directory: &Directory,
        person: Snowflake,
        channel: &Channel,
    ) -> Vec<(&str, String)> {
        let available = self.available(directory, person, channel);
        let others = self.global.iter().filter(|command| command["type"] == 1);
        let others = others.filter(|command| available.iter().all(|known| known["name"] != command["name"]));
        others
            .filter_map(|command| {
                let name = command["name"].as_str()?;
                let permission = needed(command).filter(|_| channel.guild().is_some()).map(|needed| match needed {
                    Permissions::ADMINISTRATOR => "Administrator",
                    Permissions::MANAGE_GUILD => "Manage Server",
                    _ => "another one",
                });
                let reason = match permission {
                    Some(permission) => format!("/{name} is for people with the permission {permission}."),
                    None => format!("/{name} cannot be used here: only in the channels of a server that has the app."),
                };
                Some((name, reason))
            })
            .collect()
    }

    /// The slash commands that a person may use in a channel.
    pub(super) fn available(&self, directory: &Directory, person: Snowflake, channel: &Channel) -> Vec<&Value> {
        let permissions = directory.permissions(person, channel);
        let guild = channel.guild();
        if guild.is_some() && !permissions.contains(Permissions::USE_APPLICATION_COMMANDS) {
            return vec![];
        }
        let context = channel.context();
        let shared = directory.has_app(channel) || matches!(channel.kind, ChannelKind::Direct { .. });
        let personal = directory.user(person).is_some_and(|user| user.installed);
        let granted = |command: &Value| {
            let exceptions = self.granted.iter();
            exceptions
                .filter(|(who, here, _)| *who == person && Some(*here) == guild)
                .any(|(.., name)| command["name"] == **name)
        };
        let lists = |value: &Value, number: u64, default: bool| {
            value.as_array().map_or(default, |numbers| numbers.iter().any(|entry| *entry == number))
        };
        let fits = |command: &&Value| {
            let types = &command["integration_types"];
            lists(&command["contexts"], context, true)
                && (shared && lists(types, 0, true) || personal && lists(types, 1, false))
                && (granted(command)
                    || needed(command).is_none_or(|needed| guild.is_none() || permissions.contains(needed)))
                && command["type"] == 1
        };
        let of_guild = guild.filter(|_| shared).and_then(|guild| self.of_guild.get(&guild));
        let own: Vec<&Value> = of_guild.into_iter().flatten().filter(fits).collect();
        let replaced = |command: &&Value| own.iter().any(|own| own["name"] == command["name"]);
        let global = self.global.iter().filter(|command| !replaced(command)).filter(fits);
        own.iter().copied().chain(global).collect()
    }
}

/// The permissions that a command requires by default. Discord's value `"0"` stands for Administrator.
fn needed(command: &Value) -> Option<Permissions> {
    let bits = command["default_member_permissions"].as_str()?.parse().ok()?;
    Some(if bits == 0 { Permissions::ADMINISTRATOR } else { Permissions(bits) })
}
