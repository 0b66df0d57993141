//! The data needed to answer an interaction.

use std::{fmt, time::Duration};

use tokio::time::Instant;

use super::plan::ResponseStage;
use crate::metrics::Kind;
use catalogue::Language;
use domain::{
    id::{ChannelId, MessageId},
    time::Timestamp,
};
use store::shard::FencingToken;

/// The assumed maximum by which our clock is ahead of Discord's.
const CLOCKS_DIFFER_BY: std::time::Duration = std::time::Duration::from_secs(60);
/// The epoch of Discord's ids: the start of 2015, in milliseconds of Unix time.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// How long an interaction token accepts further responses: fifteen minutes, less a margin for clocks and the network.
pub const TOKEN_LIFE: Duration = Duration::from_secs(14 * 60 + 30);

/// The data needed to answer an interaction. Its `Debug` does not show the token.
#[derive(Clone)]
pub struct InteractionHook {
    /// The interaction's id.
    pub interaction: u64,
    /// The application's id.
    pub application: u64,
    /// The interaction token, which authorizes the responses.
    pub token: String,
    /// The channel or thread in which the interaction began.
    pub channel: ChannelId,
    /// The command or component that was used.
    pub origin: InteractionOrigin,
    /// The user's language in Discord.
    pub language: Language,
    /// When the interaction began, by Discord's clock.
    pub began: Timestamp,
    /// When the interaction arrived, by our clock.
    pub arrived: Instant,
    /// How far the response is.
    pub stage: ResponseStage,
    /// The permission that each response needs; `None` if none is needed.
    pub fence: Option<FencingToken>,
}

impl InteractionHook {
    /// A hook for tests.
    #[cfg(test)]
    pub(super) fn sample(interaction: u64, origin: InteractionOrigin) -> Self {
        Self {
            interaction,
            application: 9,
            token: "secret".to_owned(),
            channel: ChannelId(20),
            origin,
            language: Language::French,
            began: Timestamp(1_000_000_000),
            arrived: Instant::now(),
            stage: ResponseStage::Fresh,
            fence: None,
        }
    }

    /// Whether the token still accepts responses.
    pub fn takes_answers(&self) -> bool {
        self.arrived.elapsed() < TOKEN_LIFE
    }
}

/// The command or component that caused an interaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InteractionOrigin {
    /// A command.
    Command,
    /// A button or menu under a message of the bot.
    Component {
        /// The message that contains the component.
        message: MessageId,
        /// Whether only the user sees the message.
        private: bool,
        /// Whether the response to the control changes the message.
        updates: bool,
    },
    /// Text typed into an option that has suggestions.
    Typing,
}

impl InteractionOrigin {
    /// The kind of interaction, for the metrics.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Command => Kind::Command,
            Self::Component { .. } => Kind::Control,
            Self::Typing => Kind::Typing,
        }
    }
}

impl fmt::Debug for InteractionHook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InteractionHook")
            .field("interaction", &self.interaction)
            .field("channel", &self.channel)
            .field("origin", &self.origin)
            .finish_non_exhaustive()
    }
}

/// When the interaction with this id began, by Discord's clock.
pub const fn began(interaction: u64) -> Timestamp {
    Timestamp((interaction >> 22).saturating_add(DISCORD_EPOCH))
}

/// The lowest id that Discord can give an object created at this moment or later.
pub const fn first_of(moment: Timestamp) -> u64 {
    moment.0.saturating_sub(DISCORD_EPOCH) << 22
}

/// An id lower than that of any object created at this moment of our clock or later.
pub fn before(moment: Timestamp) -> u64 {
    first_of(moment.before(CLOCKS_DIFFER_BY))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_tell_the_time() {
        // This id is the example in Discord's documentation.
        assert_eq!(began(175_928_847_299_117_063), Timestamp(1_462_015_105_796));
        assert!(first_of(Timestamp(1_462_015_105_796)) <= 175_928_847_299_117_063);
        assert_eq!(began(first_of(Timestamp(1_462_015_105_796))), Timestamp(1_462_015_105_796));
    }
}
