//! What the bot asked of the stand-in, in order.

use std::time::Duration;

use serde_json::Value;

/// A request of the bot and how it was answered.
#[derive(Clone, Debug)]
pub struct Request {
    /// `GET`, `POST`, ...
    pub method: String,
    /// The path below `/api/v10`, without the query.
    pub path: String,
    /// The body: the JSON text or the part `payload_json`; null without one.
    pub body: Value,
    /// Names and sizes in bytes of the files sent along.
    pub files: Vec<(String, usize)>,
    /// The HTTP status of the answer.
    pub status: u16,
    /// The body of the answer; null without one.
    pub answer: Value,
    /// The time since the interaction that the request is about was sent to the bot.
    pub since_dispatch: Option<Duration>,
}
