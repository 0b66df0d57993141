//! The archive: searching finished games, and the games that a person has imported together.
//!
//! What a person may see is decided while searching, before anything is counted or cut into pages: games of this
//! server in channels that the person sees, those of this channel elsewhere, and the person's own games everywhere.

use std::{
    collections::{HashMap, HashSet, hash_map::Entry},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use super::{
    ApplicationError, Explorer, Guard, Post, Readers, Reply, Request, Sessions, Stop, TextFile, Tournaments,
    message::{self, ARCHIVE_PAGE, ArchivePage, FoundGame},
    save::retry,
    sessions::sees,
};
use board::{
    color::Color,
    phrase::{Phrase, code::quoted, plain::notation},
};
use domain::{
    Refusal, Searches, Session, StoredGame,
    archive::{
        Among, Archived, PageAt, Query, SoughtPlayer, SoughtPosition, SoughtResult, collection_of, first_with, home,
        may_have_had,
    },
    control::LineRef,
    id::{GameId, UserId},
    rating::{Pool, Scope},
    time::{Clock, Timestamp},
    transcript,
};
use games::{GameKind, key::PositionKey};
use store::Store;

/// The maximum number of games in a file of records, which is the most that can be read back at once.
const MOST_IN_FILE: usize = domain::import::MOST_RECORDS;

/// The maximum length of a file of records, in bytes. Discord takes files of 10 MB.
const MOST_BYTES: usize = 8_000_000;

/// The maximum number of games that are looked up one by one. If there are more, all games of the place are read.
const FEW: usize = 2_000;

/// The number of games whose positions a search finds out if that was not done since they ended.
const CAUGHT_UP: usize = 200;

/// The number of searches of this process, and the time that they took together in microseconds.
static SEARCHES: AtomicU64 = AtomicU64::new(0);
static MICROSECONDS: AtomicU64 = AtomicU64::new(0);

/// The number of searches in the archive that this process has carried out, and the time that they took together.
pub fn searched() -> (u64, Duration) {
    (SEARCHES.load(Ordering::Relaxed), Duration::from_micros(MICROSECONDS.load(Ordering::Relaxed)))
}

/// What a person asks for with the command `/archive`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ArchiveOrder {
    /// The games among which the search is.
    pub among: Among,
    /// Who plays.
    pub player: Option<SoughtPlayer>,
    /// Who plays against the player.
    pub opponent: Option<SoughtPlayer>,
    /// The game.
    pub game: Option<GameKind>,
    /// The side of the player.
    pub color: Option<Color>,
    /// The result.
    pub result: Option<SoughtResult>,
    /// The code of the ending.
    pub ending: Option<String>,
    /// The text that chose the starting position.
    pub setup: Option<String>,
    /// The tournament, as typed.
    pub tournament: Option<String>,
    /// The first day, as typed.
    pub since: Option<String>,
    /// The last day, as typed.
    pub until: Option<String>,
    /// The least rating of both players.
    pub rating: Option<u16>,
    /// The least number of moves.
    pub shortest: Option<u16>,
    /// The greatest number of moves.
    pub longest: Option<u16>,
    /// A part of a name among imported games.
    pub name: Option<String>,
}

/// Searches the archive.
#[derive(Clone)]
pub(super) struct ArchiveSearches {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
    pub(super) guard: Guard,
    pub(super) explorer: Explorer,
    pub(super) tournaments: Tournaments,
}

/// What a search has found.
struct FoundGames {
    /// The games, the newest first.
    games: Vec<Archived>,
    /// Whether games have ended whose positions are not known yet.
    is_incomplete: bool,
    /// Whether games of the bot are left out, since the position is one of a running game.
    without_bot: bool,
}

