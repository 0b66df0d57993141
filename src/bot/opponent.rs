//! Plays the bot's moves.
//!
//! The bot replies to a move while the handler answers the interaction with that move, so that one message shows both.
//! If that takes too long, the player's move is announced first. Then a task plays the bot's move, and the teller
//! announces it.
//!
//! The games in which the bot is to move are recorded only in the store, so after a restart the bot also plays the
//! moves that were due before.

use std::{
    collections::HashSet,
    convert::Infallible,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::Notify,
    task::JoinSet,
    time::{Instant, MissedTickBehavior, interval, sleep_until, timeout_at},
};
use tracing::Instrument;

use super::{
    gate::Gate,
    outage::Outage,
    rhythm::Rhythm,
    worker::{WorkError, Worker, thinking_processors},
};
use crate::host::BotsMove;
use domain::{control::BoardRef, id::GameId};
use store::shard::HeldShards;

/// How often to check for games in which the bot is to move, even if no task has reported a change.
const EVERY: Duration = Duration::from_secs(1);
/// The maximum time for which the bot thinks about a move.
const THINK: Duration = Duration::from_secs(1);
/// The time within which the bot aims to move in all games. If many players wait, [`LEAST`] makes it take longer.
const WAIT: Duration = Duration::from_millis(2200);
/// The minimum time for which the bot thinks about a move, however many players wait.
const LEAST: Duration = Duration::from_millis(30);
/// The minimum time for which the bot thinks about a reply that goes into the same message as the player's move. If less
/// is left, the bot thinks longer and replies in a second message.
const LEAST_TOGETHER: Duration = Duration::from_millis(200);

/// Wakes the background tasks that play the bot's moves and post news. Clones wake the same tasks.
#[derive(Clone, Debug, Default)]
pub(super) struct Nudge {
    /// The application's id, once the bot has connected.
    application: Arc<OnceLock<u64>>,
    moved: Arc<Notify>,
    news: Arc<Notify>,
}

impl Nudge {
    /// Reports that the bot is connected, as this application.
    pub(super) fn connected(&self, application: u64) {
        // Every new connection reports the same application.
        self.application.get_or_init(|| application);
        self.moved.notify_one();
        self.news.notify_one();
    }

    /// The application's id, once the bot has connected.
    pub(super) fn application(&self) -> Option<u64> {
        self.application.get().copied()
    }

    /// Reports that a board was posted, after which it may be the bot's turn.
    pub(super) fn shown(&self) {
        self.moved.notify_one();
    }

    /// Reports that there may be news for the teller to post.
    pub(super) fn news(&self) {
        self.news.notify_one();
    }

    /// Waits until [`news`](Self::news) is called.
    pub(super) async fn news_come(&self) {
        self.news.notified().await;
    }
}

/// The tools with which the bot plays its moves.
pub(super) struct Opponent {
    /// Finds the games in which the bot is to move.
    pub(super) worker: Worker,
    pub(super) thinker: Thinker,
    pub(super) gate: Gate,
    pub(super) outage: Outage,
    /// The shards that this process holds.
    pub(super) held: HeldShards,
}

