//! Kills the program at many moments of a tournament: whatever has to be done in the channel is done once.

use std::{collections::BTreeSet, path::Path, time::Duration};

use discord_stand_in::{Person, Place, StandIn, Trouble};
use domain::{
    Contest,
    time::{Clock, SystemClock},
};
use serde_json::Value;
use store::Store;
use tournament::Format;

use crate::{
    answer::answer_to,
    process::{Running, eventually, parlor},
    table::{ANN, CLEO, button, new_stand_in},
    tournaments::{GARDEN, GUILD, NUMBER, counts, create, enter, start},
};

fn open(folder: &Path) -> Store {
    Store::open(&folder.join("data")).expect("the store opens")
}

fn stored(folder: &Path) -> Contest {
    open(folder).tournaments.contest(GUILD, NUMBER).expect("readable").expect("stored")
}

/// Stores a tournament that has just started.
fn prepare(folder: &Path, people: usize) {
    let store = open(folder);
    create(&store, Format::RoundRobin, SystemClock.now());
    enter(&store, people);
    start(&store, SystemClock.now());
}

/// How often the program has tried to post a message, to open a thread or to close one.
fn tries(stand_in: &StandIn) -> usize {
    let is_change = |sent: &discord_stand_in::Request| {
        sent.path.starts_with("/channels/") && matches!(sent.method.as_str(), "POST" | "PATCH")
    };
    stand_in.requests().iter().filter(|sent| is_change(sent)).count()
}

/// Starts and kills the program until the record fulfills a condition.
async fn run_until(folder: &Path, stand_in: &StandIn, done: impl Fn(&Contest) -> bool) {
    for _ in 0..20 {
        let running = Running::start(parlor(folder, stand_in), stand_in).await;
        tokio::time::sleep(Duration::from_secs(3)).await;
        running.kill(stand_in).await;
        if done(&stored(folder)) {
            return;
        }
    }
    panic!("the record stays as it is: {:?}", stored(folder).work().collect::<Vec<_>>());
}

/// Checks that the bot said nothing twice. Returns what it said in the garden, and in how many threads.
fn said_once(stand_in: &StandIn, when: &str) -> (BTreeSet<String>, usize) {
    let threads = stand_in.threads(CLEO);
    for (thread, _) in &threads {
        let counts = counts(stand_in.messages(CLEO, *thread));
        assert!(counts.values().all(|messages| messages.len() == 1), "{when}: {counts:?}");
    }
    let counts = counts(stand_in.messages(CLEO, GARDEN));
    assert!(counts.values().all(|messages| messages.len() == 1), "{when}: {counts:?}");
    (counts.into_keys().collect(), threads.len())
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_begins_once_whenever_the_program_is_killed() {
    // The announcement, and for each of two games a line, a thread, a greeting and a board.
    for step in 0..=9 {
        let (pause, lost) = ([0, 3, 20][step % 3], step % 2 == 1);
        let stand_in = new_stand_in().await;
        let folder = tempfile::tempdir().expect("a temporary folder");
        prepare(folder.path(), 4);
        let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        eventually("a request", || tries(&stand_in) >= step).await;
        if lost {
            stand_in.trouble("POST /channels/", 1, Trouble::AnswerLost);
        }
        tokio::time::sleep(Duration::from_millis(pause)).await;
        running.kill(&stand_in).await;
        running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        let begun = || {
            let threads = stand_in.threads(CLEO);
            threads.len() == 2 && threads.iter().all(|(thread, _)| stand_in.messages(CLEO, *thread).len() == 2)
        };
        eventually("both games", begun).await;
        running.kill(&stand_in).await;
        run_until(folder.path(), &stand_in, |contest| contest.work().next().is_none()).await;
        let when = format!("killed {pause} ms after request {step}, answer lost: {lost}");
        let (heads, threads) = said_once(&stand_in, &when);
        assert_eq!((heads.len(), threads), (3, 2), "{when}: {heads:?}");
    }
}

/// The only thread, and the person to move there.
fn only_thread(stand_in: &StandIn) -> Option<(Place, Person)> {
    let (thread, _) = stand_in.threads(CLEO).into_iter().next()?;
    let board = stand_in.messages(CLEO, thread).into_iter().find(|message| !message.attachments.is_empty())?;
    let ping = stand_in.pings().into_iter().find(|ping| ping.message == board.id)?;
    Some((thread, ping.person))
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_once_whenever_the_program_is_killed() {
    // After the resignation: the buttons of the first board, the end of the tournament, and the thread that is closed.
    for step in 0..=4 {
        let (pause, lost) = ([0, 10, 50][step % 3], step % 2 == 0);
        let stand_in = new_stand_in().await;
        let folder = tempfile::tempdir().expect("a temporary folder");
        prepare(folder.path(), 2);
        let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        eventually("the game", || only_thread(&stand_in).is_some()).await;
        let (thread, mover) = only_thread(&stand_in).expect("it has begun");
        let sent = stand_in.command(mover, thread, "resign", Value::Null).expect("sent");
        let question = answer_to(&sent).await;
        let before = tries(&stand_in);
        stand_in.click(mover, question.id, &button(&question, "resign-yes")).expect("clicked");
        if step > 0 {
            eventually("a request", || tries(&stand_in) >= before + step).await;
        } else {
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
        if lost {
            stand_in.trouble("POST /channels/", 1, Trouble::AnswerLost);
        }
        running.kill(&stand_in).await;
        running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        let over = || {
            let messages = stand_in.messages(ANN, GARDEN);
            messages.iter().any(|message| message.content.contains("**Spring** is over"))
        };
        // Killed at once, it may not have heard of the resignation.
        let heard = tokio::time::timeout(Duration::from_secs(4), eventually("the end", over)).await.is_ok();
        if !heard {
            let sent = stand_in.command(mover, thread, "resign", Value::Null).expect("sent");
            let question = answer_to(&sent).await;
            stand_in.click(mover, question.id, &button(&question, "resign-yes")).expect("clicked");
            eventually("the end", over).await;
        }
        running.kill(&stand_in).await;
        run_until(folder.path(), &stand_in, |contest| contest.work().next().is_none()).await;
        let when = format!("killed after request {step}, answer lost: {lost}");
        let (heads, threads) = said_once(&stand_in, &when);
        // The announcement, the line of the game, and the end.
        assert_eq!((heads.len(), threads), (3, 1), "{when}: {heads:?}");
        assert!(stand_in.thread(thread).expect("a thread").archived, "{when}");
    }
}
