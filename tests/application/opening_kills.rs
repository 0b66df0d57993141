//! Processes that count openings, or count them anew, and are killed right before or after a commit: each game counts
//! once in the end.
//!
//! `PARLOR_TEST_LONG=1` kills at every commit.

use std::{env, path::Path, process::Command};

use domain::openings::{OpeningCounts, OpeningScope};
use store::Saved;

use crate::{
    engine::{Database, open_at},
    prelude::*,
};

/// The environment variables with the address of the store and whether openings are counted anew, for the child process
/// of the test below.
const STORE: &str = "PARLOR_TEST_OPENINGS";
const ANEW: &str = "PARLOR_TEST_OPENINGS_ANEW";
/// The variable that names the file of crash points.
const CRASH: &str = "PARLOR_TEST_CRASH";

/// The number of games, which is more than twice as many as are counted at a time.
const GAMES: u32 = 20;

/// Stores finished games, which wait to be counted. Some go the same way.
fn play(store: &Store) {
    for number in 0..GAMES {
        let table = Table { channel: ChannelId(5_000 + u64::from(number)), ..TABLE };
        let seats = [seat(ANN), seat(if number % 3 == 0 { CLEO } else { BEN })];
        let now = Timestamp(1_790_000_000_000);
        let begun = game_from(AnyPosition::start(GameKind::Pijersi), 1_000 + number, table, seats, now);
        store_game(store, &begun);
        let act = |session: &Session, user, action| {
            session.apply(Actor { user, moderator: false }, action, now).expect("it is allowed").0
        };
        let mut session = begun;
        for ply in 0..4 {
            let moves = session.position().legal_moves();
            let mv = moves[(number as usize >> ply) % 3 * 5].clone();
            let user = session.user_to_move().expect("it goes on");
            session = act(&session, user, Action::Move(mv));
        }
        let user = session.user_to_move().expect("it goes on");
        session = act(&session, user, Action::Resign);
        assert_eq!(store.games.save(&session, 0).expect("it is saved"), Saved::Done);
    }
}

/// If the test below has started this process, counts openings.
#[test]
fn child_that_counts() {
    let Ok(address) = env::var(STORE) else { return };
    let store = open_at(&address);
    if env::var_os(ANEW).is_some() {
        store.openings.recount(false).expect("they are counted anew");
    } else {
        while store.openings.count_waiting().expect("they are counted") > 0 {}
    }
}

/// Starts a process that counts openings, and kills itself at a crash point. Returns whether it did.
fn count_and_kill(address: &str, folder: &Path, number: u64, anew: bool) -> bool {
    let file = folder.join("crash");
    std::fs::write(&file, format!("{number}\n\n{anew}")).expect("written");
    let mut child = Command::new(env::current_exe().expect("this program has a path"));
    child.args(["--exact", "opening_kills::child_that_counts", "--quiet"]).env(STORE, address).env(CRASH, &file);
    if anew {
        child.env(ANEW, "1");
    }
    let output = child.output().expect("the child runs");
    let was_killed = std::fs::remove_file(file.with_extension("at")).is_ok();
    assert_ne!(output.status.success(), was_killed, "{}", String::from_utf8_lossy(&output.stdout));
    was_killed
}

/// What was played from the start, without the random numbers of pairs.
fn at_start(store: &Store, scope: OpeningScope) -> OpeningCounts {
    let key = AnyPosition::start(GameKind::Pijersi).canonical().key;
    let mut counts = store.openings.counts(scope, key).expect("they are read");
    counts.moves.values_mut().for_each(|counts| counts.pairs.clear());
    counts
}

#[test]
fn a_kill_neither_loses_nor_doubles_a_game() {
    let is_long = env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1");
    let scopes = [OpeningScope::Server(GUILD), OpeningScope::Everywhere];
    let undisturbed = Database::new();
    let store = undisturbed.open();
    play(&store);
    while store.openings.count_waiting().expect("they are counted") > 0 {}
    let expected = (store.openings.recount(true).expect("it is counted"), scopes.map(|scope| at_start(&store, scope)));
    assert_eq!((expected.0.games, expected.0.differing), (GAMES.into(), 0));
    drop(store);
    for anew in [false, true] {
        let mut kills = 0;
        for number in (0..).step_by(if is_long { 1 } else { 5 }) {
            let (database, folder) = (Database::new(), tempfile::tempdir().expect("a temporary folder"));
            play(&database.open());
            let was_killed = count_and_kill(&database.address(), folder.path(), number, anew);
            kills += u32::from(was_killed);
            // The next process goes on. If it was a recount, it is made again, when a game waits to be counted.
            assert!(!count_and_kill(&database.address(), folder.path(), u64::MAX, anew));
            let store = database.open();
            let found =
                (store.openings.recount(true).expect("it is counted"), scopes.map(|scope| at_start(&store, scope)));
            assert_eq!(found, expected, "crash point {number}, anew: {anew}");
            if !was_killed {
                break;
            }
        }
        assert!(kills > 1, "{kills} kills");
    }
}
