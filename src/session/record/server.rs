use serde::{Deserialize, Serialize};

use super::{RecordError, Text, VERSION, read, write};
use crate::{
    id::{ChannelId, GuildId},
    language::Language,
    session::{Server, TimeControl, server::MAX_CHANNELS},
};

/// The stored and exported form of a [`Server`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerRecord {
    /// [`VERSION`].
    pub version: u32,
    /// The server.
    pub guild: Text<u64>,
    /// The channels in which games may begin, in the order of their numbers; all if there are none.
    pub channels: Vec<Text<u64>>,
    /// The time control of challenges that do not say any; null if they have none.
    pub clock: Option<Text<TimeControl>>,
    /// The code of the language of public messages; null for the one that Discord says.
    pub language: Option<Language>,
}

impl ServerRecord {
    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// [`RecordError::Malformed`] and [`RecordError::Version`]; what it says is checked by [`Server::from_record`].
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// The record as a JSON object on one line.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl Server {
    /// What the server decided as a record.
    pub fn to_record(&self) -> ServerRecord {
        ServerRecord {
            version: VERSION,
            guild: Text(self.guild.0),
            channels: self.channels.iter().map(|channel| Text(channel.0)).collect(),
            clock: self.clock.map(Text),
            language: self.language,
        }
    }

    /// What a record tells of a server.
    ///
    /// # Errors
    /// Its version is not known, or there are more channels than can be chosen, or they are not in order.
    pub fn from_record(record: ServerRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        let server = Self {
            guild: GuildId(record.guild.0),
            channels: record.channels.iter().map(|channel| ChannelId(channel.0)).collect(),
            clock: record.clock.map(|Text(clock)| clock),
            language: record.language,
        };
        if server.channels.len() > MAX_CHANNELS || server.to_record().channels != record.channels {
            return Err(RecordError::Malformed("the channels are too many, or not in order".to_owned()));
        }
        Ok(server)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_read_back() {
        let server = Server {
            channels: [7, 3].map(ChannelId).into(),
            clock: Some(TimeControl::OFFERED[4]),
            language: Some(Language::Spanish),
            ..Server::new(GuildId(u64::MAX))
        };
        for server in [server.clone(), Server::new(GuildId(1))] {
            let record = ServerRecord::from_json(&server.to_record().to_json()).expect("what was written is read");
            assert_eq!(Server::from_record(record), Ok(server));
        }
        let record = server.to_record();
        for channels in [vec![7, 3], vec![3, 3], (0..=MAX_CHANNELS as u64).collect()] {
            let record = ServerRecord { channels: channels.into_iter().map(Text).collect(), ..record.clone() };
            assert!(matches!(Server::from_record(record), Err(RecordError::Malformed(_))));
        }
        assert_eq!(Server::from_record(ServerRecord { version: 2, ..record }), Err(RecordError::Version(2)));
    }
}
