//! The list of one's games.

use super::{
    Host, Post, Request, Stop, link,
    view::{self, Listed, PAGE},
};
use crate::session::Session;

/// How many of the newest games that are over are listed.
const RECENT: usize = 20;

impl Host {
    /// A page of the caller's games, from 0; the last one for any page beyond. Those come first that wait for the caller,
    /// then those that wait for the opponent, the longest waiting first, then those that are over, the newest first.
    pub(super) fn list_games(&self, request: &Request, page: u8) -> Result<Post, Stop> {
        let user = request.caller.user;
        let mut games = Vec::new();
        for id in self.store.running_of(user)? {
            games.extend(self.store.game(id)?.filter(|session| session.end().is_none()));
        }
        let own_turn = |session: &Session| session.player_to_move().is_some_and(|seat| seat.user == user);
        games.sort_by_key(|session| (!own_turn(session), session.waiting_since(), session.id()));
        let newest = self.store.games_of(user, games.len() + RECENT)?;
        let mut over = Vec::new();
        for id in newest.into_iter().filter(|id| games.iter().all(|running| running.id() != *id)).take(RECENT) {
            over.extend(self.store.game(id)?.and_then(|session| Some((session.end()?.at, session))));
        }
        over.sort_by_key(|(ended, session)| (std::cmp::Reverse(*ended), session.id()));
        games.extend(over.into_iter().map(|(_, session)| session));

        let pages = u8::try_from(games.len().div_ceil(PAGE)).unwrap_or(u8::MAX).max(1);
        let page = page.min(pages - 1);
        let shown = games.into_iter().skip(usize::from(page) * PAGE).take(PAGE);
        let listed = shown.map(|session| self.listed(session)).collect::<Result<Vec<_>, Stop>>()?;
        let reader = self.reader(request)?;
        Ok(Self::post(view::games(&listed, user, page, pages, &reader)))
    }

    fn listed(&self, session: Session) -> Result<Listed, Stop> {
        let board = self.store.board(session.id())?;
        let link = board.map(|board| link(session.table(), &board));
        Ok(Listed { moment: self.moment(&session)?, session, link })
    }
}
