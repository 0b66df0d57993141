//! The web page: its files, and the requests with which it shows channels and lets people act.

mod act;
mod view;

use std::{collections::HashMap, net::SocketAddr, sync::Arc};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{
        DefaultBodyLimit, Path, Query, Request, State, WebSocketUpgrade,
        ws::{Message, WebSocket},
    },
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::{any, get, post},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use self::act::act;
use super::{
    cast::{Person, Place},
    deed::Misuse,
    interaction::{FIRST_ANSWER, LARGEST_FILE},
    seen::Ping,
    snowflake::Snowflake,
    world::{Shared, World},
};

const INDEX: &str = include_str!("page/index.html");
const STYLE: &str = include_str!("page/style.css");
const ICON: &str = include_str!("page/icon.svg");
/// The page's typeface in all weights, so that lines break alike on every computer.
const FONT: &[u8] = include_bytes!("../../../fonts/Inter-Latin.var.woff2");
const SCRIPTS: [(&str, &str); 14] = [
    ("main.js", include_str!("page/main.js")),
    ("adder.js", include_str!("page/adder.js")),
    ("focus.js", include_str!("page/focus.js")),
    ("history.js", include_str!("page/history.js")),
    ("line.js", include_str!("page/line.js")),
    ("menu.js", include_str!("page/menu.js")),
    ("people.js", include_str!("page/people.js")),
    ("popup.js", include_str!("page/popup.js")),
    ("steps.js", include_str!("page/steps.js")),
    ("markdown.js", include_str!("page/markdown.js")),
    ("messages.js", include_str!("page/messages.js")),
    ("composer.js", include_str!("page/composer.js")),
    ("elements.js", include_str!("page/elements.js")),
    ("settings.js", include_str!("page/settings.js")),
];

/// The content security policy of the page: it may load files from this server only.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(|| async { file("text/html; charset=utf-8", INDEX) }))
        .route("/sandbox/{name}", get(asset).post(act))
        .route("/sandbox/live", any(live))
        .route("/sandbox/start", get(start))
        .route("/sandbox/view", get(view))
        .route("/sandbox/commands", get(commands))
        .route("/sandbox/autocomplete", post(autocomplete))
        .route("/sandbox/upload", post(upload).layer(DefaultBodyLimit::max(LARGEST_FILE)))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/emojis/{id}", get(emoji))
}

/// Refuses requests that pages of other sites send through a browser on this computer. Such requests have a different
/// `Host` (through DNS rebinding) or a different `Origin`.
pub(super) async fn same_computer(State(local): State<SocketAddr>, request: Request, next: Next) -> Response {
    if is_own(request.headers(), local) {
        return next.run(request).await;
    }
    let refusal = json!({ "message": "the sandbox answers this computer only", "code": 0 });
    (StatusCode::FORBIDDEN, Json(refusal)).into_response()
}

fn is_own(headers: &HeaderMap, local: SocketAddr) -> bool {
    let own = |authority: &str| {
        let hosts = ["localhost".to_owned(), local.ip().to_string(), format!("[{}]", local.ip())];
        hosts.iter().any(|host| authority == format!("{host}:{}", local.port()))
    };
    let header = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    header(header::HOST).is_some_and(own)
        && header(header::ORIGIN).is_none_or(|origin| origin.strip_prefix("http://").is_some_and(own))
}

fn file(kind: &'static str, content: impl IntoResponse) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, content).into_response()
}

async fn asset(Path(name): Path<String>) -> Response {
    match name.as_str() {
        "style.css" => return file("text/css; charset=utf-8", STYLE),
        "icon.svg" => return file("image/svg+xml", ICON),
        "inter.woff2" => return file("font/woff2", FONT),
        _ => {}
    }
    let script = SCRIPTS.iter().find(|(script, _)| *script == name);
    script.map_or_else(
        || StatusCode::NOT_FOUND.into_response(),
        |(_, text)| file("text/javascript; charset=utf-8", *text),
    )
}

/// Tells the page after every change how often the state of the stand-in has changed.
async fn live(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| tell(socket, shared))
}

async fn tell(mut socket: WebSocket, shared: Arc<Shared>) {
    let mut changes = shared.changes();
    loop {
        let count = *changes.borrow_and_update();
        if socket.send(Message::Text(count.to_string().into())).await.is_err() {
            return;
        }
        tokio::select! {
            frame = socket.recv() => if !matches!(frame, Some(Ok(_))) { return },
            changed = changes.changed() => if changed.is_err() { return },
        }
    }
}

/// The person and the channel that a request of the page is about: the person looks at the channel.
#[derive(Deserialize)]
struct Look {
    person: Snowflake,
    channel: Snowflake,
}

