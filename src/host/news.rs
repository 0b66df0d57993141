//! Announces events whose cause could not be answered: what to post, and where.

use super::{Ask, BoardMessage, Host, HostError, Post, Reply, Request, Stop, request::Addressed, say, view};
use crate::{
    id::{ChannelId, GameId, MessageId},
    phrase::Phrase,
    session::{Cause, News, Refusal, Session, control::Lifetime, news::Happening},
    store::{StoreError, Void},
    time::Timestamp,
};

/// News to be posted, and the interaction that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untold {
    /// The game.
    pub game: GameId,
    /// The interaction; `None` if no interaction caused it.
    pub interaction: Option<u64>,
}

/// The news of a game, and how it can be posted.
#[derive(Clone, Debug, PartialEq)]
pub struct Telling {
    /// The game.
    pub game: GameId,
    /// The game's revision after the event: a board of this revision or of a later one shows the news.
    pub revision: u32,
    /// The channel to post in.
    pub channel: ChannelId,
    /// The message to post.
    pub post: Post,
    /// The text that replaces a deferred private message.
    pub done: String,
    /// The interaction that caused the event, if its responses go to that channel.
    pub cause: Option<Cause>,
    /// Earlier messages in the channel whose interaction tokens may still be valid.
    pub before: Vec<BoardMessage>,
    /// When the event happened.
    pub since: Timestamp,
    /// The current time.
    pub now: Timestamp,
}

impl Telling {
    /// A nonce for the message: unique, and at most 25 characters long.
    pub fn nonce(&self) -> String {
        format!("{}-{}", self.game, self.revision)
    }
}

impl Host {
    /// News that may have to be posted.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn untold(&self) -> Result<Vec<Untold>, HostError> {
        let untold = |news: News| Untold { game: news.game, interaction: news.cause.map(|cause| cause.interaction) };
        Ok(self.store.untold()?.into_iter().map(untold).collect())
    }

    /// The news of a game to post; `None` if no news is left. The caller reports the result with
    /// [`board_posted`](Self::board_posted) or [`tell_later`](Self::tell_later).
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn telling(&self, game: GameId) -> Result<Option<Telling>, HostError> {
        let Some(news) = self.store.news_of(game)? else { return Ok(None) };
        let session = match self.store.game(game) {
            Ok(Some(session)) => session,
            // A game that is gone or corrupt has nothing to announce.
            Ok(None) | Err(StoreError::Corrupt { .. }) => {
                self.store.drop_news(game)?;
                return Ok(None);
            }
            // Another version of the program may read the game, and then shows the news with its next answer.
            Err(StoreError::Foreign { .. } | StoreError::Stuck(_)) => {
                self.store.give_up_news(game, news.revision)?;
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        let channel = session.table().channel;
        let language = self.language_on(session.table().guild, session.language())?;
        let post = self.hushed(self.news_post(&session, &news, &self.all_read_in(language, &session)?)?)?;
        let before = [self.store.board(game)?, self.store.void_of(game)?];
        // The news must be on disk before anybody reads it.
        self.store.settle()?;
        Ok(Some(Telling {
            game,
            revision: news.revision,
            channel,
            post,
            done: say(language, &Phrase::new("deferred-done")),
            cause: news.cause.filter(|cause| cause.channel == channel),
            before: before.into_iter().flatten().filter(|before| before.channel == channel).collect(),
            since: news.since,
            now: self.now(),
        }))
    }

    /// Whether the news of this revision still has to be posted. Later events of the game replace it.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn is_untold(&self, game: GameId, revision: u32) -> Result<bool, HostError> {
        Ok(self.store.news_of(game)?.is_some_and(|news| news.revision == revision))
    }

    /// Records that news cannot be posted now. The next answer about the game shows it.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn tell_later(&self, game: GameId, revision: u32) -> Result<(), HostError> {
        Ok(self.store.give_up_news(game, revision)?)
    }

    /// Records where a question was posted: a challenge, or a proposal to play elsewhere.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn question_posted(&self, posted: &BoardMessage) -> Result<(), HostError> {
        Ok(self.store.put_question(posted)?)
    }

    /// Up to `limit` messages whose buttons have lost their meaning. The caller removes the buttons, and reports with
    /// [`buttons_gone`](Self::buttons_gone) that they are gone or cannot be removed.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn void_messages(&self, limit: usize) -> Result<Vec<Void>, HostError> {
        Ok(self.store.void(limit)?)
    }

    /// Records that the buttons of a question are gone.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn buttons_gone(&self, game: GameId, message: MessageId) -> Result<(), HostError> {
        Ok(self.store.forget_void(game, message)?)
    }

    /// The public message that announces the news.
    fn news_post(&self, session: &Session, news: &News, reader: &view::Reader) -> Result<Post, StoreError> {
        let view = match (news.what, news.event(session)) {
            (Happening::Begun { reminds }, _) => view::opening(session, reminds, reader),
            (_, Some(event)) => {
                let ratings = self.rating_changes(session)?;
                view::happened(session, &event, ratings.as_ref(), reader)
            }
            (_, None) => view::repost(session, reader),
        };
        Ok(Self::board_post(session, view))
    }

    /// The news that could not be posted before, of the game that the request is about. The answer shows it publicly.
    pub(super) fn unsaid(&self, request: &Request) -> Result<Option<Unsaid>, HostError> {
        // This check is cheap, and there is almost never such news.
        if !request.place.answers_are_public || !self.store.has_unsaid() {
            return Ok(None);
        }
        let asked = match self.game_asked_about(request) {
            Ok(asked) => asked.filter(|session| session.table().channel == request.place.channel),
            // The request itself runs into the same error, and reports it.
            Err(Stop::Refused(_) | Stop::Stuck(_)) => None,
            Err(Stop::Failed(error)) => return Err(error),
        };
        let Some(session) = asked else { return Ok(None) };
        let Some(news) = self.store.claim_unsaid(session.id(), request.cause.as_ref())? else { return Ok(None) };
        let post = self.news_post(&session, &news, &self.all_read(request, &session)?)?;
        let by_bot = session.bot().is_some_and(|bot| news.what == Happening::Moved && news.by == Some(bot.color));
        Ok(Some(Unsaid { post, by_bot }))
    }

    fn game_asked_about(&self, request: &Request) -> Result<Option<Session>, Stop> {
        match request.ask.needs().game {
            Addressed::Here => self.running_or_last(request.place.channel).map(Some),
            Addressed::Known(game) => Ok(self.store.game(game)?),
            Addressed::Typed(_) | Addressed::Nothing => Ok(None),
        }
    }
}

