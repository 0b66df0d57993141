//! Discord's gateway: the WebSocket that sends events to a bot.
//!
//! Each event of a session has a number, and the session keeps its recent events. If a bot resumes the session on a new
//! connection, the gateway sends all events after the last event that the bot received, in order.

use std::{
    collections::VecDeque,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};

use super::{
    directory::Guild,
    faults::GatewayFault,
    journal::Exchange,
    sample::{BOT, TOKEN},
    shards::{Identified, Shard, Starts, guild_of},
    world::{Shared, World},
};

/// The interval at which the gateway asks bots to send heartbeats.
const HEARTBEAT: Duration = Duration::from_millis(41_250);
/// The maximum number of events that a session keeps for resuming.
const KEPT: usize = 10_000;
/// How long a session without a connection can be resumed.
const RESUMABLE_FOR: Duration = Duration::from_secs(3 * 60);
/// The maximum number of frames that a bot may send per minute.
const FRAMES_A_MINUTE: usize = 120;
/// The bits of the privileged intents: members, presences and message content.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

/// A bot's session.
#[derive(Debug)]
pub(super) struct ServedSession {
    id: String,
    shard: Shard,
    intents: u64,
    /// The number of the session's last event.
    sequence: u64,
    events: VecDeque<(u64, String)>,
    /// The number of the connection that serves the session; `None` if no connection does.
    connection: Option<u64>,
    /// When its last connection ended, by the stand-in's clock.
    left: Duration,
    orders: VecDeque<Interruption>,
}

/// A connection that served a shard, or still serves it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardConnection {
    /// The number of the shard.
    pub shard: u32,
    /// The name of the bot's process, as in [`Request`](super::Request).
    pub process: String,
    /// When its session started or was resumed.
    pub since: Instant,
    /// When the connection ended; `None` if it has not.
    pub until: Option<Instant>,
    /// Whether it resumed its session.
    pub resumed: bool,
    /// Whether it came to the address at which sessions are to be resumed.
    pub at_resume_address: bool,
    connection: u64,
}

impl ServedSession {
    /// Whether a connection serves the session.
    pub(super) const fn is_connected(&self) -> bool {
        self.connection.is_some()
    }
}

/// What the gateway does to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Interruption {
    /// Close the connection with this code.
    Close(u16),
    /// Ask the bot to reconnect (opcode 7).
    Reconnect,
    /// Declare the session invalid (opcode 9). The flag says whether the bot may resume the session.
    Invalidate(bool),
}

/// The bot's sessions and connections, and how interactions are delivered.
#[derive(Debug, Default)]
pub(super) struct Gateway {
    sessions: Vec<ServedSession>,
    /// The number of connections so far, from which each new connection takes its number.
    connections: u64,
    /// The connections that have served shards, in the order in which they began to.
    pub(super) services: Vec<ShardConnection>,
    pub(super) starts: Starts,
    /// The number of interactions that are delivered twice from now on.
    repeated: usize,
    /// The number of interactions that are not delivered from now on.
    dropped: usize,
    /// Whether the next interaction arrives as half a frame.
    breaks: bool,
    /// What the next interaction has at these JSON pointers, which lead to fields of objects.
    pub(super) altered: Vec<(String, Value)>,
}

impl Gateway {
    /// Sends an event to the sessions that have subscribed to it and whose shard gets the events of its server.
    /// `intent` is the bit of the required intent; events with the intent 0 go to all sessions.
    pub(super) fn dispatch(&mut self, event: &str, intent: u64, data: &Value) {
        let guild = guild_of(event, data);
        let listens = |session: &&mut ServedSession| intent == 0 || session.intents & intent != 0;
        for session in self.sessions.iter_mut().filter(listens).filter(|session| session.shard.hears(guild)) {
            session.push(event, data);
        }
    }

    /// Sends the event of an interaction, as often as a test has ordered.
    pub(super) fn deliver(&mut self, event: &Value) {
        if self.dropped > 0 {
            self.dropped -= 1;
            return;
        }
        let mut event = event.clone();
        for (pointer, value) in self.altered.drain(..) {
            if let Some((object, field)) = pointer.rsplit_once('/')
                && let Some(object) = event.pointer_mut(object).and_then(Value::as_object_mut)
            {
                object.insert(field.to_owned(), value);
            }
        }
        let event = &event;
        self.dispatch("INTERACTION_CREATE", 0, event);
        if std::mem::take(&mut self.breaks) {
            for (_, frame) in self.sessions.iter_mut().filter_map(|session| session.events.back_mut()) {
                *frame = frame.chars().take(frame.len() / 2).collect();
            }
        }
        if self.repeated > 0 {
            self.repeated -= 1;
            self.dispatch("INTERACTION_CREATE", 0, event);
        }
    }

