//! Going through the games that a person may see and that meet the conditions of a search, in the order of time and no
//! further than is asked for.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::atomic::Ordering,
    time::Instant,
};

use super::{ArchiveSearches, MICROSECONDS, SEARCHES};
use crate::application::{Request, Stop, readable, sessions::sees};
use board::color::Color;
use domain::{
    Refusal,
    archive::{Among, Archived, Place, Query, SoughtPlayer, collection_of, home, may_have_had},
    id::UserId,
    rating::{Pool, Scope},
};
use games::{GameKind, key::PositionKey};
use store::{ArchiveEntries, Span, Store, StoreError};

/// The number of games whose positions a search finds out if that was not done since they ended.
const CAUGHT_UP: usize = 200;

/// The number of games that are looked at together first; each time after that, twice as many.
const FIRST: usize = 256;

/// The maximum number of games that are looked at together.
const MOST: usize = 4_000;

/// A search that may be carried out.
pub(super) struct Search<'a> {
    store: &'a Store,
    request: &'a Request,
    query: &'a Query,
    /// The key of the position that is looked for.
    pub key: Option<PositionKey>,
    /// Whether games of the bot are left out: what it has played from the position would be advice.
    pub without_bot: bool,
    /// Whether games have ended whose positions are not known yet.
    pub is_incomplete: bool,
    began: Instant,
}

impl ArchiveSearches {
    /// Prepares a search, or refuses to look for the position.
    pub(super) fn opened<'a>(&'a self, request: &'a Request, query: &'a Query) -> Result<Search<'a>, Stop> {
        let began = Instant::now();
        let (mut key, mut without_bot, mut is_incomplete) = (None, false, false);
        if let Some(sought) = &query.position {
            let position = sought.read().ok_or(Refusal::SearchGone)?;
            let running = self.guard.running_of_caller(request, position.kind())?;
            self.guard.refuse_openings_at(&running, &position)?;
            without_bot = self.guard.is_silent_at(&running, &position)?;
            key = Some(position.canonical().key);
            is_incomplete = self.store.archive.catch_up(CAUGHT_UP)? > 0;
        }
        Ok(Search { store: &self.store, request, query, key, without_bot, is_incomplete, began })
    }
}

