//! Users, servers and channels, and who may do what in them.

use serde_json::{Map, Value, json};

use super::{
    client::ActionError,
    permissions::{Overwrite, Permissions, Role},
    sample::{self, BOT, Person, Place},
    shards::Shard,
    snowflake::Snowflake,
    threads::Thread,
};

/// The time at which all members joined their servers.
pub(super) const JOINED: &str = "2024-02-29T12:00:00.000000+00:00";

#[derive(Clone, Debug)]
pub(super) struct User {
    pub(super) id: Snowflake,
    pub(super) name: String,
    pub(super) locale: &'static str,
    pub(super) bot: bool,
    /// Whether this person has installed the app for their own account.
    pub(super) installed: bool,
    /// The description of the person on the page.
    pub(super) about: &'static str,
}

#[derive(Clone, Debug)]
pub(super) struct Guild {
    pub(super) id: Snowflake,
    pub(super) name: &'static str,
    pub(super) owner: Snowflake,
    pub(super) locale: &'static str,
    /// Whether the server has added the app.
    pub(super) installed: bool,
    pub(super) roles: Vec<Role>,
    /// The members, with their roles except `@everyone`.
    pub(super) members: Vec<(Snowflake, Vec<Snowflake>)>,
}

impl Guild {
    /// A server with these members that Olga owns. The server has not added the app.
    pub(super) fn new(id: Snowflake, name: &'static str, locale: &'static str, members: &[Person]) -> Self {
        let members = members.iter().map(|person| (person.0, vec![])).collect();
        Self { id, name, owner: Person::OLGA.0, locale, installed: false, roles: vec![Role::everyone(id)], members }
    }

    /// Returns the server after adding the app, with the identifier `role` for the role of the app's bot.
    pub(super) fn with_bot(mut self, role: Snowflake) -> Self {
        self.installed = true;
        self.roles.push(Role { id: role, name: "Bots", permissions: Permissions::MEMBER, managed: true });
        self.members.push((BOT, vec![role]));
        self
    }

    /// The roles of a member, except `@everyone`; `None` for a user who is not a member.
    pub(super) fn roles_of(&self, user: Snowflake) -> Option<&[Snowflake]> {
        self.members.iter().find(|(member, _)| *member == user).map(|(_, roles)| roles.as_slice())
    }

    /// A mutable list of a member's roles, except `@everyone`; `None` for a user who is not a member.
    pub(super) fn roles_mut(&mut self, user: Snowflake) -> Option<&mut Vec<Snowflake>> {
        self.members.iter_mut().find(|(member, _)| *member == user).map(|(_, roles)| roles)
    }
}

#[derive(Clone, Debug)]
pub(super) enum ChannelKind {
    /// A text channel of a server.
    Text { guild: Snowflake, overwrites: Vec<Overwrite> },
    /// A direct message between the bot and one person.
    Direct { with: Snowflake },
    /// A group message of several people without the bot.
    Group { members: Vec<Snowflake> },
}

#[derive(Clone, Debug)]
pub(super) struct Channel {
    pub(super) id: Snowflake,
    pub(super) name: String,
    pub(super) topic: &'static str,
    pub(super) kind: ChannelKind,
    /// The thread's own state; `None` for a channel that is not a thread.
    pub(super) thread: Option<Thread>,
}

impl Channel {
    /// A channel that is not a thread.
    pub(super) fn new(Place(id): Place, name: &str, topic: &'static str, kind: ChannelKind) -> Self {
        Self { id, name: name.to_owned(), topic, kind, thread: None }
    }

    /// Discord's number for this kind of channel.
    pub(super) const fn number(&self) -> u8 {
        match self.kind {
            ChannelKind::Text { .. } if self.thread.is_some() => 11,
            ChannelKind::Text { .. } => 0,
            ChannelKind::Direct { .. } => 1,
            ChannelKind::Group { .. } => 3,
        }
    }

    /// Discord's number for the kind of place from which an interaction comes.
    pub(super) const fn context(&self) -> u64 {
        match self.kind {
            ChannelKind::Text { .. } => 0,
            ChannelKind::Direct { .. } => 1,
            ChannelKind::Group { .. } => 2,
        }
    }

    /// The name with the sign that stands before it: `#lobby`. Threads have no sign.
    pub(super) fn titled(&self) -> String {
        match self.kind {
            _ if self.thread.is_some() => self.name.clone(),
            ChannelKind::Text { .. } => format!("#{}", self.name),
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => format!("@{}", self.name),
        }
    }

    /// The server to which the channel belongs; `None` for a direct or group message.
    pub(super) const fn guild(&self) -> Option<Snowflake> {
        match self.kind {
            ChannelKind::Text { guild, .. } => Some(guild),
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => None,
        }
    }
}

