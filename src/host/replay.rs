//! Replays: a game as a picture that moves, and board after board.

use super::{
    Format, Host, Picture, Post, Reply, Request, Stop, say,
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
        Ok(Reply::private(animation(request, &session, side, &reader)))
    }

    /// The replay behind a button: whoever sees the button may look.
    pub(super) fn open_replay(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let session = self.looked_at(id)?;
        let reader = self.reader(request)?;
        let side = reader.side(own_side(request, &session));
        Ok(Reply::private(animation(request, &session, side, &reader)))
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
        Ok(Reply::update(animation(request, &self.looked_at(id)?, side, &self.reader(request)?)))
    }

    pub(super) fn post_replay(&self, request: &Request, id: GameId, side: Color) -> Result<Reply, Stop> {
        let session = self.looked_at(id)?;
        if session.color_of(request.caller.user).is_none() {
            return Err(Refusal::NotAPlayer.into());
        }
        request.must_be_seen()?;
        let reader = self.all_read(request, &session)?;
        let posted = Post::text(say(request.caller.language, &Phrase::new("board-posted")));
        Ok(Reply::update(posted).and_public(film_post(view::posted_animation(&session, side, &reader))))
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

fn animation(request: &Request, session: &Session, side: Color, reader: &Reader) -> Post {
    film_post(view::animation(session, side, may_post(request, session), reader))
}

/// The message that a view with a film becomes, with the film drawn.
fn film_post((view, film): (View, Film)) -> Post {
    let picture =
        Picture { format: Format::Gif, bytes: render::gif(&film.frames, film.theme, film.view), alt: film.alt };
    Post { picture: Some(picture), ..Host::post(view) }
}
