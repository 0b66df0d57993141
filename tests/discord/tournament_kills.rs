//! Crashes of the program in a tournament: whatever has to be done in the channel is done once.

use crate::{
    answer::answer_to,
    crashes::at_crash_points,
    prelude::*,
    process::{Running, arm, eventually, parlor, run_until},
    tournaments::{GARDEN, GUILD, NUMBER, counts, create, enter, start},
};

fn open(folder: &Path) -> Store {
    Store::open(&folder.join("data")).expect("the store opens")
}

/// Stores a tournament that has just started.
fn prepare(folder: &Path, people: usize) {
    let store = open(folder);
    create(&store, Format::RoundRobin, SystemClock.now());
    enter(&store, people);
    start(&store, SystemClock.now());
}

/// Starts and kills the program until it has nothing to do for the tournament.
async fn run_until_all_is_done(folder: &Path, stand_in: &StandIn) {
    let stored = |store: &Store| store.tournaments.tournament(GUILD, NUMBER).expect("readable").expect("stored");
    run_until(parlor, folder, stand_in, 3, |store| stored(store).work().next().is_none()).await;
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
async fn each_game_begins_once_wherever_the_program_crashes() {
    at_crash_points(3, async |number| {
        let lost = number % 2 == 1;
        let (stand_in, folder) = stand_in_and_folder().await;
        prepare(folder.path(), 4);
        if lost {
            stand_in.fault("POST /channels/", 1, Fault::AnswerLost);
        }
        let begun = || {
            let threads = stand_in.threads(CLEO);
            threads.len() == 2 && threads.iter().all(|(thread, _)| stand_in.messages(CLEO, *thread).len() == 2)
        };
        arm(folder.path(), number);
        let place =
            Running::spawn(parlor(folder.path(), &stand_in)).crash_unless(folder.path(), &stand_in, begun).await;
        let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        eventually("both games", begun).await;
        running.kill(&stand_in).await;
        run_until_all_is_done(folder.path(), &stand_in).await;
        let when = format!("crash point {number}, {place:?}, answer lost: {lost}");
        let (heads, threads) = said_once(&stand_in, &when);
        assert_eq!((heads.len(), threads), (4, 2), "{when}: {heads:?}");
        place
    })
    .await;
}

/// The only thread, and the person to move there.
fn only_thread(stand_in: &StandIn) -> Option<(Place, Person)> {
    let (thread, _) = stand_in.threads(CLEO).into_iter().next()?;
    let board = stand_in.messages(CLEO, thread).into_iter().find(|message| !message.attachments.is_empty())?;
    let ping = stand_in.pings().into_iter().find(|ping| ping.message == board.id)?;
    Some((thread, ping.person))
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_once_wherever_the_program_crashes() {
    at_crash_points(3, async |number| {
        let lost = number % 2 == 1;
        let (stand_in, folder) = stand_in_and_folder().await;
        prepare(folder.path(), 2);
        let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        eventually("the game", || only_thread(&stand_in).is_some()).await;
        let (thread, mover) = only_thread(&stand_in).expect("it has begun");
        let asked = async || {
            let sent = stand_in.command(mover, thread, "resign", Value::Null).expect("sent");
            answer_to(&sent).await
        };
        let question = asked().await;
        if lost {
            stand_in.fault("POST /channels/", 1, Fault::AnswerLost);
        }
        arm(folder.path(), number);
        stand_in.click(mover, question.id, &button(&question, "resign-yes")).expect("clicked");
        let over = || {
            let messages = stand_in.messages(ANN, GARDEN);
            let is_over = messages.iter().any(|message| message.content.contains("**Spring** is over"));
            is_over && stand_in.thread(thread).is_some_and(|thread| thread.archived)
        };
        let place = running.crash_unless(folder.path(), &stand_in, over).await;
        let running_game = open(folder.path()).games.game_at(ChannelId(thread.id())).expect("readable");
        running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        if running_game.is_some() {
            // The resignation was not saved.
            let question = asked().await;
            stand_in.click(mover, question.id, &button(&question, "resign-yes")).expect("clicked");
        }
        eventually("the end", over).await;
        running.kill(&stand_in).await;
        run_until_all_is_done(folder.path(), &stand_in).await;
        let when = format!("crash point {number}, {place:?}, answer lost: {lost}");
        let (heads, threads) = said_once(&stand_in, &when);
        // The announcement, the list of the round, the line of the game, and the end.
        assert_eq!((heads.len(), threads), (4, 1), "{when}: {heads:?}");
        place
    })
    .await;
}
