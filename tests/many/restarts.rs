//! Processes are stopped and started again, one after the other, while games are played on all shards.

use crate::{postgres::Server, prelude::*};

/// The pause between two restarts.
const BETWEEN: Duration = Duration::from_secs(1);

/// A session goes on in whatever process holds its shard, so nobody notices an update. One session may be started at a time.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_left_unanswered_by_rolling_restarts() {
    let Some(server) = Server::start(&[]) else { return };
    let house = House::with_one_start_at_a_time(server.database()).await;
    let store = crate::outage::open(house.database.as_deref().expect("a database"));
    house.keep_pictures(&store);
    let mut processes = Vec::new();
    // The first one starts all sessions, and the others take theirs over.
    for place in ["a", "b", "c"] {
        processes.push(house.start(place));
        if place == "a" {
            house.stand_in.wait_for_command("move").await.expect("the commands are registered");
        }
        house.is_served_by(&processes.iter().collect::<Vec<_>>()).await;
    }
    let tables = house.tables((1, 1), Duration::from_secs(1));
    let places: Vec<_> = tables.iter().map(|table| table.place).collect();
    let playing = Playing::start(tables);
    while places.iter().any(|place| public_boards(&house.stand_in, *place).is_empty()) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let rounds = if is_long() { 20 } else { 2 };
    let begin = Instant::now();
    for _ in 0..rounds * processes.len() {
        let stopped = processes.remove(0);
        processes.push(house.restart(stopped).await);
        house.is_served_by(&processes.iter().collect::<Vec<_>>()).await;
        tokio::time::sleep(BETWEEN).await;
    }
    let tables = playing.stop().await;
    let logs = house.logs(&processes.iter().collect::<Vec<_>>());
    processes.into_iter().for_each(Process::stop);
    let answered = check(&store, &house.stand_in, &tables);
    let missing: usize = tables.iter().map(|table| table.missing).sum();
    let (outages, others) = refusals(&tables);
    eprintln!(
        "{rounds} rolling restarts of three processes in {:?}: {answered} answered moves, {missing} answers missing, {outages} \
         outages told, other refusals: {others:?}",
        begin.elapsed()
    );
    assert_eq!((missing, outages), (0, 0), "{logs}");
}
