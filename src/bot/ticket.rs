//! What is needed to answer an interaction.

use std::fmt;

use tokio::time::Instant;

use crate::{
    id::{ChannelId, MessageId},
    language::Language,
    metrics::Kind,
    time::Timestamp,
};

/// The beginning of Discord's calendar, in milliseconds since that of 1970.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// What is needed to answer an interaction. Its `Debug` does not show the token.
#[derive(Clone)]
pub struct Ticket {
    /// The interaction.
    pub interaction: u64,
    /// The application.
    pub application: u64,
    /// By which the answers go.
    pub token: String,
    /// The channel in which it happened.
    pub channel: ChannelId,
    /// What was used.
    pub origin: Origin,
    /// The language of the one who did.
    pub language: Language,
    /// When it began, by Discord's clock.
    pub began: Timestamp,
    /// When it came to us, by ours.
    pub arrived: Instant,
}

/// What was used to bring an interaction about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A command.
    Command,
    /// A component under a message of ours.
    Component {
        /// The message.
        message: MessageId,
        /// Whether nobody else sees it.
        private: bool,
        /// Whether what was pressed is answered by changing the message.
        updates: bool,
    },
    /// The typing of a text for which there are suggestions.
    Typing,
}

impl Origin {
    /// What kind of thing was used.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Command => Kind::Command,
            Self::Component { .. } => Kind::Control,
            Self::Typing => Kind::Typing,
        }
    }
}

impl fmt::Debug for Ticket {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ticket")
            .field("interaction", &self.interaction)
            .field("channel", &self.channel)
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}

/// When an interaction with this number began, by Discord's clock.
pub const fn began(interaction: u64) -> Timestamp {
    Timestamp((interaction >> 22).saturating_add(DISCORD_EPOCH))
}

/// A snowflake that is not newer than any that Discord creates from this moment on.
pub const fn first_of(moment: Timestamp) -> u64 {
    moment.0.saturating_sub(DISCORD_EPOCH) << 22
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_tell_the_time() {
        // The example of Discord's own documentation.
        assert_eq!(began(175_928_847_299_117_063), Timestamp(1_462_015_105_796));
        assert!(first_of(Timestamp(1_462_015_105_796)) <= 175_928_847_299_117_063);
        assert_eq!(began(first_of(Timestamp(1_462_015_105_796))), Timestamp(1_462_015_105_796));
    }
}
