//! The list of a person's games.

use std::{cmp::Reverse, error::Error, sync::Arc};

use super::{
    Effect, Post, Readers, Reply, Request, Sessions, Stop, link,
    message::{self, Listed, ListedSearch, PAGE, Whose},
    open_challenges::open_challenges,
    readable,
    sessions::{home_for, sees},
};
use board::color::Color;
use domain::{
    Moment, Seek, Session, StoredGame,
    id::{GameId, UserId},
    seeks::AWAKE,
    time::{Clock, Timestamp},
};
use store::{Store, StoreError};

/// The maximum number of finished games in the list. The newest ones are listed.
const RECENT: usize = 20;

/// The number of another person's newest games that are searched for games that the caller may see.
const LOOKED_THROUGH: usize = 200;

/// Lists the games of a person.
pub(super) struct GameLists {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
}

impl GameLists {
    /// A page of a person's games that the caller may see, after the caller's own open challenges on the first page.
    /// Pages count from 0; a number beyond the last page means the last page. Games where it is that person's turn come
    /// first, then games where it is the opponent's turn, then stuck games; in these groups, the game that has waited
    /// longest comes first. Finished games follow, the newest first.
    pub(super) fn list_games(&self, request: &Request, of: Option<UserId>, page: u8) -> Result<Post, Stop> {
        let whose = match of.filter(|user| *user != request.caller.user) {
            Some(user) => Whose::Of(user),
            None => Whose::Own(request.caller.user),
        };
        let user = whose.user();
        let mut games = self.running(request, whose)?;
        let newest = match whose {
            Whose::Own(_) => self.store.games.games_of(user, games.len() + RECENT)?,
            Whose::Of(_) => self.in_sight(request, whose, self.store.games.games_of(user, LOOKED_THROUGH)?)?,
        };
        let mut over = Vec::new();
        for id in newest.into_iter().filter(|id| games.iter().all(|running| running.id() != *id)).take(RECENT) {
            over.extend(self.sessions.listable(id)?.filter(StoredGame::is_over));
        }
        over.sort_by_key(|game| (Reverse(game.last_change()), game.id()));
        games.extend(over);

        let mut open = match whose {
            Whose::Own(user) => open_challenges(&self.store, user, self.clock.now())?,
            Whose::Of(_) => Vec::new(),
        };
        let search = match whose {
            Whose::Own(user) if page == 0 => {
                ListedSearch { seek: self.seek_of(user)?, lookout: self.store.seeks.lookout(user)? }
            }
            Whose::Own(_) | Whose::Of(_) => ListedSearch::default(),
        };
        let pages = u8::try_from((open.len() + games.len()).div_ceil(PAGE)).unwrap_or(u8::MAX).max(1);
        let page = page.min(pages - 1);
        let before = usize::from(page) * PAGE;
        let shown = games.into_iter().skip(before.saturating_sub(open.len()));
        if page > 0 {
            open.clear();
        }
        let shown = shown.take(PAGE - open.len()).map(|game| self.listed(request, game));
        let listed = shown.collect::<Result<Vec<_>, Stop>>()?;
        let reader = self.readers.reader(request)?;
        Ok(Post::of(message::games(&listed, &open, &search, whose, (page, pages), &reader)))
    }

    /// What a person looks for, and since when that sleeps.
    fn seek_of(&self, user: UserId) -> Result<Option<(Seek, Option<Timestamp>)>, StoreError> {
        let now = self.clock.now();
        let Some(seek) = self.store.seeks.seek_of(user)?.filter(|seek| !seek.is_over(now)) else { return Ok(None) };
        let is_asleep = seek.is_asleep(&self.store.people.player(user)?.away, now);
        let since = is_asleep.then(|| seek.seen.after(AWAKE).min(now));
        Ok(Some((seek, since)))
    }

