//! Discord's REST interface, version 10: what a bot needs to answer interactions and to post messages.

mod answers;
mod application;
mod channels;
mod threads;
mod upload;

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    body::{Body, to_bytes},
    extract::{Query, Request as HttpRequest, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use self::upload::{Payload, Upload};
use super::{
    cast::{BOT, TOKEN},
    faults::Trouble,
    journal::Request,
    refusal::Refusal,
    snowflake::Snowflake,
    world::{Shared, World},
};

/// How many requests a second a bot may make, not counting answers to interactions.
const GLOBAL_LIMIT: usize = 50;
/// The largest body, in bytes: a little more than the files of one message together may have.
const LARGEST_BODY: usize = 26 * 1024 * 1024;

/// How many requests the journal keeps at most.
const JOURNAL: usize = 20_000;

/// A request on its way to its endpoint.
pub(super) struct Call<'a> {
    method: &'a Method,
    /// The path below `/api/v10`.
    path: Vec<&'a str>,
    query: &'a HashMap<String, String>,
    body: &'a Value,
    files: &'a [Upload],
}

/// An answer: status and, unless it is empty, a body.
type Answer = Result<(u16, Option<Value>), Refusal>;

const NO_CONTENT: (u16, Option<Value>) = (204, None);

/// Answers a request below `/api/v10`.
pub(super) async fn serve(State(shared): State<Arc<Shared>>, request: HttpRequest) -> Response {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path().strip_prefix("/api/v10").unwrap_or_default().to_owned();
    let query = Query::try_from_uri(&parts.uri).map(|Query(query)| query).unwrap_or_default();
    let payload = match to_bytes(body, LARGEST_BODY).await {
        Ok(bytes) => Payload::read(&parts.headers, bytes).await,
        Err(_) => Err(Refusal::TOO_LARGE),
    };
    let trouble = shared.change(|world| world.faults.take(&format!("{} {path}", parts.method)));
    let (payload, early) = match payload {
        Ok(payload) => (payload, None),
        Err(refusal) => (Payload::default(), Some(refusal)),
    };
    let record = Record { method: parts.method.to_string(), path: path.clone(), payload: &payload };
    match trouble {
        Some(Trouble::RateLimited(after)) => return record.end(&shared, rate_limited(after, false)),
        Some(Trouble::Status(status)) => {
            return record.end(&shared, (status, json!({ "message": "ordered trouble", "code": 0 })));
        }
        Some(Trouble::Delay(time)) => tokio::time::sleep(time).await,
        Some(Trouble::AnswerLost) | None => {}
    }
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let call =
        Call { method: &parts.method, path: segments, query: &query, body: &payload.json, files: &payload.files };
    let answer = shared.change(|world| {
        let authorized = is_authorized(&parts.headers);
        if !call.is_open() && !authorized {
            return Err(Err(Refusal::UNAUTHORIZED));
        }
        if !call.is_answer()
            && let Some(wait) = world.over_limit()
        {
            return Err(Ok(wait));
        }
        match early {
            Some(refusal) => Err(Err(refusal)),
            None => world.route(&call).map_err(Err),
        }
    });
    let answer = match answer {
        Ok((status, body)) => (status, body.unwrap_or_default()),
        Err(Ok(wait)) => rate_limited(wait, true),
        Err(Err(refusal)) => (refusal.status, refusal.json()),
    };
    if trouble == Some(Trouble::AnswerLost) {
        return record.end_lost(&shared, answer);
    }
    record.end(&shared, answer)
}

/// A 429 as Discord words it.
fn rate_limited(after: Duration, global: bool) -> (u16, Value) {
    let body =
        json!({ "message": "You are being rate limited.", "retry_after": after.as_secs_f64(), "global": global });
    (429, body)
}

fn is_authorized(headers: &HeaderMap) -> bool {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    value.and_then(|value| value.strip_prefix("Bot ")) == Some(TOKEN)
}

/// The request as it will stand in the journal.
struct Record<'a> {
    method: String,
    path: String,
    payload: &'a Payload,
}

