//! Looking at boards, and posting them anew.

use std::sync::Arc;

use super::{
    Post, Readers, Reply, Request, Sessions, Stop,
    message::{self, Reader},
    sessions::{may_look, seen},
};
use board::{color::Color, phrase::Phrase};
use domain::{Refusal, Session, control::BoardRef, markup::code};
use store::Store;

/// Shows boards of running games, and lets people follow them.
pub(super) struct Boards {
    pub(super) store: Arc<Store>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
}

impl Boards {
    pub(super) fn look_at_board(&self, request: &Request, side: Option<Color>) -> Result<Reply, Stop> {
        let session = seen(request, self.sessions.running_or_last(request.caller.user, request.place.channel)?);
        let viewer = session.color_of(request.caller.user);
        let reader = self.readers.caller_reads(request, &session)?;
        let own = viewer.or(session.turn()).unwrap_or(Color::White);
        let side = side.unwrap_or(reader.side(own));
        Ok(Reply::private(glance(request, &session, side, None, &reader)))
    }

    /// The session of the game to which a board belongs, if the caller can see the channel where the game is played
    /// now.
    fn session_in_sight(&self, request: &Request, board: BoardRef) -> Result<Session, Stop> {
        let session = self.sessions.existing_for(request, board.game)?;
        if may_look(request, &session) {
            Ok(session)
        } else {
            Err(Refusal::UnknownGame(code(&board.game.to_string())).into())
        }
    }

    pub(super) fn flip(&self, request: &Request, board: BoardRef, side: Color) -> Result<Reply, Stop> {
        let session = self.session_in_sight(request, board)?;
        let reader = self.readers.caller_reads(request, &session)?;
        Ok(Reply::private(glance(request, &session, side, None, &reader)))
    }

    /// The newest position with the overlay of the game, such as the threats in Paiko. For games without an overlay,
    /// the board itself.
    pub(super) fn overlay(&self, request: &Request, board: BoardRef, side: Color) -> Result<Reply, Stop> {
        let session = self.session_in_sight(request, board)?;
        match message::overlay(&session, side, &self.readers.reader(request)?) {
            Some(view) => Ok(Reply::private(Post::of(view))),
            None => self.flip(request, board, side),
        }
    }

    pub(super) fn post_board(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let session = self.sessions.at_table(request, board)?;
        if session.color_of(request.caller.user).is_none() {
            return Err(Refusal::NotAPlayer.into());
        }
        request.must_be_seen()?;
        if session.end().is_some() {
            return Err(Refusal::GameOver.into());
        }
        let reader = self.readers.all_read(request, &session)?;
        Ok(Reply::update(request.told(&Phrase::new("board-posted")))
            .and_public(Post::board(&session, message::repost(&session, &reader))))
    }
}

/// A board of a game for the caller.
pub(super) fn glance(request: &Request, session: &Session, side: Color, head: Option<String>, reader: &Reader) -> Post {
    let Request { caller, place, .. } = request;
    let moderated = request.may_be_moderated(session);
    let remedy = session.idleness().remedy(caller.user, place.guild, moderated, reader.moment.now);
    Post::of(message::glance(session, caller.user, side, head, place.writable, remedy, reader))
}
