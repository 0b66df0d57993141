//! Watches whether the shards are connected to the gateway.

use std::{collections::BTreeMap, convert::Infallible, sync::Arc, time::Duration};

use tokio::time::{MissedTickBehavior, interval};

use super::shards::ShardStates;
use crate::metrics::Metrics;
use store::shard::HeldShards;

/// How often to check the shards' states.
const EVERY: Duration = Duration::from_secs(1);

/// Logs which shards connect and disconnect, and reports the held shards to the metrics.
///
/// serenity has no event for a lost connection, so this task polls the shards' states. If Discord refuses to resume a
/// session, the state changes only at the next heartbeat, up to 41 seconds later; any other loss of the connection is
/// visible at once.
pub(super) async fn watch(sessions: ShardStates, held: HeldShards, metrics: Arc<Metrics>) -> Infallible {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut before: Option<BTreeMap<u32, bool>> = None;
    loop {
        ticks.tick().await;
        let (connected, total) = (sessions.connected().await, held.total());
        let held = held.shards().into_iter();
        let connected: BTreeMap<_, _> =
            held.map(|shard| (shard, connected.get(&shard).copied().unwrap_or(false))).collect();
        if before.as_ref() != Some(&connected) {
            for (shard, is) in &connected {
                match (before.as_ref().and_then(|before| before.get(shard)), is) {
                    (Some(true), false) => tracing::warn!(shard, shards = total, "connection lost"),
                    (Some(false), true) => tracing::info!(shard, shards = total, "connection established"),
                    _ => {}
                }
            }
            metrics.set_shards(connected.clone());
            before = Some(connected);
        }
    }
}
