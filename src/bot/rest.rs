//! Sends all of Parlor's own requests to Discord. Waits for rate limits, and retries.

use std::{
    fmt,
    future::Future,
    sync::Arc,
    time::{Duration, SystemTime},
};

use reqwest::{
    Client, Method, StatusCode,
    header::{AUTHORIZATION, DATE, HeaderMap, HeaderValue, RETRY_AFTER},
    multipart::{Form, Part},
};
use serde::Deserialize;
use serde_json::Value;
use tokio::time::{Instant, sleep_until, timeout_at};

use super::{
    endpoint::Endpoint,
    limits::{InFlight, Limits, Quota},
    uplink::Uplink,
};
use crate::metrics::{Metrics, Sent};
use store::shard::FencingToken;

mod error;
#[cfg(test)]
mod tests;

pub use error::{RestError, TokenError, WrongField};

/// Discord's base address.
pub const DISCORD: &str = "https://discord.com";

/// The path of Discord's API, after the base address.
const VERSION: &str = "/api/v10";
const USER_AGENT: &str = concat!("DiscordBot (parlor, ", env!("CARGO_PKG_VERSION"), ")");

/// The timeout of one attempt, unless the request sets another timeout.
const PATIENCE: Duration = Duration::from_secs(10);
/// The speed of the slowest line that is waited for, in bytes a millisecond: an attempt has that much more time if it
/// uploads files.
const SLOWEST_LINE: u64 = 8;
/// The pause after the first failure of Discord or of the network. The pause doubles with each failure.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How long to wait after a rate-limit response that does not say how long the limit lasts.
const UNKNOWN_WAIT: Duration = Duration::from_secs(1);

/// Discord's error code for an interaction that is already acknowledged.
pub const ALREADY_ACKNOWLEDGED: u64 = 40060;
/// Discord's error code for too many edits of messages older than an hour. Each channel allows only a few such edits.
const TOO_MANY_OLD_EDITS: u64 = 30046;
/// Discord's error codes for a message, and for a title, whose words AutoMod blocks, by a rule of the server.
const BLOCKED_BY_AUTOMOD: [u64; 2] = [200_000, 200_001];
/// Discord's error code for an interaction that has expired, or never existed.
pub const UNKNOWN_INTERACTION: u64 = 10062;
/// Discord's error code for a message that was deleted, or never existed.
pub const UNKNOWN_MESSAGE: u64 = 10_008;

/// Sends requests to Discord, or to a stand-in. Clones share the rate limits.
#[derive(Clone)]
pub struct Rest {
    client: Client,
    authorization: HeaderValue,
    base: String,
    limits: Arc<Limits>,
    uplink: Arc<Uplink>,
    /// The permission that every request needs.
    fence: Option<FencingToken>,
    metrics: Arc<Metrics>,
}

/// A request.
#[derive(Clone)]
pub struct Call<'a> {
    /// The HTTP method.
    pub method: Method,
    /// The endpoint.
    pub endpoint: Endpoint<'a>,
    /// The query string, without the question mark.
    pub query: &'a str,
    /// The JSON body.
    pub body: Option<&'a Value>,
    /// The files to upload.
    pub files: &'a [File],
    /// The timeout of one attempt, besides the time for its files.
    pub patience: Duration,
    /// The moment after which no further attempt is made.
    pub deadline: Instant,
    /// Whether the request must not be carried out twice. If true, the request is not retried once it may have
    /// succeeded.
    pub once: bool,
}

impl<'a> Call<'a> {
    /// Creates a request without a body, with the usual timeout for each attempt.
    pub const fn new(method: Method, endpoint: Endpoint<'a>, deadline: Instant) -> Self {
        Self { method, endpoint, query: "", body: None, files: &[], patience: PATIENCE, deadline, once: false }
    }

    /// The total size of the files, in bytes.
    fn file_bytes(&self) -> usize {
        self.files.iter().map(|file| file.bytes.len()).sum()
    }
}

/// A file to send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The file's name.
    pub name: String,
    /// The file's media type.
    pub media: &'static str,
    /// The file's content.
    pub bytes: Vec<u8>,
}

/// The response to one attempt.
#[derive(Clone, Debug, Default)]
struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
}

/// The body of an error response.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct ErrorBody {
    code: u64,
    message: String,
    errors: Value,
    retry_after: Option<f64>,
    global: bool,
}

impl Rest {
    /// Creates a client that sends requests with this bot token to this base address.
    pub fn new(client: Client, token: &str, base: &str) -> Result<Self, TokenError> {
        let mut authorization = HeaderValue::from_str(&format!("Bot {token}")).map_err(|_| TokenError)?;
        authorization.set_sensitive(true);
        let base = format!("{}{VERSION}", base.trim_end_matches('/'));
        let (limits, uplink, metrics) = (Arc::default(), Arc::default(), Arc::default());
        Ok(Self { client, authorization, base, limits, uplink, fence: None, metrics })
    }