    /// Delivers all interactions once, and answers all shards.
    pub(super) fn clear_faults(&mut self) {
        (self.repeated, self.dropped) = (0, 0);
        self.starts.held.clear();
    }

    /// Sends the first event that contains `text` again. Returns whether there is such an event.
    pub(super) fn dispatch_again(&mut self, text: &str) -> bool {
        let mut found = false;
        for session in &mut self.sessions {
            let event = session.events.iter().find(|(_, event)| event.contains(text));
            let Some(event) = event.and_then(|(_, event)| serde_json::from_str::<Value>(event).ok()) else { continue };
            session.push(event["t"].as_str().unwrap_or_default(), &event["d"]);
            found = true;
        }
        found
    }

    /// Lets a fault happen. Returns the numbers of the connections that it ends.
    pub(super) fn fail(&mut self, fault: GatewayFault) -> Vec<u64> {
        match fault {
            GatewayFault::Disconnect { shard, resumable } => {
                return self.interrupt(Interruption::Close(4_000), shard, !resumable);
            }
            GatewayFault::Reconnect => return self.interrupt(Interruption::Reconnect, None, false),
            GatewayFault::InvalidateSession { resumable } => {
                return self.interrupt(Interruption::Invalidate(resumable), None, !resumable);
            }
            GatewayFault::ForgetSessions => self.sessions.retain(ServedSession::is_connected),
            GatewayFault::HoldShard { shard, hold: true } => drop(self.starts.held.insert(shard)),
            GatewayFault::HoldShard { shard, hold: false } => drop(self.starts.held.remove(&shard)),
            GatewayFault::DropInteractions { times } => self.dropped = times,
            GatewayFault::BreakInteraction => self.breaks = true,
            GatewayFault::RepeatInteractions { times } => self.repeated = times,
        }
        vec![]
    }

    /// Closes all connections, since the stand-in stops.
    pub(super) fn close(&mut self) {
        self.interrupt(Interruption::Close(1_001), None, true);
    }

    /// Interrupts all connected sessions, or only to the session of the shard `shard`. Returns the numbers of
    /// the sessions' connections. If `forget` is true, the sessions cannot be resumed.
    fn interrupt(&mut self, order: Interruption, shard: Option<u32>, forget: bool) -> Vec<u64> {
        let mut connections = vec![];
        let meant = |session: &&mut ServedSession| shard.is_none_or(|number| session.shard.number == number);
        for session in self.sessions.iter_mut().filter(meant) {
            let Some(connection) = session.connection else { continue };
            connections.push(connection);
            session.orders.push_back(order);
            if forget {
                // Without its id, the session cannot be resumed. Its connection still finds the session by the
                // connection's number.
                session.id.clear();
            }
        }
        connections
    }

    /// Closes the connections of a process.
    pub(super) fn cut(&mut self, process: &str) {
        let own = self.services.iter().filter(|service| service.process == process && service.until.is_none());
        for connection in own.map(|service| service.connection).collect::<Vec<_>>() {
            if let Some(session) = self.served_by(connection) {
                session.orders.push_back(Interruption::Close(4_000));
            }
        }
    }

    /// Whether one of these connections still serves a session.
    pub(super) fn serves(&self, connections: &[u64]) -> bool {
        self.sessions.iter().filter_map(|session| session.connection).any(|number| connections.contains(&number))
    }

    /// Whether a bot is connected with all its shards.
    pub(super) fn has_bot(&self) -> bool {
        let mut connected = self.sessions.iter().filter(|session| session.is_connected());
        connected.next().is_some_and(|session| (0..session.shard.of).all(|number| self.has_shard(number)))
    }

    /// Whether this shard of a bot is connected.
    pub(super) fn has_shard(&self, number: u32) -> bool {
        self.sessions.iter().any(|session| session.is_connected() && session.shard.number == number)
    }

    /// Whether no bot is connected with any shard.
    pub(super) fn is_alone(&self) -> bool {
        !self.sessions.iter().any(ServedSession::is_connected)
    }

    /// The number of a new connection.
    fn connect(&mut self) -> u64 {
        self.connections += 1;
        self.connections
    }

