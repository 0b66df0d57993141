//! Several bots share the shards through one store.

use std::path::Path;

use parlor::bot;
use store::Leases;
use tokio::{runtime::Runtime, sync::oneshot};

use crate::prelude::*;

/// The usual times, divided by ten or more.
pub const LEASE_TIMING: LeaseTiming = LeaseTiming {
    look: Duration::from_millis(50),
    renew: Duration::from_millis(300),
    valid: Duration::from_millis(1_500),
    dead: Duration::from_millis(2_000),
    between_starts: Duration::from_millis(500),
    cut_off: Duration::from_millis(2_000),
};
const SHARDING: Sharding = Sharding {
    shards: 6,
    max_concurrency: 2,
    starts: 1_000,
    starts_left: 1_000,
    resets_after: Duration::from_secs(24 * 60 * 60),
    between: Duration::from_millis(400),
};
/// How long to wait for anything.
const PATIENCE: Duration = Duration::from_secs(120);

/// A bot on threads of its own, as in a process of its own.
pub struct Bot {
    runtime: Runtime,
    app: Arc<Application>,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), BotError>>,
}

impl Bot {
    fn start(stand_in: &StandIn, store: &Store) -> Self {
        Self::start_as("", None, LEASE_TIMING, stand_in, store)
    }

    pub fn start_as(
        name: &str,
        folder: Option<&Path>,
        lease_timing: LeaseTiming,
        stand_in: &StandIn,
        store: &Store,
    ) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = runtime.expect("the system has threads");
        let app = Arc::new(Application::new(store.beside(), Arc::new(SystemClock)));
        let config = BotConfig {
            token: stand_in.token().to_owned(),
            api_url: Some(stand_in.url_for(name).parse().expect("an address")),
            dev_guild: None,
            emojis: false,
            lease_timing,
            bot_timing: BotTiming::default(),
            folder: folder.map(Path::to_owned),
        };
        let (stop, stopped) = oneshot::channel();
        let shutdown = async { drop(stopped.await) };
        let runs = bot::run(config, Arc::clone(&app), catalogue::text, Arc::default(), shutdown);
        let ended = runtime.spawn(runs);
        Self { runtime, app, stop, ended }
    }

    pub fn shards(&self) -> Vec<u32> {
        self.app.store().held().shards()
    }

    pub async fn until_it_holds(&self, count: usize) {
        eventually(&format!("{count} shards are held"), || self.shards().len() == count).await;
    }

    /// Ends the bot as a kill does: it does nothing any more, and its connections are cut.
    pub fn kill(self) {
        self.runtime.shutdown_background();
    }

    pub async fn stop(self) {
        self.stop.send(()).expect("the bot waits for this");
        self.ended.await.expect("no panic").expect("it stops without an error");
        self.runtime.shutdown_background();
    }

    /// Stops all threads of the bot, until the returned value is dropped.
    fn freeze(&self) -> std::sync::mpsc::Sender<()> {
        let (thaw, frozen) = std::sync::mpsc::channel::<()>();
        // The runtime has a single thread for tasks, and its timers and sockets are looked at by that thread, too.
        self.runtime.spawn(async move { frozen.recv().expect_err("nothing is sent") });
        thaw
    }
}

async fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "it does not happen that {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

pub async fn open() -> (StandIn, Vec<Place>, tempfile::TempDir, Store) {
    let stand_in = new_stand_in().await;
    let halls = stand_in.require_shards(SHARDING);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(folder.path()).expect("an empty store");
    (stand_in, halls, folder, store)
}

/// Every server gets an answer, and so do direct messages; at the second try at the latest, since the short leases of
/// this test can run out on a busy machine.
pub async fn all_are_served(stand_in: &StandIn, halls: &[Place]) {
    stand_in.wait_for_bot().await.expect("all shards are connected");
    for place in halls.iter().copied().chain([Place::direct(ANN)]) {
        let ask = || stand_in.command(ANN, place, "games", Value::Null).expect("the commands are registered");
        if ask().reply().await.is_err() {
            ask().reply().await.unwrap_or_else(|error| panic!("{place:?} is not served: {error}"));
        }
    }
}

/// Asks on all shards, one after the other, until `done` completes. Returns the interactions, and what `done` returns.
async fn ask_until<T>(stand_in: &StandIn, halls: &[Place], done: impl Future<Output = T>) -> (Vec<u64>, T) {
    let mut asked = Vec::new();
    let mut done = std::pin::pin!(done);
    for place in halls.iter().cycle() {
        asked.push(stand_in.command(ANN, *place, "games", Value::Null).expect("the commands are registered").id().0);
        tokio::select! {
            done = &mut done => return (asked, done),
            () = tokio::time::sleep(Duration::from_millis(50)) => {}
        }
    }
    unreachable!("the halls come again and again")
}

