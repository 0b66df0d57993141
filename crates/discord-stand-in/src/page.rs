//! The web page: its files, and the requests with which it shows channels and lets people act.

mod view;

use std::{collections::HashMap, net::SocketAddr, sync::Arc, time::Duration};

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
    routing::{MethodRouter, any, delete, get, post},
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use self::view::PageView;
use super::{
    client::ActionError,
    interactions::{FIRST_ANSWER, LARGEST_FILE},
    moderation::BotPermission,
    sample::{Person, Place},
    seen_message::Ping,
    snowflake::Snowflake,
    threads::ThreadChange,
    world::{Shared, World},
};

const INDEX: &str = include_str!("page/index.html");
const STYLE: &str = include_str!("page/style.css");
const ICON: &str = include_str!("page/icon.svg");
/// The page's typeface in all weights, so that lines break alike on every computer.
const FONT: &[u8] = include_bytes!("../../../fonts/Inter-Latin.var.woff2");
/// The names and texts of these scripts of the page.
macro_rules! scripts {
    ($($name:literal)*) => { [$(($name, include_str!(concat!("page/", $name)))),*] };
}
#[rustfmt::skip]
const SCRIPTS: [(&str, &str); 18] = scripts!(
    "main.js" "adder.js" "focus.js" "history.js" "line.js" "menu.js" "people.js" "popup.js" "steps.js" "markdown.js"
    "messages.js" "composer.js" "attachment.js" "elements.js" "settings.js" "field.js" "drafts.js" "channels.js"
);

/// The content security policy of the page: it may load files from this server only.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(super) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(|| async { file("text/html; charset=utf-8", INDEX) }))
        .route("/faults", delete(clear_faults))
        .route("/faults/requests", ordered(World::fail_requests))
        .route("/faults/limits", ordered(World::limit))
        .route("/faults/line", ordered(|world, speed| world.speed = speed))
        .route("/faults/gateway", ordered(|world, fault| drop(world.gateway.fail(fault))))
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
struct Viewpoint {
    person: Snowflake,
    channel: Snowflake,
}

/// Answers with the person and the channel to show first. The person is named in the query, or is the first of all
/// persons otherwise. The channel is the first channel that this person sees.
async fn start(State(shared): State<Arc<Shared>>, Query(query): Query<HashMap<String, String>>) -> Response {
    let person = query.get("person").and_then(|id| id.parse().ok()).unwrap_or(Person::ALL[0].0);
    let first = |world: &World| {
        let channel = world.directory.channels.iter().find(|channel| world.directory.sees(person, channel));
        channel.map(|channel| json!({ "person": person, "channel": channel.id })).ok_or(ActionError::NoSuchChannel)
    };
    answer(shared.look(first))
}

async fn view(State(shared): State<Arc<Shared>>, Query(at): Query<Viewpoint>) -> Response {
    answer(shared.look(|world| PageView { world, person: at.person }.channel(at.channel)))
}

async fn commands(State(shared): State<Arc<Shared>>, Query(at): Query<Viewpoint>) -> Response {
    answer(shared.look(|world| PageView { world, person: at.person }.commands(at.channel)))
}

/// A command and its options as a person types them, possibly incomplete.
#[derive(Deserialize)]
pub(super) struct TypedCommand {
    person: Snowflake,
    channel: Snowflake,
    command: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    focused: String,
}

/// Asks the bot to complete an option, and answers with the bot's choices.
async fn autocomplete(State(shared): State<Arc<Shared>>, Json(typed): Json<TypedCommand>) -> Response {
    let TypedCommand { person, channel, command, options, focused } = typed;
    let ask = |world: &mut World| world.client(person).command(channel, &command, &options, Some(&focused));
    let id = match shared.change(ask) {
        Ok(id) => id,
        Err(error) => return answer(Err(error)),
    };
    let choices = |world: &World| {
        let choices = world.interactions.get(id)?.choices.as_ref()?;
        Some(PageView { world, person }.choices(choices))
    };
    let choices = shared.until(FIRST_ANSWER, choices).await;
    Json(json!({ "failed": choices.is_none(), "choices": choices.unwrap_or_default() })).into_response()
}

/// An endpoint that changes the state as its body says. A body that is not understood is answered with 422.
fn ordered<T: DeserializeOwned + Send + 'static>(change: fn(&mut World, T)) -> MethodRouter<Arc<Shared>> {
    post(async move |State(shared): State<Arc<Shared>>, Json(order): Json<T>| {
        shared.change(|world| change(world, order));
        StatusCode::NO_CONTENT
    })
}

