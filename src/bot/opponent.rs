//! Chooses the bot's moves.
//!
//! The bot replies to a move while the handler answers the interaction with that move, so that one message shows both.
//! If that takes too long, the player's move is announced first. Then the dispatcher plays the bot's move, and
//! announces it.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::time::{Instant, sleep_until, timeout_at};

use super::{
    bot_timing::BotTiming,
    worker::{Worker, thinking_processors},
};
use crate::application::{ApplicationError, BotsMove};
use domain::{control::BoardRef, id::GameId};

/// The maximum time for which the bot thinks about a move.
const THINK: Duration = Duration::from_secs(1);
/// The time within which everyone who waits gets the bot's move. With very many players it takes longer, since no move
/// gets less than [`LEAST`].
const WAIT: Duration = Duration::from_millis(2200);
/// The minimum time for which the bot thinks about a move, however many players wait.
const LEAST: Duration = Duration::from_millis(30);
/// The minimum time for which the bot thinks about a reply that goes into the same message as the player's move. If
/// less is left, the bot thinks longer and replies in a second message.
const LEAST_TOGETHER: Duration = Duration::from_millis(200);

/// Runs the engine that chooses the bot's moves. Clones share its threads among all players who wait.
#[derive(Clone)]
pub(super) struct Thinker {
    worker: Worker,
    waiting: Arc<AtomicUsize>,
    bot_timing: BotTiming,
}

impl Thinker {
    /// Uses this worker, and replies at these times.
    pub(super) fn new(worker: Worker, bot_timing: BotTiming) -> Self {
        Self { worker, waiting: Arc::default(), bot_timing }
    }

    /// Chooses the bot's move in a game; `None` if it is not the bot's turn.
    pub(super) async fn choose(&self, game: GameId) -> Result<Option<BotsMove>, ApplicationError> {
        let waiting = Waiting::among(Arc::clone(&self.waiting));
        self.worker.run(move |app| app.choose_as_bot(game, waiting.share())).await
    }

    /// Chooses the bot's reply to a move that arrived at this time and led to this board. Returns `None` if the reply
    /// is not found in time for the message with the player's move. Plays nothing, so the bot can still reply later.
    pub(super) async fn reply_at_once(&self, board: BoardRef, arrived: Instant) -> Option<BotsMove> {
        let waiting = Waiting::among(Arc::clone(&self.waiting));
        if waiting.share() < LEAST_TOGETHER {
            // Many players wait, so this one is told at once that the bot is to move.
            return None;
        }
        let until = arrived + self.bot_timing.thinks();
        let choosing = self.worker.run(move |app| {
            let left = until.saturating_duration_since(Instant::now());
            if left < LEAST_TOGETHER {
                return Ok(None);
            }
            app.choose_as_bot(board.game, waiting.share().min(left))
        });
        let chosen = match timeout_at(arrived + self.bot_timing.together, choosing).await {
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
    pub(super) async fn pause(&self, arrived: Instant) {
        sleep_until(arrived + self.bot_timing.pause(rand::random())).await;
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
