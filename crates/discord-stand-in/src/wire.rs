//! Users, servers, channels, messages and interactions as the JSON that Discord sends.

use serde_json::{Value, json};

use super::{
    cast::{BOT, Channel, Guild, Kind, User},
    files::Attachment,
    interaction::{Deed, Interaction, LARGEST_FILE},
    message::Message,
    permissions::Overwrite,
    snowflake::{Snowflake, timestamp},
    world::World,
};

/// The time at which all members joined their servers.
const JOINED: &str = "2024-02-29T12:00:00.000000+00:00";

fn user(user: &User) -> Value {
    json!({
        "id": user.id, "username": user.name.to_lowercase(), "global_name": user.name, "discriminator": "0",
        "avatar": null, "bot": user.bot, "system": false, "public_flags": 0,
    })
}

/// Adds the fields of the JSON object `more` to the JSON object `json`.
fn add(json: &mut Value, more: Value) {
    if let (Value::Object(json), Value::Object(more)) = (json, more) {
        json.extend(more);
    }
}

impl Guild {
    /// The roles of the server as JSON. The position of a role is its index in the list.
    pub(super) fn roles_json(&self) -> Vec<Value> {
        self.roles.iter().enumerate().map(|(position, role)| role.json(position)).collect()
    }
}

impl World {
    /// A user as JSON. For an unknown identifier, returns the user that Discord shows for deleted users.
    pub(super) fn user_json(&self, id: Snowflake) -> Value {
        self.cast.user(id).map_or_else(|| json!({ "id": id, "username": "Deleted User", "discriminator": "0" }), user)
    }

    /// A member of a server as JSON without the field `user`. If a channel is given, the member's permissions in the
    /// channel are included.
    pub(super) fn member_json(&self, id: Snowflake, guild: &Guild, channel: Option<&Channel>) -> Option<Value> {
        let roles = guild.roles_of(id)?;
        let mut json = json!({
            "nick": null, "avatar": null, "banner": null, "roles": roles, "joined_at": JOINED, "premium_since": null,
            "deaf": false, "mute": false, "flags": 0, "pending": false, "communication_disabled_until": null,
        });
        if let Some(channel) = channel {
            json["permissions"] = json!(self.cast.permissions(id, channel));
        }
        Some(json)
    }

    /// A member of a server as JSON with the field `user`. If a channel is given, the member's permissions in the
    /// channel are included.
    pub(super) fn full_member_json(&self, id: Snowflake, guild: &Guild, channel: Option<&Channel>) -> Option<Value> {
        let mut member = self.member_json(id, guild, channel)?;
        member["user"] = self.user_json(id);
        Some(member)
    }

    /// A channel in the form that the REST interface and `GUILD_CREATE` use.
    pub(super) fn channel_json(&self, channel: &Channel) -> Value {
        let last = self.messages.values().rev().find(|message| message.channel == channel.id).map(|message| message.id);
        let mut json = json!({ "id": channel.id, "type": channel.number(), "last_message_id": last, "flags": 0 });
        let users = |ids: &[Snowflake]| ids.iter().map(|id| self.user_json(*id)).collect::<Vec<_>>();
        let more = match (&channel.kind, &channel.thread) {
            (Kind::Text { guild, .. }, Some(thread)) => {
                let count = self.messages.values().filter(|message| message.channel == channel.id).count();
                json!({
                    "guild_id": guild, "name": channel.name, "rate_limit_per_user": 0, "last_pin_timestamp": null,
                    "parent_id": thread.parent, "owner_id": thread.owner,
                    "thread_metadata": thread.metadata(channel.id.made()), "message_count": count,
                    "total_message_sent": count, "member_count": 1,
                })
            }
            (Kind::Text { guild, overwrites }, None) => {
                let earlier = |other: &&Channel| other.guild() == Some(*guild) && other.id < channel.id;
                json!({
                    "guild_id": guild, "name": channel.name, "rate_limit_per_user": 0, "last_pin_timestamp": null,
                    "topic": channel.topic, "nsfw": false, "parent_id": null,
                    "permission_overwrites": overwrites.iter().map(Overwrite::json).collect::<Vec<_>>(),
                    "position": self.cast.channels.iter().filter(earlier).count(),
                })
            }
            (Kind::Direct { with }, _) => json!({ "recipients": users(&[*with]) }),
            (Kind::Group { members }, _) => json!({
                "name": channel.name, "icon": null, "owner_id": members.first(), "recipients": users(members),
            }),
        };
        add(&mut json, more);
        json
    }

