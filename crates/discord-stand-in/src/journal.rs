//! A journal of the requests that the bot has made.

use std::time::{Duration, SystemTime};

use serde_json::Value;

/// A request of the bot, with its answer.
#[derive(Clone, Debug)]
pub struct Request {
    /// The name of the process that made the request, from its [address](super::StandIn::url_for); empty if it used the
    /// plain address.
    pub process: String,
    /// The HTTP method.
    pub method: String,
    /// The path below `/api/v10`, without the query.
    pub path: String,
    /// The JSON body, or the multipart field `payload_json`; null if the request has neither.
    pub body: Value,
    /// The names of the files in the body, with their sizes in bytes.
    pub files: Vec<(String, usize)>,
    /// The HTTP status of the answer.
    pub status: u16,
    /// The body of the answer; null if the answer has no body.
    pub answer: Value,
    /// The time from sending the interaction whose token is in the path until this request; `None` if the path contains
    /// no interaction token.
    pub since_dispatch: Option<Duration>,
    /// When the request was handled.
    pub at: SystemTime,
}

/// Something that the bot or the stand-in has sent.
#[derive(Clone, Copy, Debug)]
pub enum Exchange<'a> {
    /// A request of the bot, with the stand-in's answer.
    Request(&'a Request),
    /// A frame of the gateway with an event.
    Event(&'a str),
}

/// Checks an exchange, and says what is wrong with it.
pub type Witness = fn(Exchange<'_>) -> Result<(), String>;

/// The maximum number of requests that the journal keeps.
const MOST: usize = 20_000;

/// What the bot has done.
#[derive(Debug, Default)]
pub(super) struct Journal {
    pub(super) requests: Vec<Request>,
    /// The names of the processes that answered an interaction which another process had answered before.
    pub(super) duplicate_answers: Vec<String>,
    /// What is wrong with exchanges, according to the witness.
    pub(super) objections: Vec<String>,
}

impl Journal {
    pub(super) fn add(&mut self, request: Request) {
        if self.requests.len() >= MOST {
            self.requests.drain(..MOST / 2);
        }
        self.requests.push(request);
    }
}
