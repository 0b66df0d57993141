//! The people and places of the sandbox: who may be played, and where they meet.

use super::{
    permissions::{Overwrite, Permissions, Role},
    shards::Shard,
    snowflake::Snowflake,
    threads::Thread,
};

/// The bot's user, which is its application too.
pub(super) const BOT: Snowflake = Snowflake(1_100_000_000_000_000_001);
/// The only token the stand-in accepts.
pub(super) const TOKEN: &str = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.SANDBX.this-token-opens-nothing-but-the-sandbox";

const COMMONS: Snowflake = Snowflake(1_200_000_000_000_000_001);
const ELSEWHERE: Snowflake = Snowflake(1_200_000_000_000_000_002);
/// The role of those who moderate a server.
pub(super) const MODERATORS: Snowflake = Snowflake(1_210_000_000_000_000_001);
/// The role of those who may manage a server.
pub(super) const MANAGERS: Snowflake = Snowflake(1_210_000_000_000_000_003);
const BOTS: Snowflake = Snowflake(1_210_000_000_000_000_002);

/// Somebody who can be played in the sandbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Person(pub(super) Snowflake);

impl Person {
    /// Plays in English, is in both servers, and has the app installed for herself too.
    pub const ANN: Self = Self(Snowflake(1_300_000_000_000_000_001));
    /// Plays in French, is in both servers.
    pub const BEN: Self = Self(Snowflake(1_300_000_000_000_000_002));
    /// Looks on in Spanish; cannot see the private channel.
    pub const CLEO: Self = Self(Snowflake(1_300_000_000_000_000_003));
    /// A moderator with Manage Messages and Manage Threads.
    pub const MIRA: Self = Self(Snowflake(1_300_000_000_000_000_004));
    /// Owns both servers and may do anything there.
    pub const OLGA: Self = Self(Snowflake(1_300_000_000_000_000_005));

    /// Everybody, in the order in which the page lists them.
    pub const ALL: [Self; 5] = [Self::ANN, Self::BEN, Self::CLEO, Self::MIRA, Self::OLGA];

    /// The identifier as it stands in a mention.
    pub const fn id(self) -> u64 {
        self.0.0
    }
}

/// A channel in which the cast can meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub(super) Snowflake);

impl Place {
    /// A channel of the server that everyone sees.
    pub const LOBBY: Self = Self(Snowflake(1_400_000_000_000_000_001));
    /// Another one.
    pub const GARDEN: Self = Self(Snowflake(1_400_000_000_000_000_002));
    /// A channel that Cleo does not see.
    pub const BACK_ROOM: Self = Self(Snowflake(1_400_000_000_000_000_003));
    /// A group message of Ann, Ben and Cleo, where the app is there only because Ann installed it for herself.
    pub const GROUP: Self = Self(Snowflake(1_400_000_000_000_000_004));
    /// A channel of a server which has not added the app; external apps may be used.
    pub const ELSEWHERE: Self = Self(Snowflake(1_400_000_000_000_000_005));
    /// A channel of that server where replies of external apps are seen by their caller only.
    pub const ELSEWHERE_QUIET: Self = Self(Snowflake(1_400_000_000_000_000_006));

    /// The direct message between a person and the bot.
    pub const fn direct(person: Person) -> Self {
        Self(Snowflake(person.id() + 200_000_000_000_000_000))
    }

    /// The channel's identifier.
    pub const fn id(self) -> u64 {
        self.0.0
    }
}

/// What is known of a user.
#[derive(Clone, Debug)]
pub(super) struct User {
    pub(super) id: Snowflake,
    pub(super) name: &'static str,
    pub(super) locale: &'static str,
    pub(super) bot: bool,
    /// Whether this person has installed the app for themselves.
    pub(super) installed: bool,
    /// What the page says of them.
    pub(super) about: &'static str,
}

/// A server.
#[derive(Clone, Debug)]
pub(super) struct Guild {
    pub(super) id: Snowflake,
    pub(super) name: &'static str,
    pub(super) owner: Snowflake,
    pub(super) locale: &'static str,
    /// Whether the app was added to it.
    pub(super) installed: bool,
    pub(super) roles: Vec<Role>,
    /// The members with the roles they have beside `@everyone`.
    pub(super) members: Vec<(Snowflake, Vec<Snowflake>)>,
}

/// What kind of place a channel is.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A text channel of a server.
    Text { guild: Snowflake, overwrites: Vec<Overwrite> },
    /// The bot and one person.
    Direct { with: Snowflake },
    /// Several people without the bot.
    Group { members: Vec<Snowflake> },
}