    /// A server in the form that the REST interface uses.
    pub(super) fn guild_json(&self, guild: &Guild) -> Value {
        json!({
            "id": guild.id, "name": guild.name, "owner_id": guild.owner, "preferred_locale": guild.locale,
            "roles": guild.roles_json(), "emojis": [], "stickers": [], "features": [], "afk_timeout": 300,
            "widget_enabled": false,
            "verification_level": 1, "default_message_notifications": 1, "explicit_content_filter": 0, "mfa_level": 0,
            "system_channel_flags": 0, "max_members": 500_000, "premium_tier": 0, "premium_subscription_count": 0,
            "max_video_channel_users": 25, "max_stage_video_channel_users": 50, "nsfw_level": 0, "nsfw": false,
            "premium_progress_bar_enabled": false, "icon": null, "icon_hash": null, "splash": null,
            "discovery_splash": null, "afk_channel_id": null, "widget_channel_id": null, "application_id": null,
            "system_channel_id": null, "rules_channel_id": null, "max_presences": null, "vanity_url_code": null,
            "description": null, "banner": null, "public_updates_channel_id": null, "safety_alerts_channel_id": null,
            "incidents_data": null,
        })
    }

    /// The event `GUILD_CREATE`, which shows a server to the bot. The only member it lists is the bot, since the bot
    /// lacks the privileged intent for members.
    pub(super) fn guild_create_json(&self, guild: &Guild) -> Value {
        let mut json = self.guild_json(guild);
        let here = |channel: &&Channel| channel.guild() == Some(guild.id) && self.cast.sees(BOT, channel);
        let (threads, channels): (Vec<_>, Vec<_>) =
            self.cast.channels.iter().filter(here).partition(|channel| channel.thread.is_some());
        let active = |channel: &&Channel| channel.thread.as_ref().is_some_and(|thread| !thread.archived);
        let json_of = |channels: Vec<&Channel>| -> Value {
            channels.into_iter().map(|channel| self.channel_json(channel)).collect()
        };
        add(
            &mut json,
            json!({
                "channels": json_of(channels), "threads": json_of(threads.into_iter().filter(active).collect()),
                "members": [self.full_member_json(BOT, guild, None)], "member_count": guild.members.len(),
                "joined_at": JOINED, "large": false, "unavailable": false, "presences": [], "voice_states": [],
                "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
            }),
        );
        json
    }

