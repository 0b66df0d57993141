//! Leases of 1,000 shards among 30 processes on one PostgreSQL server: the time until all shards are held, by none more
//! than its part, after a start, a kill, and in a rolling restart, and what the database does meanwhile.
//!
//! Only leases are kept: there is no Discord, and closing or opening a connection takes no time.

#[cfg(unix)]
#[path = "../tests/support/postgres.rs"]
mod postgres;
mod support;

fn main() {
    #[cfg(unix)]
    simulation::run();
}

#[cfg(unix)]
mod simulation {
    use std::{
        collections::BTreeSet,
        sync::{
            Arc,
            atomic::{AtomicU8, Ordering},
        },
        thread::{self, JoinHandle},
        time::{Duration, Instant},
    };

    use domain::time::{Clock, SystemClock, uptime};
    use parlor::bot::lease_timing::LeaseTiming;
    use store::{Connectivity, DatabaseUrl, Leases, Observer, Process, ProcessId, Renewal, Store};

    use crate::{postgres::Server, support::is_quick};

    const GOES_ON: u8 = 0;
    const LEAVES: u8 = 1;
    const DIES: u8 = 2;

    /// A process that only keeps its leases.
    struct Keeper {
        id: ProcessId,
        end: Arc<AtomicU8>,
        thread: JoinHandle<()>,
    }

    impl Keeper {
        fn start(url: &DatabaseUrl, shards: u32, timing: LeaseTiming) -> Self {
            let (url, id, end) = (url.clone(), ProcessId::random(), Arc::<AtomicU8>::default());
            let ends = Arc::clone(&end);
            let thread = thread::spawn(move || {
                let store = Store::connect(&url).expect("the server runs");
                let (mut observer, mut renewed) = (Observer::default(), None);
                while ends.load(Ordering::Relaxed) == GOES_ON {
                    let next = Instant::now() + timing.look;
                    look(&store, id, shards, timing, &mut observer, &mut renewed);
                    thread::sleep(next.saturating_duration_since(Instant::now()));
                }
                if ends.load(Ordering::Relaxed) == LEAVES {
                    store.processes.leave(id).expect("the server runs");
                }
            });
            Self { id, end, thread }
        }

        fn end(self, how: u8) {
            self.end.store(how, Ordering::Relaxed);
            self.thread.join().expect("no panic");
        }
    }

    /// Looks at the leases, and renews those of a process, as the bot does.
    fn look(
        store: &Store,
        id: ProcessId,
        shards: u32,
        timing: LeaseTiming,
        observer: &mut Observer,
        renewed: &mut Option<Duration>,
    ) {
        let leases = store.processes.leases().expect("the server runs");
        let now = uptime();
        observer.observe(&leases, now);
        if renewed.is_none() && !observer.knows_all(&leases, id, now, timing.dead) {
            return;
        }
        let (dead, silent) =
            (observer.dead(&leases, id, now, timing.dead), observer.silent(&leases, id, now, timing.silent()));
        let connected: BTreeSet<u32> = leases.held_by(id).into_keys().collect();
        let closed = leases.surplus(id, &connected, &silent);
        let is_due = renewed.is_none_or(|renewed| now >= renewed + timing.renew);
        if !is_due && closed.is_empty() && dead.is_empty() && !leases.can_take(id, &silent) {
            return;
        }
        let time = SystemClock.now();
        let process = Process {
            id,
            host: "bench".to_owned(),
            pid: std::process::id(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            started: time,
            renewed: time,
            beat: 0,
            reach: Connectivity::Connected,
        };
        store.processes.renew(&Renewal { process, shards, dead, silent, closed }).expect("the server runs");
        *renewed = Some(now);
    }

    /// Whether these processes hold all shards, each some, and none more than its fair part.
    fn are_divided(leases: &Leases, keepers: &[Keeper]) -> bool {
        let held = keepers.iter().map(|keeper| (leases.held_by(keeper.id).len(), keeper.id));
        let is_fair = |(held, id)| held > 0 && held <= leases.fair_part(id, &BTreeSet::new());
        held.clone().all(is_fair) && held.map(|(held, _)| held).sum::<usize>() == leases.leases.len()
    }

    /// Waits until the shards are divided.
    fn wait_until_divided(store: &Store, keepers: &[Keeper]) -> Duration {
        let start = Instant::now();
        while !are_divided(&store.processes.leases().expect("the server runs"), keepers) {
            assert!(start.elapsed() < Duration::from_secs(600), "the shards are not divided");
            thread::sleep(Duration::from_millis(100));
        }
        start.elapsed()
    }

    /// Transactions, rows read, and bytes of WAL since the server's start.
    fn work(server: &Server, database: &str) -> [f64; 3] {
        let statistics = "select pg_stat_clear_snapshot(), xact_commit + xact_rollback, tup_returned, \
                          (select wal_bytes::bigint from pg_stat_wal) from pg_stat_database where datname = current_database()";
        let row = server.sql(database, statistics);
        let mut numbers = row.split('|').skip(1).map(|number| number.trim().parse().expect("a number"));
        std::array::from_fn(|_| numbers.next().expect("three numbers"))
    }

    pub fn run() {
        let Some(server) = Server::start(&["max_connections=300"]) else { return };
        let timing = LeaseTiming::default();
        let (processes, shards, timing) = if is_quick() { (5, 50, timing.hurried(20)) } else { (30, 1_000, timing) };
        let database = server.database();
        let url: DatabaseUrl = database.parse().expect("an address");
        let store = Store::connect(&url).expect("the server runs");

        let mut keepers: Vec<_> = (0..processes).map(|_| Keeper::start(&url, shards, timing)).collect();
        println!("{shards} shards, {processes} processes");
        println!("after a start of all: {:.1} s", wait_until_divided(&store, &keepers).as_secs_f64());

        let (before, start) = (work(&server, &database), Instant::now());
        thread::sleep(timing.renew * 4);
        let (after, seconds) = (work(&server, &database), start.elapsed().as_secs_f64());
        let [transactions, rows, wal] = std::array::from_fn(|index| (after[index] - before[index]) / seconds);
        println!("idle, a second: {transactions:.0} transactions, {rows:.0} rows read, {:.1} KB of WAL", wal / 1_000.0);

        keepers.remove(0).end(DIES);
        println!("after a kill: {:.1} s", wait_until_divided(&store, &keepers).as_secs_f64());
        keepers.push(Keeper::start(&url, shards, timing));
        println!("after one has joined: {:.1} s", wait_until_divided(&store, &keepers).as_secs_f64());

        let (start, mut moved) = (Instant::now(), 0);
        for _ in 0..processes {
            let before = store.processes.leases().expect("the server runs");
            keepers.remove(0).end(LEAVES);
            keepers.push(Keeper::start(&url, shards, timing));
            wait_until_divided(&store, &keepers);
            let after = store.processes.leases().expect("the server runs");
            moved += after.leases.iter().filter(|(shard, lease)| before.leases.get(shard) != Some(lease)).count();
        }
        println!(
            "rolling restart: {:.1} s, {:.1} changes of hands for each shard",
            start.elapsed().as_secs_f64(),
            moved as f64 / f64::from(shards)
        );
        keepers.into_iter().for_each(|keeper| keeper.end(LEAVES));
    }
}