async fn clear_faults(State(shared): State<Arc<Shared>>) -> StatusCode {
    shared.change(World::clear_faults);
    StatusCode::NO_CONTENT
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
    let Some(file) = shared.look(|world| world.messages.attachment(id).cloned()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = HeaderValue::from_str(&file.content_type);
    sealed(kind.unwrap_or(HeaderValue::from_static("application/octet-stream")), file.bytes)
}

/// The picture of an emoji. Its identifier may be followed by the ending of a file name, as on Discord.
async fn emoji(State(shared): State<Arc<Shared>>, Path(name): Path<String>) -> Response {
    let id = name.split('.').next().and_then(|id| id.parse().ok());
    let Ok(emoji) = shared.look(|world| world.emojis.get(id).map(|(_, emoji)| emoji.clone())) else {
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

fn answer(result: Result<Value, ActionError>) -> Response {
    match result {
        Ok(value) => Json(value).into_response(),
        Err(error) => (StatusCode::BAD_REQUEST, Json(json!({ "error": error.to_string() }))).into_response(),
    }
}

/// A request of the page that changes the state of the stand-in. The last segment of the address names the variant, and
/// the body contains the variant's fields.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum PageAction {
    Command(TypedCommand),
    Click { person: Snowflake, message: Snowflake, custom_id: String },
    Select { person: Snowflake, message: Snowflake, custom_id: String, values: Vec<String> },
    Dismiss { person: Snowflake, message: Snowflake },
    Say { person: Snowflake, channel: Snowflake, text: String },
    Read(Viewpoint),
    Advance { seconds: u32 },
    Right { channel: Snowflake, right: BotPermission, allowed: bool },
    Thread { channel: Snowflake, archived: Option<bool>, locked: Option<bool> },
    OpenThread { person: Snowflake, channel: Snowflake, name: String },
    DeleteChannel { channel: Snowflake },
}

/// Carries out a request that changes the state of the stand-in.
async fn act(State(shared): State<Arc<Shared>>, Path(name): Path<String>, Json(body): Json<Value>) -> Response {
    let act = match serde_json::from_value(json!({ name: body })) {
        Ok(act) => act,
        Err(error) => return (StatusCode::UNPROCESSABLE_ENTITY, error.to_string()).into_response(),
    };
    // Without unread messages, nothing is changed, since every change makes all pages reload.
    if let PageAction::Read(at) = &act
        && shared.look(|world| world.messages.unread(at.person, Some(at.channel))) == 0
    {
        return answer(Ok(json!({})));
    }
    answer(shared.change(|world| world.act(act)))
}

impl World {
    fn act(&mut self, act: PageAction) -> Result<Value, ActionError> {
        let interaction = |id| json!({ "interaction": id });
        let done = |()| json!({});
        match act {
            PageAction::Command(TypedCommand { person, channel, command, options, .. }) => {
                self.client(person).command(channel, &command, &options, None).map(interaction)
            }
            PageAction::Click { person, message, custom_id } => {
                self.client(person).click(message, &custom_id).map(interaction)
            }
            PageAction::Select { person, message, custom_id, values } => {
                self.client(person).choose(message, &custom_id, &values).map(interaction)
            }
            PageAction::Dismiss { person, message } => self.client(person).dismiss(message).map(done),
            PageAction::Say { person, channel, text } => {
                self.client(person).say(channel, &text).map(|id| json!({ "message": id }))
            }
            PageAction::Read(Viewpoint { person, channel }) => {
                let here = |ping: &&mut Ping| ping.person == Person(person) && ping.place == Place(channel);
                self.messages.pings.iter_mut().filter(here).for_each(|ping| ping.read = true);
                Ok(json!({}))
            }
            PageAction::Advance { seconds } => {
                self.clock.advance(Duration::from_secs(seconds.into()));
                Ok(json!({}))
            }
            PageAction::Right { channel, right, allowed } => self.allow_bot(channel, right, allowed).map(done),
            PageAction::Thread { channel, archived, locked } => {
                self.change_thread(channel, ThreadChange { archived, locked, ..ThreadChange::default() }).map(done)
            }
            PageAction::OpenThread { person, channel, name } => {
                self.client(person).open_thread(channel, &name).map(|id| json!({ "channel": id }))
            }
            PageAction::DeleteChannel { channel } => self.delete_channel(channel).map(done),
        }
    }
}
