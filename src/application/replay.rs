//! Replays of games, animated or board by board.

use super::{
    Post, Records, Reply, Request, Stop,
    cache::{FilmOf, GameAt},
    message::{self, Film, Message, Reader},
};
use board::{color::Color, phrase::Phrase};
use domain::{Refusal, Session, control::Frame, id::GameId};

impl Records {
    pub(super) fn replay(&self, request: &Request, game: Option<&str>) -> Result<Reply, Stop> {
        self.replay_of(request, &self.sessions.named_game(request, game)?)
    }

    /// The replay of the game that a button names. Everybody who sees the button may look at the replay.
    pub(super) fn open_replay(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        self.replay_of(request, &self.sessions.looked_at(id)?)
    }

    fn replay_of(&self, request: &Request, session: &Session) -> Result<Reply, Stop> {
        let reader = self.readers.reader(request)?;
        let side = reader.side(own_side(request, session));
        Ok(Reply::private(self.animation(request, session, side, &reader)))
    }

    /// Replaces the message of a replay by another board of the game.
    pub(super) fn replay_board(&self, request: &Request, id: GameId, frame: Frame, side: Color) -> Result<Reply, Stop> {
        let session = self.sessions.looked_at(id)?;
        let reader = self.readers.reader(request)?;
        let view = message::replay_board(&session, frame, side, may_post(request, &session), &reader);
        Ok(Reply::update(Post::of(view)))
    }

    /// Replaces the message of a replay by the animation of the whole game.
    pub(super) fn animate(&self, request: &Request, id: GameId, side: Color) -> Result<Reply, Stop> {
        let session = self.sessions.looked_at(id)?;
        let reader = self.readers.reader(request)?;
        Ok(Reply::update(self.animation(request, &session, side, &reader)))
    }

    pub(super) fn post_replay(&self, request: &Request, id: GameId, side: Color) -> Result<Reply, Stop> {
        let session = self.sessions.looked_at(id)?;
        if session.color_of(request.caller.user).is_none() {
            return Err(Refusal::NotAPlayer.into());
        }
        request.must_be_seen()?;
        let reader = self.readers.all_read(request, &session)?;
        let posted = request.told(&Phrase::new("board-posted"));
        Ok(Reply::update(posted)
            .and_public(self.film_post(&session, message::posted_animation(&session, side, &reader))))
    }

    fn animation(&self, request: &Request, session: &Session, side: Color, reader: &Reader) -> Post {
        self.film_post(session, message::animation(session, side, may_post(request, session), reader))
    }

    /// Turns a view with an animation into a message. The file of the animation comes from the cache, or is drawn now.
    fn film_post(&self, session: &Session, (view, film): (Message, Film)) -> Post {
        let Film { side, theme, language, alt } = film;
        let game = GameAt { game: session.id(), revision: session.revision() };
        let bytes = self.films.film(FilmOf { game, side, theme, language }, || {
            render::gif(&message::frames(session, language), theme, side)
        });
        Post::animated(view, bytes.to_vec(), alt)
    }
}

/// The side from which the caller first sees a replay: the caller's own side in the game, the side that wins in a
/// puzzle, or else White.
pub(super) fn own_side(request: &Request, session: &Session) -> Color {
    let solver = || session.puzzle().map(|_| session.start().turn());
    session.color_of(request.caller.user).or_else(solver).unwrap_or(Color::White)
}

/// Whether the caller may post a replay: players may, in places where others see the bot's answers.
pub(super) fn may_post(request: &Request, session: &Session) -> bool {
    request.place.answers_are_public && session.color_of(request.caller.user).is_some()
}
