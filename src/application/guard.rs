//! What is not told while people play against each other.
//!
//! The engine says nothing about the present position of a running game between people, about those after any next
//! move, and about those that the game has passed: not in imported or finished games, games against the bot, lines and
//! puzzles. Nor does the bot move in such a position of its own games. Boards are recognized however they were reached,
//! also in a mirror, with the colors exchanged, and with other counters or tiles in hand. Positions two moves ahead are
//! not. A line that the engine expects after another position is cut where it gets there.
//!
//! Openings are memory and no advice, so they are shown in running games, unless the server or the tournament hides
//! them.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use super::{AdviceCache, Request, Sessions, Stop, cache::GameAt, readable};
use board::color::Color;
use domain::{
    Exploration, Home, Refusal, Seat, Session, StoredGame, Table, id::UserId, record::GameRecord,
    tournaments::GamePairing,
};
use engine::Advice;
use games::{AnyPosition, GameKind};
use puzzles::Puzzle;
use store::{Store, StoreError};

/// The number of moves at the beginning of a game that many games have in common. Advice on the positions after them
/// is no help once a game has passed them.
const KNOWN: u32 = 8;

/// The running games between people that advice to a person could help, looked up once for all that a request asks.
pub(super) struct RunningGames {
    /// The person who asks.
    caller: UserId,
    kind: GameKind,
    games: Vec<GameRecord>,
}

/// Keeps the engine silent about running games between people.
#[derive(Clone)]
pub(super) struct Guard {
    pub(super) store: Arc<Store>,
    pub(super) sessions: Sessions,
    pub(super) known: Arc<AdviceCache>,
}

/// Hashes of positions of a running game, as [`Placing`] makes them. Others are compared by all their images.
#[derive(Default)]
pub(super) struct Guarded {
    /// Those on which nobody gets advice.
    pub helped: HashSet<u64>,
    /// Those and all that the game has passed.
    pub passed: HashSet<u64>,
    /// The present one and those after the next move, even at the beginning of a game.
    pub present: HashSet<u64>,
}

impl Guard {
    /// The running games that advice on a game could help: those of the caller, of the game's players, and of the
    /// person who has imported the game.
    pub(super) fn running(&self, request: &Request, session: &Session) -> Result<RunningGames, StoreError> {
        let (caller, kind) = (request.caller.user, session.kind());
        let mut games = Vec::new();
        for user in self.concerned(request, session)? {
            games.extend(self.running_of(user, kind)?);
        }
        Ok(RunningGames { caller, kind, games })
    }

    /// The running games of the caller.
    pub(super) fn running_of_caller(&self, request: &Request, kind: GameKind) -> Result<RunningGames, StoreError> {
        self.running_of_person(request.caller.user, kind)
    }

    fn running_of_person(&self, caller: UserId, kind: GameKind) -> Result<RunningGames, StoreError> {
        Ok(RunningGames { caller, kind, games: self.running_of(caller, kind)? })
    }

    /// Refuses advice on positions if one of them helps in one of these running games of the caller and of others. Only
    /// the players of that game are told its identifier.
    pub(super) fn refuse_help(
        &self,
        running: &RunningGames,
        positions: impl IntoIterator<Item = AnyPosition>,
    ) -> Result<(), Stop> {
        match self.met_by(running, |guarded| &guarded.helped, positions)? {
            Some(game) => {
                let is_own = plays(game, running.caller);
                Err(Refusal::ContinuesRunning(is_own.then_some(game.id)).into())
            }
            None => Ok(()),
        }
    }

    /// Cuts the moves that the engine expects after a position of a game, where they reach a position on which it says
    /// nothing.
    pub(super) fn cut_line(
        &self,
        running: &RunningGames,
        position: &AnyPosition,
        mut advice: Advice,
    ) -> Result<Advice, Stop> {
        let mut at = position.clone();
        for ply in 0..advice.line.len() {
            if at.play(&advice.line[ply]).is_ok() && self.is_silent_at(running, &at)? {
                advice.line.truncate(ply + 1);
                break;
            }
        }
        Ok(advice)
    }

