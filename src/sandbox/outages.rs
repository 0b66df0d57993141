//! What a test makes the gateway and the rate limits do.

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
    /// Asks bots that connect from now on for so many shards, and keeps to the limits on beginning sessions. Gives a place
    /// on a server of each shard, by the shard's number.
    pub fn require_shards(&self, sharding: Sharding) -> Vec<Place> {
        self.shared.change(|world| {
            world.starts = Starts::strict(sharding);
            (0..sharding.shards).map(|shard| world.cast.hall(shard, sharding.shards)).collect()
        })
    }

    /// Waits until this shard of a bot is connected.
    ///
    /// # Errors
    ///
    /// [`TimedOut`] after [`PATIENCE`].
    pub async fn wait_for_shard(&self, shard: u32) -> Result<(), TimedOut> {
        let found = self.shared.until(PATIENCE, |world| world.has_shard(shard).then_some(())).await;
        found.ok_or(TimedOut("shard connected"))
    }

    /// Drops the bot's gateway connections; whether it may resume its sessions. Returns when the connections are gone.
    pub async fn drop_gateway(&self, resumable: bool) {
        self.order(Order::Close(4_000), None, !resumable).await;
    }

    /// Drops the connection of one shard; whether it may resume its session. Returns when the connection is gone.
    pub async fn drop_shard(&self, shard: u32, resumable: bool) {
        self.order(Order::Close(4_000), Some(shard), !resumable).await;
    }

    /// Leaves a shard that wants to begin or resume a session without an answer, as the gateway does when it is in trouble,
    /// or answers what it left.
    pub fn hold_shard(&self, shard: u32, hold: bool) {
        self.shared.change(|world| {
            if hold {
                world.starts.held.insert(shard)
            } else {
                world.starts.held.remove(&shard)
            };
        });
    }

    /// Asks the bot to reconnect and resume (op 7). Returns when it has left the old connection.
    pub async fn ask_to_reconnect(&self) {
        self.order(Order::Reconnect, None, false).await;
    }

    /// Tells the bot that its session is invalid (op 9); whether it may be resumed. Returns when that is said.
    pub async fn invalidate_session(&self, resumable: bool) {
        self.order(Order::Invalidate(resumable), None, !resumable).await;
    }

    /// Refuses the bot's token at the gateway (close code 4004), which ends a bot.
    pub async fn dismiss_bot(&self) {
        self.order(Order::Close(4_004), None, true).await;
    }

    async fn order(&self, order: Order, shard: Option<u32>, forget: bool) {
        let connections = self.shared.change(|world| world.order(order, shard, forget));
        let gone = |world: &World| (!world.serves(&connections)).then_some(());
        // A bot that ignores op 7 stays where it is; what the test awaits next will say so.
        let _ = self.shared.until(PATIENCE, gone).await;
    }

    /// Sets how many requests whose method and path contain `route` each channel, server or interaction takes in a window of
    /// time.
    pub fn limit(&self, route: &str, requests: u32, window: Duration) {
        self.shared.change(|world| world.limits.set(route, Rate { requests, window }));
    }

    /// Sets how many edits of messages older than an hour each channel takes in a window of time.
    pub fn limit_old_edits(&self, requests: u32, window: Duration) {
        self.shared.change(|world| world.limits.old_edits = Rate { requests, window });
    }

    /// Forgets all messages but the newest, with the interactions before them, so that a long run does not fill the memory.
    pub fn forget_all_but(&self, newest: usize) {
        self.shared.change(|world| world.forget_all_but(newest));
    }
}
