//! What the operator counts and measures: numbers in Prometheus' text format, and whether all is well.
//!
//! The only part that names Prometheus' library. Whoever does something says so here in the words of what it does;
//! counting is a few atomic additions and waits for nothing. No label holds what a person typed or is called: the names of
//! requests are those of commands and controls, of which there is a fixed number.

use std::{
    fmt,
    sync::{Mutex, PoisonError, atomic::AtomicU64},
    time::{Duration, SystemTime},
};

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::{Registry, Unit},
};

use crate::store::Figures;

mod connections;
mod listener;
mod memory;

pub use listener::{Listener, MetricsError, SOCKET};

/// The bounds of the answer times, in seconds. Discord waits three for the first answer; after one and a half it is told
/// that the answer comes later.
const ANSWER_BOUNDS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0, 10.0];

/// What kind of thing somebody did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Sent a command.
    Command,
    /// Pressed a button, or chose from a menu.
    Control,
    /// Typed a text for which there are suggestions.
    Typing,
}

impl Kind {
    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Control => "control",
            Self::Typing => "typing",
        }
    }
}

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// What was asked for was done.
    Done,
    /// It was refused, for the reason with this code.
    Refused(&'static str),
    /// Something went wrong on our side, and the one who asked was told so.
    Failed,
    /// Discord did not take the answer, or not in time.
    Unanswered,
}

impl Outcome {
    /// A word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused(_) => "refused",
            Self::Failed => "failed",
            Self::Unanswered => "unanswered",
        }
    }
}

/// How a request of ours to Discord ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sent {
    /// It was carried out.
    Done,
    /// Discord refused it.
    Refused,
    /// Discord had failures of its own, or the answer made no sense.
    Failing,
    /// No answer came.
    NoAnswer,
    /// A rate limit lasted longer than the request was worth.
    RateLimited,
}

impl Sent {
    const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused => "refused",
            Self::Failing => "failing",
            Self::NoAnswer => "no_answer",
            Self::RateLimited => "rate_limited",
        }
    }
}

/// How players were told of a move of the bot, or of news that could not be posted at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// By the token of an interaction.
    ByToken,
    /// By the bot's rights in the channel.
    ByRights,
    /// Not before they ask.
    NotYet,
}

