//! Endpoints for the bot's own user, its application and commands, and the servers it is in.

use serde_json::{Value, json};

use super::{Answer, Call, NO_CONTENT, ok};
use crate::{
    api_error::ApiError,
    cast::{BOT, Channel, Guild, Person, Place},
    permissions::Permissions,
    snowflake::Snowflake,
    validate::{Field, commands},
    world::World,
};

/// The maximum number of an application's global commands, and of its commands for one server.
const MOST_COMMANDS: usize = 130;

impl World {
    /// Answers requests below `/users`, `/oauth2`, `/applications` and `/guilds`.
    pub(super) fn application(&mut self, call: &Call<'_>) -> Answer {
        match (call.method, call.path.as_slice()) {
            ("GET", ["users", "@me"]) => {
                let mut user = self.user_json(BOT);
                user["verified"] = json!(true);
                user["mfa_enabled"] = json!(false);
                ok(user)
            }
            ("POST", ["users", "@me", "channels"]) => self.open_direct(call),
            ("GET", ["users", "@me", "guilds"]) => ok(self.own_guilds(call)),
            ("GET", ["users", _]) => {
                let user = call.id(1).and_then(|id| self.cast.user(id)).ok_or(ApiError::UNKNOWN_USER)?;
                ok(self.user_json(user.id))
            }
            ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => ok(self.application_json()),
            (_, ["applications", application, "commands", ..]) => {
                own(application)?;
                self.commands(call, None, 3)
            }
            (_, ["applications", application, "guilds", _, "commands", ..]) => {
                own(application)?;
                let guild = self.own_guild(call, 3)?.id;
                self.commands(call, Some(guild), 5)
            }
            (_, ["applications", application, "emojis", ..]) => {
                own(application)?;
                self.emoji_requests(call)
            }
            ("GET", ["guilds", _]) => {
                let guild = self.own_guild(call, 1)?;
                ok(self.guild_json(guild))
            }
            ("GET", ["guilds", _, "channels"]) => {
                let guild = self.own_guild(call, 1)?.id;
                let listed = |channel: &&Channel| channel.guild() == Some(guild) && channel.thread.is_none();
                let channels = self.cast.channels.iter().filter(listed);
                ok(channels.map(|channel| self.channel_json(channel)).collect())
            }
            ("GET", ["guilds", _, "roles"]) => ok(json!(self.own_guild(call, 1)?.roles_json())),
            ("GET", ["guilds", _, "members", _]) => {
                let guild = self.own_guild(call, 1)?;
                let id = call.id(3).ok_or(ApiError::UNKNOWN_MEMBER)?;
                ok(self.full_member_json(id, guild, None).ok_or(ApiError::UNKNOWN_MEMBER)?)
            }
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    /// The server whose identifier is in the path segment with this index. Refuses servers that have not added the app.
    fn own_guild(&self, call: &Call<'_>, index: usize) -> Result<&Guild, ApiError> {
        let guild = call.id(index).and_then(|id| self.cast.guild(id)).ok_or(ApiError::UNKNOWN_GUILD)?;
        if guild.installed { Ok(guild) } else { Err(ApiError::MISSING_ACCESS) }
    }

    /// The servers that have added the app, with the permissions of the bot's roles. If the query contains `after`,
    /// only servers with greater identifiers are listed.
    fn own_guilds(&self, call: &Call<'_>) -> Value {
        let after = call.query.get("after").and_then(|id| id.parse().ok()).unwrap_or(Snowflake(0));
        let own = self.cast.guilds.iter().filter(|guild| guild.installed && guild.id > after);
        let told = own.map(|guild| {
            let roles = guild.roles_of(BOT).unwrap_or_default();
            let permissions = Permissions::of(BOT, guild.id, roles, &guild.roles, &[]);
            json!({
                "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
                "permissions": permissions, "features": [],
            })
        });
        told.collect()
    }

    /// The endpoint that opens a direct message with a user.
    fn open_direct(&self, call: &Call<'_>) -> Answer {
        let id = Snowflake::from_json(&call.body["recipient_id"]).ok_or(ApiError::UNKNOWN_USER)?;
        let place = Place::direct(Person(id));
        let channel = self.cast.channel(place.0).ok_or(ApiError::UNKNOWN_USER)?;
        ok(self.channel_json(channel))
    }

    fn application_json(&self) -> Value {
        let user = self.user_json(BOT);
        json!({
            "id": BOT, "name": user["global_name"], "icon": null, "description": "", "rpc_origins": [],
            "bot_public": true, "bot_require_code_grant": false, "bot": user, "verify_key": "0".repeat(64), "team": null,
            "owner": self.user_json(Person::OLGA.0), "flags": 1 << 23, "summary": "",
            "integration_types_config": { "0": {}, "1": {} }, "approximate_guild_count": 1, "hook": true,
            "redirect_uris": [], "tags": [],
        })
    }

    /// The endpoints for the global commands, or for the commands of the server `guild`. The first `depth` segments of
    /// the path have already been read.
    fn commands(&mut self, call: &Call<'_>, guild: Option<Snowflake>, depth: usize) -> Answer {
        match (call.method, &call.path[depth..]) {
            ("GET", []) => {
                let mut listed = json!(self.registered(guild));
                if call.query.get("with_localizations").is_none_or(|with| with != "true") {
                    drop_translations(&mut listed);
                }
                ok(listed)
            }
            ("PUT", []) => {
                Field::read(call.body, "", |body| commands::check(&body.list(MOST_COMMANDS).unwrap_or_default()))?;
                let known = self.registered(guild).to_vec();
                let definitions = call.body.as_array().into_iter().flatten();
                let commands: Vec<_> =
                    definitions.map(|definition| self.registered_as(definition, &known, guild)).collect();
                self.register(guild, commands.clone());
                ok(json!(commands))
            }
            ("POST", []) => {
                Field::read(call.body, "0", |command| commands::check(std::slice::from_ref(command)))?;
                let mut commands = self.registered(guild).to_vec();
                let command = self.registered_as(call.body, &commands, guild);
                commands.retain(|other| other["id"] != command["id"]);
                commands.push(command.clone());
                self.register(guild, commands);
                Ok((201, command))
            }
            ("GET" | "DELETE", [id]) => {
                let mut commands = self.registered(guild).to_vec();
                let found = commands.iter().position(|command| command["id"] == **id);
                let command = commands.remove(found.ok_or(ApiError::UNKNOWN_COMMAND)?);
                if call.method == "GET" {
                    return ok(command);
                }
                self.register(guild, commands);
                Ok(NO_CONTENT)
            }
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        }
    }

    /// The endpoints for the application's own emojis.
    fn emoji_requests(&mut self, call: &Call<'_>) -> Answer {
        match (call.method, call.path[3..].len()) {
            ("GET", 0) => ok(self.emojis_json()),
            ("POST", 0) => Ok((201, self.create_emoji(call.body)?)),
            ("GET", 1) => {
                let (id, emoji) = self.emoji(call.id(3))?;
                ok(self.emoji_json(id, emoji))
            }
            ("PATCH", 1) => ok(self.rename_emoji(call.id(3), call.body)?),
            ("DELETE", 1) => {
                let (id, _) = self.emoji(call.id(3))?;
                self.emojis.remove(&id);
                Ok(NO_CONTENT)
            }
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        }
    }

    /// The global commands, or the commands of the server `guild`.
    fn registered(&self, guild: Option<Snowflake>) -> &[Value] {
        match guild {
            None => &self.commands.global,
            Some(guild) => self.commands.of_guild.get(&guild).map_or(&[], Vec::as_slice),
        }
    }

    /// Replaces the global commands, or the commands of the server `guild`.
    fn register(&mut self, guild: Option<Snowflake>, commands: Vec<Value>) {
        match guild {
            None => self.commands.global = commands,
            Some(guild) => drop(self.commands.of_guild.insert(guild, commands)),
        }
    }

    /// Returns the definition of a command with the fields that Discord adds. If a command of the same name is in
    /// `known`, the new command keeps that command's identifier.
    fn registered_as(&mut self, definition: &Value, known: &[Value], guild: Option<Snowflake>) -> Value {
        let kind = definition["type"].as_u64().unwrap_or(1);
        let same = known.iter().find(|other| other["name"] == definition["name"] && other["type"] == kind);
        let id = same.map_or_else(|| json!(self.clock.snowflake()), |same| same["id"].clone());
        let mut command = definition.clone();
        command["id"] = id;
        command["type"] = json!(kind);
        command["application_id"] = json!(BOT);
        command["version"] = json!(self.clock.snowflake());
        if let Some(guild) = guild {
            command["guild_id"] = json!(guild);
        }
        let defaults = [
            ("default_member_permissions", Value::Null),
            ("name_localizations", Value::Null),
            ("description_localizations", Value::Null),
            ("nsfw", json!(false)),
            ("integration_types", json!([0])),
            ("contexts", Value::Null),
        ];
        for (name, value) in defaults {
            if command.get(name).is_none_or(|given| given.is_null()) {
                command[name] = value;
            }
        }
        command
    }
}

/// Removes the translations of names and descriptions, which Discord lists only on request.
fn drop_translations(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !name.ends_with("_localizations"));
            fields.values_mut().for_each(drop_translations);
        }
        Value::Array(entries) => entries.iter_mut().for_each(drop_translations),
        _ => {}
    }
}

/// Refuses an application identifier that is not the bot's.
fn own(application: &str) -> Result<(), ApiError> {
    if application.parse() == Ok(BOT) { Ok(()) } else { Err(ApiError::UNKNOWN_APPLICATION) }
}
