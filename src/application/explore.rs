//! Lines: exploring a game on a private board.

use std::{collections::HashMap, sync::Arc};

use super::{
    Adviser, ApplicationError, Guard, Play, Post, Readers, Reply, Request, Sessions, Stop,
    guard::RunningGames,
    message,
    play::finished,
    readable,
    replay::own_side,
    save::retry,
    sessions::{may_look, seen},
};
use board::{color::Color, phrase::Phrase};
use domain::{
    Exploration, Line, Refusal, Session, StoredGame,
    archive::collection_of,
    control::{Frame, LineRef, Pick, Verdicts, Walk},
    id::{GameId, UserId},
    line::{self, Change, Mistake, Unplayable},
    markup::{code, quoted},
    openings::{Book, MOST_PLIES, OpeningCounts, OpeningScope, OpeningSource, Openings, Scored, TraceCounter},
    time::Clock,
};
use games::game::Step;
use store::{Store, TracedGames};

/// The maximum number of somebody's own games in which is looked for what was played. The newest are.
const MOST_OWN: usize = 1_000;

/// The maximum number of games that are read to learn what was played, since their traces do not tell.
const MOST_READ: usize = 50;

/// An end of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineEnd {
    First,
    Last,
}

/// What a message shows beside the line itself.
#[derive(Default)]
struct Shown {
    /// What the reader has to know first.
    notices: Vec<Phrase>,
    /// The steps of a partly picked move.
    draft: Vec<Step>,
    /// The page of choices.
    page: Option<u8>,
}

impl Shown {
    fn noticing(notice: Phrase) -> Self {
        Self { notices: vec![notice], ..Self::default() }
    }

    fn after(change: Change) -> Self {
        Self { notices: notice(change).into_iter().collect(), ..Self::default() }
    }
}

/// What a message shows beside the board of a line.
#[derive(Clone, Copy)]
struct Beside {
    /// Whether it shows the engine's verdict.
    verdicts: Verdicts,
    /// Whose games it shows.
    source: OpeningSource,
    /// The page of what was played.
    page: u8,
}

impl From<Verdicts> for Beside {
    fn from(verdicts: Verdicts) -> Self {
        Self { verdicts, source: OpeningSource::default(), page: 0 }
    }
}

impl From<LineRef> for Beside {
    fn from(line: LineRef) -> Self {
        Self { verdicts: line.verdicts, source: line.source, page: 0 }
    }
}

/// Lines that people explore, and the answers that they prepare there.
#[derive(Clone)]
pub(super) struct Explorer {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
    pub(super) guard: Guard,
    pub(super) adviser: Adviser,
    pub(super) play: Play,
}

impl Explorer {
    /// The caller's line in a game, or in the channel's running or last one, after the typed moves.
    pub(super) fn explore(&self, request: &Request, game: Option<&str>, moves: Option<&str>) -> Result<Reply, Stop> {
        let session = self.sessions.named_game(request, game)?;
        let verdicts = if domain::analysis::is_allowed(&session) { Verdicts::Shown } else { Verdicts::Hidden };
        let post = self.with_line(request, session.id(), None, verdicts, |line| {
            let change = line.resume();
            let mut shown = Shown::after(change);
            shown.notices.extend(moves.and_then(|text| line.enter(text).err()).as_ref().map(told));
            shown
        })?;
        Ok(Reply::private(post))
    }

    /// Opens the caller's line in a game: where it was, or at a board of the game's replay.
    pub(super) fn open_line(
        &self,
        request: &Request,
        game: GameId,
        frame: Frame,
        verdicts: Verdicts,
    ) -> Result<Reply, Stop> {
        let post = self.with_line(request, game, None, verdicts, |line| {
            Shown::after(match frame {
                Frame::First => line.show(0),
                Frame::After(ply) => line.show(ply),
                Frame::Last => line.resume(),
            })
        })?;
        Ok(Reply::private(post))
    }

    /// Opens the caller's line in a game after these moves from the position after `ply` moves, or before them.
    pub(super) fn open_line_along(
        &self,
        request: &Request,
        game: GameId,
        ply: u32,
        moves: &[String],
        end: LineEnd,
    ) -> Result<Reply, Stop> {
        let post = self.with_line(request, game, None, Verdicts::Hidden, |line| {
            let change = line.show(ply);
            let refused = moves.iter().find_map(|mv| line.play_one(mv).err());
            if end == LineEnd::First {
                line.rewind();
            }
            refused.map_or_else(|| Shown::after(change), |reason| Shown::noticing(self::refused(&reason)))
        })?;
        Ok(Reply::private(post))
    }

