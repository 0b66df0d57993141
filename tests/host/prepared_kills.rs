//! Processes that are killed while players' prepared answers are played.
//!
//! `PARLOR_TEST_LONG=1` plays 1,000 games.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use domain::time::{Clock, Timestamp};
use engine::mix;
use parlor::host::Host;

use crate::{
    engine::{Database, open_at},
    prepared_games::{Model, Script, contents, rounds, texts},
};

/// A clock that shows what was set.
#[derive(Default)]
struct SetClock(AtomicU64);

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// The environment variables with the address of the store and the first game that is not over, for the child process of
/// the test below.
const STORE: &str = "PARLOR_TEST_PREPARED";
const FIRST: &str = "PARLOR_TEST_PREPARED_FROM";
/// The number of games in a short test. In the last ones, the bot plays.
const GAMES: u32 = 9;

/// If the test below has started this process, plays all games on, and prints a line after each step.
#[test]
fn child_that_plays() {
    let Ok(address) = env::var(STORE) else { return };
    let clock = Arc::new(SetClock::default());
    let host = Host::new(open_at(&address), clock.clone());
    let first = env::var(FIRST).expect("it is set").parse().expect("a number");
    let mut out = std::io::stdout();
    for number in first..rounds(GAMES) {
        while Script::without_searches(number).step(&host, |now| clock.0.store(now.0, Ordering::SeqCst)).is_some() {
            writeln!(out, "step").and_then(|()| out.flush()).expect("the parent reads");
        }
    }
    writeln!(out, "over").and_then(|()| out.flush()).expect("the parent reads");
}

/// Starts a process that plays on from this game, and kills it after this number of steps. Returns whether all games are
/// over.
fn play_and_kill(address: &str, first: u32, steps: u64) -> bool {
    let mut child = Command::new(env::current_exe().expect("this program has a path"))
        .args(["--exact", "prepared_kills::child_that_plays", "--nocapture", "--quiet"])
        .env(STORE, address)
        .env(FIRST, first.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the child starts");
    let mut done = 0;
    let mut over = false;
    for line in BufReader::new(child.stdout.take().expect("it is piped")).lines() {
        match line.expect("it is text").as_str() {
            line if line.ends_with("step") => done += 1,
            line if line.ends_with("over") => over = true,
            _ => {}
        }
        if over || done == steps {
            break;
        }
    }
    assert!(over || done == steps, "the child ended by itself");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    over
}

#[test]
fn a_kill_neither_loses_nor_doubles_an_answer() {
    let (database, other) = (Database::new(), Database::new());
    let by_hand = other.open();
    let mut models: Vec<_> = (0..rounds(GAMES)).map(|number| Model::new(Script::without_searches(number))).collect();
    for model in &mut models {
        while model.step(&by_hand, None) {}
    }
    let (mut kills, mut first) = (0, 0);
    while !play_and_kill(&database.address(), first, 1 + mix(kills) % 60) {
        kills += 1;
        let store = database.open();
        for (number, model) in (0..).zip(&models).skip(first as usize) {
            let Some(session) = store.games.game(Script::without_searches(number).id()).expect("it is read") else {
                break;
            };
            if session.end().is_some() {
                first = number;
            }
            // Either nothing of a step is stored, or all of it.
            let played = texts(&session);
            assert!(
                played.is_empty() || model.steps.contains(&played),
                "game {number} after {kills} kills: {played:?}"
            );
        }
    }
    let answered: usize = models.iter().map(|model| model.answered).sum();
    println!("{} games, {answered} answers, {kills} kills", models.len());
    assert!(kills > 5 && answered > 100, "{kills} kills, {answered} answers");
    let store = database.open();
    assert_eq!(contents(&store), contents(&by_hand));
}
