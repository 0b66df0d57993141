//! The archive: searching finished games, and the games that a person has imported together.
//!
//! What a person may see is decided while searching, before anything is counted or cut into pages: games of this
//! server in channels that the person sees, those of this channel elsewhere, and the person's own games everywhere.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use super::{
    ApplicationError, Explorer, Guard, Post, Readers, Reply, Request, Sessions, Stop, TextFile, Tournaments,
    message::{self, ARCHIVE_PAGE, ArchivePage, FoundGame, PageCount},
    save::retry,
};
use board::{
    color::Color,
    phrase::{Phrase, code::quoted, plain::notation},
};
use domain::{
    Refusal, Searches, StoredGame,
    archive::{Among, Archived, PageAt, Query, SoughtPlayer, SoughtPosition, SoughtResult, first_with},
    control::LineRef,
    id::UserId,
    import::{MOST_BYTES, MOST_RECORDS},
    time::{Clock, Timestamp},
    transcript,
};
use games::{GameKind, key::PositionKey};
use scan::Search;
use store::Store;

mod position_games;
mod scan;

/// The number of games up to which those that a search finds are counted.
const COUNTED: usize = 1_000;

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
    /// Whether the position occurred that the person looked for last.
    pub position: bool,
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

/// A page of what a search has found.
struct Page {
    /// The games on it, the newest first.
    games: Vec<Archived>,
    counted: Option<PageCount>,
    has_newer: bool,
    has_older: bool,
}

impl ArchiveSearches {
    /// Answers the command `/archive`.
    pub(super) fn search(&self, request: &Request, order: &ArchiveOrder) -> Result<Reply, Stop> {
        let day =
            |text: &String| Timestamp::of_date(notation(text).trim()).ok_or_else(|| Refusal::NoDate(quoted(text)));
        let tournament = order.tournament.as_deref();
        let tournament =
            tournament.map(|text| self.tournaments.tournament_meant(&request.caller, &request.place, Some(text)));
        let position = match order.position {
            true => Some(self.last_position(request.caller.user)?.ok_or(Refusal::NoPositionSearched)?),
            false => None,
        };
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
            since: order.since.as_ref().map(day).transpose()?,
            until: order.until.as_ref().map(day).transpose()?.map(|day| day.after(Duration::from_secs(24 * 60 * 60))),
            rating: order.rating,
            shortest: order.shortest,
            longest: order.longest,
            // Names are known only of imported games.
            name: order.name.clone().filter(|_| order.among == Among::Collection),
            position,
        };
        self.begin(request, query)
    }

    /// Searches for the position that the caller's line shows: among the games that the caller has imported together
    /// if it is a line in one of those, otherwise among those that the caller may see.
    pub(super) fn search_position(&self, request: &Request, shown: LineRef) -> Result<Reply, Stop> {
        let session = self.sessions.looked_at(shown.game)?;
        let line = self.explorer.line_on_board(request, &session, shown)?;
        let import = if session.is_imported() { self.store.imports.imported(shown.game)? } else { None };
        let is_gathered = import.is_some_and(|import| import.gathered && import.user == request.caller.user);
        let among = if is_gathered { Among::Collection } else { Among::Seen };
        self.begin(request, Query { among, position: Some(SoughtPosition::from(line.position())), ..Query::default() })
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

    /// The position that a person looked for last.
    fn last_position(&self, user: UserId) -> Result<Option<SoughtPosition>, Stop> {
        let searches = self.store.archive.searches(user)?;
        Ok(searches.and_then(|searches| searches.last_position(self.clock.now()).cloned()))
    }

    /// A page of one of the caller's searches.
    pub(super) fn turn(&self, request: &Request, number: u32, at: PageAt) -> Result<Post, Stop> {
        let query = self.query(request, number)?;
        if query.position.is_some() && at == PageAt::Newest {
            self.spend(request.caller.user)?;
        }
        self.page(request, &query, number, at)
    }

    fn query(&self, request: &Request, number: u32) -> Result<Query, Stop> {
        let searches = self.store.archive.searches(request.caller.user)?;
        let search = searches.as_ref().and_then(|searches| searches.search(number, self.clock.now()));
        Ok(search.ok_or(Refusal::SearchGone)?.query.clone())
    }

    fn page(&self, request: &Request, query: &Query, number: u32, at: PageAt) -> Result<Post, Stop> {
        let search = self.opened(request, query)?;
        // Another page with a position goes on from the one before: going through all games again would take long.
        let page = match query.position.is_none() || at == PageAt::Newest {
            true => counted(&search, at)?,
            false => None,
        };
        let mut page = page.map_or_else(|| next_to(&search, at), Ok)?;
        let ends = page.games.first().zip(page.games.last());
        let ends = ends.map(|(first, last)| (first.place(), last.place()));
        let mut listed = Vec::new();
        for game in page.games {
            match self.found_game(query.among, game, search.key)? {
                Some(found) => listed.push(found),
                None => page.counted.iter_mut().for_each(|counted| counted.total -= 1),
            }
        }
        let page = ArchivePage {
            query,
            number,
            games: &listed,
            counted: page.counted,
            ends,
            has_newer: page.has_newer,
            has_older: page.has_older,
            is_incomplete: search.is_incomplete,
            without_bot: search.without_bot,
        };
        Ok(Post::of(message::archive(&page, &self.readers.reader(request)?)))
    }

    /// The records of all games that one of the caller's searches has found, as a file that can be imported.
    pub(super) fn records(&self, request: &Request, number: u32) -> Result<Reply, Stop> {
        let query = self.query(request, number)?;
        self.spend(request.caller.user)?;
        let search = self.opened(request, &query)?;
        let games = search.scan(true, None).take(MOST_RECORDS + 1)?;
        let (mut records, mut length, mut is_cut) = (Vec::new(), 0, games.len() > MOST_RECORDS);
        for game in games.into_iter().take(MOST_RECORDS) {
            let found = self.found_game(query.among, game, search.key)?.and_then(|found| found.game);
            let Some(session) = found.as_ref().and_then(StoredGame::playable) else { continue };
            let record = transcript::write(session);
            length += record.len() + 1;
            if length > MOST_BYTES {
                is_cut = true;
                break;
            }
            records.push(record);
        }
        if records.is_empty() {
            return Ok(Reply::private(request.told(&Phrase::new("archive-none"))));
        }
        let head = Phrase::new("archive-file")
            .with("count", records.len() as i64)
            .with("missing", i64::from(is_cut))
            .with("games", MOST_RECORDS as i64)
            .with("megabytes", (MOST_BYTES >> 20) as i64);
        let file = TextFile { name: "parlor-archive.txt".to_owned(), text: transcript::collected(records) };
        Ok(Reply::private(Post { file: Some(file), ..request.told(&head) }))
    }

    /// The game of an entry. `None` if it is gone, or does not have the position with this key: four bytes of the key
    /// are in the index, so there may be another one in its place.
    fn found_game(
        &self,
        among: Among,
        archived: Archived,
        key: Option<PositionKey>,
    ) -> Result<Option<FoundGame>, Stop> {
        let game = match among {
            Among::Collection => {
                let import = self.store.imports.imported(archived.id);
                import.map(|import| import.map(|import| StoredGame::Playable(Box::new(import.session))))
            }
            Among::Seen | Among::Own => self.store.games.stored_game(archived.id),
        };
        let game = match game {
            Err(error) if error.is_about_one_record() => None,
            game => match game? {
                Some(game) => Some(game),
                None => return Ok(None),
            },
        };
        let session = game.as_ref().and_then(StoredGame::playable);
        let ply = session.zip(key).map(|(session, key)| first_with(session, key));
        if ply == Some(None) {
            return Ok(None);
        }
        Ok(Some(FoundGame { archived, game, ply: ply.flatten() }))
    }
}

