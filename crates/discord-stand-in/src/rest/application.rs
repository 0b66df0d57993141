//! Endpoints for the bot's own user, its application and commands, and the servers it is in.

use serde_json::{Value, json};

use super::{Answer, Endpoint, NO_CONTENT, ok};
use crate::{
    api_error::ApiError,
    directory::{Channel, Guild},
    permissions::Permissions,
    sample::{BOT, Person, Place},
    snowflake::Snowflake,
    validate::{Field, commands::check},
    world::World,
};

/// The maximum number of an application's global commands, and of its commands for one server.
const MOST_COMMANDS: usize = 130;

impl Endpoint<'_> {
    /// Answers requests below `/users`, `/oauth2`, `/applications` and `/guilds`.
    pub(super) fn application(&mut self) -> Answer {
        match (self.call.method, self.call.path.as_slice()) {
            ("GET", ["users", "@me"]) => ok(self.world.directory.own_user_json()),
            ("POST", ["users", "@me", "channels"]) => self.open_direct(),
            ("GET", ["users", "@me", "guilds"]) => ok(self.own_guilds()),
            ("GET", ["users", _]) => {
                let user =
                    self.call.id(1).and_then(|id| self.world.directory.user(id)).ok_or(ApiError::UNKNOWN_USER)?;
                ok(self.world.directory.user_json(user.id))
            }
            ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => ok(self.application_json()),
            (_, ["applications", application, "commands", ..]) => {
                own(application)?;
                self.commands(None, 3)
            }
            (_, ["applications", application, "guilds", _, "commands", ..]) => {
                own(application)?;
                let guild = self.own_guild(3)?.id;
                self.commands(Some(guild), 5)
            }
            (_, ["applications", application, "emojis", ..]) => {
                own(application)?;
                self.emojis()
            }
            ("GET", ["guilds", _]) => {
                let guild = self.own_guild(1)?;
                ok(guild.json())
            }
            ("GET", ["guilds", _, "channels"]) => {
                let guild = self.own_guild(1)?.id;
                let listed = |channel: &&Channel| channel.guild() == Some(guild) && channel.thread.is_none();
                let channels = self.world.directory.channels.iter().filter(listed);
                ok(channels.map(|channel| self.world.channel_json(channel)).collect())
            }
            ("GET", ["guilds", _, "threads", "active"]) => {
                let guild = self.own_guild(1)?.id;
                let active = |channel: &&Channel| {
                    channel.guild() == Some(guild) && channel.thread.as_ref().is_some_and(|thread| !thread.archived)
                };
                let seen = |channel: &&Channel| self.world.directory.sees(BOT, channel);
                let threads = self.world.directory.channels.iter().filter(active).filter(seen);
                let threads: Vec<_> = threads.map(|channel| self.world.channel_json(channel)).collect();
                ok(json!({ "threads": threads, "members": [] }))
            }
            ("GET", ["guilds", _, "roles"]) => ok(json!(self.own_guild(1)?.roles_json())),
            ("GET", ["guilds", _, "members", _]) => {
                let guild = self.own_guild(1)?;
                let id = self.call.id(3).ok_or(ApiError::UNKNOWN_MEMBER)?;
                ok(self.world.directory.full_member_json(id, guild, None).ok_or(ApiError::UNKNOWN_MEMBER)?)
            }
            _ => Err(ApiError::NOT_FOUND),
        }
    }

    /// The server whose identifier is in the path segment with this index. Refuses servers that have not added the app.
    fn own_guild(&self, index: usize) -> Result<&Guild, ApiError> {
        let guild = self.call.id(index).and_then(|id| self.world.directory.guild(id)).ok_or(ApiError::UNKNOWN_GUILD)?;
        if guild.installed { Ok(guild) } else { Err(ApiError::MISSING_ACCESS) }
    }

    /// The servers that have added the app, with the permissions of the bot's roles. If the query contains `after`,
    /// only servers with greater identifiers are listed.
    fn own_guilds(&self) -> Value {
        let after = self.call.query.get("after").and_then(|id| id.parse().ok()).unwrap_or(Snowflake(0));
        let own = self.world.directory.guilds.iter().filter(|guild| guild.installed && guild.id > after);
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
    fn open_direct(&self) -> Answer {
        let id = Snowflake::from_json(&self.call.body["recipient_id"]).ok_or(ApiError::UNKNOWN_USER)?;
        let place = Place::direct(Person(id));
        let channel = self.world.directory.channel(place.0).ok_or(ApiError::UNKNOWN_USER)?;
        ok(self.world.channel_json(channel))
    }

    fn application_json(&self) -> Value {
        let user = self.world.directory.user_json(BOT);
        json!({
            "id": BOT, "name": user["global_name"], "icon": null, "description": "", "rpc_origins": [],
            "bot_public": true, "bot_require_code_grant": false, "bot": user, "verify_key": "0".repeat(64), "team": null,
            "owner": self.world.directory.user_json(Person::OLGA.0), "flags": 1 << 23, "summary": "",
            "integration_types_config": { "0": {}, "1": {} }, "approximate_guild_count": 1, "hook": true,
            "redirect_uris": [], "tags": [],
        })
    }

    /// The endpoints for the global commands, or for the commands of the server `guild`. The first `depth` segments of
    /// the path have already been read.
    fn commands(&mut self, guild: Option<Snowflake>, depth: usize) -> Answer {
        let Endpoint { world: World { commands, clock, .. }, call } = self;
        let mut all = commands.registered(guild).to_vec();
        match (call.method, &call.path[depth..]) {
            ("GET", []) => {
                let mut listed = json!(all);
                if call.query.get("with_localizations").is_none_or(|with| with != "true") {
                    drop_translations(&mut listed);
                }
                ok(listed)
            }
            ("PUT", []) => {
                Field::read(call.body, "", |body| check(&body.list(MOST_COMMANDS).unwrap_or_default()))?;
                let definitions = call.body.as_array().into_iter().flatten();
                all = definitions.map(|definition| commands.complete(definition, guild, clock)).collect();
                commands.register(guild, all.clone());
                ok(json!(all))
            }
            ("POST", []) => {
                Field::read(call.body, "0", |command| check(std::slice::from_ref(command)))?;
                let command = commands.complete(call.body, guild, clock);
                all.retain(|other| other["id"] != command["id"]);
                all.push(command.clone());
                commands.register(guild, all);
                Ok((201, command))
            }
            ("GET" | "DELETE", [id]) => {
                let found = all.iter().position(|command| command["id"] == **id);
                let command = all.remove(found.ok_or(ApiError::UNKNOWN_COMMAND)?);
                if call.method == "GET" {
                    return ok(command);
                }
                commands.register(guild, all);
                Ok(NO_CONTENT)
            }
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        }
    }

    /// The endpoints for the application's own emojis.
    fn emojis(&mut self) -> Answer {
        let Endpoint { world: World { emojis, clock, directory, .. }, call } = self;
        let user = directory.user_json(BOT);
        match (call.method, call.path[3..].len()) {
            ("GET", 0) => ok(emojis.list(&user)),
            ("POST", 0) => {
                let id = clock.snowflake();
                Ok((201, emojis.create(id, call.body)?.json(id, &user)))
            }
            (method @ ("GET" | "PATCH" | "DELETE"), 1) => {
                let (id, _) = emojis.get(call.id(3))?;
                match method {
                    "PATCH" => emojis.rename(id, call.body)?,
                    "DELETE" => {
                        emojis.remove(id);
                        return Ok(NO_CONTENT);
                    }
                    _ => {}
                }
                ok(emojis.get(Some(id))?.1.json(id, &user))
            }
            _ => Err(ApiError::METHOD_NOT_ALLOWED),
        }
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
