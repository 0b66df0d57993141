//! Discord's REST interface, version 10: the endpoints that a bot needs to answer interactions and to post messages.

mod answers;
mod application;
mod channels;
mod upload;

use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, SystemTime},
};

use axum::{
    body::{Body, to_bytes},
    extract::{Query, Request as HttpRequest, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use serde_json::{Value, json};

use self::upload::{Payload, Upload};
use super::{
    api_error::ApiError,
    faults::Fault,
    interactions::Interaction,
    journal::{Exchange, Request},
    limits::{BucketState, RateLimitHit},
    messages::EPHEMERAL,
    sample::{BOT, TOKEN},
    snowflake::Snowflake,
    world::{Shared, World},
};

/// The maximum size of a request's body in bytes, slightly more than the total size that the files of one message may
/// have.
const LARGEST_BODY: usize = 26 * 1024 * 1024;

/// The start of the paths that one of several processes of a bot uses. The name of the process follows.
pub(super) const PROCESS: &str = "/process/";
/// The name of this computer at which sessions are resumed.
pub(super) const RESUME_HOST: &str = "localhost";

/// A request to the REST API, parsed.
struct Call<'a> {
    /// The name of the bot's process.
    process: &'a str,
    method: &'a str,
    /// The segments of the path below `/api/v10`.
    path: Vec<&'a str>,
    query: &'a HashMap<String, String>,
    body: &'a Value,
    files: &'a [Upload],
}

/// An endpoint that carries out a request.
struct Endpoint<'a> {
    world: &'a mut World,
    call: &'a Call<'a>,
}

/// The answer to a request: its HTTP status and its body, which is null if the answer has no body; or the reason why
/// the request is refused.
type Answer = Result<(u16, Value), ApiError>;

/// The answer to a request that was carried out and returns no data.
const NO_CONTENT: (u16, Value) = (204, Value::Null);

/// An answer with status 200 and this body.
fn ok(body: Value) -> Answer {
    Ok((200, body))
}

/// Answers a request below `/api/v10` and records it in the journal.
pub(super) async fn serve(State(shared): State<Arc<Shared>>, request: HttpRequest) -> Response {
    let (parts, body) = request.into_parts();
    let method = parts.method.as_str();
    let (process, path) = parts.uri.path().split_once("/api/v10").unwrap_or_default();
    let process = process.strip_prefix(PROCESS).unwrap_or_default();
    if shared.look(|world| world.cut_off.contains(process)) {
        return respond(502, &json!({ "message": "502: Bad Gateway", "code": 0 }), None);
    }
    let query = Query::try_from_uri(&parts.uri).map(|Query(query)| query).unwrap_or_default();
    let payload = match to_bytes(body, LARGEST_BODY).await {
        Ok(bytes) => {
            shared.carry(bytes.len()).await;
            Payload::read(&parts.headers, bytes).await
        }
        Err(_) => Err(ApiError::TOO_LARGE),
    };
    let (payload, malformed) = match payload {
        Ok(payload) => (payload, None),
        Err(refusal) => (Payload::default(), Some(refusal)),
    };
    let segments = path.split('/').filter(|segment| !segment.is_empty()).collect();
    let call = Call { process, method, path: segments, query: &query, body: &payload.json, files: &payload.files };
    let refused_early =
        if call.is_open() || is_authorized(&parts.headers) { malformed } else { Some(ApiError::UNAUTHORIZED) };

    let fault = shared.change(|world| world.faults.take(&format!("{method} {path}")));
    match fault {
        Some(Fault::Delay(time)) => tokio::time::sleep(time).await,
        Some(Fault::Held) => shared.until_faults_are_cleared().await,
        _ => {}
    }
    let answer_lost = fault == Some(Fault::AnswerLost);
    let late = if let Some(Fault::AnswerLate(late)) = fault { late } else { Duration::ZERO };
    let (status, answer, standing) = shared.change(|world| {
        let (status, answer, standing) = match ordered(fault) {
            Some((status, answer)) => {
                let after = answer["retry_after"].as_f64().filter(|_| answer["global"] == false);
                let used_up = |after| world.limits.used_up(method, path, Duration::from_secs_f64(after));
                (status, answer, after.map(used_up))
            }
            None => world.answer(&call, path, refused_early),
        };
        world.note(&call, path, status, answer.clone());
        (status, answer, standing)
    });
    tokio::time::sleep(late).await;
    if answer_lost && status != 429 {
        return respond(502, &json!({ "message": "502: Bad Gateway", "code": 0 }), None);
    }
    respond(status, &answer, standing.as_ref())
}

/// The answer that a test has ordered in place of the endpoint's answer; `None` if the endpoint answers.
fn ordered(fault: Option<Fault>) -> Option<(u16, Value)> {
    let refused = |status, code| Some((status, json!({ "message": "ordered fault", "code": code })));
    match fault? {
        Fault::RateLimited(after) => Some(rate_limited(after, false)),
        Fault::RateLimitedForAll(after) => Some(rate_limited(after, true)),
        Fault::Status(status) => refused(status, 0),
        Fault::Refused(status, code) => refused(status, code),
        Fault::Delay(_) | Fault::Held | Fault::AnswerLost | Fault::AnswerLate(_) => None,
    }
}

/// An answer with status 429 and Discord's error body.
fn rate_limited(after: Duration, global: bool) -> (u16, Value) {
    let body =
        json!({ "message": "You are being rate limited.", "retry_after": after.as_secs_f64(), "global": global });
    (429, body)
}