impl ArchiveSearches {
    /// Answers the command `/archive`.
    pub(super) fn search(&self, request: &Request, order: &ArchiveOrder) -> Result<Reply, Stop> {
        let day = |text: &Option<String>| match text {
            Some(text) => {
                Timestamp::of_date(notation(text).trim()).map(Some).ok_or_else(|| Refusal::NoDate(quoted(text)))
            }
            None => Ok(None),
        };
        let tournament = order.tournament.as_deref();
        let tournament =
            tournament.map(|text| self.tournaments.tournament_meant(&request.caller, &request.place, Some(text)));
        let query = Query {
            among: order.among,
            player: order.player,
            opponent: order.opponent,
            game: order.game,
            color: order.color,
            result: order.result,
            ending: order.ending.clone(),
            setup: order.setup.as_deref().map(|setup| notation(setup).into_owned()),
            tournament: tournament.transpose()?.map(|tournament| (tournament.guild, tournament.number)),
            since: day(&order.since)?,
            until: day(&order.until)?.map(|day| day.after(Duration::from_secs(24 * 60 * 60))),
            rating: order.rating,
            shortest: order.shortest,
            longest: order.longest,
            // Names are known only of imported games.
            name: order.name.clone().filter(|_| order.among == Among::Collection),
            position: None,
        };
        self.begin(request, query)
    }

    /// Searches for the position that the caller's line shows: among the games that the caller has imported together
    /// if it is a line in one of those, otherwise among those that the caller may see.
    pub(super) fn search_position(&self, request: &Request, shown: LineRef) -> Result<Reply, Stop> {
        let session = self.sessions.looked_at(shown.game)?;
        let line = self.explorer.line_as_shown(request, &session, shown)?;
        let unexplored = self.store.explored.line(request.caller.user, shown.game)?.is_none();
        let position = match &line {
            Some(line) => line.position(),
            None if unexplored && shown.revision == session.board_revision() => session.position(),
            None => return Err(Refusal::BoardChanged.into()),
        };
        let import = if session.is_imported() { self.store.imports.imported(shown.game)? } else { None };
        let is_gathered = import.is_some_and(|import| import.gathered && import.user == request.caller.user);
        let among = if is_gathered { Among::Collection } else { Among::Seen };
        self.begin(request, Query { among, position: Some(SoughtPosition::from(position)), ..Query::default() })
    }

    /// Searches all games that the caller has imported together.
    pub(super) fn search_collection(&self, request: &Request) -> Result<Reply, Stop> {
        self.begin(request, Query { among: Among::Collection, ..Query::default() })
    }

    fn begin(&self, request: &Request, query: Query) -> Result<Reply, Stop> {
        let query = query.of(request.caller.user);
        let number = self.kept(request.caller.user, &query)?;
        Ok(Reply::private(self.page(request, &query, number, PageAt::Newest)?))
    }

    /// Keeps a search of a person, so that buttons can name it, and returns its number.
    fn kept(&self, user: UserId, query: &Query) -> Result<u32, Stop> {
        let now = self.clock.now();
        self.change_searches(user, |before| {
            let before = if query.position.is_some() { before.spend(now).map_err(Refusal::TooDear)? } else { before };
            Ok(before.with(query.clone(), rand::random(), now))
        })
    }

    /// Notes that a person does what takes much time, or refuses it.
    pub(super) fn spend(&self, user: UserId) -> Result<(), Stop> {
        let now = self.clock.now();
        self.change_searches(user, |before| Ok((before.spend(now).map_err(Refusal::TooDear)?, ())))
    }

    fn change_searches<T>(
        &self,
        user: UserId,
        change: impl Fn(Searches) -> Result<(Searches, T), Refusal>,
    ) -> Result<T, Stop> {
        retry(ApplicationError::KeepsSearching(user), || {
            let before = self.store.archive.searches(user)?.unwrap_or_else(|| Searches::new(user));
            let revision = before.revision;
            let (after, result) = change(before)?;
            Ok(self.store.archive.put_searches(&after, revision)?.then_some(result))
        })
    }