    /// Refuses what the engine knows of the position that a line shows, if that position or one on the way there helps
    /// in such a game.
    pub(super) fn refuse_help_on_line(&self, running: &RunningGames, line: &Exploration<'_>) -> Result<(), Stop> {
        self.refuse_help(running, positions_up_to(line))
    }

    /// Refuses Parlor's book of the position that a line shows, if that position or one on the way there helps in such
    /// a game. Verdicts are open before both sides have moved, since all games begin like this. The book is not: it is
    /// made for these positions.
    pub(super) fn refuse_book(&self, running: &RunningGames, line: &Exploration<'_>) -> Result<(), Stop> {
        self.refuse_help_on_line(running, line)?;
        match self.met_by(running, |guarded| &guarded.present, [line.position().clone()])? {
            Some(_) => Err(Refusal::ContinuesRunning(None).into()),
            None => Ok(()),
        }
    }

    /// Refuses a position to the bot if it helps in a running game of the caller: the bot's next move would be advice.
    pub(super) fn refuse_help_of_bot(&self, request: &Request, position: &AnyPosition) -> Result<(), Stop> {
        let running = self.running_of_caller(request, position.kind())?;
        self.refuse_help(&running, [position.clone()])
    }

    /// Whether the present position of a game against the bot helps in a running game of its player.
    pub(super) fn bot_would_help(&self, session: &Session) -> Result<bool, StoreError> {
        let Some(player) = session.seats().iter().find_map(Seat::user) else { return Ok(false) };
        self.is_silent_at(&self.running_of_person(player, session.kind())?, session.position())
    }

    /// Refuses a puzzle of a collection if a running game of the caller has come by a position of its solution.
    pub(super) fn refuse_puzzle(&self, request: &Request, puzzle: &Puzzle) -> Result<(), Stop> {
        let running = self.running_of_caller(request, puzzle.kind)?;
        match self.met_by(&running, |guarded| &guarded.passed, solution(puzzle))? {
            Some(game) => Err(Refusal::ContinuesRunning(Some(game.id)).into()),
            None => Ok(()),
        }
    }

    /// Refuses to tell what has been played from the position that a line shows, if the line is in a running game
    /// between people whose server or tournament hides openings, or shows a position of such a game of the caller.
    pub(super) fn refuse_openings(&self, running: &RunningGames, line: &Exploration<'_>) -> Result<(), Stop> {
        let session = line.session();
        if session.bot().is_none()
            && session.end().is_none()
            && !session.is_imported()
            && let Some(refusal) = self.hides_openings(session.table(), session.pairing())?
        {
            return Err(refusal.into());
        }
        self.refuse_openings_at(running, line.position())
    }

    /// Refuses to tell what has been played from a position, if it is that of a running game of the caller whose server
    /// or tournament hides openings.
    pub(super) fn refuse_openings_at(&self, running: &RunningGames, position: &AnyPosition) -> Result<(), Stop> {
        let mut asked: Option<HashSet<u64>> = None;
        for game in running.games.iter().filter(|game| plays(game, running.caller)) {
            let own = Color::ALL.into_iter().find(|color| game.user(*color) == Some(running.caller));
            let home = own.filter(|_| game.homes.are_apart()).map_or(Home::Shared, Home::Of);
            let table = game.homes.table_of(home, game.id);
            let Some(refusal) = self.hides_openings(table, game.pairing.as_ref())? else { continue };
            let images = || Placing::of(position.kind()).images(position).into_iter().collect();
            let asked = asked.get_or_insert_with(images);
            let guarded = self.guarded(game)?;
            if [&guarded.helped, &guarded.present].into_iter().any(|own| !own.is_disjoint(asked)) {
                return Err(refusal.into());
            }
        }
        Ok(())
    }