    /// The running games of a person that the caller may see, in the order of the list.
    fn running(&self, request: &Request, whose: Whose) -> Result<Vec<StoredGame>, Stop> {
        let user = whose.user();
        let mut games = Vec::new();
        for id in self.in_sight(request, whose, self.store.games.running_of(user)?)? {
            games.extend(self.sessions.listable(id)?.filter(|game| !game.is_over()));
        }
        games.sort_by_key(|game| match game {
            StoredGame::Playable(session) => {
                let own_turn = session.user_to_move() == Some(user);
                (false, !own_turn, session.waiting_since(), session.id())
            }
            StoredGame::Stuck(stuck) => (true, true, stuck.last_change(), stuck.id()),
        });
        Ok(games)
    }

    /// The reply to a move of the caller, which also leads to the game that has waited longest for the caller, if there
    /// is one. The message about it takes the place of the picker. The move is saved, so a failure must not say
    /// otherwise.
    pub(super) fn leading_on(&self, request: &Request, mut reply: Reply) -> Reply {
        let Some(board) = reply.new_board() else { return reply };
        let next = match self.next(request, board.game) {
            Ok(next) => next,
            Err(Stop::Failed(error)) => {
                tracing::warn!(error = &error as &dyn Error, "the next game is not shown after a move");
                None
            }
            Err(_) => None,
        };
        match (next, reply.effects.first_mut()) {
            (Some(next), Some(picker @ Effect::Dismiss)) => {
                *picker = Effect::Update(next);
                reply
            }
            (Some(next), _) => reply.and_private(next),
            (None, _) => reply,
        }
    }

    /// The message that leads to the game that has waited longest for the caller, who has just moved in another one.
    fn next(&self, request: &Request, moved_in: GameId) -> Result<Option<Post>, Stop> {
        let user = request.caller.user;
        let mut others = Vec::new();
        for id in self.store.games.running_of(user)?.into_iter().filter(|id| *id != moved_in) {
            others.extend(readable(self.store.games.record_of(id))?.map(|record| (record.waiting_since(), id)));
        }
        // Only moves that are replayed tell whose turn it is. Most games need not be replayed in this order.
        others.sort_unstable();
        for (_, id) in others {
            let game = self.sessions.listable(id)?;
            let waits = |game: &StoredGame| game.playable().and_then(Session::user_to_move) == Some(user);
            let Some(game) = game.filter(waits) else { continue };
            let listed = self.listed(request, game)?;
            return Ok(message::next(&listed, user, &self.readers.reader(request)?).map(Post::of));
        }
        Ok(None)
    }

    /// The games among `ids` that the caller may see; all of them if the list is about the caller.
    fn in_sight(&self, request: &Request, whose: Whose, ids: Vec<GameId>) -> Result<Vec<GameId>, Stop> {
        let Whose::Of(_) = whose else { return Ok(ids) };
        let mut seen = Vec::new();
        for id in ids {
            let Some(record) = readable(self.store.games.record_of(id))? else { continue };
            let plays = Color::ALL.into_iter().any(|color| record.user(color) == Some(request.caller.user));
            if plays || record.homes.iter().any(|(_, table)| sees(&request.place, table)) {
                seen.push(id);
            }
        }
        Ok(seen)
    }

    fn listed(&self, request: &Request, game: StoredGame) -> Result<Listed, Stop> {
        let home = home_for(&request.place, game.color_of(request.caller.user), game.homes());
        let game = game.seen_from(home);
        let board = self.store.games.board(game.here())?;
        let link = board.map(|board| link(game.table(), &board));
        let moment = match &game {
            StoredGame::Playable(session) => self.readers.moment(session)?,
            StoredGame::Stuck(_) => Moment::from(self.clock.now()),
        };
        let remedy = game.playable().and_then(|session| {
            let moderated = request.may_be_moderated(session);
            session.idleness().remedy(request.caller.user, request.place.guild, moderated, moment.now)
        });
        Ok(Listed { moment, game, link, remedy })
    }
}
