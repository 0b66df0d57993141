//! Looking at boards and at rules.

use super::{Ask, Host, Post, Reply, Request, Stop, Weight, concerns, records::may_look, view};
use board::{color::Color, phrase::Phrase};
use domain::{Refusal, Session, control::BoardRef, id::ChannelId, markup::code};
use games::GameKind;

impl Host {
    pub(super) fn look_at_board(&self, request: &Request, side: Option<Color>) -> Result<Reply, Stop> {
        let caller = &request.caller;
        let session = self.running_or_last(request.place.channel)?;
        let viewer = session.color_of(caller.user);
        let reader = self.caller_reads(request, &session)?;
        let own = viewer.or(session.turn()).unwrap_or(Color::White);
        let side = side.unwrap_or(reader.side(own));
        Ok(Reply::private(Self::post(view::glance(&session, caller.user, side, None, request.place.writable, &reader))))
    }

    /// The running game of a channel, or else its last game.
    pub(super) fn running_or_last(&self, channel: ChannelId) -> Result<Session, Stop> {
        let session = match self.store.games.game_at(channel)? {
            Some(running) => running,
            None => self.store.games.last_game_at(channel)?.ok_or(Refusal::NoGameHere)?,
        };
        concerns(session.id());
        Ok(session)
    }

    /// How long answering a request may take. A command that shows the engine's advice searches only if the channel's game
    /// takes advice.
    pub fn weight(&self, request: &Request) -> Weight {
        match request.ask {
            Ask::Hint | Ask::Explore { .. } => match self.running_or_last(request.place.channel) {
                Ok(session) if session.takes_advice() => Weight::Thinking,
                Ok(_) | Err(_) => Weight::Light,
            },
            _ => request.ask.weight(),
        }
    }

    /// The session of the game to which a board belongs, if the caller can see the channel where the game is played
    /// now.
    fn session_in_sight(&self, request: &Request, board: BoardRef) -> Result<Session, Stop> {
        let session = self.session(board)?;
        if may_look(request, &session) {
            Ok(session)
        } else {
            Err(Refusal::UnknownGame(code(&board.game.to_string())).into())
        }
    }

    pub(super) fn flip(&self, request: &Request, board: BoardRef, side: Color) -> Result<Reply, Stop> {
        let session = self.session_in_sight(request, board)?;
        let reader = self.caller_reads(request, &session)?;
        Ok(Reply::private(Self::post(view::glance(
            &session,
            request.caller.user,
            side,
            None,
            request.place.writable,
            &reader,
        ))))
    }

    /// The newest position with the overlay of the game, such as the threats in Paiko. For games without an overlay,
    /// the board itself.
    pub(super) fn overlay(&self, request: &Request, board: BoardRef, side: Color) -> Result<Reply, Stop> {
        let session = self.session_in_sight(request, board)?;
        match view::overlay(&session, side, &self.reader(request)?) {
            Some(view) => Ok(Reply::private(Self::post(view))),
            None => self.flip(request, board, side),
        }
    }

    /// A page of a game's rules, from 0.
    pub(super) fn rules(&self, request: &Request, game: GameKind, page: u8) -> Result<Post, Stop> {
        Ok(Self::post(view::rules(game, page, &self.reader(request)?)))
    }

    pub(super) fn post_board(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let session = self.at_table(request, board)?;
        if session.color_of(request.caller.user).is_none() {
            return Err(Refusal::NotAPlayer.into());
        }
        request.must_be_seen()?;
        if session.end().is_some() {
            return Err(Refusal::GameOver.into());
        }
        let reader = self.all_read(request, &session)?;
        Ok(Reply::update(request.told(&Phrase::new("board-posted")))
            .and_public(Self::board_post(&session, view::repost(&session, &reader))))
    }
}
