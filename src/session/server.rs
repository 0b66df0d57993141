//! What a server decides for all games on it.

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

/// How many channels a server can choose, which is how many Discord lets one choose at once.
pub const MAX_CHANNELS: usize = 25;

/// What a server decides for all games on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// The server.
    pub guild: GuildId,
    /// The channels in which games may begin, with their threads; all if there are none.
    #[serde(deserialize_with = "in_order")]
    pub channels: BTreeSet<ChannelId>,
    /// The time of players whose challenge does not say how much they have; none if it is not limited then.
    pub clock: Option<TimeControl>,
    /// The language of public messages; none for the one that Discord says is the server's.
    pub language: Option<Language>,
}

/// A decision of a server's managers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerSetting {
    /// Games may begin in all channels.
    AllChannels,
    /// The time of players whose challenge does not say how much they have.
    Clock(Option<TimeControl>),
    /// The language of public messages.
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
    /// A server that has decided nothing yet.
    pub const fn new(guild: GuildId) -> Self {
        Self { guild, channels: BTreeSet::new(), clock: None, language: None }
    }

    /// Makes a decision.
    pub fn set(&mut self, setting: ServerSetting) {
        match setting {
            ServerSetting::AllChannels => self.channels.clear(),
            ServerSetting::Clock(clock) => self.clock = clock,
            ServerSetting::Language(language) => self.language = language,
        }
    }

    /// Whether games may begin in a channel or in its threads.
    pub fn allows(&self, channel: ChannelId) -> bool {
        self.channels.is_empty() || self.channels.contains(&channel)
    }
}
