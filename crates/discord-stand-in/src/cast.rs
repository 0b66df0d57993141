//! The people, servers and channels of the sandbox.

use super::{
    permissions::{Overwrite, Permissions, Role},
    shards::Shard,
    snowflake::Snowflake,
    threads::Thread,
};

/// The identifier of the bot's user and of its application.
pub(super) const BOT: Snowflake = Snowflake(1_100_000_000_000_000_001);
/// The only token that the stand-in accepts.
pub(super) const TOKEN: &str = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.SANDBX.this-token-opens-nothing-but-the-sandbox";

const COMMONS: Snowflake = Snowflake(1_200_000_000_000_000_001);
const ELSEWHERE: Snowflake = Snowflake(1_200_000_000_000_000_002);
/// The moderators' role.
pub(super) const MODERATORS: Snowflake = Snowflake(1_210_000_000_000_000_001);
/// The role that may manage the server.
pub(super) const MANAGERS: Snowflake = Snowflake(1_210_000_000_000_000_003);
const BOTS: Snowflake = Snowflake(1_210_000_000_000_000_002);

/// A person. A test, or the user of the page, decides what the person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Person(pub(super) Snowflake);

impl Person {
    /// A member of both servers who reads English and has installed the app for her own account.
    pub const ANN: Self = Self(Snowflake(1_300_000_000_000_000_001));
    /// A member of both servers who reads English.
    pub const BEN: Self = Self(Snowflake(1_300_000_000_000_000_002));
    /// A member of both servers who reads Spanish and does not see the private channel.
    pub const CLEO: Self = Self(Snowflake(1_300_000_000_000_000_003));
    /// A moderator with Manage Messages and Manage Threads.
    pub const MIRA: Self = Self(Snowflake(1_300_000_000_000_000_004));
    /// The owner of both servers, who has all permissions there.
    pub const OLGA: Self = Self(Snowflake(1_300_000_000_000_000_005));

    /// A member of both servers who reads French.
    pub const FLEUR: Self = Self(Snowflake(1_300_000_000_000_000_006));

    /// All persons, in the order in which the page lists them.
    pub const ALL: [Self; 6] = [Self::ANN, Self::BEN, Self::CLEO, Self::FLEUR, Self::MIRA, Self::OLGA];

    /// The user's identifier.
    pub const fn id(self) -> u64 {
        self.0.0
    }
}

/// A channel of the sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(super) Snowflake);

impl Place {
    /// A channel of the first server, visible to all members.
    pub const LOBBY: Self = Self(Snowflake(1_400_000_000_000_000_001));
    /// Another channel of the first server, visible to all members.
    pub const GARDEN: Self = Self(Snowflake(1_400_000_000_000_000_002));
    /// A private channel of the first server, hidden from Cleo.
    pub const BACK_ROOM: Self = Self(Snowflake(1_400_000_000_000_000_003));
    /// A group message of Ann, Ben and Cleo, in which the app works only because Ann installed it for her own account.
    pub const GROUP: Self = Self(Snowflake(1_400_000_000_000_000_004));
    /// A channel of the second server, which has not added the app. Members may use apps there that they installed
    /// themselves.
    pub const ELSEWHERE: Self = Self(Snowflake(1_400_000_000_000_000_005));
    /// A channel of the second server in which only the caller sees the replies of apps that the server has not added.
    pub const ELSEWHERE_QUIET: Self = Self(Snowflake(1_400_000_000_000_000_006));

    /// The direct message between a person and the bot.
    pub const fn direct(person: Person) -> Self {
        Self(Snowflake(person.id() + 200_000_000_000_000_000))
    }

    /// The channel with this identifier.
    pub const fn of(id: u64) -> Self {
        Self(Snowflake(id))
    }

    /// The channel's identifier.
    pub const fn id(self) -> u64 {
        self.0.0
    }
}

#[derive(Clone, Debug)]
pub(super) struct User {
    pub(super) id: Snowflake,
    pub(super) name: &'static str,
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
    fn new(id: Snowflake, name: &'static str, locale: &'static str, members: &[Person]) -> Self {
        let members = members.iter().map(|person| (person.0, vec![])).collect();
        Self { id, name, owner: Person::OLGA.0, locale, installed: false, roles: vec![Role::everyone(id)], members }
    }

