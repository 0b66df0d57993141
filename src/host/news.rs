//! Telling what happened, when the one who caused it could not be answered: what it is, and where it may be told.

use super::{Ask, BoardMessage, Host, HostError, Post, Reply, Request, Stop, say, view};
use crate::{
    id::{ChannelId, GameId, MessageId},
    phrase::Phrase,
    session::{Cause, News, Refusal, Session, control::Control, news::Happening},
    store::{StoreError, Void},
    time::Timestamp,
};

/// Something that is to be told, and the interaction that is answered by telling it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Untold {
    /// Of which game.
    pub game: GameId,
    /// The interaction; none if nobody's.
    pub interaction: Option<u64>,
}

/// What is to be told of a game, and how it can be.
#[derive(Clone, Debug, PartialEq)]
pub struct Telling {
    /// The game.
    pub game: GameId,
    /// The game's revision when it happened: a board of this one or of a later one tells it.
    pub revision: u32,
    /// Where it is to be told.
    pub channel: ChannelId,
    /// What.
    pub post: Post,
    /// What is said in private where the bot had said that it thinks.
    pub done: String,
    /// The interaction that caused it, if its answers go to that channel.
    pub cause: Option<Cause>,
    /// Earlier messages there: by their tokens an answer may still go out.
    pub before: Vec<BoardMessage>,
    /// When it happened.
    pub since: Timestamp,
    /// When it is.
    pub now: Timestamp,
}

impl Telling {
    /// A text of at most 25 characters that no other message has.
    pub fn nonce(&self) -> String {
        format!("{}-{}", self.game, self.revision)
    }
}

impl Host {
    /// What is to be told and may not be.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn untold(&self) -> Result<Vec<Untold>, HostError> {
        let untold = |news: News| Untold { game: news.game, interaction: news.cause.map(|cause| cause.interaction) };
        Ok(self.store.untold()?.into_iter().map(untold).collect())
    }

    /// What is to be told of a game; none if nothing is any more. [`board_posted`](Self::board_posted) or
    /// [`tell_later`](Self::tell_later) is to be told what came of it.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn telling(&self, game: GameId) -> Result<Option<Telling>, HostError> {
        let Some(news) = self.store.news_of(game)? else { return Ok(None) };
        let session = match self.store.game(game) {
            Ok(Some(session)) => session,
            // What cannot be read cannot be told.
            Ok(None) | Err(StoreError::Corrupt { .. }) => {
                self.store.drop_news(game)?;
                return Ok(None);
            }
            // Another version may read it: then whoever uses the game next is told.
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
        // Nobody is told what a power cut could still undo.
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

    /// Whether that is still to be told. It is not if somebody went on meanwhile.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn is_untold(&self, game: GameId, revision: u32) -> Result<bool, HostError> {
        Ok(self.store.news_of(game)?.is_some_and(|news| news.revision == revision))
    }

    /// Takes note that something cannot be told now: it is shown to whoever asks about the game next.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn tell_later(&self, game: GameId, revision: u32) -> Result<(), HostError> {
        Ok(self.store.give_up_news(game, revision)?)
    }

    /// Takes note of where a question was posted: a challenge, or a proposal to play elsewhere.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn question_posted(&self, posted: &BoardMessage) -> Result<(), HostError> {
        Ok(self.store.put_question(posted)?)
    }

    /// Some of the messages whose buttons mean nothing any more. [`buttons_gone`](Self::buttons_gone) is to be told when they are
    /// gone, or cannot be taken away.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn void_messages(&self, limit: usize) -> Result<Vec<Void>, HostError> {
        Ok(self.store.void(limit)?)
    }

    /// Takes note that the buttons of a question are gone.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn buttons_gone(&self, game: GameId, message: MessageId) -> Result<(), HostError> {
        Ok(self.store.forget_void(game, message)?)
    }

    /// The message by which everybody is told.
    fn news_post(&self, session: &Session, news: &News, reader: &view::Reader) -> Result<Post, StoreError> {
        let view = match (news.what, news.event(session)) {
            (Happening::Begun { reminds }, _) => view::opening(session, reminds, reader),
            (_, Some(event)) => {
                let ratings = self.rating_changes(session)?;
                view::happened(session, &event, news.actor(session), ratings.as_ref(), reader)
            }
            (_, None) => view::repost(session, reader),
        };
        Ok(Self::board_post(session, view))
    }

    /// What could not be told of the game that is asked about: now everybody is shown it, along with the answer.
    pub(super) fn unsaid(&self, request: &Request) -> Result<Option<Unsaid>, HostError> {
        // There hardly ever is anything.
        if !request.place.answers_are_public || !self.store.has_unsaid() {
            return Ok(None);
        }
        let asked = match self.game_asked_about(request) {
            Ok(asked) => asked.filter(|session| session.table().channel == request.place.channel),
            // That is found out again, and said, when the request is answered.
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
        let id = match &request.ask {
            Ask::Press(control) => control.game(),
            Ask::Challenge { .. }
            | Ask::Move(_)
            | Ask::Board { .. }
            | Ask::Draw
            | Ask::Takeback
            | Ask::Resign
            | Ask::Abort
            | Ask::Hint
            | Ask::Record { game: None }
            | Ask::Replay { game: None } => return self.running_or_last(request.place.channel).map(Some),
            _ => None,
        };
        Ok(id.map(|id| self.store.game(id)).transpose()?.flatten())
    }
}

/// What could not be told before.
pub(super) struct Unsaid {
    /// The message.
    pub(super) post: Post,
    /// Whether it tells a move of the bot.
    by_bot: bool,
}

impl Unsaid {
    /// Whether somebody would move without having seen what the bot has played. People tell each other.
    pub(super) const fn comes_before(&self, ask: &Ask) -> bool {
        self.by_bot && matches!(ask, Ask::Move(_))
    }
}

/// Whether a button does nothing for anybody any more, if pressing it is refused for this reason.
pub(super) const fn is_spent(ask: &Ask, refusal: &Refusal) -> bool {
    use Control as C;
    match ask {
        Ask::Press(
            C::AcceptChallenge(_) | C::DeclineChallenge(_) | C::WithdrawChallenge(_) | C::Block(_) | C::OpenThread(_),
        ) => matches!(refusal, Refusal::ChallengeGone),
        Ask::Press(C::AcceptOffer(_) | C::DeclineOffer(_)) => {
            matches!(refusal, Refusal::NoOffer | Refusal::GameOver | Refusal::UnknownGame(_))
        }
        Ask::Press(
            C::Move(_)
            | C::OfferDraw(_)
            | C::OfferTakeback(_)
            | C::Resign(_)
            | C::ClaimTime(_)
            | C::ConfirmResign(_)
            | C::ConfirmAbort(_)
            | C::Pick(_)
            | C::Play(_)
            | C::PlayAnyway(_),
        ) => matches!(refusal, Refusal::GameOver | Refusal::UnknownGame(_)),
        _ => false,
    }
}

impl Reply {
    /// The same reply, which takes the buttons off the message whose button was pressed, unless it changes it anyway.
    #[must_use]
    pub fn stripping(mut self) -> Self {
        if !matches!(self.effects.first(), Some(super::Effect::Update(_))) {
            self.effects.insert(0, super::Effect::Strip);
        }
        self
    }

    /// The same reply, which shows this board to everybody, unless it does anyway.
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
