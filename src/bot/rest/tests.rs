//! Tests of the requests to Discord.

use std::{collections::VecDeque, sync::Mutex};

use axum::{Router, extract::Request};
use serde_json::json;

use super::*;
use domain::time::uptime;
use store::shard::HeldShards;

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
    let message = || Call { endpoint: Endpoint::Message { channel: 1, message: 1 }, ..callback(WITHIN) };
    let last = answer(204, &[("x-ratelimit-remaining", "0"), ("x-ratelimit-reset-after", "1.5")], &Value::Null);
    let (_, _, took) = sent(&rest, &message(), [Some(last)]).await;
    assert_eq!(took, Duration::ZERO);
    let (result, attempts, took) = sent(&rest, &message(), [Some(answer(204, &[], &Value::Null))]).await;
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
    let held = HeldShards::nothing();
    held.set([(0, 1)].into(), uptime() + WITHIN);
    let rest = rest(DISCORD).under(held.token(None).expect("it is held"));
    let done = || answer(200, &[], &json!({}));
    sent(&rest, &callback(WITHIN), [Some(done())]).await.0.expect("sent");
    held.set([(0, 2)].into(), uptime() + WITHIN);
    let (result, attempts, _) = sent(&rest, &callback(WITHIN), [Some(done())]).await;
    let error = result.expect_err("the fence has ended");
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
    assert_eq!(took, Duration::from_secs(1));
}

#[tokio::test(start_paused = true)]
async fn failures_are_tried_again_until_the_deadline() {
    let rest = rest(DISCORD);
    let failing = || Some(answer(502, &[], &Value::Null));
    let (result, attempts, took) = sent(&rest, &callback(WITHIN), std::iter::repeat_with(failing).take(20)).await;
    assert!(matches!(result, Err(RestError::Failing { status: 502, .. })));
    assert_eq!(attempts, 5);
    assert!(took < WITHIN);
    let (result, attempts, _) = sent(&rest, &callback(WITHIN), [failing(), Some(answer(204, &[], &Value::Null))]).await;
    assert!(result.is_ok());
    assert_eq!(attempts, 2);
}

#[tokio::test(start_paused = true)]
async fn what_is_to_be_done_once_is_not_tried_again_if_it_may_be_done() {
    let rest = rest(DISCORD);
    let once = Call { once: true, ..callback(WITHIN) };
    for answer in [None, Some(answer(502, &[], &Value::Null)), Some(answer(408, &[], &Value::Null))] {
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
async fn a_time_out_of_a_proxy_is_tried_again() {
    let rest = rest(DISCORD);
    let timed_out = Some(answer(408, &[], &Value::Null));
    let refused = Some(answer(400, &[], &json!({"code": 40060, "message": "already"})));
    let (result, attempts, _) = sent(&rest, &callback(WITHIN), [timed_out, refused]).await;
    assert!(result.is_ok(), "it was carried out");
    assert_eq!(attempts, 2);
}

#[tokio::test]
async fn what_is_out_of_time_is_no_rate_limit() {
    let rest = rest(DISCORD);
    let (result, attempts, _) = sent(&rest, &callback(Duration::ZERO), []).await;
    assert!(matches!(result, Err(RestError::NoAnswer { .. })), "{result:?}");
    assert_eq!(attempts, 0);
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
        for part in [r#"name="files[0]"; filename="board.png""#, r#"name="payload_json""#, r#"{"content":"hello"}"#] {
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

#[tokio::test(start_paused = true)]
async fn a_refusal_names_the_fields_that_are_wrong() {
    let wrong = |code| json!({"_errors": [{"code": code, "message": "not logged"}]});
    let emoji =
        json!({"components": {"0": {"components": {"1": {"emoji": {"id": wrong("BUTTON_COMPONENT_INVALID_EMOJI")}}}}}});
    for (errors, told, names_emoji) in [
        (emoji, " (components.0.components.1.emoji.id: BUTTON_COMPONENT_INVALID_EMOJI)", true),
        (json!({"content": wrong("BASE_TYPE_MAX_LENGTH")}), " (content: BASE_TYPE_MAX_LENGTH)", false),
        (Value::Null, "", false),
    ] {
        let refused = answer(400, &[], &json!({"code": 50035, "message": "Invalid Form Body", "errors": errors}));
        let (result, ..) = sent(&rest("http://[::1]:1"), &callback(WITHIN), [Some(refused)]).await;
        let error = result.expect_err("refused");
        let line = format!("refused with status 400, code 50035: Invalid Form Body{told}");
        assert!(error.to_string().ends_with(&line), "{error}");
        assert_eq!(error.names("emoji"), names_emoji);
    }
}