/// A channel.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    pub(super) id: Snowflake,
    pub(super) name: String,
    pub(super) topic: &'static str,
    pub(super) kind: Kind,
    /// What makes a text channel a thread of another one.
    pub(super) thread: Option<Thread>,
}

impl Channel {
    /// Discord's number for the kind.
    pub(super) const fn number(&self) -> u8 {
        match self.kind {
            Kind::Text { .. } if self.thread.is_some() => 11,
            Kind::Text { .. } => 0,
            Kind::Direct { .. } => 1,
            Kind::Group { .. } => 3,
        }
    }

    /// The server it belongs to, if any.
    pub(super) const fn guild(&self) -> Option<Snowflake> {
        match self.kind {
            Kind::Text { guild, .. } => Some(guild),
            Kind::Direct { .. } | Kind::Group { .. } => None,
        }
    }
}

/// Everyone and every place.
#[derive(Clone, Debug)]
pub(super) struct Cast {
    pub(super) users: Vec<User>,
    pub(super) guilds: Vec<Guild>,
    pub(super) channels: Vec<Channel>,
}

impl Cast {
    /// The cast under a name for the bot.
    pub(super) fn new(bot: &'static str) -> Self {
        let person =
            |Person(id), name, locale, installed, about| User { id, name, locale, bot: false, installed, about };
        let users = vec![
            User { id: BOT, name: bot, locale: "en-US", bot: true, installed: false, about: "the bot" },
            person(Person::ANN, "Ann", "en-US", true, "reads English; has the app installed for herself too"),
            person(Person::BEN, "Ben", "fr", false, "reads French"),
            person(Person::CLEO, "Cleo", "es-ES", false, "reads Spanish; looks on, and cannot see #back-room"),
            person(
                Person::MIRA,
                "Mira",
                "en-GB",
                false,
                "reads English; a moderator (Manage Messages, Manage Threads)",
            ),
            person(Person::OLGA, "Olga", "en-US", false, "reads English; owns the servers"),
        ];
        let guilds = vec![Self::commons(), Self::elsewhere()];
        let mut channels = Self::places();
        channels.extend(users.iter().filter(|user| !user.bot).map(|user| Channel {
            id: Place::direct(Person(user.id)).0,
            name: bot.to_owned(),
            topic: "a direct message with the bot",
            kind: Kind::Direct { with: user.id },
            thread: None,
        }));
        Self { users, guilds, channels }
    }

    fn commons() -> Guild {
        let moderators = Permissions(Permissions::MANAGE_MESSAGES.0 | Permissions::MANAGE_THREADS.0);
        Guild {
            id: COMMONS,
            name: "The Commons",
            owner: Person::OLGA.0,
            locale: "en-US",
            installed: true,
            roles: vec![
                Role::everyone(COMMONS),
                Role { id: MODERATORS, name: "Moderators", permissions: moderators, managed: false },
                Role { id: MANAGERS, name: "Managers", permissions: Permissions::MANAGE_GUILD, managed: false },
                Role { id: BOTS, name: "Bots", permissions: Permissions::MEMBER, managed: true },
            ],
            members: vec![
                (BOT, vec![BOTS]),
                (Person::ANN.0, vec![]),
                (Person::BEN.0, vec![]),
                (Person::CLEO.0, vec![]),
                (Person::MIRA.0, vec![MODERATORS]),
                (Person::OLGA.0, vec![]),
            ],
        }
    }

    fn elsewhere() -> Guild {
        Guild {
            id: ELSEWHERE,
            name: "Elsewhere",
            owner: Person::OLGA.0,
            locale: "fr",
            installed: false,
            roles: vec![Role::everyone(ELSEWHERE)],
            members: vec![(Person::ANN.0, vec![]), (Person::BEN.0, vec![]), (Person::OLGA.0, vec![])],
        }
    }

