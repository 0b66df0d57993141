//! Requests of people.

use catalogue::Language;
use domain::id::{ChannelId, GuildId, UserId};
use parlor::application::{Ask, Caller, Place, PlaceKind, Request};

/// A request in a channel of a server that has added the bot, or in private, of a user without special rights.
pub fn request(user: UserId, name: &str, guild: Option<GuildId>, channel: ChannelId, ask: Ask) -> Request {
    Request {
        caller: Caller {
            user,
            name: name.to_owned(),
            global_name: name.to_owned(),
            user_name: name.to_lowercase(),
            language: Language::English,
            moderator: false,
            manager: false,
            organizer: false,
        },
        place: Place {
            guild,
            channel,
            home: channel,
            visible_channels: [].into(),
            parent: None,
            language: None,
            kind: if guild.is_some() { PlaceKind::Server } else { PlaceKind::Private },
            lacks: [].into(),
            writable: true,
            threads: true,
            added: true,
            answers_are_public: true,
        },
        ask,
        cause: None,
        presence: None,
    }
}