/// The connections that have begun a session.
fn begun(stand_in: &StandIn) -> usize {
    stand_in.services().iter().filter(|connection| !connection.resumed).count()
}

fn holders(leases: &Leases) -> usize {
    leases.leases.values().filter_map(|lease| lease.holder).collect::<BTreeSet<_>>().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bots_share_six_shards_and_one_takes_over_what_the_other_leaves() {
    let (stand_in, halls, _folder, store) = open().await;
    let (stand_in, halls, store) = (&stand_in, &halls[..], &store);
    let first = Bot::start(stand_in, store);
    first.until_it_holds(6).await;
    let second = Bot::start(stand_in, store);
    first.until_it_holds(3).await;
    second.until_it_holds(3).await;
    stand_in.wait_for_command("games").await.expect("registered");
    all_are_served(stand_in, halls).await;
    assert_eq!(holders(&store.processes.leases().expect("readable")), 2);
    let mut both = [first.shards(), second.shards()].concat();
    both.sort_unstable();
    assert_eq!(both, [0, 1, 2, 3, 4, 5]);
    assert!(first.app.store().held().is_leader() && !second.app.store().held().is_leader());

    // The first one dies without letting go of its shards.
    first.kill();
    second.until_it_holds(6).await;
    all_are_served(stand_in, halls).await;
    let leases = store.processes.leases().expect("readable");
    assert_eq!((holders(&leases), leases.processes.len()), (1, 1));
    assert!(second.app.store().held().is_leader());

    // A third one joins, and the second one stops in an orderly way.
    let third = Bot::start(stand_in, store);
    third.until_it_holds(3).await;
    second.stop().await;
    assert_eq!(store.processes.leases().expect("readable").processes.len(), 1);
    third.until_it_holds(6).await;
    all_are_served(stand_in, halls).await;
    third.stop().await;
    let leases = store.processes.leases().expect("readable");
    assert_eq!((holders(&leases), leases.processes.len()), (0, 0));
    assert_eq!(stand_in.refused_starts(), (0, 0), "no session was started too soon, or beside another");
    let puts = stand_in.requests().iter().filter(|request| request.method == "PUT").count();
    assert_eq!(puts, 3, "who holds the first shard registers the commands, once");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_stopped_for_long_does_no_harm_when_it_goes_on() {
    let (stand_in, halls, _folder, store) = open().await;
    let first = Bot::start(&stand_in, &store);
    first.until_it_holds(6).await;
    stand_in.wait_for_command("games").await.expect("registered");
    all_are_served(&stand_in, &halls).await;

    let thaw = first.freeze();
    let second = Bot::start(&stand_in, &store);
    second.until_it_holds(6).await;
    assert!(first.shards().is_empty(), "its leases have run out, although it has not noticed");
    // Its connections still stand, so the gateway sends it the same events.
    let resumed = || stand_in.services().iter().filter(|connection| connection.resumed).count();
    // A session that was not kept yet is started beside the old one.
    eventually("all shards are taken over", || resumed() + stand_in.refused_starts().1 == 6).await;
    all_are_served(&stand_in, &halls).await;
    let answered = stand_in.requests().iter().filter(|request| request.path.ends_with("/callback")).count();
    drop(thaw);
    second.until_it_holds(3).await;
    first.until_it_holds(3).await;
    let answers = || stand_in.requests().iter().filter(|request| request.path.ends_with("/callback")).count();
    assert_eq!(answers(), answered, "it has answered nothing again");
    all_are_served(&stand_in, &halls).await;
    assert_eq!(answers(), answered + halls.len() + 1);
    first.stop().await;
    second.stop().await;
}

/// A session goes on in whatever process holds its shard, so Discord sends what was asked meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_while_shards_change_hands() {
    let stand_in = new_stand_in().await;
    let halls = stand_in.require_shards(Sharding { max_concurrency: 1, ..SHARDING });
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(folder.path()).expect("an empty store");
    let first = Bot::start(&stand_in, &store);
    first.until_it_holds(6).await;
    stand_in.wait_for_command("games").await.expect("registered");
    all_are_served(&stand_in, &halls).await;
    assert_eq!(begun(&stand_in), 6);
    let answered = |id: u64| {
        let path = format!("/interactions/{id}/");
        stand_in.requests().iter().any(|request| request.path.starts_with(&path))
    };

    // One joins, and the first is stopped and started again.
    let restart = async {
        let second = Bot::start(&stand_in, &store);
        second.until_it_holds(3).await;
        first.stop().await;
        second.until_it_holds(6).await;
        let first = Bot::start(&stand_in, &store);
        first.until_it_holds(3).await;
        all_are_served(&stand_in, &halls).await;
        (first, second)
    };
    let (asked, (first, second)) = ask_until(&stand_in, &halls, restart).await;
    eventually("everything is answered", || asked.iter().all(|id| answered(*id))).await;

    // One dies while it answers nothing.
    second.kill();
    let takeover = async {
        first.until_it_holds(6).await;
        all_are_served(&stand_in, &halls).await;
    };
    let (asked, ()) = ask_until(&stand_in, &halls, takeover).await;
    eventually("everything is answered", || asked.iter().all(|id| answered(*id))).await;
    assert_eq!(begun(&stand_in), 6, "no other session was begun");
    first.stop().await;
}

/// Who comes back in the folder of a killed process need not wait until that counts as dead.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_bot_that_comes_back_takes_its_shards_at_once() {
    let (stand_in, halls, _folder, store) = open().await;
    let own = tempfile::tempdir().expect("a temporary folder");
    let forever = PATIENCE * 100;
    let lease_timing = LeaseTiming { valid: forever, dead: forever, ..LEASE_TIMING };
    let start = || Bot::start_as("", Some(own.path()), lease_timing, &stand_in, &store);
    let first = start();
    first.until_it_holds(6).await;
    stand_in.wait_for_command("games").await.expect("registered");
    let other = start();
    other.until_it_holds(3).await;
    assert_eq!(first.shards().len(), 3, "it lives, and is not succeeded");
    other.stop().await;
    first.until_it_holds(6).await;
    first.kill();
    let second = start();
    second.until_it_holds(6).await;
    all_are_served(&stand_in, &halls).await;
    second.stop().await;
}

