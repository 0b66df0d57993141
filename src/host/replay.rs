//! Replays: a game as a picture that moves, and board after board.

use super::{
    Format, Host, Picture, Post, Reply, Request, Stop,
    kept::{FilmOf, GameAt},
    say,
    view::{self, Film, Reader, View},
};
use crate::{
    color::Color,
    id::GameId,
    phrase::Phrase,
    render,
    session::{Refusal, Session, control::Frame},
};

impl Host {
    pub(super) fn replay(&self, request: &Request, game: Option<&str>) -> Result<Reply, Stop> {
        let session = self.named_game(request, game)?;
        let reader = self.reader(request)?;
        let side = reader.side(own_side(request, &session));
        Ok(Reply::private(self.animation(request, &session, side, &reader)))
    }

    /// The replay behind a button: whoever sees the button may look.
    pub(super) fn open_replay(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let session = self.looked_at(id)?;
        let reader = self.reader(request)?;
        let side = reader.side(own_side(request, &session));
        Ok(Reply::private(self.animation(request, &session, side, &reader)))
    }

    /// Another board of a replay.
    pub(super) fn replay_board(&self, request: &Request, id: GameId, frame: Frame, side: Color) -> Result<Reply, Stop> {
        let session = self.looked_at(id)?;
        let reader = self.reader(request)?;
        let view = view::replay_board(&session, frame, side, may_post(request, &session), &reader);
        Ok(Reply::update(Self::post(view)))
    }

    /// The whole game again, in place of a board.
    pub(super) fn animate(&self, request: &Request, id: GameId, side: Color) -> Result<Reply, Stop> {
        let session = self.looked_at(id)?;
        let reader = self.reader(request)?;
        Ok(Reply::update(self.animation(request, &session, side, &reader)))
    }

    pub(super) fn post_replay(&self, request: &Request, id: GameId, side: Color) -> Result<Reply, Stop> {
        let session = self.looked_at(id)?;
        if session.color_of(request.caller.user).is_none() {
            return Err(Refusal::NotAPlayer.into());
        }
        request.must_be_seen()?;
        let reader = self.all_read(request, &session)?;
        let posted = Post::text(say(request.caller.language, &Phrase::new("board-posted")));
        Ok(Reply::update(posted).and_public(self.film_post(&session, view::posted_animation(&session, side, &reader))))
    }

    fn animation(&self, request: &Request, session: &Session, side: Color, reader: &Reader) -> Post {
        self.film_post(session, view::animation(session, side, may_post(request, session), reader))
    }

    /// Turns a view with a film into a message, with the film from the cache or newly drawn.
    fn film_post(&self, session: &Session, (view, film): (View, Film)) -> Post {
        let Film { side, theme, language, alt } = film;
        let game = GameAt { game: session.id(), revision: session.revision() };
        let bytes = self.kept.film(FilmOf { game, side, theme, language }, || {
            render::gif(&view::frames(session, language), theme, side)
        });
        let picture = Picture { format: Format::Gif, bytes: bytes.to_vec(), alt };
        Post { picture: Some(picture), ..Self::post(view) }
    }
}

/// The side from which somebody sees a replay at first: a player's own.
pub(super) fn own_side(request: &Request, session: &Session) -> Color {
    session.color_of(request.caller.user).unwrap_or(Color::White)
}

/// Whether somebody may post a replay: a player, where others see it.
pub(super) fn may_post(request: &Request, session: &Session) -> bool {
    request.place.answers_are_public && session.color_of(request.caller.user).is_some()
}