    fn served_by(&mut self, connection: u64) -> Option<&mut ServedSession> {
        self.sessions.iter_mut().find(|session| session.connection == Some(connection))
    }

    /// Records that a connection serves a shard from now on.
    fn begin_service(&mut self, connection: u64, entry: &Entry, shard: Shard, resumed: bool) {
        let (shard, process, at_resume_address) = (shard.number, entry.process.clone(), entry.to_resume);
        let since = Instant::now();
        self.services.push(ShardConnection {
            shard,
            process,
            since,
            until: None,
            resumed,
            at_resume_address,
            connection,
        });
    }

    /// Records that a connection serves no session any longer. If `forget` is true, the session cannot be resumed.
    fn end_service(&mut self, connection: u64, now: Duration, forget: bool) {
        if let Some(session) = self.served_by(connection) {
            session.connection = None;
            session.left = now;
            if forget {
                session.id.clear();
            }
        }
        let open = self.services.iter_mut().filter(|service| service.connection == connection);
        open.filter(|service| service.until.is_none()).for_each(|service| service.until = Some(Instant::now()));
    }

    /// Checks an IDENTIFY. Returns the shard and the intents, or `None` if it came too soon after another IDENTIFY.
    fn admit(&mut self, connection: u64, data: &Value) -> Result<Option<(Shard, u64)>, Close> {
        if !is_token(&data["token"]) {
            return Err(Close(4004, "Authentication failed."));
        }
        if self.served_by(connection).is_some() {
            return Err(Close(4005, "Already authenticated."));
        }
        let intents =
            data["intents"].as_u64().filter(|bits| *bits < 1 << 26).ok_or(Close(4013, "Invalid intent(s)."))?;
        if intents & PRIVILEGED != 0 {
            return Err(Close(4014, "Disallowed intent(s)."));
        }
        let shard = Shard::read(&data["shard"]).ok_or(Close(4010, "Invalid shard."))?;
        if shard.of < self.starts.shards() {
            return Err(Close(4011, "Sharding required."));
        }
        match self.starts.identify(shard) {
            Identified::Begun => Ok(Some((shard, intents))),
            Identified::TooSoon => Ok(None),
            Identified::UsedUp => Err(Close(4004, "Authentication failed.")),
        }
    }

    /// Whether an IDENTIFY or RESUME comes from a shard whose requests are being held.
    fn holds(&self, data: &Value) -> bool {
        let resumed = self.sessions.iter().find(|session| data["session_id"] == *session.id);
        let shard = resumed.map(|session| session.shard).or_else(|| Shard::read(&data["shard"]));
        shard.is_some_and(|shard| self.starts.held.contains(&shard.number))
    }

    /// Resumes a session after the event with the number `seq`, and returns this number; `None` if the session cannot
    /// be resumed.
    fn resume(&mut self, connection: u64, entry: &Entry, now: Duration, data: &Value) -> Result<Option<u64>, Close> {
        if !is_token(&data["token"]) {
            return Err(Close(4004, "Authentication failed."));
        }
        let id = data["session_id"].as_str().unwrap_or_default();
        let Some(session) = self.sessions.iter_mut().find(|session| !id.is_empty() && session.id == id) else {
            return Ok(None);
        };
        let sequence = data["seq"].as_u64().unwrap_or_default();
        if sequence > session.sequence {
            return Err(Close(4007, "Invalid seq."));
        }
        let is_too_old = session.connection.is_none() && now.saturating_sub(session.left) > RESUMABLE_FOR;
        if is_too_old || session.events.front().is_some_and(|(first, _)| *first > sequence + 1) {
            return Ok(None);
        }
        session.connection = Some(connection);
        session.orders.clear();
        session.push("RESUMED", &json!({}));
        let shard = session.shard;
        self.begin_service(connection, entry, shard, true);
        Ok(Some(sequence))
    }
}

