//! Discord's permission bits, roles, and permission overwrites of channels.

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::snowflake::Snowflake;

/// A set of Discord's permissions. In JSON, the set is a string that contains the bits as a decimal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Permissions(pub(super) u64);

impl Permissions {
    pub(super) const NONE: Self = Self(0);
    /// All permissions; administrators have them.
    pub(super) const ALL: Self = Self((1 << 51) - 1);
    pub(super) const ADMINISTRATOR: Self = Self(1 << 3);
    pub(super) const MANAGE_GUILD: Self = Self(1 << 5);
    pub(super) const VIEW_CHANNEL: Self = Self(1 << 10);
    pub(super) const SEND_MESSAGES: Self = Self(1 << 11);
    pub(super) const MANAGE_MESSAGES: Self = Self(1 << 13);
    pub(super) const EMBED_LINKS: Self = Self(1 << 14);
    pub(super) const ATTACH_FILES: Self = Self(1 << 15);
    pub(super) const READ_MESSAGE_HISTORY: Self = Self(1 << 16);
    pub(super) const MENTION_EVERYONE: Self = Self(1 << 17);
    pub(super) const USE_APPLICATION_COMMANDS: Self = Self(1 << 31);
    pub(super) const MANAGE_THREADS: Self = Self(1 << 34);
    pub(super) const CREATE_PUBLIC_THREADS: Self = Self(1 << 35);
    pub(super) const SEND_MESSAGES_IN_THREADS: Self = Self(1 << 38);
    pub(super) const USE_EXTERNAL_APPS: Self = Self(1 << 50);

    /// The permissions of `@everyone` in a server.
    pub(super) const MEMBER: Self = Self(
        1 << 6
            | Self::VIEW_CHANNEL.0
            | Self::SEND_MESSAGES.0
            | Self::EMBED_LINKS.0
            | Self::ATTACH_FILES.0
            | Self::READ_MESSAGE_HISTORY.0
            | Self::USE_APPLICATION_COMMANDS.0
            | Self::CREATE_PUBLIC_THREADS.0
            | Self::SEND_MESSAGES_IN_THREADS.0
            | Self::USE_EXTERNAL_APPS.0,
    );
    /// The permissions that everyone has in a direct or group message.
    pub(super) const DIRECT: Self = Self(
        Self::MEMBER.0 & !(Self::CREATE_PUBLIC_THREADS.0 | Self::SEND_MESSAGES_IN_THREADS.0) | Self::MENTION_EVERYONE.0,
    );

    /// The permissions of an external app, that is, of an app that answers in a server that has not added it.
    pub(super) const EXTERNAL: Self = Self(Self::EMBED_LINKS.0 | Self::ATTACH_FILES.0 | Self::MENTION_EVERYONE.0);

    /// Whether this set includes all permissions of the other set.
    pub(super) const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Computes a member's permissions in a channel as Discord documents it. The permissions of `@everyone` and of the
    /// member's roles are changed by the channel's overwrites: first the overwrite for `@everyone`, then those for the
    /// roles, and then the one for the member. A member who may not view the channel has no permissions there.
    pub(super) fn of(
        member: Snowflake,
        guild: Snowflake,
        roles: &[Snowflake],
        all: &[Role],
        overwrites: &[Overwrite],
    ) -> Self {
        let held = |role: &&Role| role.id == guild || roles.contains(&role.id);
        let base = all.iter().filter(held).fold(0, |bits, role| bits | role.permissions.0);
        if Self(base).contains(Self::ADMINISTRATOR) {
            return Self::ALL;
        }
        let apply = |bits: u64, chosen: &dyn Fn(&Overwrite) -> bool| {
            let (allow, deny) = overwrites
                .iter()
                .filter(|overwrite| chosen(overwrite))
                .fold((0, 0), |(allow, deny), overwrite| (allow | overwrite.allow.0, deny | overwrite.deny.0));
            bits & !deny | allow
        };
        let bits = apply(base, &|overwrite| !overwrite.member && overwrite.id == guild);
        let bits = apply(bits, &|overwrite| !overwrite.member && roles.contains(&overwrite.id));
        let bits = apply(bits, &|overwrite| overwrite.member && overwrite.id == member);
        if Self(bits).contains(Self::VIEW_CHANNEL) { Self(bits) } else { Self::NONE }
    }
}

