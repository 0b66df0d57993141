//! The place where a game is played.

use serde::{Deserialize, Serialize};

use crate::id::{ChannelId, GuildId};

/// The place where a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The server; `None` in direct and group messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The parent channel, if `channel` is a public thread. Everybody who can see the parent channel can see the
    /// thread.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ChannelId>,
}

/// The server of a table, in stored entries that are about a game: the server's id, or 0 for direct and group messages.
/// What belongs to no server that is known is treated like direct messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HomeServer(#[serde(with = "board::text")] u64);

impl HomeServer {
    /// The home of direct and group messages, and of what belongs to no server that is known.
    pub const NOWHERE: Self = Self(0);

    /// The home of games at this table.
    pub fn of(table: &Table) -> Self {
        Self(table.guild.map_or(0, |guild| guild.0))
    }

    /// The home of what belongs to a server.
    pub const fn at(guild: GuildId) -> Self {
        Self(guild.0)
    }

    /// The server; `None` for direct and group messages.
    pub fn guild(self) -> Option<GuildId> {
        (self.0 != 0).then_some(GuildId(self.0))
    }

    /// The stored form.
    pub const fn to_bytes(self) -> [u8; 8] {
        self.0.to_be_bytes()
    }

    /// Reads the stored form. Other bytes are read as [`NOWHERE`](Self::NOWHERE).
    pub fn from_bytes(bytes: &[u8]) -> Self {
        bytes.try_into().map_or(Self::NOWHERE, |bytes| Self(u64::from_be_bytes(bytes)))
    }
}
