//! Methods with which a test changes the behavior of the gateway and of the rate limits.

use std::time::Duration;

use super::{
    cast::Place,
    gateway::Order,
    limits::Rate,
    shards::{Sharding, Starts},
    stand_in::{PATIENCE, StandIn, TimedOut},
    world::World,
};

impl StandIn {
    /// Requires bots that connect from now on to use enough shards, and enforces the limits on starting sessions.
    /// Returns one channel for each shard, ordered by the shards' numbers: the shard gets the events of the server to
    /// which this channel belongs.
    pub fn require_shards(&self, sharding: Sharding) -> Vec<Place> {
        self.shared.change(|world| {
            world.starts = Starts::strict(sharding);
            (0..sharding.shards).map(|shard| world.cast.hall(shard, sharding.shards)).collect()
        })
    }

    /// Adds a channel to the server of another channel, before the bot connects. All members see it.
    pub fn add_channel(&self, beside: Place, name: &str) -> Place {
        self.shared.change(|world| {
            let id = world.clock.snowflake();
            world.cast.add_channel(id, beside, name);
            Place(id)
        })
    }

    /// The identifier of the server to which a channel belongs; `None` for a direct or group message.
    pub fn guild_of(&self, place: Place) -> Option<u64> {
        self.shared.look(|world| world.cast.channel(place.0)?.guild().map(|guild| guild.0))
    }

    /// Waits until the bot's shard with this number is connected.
    pub async fn wait_for_shard(&self, shard: u32) -> Result<(), TimedOut> {
        self.shared.wait("shard connected", |world| world.has_shard(shard).then_some(())).await
    }

    /// The number of sessions that were refused because they came too soon after another, and the number of sessions of
    /// a shard that another connection still served.
    pub fn rash_starts(&self) -> (usize, usize) {
        self.shared.look(|world| (world.starts.too_soon, world.starts.doubled))
    }

    /// Drops the bot's gateway connections and waits until they are gone. If `resumable` is false, the sessions cannot
    /// be resumed.
    pub async fn drop_gateway(&self, resumable: bool) {
        self.order(Order::Close(4_000), None, !resumable).await;
    }

    /// Drops the connection of one shard and waits until it is gone. If `resumable` is false, the session cannot be
    /// resumed.
    pub async fn drop_shard(&self, shard: u32, resumable: bool) {
        self.order(Order::Close(4_000), Some(shard), !resumable).await;
    }

    /// Sets whether a shard that identifies or resumes gets no answer, as during an outage of the gateway. When the
    /// test ends the hold, the shard gets its answer.
    pub fn hold_shard(&self, shard: u32, hold: bool) {
        self.shared.change(|world| {
            if hold {
                world.starts.held.insert(shard)
            } else {
                world.starts.held.remove(&shard)
            };
        });
    }

    /// Asks the bot to reconnect and resume (opcode 7), and waits until the bot has left the old connection.
    pub async fn ask_to_reconnect(&self) {
        self.order(Order::Reconnect, None, false).await;
    }

    /// Tells the bot that its session is invalid (opcode 9), and waits until the gateway has sent this.
    pub async fn invalidate_session(&self, resumable: bool) {
        self.order(Order::Invalidate(resumable), None, !resumable).await;
    }

    async fn order(&self, order: Order, shard: Option<u32>, forget: bool) {
        let connections = self.shared.change(|world| world.order(order, shard, forget));
        let gone = |world: &World| (!world.serves(&connections)).then_some(());
        // The result is ignored: if a bot ignores opcode 7, the next wait of the test fails.
        let _ = self.shared.until(PATIENCE, gone).await;
    }

    /// Sets the rate limit of requests whose method and path contain `route`. Each channel, server or interaction is
    /// counted separately.
    pub fn limit(&self, route: &str, requests: u32, window: Duration) {
        self.shared.change(|world| world.limits.set(route, Rate { requests, window }));
    }

    /// Sets the rate limit of edits of messages older than an hour. Each channel is counted separately.
    pub fn limit_old_edits(&self, requests: u32, window: Duration) {
        self.shared.change(|world| world.limits.old_edits = Rate { requests, window });
    }

    /// Deletes old messages and interactions, so that a long run does not fill the memory. At least the newest `newest`
    /// messages are kept.
    pub fn forget_all_but(&self, newest: usize) {
        self.shared.change(|world| world.forget_all_but(newest));
    }
}
