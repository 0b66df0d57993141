//! Who reads what: in which language, and how boards look.

use std::borrow::Cow;

use super::{Host, HostError, Request};
use crate::{
    id::{GuildId, UserId},
    language::Language,
    session::{
        Moment, Session,
        settings::Taste,
        view::{Reader, shown_side},
    },
    store::StoreError,
};

impl Host {
    /// The language in which a person reads, whose Discord speaks this one.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn language_of(&self, user: UserId, discord: Language) -> Result<Language, HostError> {
        Ok(self.store.player(user)?.settings.language.unwrap_or(discord))
    }

    /// The request of a caller who reads in the language that they chose.
    pub(super) fn in_own_language<'a>(&self, request: &'a Request) -> Result<Cow<'a, Request>, HostError> {
        let language = self.language_of(request.caller.user, request.caller.language)?;
        if language == request.caller.language {
            return Ok(Cow::Borrowed(request));
        }
        let mut request = request.clone();
        request.caller.language = language;
        Ok(Cow::Owned(request))
    }

    /// The language in which everybody in the place reads, for something that was begun by a reader of another one.
    pub(super) fn public_language(&self, request: &Request, otherwise: Language) -> Result<Language, StoreError> {
        let server = self.server_of(&request.place)?;
        let chosen = server.and_then(|server| server.language);
        Ok(chosen.or(request.place.language).unwrap_or(otherwise))
    }

    /// The language in which the bot writes on a server in answer to nobody: the one that the server chose, if it chose one.
    pub(super) fn language_on(&self, guild: Option<GuildId>, otherwise: Language) -> Result<Language, StoreError> {
        let Some(guild) = guild else { return Ok(otherwise) };
        Ok(self.store.server(guild)?.language.unwrap_or(otherwise))
    }

    /// How a person wants to see boards.
    pub(super) fn taste(&self, user: UserId) -> Result<Taste, StoreError> {
        Ok(self.store.player(user)?.settings.taste)
    }

    /// Who asks, as a reader of what is about no game with a clock.
    pub(super) fn reader(&self, request: &Request) -> Result<Reader, StoreError> {
        let taste = self.taste(request.caller.user)?;
        Ok(Reader { language: request.caller.language, taste, moment: Moment::from(self.now()) })
    }

    /// Who asks, as a reader of something about a game.
    pub(super) fn caller_reads(&self, request: &Request, session: &Session) -> Result<Reader, StoreError> {
        Ok(Reader { moment: self.moment(session)?, ..self.reader(request)? })
    }

    /// Everybody in the place, as readers of something about a game: they see boards as the player to move wants to, or at
    /// the end the winner.
    pub(super) fn all_read(&self, request: &Request, session: &Session) -> Result<Reader, StoreError> {
        self.all_read_in(self.public_language(request, session.language())?, session)
    }

    /// The same where everybody reads in this language.
    pub(super) fn all_read_in(&self, language: Language, session: &Session) -> Result<Reader, StoreError> {
        let user = session.seats()[shown_side(session)].user();
        let taste = user.map(|user| self.taste(user)).transpose()?.unwrap_or_default();
        Ok(Reader { language, taste, moment: self.moment(session)? })
    }
}
