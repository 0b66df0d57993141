//! Announces events of games that no reply to an interaction has shown: finds out what to post, and where.

use super::{
    Application, ApplicationError, Ask, BoardMessage, Post, Request, Stop, ask::Addressed, message, say, sessions::seen,
};
use board::phrase::Phrase;
use catalogue::Language;
use domain::{
    Cause, Event, GameHome, Home, News, Session, StoredGame,
    id::{ChannelId, GameId, GuildId, MessageId},
    markup,
    news::Happening,
    right::Right,
    server::OldBoards,
    time::Timestamp,
    tournaments::nowhere,
};
use store::{Job, StoreError};

/// A game as read from the store: `None` if there is no such game.
type Stored = Result<Option<Session>, StoreError>;

/// A message that announces news of a game, with everything that is needed to post it.
#[derive(Clone, Debug, PartialEq)]
pub struct Telling {
    /// The game.
    pub game: GameId,
    /// The home of the game at which to announce it, in a game with two.
    pub home: Home,
    /// The game's revision after the event. A board of this revision or of a later one shows the news, and so does a
    /// line of this revision.
    pub revision: u32,
    /// The channel to post in.
    pub channel: ChannelId,
    /// Where to post the message if the channel takes none.
    pub instead: Option<Instead>,
    /// The message to post.
    pub post: Post,
    /// The text of the line that tells the event, if one may have told it, in each language: the answer to the
    /// interaction may have been a line in another language.
    pub words: Vec<String>,
    /// The text with which the bot completes the response to the interaction if that response was deferred as a private
    /// message.
    pub done: String,
    /// The interaction that caused the event, if its responses go to the channel in which to post.
    pub cause: Option<Cause>,
    /// Earlier messages whose interaction tokens may still be valid.
    pub before: Vec<BoardMessage>,
    /// When the event happened, or the first of the earlier ones.
    pub since: Timestamp,
    /// The revisions of earlier events that the message announces too, since no board is known to show them.
    pub earlier: Vec<u32>,
    /// The current time.
    pub now: Timestamp,
}

impl Telling {
    /// The game at the home at which the message is posted.
    pub const fn here(&self) -> GameHome {
        GameHome { game: self.game, home: self.home }
    }

    /// A nonce for the message: unique, and at most 25 characters long.
    pub fn nonce(&self) -> String {
        format!("{}{}-{}", self.game, at_home(self.home), self.revision)
    }

    /// Earlier messages in the channel whose interaction tokens may still be valid.
    pub fn before(&self) -> impl Iterator<Item = &BoardMessage> {
        self.before.iter().filter(|before| before.channel == self.channel)
    }

    /// The same news for the channel that takes the messages of the game if its own takes none; `None` if there is no
    /// such channel.
    #[must_use]
    pub fn elsewhere(&self) -> Option<Self> {
        let instead = self.instead.clone()?;
        let words = self.words.iter().map(|words| instead.explaining(words)).collect();
        let post = instead.explained(&self.post);
        Some(Self { channel: instead.channel, instead: None, post, words, cause: None, ..self.clone() })
    }
}

/// A channel that takes the messages of a game if its own takes none.
#[derive(Clone, Debug, PartialEq)]
pub struct Instead {
    /// The channel.
    pub channel: ChannelId,
    /// What the messages say about it.
    pub why: String,
}

impl Instead {
    /// A message with the reason why it stands in this channel, whichever of its words are posted.
    pub fn explained(&self, post: &Post) -> Post {
        let plain = post.plain.as_deref().map(|plain| self.explaining(plain));
        Post { text: self.explaining(&post.text), plain, ..post.clone() }
    }

    /// A text with the reason why it stands in this channel.
    fn explaining(&self, text: &str) -> String {
        format!("{text}\n{}", self.why)
    }
}

/// What tells the nonces of the messages at two homes apart.
pub(super) fn at_home(home: Home) -> String {
    home.side().map(|side| side.char().to_string()).unwrap_or_default()
}