    /// Returns the client, which from now on counts requests in these metrics.
    #[must_use]
    pub fn counted(self, metrics: Arc<Metrics>) -> Self {
        Self { metrics, ..self }
    }

    /// A client whose requests are sent only while this fence is valid. The fence is checked right before each attempt.
    #[must_use]
    pub fn under(&self, fence: FencingToken) -> Self {
        Self { fence: Some(fence), ..self.clone() }
    }

    /// The metrics in which requests are counted.
    pub const fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// Sends a request, with retries until its deadline, and returns the JSON of the response, or null if the response
    /// is empty.
    ///
    /// A request is retried after a rate limit, after a server error of Discord's or a time-out of a proxy's, and if no
    /// response arrives. After an error or a missing response, Discord may have carried out the request, so a retry can
    /// post a message twice. With `once`, such a request is not retried. If a retry finds the interaction already
    /// acknowledged, the request counts as successful, since an earlier attempt acknowledged the interaction.
    pub async fn send(&self, call: Call<'_>) -> Result<Value, RestError> {
        self.send_dated(call).await.map(|(value, _)| value)
    }

    /// Like [`send`](Self::send), and also returns the time of the response by Discord's clock, in whole seconds, if
    /// the response has a date.
    pub async fn send_dated(&self, call: Call<'_>) -> Result<(Value, Option<SystemTime>), RestError> {
        let answer = self.persist(&call, || self.attempt(&call)).await.and_then(|answer| {
            let date = answer.headers.get(DATE).and_then(|date| httpdate::parse_http_date(date.to_str().ok()?).ok());
            if answer.body.is_empty() {
                return Ok((Value::Null, date));
            }
            let value = serde_json::from_slice(&answer.body)
                .map_err(|source| RestError::Unreadable { endpoint: call.endpoint.to_string(), source })?;
            Ok((value, date))
        });
        self.metrics.sent(answer.as_ref().map_or_else(RestError::kind, |_| Sent::Done));
        answer
    }

