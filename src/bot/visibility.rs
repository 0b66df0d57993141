//! Which channels of a server everybody there can see.

use std::collections::HashSet;

use serenity::{
    cache::Cache,
    model::{
        channel::{ChannelType, GuildChannel, PermissionOverwriteType},
        guild::Guild,
        id::{GuildId, RoleId},
        permissions::Permissions,
    },
};

use crate::id::ChannelId;

/// The channels and running threads which everybody on a server can see. None of a server that the bot is not on.
pub fn public_channels(cache: &Cache, guild: GuildId) -> HashSet<ChannelId> {
    cache.guild(guild).map(|guild| of_guild(&guild)).unwrap_or_default()
}

fn of_guild(guild: &Guild) -> HashSet<ChannelId> {
    // The role that everybody has bears the number of the server.
    let everyone = RoleId::new(guild.id.get());
    let Some(role) = guild.roles.get(&everyone) else { return HashSet::new() };
    let visible = |channel: &GuildChannel| {
        let kind = PermissionOverwriteType::Role(everyone);
        let (allow, deny) = channel
            .permission_overwrites
            .iter()
            .find(|overwrite| overwrite.kind == kind)
            .map_or((Permissions::empty(), Permissions::empty()), |overwrite| (overwrite.allow, overwrite.deny));
        role.permissions.administrator() || ((role.permissions & !deny) | allow).view_channel()
    };
    let channels = guild.channels.values().filter(|channel| visible(channel)).map(|channel| channel.id);
    let threads = guild.threads.iter().filter(|thread| {
        let parent = thread.parent_id.and_then(|parent| guild.channels.get(&parent));
        thread.kind != ChannelType::PrivateThread && parent.is_some_and(visible)
    });
    channels.chain(threads.map(|thread| thread.id)).map(|id| ChannelId(id.get())).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const VIEW: u64 = 1 << 10;

    fn channel(id: u64, kind: u8, parent: Option<u64>, overwrites: &Value) -> Value {
        json!({
            "id": id.to_string(), "type": kind, "name": "channel", "position": 0, "guild_id": "1",
            "parent_id": parent.map(|parent| parent.to_string()), "permission_overwrites": overwrites,
        })
    }

    fn guild(everyone: u64, channels: &[Value], threads: &[Value]) -> Guild {
        let role = json!({
            "id": "1", "name": "@everyone", "color": 0, "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null}, "hoist": false, "managed": false, "mentionable": false,
            "permissions": everyone.to_string(), "position": 0,
        });
        serde_json::from_value(json!({
            "id": "1", "name": "server", "icon": null, "splash": null, "discovery_splash": null, "owner_id": "2",
            "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "roles": [role], "emojis": [], "features": [], "mfa_level": 0,
            "application_id": null, "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
            "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
            "preferred_locale": "en-US", "public_updates_channel_id": null, "nsfw_level": 0, "stickers": [],
            "premium_progress_bar_enabled": false, "joined_at": "2024-01-01T00:00:00Z", "large": false,
            "member_count": 1, "members": [], "voice_states": [], "presences": [], "stage_instances": [],
            "guild_scheduled_events": [], "channels": channels, "threads": threads,
        }))
        .expect("a server")
    }

    fn overwrite(id: u64, allow: u64, deny: u64) -> Value {
        json!([{"id": id.to_string(), "type": 0, "allow": allow.to_string(), "deny": deny.to_string()}])
    }

    fn check(everyone: u64, channels: &[Value], threads: &[Value], expected: &[u64]) {
        let expected = expected.iter().copied().map(ChannelId).collect::<HashSet<_>>();
        assert_eq!(of_guild(&guild(everyone, channels, threads)), expected);
    }

    #[test]
    fn overwrites_of_everybody_decide() {
        let channels = [
            channel(10, 0, None, &json!([])),
            channel(11, 0, None, &overwrite(1, 0, VIEW)),
            channel(12, 0, None, &overwrite(1, VIEW, 0)),
            channel(13, 0, None, &overwrite(99, 0, VIEW)),
        ];
        check(VIEW, &channels, &[], &[10, 12, 13]);
        check(0, &channels, &[], &[12]);
        check(Permissions::ADMINISTRATOR.bits(), &channels, &[], &[10, 11, 12, 13]);
    }

    #[test]
    fn threads_follow_their_channel() {
        let channels = [channel(10, 0, None, &json!([])), channel(11, 0, None, &overwrite(1, 0, VIEW))];
        let threads = [
            channel(20, 11, Some(10), &json!([])),
            channel(21, 11, Some(11), &json!([])),
            channel(22, 12, Some(10), &json!([])),
            channel(23, 11, Some(77), &json!([])),
        ];
        check(VIEW, &channels, &threads, &[10, 20]);
    }

    #[test]
    fn unknown_servers_have_none() {
        assert_eq!(public_channels(&Cache::new(), GuildId::new(5)), HashSet::new());
    }
}
