//! The bot as a player: what it answers to moves and offers.

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

/// How long a reply waits for the move to be shown that it answers.
const SHOWN_WITHIN: Duration = Duration::from_secs(5);
/// How many replies are begun in one go.
const AT_ONCE: usize = 50;
/// Before this many moves the bot agrees to no draw of a level game, and varies what it plays at its strongest.
const EARLY: u32 = 16;
/// By how much it varies then: hardly anything, in the unit of [`Score`].
const VARIETY: Score = 6;
/// How many positions it looks at to decide about a draw.
const DRAW_NODES: u64 = 2_000;
/// When it stands so much worse, it agrees at any time, in the unit of [`Score`].
const BEHIND: Score = -100;

/// How many engines are kept while nobody thinks.
const MOST_IDLE: usize = 8;

/// Engines for those who think at the same time, kept for the next ones: they take tens of megabytes each.
#[derive(Default)]
pub(super) struct Thinkers(Mutex<Vec<Engines>>);

impl Thinkers {
    /// Thinks. Takes as long as the limits say: call it where nobody waits for a processor.
    pub(super) fn think(&self, position: &AnyPosition, limits: &Limits, handicap: Handicap) -> Option<Advice> {
        self.with(|engines| engines.think(position, limits, handicap))
    }

    /// Has one of them think, as long as it is told to.
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
    /// Looks up where the bot is to move, so that nothing is forgotten that was owed before the program was started.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn recall_replies(&self) -> Result<(), HostError> {
        Ok(self.store.recall_replies()?)
    }

    /// The games in which the bot should move now, without those in `under_way`.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn owed_replies(&self, under_way: &HashSet<GameId>) -> Result<Vec<GameId>, HostError> {
        let mut ready = Vec::new();
        let owed = self.store.owed_replies()?;
        for Owed { game, revision, since } in owed.into_iter().filter(|owed| !under_way.contains(&owed.game)) {
            // Nobody is to read the answer before the move.
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

    /// Whether a board of this revision, or a later one, was posted.
    fn is_shown(&self, game: GameId, revision: u32) -> Result<bool, StoreError> {
        match self.store.board(game) {
            // One board that cannot be read does not silence the others.
            Err(error) if error.is_about_one_record() => Ok(false),
            board => Ok(board?.is_some_and(|board| board.board.revision >= revision)),
        }
    }

    /// Plays the bot's move if it is its turn, thinking for at most this long. The move and its news are saved when
    /// this returns.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn move_as_bot(&self, game: GameId, within: Duration) -> Result<(), HostError> {
        let session = match self.store.game(game) {
            // This program cannot read the game, so it does not play in it.
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
            // If stale, somebody has changed the game meanwhile, and their request is answered instead.
            Saved::Done | Saved::Stale | Saved::TableTaken(_) => Ok(()),
        }
    }

    fn bot_move(&self, session: &Session, bot: Bot, within: Duration) -> Option<Advice> {
        let strength = session.kind().strength(bot.level)?;
        // Whatever the level, mistakes differ from game to game and are the same throughout one.
        let mut handicap = strength.handicap(mix(u64::from(session.id().bits())));
        let [.., strongest] = Level::ALL;
        let mut limits = if bot.level == strongest { Limits::default() } else { strength.limits() };
        limits.deadline = Some(Instant::now() + within);
        if session.ply() < EARLY {
            handicap.noise = handicap.noise.max(VARIETY);
        }
        self.thinkers.think(session.position(), &limits, handicap)
    }

    /// Proposes something to the bot, which answers at once: both are saved together.
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

    /// The bot agrees to a draw when it does not stand better, and in the opening only when it stands worse.
    fn wants_draw(&self, session: &Session, bot: Bot) -> bool {
        let most = if session.ply() < EARLY { BEHIND } else { DRAW };
        let advice = self.thinkers.think(session.position(), &Limits::nodes(DRAW_NODES), Handicap::NONE);
        let sign = if session.position().turn() == bot.color { 1 } else { -1 };
        advice.is_some_and(|advice| sign * advice.score <= most)
    }
}