impl Serialize for Permissions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Role {
    pub(super) id: Snowflake,
    pub(super) name: &'static str,
    pub(super) permissions: Permissions,
    pub(super) managed: bool,
}

impl Role {
    /// The role `@everyone`, which all members have and whose identifier is the server's.
    pub(super) const fn everyone(guild: Snowflake) -> Self {
        Self { id: guild, name: "@everyone", permissions: Permissions::MEMBER, managed: false }
    }

    pub(super) fn json(&self, position: usize) -> Value {
        json!({
            "id": self.id, "name": self.name, "permissions": self.permissions, "position": position,
            "color": 0, "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false, "managed": self.managed, "mentionable": false, "icon": null, "unicode_emoji": null, "flags": 0,
        })
    }
}

/// Permissions that a channel allows or denies a role or a member.
#[derive(Clone, Debug)]
pub(super) struct Overwrite {
    id: Snowflake,
    member: bool,
    allow: Permissions,
    deny: Permissions,
}

impl Overwrite {
    /// An overwrite for a role.
    pub(super) const fn role(id: Snowflake, allow: Permissions, deny: Permissions) -> Self {
        Self { id, member: false, allow, deny }
    }

    /// An overwrite for one member.
    pub(super) const fn member(id: Snowflake, allow: Permissions, deny: Permissions) -> Self {
        Self { id, member: true, allow, deny }
    }

    /// Allows or denies permissions in the overwrite in `list` for the role or member of `target`. If the list has no
    /// such overwrite, `target` is added.
    pub(super) fn settle(list: &mut Vec<Self>, target: Self, permissions: Permissions, allowed: bool) {
        let own = list.iter().position(|overwrite| overwrite.member == target.member && overwrite.id == target.id);
        let own = own.unwrap_or_else(|| {
            list.push(target);
            list.len() - 1
        });
        let Self { allow, deny, .. } = &mut list[own];
        let (given, taken) = if allowed { (allow, deny) } else { (deny, allow) };
        given.0 |= permissions.0;
        taken.0 &= !permissions.0;
    }

    pub(super) fn json(&self) -> Value {
        json!({ "id": self.id, "type": u8::from(self.member), "allow": self.allow, "deny": self.deny })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUILD: Snowflake = Snowflake(1);
    const ROLE: Snowflake = Snowflake(2);
    const MEMBER: Snowflake = Snowflake(3);

    fn check(overwrites: &[Overwrite], expected: Permissions) {
        let roles = [
            Role::everyone(GUILD),
            Role { id: ROLE, name: "role", permissions: Permissions::MANAGE_MESSAGES, managed: false },
        ];
        assert_eq!(Permissions::of(MEMBER, GUILD, &[ROLE], &roles, overwrites), expected);
    }

    #[test]
    fn overwrites_of_the_member_win_over_those_of_roles_and_of_everyone() {
        let (none, view) = (Permissions::NONE, Permissions::VIEW_CHANNEL);
        let full = Permissions(Permissions::MEMBER.0 | Permissions::MANAGE_MESSAGES.0);
        check(&[], full);
        check(&[Overwrite::role(GUILD, none, view)], none);
        check(&[Overwrite::role(GUILD, none, view), Overwrite::role(ROLE, view, none)], full);
        check(&[Overwrite::role(ROLE, view, none), Overwrite::member(MEMBER, none, view)], none);
        let deny = Overwrite::role(ROLE, none, Permissions::MANAGE_MESSAGES);
        check(&[deny], Permissions::MEMBER);
    }

    #[test]
    fn what_is_settled_for_a_member_wins_and_can_be_undone() {
        let mut list = vec![Overwrite::role(ROLE, Permissions::SEND_MESSAGES, Permissions::NONE)];
        let full = Permissions(Permissions::MEMBER.0 | Permissions::MANAGE_MESSAGES.0);
        let member = || Overwrite::member(MEMBER, Permissions::NONE, Permissions::NONE);
        Overwrite::settle(&mut list, member(), Permissions::SEND_MESSAGES, false);
        check(&list, Permissions(full.0 & !Permissions::SEND_MESSAGES.0));
        Overwrite::settle(&mut list, member(), Permissions::SEND_MESSAGES, true);
        check(&list, full);
        assert_eq!(list.len(), 2);
    }
}