    /// Goes through the caller's line.
    pub(super) fn walk(&self, request: &Request, shown: LineRef, walk: Walk) -> Result<Reply, Stop> {
        let plays = || Ok::<_, Stop>(self.sessions.looked_at(shown.game)?.color_of(request.caller.user).is_some());
        match walk {
            Walk::Play if plays()? => return self.play_line_in_game(request, shown),
            Walk::Prepare(what) if plays()? => return self.on_prepared(request, shown, what),
            _ => {}
        }
        let LineRef { game, revision, verdicts, .. } = shown;
        // A move in the game and prepared answers do not wait for a search.
        let verdicts = if walk.may_search() { verdicts } else { Verdicts::Hidden };
        let post = self.with_line(request, game, Some(revision), Beside { verdicts, ..shown.into() }, |line| {
            match walk {
                Walk::Back => line.back(),
                Walk::Forward => line.forward(),
                Walk::StartOver => line.start_over(),
                Walk::Flip => line.flip(),
                Walk::Stay | Walk::Play | Walk::Prepare(_) => {}
            }
            Shown::default()
        })?;
        Ok(Reply::update(post))
    }

    /// Shows a page of what was played from the position that the caller's line shows.
    pub(super) fn turn_openings(&self, request: &Request, shown: LineRef, page: u8) -> Result<Reply, Stop> {
        let beside = Beside { page, ..shown.into() };
        let post = self.with_line(request, shown.game, Some(shown.revision), beside, |_| Shown::default())?;
        Ok(Reply::update(post))
    }

    /// What was played from a position by those whose games a message shows. For all servers together, what few have
    /// played is left out.
    fn openings(&self, request: &Request, line: &Exploration<'_>, source: OpeningSource) -> Result<Openings, Stop> {
        let position = line.position();
        let key = position.canonical().key;
        let scope = match (source, request.place.guild) {
            (OpeningSource::Book, _) => {
                let counts = Book::of(position.kind()).and_then(|book| book.counts(key));
                let none = OpeningCounts::default();
                return Ok(Openings::of(counts.unwrap_or(&none), position, source, false));
            }
            (OpeningSource::Collection, _) => {
                let mut counter = TraceCounter::new(position);
                let (archive, home) = (&self.store.archive, collection_of(request.caller.user));
                let mut scored = HashMap::new();
                archive.each_in(home, position.kind(), (None, None), |game| {
                    scored.insert(game.id, game.scored());
                })?;
                let mut untold = Vec::new();
                archive.each_trace(home, position.kind(), (None, None), |game, trace| {
                    let scored = scored.get(&game.id).copied().unwrap_or(Scored::Apart);
                    if !counter.add(game.id, scored, trace) {
                        untold.push((game.id, scored));
                    }
                })?;
                for (game, scored) in untold.into_iter().take(MOST_READ) {
                    let import = readable(self.store.imports.imported(game))?;
                    import.iter().for_each(|import| counter.add_read(&import.session, scored));
                }
                return Ok(Openings::of(&counter.counts(), position, source, false));
            }
            (OpeningSource::Mine, _) => {
                let mut counter = TraceCounter::new(position);
                let archive = &self.store.archive;
                let own = archive.opening_games_of(request.caller.user, position.kind(), MOST_OWN)?;
                let TracedGames { games, is_cut } = own;
                let mut untold = games.iter().map(|(game, trace)| (game.id, game.scored(), trace)).collect::<Vec<_>>();
                untold.retain(|(game, scored, trace)| !counter.add(*game, *scored, trace));
                for (game, scored, _) in untold.into_iter().take(MOST_READ) {
                    if let Some(StoredGame::Playable(session)) = self.sessions.listable(game)? {
                        counter.add_read(&session, scored);
                    }
                }
                let newest = is_cut.then_some(games.len());
                return Ok(Openings { newest, ..Openings::of(&counter.counts(), position, source, false) });
            }
            (OpeningSource::Here, Some(guild)) => OpeningScope::Server(guild),
            (OpeningSource::Here, None) | (OpeningSource::Everywhere, _) => OpeningScope::Everywhere,
        };
        let counts = match self.store.openings.counts(scope, key) {
            // The rest of the message is worth showing.
            Err(error) if error.is_about_one_record() => Ok(OpeningCounts::default()),
            counts => counts,
        }?;
        Ok(Openings::of(&counts, position, source, scope == OpeningScope::Everywhere))
    }

    /// Whether what the engine knows of the position that a line shows would help in a running game between people:
    /// wherever its verdict is hidden, and before both sides have moved.
    pub(super) fn would_help(&self, running: &RunningGames, line: &Exploration<'_>) -> Result<bool, Stop> {
        let session = line.session();
        if session.end().is_none() && !session.is_imported() && session.bot().is_none() {
            return Ok(true);
        }
        match self.guard.refuse_book(running, line) {
            Ok(()) => Ok(false),
            Err(Stop::Refused(_)) => Ok(true),
            Err(stop) => Err(stop),
        }
    }

