//! The time to save a move in the store and to load a long game. Saving is measured for one player and for fifty
//! concurrent players, with and without syncing the disk. The time to pair all who look for an opponent, where nobody
//! fits.

use std::{
    hint::black_box,
    thread,
    time::{Duration, Instant},
};

use board::color::ByColor;
use catalogue::Language;
use criterion::Criterion;
use domain::{
    Action, Actor, NamedUser, Seek, Session, Table,
    id::{ChannelId, GameId, UserId},
    seeks::{RatingWish, SeekConsent},
    time::Timestamp,
};
use games::{AnyPosition, GameKind};
use store::{Saved, SeekPut, Store};

use crate::stored_games::store_game;

/// The number of moves of a long game.
const PLIES: usize = 60;

/// The number of concurrent players.
const WRITERS: u32 = 50;

/// The time for which each way of saving is measured.
const MEASURED_FOR: Duration = Duration::from_secs(4);

fn begun(number: u32) -> Session {
    let [white, black] =
        [(1, "White"), (2, "Black")].map(|(user, name)| NamedUser { user: UserId(user), name: name.to_owned() });
    let table = Table { guild: None, channel: ChannelId(u64::from(number)), parent: None };
    let (id, start) = (GameId::from_bits(number), AnyPosition::start(GameKind::Pijersi));
    let setup = GameKind::Pijersi.setups()[0].to_owned();
    Session::new(id, table, ByColor { white, black }, Language::English, setup, start, Timestamp(0))
}

fn act(session: &Session, user: UserId, action: Action) -> Session {
    session.apply(Actor { user, moderator: false }, action, Timestamp(1)).expect("the action is allowed").0
}

/// The session after one more legal move that does not end the game, if there is one.
fn longer(session: &Session, pick: usize) -> Option<Session> {
    let user = session.user_to_move()?;
    let legal = session.position().legal_moves();
    let from = pick * 7919 % legal.len();
    legal.iter().cycle().skip(from).take(legal.len()).find_map(|mv| {
        let next = act(session, user, Action::Move(mv.clone()));
        next.end().is_none().then_some(next)
    })
}

/// A running game of [`PLIES`] moves, or as many as the game lasts.
fn long_game(number: u32) -> Session {
    let mut session = begun(number);
    for pick in 1..=PLIES {
        let Some(next) = longer(&session, pick) else { break };
        session = next;
    }
    session
}

/// Stores a long game.
fn stored(store: &Store, number: u32) -> Session {
    store_game(store, &begun(number));
    let game = long_game(number);
    assert_eq!(store.games.save(&game, 0).expect("it is saved"), Saved::Done);
    game
}

/// Saves each game repeatedly, all concurrently, and returns the time of each save.
fn saved_at_once(store: &Store, games: &[Session]) -> Vec<Duration> {
    let begin = Instant::now();
    let save = |game: &Session| {
        let mut took = Vec::new();
        while begin.elapsed() < MEASURED_FOR {
            let began = Instant::now();
            assert_eq!(store.games.save(game, game.revision()).expect("it is saved"), Saved::Done);
            took.push(began.elapsed());
        }
        took
    };
    let mut took = thread::scope(|scope| {
        let writers: Vec<_> = games.iter().map(|game| scope.spawn(|| save(game))).collect();
        writers.into_iter().flat_map(|writer| writer.join().expect("it saves")).collect::<Vec<_>>()
    });
    took.sort_unstable();
    took
}

/// Compares saving with and without syncing, in one run on one disk.
fn syncs(folder: &std::path::Path) {
    println!("players  synced  saves a second  median ms  99th percentile ms");
    let stores = [false, true].map(|synced| {
        let folder = folder.join(if synced { "synced" } else { "unsynced" });
        let store = if synced { Store::open(&folder) } else { Store::open_unsynced(&folder) }.expect("the store opens");
        let games: Vec<_> = (1..=WRITERS).map(|number| stored(&store, number)).collect();
        (synced, store, games)
    });
    for players in [1, WRITERS as usize] {
        let mut saves = Vec::new();
        for (synced, store, games) in &stores {
            let took = saved_at_once(store, &games[..players]);
            let rate = took.len() as f64 / MEASURED_FOR.as_secs_f64();
            let at = |percent: usize| 1000.0 * took[(took.len() - 1) * percent / 100].as_secs_f64();
            println!("{players:7}  {synced:6}  {rate:14.0}  {:9.2}  {:18.2}", at(50), at(99));
            saves.push(rate);
        }
        println!("{players:7}  synced saves a second are {:.2} of those without", saves[1] / saves[0]);
    }
}

/// Pairs people of whom each wishes for an opponent whose rating nobody has, so that all are compared and stay.
fn pairing(c: &mut Criterion, store: &Store) {
    const SEEKS: u64 = 1_000;
    let now = Timestamp(1);
    for user in 1..=SEEKS {
        let consent = SeekConsent { at: now, direct: false };
        store.seeks.change_seeker(UserId(user), |seeker| seeker.consent = Some(consent)).expect("stored");
        let seek = Seek { ratings: Some(RatingWish { least: 2_900, most: 3_000 }), ..Seek::sample(user, now) };
        assert_eq!(store.seeks.put(&seek, now).expect("stored"), SeekPut::Done);
    }
    c.bench_function(&format!("store: pair {SEEKS} seeks that do not fit"), |b| {
        b.iter(|| assert!(store.seeks.pair(now).expect("paired").matches.is_empty()));
    });
}

pub fn run(c: &mut Criterion) {
    let dir = tempfile::tempdir().expect("a temporary folder");
    syncs(dir.path());
    let store = Store::open(dir.path()).expect("the store opens");
    let game = stored(&store, 1);
    let name = |what: &str| format!("store: {what} a game of {} moves", game.moves().len());

    c.bench_function(&name("save, flush and sync"), |b| {
        b.iter(|| assert_eq!(store.games.save(&game, game.revision()).expect("it is saved"), Saved::Done));
    });
    c.bench_function(&name("load"), |b| b.iter(|| black_box(store.games.game(game.id()).expect("it is read"))));
    pairing(c, &store);
}
