//! Users, servers, channels, messages and interactions as the JSON that Discord sends.

use serde_json::{Value, json};

use super::{
    directory::{Channel, ChannelKind, Guild, JOINED},
    files::Attachment,
    interactions::{Interaction, InteractionKind, LARGEST_FILE},
    messages::Message,
    permissions::Overwrite,
    sample::BOT,
    snowflake::{Snowflake, timestamp},
    world::World,
};

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

    /// A server in the form that the REST interface uses.
    pub(super) fn json(&self) -> Value {
        json!({
            "id": self.id, "name": self.name, "owner_id": self.owner, "preferred_locale": self.locale,
            "roles": self.roles_json(), "emojis": [], "stickers": [], "features": [], "afk_timeout": 300,
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
}

impl World {
    /// A channel in the form that the REST interface and `GUILD_CREATE` use.
    pub(super) fn channel_json(&self, channel: &Channel) -> Value {
        let last = self.messages.newest_of(channel.id).next().map(|message| message.id);
        let mut json = json!({ "id": channel.id, "type": channel.number(), "last_message_id": last, "flags": 0 });
        let users = |ids: &[Snowflake]| ids.iter().map(|id| self.directory.user_json(*id)).collect::<Vec<_>>();
        let more = match (&channel.kind, &channel.thread) {
            (ChannelKind::Text { guild, .. }, Some(thread)) => {
                let count = self.messages.newest_of(channel.id).count();
                json!({
                    "guild_id": guild, "name": channel.name, "rate_limit_per_user": 0, "last_pin_timestamp": null,
                    "parent_id": thread.parent, "owner_id": thread.owner,
                    "thread_metadata": thread.metadata(channel.id.made()), "message_count": count,
                    "total_message_sent": count, "member_count": 1,
                })
            }
            (ChannelKind::Text { guild, overwrites }, None) => {
                let earlier = |other: &&Channel| other.guild() == Some(*guild) && other.id < channel.id;
                json!({
                    "guild_id": guild, "name": channel.name, "rate_limit_per_user": 0, "last_pin_timestamp": null,
                    "topic": channel.topic, "nsfw": false, "parent_id": null,
                    "permission_overwrites": overwrites.iter().map(Overwrite::json).collect::<Vec<_>>(),
                    "position": self.directory.channels.iter().filter(earlier).count(),
                })
            }
            (ChannelKind::Direct { with }, _) => json!({ "recipients": users(&[*with]) }),
            (ChannelKind::Group { members }, _) => json!({
                "name": channel.name, "icon": null, "owner_id": members.first(), "recipients": users(members),
            }),
        };
        add(&mut json, more);
        json
    }

    /// The event `GUILD_CREATE`, which shows a server to the bot. The only member it lists is the bot, since the bot
    /// lacks the privileged intent for members.
    pub(super) fn guild_create_json(&self, guild: &Guild) -> Value {
        let mut json = guild.json();
        let here = |channel: &&Channel| channel.guild() == Some(guild.id) && self.directory.sees(BOT, channel);
        let (threads, channels): (Vec<_>, Vec<_>) =
            self.directory.channels.iter().filter(here).partition(|channel| channel.thread.is_some());
        let active = |channel: &&Channel| channel.thread.as_ref().is_some_and(|thread| !thread.archived);
        let json_of = |channels: Vec<&Channel>| -> Value {
            channels.into_iter().map(|channel| self.channel_json(channel)).collect()
        };
        add(
            &mut json,
            json!({
                "channels": json_of(channels), "threads": json_of(threads.into_iter().filter(active).collect()),
                "members": [self.directory.full_member_json(BOT, guild, None)], "member_count": guild.members.len(),
                "joined_at": JOINED, "large": false, "unavailable": false, "presences": [], "voice_states": [],
                "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
            }),
        );
        json
    }

    pub(super) fn message_json(&self, message: &Message) -> Value {
        let attachment = |attachment: &Attachment| attachment.json(&self.url, message.channel);
        let attachments: Vec<_> = message.attachments.iter().map(attachment).collect();
        let mentions: Vec<_> = message.mentions.users.iter().map(|id| self.directory.user_json(*id)).collect();
        let mut json = json!({
            "id": message.id, "channel_id": message.channel, "author": self.directory.user_json(message.author),
            "content": message.content, "timestamp": timestamp(message.id.made()),
            "edited_timestamp": message.edited.map(timestamp), "tts": false, "pinned": false,
            "mention_everyone": message.mentions.everyone, "mentions": mentions,
            "mention_roles": message.mentions.roles, "attachments": attachments, "embeds": *message.embeds,
            "components": *message.components, "flags": message.flags, "type": 0,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = json!(nonce);
        }
        if let Some(reference) = message.reference {
            json["type"] = json!(19);
            json["message_reference"] = json!({ "type": 0, "message_id": reference, "channel_id": message.channel });
        }
        if let Some(interaction) = message.interaction.and_then(|id| self.interactions.get(id)) {
            self.add_metadata(&mut json, message, interaction);
        }
        json
    }

    /// Adds to a message's JSON the fields about the interaction that the message answers.
    fn add_metadata(&self, json: &mut Value, message: &Message, interaction: &Interaction) {
        let user = self.directory.user_json(interaction.person);
        let mut metadata = json!({
            "id": interaction.id, "type": interaction.kind as u8, "user": user,
            "authorizing_integration_owners": interaction.installations,
        });
        let follow_up = interaction.original.is_some_and(|original| original != message.id);
        if follow_up {
            metadata["original_response_message_id"] = json!(interaction.original);
        }
        if interaction.kind == InteractionKind::Component {
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
            "id": interaction.id, "application_id": BOT, "type": interaction.kind as u8, "data": data,
            "channel_id": channel.id, "channel": self.partial_channel_json(person, channel), "token": interaction.token,
            "version": 1, "locale": self.directory.locale(person), "entitlements": [],
            "app_permissions": self.directory.app_permissions(channel), "attachment_size_limit": LARGEST_FILE,
            "authorizing_integration_owners": interaction.installations,
            "context": channel.context(),
        });
        if let Some(guild) = self.directory.guild_of(channel) {
            let fields = json!({
                "member": self.directory.full_member_json(person, guild, Some(channel)), "guild_id": guild.id,
                "guild_locale": guild.locale, "guild": { "id": guild.id, "locale": guild.locale, "features": [] },
            });
            add(&mut json, fields);
        } else {
            json["user"] = self.directory.user_json(person);
        }
        if let Some(message) = interaction.message.and_then(|id| self.messages.get(id)) {
            json["message"] = self.message_json(message);
        }
        json
    }

    /// A channel as part of an interaction or of the resolved options of an interaction, with a person's permissions in
    /// the channel.
    pub(super) fn partial_channel_json(&self, person: Snowflake, channel: &Channel) -> Value {
        let mut json = self.channel_json(channel);
        if channel.guild().is_some() {
            json["permissions"] = json!(self.directory.permissions(person, channel));
        }
        if let Some(fields) = json.as_object_mut() {
            fields.remove("permission_overwrites");
        }
        json
    }
}