    async fn persist<F>(&self, call: &Call<'_>, mut attempt: impl FnMut() -> F) -> Result<Answer, RestError>
    where
        F: Future<Output = Result<Answer, reqwest::Error>>,
    {
        let endpoint = call.endpoint;
        let bucket = endpoint.bucket(call.method.as_str());
        let ready = || {
            let ready = self.limits.ready(bucket, endpoint.of_interaction());
            endpoint.old_edits().map_or(ready, |bucket| ready.max(self.limits.ready(bucket, true)))
        };
        let file_bytes = call.file_bytes();
        let patience = call.patience + Duration::from_millis(file_bytes as u64 / SLOWEST_LINE);
        let mut pause = FIRST_PAUSE;
        let mut uncertain = false;
        loop {
            let from = ready();
            // What is ready is so since a moment ago.
            let now = Instant::now();
            if from > now && from >= call.deadline {
                return Err(RestError::RateLimited { endpoint: endpoint.to_string(), wait: from - now });
            }
            if now >= call.deadline {
                return Err(RestError::NoAnswer { endpoint: endpoint.to_string(), source: None });
            }
            sleep_until(from).await;
            let turn = timeout_at(call.deadline, async {
                // Discord takes one first response, and does not limit it: a deferral must not wait for an upload.
                let in_flight = match endpoint {
                    Endpoint::Callback { .. } => None,
                    _ => Some(self.limits.enter(bucket).await),
                };
                (in_flight, self.uplink.turn(file_bytes, endpoint.of_interaction()).await)
            });
            let (mut in_flight, mut turn) =
                turn.await.map_err(|_| RestError::NoAnswer { endpoint: endpoint.to_string(), source: None })?;
            if ready() > Instant::now() {
                // Others have used up the limit while this request waited for its turn.
                continue;
            }
            if !endpoint.of_interaction() {
                let reserved = self.limits.reserve(call.deadline);
                sleep_until(reserved.map_err(|wait| RestError::RateLimited { endpoint: endpoint.to_string(), wait })?)
                    .await;
            }
            if self.fence.as_ref().is_some_and(|fence| !fence.is_valid()) {
                return Err(RestError::NotHeld { endpoint: endpoint.to_string() });
            }
            in_flight.iter_mut().for_each(InFlight::begin);
            turn.begin();
            let last_moment = call.deadline.min(Instant::now() + patience);
            store::crash_point(|| format!("before {} {endpoint}", call.method));
            let answered = timeout_at(last_moment, attempt()).await;
            drop(turn);
            store::crash_point(|| format!("after {} {endpoint}", call.method));
            let error = match answered {
                Ok(Ok(answer)) if answer.status.is_success() => {
                    heed(in_flight, &answer.headers);
                    return Ok(answer);
                }
                Ok(Ok(answer)) if answer.status == StatusCode::TOO_MANY_REQUESTS => {
                    self.obey(call, bucket, &answer);
                    continue;
                }
                Ok(Ok(answer)) if may_be_done(answer.status) => {
                    RestError::Failing { endpoint: endpoint.to_string(), status: answer.status.as_u16() }
                }
                Ok(Ok(answer)) => {
                    heed(in_flight, &answer.headers);
                    let refusal = refusal(&answer.body);
                    if refusal.code == ALREADY_ACKNOWLEDGED && uncertain {
                        return Ok(Answer::default());
                    }
                    return Err(RestError::Refused {
                        endpoint: endpoint.to_string(),
                        status: answer.status.as_u16(),
                        code: refusal.code,
                        message: refusal.message,
                        fields: WrongField::read(&refusal.errors),
                    });
                }
                Ok(Err(source)) => {
                    // The URL contains the interaction token, which must not be logged.
                    RestError::NoAnswer { endpoint: endpoint.to_string(), source: Some(source.without_url()) }
                }
                Err(_) => RestError::NoAnswer { endpoint: endpoint.to_string(), source: None },
            };
            drop(in_flight);
            uncertain = true;
            let again = Instant::now() + pause;
            if call.once || again >= call.deadline {
                return Err(error);
            }
            tracing::debug!(%error, ?pause, "retrying");
            sleep_until(again).await;
            pause = LONGEST_PAUSE.min(pause * 2);
        }
    }

    /// Remembers the rate limit because of which Discord refused a request.
    fn obey(&self, call: &Call<'_>, bucket: u64, answer: &Answer) {
        let refusal = refusal(&answer.body);
        let wait = number(&answer.headers, RETRY_AFTER.as_str())
            .into_iter()
            .chain(refusal.retry_after)
            .filter_map(seconds)
            .max()
            .unwrap_or(UNKNOWN_WAIT)
            .max(FIRST_PAUSE);
        let global = refusal.global || answer.headers.contains_key("x-ratelimit-global");
        tracing::warn!(endpoint = %call.endpoint, ?wait, global, "rate limited");
        self.metrics.rate_limited(global);
        let of_old = call.endpoint.old_edits().filter(|_| refusal.code == TOO_MANY_OLD_EDITS);
        self.limits.hold(of_old.unwrap_or(bucket), wait);
        if global {
            self.limits.hold_all(wait);
        }
    }

    async fn attempt(&self, call: &Call<'_>) -> Result<Answer, reqwest::Error> {
        let mut address = format!("{}{}", self.base, call.endpoint.path());
        if !call.query.is_empty() {
            address = format!("{address}?{}", call.query);
        }
        let mut request = self
            .client
            .request(call.method.clone(), address)
            .header(AUTHORIZATION, self.authorization.clone())
            .header(reqwest::header::USER_AGENT, USER_AGENT);
        match (call.body, call.files) {
            (Some(body), []) => request = request.json(body),
            (Some(body), files) => request = request.multipart(form(body, files)?),
            (None, _) => {}
        }
        let response = request.send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        Ok(Answer { status, headers, body: response.bytes().await?.into() })
    }
}

fn form(body: &Value, files: &[File]) -> Result<Form, reqwest::Error> {
    let mut form = Form::new();
    for (number, file) in files.iter().enumerate() {
        let part = Part::bytes(file.bytes.clone()).file_name(file.name.clone()).mime_str(file.media)?;
        form = form.part(format!("files[{number}]"), part);
    }
    Ok(form.part("payload_json", Part::text(body.to_string()).mime_str("application/json")?))
}

/// Whether Discord may have carried out a request that was answered with this status. A proxy reports a time-out by
/// 408.
fn may_be_done(status: StatusCode) -> bool {
    status.is_server_error() || status == StatusCode::REQUEST_TIMEOUT
}

fn number(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

fn seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
}

/// Heeds what the headers of an answer say about the rate limit of its request.
fn heed(in_flight: Option<InFlight<'_>>, headers: &HeaderMap) {
    if let Some(mut in_flight) = in_flight {
        in_flight.answered(quota(headers));
    }
}

/// The rate limit that the headers of an answer mention.
fn quota(headers: &HeaderMap) -> Option<Quota> {
    let count = |name| number(headers, name).map(|count| count as u32);
    let remaining = count("x-ratelimit-remaining")?;
    let reset_after = number(headers, "x-ratelimit-reset-after").and_then(seconds)?;
    let limit = count("x-ratelimit-limit").unwrap_or(remaining);
    Some(Quota { limit, remaining, resets: Instant::now() + reset_after })
}

fn refusal(body: &[u8]) -> ErrorBody {
    serde_json::from_slice(body).unwrap_or_else(|_| ErrorBody {
        message: String::from_utf8_lossy(body).chars().take(200).collect(),
        ..ErrorBody::default()
    })
}

impl fmt::Debug for Rest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rest").field("base", &self.base).finish_non_exhaustive()
    }
}
