//! The errors of requests to Discord.

use std::time::Duration;

use thiserror::Error;

use crate::metrics::Sent;

/// The reason why a request finally failed. No message contains an interaction token.
#[derive(Debug, Error)]
pub enum RestError {
    /// Discord refused the request.
    #[error("{endpoint}: refused with status {status}, code {code}: {message}")]
    Refused {
        /// The endpoint of the request.
        endpoint: String,
        /// The HTTP status of the response.
        status: u16,
        /// Discord's error code; 0 if the response has none.
        code: u64,
        /// Discord's explanation.
        message: String,
    },
    /// A rate limit lasts beyond the request's deadline.
    #[error("{endpoint}: rate limited for {wait:?}")]
    RateLimited {
        /// The endpoint of the request.
        endpoint: String,
        /// How long the rate limit lasts.
        wait: Duration,
    },
    /// Discord returned server errors until the request's deadline.
    #[error("{endpoint}: failed with status {status}")]
    Failing {
        /// The endpoint of the request.
        endpoint: String,
        /// The HTTP status of the last response.
        status: u16,
    },
    /// Discord could not be reached, or did not answer, until the request's deadline.
    #[error("{endpoint}: no answer")]
    NoAnswer {
        /// The endpoint of the request.
        endpoint: String,
        /// The cause of the last failure; `None` if the request timed out.
        source: Option<reqwest::Error>,
    },
    /// The response lacks an expected field.
    #[error("{endpoint}: the response lacks an expected field")]
    Unexpected {
        /// The endpoint of the request.
        endpoint: String,
    },
    /// The response is not JSON.
    #[error("{endpoint}: the answer is not JSON")]
    Unreadable {
        /// The endpoint of the request.
        endpoint: String,
        /// The parse error.
        source: serde_json::Error,
    },
    /// Another process now does what belongs to the server, so the request was not sent.
    #[error("{endpoint}: not sent, since this process no longer holds the shard")]
    NotHeld {
        /// The endpoint of the request.
        endpoint: String,
    },
}

impl RestError {
    /// Whether Discord refused the request with this error code.
    pub fn has_code(&self, wanted: u64) -> bool {
        matches!(self, Self::Refused { code, .. } if *code == wanted)
    }

    /// Whether the same request may succeed later.
    pub const fn is_passing(&self) -> bool {
        !matches!(self, Self::Refused { .. })
    }

    pub(super) const fn kind(&self) -> Sent {
        match self {
            Self::Refused { .. } => Sent::Refused,
            Self::RateLimited { .. } => Sent::RateLimited,
            Self::Failing { .. } | Self::Unexpected { .. } | Self::Unreadable { .. } => Sent::Failing,
            Self::NoAnswer { .. } => Sent::NoAnswer,
            Self::NotHeld { .. } => Sent::NotHeld,
        }
    }

    /// Whether Discord refused the request with this HTTP status.
    pub fn has_status(&self, wanted: u16) -> bool {
        matches!(self, Self::Refused { status, .. } if *status == wanted)
    }
}

/// The error for a bot token that contains characters that an HTTP header cannot contain.
#[derive(Debug, Error)]
#[error("the token contains characters that no token has")]
pub struct TokenError;
