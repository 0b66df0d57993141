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

use super::{budget::Budget, endpoint::Endpoint, limits::Limits};
use crate::{
    metrics::{Metrics, Sent},
    shard::Pass,
};

mod error;

pub use error::{RestError, TokenError};

/// Discord's base address.
pub const DISCORD: &str = "https://discord.com";

/// The path of Discord's API, after the base address.
const VERSION: &str = "/api/v10";
const USER_AGENT: &str = concat!("DiscordBot (parlor, ", env!("CARGO_PKG_VERSION"), ")");

/// The timeout of one attempt, unless the request sets another timeout.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pause after the first failure of Discord or of the network. The pause doubles with each failure.
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);
/// How long to wait after a rate-limit response that does not say how long the limit lasts.
const UNKNOWN_WAIT: Duration = Duration::from_secs(1);

/// Discord's error code for an interaction that is already acknowledged.
const ALREADY_ACKNOWLEDGED: u64 = 40060;
/// Discord's error code for too many edits of messages older than an hour. Each channel allows only a few such edits.
const TOO_MANY_OLD_EDITS: u64 = 30046;
/// Discord's error code for an interaction that has expired, or never existed.
pub const UNKNOWN_INTERACTION: u64 = 10062;

/// Sends requests to Discord, or to a stand-in. Clones share the rate limits.
#[derive(Clone)]
pub struct Rest {
    client: Client,
    authorization: HeaderValue,
    base: String,
    limits: Arc<Limits>,
    budget: Arc<Budget>,
    /// The permission that every request needs.
    pass: Option<Pass>,
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
    /// The timeout of one attempt.
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
    retry_after: Option<f64>,
    global: bool,
}

impl Rest {
    /// Creates a client that sends requests with this bot token to this base address.
    ///
    /// # Errors
    /// Returns an error if the token contains characters that an HTTP header cannot contain.
    pub fn new(client: Client, token: &str, base: &str) -> Result<Self, TokenError> {
        let mut authorization = HeaderValue::from_str(&format!("Bot {token}")).map_err(|_| TokenError)?;
        authorization.set_sensitive(true);
        let base = format!("{}{VERSION}", base.trim_end_matches('/'));
        let (limits, budget, metrics) = (Arc::default(), Arc::default(), Arc::default());
        Ok(Self { client, authorization, base, limits, budget, pass: None, metrics })
    }

    /// Returns the client, which from now on counts requests in these metrics.
    #[must_use]
    pub fn counted(self, metrics: Arc<Metrics>) -> Self {
        Self { metrics, ..self }
    }

    /// A client whose requests are sent only while this pass is valid. The pass is checked right before each attempt.
    #[must_use]
    pub fn under(&self, pass: Pass) -> Self {
        Self { pass: Some(pass), ..self.clone() }
    }

    /// The share of Discord's global rate limit that this client and its clones use.
    pub const fn budget(&self) -> &Arc<Budget> {
        &self.budget
    }

    /// The metrics in which requests are counted.
    pub const fn metrics(&self) -> &Arc<Metrics> {
        &self.metrics
    }

    /// Sends a request, with retries until its deadline, and returns the JSON of the response, or null if the response
    /// is empty.
    ///
    /// A request is retried after a rate limit, after a server error of Discord's, and if no response arrives. After a
    /// server error or a missing response, Discord may have carried out the request, so a retry can post a message
    /// twice. With `once`, such a request is not retried. If a retry finds the interaction already acknowledged, the
    /// request counts as successful, since an earlier attempt acknowledged the interaction.
    ///
    /// # Errors
    /// Returns an error if Discord refuses the request, if no attempt succeeds before the deadline, or if the response
    /// is not JSON.
    pub async fn send(&self, call: Call<'_>) -> Result<Value, RestError> {
        self.send_dated(call).await.map(|(value, _)| value)
    }

