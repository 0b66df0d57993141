//! The uplink: bounds how many bytes of files are on their way at a time. On a slow line, uploads that start together
//! end together, and late; one after another, most of them end in time.
//!
//! The bound adapts. It grows with each upload that takes hardly longer than a request without files, and shrinks with
//! each that takes much longer.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Mutex as Queue, Notify},
    time::Instant,
};

/// The bound at first, in bytes.
const FIRST: usize = 256_000;
/// The lowest bound: about two pictures.
const LEAST: usize = 100_000;
/// The highest bound.
const MOST: usize = 16_000_000;
/// The bound grows with uploads that take at most this much longer than other requests.
const QUICK: Duration = Duration::from_millis(500);
/// The bound shrinks with uploads that take at least this much longer than other requests.
const SLOW: Duration = Duration::from_secs(1);
/// The time that requests without files are assumed to take at first.
const USUAL: Duration = Duration::from_millis(200);

/// Admits uploads in the order in which they come. Answers, for which people wait, pass other uploads.
#[derive(Debug)]
pub(super) struct Uplink {
    load: Mutex<Load>,
    queue: Queue<()>,
    /// The queue of uploads that are no answers. Only the first of them waits among the answers.
    others: Queue<()>,
    freed: Notify,
}

#[derive(Debug)]
struct Load {
    on_their_way: usize,
    most: usize,
    /// How long requests without files take, on average.
    usual: Duration,
}

/// The turn of a request, until this value is dropped.
#[derive(Debug)]
pub(super) struct Turn<'a> {
    uplink: &'a Uplink,
    bytes: usize,
    /// When the request was sent, if it was.
    began: Option<Instant>,
}

impl Default for Uplink {
    fn default() -> Self {
        let load = Load { on_their_way: 0, most: FIRST, usual: USUAL };
        Self { load: Mutex::new(load), queue: Queue::default(), others: Queue::default(), freed: Notify::default() }
    }
}

impl Uplink {
    /// Waits for the turn of a request with so many bytes of files.
    pub(super) async fn turn(&self, bytes: usize, is_answer: bool) -> Turn<'_> {
        // A request without files needs no bound, and tells how long requests take.
        let _other = if bytes > 0 && !is_answer { Some(self.others.lock().await) } else { None };
        let _first = if bytes > 0 { Some(self.queue.lock().await) } else { None };
        while !self.admits(bytes) {
            self.freed.notified().await;
        }
        Turn { uplink: self, bytes, began: None }
    }

    fn admits(&self, bytes: usize) -> bool {
        let mut load = self.load();
        let fits = bytes == 0 || load.on_their_way == 0 || load.on_their_way + bytes <= load.most;
        if fits {
            load.on_their_way += bytes;
        }
        fits
    }

    fn load(&self) -> MutexGuard<'_, Load> {
        self.load.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Turn<'_> {
    /// Reports that the request is sent now.
    pub(super) fn begin(&mut self) {
        self.began = Some(Instant::now());
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut load = self.uplink.load();
        load.on_their_way -= self.bytes;
        if let Some(took) = self.began.map(|began| began.elapsed()) {
            load.learn(self.bytes, took);
        }
        drop(load);
        // The queue lets only one wait.
        self.uplink.freed.notify_one();
    }
}

impl Load {
    /// Adapts the bound to a request with so many bytes of files.
    fn learn(&mut self, bytes: usize, took: Duration) {
        if bytes == 0 {
            self.usual = (self.usual * 7 + took) / 8;
        } else if took <= self.usual + QUICK {
            self.most = MOST.min(self.most + bytes);
        } else if took >= self.usual + SLOW {
            self.most = LEAST.max(self.most / 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tokio::time::{advance, timeout};

    use super::*;

    const PICTURE: usize = 40_000;

    #[tokio::test(start_paused = true)]
    async fn uploads_wait_for_their_turn_and_others_do_not() {
        let uplink = Uplink::default();
        let mut turns = Vec::new();
        while let Ok(turn) = timeout(Duration::from_millis(1), uplink.turn(PICTURE, true)).await {
            turns.push(turn);
        }
        assert_eq!(turns.len(), FIRST / PICTURE);
        drop(uplink.turn(0, true).await);
        drop(turns.pop());
        drop(uplink.turn(PICTURE, true).await);
        turns.clear();
        drop(uplink.turn(2 * MOST, true).await);
    }

    #[tokio::test(start_paused = true)]
    async fn answers_pass_other_uploads() {
        let uplink = Arc::new(Uplink::default());
        let order = Arc::new(Mutex::new(Vec::new()));
        let full = uplink.turn(FIRST, true).await;
        let mut waiting = Vec::new();
        for is_answer in [false, false, false, true, true] {
            let (uplink, order) = (Arc::clone(&uplink), Arc::clone(&order));
            waiting.push(tokio::spawn(async move {
                let turn = uplink.turn(FIRST, is_answer).await;
                order.lock().expect("no panic").push(is_answer);
                drop(turn);
            }));
            advance(Duration::from_millis(1)).await;
        }
        drop(full);
        for waiting in waiting {
            waiting.await.expect("it gets its turn");
        }
        assert_eq!(*order.lock().expect("no panic"), [false, true, true, false, false]);
    }

    #[tokio::test(start_paused = true)]
    async fn the_bound_follows_the_line() {
        let uplink = Uplink::default();
        let upload = async |took: Duration| {
            let mut turn = uplink.turn(PICTURE, true).await;
            turn.begin();
            advance(took).await;
            drop(turn);
            uplink.load().most
        };
        assert_eq!(upload(Duration::from_millis(300)).await, FIRST + PICTURE);
        assert_eq!(upload(Duration::from_millis(900)).await, FIRST + PICTURE, "neither quick nor slow");
        drop(uplink.turn(PICTURE, true).await);
        assert_eq!(uplink.load().most, FIRST + PICTURE, "what was not sent says nothing");
        for _ in 0..9 {
            upload(Duration::from_secs(2)).await;
        }
        assert_eq!(uplink.load().most, LEAST);
        // Discord is slow, and not the line.
        for _ in 0..50 {
            let mut turn = uplink.turn(0, true).await;
            turn.begin();
            advance(Duration::from_secs(2)).await;
            drop(turn);
        }
        assert_eq!(upload(Duration::from_secs(2)).await, LEAST + PICTURE);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_gives_up_keeps_nobody_back() {
        let uplink = Arc::new(Uplink::default());
        let first = uplink.turn(FIRST, true).await;
        let mut waiting = (0..3).map(|_| {
            let uplink = Arc::clone(&uplink);
            tokio::spawn(async move { drop(uplink.turn(PICTURE, true).await) })
        });
        let given_up = waiting.next().expect("three");
        let waiting: Vec<_> = waiting.collect();
        advance(Duration::from_millis(1)).await;
        given_up.abort();
        drop(first);
        for waiting in waiting {
            waiting.await.expect("it gets its turn");
        }
    }
}