    /// A page of one of the caller's searches.
    pub(super) fn turn(&self, request: &Request, number: u32, at: PageAt) -> Result<Post, Stop> {
        let query = self.query(request, number)?;
        self.page(request, &query, number, at)
    }

    fn query(&self, request: &Request, number: u32) -> Result<Query, Stop> {
        let searches = self.store.archive.searches(request.caller.user)?;
        let search = searches.as_ref().and_then(|searches| searches.search(number, self.clock.now()));
        Ok(search.ok_or(Refusal::SearchGone)?.query.clone())
    }

    fn page(&self, request: &Request, query: &Query, number: u32, at: PageAt) -> Result<Post, Stop> {
        let FoundGames { games, is_incomplete, without_bot } = self.found(request, query)?;
        let (from, to) = match at {
            PageAt::Newest => (0, ARCHIVE_PAGE),
            PageAt::Before(place) => {
                let from = games.partition_point(|game| game.place() >= place);
                (from, from + ARCHIVE_PAGE)
            }
            PageAt::After(place) => {
                let to = games.partition_point(|game| game.place() > place).max(1);
                (to.saturating_sub(ARCHIVE_PAGE), to.max(ARCHIVE_PAGE))
            }
        };
        // If the games of the page are gone, the last page is shown.
        let from = if from < games.len() { from } else { games.len().saturating_sub(ARCHIVE_PAGE) };
        let shown = &games[from..to.clamp(from, games.len()).max((from + 1).min(games.len()))];
        let key = query.position.as_ref().and_then(SoughtPosition::key);
        let mut listed = Vec::new();
        for game in shown {
            let Some(session) = self.session(query.among, game.id)? else { continue };
            let ply = key.and_then(|key| first_with(&session, key));
            // Four bytes of the key are in the index, so there may be another position in place of this one.
            if key.is_none() || ply.is_some() {
                listed.push(FoundGame { session, place: game.place(), ply });
            }
        }
        let total = games.len() - (shown.len() - listed.len());
        let page = ArchivePage { query, number, games: &listed, before: from, total, is_incomplete, without_bot };
        Ok(Post::of(message::archive(&page, &self.readers.reader(request)?)))
    }

    /// The records of all games that one of the caller's searches has found, as a file.
    pub(super) fn records(&self, request: &Request, number: u32) -> Result<Reply, Stop> {
        let query = self.query(request, number)?;
        self.spend(request.caller.user)?;
        let FoundGames { games, .. } = self.found(request, &query)?;
        let key = query.position.as_ref().and_then(SoughtPosition::key);
        let (mut records, mut length, mut left_out) = (Vec::new(), 0, games.len().saturating_sub(MOST_IN_FILE));
        for game in games.iter().take(MOST_IN_FILE) {
            let Some(session) = self.session(query.among, game.id)? else { continue };
            if key.is_some_and(|key| first_with(&session, key).is_none()) {
                continue;
            }
            let record = transcript::write(&session);
            length += record.len() + 1;
            if length > MOST_BYTES {
                left_out += 1;
            } else {
                records.push(record);
            }
        }
        if records.is_empty() {
            return Ok(Reply::private(request.told(&Phrase::new("archive-none"))));
        }
        let head = Phrase::new("archive-file").with("count", records.len() as i64).with("missing", left_out as i64);
        let file = TextFile { name: "parlor-archive.txt".to_owned(), text: transcript::collected(records) };
        Ok(Reply::private(Post { file: Some(file), ..request.told(&head) }))
    }

    /// A game that was found; `None` if it is gone, or cannot be read or replayed.
    fn session(&self, among: Among, id: GameId) -> Result<Option<Session>, Stop> {
        if among == Among::Collection {
            return match self.store.imports.imported(id) {
                Err(error) if error.is_about_one_record() => Ok(None),
                import => Ok(import?.map(|import| import.session)),
            };
        }
        Ok(self.sessions.listable(id)?.and_then(|game| match game {
            StoredGame::Playable(session) => Some(*session),
            StoredGame::Stuck(_) => None,
        }))
    }

