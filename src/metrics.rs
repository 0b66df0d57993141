//! Counters and health for the operator, in the OpenMetrics format.
//!
//! Callers report each event by calling a method of [`Metrics`]. Counting does no I/O, and holds a lock only briefly.
//! No label contains names of people or typed text: requests are labeled with the names of commands and controls, so
//! the number of labels is fixed.

use std::{
    collections::BTreeMap,
    fmt,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};

use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram, info::Info},
    registry::{Registry, Unit},
};

use crate::application::searched;
use store::{Figures, Store};

mod connections;
mod listener;
mod memory;

pub use listener::{Listener, MetricsError, SEEK_ORDERS, SOCKET};

/// The upper bounds of the answer-time histogram's buckets, in seconds. Discord waits three seconds for the first
/// response; the bot defers its response after one and a half seconds.
const ANSWER_BOUNDS: [f64; 11] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 3.0, 10.0];

/// Defines enums whose variants are values of a label.
macro_rules! labels {
    ($(
        $(#[$doc:meta])*
        $type:ident { $($(#[$variant_doc:meta])* $variant:ident = $name:literal,)+ }
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $type {
            $($(#[$variant_doc])* $variant,)+
        }

        impl $type {
            /// Every value.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The value as the label has it.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    )+};
}

labels! {
    /// The kind of an interaction.
    Kind {
        /// A slash command.
        Command = "command",
        /// A button or select menu.
        Control = "control",
        /// A request for suggestions while a user types in an option (autocomplete).
        Typing = "typing",
    }

    /// The result of a request to Discord's REST interface.
    Sent {
        /// Discord carried out the request.
        Done = "done",
        /// Discord refused the request.
        Refused = "refused",
        /// Discord reported a server error, or sent a malformed answer.
        Failing = "failing",
        /// No answer came.
        NoAnswer = "no_answer",
        /// A rate limit would have lasted too long to wait for its end.
        RateLimited = "rate_limited",
        /// The request was not sent, since another process has taken over the shard.
        NotHeld = "not_held",
    }

    /// Why a message is owed in a channel of a server.
    OwedFor {
        /// The server's daily puzzle.
        DailyPuzzle = "daily_puzzle",
        /// A tournament.
        Tournament = "tournament",
        /// An opponent who was found for somebody.
        Match = "match",
        /// A rematch that a stranger has offered to somebody.
        Rematch = "rematch",
        /// The notice of who looks for an opponent on a server.
        Notice = "notice",
    }

    /// What became of a message that is owed in a channel of a server.
    Owed {
        /// It was posted.
        Posted = "posted",
        /// It was in the channel already.
        Found = "found",
        /// Discord refuses it, so it is given up.
        Refused = "refused",
        /// It, or what belongs to it, has to be tried again later.
        PutOff = "put_off",
    }

    /// The way in which players were shown a move of the bot, or news that could not be posted at once.
    Told {
        /// A message was sent with an interaction token.
        ByToken = "token",
        /// A message was sent with the bot's own permissions.
        ByRights = "rights",
        /// No message was sent; the players see the move or the news when they next ask about the game.
        NotYet = "not_yet",
    }
}

/// The result of an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionOutcome {
    /// The request was carried out.
    Done,
    /// The request was refused. The text is the code of the reason.
    Refused(&'static str),
    /// An internal error occurred, and the user was shown an error message.
    Failed,
    /// The database was away, and the user was told so.
    Away,
    /// Discord did not accept the answer, or the answer was not ready in time.
    Unanswered,
}

impl InteractionOutcome {
    /// The label's value for this result.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Refused(_) => "refused",
            Self::Failed => "failed",
            Self::Away => "away",
            Self::Unanswered => "unanswered",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    kind: &'static str,
    request: String,
    outcome: &'static str,
}

/// The labels of a family, with their names.
type Labels<const N: usize> = [(&'static str, &'static str); N];

/// A value that may be unknown: a family without labels can leave it out.
type OptionalGauge<M> = Family<Labels<0>, M>;

/// Defines [`Metrics`]. A row holds a field and its type, the metric's name, its unit if it has one, and its
/// description.
macro_rules! metrics {
    ($($field:ident: $type:ty = $name:literal $($unit:ident)?, $help:literal;)+) => {
        /// All counters and gauges of the bot.
        pub struct Metrics {
            registry: Registry,
            /// Whether each shard that this process holds is connected.
            connected: Mutex<BTreeMap<u32, bool>>,
            answers: Family<Labels<1>, Histogram>,
            memory: OptionalGauge<Gauge>,
            $($field: $type,)+
        }

        impl Metrics {
            /// Metrics of which those of the table are in the registry.
            fn of_the_table() -> Self {
                let metrics = Self {
                    registry: Registry::default(),
                    connected: Mutex::default(),
                    answers: Family::new_with_constructor(|| Histogram::new(ANSWER_BOUNDS)),
                    memory: Family::default(),
                    $($field: <$type>::default(),)+
                };
                let mut registry = Registry::default();
                let own = registry.sub_registry_with_prefix("parlor");
                $(register!(own, metrics.$field, $name, $help $(, $unit)?);)+
                Self { registry, ..metrics }
            }
        }
    };
}

macro_rules! register {
    ($registry:expr, $metric:expr, $name:literal, $help:literal) => {
        $registry.register($name, $help, $metric.clone())
    };
    ($registry:expr, $metric:expr, $name:literal, $help:literal, $unit:ident) => {
        $registry.register_with_unit($name, $help, Unit::$unit, $metric.clone())
    };
}

metrics! {
    requests: Family<RequestLabels, Counter> = "requests", "What people asked for, by how it ended";
    repeated: Counter = "repeated_interactions",
        "Interactions that Discord delivered again, or too late to be answered";
    unread: Counter = "unread_events", "Events from Discord that cannot be read as they are";
    sent: Family<Labels<1>, Counter> = "discord_requests",
        "Requests to Discord's REST interface, by how they ended";
    limits: Family<Labels<1>, Counter> = "discord_rate_limits",
        "Refusals for too many requests, which are waited for";
    notices: Family<Labels<1>, Counter> = "reminders",
        "Reminders and what else is written unasked, by whether it could be";
    owed: Family<Labels<2>, Counter> = "owed_messages",
        "Messages of daily puzzles, tournaments, matches and notices, by whether they were posted, were found in the channel, were refused, or have to be tried again";
    replies: Family<Labels<1>, Counter> = "bot_replies",
        "Moves of the bot, and what could not be told at once, by how it was told: by an interaction's token, by the bot's rights, or not at all";
    gateway: Gauge = "gateway_connected", "Whether every connection to the gateway stands";
    shards: Family<[(&'static str, u32); 1], Gauge> = "shard_connected", "Whether the connection of a shard stands";
    running_games: Gauge = "running_games", "Games that are being played";
    stored_games: Gauge = "stored_games", "Games that are stored, running or over";
    seeks: Gauge = "seeks", "People who look for an opponent";
    database: Gauge = "database_up", "Whether the database answers";
    outages: Counter = "database_outages", "How often the database has stopped answering";
    conflicts: Counter = "transaction_conflicts", "Transactions that were run again, since another one came first";
    openings_lag: Gauge<f64, AtomicU64> = "openings_lag" Seconds,
        "How long the oldest finished game has waited to be counted for openings";
    searches: Counter = "archive_searches", "Searches in the archive";
    search_time: Counter<f64, AtomicU64> = "archive_search" Seconds, "The time that searches in the archive took together";
    unreadable: Gauge = "unreadable_records", "Stored records that cannot be read";
    store_bytes: Gauge = "store" Bytes, "The size of the store on disk";
    disk_free: OptionalGauge<Gauge> = "disk_free" Bytes, "The space that is left on the store's disk";
    backup_age: OptionalGauge<Gauge<f64, AtomicU64>> = "newest_backup_age" Seconds,
        "How long ago the newest back-up was written";
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Self::of_the_table();
        metrics.database.set(1);
        // An alert on their growth needs them from the beginning.
        for (cause, outcome) in
            OwedFor::ALL.iter().flat_map(|cause| Owed::ALL.iter().map(move |outcome| (cause, outcome)))
        {
            metrics.owed.get_or_create(&[("cause", cause.name()), ("outcome", outcome.name())]).inc_by(0);
        }
        let (answers, memory, registry) = (metrics.answers.clone(), metrics.memory.clone(), &mut metrics.registry);
        let help = "The physical memory that the process uses";
        registry.register_with_unit("process_resident_memory", help, Unit::Bytes, memory);
        let own = registry.sub_registry_with_prefix("parlor");
        own.register("build", "Which version runs", Info::new([("version", env!("CARGO_PKG_VERSION"))]));
        let help = "From an interaction's arrival until its whole answer was delivered";
        own.register_with_unit("answer", help, Unit::Seconds, answers);
        metrics
    }
}

impl Metrics {
    /// Counts an interaction, and records the time until the interaction was answered. `request` is the name of the
    /// command or control, or empty if Parlor has no such command or control.
    pub fn answered(&self, kind: Kind, request: &str, outcome: InteractionOutcome, took: Duration) {
        let request = if request.is_empty() { "unknown" } else { request }.to_owned();
        let labels = RequestLabels { kind: kind.name(), request, outcome: outcome.name() };
        self.requests.get_or_create(&labels).inc();
        self.answers.get_or_create(&[("kind", kind.name())]).observe(took.as_secs_f64());
    }

    /// Counts an interaction that had been delivered before, or was delivered too late to be answered.
    pub fn repeated(&self) {
        self.repeated.inc();
    }

    /// Counts an event that cannot be read as it is.
    pub fn unread(&self) {
        self.unread.inc();
    }

    /// Counts a request to Discord's REST interface.
    pub fn sent(&self, outcome: Sent) {
        self.sent.get_or_create(&[("outcome", outcome.name())]).inc();
    }

    /// Counts a rate limit, which applies to all requests if `global` is true, and otherwise to one route.
    pub fn rate_limited(&self, global: bool) {
        self.limits.get_or_create(&[("scope", if global { "global" } else { "route" })]).inc();
    }

    /// Counts a reminder or another message that answers no interaction. `written` tells whether the message was sent.
    pub fn reminded(&self, written: bool) {
        let outcome = if written { "written" } else { "not_written" };
        self.notices.get_or_create(&[("outcome", outcome)]).inc();
    }

    /// Counts an attempt to post a message that is owed in a channel of a server.
    pub fn owed(&self, cause: OwedFor, outcome: Owed) {
        self.owed.get_or_create(&[("cause", cause.name()), ("outcome", outcome.name())]).inc();
    }

    /// Counts a move of the bot, or news that could not be posted at once, by the way in which players were shown it.
    pub fn replied(&self, told: Told) {
        self.replies.get_or_create(&[("outcome", told.name())]).inc();
    }

    /// Sets whether the database is away. Counts the outage when it begins.
    pub fn set_database_away(&self, away: bool) {
        if away && !self.is_database_away() {
            self.outages.inc();
        }
        self.database.set((!away).into());
    }

    /// Sets how long the oldest finished game has waited to be counted for openings.
    pub fn set_openings_lag(&self, lag: Duration) {
        self.openings_lag.set(lag.as_secs_f64());
    }

    /// Whether the database is away.
    pub fn is_database_away(&self) -> bool {
        self.database.get() == 0
    }

    /// Sets whether each shard that this process holds is connected, by the shard's number.
    pub fn set_shards(&self, connected: BTreeMap<u32, bool>) {
        let mut before = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        for &shard in before.keys().filter(|shard| !connected.contains_key(shard)) {
            self.shards.remove(&[("shard", shard)]);
        }
        for (&shard, &connected) in &connected {
            self.shards.get_or_create(&[("shard", shard)]).set(connected.into());
        }
        *before = connected;
        drop(before);
        self.gateway.set(self.is_connected().into());
    }

    /// Whether all shards that this process holds are connected. False until it holds shards.
    pub fn is_connected(&self) -> bool {
        let connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        !connected.is_empty() && connected.values().all(|&connected| connected)
    }

    /// The numbers of the shards that are not connected; empty if the bot has only one shard.
    pub fn missing_shards(&self) -> Vec<u32> {
        let connected = self.connected.lock().unwrap_or_else(PoisonError::into_inner);
        let missing = connected.iter().filter(|(_, connected)| !**connected).map(|(number, _)| *number);
        if connected.len() > 1 { missing.collect() } else { Vec::new() }
    }

    /// All metrics in the OpenMetrics format. Includes the figures of the store and the age of the newest back-up.
    pub fn to_text(&self, figures: &Figures, newest_backup: Option<SystemTime>) -> String {
        let gauge = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        self.running_games.set(gauge(figures.running));
        self.stored_games.set(gauge(figures.games));
        self.seeks.set(gauge(figures.seeks));
        self.unreadable.set(gauge(figures.unreadable));
        self.store_bytes.set(gauge(figures.bytes));
        self.conflicts.inner().store(Store::conflicts(), Ordering::Relaxed);
        let (searches, took) = searched();
        self.searches.inner().store(searches, Ordering::Relaxed);
        self.search_time.inner().store(took.as_secs_f64().to_bits(), Ordering::Relaxed);
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
        metrics.answered(Kind::Command, "move", InteractionOutcome::Done, Duration::from_millis(7));
        metrics.answered(Kind::Command, "move", InteractionOutcome::Refused("NOT_YOUR_TURN"), Duration::from_millis(1));
        metrics.repeated();
        metrics.unread();
        metrics.sent(Sent::Done);
        metrics.rate_limited(true);
        metrics.reminded(false);
        metrics.owed(OwedFor::DailyPuzzle, Owed::Posted);
        metrics.replied(Told::ByToken);
        metrics.set_shards([(0, true), (1, true)].into());
        metrics.set_database_away(true);
        metrics.set_database_away(true);
        metrics.set_database_away(false);
        let figures = Figures { games: 9, running: 4, seeks: 2, unreadable: 1, bytes: 4096, free: Some(8192) };
        let text = metrics.to_text(&figures, Some(SystemTime::now() - Duration::from_secs(60)));
        for line in [
            "parlor_requests_total{kind=\"command\",request=\"move\",outcome=\"done\"} 1",
            "parlor_requests_total{kind=\"command\",request=\"move\",outcome=\"refused\"} 1",
            "parlor_answer_seconds_bucket{le=\"0.005\",kind=\"command\"} 1",
            "parlor_answer_seconds_count{kind=\"command\"} 2",
            "parlor_repeated_interactions_total 1",
            "parlor_unread_events_total 1",
            "parlor_discord_requests_total{outcome=\"done\"} 1",
            "parlor_discord_rate_limits_total{scope=\"global\"} 1",
            "parlor_reminders_total{outcome=\"not_written\"} 1",
            "parlor_owed_messages_total{cause=\"daily_puzzle\",outcome=\"posted\"} 1",
            "parlor_bot_replies_total{outcome=\"token\"} 1",
            "parlor_gateway_connected 1",
            "parlor_shard_connected{shard=\"1\"} 1",
            "parlor_database_up 1",
            "parlor_database_outages_total 1",
            "parlor_running_games 4",
            "parlor_stored_games 9",
            "parlor_seeks 2",
            "parlor_unreadable_records 1",
            "parlor_store_bytes 4096",
            "parlor_disk_free_bytes{} 8192",
            concat!("parlor_build_info{version=\"", env!("CARGO_PKG_VERSION"), "\"} 1"),
            "# EOF",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing:\n{text}");
        }
        assert!(text.contains("\nparlor_newest_backup_age_seconds{} 60."), "{text}");
        assert!(text.contains("\nparlor_transaction_conflicts_total "), "{text}");
        assert!(text.contains("\nparlor_archive_searches_total "), "{text}");
        assert!(text.contains("\nparlor_archive_search_seconds_total "), "{text}");
        assert_eq!(text.contains("\nprocess_resident_memory_bytes{} "), cfg!(target_os = "linux"), "{text}");
    }

    #[test]
    fn the_gateway_is_connected_when_all_shards_are() {
        let metrics = Metrics::default();
        assert_eq!((metrics.is_connected(), metrics.missing_shards()), (false, vec![]));
        metrics.set_shards([(0, true), (1, false), (2, true)].into());
        assert_eq!((metrics.is_connected(), metrics.missing_shards()), (false, vec![1]));
        let text = metrics.to_text(&Figures::default(), None);
        for line in ["parlor_gateway_connected 0", "parlor_shard_connected{shard=\"1\"} 0"] {
            assert!(text.lines().any(|found| found == line), "{line} is missing:\n{text}");
        }
        metrics.set_shards([(0, false)].into());
        assert_eq!((metrics.is_connected(), metrics.missing_shards()), (false, vec![]), "nothing to tell apart");
        metrics.set_shards([(0, true)].into());
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
