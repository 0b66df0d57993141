//! Discord's shards, and those that this process holds.
//!
//! Discord divides the servers of a bot among its shards, each of which is one gateway connection. What belongs to a
//! server is done by the process that holds the server's shard, so that it is done once.

use std::{
    collections::BTreeMap,
    sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard},
    time::Duration,
};

use domain::{id::GuildId, time::uptime};

/// The shard to which everything belongs that has no server, such as direct messages. Its holder is the
/// [leader](HeldShards::is_leader).
pub const LEADER: u32 = 0;

/// How long work that is under way may go on after its shard was released. What it saves in this time is told by the
/// next holder later than this.
const FINISHED_WITHIN: Duration = Duration::from_secs(10);

/// The shard of a server, or of direct messages, for a bot with `total` shards.
pub fn shard_of(guild: Option<GuildId>, total: u32) -> u32 {
    guild.map_or(LEADER, |guild| {
        u32::try_from((guild.0 >> 22) % u64::from(total.max(1))).expect("the remainder is below a u32")
    })
}

/// The shards that this process holds at the moment. Clones share the same state.
///
/// A process may hold its shards for a limited time, which it renews. When that time has passed, it holds none of them,
/// even if nothing has told it so: every query compares the time left with a clock that nobody sets.
///
/// # Examples
///
/// ```
/// use domain::id::GuildId;
/// use store::shard::HeldShards;
///
/// let held = HeldShards::everything();
/// assert!(held.holds(Some(GuildId(5))) && held.is_leader());
/// ```
#[derive(Clone, Debug)]
pub struct HeldShards(Arc<RwLock<ShardState>>);

#[derive(Debug)]
struct ShardState {
    /// The number of shards that the bot has.
    total: u32,
    /// Whether the shards that are not listed are held, too.
    everything: bool,
    /// The epochs of the shards that are held until `until`.
    shards: BTreeMap<u32, u64>,
    /// The [`uptime`] at which the shards are no longer held; `None` if there is no such time.
    until: Option<Duration>,
    /// Shards that were released in an orderly way, with the epoch, and the [`uptime`] until which work that is under
    /// way may go on.
    released: BTreeMap<u32, (u64, Duration)>,
}

impl ShardState {
    fn is_running(&self) -> bool {
        self.until.is_none_or(|until| uptime() < until)
    }

    fn epoch(&self, shard: u32) -> Option<u64> {
        if !self.is_running() {
            return None;
        }
        self.shards.get(&shard).copied().or_else(|| self.everything.then_some(0))
    }
}

impl HeldShards {
    /// Every shard, for ever: the state of the only process of a bot.
    pub fn everything() -> Self {
        Self::new(ShardState {
            total: 1,
            everything: true,
            shards: BTreeMap::new(),
            until: None,
            released: BTreeMap::new(),
        })
    }

    /// No shard: the state of a process that shares the shards with others, before it has leases.
    pub fn nothing() -> Self {
        let (shards, released) = (BTreeMap::new(), BTreeMap::new());
        Self::new(ShardState { total: 1, everything: false, shards, until: Some(Duration::ZERO), released })
    }

    fn new(state: ShardState) -> Self {
        Self(Arc::new(RwLock::new(state)))
    }

    /// Whether this process holds the shard of a server, or of direct messages. If so, it does what belongs to that
    /// server.
    pub fn holds(&self, guild: Option<GuildId>) -> bool {
        let state = self.state();
        state.epoch(shard_of(guild, state.total)).is_some()
    }

    /// Whether this process holds a shard.
    pub fn holds_shard(&self, shard: u32) -> bool {
        self.state().epoch(shard).is_some()
    }

    /// Whether this process does what is done once for the whole bot, such as back-ups: it holds the shard [`LEADER`].
    pub fn is_leader(&self) -> bool {
        self.holds_shard(LEADER)
    }

    /// The numbers of the shards that this process holds, in ascending order.
    pub fn shards(&self) -> Vec<u32> {
        let state = self.state();
        (0..state.total).filter(|shard| state.epoch(*shard).is_some()).collect()
    }

    /// The number of shards that the bot has; 1 until it is known.
    pub fn total(&self) -> u32 {
        self.state().total
    }

    /// The time for which this process still holds its shards without a renewal; `None` if it holds them for ever.
    pub fn left(&self) -> Option<Duration> {
        self.state().until.map(|until| until.saturating_sub(uptime()))
    }

    /// A fencing token: permission to act for a server, or in direct messages; `None` if this process does not hold the
    /// shard. Take it before reading what is to be done, and check it right before doing it.
    pub fn token(&self, guild: Option<GuildId>) -> Option<FencingToken> {
        self.token_for_shard(shard_of(guild, self.total()))
    }

    /// A fencing token: permission to act for the servers of a shard; `None` if this process does not hold the shard.
    pub fn token_for_shard(&self, shard: u32) -> Option<FencingToken> {
        let epoch = self.state().epoch(shard)?;
        Some(FencingToken { held: self.clone(), shard, epoch, finishes: false })
    }

    /// Records the number of shards that the bot has.
    pub fn set_total(&self, total: u32) {
        self.change().total = total.max(1);
    }

    /// Records which shards are held, each with its epoch, until the [`uptime`] `until`. Shards that are not listed are
    /// no longer held.
    pub fn set(&self, shards: BTreeMap<u32, u64>, until: Duration) {
        let mut state = self.change();
        state.everything = false;
        state.shards = shards;
        state.until = Some(until);
    }

