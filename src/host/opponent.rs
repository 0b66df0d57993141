//! The bot as a player: what it answers to moves and offers.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::{BoardMessage, Host, HostError, Post, Reply, Request, Stop, say, view};
use crate::{
    engine::{Blur, Level, Limits, Score, mix, score::DRAW},
    games::{
        AnyPosition,
        engines::{Advice, Engines},
    },
    id::{ChannelId, GameId, UserId},
    phrase::Phrase,
    session::{Action, Bot, Event, Proposal, Refusal, Session},
    store::{Owed, StoreError},
    time::Timestamp,
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

/// A reply of the bot to somebody's move, which is saved and is to be said.
#[derive(Clone, Debug, PartialEq)]
pub struct BotReply {
    /// The game.
    pub game: GameId,
    /// Where it is to be said.
    pub channel: ChannelId,
    /// What.
    pub post: Post,
    /// The newest board before it: by its token an answer may still go out.
    pub before: Option<BoardMessage>,
    /// When it was thought of.
    pub now: Timestamp,
}

impl BotReply {
    /// A text of at most 25 characters that no other message has.
    pub fn nonce(&self) -> String {
        let revision = self.post.board.map_or(0, |board| board.revision);
        format!("{}-{revision}", self.game)
    }
}

/// Engines for those who think at the same time, kept for the next ones: they take tens of megabytes each.
#[derive(Default)]
pub(super) struct Thinkers(Mutex<Vec<Engines>>);

impl Thinkers {
    /// Thinks. Takes as long as the limits say: call it where nobody waits for a processor.
    pub(super) fn think(&self, position: &AnyPosition, limits: &Limits, blur: Blur) -> Option<Advice> {
        self.with(|engines| engines.think(position, limits, blur))
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
    /// The games in which the bot owes a reply and that are ready for it.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn owed_replies(&self) -> Result<Vec<GameId>, HostError> {
        let mut ready = Vec::new();
        for Owed { game, revision, since, played } in self.store.owed_replies(AT_ONCE)? {
            // Nobody is to read the answer before the move.
            let shown = || Ok::<_, StoreError>(self.store.board(game)?.is_some_and(|it| it.board.revision >= revision));
            if played || self.now().since(since) >= SHOWN_WITHIN || shown()? {
                ready.push(game);
            }
        }
        Ok(ready)
    }

    /// Plays the bot's move where it is its turn, thinking for so long at most, and gives what is to be said; also what was
    /// played before and never said. None if nothing is owed any more. The move is saved when this returns;
    /// [`board_posted`](Self::board_posted) or [`reply_unsaid`](Self::reply_unsaid) is to be told what came of saying it.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn reply_as_bot(&self, game: GameId, within: Duration) -> Result<Option<BotReply>, HostError> {
        let Some(mut session) = self.store.game(game)? else {
            self.store.forget_reply(game)?;
            return Ok(None);
        };
        if let Some(bot) = session.bot().filter(|_| session.waits_for_bot()) {
            let Some(advice) = self.bot_move(&session, bot, within) else {
                self.store.forget_reply(game)?;
                return Ok(None);
            };
            let revision = session.revision();
            let moved = Action::Move(advice.mv);
            match self.apply_if(Bot::ACTOR, session, moved, |session| session.revision() == revision) {
                Ok(Some((next, _))) => session = next,
                // Somebody did something else meanwhile, and is answered.
                Ok(None) => return Ok(None),
                Err(Stop::Failed(error)) => return Err(error),
                Err(Stop::Refused(refusal)) => {
                    tracing::error!(%game, reason = refusal.code(), "the bot’s move is refused");
                    self.store.forget_reply(game)?;
                    return Ok(None);
                }
            }
        }
        if !self.is_unseen(&session)? {
            self.store.forget_reply(game)?;
            return Ok(None);
        }
        let before = self.store.board(game)?;
        let language = self.language_on(session.table().guild, session.language())?;
        let post = self.hushed(self.bot_post(&session, &self.all_read_in(language, &session)?))?;
        Ok(Some(BotReply { game, channel: session.table().channel, post, before, now: self.now() }))
    }

    /// Takes note that a reply could not be said: it is shown to whoever asks next.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn reply_unsaid(&self, game: GameId) -> Result<(), HostError> {
        Ok(self.store.forget_reply(game)?)
    }

    /// The message by which everybody sees the bot's last move.
    fn bot_post(&self, session: &Session, reader: &view::Reader) -> Post {
        let view = match session.last_turn() {
            Some(event) => view::happened(session, &event, Bot::ACTOR.user, None, reader),
            None => view::repost(session, reader),
        };
        Self::board_post(session, view)
    }

    fn bot_move(&self, session: &Session, bot: Bot, within: Duration) -> Option<Advice> {
        let strength = session.kind().strength(bot.level);
        // Whatever the level, mistakes differ from game to game and are the same throughout one.
        let mut blur = strength.blur(mix(u64::from(session.id().bits())));
        let [.., strongest] = Level::ALL;
        let mut limits = if bot.level == strongest { Limits::default() } else { strength.limits() };
        limits.deadline = Some(Instant::now() + within);
        if session.ply() < EARLY {
            blur.noise = blur.noise.max(VARIETY);
        }
        self.thinkers.think(session.position(), &limits, blur)
    }

    /// Whether the bot has moved and nobody is told, nor will be.
    fn is_unseen(&self, session: &Session) -> Result<bool, StoreError> {
        if !session.bot_moved_last() {
            return Ok(false);
        }
        Ok(self.store.board(session.id())?.is_none_or(|board| board.board.revision < session.board_revision()))
    }

    /// What is shown, before anything else, to whoever asks about a game in which the bot has moved and could not say so.
    pub(super) fn unsaid(&self, request: &Request, session: &Session) -> Result<Option<Reply>, Stop> {
        if session.bot().is_none() || !self.is_unseen(session)? || self.store.owes_reply(session.id())? {
            return Ok(None);
        }
        request.must_be_seen()?;
        let post = self.bot_post(session, &self.all_read(request, session)?);
        let told = say(request.caller.language, &Phrase::new("bot-had-moved"));
        Ok(Some(Reply::public(post).and_private(Post::text(told))))
    }

    /// What becomes at once of an offer, and who brought it about: the caller, or the bot if that is asked and answers.
    pub(super) fn answered_by_bot(
        &self,
        request: &Request,
        session: Session,
        event: Event,
    ) -> Result<(Session, Event, UserId), Stop> {
        let (Some(bot), &Event::Offered { what, .. }) = (session.bot(), &event) else {
            return Ok((session, event, request.caller.user));
        };
        let answer = match what {
            Proposal::Takeback | Proposal::Move(_) => Action::Accept,
            Proposal::Draw if self.wants_draw(&session, bot) => Action::Accept,
            Proposal::Draw => Action::Decline,
        };
        let revision = session.revision();
        let answered = self.apply_if(Bot::ACTOR, session, answer, |session| session.revision() == revision)?;
        let (session, event) = answered.ok_or(Refusal::NoOffer)?;
        Ok((session, event, Bot::ACTOR.user))
    }

    /// The bot agrees to a draw when it does not stand better, and in the opening only when it stands worse.
    fn wants_draw(&self, session: &Session, bot: Bot) -> bool {
        let most = if session.ply() < EARLY { BEHIND } else { DRAW };
        let advice = self.thinkers.think(session.position(), &Limits::nodes(DRAW_NODES), Blur::default());
        let sign = if session.position().turn() == bot.color { 1 } else { -1 };
        advice.is_some_and(|advice| sign * advice.score <= most)
    }
}