/// Plays a move in each game in which the bot is to move, until the gate is closed.
pub(super) async fn play(opponent: Opponent, nudge: Nudge) -> Infallible {
    let (opponent, nudge) = (Arc::new(opponent), Arc::new(nudge));
    let mut was_leader = false;
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
        if nudge.application().is_none() {
            continue;
        }
        let Some(entered) = opponent.gate.enter() else { return std::future::pending().await };
        let is_leader = opponent.held.is_leader();
        let recalls = is_leader && !was_leader;
        let owed = match opponent
            .worker
            .run({
                let under_way = under_way.clone();
                move |host| {
                    if recalls {
                        host.recall_replies()?;
                    }
                    host.owed_replies(&under_way)
                }
            })
            .await
        {
            Ok(owed) => {
                was_leader = is_leader;
                owed
            }
            Err(error) => {
                drop(entered);
                opponent.outage.pause_after(&error, "the games in which the bot is to move cannot be read").await;
                continue;
            }
        };
        let entered = Arc::new(entered);
        for game in owed {
            if under_way.insert(game) {
                let (opponent, nudge, entered) = (Arc::clone(&opponent), Arc::clone(&nudge), Arc::clone(&entered));
                let span = tracing::error_span!("reply", %game);
                replying.spawn(
                    async move {
                        let moved = opponent.reply(game).await;
                        drop(entered);
                        nudge.news();
                        if let Err(error) = moved {
                            opponent.outage.pause_after(&error, "the bot could not move").await;
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
    /// Chooses a move in this game and plays it.
    async fn reply(&self, game: GameId) -> Result<(), WorkError> {
        let since = Instant::now();
        let Some(chosen) = self.thinker.choose(game).await? else { return Ok(()) };
        self.thinker.pause(since).await;
        self.worker.run(move |host| host.play_as_bot(chosen)).await
    }
}

/// Runs the engine that chooses the bot's moves. Clones share its threads among all players who wait.
#[derive(Clone)]
pub(super) struct Thinker {
    worker: Worker,
    waiting: Arc<AtomicUsize>,
    rhythm: Rhythm,
}

impl Thinker {
    /// Uses this worker, and replies at these times.
    pub(super) fn new(worker: Worker, rhythm: Rhythm) -> Self {
        Self { worker, waiting: Arc::default(), rhythm }
    }

    /// Chooses the bot's move in a game; `None` if it is not the bot's turn.
    async fn choose(&self, game: GameId) -> Result<Option<BotsMove>, WorkError> {
        let waiting = Waiting::among(Arc::clone(&self.waiting));
        self.worker.run(move |host| host.choose_as_bot(game, waiting.share())).await
    }

    /// Chooses the bot's reply to a move that arrived at this time and led to this board. Returns `None` if the reply is
    /// not found in time for the message with the player's move. Changes nothing, so the bot can still reply later.
    pub(super) async fn reply_at_once(&self, board: BoardRef, arrived: Instant) -> Option<BotsMove> {
        let waiting = Waiting::among(Arc::clone(&self.waiting));
        if waiting.share() < LEAST_TOGETHER {
            // Many players wait, so this one is told at once that the bot is to move.
            return None;
        }
        let until = arrived + self.rhythm.thinks();
        let choosing = self.worker.run(move |host| {
            let left = until.saturating_duration_since(Instant::now());
            if left < LEAST_TOGETHER {
                return Ok(None);
            }
            host.choose_as_bot(board.game, waiting.share().min(left))
        });
        let chosen = match timeout_at(arrived + self.rhythm.together, choosing).await {
            Ok(Ok(chosen)) => chosen.filter(|chosen| chosen.board == board)?,
            Ok(Err(error)) => {
                tracing::debug!(error = &error as &dyn std::error::Error, "the bot found no reply");
                return None;
            }
            Err(_) => return None,
        };
        self.pause(arrived).await;
        Some(chosen)
    }

    /// Waits until the bot may reply to a move that arrived at this time.
    async fn pause(&self, arrived: Instant) {
        sleep_until(arrived + self.rhythm.pause(rand::random())).await;
    }
}

/// A player who waits for the bot's move.
struct Waiting {
    since: Instant,
    count: Arc<AtomicUsize>,
}

impl Waiting {
    fn among(count: Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self { since: Instant::now(), count }
    }

    /// How long to think about this player's game.
    fn share(&self) -> Duration {
        share(self.since.elapsed(), self.count.load(Ordering::Relaxed), thinking_processors())
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.count.fetch_sub(1, Ordering::Relaxed);
    }
}

/// How long to think about one game: its player has waited for the time `waited`, and `waiting` players share the given
/// number of `processors`. Players who began to wait at the same time all get their moves within [`WAIT`], unless
/// thinking for [`LEAST`] about each game takes longer.
fn share(waited: Duration, waiting: usize, processors: usize) -> Duration {
    let rounds = u32::try_from(waiting.div_ceil(processors).max(1)).unwrap_or(u32::MAX);
    (WAIT.saturating_sub(waited) / rounds).clamp(LEAST, THINK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_for_long() {
        assert_eq!(share(Duration::ZERO, 1, 1), THINK, "alone, one is thought about as long as it does any good");
        for (many, processors) in [(2, 1), (8, 1), (8, 3), (40, 1), (100, 7)] {
            let mut waited = Duration::ZERO;
            let mut waiting = many;
            while waiting > 0 {
                waited += share(waited, waiting, processors);
                waiting = usize::saturating_sub(waiting, processors);
            }
            let least = LEAST * u32::try_from(many).expect("a small number");
            assert!(waited <= WAIT.max(least) + LEAST, "{many} on {processors}: {waited:?}");
        }
        assert_eq!(share(WAIT * 2, 1000, 1), LEAST, "however many there are, each is thought about");
    }
}
