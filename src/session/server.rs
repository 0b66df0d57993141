//! A server's settings for all games on it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{
    TimeControl,
    record::{Record, RecordError, text::in_order},
};
use crate::{
    id::{ChannelId, GuildId},
    language::Language,
};

/// The maximum number of channels that a server can choose. Discord allows as many in a channel select menu.
pub const MAX_CHANNELS: usize = 25;

/// A server's settings for all games on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// The server.
    pub guild: GuildId,
    /// The channels in which games may begin, including the threads of these channels. If there are none, games may
    /// begin everywhere.
    #[serde(deserialize_with = "in_order")]
    pub channels: BTreeSet<ChannelId>,
    /// The default time control of challenges; `None` for unlimited time.
    pub clock: Option<TimeControl>,
    /// The language of public messages; `None` for the server's language on Discord.
    pub language: Option<Language>,
}

/// A change to one setting of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerSetting {
    /// Allows games to begin in all channels.
    AllChannels,
    /// Changes the default time control of challenges; `None` means unlimited time.
    Clock(Option<TimeControl>),
    /// Changes the language of public messages; `None` means the server's language on Discord.
    Language(Option<Language>),
}

impl Record for Server {
    fn check(&self) -> Result<(), RecordError> {
        if self.channels.len() > MAX_CHANNELS {
            return Err(RecordError::Malformed(format!("at most {MAX_CHANNELS} channels are chosen")));
        }
        Ok(())
    }
}

impl Server {
    /// A server with default settings.
    pub const fn new(guild: GuildId) -> Self {
        Self { guild, channels: BTreeSet::new(), clock: None, language: None }
    }

    /// Changes a setting.
    pub fn set(&mut self, setting: ServerSetting) {
        match setting {
            ServerSetting::AllChannels => self.channels.clear(),
            ServerSetting::Clock(clock) => self.clock = clock,
            ServerSetting::Language(language) => self.language = language,
        }
    }

    /// Whether games may begin in a channel. For a thread, `channel` is its parent channel.
    pub fn allows(&self, channel: ChannelId) -> bool {
        self.channels.is_empty() || self.channels.contains(&channel)
    }
}