    /// Returns the server after adding the app, with the identifier `role` for the role of the app's bot.
    fn with_bot(mut self, role: Snowflake) -> Self {
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
pub(super) enum Kind {
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
    pub(super) kind: Kind,
    /// The thread's own state; `None` for a channel that is not a thread.
    pub(super) thread: Option<Thread>,
}

impl Channel {
    /// A channel that is not a thread.
    fn new(Place(id): Place, name: &str, topic: &'static str, kind: Kind) -> Self {
        Self { id, name: name.to_owned(), topic, kind, thread: None }
    }

    /// Discord's number for this kind of channel.
    pub(super) const fn number(&self) -> u8 {
        match self.kind {
            Kind::Text { .. } if self.thread.is_some() => 11,
            Kind::Text { .. } => 0,
            Kind::Direct { .. } => 1,
            Kind::Group { .. } => 3,
        }
    }

    /// The name with the sign that stands before it: `#lobby`. Threads have no sign.
    pub(super) fn titled(&self) -> String {
        match self.kind {
            _ if self.thread.is_some() => self.name.clone(),
            Kind::Text { .. } => format!("#{}", self.name),
            Kind::Direct { .. } | Kind::Group { .. } => format!("@{}", self.name),
        }
    }

    /// The server to which the channel belongs; `None` for a direct or group message.
    pub(super) const fn guild(&self) -> Option<Snowflake> {
        match self.kind {
            Kind::Text { guild, .. } => Some(guild),
            Kind::Direct { .. } | Kind::Group { .. } => None,
        }
    }
}

/// All users, servers and channels.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    pub(super) users: Vec<User>,
    pub(super) guilds: Vec<Guild>,
    pub(super) channels: Vec<Channel>,
}

impl Cast {
    /// All users, servers and channels at the start; `bot` is the bot's name.
    pub(super) fn new(bot: &'static str) -> Self {
        let person =
            |Person(id), name, locale, installed, about| User { id, name, locale, bot: false, installed, about };
        let users = vec![
            User { id: BOT, name: bot, locale: "en-US", bot: true, installed: false, about: "the bot" },
            person(Person::ANN, "Ann", "en-US", true, "reads English; has the app installed for herself too"),
            person(Person::BEN, "Ben", "en-US", false, "reads English"),
            person(Person::CLEO, "Cleo", "es-ES", false, "reads Spanish; looks on, and cannot see #back-room"),
            person(Person::FLEUR, "Fleur", "fr", false, "reads French"),
            person(Person::MIRA, "Mira", "en-GB", false, "reads English; a moderator (Manage Messages and Threads)"),
            person(Person::OLGA, "Olga", "en-US", false, "reads English; owns the servers"),
        ];
        let guilds = vec![Self::commons(), Self::elsewhere()];
        let direct = |user: &User| {
            let place = Place::direct(Person(user.id));
            Channel::new(place, bot, "a direct message with the bot", Kind::Direct { with: user.id })
        };
        let channels = Self::places().into_iter().chain(users.iter().filter(|user| !user.bot).map(direct)).collect();
        Self { users, guilds, channels }
    }

    fn commons() -> Guild {
        let mut guild = Guild::new(COMMONS, "The Commons", "en-US", &Person::ALL);
        let moderators = Permissions(Permissions::MANAGE_MESSAGES.0 | Permissions::MANAGE_THREADS.0);
        guild.roles.extend([
            Role { id: MODERATORS, name: "Moderators", permissions: moderators, managed: false },
            Role { id: MANAGERS, name: "Managers", permissions: Permissions::MANAGE_GUILD, managed: false },
        ]);
        guild.roles_mut(Person::MIRA.0).expect("Mira is a member").push(MODERATORS);
        guild.with_bot(BOTS)
    }

    fn elsewhere() -> Guild {
        Guild::new(ELSEWHERE, "Elsewhere", "fr", &[Person::ANN, Person::BEN, Person::FLEUR, Person::OLGA])
    }

    fn places() -> Vec<Channel> {
        let text =
            |place, name, topic, guild, overwrites| Channel::new(place, name, topic, Kind::Text { guild, overwrites });
        let show = |overwrite: fn(_, _, _) -> _, id| overwrite(id, Permissions::VIEW_CHANNEL, Permissions::NONE);
        let hidden = vec![
            Overwrite::role(COMMONS, Permissions::NONE, Permissions::VIEW_CHANNEL),
            show(Overwrite::role, MODERATORS),
            show(Overwrite::role, BOTS),
            show(Overwrite::member, Person::ANN.0),
            show(Overwrite::member, Person::BEN.0),
        ];
        let quiet = vec![Overwrite::role(ELSEWHERE, Permissions::NONE, Permissions::USE_EXTERNAL_APPS)];
        let group = Kind::Group { members: vec![Person::ANN.0, Person::BEN.0, Person::CLEO.0] };
        vec![
            text(Place::LOBBY, "lobby", "everyone is here", COMMONS, vec![]),
            text(Place::GARDEN, "garden", "a second public channel", COMMONS, vec![]),
            text(Place::BACK_ROOM, "back-room", "private: Cleo does not see it", COMMONS, hidden),
            text(
                Place::ELSEWHERE,
                "open-table",
                "a server without the app, where public messages are in French; external apps allowed",
                ELSEWHERE,
                vec![],
            ),
            text(
                Place::ELSEWHERE_QUIET,
                "quiet-corner",
                "a server without the app, where public messages are in French; external apps answer their caller only",
                ELSEWHERE,
                quiet,
            ),
            Channel::new(Place::GROUP, "Ann, Ben, Cleo", "a group message; only Ann has the app", group),
        ]
    }

