//! The processor time of one accepted move with its picture, for each game.
//!
//! Many games advance in turn, one move each, as they do for a bot on many servers. The time is that of the processor,
//! in user and kernel mode, on all threads; waiting for the disk does not count. It is measured twice, on Unix only:
//!
//! - at the application: from the request to the reply with the compressed picture, and recording where the board was
//!   posted;
//! - of the bot: everything from the bytes of the gateway's event to the end of the requests to Discord. The stand-in
//!   for Discord has threads of its own, whose time is subtracted; this needs Linux.
//!
//! `cargo bench --bench bot -- processor 10` plays ten games of each kind, and `-- processor paiko 10` of Paiko only.

use std::{fs, sync::Arc, time::Duration};

use board::color::ByColor;
use catalogue::Language;
use discord_stand_in::{Person, Place};
use domain::{
    NamedUser, Session, Table,
    control::BoardRef,
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    time::{Clock, SystemClock},
};
use games::{AnyPosition, GameKind};
use parlor::application::{Application, Ask, BoardMessage, Effect, Reply};
use serde_json::json;
use store::Store;
use tokio::runtime::{Builder, Runtime};

use crate::{
    lobby::Lobby,
    stored_games::store_game,
    support::{Dice, is_quick, number, request},
};

/// The number of games of each kind, and in a shortened run.
const GAMES: usize = 30;
const FEW: usize = 3;
/// The number of moves of a game, unless the game ends earlier.
const PLIES: usize = 60;
/// The number of moves of a game in a shortened run.
const FEW_PLIES: usize = 6;
/// The name of the stand-in's threads.
const STAND_IN: &str = "stand-in";
/// The number of games that are played before the measurement, to fill the caches of pictures.
const WARM_UP: usize = 2;
/// The number of messages that the stand-in keeps.
const KEPT: usize = 500;
/// How long the bot may take for work that follows its last answer.
const REST: Duration = Duration::from_millis(300);

pub fn run() {
    let usual = if is_quick() { FEW } else { GAMES };
    let games = number().map_or(usual, |number| usize::try_from(number).expect("a number of games"));
    let plies = if is_quick() { FEW_PLIES } else { PLIES };
    let named: Vec<GameKind> = std::env::args().filter_map(|argument| argument.parse().ok()).collect();
    let wanted = |kind: &GameKind| engine::has_engine(*kind) && (named.is_empty() || named.contains(kind));
    for kind in GameKind::ALL.into_iter().filter(wanted) {
        let texts: Vec<_> = (0..WARM_UP + games).map(|seed| random_game(kind, plies, seed as u64)).collect();
        at_host(kind, &texts);
        of_bot(kind, &texts);
    }
}

/// The moves of a game of random moves, without moves that the bot asks the player to confirm, and without moves that
/// end the game if there are others.
fn random_game(kind: GameKind, plies: usize, seed: u64) -> Vec<String> {
    let mut dice = Dice::new(seed);
    let mut position = AnyPosition::start(kind);
    let mut moves = Vec::new();
    while moves.len() < plies && position.outcome().is_none() {
        let mut legal = position.legal_moves();
        if position.forced_pass().is_none() {
            legal.retain(|mv| position.warning(mv).is_none());
        }
        if legal.is_empty() {
            break;
        }
        let after = |mv: &String| {
            let mut after = position.clone();
            after.play(mv).expect("a legal move");
            after
        };
        let mv = (0..legal.len()).map(|_| dice.pick(&legal)).find(|mv| after(mv).outcome().is_none());
        let mv = mv.unwrap_or(&legal[0]);
        // The bot itself plays forced passes.
        if position.forced_pass().is_none() {
            moves.push(mv.clone());
        }
        position = after(mv);
    }
    moves
}

/// Prints the time of moves in the first, second and last third of the games, and of all moves.
fn report(kind: GameKind, place: &str, times: &[(Duration, usize)]) {
    let each = |times: &[(Duration, usize)]| {
        let (time, moves) = times.iter().fold((Duration::ZERO, 0), |sum, round| (sum.0 + round.0, sum.1 + round.1));
        time.as_secs_f64() * 1000.0 / moves.max(1) as f64
    };
    let (third, moves) = (times.len() / 3, times.iter().map(|round| round.1).sum::<usize>());
    println!(
        "{kind}, {place}: {:.2} ms of processor a move; {:.2}, {:.2} and {:.2} ms in the first, second and last third of a \
         game; {moves} moves",
        each(times),
        each(&times[..third]),
        each(&times[third..2 * third]),
        each(&times[2 * third..]),
    );
}

/// Measures the application.
fn at_host(kind: GameKind, games: &[Vec<String>]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(folder.path()).expect("an empty store");
    let players = [UserId(1), UserId(2)].map(|user| NamedUser { user, name: format!("Player {user}") });
    let [white, black] = players.clone();
    let seats = ByColor { white, black };
    for number in 0..games.len() {
        begin(&store, kind, number, &seats);
    }
    let app = Application::new(store, Arc::new(SystemClock));
    let (mut times, mut pictures) = (Vec::new(), Vec::new());
    for Round { measured, moves } in rounds(games) {
        let requests: Vec<_> = moves
            .into_iter()
            .map(|(number, mv)| {
                let table = table(number);
                let session = app.store().games.game_at(table.channel).expect("readable").expect("it runs");
                let turn = session.turn().expect("it goes on");
                let NamedUser { user, name } = seats[turn].clone();
                request(user, &name, table.guild, table.channel, Ask::Move(mv.clone()))
            })
            .collect();
        let before = process();
        for request in &requests {
            let reply = app.handle(request).expect("answered");
            let (picture, board) = shown(&reply);
            pictures.push(picture);
            app.store().games.put_board(&board).expect("stored");
        }
        if measured {
            times.push((process() - before, requests.len()));
        }
    }
    report(kind, "application", &times);
    println!("{kind}, picture: {} bytes on average", pictures.iter().sum::<usize>() / pictures.len().max(1));
}