impl Record<'_> {
    /// Writes the journal and builds the response.
    fn end(self, shared: &Shared, (status, answer): (u16, Value)) -> Response {
        self.write(shared, status, answer.clone());
        respond(status, &answer)
    }

    /// Writes the journal as if all were well, and responds with a 502.
    fn end_lost(self, shared: &Shared, (status, answer): (u16, Value)) -> Response {
        self.write(shared, status, answer);
        respond(502, &json!({ "message": "502: Bad Gateway", "code": 0 }))
    }

    fn write(self, shared: &Shared, status: u16, answer: Value) {
        let files = self.payload.files.iter().map(|file| (file.name.clone(), file.bytes.len())).collect();
        shared.change(|world| {
            let since_dispatch = world.with_token(&self.path).map(|interaction| interaction.dispatched.elapsed());
            let (method, path, body) = (self.method, self.path, self.payload.json.clone());
            if world.journal.len() >= JOURNAL {
                world.journal.drain(..JOURNAL / 2);
            }
            world.journal.push(Request { method, path, body, files, status, answer, since_dispatch });
        });
    }
}

fn respond(status: u16, body: &Value) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if body.is_null() {
        return status.into_response();
    }
    let mut response = Response::new(Body::from(body.to_string()));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    if let Some(after) = body["retry_after"].as_f64() {
        let scope = if body["global"] == true { "global" } else { "user" };
        headers.insert("x-ratelimit-scope", HeaderValue::from_static(scope));
        if body["global"] == true {
            headers.insert("x-ratelimit-global", HeaderValue::from_static("true"));
        }
        if let Ok(value) = HeaderValue::from_str(&after.to_string()) {
            headers.insert(header::RETRY_AFTER, value);
        }
    }
    response
}

impl Call<'_> {
    /// Whether it needs no bot token, since its path holds an interaction's token or nothing is secret.
    fn is_open(&self) -> bool {
        self.is_answer() || self.path == ["gateway"]
    }

    /// Whether it answers an interaction, which the global limit does not count.
    fn is_answer(&self) -> bool {
        matches!(self.path.first(), Some(&("interactions" | "webhooks")))
    }

    /// A path segment as an identifier.
    fn id(&self, index: usize) -> Option<Snowflake> {
        self.path.get(index)?.parse().ok()
    }
}

impl World {
    /// Counts a request; when there are too many, how long to wait.
    fn over_limit(&mut self) -> Option<Duration> {
        let (now, second) = (Instant::now(), Duration::from_secs(1));
        self.recent.retain(|then| now.duration_since(*then) < second);
        if self.recent.len() >= GLOBAL_LIMIT {
            return self.recent.first().map(|first| second.saturating_sub(now.duration_since(*first)));
        }
        self.recent.push(now);
        None
    }

    fn route(&mut self, call: &Call<'_>) -> Answer {
        match (call.method.as_str(), call.path.as_slice()) {
            ("GET", ["gateway"]) => Ok((200, Some(json!({ "url": self.gateway_url() })))),
            ("GET", ["gateway", "bot"]) => {
                let limit =
                    json!({ "total": 1_000, "remaining": 1_000, "reset_after": 86_400_000, "max_concurrency": 1 });
                Ok((200, Some(json!({ "url": self.gateway_url(), "shards": 1, "session_start_limit": limit }))))
            }
            (_, ["users" | "oauth2" | "applications" | "guilds", ..]) => self.application(call),
            (_, ["channels", ..]) => self.channels(call),
            ("POST", ["interactions", id, token, "callback"]) => self.callback(call, id, token),
            (_, ["webhooks", application, token, rest @ ..]) => {
                if application.parse() != Ok(BOT) {
                    return Err(Refusal::UNKNOWN_WEBHOOK);
                }
                self.webhook(call, token, rest)
            }
            (_, ["interactions", ..]) => Err(Refusal::METHOD_NOT_ALLOWED),
            _ => Err(Refusal::NOT_FOUND),
        }
    }

    fn gateway_url(&self) -> String {
        format!("{}/gateway", self.url.replacen("http", "ws", 1))
    }
}
