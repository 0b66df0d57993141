//! Posts the host's notices, such as reminders about clocks, when they are due.

use std::{convert::Infallible, sync::Arc, time::Duration};

use tokio::{
    spawn,
    time::{MissedTickBehavior, interval},
};

use super::{
    drain::{Drain, UnderWay},
    outage::Outage,
    worker::Worker,
    writer::Writer,
};
use crate::{host::HostError, metrics::Metrics};

/// How often to check for due notices. A check reads only one entry of the store, however many games there are.
const EVERY: Duration = Duration::from_secs(1);

/// Posts notices when they are due, until the bot drains.
///
/// A notice is recorded as posted before it is posted. The future may be dropped only after the drain, since
/// the drain waits for the notices that are being posted.
pub(super) async fn ring(
    worker: Worker,
    writer: Writer,
    drain: Drain,
    outage: Outage,
    metrics: Arc<Metrics>,
) -> Infallible {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let Some(under_way) = drain.enter() else { return std::future::pending().await };
        if let Err(error) = ring_now(&worker, &writer, under_way, &metrics).await {
            outage.pause_after(&error, "due notices cannot be read").await;
        }
    }
}

/// Starts posting the due notices, each notice in its own task, so that a slow channel does not delay the others.
async fn ring_now(
    worker: &Worker,
    writer: &Writer,
    under_way: UnderWay,
    metrics: &Arc<Metrics>,
) -> Result<(), HostError> {
    let notices = worker.run(|host| host.ring()).await?;
    let under_way = Arc::new(under_way);
    for notice in notices {
        let (writer, under_way, metrics) = (writer.clone(), Arc::clone(&under_way), Arc::clone(metrics));
        spawn(async move {
            let written = writer.try_write(notice.channel, &notice.post, notice.game, &notice.nonce()).await;
            metrics.reminded(written.is_some());
            drop(under_way);
        });
    }
    Ok(())
}