/// News that could not be posted before.
pub(super) struct Unsaid {
    /// The message.
    pub(super) post: Post,
    /// Whether the news is a move of the bot.
    by_bot: bool,
}

impl Unsaid {
    /// Whether the news must be shown before this request is carried out: nobody should move without seeing the bot's
    /// move. An opponent's move need not be, since people can tell each other.
    pub(super) const fn comes_before(&self, ask: &Ask) -> bool {
        self.by_bot && matches!(ask, Ask::Move(_))
    }
}

/// Whether a refusal for this reason means that the button has lost its meaning for everybody.
pub(super) const fn is_spent(ask: &Ask, refusal: &Refusal) -> bool {
    let Ask::Press(control) = ask else { return false };
    match (control.properties().lifetime, refusal) {
        (Lifetime::WhileOpen, Refusal::ChallengeGone) | (Lifetime::WhileOffered, Refusal::NoOffer) => true,
        (
            Lifetime::WhileOffered | Lifetime::WhileRunning,
            Refusal::GameOver | Refusal::PlayedElsewhere(_) | Refusal::UnknownGame(_),
        ) => true,
        (Lifetime::Always | Lifetime::WhileOpen | Lifetime::WhileOffered | Lifetime::WhileRunning, _) => false,
    }
}

impl Reply {
    /// Makes the reply remove the buttons of the message whose button was pressed, unless it changes that message
    /// anyway.
    #[must_use]
    pub fn stripping(mut self) -> Self {
        if !matches!(self.effects.first(), Some(super::Effect::Update(_))) {
            self.effects.insert(0, super::Effect::Strip);
        }
        self
    }

    /// Makes the reply show this board publicly, unless it does so anyway.
    #[must_use]
    pub(super) fn showing(mut self, post: Post) -> Self {
        use super::{Audience, Effect};
        let shows = |effect: &Effect| matches!(effect, Effect::Post(other, _) if other.board == post.board);
        if !self.effects.iter().any(shows) {
            let at = usize::from(matches!(self.effects.first(), Some(Effect::Update(_) | Effect::Strip)));
            self.effects.insert(at, Effect::Post(post, Audience::Everyone));
        }
        self
    }
}
