//! The errors of requests to Discord.

use std::time::Duration;

use thiserror::Error;

use crate::metrics::Sent;

/// Why a request failed for good. Never contains interaction tokens.
#[derive(Debug, Error)]
pub enum RestError {
    /// Discord refused the request.
    #[error("{endpoint}: refused with status {status}, code {code}: {message}")]
    Refused {
        /// Where the request went.
        endpoint: String,
        /// The status of the answer.
        status: u16,
        /// Discord's error code; 0 if there is none.
        code: u64,
        /// Discord's explanation.
        message: String,
    },
    /// A rate limit lasts beyond the request's deadline.
    #[error("{endpoint}: rate limited for {wait:?}")]
    RateLimited {
        /// Where the request went.
        endpoint: String,
        /// How long the limit lasts.
        wait: Duration,
    },
    /// Discord returned server errors until the request's deadline.
    #[error("{endpoint}: failed with status {status}")]
    Failing {
        /// Where the request went.
        endpoint: String,
        /// The status of the last answer.
        status: u16,
    },
    /// Discord could not be reached, or did not answer, until the request's deadline.
    #[error("{endpoint}: no answer")]
    NoAnswer {
        /// Where the request went.
        endpoint: String,
        /// The cause; `None` on a timeout.
        source: Option<reqwest::Error>,
    },
    /// The response lacks an expected field.
    #[error("{endpoint}: the response lacks an expected field")]
    Unexpected {
        /// Where the request went.
        endpoint: String,
    },
    /// The answer is not JSON.
    #[error("{endpoint}: the answer is not JSON")]
    Unreadable {
        /// Where the request went.
        endpoint: String,
        /// The parse error.
        source: serde_json::Error,
    },
}

impl RestError {
    /// Whether Discord refused with this code.
    pub fn has_code(&self, wanted: u64) -> bool {
        matches!(self, Self::Refused { code, .. } if *code == wanted)
    }

    /// Whether a retry may succeed later.
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
#[error("the token contains characters that no token has")]
pub struct TokenError;
