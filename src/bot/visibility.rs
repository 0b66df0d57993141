//! Computes which channels of a server a member can see.

use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError, Weak},
};

use serenity::{
    cache::Cache,
    model::{
        channel::{ChannelType, GuildChannel},
        guild::{Guild, Member},
        id::{ChannelId as DiscordChannelId, GuildId, UserId},
        permissions::Permissions,
    },
};

use super::request::has;
use domain::{
    id::{ChannelId, GuildId as Server},
    right::Right,
};

/// What the sessions of this process know of servers, by their shards.
#[derive(Clone, Debug, Default)]
pub struct Caches(Arc<Mutex<HashMap<u32, Weak<Cache>>>>);

impl Caches {
    /// Keeps what the newest session of a shard knows in mind, as long as the session does.
    pub fn put(&self, shard: u32, cache: &Arc<Cache>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(shard, Arc::downgrade(cache));
    }

    /// The permissions that the bot lacks in a channel or thread of a server; `None` if that is unknown.
    pub fn lacking(&self, server: Server, place: ChannelId) -> Option<Vec<Right>> {
        let caches: Vec<_> = self.0.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect();
        let mut caches = caches.iter().filter_map(Weak::upgrade);
        caches.find_map(|cache| {
            let bot = cache.current_user().id;
            let guild = cache.guild(GuildId::new(server.0))?;
            channel_of(&guild, place).and_then(|_| lacking_in(&guild, bot, place))
        })
    }
}

/// The channels and active threads of a server that a member can see; empty if the bot is not in that server.
pub fn visible_channels(cache: &Cache, guild: GuildId, member: &Member) -> HashSet<ChannelId> {
    cache.guild(guild).map(|guild| of_guild(&guild, member)).unwrap_or_default()
}

/// The permissions that the bot lacks in a channel of a server; `None` if that is unknown.
pub fn lacking(cache: &Cache, guild: GuildId, channel: ChannelId) -> Option<Vec<Right>> {
    let bot = cache.current_user().id;
    let guild = cache.guild(guild)?;
    lacking_in(&guild, bot, channel)
}

/// The permissions that this member of a server lacks in a channel or thread; `None` if the server has no such member.
fn lacking_in(guild: &Guild, member: UserId, place: ChannelId) -> Option<Vec<Right>> {
    let member = guild.members.get(&member)?;
    let channel = channel_of(guild, place);
    Some(lacking_among(channel.map_or(Permissions::empty(), |channel| guild.user_permissions_in(channel, member))))
}

/// A channel, or the channel of a thread.
fn channel_of(guild: &Guild, place: ChannelId) -> Option<&GuildChannel> {
    let thread = guild.threads.iter().find(|thread| thread.id.get() == place.0);
    let id = thread.and_then(|thread| thread.parent_id).map_or(place.0, DiscordChannelId::get);
    guild.channels.values().find(|found| found.id.get() == id)
}

/// The names of permissions, as Discord calls them in English.
pub fn named(rights: &[Right]) -> String {
    rights.iter().flat_map(|right| permission(*right).get_permission_names()).collect::<Vec<_>>().join(", ")
}

/// A permission, for serenity.
const fn permission(right: Right) -> Permissions {
    match right {
        Right::View => Permissions::VIEW_CHANNEL,
        Right::Send => Permissions::SEND_MESSAGES,
        Right::Attach => Permissions::ATTACH_FILES,
        Right::History => Permissions::READ_MESSAGE_HISTORY,
        Right::OpenThreads => Permissions::CREATE_PUBLIC_THREADS,
        Right::WriteInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
    }
}

/// The permissions that are not among these.
pub fn lacking_among(may: Permissions) -> Vec<Right> {
    Right::ALL.into_iter().filter(|right| !has(may, permission(*right))).collect()
}

