//! Requests about games that the current rules cannot replay.

use super::{
    ApplicationError, Ask, Post, Reply, Request, Sessions, Stop,
    ask::Addressed,
    homes::sent_away,
    link, message, readable,
    records::record_post,
    save::retry,
    say,
    sessions::{home_for, sees},
};
use board::{color::Color, phrase::Phrase};
use domain::{
    Home, Refusal, StoredGame, StuckGame,
    control::Control,
    id::GameId,
    markup::{bold, code},
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
            && !stuck.homes().iter().any(|(_, table)| sees(&request.place, table))
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
        if stuck.homes().are_apart() && stuck.color_of(request.caller.user).is_none() {
            return self.send_stuck_away(request, id);
        }
        let ended = retry(ApplicationError::Contended(id), || {
            let stuck = self.still_stuck(id)?;
            let home = home_for(&request.place, stuck.color_of(request.caller.user), stuck.homes());
            let stuck = stuck.seen_from(home);
            let ended = stuck.aborted(request.actor(), self.clock.now())?;
            let is_saved = self.store.games.save_ended(&ended, stuck.revision())? == Saved::Done;
            Ok(is_saved.then_some(ended))
        })?;
        let language = self.readers.public_language(request, ended.language())?;
        let reader = self.readers.of_text(language);
        let told = message::stuck_ended(&ended, ended.color_of(request.caller.user), &reader);
        Ok(Reply::update(request.told(&Phrase::new("you-aborted"))).and_public(Post::of(told)))
    }

    fn still_stuck(&self, id: GameId) -> Result<Box<StuckGame>, Stop> {
        match self.store.games.stored_game(id)? {
            Some(StoredGame::Stuck(stuck)) => Ok(stuck),
            _ => Err(Refusal::UnknownGame(id.to_string()).into()),
        }
    }

    /// Sends a game of strangers out of the channel, for a moderator. The other side notices nothing of it.
    fn send_stuck_away(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let (stuck, side) = retry(ApplicationError::Contended(id), || {
            let stuck = self.still_stuck(id)?;
            let here = stuck.homes().in_channel(request.place.channel).and_then(Home::side);
            let side = here.filter(|_| request.caller.moderator).ok_or(Refusal::NotAPlayer)?;
            if stuck.is_over() {
                return Err(Refusal::GameOver.into());
            }
            let is_saved = self.store.games.save_sent_away(&stuck.sent_away(side), stuck.revision())? == Saved::Done;
            Ok(is_saved.then_some((stuck.seen_from(Home::Of(side)), side)))
        })?;
        let language = self.readers.public_language(request, stuck.language())?;
        Ok(sent_away(&Phrase::new("sent-away-stuck"), id, stuck.user_here(side), stuck.name(side), language))
    }

    /// What is told of the end of a stuck game at a home of strangers where nobody has ended it.
    pub(super) fn stuck_end(&self, stuck: &StuckGame, side: Color) -> Result<Post, ApplicationError> {
        let language = self.readers.language_on(stuck.table().guild, stuck.language())?;
        let reader = self.readers.of_text(language);
        Ok(self.readers.hushed(Post::of(message::stuck_ended(stuck, Some(!side), &reader)))?)
    }

    /// Answers a request about a game whose record cannot be read: ends the game, or else says that it cannot be read.
    pub(super) fn about_unreadable(&self, request: &Request, game: GameId) -> Result<Reply, Stop> {
        let caller = &request.caller;
        let plays = self.store.games.plays(caller.user, game)?;
        let may_end = plays || caller.moderator && self.store.games.runs_at(request.place.channel, game)?;
        if let Ask::Press(Control::ConfirmAbort(_) | Control::ConfirmResign(_)) = &request.ask
            && may_end
        {
            request.must_be_seen()?;
            let language = self.readers.public_language(request, caller.language)?;
            if !plays && self.store.games.leave_unreadable(request.place.channel, game)? {
                let told = Phrase::new("sent-away-unreadable").with("id", code(&game.to_string()));
                return Ok(Reply::dismissing().and_public(Post::text(say(language, &told))));
            }
            self.store.games.end_unreadable(game, self.clock.now())?;
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
        readable(self.store.games.stored_game(id))
    }

    /// The public message about a game that the current rules cannot replay, which says that the game cannot continue.
    pub(super) fn stuck_notice(&self, stuck: &StuckGame) -> Result<Post, ApplicationError> {
        let language = self.readers.language_on(stuck.table().guild, stuck.language())?;
        let reader = self.readers.of_text(language);
        let told = stuck.position().map_or(Color::White, |(position, _)| position.turn());
        Ok(self.readers.hushed(Post::of(message::stuck_notice(stuck, told, &reader)))?)
    }

    /// The refusal to begin a game in a channel where a stuck game is still running.
    pub(super) fn taken_by_stuck(&self, stuck: &StuckGame) -> Result<Refusal, StoreError> {
        let board = self.store.games.board(stuck.here())?;
        Ok(Refusal::TableTaken { game: stuck.id(), link: board.map(|message| link(stuck.table(), &message)) })
    }
}
