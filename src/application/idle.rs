//! Games in which nobody moves any longer: asking after the opponent, and ending the game.

use super::{
    Application, ApplicationError, Ask, Play, Post, Presence, Reply, Request, Stop, message, save::retry, say,
    sessions::playing,
};
use board::phrase::Phrase;
use domain::{
    Action, Event, Refusal, Session, StoredGame,
    control::{BoardRef, Control},
    id::{GameId, GuildId, UserId},
    markup::{bold, code},
};
use store::Saved;

impl Request {
    /// Whether the answer depends on the [`Presence`] of the opponent.
    pub const fn needs_presence(&self) -> bool {
        matches!(self.ask, Ask::MoveHere(_) | Ask::Press(Control::AskAfter(_)))
    }

    /// Whether the bot may be a member of the server of this game. It is not where only its users have installed it.
    pub(super) fn may_be_moderated(&self, session: &Session) -> bool {
        session.table().guild != self.place.guild || self.place.added
    }

    fn is_at_table(&self, session: &Session) -> bool {
        session.table().channel == self.place.channel
    }
}

impl Application {
    /// The server and the person to look for there, in order to find the [`Presence`] that the answer to a request
    /// depends on; `None` if it depends on none.
    pub fn whom_to_look_for(&self, request: &Request) -> Result<Option<(GuildId, UserId)>, ApplicationError> {
        let id = match &request.ask {
            Ask::MoveHere(game) => game.trim().parse().ok(),
            Ask::Press(Control::AskAfter(board)) => Some(board.game),
            _ => None,
        };
        let game = id.map(|id| self.sessions.listable(id)).transpose()?.flatten();
        let Some(StoredGame::Playable(session)) = game else { return Ok(None) };
        let opponent = session.color_of(request.caller.user).and_then(|own| session.seats()[!own].user());
        Ok(session.table().guild.zip(opponent))
    }
}

impl Play {
    /// Tells a player whether the opponent has left the server of a game. If so, everybody in its channel is told, too.
    pub(super) fn ask_after(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let session = self.sessions.existing_for(request, board.game)?;
        let side = playing(&session, request.caller.user)?;
        let opponent = bold(&session.strangers().full_name(!side));
        let id = session.id();
        match request.presence {
            None => Err(Refusal::CannotTell.into()),
            Some(Presence::There) => {
                let from = session.idleness().from(request.may_be_moderated(&session)).ok_or(Refusal::EndsOtherwise)?;
                Err(Refusal::OpponentIsThere(opponent, from).into())
            }
            Some(Presence::Gone) => {
                let left = |session: &Session| Ok(session.idleness().left_by_opponent_of(request.caller.user)?);
                let (next, event) = self.save_change(request, id, left)?;
                let told =
                    self.deserted(request, &next, &Phrase::new("deserted-by-player").with("player", opponent))?;
                match event.filter(|_| request.is_at_table(&next)) {
                    Some(event) => Ok(told.and_public(self.event_post(request, &next, &event)?)),
                    None => Ok(told),
                }
            }
            Some(Presence::BotOut) => {
                let (next, _) =
                    self.save_change(request, id, |session| Ok((session.idleness().left_alone()?, None)))?;
                let command = code(&format!("/movehere game_id:{id}"));
                let found = Phrase::new("deserted-by-server").with("player", opponent).with("command", command);
                self.deserted(request, &next, &found)
            }
        }
    }

    fn deserted(&self, request: &Request, session: &Session, found: &Phrase) -> Result<Reply, Stop> {
        Ok(Reply::private(Post::of(message::deserted(session, found, &self.readers.reader(request)?))))
    }

    pub(super) fn ask_to_end_idle(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let session = self.sessions.existing_for(request, board.game)?;
        // Applying the action without saving it checks whether it is allowed.
        session.apply(request.actor(), end_idle(request, &session), self.clock.now())?;
        Ok(Reply::private(Post::of(message::end_idle_question(&session, &self.readers.reader(request)?))))
    }

    /// Ends a game in which nobody moves. The caller may be in another channel, since its channel may be gone.
    pub(super) fn end_idle(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let (session, event) = self.save_change(request, board.game, |session| {
            let (next, event) = session.apply(request.actor(), end_idle(request, session), self.clock.now())?;
            Ok((next, Some(event)))
        })?;
        if let Some(event) = event.filter(|_| request.is_at_table(&session) && request.place.answers_are_public) {
            return Ok(Reply::dismissing().and_public(self.event_post(request, &session, &event)?));
        }
        self.ended_elsewhere(request, &session, &Phrase::new("you-ended-idle"))
    }

    /// The answer to a player who has ended a game in another channel: its last board, below this sentence.
    pub(super) fn ended_elsewhere(&self, request: &Request, session: &Session, head: &Phrase) -> Result<Reply, Stop> {
        let user = request.caller.user;
        let side = session.color_of(user).ok_or(Refusal::NotAPlayer)?;
        let reader = self.readers.caller_reads(request, session)?;
        let head = Some(say(reader.language, head));
        let view = message::glance(session, user, reader.side(side), head, false, None, &reader);
        Ok(Reply::update(Post::of(view)))
    }

    /// Saves a change of a game, which may be played in another channel, with the news of its event. Returns no event
    /// if nothing has changed.
    fn save_change(
        &self,
        request: &Request,
        id: GameId,
        change: impl Fn(&Session) -> Result<(Session, Option<Event>), Stop>,
    ) -> Result<(Session, Option<Event>), Stop> {
        retry(ApplicationError::Contended(id), || {
            let session = self.sessions.existing_for(request, id)?;
            let (next, event) = change(&session)?;
            if next == session {
                return Ok(Some((next, None)));
            }
            let saved = match &event {
                Some(event) => self.sessions.save_event(&next, session.revision(), event, request.cause.clone())?,
                None => self.store.games.save(&next, session.revision())?,
            };
            Ok((saved == Saved::Done).then_some((next, event)))
        })
    }
}

fn end_idle(request: &Request, session: &Session) -> Action {
    Action::EndIdle { moderated: request.may_be_moderated(session) }
}