    pub(super) fn message_json(&self, message: &Message) -> Value {
        let attachment = |attachment: &Attachment| attachment.json(&self.url, message.channel);
        let attachments: Vec<_> = message.attachments.iter().map(attachment).collect();
        let mentions: Vec<_> = message.mentions.users.iter().map(|id| self.user_json(*id)).collect();
        let mut json = json!({
            "id": message.id, "channel_id": message.channel, "author": self.user_json(message.author),
            "content": message.content, "timestamp": timestamp(message.id.made()),
            "edited_timestamp": message.edited.map(timestamp), "tts": false, "pinned": false,
            "mention_everyone": message.mentions.everyone, "mentions": mentions,
            "mention_roles": message.mentions.roles, "attachments": attachments, "embeds": message.embeds,
            "components": message.components, "flags": message.flags, "type": 0,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = json!(nonce);
        }
        if let Some(reference) = message.reference {
            json["type"] = json!(19);
            json["message_reference"] = json!({ "type": 0, "message_id": reference, "channel_id": message.channel });
        }
        if let Some(interaction) = message.interaction.and_then(|id| self.interactions.get(&id)) {
            self.add_metadata(&mut json, message, interaction);
        }
        json
    }

    /// Adds to a message's JSON the fields about the interaction that the message answers.
    fn add_metadata(&self, json: &mut Value, message: &Message, interaction: &Interaction) {
        let user = self.user_json(interaction.person);
        let mut metadata = json!({
            "id": interaction.id, "type": interaction.deed.number(), "user": user,
            "authorizing_integration_owners": interaction.owners,
        });
        let follow_up = interaction.original.is_some_and(|original| original != message.id);
        if follow_up {
            metadata["original_response_message_id"] = json!(interaction.original);
        }
        if interaction.deed == Deed::Component {
            metadata["interacted_message_id"] = json!(interaction.message);
        } else {
            metadata["name"] = json!(interaction.title);
            if !follow_up {
                json["type"] = json!(20);
                json["interaction"] =
                    json!({ "id": interaction.id, "type": 2, "name": interaction.title, "user": user });
            }
        }
        if follow_up {
            json["message_reference"] =
                json!({ "type": 0, "message_id": interaction.original, "channel_id": message.channel });
        }
        add(json, json!({ "interaction_metadata": metadata, "webhook_id": BOT, "application_id": BOT }));
    }

    /// The event that sends an interaction to the bot.
    pub(super) fn interaction_json(&self, interaction: &Interaction, channel: &Channel, data: Value) -> Value {
        let person = interaction.person;
        let mut json = json!({
            "id": interaction.id, "application_id": BOT, "type": interaction.deed.number(), "data": data,
            "channel_id": channel.id, "channel": self.partial_channel_json(person, channel), "token": interaction.token,
            "version": 1, "locale": self.cast.user(person).map_or("en-US", |user| user.locale), "entitlements": [],
            "app_permissions": self.app_permissions(channel), "attachment_size_limit": LARGEST_FILE,
            "authorizing_integration_owners": interaction.owners,
            "context": match channel.kind { Kind::Text { .. } => 0, Kind::Direct { .. } => 1, Kind::Group { .. } => 2 },
        });
        if let Some(guild) = channel.guild().and_then(|id| self.cast.guild(id)) {
            let fields = json!({
                "member": self.full_member_json(person, guild, Some(channel)), "guild_id": guild.id,
                "guild_locale": guild.locale, "guild": { "id": guild.id, "locale": guild.locale, "features": [] },
            });
            add(&mut json, fields);
        } else {
            json["user"] = self.user_json(person);
        }
        if let Some(message) = interaction.message.and_then(|id| self.messages.get(&id)) {
            json["message"] = self.message_json(message);
        }
        json
    }

    /// A channel as part of an interaction or of the resolved options of an interaction, with a person's permissions in
    /// the channel.
    pub(super) fn partial_channel_json(&self, person: Snowflake, channel: &Channel) -> Value {
        let mut json = self.channel_json(channel);
        if channel.guild().is_some() {
            json["permissions"] = json!(self.cast.permissions(person, channel));
        }
        if let Some(fields) = json.as_object_mut() {
            fields.remove("permission_overwrites");
        }
        json
    }

    /// The JSON of a user whom an option names. In a server, also the JSON of the member, with the member's permissions
    /// in this channel.
    pub(super) fn resolved_user(&self, id: Snowflake, channel: &Channel) -> Option<(Value, Option<Value>)> {
        let user = user(self.cast.user(id)?);
        let guild = channel.guild().and_then(|guild| self.cast.guild(guild));
        Some((user, guild.and_then(|guild| self.member_json(id, guild, Some(channel)))))
    }
}
