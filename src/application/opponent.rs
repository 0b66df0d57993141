//! The bot as a player: its moves, and its answers to proposals.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::{Application, ApplicationError, Post, Request, readable, save::MAX_ATTEMPTS};
use board::color::ByColor;
use domain::{Action, Bot, Cause, Happening, News, Session, control::BoardRef, id::GameId, prepared::Followed};
use engine::{Advice, Engines, Handicap, Level, Score, SearchLimits, mix};
use games::AnyPosition;
use store::{Job, Saved};

/// The number of moves at the beginning of a game in which the bot declines a draw in an equal position, and in which
/// the strongest level varies its moves.
pub(super) const EARLY: u32 = 16;
/// The noise that varies the moves of the strongest level. It is too small to weaken the level noticeably.
const VARIETY: Score = 6;
/// The maximum number of idle engines kept.
const MOST_IDLE: usize = 8;

/// A move that was chosen for the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotsMove {
    /// The board on which the bot is to move.
    pub board: BoardRef,
    /// The move in canonical notation.
    pub mv: String,
}

/// A pool of engines for concurrent searches. Each engine takes tens of megabytes.
#[derive(Default)]
pub(super) struct EnginePool(Mutex<Vec<Engines>>);

impl EnginePool {
    /// Searches a position within the limits, and blocks until the search ends.
    pub(super) fn think(&self, position: &AnyPosition, limits: &SearchLimits, handicap: Handicap) -> Option<Advice> {
        self.with(|engines| engines.think(position, limits, handicap))
    }

    /// Runs `think` with an engine of the pool, or with a new one if all are busy.
    pub(super) fn with<T>(&self, think: impl FnOnce(&mut Engines) -> T) -> T {
        let idle = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut engines = idle().pop().unwrap_or_default();
        let thought = think(&mut engines);
        let mut idle = idle();
        if idle.len() < MOST_IDLE {
            idle.push(engines);
        }
        thought
    }
}

impl Application {
    /// Chooses a move of the bot if it is the bot's turn, in a search of at most `within`. Changes nothing, except that
    /// a reply that the bot does not owe is forgotten.
    pub fn choose_as_bot(&self, game: GameId, within: Duration) -> Result<Option<BotsMove>, ApplicationError> {
        let Some((session, bot)) = readable(self.store.games.game(game))?.and_then(|session| {
            let bot = session.bot().filter(|_| session.waits_for_bot())?;
            Some((session, bot))
        }) else {
            self.store.outbox.remove(Job::BotMove(game))?;
            return Ok(None);
        };
        let Some(advice) = self.bot_move(&session, bot, within) else {
            tracing::error!(%game, "the bot finds no move");
            self.store.outbox.remove(Job::BotMove(game))?;
            return Ok(None);
        };
        Ok(Some(BotsMove { board: session.board_ref(), mv: advice.mv }))
    }

    /// Plays a move that was chosen for the bot, unless the game has changed since. The move and its news are saved
    /// when this method returns. If no known message shows the player's move before it, the news tells that move, too.
    pub fn play_as_bot(&self, chosen: BotsMove) -> Result<(), ApplicationError> {
        let shown = self.sessions.shown_revision(chosen.board.game)?;
        let untold = self.store.outbox.news_of(chosen.board.game)?.map(|news| news.what);
        // None if a board shows them, several if prepared answers were played, else the player's move, if there is one.
        let untold_turns = |before: &Session| {
            let last = before.moves().iter().rfind(|mv| !mv.is_pass);
            let is_players = last.is_some_and(|mv| before.seats()[mv.by].user().is_some());
            if shown.is_some_and(|shown| shown >= before.board_revision()) {
                0
            } else if let Some(Happening::Answered { turns }) = untold {
                turns
            } else {
                u32::from(is_players)
            }
        };
        self.save_bots_move(chosen, None, untold_turns).map(drop)
    }

    /// Plays the bot's reply to a move that the caller has just played, and that has not been announced. Returns the
    /// public message about both moves; `None` if the game has changed since. The news of both moves is saved together
    /// with the reply.
    pub fn play_as_bot_and_tell(&self, request: &Request, chosen: BotsMove) -> Result<Option<Post>, ApplicationError> {
        let saved = self.save_bots_move(chosen, request.cause.as_ref(), |_| 1)?;
        let Some((session, news)) = saved else { return Ok(None) };
        let Some(news) = news else { return Ok(None) };
        let post =
            self.readers.hushed(self.news_post(&session, &news, &self.readers.all_read(request, &session)?)?)?;
        // The moves must be on disk before anybody reads them.
        self.store.wait_until_durable()?;
        Ok(Some(post))
    }

    /// Saves a move of the bot, with its news. `untold_turns` counts, in the game before the move, the last turns that
    /// no message shows yet; the news tells them, too. Returns `None` if the game has changed since the move was
    /// chosen; whoever changed it has recorded whether the bot has to move.
    fn save_bots_move(
        &self,
        BotsMove { board, mv }: BotsMove,
        cause: Option<&Cause>,
        untold_turns: impl Fn(&Session) -> u32,
    ) -> Result<Option<(Session, Option<News>)>, ApplicationError> {
        for _ in 0..MAX_ATTEMPTS {
            let Some(session) = self.store.games.game(board.game)?.filter(|session| session.board_ref() == board)
            else {
                return Ok(None);
            };
            let moment = self.readers.moment(&session)?;
            let moved = match session.apply_for_bot(Action::Move(mv.clone()), moment.clone()) {
                Ok(moved) => moved,
                Err(refusal) => {
                    tracing::error!(game = %board.game, reason = refusal.code(), "the bot’s move is refused");
                    self.store.outbox.remove(Job::BotMove(board.game))?;
                    return Ok(None);
                }
            };
            let prepared = self.store.prepared.prepared_in(&session)?;
            let ply = moved.0.ply();
            let mut followed = Followed::of(&session, moved.clone(), prepared.clone(), &moment);
            // The bot's reply to a prepared answer must not be advice in another game.
            if followed.session.ply() > ply
                && followed.session.waits_for_bot()
                && self.guard.bot_would_help(&followed.session)?
            {
                followed = Followed::of(&session, moved, ByColor::default(), &moment);
            }
            let news = News::of_event(&followed.session, &followed.event, self.clock.now(), cause.cloned());
            let turns = untold_turns(&session);
            let news = news.map(|news| News { what: news.what.after_turns(turns), ..news });
            // After a change of what the player has prepared, the move is saved anew.
            if self.store.games.save_with_answers(&followed, session.revision(), &prepared, news.as_ref())?
                == Saved::Done
            {
                return Ok(Some((followed.session, news)));
            }
        }
        Err(ApplicationError::Contended(board.game))
    }

    fn bot_move(&self, session: &Session, bot: Bot, within: Duration) -> Option<Advice> {
        let strength = engine::strength(session.kind(), bot.level)?;
        // The seed makes mistakes differ between games, but stay the same within a game.
        let mut handicap = strength.handicap(mix(u64::from(session.id().bits())));
        let [.., strongest] = Level::ALL;
        let mut limits = if bot.level == strongest { SearchLimits::default() } else { strength.limits() };
        limits.deadline = Some(Instant::now() + within);
        if session.ply() < EARLY {
            handicap.noise = handicap.noise.max(VARIETY);
        }
        self.engine_pool.think(session.position(), &limits, handicap)
    }
}