    /// Whose games the caller may look at in the position that a line shows. Parlor's book is the engine's knowledge,
    /// and nobody knows where the games of a collection come from, so both are hidden where they would help in a
    /// running game.
    pub(super) fn offered_openings(
        &self,
        request: &Request,
        running: &RunningGames,
        line: &Exploration<'_>,
    ) -> Result<Vec<OpeningSource>, Stop> {
        let mut offered = vec![OpeningSource::Here, OpeningSource::Everywhere, OpeningSource::Mine];
        if !domain::analysis::is_allowed(line.session()) || self.would_help(running, line)? {
            return Ok(offered);
        }
        let kind = line.session().kind();
        if self.store.archive.has_any(collection_of(request.caller.user), kind)? {
            offered.push(OpeningSource::Collection);
        }
        if Book::of(kind).is_some() {
            offered.push(OpeningSource::Book);
        }
        Ok(offered)
    }

    /// Shows the caller's line after another click, or plays the move when no click can follow, or, with `stop`, even
    /// if more clicks could follow.
    pub(super) fn pick_in_line(
        &self,
        request: &Request,
        shown: LineRef,
        pick: &Pick,
        stop: bool,
    ) -> Result<Reply, Stop> {
        let LineRef { game, revision, .. } = shown;
        let post = self.with_line(request, game, Some(revision), shown, |line| {
            match finished(line.position(), &pick.draft, stop) {
                Some(mv) => played(line, &mv),
                None => Shown { draft: pick.draft.clone(), page: pick.page, ..Shown::default() },
            }
        })?;
        Ok(Reply::update(post))
    }

