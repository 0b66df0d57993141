//! Whether the gateway is connected.

use std::{convert::Infallible, sync::Arc, time::Duration};

use serenity::gateway::{ConnectionStage, ShardManager};
use tokio::time::{MissedTickBehavior, interval};

use crate::metrics::Metrics;

/// How often is looked. The library tells nobody when a connection is lost.
const EVERY: Duration = Duration::from_secs(1);

/// Tells for ever whether all connections stand, of which there are so many.
pub(super) async fn watch(manager: Arc<ShardManager>, shards: u32, metrics: Arc<Metrics>) -> Infallible {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut before = false;
    loop {
        ticks.tick().await;
        let runners = manager.runners.lock().await;
        let standing = runners.values().filter(|runner| runner.stage == ConnectionStage::Connected).count();
        drop(runners);
        let connected = u32::try_from(standing) == Ok(shards);
        if before && !connected {
            tracing::warn!(standing, shards, "connection lost");
        }
        metrics.set_connected(connected);
        before = connected;
    }
}
