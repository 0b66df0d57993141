//! Discord's REST interface, version 10: what a bot needs to answer interactions and to post messages.

mod answers;
mod application;
mod channels;
mod threads;
mod upload;

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, SystemTime},
};

use axum::{
    body::{Body, to_bytes},
    extract::{Query, Request as HttpRequest, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::Response,
};
use serde_json::{Value, json};

use self::upload::{Payload, Upload};
use super::{
    cast::{BOT, TOKEN},
    faults::Trouble,
    journal::Request,
    limits::{Standing, TooMany},
    refusal::Refusal,
    snowflake::Snowflake,
    world::{Shared, World},
};

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
    let mut record = Record { method: parts.method.to_string(), path: path.clone(), payload: &payload, standing: None };
    match trouble {
        Some(Trouble::RateLimited(after)) => {
            let standing = shared.look(|world| world.limits.used_up(&record.method, &path, after));
            record.standing = Some(standing);
            return record.end(&shared, rate_limited(after, false));
        }
        Some(Trouble::RateLimitedForAll(after)) => return record.end(&shared, rate_limited(after, true)),
        Some(Trouble::Status(status)) => {
            return record.end(&shared, (status, json!({ "message": "ordered trouble", "code": 0 })));
        }
        Some(Trouble::Refused(status, code)) => {
            return record.end(&shared, (status, json!({ "message": "ordered trouble", "code": code })));
        }
        Some(Trouble::Delay(time)) => tokio::time::sleep(time).await,
        Some(Trouble::Held) => shared.until_no_trouble().await,
        Some(Trouble::AnswerLost) | None => {}
    }
    let segments: Vec<&str> = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let call =
        Call { method: &parts.method, path: segments, query: &query, body: &payload.json, files: &payload.files };
    let counted = shared.change(|world| world.limits.count(&record.method, &path));
    let standing = match counted {
        Ok(standing) => standing,
        Err(TooMany { wait, standing }) => {
            let global = standing.is_none();
            record.standing = standing;
            return record.end(&shared, rate_limited(wait, global));
        }
    };
    record.standing = Some(standing);
    let answer = shared.change(|world| {
        if !call.is_open() && !is_authorized(&parts.headers) {
            return Err(Refusal::UNAUTHORIZED);
        }
        match early {
            Some(refusal) => Err(refusal),
            None => world.route(&call),
        }
    });
    let answer = match answer {
        Ok((status, body)) => (status, body.unwrap_or_default()),
        Err(refusal) => (refusal.status, refusal.json()),
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
    /// The state of the request's rate limit, for the headers; none where the limit over all requests is exceeded.
    standing: Option<Standing>,
}

impl Record<'_> {
    /// Writes the journal and builds the response.
    fn end(self, shared: &Shared, (status, answer): (u16, Value)) -> Response {
        let standing = self.standing.clone();
        self.write(shared, status, answer.clone());
        respond(status, &answer, standing.as_ref())
    }

    /// Writes the journal as if all were well, and responds with a 502.
    fn end_lost(self, shared: &Shared, (status, answer): (u16, Value)) -> Response {
        self.write(shared, status, answer);
        respond(502, &json!({ "message": "502: Bad Gateway", "code": 0 }), None)
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

fn respond(status: u16, body: &Value, standing: Option<&Standing>) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = if body.is_null() { Response::default() } else { Response::new(Body::from(body.to_string())) };
    *response.status_mut() = status;
    let headers = response.headers_mut();
    if !body.is_null() {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    let mut tell = |name: &'static str, value: String| {
        headers.insert(name, HeaderValue::try_from(value).expect("numbers and words are fit for a header"));
    };
    if let Some(Standing { bucket, limit, remaining, reset_after }) = standing {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        tell("x-ratelimit-limit", limit.to_string());
        tell("x-ratelimit-remaining", remaining.to_string());
        tell("x-ratelimit-reset", format!("{:.3}", (now + *reset_after).as_secs_f64()));
        tell("x-ratelimit-reset-after", format!("{:.3}", reset_after.as_secs_f64()));
        tell("x-ratelimit-bucket", bucket.clone());
    }
    if let Some(after) = body["retry_after"].as_f64() {
        let global = body["global"] == true;
        tell("x-ratelimit-scope", if global { "global" } else { "user" }.to_owned());
        if global {
            tell("x-ratelimit-global", "true".to_owned());
        }
        tell("retry-after", after.to_string());
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
    fn route(&mut self, call: &Call<'_>) -> Answer {
        match (call.method.as_str(), call.path.as_slice()) {
            ("GET", ["gateway"]) => Ok((200, Some(json!({ "url": self.gateway_url() })))),
            ("GET", ["gateway", "bot"]) => {
                let (shards, starts) = (self.starts.shards(), self.starts.json());
                Ok((200, Some(json!({ "url": self.gateway_url(), "shards": shards, "session_start_limit": starts }))))
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
