//! Finds the games that requests are about. How they are saved is in [`save`](super::save).

use std::sync::Arc;

use super::{Place, Readers, Request, Stop, concerns, link, readable};
use board::color::Color;
use domain::{
    Event, GameHome, Home, Homes, Refusal, Session, Table,
    control::BoardRef,
    id::{ChannelId, GameId, UserId},
    markup::{code, quoted},
    time::Clock,
};
use store::{Store, StoreError};

/// Finds and saves games.
#[derive(Clone)]
pub(super) struct Sessions {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
}

impl Sessions {
    /// The newest stored state of a game.
    pub(super) fn existing(&self, id: GameId) -> Result<Session, Stop> {
        self.store.games.game(id)?.ok_or_else(|| Refusal::UnknownGame(id.to_string()).into())
    }

    /// The newest stored state of a game, as the caller sees it.
    pub(super) fn existing_for(&self, request: &Request, id: GameId) -> Result<Session, Stop> {
        Ok(seen(request, self.existing(id)?))
    }

    /// The session of the game to which a board belongs. Refuses if the game is running and is not played in this
    /// channel: the controls that are left in the former channel no longer work. In a game with two homes, each side
    /// plays at its own.
    pub(super) fn at_table(&self, request: &Request, board: BoardRef) -> Result<Session, Stop> {
        let session = self.existing_for(request, board.game)?;
        let channel = session.table().channel;
        if session.end().is_some() || self.is_played_in(&session, request.place.channel)? {
            Ok(session)
        } else if session.table().is_nowhere(session.id()) && session.color_of(request.caller.user).is_some() {
            Err(Refusal::WithoutPlace(session.id()).into())
        } else if session.places().home_in(request.place.channel).is_some() {
            Err(Refusal::AtOwnHome.into())
        } else if may_look(request, &session) {
            Err(Refusal::PlayedElsewhere(channel).into())
        } else {
            Err(Refusal::UnknownGame(board.game.to_string()).into())
        }
    }

    /// Whether a game is played in this channel, at the home from which it is looked at: at its table, or in the
    /// channel that takes its messages if its thread takes none.
    pub(super) fn is_played_in(&self, session: &Session, channel: ChannelId) -> Result<bool, StoreError> {
        Ok(session.table().channel == channel || self.instead_of_thread(session)? == Some(channel))
    }

    /// The channel that takes the messages of a game if its thread takes none: that of its tournament.
    pub(super) fn instead_of_thread(&self, session: &Session) -> Result<Option<ChannelId>, StoreError> {
        let Some(pairing) = session.pairing() else { return Ok(None) };
        let tournament = readable(self.store.tournaments.tournament(pairing.guild, pairing.number))?;
        Ok(tournament.map(|tournament| tournament.channel))
    }

    /// The game that a person means who names none in a channel: the running game at this table. If that is none of
    /// theirs, it is their own game that goes on here although it has another table; of several, the one that has
    /// waited for them longest.
    pub(super) fn going_on(&self, user: UserId, channel: ChannelId) -> Result<Option<Session>, StoreError> {
        let here = self.store.games.game_at(channel)?;
        if here.as_ref().is_some_and(|session| session.color_of(user).is_some()) {
            return Ok(here);
        }
        let mut first = None;
        for game in self.store.games.gone_to(user, channel)? {
            let Some(session) = readable(self.store.games.game(game))? else { continue };
            // The tournament may have moved to another channel since.
            if !self.is_played_in(&session, channel)? {
                continue;
            }
            let board = self.store.games.board(session.places().here())?;
            let is_shown_here = board.is_some_and(|board| board.channel == channel);
            let order = (session.user_to_move() != Some(user), !is_shown_here, session.waiting_since());
            if first.as_ref().is_none_or(|(least, _)| order < *least) {
                first = Some((order, session));
            }
        }
        Ok(first.map(|(_, session)| session).or(here))
    }

    /// The running game of the channel, for the caller.
    pub(super) fn running(&self, request: &Request) -> Result<Session, Stop> {
        let session = self.going_on(request.caller.user, request.place.channel)?.ok_or(Refusal::NoGameHere)?;
        concerns(session.id());
        if session.homes().are_apart() {
            // A player is here, but plays at another home.
            return self.at_table(request, session.board_ref());
        }
        Ok(session)
    }

    /// The running game of a channel for a person, or else its last game.
    pub(super) fn running_or_last(&self, user: UserId, channel: ChannelId) -> Result<Session, Stop> {
        let session = match self.going_on(user, channel)? {
            Some(running) => running,
            None => self.store.games.last_game_at(channel)?.ok_or(Refusal::NoGameHere)?,
        };
        concerns(session.id());
        Ok(session)
    }