impl Application {
    /// The message that announces the news of a game at one of its homes; `None` if nothing is left to announce.
    pub fn telling(&self, at: impl Into<GameHome>) -> Result<Option<Telling>, ApplicationError> {
        let at = at.into();
        let game = at.game;
        let Some((news, session)) = self.news_and_game(at)? else { return Ok(None) };
        let session = match session {
            Ok(Some(session)) => session.seen_from(at.home),
            // A game that no longer exists has nothing to announce.
            Ok(None) => {
                self.store.outbox.remove(Job::News(at))?;
                return Ok(None);
            }
            // Another version of the program may be able to read the game. It then shows the news with its next answer
            // about the game.
            Err(StoreError::Unreadable { .. } | StoreError::Stuck(_)) => {
                self.store.outbox.give_up(at, news.revision)?;
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        let language = self.readers.language_on(session.table().guild, session.language())?;
        let caused_in = news.last_cause().map(|cause| cause.channel);
        let told_in = match news.what {
            // The players of a game that begins without a place are told where it can be played.
            Happening::Begun { .. } if session.table().channel == nowhere(game) => None,
            _ => self.told_in(&session, caused_in, language)?,
        };
        let Some((channel, instead)) = told_in else {
            self.store.outbox.give_up(at, news.revision)?;
            return Ok(None);
        };
        let post =
            self.readers.hushed(self.news_post(&session, &news, &self.readers.all_read_in(language, &session)?)?)?;
        let post = post.by_right(language);
        let mut words = Vec::new();
        let is_line = |event: &Event| match event {
            Event::Declined { .. } | Event::Left { .. } => true,
            // Where the other side plays, the offer has no buttons by which it could be recognized.
            Event::Offered { by, .. } => !session.places().is_at_home(!*by),
            _ => false,
        };
        if let Some(event) = news.event(&session).filter(is_line) {
            for language in Language::ALL {
                let reader = self.readers.all_read_in(language, &session)?;
                let line = Post::of(message::happened(&session, &event, true, None, &reader));
                words.extend(line.plainly().map(|plain| plain.text));
                words.push(line.text);
            }
        }
        let before = [self.store.games.board(at)?, self.store.outbox.buttons_of(game)?];
        // The news must be on disk before anybody reads it.
        self.store.wait_until_durable()?;
        Ok(Some(Telling {
            game,
            home: session.home(),
            revision: news.revision,
            channel,
            instead,
            post,
            words,
            done: say(language, &Phrase::new("deferred-done")),
            cause: news.last_cause().filter(|cause| cause.channel == channel).cloned(),
            before: before.into_iter().flatten().collect(),
            since: news.oldest(),
            earlier: news.earlier.iter().map(|untold| untold.revision).collect(),
            now: self.clock.now(),
        }))
    }

    /// Where a game is told in this language: at its table, or if that takes no messages, elsewhere. What was caused
    /// elsewhere is told there. `None` if there is no such channel. If the game has no table, notes where commands find
    /// it.
    pub(super) fn told_in(
        &self,
        session: &Session,
        caused_in: Option<ChannelId>,
        language: Language,
    ) -> Result<Option<(ChannelId, Option<Instead>)>, StoreError> {
        let table = session.table().channel;
        let is_placeless = table == nowhere(session.id());
        let why = |channel| {
            let lost = Phrase::new("pairing-thread-lost");
            let needed = &[Right::View, Right::WriteInThreads];
            // The tournament may have been moved to another channel than that of the thread.
            let guild = session.table().guild.filter(|_| session.table().parent == Some(channel));
            let lacks = guild.map(|guild| self.lacks(guild, channel, needed)).unwrap_or_default();
            let told = match Right::list(&lacks) {
                Some(rights) => Phrase::new("thread-rights").with("sentence", lost).with("rights", rights),
                None => lost,
            };
            say(language, &told)
        };
        Ok(match self.sessions.instead_of_thread(session)?.filter(|channel| *channel != table) {
            Some(channel) if is_placeless => {
                self.store.games.go_elsewhere(session.id(), channel)?;
                Some((channel, None))
            }
            Some(channel) if caused_in == Some(channel) => Some((channel, None)),
            None if is_placeless => None,
            instead => Some((table, instead.map(|channel| Instead { channel, why: why(channel) }))),
        })
    }

    /// The news of a game, and the game as it was when this was its newest news. A later board would count as telling
    /// later news, too.
    fn news_and_game(&self, at: GameHome) -> Result<Option<(News, Stored)>, StoreError> {
        while let Some(news) = self.store.outbox.news_of(at)? {
            let session = self.store.games.game(at.game);
            if self.store.outbox.news_of(at)?.is_some_and(|newest| newest.revision == news.revision) {
                return Ok(Some((news, session)));
            }
        }
        Ok(None)
    }

    /// A message in this server whose buttons have to be removed, and what becomes of its picture; `None` if the
    /// buttons were removed.
    pub fn outdated(
        &self,
        game: GameId,
        message: MessageId,
        guild: Option<GuildId>,
    ) -> Result<Option<(BoardMessage, OldBoards)>, ApplicationError> {
        let _view = self.store.view_of_buttons(game, message, guild);
        let Some(mut outdated) = self.store.outbox.buttons(game, message)? else { return Ok(None) };
        let moved = if outdated.past.is_some() { self.moved_from(&outdated, guild)? } else { None };
        if let (Some(past), Some(moved)) = (&mut outdated.past, moved) {
            past.push('\n');
            past.push_str(&moved);
        }
        Ok(Some((outdated, self.readers.old_boards(guild)?)))
    }

    /// The sentence that a game which was played in a channel goes on in another one, if it does.
    fn moved_from(&self, old: &BoardMessage, guild: Option<GuildId>) -> Result<Option<String>, ApplicationError> {
        let BoardMessage { game, home, channel, .. } = *old;
        let Some(StoredGame::Playable(session)) = self.sessions.listable(game)? else { return Ok(None) };
        let session = session.seen_from(home);
        // Where a stranger has gone is nobody's business on the server that they left.
        if session.homes().are_apart() && (guild.is_none() || session.table().guild != guild) {
            return Ok(None);
        }
        let now = match self.sessions.instead_of_thread(&session)? {
            // It may have been played here although its table is elsewhere.
            Some(instead) if instead == channel => {
                self.store.games.board(session.places().here())?.map_or(channel, |board| board.channel)
            }
            _ => session.table().channel,
        };
        if now == channel || session.end().is_some() {
            return Ok(None);
        }
        let language = self.readers.language_on(session.table().guild, session.language())?;
        Ok(Some(say(language, &Phrase::new("past-moved").with("channel", markup::channel(now)))))
    }

    /// The decision of a tournament's organizer that has ended a game, with its result.
    fn decision_on(
        &self,
        session: &Session,
        event: &Event,
        reader: &message::Reader,
    ) -> Result<Option<String>, StoreError> {
        let Some(pairing) = session.pairing().filter(|_| matches!(event, Event::Aborted { .. })) else {
            return Ok(None);
        };
        let tournament = self.store.tournaments.tournament(pairing.guild, pairing.number)?;
        let decided = tournament.filter(|tournament| {
            tournament.state().pairing(pairing.pairing_id).is_some_and(|pairing| pairing.note.is_some())
        });
        Ok(decided.map(|tournament| message::decision(&tournament, pairing.pairing_id, reader)))
    }

    /// The public message that announces the news.
    pub(super) fn news_post(
        &self,
        session: &Session,
        news: &News,
        reader: &message::Reader,
    ) -> Result<Post, StoreError> {
        let view = match (news.what, news.event(session)) {
            (Happening::Begun { reminds }, _) => message::opening(session, (!reminds).then_some(&[][..]), reader),
            (Happening::Brought, _) => message::brought(session, reader),
            (Happening::Exchanged, _) => {
                let ratings = self.ratings.rating_changes(session)?;
                message::exchanged(session, ratings.as_ref(), reader)
            }
            (_, Some(event)) => {
                let ratings = self.ratings.rating_changes(session)?;
                let is_shown = self.sessions.is_shown_apart_from(session, &event)?;
                let mut view = message::happened(session, &event, is_shown, ratings.as_ref(), reader);
                if let Some(decision) = self.decision_on(session, &event, reader)? {
                    view.text = format!("{decision}\n{}", view.text);
                }
                return Ok(Post::event(session, &event, message::with_earlier(session, news, view, reader)));
            }
            (_, None) => message::repost(session, reader),
        };
        Ok(Post::board(session, message::with_earlier(session, news, view, reader)))
    }

    /// The news of the game that the request is about, if it could not be posted before. The answer to the request
    /// shows it publicly.
    pub(super) fn undelivered(&self, request: &Request) -> Result<Option<Undelivered>, ApplicationError> {
        // There is almost never such news, so this cheap check comes first.
        if !request.place.answers_are_public || !self.store.outbox.has_undelivered() {
            return Ok(None);
        }
        let asked = match self.game_asked_about(request) {
            Ok(asked) => match asked {
                Some(session) if self.sessions.is_played_in(&session, request.place.channel)? => Some(session),
                _ => None,
            },
            // Carrying out the request runs into the same error, and reports it.
            Err(Stop::Refused(_) | Stop::Stuck(_) | Stop::Unreadable(_)) => None,
            Err(Stop::Failed(error)) => return Err(error),
        };
        let Some(session) = asked else { return Ok(None) };
        let Some(news) = self.store.outbox.claim(session.places().here(), request.cause.as_ref())? else {
            return Ok(None);
        };
        let post = self.news_post(&session, &news, &self.readers.all_read(request, &session)?)?;
        let by_bot = session.bot().is_some_and(|bot| match news.what {
            Happening::Moved | Happening::Exchanged => news.by == Some(bot.color),
            // An answer follows a move of the bot, so one of these turns is the bot's.
            Happening::Answered { .. } => true,
            _ => false,
        });
        Ok(Some(Undelivered { post, by_bot }))
    }

    fn game_asked_about(&self, request: &Request) -> Result<Option<Session>, Stop> {
        match request.ask.needs().game {
            Addressed::Here => self.sessions.running_or_last(request.caller.user, request.place.channel).map(Some),
            Addressed::Known(game) => Ok(self.store.games.game(game)?.map(|session| seen(request, session))),
            Addressed::Typed(_) | Addressed::Nothing => Ok(None),
        }
    }
}

/// News that could not be posted before.
pub(super) struct Undelivered {
    /// The message.
    pub(super) post: Post,
    /// Whether the news is a move of the bot.
    by_bot: bool,
}

impl Undelivered {
    /// Whether the request is not carried out, because its answer has to show the news first: nobody should move
    /// without having seen the move of the bot. The move of a human opponent may be shown later, since people can tell
    /// each other.
    pub(super) const fn comes_before(&self, ask: &Ask) -> bool {
        self.by_bot && matches!(ask, Ask::Move(_))
    }
}
