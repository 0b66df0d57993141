//! The errors of requests to Discord.

use std::time::Duration;

use serde_json::Value;
use thiserror::Error;

use super::BLOCKED_BY_AUTOMOD;
use crate::metrics::Sent;

/// The reason why a request finally failed. No message contains an interaction token.
#[derive(Debug, Error)]
pub enum RestError {
    /// Discord refused the request.
    #[error("{endpoint}: refused with status {status}, code {code}: {message}{}", in_parentheses(fields))]
    Refused {
        /// The endpoint of the request.
        endpoint: String,
        /// The HTTP status of the response.
        status: u16,
        /// Discord's error code; 0 if the response has none.
        code: u64,
        /// Discord's explanation.
        message: String,
        /// The fields of the request that Discord finds wrong, each with the code of the reason.
        fields: Vec<WrongField>,
    },
    /// A rate limit lasts beyond the request's deadline.
    #[error("{endpoint}: rate limited for {wait:?}")]
    RateLimited {
        /// The endpoint of the request.
        endpoint: String,
        /// How long the rate limit lasts.
        wait: Duration,
    },
    /// Discord returned server errors, or a proxy time-outs, until the request's deadline.
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

/// A field of a request that Discord finds wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongField {
    /// The names and numbers that lead to the field, joined by dots.
    pub path: String,
    /// The code of the reason.
    pub code: String,
}

/// The maximum number of fields that are named.
const MOST_FIELDS: usize = 5;

impl WrongField {
    /// Reads the field `errors` of an error response.
    pub(super) fn read(errors: &Value) -> Vec<Self> {
        let mut found = Vec::new();
        let mut left = vec![(String::new(), errors)];
        while let Some((path, value)) = left.pop()
            && found.len() < MOST_FIELDS
        {
            for reason in value["_errors"].as_array().into_iter().flatten() {
                let code = reason["code"].as_str().unwrap_or_default().to_owned();
                found.push(Self { path: path.clone(), code });
            }
            let parts = value.as_object().into_iter().flatten().filter(|(name, _)| *name != "_errors");
            let below = |name: &String| if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
            left.extend(parts.map(|(name, part)| (below(name), part)));
        }
        found
    }
}

fn in_parentheses(fields: &[WrongField]) -> String {
    let named: Vec<_> = fields.iter().map(|field| format!("{}: {}", field.path, field.code)).collect();
    if named.is_empty() { String::new() } else { format!(" ({})", named.join(", ")) }
}

impl RestError {
    /// Whether Discord refused the request with this error code.
    pub fn has_code(&self, wanted: u64) -> bool {
        matches!(self, Self::Refused { code, .. } if *code == wanted)
    }

    /// Whether AutoMod blocks the words of the request.
    pub fn is_of_automod(&self) -> bool {
        BLOCKED_BY_AUTOMOD.iter().any(|&code| self.has_code(code))
    }

    /// Whether Discord finds a field of this name wrong, or something in it.
    pub fn names(&self, name: &str) -> bool {
        let names = |field: &WrongField| field.path.split('.').any(|part| part == name);
        matches!(self, Self::Refused { fields, .. } if fields.iter().any(names))
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
