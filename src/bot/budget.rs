//! The process's share of the requests that Discord allows the whole bot, whatever their route.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Mutex as Turn, Notify},
    time::{Instant, sleep_until},
};

/// The number of requests that Discord accepts from a bot in any second.
pub const MOST: u32 = 50;
/// The time to which the number of requests applies.
const WINDOW: Duration = Duration::from_secs(1);

/// Counts requests, and makes them wait so that no second has more of them than this process may send.
#[derive(Debug)]
pub struct Budget {
    /// Held by the request that is next, so that requests are sent in the order in which they came.
    turn: Turn<()>,
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Debug)]
struct State {
    /// The requests a second that may be sent.
    rate: u32,
    /// The moment from which no request may be sent; `None` if there is no such moment.
    until: Option<Instant>,
    /// When the last requests were sent.
    sent: VecDeque<Instant>,
    /// Higher rates that applied within the last second, and until when.
    higher: Vec<(u32, Instant)>,
}

impl Default for Budget {
    /// The budget of the only process.
    fn default() -> Self {
        let state = State { rate: MOST, until: None, sent: VecDeque::new(), higher: vec![] };
        Self { turn: Turn::default(), state: Mutex::new(state), changed: Notify::new() }
    }
}

impl State {
    fn rate(&self) -> u32 {
        if self.until.is_none_or(|until| Instant::now() < until) { self.rate } else { 0 }
    }

    /// Counts a request that is sent now.
    ///
    /// # Errors
    /// Returns the moment at which a request may be sent, or `None` if none may be sent at this rate.
    fn take(&mut self) -> Result<(), Option<Instant>> {
        let now = Instant::now();
        while self.sent.front().is_some_and(|sent| now.duration_since(*sent) >= WINDOW) {
            self.sent.pop_front();
        }
        let rate = usize::try_from(self.rate()).unwrap_or(usize::MAX);
        if self.sent.len() < rate {
            self.sent.push_back(now);
            return Ok(());
        }
        // When this request has left the window, the others in it are fewer than the rate.
        let last = self.sent.len().checked_sub(rate).and_then(|place| self.sent.get(place));
        Err(last.map(|sent| *sent + WINDOW))
    }
}

impl Budget {
    /// Waits until a request may be sent, and counts it.
    pub async fn wait(&self) {
        let _turn = self.turn.lock().await;
        loop {
            let changed = self.changed.notified();
            let taken = self.state().take();
            match taken {
                Ok(()) => return,
                Err(Some(moment)) => tokio::select! {
                    () = sleep_until(moment) => {}
                    () = changed => {}
                },
                Err(None) => changed.await,
            }
        }
    }

    /// Sets the rate, in requests a second, that applies until the moment `until`. After that, no request may be sent.
    pub fn set(&self, rate: u32, until: Instant) {
        let mut state = self.state();
        let before = state.rate();
        if rate < before {
            state.higher.push((before, Instant::now() + WINDOW));
        }
        (state.rate, state.until) = (rate, Some(until));
        drop(state);
        self.changed.notify_waiters();
    }

    /// The rate at which requests may be sent now.
    pub fn rate(&self) -> u32 {
        self.state().rate()
    }