impl Told {
    const fn name(self) -> &'static str {
        match self {
            Self::ByToken => "token",
            Self::ByRights => "rights",
            Self::NotYet => "not_yet",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    kind: &'static str,
    request: String,
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct KindLabel {
    kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ScopeLabel {
    scope: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ShardLabel {
    shard: u32,
}

type Seconds = Gauge<f64, AtomicU64>;

/// Everything that is counted.
pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    answers: Family<KindLabel, Histogram>,
    repeated: Counter,
    sent: Family<OutcomeLabel, Counter>,
    limits: Family<ScopeLabel, Counter>,
    replies: Family<OutcomeLabel, Counter>,
    notices: Family<OutcomeLabel, Counter>,
    gateway: Gauge,
    shards: Family<ShardLabel, Gauge>,
    /// Which shards are connected, by their number.
    connected: Mutex<Vec<bool>>,
    running_games: Gauge,
    stored_games: Gauge,
    unreadable: Gauge,
    store_bytes: Gauge,
    /// Families of one, since there may be none.
    backup_age: Family<[(&'static str, &'static str); 0], Seconds>,
    memory: Family<[(&'static str, &'static str); 0], Gauge>,
    disk_free: Family<[(&'static str, &'static str); 0], Gauge>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::default();
        let own = registry.sub_registry_with_prefix("parlor");
        let metrics = Self {
            registry: Registry::default(),
            requests: Family::default(),
            answers: Family::new_with_constructor(|| Histogram::new(ANSWER_BOUNDS)),
            repeated: Counter::default(),
            sent: Family::default(),
            limits: Family::default(),
            replies: Family::default(),
            notices: Family::default(),
            gateway: Gauge::default(),
            shards: Family::default(),
            connected: Mutex::default(),
            running_games: Gauge::default(),
            stored_games: Gauge::default(),
            unreadable: Gauge::default(),
            store_bytes: Gauge::default(),
            backup_age: Family::default(),
            memory: Family::default(),
            disk_free: Family::default(),
        };
        own.register("build", "Which version runs", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        own.register("requests", "What people asked for, by how it ended", metrics.requests.clone());
        own.register_with_unit(
            "answer",
            "From an interaction's arrival until its whole answer was delivered",
            Unit::Seconds,
            metrics.answers.clone(),
        );
        own.register(
            "repeated_interactions",
            "Interactions that Discord delivered again, or too late to be answered",
            metrics.repeated.clone(),
        );
        own.register(
            "discord_requests",
            "Requests to Discord's REST interface, by how they ended",
            metrics.sent.clone(),
        );
        own.register(
            "discord_rate_limits",
            "Refusals for too many requests, which are waited for",
            metrics.limits.clone(),
        );
        own.register(
            "reminders",
            "Reminders and what else is written unasked, by whether it could be",
            metrics.notices.clone(),
        );
        own.register(
            "bot_replies",
            "Moves of the bot, and what could not be told at once, by how it was told: by an interaction's token, by the bot's rights, or not at all",
            metrics.replies.clone(),
        );
        own.register("gateway_connected", "Whether every connection to the gateway stands", metrics.gateway.clone());
        own.register("shard_connected", "Whether the connection of a shard stands", metrics.shards.clone());
        own.register("running_games", "Games that are being played", metrics.running_games.clone());
        own.register("stored_games", "Games that are stored, running or over", metrics.stored_games.clone());
        own.register("unreadable_records", "Stored records that were set aside", metrics.unreadable.clone());
        own.register_with_unit("store", "The size of the store on disk", Unit::Bytes, metrics.store_bytes.clone());
        own.register_with_unit(
            "disk_free",
            "The space that is left on the store's disk",
            Unit::Bytes,
            metrics.disk_free.clone(),
        );
        own.register_with_unit(
            "newest_backup_age",
            "How long ago the newest back-up was written",
            Unit::Seconds,
            metrics.backup_age.clone(),
        );
        let help = "The physical memory that the process uses";
        registry.register_with_unit("process_resident_memory", help, Unit::Bytes, metrics.memory.clone());
        Self { registry, ..metrics }
    }
}

impl Metrics {
    /// A request was answered, in this time after it came. `request` is the name of a command or control; empty for what Parlor
    /// does not have.
    pub fn answered(&self, kind: Kind, request: &str, outcome: Outcome, took: Duration) {
        let request = if request.is_empty() { "unknown" } else { request }.to_owned();
        let labels = RequestLabels { kind: kind.name(), request, outcome: outcome.name() };
        self.requests.get_or_create(&labels).inc();
        self.answers.get_or_create(&KindLabel { kind: kind.name() }).observe(took.as_secs_f64());
    }

    /// Counts an interaction that arrived before, or too late.
    pub fn repeated(&self) {
        self.repeated.inc();
    }

    /// A request to Discord ended.
    pub fn sent(&self, outcome: Sent) {
        self.sent.get_or_create(&OutcomeLabel { outcome: outcome.name() }).inc();
    }

    /// Discord asked for patience, with all requests or with some.
    pub fn rate_limited(&self, global: bool) {
        self.limits.get_or_create(&ScopeLabel { scope: if global { "global" } else { "route" } }).inc();
    }

    /// A reminder, or something else that nobody asked for, was written, or could not be.
    pub fn reminded(&self, written: bool) {
        let outcome = if written { "written" } else { "not_written" };
        self.notices.get_or_create(&OutcomeLabel { outcome }).inc();
    }

    /// Counts a move of the bot, or news that could not be posted at once, by how players were told.
    pub fn replied(&self, told: Told) {
        self.replies.get_or_create(&OutcomeLabel { outcome: told.name() }).inc();
    }

    /// Sets which shards are connected, by number.
    pub fn set_shards(&self, connected: &[bool]) {
        for (shard, &connected) in (0..).zip(connected) {
            self.shards.get_or_create(&ShardLabel { shard }).set(connected.into());
        }
        *self.connected.lock().unwrap_or_else(PoisonError::into_inner) = connected.to_vec();
        self.gateway.set(self.is_connected().into());
    }

    /// Whether every shard is connected. False before the first one is.
    pub fn is_connected(&self) -> bool {
        let connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        !connected.is_empty() && connected.iter().all(|&connected| connected)
    }

    /// The numbers of the shards that are not connected, if there are several shards.
    pub fn missing_shards(&self) -> Vec<usize> {
        let connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = connected.iter().enumerate().filter(|(_, connected)| !**connected).map(|(number, _)| number);
        if connected.len() > 1 { missing.collect() } else { Vec::new() }
    }

    /// Everything as text in the OpenMetrics format, with these figures of the store.
    pub fn to_text(&self, figures: &Figures, newest_backup: Option<SystemTime>) -> String {
        let gauge = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        self.running_games.set(gauge(figures.running));
        self.stored_games.set(gauge(figures.games));
        self.unreadable.set(gauge(figures.unreadable));
        self.store_bytes.set(gauge(figures.bytes));
        self.disk_free.clear();
        if let Some(free) = figures.free {
            self.disk_free.get_or_create(&[]).set(gauge(free));
        }
        self.backup_age.clear();
        if let Some(age) = newest_backup.and_then(|at| at.elapsed().ok()) {
            self.backup_age.get_or_create(&[]).set(age.as_secs_f64());
        }
        self.memory.clear();
        if let Some(bytes) = memory::resident() {
            self.memory.get_or_create(&[]).set(gauge(bytes));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a text can always be added to");
        text
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_counted_is_told() {
        let metrics = Metrics::default();
        metrics.answered(Kind::Command, "move", Outcome::Done, Duration::from_millis(7));
        metrics.answered(Kind::Command, "move", Outcome::Refused("NOT_YOUR_TURN"), Duration::from_millis(1));
        metrics.repeated();
        metrics.sent(Sent::Done);
        metrics.rate_limited(true);
        metrics.reminded(false);
        metrics.replied(Told::ByToken);
        metrics.set_shards(&[true, true]);
        let figures = Figures { games: 9, running: 4, unreadable: 1, bytes: 4096, free: Some(8192) };
        let text = metrics.to_text(&figures, Some(SystemTime::now() - Duration::from_secs(60)));
        for line in [
            "parlor_requests_total{kind=\"command\",request=\"move\",outcome=\"done\"} 1",
            "parlor_requests_total{kind=\"command\",request=\"move\",outcome=\"refused\"} 1",
            "parlor_answer_seconds_bucket{le=\"0.005\",kind=\"command\"} 1",
            "parlor_answer_seconds_count{kind=\"command\"} 2",
            "parlor_repeated_interactions_total 1",
            "parlor_discord_requests_total{outcome=\"done\"} 1",
            "parlor_discord_rate_limits_total{scope=\"global\"} 1",
            "parlor_reminders_total{outcome=\"not_written\"} 1",
            "parlor_bot_replies_total{outcome=\"token\"} 1",
            "parlor_gateway_connected 1",
            "parlor_shard_connected{shard=\"1\"} 1",
            "parlor_running_games 4",
            "parlor_stored_games 9",
            "parlor_unreadable_records 1",
            "parlor_store_bytes 4096",
            "parlor_disk_free_bytes{} 8192",
            concat!("parlor_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing:\n{text}");
        }
        assert!(text.contains("\nparlor_newest_backup_age_seconds{} 60."), "{text}");
        assert_eq!(text.contains("\nprocess_resident_memory_bytes{} "), cfg!(target_os = "linux"), "{text}");
    }

    #[test]
    fn the_gateway_is_connected_when_all_shards_are() {
        let metrics = Metrics::default();
        assert_eq!((metrics.is_connected(), metrics.missing_shards()), (false, vec![]));
        metrics.set_shards(&[true, false, true]);
        assert_eq!((metrics.is_connected(), metrics.missing_shards()), (false, vec![1]));
        let text = metrics.to_text(&Figures::default(), None);
        for line in ["parlor_gateway_connected 0", "parlor_shard_connected{shard=\"1\"} 0"] {
            assert!(text.lines().any(|found| found == line), "{line} is missing:\n{text}");
        }
        metrics.set_shards(&[false]);
        assert_eq!((metrics.is_connected(), metrics.missing_shards()), (false, vec![]), "nothing to tell apart");
        metrics.set_shards(&[true]);
        assert!(metrics.is_connected());
    }

    #[test]
    fn what_is_not_there_is_not_told() {
        let metrics = Metrics::default();
        let figures = Figures::default();
        assert!(
            metrics.to_text(&figures, Some(SystemTime::UNIX_EPOCH)).contains("\nparlor_newest_backup_age_seconds{} ")
        );
        assert!(!metrics.to_text(&figures, None).contains("\nparlor_newest_backup_age_seconds{} "));
    }
}
