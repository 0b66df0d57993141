//! The journal of the bot's requests.

use std::time::Duration;

use serde_json::Value;

/// A request of the bot, with its answer.
#[derive(Clone, Debug)]
pub struct Request {
    /// The HTTP method.
    pub method: String,
    /// The path below `/api/v10`, without the query.
    pub path: String,
    /// The JSON body or the part `payload_json`; null if there is none.
    pub body: Value,
    /// The names of the files in the body, with their sizes in bytes.
    pub files: Vec<(String, usize)>,
    /// The HTTP status of the answer.
    pub status: u16,
    /// The body of the answer; null if there is none.
    pub answer: Value,
    /// The time from sending the interaction whose token is in the path to this request; none without such a token.
    pub since_dispatch: Option<Duration>,
}
