//! Why requests to Discord fail.

use std::time::Duration;

use thiserror::Error;

use crate::metrics::Sent;

/// Why a request failed for good. Shows no interaction tokens.
#[derive(Debug, Error)]
pub enum RestError {
    /// Discord refuses the request.
    #[error("{endpoint}: refused with status {status}, code {code}: {message}")]
    Refused {
        /// Where the request went.
        endpoint: String,
        /// The status of the answer.
        status: u16,
        /// Discord's code; 0 if there is none.
        code: u64,
        /// Discord's explanation.
        message: String,
    },
    /// A rate limit lasts longer than the request is worth.
    #[error("{endpoint}: too many requests, to be sent again only in {wait:?}")]
    RateLimited {
        /// Where the request went.
        endpoint: String,
        /// How long the limit lasts.
        wait: Duration,
    },
    /// Discord had failures of its own as long as the request was worth it.
    #[error("{endpoint}: failed with status {status}")]
    Failing {
        /// Where the request went.
        endpoint: String,
        /// The status of the last answer.
        status: u16,
    },
    /// Discord was not reached, or did not answer, as long as the request was worth it.
    #[error("{endpoint}: no answer")]
    NoAnswer {
        /// Where the request went.
        endpoint: String,
        /// What went wrong; nothing if the time ran out.
        source: Option<reqwest::Error>,
    },
    /// The answer lacks what it should tell.
    #[error("{endpoint}: the answer does not tell what it should")]
    Unexpected {
        /// Where the request went.
        endpoint: String,
    },
    /// The answer is not JSON.
    #[error("{endpoint}: the answer is not JSON")]
    Unreadable {
        /// Where the request went.
        endpoint: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
}

impl RestError {
    /// Whether Discord refused with this code.
    pub fn has_code(&self, wanted: u64) -> bool {
        matches!(self, Self::Refused { code, .. } if *code == wanted)
    }

    /// Whether it may go better later.
    pub const fn is_passing(&self) -> bool {
        !matches!(self, Self::Refused { .. })
    }

    pub(super) const fn kind(&self) -> Sent {
        match self {
            Self::Refused { .. } => Sent::Refused,
            Self::RateLimited { .. } => Sent::RateLimited,
            Self::Failing { .. } | Self::Unexpected { .. } | Self::Unreadable { .. } => Sent::Failing,
            Self::NoAnswer { .. } => Sent::NoAnswer,
        }
    }

    /// Whether Discord refused with this status.
    pub fn has_status(&self, wanted: u16) -> bool {
        matches!(self, Self::Refused { status, .. } if *status == wanted)
    }
}

/// Text that cannot be sent as a token.
#[derive(Debug, Error)]
#[error("the token holds characters that no token has")]
pub struct TokenError;
