//! Homes that are lost: the game of a stranger goes on in the player's direct messages, if the player has agreed to
//! that, or else waits without a place until the player takes it to another one.

use std::sync::Arc;

use super::{
    ApplicationError, Play, Post, Reply, Request, Stop, play::question, readable, save::retry, say, sessions::playing,
};
use board::phrase::Phrase;
use catalogue::Language;
use domain::{
    GameHome, HomeServer, News, Refusal, Session, Table,
    control::Control,
    id::{ChannelId, GameId, UserId},
    markup::{bold, code, mention},
    message,
    news::Happening,
    time::Clock,
};
use store::{Job, Saved, Store, StoreError};

/// Takes games of strangers away from homes that are lost.
pub struct LostHomes {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
}

impl LostHomes {
    /// Notes that a home on a server takes no messages. Returns whether the game goes on in the direct messages of the
    /// player instead, which are opened later.
    pub fn lost(&self, at: GameHome) -> Result<bool, ApplicationError> {
        loop {
            let Some(session) = self.at_home(at)? else { return Ok(false) };
            let Some(side) = at.home.side() else { return Ok(false) };
            let agreed = session.strangers().takes_direct(side);
            if session.table().guild.is_none() || !agreed {
                return Ok(false);
            }
            let next = session.places().with_home_at(side, Table::nowhere(at.game));
            match self.store.games.save(&next, session.revision())? {
                Saved::Done => return Ok(true),
                Saved::Stale => {}
                Saved::TableTaken(_) => return Ok(false),
            }
        }
    }

    /// The person whose direct messages are to be opened for a game; `None` if that is not needed any longer.
    pub fn direct_for(&self, at: GameHome) -> Result<Option<UserId>, ApplicationError> {
        let session = self.at_home(at)?.filter(|session| session.table().is_nowhere(at.game));
        let user = session.and_then(|session| session.places().user_here(at.home.side()?));
        if user.is_none() {
            self.without_direct(at)?;
        }
        Ok(user)
    }

    /// Notes that the direct messages of a player were opened, in this channel. The game goes on there, unless another
    /// one does.
    pub fn direct_opened(&self, at: GameHome, channel: ChannelId) -> Result<(), ApplicationError> {
        let table = Table { guild: None, channel, parent: None };
        loop {
            let session = self.at_home(at)?.filter(|session| session.table().is_nowhere(at.game));
            let (Some(session), Some(side)) = (session, at.home.side()) else { return self.without_direct(at) };
            let next = session.places().with_home_at(side, table);
            let news = News {
                game: at.game,
                revision: next.revision(),
                what: Happening::Brought,
                by: None,
                since: self.clock.now(),
                cause: None,
                at: at.home,
                server: HomeServer::of(&table),
                earlier: Vec::new(),
            };
            match self.store.games.save_with_news_there(&next, session.revision(), &news)? {
                Saved::Done => return Ok(()),
                Saved::Stale => {}
                Saved::TableTaken(_) => return self.without_direct(at),
            }
        }
    }

    /// Notes that the direct messages of a player cannot be opened. The game waits without a place.
    pub fn without_direct(&self, at: GameHome) -> Result<(), ApplicationError> {
        Ok(self.store.outbox.remove(Job::Direct(at))?)
    }

    /// A game, looked at from one of two homes; `None` if it has no such home or cannot be read.
    fn at_home(&self, at: GameHome) -> Result<Option<Session>, StoreError> {
        let session = readable(self.store.games.game(at.game))?;
        Ok(session.map(|session| session.seen_from(at.home)).filter(|session| session.home() == at.home))
    }
}

impl Play {
    /// Takes the caller's home of a game to the place of the request. The other side, which plays elsewhere, need not
    /// agree, and is told nothing.
    pub(super) fn take_home(&self, request: &Request, session: Session) -> Result<Reply, Stop> {
        request.must_be_seen()?;
        let here = request.place.table();
        self.servers.may_begin_in(&request.place)?;
        let taken = self.save_home(request, session.id(), |session| {
            let side = playing(session, request.caller.user)?;
            if session.places().home_in(here.channel).is_some() {
                return Err(Refusal::HereAlready.into());
            }
            Ok(session.places().with_home_at(side, here))
        })?;
        let reader = self.readers.all_read(request, &taken)?;
        Ok(Reply::public(Post::board(&taken, message::repost(&taken, &reader))))
    }

    /// Asks a moderator whether to send a game of strangers out of the channel.
    pub(super) fn ask_to_send_away(&self, request: &Request, session: &Session) -> Result<Reply, Stop> {
        if !request.caller.moderator {
            return Err(Refusal::NotAPlayer.into());
        }
        let (asked, button) = (Phrase::new("ask-send-away"), Phrase::new("button-send-away"));
        let control = Control::ConfirmAbort(session.board_ref());
        Ok(Reply::private(question(session, asked, &button, control, &request.caller)))
    }

    /// Sends a game of strangers out of the channel, for a moderator. It goes on in the direct messages of the player
    /// who played here, or waits without a place.
    pub(super) fn send_away(&self, request: &Request, session: &Session) -> Result<Reply, Stop> {
        if !request.caller.moderator {
            return Err(Refusal::NotAPlayer.into());
        }
        request.must_be_seen()?;
        let id = session.id();
        let side = session.home().side().ok_or_else(|| Refusal::UnknownGame(id.to_string()))?;
        let sent = self.save_home(request, id, |session| {
            if session.end().is_some() {
                return Err(Refusal::GameOver.into());
            }
            if session.table().channel != request.place.channel {
                return Err(Refusal::UnknownGame(id.to_string()).into());
            }
            Ok(session.places().with_home_at(side, Table::nowhere(id)))
        })?;
        let direct = sent.strangers().takes_direct(side);
        let user = sent.places().user_here(side);
        let told = match direct {
            true => Phrase::new("sent-away-direct"),
            false => Phrase::new("sent-away").with("command", code(&format!("/movehere game_id:{id}"))),
        };
        let language = self.readers.public_language(request, sent.language())?;
        Ok(sent_away(&told, id, user, sent.seats()[side].name(), language))
    }

    /// Saves a change of one home of a game.
    fn save_home(
        &self,
        request: &Request,
        id: GameId,
        change: impl Fn(&Session) -> Result<Session, Stop>,
    ) -> Result<Session, Stop> {
        retry(ApplicationError::Contended(id), || {
            let session = self.sessions.existing_for(request, id)?;
            let next = change(&session)?;
            match self.store.games.save(&next, session.revision())? {
                Saved::Done => Ok(Some(next)),
                Saved::Stale => Ok(None),
                Saved::TableTaken(running) => Err(self.sessions.taken_by(running, request.place.channel)?.into()),
            }
        })
    }
}

/// The reply that a game of strangers, of which this player played here, was sent out of the channel.
pub(super) fn sent_away(told: &Phrase, id: GameId, user: Option<UserId>, name: &str, language: Language) -> Reply {
    let named = |player: String| told.clone().with("player", player).with("id", code(&id.to_string()));
    let text = say(language, &named(user.map_or_else(|| bold(name), mention)));
    let plain = say(language, &named(user.map(mention).unwrap_or_default()));
    Reply::dismissing().and_public(Post { mention: user, plain: Some(plain), ..Post::text(text) })
}