    /// Whether the engine says nothing about a position, because it helps in one of these running games.
    pub(super) fn is_silent_at(&self, running: &RunningGames, position: &AnyPosition) -> Result<bool, StoreError> {
        Ok(self.met_by(running, |guarded| &guarded.helped, [position.clone()])?.is_some())
    }

    /// The refusal to show openings in a running game; `None` if they are shown.
    fn hides_openings(&self, table: Table, pairing: Option<&GamePairing>) -> Result<Option<Refusal>, StoreError> {
        if pairing.is_some_and(|pairing| !pairing.openings) {
            return Ok(Some(Refusal::NoOpeningsInTournament));
        }
        let server = table.guild.map(|guild| self.store.servers.server(guild)).transpose()?;
        Ok(server.filter(|server| !server.openings_in_games).map(|_| Refusal::NoOpeningsOnServer))
    }

    /// The first of some running games that has one of these positions, or one like it, among some of its own.
    fn met_by<'a>(
        &self,
        running: &'a RunningGames,
        own: impl Fn(&Guarded) -> &HashSet<u64>,
        positions: impl IntoIterator<Item = AnyPosition>,
    ) -> Result<Option<&'a GameRecord>, StoreError> {
        if running.games.is_empty() {
            return Ok(None);
        }
        let placing = Placing::of(running.kind);
        let asked: HashSet<_> = positions.into_iter().flat_map(|position| placing.images(&position)).collect();
        for game in &running.games {
            if !own(&*self.guarded(game)?).is_disjoint(&asked) {
                return Ok(Some(game));
            }
        }
        Ok(None)
    }

    /// The people whom advice on a game could help: the caller, who comes first, its players, and the person who has
    /// imported it.
    fn concerned(&self, request: &Request, session: &Session) -> Result<Vec<UserId>, StoreError> {
        let caller = request.caller.user;
        let importer = if session.is_imported() { self.store.imports.imported(session.id())? } else { None };
        let players = session.seats().iter().filter_map(Seat::user);
        let others = importer.map(|import| import.user).into_iter().chain(players).filter(|user| *user != caller);
        Ok(std::iter::once(caller).chain(others).collect())
    }

    /// The running games of a person against other people. Their moves are not replayed.
    fn running_of(&self, user: UserId, kind: GameKind) -> Result<Vec<GameRecord>, StoreError> {
        let mut running = Vec::new();
        for id in self.store.games.running_of(user)? {
            // Nobody can go on with a game that this program cannot read.
            let record = readable(self.store.games.record_of(id))?;
            let is_meant =
                |record: &GameRecord| record.game == kind.name() && record.bot.is_none() && record.end.is_none();
            running.extend(record.filter(is_meant));
        }
        Ok(running)
    }

    /// The positions of a running game, from the cache or found now. None of a game that is stuck.
    ///
    /// Before both sides have moved in a game from one of the game's own setups, its present position is no secret: all
    /// games begin like this.
    fn guarded(&self, record: &GameRecord) -> Result<Arc<Guarded>, StoreError> {
        if let Some(guarded) = self.known.guarded.get(&GameAt { game: record.id, revision: record.revision }) {
            return Ok(guarded);
        }
        let stored = self.sessions.listable(record.id)?;
        let Some(game) = stored.as_ref().and_then(StoredGame::playable) else {
            return Ok(Arc::default());
        };
        let placing = Placing::of(game.kind());
        let mut passed: Vec<_> = game.moves().positions().map(|position| placing.hash(&position)).collect();
        let mut helped: HashSet<_> = passed.iter().skip(1 + KNOWN as usize).copied().collect();
        let next = after_next_move(game.position()).map(|position| placing.hash(&position));
        let now: Vec<_> = std::iter::once(placing.hash(game.position())).chain(next).collect();
        let is_usual = begins_as_usual(game);
        if !is_usual || game.moves().both_have_moved() || game.ply() > KNOWN {
            helped.extend(&now);
        }
        if is_usual {
            helped.remove(&placing.hash(game.start()));
        }
        passed.extend(&now);
        let (passed, present) = (passed.into_iter().collect(), now.into_iter().collect());
        let guarded = Arc::new(Guarded { helped, passed, present });
        // The game may have gone on since its record was read.
        self.known.guarded.insert(GameAt { game: game.id(), revision: game.revision() }, Arc::clone(&guarded));
        Ok(guarded)
    }
}

