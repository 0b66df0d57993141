//! The errors with which Discord answers a request, by its own codes.

use std::time::Duration;

use serde_json::{Map, Value, json};

/// A request that is not carried out: an HTTP status and Discord's error body.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) code: u32,
    pub(super) message: &'static str,
    pub(super) errors: Option<Value>,
    /// How long to wait before another try, where a limit is exceeded.
    pub(super) retry_after: Option<Duration>,
}

impl Refusal {
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
    pub(super) const UNKNOWN_WEBHOOK: Self = Self::new(404, 10015, "Unknown Webhook");
    pub(super) const UNKNOWN_INTERACTION: Self = Self::new(404, 10062, "Unknown interaction");
    pub(super) const UNKNOWN_COMMAND: Self = Self::new(404, 10063, "Unknown application command");
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
    pub(super) const INVALID_JSON: Self = Self::new(400, 50109, "The request body contains invalid JSON.");

    /// Too many edits of old messages in a channel.
    pub(super) fn old_edits(wait: Duration) -> Self {
        let message = "Maximum number of edits to messages older than 1 hour reached. Try again later";
        Self { retry_after: Some(wait), ..Self::new(429, 30046, message) }
    }

    /// The body as Discord sends it.
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

/// What is wrong with the fields of a body, collected into one refusal with code 50035.
#[derive(Debug, Default)]
pub(super) struct Faulty {
    tree: Map<String, Value>,
}

impl Faulty {
    /// Notes an error at a path such as `data.components.0.custom_id`.
    pub(super) fn at(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.tree;
        for key in path.split('.').filter(|key| !key.is_empty()) {
            let child = node.entry(key).or_insert_with(|| json!({}));
            node = child.as_object_mut().expect("only objects and the lists below are put into the tree");
        }
        let list = node.entry("_errors").or_insert_with(|| json!([]));
        list.as_array_mut()
            .expect("_errors is no name of a field, so only this line makes it")
            .push(json!({ "code": code, "message": message.into() }));
    }

    /// The refusal, if anything was noted.
    ///
    /// # Errors
    ///
    /// Code 50035 with every error at its path.
    pub(super) fn check(self) -> Result<(), Refusal> {
        if self.tree.is_empty() {
            return Ok(());
        }
        let errors = Some(Value::Object(self.tree));
        Err(Refusal { errors, ..Refusal::new(400, 50035, "Invalid Form Body") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_stand_at_their_path() {
        let mut faulty = Faulty::default();
        faulty.at("data.content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.");
        faulty.at("data.components.0", "BASE_TYPE_REQUIRED", "This field is required");
        let refusal = faulty.check().expect_err("two errors were noted");
        assert_eq!(
            refusal.json(),
            json!({
                "code": 50035, "message": "Invalid Form Body",
                "errors": { "data": {
                    "content": { "_errors": [{ "code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length." }] },
                    "components": { "0": { "_errors": [{ "code": "BASE_TYPE_REQUIRED", "message": "This field is required" }] } },
                } },
            })
        );
        assert_eq!(Faulty::default().check(), Ok(()));
    }
}
