//! The language and the look of boards for the readers of a message.

use std::{borrow::Cow, sync::Arc};

use super::{ApplicationError, Effect, Place, Post, Reply, Request, setups::keeper};
use board::color::Color;
use catalogue::Language;
use domain::{
    Moment, Server, Session,
    id::{GuildId, UserId},
    message::{Reader, shown_side},
    server::OldBoards,
    settings::{Pings, Taste},
    time::Clock,
};
use store::{Store, StoreError};

/// The settings of the people who read a message, and of the server in which they read it.
#[derive(Clone)]
pub struct Readers {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
}

impl Readers {
    /// The language that a person has chosen in the settings, or else `discord`, the language of the person's Discord
    /// client.
    pub fn language_of(&self, user: UserId, discord: Language) -> Result<Language, ApplicationError> {
        Ok(self.store.people.player(user)?.settings.language.unwrap_or(discord))
    }

    /// The request with the language that its caller has chosen in the settings.
    pub(super) fn in_own_language<'a>(&self, request: &'a Request) -> Result<Cow<'a, Request>, ApplicationError> {
        let language = self.language_of(request.caller.user, request.caller.language)?;
        if language == request.caller.language {
            return Ok(Cow::Borrowed(request));
        }
        let mut request = request.clone();
        request.caller.language = language;
        Ok(Cow::Owned(request))
    }

    /// The language of public messages in the request's place: the choice in the server's settings, or else the
    /// language that Discord reports for the server, or else `otherwise`.
    pub(super) fn public_language(&self, request: &Request, otherwise: Language) -> Result<Language, StoreError> {
        let server = self.server_of(&request.place)?;
        let chosen = server.and_then(|server| server.language);
        Ok(chosen.or(request.place.language).unwrap_or(otherwise))
    }

    /// The language of messages that answer no interaction: the server's choice, or else `otherwise`.
    pub(super) fn language_on(&self, guild: Option<GuildId>, otherwise: Language) -> Result<Language, StoreError> {
        let Some(guild) = guild else { return Ok(otherwise) };
        Ok(self.store.servers.server(guild)?.language.unwrap_or(otherwise))
    }

    /// The look of boards that a person has chosen.
    pub(super) fn taste(&self, user: UserId) -> Result<Taste, StoreError> {
        Ok(self.store.people.player(user)?.settings.taste)
    }

    /// The caller as a reader of messages that show no clock.
    pub(super) fn reader(&self, request: &Request) -> Result<Reader, StoreError> {
        Ok(Reader { taste: self.taste(request.caller.user)?, ..self.of_text(request.caller.language) })
    }

    /// The caller as a reader of messages about a game.
    pub(super) fn caller_reads(&self, request: &Request, session: &Session) -> Result<Reader, StoreError> {
        Ok(Reader { moment: self.moment(session)?, ..self.reader(request)? })
    }

    /// Everybody in the place as readers of messages about a game. Boards look as the player to move wants it, or, once
    /// the game is over, as the winner wants it, unless the server fixes how they look.
    pub(super) fn all_read(&self, request: &Request, session: &Session) -> Result<Reader, StoreError> {
        self.all_read_in(self.public_language(request, session.language())?, session)
    }

    /// Like [`all_read`](Self::all_read), but with the given language.
    pub(super) fn all_read_in(&self, language: Language, session: &Session) -> Result<Reader, StoreError> {
        let user = session.seats()[shown_side(session)].user();
        let taste = user.map(|user| self.taste(user)).transpose()?.unwrap_or_default();
        let taste = self.public_taste(session.table().guild, taste)?;
        Ok(Reader { language, taste, moment: self.moment(session)? })
    }

    /// The look of public boards in a server, if the player whose taste counts has this taste.
    pub(super) fn public_taste(&self, guild: Option<GuildId>, taste: Taste) -> Result<Taste, StoreError> {
        guild.map_or(Ok(taste), |guild| Ok(self.store.servers.server(guild)?.looks(taste)))
    }

    /// The current time and, if the game has a clock, the absences of its players.
    pub(super) fn moment(&self, session: &Session) -> Result<Moment, StoreError> {
        let mut moment = Moment::from(self.clock.now());
        if session.clock().is_some() && session.timing().heeds_absence() {
            for color in Color::ALL {
                if let Some(user) = session.seats()[color].user() {
                    moment.away[color] = session.timing().heeded(self.store.people.player(user)?.away);
                }
            }
        }
        Ok(moment)
    }

    /// Readers of messages in this language that show no board.
    pub(super) fn of_text(&self, language: Language) -> Reader {
        Reader { language, taste: Taste::default(), moment: Moment::from(self.clock.now()) }
    }

    /// Everybody in a server as readers of messages that belong to no game. They are in the server's language, or else
    /// in `otherwise`.
    pub(super) fn server_reads(&self, guild: GuildId, otherwise: Language) -> Result<Reader, StoreError> {
        let language = self.language_on(Some(guild), otherwise)?;
        Ok(Reader { taste: self.public_taste(Some(guild), Taste::default())?, ..self.of_text(language) })
    }

    /// The readers of a message whose board looks as this person wants it, unless the server fixes how boards look.
    pub(super) fn reads_like(
        &self,
        user: UserId,
        guild: Option<GuildId>,
        language: Language,
    ) -> Result<Reader, StoreError> {
        Ok(Reader { taste: self.public_taste(guild, self.taste(user)?)?, ..self.of_text(language) })
    }

    /// What becomes of boards that are no longer the newest of their game, in this server.
    pub fn old_boards(&self, guild: Option<GuildId>) -> Result<OldBoards, StoreError> {
        guild.map_or(Ok(OldBoards::default()), |guild| Ok(self.store.servers.server(guild)?.old_boards))
    }

    /// Changes a message so that it notifies nobody who has turned notifications off. The text of the message still
    /// names these people.
    pub(super) fn hushed(&self, mut post: Post) -> Result<Post, StoreError> {
        let mut hushed = Vec::new();
        for user in post.called() {
            if self.store.people.player(user)?.settings.pings == Pings::None {
                hushed.push(user);
            }
        }
        post.mention = post.mention.filter(|user| !hushed.contains(user));
        post.others.retain(|user| !hushed.contains(user));
        Ok(post)
    }

    /// Applies [`hushed`](Self::hushed) to every message of a reply.
    pub(super) fn hushed_reply(&self, mut reply: Reply) -> Result<Reply, StoreError> {
        for effect in &mut reply.effects {
            if let Effect::Post(post, _) | Effect::Update(post) = effect {
                *post = self.hushed(std::mem::take(post))?;
            }
        }
        Ok(reply)
    }

    /// The settings of the server of a place; `None` outside of servers, and on servers that have not added the bot.
    pub(super) fn server_of(&self, place: &Place) -> Result<Option<Server>, StoreError> {
        keeper(place).map(|guild| self.store.servers.server(guild)).transpose()
    }
}
