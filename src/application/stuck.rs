//! Requests about games that the current rules cannot replay.

use super::{
    ApplicationError, Ask, Post, Reply, Request, Sessions, Stop,
    ask::Addressed,
    link, message,
    records::record_post,
    save::retry,
    say,
    sessions::{home_for, is_in_sight},
};
use board::{color::Color, phrase::Phrase};
use domain::{
    Moment, Refusal, StoredGame, StuckGame,
    control::Control,
    id::GameId,
    markup::{bold, code},
    message::Reader,
    settings::Taste,
    transcript,
};
use store::{Saved, StoreError};

impl Sessions {
    /// Answers a request about a game that the current rules cannot replay: shows the record, ends the game, or else
    /// explains that the game cannot continue.
    pub(super) fn about_stuck(&self, request: &Request, stuck: &StuckGame) -> Result<Reply, Stop> {
        tracing::warn!(game = %stuck.id(), reason = %stuck.fault(), "the rules do not replay a stored game");
        let is_player = stuck.color_of(request.caller.user).is_some();
        if let Addressed::Typed(text) = request.ask.needs().game
            && !is_player
            && !stuck.homes().iter().any(|(_, table)| is_in_sight(request, table))
        {
            return Err(Refusal::UnknownGame(code(text)).into());
        }
        match &request.ask {
            Ask::Record { .. } | Ask::Press(Control::Record(_)) => {
                let text = transcript::write_stuck(stuck);
                Ok(Reply::private(record_post(stuck.kind(), stuck.id(), text, request.caller.language)))
            }
            Ask::Press(Control::ConfirmAbort(_) | Control::ConfirmResign(_)) => self.end_stuck(request, stuck),
            _ => {
                let view = message::stuck(stuck, is_player || request.caller.moderator, &self.readers.reader(request)?);
                Ok(Reply::private(Post::of(view)).refusing(Refusal::CannotGoOn.code()))
            }
        }
    }

    fn end_stuck(&self, request: &Request, stuck: &StuckGame) -> Result<Reply, Stop> {
        request.must_be_seen()?;
        let id = stuck.id();
        let ended = retry(ApplicationError::Contended(id), || {
            let Some(StoredGame::Stuck(stuck)) = self.store.games.stored_game(id)? else {
                return Err(Refusal::UnknownGame(id.to_string()).into());
            };
            let home = home_for(&request.place, stuck.color_of(request.caller.user), stuck.homes());
            let stuck = stuck.seen_from(home);
            let ended = stuck.aborted(request.actor(), self.clock.now())?;
            let is_saved = self.store.games.save_ended(&ended, stuck.revision())? == Saved::Done;
            Ok(is_saved.then_some(ended))
        })?;
        let language = self.readers.public_language(request, ended.language())?;
        let reader = Reader { language, taste: Taste::default(), moment: Moment::from(self.clock.now()) };
        let told = message::stuck_ended(&ended, ended.color_of(request.caller.user), &reader);
        Ok(Reply::update(request.told(&Phrase::new("you-aborted"))).and_public(Post::of(told)))
    }

    /// Answers a request about a game whose record cannot be read: ends the game, or else says that it cannot be read.
    pub(super) fn about_unreadable(&self, request: &Request, game: GameId) -> Result<Reply, Stop> {
        let caller = &request.caller;
        let may_end = self.store.games.plays(caller.user, game)?
            || caller.moderator && self.store.games.runs_at(request.place.channel, game)?;
        if let Ask::Press(Control::ConfirmAbort(_) | Control::ConfirmResign(_)) = &request.ask
            && may_end
        {
            request.must_be_seen()?;
            self.store.games.end_unreadable(game, self.clock.now())?;
            let language = self.readers.public_language(request, caller.language)?;
            let ended = Phrase::new("event-aborted").with("player", bold(&caller.name));
            let told = Post::text(say(language, &ended));
            return Ok(Reply::update(request.told(&Phrase::new("you-aborted"))).and_public(told));
        }
        let view = message::unreadable(game, may_end, &self.readers.reader(request)?);
        Ok(Reply::private(Post::of(view)).refusing(Refusal::OtherVersion.code()))
    }

    /// The game with this identifier, to be shown in a list; `None` if there is no such game or this program cannot
    /// read it.
    pub(super) fn listable(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        match self.store.games.stored_game(id) {
            Err(error) if error.is_about_one_record() => Ok(None),
            found => found,
        }
    }

    /// The public message about a game that the current rules cannot replay, which says that the game cannot continue.
    pub(super) fn stuck_notice(&self, stuck: &StuckGame) -> Result<Post, ApplicationError> {
        let language = self.readers.language_on(stuck.table().guild, stuck.language())?;
        let reader = Reader { language, taste: Taste::default(), moment: Moment::from(self.clock.now()) };
        let told = stuck.position().map_or(Color::White, |(position, _)| position.turn());
        Ok(self.readers.hushed(Post::of(message::stuck_notice(stuck, told, &reader)))?)
    }

    /// The refusal to begin a game in a channel where a stuck game is still running.
    pub(super) fn taken_by_stuck(&self, stuck: &StuckGame) -> Result<Refusal, StoreError> {
        let board = self.store.games.board(stuck.here())?;
        Ok(Refusal::TableTaken { game: stuck.id(), link: board.map(|message| link(stuck.table(), &message)) })
    }
}
