//! How Parlor bears years of use: 100,000 games of 10,000 players on 50 servers.
//!
//! Such a store is restored from an export that is made up here, by a process of its own, and opened by another. Printed are
//! the time of both, the memory that either takes, and for each command the time until its reply is there, as percentiles
//! over many players and channels. The times of drawing are in them.
//!
//! `cargo bench --bench scale -- 2000` does the same with 2,000 games, for a quick look.

mod support;

use std::{
    collections::HashMap,
    fs,
    path::Path,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

use parlor::{
    color::{ByColor, Color},
    games::{AnyPosition, GameKind},
    host::{Ask, Caller, Host, Opponent, Place, PlaceKind, Request, Typing},
    id::{ChannelId, GameId, GuildId, UserId},
    language::Language,
    session::{
        Action, Actor, ColorChoice, Seat, Session, Table,
        control::{Control, Frame},
        rating::{Pool, Results, Scope, Standing, Tally, after_game},
        record::{EndRecord, GameRecord, SeatRecord, SeatsRecord, TableRecord, Text},
    },
    store::Store,
    time::{Clock, SystemClock, Timestamp},
};
use rand::{Rng, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

const GAMES: usize = 100_000;
/// The number of games in a shortened run.
const FEW: usize = 300;
/// One in so many games still runs.
const RUNNING: usize = 20;
const GAMES_A_PLAYER: usize = 10;
const GUILDS: u64 = 50;
/// The games after which others are copied.
const SAMPLES: usize = 60;
const MAX_PLIES: usize = 60;
const DAY: u64 = 24 * 60 * 60 * 1000;
/// How often each command is asked.
const ROUNDS: usize = 200;
/// The variable by which a process is told in which folder to restore.
const RESTORE: &str = "SCALE_RESTORE";

fn main() {
    let usual = if support::is_quick() { FEW } else { GAMES };
    let games = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(usual);
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let crowd = Crowd::new(games, &mut rng);
    if let Some(folder) = std::env::var_os(RESTORE) {
        return restore(&crowd, folder.as_ref());
    }
    println!("{games} games of {} players", crowd.players);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = std::env::current_exe().expect("a program knows where it is");
    let restored = Command::new(program).arg(games.to_string()).env(RESTORE, folder.path()).status();
    assert!(restored.expect("it runs").success());
    let (opening, before) = (Instant::now(), memory());
    let store = Store::open(folder.path()).expect("it opens again");
    println!("opened in {:?}; {} MB on disk", opening.elapsed(), size(folder.path()) >> 20);
    println!("memory: {} MB more after opening", (memory() - before) >> 20);

    let host = Host::new(store, Arc::new(SystemClock));
    for (name, ask) in crowd.asks() {
        let mut times: Vec<_> = (0..ROUNDS)
            .map(|_| {
                let request = crowd.request(&ask, &mut rng);
                let begin = Instant::now();
                host.handle(&request).expect("it is answered");
                begin.elapsed()
            })
            .collect();
        report(name, &mut times);
    }
    for (name, typing) in
        [("typing a game's id", Typing::Game("K".to_owned())), ("typing a move", Typing::Move(String::new()))]
    {
        let mut times: Vec<_> = (0..ROUNDS)
            .map(|_| {
                let Request { caller, place, .. } = crowd.request(&|_| Ask::Help, &mut rng);
                let begin = Instant::now();
                host.suggest(&caller, &place, &typing).expect("it is answered");
                begin.elapsed()
            })
            .collect();
        report(name, &mut times);
    }
    println!("memory: {} MB more after all of that", (memory() - before) >> 20);
}

/// Puts everything into a new store.
fn restore(crowd: &Crowd, folder: &Path) {
    let export = crowd.export();
    let restoring = Instant::now();
    let records = Store::import(folder, &export[..], false).expect("it is restored");
    let (text, memory) = (export.len() >> 20, memory() >> 20);
    println!("restored: {records} records, {text} MB of text, in {:?}, with {memory} MB", restoring.elapsed());
}

fn report(name: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!("{name:28} median {:7.2} ms   99% {:7.2} ms   longest {:7.2} ms", at(0.5), at(0.99), at(1.0));
}

/// The resident memory of this process in bytes; 0 where the system does not tell.
fn memory() -> u64 {
    let pages =
        fs::read_to_string("/proc/self/statm").ok().and_then(|text| text.split(' ').nth(1)?.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let of = |entry: fs::DirEntry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => size(&entry.path()),
        Ok(metadata) => metadata.len(),
        Err(_) => 0,
    };
    entries.map(of).sum()
}

/// Makes a request out of a game.
type Asked = Box<dyn Fn(&MadeUp) -> Ask>;

/// A game that was made up.
struct MadeUp {
    record: GameRecord,
    running: bool,
}

/// All games, and the people who play them.
struct Crowd {
    games: Vec<MadeUp>,
    players: usize,
}

impl Crowd {
    fn new(games: usize, rng: &mut ChaCha8Rng) -> Self {
        let players = (games / GAMES_A_PLAYER).max(4);
        let samples: Vec<_> =
            (0..SAMPLES).map(|number| sample(GameKind::ALL[number % 3], number % 2 == 0, rng)).collect();
        let (over, running): (Vec<_>, Vec<_>) = samples.into_iter().partition(|session| session.end().is_some());
        let now = SystemClock.now().0;
        let made = (0..games).map(|number| {
            let running_now = number % RUNNING == 0;
            let session = if running_now { running.choose(rng) } else { over.choose(rng) };
            let mut record = session.expect("there are games of both kinds").to_record();
            record.id = GameId::from_bits(number as u32);
            let players = two_of(players, rng);
            let seat = |user: u64| SeatRecord { user: Text(user), name: format!("Player {user}") };
            record.seats = SeatsRecord { white: seat(players[0]), black: seat(players[1]) };
            // A channel has one running game at a time.
            let channel = 1_000_000 + number as u64;
            let guild = 1 + players[0] % GUILDS;
            record.table = TableRecord { guild: Some(Text(guild)), channel: Text(channel), parent: None };
            let age = rng.random_range(0..3 * 365 * DAY);
            let later = |at: &mut Timestamp| at.0 += now - age;
            later(&mut record.created);
            record.moves.iter_mut().for_each(|mv| later(&mut mv.at));
            if let Some(EndRecord::Resignation { at, .. }) = &mut record.end {
                later(at);
            }
            MadeUp { record, running: running_now }
        });
        Self { games: made.collect(), players }
    }

    /// The store of these people as an export.
    fn export(&self) -> Vec<u8> {
        let mut lines = vec![r#"{"parlor":{"version":1,"at":0,"time":"1970-01-01T00:00:00Z"}}"#.to_owned()];
        for MadeUp { record, .. } in &self.games {
            let json = String::from_utf8(record.to_json()).expect("JSON is text");
            lines.push(format!(r#"{{"game":{json}}}"#));
        }
        for (standing, tally) in self.ratings() {
            let text = |json: Vec<u8>| String::from_utf8(json).expect("JSON is text");
            lines.push(format!(r#"{{"standing":{}}}"#, text(standing.to_record().to_json())));
            lines.push(format!(r#"{{"tally":{}}}"#, text(tally.to_record().to_json())));
        }
        lines.push(format!(r#"{{"end":{{"records":{}}}}}"#, lines.len() - 1));
        lines.join("\n").into_bytes()
    }

    /// What the games that are over, the oldest first, make of their players.
    fn ratings(&self) -> Vec<(Standing, Tally)> {
        let mut over: Vec<_> = self
            .games
            .iter()
            .filter_map(|game| match game.record.end {
                Some(EndRecord::Resignation { winner: Text(winner), at }) => Some((at, winner, game)),
                _ => None,
            })
            .collect();
        over.sort_by_key(|(at, _, game)| (*at, game.record.id));
        let mut rated = HashMap::new();
        for (at, winner, game) in over {
            let GameRecord { id, seats, table, .. } = &game.record;
            let users = ByColor { white: UserId(seats.white.user.0), black: UserId(seats.black.user.0) };
            let server = table.guild.map(|Text(guild)| Scope::Server(GuildId(guild)));
            for scope in server.into_iter().chain([Scope::Everywhere]) {
                let pool = Pool { scope, game: game.kind() };
                let [white, black] = Color::ALL.map(|color| {
                    let new = || (Standing::new(users[color], pool), Tally::new(users[color], pool));
                    rated.remove(&(users[color], pool)).unwrap_or_else(new)
                });
                let after = after_game(ByColor { white: white.0, black: black.0 }, Some(winner), *id, at);
                let mut tallies = ByColor { white: white.1, black: black.1 };
                for color in Color::ALL {
                    tallies[color].count(users[!color], color, Results::of(color, Some(winner)));
                    rated.insert((users[color], pool), (after[color].clone(), tallies[color].clone()));
                }
            }
        }
        rated.into_values().collect()
    }

    /// What is asked for, of one of the games.
    fn asks(&self) -> Vec<(&'static str, Asked)> {
        let id = |game: &MadeUp| game.record.id;
        let opponent = |game: &MadeUp| UserId(game.record.seats.black.user.0);
        vec![
            ("/help", Box::new(|_| Ask::Help)),
            ("/board", Box::new(|_| Ask::Board { view: None })),
            ("/move, refused", Box::new(|_| Ask::Move("nonsense".to_owned()))),
            ("/games", Box::new(|_| Ask::Games { of: None })),
            ("/games user:", Box::new(move |game| Ask::Games { of: Some(opponent(game)) })),
            ("/record", Box::new(move |game| Ask::Record { game: Some(id(game).to_string()) })),
            (
                "a board of /replay",
                Box::new(move |game| {
                    Ask::Press(Control::Replay { game: id(game), frame: Frame::Last, side: Color::White })
                }),
            ),
            ("/settings", Box::new(|_| Ask::Settings)),
            ("/rules", Box::new(|game| Ask::Rules(game.kind()))),
            (
                "/challenge",
                Box::new(move |game| Ask::Challenge {
                    game: game.kind(),
                    opponent: Some(Opponent {
                        user: opponent(game),
                        name: "Black".to_owned(),
                        bot: false,
                        sees_channel: true,
                    }),
                    level: None,
                    color: ColorChoice::Random,
                    setup: None,
                    rules: None,
                    clock: None,
                }),
            ),
            ("/stats", Box::new(|_| Ask::Stats { user: None, game: None })),
            ("/stats user:", Box::new(move |game| Ask::Stats { user: Some(opponent(game)), game: Some(game.kind()) })),
            ("/leaderboard", Box::new(|_| Ask::Leaderboard(None))),
            (
                "a page of /leaderboard",
                Box::new(|game| Ask::Press(Control::Leaders { game: Some(game.kind()), page: 9 })),
            ),
            ("/privacy, the file", Box::new(|_| Ask::Press(Control::ExportOwn))),
        ]
    }

    /// A request of a player of some game, in its channel if it still runs.
    fn request(&self, ask: &dyn Fn(&MadeUp) -> Ask, rng: &mut ChaCha8Rng) -> Request {
        let game = self.games.iter().filter(|game| game.running).nth(rng.random_range(0..self.games.len() / RUNNING));
        let game = game.expect("one in some runs");
        let SeatRecord { user: Text(user), name } = game.record.seats.white.clone();
        Request {
            caller: Caller { user: UserId(user), name, language: Language::English, moderator: false, manager: false },
            place: Place {
                guild: game.record.table.guild.map(|Text(guild)| GuildId(guild)),
                channel: ChannelId(game.record.table.channel.0),
                home: ChannelId(game.record.table.channel.0),
                visible_channels: [].into(),
                parent: None,
                language: None,
                kind: PlaceKind::Server,
                writable: true,
                threads: true,
                added: true,
                answers_are_public: true,
            },
            ask: ask(game),
        }
    }
}

impl MadeUp {
    fn kind(&self) -> GameKind {
        self.record.game.parse().expect("a game")
    }
}

/// Two different players. Some play far more than others.
fn two_of(players: usize, rng: &mut ChaCha8Rng) -> [u64; 2] {
    let mut pick = || (rng.random::<f64>().powi(3) * players as f64) as u64 + 1;
    let white = pick();
    loop {
        let black = pick();
        if black != white {
            return [white, black];
        }
    }
}

/// A game of random moves, which goes on or was resigned.
fn sample(kind: GameKind, over: bool, rng: &mut ChaCha8Rng) -> Session {
    let table = Table { guild: None, channel: ChannelId(1), parent: None };
    let seat = |user| Seat { user: UserId(user), name: String::new() };
    let seats = ByColor { white: seat(1), black: seat(2) };
    let setup = kind.setups()[0].to_owned();
    let start = AnyPosition::start(kind);
    let mut session = Session::new(GameId::from_bits(0), table, seats, Language::English, setup, start, Timestamp(0));
    let act = |session: &Session, action| {
        let user = session.player_to_move().expect("it goes on").user;
        session.apply(Actor { user, moderator: false }, action, Timestamp(1)).expect("it is allowed").0
    };
    for _ in 0..rng.random_range(MAX_PLIES / 2..MAX_PLIES) {
        let legal = session.position().legal_moves();
        let next = act(&session, Action::Move(legal.choose(rng).expect("it goes on").clone()));
        if next.end().is_some() {
            break;
        }
        session = next;
    }
    if over { act(&session, Action::Resign) } else { session }
}