impl World {
    /// Starts a session. Returns false without starting a session if the IDENTIFY came too soon after another IDENTIFY.
    fn identify(&mut self, connection: u64, entry: &Entry, data: &Value) -> Result<bool, Close> {
        let Some((shard, intents)) = self.gateway.admit(connection, data)? else { return Ok(false) };
        let id = format!("{:032x}", self.clock.snowflake().0);
        let (events, orders) = (VecDeque::new(), VecDeque::new());
        let (connected, left) = (Some(connection), Duration::ZERO);
        let mut session =
            ServedSession { id, shard, intents, sequence: 0, events, connection: connected, left, orders };
        let hears = |guild: &&Guild| guild.installed && shard.hears(Some(guild.id));
        let installed: Vec<_> = self.directory.guilds.iter().filter(hears).collect();
        let unavailable: Vec<_> =
            installed.iter().map(|guild| json!({ "id": guild.id, "unavailable": true })).collect();
        let ready = json!({
            "v": 10, "user": self.directory.own_user_json(), "guilds": unavailable, "session_id": session.id,
            "resume_gateway_url": self.resume_url(&entry.process), "shard": shard.json(),
            "application": { "id": BOT, "flags": 1 << 23 }, "private_channels": [], "relationships": [],
            "presences": [], "user_settings": {}, "session_type": "normal",
        });
        session.push("READY", &ready);
        if intents & 1 != 0 {
            for guild in installed {
                session.push("GUILD_CREATE", &self.guild_create_json(guild));
            }
        }
        let Gateway { sessions, starts, .. } = &mut self.gateway;
        sessions.retain(|session| session.is_connected() || session.shard != shard);
        starts.doubled +=
            usize::from(sessions.iter().any(|other| other.shard.number == shard.number && other.is_connected()));
        sessions.push(session);
        self.gateway.begin_service(connection, entry, shard, false);
        Ok(true)
    }
}

impl ServedSession {
    fn push(&mut self, event: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({ "op": 0, "t": event, "s": self.sequence, "d": data }).to_string();
        self.events.push_back((self.sequence, text));
        if self.events.len() > KEPT {
            self.events.pop_front();
        }
    }
}

fn is_token(value: &Value) -> bool {
    value.as_str().is_some_and(|token| token.strip_prefix("Bot ").unwrap_or(token) == TOKEN)
}

/// The close code and the reason with which the gateway ends a connection.
#[derive(Clone, Copy, Debug)]
struct Close(u16, &'static str);

/// Where a connection came in.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    /// The name of the bot's process.
    pub(super) process: String,
    /// Whether it is the address at which sessions are to be resumed.
    pub(super) to_resume: bool,
}

/// Serves a connection until either side ends it.
pub(super) async fn serve(mut socket: WebSocket, entry: Entry, shared: Arc<Shared>) {
    let number = shared.change(|world| world.gateway.connect());
    let mut connection =
        Connection { number, entry, sent: None, frames: VecDeque::new(), held: None, logged_off: false };
    if let Err(Close(code, reason)) = connection.run(&mut socket, &shared).await {
        let frame = CloseFrame { code, reason: reason.into() };
        // The send fails if the bot has already closed the connection, which does no harm.
        let _ = socket.send(Message::Close(Some(frame))).await;
    }
    shared.change(|world| world.gateway.end_service(number, world.clock.now(), connection.logged_off));
}

struct Connection {
    number: u64,
    entry: Entry,
    /// The number of the last event sent; `None` before a session is started or resumed.
    sent: Option<u64>,
    /// The instants at which the frames of the last minute arrived.
    frames: VecDeque<Instant>,
    /// The IDENTIFY or RESUME of a shard that is being held; it is answered when the hold ends.
    held: Option<Value>,
    /// Whether the bot has ended its session.
    logged_off: bool,
}

impl Connection {
    async fn run(&mut self, socket: &mut WebSocket, shared: &Shared) -> Result<(), Close> {
        let mut changes = shared.changes();
        let interval = u64::try_from(HEARTBEAT.as_millis()).unwrap_or(u64::MAX);
        send(socket, json!({ "op": 10, "d": { "heartbeat_interval": interval } }).to_string()).await?;
        let mut heard = tokio::time::Instant::now();
        loop {
            changes.mark_unchanged();
            if let Some(frame) = self.held.take() {
                self.begin(socket, shared, frame).await?;
            }
            self.send_due(socket, shared).await?;
            tokio::select! {
                frame = socket.recv() => {
                    heard = tokio::time::Instant::now();
                    match frame {
                        Some(Ok(Message::Text(text))) => self.receive(socket, shared, &text).await?,
                        Some(Ok(Message::Binary(bytes))) => {
                            let text = std::str::from_utf8(&bytes).map_err(|_| Close(4002, "Error while decoding payload."))?;
                            self.receive(socket, shared, text).await?;
                        }
                        Some(Ok(Message::Close(frame))) => {
                            self.logged_off = frame.is_some_and(|frame| matches!(frame.code, 1_000 | 1_001));
                            return Ok(());
                        }
                        Some(Err(_)) | None => return Ok(()),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    }
                }
                changed = changes.changed() => if changed.is_err() { return Ok(()) },
                () = tokio::time::sleep_until(heard + HEARTBEAT * 2) => return Err(Close(4009, "Session timed out.")),
            }
        }
    }

