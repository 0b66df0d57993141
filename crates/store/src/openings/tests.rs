//! The counters agree with plain counting, whatever happens to games and people.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use ::games::{AnyPosition, GameKind};
use board::color::{ByColor, Color};
use catalogue::Language;
use domain::{
    Action, Actor, NamedUser, Proposal, Table,
    id::{ChannelId, GuildId},
    openings::{LEAST_PAIRS, MoveCounts, Scored},
    tournaments::GamePairing,
};
use parking_lot::Mutex;
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use tournament::{Departure, PairingId};

mod kills;
mod own;

use super::*;
use crate::{
    Accepted, Inserted, Saved, Store,
    database::faulty::FaultyDatabase,
    testing::{self, exported, on_every_engine},
};

const NOW: Timestamp = Timestamp(1_000);

fn person(number: u64) -> NamedUser {
    NamedUser { user: UserId(number), name: format!("Person {number}") }
}

fn below(lot: &mut ChaCha8Rng, limit: usize) -> usize {
    lot.next_u64() as usize % limit
}

/// Plays a game with few different moves, of which some are taken back, and ends it. Returns it if it has a result.
fn play(store: &Store, number: u32, lot: &mut ChaCha8Rng, seats: [u64; 2], guild: Option<u64>) -> Session {
    let [white, black] = seats.map(person);
    let kind = [GameKind::Biyi, GameKind::Pijersi, GameKind::Paiko][below(lot, 3)];
    let table = Table { guild: guild.map(GuildId), channel: ChannelId(u64::from(number) + 1), parent: None };
    let challenge = domain::Challenge { homes: table.into(), game: kind, ..testing::challenge(number, white.clone()) };
    assert_eq!(store.challenges.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    let seats = ByColor { white, black };
    let start = AnyPosition::start(kind);
    let setup = kind.setups()[0].to_owned();
    let session = Session::new(challenge.id, table, seats, Language::English, setup, start, NOW);
    let session = session.with_time_control("1d".parse().ok());
    // Players leave tournaments, and are removed from them.
    let left = (below(lot, 5) == 0).then(|| Departure { rounds: 1, removed: below(lot, 2) == 0, counts: true });
    let mut session = match left {
        Some(_) => session.with_pairing(GamePairing {
            guild: GuildId(guild.unwrap_or(4)),
            number: 1,
            name: "Cup".to_owned(),
            pairing_id: PairingId { round: 0, game: 0 },
            vacation: true,
            deadline: None,
            openings: true,
        }),
        None => session,
    };
    assert_eq!(store.games.accept(&session).expect("it is stored"), Accepted::Started);
    let act = |session: &Session, user, action| {
        session.apply(Actor { user, moderator: false }, action, NOW).map(|(session, _)| session)
    };
    let users = |session: &Session| Color::ALL.map(|color| session.seats()[color].user().expect("a person"));
    for _ in 0..2 + below(lot, 9) {
        let Some(mover) = session.user_to_move() else { break };
        let legal = session.position().legal_moves();
        // The first move and one of the last, which may be mirror images.
        let mv = legal[[0, legal.len() - 1, legal.len() / 2][below(lot, 3)]].clone();
        session = act(&session, mover, Action::Move(mv)).expect("a legal move");
        if session.end().is_none() && below(lot, 6) == 0 {
            let [one, other] = users(&session);
            let other = if one == mover { other } else { one };
            if let Ok(offered) = act(&session, mover, Action::Offer(Proposal::Takeback)) {
                session = act(&offered, other, Action::Accept).expect("it is offered");
            }
        }
    }
    if session.end().is_none() {
        let [one, other] = users(&session);
        session = match below(lot, 4) {
            _ if left.is_some() => {
                let left = left.map(|left| (Color::White, left));
                Ok(session.called_off(left, NOW).expect("it runs").0)
            }
            0 => act(&session, one, Action::Resign),
            1 => act(&session, other, Action::Resign),
            2 => {
                let waits = if session.user_to_move().is_some_and(|mover| mover == one) { other } else { one };
                let late = NOW.after(Duration::from_secs(2 * 24 * 60 * 60));
                let actor = Actor { user: waits, moderator: false };
                session.apply(actor, Action::ClaimTime, late).map(|(session, _)| session)
            }
            _ => act(&session, one, Action::Offer(Proposal::Draw))
                .and_then(|offered| act(&offered, other, Action::Accept)),
        }
        .or_else(|_| act(&session, one, Action::Abort))
        .expect("it ends");
    }
    assert_eq!(store.games.save(&session, 0).expect("it is saved"), Saved::Done);
    session
}

fn count_all(store: &Store) {
    while store.openings.count_waiting().expect("they are counted") > 0 {}
}

/// All stored counters, by their keys.
type All = BTreeMap<Vec<u8>, OpeningCounts>;

/// All stored counters.
fn stored(store: &Store) -> All {
    let entries = store.db.scan(Collection::Openings, KeyRange::all()).map(|entry| entry.expect("it is read"));
    entries.map(|(key, bytes)| (key, OpeningCounts::from_bytes(&bytes).expect("counters"))).collect()
}

/// The games that count.
fn counted(store: &Store) -> Vec<(OpeningGame, CountedAs)> {
    let records = store.db.readable::<CountedGame>(KeyRange::all()).map(|record| record.expect("it is read"));
    let game = |record: CountedGame| {
        let session = store.games.game(record.game).expect("it is read").expect("it is there");
        Some((OpeningGame::of(&session)?, record.counted?))
    };
    records.filter_map(game).collect()
}

/// How a game ended.
fn ending(store: &Store, id: GameId) -> &'static str {
    let session = store.games.game(id).expect("it is read").expect("it is there");
    session.end().and_then(|end| end.outcome).expect("it has a result").ending().code()
}