    /// Like [`send`](Self::send), and also returns the time of the response by Discord's clock, in whole seconds, if
    /// the response has a date.
    ///
    /// # Errors
    /// Returns the errors of [`send`](Self::send).
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
        let mut pause = FIRST_PAUSE;
        let mut uncertain = false;
        loop {
            let now = Instant::now();
            let old = endpoint.old_edits().map_or(now, |bucket| self.limits.ready(bucket, true));
            let ready = self.limits.ready(bucket, endpoint.of_interaction()).max(old);
            if ready > now && ready >= call.deadline {
                return Err(RestError::RateLimited { endpoint: endpoint.to_string(), wait: ready - now });
            }
            sleep_until(ready).await;
            if !endpoint.is_exempt() && timeout_at(call.deadline, self.budget.wait()).await.is_err() {
                return Err(RestError::RateLimited { endpoint: endpoint.to_string(), wait: Duration::ZERO });
            }
            if self.pass.as_ref().is_some_and(|pass| !pass.is_valid()) {
                return Err(RestError::NotHeld { endpoint: endpoint.to_string() });
            }
            let last_moment = call.deadline.min(Instant::now() + call.patience);
            let error = match timeout_at(last_moment, attempt()).await {
                Ok(Ok(answer)) if answer.status.is_success() => {
                    self.heed(bucket, &answer.headers);
                    return Ok(answer);
                }
                Ok(Ok(answer)) if answer.status == StatusCode::TOO_MANY_REQUESTS => {
                    self.obey(call, bucket, &answer);
                    continue;
                }
                Ok(Ok(answer)) if answer.status.is_server_error() => {
                    RestError::Failing { endpoint: endpoint.to_string(), status: answer.status.as_u16() }
                }
                Ok(Ok(answer)) => {
                    self.heed(bucket, &answer.headers);
                    let refusal = refusal(&answer.body);
                    if refusal.code == ALREADY_ACKNOWLEDGED && uncertain {
                        return Ok(Answer::default());
                    }
                    return Err(RestError::Refused {
                        endpoint: endpoint.to_string(),
                        status: answer.status.as_u16(),
                        code: refusal.code,
                        message: refusal.message,
                    });
                }
                Ok(Err(source)) => {
                    // The URL contains the interaction token, which must not be logged.
                    RestError::NoAnswer { endpoint: endpoint.to_string(), source: Some(source.without_url()) }
                }
                Err(_) => RestError::NoAnswer { endpoint: endpoint.to_string(), source: None },
            };
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

    /// Remembers that a bucket has to wait if the headers say that its rate limit is used up.
    fn heed(&self, bucket: u64, headers: &HeaderMap) {
        let used_up = number(headers, "x-ratelimit-remaining").is_some_and(|remaining| remaining < 1.0);
        if let Some(wait) = number(headers, "x-ratelimit-reset-after").and_then(seconds).filter(|_| used_up) {
            self.limits.hold(bucket, wait);
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

fn number(headers: &HeaderMap, name: &str) -> Option<f64> {
    headers.get(name)?.to_str().ok()?.trim().parse().ok()
}

fn seconds(seconds: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(seconds).ok()
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

#[cfg(test)]
mod tests {
    use std::{collections::VecDeque, sync::Mutex};

    use axum::{Router, extract::Request};
    use serde_json::json;

    use super::*;
    use crate::{shard::Held, time::uptime};

    const TOKEN: &str = "secret-of-the-interaction";

    fn rest(base: &str) -> Rest {
        Rest::new(Client::new(), "token", base).expect("an ordinary token")
    }

    fn callback(within: Duration) -> Call<'static> {
        let endpoint = Endpoint::Callback { interaction: 1, token: TOKEN };
        Call { patience: Duration::from_secs(1), ..Call::new(Method::POST, endpoint, Instant::now() + within) }
    }

    fn answer(status: u16, headers: &[(&'static str, &'static str)], body: &Value) -> Answer {
        Answer {
            status: StatusCode::from_u16(status).expect("a status"),
            headers: headers
                .iter()
                .map(|&(name, value)| (name.parse().expect("a name"), HeaderValue::from_static(value)))
                .collect(),
            body: if body.is_null() { Vec::new() } else { body.to_string().into_bytes() },
        }
    }

    /// The result of sending a request to a server that gives these responses, with the number of attempts and the time
    /// taken. `None` stands for a response that never arrives.
    async fn sent(
        rest: &Rest,
        call: &Call<'_>,
        answers: impl IntoIterator<Item = Option<Answer>>,
    ) -> (Result<Vec<u8>, RestError>, usize, Duration) {
        let began = Instant::now();
        let mut answers = answers.into_iter().collect::<VecDeque<_>>();
        let mut attempts = 0;
        let result = rest
            .persist(call, || {
                attempts += 1;
                let answer = answers.pop_front().expect("no attempt beyond the last answer");
                async move {
                    match answer {
                        Some(answer) => Ok(answer),
                        None => std::future::pending().await,
                    }
                }
            })
            .await;
        (result.map(|answer| answer.body), attempts, began.elapsed())
    }

    const WITHIN: Duration = Duration::from_secs(3);

    #[tokio::test(start_paused = true)]
    async fn rate_limits_are_waited_for() {
        let rest = rest(DISCORD);
        let limited = answer(429, &[("retry-after", "0.25")], &json!({"retry_after": 0.3, "global": false}));
        let (result, attempts, took) =
            sent(&rest, &callback(WITHIN), [Some(limited), Some(answer(204, &[], &Value::Null))]).await;
        assert!(result.is_ok());
        assert_eq!((attempts, took.as_millis() / 10), (2, 30));
    }

    #[tokio::test(start_paused = true)]
    async fn rate_limits_beyond_the_deadline_are_final() {
        let rest = rest(DISCORD);
        let limited = answer(429, &[("retry-after", "20")], &Value::Null);
        let (result, attempts, took) = sent(&rest, &callback(WITHIN), [Some(limited)]).await;
        assert!(matches!(result, Err(RestError::RateLimited { wait, .. }) if wait > Duration::from_secs(19)));
        assert_eq!((attempts, took), (1, Duration::ZERO));
    }

    #[tokio::test(start_paused = true)]
    async fn announced_limits_are_kept() {
        let rest = rest(DISCORD);
        let last = answer(204, &[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "1.5")], &Value::Null);
        let (_, _, took) = sent(&rest, &callback(WITHIN), [Some(last)]).await;
        assert_eq!(took, Duration::ZERO);
        let (result, attempts, took) = sent(&rest, &callback(WITHIN), [Some(answer(204, &[], &Value::Null))]).await;
        assert!(result.is_ok());
        assert_eq!((attempts, took.as_millis() / 10), (1, 150));
    }

    #[tokio::test(start_paused = true)]
    async fn global_limits_hold_all_but_interactions() {
        let rest = rest(DISCORD);
        let limited = answer(429, &[], &json!({"retry_after": 2.0, "global": true}));
        let done = || Some(answer(200, &[], &json!({})));
        let message = |channel| Call { endpoint: Endpoint::Message { channel, message: 1 }, ..callback(WITHIN) };
        sent(&rest, &message(1), [Some(limited), done()]).await.0.expect("the limit ends in time");
        let limited = answer(429, &[("x-ratelimit-global", "true"), ("retry-after", "2")], &Value::Null);
        sent(&rest, &Call { deadline: Instant::now() + Duration::from_secs(1), ..message(2) }, [Some(limited)])
            .await
            .0
            .expect_err("the limit lasts too long");
        assert_eq!(sent(&rest, &callback(WITHIN), [done()]).await.2, Duration::ZERO);
        assert!(sent(&rest, &message(3), [done()]).await.2 >= Duration::from_secs(2));
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_sent_for_a_shard_that_another_process_holds() {
        let held = Held::nothing();
        held.set([(0, 1)].into(), uptime() + WITHIN);
        let rest = rest(DISCORD).under(held.pass(None).expect("it is held"));
        let done = || answer(200, &[], &json!({}));
        sent(&rest, &callback(WITHIN), [Some(done())]).await.0.expect("sent");
        held.set([(0, 2)].into(), uptime() + WITHIN);
        let (result, attempts, _) = sent(&rest, &callback(WITHIN), [Some(done())]).await;
        let error = result.expect_err("the pass has ended");
        assert!(matches!(error, RestError::NotHeld { .. }) && error.is_passing());
        assert_eq!(attempts, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn no_second_has_more_than_fifty_requests_but_interactions_are_exempt() {
        let rest = rest(DISCORD);
        let message = |channel| Call { endpoint: Endpoint::Message { channel, message: 1 }, ..callback(WITHIN) };
        for channel in 0..50 {
            assert_eq!(sent(&rest, &message(channel), [Some(answer(200, &[], &json!({})))]).await.2, Duration::ZERO);
        }
        assert_eq!(sent(&rest, &callback(WITHIN), [Some(answer(204, &[], &Value::Null))]).await.2, Duration::ZERO);
        let soon = Call { deadline: Instant::now() + Duration::from_millis(500), ..message(50) };
        let (result, attempts, _) = sent(&rest, &soon, [Some(answer(200, &[], &json!({})))]).await;
        assert!(matches!(result, Err(RestError::RateLimited { .. })) && attempts == 0);
        let (_, _, took) = sent(&rest, &message(51), [Some(answer(200, &[], &json!({})))]).await;
        assert_eq!(took, Duration::from_millis(500));
    }

    #[tokio::test(start_paused = true)]
    async fn failures_are_tried_again_until_the_deadline() {
        let rest = rest(DISCORD);
        let failing = || Some(answer(502, &[], &Value::Null));
        let (result, attempts, took) = sent(&rest, &callback(WITHIN), std::iter::repeat_with(failing).take(20)).await;
        assert!(matches!(result, Err(RestError::Failing { status: 502, .. })));
        assert_eq!(attempts, 5);
        assert!(took < WITHIN);
        let (result, attempts, _) =
            sent(&rest, &callback(WITHIN), [failing(), Some(answer(204, &[], &Value::Null))]).await;
        assert!(result.is_ok());
        assert_eq!(attempts, 2);
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_to_be_done_once_is_not_tried_again_if_it_may_be_done() {
        let rest = rest(DISCORD);
        let once = Call { once: true, ..callback(WITHIN) };
        for answer in [None, Some(answer(502, &[], &Value::Null))] {
            let (result, attempts, _) = sent(&rest, &once, [answer]).await;
            assert!(result.expect_err("it is not known").is_passing());
            assert_eq!(attempts, 1);
        }
        let limited = answer(429, &[("retry-after", "0.1")], &Value::Null);
        let (result, attempts, _) = sent(&rest, &once, [Some(limited), Some(answer(204, &[], &Value::Null))]).await;
        assert!(result.is_ok(), "what was refused was not done");
        assert_eq!(attempts, 2);
    }

    #[tokio::test(start_paused = true)]
    async fn already_acknowledged_is_a_success_after_a_lost_answer_only() {
        let rest = rest(DISCORD);
        let refused = || Some(answer(400, &[], &json!({"code": 40060, "message": "already"})));
        let (result, attempts, took) = sent(&rest, &callback(WITHIN), [None, refused()]).await;
        assert_eq!(result.expect("it was our own"), b"");
        assert_eq!((attempts, took.as_millis() / 10), (2, 110));
        let (result, _, _) = sent(&rest, &callback(WITHIN), [refused()]).await;
        assert!(result.expect_err("somebody else's").has_code(40060));
        let limited = answer(429, &[("retry-after", "0.1")], &Value::Null);
        let (result, _, _) = sent(&rest, &callback(WITHIN), [Some(limited), refused()]).await;
        assert!(result.expect_err("a refused attempt did not acknowledge").has_code(40060));
    }

    #[tokio::test(start_paused = true)]
    async fn an_unknown_interaction_is_final() {
        let rest = rest(DISCORD);
        let refused = answer(404, &[], &json!({"code": 10062, "message": "Unknown interaction"}));
        let (result, attempts, _) = sent(&rest, &callback(WITHIN), [Some(refused)]).await;
        let error = result.expect_err("refused");
        assert!(error.has_code(UNKNOWN_INTERACTION) && error.has_status(404));
        assert!(!format!("{error} {error:?}").contains(TOKEN));
        assert_eq!(attempts, 1);
    }

    #[tokio::test(start_paused = true)]
    async fn ten_thousand_interactions_leave_little_behind() {
        let rest = rest(DISCORD);
        let tokens = (0..10_000).map(|number| format!("token-{number}")).collect::<Vec<_>>();
        for token in &tokens {
            let headers = [("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "1")];
            let call = Call { endpoint: Endpoint::FollowUps { application: 1, token }, ..callback(WITHIN) };
            sent(&rest, &call, [Some(answer(200, &headers, &json!({})))]).await.0.expect("answered");
            tokio::time::advance(Duration::from_millis(5)).await;
        }
        assert!(rest.limits.len() < 1000, "{}", rest.limits.len());
    }

    /// Starts a server that gives these responses and then repeats the last one. Returns its address and a log of the
    /// requests that it receives.
    async fn server(answers: Vec<(u16, &'static str)>) -> (String, Arc<Mutex<Vec<String>>>) {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        let handler = move |request: Request| {
            let (log, answers) = (Arc::clone(&log), answers.clone());
            async move {
                let (parts, body) = request.into_parts();
                let body = axum::body::to_bytes(body, usize::MAX).await.expect("a body");
                let mut log = log.lock().expect("no panic before");
                let (status, body_back) = answers[log.len().min(answers.len() - 1)];
                let header = |name| parts.headers.get(name).map_or("", |value| value.to_str().expect("text"));
                let authorization = header("authorization");
                log.push(format!("{} {} {authorization}\n{}", parts.method, parts.uri, String::from_utf8_lossy(&body)));
                (StatusCode::from_u16(status).expect("a status"), [("retry-after", "0.01")], body_back)
            }
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        tokio::spawn(async move { axum::serve(listener, Router::new().fallback(handler)).await });
        (format!("http://{address}"), seen)
    }

    #[tokio::test]
    async fn requests_reach_a_server() {
        let (base, seen) = server(vec![(500, ""), (429, "{}"), (200, r#"{"id":"5"}"#)]).await;
        let body = json!({"content": "hello"});
        let files = [File { name: "board.png".to_owned(), media: "image/png", bytes: b"PNG".to_vec() }];
        let call = Call {
            endpoint: Endpoint::FollowUps { application: 9, token: TOKEN },
            query: "wait=true",
            body: Some(&body),
            files: &files,
            ..callback(Duration::from_secs(10))
        };
        let answer = rest(&base).send(call).await.expect("the third answer");
        assert_eq!(answer["id"], "5");
        let seen = seen.lock().expect("no panic before");
        assert_eq!(seen.len(), 3);
        for request in seen.iter() {
            assert!(request.starts_with("POST /api/v10/webhooks/9/secret-of-the-interaction?wait=true Bot token\n"));
            for part in [r#"name="files[0]"; filename="board.png""#, r#"name="payload_json""#, r#"{"content":"hello"}"#]
            {
                assert!(request.contains(part), "{request}");
            }
        }
    }

    #[tokio::test]
    async fn a_dead_server_is_an_error_without_tokens() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let base = format!("http://{}", listener.local_addr().expect("bound"));
        drop(listener);
        let error = rest(&base).send(callback(Duration::from_millis(250))).await.expect_err("nobody is there");
        assert!(matches!(error, RestError::NoAnswer { source: Some(_), .. }));
        assert!(!format!("{error:?}").contains(TOKEN));
    }

    #[test]
    fn tokens_with_line_breaks_are_refused() {
        assert!(Rest::new(Client::new(), "a\nb", DISCORD).is_err());
    }
}
