//! Runs the application's blocking calls outside the async threads.
//!
//! Most calls take a few milliseconds. Longer calls run in separate threads at low priority, so that a move never waits
//! for, say, another player's replay.

use std::{
    collections::HashMap,
    io,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use tokio::{
    runtime::{Builder, Handle, Runtime},
    sync::{Mutex as Turn, OwnedMutexGuard, Semaphore},
};
use tracing::Span;

use super::visibility;
use crate::application::{Application, ApplicationError, Weight};
use domain::{
    id::{ChannelId, GuildId, UserId},
    right::Right,
};

/// The maximum number of simultaneous calls per processor. A call computes for a few milliseconds and then waits for
/// the disk, so a few calls keep a processor busy, and more calls would only slow each other down.
const CALLS_PER_PROCESSOR: usize = 4;

/// Calls the application. Clones share a limit on simultaneous calls.
#[derive(Debug)]
pub struct Worker<H = Application> {
    app: Arc<H>,
    permits: Arc<Semaphore>,
    /// Threads with a low priority; `None` for the blocking threads of the runtime from which a call is made.
    background: Option<Arc<Background>>,
}

impl<H> Clone for Worker<H> {
    fn clone(&self) -> Self {
        Self { app: Arc::clone(&self.app), permits: Arc::clone(&self.permits), background: self.background.clone() }
    }
}

/// A runtime used only for its blocking threads.
#[derive(Debug)]
struct Background(Option<Runtime>);

impl Background {
    fn start(name: &str, threads: usize) -> io::Result<Arc<Self>> {
        let runtime = Builder::new_current_thread()
            .max_blocking_threads(threads)
            .thread_name(name)
            .on_thread_start(give_way)
            .build()?;
        Ok(Arc::new(Self(Some(runtime))))
    }

    fn handle(&self) -> &Handle {
        self.0.as_ref().expect("it is taken when dropped").handle()
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        // The last clone may be dropped where blocking is not allowed, so dropping it does not wait for running calls.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Lowers the priority of the calling thread.
#[cfg(target_os = "linux")]
fn give_way() {
    /// The nice value added to a thread's own. At 10, a thread gets about a tenth of a processor that it shares with a
    /// normal thread.
    const NICER: i32 = 10;
    // On Linux, this lowers the priority of the calling thread and not that of the whole process.
    if let Err(error) = rustix::process::nice(NICER) {
        tracing::warn!(%error, "long calls run at normal priority");
    }
}

/// Does nothing, since other systems offer no safe way to set the priority of a single thread.
#[cfg(not(target_os = "linux"))]
fn give_way() {}

/// Runs work on a thread where blocking is allowed. If the work panics, the panic continues in the caller.
pub(crate) async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

/// The number of processors for the engine, which leaves one for answering requests.
pub fn thinking_processors() -> usize {
    processors().saturating_sub(1).max(1)
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl Worker {
    /// The names of those of these permissions that the bot lacks in a channel of a server, for the log; `None` if it
    /// lacks none, as far as that is known.
    pub async fn lacks(&self, guild: Option<GuildId>, channel: ChannelId, needed: &'static [Right]) -> Option<String> {
        let guild = guild?;
        let lacks = self.run(move |app| Ok(app.lacks(guild, channel, needed))).await;
        lacks.ok().filter(|lacks| !lacks.is_empty()).map(|lacks| visibility::named(&lacks))
    }
}

impl<H: Send + Sync + 'static> Worker<H> {
    /// A worker for calls that take a few milliseconds.
    pub fn new(app: Arc<H>) -> Self {
        let permits = Arc::new(Semaphore::new(processors() * CALLS_PER_PROCESSOR));
        Self { app, permits, background: None }
    }

    /// A worker for calls that use a processor for a long time. It runs at most [`thinking_processors`] calls at a
    /// time, at low priority.
    pub fn thinking(app: Arc<H>) -> io::Result<Self> {
        Self::background(app, "think", thinking_processors())
    }

    fn background(app: Arc<H>, name: &str, calls: usize) -> io::Result<Self> {
        let background = Some(Background::start(name, calls)?);
        Ok(Self { app, permits: Arc::new(Semaphore::new(calls)), background })
    }

    /// Makes a call as soon as the limit on simultaneous calls allows. If the future is dropped before the call begins,
    /// the call is not made. If the future is dropped later, the call still runs to its end.
    pub async fn run<T: Send + 'static>(
        &self,
        call: impl FnOnce(&H) -> Result<T, ApplicationError> + Send + 'static,
    ) -> Result<T, ApplicationError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.expect("the semaphore is never closed");
        let app = Arc::clone(&self.app);
        // Log lines of the call belong to the span of the code that requests the call.
        let span = Span::current();
        let call = move || {
            let _permit = permit;
            span.in_scope(|| call(&app))
        };
        let result = match &self.background {
            None => tokio::task::spawn_blocking(call),
            Some(background) => background.handle().spawn_blocking(call),
        };
        result.await.map_err(|error| ApplicationError::Panicked(error.into()))?
    }
}

/// Workers for calls of every [`Weight`]. Clones share them.
#[derive(Debug)]
pub struct WorkerPools<H = Application> {
    light: Worker<H>,
    heavy: Worker<H>,
    adviser: Worker<H>,
    turns: Turns,
}

impl<H> Clone for WorkerPools<H> {
    fn clone(&self) -> Self {
        let Self { light, heavy, adviser, turns } = self;
        Self { light: light.clone(), heavy: heavy.clone(), adviser: adviser.clone(), turns: turns.clone() }
    }
}

impl<H: Send + Sync + 'static> WorkerPools<H> {
    /// Runs light calls with the worker `light`, and other calls with separate workers: at most [`thinking_processors`]
    /// heavy calls at a time, and one call for advice at a time, so that the bot's own moves do not wait for requests
    /// for advice.
    pub fn beside(light: Worker<H>) -> io::Result<Self> {
        let heavy = Worker::background(Arc::clone(&light.app), "heavy", thinking_processors())?;
        let adviser = Worker::background(Arc::clone(&light.app), "advise", 1)?;
        Ok(Self { light, heavy, adviser, turns: Turns::default() })
    }

    /// Runs a call of this weight for this user. A user's calls that are not light run one at a time, in order of
    /// arrival.
    pub async fn run<T: Send + 'static>(
        &self,
        weight: Weight,
        user: UserId,
        call: impl FnOnce(&H) -> Result<T, ApplicationError> + Send + 'static,
    ) -> Result<T, ApplicationError> {
        let worker = match weight {
            Weight::Light => return self.light.run(call).await,
            Weight::Heavy => &self.heavy,
            Weight::Thinking => &self.adviser,
        };
        let turn = self.turns.of(user).await;
        worker
            .run(move |app| {
                // The user's turn ends when the call ends, even if the future was dropped before.
                let _turn = turn;
                call(app)
            })
            .await
    }
}