/// The identifiers of servers that are added begin after this one.
const ADDED: u64 = 1_250_000_000_000_000_000;

/// All users, servers and channels.
#[derive(Clone, Debug)]
pub(super) struct Directory {
    pub(super) users: Vec<User>,
    pub(super) guilds: Vec<Guild>,
    pub(super) channels: Vec<Channel>,
}

impl Directory {
    /// A channel whose events go to the shard with the number `shard` out of `of` shards, in a server that has added
    /// the app. If there is no such server, the function creates one.
    pub(super) fn channel_on_shard(&mut self, number: u32, of: u32) -> Place {
        let shard = Shard { number, of };
        let found = self.guilds.iter().find(|guild| guild.installed && shard.hears(Some(guild.id)));
        if let Some(guild) = found.map(|guild| guild.id) {
            let channel = self.channels.iter().find(|channel| channel.guild() == Some(guild));
            return Place(channel.expect("each server has a channel").id);
        }
        // The upper bits of a server's identifier determine the server's shard. The lowest bits distinguish the new
        // server from the others.
        let after = |number: u64| Snowflake(((sample::COMMONS.0 >> 22) + number) << 22 | 3);
        let id = (1..=u64::from(of)).map(after).find(|id| shard.hears(Some(*id))).expect("one of so many in a row");
        self.guilds.push(Guild::new(id, "Hall", "en-US", &Person::ALL).with_bot(Snowflake(id.0 + 1)));
        let hall = Place(Snowflake(id.0 + 2));
        let kind = ChannelKind::Text { guild: id, overwrites: vec![] };
        self.channels.push(Channel::new(hall, "hall", "a server that another shard hears of", kind));
        hall
    }

    /// Adds a server with all people and the bot, and returns its only channel.
    pub(super) fn add_server(&mut self, name: &'static str, locale: &'static str) -> Place {
        let added = ADDED + self.guilds.len() as u64;
        let [server, role, channel] = [0, 1, 2].map(|kind| Snowflake(added + kind * 1_000));
        self.guilds.push(Guild::new(server, name, locale, &Person::ALL).with_bot(role));
        let kind = ChannelKind::Text { guild: server, overwrites: vec![] };
        self.channels.push(Channel::new(Place(channel), "club", "a channel of another server that has the app", kind));
        Place(channel)
    }

    /// Adds a channel with this identifier and name to the server of another channel. All members see it.
    pub(super) fn add_channel(&mut self, id: Snowflake, beside: Place, name: &str) {
        let guild = self.channel(beside.0).and_then(Channel::guild).expect("a channel of a server");
        let kind = ChannelKind::Text { guild, overwrites: vec![] };
        self.channels.push(Channel::new(Place(id), name, "a further public channel", kind));
    }

    pub(super) fn user(&self, id: Snowflake) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    /// The user of a person, to be changed.
    pub(super) fn person_mut(&mut self, person: Person) -> &mut User {
        self.users.iter_mut().find(|user| user.id == person.0).expect("everybody has a user")
    }

