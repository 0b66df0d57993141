//! `parlor ugi`: the engine for other programs, over the Universal Game Interface.

use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use super::CliError;
use board::{color::Color, text::in_any_case};
use engine::{Level, Search, SearchLimits, SearchNode, SearchResult, score, with_engine};
use games::{GameKind, game::Position};

mod command;

use command::{Go, Query, Start, UgiCommand};

#[derive(Debug, clap::Args)]
pub(super) struct UgiArguments {
    /// The game to play
    #[arg(long, default_value_t = GameKind::Pijersi, value_parser = in_any_case::<GameKind>)]
    game: GameKind,
}

impl UgiArguments {
    /// Runs the engine over standard input and output until the input ends or `quit` arrives.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CliError> {
        with_engine!(self.game, Node => converse::<Node>(out)).unwrap_or_else(|| Err(CliError::NoEngine(self.game)))
    }
}

fn converse<N: SearchNode>(out: &mut impl Write) -> Result<(), CliError> {
    let (send, events) = channel();
    let lines = send.clone();
    // This thread is not joined, because it may still wait for a line of input when everything else has ended.
    thread::spawn(move || {
        let read = io::stdin().lock().split(b'\n').map_while(Result::ok);
        let told = read.into_iter().try_for_each(|line| {
            let text = String::from_utf8(line);
            lines.send(text.map_or(Event::Unreadable, Event::Line))
        });
        // Sending fails only if the engine has ended, in which case the end of input does not matter.
        drop(told.and_then(|()| lines.send(Event::End)));
    });
    let mut engine = Engine::<N>::new(send);
    engine.converse(&events, out).map_err(CliError::Output)
}

/// The events that the engine reacts to.
enum Event<N: SearchNode> {
    /// A line of input.
    Line(String),
    /// A line of input that is not UTF-8.
    Unreadable,
    /// The end of input.
    End,
    /// A search has finished an iteration.
    Deeper(SearchResult<N::Move>),
    /// A search has ended. The event hands the search back for the next move, together with the result.
    Done(Box<Search<N>>, Option<SearchResult<N::Move>>),
}

/// The state of the engine during a conversation with another program.
struct Engine<N: SearchNode> {
    /// The search; `None` while it runs on its own thread.
    search: Option<Box<Search<N>>>,
    level: Level,
    /// The size of the transposition table, in megabytes.
    hash: usize,
    position: N::Position,
    events: Sender<Event<N>>,
    stop: Arc<AtomicBool>,
    begun: Instant,
    /// Whether the current search has no limits, so that it ends only when it is stopped.
    endless: bool,
    /// The commands that arrived during a search and wait for its end.
    waiting: VecDeque<UgiCommand>,
}

/// The default size of the transposition table in megabytes.
const HASH: usize = 64;
/// The largest size of the transposition table in megabytes.
const MOST_HASH: usize = 4096;
/// The names of the options that the engine knows.
const OPTIONS: [&str; 2] = [HASH_SIZE, LEVEL];
const HASH_SIZE: &str = "hash";
const LEVEL: &str = "level";
/// The answer to a request for a move if the game is over.
const NO_MOVE: &str = "------";

impl<N: SearchNode> Engine<N> {
    fn new(events: Sender<Event<N>>) -> Self {
        let [.., strongest] = Level::ALL;
        Self {
            search: Some(Box::new(Search::new(N::Weights::default(), HASH << 20))),
            level: strongest,
            hash: HASH,
            position: N::Position::default(),
            events,
            stop: Arc::default(),
            begun: Instant::now(),
            endless: false,
            waiting: VecDeque::new(),
        }
    }

