//! The bot as a player: what it answers to moves and offers.

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::{BoardMessage, Host, HostError, Post, Reply, Request, Stop, play::MAX_ATTEMPTS, say, view};
use crate::{
    engine::{Blur, Level, Limits, Score, mix, score::DRAW},
    games::{
        AnyPosition,
        engines::{Advice, Engines},
    },
    id::{ChannelId, GameId},
    phrase::Phrase,
    session::{Action, Bot, Event, Proposal, Session},
    store::{Owed, Saved, StoreError},
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
    /// The revision of the board that it shows.
    pub revision: u32,
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
        format!("{}-{}", self.game, self.revision)
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
    /// Looks up where the bot is to move, so that nothing is forgotten that was owed before the program was started.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn recall_replies(&self) -> Result<(), HostError> {
        Ok(self.store.recall_replies()?)
    }

    /// The games in which the bot owes a reply and that are ready for it, but for some that are under way.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn owed_replies(&self, under_way: &HashSet<GameId>) -> Result<Vec<GameId>, HostError> {
        let mut ready = Vec::new();
        let owed = self.store.owed_replies()?;
        for Owed { game, revision, since, played } in owed.into_iter().filter(|owed| !under_way.contains(&owed.game)) {
            // Nobody is to read the answer before the move.
            if played || self.now().since(since) >= SHOWN_WITHIN || self.is_shown(game, revision)? {
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
            Err(StoreError::Corrupt { .. }) => Ok(false),
            board => Ok(board?.is_some_and(|board| board.board.revision >= revision)),
        }
    }

    /// Plays the bot's move where it is its turn, thinking for so long at most, and gives what is to be said; also what was
    /// played before and never said. None if nothing is owed any more. The move is saved when this returns;
    /// [`board_posted`](Self::board_posted) or [`reply_unsaid`](Self::reply_unsaid) is to be told what came of saying it.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn reply_as_bot(&self, game: GameId, within: Duration) -> Result<Option<BotReply>, HostError> {
        let Some(mut session) = self.store.game(game)? else {
            self.store.owe_nothing(game)?;
            return Ok(None);
        };
        if let Some(bot) = session.bot().filter(|_| session.waits_for_bot()) {
            let Some(advice) = self.bot_move(&session, bot, within) else {
                tracing::error!(%game, "the bot finds no move");
                self.store.owe_nothing(game)?;
                return Ok(None);
            };
            let moved = session.apply(Bot::ACTOR, Action::Move(advice.mv), self.moment(&session)?);
            let next = match moved {
                Ok((next, _)) => next,
                Err(refusal) => {
                    tracing::error!(%game, reason = refusal.code(), "the bot’s move is refused");
                    self.store.owe_nothing(game)?;
                    return Ok(None);
                }
            };
            match self.store.save_reply(&next, session.revision())? {
                Saved::Done => session = next,
                // Somebody did something else meanwhile, and is answered.
                Saved::Stale | Saved::TableTaken(_) => return Ok(None),
            }
        }
        if !self.is_reply_due(game, session.board_revision())? {
            return Ok(None);
        }
        if !self.is_unseen(&session)? {
            self.store.forget_reply(game, session.board_revision())?;
            return Ok(None);
        }
        let before = self.store.board(game)?;
        let language = self.language_on(session.table().guild, session.language())?;
        let post = self.hushed(self.bot_post(&session, &self.all_read_in(language, &session)?))?;
        let (channel, revision) = (session.table().channel, session.board_revision());
        Ok(Some(BotReply { game, revision, channel, post, before, now: self.now() }))
    }

    /// Whether a reply is still to be said. It is not if somebody went on without having been told.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn is_reply_due(&self, game: GameId, revision: u32) -> Result<bool, HostError> {
        Ok(self.store.owed_reply(game)?.is_some_and(|owed| owed.revision == revision))
    }

    /// Takes note that a reply could not be said: it is shown to whoever asks next.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn reply_unsaid(&self, game: GameId, revision: u32) -> Result<(), HostError> {
        Ok(self.store.forget_reply(game, revision)?)
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
        Ok(!self.is_shown(session.id(), session.board_revision())?)
    }

    /// What is shown, before anything else, to whoever asks about a game in which the bot has moved and could not say so.
    pub(super) fn unsaid(&self, request: &Request, session: &Session) -> Result<Option<Reply>, Stop> {
        let is_said_still = || Ok::<_, StoreError>(self.store.owed_reply(session.id())?.is_some());
        // Who cannot show it to everybody looks at it in private, as at any board.
        if !self.is_unseen(session)? || is_said_still()? || request.must_be_seen().is_err() {
            return Ok(None);
        }
        let post = self.bot_post(session, &self.all_read(request, session)?);
        let told = say(request.caller.language, &Phrase::new("bot-had-moved"));
        Ok(Some(Reply::public(post).and_private(Post::text(told))))
    }

    /// Proposes something to the bot, which answers at once: both are saved together.
    pub(super) fn propose_to_bot(
        &self,
        request: &Request,
        mut session: Session,
        bot: Bot,
        what: Proposal,
    ) -> Result<(Session, Event), Stop> {
        request.must_be_seen()?;
        for _ in 0..MAX_ATTEMPTS {
            let moment = self.moment(&session)?;
            let (offered, _) = session.apply(request.actor(), Action::Offer(what), moment.clone())?;
            let answer = match what {
                Proposal::Takeback | Proposal::Move(_) => Action::Accept,
                Proposal::Draw if self.wants_draw(&session, bot) => Action::Accept,
                Proposal::Draw => Action::Decline,
            };
            let (answered, event) = offered.apply(Bot::ACTOR, answer, moment)?;
            match self.store.save(&answered, session.revision())? {
                Saved::Done => return Ok((answered, event)),
                Saved::Stale => session = self.session(session.board_ref())?,
                Saved::TableTaken(running) => return Err(self.taken_by(running)?.into()),
            }
        }
        Err(Stop::Failed(HostError::Contended(session.id())))
    }

    /// The bot agrees to a draw when it does not stand better, and in the opening only when it stands worse.
    fn wants_draw(&self, session: &Session, bot: Bot) -> bool {
        let most = if session.ply() < EARLY { BEHIND } else { DRAW };
        let advice = self.thinkers.think(session.position(), &Limits::nodes(DRAW_NODES), Blur::default());
        let sign = if session.position().turn() == bot.color { 1 } else { -1 };
        advice.is_some_and(|advice| sign * advice.score <= most)
    }
}