    /// The language of a user's client, by Discord's name.
    pub(super) fn locale(&self, user: Snowflake) -> &'static str {
        self.user(user).map_or("en-US", |user| user.locale)
    }

    pub(super) fn guild(&self, id: Snowflake) -> Option<&Guild> {
        self.guilds.iter().find(|guild| guild.id == id)
    }

    pub(super) fn channel(&self, id: Snowflake) -> Option<&Channel> {
        self.channels.iter().find(|channel| channel.id == id)
    }

    /// The server of a channel; `None` for a direct or group message.
    pub(super) fn guild_of(&self, channel: &Channel) -> Option<&Guild> {
        channel.guild().and_then(|guild| self.guild(guild))
    }

    /// Whether the server of a channel has added the app.
    pub(super) fn has_app(&self, channel: &Channel) -> bool {
        self.guild_of(channel).is_some_and(|guild| guild.installed)
    }

    /// The channel with this identifier, if the person sees it.
    pub(super) fn visible(&self, person: Snowflake, channel: Snowflake) -> Result<&Channel, ActionError> {
        self.channel(channel).filter(|channel| self.sees(person, channel)).ok_or(ActionError::NoSuchChannel)
    }

    /// The permissions of a user in a channel; no permissions for a user who is not in the channel.
    pub(super) fn permissions(&self, user: Snowflake, channel: &Channel) -> Permissions {
        let parent = channel.thread.as_ref().and_then(|thread| self.channel(thread.parent));
        match &parent.unwrap_or(channel).kind {
            ChannelKind::Text { guild, overwrites } => {
                let guild = self.guild(*guild);
                let Some((guild, roles)) = guild.and_then(|guild| Some((guild, guild.roles_of(user)?))) else {
                    return Permissions::NONE;
                };
                if guild.owner == user {
                    return Permissions::ALL;
                }
                Permissions::of(user, guild.id, roles, &guild.roles, overwrites)
            }
            ChannelKind::Direct { with } if user == *with || user == BOT => Permissions::DIRECT,
            ChannelKind::Group { members } if members.contains(&user) => Permissions::DIRECT,
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => Permissions::NONE,
        }
    }

    /// The permissions of the bot in a channel. If it has no permissions of its own there, these are the permissions of
    /// an external app.
    pub(super) fn app_permissions(&self, channel: &Channel) -> Permissions {
        match self.permissions(BOT, channel) {
            Permissions::NONE => Permissions::EXTERNAL,
            permissions => permissions,
        }
    }

    /// Whether a user has all of these permissions in a channel.
    pub(super) fn may(&self, user: Snowflake, permissions: Permissions, channel: &Channel) -> bool {
        self.permissions(user, channel).contains(permissions)
    }

    /// Whether a user may send messages in a channel or thread, which need different permissions.
    pub(super) fn may_write(&self, user: Snowflake, channel: &Channel) -> bool {
        let in_thread = channel.thread.is_some();
        let needed = if in_thread { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
        self.may(user, needed, channel)
    }

    pub(super) fn sees(&self, user: Snowflake, channel: &Channel) -> bool {
        self.may(user, Permissions::VIEW_CHANNEL, channel)
    }

    /// The installations that let the app answer this person in this channel, by Discord's keys: 0 for the server, 1
    /// for the user.
    pub(super) fn installations(&self, person: Snowflake, channel: &Channel) -> Value {
        let mut owners = Map::new();
        match &channel.kind {
            ChannelKind::Text { guild, .. } if self.has_app(channel) => {
                owners.insert("0".to_owned(), json!(guild));
            }
            ChannelKind::Direct { .. } => drop(owners.insert("0".to_owned(), json!("0"))),
            ChannelKind::Text { .. } | ChannelKind::Group { .. } => {}
        }
        if self.user(person).is_some_and(|user| user.installed) {
            owners.insert("1".to_owned(), json!(person));
        } else if owners.is_empty() {
            // The person uses a component of a message that the app sent for somebody else, who has installed the app.
            let installer = self.users.iter().find(|user| user.installed);
            owners.extend(installer.map(|user| ("1".to_owned(), json!(user.id))));
        }
        Value::Object(owners)
    }

    /// A user as JSON. For an unknown identifier, returns the user that Discord shows for deleted users.
    pub(super) fn user_json(&self, id: Snowflake) -> Value {
        let Some(user) = self.user(id) else {
            return json!({ "id": id, "username": "Deleted User", "discriminator": "0" });
        };
        json!({
            "id": user.id, "username": user.name.to_lowercase(), "global_name": user.name, "discriminator": "0",
            "avatar": null, "bot": user.bot, "system": false, "public_flags": 0,
        })
    }

    /// The bot's user, as the bot itself sees it.
    pub(super) fn own_user_json(&self) -> Value {
        let mut user = self.user_json(BOT);
        user["verified"] = json!(true);
        user["mfa_enabled"] = json!(false);
        user
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
            json["permissions"] = json!(self.permissions(id, channel));
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

    /// The JSON of a role of the channel's server.
    pub(super) fn role_json(&self, id: Snowflake, channel: &Channel) -> Option<Value> {
        let guild = self.guild_of(channel)?;
        guild.roles.iter().position(|role| role.id == id).map(|position| guild.roles[position].json(position))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_channel_is_seen_by_its_members_alone() {
        let directory = sample::directory("Bot");
        let sees = |person: Person, Place(id)| directory.sees(person.0, directory.channel(id).expect("a channel"));
        for person in [Person::ANN, Person::BEN, Person::MIRA, Person::OLGA, Person(BOT)] {
            assert!(sees(person, Place::BACK_ROOM), "{person:?}");
        }
        assert!(sees(Person::ANN, Place::direct(Person::ANN)) && sees(Person(BOT), Place::direct(Person::ANN)));
        for place in [Place::GROUP, Place::ELSEWHERE, Place::ELSEWHERE_QUIET] {
            assert!(sees(Person::ANN, place) && !sees(Person(BOT), place), "{place:?}");
        }
        for (person, place) in
            [(Person::CLEO, Place::BACK_ROOM), (Person::BEN, Place::direct(Person::ANN)), (Person::MIRA, Place::GROUP)]
        {
            assert!(!sees(person, place), "{person:?} {place:?}");
        }
    }
}