    /// The highest rate that has applied within the last second.
    pub fn sending(&self) -> u32 {
        let mut state = self.state();
        let now = Instant::now();
        state.higher.retain(|(_, until)| now < *until);
        state.higher.iter().map(|(rate, _)| *rate).chain([state.rate()]).max().unwrap_or(0)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // No code panics between two changes that belong together, so a poisoned lock is safe to use.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    };

    use tokio::task::JoinHandle;

    use super::*;
    use crate::bot::pace::Pace;
    use store::{Leases, Observer, Process, Renewal};

    /// The highest number of these moments in any second.
    fn most_in_a_second(sent: &[Instant]) -> usize {
        sent.iter().map(|from| sent.iter().filter(|at| *at >= from && **at < *from + WINDOW).count()).max().unwrap_or(0)
    }

    #[tokio::test(start_paused = true)]
    async fn no_second_has_too_many() {
        let budget = Arc::new(Budget::default());
        let began = Instant::now();
        let sending = (0..220).map(|number: u64| {
            let budget = Arc::clone(&budget);
            tokio::spawn(async move {
                tokio::time::sleep(Duration::from_millis(number % 7 * 90)).await;
                budget.wait().await;
                Instant::now()
            })
        });
        let mut sent = vec![];
        for sending in sending.collect::<Vec<_>>() {
            sent.push(sending.await.expect("no panic"));
        }
        assert_eq!(most_in_a_second(&sent), 50);
        assert!(began.elapsed() < Duration::from_secs(5), "and it is not slower than it has to be");
    }

    #[tokio::test(start_paused = true)]
    async fn a_lower_rate_counts_what_was_sent_before() {
        let budget = Budget::default();
        for _ in 0..10 {
            budget.wait().await;
        }
        let began = Instant::now();
        budget.set(5, began + WINDOW * 100);
        assert_eq!(budget.sending(), 50);
        budget.wait().await;
        assert_eq!(began.elapsed(), WINDOW);
        assert_eq!(budget.sending(), 5);
    }

    #[tokio::test(start_paused = true)]
    async fn without_a_share_nothing_is_sent() {
        let budget = Arc::new(Budget::default());
        budget.set(5, Instant::now());
        let waiting = tokio::spawn({
            let budget = Arc::clone(&budget);
            async move { budget.wait().await }
        });
        tokio::time::sleep(WINDOW * 100).await;
        assert!(!waiting.is_finished());
        budget.set(1, Instant::now() + WINDOW * 100);
        waiting.await.expect("no panic");
    }
    /// A process that sends as many requests as it may. `renews` is false while it hangs.
    struct Sender {
        budget: Arc<Budget>,
        sending: JoinHandle<()>,
        renews: Arc<AtomicBool>,
        renewing: JoinHandle<()>,
    }

    impl Sender {
        fn start(id: u64, shared: &Arc<Mutex<Leases>>, sent: &Arc<Mutex<Vec<Instant>>>, began: Instant) -> Self {
            let budget = Arc::<Budget>::default();
            budget.set(0, began);
            let (own, sent, log) = (Arc::clone(&budget), Arc::clone(sent), Instant::now);
            let sending = tokio::spawn(async move {
                loop {
                    own.wait().await;
                    sent.lock().expect("no panic").push(log());
                }
            });
            let renews = Arc::new(AtomicBool::new(true));
            let (own, leases, goes_on) = (Arc::clone(&budget), Arc::clone(shared), Arc::clone(&renews));
            let renewing = tokio::spawn(async move {
                let pace = Pace::default();
                let (process, mut observer) = (Process::for_test(id), Observer::default());
                let mut last = None;
                loop {
                    tokio::time::sleep(pace.look).await;
                    let (now, mut leases) = (began.elapsed(), leases.lock().expect("no panic"));
                    observer.observe(&leases, now);
                    let is_due = last.is_none_or(|last: Duration| now >= last + pace.renew);
                    let is_unsettled = leases.is_unsettled(process.id, own.rate(), own.sending(), &[].into());
                    if !goes_on.load(Ordering::Relaxed) || !(is_due || is_unsettled) {
                        continue;
                    }
                    let dead = observer.dead(&leases, process.id, now, pace.dead);
                    let sending = own.sending();
                    let (own_record, silent, closed) = (process.clone(), [].into(), [].into());
                    let renewal = Renewal { process: own_record, shards: 8, dead, silent, closed, sending };
                    *leases = leases.renewed(&renewal);
                    own.set(leases.share(process.id), began + now + pace.valid);
                    last = Some(now);
                }
            });
            Self { budget, sending, renews, renewing }
        }

        fn kill(&self) {
            self.sending.abort();
            self.renewing.abort();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn all_processes_together_keep_within_the_limit() {
        let (leases, sent, began) = (Arc::default(), Arc::default(), Instant::now());
        let pass = |seconds| tokio::time::sleep(Duration::from_secs(seconds));
        let start = |id| Sender::start(id, &leases, &sent, began);
        let rates = |senders: &[&Sender]| senders.iter().map(|sender| sender.budget.rate()).collect::<Vec<_>>();
        let most = |from: Instant| {
            let sent: Vec<_> = sent.lock().expect("no panic").iter().copied().filter(|at| *at >= from).collect();
            most_in_a_second(&sent)
        };
        let first = start(1);
        pass(4).await;
        assert_eq!(rates(&[&first]), [48]);
        let (second, third) = (start(2), start(3));
        pass(8).await;
        assert_eq!(rates(&[&first, &second, &third]), [16, 16, 16]);
        // One hangs: it sends as long as its leases are valid, but no longer.
        second.renews.store(false, Ordering::Relaxed);
        pass(30).await;
        assert_eq!(rates(&[&first, &second, &third]), [24, 0, 24]);
        second.renews.store(true, Ordering::Relaxed);
        pass(8).await;
        assert_eq!(rates(&[&first, &second, &third]), [16, 16, 16]);
        third.kill();
        first.kill();
        pass(30).await;
        assert_eq!(rates(&[&second]), [48]);
        let others = [4, 5, 6].map(start);
        pass(10).await;
        assert_eq!(rates(&others.each_ref()), [12, 12, 12]);
        assert_eq!(most(began), 48, "in no second more, and in some as many");
        others.iter().chain([&second]).for_each(Sender::kill);
    }
}
