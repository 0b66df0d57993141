//! Does the jobs of the outbox as they become due: announces what no answer to an interaction has shown, plays the
//! bot's moves, sees to clocks, seeks, daily puzzles and tournaments, removes buttons from outdated messages, and
//! counts games for openings.
//!
//! A job was saved together with the event that calls for it, and stays in the outbox until it is known to be done. So
//! if an earlier attempt may have posted a message, the message is looked for before it is posted: its response may
//! have been lost, or the program may have stopped, or a back-up may have been restored.
//!
//! While an interaction is being answered, its handler announces what it caused. If several processes share the store,
//! each does the jobs of the servers whose shards it holds. What it finds when it takes over a shard may have been done
//! by the process that held the shard before, or may be about to be done.

use std::{collections::HashSet, convert::Infallible, error::Error, future::pending, sync::Arc, time::Duration};

use tokio::{
    spawn,
    sync::{Notify, SetOnce},
    task::JoinSet,
    time::{Instant, MissedTickBehavior, interval, sleep},
};
use tracing::Instrument;

pub(super) use self::direct::DirectMessages;
use self::{
    direct::{begins_as, says},
    ledger::{Assignment, Ledger},
};
use super::{
    arrivals::Arrivals,
    drain::{Drain, UnderWay},
    opponent::Thinker,
    outage::Outage,
    reply::Replier,
    rest::RestError,
    worker::{Worker, WorkerPools},
    writer::{Writer, is_channels_trouble},
};
use crate::{
    application::{Application, ApplicationError, GameNotice, StepMessage},
    metrics::Metrics,
};
use domain::{
    GameHome,
    id::{GameId, GuildId, MessageId},
    right::Right,
    time::Timestamp,
};
use store::{DueJob, Job, shard::HeldShards};

mod direct;
mod ledger;
mod lookouts;
mod matches;
mod news;
mod rematches;
mod steps;
#[cfg(test)]
mod tests;

/// How often to check for jobs, even if nothing has woken the dispatcher.
const EVERY: Duration = Duration::from_secs(1);
/// How long a job whose request Discord did not accept keeps its place, so that others are not tried too fast either.
const AFTER_FAILURE: Duration = Duration::from_secs(2);

/// Wakes the dispatcher. Clones wake the same one.
#[derive(Clone, Debug, Default)]
pub(super) struct Wake {
    /// The application's id, once the bot has connected.
    application: Arc<SetOnce<u64>>,
    woken: Arc<Notify>,
}

impl Wake {
    /// Reports that the bot is connected, as this application.
    pub(super) fn connected(&self, application: u64) {
        // Every new connection reports the same application, so the first one is kept.
        let _ = self.application.set(application);
        self.wake();
    }

    /// The application's id, once the bot has connected.
    pub(super) async fn application(self) -> u64 {
        *self.application.wait().await
    }

    /// Reports that a job may have become due.
    pub(super) fn wake(&self) {
        self.woken.notify_one();
    }
}

/// The tools for doing jobs.
pub(super) struct Dispatcher {
    pub(super) worker: Worker,
    /// Runs calls that draw pictures.
    pub(super) pools: WorkerPools,
    /// Chooses the bot's moves.
    pub(super) thinker: Thinker,
    pub(super) replier: Replier,
    pub(super) writer: Writer,
    /// Opens direct messages.
    pub(super) direct: DirectMessages,
    pub(super) arrivals: Arrivals,
    pub(super) drain: Drain,
    pub(super) outage: Outage,
    pub(super) metrics: Arc<Metrics>,
    /// The shards whose servers' jobs are done.
    pub(super) held: HeldShards,
    /// Whether other processes do the jobs of other shards.
    pub(super) is_shared: bool,
}

