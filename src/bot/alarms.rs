//! Posts the host's notices, such as reminders about clocks, when they are due.

use std::{convert::Infallible, error::Error, sync::Arc, time::Duration};

use tokio::{
    spawn,
    time::{MissedTickBehavior, interval, sleep},
};

use super::{
    gate::{Gate, UnderWay},
    worker::Worker,
    writer::Writer,
};
use crate::metrics::Metrics;

/// How often to check for due notices. A check reads only one entry of the store, however many games there are.
const EVERY: Duration = Duration::from_secs(1);
/// The pause after the store has failed.
const AFTER_FAILURE: Duration = Duration::from_secs(60);

/// Posts notices when they are due, until the gate is closed.
///
/// A notice is recorded as posted before it is posted. The future may be dropped only after the gate is closed, since
/// closing the gate waits for the notices that are being posted.
pub(super) async fn ring(worker: Worker, writer: Writer, gate: Gate, metrics: Arc<Metrics>) -> Infallible {
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let failed = match gate.enter() {
            Some(under_way) => ring_now(&worker, &writer, under_way, &metrics).await.is_err(),
            None => std::future::pending().await,
        };
        if failed {
            sleep(AFTER_FAILURE).await;
        }
    }
}

/// Starts posting the due notices, each notice in its own task, so that a slow channel does not delay the others.
async fn ring_now(worker: &Worker, writer: &Writer, under_way: UnderWay, metrics: &Arc<Metrics>) -> Result<(), ()> {
    let notices = worker.run(|host| host.ring()).await.map_err(|error| {
        tracing::error!(error = &error as &dyn Error, "due notices cannot be read");
    })?;
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