fn is_authorized(headers: &HeaderMap) -> bool {
    let value = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    value.and_then(|value| value.strip_prefix("Bot ")) == Some(TOKEN)
}

fn respond(status: u16, body: &Value, standing: Option<&BucketState>) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = if body.is_null() { Response::default() } else { Response::new(Body::from(body.to_string())) };
    *response.status_mut() = status;
    let headers = response.headers_mut();
    if !body.is_null() {
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    let mut tell = |name: &'static str, value: String| {
        headers.insert(name, HeaderValue::try_from(value).expect("numbers and words are valid header values"));
    };
    if let Some(BucketState { bucket, limit, remaining, reset_after }) = standing {
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
    /// Whether the request needs no bot token: its path contains an interaction token, or the requested data are
    /// public.
    fn is_open(&self) -> bool {
        matches!(self.path.first(), Some(&("interactions" | "webhooks"))) || self.path == ["gateway"]
    }

    /// The identifier in the path segment with this index.
    fn id(&self, index: usize) -> Option<Snowflake> {
        self.path.get(index)?.parse().ok()
    }
}

impl World {
    /// Counts a request against its rate limits. Carries out the request if the limits allow it and if it has not been
    /// refused before. Returns the status, the body, and the state of the route's rate limit; this state is `None` if
    /// the request exceeds the global limit.
    fn answer(
        &mut self,
        call: &Call<'_>,
        path: &str,
        refused_early: Option<ApiError>,
    ) -> (u16, Value, Option<BucketState>) {
        let standing = match self.limits.count(call.method, path) {
            Ok(standing) => Some(standing),
            Err(RateLimitHit { wait, standing }) => {
                let (status, answer) = rate_limited(wait, standing.is_none());
                return (status, answer, standing);
            }
        };
        let refused = refused_early.or_else(|| self.moderate(call));
        let answer = refused.map_or_else(|| Endpoint { world: self, call }.route(), Err);
        let (status, answer) = answer.unwrap_or_else(|refusal| (refusal.status, refusal.json()));
        (status, answer, standing)
    }

    /// The refusal of a public message or a thread whose words AutoMod blocks.
    fn moderate(&self, call: &Call<'_>) -> Option<ApiError> {
        let message = if call.path.last() == Some(&"callback") { &call.body["data"] } else { call.body };
        // Most messages that are edited with a token are private.
        let is_private = message["flags"].as_u64().is_some_and(|flags| flags & EPHEMERAL != 0)
            || (call.method, call.path.first()) == ("PATCH", Some(&"webhooks"));
        let blocks = |text: &Value| text.as_str().is_some_and(|text| self.faults.blocks(text));
        match call.path.last()? {
            &"threads" if blocks(&call.body["name"]) => Some(ApiError::BLOCKED_TITLE),
            _ if blocks(&message["content"]) && !is_private => Some(ApiError::BLOCKED_MESSAGE),
            _ => None,
        }
    }

    /// Records a request and its answer in the journal.
    fn note(&mut self, call: &Call<'_>, path: &str, status: u16, answer: Value) {
        let request = Request {
            process: call.process.to_owned(),
            method: call.method.to_owned(),
            path: path.to_owned(),
            body: call.body.clone(),
            files: call.files.iter().map(|file| (file.name.clone(), file.bytes.len())).collect(),
            status,
            answer,
            since_dispatch: self.interactions.with_token(path).map(Interaction::age),
            at: SystemTime::now(),
        };
        self.witness(Exchange::Request(&request));
        self.journal.add(request);
    }

    /// The address of the gateway for the process with this name.
    pub(super) fn gateway_url(&self, process: &str) -> String {
        format!("{}/gateway", self.base_for(process).replacen("http", "ws", 1))
    }

    /// The address at which the process with this name resumes sessions. It differs by its host, as at Discord.
    pub(super) fn resume_url(&self, process: &str) -> String {
        let (own, gateway) = (self.url.replacen("http", "ws", 1), self.gateway_url(process));
        let port = own.rsplit(':').next().unwrap_or_default();
        gateway.replacen(&own, &format!("ws://{RESUME_HOST}:{port}"), 1)
    }

    /// The base address for the process with this name.
    pub(super) fn base_for(&self, process: &str) -> String {
        if process.is_empty() { self.url.clone() } else { format!("{}{PROCESS}{process}", self.url) }
    }
}

impl Endpoint<'_> {
    fn route(&mut self) -> Answer {
        let call = self.call;
        match (call.method, call.path.as_slice()) {
            ("GET", ["gateway"]) => ok(json!({ "url": self.world.gateway_url(call.process) })),
            ("GET", ["gateway", "bot"]) => {
                let (url, starts) = (self.world.gateway_url(call.process), &mut self.world.gateway.starts);
                ok(json!({ "url": url, "shards": starts.shards(), "session_start_limit": starts.json() }))
            }
            (_, ["users" | "oauth2" | "applications" | "guilds", ..]) => self.application(),
            (_, ["channels", ..]) => self.channels(),
            ("POST", ["interactions", id, token, "callback"]) => self.callback(id, token),
            (_, ["webhooks", application, token, rest @ ..]) => {
                if application.parse() != Ok(BOT) {
                    return Err(ApiError::UNKNOWN_WEBHOOK);
                }
                self.webhook(token, rest)
            }
            (_, ["interactions", ..]) => Err(ApiError::METHOD_NOT_ALLOWED),
            _ => Err(ApiError::NOT_FOUND),
        }
    }
}
