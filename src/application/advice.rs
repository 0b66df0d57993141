//! The engine's advice: hints in games against the bot, and the analysis of finished games.
//!
//! Players get no advice while they play against each other, nor on positions of their running games elsewhere; see
//! [`guard`](super::guard). These methods block while the engine thinks.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use super::{
    AdviceCache, EnginePool, Guard, Post, Readers, Reply, Request, Sessions, Stop,
    cache::GameAt,
    guard::{RunningGames, judged},
    message,
    opponent::EARLY,
    ratings::chart_post,
    replay::{may_post, own_side},
    sessions::playing,
};
use board::color::Color;
use domain::{
    Analysis, Bot, Exploration, Refusal, Session, analysis,
    control::{BoardRef, PuzzleRef},
    id::GameId,
};
use engine::{Advice, Handicap, Score, SearchLimits, score::DRAW};
use puzzles::GamePuzzle;

/// A hint searches as many nodes as an engine visits in a second, divided by this number.
const HINT: u64 = 3;
/// The time limit of the search for a hint, which takes effect only on a slow or busy machine.
const HINT_WITHIN: Duration = Duration::from_secs(2);
/// The time limit of an analysis.
const ANALYSIS_WITHIN: Duration = Duration::from_secs(6);
/// The time limit of an analysis in which a puzzle was found before. It has to be the same again, however busy the
/// machine is.
const ANALYSIS_AGAIN_WITHIN: Duration = Duration::from_secs(15);

/// The number of positions searched to decide on a draw offer.
const DRAW_NODES: u64 = 2_000;
/// The score at or below which the bot accepts a draw at any time.
const BEHIND: Score = -100;

/// The engine as a giver of advice.
#[derive(Clone)]
pub(super) struct Adviser {
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
    pub(super) guard: Guard,
    pub(super) engine_pool: Arc<EnginePool>,
    pub(super) known: Arc<AdviceCache>,
}

impl Adviser {
    /// The engine's advice in the caller's game against the bot. If no game is running in the channel, the analysis of
    /// its last game.
    pub(super) fn hint(&self, request: &Request) -> Result<Reply, Stop> {
        let session = self.sessions.running_or_last(request.caller.user, request.place.channel)?;
        let reader = self.readers.caller_reads(request, &session)?;
        if session.end().is_some() {
            let side = reader.side(own_side(request, &session));
            self.guard.refuse_help(&self.guard.running(request, &session)?, session.moves().positions())?;
            return Ok(Reply::private(chart_post(self.analyzed(&session, side, &reader)?)));
        }
        self.advise(request, &session)
    }

    /// The engine's advice in the game of a board, for the player to move.
    pub(super) fn hint_on(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let session = self.sessions.at_table(request, board)?;
        playing(&session, request.caller.user)?;
        self.advise(request, &session)
    }

    /// The engine's advice in a running game against the bot.
    fn advise(&self, request: &Request, session: &Session) -> Result<Reply, Stop> {
        if session.bot().is_none() {
            return Err(Refusal::HintAmongPeople.into());
        }
        let side = session.color_of(request.caller.user).ok_or(Refusal::NotAPlayer)?;
        if session.turn() != Some(side) {
            return Err(Refusal::NotYourTurn.into());
        }
        let running = self.guard.running(request, session)?;
        self.guard.refuse_help(&running, session.moves().positions())?;
        let pace = engine::pace(session.kind()).ok_or(Refusal::NoEngine(session.kind()))?;
        let limits = SearchLimits { deadline: Some(Instant::now() + HINT_WITHIN), ..SearchLimits::nodes(pace / HINT) };
        let advice = self.engine_pool.think(session.position(), &limits, Handicap::NONE).ok_or(Refusal::NoAdvice)?;
        let advice = self.guard.cut_line(&running, session.position(), advice)?;
        let reader = self.readers.caller_reads(request, session)?;
        Ok(Reply::private(Post::of(message::hint(session, &advice, side, &reader))))
    }

    /// The analysis of a finished game, which replaces the message with the replay of the game.
    pub(super) fn analysis(&self, request: &Request, id: GameId, side: Color) -> Result<Reply, Stop> {
        let session = self.finished(id)?;
        self.guard.refuse_help(&self.guard.running(request, &session)?, session.moves().positions())?;
        Ok(Reply::update(chart_post(self.analyzed(&session, side, &self.readers.reader(request)?)?)))
    }