    fn places() -> Vec<Channel> {
        let text = |Place(id), name: &str, topic, guild, overwrites| Channel {
            id,
            name: name.to_owned(),
            topic,
            kind: Kind::Text { guild, overwrites },
            thread: None,
        };
        let allow = |id| Overwrite::member(id, Permissions::VIEW_CHANNEL, Permissions::NONE);
        let hidden = vec![
            Overwrite::role(COMMONS, Permissions::NONE, Permissions::VIEW_CHANNEL),
            Overwrite::role(MODERATORS, Permissions::VIEW_CHANNEL, Permissions::NONE),
            Overwrite::role(BOTS, Permissions::VIEW_CHANNEL, Permissions::NONE),
            allow(Person::ANN.0),
            allow(Person::BEN.0),
        ];
        let quiet = vec![Overwrite::role(ELSEWHERE, Permissions::NONE, Permissions::USE_EXTERNAL_APPS)];
        vec![
            text(Place::LOBBY, "lobby", "everyone is here", COMMONS, vec![]),
            text(Place::GARDEN, "garden", "a second public channel", COMMONS, vec![]),
            text(Place::BACK_ROOM, "back-room", "private: Cleo does not see it", COMMONS, hidden),
            text(Place::ELSEWHERE, "open-table", "a server without the app; external apps allowed", ELSEWHERE, vec![]),
            text(Place::ELSEWHERE_QUIET, "quiet-corner", "external apps answer their caller only", ELSEWHERE, quiet),
            Channel {
                id: Place::GROUP.0,
                name: "Ann, Ben, Cleo".to_owned(),
                topic: "a group message; only Ann has the app",
                kind: Kind::Group { members: vec![Person::ANN.0, Person::BEN.0, Person::CLEO.0] },
                thread: None,
            },
        ]
    }

    /// A channel that everybody sees on a server of a shard, which is opened where there is none.
    pub(super) fn hall(&mut self, shard: u32, of: u32) -> Place {
        let shard = Shard { number: shard, of };
        let found = self.guilds.iter().find(|guild| guild.installed && shard.hears(Some(guild.id)));
        if let Some(guild) = found.map(|guild| guild.id) {
            let hall = self.channels.iter().find(|channel| channel.guild() == Some(guild));
            return Place(hall.expect("each server has a channel").id);
        }
        // The next number that this shard hears of, with the digits that make it unlike any other.
        let after = |number: u64| Snowflake(((COMMONS.0 >> 22) + number) << 22 | 3);
        let id = (1..=u64::from(of)).map(after).find(|id| shard.hears(Some(*id))).expect("one of so many in a row");
        let managed = Role { id: Snowflake(id.0 + 1), name: "Bots", permissions: Permissions::MEMBER, managed: true };
        let mut members = vec![(BOT, vec![managed.id])];
        members.extend(Person::ALL.map(|person| (person.0, vec![])));
        let roles = vec![Role::everyone(id), managed];
        self.guilds.push(Guild {
            id,
            name: "Hall",
            owner: Person::OLGA.0,
            locale: "en-US",
            installed: true,
            roles,
            members,
        });
        let hall = Place(Snowflake(id.0 + 2));
        let topic = "a server that another shard hears of";
        let kind = Kind::Text { guild: id, overwrites: vec![] };
        self.channels.push(Channel { id: hall.0, name: "hall".to_owned(), topic, kind, thread: None });
        hall
    }

    /// The user with this identifier.
    pub(super) fn user(&self, id: Snowflake) -> Option<&User> {
        self.users.iter().find(|user| user.id == id)
    }

    /// The server with this identifier.
    pub(super) fn guild(&self, id: Snowflake) -> Option<&Guild> {
        self.guilds.iter().find(|guild| guild.id == id)
    }

    /// The channel with this identifier.
    pub(super) fn channel(&self, id: Snowflake) -> Option<&Channel> {
        self.channels.iter().find(|channel| channel.id == id)
    }

    /// What a user may do in a channel; nothing for somebody who is not there.
    pub(super) fn permissions(&self, user: Snowflake, channel: &Channel) -> Permissions {
        let parent = channel.thread.as_ref().and_then(|thread| self.channel(thread.parent));
        match &parent.unwrap_or(channel).kind {
            Kind::Text { guild, overwrites } => self.guild(*guild).map_or(Permissions::NONE, |guild| {
                let Some((_, roles)) = guild.members.iter().find(|(member, _)| *member == user) else {
                    return Permissions::NONE;
                };
                if guild.owner == user {
                    return Permissions::ALL;
                }
                Permissions::of(user, guild.id, roles, &guild.roles, overwrites)
            }),
            Kind::Direct { with } if user == *with || user == BOT => Permissions::DIRECT,
            Kind::Group { members } if members.contains(&user) => Permissions::DIRECT,
            Kind::Direct { .. } | Kind::Group { .. } => Permissions::NONE,
        }
    }

    /// Whether a user may write in a channel by the rights given there; a thread has one of its own for that.
    pub(super) fn may_write(&self, user: Snowflake, channel: &Channel) -> bool {
        let needed =
            if channel.thread.is_some() { Permissions::SEND_MESSAGES_IN_THREADS } else { Permissions::SEND_MESSAGES };
        self.permissions(user, channel).contains(needed)
    }

    /// Whether a user sees a channel.
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
