//! Puzzles of collections and of games: solving them on a private board.

use std::{
    cmp::Reverse,
    collections::BTreeSet,
    sync::{Arc, OnceLock},
    time::Duration,
};

use rand::seq::IndexedRandom;

use super::{
    Adviser, ApplicationError, Explorer, Guard, Post, Readers, Reply, Request, Stop, advice::PuzzledGame, cache::Fresh,
    explore::LineEnd, message, play::finished, save::retry,
};
use domain::{
    Import, PuzzleStanding, PuzzleTry, Refusal, Solver,
    control::{Pick, PuzzleRef, PuzzleStage},
    id::{GameId, UserId},
    message::{PuzzleBoard, PuzzleNote, PuzzleOrigin},
    puzzle::{REMEMBERED, Solving, Vote, again, shortlist},
    rating::ShownRating,
    time::{Clock, Timestamp},
};
use games::{
    AnyPosition, GameKind,
    game::{Outcome, Progress, Step},
};
use puzzles::{Collection, Judgment, Library, Motif, Puzzle, PuzzleId, judge};
use store::{Inserted, Store, StoreError, TryEnd};

/// The number of puzzles that a person explores beside each other. Beyond it, a new one replaces the oldest.
const MOST_EXPLORED: usize = 3;

/// The collections of puzzles, and whether the log says which are damaged.
pub(super) struct Collections {
    library: Library,
    told: [OnceLock<()>; GameKind::ALL.len()],
    disliked: [Fresh<BTreeSet<PuzzleId>>; GameKind::ALL.len()],
}

/// For how long it is not looked up again which puzzles most people dislike: that reads the votes on all of them.
const FRESH: Duration = Duration::from_secs(10 * 60);

impl Collections {
    pub(super) fn new(library: Library) -> Self {
        Self { library, told: Default::default(), disliked: Default::default() }
    }

    /// The games that have puzzles.
    pub(super) fn games(&self) -> Vec<GameKind> {
        GameKind::ALL.into_iter().filter(|game| self.of(*game).is_ok()).collect()
    }

    /// The puzzles of a game.
    pub(super) fn of(&self, game: GameKind) -> Result<&Collection, Refusal> {
        match self.library.of(game) {
            Ok(collection) => collection.ok_or(Refusal::NoPuzzles(game)),
            Err(damaged) => {
                self.told[game as usize].get_or_init(|| {
                    let path = self.library.path(game).map(|path| path.display().to_string());
                    let (file, line, reason) = (path.unwrap_or_default(), damaged.line, &damaged.reason);
                    tracing::error!(%game, file, line, reason, "a collection of puzzles is damaged");
                });
                Err(Refusal::PuzzlesDamaged(game))
            }
        }
    }

    /// The puzzles of a game that most people dislike, as they were at some time of the last [`FRESH`].
    pub(super) fn disliked(
        &self,
        store: &Store,
        game: GameKind,
        now: Timestamp,
    ) -> Result<Arc<BTreeSet<PuzzleId>>, StoreError> {
        self.disliked[game as usize].get(now, FRESH, || store.puzzles.disliked(game))
    }

    /// The motifs that tell a puzzle from most others of its game.
    fn telling<'a>(&self, puzzle: &'a Puzzle) -> &'a [Motif] {
        self.of(puzzle.kind).map_or(&puzzle.motifs, |collection| collection.telling(puzzle))
    }

    /// The puzzle of a control.
    pub(super) fn get(&self, PuzzleRef { game, id, .. }: PuzzleRef) -> Result<&Puzzle, Refusal> {
        self.of(game)?.get(id).ok_or(Refusal::PuzzleGone)
    }
}

/// A puzzle that a control names.
struct Found<'a> {
    /// How controls name it.
    shown: PuzzleRef,
    source: Source<'a>,
}

/// Where a puzzle comes from.
enum Source<'a> {
    /// From a collection.
    Collection(&'a Puzzle),
    /// From a finished game. Tries at it are not recorded.
    Game(Box<PuzzledGame>),
}