    /// Records that a shard is no longer held.
    pub fn release(&self, shard: u32) {
        let mut state = self.change();
        if let Some(until) = state.until.filter(|_| state.is_running())
            && let Some(epoch) = state.shards.remove(&shard)
        {
            state.released.insert(shard, (epoch, until.min(uptime() + FINISHED_WITHIN)));
        }
    }

    fn state(&self) -> RwLockReadGuard<'_, ShardState> {
        // No code panics between two changes that belong together, so a poisoned lock is safe to use.
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self) -> RwLockWriteGuard<'_, ShardState> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A fencing token: permission to act for a server, which ends when this process loses the server's shard, and does not
/// come back when another process has held the shard in between.
#[derive(Clone, Debug)]
pub struct FencingToken {
    held: HeldShards,
    shard: u32,
    epoch: u64,
    finishes: bool,
}

impl FencingToken {
    /// A token for finishing what is under way: it stays valid for ten seconds after the shard was
    /// [released](HeldShards::release), but no longer than the lease would have been. Only for work that nobody else
    /// can do, such as the answer to a claimed interaction.
    #[must_use]
    pub fn to_finish(self) -> Self {
        Self { finishes: true, ..self }
    }

    /// The shard.
    pub(crate) const fn shard(&self) -> u32 {
        self.shard
    }

    /// The epoch of the lease.
    pub(crate) const fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Whether this process has held the shard without interruption since it got this token. A token for finishing is
    /// also valid for a short time after the shard was released.
    pub fn is_valid(&self) -> bool {
        let state = self.held.state();
        let is_let_go = || {
            let found = state.released.get(&self.shard);
            found.is_some_and(|(epoch, until)| *epoch == self.epoch && uptime() < *until)
        };
        state.epoch(self.shard) == Some(self.epoch) || self.finishes && is_let_go()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_secs(60 * 60);

    fn guild(shard: u64) -> Option<GuildId> {
        Some(GuildId(shard << 22 | 77))
    }

    #[test]
    fn servers_belong_to_shards_as_discord_says() {
        assert_eq!((0..6).map(|number| shard_of(guild(number), 3)).collect::<Vec<_>>(), [0, 1, 2, 0, 1, 2]);
        assert_eq!(shard_of(None, 3), 0);
        assert_eq!(shard_of(Some(GuildId(u64::MAX)), u32::MAX), ((u64::MAX >> 22) % u64::from(u32::MAX)) as u32);
    }

    #[test]
    fn the_only_process_holds_everything() {
        let held = HeldShards::everything();
        held.set_total(4);
        assert!((0..9).all(|number| held.holds(guild(number))) && held.holds(None) && held.is_leader());
        assert_eq!((held.shards(), held.total(), held.left()), (vec![0, 1, 2, 3], 4, None));
        assert!(held.token(None).is_some_and(|pass| pass.is_valid()));
    }

    #[test]
    fn others_hold_what_they_have_leased() {
        let held = HeldShards::nothing();
        assert!(!held.holds(None) && !held.is_leader() && held.shards().is_empty() && held.token(None).is_none());
        held.set_total(3);
        held.set([(1, 1), (2, 1)].into(), uptime() + LONG);
        assert!(!held.holds(None) && !held.holds(guild(3)) && held.holds(guild(4)) && held.holds(guild(2)));
        assert_eq!(held.shards(), [1, 2]);
        assert!(!held.is_leader());
        held.release(1);
        assert!(!held.holds(guild(1)) && held.holds(guild(2)));
    }

    #[test]
    fn a_lease_ends_by_itself() {
        let held = HeldShards::nothing();
        held.set([(0, 1)].into(), uptime() + LONG);
        let pass = held.token(None).expect("it is held");
        assert!(pass.is_valid() && held.left().is_some_and(|left| left > LONG / 2));
        held.set([(0, 1)].into(), uptime());
        assert!(!pass.is_valid() && !held.is_leader() && held.shards().is_empty());
        assert_eq!(held.left(), Some(Duration::ZERO));
    }

    #[test]
    fn what_is_under_way_is_finished_after_an_orderly_end_only() {
        let held = HeldShards::nothing();
        held.set([(1, 4), (2, 4)].into(), uptime() + LONG);
        let [one, two] = [1, 2].map(|shard| held.token_for_shard(shard).expect("it is held"));
        let finishing = [one.clone().to_finish(), two.to_finish()];
        held.release(1);
        assert!(!one.is_valid() && finishing.iter().all(FencingToken::is_valid));
        held.set([(1, 6)].into(), uptime() + LONG);
        assert_eq!(finishing.map(|pass| pass.is_valid()), [true, false], "the second was taken away");
        let held = HeldShards::nothing();
        held.set([(1, 4)].into(), uptime() + LONG);
        let finishing = held.token_for_shard(1).expect("it is held").to_finish();
        held.set([(1, 4)].into(), uptime());
        held.release(1);
        assert!(!finishing.is_valid(), "the lease has run out");
    }

    #[test]
    fn a_pass_ends_when_another_process_has_held_the_shard() {
        let held = HeldShards::nothing();
        held.set([(0, 1)].into(), uptime() + LONG);
        let pass = held.token(None).expect("it is held");
        held.set([(0, 1)].into(), Duration::ZERO);
        held.set([(0, 1)].into(), uptime() + LONG);
        assert!(pass.is_valid(), "nobody else had it");
        held.set([(0, 3)].into(), uptime() + LONG);
        assert!(!pass.is_valid() && held.is_leader());
    }
}
