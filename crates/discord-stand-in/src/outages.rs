//! Faults that a test in Rust orders: of requests, of the gateway, and of the rate limits.

use std::time::Duration;

use serde_json::Value;

use super::{
    faults::{Fault, GatewayFault},
    limits::Rate,
    line::LineSpeed,
    sample::Place,
    shards::{Sharding, Starts},
    stand_in::{StandIn, TIMEOUT, TimedOut},
    world::World,
};

impl StandIn {
    /// Requires bots that connect from now on to use enough shards, and enforces the limits on starting sessions.
    /// Returns one channel for each shard, ordered by the shards' numbers: the shard gets the events of the server to
    /// which this channel belongs.
    pub fn require_shards(&self, sharding: Sharding) -> Vec<Place> {
        self.shared.change(|world| {
            world.gateway.starts = Starts::strict(sharding);
            (0..sharding.shards).map(|shard| world.directory.channel_on_shard(shard, sharding.shards)).collect()
        })
    }

    /// The identifier of the server to which a channel belongs; `None` for a direct or group message.
    pub fn guild_of(&self, place: Place) -> Option<u64> {
        self.shared.look(|world| world.directory.channel(place.0)?.guild().map(|guild| guild.0))
    }

    /// Waits until the bot's shard with this number is connected.
    pub async fn wait_for_shard(&self, shard: u32) -> Result<(), TimedOut> {
        self.shared.wait("shard connected", |world| world.gateway.has_shard(shard).then_some(())).await
    }

    /// The number of sessions that were refused because they came too soon after another, and the number of sessions of
    /// a shard that another connection still served.
    pub fn refused_starts(&self) -> (usize, usize) {
        self.shared.look(|world| (world.gateway.starts.too_soon, world.gateway.starts.doubled))
    }

    /// Lets a fault of the gateway happen, and waits until the connections that it ends are gone.
    pub async fn gateway_fault(&self, fault: GatewayFault) {
        let connections = self.shared.change(|world| world.gateway.fail(fault));
        let gone = |world: &World| (!world.gateway.serves(&connections)).then_some(());
        // The result is ignored: if a bot ignores opcode 7, the next wait of the test fails.
        let _ = self.shared.until(TIMEOUT, gone).await;
    }

    /// Cuts a process of the bot off, or ends that: its connections are closed, and its requests get no answer of
    /// Discord's. Not for the process without a name.
    pub fn cut_off(&self, process: &str, is_cut: bool) {
        self.shared.change(|world| {
            if is_cut {
                world.cut_off.insert(process.to_owned());
                world.gateway.cut(process);
            } else {
                world.cut_off.remove(process);
            }
        });
    }

    /// Gives a field of the next interaction this value on its way to the bot. `pointer` leads to the field, such as
    /// `/member/user/public_flags`. The [witness](super::Options::witness) is asked no more.
    pub fn alter_interaction(&self, pointer: &str, value: Value) {
        self.shared.change(|world| {
            world.options.witness = None;
            world.gateway.altered.push((pointer.to_owned(), value));
        });
    }

    /// Orders a fault for the next `times` requests whose method and path contain `route`, such as the text `/callback`
    /// or `POST /interactions`.
    pub fn fault(&self, route: &str, times: usize, fault: Fault) {
        self.shared.change(|world| world.faults.order(route, times, fault));
    }

    /// Lets AutoMod refuse public messages, and threads, with these words in their text or name.
    pub fn block_words(&self, words: &[&str]) {
        self.shared.change(|world| world.faults.block(words));
    }

    /// Withdraws all faults that have not happened yet, and lets what is held proceed. Rate limits and the line stay.
    pub fn clear_faults(&self) {
        self.shared.change(World::clear_faults);
    }

    /// Sets the rate limit of requests whose method and path contain `route`. Each channel, server or interaction is
    /// counted separately.
    pub fn limit(&self, route: &str, requests: u32, window: Duration) {
        self.shared.change(|world| world.limits.set(route, Rate { requests, window }));
    }

    /// Lets requests come in at this speed from now on; `None` lets them come in at once.
    pub fn set_line_speed(&self, speed: Option<LineSpeed>) {
        self.shared.change(|world| world.speed = speed);
    }

    /// Sets the rate limit of edits of messages older than an hour. Each channel is counted separately.
    pub fn limit_old_edits(&self, requests: u32, window: Duration) {
        self.shared.change(|world| world.limits.old_edits = Rate { requests, window });
    }

    /// Deletes old messages and interactions, so that a long run does not fill the memory. At least the newest
    /// `newest` messages are kept.
    pub fn forget_all_but(&self, newest: usize) {
        self.shared.change(|world| world.forget_all_but(newest));
    }
}
