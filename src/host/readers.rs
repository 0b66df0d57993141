//! The language and the look of boards for the readers of a message.

use std::borrow::Cow;

use super::{Host, HostError, Request};
use catalogue::Language;
use domain::{
    Moment, Session,
    id::{GuildId, UserId},
    settings::Taste,
    view::{Reader, shown_side},
};
use store::StoreError;

impl Host {
    /// The language that a person has chosen in the settings, or else `discord`, the language of the person's Discord
    /// client.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn language_of(&self, user: UserId, discord: Language) -> Result<Language, HostError> {
        Ok(self.store.people.player(user)?.settings.language.unwrap_or(discord))
    }

    /// The request with the language that its caller has chosen in the settings.
    pub(super) fn in_own_language<'a>(&self, request: &'a Request) -> Result<Cow<'a, Request>, HostError> {
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
        let taste = self.taste(request.caller.user)?;
        Ok(Reader { language: request.caller.language, taste, moment: Moment::from(self.now()) })
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
}