    /// Sends all events of the session that have not been sent yet, and then carries out the next order.
    async fn send_due(&mut self, socket: &mut WebSocket, shared: &Shared) -> Result<(), Close> {
        let Some(sent) = self.sent else { return Ok(()) };
        let due = shared.look(|world| {
            let session = world.gateway.sessions.iter().find(|session| session.connection == Some(self.number))?;
            let first = session.events.front().map_or(0, |(first, _)| *first);
            let known = usize::try_from((sent + 1).saturating_sub(first)).unwrap_or(usize::MAX);
            let events: Vec<_> = session.events.iter().skip(known).cloned().collect();
            Some((events, !session.orders.is_empty()))
        });
        // If no session has this connection, another connection has resumed the session.
        let (events, ordered) = due.ok_or(Close(4000, "Session resumed elsewhere."))?;
        for (sequence, text) in events {
            if shared.look(|world| world.options.witness.is_some()) {
                shared.change(|world| world.witness(Exchange::Event(&text)));
            }
            send(socket, text).await?;
            self.sent = Some(sequence);
        }
        if !ordered {
            return Ok(());
        }
        match shared.change(|world| world.gateway.served_by(self.number)?.orders.pop_front()) {
            Some(Interruption::Close(code)) => Err(Close(code, "Unknown error.")),
            Some(Interruption::Reconnect) => {
                send(socket, json!({ "op": 7, "d": null }).to_string()).await?;
                Ok(())
            }
            Some(Interruption::Invalidate(resumable)) => {
                send(socket, json!({ "op": 9, "d": resumable }).to_string()).await?;
                self.sent = None;
                shared.change(|world| world.gateway.end_service(self.number, world.clock.now(), false));
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Carries out an IDENTIFY or RESUME, unless its shard is being held.
    async fn begin(&mut self, socket: &mut WebSocket, shared: &Shared, frame: Value) -> Result<(), Close> {
        let data = &frame["d"];
        if shared.look(|world| world.gateway.holds(data)) {
            self.held = Some(frame);
            return Ok(());
        }
        if frame["op"] == 2 {
            if shared.change(|world| world.identify(self.number, &self.entry, data))? {
                self.sent = Some(0);
                return Ok(());
            }
        } else {
            let resume = |world: &mut World| world.gateway.resume(self.number, &self.entry, world.clock.now(), data);
            if let Some(sequence) = shared.change(resume)? {
                self.sent = Some(sequence);
                return Ok(());
            }
        }
        send(socket, json!({ "op": 9, "d": false }).to_string()).await
    }

    async fn receive(&mut self, socket: &mut WebSocket, shared: &Shared, text: &str) -> Result<(), Close> {
        let now = Instant::now();
        self.frames.push_back(now);
        while self.frames.front().is_some_and(|then| now.duration_since(*then) > Duration::from_secs(60)) {
            self.frames.pop_front();
        }
        if self.frames.len() > FRAMES_A_MINUTE {
            return Err(Close(4008, "You are being rate limited."));
        }
        if text.len() > 4_096 {
            return Err(Close(4002, "Error while decoding payload."));
        }
        let frame: Value = serde_json::from_str(text).map_err(|_| Close(4002, "Error while decoding payload."))?;
        match frame["op"].as_u64() {
            Some(1) => send(socket, json!({ "op": 11, "d": null }).to_string()).await,
            Some(2 | 6) => self.begin(socket, shared, frame).await,
            // These opcodes (updates of presence and voice state, and requests for members and soundboard sounds) need
            // a session. The stand-in ignores them.
            Some(3 | 4 | 8 | 31) if self.sent.is_some() => Ok(()),
            Some(3 | 4 | 8 | 31) => Err(Close(4003, "Not authenticated.")),
            _ => Err(Close(4001, "Unknown opcode.")),
        }
    }
}

async fn send(socket: &mut WebSocket, text: String) -> Result<(), Close> {
    // The send fails if the bot has closed the connection.
    socket.send(Message::Text(text.into())).await.map_err(|_| Close(1001, "Gone away."))
}