/// A page among the first games, with their number. `None` if the page is beyond those that are counted.
fn counted(search: &Search<'_>, at: PageAt) -> Result<Option<Page>, Stop> {
    let mut games = search.scan(true, None).take(COUNTED + 1)?;
    let more = games.len() > COUNTED;
    let from = match at {
        PageAt::Newest => 0,
        PageAt::Before(place) => games.partition_point(|game| game.place() >= place),
        PageAt::After(place) => games.partition_point(|game| game.place() > place).saturating_sub(ARCHIVE_PAGE),
    };
    if more && from + ARCHIVE_PAGE > COUNTED {
        return Ok(None);
    }
    // If the games of the page are gone, the last page is shown.
    let from = if from < games.len() { from } else { games.len().saturating_sub(ARCHIVE_PAGE) };
    let has_older = games.len() > from + ARCHIVE_PAGE;
    let counted = Some(PageCount { before: from, total: games.len().min(COUNTED), more });
    let games = games.drain(from..).take(ARCHIVE_PAGE).collect();
    Ok(Some(Page { games, counted, has_newer: from > 0, has_older }))
}

/// The page next to a place, without the number of all games.
fn next_to(search: &Search<'_>, at: PageAt) -> Result<Page, Stop> {
    let some = |newest_first, after| search.scan(newest_first, after).take(ARCHIVE_PAGE + 1);
    let page = |mut games: Vec<Archived>, newest_first: bool, has_before: bool| {
        let has_more = games.len() > ARCHIVE_PAGE;
        games.truncate(ARCHIVE_PAGE);
        let (has_newer, has_older) = if newest_first { (has_before, has_more) } else { (has_more, has_before) };
        if !newest_first {
            games.reverse();
        }
        Page { games, counted: None, has_newer, has_older }
    };
    Ok(match at {
        PageAt::Newest => page(some(true, None)?, true, false),
        PageAt::Before(place) => match some(true, Some(place))? {
            // The games of the page are gone.
            games if games.is_empty() => page(some(false, None)?, false, false),
            games => page(games, true, true),
        },
        PageAt::After(place) => match some(false, Some(place))? {
            games if games.len() < ARCHIVE_PAGE => page(some(true, None)?, true, false),
            games => page(games, false, true),
        },
    })
}
