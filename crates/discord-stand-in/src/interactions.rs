//! Interactions: their state, and the apps and tokens that may answer them.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use data_encoding::BASE64URL_NOPAD;
use rand::distr::{Alphanumeric, SampleString};
use serde_json::Value;

use super::{api_error::ApiError, snowflake::Snowflake};

/// The time that a bot has for its first response to an interaction.
pub(super) const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// The time for which an interaction token is valid.
pub(super) const TOKEN_LIFE: Duration = Duration::from_secs(15 * 60);
/// The maximum size of a file that a bot may send, in bytes.
pub(super) const LARGEST_FILE: usize = 10 * 1024 * 1024;

/// The type of a first response that defers an update of the message whose component was used.
pub(super) const DEFERRED_UPDATE: u8 = 6;

/// The start of every interaction token, before it is encoded. The interaction's identifier and random letters follow.
const TOKEN_START: &str = "interaction:";
/// The number of random letters. Tokens are as long as Discord's with them.
const RANDOM_LETTERS: usize = 128;

/// A type of interaction, with Discord's number for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum InteractionKind {
    /// A slash command was sent.
    #[default]
    Command = 2,
    /// A button was clicked, or a value was chosen in a select menu.
    Component = 3,
    /// A person typed into an option for which the bot suggests choices.
    Autocomplete = 4,
}

impl InteractionKind {
    /// Whether a response of this type is allowed for this type of interaction.
    pub(super) const fn takes(self, response: u8) -> bool {
        match self {
            Self::Command => matches!(response, 4 | 5),
            Self::Component => matches!(response, 4..=7),
            Self::Autocomplete => response == 8,
        }
    }
}

/// An interaction and the answers to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Interaction {
    pub(super) id: Snowflake,
    pub(super) token: String,
    pub(super) kind: InteractionKind,
    pub(super) person: Snowflake,
    pub(super) channel: Snowflake,
    /// The time at which the interaction was sent, by the stand-in's clock, which a test can put forward.
    pub(super) sent: Duration,
    /// The instant at which the interaction was sent, in real time.
    pub(super) dispatched: Option<Instant>,
    /// The name of the command and its sub-command, or the custom id of the component.
    pub(super) title: String,
    /// The values that the person chose in a select menu.
    pub(super) values: Vec<String>,
    /// The message whose component was used.
    pub(super) message: Option<Snowflake>,
    /// The type of the first response, and the real time from sending the interaction to the first response.
    pub(super) acknowledged: Option<(u8, Duration)>,
    /// Whether the token was used after the first response: to change or delete a message, or to post one.
    pub(super) followed: bool,
    /// The name of the process that acknowledged it.
    pub(super) answered_by: String,
    /// The message to which the name `@original` refers; `None` if there is none yet.
    pub(super) original: Option<Snowflake>,
    /// Every message that answers the interaction, oldest first.
    pub(super) messages: Vec<Snowflake>,
    pub(super) follow_ups: usize,
    /// The choices with which the bot answered an autocompletion.
    pub(super) choices: Option<Vec<Value>>,
    /// The installations through which the app answers: key 0 holds the server and key 1 the user who installed the
    /// app.
    pub(super) installations: Value,
    /// Whether the app answers only because a user, and not the server, has installed the app.
    pub(super) external: bool,
    /// Whether all answers are ephemeral, whatever their flags say.
    pub(super) quiet: bool,
}

impl Interaction {
    /// The real time since the interaction was sent.
    pub(super) fn age(&self) -> Duration {
        self.dispatched.map_or(Duration::ZERO, |sent| sent.elapsed())
    }

    /// Whether three seconds have passed without a response from the bot.
    pub(super) fn has_failed(&self, now: Duration) -> bool {
        self.acknowledged.is_none() && now.saturating_sub(self.sent) > FIRST_ANSWER
    }

    /// Whether an update that the first response deferred, if it did, has come.
    pub(super) fn is_updated(&self) -> bool {
        self.followed || !matches!(self.acknowledged, Some((DEFERRED_UPDATE, _)))
    }
}

/// All interactions that people have sent.
#[derive(Debug, Default)]
pub(super) struct Interactions(pub(super) BTreeMap<Snowflake, Interaction>);

impl Interactions {
    pub(super) fn get(&self, id: Snowflake) -> Option<&Interaction> {
        self.0.get(&id)
    }

    /// Gives a new interaction its token, and stores it.
    pub(super) fn begin(&mut self, mut interaction: Interaction) -> Interaction {
        let random = Alphanumeric.sample_string(&mut rand::rng(), RANDOM_LETTERS);
        let token = format!("{TOKEN_START}{}:{random}", interaction.id);
        interaction.token = BASE64URL_NOPAD.encode(token.as_bytes());
        interaction.dispatched = Some(Instant::now());
        self.store(interaction.clone());
        interaction
    }

    /// Stores the state of an interaction.
    pub(super) fn store(&mut self, interaction: Interaction) {
        self.0.insert(interaction.id, interaction);
    }

    /// The interaction whose token is `text` or one of the segments of the path `text`.
    pub(super) fn with_token(&self, text: &str) -> Option<&Interaction> {
        text.split('/').find_map(|segment| {
            let token = String::from_utf8(BASE64URL_NOPAD.decode(segment.as_bytes()).ok()?).ok()?;
            let id = token.strip_prefix(TOKEN_START)?.split(':').next()?.parse().ok()?;
            self.get(id).filter(|interaction| interaction.token == segment)
        })
    }

    /// The interaction with this token, for endpoints that need a valid token and an interaction with a response.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::INVALID_TOKEN`] if the token is unknown or has expired, and [`ApiError::UNKNOWN_WEBHOOK`] if
    /// the interaction has no response yet.
    pub(super) fn by_token(&self, token: &str, now: Duration) -> Result<&Interaction, ApiError> {
        let interaction = self.with_token(token).ok_or(ApiError::INVALID_TOKEN)?;
        if now.saturating_sub(interaction.sent) >= TOKEN_LIFE {
            return Err(ApiError::INVALID_TOKEN);
        }
        interaction.acknowledged.map(|_| interaction).ok_or(ApiError::UNKNOWN_WEBHOOK)
    }
}
