//! Watches whether the shards are connected to the gateway.

use std::{convert::Infallible, sync::Arc, time::Duration};

use serenity::{
    all::ShardId,
    gateway::{ConnectionStage, ShardManager},
};
use tokio::time::{MissedTickBehavior, interval};

use crate::metrics::Metrics;

/// How often to check the shards' states.
const EVERY: Duration = Duration::from_secs(1);

/// Logs which shards connect and disconnect, and reports the connected shards to the metrics.
///
/// serenity has no event for a lost connection, so this task polls the shards' states. If Discord refuses to resume a
/// session, the state changes only at the next heartbeat, up to 41 seconds later; any other loss of the connection is
/// visible at once.
pub(super) async fn watch(manager: Arc<ShardManager>, shards: u32, metrics: Arc<Metrics>) -> Infallible {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut before: Option<Vec<bool>> = None;
    loop {
        ticks.tick().await;
        let runners = manager.runners.lock().await;
        let stands =
            |number| runners.get(&ShardId(number)).is_some_and(|runner| runner.stage == ConnectionStage::Connected);
        let connected: Vec<bool> = (0..shards).map(stands).collect();
        drop(runners);
        if before.as_ref() != Some(&connected) {
            for (shard, (was, is)) in before.iter().flatten().zip(&connected).enumerate() {
                match (was, is) {
                    (true, false) => tracing::warn!(shard, shards, "connection lost"),
                    (false, true) => tracing::info!(shard, shards, "connection established"),
                    _ => {}
                }
            }
            metrics.set_shards(&connected);
            before = Some(connected);
        }
    }
}
