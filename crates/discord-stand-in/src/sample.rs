//! The sample: the people, servers and channels that every stand-in begins with, and their names in tests.

use super::{
    directory::{Channel, ChannelKind, Directory, Guild, User},
    permissions::{Overwrite, Permissions, Role},
    snowflake::Snowflake,
};

/// The identifier of the bot's user and of its application.
pub(super) const BOT: Snowflake = Snowflake(1_100_000_000_000_000_001);
/// The only token that the stand-in accepts.
pub(super) const TOKEN: &str = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.SANDBX.this-token-opens-nothing-but-the-sandbox";

pub(super) const COMMONS: Snowflake = Snowflake(1_200_000_000_000_000_001);
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
    /// A member of the first server who reads Spanish and does not see the private channel.
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

/// A channel or thread, by its identifier.
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

/// All users, servers and channels at the start; `bot` is the bot's name.
pub(super) fn directory(bot: &str) -> Directory {
    let person = |Person(id), name, locale, installed, about| User {
        id,
        name: String::from(name),
        locale,
        bot: id == BOT,
        installed,
        about,
    };
    let users = vec![
        person(Person(BOT), bot, "en-US", false, "the bot"),
        person(Person::ANN, "Ann", "en-US", true, "reads English; has the app installed for herself too"),
        person(Person::BEN, "Ben", "en-US", false, "reads English"),
        person(Person::CLEO, "Cleo", "es-ES", false, "reads Spanish; looks on, and cannot see #back-room"),
        person(Person::FLEUR, "Fleur", "fr", false, "reads French"),
        person(Person::MIRA, "Mira", "en-GB", false, "reads English; a moderator (Manage Messages and Threads)"),
        person(Person::OLGA, "Olga", "en-US", false, "reads English; owns the servers"),
    ];
    let elsewhere = [Person::ANN, Person::BEN, Person::FLEUR, Person::OLGA];
    let guilds = vec![commons(), Guild::new(ELSEWHERE, "Elsewhere", "fr", &elsewhere)];
    let direct = |person: &Person| {
        let kind = ChannelKind::Direct { with: person.0 };
        Channel::new(Place::direct(*person), bot, "a direct message with the bot", kind)
    };
    Directory { users, guilds, channels: channels().into_iter().chain(Person::ALL.iter().map(direct)).collect() }
}

/// The first server, which has added the app.
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

/// The channels of the servers, and the group message.
fn channels() -> Vec<Channel> {
    let text = |place, name, topic, guild, overwrites| {
        Channel::new(place, name, topic, ChannelKind::Text { guild, overwrites })
    };
    let show = |overwrite: fn(_, _, _) -> _, id| overwrite(id, Permissions::VIEW_CHANNEL, Permissions::NONE);
    let hidden = vec![
        Overwrite::role(COMMONS, Permissions::NONE, Permissions::VIEW_CHANNEL),
        show(Overwrite::role, MODERATORS),
        show(Overwrite::role, BOTS),
        show(Overwrite::member, Person::ANN.0),
        show(Overwrite::member, Person::BEN.0),
    ];
    let quiet = vec![Overwrite::role(ELSEWHERE, Permissions::NONE, Permissions::USE_EXTERNAL_APPS)];
    let group = ChannelKind::Group { members: vec![Person::ANN.0, Person::BEN.0, Person::CLEO.0] };
    let open = "a server without the app, where public messages are in French; external apps allowed";
    let closed =
        "a server without the app, where public messages are in French; external apps answer their caller only";
    vec![
        text(Place::LOBBY, "lobby", "everyone is here", COMMONS, vec![]),
        text(Place::GARDEN, "garden", "a second public channel", COMMONS, vec![]),
        text(Place::BACK_ROOM, "back-room", "private: Cleo does not see it", COMMONS, hidden),
        text(Place::ELSEWHERE, "open-table", open, ELSEWHERE, vec![]),
        text(Place::ELSEWHERE_QUIET, "quiet-corner", closed, ELSEWHERE, quiet),
        Channel::new(Place::GROUP, "Ann, Ben, Cleo", "a group message; only Ann has the app", group),
    ]
}