/// A round of moves, one move of each game, with the numbers of the games.
struct Round<'a> {
    measured: bool,
    moves: Vec<(usize, &'a String)>,
}

/// The rounds of the games of the warm-up, and then those of the other games.
fn rounds(games: &[Vec<String>]) -> Vec<Round<'_>> {
    let numbers = [(0..WARM_UP, false), (WARM_UP..games.len(), true)];
    let rounds = numbers.into_iter().flat_map(|(numbers, measured)| {
        let longest = games[numbers.clone()].iter().map(Vec::len).max().unwrap_or(0);
        (0..longest).map(move |round| {
            let moves = numbers.clone().filter_map(|number| Some((number, games[number].get(round)?)));
            Round { measured, moves: moves.collect() }
        })
    });
    rounds.collect()
}

fn table(number: usize) -> Table {
    Table { guild: Some(GuildId(5)), channel: ChannelId(100 + number as u64), parent: None }
}

fn begin(store: &Store, kind: GameKind, number: usize, seats: &ByColor<NamedUser>) {
    let (id, now) = (GameId::from_bits(u32::try_from(number).expect("few games")), SystemClock.now());
    let (table, setup) = (table(number), kind.setups()[0].to_owned());
    let (seats, start) = (seats.clone(), AnyPosition::start(kind));
    store_game(store, &Session::new(id, table, seats, Language::English, setup, start, now));
}

/// The size of the picture in a reply, and where the bot would have posted the board. A line to the next game may
/// follow.
fn shown(reply: &Reply) -> (usize, BoardMessage) {
    let [Effect::Post(post, _), ..] = &reply.effects[..] else { panic!("a message: {reply:?}") };
    let picture = post.picture.as_ref().expect("there is a picture");
    let BoardRef { game, revision } = post.board.expect("the message shows the newest board");
    let posted = SystemClock.now();
    let token = "a".repeat(200);
    let (home, channel, message) = (domain::Home::Shared, ChannelId(100), MessageId(posted.0));
    let past = post.past.clone();
    (picture.bytes.len(), BoardMessage { game, home, revision, channel, message, token, posted, past })
}

/// Measures the bot, with one player at a time.
fn of_bot(kind: GameKind, games: &[Vec<String>]) {
    let bots = runtime("bot");
    let stand_ins = runtime(STAND_IN);
    let bot = bots.handle().clone();
    let games = games.to_vec();
    // The people run on the stand-in's threads, so that their time does not count, either.
    let times = stand_ins.block_on(stand_ins.spawn(async move {
        let lobby = Lobby::open_with(&bot).await;
        let mut rooms = Vec::new();
        for number in 0..games.len() {
            let name = format!("room {number}");
            let room = lobby.stand_in.open_thread(Person::OLGA, Place::LOBBY, &name).expect("a thread");
            lobby.begin_game(room, kind).await;
            rooms.push(room);
        }
        let mut times = Vec::new();
        let mut before = Duration::ZERO;
        for Round { measured, moves } in rounds(&games) {
            lobby.stand_in.forget_all_but(KEPT);
            if measured && times.is_empty() {
                tokio::time::sleep(REST).await;
                before = of_others();
            }
            for &(number, mv) in &moves {
                let room = rooms[number];
                let session = lobby.game_at(room).expect("it runs");
                let player = session.user_to_move().expect("it goes on").0;
                let person = if player == Person::ANN.id() { Person::ANN } else { Person::BEN };
                let sent = lobby.stand_in.command(person, room, "move", json!({"move": mv})).expect("registered");
                sent.reply().await.expect("the board");
            }
            if measured {
                let after = of_others();
                times.push((after.saturating_sub(before), moves.len()));
                before = after;
            }
        }
        // The bot records the last board after posting it.
        tokio::time::sleep(REST).await;
        if let Some((time, _)) = times.last_mut() {
            *time += of_others().saturating_sub(before);
        }
        times
    }));
    report(kind, "bot", &times.expect("no panic"));
}

/// A runtime whose threads have this name and live as long as the runtime.
fn runtime(name: &str) -> Runtime {
    let mut builder = Builder::new_multi_thread();
    builder.enable_all().thread_name(name).thread_keep_alive(Duration::from_secs(3600));
    builder.build().expect("threads")
}

/// The processor time of this process.
#[cfg(unix)]
fn process() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(time).expect("it is not negative")
}

/// Nothing, since this bench cannot measure on other systems.
#[cfg(not(unix))]
const fn process() -> Duration {
    Duration::ZERO
}

/// The processor time of this process without that of the stand-in's threads.
fn of_others() -> Duration {
    let mut stand_in = Duration::ZERO;
    for thread in fs::read_dir("/proc/self/task").into_iter().flatten().flatten() {
        let read = |name: &str| fs::read_to_string(thread.path().join(name)).unwrap_or_default();
        if read("comm").trim() == STAND_IN {
            let spent = read("schedstat").split(' ').next().and_then(|spent| spent.parse().ok());
            stand_in += Duration::from_nanos(spent.unwrap_or(0));
        }
    }
    process().saturating_sub(stand_in)
}