/// Answers with the person and the channel to show first. The person is named in the query, or is the first of all
/// persons otherwise. The channel is the first channel that this person sees.
async fn start(State(shared): State<Arc<Shared>>, Query(query): Query<HashMap<String, String>>) -> Response {
    let person = query.get("person").and_then(|id| id.parse().ok()).unwrap_or(Person::ALL[0].0);
    let first = |world: &World| {
        let channel = world.cast.channels.iter().find(|channel| world.cast.sees(person, channel));
        channel.map(|channel| json!({ "person": person, "channel": channel.id })).ok_or(Misuse::NoSuchChannel)
    };
    answer(shared.look(first))
}

async fn view(State(shared): State<Arc<Shared>>, Query(at): Query<Look>) -> Response {
    answer(shared.look(|world| world.channel_view(at.person, at.channel)))
}

async fn commands(State(shared): State<Arc<Shared>>, Query(at): Query<Look>) -> Response {
    answer(shared.look(|world| world.commands_view(at.person, at.channel)))
}

/// A command and its options as a person types them, possibly incomplete.
#[derive(Deserialize)]
pub(super) struct Typed {
    person: Snowflake,
    channel: Snowflake,
    command: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    focused: String,
}

/// Asks the bot to complete an option, and answers with the bot's choices.
async fn autocomplete(State(shared): State<Arc<Shared>>, Json(typed): Json<Typed>) -> Response {
    let asked = shared
        .change(|world| world.complete(typed.person, typed.channel, &typed.command, &typed.options, &typed.focused));
    let id = match asked {
        Ok(id) => id,
        Err(misuse) => return answer(Err(misuse)),
    };
    let choices = |world: &World| world.choices_view(typed.person, world.interactions.get(&id)?.choices.as_ref()?);
    let choices = shared.until(FIRST_ANSWER, choices).await;
    Json(json!({ "failed": choices.is_none(), "choices": choices.unwrap_or_default() })).into_response()
}

async fn upload(
    State(shared): State<Arc<Shared>>,
    Query(query): Query<HashMap<String, String>>,
    bytes: Bytes,
) -> Json<Value> {
    let name = query.get("name").map_or("file", String::as_str);
    Json(json!({ "id": shared.change(|world| world.upload(name, bytes)) }))
}

async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((_, id, _)): Path<(String, Snowflake, String)>,
) -> Response {
    let Some(file) = shared.look(|world| world.attachment(id).cloned()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = HeaderValue::from_str(&file.content_type);
    sealed(kind.unwrap_or(HeaderValue::from_static("application/octet-stream")), file.bytes)
}

/// The picture of an emoji. Its identifier may be followed by the ending of a file name, as on Discord.
async fn emoji(State(shared): State<Arc<Shared>>, Path(name): Path<String>) -> Response {
    let id = name.split('.').next().and_then(|id| id.parse().ok());
    let Ok(emoji) = shared.look(|world| world.emoji(id).map(|(_, emoji)| emoji.clone())) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    sealed(HeaderValue::from_static(emoji.content_type), emoji.bytes)
}

/// Answers with a file of the bot or of a person.
fn sealed(kind: HeaderValue, bytes: Bytes) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        // The file must not run scripts that have access to the page.
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("sandbox; default-src 'none'")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        // What a URL of a file gives never changes.
        (header::CACHE_CONTROL, HeaderValue::from_static("private, max-age=86400, immutable")),
    ];
    (headers, bytes).into_response()
}

fn answer(result: Result<Value, Misuse>) -> Response {
    match result {
        Ok(value) => Json(value).into_response(),
        Err(misuse) => (StatusCode::BAD_REQUEST, Json(json!({ "error": misuse.to_string() }))).into_response(),
    }
}

impl World {
    /// The number of a person's unread pings in a channel, or in all channels.
    fn unread(&self, person: Snowflake, channel: Option<Snowflake>) -> usize {
        let here = |ping: &&Ping| channel.is_none_or(|channel| ping.place == Place(channel));
        self.pings.iter().filter(|ping| ping.person == Person(person) && !ping.read).filter(here).count()
    }

    /// All persons with their unread pings, and whether the bot is connected.
    fn people_view(&self) -> Value {
        let person = |Person(id): &Person| {
            let user = self.cast.user(*id)?;
            Some(json!({
                "id": id, "name": user.name, "about": user.about, "locale": user.locale, "unread": self.unread(*id, None),
            }))
        };
        let people: Vec<_> = Person::ALL.iter().filter_map(person).collect();
        json!({ "people": people, "connected": self.has_bot() })
    }
}