/// The counters, counted as plainly as possible: games go on in rounds, until nothing changes.
fn plain(games: &[(OpeningGame, CountedAs)]) -> All {
    let scopes: BTreeSet<OpeningScope> = games.iter().flat_map(|(game, counted)| game.scopes(*counted)).collect();
    let mut all = All::new();
    for scope in scopes {
        let games: Vec<_> = games.iter().filter(|(game, counted)| game.scopes(*counted).contains(&scope)).collect();
        let mut reached = vec![1; games.len()];
        loop {
            let mut visitors: BTreeMap<PositionKey, usize> = BTreeMap::new();
            for ((game, _), reached) in games.iter().zip(&reached) {
                game.visits.iter().take(*reached).for_each(|visit| *visitors.entry(visit.key).or_default() += 1);
            }
            let before = reached.clone();
            for ((game, _), reached) in games.iter().zip(&mut reached) {
                let last = game.visits.get(*reached - 1);
                if last.is_some_and(|visit| visitors[&visit.key] > 1) && *reached < game.visits.len() {
                    *reached += 1;
                }
            }
            if reached == before {
                break;
            }
        }
        for ((game, counted), reached) in games.iter().zip(reached) {
            for visit in game.visits.iter().take(reached) {
                let counts = all.entry(place(scope, visit.key)).or_default();
                let pair = (scope == OpeningScope::Everywhere).then_some(counted.pair);
                counts.only = counts.moves.is_empty().then_some(game.id);
                let counts: &mut MoveCounts = counts.moves.entry(visit.mv.clone()).or_default();
                counts.add(game.scored, pair);
            }
        }
    }
    all
}

#[track_caller]
fn check(store: &Store) {
    count_all(store);
    let (found, expected) = (stored(store), plain(&counted(store)));
    let keys = |all: &All| all.keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&found), keys(&expected));
    assert_eq!(found, expected);
    let recount = store.openings.recount(true).expect("they are counted");
    assert_eq!((recount.differing, recount.counters), (0, found.len() as u64));
}

