//! Faults that a test orders: failures of requests, of the gateway's connections, and of deliveries.

use std::time::Duration;

use serde::{Deserialize, Deserializer};

use super::{limits::Rate, world::World};

/// A failure with which Discord answers a request.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// The request is refused with status 429 and the header `Retry-After`.
    RateLimited(#[serde(deserialize_with = "seconds")] Duration),
    /// The request is refused with status 429 because of the global rate limit.
    RateLimitedForAll(#[serde(deserialize_with = "seconds")] Duration),
    /// The request is refused with this HTTP status, such as 500 or 502.
    Status(u16),
    /// The request is refused with this HTTP status and this error code of Discord's, such as 404 and 10062.
    Refused(u16, u32),
    /// The request is carried out after this delay.
    Delay(#[serde(deserialize_with = "seconds")] Duration),
    /// The request is not carried out until the test [withdraws its faults](super::StandIn::clear_faults).
    Held,
    /// The request is carried out, but the bot gets status 502 instead of the answer.
    AnswerLost,
    /// The request is carried out at once, but its answer comes after this delay.
    AnswerLate(#[serde(deserialize_with = "seconds")] Duration),
}

/// The faults of requests that a test has ordered and that have not happened yet.
#[derive(Debug, Default)]
pub(super) struct Faults {
    ordered: Vec<OrderedFault>,
    /// The words that AutoMod blocks.
    blocked: Vec<String>,
    /// The number of times that a test has withdrawn all faults.
    cleared: u64,
}

#[derive(Debug)]
struct OrderedFault {
    route: String,
    times: usize,
    fault: Fault,
}

impl Faults {
    /// Orders a fault for the next `times` requests whose method and path contain `route`.
    pub(super) fn order(&mut self, route: &str, times: usize, fault: Fault) {
        self.ordered.push(OrderedFault { route: route.to_owned(), times, fault });
    }

    /// Returns the fault ordered first for a request such as `POST /interactions/1/token/callback`, and counts it as
    /// happened.
    pub(super) fn take(&mut self, request: &str) -> Option<Fault> {
        let order = self.ordered.iter_mut().find(|order| order.times > 0 && request.contains(&order.route))?;
        order.times -= 1;
        let fault = order.fault.clone();
        self.ordered.retain(|order| order.times > 0);
        Some(fault)
    }

    /// Lets AutoMod block public messages and titles with these words.
    pub(super) fn block(&mut self, words: &[&str]) {
        self.blocked = words.iter().map(|word| (*word).to_owned()).collect();
    }

    /// Whether AutoMod blocks a text.
    pub(super) fn blocks(&self, text: &str) -> bool {
        self.blocked.iter().any(|word| text.contains(word))
    }

    /// Withdraws all faults that have been ordered.
    pub(super) fn clear(&mut self) {
        self.ordered.clear();
        self.blocked.clear();
        self.cleared += 1;
    }

    /// The number of times that a test has withdrawn all faults.
    pub(super) const fn cleared(&self) -> u64 {
        self.cleared
    }
}

/// A failure of the gateway.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum GatewayFault {
    /// The connection is closed with 4000.
    Disconnect {
        /// The number of the shard to which this happens; `None` for all shards.
        #[serde(default)]
        shard: Option<u32>,
        /// Whether the bot can resume the session.
        resumable: bool,
    },
    /// The bot is asked to reconnect (opcode 7).
    Reconnect,
    /// The session is declared invalid (opcode 9).
    InvalidateSession {
        /// Whether the bot can resume the session.
        resumable: bool,
    },
    /// The sessions that no connection serves cannot be resumed any more.
    ForgetSessions,
    /// The shard gets no answer to IDENTIFY and RESUME until the hold ends.
    HoldShard {
        /// The number of the shard.
        shard: u32,
        /// Whether the hold begins or ends.
        hold: bool,
    },
    /// The next interactions are not delivered to the bot.
    DropInteractions {
        /// The number of interactions.
        times: usize,
    },
    /// The next interaction arrives as half a frame.
    BreakInteraction,
    /// The next interactions are delivered twice.
    RepeatInteractions {
        /// The number of interactions.
        times: usize,
    },
}

/// A fault of requests as the body of `POST /faults/requests`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RequestFault {
    requests: String,
    times: Option<usize>,
    fault: Fault,
}

/// A rate limit as the body of `POST /faults/limits`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LimitOrder {
    requests: String,
    count: u32,
    #[serde(deserialize_with = "seconds")]
    seconds: Duration,
}

/// Reads a time from a number of seconds.
pub(super) fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    Duration::try_from_secs_f64(f64::deserialize(deserializer)?).map_err(serde::de::Error::custom)
}

impl World {
    /// Orders a fault of requests.
    pub(super) fn fail_requests(&mut self, order: RequestFault) {
        self.faults.order(&order.requests, order.times.unwrap_or(1), order.fault);
    }

    /// Sets a rate limit.
    pub(super) fn limit(&mut self, order: LimitOrder) {
        self.limits.set(&order.requests, Rate { requests: order.count, window: order.seconds });
    }

    /// Withdraws all faults that have not happened yet, and lets what is held proceed. Rate limits and the line stay.
    pub(super) fn clear_faults(&mut self) {
        self.faults.clear();
        self.gateway.clear_faults();
    }
}