/// Who cannot reach Discord lets others have its shards, and takes part again afterwards.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_cut_off_lets_others_have_its_shards() {
    let (stand_in, halls, _folder, store) = open().await;
    let start = |name| Bot::start_as(name, None, LEASE_TIMING, &stand_in, &store);
    let first = start("a");
    first.until_it_holds(6).await;
    stand_in.wait_for_command("games").await.expect("registered");
    let second = start("b");
    second.until_it_holds(3).await;
    stand_in.wait_for_bot().await.expect("all shards are connected");
    stand_in.cut_off("a", true);
    second.until_it_holds(6).await;
    all_are_served(&stand_in, &halls).await;
    assert_eq!(first.shards(), [0_u32; 0]);
    stand_in.cut_off("a", false);
    first.until_it_holds(3).await;
    all_are_served(&stand_in, &halls).await;
    // Where nobody reaches Discord, everybody keeps trying.
    for name in ["a", "b"] {
        stand_in.cut_off(name, true);
    }
    stand_in.wait_until_bot_is_gone().await.expect("nobody is connected");
    tokio::time::sleep(LEASE_TIMING.cut_off * 2).await;
    for name in ["a", "b"] {
        stand_in.cut_off(name, false);
    }
    all_are_served(&stand_in, &halls).await;
    first.stop().await;
    second.stop().await;
}

/// A session that goes on in another process brings no servers along, so that process asks about them, whenever it
/// takes one.
#[tokio::test(flavor = "multi_thread")]
async fn servers_are_asked_about_whenever_a_session_changes_hands() {
    let (stand_in, halls, _folder, store) = open().await;
    let first = Bot::start(&stand_in, &store);
    first.until_it_holds(6).await;
    stand_in.wait_for_command("games").await.expect("registered");
    // So many events that the descriptions of the servers do not come again.
    for _ in 0..12 {
        all_are_served(&stand_in, &halls).await;
    }
    for _ in 0..2 {
        let second = Bot::start(&stand_in, &store);
        second.until_it_holds(3).await;
        all_are_served(&stand_in, &halls).await;
        second.stop().await;
        first.until_it_holds(6).await;
        all_are_served(&stand_in, &halls).await;
    }
    let asked = stand_in.requests().into_iter().filter(|request| request.path.ends_with("/threads/active")).count();
    assert_eq!(asked, 12, "by whoever has taken one of three sessions");
    first.stop().await;
}
