//! The errors with which Discord refuses requests, with Discord's own codes.

use std::time::Duration;

use serde_json::{Value, json};

/// The answer to a request that Discord refuses: an HTTP status and the fields of Discord's error body.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ApiError {
    pub(super) status: u16,
    pub(super) code: u32,
    pub(super) message: &'static str,
    pub(super) errors: Option<Value>,
    /// The time to wait before the next attempt, if the request exceeds a rate limit; otherwise `None`.
    pub(super) retry_after: Option<Duration>,
}

impl ApiError {
    const fn new(status: u16, code: u32, message: &'static str) -> Self {
        Self { status, code, message, errors: None, retry_after: None }
    }

    pub(super) const UNAUTHORIZED: Self = Self::new(401, 0, "401: Unauthorized");
    pub(super) const NOT_FOUND: Self = Self::new(404, 0, "404: Not Found");
    pub(super) const METHOD_NOT_ALLOWED: Self = Self::new(405, 0, "405: Method Not Allowed");
    pub(super) const UNKNOWN_APPLICATION: Self = Self::new(404, 10002, "Unknown Application");
    pub(super) const UNKNOWN_CHANNEL: Self = Self::new(404, 10003, "Unknown Channel");
    pub(super) const UNKNOWN_GUILD: Self = Self::new(404, 10004, "Unknown Guild");
    pub(super) const UNKNOWN_MEMBER: Self = Self::new(404, 10007, "Unknown Member");
    pub(super) const UNKNOWN_MESSAGE: Self = Self::new(404, 10008, "Unknown Message");
    pub(super) const UNKNOWN_USER: Self = Self::new(404, 10013, "Unknown User");
    pub(super) const UNKNOWN_EMOJI: Self = Self::new(404, 10014, "Unknown Emoji");
    pub(super) const UNKNOWN_WEBHOOK: Self = Self::new(404, 10015, "Unknown Webhook");
    pub(super) const UNKNOWN_INTERACTION: Self = Self::new(404, 10062, "Unknown interaction");
    pub(super) const UNKNOWN_COMMAND: Self = Self::new(404, 10063, "Unknown application command");
    pub(super) const TOO_MANY_EMOJIS: Self = Self::new(400, 30008, "Maximum number of emojis reached (2000)");
    pub(super) const TOO_LARGE: Self = Self::new(413, 40005, "Request entity too large");
    pub(super) const ACKNOWLEDGED: Self = Self::new(400, 40060, "Interaction has already been acknowledged.");
    pub(super) const TOO_MANY_FOLLOW_UPS: Self =
        Self::new(400, 40094, "This interaction has reached the maximum number of follow up messages");
    pub(super) const MISSING_ACCESS: Self = Self::new(403, 50001, "Missing Access");
    pub(super) const NOT_THE_AUTHOR: Self = Self::new(403, 50005, "Cannot edit a message authored by another user");
    pub(super) const EMPTY_MESSAGE: Self = Self::new(400, 50006, "Cannot send an empty message");
    pub(super) const MISSING_PERMISSIONS: Self = Self::new(403, 50013, "Missing Permissions");
    pub(super) const INVALID_TOKEN: Self = Self::new(401, 50027, "Invalid Webhook Token");
    pub(super) const WRONG_KIND_OF_CHANNEL: Self = Self::new(400, 50024, "Cannot execute action on this channel type");
    pub(super) const ARCHIVED: Self = Self::new(400, 50083, "Thread is archived");
    pub(super) const HAS_A_THREAD: Self = Self::new(400, 160004, "A thread has already been created for this message");
    pub(super) const LOCKED: Self = Self::new(400, 160005, "This thread is locked");
    pub(super) const BLOCKED_MESSAGE: Self = Self::new(400, 200_000, "Message was blocked by automatic moderation");
    pub(super) const BLOCKED_TITLE: Self = Self::new(400, 200_001, "Title was blocked by automatic moderation");
    pub(super) const INVALID_JSON: Self = Self::new(400, 50109, "The request body contains invalid JSON.");

    /// Refuses a body because of errors in its fields. `errors` is the tree of the fields' names, with the errors of
    /// each field.
    pub(super) fn invalid_form(errors: Value) -> Self {
        Self { errors: Some(errors), ..Self::new(400, 50035, "Invalid Form Body") }
    }

    /// Refuses a body because of an error in one field.
    pub(super) fn field(name: &str, code: &str, message: impl Into<String>) -> Self {
        Self::invalid_form(json!({ name: { "_errors": [{ "code": code, "message": message.into() }] } }))
    }

    /// Refuses an edit of a message older than an hour that exceeds the rate limit; `wait` is the time until the next
    /// such edit is allowed.
    pub(super) fn old_edits(wait: Duration) -> Self {
        let message = "Maximum number of edits to messages older than 1 hour reached. Try again later";
        Self { retry_after: Some(wait), ..Self::new(429, 30046, message) }
    }

    /// The JSON body of the answer.
    pub(super) fn json(&self) -> Value {
        let mut body = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(wait) = self.retry_after {
            body["retry_after"] = json!(wait.as_secs_f64());
            body["global"] = json!(false);
        }
        body
    }
}
