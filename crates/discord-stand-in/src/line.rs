//! The line on which requests come in: how fast it is, and how long each request takes besides.

use std::{sync::Arc, time::Duration};

use serde::Deserialize;
use tokio::{
    sync::Mutex,
    time::{Instant, sleep, sleep_until},
};

use super::faults::seconds;

/// The size of the parts in which requests that come in together take turns, in bytes.
const PART: usize = 1_500;
/// The size of a request's headers, in bytes.
const HEADERS: usize = 500;

/// The speed of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineSpeed {
    /// The bandwidth of uploads, in bytes a second.
    pub bytes_per_second: u32,
    /// The time that each request takes besides, however small it is.
    #[serde(deserialize_with = "seconds")]
    pub round_trip: Duration,
}

/// When the line is free again. Requests take turns, in the order in which they ask.
#[derive(Clone, Debug)]
pub(super) struct Line(Arc<Mutex<Instant>>);

impl Default for Line {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Instant::now())))
    }
}

impl Line {
    /// Waits until a request with so many bytes of body has come in. The line stays busy with it if nobody waits any
    /// longer, as it does with bytes that a program has handed to its system.
    pub(super) async fn carry(&self, body: usize, speed: LineSpeed) {
        let free = Arc::clone(&self.0);
        let carried = tokio::spawn(async move {
            let mut left = body + HEADERS;
            while left > 0 {
                let part = left.min(PART);
                let mut free = free.lock().await;
                let begin = Instant::now().max(*free);
                *free = begin + Duration::from_secs(1).mul_f64(part as f64 / f64::from(speed.bytes_per_second));
                sleep_until(*free).await;
                left -= part;
            }
        });
        // It neither panics nor is aborted.
        drop(carried.await);
        sleep(speed.round_trip).await;
    }
}