    fn converse(&mut self, events: &Receiver<Event<N>>, out: &mut impl Write) -> io::Result<()> {
        let mut over = false;
        while let Ok(event) = events.recv() {
            match event {
                Event::Line(line) => match command::read(&line) {
                    Ok(None) => {}
                    Ok(Some(UgiCommand::Quit)) => {
                        self.stop.store(true, Ordering::Relaxed);
                        return Ok(());
                    }
                    Ok(Some(UgiCommand::Stop)) => self.stop.store(true, Ordering::Relaxed),
                    Ok(Some(UgiCommand::IsReady)) => writeln!(out, "readyok")?,
                    Ok(Some(command)) if self.search.is_none() => self.waiting.push_back(command),
                    Ok(Some(command)) => self.obey(command, out)?,
                    Err(problem) => complain(&problem, out)?,
                },
                Event::Unreadable => complain("the line is not UTF-8", out)?,
                // Commands that arrived before the end of input are still answered. A search without limits is stopped.
                Event::End => over = true,
                Event::Deeper(answer) => self.report(&answer, out)?,
                Event::Done(search, answer) => {
                    self.search = Some(search);
                    self.say_best(answer, out)?;
                    while self.search.is_some()
                        && let Some(command) = self.waiting.pop_front()
                    {
                        self.obey(command, out)?;
                    }
                }
            }
            out.flush()?;
            if over && self.search.is_some() {
                return Ok(());
            }
            if over && self.endless {
                self.stop.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    }

    /// Executes a command while no search runs.
    fn obey(&mut self, command: UgiCommand, out: &mut impl Write) -> io::Result<()> {
        match command {
            UgiCommand::Ugi => {
                writeln!(out, "id name Parlor {}", env!("CARGO_PKG_VERSION"))?;
                writeln!(out, "id author the authors of Parlor")?;
                writeln!(out, "option name {HASH_SIZE} type spin default {HASH} min 1 max {MOST_HASH}")?;
                writeln!(out, "option name {LEVEL} type spin default 6 min 1 max 6")?;
                writeln!(out, "ugiok")
            }
            UgiCommand::NewGame => {
                self.position = N::Position::default();
                if let Some(search) = &mut self.search {
                    search.forget();
                }
                Ok(())
            }
            // Programs may set options that only other engines have, and would mistake an error for a failure of the
            // engine. So the answer is an information line.
            UgiCommand::SetOption { name, .. } if !OPTIONS.contains(&name.as_str()) => {
                writeln!(out, "info string there is no option `{name}`")
            }
            UgiCommand::SetOption { name, value } => or_complain(self.set(&name, &value), out),
            UgiCommand::Position { start, moves } => {
                or_complain(place::<N>(&start, &moves).map(|position| self.position = position), out)
            }
            UgiCommand::Go(go) => self.go(go, out),
            UgiCommand::Query(query) => writeln!(out, "response {}", self.answer(&query)),
            UgiCommand::IsReady | UgiCommand::Stop | UgiCommand::Quit => Ok(()),
        }
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong = || format!("`{value}` is no value of `{name}`");
        match name {
            LEVEL => {
                self.level = value.parse().ok().and_then(Level::new).ok_or_else(wrong)?;
                Ok(())
            }
            _ => {
                let size = value.parse().ok().filter(|size| (1..=MOST_HASH).contains(size)).ok_or_else(wrong)?;
                if size != self.hash {
                    self.hash = size;
                    self.search = Some(Box::new(Search::new(N::Weights::default(), size << 20)));
                }
                Ok(())
            }
        }
    }

    fn go(&mut self, go: Go, out: &mut impl Write) -> io::Result<()> {
        match go {
            Go::Manual(text) => {
                // Other engines print nothing after a move, and programs would mistake a printed line for the answer to
                // their next command.
                or_complain(play(&mut self.position, &text), out)
            }
            Go::Perft(depth) => {
                let begun = Instant::now();
                let count = N::perft(&self.position, depth);
                let (time, rate) = pace(begun, count);
                writeln!(out, "info perft depth {depth} result {count} time {time} nps {rate}")
            }
            Go::Search { depth, nodes, time, clocks } => {
                let begun = Instant::now();
                let turn = self.position.turn();
                let time = time.or_else(|| clocks.map(|clocks| clocks[turn].share()));
                let limits = SearchLimits {
                    nodes,
                    depth,
                    deadline: time.map(|time| begun + time.saturating_sub(reserve(time))),
                    stop: None,
                };
                self.begin(limits, begun);
                Ok(())
            }
        }
    }

    /// Starts a search on a separate thread, which sends its results as events.
    fn begin(&mut self, limits: SearchLimits, begun: Instant) {
        let Some(mut search) = self.search.take() else { return };
        let strength = self.level.of(&N::LEVELS);
        let [.., strongest] = Level::ALL;
        let (mut limits, mut handicap) = (limits, strength.handicap(u64::from(self.level.number())));
        if self.level == strongest {
            handicap = Default::default();
        } else {
            let least = |asked: Option<u64>, own: u64| Some(asked.map_or(own, |asked| asked.min(own)));
            limits.nodes = least(limits.nodes, strength.nodes);
            limits.depth = least(limits.depth.map(u64::from), u64::from(strength.depth)).map(|depth| depth as u32);
        }
        self.endless = limits.nodes.is_none() && limits.depth.is_none() && limits.deadline.is_none();
        self.stop = Arc::default();
        limits.stop = Some(Arc::clone(&self.stop));
        self.begun = begun;
        let events = self.events.clone();
        let root = N::new(&self.position, search.weights());
        thread::spawn(move || {
            // Sending fails only if the engine has ended, in which case the answer does not matter.
            let answer =
                search.think(&root, &limits, handicap, |answer| drop(events.send(Event::Deeper(answer.clone()))));
            drop(events.send(Event::Done(search, answer)));
        });
    }

    fn report(&self, answer: &SearchResult<N::Move>, out: &mut impl Write) -> io::Result<()> {
        let (time, rate) = pace(self.begun, answer.nodes);
        write!(
            out,
            "info depth {} time {time} nodes {} nps {rate} score {} pv",
            answer.depth, answer.nodes, answer.score
        )?;
        let mut position = self.position.clone();
        for &mv in &answer.pv {
            let mv = N::full_move(mv);
            write!(out, " {}", N::to_ugi(&position, &mv))?;
            position.play_unchecked(&mv);
        }
        writeln!(out)?;
        match score::forced(answer.score) {
            Some((plies, true)) => writeln!(out, "info mate in {}", plies.div_ceil(2)),
            Some((plies, false)) => writeln!(out, "info loss in {}", plies / 2),
            None => Ok(()),
        }
    }

    fn say_best(&self, answer: Option<SearchResult<N::Move>>, out: &mut impl Write) -> io::Result<()> {
        match answer {
            Some(answer) => {
                writeln!(out, "bestmove {}", N::to_ugi(&self.position, &N::full_move(answer.mv)))
            }
            None => writeln!(out, "info error \"the game is over\"\nbestmove {NO_MOVE}"),
        }
    }

    fn answer(&self, query: &Query) -> String {
        let outcome = self.position.outcome();
        match query {
            Query::GameOver => outcome.is_some().to_string(),
            Query::FirstPlayersTurn => (self.position.turn() == Color::White).to_string(),
            Query::Result => match outcome.map(|outcome| outcome.winner()) {
                None => "none",
                Some(None) => "draw",
                Some(Some(Color::White)) => "p1win",
                Some(Some(Color::Black)) => "p2win",
            }
            .to_owned(),
            Query::IsLegal(text) => {
                self.position.read_move(text).is_ok_and(|mv| self.position.is_legal(&mv)).to_string()
            }
            Query::Position => self.position.to_string(),
            Query::Evaluation => {
                let weights = N::Weights::default();
                N::new(&self.position, &weights).evaluate(&weights).to_string()
            }
        }
    }
}

/// Prints what is wrong, if anything is.
fn or_complain(done: Result<(), String>, out: &mut impl Write) -> io::Result<()> {
    done.or_else(|problem| complain(&problem, out))
}

/// Prints an error on one line in quotation marks.
fn complain(problem: &str, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "info error \"{}\"", problem.replace('"', "'"))
}

/// The position after these moves from the start of a game.
fn place<N: SearchNode>(start: &Start, moves: &[String]) -> Result<N::Position, String> {
    let mut position: N::Position = match start {
        Start::Usual => N::Position::default(),
        Start::Given(text) => text.parse().map_err(|error| format!("{error}"))?,
    };
    moves.iter().try_for_each(|text| play(&mut position, text))?;
    Ok(position)
}

fn play<P: Position>(position: &mut P, text: &str) -> Result<(), String> {
    let played = position.read_move(text).and_then(|mv| position.play(&mv));
    played.map_err(|illegal| format!("{text}: {}", illegal.code))
}

/// The milliseconds since `begun`, and the number of counted items per second.
fn pace(begun: Instant, count: u64) -> (u128, u64) {
    let time = begun.elapsed();
    (time.as_millis(), (count as f64 / time.as_secs_f64().max(1e-6)) as u64)
}

/// The part of a move's time that is reserved for printing the move.
fn reserve(time: Duration) -> Duration {
    (time / 20).min(Duration::from_millis(15))
}