    /// A finished game and its analysis, with the puzzle that occurred in it and that a control names.
    pub(super) fn puzzle(&self, request: &Request, shown: PuzzleRef, id: GameId) -> Result<PuzzledGame, Stop> {
        let session = match self.finished(id) {
            Err(Stop::Refused(Refusal::UnknownGame(_))) => return Err(Refusal::PuzzleGone.into()),
            session => session?,
        };
        let analysis = self.analysis_of(&session, ANALYSIS_AGAIN_WITHIN).filter(|analysis| {
            analysis.puzzle.as_ref().is_some_and(|found| (found.puzzle.kind, found.puzzle.id) == (shown.game, shown.id))
        });
        let game = PuzzledGame { session, analysis: analysis.ok_or(Refusal::PuzzleGone)? };
        let GamePuzzle { puzzle, .. } = game.found();
        let running = self.guard.running(request, &game.session)?;
        self.guard.refuse_help(&running, game.session.moves().positions().chain(judged(puzzle)))?;
        Ok(game)
    }

    /// Whether the analysis of a game is in the cache.
    pub(super) fn has_analyzed(&self, id: GameId) -> bool {
        let game = self.sessions.looked_at(id).map(|session| GameAt { game: id, revision: session.revision() });
        game.is_ok_and(|game| self.known.analyses.peek(&game).is_some())
    }

    /// The engine's best move after `ply` moves of a finished game, which replaces the message with the replay of the
    /// game.
    pub(super) fn best_move(&self, request: &Request, id: GameId, ply: u32, side: Color) -> Result<Reply, Stop> {
        let session = self.finished(id)?;
        let running = self.guard.running(request, &session)?;
        self.guard.refuse_help(&running, session.moves().positions())?;
        let ply = ply.min(session.ply());
        let advice = self.best(&session, ply).ok_or_else(|| no_advice(&session))?;
        let advice = self.guard.cut_line(&running, &session.moves().position_at(ply), advice)?;
        let (may_post, reader) = (may_post(request, &session), self.readers.reader(request)?);
        Ok(Reply::update(Post::of(message::best_move(&session, ply, &advice, side, may_post, &reader))))
    }

    /// The engine's advice on the position that a line shows, in a game that takes advice. `None` if the position has
    /// an outcome.
    pub(super) fn verdict(&self, running: &RunningGames, line: &Exploration<'_>) -> Result<Option<Advice>, Stop> {
        if line.position().outcome().is_some() {
            return Ok(None);
        }
        self.guard.refuse_help_on_line(running, line)?;
        let Some(advice) = self.searched(line) else { return Ok(None) };
        Ok(Some(self.guard.cut_line(running, line.position(), advice)?))
    }

    /// The engine's advice on the position that a line shows, from the cache or found now. Advice from a search that
    /// its time limit cut short is not cached.
    fn searched(&self, line: &Exploration<'_>) -> Option<Advice> {
        let session = line.session();
        let moves = line.moves().take(line.cursor()).collect::<Vec<_>>().join(" ");
        // A takeback changes the revision, so the number of moves tells the position at the root.
        let key = (GameAt { game: session.id(), revision: session.revision() }, line.root(), moves);
        if let Some(advice) = self.known.lines.get(&key) {
            return Some(advice);
        }
        let deadline = Instant::now() + HINT_WITHIN;
        let limits = analysis::closer(session.kind(), deadline)?;
        let advice = self.engine_pool.think(line.position(), &limits, Handicap::NONE)?;
        if Instant::now() < deadline {
            self.known.lines.insert(key, advice.clone());
        }
        Some(advice)
    }

    /// The finished game with this identifier, played on Discord or imported. Refuses unfinished games.
    fn finished(&self, id: GameId) -> Result<Session, Stop> {
        let session = self.sessions.looked_at(id)?;
        if session.end().is_some() { Ok(session) } else { Err(Refusal::NotOver.into()) }
    }

    fn analyzed(
        &self,
        session: &Session,
        side: Color,
        reader: &message::Reader,
    ) -> Result<(message::Message, Option<message::Chart>), Refusal> {
        let analysis = self.analysis_of(session, ANALYSIS_WITHIN).ok_or_else(|| no_advice(session))?;
        let (view, chart) = message::analysis(session, &analysis, side, reader);
        Ok((view, Some(chart)))
    }