    /// A channel whose events go to the shard with the number `shard` out of `of` shards, in a server that has added
    /// the app. If there is no such server, the function creates one.
    pub(super) fn hall(&mut self, shard: u32, of: u32) -> Place {
        let shard = Shard { number: shard, of };
        let found = self.guilds.iter().find(|guild| guild.installed && shard.hears(Some(guild.id)));
        if let Some(guild) = found.map(|guild| guild.id) {
            let hall = self.channels.iter().find(|channel| channel.guild() == Some(guild));
            return Place(hall.expect("each server has a channel").id);
        }
        // The upper bits of a server's identifier determine the server's shard. The lowest bits distinguish the new
        // server from the others.
        let after = |number: u64| Snowflake(((COMMONS.0 >> 22) + number) << 22 | 3);
        let id = (1..=u64::from(of)).map(after).find(|id| shard.hears(Some(*id))).expect("one of so many in a row");
        self.guilds.push(Guild::new(id, "Hall", "en-US", &Person::ALL).with_bot(Snowflake(id.0 + 1)));
        let hall = Place(Snowflake(id.0 + 2));
        let kind = Kind::Text { guild: id, overwrites: vec![] };
        self.channels.push(Channel::new(hall, "hall", "a server that another shard hears of", kind));
        hall
    }

    /// Adds a channel with this identifier and name to the server of another channel. All members see it.
    pub(super) fn add_channel(&mut self, id: Snowflake, beside: Place, name: &str) {
        let guild = self.channel(beside.0).and_then(Channel::guild).expect("a channel of a server");
        let kind = Kind::Text { guild, overwrites: vec![] };
        self.channels.push(Channel::new(Place(id), name, "a further public channel", kind));
    }

    pub(super) fn user(&self, id: Snowflake) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    pub(super) fn guild(&self, id: Snowflake) -> Option<&Guild> {
        self.guilds.iter().find(|guild| guild.id == id)
    }

    pub(super) fn channel(&self, id: Snowflake) -> Option<&Channel> {
        self.channels.iter().find(|channel| channel.id == id)
    }

    /// The permissions of a user in a channel; no permissions for a user who is not in the channel.
    pub(super) fn permissions(&self, user: Snowflake, channel: &Channel) -> Permissions {
        let parent = channel.thread.as_ref().and_then(|thread| self.channel(thread.parent));
        match &parent.unwrap_or(channel).kind {
            Kind::Text { guild, overwrites } => {
                let guild = self.guild(*guild);
                let Some((guild, roles)) = guild.and_then(|guild| Some((guild, guild.roles_of(user)?))) else {
                    return Permissions::NONE;
                };
                if guild.owner == user {
                    return Permissions::ALL;
                }
                Permissions::of(user, guild.id, roles, &guild.roles, overwrites)
            }
            Kind::Direct { with } if user == *with || user == BOT => Permissions::DIRECT,
            Kind::Group { members } if members.contains(&user) => Permissions::DIRECT,
            Kind::Direct { .. } | Kind::Group { .. } => Permissions::NONE,
        }
    }

    /// Whether a user may send messages in a channel or thread, which need different permissions.
    pub(super) fn may_write(&self, user: Snowflake, channel: &Channel) -> bool {
        let needed =
            if channel.thread.is_some() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
        self.permissions(user, channel).contains(needed)
    }

    pub(super) fn sees(&self, user: Snowflake, channel: &Channel) -> bool {
        self.permissions(user, channel).contains(Permissions::VIEW_CHANNEL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sees(person: Person, place: Place) -> bool {
        let cast = Cast::new("Bot");
        let channel = cast.channel(place.0).expect("the place exists").clone();
        cast.sees(person.0, &channel)
    }

    #[test]
    fn the_back_room_is_hidden_from_cleo_alone() {
        assert!(!sees(Person::CLEO, Place::BACK_ROOM));
        for person in [Person::ANN, Person::BEN, Person::MIRA, Person::OLGA, Person(BOT)] {
            assert!(sees(person, Place::BACK_ROOM), "{person:?}");
        }
    }

    #[test]
    fn a_direct_message_has_two_members() {
        assert!(sees(Person::ANN, Place::direct(Person::ANN)));
        assert!(sees(Person(BOT), Place::direct(Person::ANN)));
        assert!(!sees(Person::BEN, Place::direct(Person::ANN)));
    }

    #[test]
    fn the_bot_is_no_member_where_the_app_was_not_added() {
        for place in [Place::GROUP, Place::ELSEWHERE, Place::ELSEWHERE_QUIET] {
            assert!(!sees(Person(BOT), place), "{place:?}");
            assert!(sees(Person::ANN, place), "{place:?}");
        }
        assert!(!sees(Person::MIRA, Place::GROUP));
    }
}