impl Drop for Search<'_> {
    fn drop(&mut self) {
        SEARCHES.fetch_add(1, Ordering::Relaxed);
        MICROSECONDS.fetch_add(u64::try_from(self.began.elapsed().as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

impl<'a> Search<'a> {
    /// The games that are found after a place, the newest or the oldest first.
    pub fn scan(&self, newest_first: bool, after: Option<Place>) -> Scan<'a, '_> {
        let Query { among, player, since, until, .. } = *self.query;
        let (archive, user) = (&self.store.archive, self.request.caller.user);
        let span = Span { since, until, newest_first, after };
        let kinds = self.query.only_game().map_or_else(|| GameKind::ALL.to_vec(), |kind| vec![kind]);
        let of_home = |home| {
            let of_kind = move |kind| match self.key {
                Some(key) => Source { entries: archive.entries_with(home, kind, span, key), has_position: true },
                None => Source { entries: archive.entries_in(home, kind, span), has_position: false },
            };
            kinds.into_iter().map(of_kind)
        };
        let of_player = |player| Source { entries: archive.entries_of(player, span), has_position: false };
        let sources = match (among, player) {
            (Among::Collection, _) => of_home(collection_of(user)).collect(),
            (Among::Own, _) => vec![of_player(user)],
            (Among::Seen, Some(SoughtPlayer::Person(player))) => vec![of_player(player)],
            // Their own games of this place are among them twice.
            (Among::Seen, _) => of_home(home(&self.request.place.table())).chain([of_player(user)]).collect(),
        };
        let ratings = KnownRatings { store: self.store, known: HashMap::new() };
        Scan { search: self, sources, newest_first, ratings, next: FIRST }
    }

    /// Whether an entry meets the conditions that it tells, and the caller may see the game.
    fn fits(&self, game: &Archived) -> bool {
        self.query.fits(game)
            && !(self.without_bot && game.bot.is_some())
            && match self.query.among {
                Among::Collection | Among::Own => true,
                Among::Seen => {
                    game.color_of(self.request.caller.user).is_some() || sees(&self.request.place, game.table)
                }
            }
    }

    /// Whether the name of a player of an imported game is the one that is looked for.
    fn fits_name(&self, game: &Archived, wanted: &str) -> Result<bool, StoreError> {
        let names = self.store.imports.names(game.id)?;
        let mut sides = Color::ALL.into_iter().zip(names);
        Ok(sides.any(|(side, name)| name.to_lowercase().contains(wanted) && self.query.fits_side(game, side)))
    }

    /// Those of the games in which a position with this key occurred.
    fn with_position(&self, games: Vec<Candidate>, key: PositionKey) -> Result<Vec<Archived>, StoreError> {
        let unknown = games.iter().filter(|candidate| !candidate.has_position);
        let unknown = unknown.map(|Candidate { game, .. }| (game.home(), game));
        let mut traces = self.store.archive.traces(unknown)?.into_iter();
        let mut kept = Vec::new();
        for Candidate { game, has_position } in games {
            let had = |trace: Vec<u8>| may_have_had(&trace, key) == Some(true);
            if has_position || traces.next().flatten().is_some_and(had) {
                kept.push(game);
            }
        }
        Ok(kept)
    }
}

/// Entries among which is searched.
struct Source<'a> {
    entries: ArchiveEntries<'a>,
    /// Whether all of them are of games in which the position occurred that is looked for.
    has_position: bool,
}

/// A game that meets the conditions which its entry tells.
struct Candidate {
    game: Archived,
    /// Whether the position occurred in it that is looked for. If not, that is not known.
    has_position: bool,
}

/// The games that a search finds, some at a time.
pub(super) struct Scan<'a, 's> {
    search: &'s Search<'a>,
    sources: Vec<Source<'a>>,
    newest_first: bool,
    ratings: KnownRatings<'a>,
    /// The number of games that are looked at together next.
    next: usize,
}

impl Scan<'_, '_> {
    /// The first games, at most this many.
    pub fn take(mut self, most: usize) -> Result<Vec<Archived>, Stop> {
        let mut games = Vec::new();
        while games.len() < most
            && let Some(more) = self.more()?
        {
            games.extend(more);
        }
        games.truncate(most);
        Ok(games)
    }

    /// The next games that are found, which may be none of those that were looked at. `None` if all were looked at.
    pub fn more(&mut self) -> Result<Option<Vec<Archived>>, Stop> {
        let candidates = self.candidates()?;
        if candidates.is_empty() {
            return Ok(None);
        }
        let mut games = match self.search.key {
            Some(key) => self.search.with_position(candidates, key)?,
            None => candidates.into_iter().map(|candidate| candidate.game).collect(),
        };
        let Query { rating, name, .. } = self.search.query;
        if let Some(least) = rating {
            games = kept(games, |game| self.ratings.are_both(game, *least))?;
        }
        if let Some(name) = name {
            let wanted = name.to_lowercase();
            games = kept(games, |game| self.search.fits_name(game, &wanted))?;
        }
        Ok(Some(games))
    }

    /// The next games that meet the conditions which their entries tell; none if all were looked at.
    fn candidates(&mut self) -> Result<Vec<Candidate>, StoreError> {
        let most = self.next;
        self.next = (2 * most).min(MOST);
        let mut games = Vec::new();
        while games.len() < most {
            let mut first: Option<Archived> = None;
            for source in &mut self.sources {
                if let Some(game) = source.entries.peek()? {
                    let comes_first = |first: &Archived| (first.place() < game.place()) == self.newest_first;
                    if first.as_ref().is_none_or(comes_first) {
                        first = Some(game.clone());
                    }
                }
            }
            let Some(game) = first else { break };
            let mut has_position = false;
            for source in &mut self.sources {
                if source.entries.peek()?.is_some_and(|other| other.place() == game.place()) {
                    source.entries.advance();
                    has_position |= source.has_position;
                }
            }
            if self.search.fits(&game) {
                games.push(Candidate { game, has_position });
            }
        }
        Ok(games)
    }

    /// The mean of the ratings that both players have now, where the game was played; `None` if one has none.
    pub fn mean_rating(&mut self, game: &Archived) -> Result<Option<f64>, StoreError> {
        let [white, black] = self.ratings.of_both(game)?;
        Ok(white.zip(black).map(|(white, black)| f64::from(white + black) / 2.0))
    }
}

/// The games for which this is true.
fn kept(
    games: Vec<Archived>,
    mut is_kept: impl FnMut(&Archived) -> Result<bool, StoreError>,
) -> Result<Vec<Archived>, StoreError> {
    let mut kept = Vec::new();
    for game in games {
        if is_kept(&game)? {
            kept.push(game);
        }
    }
    Ok(kept)
}

/// The ratings of players, each read once.
struct KnownRatings<'a> {
    store: &'a Store,
    known: HashMap<(UserId, Pool), Option<u32>>,
}

impl KnownRatings<'_> {
    /// Whether both players are rated at least as high as this, where the game was played.
    fn are_both(&mut self, game: &Archived, least: u16) -> Result<bool, StoreError> {
        Ok(self.of_both(game)?.into_iter().all(|rating| rating.is_some_and(|rating| rating >= u32::from(least))))
    }

    /// The ratings of White and Black where the game was played, as far as they have any.
    fn of_both(&mut self, game: &Archived) -> Result<[Option<u32>; 2], StoreError> {
        let scope = game.table.guild.map_or(Scope::Everywhere, Scope::Server);
        let pool = Pool { scope, game: game.kind };
        let mut ratings = [None; 2];
        for (rating, color) in ratings.iter_mut().zip(Color::ALL) {
            let Some(user) = game.players[color] else { continue };
            *rating = match self.known.entry((user, pool)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(unknown) => {
                    let standing = readable(self.store.ratings.standing(user, pool))?;
                    *unknown.insert(standing.map(|standing| standing.last().points()))
                }
            };
        }
        Ok(ratings)
    }
}