/// The reason why a job, or what an interaction calls for, was not done.
#[derive(Debug, thiserror::Error)]
pub(super) enum JobError {
    #[error("the application failed")]
    Work(#[from] ApplicationError),
    #[error("Discord did not accept it")]
    Rest(#[from] RestError),
}

/// Does jobs as they become due, until the bot drains. Closing the drain waits for the jobs under way.
pub(super) async fn dispatch(dispatcher: Dispatcher, wake: Wake) -> Infallible {
    let dispatcher = Arc::new(dispatcher);
    let mut ledger = Ledger::default();
    let mut was_leader = false;
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut jobs = JoinSet::<bool>::new();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = wake.woken.notified() => {}
            Some(ended) = jobs.join_next_with_id() => {
                // If a task panics, its job is still in the outbox, and is started again.
                let (task, has_failed) = ended.unwrap_or_else(|error| (error.id(), false));
                ledger.end(task, has_failed);
            }
        }
        let Some(&application) = wake.application.get() else { continue };
        let Some(entered) = dispatcher.drain.enter() else { return pending().await };
        let taken = ledger.survey(&dispatcher.held);
        let is_leader = dispatcher.held.is_leader();
        let (under_way, recalls) = (ledger.under_way(), is_leader && !was_leader);
        let look = dispatcher.worker.run(move |app| {
            if recalls {
                app.store().outbox.recall_bot_moves()?;
            }
            Ok((app.time(), app.due(&under_way)?))
        });
        let (now, due) = match look.await {
            Ok(found) => found,
            Err(error) => {
                drop(entered);
                ledger.forget(&taken);
                dispatcher.outage.pause_after(&error, "the outbox cannot be read").await;
                continue;
            }
        };
        was_leader = is_leader;
        // A process that has let go of a shard may still answer what arrived there before.
        let is_foreign = |interaction: u64| dispatcher.is_shared && !dispatcher.arrivals.has_seen(interaction);
        ledger.note(&due, &taken, is_foreign);
        // An interaction that is being answered announces what it caused, and followers are notified after that. The
        // check comes after reading the outbox: if the interaction has been answered in between, the task started below
        // finds nothing to do.
        let is_live =
            |due: &&DueJob| due.interaction.is_some_and(|interaction| dispatcher.arrivals.is_live(interaction));
        let live: HashSet<_> = due.iter().filter(is_live).filter_map(|due| due.job.game()).collect();
        // An outdated message may be the one that tells the news already.
        let owed: HashSet<_> =
            due.iter().filter(|due| matches!(due.job, Job::News(_))).map(|due| (due.job.game(), due.guild)).collect();
        let entered = Arc::new(entered);
        for due in due {
            let waits = matches!(due.job, Job::Buttons(game, _) if owed.contains(&(Some(game), due.guild)));
            if waits || due.job.game().is_some_and(|game| live.contains(&game)) {
                continue;
            }
            let Some(assignment) = ledger.admit(due, now, application, dispatcher.is_shared) else { continue };
            let (dispatcher, entered) = (Arc::clone(&dispatcher), Arc::clone(&entered));
            let span = tracing::error_span!("job", job = %due.job);
            let task = jobs.spawn(async move { dispatcher.run(&assignment, entered).await }.instrument(span));
            ledger.begin(due.job, task.id());
        }
    }
}

impl Dispatcher {
    /// Does a job. Returns whether Discord did not accept it.
    async fn run(self: Arc<Self>, assignment: &Assignment, entered: Arc<UnderWay>) -> bool {
        let done = match assignment.due.job {
            Job::News(at) => self.announce(assignment, at).await,
            Job::BotMove(game) => self.move_as_bot(assignment.due, game).await.map_err(Into::into),
            Job::Clock(at) => self.ring(assignment, at, &entered).await,
            Job::Daily(_) | Job::Tournament(..) | Job::Notice(_) => self.take_steps(assignment).await,
            Job::Buttons(game, message) => self.remove_buttons(assignment, game, message).await,
            Job::Sentence(at) => self.tell_sentence(assignment, at).await,
            Job::Match(game, color) => self.tell_match(assignment, game, color).await,
            Job::Lookout(user) => self.tell_lookout(assignment, user).await,
            Job::Rematch(at) => self.ask_for_rematch(assignment, at).await,
            Job::Direct(at) => self.open_home(assignment, at).await,
            Job::Pair => {
                self.worker.run(|app| Ok(app.store().seeks.pair(app.time())?)).await.map(drop).map_err(Into::into)
            }
            Job::Count(..) => self.worker.run(Application::count_openings).await.map_err(Into::into),
        };
        drop(entered);
        match done {
            Ok(()) => false,
            Err(JobError::Work(error)) => {
                self.outage.pause_after(&error, "a job has to wait").await;
                false
            }
            Err(JobError::Rest(error)) => {
                tracing::warn!(error = &error as &dyn Error, "a job has to wait");
                sleep(AFTER_FAILURE).await;
                true
            }
        }
    }

    /// Chooses the bot's move in a game and plays it, unless the bot owes a later one by now: the handler of the
    /// interaction that calls for that one may be about to play it.
    async fn move_as_bot(&self, due: DueJob, game: GameId) -> Result<(), ApplicationError> {
        let since = Instant::now();
        let Some(chosen) = self.thinker.choose(game).await? else { return Ok(()) };
        self.thinker.pause(since).await;
        self.worker
            .run(move |app| {
                let is_due = app.store().outbox.bot_move_in(game)?.is_some_and(|owed| owed.revision == due.revision);
                if is_due { app.play_as_bot(chosen) } else { Ok(()) }
            })
            .await
    }