    /// The game with this identifier, played on Discord or imported.
    pub(super) fn looked_at(&self, id: GameId) -> Result<Session, Stop> {
        if let Some(session) = self.store.games.game(id)? {
            return Ok(session);
        }
        let import = self.store.imports.imported(id)?.ok_or_else(|| Refusal::UnknownGame(code(&id.to_string())))?;
        Ok(import.session)
    }

    /// The game with the typed identifier, if the caller may see it. Without an identifier, the channel's running or
    /// last game.
    pub(super) fn named_game(&self, request: &Request, game: Option<&str>) -> Result<Session, Stop> {
        let Some(text) = game else { return self.running_or_last(request.caller.user, request.place.channel) };
        self.typed_game((&request.place, request.caller.user), text, |session| may_look(request, session))
    }

    /// The game with the typed identifier, if `may_name` allows it. The refusal does not tell whether such a game
    /// exists.
    pub(super) fn typed_game(
        &self,
        (place, user): (&Place, UserId),
        text: &str,
        may_name: impl Fn(&Session) -> bool,
    ) -> Result<Session, Stop> {
        let unknown = || Refusal::UnknownGame(quoted(text));
        let id = text.trim().parse().map_err(|_| unknown())?;
        let session = self.store.games.game(id)?.map(|session| seen_by(place, user, session));
        Ok(session.filter(may_name).ok_or_else(unknown)?)
    }

    /// The refusal to begin a game in a channel that is occupied by the game `running`.
    pub(super) fn taken_by(&self, running: GameId, channel: ChannelId) -> Result<Refusal, Stop> {
        let running = self.existing(running)?;
        let home = running.places().home_in(channel).unwrap_or_default();
        self.table_taken(&running.seen_from(home))
    }

    pub(super) fn table_taken(&self, running: &Session) -> Result<Refusal, Stop> {
        let link = self.store.games.board(running.places().here())?.map(|message| link(running.table(), &message));
        Ok(Refusal::TableTaken { game: running.id(), link })
    }

    /// The revision that the newest known board of a game shows, at one of its homes.
    pub(super) fn shown_revision(&self, at: impl Into<GameHome>) -> Result<Option<u32>, StoreError> {
        Ok(readable(self.store.games.board(at))?.map(|board| board.revision))
    }

    /// Whether only this event is missing on the newest board, so that a line of text is enough to tell it. It is not
    /// enough if the board with the last move was never posted, or if the board still shows an offer that is now
    /// declined. A game of which no board is known, or can be read, counts as shown.
    pub(super) fn is_shown_apart_from(&self, session: &Session, event: &Event) -> Result<bool, StoreError> {
        Ok(self.shown_revision(session.places().here())?.is_none_or(|shown| match event {
            // A board that was posted after the last move may show the offer.
            Event::Declined { .. } => shown == session.board_revision(),
            _ => shown >= session.board_revision(),
        }))
    }
}

/// The color of a person in a running game. Refuses others, and games that are over.
pub(super) fn playing(session: &Session, user: UserId) -> Result<Color, Refusal> {
    let color = session.color_of(user).ok_or(Refusal::NotAPlayer)?;
    if session.end().is_none() { Ok(color) } else { Err(Refusal::GameOver) }
}

/// The home from which a person in this place looks at a game: their own as a player, else the one in this place, else
/// one that they can see.
pub(super) fn home_for(place: &Place, own: Option<Color>, homes: Homes) -> Home {
    let own = own.filter(|_| homes.are_apart()).map(Home::Of);
    let in_sight = || homes.iter().find(|(_, table)| sees(place, *table)).map(|(home, _)| home);
    own.or_else(|| homes.in_channel(place.channel)).or_else(in_sight).unwrap_or_default()
}

/// A game as a person in this place sees it.
pub(super) fn seen_by(place: &Place, user: UserId, session: Session) -> Session {
    let home = home_for(place, session.color_of(user), session.homes());
    session.seen_from(home)
}

/// A game as the caller sees it.
pub(super) fn seen(request: &Request, session: Session) -> Session {
    seen_by(&request.place, request.caller.user, session)
}

/// Whether the caller may see a game: as a player, or as a person who can see the game's channel.
pub(super) fn may_look(request: &Request, session: &Session) -> bool {
    session.color_of(request.caller.user).is_some() || sees(&request.place, session.table())
}

/// Whether a person in this place can see a table: in this channel, or in another channel of the server that they can
/// see.
pub(super) fn sees(place: &Place, table: Table) -> bool {
    table.channel == place.channel
        || (table.guild.is_some()
            && table.guild == place.guild
            && place.visible_channels.contains(&table.parent.unwrap_or(table.channel)))
}
