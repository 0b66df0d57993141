//! Outages of the database: notices them, logs each once, and keeps players and background tasks from waiting.
//!
//! A database may refuse connections, or accept them and not answer. A task asks the database every second, unless it
//! has just answered somebody, so both kinds are noticed within three seconds.

use std::{convert::Infallible, error::Error, sync::Arc, time::Duration};

use tokio::{
    sync::watch::Sender,
    task::spawn_blocking,
    time::{Instant, MissedTickBehavior, interval_at, sleep, sleep_until, timeout},
};

use crate::{application::ApplicationError, metrics::Metrics};
use store::StoreError;

/// How often to ask the database whether it answers.
const EVERY: Duration = Duration::from_secs(1);
/// The time within which the database has to answer.
const ANSWERS_WITHIN: Duration = Duration::from_secs(1);
/// How long an interaction waits for a database that has stopped answering. It leaves time to tell the user within
/// three seconds.
const PATIENCE: Duration = Duration::from_millis(2200);
/// The pause of a background task after the database was away.
const AFTER_OUTAGE: Duration = Duration::from_secs(2);
/// The pause of a background task after any other failure of the application.
const AFTER_FAILURE: Duration = Duration::from_secs(60);

/// Whether the database is away. Clones share the state.
#[derive(Clone, Debug, Default)]
pub(super) struct Outage(Arc<Sender<bool>>);

impl Outage {
    /// Whether the database is away.
    pub(super) fn is_on(&self) -> bool {
        *self.0.borrow()
    }

    /// Does the work of an interaction that arrived at this time. During an outage, the work is not begun. If an outage
    /// begins meanwhile, the work is no longer waited for; if it still saves a change, the dispatcher announces the
    /// change.
    ///
    /// # Errors
    /// Returns the errors of `work`, and [`StoreError::Away`] during an outage.
    pub(super) async fn bound<T>(
        &self,
        arrived: Instant,
        work: impl Future<Output = Result<T, ApplicationError>>,
    ) -> Result<T, ApplicationError> {
        if self.is_on() {
            return Err(ApplicationError::unanswered(false));
        }
        let silence = async {
            sleep_until(arrived + PATIENCE).await;
            self.becomes(true).await;
        };
        tokio::select! {
            biased;
            done = work => done,
            () = silence => Err(ApplicationError::unanswered(true)),
        }
    }

    /// Logs the error of a background task, unless an outage explains it, and waits until the task should try again:
    /// soon after the end of an outage, and after a longer pause otherwise.
    pub(super) async fn pause_after(&self, error: &ApplicationError, failed: &str) {
        if !error.is_away() {
            tracing::error!(error = error as &dyn Error, "{failed}");
            sleep(AFTER_FAILURE).await;
            return;
        }
        sleep(AFTER_OUTAGE).await;
        if self.is_on() {
            self.becomes(false).await;
        } else {
            tracing::debug!(error = error as &dyn Error, "{failed}");
        }
    }

    async fn becomes(&self, state: bool) {
        // The sender cannot be dropped before `self`, so waiting does not fail.
        if self.0.subscribe().wait_for(|is_on| *is_on == state).await.is_err() {
            std::future::pending().await
        }
    }

    fn set(&self, reason: Option<&str>, metrics: &Metrics) {
        if self.0.send_replace(reason.is_some()) == reason.is_some() {
            return;
        }
        metrics.set_database_away(reason.is_some());
        match reason {
            Some(reason) => tracing::error!(reason, "the database is away; players are told to try again"),
            None => tracing::info!("the database is back"),
        }
    }
}