#[test]
fn counters_agree_with_plain_counting() {
    on_every_engine(|store| {
        let mut lot = ChaCha8Rng::seed_from_u64(7);
        let people = |lot: &mut ChaCha8Rng| {
            let white = 1 + below(lot, 5);
            [white as u64, (1 + (white + below(lot, 4)) % 5) as u64]
        };
        for number in 0..90 {
            let guild = [None, Some(4), Some(4), Some(5)][below(&mut lot, 4)];
            let seats = people(&mut lot);
            play(store, number, &mut lot, seats, guild);
            if below(&mut lot, 3) == 0 {
                store.openings.count_waiting().expect("they are counted");
            }
        }
        check(store);
        // Games that were not decided at the board are counted apart, beside all others.
        let endings: BTreeSet<&str> = counted(store).iter().map(|(game, _)| ending(store, game.id)).collect();
        for ending in [domain::TIME, domain::WITHDRAWAL, domain::REMOVAL, domain::RESIGNATION] {
            assert!(endings.contains(ending.code()), "{endings:?}");
        }
        for (game, _) in counted(store) {
            let is_apart = ["time", "withdrawal", "removal"].contains(&ending(store, game.id));
            assert_eq!(game.scored == Scored::Apart, is_apart, "{}", game.id);
        }
        let games = |all: &All, apart: bool| {
            let moves = all.values().flat_map(|counts| counts.moves.values());
            moves.map(|counts| if apart { counts.apart } else { counts.decided() }).sum::<u32>()
        };
        assert!(games(&stored(store), true) > 20 && games(&stored(store), false) > 20);
        let shared = stored(store).values().filter(|counts| counts.only.is_none()).count();
        assert!(shared > 30, "{shared} positions were reached by several games");

        own::check(store);

        // What is counted stays where people delete their data.
        check(store);
        let before = stored(store);
        for user in [2, 5] {
            assert!(store.forget(UserId(user), "somebody", |_| "somebody".to_owned()).expect("forgotten").is_empty());
        }
        check(store);
        assert_eq!(stored(store), before);
        own::check(store);
        let after = before;
        for (key, _) in store.db.scan(Collection::Pairs, KeyRange::all()).map(|entry| entry.expect("read")) {
            let (one, other) = keys::read_pair(&key).expect("a pair");
            assert!(![one, other].iter().any(|user| [2, 5].contains(user)));
        }

        // An import counts them again.
        let before = exported(store);
        let pairs = store.db.len(Collection::Pairs);
        store.restore(before.as_bytes(), true).expect("it is imported");
        assert_eq!(exported(store), before);
        check(store);
        assert_eq!(exported(store), before, "counting changes nothing that is exported");
        assert_eq!((stored(store), store.db.len(Collection::Pairs)), (after, pairs));
    });
}

#[test]
fn a_recount_finds_and_mends_what_is_wrong() {
    on_every_engine(|store| {
        let mut lot = ChaCha8Rng::seed_from_u64(8);
        for number in 0..12 {
            play(store, number, &mut lot, [1, 2], Some(4));
        }
        check(store);
        let right = stored(store);
        let (key, _) = right.first_key_value().expect("there are some");
        store.db.spoil(Collection::Openings, key, b"garbage");
        store.db.spoil(Collection::Openings, b"nobody's", b"garbage");
        let (key, _) = right.last_key_value().expect("there are some");
        store.db.clear(Collection::Openings, key);
        let found = store.openings.recount(true).expect("it is counted");
        assert_eq!(found.differing, 3);
        assert_eq!(store.openings.recount(false).expect("it is counted").differing, 3);
        assert_eq!(stored(store), right);

        // Games from before openings were counted are counted as well.
        let count = counted(store).len() as u64;
        for collection in [Collection::CountedGames, Collection::Openings, Collection::Pairs] {
            store.db.write(|tx| Ok(tx.remove_all(collection, KeyRange::all())?)).expect("they are removed");
        }
        play(store, 20, &mut lot, [1, 2], Some(4));
        let waiting = store.openings.waiting(100).expect("read").len() as u64;
        let again = store.openings.recount(false).expect("it is counted");
        assert_eq!(again.games, count + waiting);
        assert_eq!(again.differing, again.counters);
        assert_eq!(store.openings.waiting(1).expect("read"), [], "nothing waits any longer");
        check(store);
    });
}

/// Counters that cannot be read stay as they are, and keep nobody from counting the rest.
#[test]
fn what_cannot_be_read_is_left_alone() {
    on_every_engine(|store| {
        let mut lot = ChaCha8Rng::seed_from_u64(9);
        let session = play(store, 1, &mut lot, [1, 2], Some(4));
        let start = session.start().canonical().key;
        let key = place(OpeningScope::Server(GuildId(4)), start);
        store.db.spoil(Collection::Openings, &key, b"\x09newer");
        count_all(store);
        assert_eq!(store.db.get(Collection::Openings, &key).expect("read").as_deref(), Some(&b"\x09newer"[..]));
        let server = store.openings.counts(OpeningScope::Server(GuildId(4)), start);
        assert!(matches!(server, Err(StoreError::Unreadable { .. })));
        assert_eq!(store.openings.counts(OpeningScope::Everywhere, start).expect("read").games(), 1);
        assert_eq!(store.openings.recount(false).expect("counted").differing, 1);
        check(store);
    });
}

/// After an import, very many games wait to be counted. Other jobs do not wait for them.
#[test]
fn games_to_count_keep_no_other_job_waiting() {
    on_every_engine(|store| {
        let session = play_counted(store, 1, 4);
        let queue = |tx: &Transaction<'_>| {
            (2..3_000).for_each(|number| outbox::put_count(tx, GameId::from_bits(number), outbox::AT_ONCE));
            let key = Job::Clock(session.places().here()).key(NOW);
            tx.insert(Collection::Outbox, key, domain::HomeServer::at(GuildId(4)).to_bytes());
            Ok(())
        };
        store.db.write(queue).expect("they are queued");
        let due = store.outbox.due(NOW).expect("read");
        assert!(due.iter().any(|due| due.job == Job::Clock(session.places().here())), "{due:?}");
        assert_eq!(due.iter().filter(|due| matches!(due.job, Job::Count(..))).count(), 1);
    });
}