/// The channels and threads of this server that the member can see. Threads inherit the permissions of their channel.
/// Discord does not tell bots who is in a private thread, so private threads count as visible only to members with
/// Manage Threads.
fn of_guild(guild: &Guild, member: &Member) -> HashSet<ChannelId> {
    let may = |channel: &GuildChannel, this| guild.user_permissions_in(channel, member).contains(this);
    let channels = guild.channels.values().filter(|channel| may(channel, needed(channel)));
    let threads = guild.threads.iter().filter(|thread| {
        let Some(channel) = thread.parent_id.and_then(|parent| guild.channels.get(&parent)) else { return false };
        let private = thread.kind == ChannelType::PrivateThread;
        let needed = if private { needed(channel) | Permissions::MANAGE_THREADS } else { needed(channel) };
        may(channel, needed)
    });
    channels.chain(threads).map(|channel| ChannelId(channel.id.get())).collect()
}

/// The permissions needed to read a channel. Voice channels can be read only with Connect.
fn needed(channel: &GuildChannel) -> Permissions {
    match channel.kind {
        ChannelType::Voice | ChannelType::Stage => Permissions::VIEW_CHANNEL | Permissions::CONNECT,
        _ => Permissions::VIEW_CHANNEL,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const VIEW: u64 = 1 << 10;
    const CONNECT: u64 = 1 << 20;
    const MANAGE_THREADS: u64 = 1 << 34;
    const EVERYONE: u64 = 1;
    const OWNER: u64 = 2;
    const RED: u64 = 3;
    const BLUE: u64 = 4;
    const ANN: u64 = 7;
    const HERE: u64 = 10;

    fn channel(id: u64, kind: u8, parent: Option<u64>, overwrites: &[Value]) -> Value {
        json!({
            "id": id.to_string(), "type": kind, "name": "channel", "position": 0, "guild_id": "1",
            "parent_id": parent.map(|parent| parent.to_string()), "permission_overwrites": overwrites,
        })
    }

    fn role(id: u64, permissions: u64) -> Value {
        json!({
            "id": id.to_string(), "name": "role", "color": 0,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null},
            "hoist": false, "managed": false, "mentionable": false, "permissions": permissions.to_string(), "position": 0,
        })
    }

    fn guild(roles: &[(u64, u64)], channels: &[Value], threads: &[Value]) -> Guild {
        let roles: Vec<_> = roles.iter().map(|&(id, permissions)| role(id, permissions)).collect();
        serde_json::from_value(json!({
            "id": "1", "name": "server", "icon": null, "splash": null, "discovery_splash": null, "owner_id": OWNER.to_string(),
            "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0, "default_message_notifications": 0,
            "explicit_content_filter": 0, "roles": roles, "emojis": [], "features": [], "mfa_level": 0,
            "application_id": null, "system_channel_id": null, "system_channel_flags": 0, "rules_channel_id": null,
            "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
            "preferred_locale": "en-US", "public_updates_channel_id": null, "nsfw_level": 0, "stickers": [],
            "premium_progress_bar_enabled": false, "joined_at": "2024-01-01T00:00:00Z", "large": false,
            "member_count": 1, "members": [], "voice_states": [], "presences": [], "stage_instances": [],
            "guild_scheduled_events": [], "channels": channels, "threads": threads,
        }))
        .expect("a server")
    }

    fn member(id: u64, roles: &[u64]) -> Member {
        let roles: Vec<_> = roles.iter().map(ToString::to_string).collect();
        serde_json::from_value(json!({
            "guild_id": "1", "nick": null, "avatar": null, "roles": roles, "joined_at": "2024-01-01T00:00:00Z", "deaf": false,
            "mute": false, "flags": 0, "pending": false, "communication_disabled_until": null,
            "user": {"id": id.to_string(), "username": "somebody", "discriminator": "0", "global_name": null, "avatar": null},
        }))
        .expect("a member")
    }

    fn overwrite(kind: u8, id: u64, allow: u64, deny: u64) -> Value {
        json!({"id": id.to_string(), "type": kind, "allow": allow.to_string(), "deny": deny.to_string()})
    }

    fn of_role(id: u64, allow: u64, deny: u64) -> Value {
        overwrite(0, id, allow, deny)
    }

    fn of_member(id: u64, allow: u64, deny: u64) -> Value {
        overwrite(1, id, allow, deny)
    }

    /// Whether a member with the roles `held` sees a channel with these permission overwrites.
    fn sees(user: u64, held: &[u64], roles: &[(u64, u64)], overwrites: &[Value]) -> bool {
        let guild = guild(roles, &[channel(HERE, 0, None, overwrites)], &[]);
        of_guild(&guild, &member(user, held)).contains(&ChannelId(HERE))
    }

    /// Like [`sees`], in a server in which everybody sees the channel by default.
    fn sees_open(held: &[u64], overwrites: &[Value]) -> bool {
        sees(ANN, held, &[(EVERYONE, VIEW), (RED, 0), (BLUE, 0)], overwrites)
    }

    /// Like [`sees`], in a server in which nobody sees the channel by default.
    fn sees_closed(held: &[u64], overwrites: &[Value]) -> bool {
        sees(ANN, held, &[(EVERYONE, 0), (RED, 0), (BLUE, 0)], overwrites)
    }

    #[test]
    fn the_owner_sees_everything() {
        let denied = [of_role(EVERYONE, 0, VIEW), of_member(OWNER, 0, VIEW)];
        assert!(sees(OWNER, &[], &[(EVERYONE, 0)], &denied));
        assert!(!sees(ANN, &[], &[(EVERYONE, VIEW)], &denied));
    }

    #[test]
    fn an_administrator_sees_everything() {
        let denied = [of_role(EVERYONE, 0, VIEW), of_role(RED, 0, VIEW), of_member(ANN, 0, VIEW)];
        let administrator = Permissions::ADMINISTRATOR.bits();
        assert!(sees(ANN, &[RED], &[(EVERYONE, 0), (RED, administrator)], &denied));
        assert!(sees(ANN, &[], &[(EVERYONE, administrator)], &denied));
        assert!(!sees(ANN, &[], &[(EVERYONE, 0), (RED, administrator)], &denied), "only those who have the role");
        assert!(!sees(ANN, &[], &[(EVERYONE, 0)], &[of_member(ANN, administrator, 0)]), "no overwrite makes one");
    }

    #[test]
    fn roles_add_to_what_everybody_may() {
        assert!(sees(ANN, &[], &[(EVERYONE, VIEW)], &[]));
        assert!(!sees(ANN, &[], &[(EVERYONE, 0), (RED, VIEW)], &[]));
        assert!(sees(ANN, &[RED], &[(EVERYONE, 0), (RED, VIEW)], &[]));
        assert!(sees(ANN, &[RED, BLUE], &[(EVERYONE, 0), (RED, VIEW), (BLUE, 0)], &[]));
    }

    #[test]
    fn overwrites_of_everybody_come_before_all_others() {
        assert!(!sees_open(&[], &[of_role(EVERYONE, 0, VIEW)]));
        assert!(sees_closed(&[], &[of_role(EVERYONE, VIEW, 0)]));
        assert!(
            !sees(ANN, &[RED], &[(EVERYONE, 0), (RED, VIEW)], &[of_role(EVERYONE, 0, VIEW)]),
            "also what a role may"
        );
        for overwrites in
            [[of_role(EVERYONE, 0, VIEW), of_role(RED, VIEW, 0)], [of_role(RED, VIEW, 0), of_role(EVERYONE, 0, VIEW)]]
        {
            assert!(sees_open(&[RED], &overwrites), "in whatever order they are listed");
            assert!(!sees_open(&[BLUE], &overwrites));
        }
        for overwrites in
            [[of_role(EVERYONE, VIEW, 0), of_role(RED, 0, VIEW)], [of_role(RED, 0, VIEW), of_role(EVERYONE, VIEW, 0)]]
        {
            assert!(!sees_closed(&[RED], &overwrites));
            assert!(sees_closed(&[BLUE], &overwrites));
        }
    }

    #[test]
    fn of_a_members_roles_what_one_permits_wins_over_what_others_deny() {
        for overwrites in
            [[of_role(RED, 0, VIEW), of_role(BLUE, VIEW, 0)], [of_role(BLUE, VIEW, 0), of_role(RED, 0, VIEW)]]
        {
            assert!(sees_open(&[RED, BLUE], &overwrites) && sees_closed(&[RED, BLUE], &overwrites));
            assert!(!sees_open(&[RED], &overwrites), "a role that is denied the channel");
            assert!(sees_open(&[], &overwrites), "roles that a member does not have");
            assert!(sees_closed(&[BLUE], &overwrites) && !sees_closed(&[], &overwrites));
        }
    }

    #[test]
    fn the_overwrite_of_the_member_comes_last() {
        let denied = [of_member(ANN, 0, VIEW), of_role(EVERYONE, VIEW, 0), of_role(RED, VIEW, 0)];
        assert!(!sees_open(&[RED], &denied));
        let allowed = [of_member(ANN, VIEW, 0), of_role(EVERYONE, 0, VIEW), of_role(RED, 0, VIEW)];
        assert!(sees_closed(&[RED], &allowed));
        assert!(!sees_closed(&[], &[of_member(ANN + 1, VIEW, 0)]), "somebody else's");
        assert!(
            !sees_closed(&[], &[of_role(ANN, VIEW, 0)]) && sees_open(&[], &[of_member(EVERYONE, 0, VIEW)]),
            "kinds differ"
        );
    }

    #[test]
    fn voice_channels_have_to_be_joined() {
        let guild = guild(
            &[(EVERYONE, VIEW | CONNECT)],
            &[
                channel(10, 2, None, &[]),
                channel(11, 2, None, &[of_role(EVERYONE, 0, CONNECT)]),
                channel(12, 13, None, &[of_role(EVERYONE, 0, CONNECT)]),
                channel(13, 0, None, &[of_role(EVERYONE, 0, CONNECT)]),
            ],
            &[],
        );
        assert_eq!(of_guild(&guild, &member(ANN, &[])), HashSet::from([10, 13].map(ChannelId)));
    }

    #[test]
    fn threads_follow_their_channel() {
        let channels = [channel(10, 0, None, &[]), channel(11, 0, None, &[of_role(RED, 0, VIEW)])];
        let threads = [
            channel(20, 11, Some(10), &[]),
            channel(21, 11, Some(11), &[]),
            channel(22, 12, Some(10), &[]),
            channel(23, 12, Some(11), &[]),
            channel(24, 11, Some(77), &[]),
            channel(25, 10, Some(10), &[]),
        ];
        let guild = guild(&[(EVERYONE, VIEW), (RED, 0), (BLUE, MANAGE_THREADS)], &channels, &threads);
        let check = |roles: &[u64], expected: &[u64]| {
            let expected = expected.iter().copied().map(ChannelId).collect::<HashSet<_>>();
            assert_eq!(of_guild(&guild, &member(ANN, roles)), expected, "{roles:?}");
        };
        check(&[], &[10, 11, 20, 21, 25]);
        check(&[RED], &[10, 20, 25]);
        check(&[BLUE], &[10, 11, 20, 21, 22, 23, 25]);
        check(&[RED, BLUE], &[10, 20, 22, 25]);
    }

    #[test]
    fn what_the_bot_lacks_in_a_channel_is_named() {
        const BOT: u64 = 9;
        const THREAD: u64 = 12;
        const ALL: u64 = VIEW | 1 << 11 | 1 << 15 | 1 << 16 | 1 << 35 | 1 << 38;
        let check = |deny: u64, expected: &[Right]| {
            let channels = [channel(HERE, 0, None, &[of_member(BOT, 0, deny)])];
            let mut guild = guild(&[(EVERYONE, ALL)], &channels, &[channel(THREAD, 11, Some(HERE), &[])]);
            guild.members.insert(UserId::new(BOT), member(BOT, &[]));
            let lacking_in = |member, channel| lacking_in(&guild, UserId::new(member), ChannelId(channel));
            assert_eq!(lacking_in(BOT, HERE).as_deref(), Some(expected));
            assert_eq!(lacking_in(BOT, 77), Some(Right::ALL.to_vec()), "there is no such channel");
            assert_eq!(lacking_in(ANN, HERE), None, "nothing is known of the bot");
            assert_eq!(
                lacking_in(BOT, THREAD).as_deref(),
                Some(expected),
                "a thread has the permissions of its channel"
            );
        };
        check(0, &[]);
        check(1 << 11, &[Right::Send]);
        check(1 << 15 | 1 << 38, &[Right::Attach, Right::WriteInThreads]);
        assert_eq!(lacking(&Cache::new(), GuildId::new(5), ChannelId(HERE)), None);
    }

    #[test]
    fn unknown_servers_have_none() {
        assert_eq!(visible_channels(&Cache::new(), GuildId::new(5), &member(ANN, &[])), HashSet::new());
    }
}