impl Found<'_> {
    fn puzzle(&self) -> &Puzzle {
        match &self.source {
            Source::Collection(puzzle) => puzzle,
            Source::Game(game) => &game.found().puzzle,
        }
    }

    /// Where it occurred, unless it is one of a collection.
    fn origin(&self) -> Option<PuzzleOrigin<'_>> {
        let Source::Game(game) = &self.source else { return None };
        let ply = game.found().ply;
        let played = game.session.moves().get(ply as usize).map(|mv| &mv.text[..]);
        Some(PuzzleOrigin { game: game.session.id(), ply, played })
    }
}

/// What comes after the end of a try at a puzzle of a collection.
struct EndedTry {
    solver: Solver,
    tried: PuzzleTry,
    is_first: bool,
}

/// Chooses puzzles, and judges how people solve them.
pub(super) struct Puzzles {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) collections: Arc<Collections>,
    pub(super) guard: Guard,
    pub(super) adviser: Adviser,
    pub(super) explorer: Explorer,
}

impl Puzzles {
    /// The caller's next puzzle of a game, or of the game whose puzzles the caller solved last.
    pub(super) fn puzzle(&self, request: &Request, game: Option<GameKind>) -> Result<Post, Stop> {
        let game = match game {
            Some(game) => game,
            None => self.usual_puzzles(request.caller.user)?,
        };
        self.next_puzzle(request, game)
    }

    /// The game whose puzzles a person solved last; for a new solver, one chosen at random.
    pub(super) fn usual_puzzles(&self, user: UserId) -> Result<GameKind, Stop> {
        let mut solvers = self.store.puzzles.solvers_of(user)?;
        solvers.retain(|solver| self.collections.of(solver.game).is_ok());
        if let Some(last) = solvers.into_iter().max_by_key(|solver| solver.used) {
            return Ok(last.game);
        }
        let found = GameKind::ALL.map(|game| self.collections.of(game).map(|_| game));
        let games: Vec<_> = found.iter().flatten().copied().collect();
        if let Some(game) = games.choose(&mut rand::rng()) {
            return Ok(*game);
        }
        let refusals: Vec<_> = found.into_iter().filter_map(Result::err).collect();
        let damaged = refusals.iter().find(|refusal| matches!(refusal, Refusal::PuzzlesDamaged(_)));
        Err(damaged.unwrap_or(&refusals[0]).clone().into())
    }

    /// The caller's next puzzle of a game. A puzzle that was shown and not tried stays the next one.
    pub(super) fn next_puzzle(&self, request: &Request, game: GameKind) -> Result<Post, Stop> {
        let collection = self.collections.of(game)?;
        let user = request.caller.user;
        let (puzzle, is_again) =
            match retry(ApplicationError::KeepsChoosing(user), || self.chosen(user, game, collection))? {
                Some(chosen) => chosen,
                None => {
                    let count = collection.iter().count();
                    return Ok(Post::of(message::puzzles_finished(game, count, request.caller.language)));
                }
            };
        let stage = if is_again { PuzzleStage::Again } else { PuzzleStage::Next };
        let shown = PuzzleRef { game, id: puzzle.id, stage };
        let note = is_again.then_some(PuzzleNote::Again);
        let found = Found { shown, source: Source::Collection(puzzle) };
        self.puzzle_board(request, &found, &Solving::begin(puzzle), &[], None, note)
    }