/// A queue of calls for each user.
#[derive(Clone, Debug, Default)]
struct Turns(Arc<Mutex<HashMap<UserId, Weak<Turn<()>>>>>);

impl Turns {
    /// Waits until all earlier calls of this user have finished.
    async fn of(&self, user: UserId) -> OwnedMutexGuard<()> {
        let turn = {
            let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            turns.retain(|_, turn| turn.strong_count() > 0);
            let turn = turns.get(&user).and_then(Weak::upgrade).unwrap_or_default();
            turns.insert(user, Arc::downgrade(&turn));
            turn
        };
        turn.lock_owned().await
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        atomic::{AtomicUsize, Ordering},
        mpsc,
    };

    use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

    use super::*;

    #[tokio::test]
    async fn a_panic_is_an_error() {
        let pools = WorkerPools::beside(Worker::new(Arc::new(()))).expect("threads");
        for weight in [Weight::Light, Weight::Heavy, Weight::Thinking] {
            let result =
                pools.run(weight, UserId(1), |()| -> Result<(), ApplicationError> { panic!("on purpose") }).await;
            assert!(matches!(result, Err(ApplicationError::Panicked(_))));
            assert_eq!(pools.run(weight, UserId(1), |()| Ok(5)).await.expect("the next call works"), 5);
        }
    }