    /// The analysis of a game with its puzzle, from the cache or made now. An analysis cut short by its time limit is
    /// not cached, and has no puzzle.
    fn analysis_of(&self, session: &Session, within: Duration) -> Option<Arc<Analysis>> {
        let game = GameAt { game: session.id(), revision: session.revision() };
        if let Some(analysis) = self.known.analyses.get(&game) {
            return Some(analysis);
        }
        let deadline = Instant::now() + within;
        let mut analysis = self.engine_pool.with(|engines| Analysis::of(session, engines, deadline))?;
        let is_whole = Instant::now() < deadline;
        // Without an end by time, the puzzle is the same whenever it is looked for.
        if is_whole {
            analysis.find_puzzle(session);
        }
        let analysis = Arc::new(analysis);
        if is_whole {
            for turn in &analysis.turns {
                self.known.best.insert((game, turn.number - 1), turn.better.clone());
            }
            self.known.analyses.insert(game, Arc::clone(&analysis));
        }
        Some(analysis)
    }

    /// The best move after this many moves of a game, from the cache or found now. A move found by a search that its
    /// time limit cut short is not cached.
    fn best(&self, session: &Session, ply: u32) -> Option<Advice> {
        let at = (GameAt { game: session.id(), revision: session.revision() }, ply);
        if let Some(advice) = self.known.best.get(&at) {
            return Some(advice);
        }
        let deadline = Instant::now() + HINT_WITHIN;
        let limits = analysis::closer(session.kind(), deadline)?;
        let advice = self.engine_pool.think(&session.moves().position_at(ply), &limits, Handicap::NONE)?;
        if Instant::now() < deadline {
            self.known.best.insert(at, advice.clone());
        }
        Some(advice)
    }

    /// Whether the bot accepts a draw: when its position is not better, and in the opening only when it is clearly
    /// worse.
    pub(super) fn wants_draw(&self, session: &Session, bot: Bot) -> bool {
        let most = if session.ply() < EARLY { BEHIND } else { DRAW };
        let advice = self.engine_pool.think(session.position(), &SearchLimits::nodes(DRAW_NODES), Handicap::NONE);
        let sign = if session.position().turn() == bot.color { 1 } else { -1 };
        advice.is_some_and(|advice| sign * advice.score <= most)
    }
}

/// A finished game in which a puzzle occurred.
pub(super) struct PuzzledGame {
    pub session: Session,
    analysis: Arc<Analysis>,
}

impl PuzzledGame {
    /// The puzzle.
    pub(super) fn found(&self) -> &GamePuzzle {
        self.analysis.puzzle.as_ref().expect("the game has a puzzle")
    }
}

/// The reason why there is no advice about a game.
fn no_advice(session: &Session) -> Refusal {
    let kind = session.kind();
    if engine::has_engine(kind) { Refusal::NoAdvice } else { Refusal::NoEngine(kind) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::application::{
        Ask,
        tests::{on_empty_store, request},
    };
    use board::color::ByColor;
    use catalogue::Language;
    use domain::{
        NamedUser, Seat, Table,
        id::{ChannelId, UserId},
        time::Timestamp,
    };
    use engine::Level;
    use games::{AnyPosition, GameKind};

    /// Advice of a search, even in a game that goes on, is found again until a takeback.
    #[test]
    fn a_position_of_a_line_is_searched_once() {
        let (app, _, _folder) = on_empty_store();
        let (kind, channel, user) = (GameKind::Pijersi, ChannelId(100), UserId(1));
        let seats =
            ByColor { white: Seat::Player(NamedUser { user, name: "Ann".to_owned() }), black: Seat::Bot(Level::USUAL) };
        let table = Table { guild: None, channel, parent: None };
        let (language, setup, start) = (Language::English, "classic".to_owned(), AnyPosition::start(kind));
        let session = Session::new(GameId::from_bits(7), table, seats, language, setup, start, Timestamp(5));
        let request = request(user, Ask::Hint);
        let mut line = Exploration::begin(user, &session, 0, Color::White, Timestamp(5));
        let mv = line.position().legal_moves()[3].clone();
        line.play(&mv).expect("there is room");
        let known = Advice { mv: "known".to_owned(), score: 0, depth: 1, nodes: 1, line: Vec::new() };
        let game = GameAt { game: session.id(), revision: session.revision() };
        app.adviser.known.lines.insert((game, 0, mv), known.clone());
        let running = app.adviser.guard.running(&request, &session).expect("an empty store is read");
        let Ok(found) = app.adviser.verdict(&running, &line) else { panic!("nobody is refused") };
        assert_eq!(found, Some(known));
    }
}