    /// The puzzle that comes next for a person, and whether it is one that was failed before. `Some(None)` if the
    /// person has solved all puzzles, and `None` if another one was chosen meanwhile.
    fn chosen<'a>(
        &self,
        user: UserId,
        game: GameKind,
        collection: &'a Collection,
    ) -> Result<Option<Option<(&'a Puzzle, bool)>>, Stop> {
        let solver = self.store.puzzles.solver(user, game)?.unwrap_or_else(|| Solver::new(user, game));
        let tried = self.store.puzzles.tried_puzzles(user, game)?;
        let before = solver.current;
        if let Some(open) = before.filter(|id| !tried.contains(id)).and_then(|id| collection.get(id)) {
            return Ok(Some(Some((open, false))));
        }
        let tries = self.store.puzzles.tries_of(user, Some(game))?;
        let mut recent = recent_puzzles(&solver, &tries);
        // The person may have looked at the solutions of what was failed in the last rush.
        let rush = self.store.rushes.rusher(user, game)?.and_then(|rusher| rusher.last);
        let second = recent.len().min(1);
        recent.splice(second..second, rush.into_iter().flat_map(|rush| rush.mistakes));
        let disliked = self.collections.disliked(&self.store, game, self.clock.now())?;
        let mut nearest = None;
        for puzzle in shortlist(collection, &solver, &tried, &disliked, &recent, &mut rand::rng()) {
            let distance = self.rating_of(puzzle)?.points().abs_diff(solver.level());
            if nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, puzzle));
            }
        }
        let chosen = match nearest {
            Some((_, puzzle)) => (puzzle, false),
            None => {
                let failed = again(collection, &tries);
                match failed.and_then(|id| collection.get(id)) {
                    Some(puzzle) => (puzzle, true),
                    None => return Ok(Some(None)),
                }
            }
        };
        let is_chosen = self.store.puzzles.choose_puzzle(user, game, before, chosen.0.id, self.clock.now())?;
        Ok(is_chosen.then_some(Some(chosen)))
    }

    /// The puzzle of a control.
    fn found(&self, request: &Request, shown: PuzzleRef) -> Result<Found<'_>, Stop> {
        let source = match shown.of_game() {
            Some(game) => Source::Game(Box::new(self.adviser.puzzle(request, shown, game)?)),
            None => {
                let puzzle = self.collections.get(shown)?;
                self.guard.refuse_puzzle(request, puzzle)?;
                Source::Collection(puzzle)
            }
        };
        Ok(Found { shown, source })
    }

    /// A puzzle at its beginning, in a message of its own.
    pub(super) fn open_puzzle(&self, request: &Request, shown: PuzzleRef) -> Result<Post, Stop> {
        let found = self.found(request, shown)?;
        self.puzzle_board(request, &found, &Solving::begin(found.puzzle()), &[], None, None)
    }

    /// Shows a puzzle after another click, or judges the move when no click can follow. `stop` means that the move ends
    /// here, even if more clicks could follow.
    pub(super) fn solve(
        &self,
        request: &Request,
        shown: PuzzleRef,
        ply: u8,
        pick: &Pick,
        stop: bool,
    ) -> Result<Post, Stop> {
        let found = self.found(request, shown)?;
        let solving = Solving::at(found.puzzle(), usize::from(ply));
        match picked(&solving, pick, stop) {
            Some(mv) => self.judged(request, &found, solving, &mv),
            None => self.puzzle_board(request, &found, &solving, &pick.draft, pick.page, None),
        }
    }

    /// The message after a move of the solver.
    fn judged(&self, request: &Request, found: &Found<'_>, solving: Solving<'_>, mv: &str) -> Result<Post, Stop> {
        let puzzle = solving.puzzle();
        let verdict = judge(puzzle, solving.ply(), mv);
        let solved = match &verdict {
            Judgment::GoesOn { instead, reply } => {
                let before = solving.position().clone();
                let solution = instead.as_deref();
                let note = solution.map_or(PuzzleNote::Right, |solution| PuzzleNote::Instead {
                    before: &before,
                    mv,
                    solution,
                });
                let next = solving.forward(1 + reply.len()).unwrap_or_else(|| Solving::begin(puzzle));
                return self.puzzle_board(request, found, &next, &[], None, Some(note));
            }
            Judgment::Solved | Judgment::Decided => true,
            Judgment::Wrong(_) => false,
        };
        let ended = self.end_try(request, found, solved)?;
        self.ended_by_move(request, found, &solving, mv, &verdict, ended.as_ref())
    }

    /// The message about a move that ended a try.
    fn ended_by_move(
        &self,
        request: &Request,
        found: &Found<'_>,
        solving: &Solving<'_>,
        mv: &str,
        verdict: &Judgment,
        ended: Option<&EndedTry>,
    ) -> Result<Post, Stop> {
        let reader = self.readers.reader(request)?;
        let board = self.ended_board(found, solving, ended)?;
        Ok(Post::of(match verdict {
            Judgment::Wrong(mistake) => message::puzzle_failed(&board, mv, mistake, &reader),
            _ => message::puzzle_solved(&board, mv, *verdict == Judgment::Decided, &reader),
        }))
    }

    /// Shows the solution of a puzzle. If the caller has not tried the puzzle, the caller gives it up.
    pub(super) fn solution(&self, request: &Request, shown: PuzzleRef) -> Result<Post, Stop> {
        let found = self.found(request, shown)?;
        let user = request.caller.user;
        let ended = match self.tries_at(user, &found)? {
            Some(tried) => Some(EndedTry { solver: Solver::new(user, shown.game), tried, is_first: false }),
            None => self.end_try(request, &found, false)?,
        };
        self.ended_by_solution(request, &found, ended.as_ref())
    }

    /// The message with a puzzle's solution.
    fn ended_by_solution(&self, request: &Request, found: &Found<'_>, ended: Option<&EndedTry>) -> Result<Post, Stop> {
        let puzzle = found.puzzle();
        let solving = Solving::begin(puzzle);
        let board = self.ended_board(found, &solving, ended)?;
        let (view, film) = message::puzzle_solution(&board, &self.readers.reader(request)?);
        let frames = message::solution_frames(puzzle, film.language);
        Ok(Post::animated(view, render::gif(&frames, film.theme, film.side), film.alt))
    }

    /// Records the caller's vote on a puzzle of a collection that the caller has tried, and shows the end of the try
    /// once more.
    pub(super) fn vote(
        &self,
        request: &Request,
        vote: Vote,
        shown: PuzzleRef,
        ply: u8,
        draft: &[Step],
    ) -> Result<Post, Stop> {
        let puzzle = self.collections.get(shown)?;
        let user = request.caller.user;
        let Some(tried) = self.store.puzzles.vote(user, puzzle, vote)? else {
            return Err(Refusal::PuzzleUntried.into());
        };
        let solver = self.store.puzzles.solver(user, puzzle.kind)?.unwrap_or_else(|| Solver::new(user, puzzle.kind));
        let ended = Some(EndedTry { solver, is_first: shown.stage != PuzzleStage::Again, tried });
        let found = Found { shown, source: Source::Collection(puzzle) };
        let solving = Solving::at(puzzle, usize::from(ply));
        match solving.position().progress(draft) {
            Progress::Complete { mv, .. } => {
                let verdict = judge(puzzle, solving.ply(), &mv);
                self.ended_by_move(request, &found, &solving, &mv, &verdict, ended.as_ref())
            }
            Progress::Partial { .. } | Progress::Impossible => self.ended_by_solution(request, &found, ended.as_ref()),
        }
    }

    /// Opens the caller's line along the solution of a puzzle, at its beginning. One of a collection has to be tried
    /// before.
    pub(super) fn explore_puzzle(&self, request: &Request, shown: PuzzleRef) -> Result<Reply, Stop> {
        let found = self.found(request, shown)?;
        let (game, ply) = self.explored_puzzle(request, &found)?;
        self.explorer.open_line_along(request, game, ply, &found.puzzle().line, LineEnd::First)
    }

    /// Opens the caller's line along a move in a puzzle: after the refutation of a wrong one, or at the beginning of a
    /// solution. One of a collection has to be tried before.
    pub(super) fn explore_try(
        &self,
        request: &Request,
        shown: PuzzleRef,
        ply: u8,
        draft: &[Step],
    ) -> Result<Reply, Stop> {
        let found = self.found(request, shown)?;
        let puzzle = found.puzzle();
        let (game, first) = self.explored_puzzle(request, &found)?;
        let solving = Solving::at(puzzle, usize::from(ply));
        let (before, rest) = puzzle.line.split_at(solving.ply());
        let mut moves = before.to_vec();
        let mut end = LineEnd::First;
        match solving.position().progress(draft) {
            Progress::Complete { mv, .. } if rest.first() == Some(&mv) => moves.extend_from_slice(rest),
            Progress::Complete { mv, .. } => {
                let verdict = judge(puzzle, solving.ply(), &mv);
                moves.push(mv);
                if let Judgment::Wrong(mistake) = verdict {
                    moves.extend(mistake.refutation);
                    end = LineEnd::Last;
                }
            }
            Progress::Partial { .. } | Progress::Impossible => {}
        }
        self.explorer.open_line_along(request, game, first, &moves, end)
    }

    /// The game from which the caller explores a puzzle, and the number of its moves before the puzzle. The caller has
    /// to have tried a puzzle of a collection, if only in a rush.
    fn explored_puzzle(&self, request: &Request, found: &Found<'_>) -> Result<(GameId, u32), Stop> {
        if let Some(PuzzleOrigin { game, ply, .. }) = found.origin() {
            return Ok((game, ply));
        }
        let tried = self.tries_at(request.caller.user, found)?;
        if tried.is_none() && found.shown.stage != PuzzleStage::Rush {
            return Err(Refusal::PuzzleUntried.into());
        }
        Ok((self.game_of(request, found.puzzle())?, 0))
    }

    /// An imported game without moves that begins from the position of a puzzle.
    fn game_of(&self, request: &Request, puzzle: &Puzzle) -> Result<GameId, Stop> {
        let user = request.caller.user;
        let start = puzzle.start();
        let mut others = self.store.imports.imports_of(user)?;
        others.retain(|import| import.session.puzzle().is_some());
        if let Some(known) = others.iter().find(|import| import.session.position() == &start) {
            return Ok(known.session.id());
        }
        let now = self.clock.now();
        let id = retry(ApplicationError::NoFreeId, || {
            let id = GameId::from_bits(rand::random());
            let (table, language) = (request.place.table(), request.caller.language);
            let session = domain::import::of_puzzle(id, table, language, puzzle, &request.caller.name, now);
            let inserted =
                self.store.imports.insert_import(&Import { user, session, created: now, gathered: false })?;
            Ok((inserted == Inserted::Done).then_some(id))
        })?;
        others.truncate((others.len() + 1).saturating_sub(MOST_EXPLORED));
        for old in others {
            self.store.imports.remove_import(user, old.session.id())?;
        }
        Ok(id)
    }

    /// The message with the picker of the next move.
    fn puzzle_board(
        &self,
        request: &Request,
        found: &Found<'_>,
        solving: &Solving<'_>,
        draft: &[Step],
        page: Option<u8>,
        note: Option<PuzzleNote<'_>>,
    ) -> Result<Post, Stop> {
        let tried = self.tries_at(request.caller.user, found)?;
        let puzzle = if tried.is_some() { found.shown.again() } else { found.shown };
        let board = PuzzleBoard { puzzle, tried: tried.as_ref(), ..self.board(found, solving)? };
        Ok(Post::of(message::puzzle(&board, draft, page, note, &self.readers.reader(request)?)))
    }

    /// A puzzle as a message shows it, without any tries.
    fn board<'a>(&'a self, found: &'a Found<'_>, solving: &'a Solving<'a>) -> Result<PuzzleBoard<'a>, StoreError> {
        let puzzle = found.puzzle();
        let (rating, motifs) = match &found.source {
            Source::Collection(_) => (Some(self.rating_of(puzzle)?), self.collections.telling(puzzle)),
            Source::Game(_) => (None, &puzzle.motifs[..]),
        };
        let origin = found.origin();
        Ok(PuzzleBoard { solving, puzzle: found.shown, tried: None, ended: None, rating, motifs, origin })
    }

    /// A puzzle as a message shows it after the end of a try. `None` stands for one that is not recorded.
    fn ended_board<'a>(
        &'a self,
        found: &'a Found<'_>,
        solving: &'a Solving<'a>,
        ended: Option<&'a EndedTry>,
    ) -> Result<PuzzleBoard<'a>, StoreError> {
        Ok(PuzzleBoard {
            puzzle: ended.map_or(found.shown, |_| found.shown.again()),
            tried: ended.map(|ended| &ended.tried),
            ended: ended.filter(|ended| ended.is_first).map(|ended| &ended.solver),
            ..self.board(found, solving)?
        })
    }

    /// A person's tries at a puzzle, if one of them has ended and is recorded.
    fn tries_at(&self, user: UserId, found: &Found<'_>) -> Result<Option<PuzzleTry>, StoreError> {
        match found.source {
            Source::Collection(puzzle) => self.store.puzzles.tries_at(user, puzzle.kind, puzzle.id),
            Source::Game(_) => Ok(None),
        }
    }

    /// Records the end of a try at a puzzle of a collection.
    fn end_try(&self, request: &Request, found: &Found<'_>, solved: bool) -> Result<Option<EndedTry>, Stop> {
        let Source::Collection(puzzle) = found.source else { return Ok(None) };
        let stage = found.shown.stage;
        let daily = stage == PuzzleStage::Daily;
        let (user, guild, now) = (request.caller.user, request.place.guild, self.clock.now());
        // What was failed in a rush may be tried again there without a loss, and comes as new later.
        if stage == PuzzleStage::Rush && self.store.puzzles.tries_at(user, puzzle.kind, puzzle.id)?.is_none() {
            return Ok(None);
        }
        let (solver, tried) = self.store.puzzles.end_try(&TryEnd { user, puzzle, solved, guild, daily, now })?;
        let is_first = stage != PuzzleStage::Again && tried.is_first(solved, now);
        Ok(Some(EndedTry { solver, tried, is_first }))
    }

    /// The present rating of a puzzle.
    fn rating_of(&self, puzzle: &Puzzle) -> Result<ShownRating, StoreError> {
        let standing = self.store.puzzles.puzzle_standing(puzzle.kind, puzzle.id)?;
        Ok(standing.unwrap_or_else(|| PuzzleStanding::new(puzzle)).shown())
    }
}