    #[tokio::test]
    async fn calls_at_a_time_are_bounded() {
        let worker = Arc::new(Worker::new(Arc::new(AtomicUsize::new(0))));
        let most = worker.permits.available_permits();
        let (release, wait) = mpsc::channel::<()>();
        let (started, mut starts) = unbounded_channel();
        let wait = Arc::new(Mutex::new(wait));
        let calls = (0..3 * most)
            .map(|_| {
                let (worker, wait, started) = (Arc::clone(&worker), Arc::clone(&wait), started.clone());
                tokio::spawn(async move {
                    let call = move |running: &AtomicUsize| {
                        let now = running.fetch_add(1, Ordering::SeqCst) + 1;
                        started.send(now).expect("the test listens");
                        wait.lock().expect("no panic before").recv().expect("the test releases");
                        running.fetch_sub(1, Ordering::SeqCst);
                        Ok(())
                    };
                    worker.run(call).await
                })
            })
            .collect::<Vec<_>>();
        for _ in 0..most {
            assert!(starts.recv().await.expect("a call starts") <= most);
        }
        assert!(starts.try_recv().is_err());
        for _ in &calls {
            release.send(()).expect("calls wait");
        }
        for call in calls {
            call.await.expect("no panic").expect("no failure");
        }
        while let Ok(running) = starts.try_recv() {
            assert!(running <= most);
        }
    }

    /// Calls that report their start and run until the test releases them.
    struct Held {
        pools: WorkerPools<()>,
        began: UnboundedSender<&'static str>,
        begins: UnboundedReceiver<&'static str>,
    }

    impl Held {
        fn new() -> Self {
            let (began, begins) = unbounded_channel();
            Self { pools: WorkerPools::beside(Worker::new(Arc::new(()))).expect("threads"), began, begins }
        }

        /// Starts a call that runs until the returned sender is used or dropped.
        fn call(&self, weight: Weight, user: u64, name: &'static str) -> mpsc::Sender<()> {
            let (end, ends) = mpsc::channel();
            let (pools, began) = (self.pools.clone(), self.began.clone());
            tokio::spawn(async move {
                let call = move |&(): &()| {
                    began.send(name).expect("the test listens");
                    // An error means that the test ended and dropped the sender.
                    ends.recv().unwrap_or_default();
                    Ok(())
                };
                pools.run(weight, UserId(user), call).await
            });
            end
        }

        async fn next(&mut self) -> &'static str {
            self.begins.recv().await.expect("a call begins")
        }
    }

    #[tokio::test]
    async fn light_calls_pass_any_number_of_long_ones() {
        let mut held = Held::new();
        let mut calls = Vec::new();
        for user in 0..10 + thinking_processors() as u64 {
            calls.extend((0..10).map(|_| held.call(Weight::Heavy, user, "heavy")));
            calls.push(held.call(Weight::Thinking, 1000 + user, "thinking"));
        }
        // All threads for long calls are busy until the test ends.
        for _ in 0..=thinking_processors() {
            held.next().await;
        }
        for user in 0..100 {
            assert_eq!(held.pools.run(Weight::Light, UserId(user), |()| Ok("help")).await.expect("answered"), "help");
        }
        assert!(held.begins.try_recv().is_err(), "no other long call began");
    }

    #[tokio::test]
    async fn one_long_call_of_a_person_is_made_at_a_time() {
        let mut held = Held::new();
        let first = held.call(Weight::Heavy, 1, "first");
        assert_eq!(held.next().await, "first");
        // A thread is free, but the second call still has to wait for the first.
        let second = held.call(Weight::Thinking, 1, "second");
        tokio::task::yield_now().await;
        let other = held.call(Weight::Thinking, 2, "another person's");
        assert_eq!(held.next().await, "another person's");
        drop(other);
        drop(first);
        assert_eq!(held.next().await, "second");
        drop(second);
        assert_eq!(held.pools.run(Weight::Heavy, UserId(1), |()| Ok(7)).await.expect("answered"), 7);
        assert_eq!(held.pools.turns.0.lock().expect("no panic").len(), 1, "who is done is forgotten at the next call");
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn long_calls_give_way_and_others_do_not() {
        let pools = WorkerPools::beside(Worker::new(Arc::new(()))).expect("threads");
        let priority = || rustix::process::getpriority_process(None).expect("Linux tells");
        let own = priority();
        for (weight, gives_way) in [(Weight::Light, false), (Weight::Heavy, true), (Weight::Thinking, true)] {
            let there = pools.run(weight, UserId(1), move |()| Ok(priority())).await.expect("told");
            assert_eq!(there, if gives_way { (own + 10).min(19) } else { own }, "{weight:?}");
        }
    }
}
