//! Processes are stopped and started again, one after the other, while games are played on all shards.

use std::sync::atomic::{AtomicU64, Ordering};

use tokio::task::JoinHandle;

use crate::{postgres::Server, prelude::*};

/// The pause between two restarts.
const BETWEEN: Duration = Duration::from_secs(1);

/// The lateness from which on a machine is too slow for answers in time.
const A_HITCH: Duration = Duration::from_millis(150);

/// A session goes on in whatever process holds its shard, so nobody notices an update. One session may be started at a
/// time.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_left_unanswered_by_rolling_restarts() {
    let Some(server) = Server::start(&[]) else { return };
    let house = House::with_one_start_at_a_time(server.database()).await;
    let store = house.store();
    house.keep_pictures(&store);
    let mut processes = Vec::new();
    // The first one starts all sessions, and the others take theirs over.
    for place in ["a", "b", "c"] {
        processes.push(house.start(place));
        house.is_served_by_all(&processes).await;
    }
    let tables = house.tables((1, 1), Duration::from_secs(1));
    let places: Vec<_> = tables.iter().map(|table| table.place).collect();
    let playing = Playing::start(tables);
    let begin = Instant::now();
    while places.iter().any(|place| public_boards(&house.stand_in, *place).is_empty()) {
        assert!(begin.elapsed() < PATIENCE, "no games begin");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let hitches = Hitches::watch();
    let rounds = if is_long() { 20 } else { 2 };
    let begin = Instant::now();
    let mut restarts = Vec::new();
    for _ in 0..rounds * processes.len() {
        let stopped = processes.remove(0);
        restarts.push((Instant::now(), stopped.name.clone()));
        processes.push(house.restart(stopped).await);
        house.is_served_by_all(&processes).await;
        tokio::time::sleep(BETWEEN).await;
    }
    let tables = playing.stop().await;
    let logs = house.logs(&processes.iter().collect::<Vec<_>>());
    processes.into_iter().for_each(Process::stop);
    let answered = check(&store, &house.stand_in, &tables);
    let mut missing = 0;
    for table in &tables {
        for (at, what) in &table.missing {
            let last = restarts.iter().rfind(|(restart, _)| restart < at);
            let after = last.map(|(restart, name)| (at.duration_since(*restart), name));
            eprintln!("shard {}: {what}, {after:?} after a restart", table.shard);
            missing += 1;
        }
    }
    let (outages, others) = refusals(&tables);
    eprintln!(
        "{rounds} rolling restarts of three processes in {:?}: {answered} answered moves, {missing} answers missing, {outages} \
         outages told, other refusals: {others:?}",
        begin.elapsed()
    );
    // Discord waits for three seconds, and a slow machine does not keep to that.
    let longest = hitches.longest();
    assert!(missing + outages == 0 || longest > A_HITCH, "the longest hitch was {longest:?}\n{logs}");
}

/// How late this process was at most, as a measure of the machine's load.
struct Hitches {
    longest: Arc<AtomicU64>,
    watching: JoinHandle<()>,
}

impl Hitches {
    fn watch() -> Self {
        let longest = Arc::<AtomicU64>::default();
        let noted = Arc::clone(&longest);
        let watching = tokio::spawn(async move {
            let nap = Duration::from_millis(50);
            loop {
                let start = Instant::now();
                tokio::time::sleep(nap).await;
                let late = start.elapsed().saturating_sub(nap).as_millis();
                noted.fetch_max(u64::try_from(late).unwrap_or(u64::MAX), Ordering::Relaxed);
            }
        });
        Self { longest, watching }
    }

    fn longest(self) -> Duration {
        self.watching.abort();
        Duration::from_millis(self.longest.load(Ordering::Relaxed))
    }
}
