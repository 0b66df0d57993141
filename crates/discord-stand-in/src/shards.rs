//! Shards: a bot in many servers needs several gateway connections, each of which receives the events of some of the
//! servers.

use std::{
    collections::{BTreeSet, HashMap},
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::snowflake::Snowflake;

/// Discord's five seconds between two IDENTIFYs, less a tolerance for slow machines.
const BETWEEN_IDENTIFIES: Duration = Duration::from_millis(4_500);
/// The period to which the limit on the number of started sessions applies.
const STARTS_LAST: Duration = Duration::from_secs(24 * 60 * 60);

/// The number of shards that a bot needs, and the limits on starting sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sharding {
    /// The minimum number of shards.
    pub shards: u32,
    /// The number of shards that may identify themselves within five seconds.
    pub max_concurrency: u32,
    /// The number of sessions that may be started per day.
    pub starts: u32,
    /// The number of sessions that may still be started today.
    pub starts_left: u32,
    /// The time until `starts_left` is reset to `starts`, from the moment when a bot first asks or starts a session.
    pub resets_after: Duration,
    /// After an IDENTIFY, the time during which another IDENTIFY of the same group of shards is refused.
    pub between: Duration,
}

impl Default for Sharding {
    fn default() -> Self {
        Self {
            shards: 1,
            max_concurrency: 1,
            starts: 1_000,
            starts_left: 1_000,
            resets_after: STARTS_LAST,
            between: BETWEEN_IDENTIFIES,
        }
    }
}

/// A shard's number, and the total number of shards of its bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    pub(super) number: u32,
    pub(super) of: u32,
}

impl Shard {
    /// Reads the field `shard` of an IDENTIFY; null stands for a bot with a single shard.
    pub(super) fn read(value: &Value) -> Option<Self> {
        if value.is_null() {
            return Some(Self { number: 0, of: 1 });
        }
        let [number, of] = value.as_array()?.as_slice() else { return None };
        let read = |value: &Value| u32::try_from(value.as_u64()?).ok();
        let shard = Self { number: read(number)?, of: read(of)? };
        (shard.number < shard.of).then_some(shard)
    }

    /// Whether the shard gets the events of the server `guild`. Events without a server, such as those of direct
    /// messages, go to the first shard.
    pub(super) const fn hears(self, guild: Option<Snowflake>) -> bool {
        match guild {
            Some(Snowflake(id)) => (id >> 22) % self.of as u64 == self.number as u64,
            None => self.number == 0,
        }
    }

    pub(super) fn json(self) -> Value {
        json!([self.number, self.of])
    }
}

/// The server to which an event belongs; `None` for an event without a server.
pub(super) fn guild_of(event: &str, data: &Value) -> Option<Snowflake> {
    let id =
        if event.starts_with("GUILD_") && data.get("guild_id").is_none() { &data["id"] } else { &data["guild_id"] };
    id.as_str().and_then(|id| id.parse().ok())
}

/// The outcome of a well-formed IDENTIFY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Identified {
    /// The session starts.
    Begun,
    /// The IDENTIFY came too soon after another IDENTIFY, so the gateway declares the session invalid.
    TooSoon,
    /// No more sessions may be started today. Discord resets the bot's token in this case.
    UsedUp,
}

/// The limits on starting sessions, and the sessions started so far.
#[derive(Debug)]
pub(super) struct Starts {
    rules: Sharding,
    /// Whether the limits are enforced. By default they are not, so that a test can restart the bot immediately.
    strict: bool,
    began: Option<Instant>,
    last: HashMap<u32, Instant>,
    /// The number of IDENTIFYs that came too soon.
    pub(super) too_soon: usize,
    /// The number of IDENTIFYs of a shard that another connection still served.
    pub(super) doubled: usize,
    /// The numbers of the shards whose IDENTIFY and RESUME are being held without an answer.
    pub(super) held: BTreeSet<u32>,
}

impl Default for Starts {
    fn default() -> Self {
        let (rules, last, held) = (Sharding::default(), HashMap::new(), BTreeSet::new());
        Self { rules, strict: false, began: None, last, too_soon: 0, doubled: 0, held }
    }
}

impl Starts {
    /// Creates limits that are enforced from the start.
    pub(super) fn strict(rules: Sharding) -> Self {
        Self { rules, strict: true, ..Self::default() }
    }

    /// The minimum number of shards.
    pub(super) const fn shards(&self) -> u32 {
        self.rules.shards
    }

    pub(super) fn identify(&mut self, shard: Shard) -> Identified {
        if !self.strict {
            return Identified::Begun;
        }
        self.renew();
        let now = Instant::now();
        let group = shard.number % self.rules.max_concurrency.max(1);
        let too_soon = self.last.get(&group).is_some_and(|last| now.duration_since(*last) < self.rules.between);
        if self.rules.starts_left == 0 {
            return Identified::UsedUp;
        }
        self.rules.starts_left -= 1;
        if too_soon {
            self.too_soon += 1;
            return Identified::TooSoon;
        }
        self.last.insert(group, now);
        Identified::Begun
    }

    /// The field `session_start_limit` of `GET /gateway/bot`.
    pub(super) fn json(&mut self) -> Value {
        self.renew();
        let reset_after =
            self.rules.resets_after.saturating_sub(self.began.map_or(Duration::ZERO, |began| began.elapsed()));
        json!({
            "total": self.rules.starts, "remaining": self.rules.starts_left,
            "reset_after": u64::try_from(reset_after.as_millis()).unwrap_or(u64::MAX),
            "max_concurrency": self.rules.max_concurrency,
        })
    }

    fn renew(&mut self) {
        let began = self.began.get_or_insert_with(Instant::now);
        if began.elapsed() >= self.rules.resets_after {
            *began = Instant::now();
            self.rules = Sharding { starts_left: self.rules.starts, resets_after: STARTS_LAST, ..self.rules };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_read() {
        assert_eq!(Shard::read(&Value::Null), Some(Shard { number: 0, of: 1 }));
        assert_eq!(Shard::read(&json!([1, 2])), Some(Shard { number: 1, of: 2 }));
        for wrong in [json!([2, 2]), json!([0, 0]), json!([0]), json!("0"), json!([0, "2"])] {
            assert_eq!(Shard::read(&wrong), None, "{wrong}");
        }
    }

    #[test]
    fn each_server_has_one_shard() {
        let shards = [0, 1, 2].map(|number| Shard { number, of: 3 });
        for second in 0..9_u64 {
            let guild = Snowflake(second << 22 | 77);
            let hearing: Vec<_> = shards.iter().filter(|shard| shard.hears(Some(guild))).collect();
            assert!(matches!(hearing.as_slice(), [shard] if u64::from(shard.number) == second % 3), "{hearing:?}");
        }
        assert_eq!(shards.map(|shard| shard.hears(None)), [true, false, false], "direct messages");
        let event = json!({ "guild_id": "5", "id": "6" });
        assert_eq!(guild_of("INTERACTION_CREATE", &event), Some(Snowflake(5)));
        assert_eq!(guild_of("GUILD_CREATE", &json!({ "id": "6" })), Some(Snowflake(6)));
        assert_eq!(guild_of("INTERACTION_CREATE", &json!({ "id": "6" })), None);
    }

    #[test]
    fn a_new_day_brings_new_starts() {
        let over = Sharding { starts_left: 0, resets_after: Duration::ZERO, ..Sharding::default() };
        assert_eq!(Starts::strict(over).json()["remaining"], 1_000);
    }
}