    /// Does something to the caller's line in a game, saves the line, and returns the message that shows it. `shown` is
    /// the revision of the line in the message whose control was pressed. If that message is out of date, nothing is
    /// done, and the message says so.
    fn with_line(
        &self,
        request: &Request,
        game: GameId,
        shown: Option<u32>,
        beside: impl Into<Beside>,
        act: impl Fn(&mut Exploration<'_>) -> Shown,
    ) -> Result<Post, Stop> {
        let Beside { verdicts, source, page } = beside.into();
        let reader = self.readers.reader(request)?;
        retry(ApplicationError::Contended(game), || {
            let session = self.explorable(request, game)?;
            let stored = self.store.explored.line(request.caller.user, game)?;
            let revision = stored.as_ref().map(|line| line.revision);
            let before = revision.unwrap_or(session.board_revision());
            let side = reader.side(own_side(request, &session));
            let (mut line, change) = self.related(request.caller.user, &session, stored.clone(), side);
            let unchanged = stored.unwrap_or_else(|| line.line().clone());
            let mut told = if shown.is_some_and(|shown| before != shown) {
                Shown::noticing(notice(change).unwrap_or_else(|| Phrase::new("explore-stale")))
            } else if shown.is_some() && change != Change::None {
                Shown::after(change)
            } else {
                let mut done = act(&mut line);
                if done.notices.is_empty() {
                    done.notices.extend(notice(change));
                }
                done
            };
            let mut revision_shown = before;
            // A line in which nothing was explored is not stored, so that it does not take the place of another one.
            // Its messages bear the revision of the board instead.
            if unchanged != *line.line() {
                revision_shown =
                    revision.map_or_else(|| line::first_revision(self.clock.now()), |revision| revision + 1);
                if !self.store.explored.put_line(&line.saved(revision_shown, self.clock.now()), revision)? {
                    return Ok(None);
                }
            }
            let running = self.guard.running(request, &session)?;
            let openings = match self.guard.refuse_openings(&running, &line) {
                // A puzzle is to be solved alone.
                _ if session.puzzle().is_some() => None,
                Err(Stop::Refused(refusal)) => {
                    told.notices.push(refusal.sentence());
                    None
                }
                Err(stop) => return Err(stop),
                Ok(()) => {
                    let offered = self.offered_openings(request, &running, &line)?;
                    let source = if offered.contains(&source) { source } else { OpeningSource::Here };
                    let openings = self.openings(request, &line, source)?;
                    // Most positions of a new server have not been played there.
                    let is_unknown = shown.is_none() && openings.games() == 0;
                    let book = Some(OpeningSource::Book).filter(|book| is_unknown && offered.contains(book));
                    let openings = book.map_or(Ok(openings), |book| self.openings(request, &line, book))?;
                    Some((openings, offered))
                }
            };
            let verdicts = domain::analysis::is_allowed(&session).then_some(verdicts);
            let advice = match verdicts {
                Some(Verdicts::Shown) => match self.adviser.verdict(&running, &line) {
                    Ok(advice) => advice,
                    Err(Stop::Refused(refusal)) => {
                        told.notices.push(refusal.sentence());
                        None
                    }
                    Err(stop) => return Err(stop),
                },
                _ => None,
            };
            let prepared = self.remembered(request, &session)?;
            let is_late = line.root() as usize + line.cursor() >= MOST_PLIES;
            let on_server = request.place.guild.is_some();
            let openings = openings.as_ref().map(|(openings, offered)| message::ShownOpenings {
                openings,
                page,
                on_server,
                offered,
                is_late,
            });
            let shown = message::ShownLine {
                line: &line,
                revision: revision_shown,
                draft: &told.draft,
                page: told.page,
                notices: &told.notices,
                verdicts,
                advice: advice.as_ref(),
                prepared: prepared.as_ref(),
                openings,
            };
            Ok(Some(Post::of(message::explore(&shown, &reader))))
        })
    }

    /// The game that the caller explores. A running game may have moved to a channel that the caller cannot see.
    pub(super) fn explorable(&self, request: &Request, id: GameId) -> Result<Session, Stop> {
        let session = seen(request, self.sessions.looked_at(id)?);
        if session.end().is_some() || session.is_imported() || may_look(request, &session) {
            Ok(session)
        } else {
            Err(Refusal::UnknownGame(code(&id.to_string())).into())
        }
    }

    /// The caller's line, with a sentence about what has just been done. Without the engine's verdict, since a move in
    /// the game and prepared answers do not wait for a search.
    pub(super) fn line_post(&self, request: &Request, shown: LineRef, notice: &Phrase) -> Result<Post, Stop> {
        let beside = Beside { verdicts: Verdicts::Hidden, ..shown.into() };
        self.with_line(request, shown.game, None, beside, |_| Shown::noticing(notice.clone()))
    }

    /// The caller's line in a game, if it still is what a message shows.
    pub(super) fn line_as_shown<'a>(
        &self,
        request: &Request,
        session: &'a Session,
        shown: LineRef,
    ) -> Result<Option<Exploration<'a>>, Stop> {
        let user = request.caller.user;
        let stored = self.store.explored.line(user, session.id())?.filter(|line| line.revision == shown.revision);
        let Some(stored) = stored else { return Ok(None) };
        let (line, change) = self.related(user, session, Some(stored), Color::White);
        Ok((change == Change::None).then_some(line))
    }

    /// The caller's line in a game, if what it shows still is what a message shows. A line in which nothing was
    /// explored is not stored: its messages show the newest position.
    pub(super) fn line_on_board<'a>(
        &self,
        request: &Request,
        session: &'a Session,
        shown: LineRef,
    ) -> Result<Exploration<'a>, Stop> {
        if let Some(line) = self.line_as_shown(request, session, shown)? {
            return Ok(line);
        }
        let user = request.caller.user;
        if self.store.explored.line(user, session.id())?.is_some() || shown.revision != session.board_revision() {
            return Err(Refusal::BoardChanged.into());
        }
        Ok(self.related(user, session, None, Color::White).0)
    }

    /// The line of a user in a game from which typed moves are completed.
    pub(super) fn line_to_type<'a>(&self, user: UserId, session: &'a Session) -> Result<Exploration<'a>, Stop> {
        let stored = self.store.explored.line(user, session.id())?;
        let (mut line, _) = self.related(user, session, stored, Color::White);
        line.resume();
        Ok(line)
    }

    /// The stored line of a user, related to the game, or a new one from the game's newest position, seen from `side`.
    fn related<'a>(
        &self,
        user: UserId,
        session: &'a Session,
        stored: Option<Line>,
        side: Color,
    ) -> (Exploration<'a>, Change) {
        match stored {
            Some(line) => Exploration::of(session, line),
            None => (Exploration::begin(user, session, session.ply(), side, self.clock.now()), Change::None),
        }
    }
}

fn played(line: &mut Exploration<'_>, mv: &str) -> Shown {
    match line.play(mv) {
        Ok(()) => Shown::default(),
        Err(reason) => Shown::noticing(refused(&reason)),
    }
}

/// A sentence about why a move was not played.
fn refused(reason: &Unplayable) -> Phrase {
    match reason {
        Unplayable::Illegal(illegal) => illegal.reason.clone(),
        Unplayable::Full => message::full(),
    }
}

/// A sentence about a typed move that was not played.
fn told(Mistake { text, reason }: &Mistake) -> Phrase {
    Phrase::new("explore-mistake").with("move", quoted(text)).with("reason", refused(reason))
}

/// A sentence about what has happened to a line since it was saved.
fn notice(change: Change) -> Option<Phrase> {
    match change {
        Change::None => None,
        Change::Followed => Some(Phrase::new("explore-followed")),
        Change::BegunAnew => Some(Phrase::new("explore-anew")),
        Change::LeftOut => Some(Phrase::new("explore-left-out")),
    }
}
