//! A test server that replaces Discord's REST API. A function computes the responses, and all requests are recorded.

use std::sync::{Arc, Mutex};

use axum::{Json, Router, extract::Request, http::StatusCode, response::IntoResponse};
use serde_json::{Value, json};
use tokio::sync::Notify;

use super::rest::Rest;

/// A request that the server received.
#[derive(Clone, Debug)]
pub struct Asked {
    method: String,
    path: String,
    body: Value,
    files: usize,
}

/// The test server.
pub struct TestServer {
    base: String,
    log: Arc<Mutex<Vec<Asked>>>,
    asked: Arc<Notify>,
}

impl Asked {
    pub fn method(&self) -> &str {
        &self.method
    }

    pub fn path(&self) -> &str {
        &self.path
    }

    pub fn body(&self) -> &Value {
        &self.body
    }

    /// The part of the body that is a message.
    fn message(&self) -> &Value {
        self.body.get("data").unwrap_or(&self.body)
    }

    pub fn text(&self) -> &str {
        self.message()["content"].as_str().unwrap_or_default()
    }

    /// The request in one line: the method and path, the response type, `private` if the message is ephemeral, the
    /// text or what the edit removes, the number of files, and the users who are notified.
    fn line(&self) -> String {
        let mut line = format!("{} {}", self.method, self.path);
        let message = self.message();
        if let Some(kind) = self.body.get("type") {
            line += &format!(" type {kind}");
        }
        if message["flags"] == 64 {
            line += " private";
        }
        if let Some(text) = message["content"].as_str() {
            line += &format!(" `{text}`");
        } else if message["components"] == json!([]) {
            line += if message["attachments"] == json!([]) { " no controls or picture" } else { " no controls" };
        }
        if self.files > 0 {
            line += &format!(" +{}", self.files);
        }
        for user in message["allowed_mentions"]["users"].as_array().into_iter().flatten() {
            line += &format!(" @{}", user.as_str().expect("a number as text"));
        }
        line
    }
}

/// Responds as Discord does to valid requests: the first response creates message 700, and each further message has the
/// id 800.
pub fn answer_like_discord(asked: &Asked) -> (u16, Value) {
    match (asked.method(), asked.path()) {
        ("POST", path) if path.ends_with("?with_response=true") => {
            (200, json!({"resource": {"message": {"id": "700"}}}))
        }
        ("POST", path) if path.ends_with("/callback") => (204, Value::Null),
        ("POST", _) => (200, json!({"id": "800"})),
        _ => (200, json!({"id": "700"})),
    }
}

impl TestServer {
    pub async fn start(answer: impl Fn(&Asked) -> (u16, Value) + Clone + Send + Sync + 'static) -> Self {
        let log = Arc::new(Mutex::new(Vec::new()));
        let asked = Arc::new(Notify::new());
        let (seen, notify) = (Arc::clone(&log), Arc::clone(&asked));
        let handler = move |request: Request| {
            let (seen, notify, answer) = (Arc::clone(&seen), Arc::clone(&notify), answer.clone());
            async move {
                let asked = read(request).await;
                let (status, body) = answer(&asked);
                seen.lock().expect("no panic before").push(asked);
                notify.notify_waiters();
                let status = StatusCode::from_u16(status).expect("a status");
                if body.is_null() { status.into_response() } else { (status, Json(body)).into_response() }
            }
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("bound"));
        tokio::spawn(async move { axum::serve(listener, Router::new().fallback(handler)).await });
        Self { base, log, asked }
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    /// A client that sends its requests to this server.
    pub fn rest(&self) -> Rest {
        Rest::new(reqwest::Client::new(), "token", &self.base).expect("an ordinary token")
    }

    pub fn requests(&self) -> Vec<String> {
        self.log.lock().expect("no panic before").iter().map(Asked::line).collect()
    }

    pub fn bodies(&self) -> Vec<Value> {
        self.log.lock().expect("no panic before").iter().map(|asked| asked.body.clone()).collect()
    }

    /// Completes when the next request has arrived.
    pub fn next_request(&self) -> impl Future<Output = ()> + use<> {
        Arc::clone(&self.asked).notified_owned()
    }
}

async fn read(request: Request) -> Asked {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.expect("a body");
    let path = parts.uri.to_string();
    let path = path.strip_prefix("/api/v10").expect("the version that we speak").to_owned();
    // In a multipart body, the JSON is the last part, and is on one line.
    let text = String::from_utf8_lossy(&body);
    let files = text.matches(r#"name="files["#).count();
    let json = text.lines().rfind(|line| line.starts_with(['{', '['])).unwrap_or("null");
    Asked { method: parts.method.to_string(), path, body: serde_json::from_str(json).expect("JSON"), files }
}