    /// Posts the notices of a game that are due, such as reminders. They are recorded as posted before they are posted,
    /// each in a task of its own, so that a slow channel does not delay other games. The notice of an end is recorded
    /// once it is posted.
    async fn ring(
        self: &Arc<Self>,
        assignment: &Assignment,
        at: GameHome,
        entered: &Arc<UnderWay>,
    ) -> Result<(), JobError> {
        let due = assignment.due;
        for notice in self.worker.run(move |app| app.ring(at)).await? {
            if let Some(since) = notice.due_since {
                self.tell_end(assignment, at, notice, since).await?;
                continue;
            }
            let (dispatcher, entered) = (Arc::clone(self), Arc::clone(entered));
            spawn(async move {
                let written = dispatcher.post_notice(notice, due.guild).await;
                dispatcher.metrics.reminded(written.is_some());
                if let Some((notice, message)) = written {
                    let recorded = dispatcher.worker.run(move |app| app.posted_notice(&notice, message)).await;
                    if let Err(error) = recorded {
                        tracing::warn!(error = &error as &dyn Error, "a reminder was not recorded");
                    }
                }
                drop(entered);
            });
        }
        Ok(())
    }

    /// Tells the end of a game at one of its homes, unless it is told there already.
    async fn tell_end(
        &self,
        assignment: &Assignment,
        at: GameHome,
        notice: GameNotice,
        since: Timestamp,
    ) -> Result<(), JobError> {
        let (channel, nonce, mark) = (notice.channel, notice.nonce(), notice.game.to_string());
        let message = StepMessage { since, after: None, nonce, post: notice.post };
        let tells = |seen: &_| (begins_as(&message, seen) && says(&mark, seen)).then_some(None);
        match self.find_or_post(assignment, channel, &message, &message.nonce, tells).await {
            Ok(None) => return Ok(()),
            Ok(Some(_)) => tracing::info!(game = %at.game, channel = channel.0, "the end of a game is told"),
            Err(error) if error.is_passing() => return Err(error.into()),
            Err(error) => tracing::info!(error = &error as &dyn Error, "the end of a game is not told here"),
        }
        Ok(self.worker.run(move |app| Ok(app.store().outbox.remove(Job::Clock(at))?)).await?)
    }

    /// Posts a notice in its channel or, if that takes none, in the one that takes the messages of the game instead.
    /// Returns the notice as it was posted, or logs why it could not be posted.
    async fn post_notice(&self, notice: GameNotice, guild: Option<GuildId>) -> Option<(GameNotice, MessageId)> {
        let write = async |notice: &GameNotice| self.writer.write(notice.channel, &notice.post, &notice.nonce()).await;
        let (mut written, mut notice) = (write(&notice).await, notice);
        if written.as_ref().is_err_and(is_channels_trouble)
            && let Some(elsewhere) = notice.elsewhere()
        {
            let (game, channel) = (elsewhere.game, elsewhere.channel);
            let noted = self.worker.run(move |app| Ok(app.store().games.go_elsewhere(game, channel)?)).await;
            if let Err(error) = noted {
                tracing::warn!(
                    error = &error as &dyn Error,
                    "commands do not find the game in its tournament's channel"
                );
            }
            (written, notice) = (write(&elsewhere).await, elsewhere);
        }
        let (game, channel) = (notice.game, notice.channel.0);
        if written.as_ref().is_err_and(is_channels_trouble) && notice.home.side().is_some() {
            let at = GameHome { game, home: notice.home };
            match self.worker.run(move |app| app.homes.lost(at)).await {
                Ok(false) => {}
                Ok(true) => tracing::info!(%game, channel, "a game leaves its channel"),
                Err(error) => tracing::warn!(error = &error as &dyn Error, "a lost home was not noted"),
            }
        }
        match &written {
            Ok(_) => tracing::info!(%game, channel, "posted"),
            Err(error) if is_channels_trouble(error) => {
                let lacks = self.worker.lacks(guild, notice.channel, &Right::OF_MESSAGES).await;
                tracing::info!(%game, channel, lacks, error = error as &dyn Error, "no permission to post");
            }
            Err(error @ RestError::NotHeld { .. }) => {
                tracing::info!(%game, channel, error = error as &dyn Error, "not posted");
            }
            Err(error) => tracing::error!(%game, channel, error = error as &dyn Error, "not posted"),
        }
        written.ok().map(|message| (notice, message))
    }
}