/// Whether a person plays in a game.
fn plays(game: &GameRecord, user: UserId) -> bool {
    Color::ALL.iter().any(|color| game.user(*color) == Some(user))
}

/// The positions of a game and of a line in it, up to the one that the line shows.
fn positions_up_to(line: &Exploration<'_>) -> impl Iterator<Item = AnyPosition> {
    let before = line.session().moves().positions().take(line.root() as usize);
    before.chain(line.positions()[..=line.cursor()].iter().cloned())
}

/// Whether a game began from one of the game's own setups.
fn begins_as_usual(game: &Session) -> bool {
    let is_start = |name: &str| AnyPosition::from_setup(game.kind(), name, 0).as_ref() == Ok(game.start());
    game.kind().setups().iter().any(|name| is_start(name))
}

/// Hashes what players see of the positions of a game.
struct Placing {
    /// The board of the usual start.
    start: String,
}

impl Placing {
    fn of(kind: GameKind) -> Self {
        let start = AnyPosition::start(kind).to_string();
        Self { start: start.split(' ').next().unwrap_or_default().to_owned() }
    }

    /// The hashes of a position and of those in which the sides have the same choice.
    fn images(&self, position: &AnyPosition) -> Vec<u64> {
        let mut images = vec![self.hash(position)];
        images.extend(position.alike().iter().map(|image| self.hash(image)));
        images
    }

    /// A hash of the board and the side to move: the first two words of a position. The others, such as the number of
    /// quiet turns or the tiles in hand, may differ in a position that was typed in. They count only as long as the
    /// board is that of the usual start, where in Paiko the sides draft their tiles.
    fn hash(&self, position: &AnyPosition) -> u64 {
        let text = position.to_string();
        let words = text.split(' ');
        let mut hasher = DefaultHasher::new();
        let is_start = text.strip_prefix(&self.start).is_some_and(|rest| rest.starts_with(' '));
        words.take(if is_start { usize::MAX } else { 2 }).for_each(|word| word.hash(&mut hasher));
        hasher.finish()
    }
}

/// The position of a puzzle, and those after each move of its solution.
fn solution(puzzle: &Puzzle) -> impl Iterator<Item = AnyPosition> {
    let start = puzzle.start();
    let later = puzzle.line.iter().scan(start.clone(), |at, mv| at.play(mv).is_ok().then(|| at.clone()));
    std::iter::once(start).chain(later)
}

/// The positions of a puzzle's solution, and those after each move that the solver may try there: how Parlor refutes a
/// wrong move is advice on the position after it.
pub(super) fn judged(puzzle: &Puzzle) -> impl Iterator<Item = AnyPosition> {
    let solver = puzzle.start().turn();
    solution(puzzle).flat_map(move |position| {
        let tried = (position.turn() == solver).then(|| after_next_move(&position).collect::<Vec<_>>());
        std::iter::once(position).chain(tried.into_iter().flatten())
    })
}

/// The positions after each legal move, and those after the forced passes that follow it.
fn after_next_move(position: &AnyPosition) -> impl Iterator<Item = AnyPosition> {
    position.legal_moves().into_iter().flat_map(move |mv| {
        let mut after = position.clone();
        after.play(&mv).expect("the move is among the legal ones");
        let mut all = vec![after.clone()];
        while let Some(pass) = after.forced_pass() {
            after.play(&pass).expect("a forced pass is legal");
            all.push(after.clone());
        }
        all
    })
}
