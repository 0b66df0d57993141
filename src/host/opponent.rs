//! The bot as a player: its moves, and its answers to proposals.

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::{Host, HostError, Request, Stop};
use crate::{
    engine::{Handicap, Level, Limits, Score, mix, score::DRAW},
    games::{
        AnyPosition,
        engines::{Advice, Engines},
    },
    id::GameId,
    session::{Action, Bot, Event, Proposal, Session},
    store::{Owed, Saved, StoreError},
};

/// After this time, the bot replies to a player's move even if no message with the new board is known, unless the move
/// still has to be announced.
const SHOWN_WITHIN: Duration = Duration::from_secs(5);
/// The maximum number of games returned in one call.
const AT_ONCE: usize = 50;
/// The number of moves at the beginning of a game in which the bot declines a draw in an equal position, and in which
/// the strongest level varies its moves.
const EARLY: u32 = 16;
/// The noise that varies the moves of the strongest level. It is too small to weaken the level noticeably.
const VARIETY: Score = 6;
/// The number of positions searched to decide on a draw offer.
const DRAW_NODES: u64 = 2_000;
/// The score at or below which the bot accepts a draw at any time.
const BEHIND: Score = -100;

/// The maximum number of idle engines kept.
const MOST_IDLE: usize = 8;

/// A pool of engines for concurrent searches. Each engine takes tens of megabytes.
#[derive(Default)]
pub(super) struct Thinkers(Mutex<Vec<Engines>>);

impl Thinkers {
    /// Searches a position within the limits, and blocks until the search ends.
    pub(super) fn think(&self, position: &AnyPosition, limits: &Limits, handicap: Handicap) -> Option<Advice> {
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

impl Host {
    /// Queues a reply in every game in which it is the bot's turn. Called at the start by one of the processes that share
    /// a store, for games that an earlier run of the program left.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn recall_replies(&self) -> Result<(), HostError> {
        Ok(self.store.recall_replies()?)
    }

    /// The games in which the bot should move now, in servers for which this process acts, except the games in
    /// `under_way`, for which it is already thinking.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn owed_replies(&self, under_way: &HashSet<GameId>) -> Result<Vec<GameId>, HostError> {
        let mut ready = Vec::new();
        let owed = self.store.owed_replies()?;
        for Owed { game, revision, since, .. } in owed.into_iter().filter(|owed| !under_way.contains(&owed.game)) {
            // The bot must not reply to a move before a message shows that move.
            let waits_no_more = || {
                let is_late = self.now().since(since) >= SHOWN_WITHIN;
                Ok::<_, StoreError>(is_late && self.store.news_of(game)?.is_none())
            };
            if self.is_shown(game, revision)? || waits_no_more()? {
                ready.push(game);
            }
            if ready.len() == AT_ONCE {
                break;
            }
        }
        Ok(ready)
    }

    /// Whether a board of this revision, or of a later one, was posted.
    fn is_shown(&self, game: GameId, revision: u32) -> Result<bool, StoreError> {
        match self.store.board(game) {
            // An unreadable board must not block the replies in other games.
            Err(error) if error.is_about_one_record() => Ok(false),
            board => Ok(board?.is_some_and(|board| board.board.revision >= revision)),
        }
    }

    /// Plays a move of the bot if it is the bot's turn, after a search of at most `within`. The move and its news are
    /// saved when this method returns.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn move_as_bot(&self, game: GameId, within: Duration) -> Result<(), HostError> {
        let session = match self.store.game(game) {
            // The bot cannot play in a game that this program cannot read.
            Err(error) if error.is_about_one_record() => None,
            session => session?,
        };
        let Some((session, bot)) = session.and_then(|session| {
            let bot = session.bot().filter(|_| session.waits_for_bot())?;
            Some((session, bot))
        }) else {
            return Ok(self.store.owe_nothing(game)?);
        };
        let Some(advice) = self.bot_move(&session, bot, within) else {
            tracing::error!(%game, "the bot finds no move");
            return Ok(self.store.owe_nothing(game)?);
        };
        let saved = match session.apply_for_bot(Action::Move(advice.mv), self.moment(&session)?) {
            Ok((next, event)) => self.save_event(&next, session.revision(), &event, None)?,
            Err(refusal) => {
                tracing::error!(%game, reason = refusal.code(), "the bot’s move is refused");
                return Ok(self.store.owe_nothing(game)?);
            }
        };
        match saved {
            // After `Stale`, another request has changed the game, and has itself recorded whether the bot has to move.
            Saved::Done | Saved::Stale | Saved::TableTaken(_) => Ok(()),
        }
    }

    fn bot_move(&self, session: &Session, bot: Bot, within: Duration) -> Option<Advice> {
        let strength = session.kind().strength(bot.level)?;
        // The seed makes mistakes differ between games, but stay the same within a game.
        let mut handicap = strength.handicap(mix(u64::from(session.id().bits())));
        let [.., strongest] = Level::ALL;
        let mut limits = if bot.level == strongest { Limits::default() } else { strength.limits() };
        limits.deadline = Some(Instant::now() + within);
        if session.ply() < EARLY {
            handicap.noise = handicap.noise.max(VARIETY);
        }
        self.thinkers.think(session.position(), &limits, handicap)
    }

    /// Proposes something to the bot, which answers at once. The proposal and the answer are saved together.
    pub(super) fn propose_to_bot(
        &self,
        request: &Request,
        session: Session,
        bot: Bot,
        what: Proposal,
    ) -> Result<(Session, Event), Stop> {
        request.must_be_seen()?;
        let answered = self.save_act(request, session, |session| {
            let moment = self.moment(session)?;
            let (offered, _) = session.apply(request.actor(), Action::Offer(what), moment.clone())?;
            let answer = match what {
                Proposal::Takeback | Proposal::Move(_) => Action::Accept,
                Proposal::Draw if self.wants_draw(session, bot) => Action::Accept,
                Proposal::Draw => Action::Decline,
            };
            Ok(Some(offered.apply_for_bot(answer, moment)?))
        })?;
        Ok(answered.expect("the bot answers every proposal"))
    }

    /// Whether the bot accepts a draw: when its position is not better, and in the opening only when it is clearly
    /// worse.
    fn wants_draw(&self, session: &Session, bot: Bot) -> bool {
        let most = if session.ply() < EARLY { BEHIND } else { DRAW };
        let advice = self.thinkers.think(session.position(), &Limits::nodes(DRAW_NODES), Handicap::NONE);
        let sign = if session.position().turn() == bot.color { 1 } else { -1 };
        advice.is_some_and(|advice| sign * advice.score <= most)
    }
}