/// Asks the database regularly whether it answers.
pub(super) async fn watch(
    check: impl Fn() -> Result<(), StoreError> + Clone + Send + 'static,
    outage: Outage,
    metrics: Arc<Metrics>,
) -> Infallible {
    // Not at the same moment as other regular reads: a recent answer to one of them is enough.
    let mut ticks = interval_at(Instant::now() + EVERY / 2, EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        let mut checking = spawn_blocking(check.clone());
        let checked = match timeout(ANSWERS_WITHIN, &mut checking).await {
            Ok(checked) => checked,
            Err(_) => {
                outage.set(Some("it does not answer"), &metrics);
                checking.await
            }
        };
        match checked {
            Ok(Err(StoreError::Away { reason, .. })) => outage.set(Some(&reason), &metrics),
            // A store that has failed for good stops the program elsewhere.
            Ok(Ok(()) | Err(_)) => outage.set(None, &metrics),
            Err(error) => tracing::error!(error = &error as &dyn Error, "the database was not checked"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Condvar, Mutex};

    use tokio::{sync::Notify, task::JoinHandle};

    use super::*;

    /// What a database does when it is checked.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    enum Answer {
        #[default]
        Well,
        Away,
        Silence,
    }

    /// A database that answers as a test wants.
    #[derive(Clone, Default)]
    struct Checked {
        answer: Arc<(Mutex<Answer>, Condvar)>,
        outage: Outage,
        metrics: Arc<Metrics>,
    }

    impl Checked {
        fn watch(&self) -> JoinHandle<Infallible> {
            let answer = Arc::clone(&self.answer);
            let check = move || {
                let (answer, changed) = &*answer;
                let answer = changed.wait_while(answer.lock().expect("not poisoned"), |is| *is == Answer::Silence);
                match *answer.expect("not poisoned") {
                    Answer::Away => Err(StoreError::Away { reason: "it is gone".to_owned(), may_be_saved: false }),
                    Answer::Well | Answer::Silence => Ok(()),
                }
            };
            tokio::spawn(watch(check, self.outage.clone(), Arc::clone(&self.metrics)))
        }

        fn set(&self, wanted: Answer) {
            let (answer, changed) = &*self.answer;
            *answer.lock().expect("not poisoned") = wanted;
            changed.notify_all();
        }
    }

    #[tokio::test]
    async fn an_outage_is_noticed_and_its_end_too() {
        let checked = Checked::default();
        let watching = checked.watch();
        for trouble in [Answer::Away, Answer::Silence] {
            checked.set(trouble);
            checked.outage.becomes(true).await;
            assert!(checked.metrics.is_database_away(), "{trouble:?}");
            checked.set(Answer::Well);
            checked.outage.becomes(false).await;
            assert!(!checked.metrics.is_database_away(), "{trouble:?}");
        }
        watching.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn nothing_is_begun_during_an_outage() {
        let (outage, metrics) = (Outage::default(), Metrics::default());
        outage.set(Some("gone"), &metrics);
        let mut is_begun = false;
        let work = async {
            is_begun = true;
            Ok(())
        };
        let refused = outage.bound(Instant::now(), work).await.expect_err("it is away");
        assert_eq!(refused.away(), Some(false), "nothing was saved");
        assert!(!is_begun);
        outage.set(None, &metrics);
        let done = outage.bound(Instant::now(), async { Ok(7) }).await;
        assert_eq!(done.expect("it is back"), 7);
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_a_database_that_does_not_answer() {
        let (outage, metrics) = (Outage::default(), Metrics::default());
        let arrived = Instant::now();
        let hangs = std::future::pending::<Result<(), ApplicationError>>();
        let waiting = tokio::spawn({
            let outage = outage.clone();
            async move { (outage.bound(arrived, hangs).await, arrived.elapsed()) }
        });
        sleep(Duration::from_secs(2)).await;
        outage.set(Some("it does not answer"), &metrics);
        let (refused, after) = waiting.await.expect("no panic");
        let error = refused.expect_err("it is away");
        assert_eq!(error.away(), Some(true), "it is unknown whether anything was saved");
        assert!(after < Duration::from_millis(2500), "{after:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn slow_work_is_waited_for_while_the_database_answers() {
        let outage = Outage::default();
        let slow = async {
            sleep(Duration::from_secs(60)).await;
            Ok(7)
        };
        assert_eq!(outage.bound(Instant::now(), slow).await.expect("done"), 7);
    }

    #[tokio::test(start_paused = true)]
    async fn tasks_go_on_soon_after_an_outage() {
        let (outage, metrics) = (Outage::default(), Metrics::default());
        outage.set(Some("gone"), &metrics);
        let (began, paused) = (Instant::now(), Arc::new(Notify::new()));
        let task = tokio::spawn({
            let (outage, paused) = (outage.clone(), Arc::clone(&paused));
            async move {
                outage.pause_after(&ApplicationError::unanswered(false), "failed").await;
                paused.notify_one();
            }
        });
        sleep(Duration::from_secs(300)).await;
        assert!(!task.is_finished());
        outage.set(None, &metrics);
        paused.notified().await;
        assert!(began.elapsed() < Duration::from_secs(303), "{:?}", began.elapsed());
        // A single transaction may fail without an outage.
        let began = Instant::now();
        outage.pause_after(&ApplicationError::unanswered(false), "failed").await;
        assert_eq!(began.elapsed(), AFTER_OUTAGE);
    }
}
