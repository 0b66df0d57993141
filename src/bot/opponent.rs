//! Has the bot reply to those who play against it.
//!
//! What is to be said follows from the store alone: it makes no difference whether a move was played a moment ago or before
//! the bot was started.

use std::{
    collections::HashSet,
    convert::Infallible,
    error::Error,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::Notify,
    task::JoinSet,
    time::{MissedTickBehavior, interval, sleep},
};
use tracing::Instrument;

use super::{
    gate::Gate,
    reply::Replier,
    worker::{WorkError, Worker, thinking_processors},
    writer::Writer,
};
use crate::{
    host::{BoardMessage, BotReply},
    id::GameId,
    metrics::{Metrics, Told},
};

/// How often is looked whether a reply is owed of which nobody told.
const EVERY: Duration = Duration::from_secs(1);
/// The pause after the store has failed.
const AFTER_FAILURE: Duration = Duration::from_secs(60);
/// How long the bot thinks about a move at most.
const THINK: Duration = Duration::from_secs(1);
/// How long a player waits for the bot to have thought, if many play against it.
const WAIT: Duration = Duration::from_millis(2200);

/// What the handler of interactions tells the task that replies. Clones tell the same task.
#[derive(Clone, Debug, Default)]
pub(super) struct Nudge {
    /// The application, once it is known.
    application: Arc<OnceLock<u64>>,
    moved: Arc<Notify>,
}

impl Nudge {
    /// The bot is connected, as this application.
    pub(super) fn connected(&self, application: u64) {
        // It is the same however often the connection begins anew.
        self.application.get_or_init(|| application);
        self.moved.notify_one();
    }

    /// A board was shown: somebody may have moved.
    pub(super) fn shown(&self) {
        self.moved.notify_one();
    }
}

/// What it takes to reply.
pub(super) struct Opponent {
    /// For what takes some milliseconds.
    pub(super) worker: Worker,
    /// For thinking.
    pub(super) thinker: Worker,
    pub(super) replier: Replier,
    pub(super) writer: Writer,
    pub(super) gate: Gate,
    pub(super) metrics: Arc<Metrics>,
}

/// Replies whenever a reply is owed, until the gate is closed.
pub(super) async fn play(opponent: Opponent, nudge: Nudge) -> Infallible {
    let opponent = Arc::new(opponent);
    let waiting = Arc::new(AtomicUsize::new(0));
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut replying = JoinSet::new();
    let mut under_way = HashSet::<GameId>::new();
    loop {
        tokio::select! {
            _ = ticks.tick() => {}
            () = nudge.moved.notified() => {}
            Some(done) = replying.join_next() => {
                if let Ok(game) = done {
                    under_way.remove(&game);
                }
            }
        }
        let Some(&application) = nudge.application.get() else { continue };
        let Some(entered) = opponent.gate.enter() else { return std::future::pending().await };
        let owed = match opponent.worker.run(|host| host.owed_replies()).await {
            Ok(owed) => owed,
            Err(error) => {
                tracing::error!(error = &error as &dyn Error, "it is not known where a reply is owed");
                drop(entered);
                sleep(AFTER_FAILURE).await;
                continue;
            }
        };
        let entered = Arc::new(entered);
        for game in owed {
            if under_way.insert(game) {
                let (opponent, waiting, entered) = (Arc::clone(&opponent), Arc::clone(&waiting), Arc::clone(&entered));
                let span = tracing::error_span!("reply", %game);
                replying.spawn(
                    async move {
                        let replied = opponent.reply(application, game, waiting).await;
                        drop(entered);
                        if let Err(error) = replied {
                            tracing::error!(error = &error as &dyn Error, "no reply");
                            // A store that fails is not asked again at once.
                            sleep(AFTER_FAILURE).await;
                        }
                        game
                    }
                    .instrument(span),
                );
            }
        }
    }
}

impl Opponent {
    /// Thinks about a game and says the reply.
    async fn reply(&self, application: u64, game: GameId, waiting: Arc<AtomicUsize>) -> Result<(), WorkError> {
        let counted = Counted::among(waiting);
        let thought = self.thinker.run(move |host| host.reply_as_bot(game, share(counted.count())));
        match thought.await? {
            Some(reply) => self.say(application, reply).await,
            None => Ok(()),
        }
    }

    /// Says a reply by the token of the newest board, else by the bot's rights in the channel; else takes note that nobody
    /// was told.
    async fn say(&self, application: u64, reply: BotReply) -> Result<(), WorkError> {
        let before = reply.before.as_ref().filter(|before| before.channel == reply.channel);
        let (mut posted, mut told) = (None, Told::ByToken);
        if let Some(before) = before {
            posted = self.replier.follow_up(application, reply.now, before, &reply.post).await;
        }
        if posted.is_none() {
            told = Told::ByRights;
            let written = self.writer.try_write(reply.channel, &reply.post, reply.game, &reply.nonce()).await;
            posted = reply.post.board.zip(written).map(|(board, message)| BoardMessage {
                board,
                channel: reply.channel,
                message,
                // It answers nobody, so that nothing can follow it by a token.
                token: String::new(),
                posted: reply.now,
            });
        }
        let (game, now) = (reply.game, reply.now);
        let Some(posted) = posted else {
            self.metrics.replied(Told::NotYet);
            return self.worker.run(move |host| host.reply_unsaid(game)).await;
        };
        self.metrics.replied(told);
        tracing::info!(?told, "replied");
        let message = posted.message;
        if let Some(old) = self.worker.run(move |host| host.board_posted(&posted)).await?
            && old.message != message
        {
            self.replier.strip(application, now, &old).await;
        }
        Ok(())
    }
}

/// One of those who wait for a reply.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn among(waiting: Arc<AtomicUsize>) -> Self {
        waiting.fetch_add(1, Ordering::Relaxed);
        Self(waiting)
    }

    /// How many wait.
    fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How long to think about a move while so many wait, so that none of them waits for long.
fn share(waiting: usize) -> Duration {
    let rounds = waiting.div_ceil(thinking_processors()).max(1);
    THINK.min(WAIT / u32::try_from(rounds).unwrap_or(u32::MAX))
}
