//! The place where a game is played.

use serde::{Deserialize, Serialize};

use super::NewTable;
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

impl Table {
    /// The table after a move to another channel of the same server.
    pub(super) const fn moved(self, to: NewTable) -> Self {
        Self { channel: to.channel, parent: to.parent, ..self }
    }
}