/// A solver's most recent puzzles, newest first.
fn recent_puzzles(solver: &Solver, tries: &[PuzzleTry]) -> Vec<PuzzleId> {
    let mut tries: Vec<_> = tries.iter().collect();
    tries.sort_unstable_by_key(|tried| Reverse((tried.at, tried.puzzle)));
    let mut recent: Vec<PuzzleId> = solver.current.into_iter().collect();
    recent.extend(tries.into_iter().map(|tried| tried.puzzle).filter(|id| Some(*id) != solver.current));
    recent.truncate(REMEMBERED);
    recent
}

/// The move of the solver that some clicks make up, if no click has to follow. `stop` means that the move ends here,
/// even if more clicks could follow.
pub(super) fn picked(solving: &Solving<'_>, pick: &Pick, stop: bool) -> Option<String> {
    let position = solving.position();
    let is_last = solving.turns() == 1;
    let anyhow = || if is_last { winning_anyhow(position, &pick.draft) } else { None };
    finished(position, &pick.draft, stop).or_else(anyhow)
}

/// The first move that begins with some clicks, if all such moves win at once. Which of them to play is then no
/// question.
fn winning_anyhow(position: &AnyPosition, draft: &[Step]) -> Option<String> {
    if draft.is_empty() {
        return None;
    }
    let moves = position.legal_moves();
    let mut begun = moves.iter().filter(|mv| position.steps(mv).is_ok_and(|steps| steps.starts_with(draft))).peekable();
    let first = (*begun.peek()?).clone();
    let wins = |mv: &String| {
        let mut after = position.clone();
        after.play(mv).is_ok() && after.outcome().and_then(Outcome::winner) == Some(position.turn())
    };
    begun.all(wins).then_some(first)
}