    /// The games that the caller may see and that meet the conditions, the newest first.
    fn found(&self, request: &Request, query: &Query) -> Result<FoundGames, Stop> {
        let began = Instant::now();
        let position = query.position.as_ref().map(|sought| sought.read().ok_or(Refusal::SearchGone)).transpose()?;
        if let Some(position) = &position {
            self.guard.refuse_openings_at(request, position)?;
        }
        let key = position.as_ref().map(|position| position.canonical().key);
        let is_incomplete = key.is_some() && self.store.archive.catch_up(CAUGHT_UP)? > 0;
        let Candidates { mut games, with_position } = self.candidates(request, query, key)?;
        // What the bot has played from there would be advice.
        let is_silent = |position| self.guard.is_silent_at(request.caller.user, position);
        let without_bot = position.as_ref().map(is_silent).transpose()? == Some(true);
        if without_bot {
            games.retain(|game| game.bot.is_none());
        }
        if let Some(least) = query.rating {
            let mut ratings = KnownRatings { searches: self, known: HashMap::new() };
            let mut kept = Vec::new();
            for game in games {
                if ratings.are_both(&game, least)? {
                    kept.push(game);
                }
            }
            games = kept;
        }
        if let Some(name) = &query.name {
            let wanted = name.to_lowercase();
            let mut kept = Vec::new();
            for game in games {
                let names = self.store.imports.names(game.id)?;
                let mut sides = Color::ALL.into_iter().zip(names);
                if sides.any(|(side, name)| name.to_lowercase().contains(&wanted) && query.fits_side(&game, side)) {
                    kept.push(game);
                }
            }
            games = kept;
        }
        if let Some(key) = key {
            games = self.with_position(request, query, games, key, with_position)?;
        }
        SEARCHES.fetch_add(1, Ordering::Relaxed);
        MICROSECONDS.fetch_add(u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        Ok(FoundGames { games, is_incomplete, without_bot })
    }

    /// The server, channel or collection whose games are searched besides the caller's own.
    fn searched_home(request: &Request, query: &Query) -> u64 {
        match query.among {
            Among::Collection => collection_of(request.caller.user),
            Among::Seen | Among::Own => self::home(&request.place.table()),
        }
    }

    /// The games that the caller may see and that meet the conditions which their entries tell, the newest first. Of
    /// those of the place, only games in which a position with this key may have occurred.
    fn candidates(&self, request: &Request, query: &Query, key: Option<PositionKey>) -> Result<Candidates, Stop> {
        let (user, time) = (request.caller.user, (query.since, query.until));
        let archive = &self.store.archive;
        let mut found = Vec::new();
        let mut with_position = None;
        let is_own = |game: &Archived| game.color_of(user).is_some();
        let is_shown =
            |game: &Archived| query.among == Among::Collection || is_own(game) || sees(&request.place, game.table);
        match (query.among, query.player) {
            (Among::Own, _) => archive.each_of(user, time, |game| {
                if query.fits(&game) {
                    found.push(game);
                }
            })?,
            (Among::Seen, Some(SoughtPlayer::Person(player))) => archive.each_of(player, time, |game| {
                if is_shown(&game) && query.fits(&game) {
                    found.push(game);
                }
            })?,
            (Among::Seen | Among::Collection, _) => {
                let here = Self::searched_home(request, query);
                let kinds = query.only_game().map_or_else(|| GameKind::ALL.to_vec(), |kind| vec![kind]);
                for kind in kinds {
                    let mut places = Vec::new();
                    if let Some(key) = key {
                        archive.each_with_position(here, kind, time, key, |place| places.push(place))?;
                        let with = with_position.get_or_insert_with(HashSet::new);
                        with.extend(places.iter().map(|place| place.id));
                    }
                    let mut add = |game: Archived| {
                        let is_there = |with: &HashSet<GameId>| with.contains(&game.id);
                        if with_position.as_ref().is_none_or(is_there) && query.fits(&game) && is_shown(&game) {
                            found.push(game);
                        }
                    };
                    if key.is_some() && places.len() <= FEW {
                        archive.games_at(here, kind, &places)?.into_iter().for_each(add);
                    } else {
                        archive.each_in(here, kind, time, &mut add)?;
                    }
                }
                if query.among == Among::Seen {
                    // Their own games of this place are among them twice.
                    archive.each_of(user, time, |game| {
                        if query.fits(&game) {
                            found.push(game);
                        }
                    })?;
                }
            }
        }
        found.sort_unstable_by_key(|game| std::cmp::Reverse(game.place()));
        found.dedup_by_key(|game| game.id);
        Ok(Candidates { games: found, with_position })
    }

    /// Those of the games in which a position with this key occurred. `known` are those of the place, if they were
    /// looked for.
    fn with_position(
        &self,
        request: &Request,
        query: &Query,
        mut games: Vec<Archived>,
        key: PositionKey,
        known: Option<HashSet<GameId>>,
    ) -> Result<Vec<Archived>, Stop> {
        let archive = &self.store.archive;
        let here = Self::searched_home(request, query);
        let home = |game: &Archived| if query.among == Among::Collection { here } else { game.home() };
        let mut known = known;
        if known.is_none()
            && games.iter().filter(|game| home(game) == here).count() > FEW
            && let Some(kind) = query.only_game()
        {
            let mut with = HashSet::new();
            archive.each_with_position(here, kind, (query.since, query.until), key, |place| {
                with.insert(place.id);
            })?;
            known = Some(with);
        }
        let is_known = |game: &Archived| known.is_some() && home(game) == here;
        let unknown: Vec<_> = games.iter().filter(|game| !is_known(game)).collect();
        let traces = archive.traces(unknown.iter().map(|game| (home(game), *game)))?;
        let had = |trace: &Option<Vec<u8>>| trace.as_ref().and_then(|trace| may_have_had(trace, key)) == Some(true);
        let elsewhere = unknown.iter().zip(&traces).filter(|(_, trace)| had(trace)).map(|(game, _)| game.id);
        let elsewhere: HashSet<GameId> = elsewhere.collect();
        games.retain(|game| {
            let with = known.as_ref().filter(|_| home(game) == here).unwrap_or(&elsewhere);
            with.contains(&game.id)
        });
        Ok(games)
    }
}

/// Games that may be what somebody searches for.
struct Candidates {
    /// The games, the newest first.
    games: Vec<Archived>,
    /// The games of the place in which the position may have occurred that is searched for, if they were looked for.
    with_position: Option<HashSet<GameId>>,
}

/// The ratings of players, each read once.
struct KnownRatings<'a> {
    searches: &'a ArchiveSearches,
    known: HashMap<(UserId, Pool), Option<u32>>,
}

impl KnownRatings<'_> {
    /// Whether both players are rated at least as high as this, where the game was played.
    fn are_both(&mut self, game: &Archived, least: u16) -> Result<bool, Stop> {
        let scope = game.table.guild.map_or(Scope::Everywhere, Scope::Server);
        let pool = Pool { scope, game: game.kind };
        for color in Color::ALL {
            let Some(user) = game.players[color] else { return Ok(false) };
            let rating = match self.known.entry((user, pool)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(unknown) => {
                    let standing = match self.searches.store.ratings.standing(user, pool) {
                        Err(error) if error.is_about_one_record() => None,
                        standing => standing?,
                    };
                    *unknown.insert(standing.map(|standing| standing.last().points()))
                }
            };
            if rating.is_none_or(|rating| rating < u32::from(least)) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}