/// Notes that cannot be read keep no other game from being counted.
#[test]
fn unreadable_notes_stand_in_nobodys_way() {
    on_every_engine(|store| {
        let mut lot = ChaCha8Rng::seed_from_u64(11);
        for number in 0..2 * AT_ONCE as u32 {
            play(store, number, &mut lot, [1, 2], Some(4));
        }
        let waiting = store.db.page(Collection::Outbox, &outbox::waiting_to_count(), AT_ONCE).expect("read");
        for (key, _) in waiting {
            store.db.spoil(Collection::Outbox, key, b"?");
        }
        check(store);
        assert_eq!(store.openings.waiting_since().expect("read"), None);
        assert!(counted(store).len() > AT_ONCE);
    });
}

/// A server whose settings cannot be read may have kept its games.
#[test]
fn unreadable_settings_share_no_games() {
    on_every_engine(|store| {
        let session = play_counted(store, 1, 4);
        play_counted(store, 2, 5);
        store.db.spoil(Collection::Servers, keys::owner(4), b"garbage");
        count_all(store);
        let start = session.start().canonical().key;
        let games = |scope| store.openings.counts(scope, start).expect("read").games();
        let server = |guild| games(OpeningScope::Server(GuildId(guild)));
        assert_eq!((server(4), server(5), games(OpeningScope::Everywhere)), (1, 1, 1));
        check(store);
    });
}

/// A game of two moves on a server, which counts.
fn play_counted(store: &Store, number: u32, guild: u64) -> Session {
    let [white, black] = [1, 2].map(person);
    let table = Table { guild: Some(GuildId(guild)), channel: ChannelId(u64::from(number) + 1), parent: None };
    let challenge = domain::Challenge { homes: table.into(), ..testing::challenge(number, white.clone()) };
    let session = testing::start(store, &challenge, black);
    let ended = testing::resigned(&session, white.user);
    assert_eq!(store.games.save(&ended, 0).expect("it is saved"), Saved::Done);
    ended
}

/// Several processes that count at the same time, or one that goes away at any step, count each game once.
#[test]
fn each_game_is_counted_once() {
    on_every_engine(|store| {
        let mut lot = ChaCha8Rng::seed_from_u64(10);
        for number in 0..24 {
            play(store, number, &mut lot, [1 + u64::from(number % 3), 9], Some(4));
        }
        thread::scope(|scope| {
            for _ in 0..3 {
                let other = store.beside();
                scope.spawn(move || while other.openings.count_waiting().is_ok_and(|counted| counted > 0) {});
            }
        });
        check(store);
        for number in 24..60 {
            play(store, number, &mut lot, [1 + u64::from(number % 3), 9], Some(4));
        }
        for steps in 0..60 {
            let database = Arc::clone(&store.db.engine);
            let steps = Arc::new(AtomicUsize::new(steps));
            let leaving = FaultyDatabase { database, steps: Arc::clone(&steps), interference: Mutex::new(None) };
            // It fails before, in the middle of, or after a transaction.
            let _ = Store::over(Arc::new(leaving)).openings.count_waiting();
            steps.store(usize::MAX, Ordering::SeqCst);
        }
        check(store);
    });
}

#[test]
fn three_pairs_make_a_move_public() {
    on_every_engine(|store| {
        let pijersi = |number, seats: [u64; 2]| {
            let [white, black] = seats.map(person);
            let challenge = testing::challenge(number, white.clone());
            let session = testing::start(store, &challenge, black);
            assert_eq!(store.games.save(&testing::resigned(&session, white.user), 0).expect("saved"), Saved::Done);
        };
        let public = || {
            count_all(store);
            let kind = testing::challenge(0, person(1)).game;
            let key = AnyPosition::start(kind).canonical().key;
            let counts = store.openings.counts(OpeningScope::Everywhere, key).expect("it is read");
            counts.moves.values().any(MoveCounts::is_public)
        };
        for number in 0..5 {
            pijersi(number, if number % 2 == 0 { [1, 2] } else { [2, 1] });
        }
        assert!(!public(), "one pair");
        pijersi(5, [1, 3]);
        assert!(!public(), "two pairs");
        pijersi(6, [4, 5]);
        assert!(public());
        assert_eq!(LEAST_PAIRS, 3);
    });
}
