//! The database goes away and comes back while games are played.

use serde_json::Value;

use crate::{postgres::Server, prelude::*};

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_the_database_is_told_and_survived() {
    let Some(server) = Server::start(&[]) else { return };
    let server = Arc::new(server);
    // A process whose leases run out during the outage closes its connections, and answers nobody.
    let house = House::unhurried(Some(server.database())).await;
    house.keep_pictures(&house.store());
    let mut process = house.start("a");
    house.is_served_by(&[&process]).await;
    process.is_healthy(|status, _| status == 200).await;

    let mut table = Table::new(&house.stand_in, house.halls[0], 0, Opponent::Ben, Duration::ZERO);
    table.begin().await;
    table.turn().await;
    table.turn().await;

    server.kill();
    let boards = public_boards(&house.stand_in, table.place);
    let before = position(boards.last().expect("there are boards"));
    let mv = before.legal_moves()[0].clone();
    for _ in 0..3 {
        let sent = house.stand_in.command(Person::ANN, table.place, "move", json!({"move": mv})).expect("sent");
        let line = sent.reply().await.expect("players get an answer");
        assert!(line.ephemeral && is_outage(&line.content), "{}", line.content);
    }
    process.is_healthy(|status, text| status == 503 && text.contains("store")).await;
    server.start_again();
    process.is_healthy(|status, _| status == 200).await;
    assert_eq!(table.look().await, Some(before), "nothing was saved");
    for _ in 0..4 {
        table.turn().await;
    }
    assert!(process.runs(), "it needs no restart");
    process.stop();
}

#[tokio::test(flavor = "multi_thread")]
async fn restarts_of_the_database_lose_no_answered_move() {
    let Some(server) = Server::start(&[]) else { return };
    let server = Arc::new(server);
    let house = House::new(Some(server.database())).await;
    house.keep_pictures(&house.store());
    let mut processes = ["a", "b"].map(|place| house.start(place));
    house.is_served_by(&processes.iter().collect::<Vec<_>>()).await;
    let tables = (0..).zip(&house.halls).map(|(shard, hall)| {
        let opponent = if shard % 2 == 0 { Opponent::Ben } else { Opponent::Bot };
        Table::new(&house.stand_in, *hall, shard, opponent, Duration::from_secs(1))
    });
    let playing = Playing::start(tables.collect());
    for round in 0..if is_long() { 20 } else { 4 } {
        tokio::time::sleep(Duration::from_secs(3)).await;
        let server = Arc::clone(&server);
        let restart = move || {
            if round % 2 == 0 {
                server.restart();
            } else {
                server.kill();
                server.start_again();
            }
        };
        tokio::task::spawn_blocking(restart).await.expect("the database starts again");
    }
    let tables = playing.stop().await;
    assert!(processes.iter_mut().all(Process::runs), "no process needs a restart");
    processes.into_iter().for_each(Process::stop);
    let answered = check(&house.store(), &house.stand_in, &tables);
    eprintln!("{answered} answered moves");
}

/// A table that is locked, as by an operator, is told like an outage.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_table_is_told() {
    let Some(server) = Server::start(&[]) else { return };
    let database = server.database();
    let server = Arc::new(server);
    let house = House::unhurried(Some(database.clone())).await;
    let process = house.start("a");
    house.is_served_by(&[&process]).await;
    let ask = async || {
        let sent = house.stand_in.command(Person::ANN, house.halls[0], "games", Value::Null);
        let reply = sent.expect("it is registered").reply().await;
        reply.unwrap_or_else(|error| panic!("{error}\n{}", house.logs(&[&process]))).content
    };
    let start = Instant::now();
    while is_outage(&ask().await) {
        assert!(start.elapsed() < PATIENCE, "the database stays away");
    }

    // A transaction that has begun sees the new value of a sequence, but not new rows or tables.
    server.sql(&database, "create sequence unlock");
    let (locking, locked) = (Arc::clone(&server), database.clone());
    let lock = tokio::task::spawn_blocking(move || {
        // If the test fails, nobody tells it.
        let until_told = "for round in 1..1200 loop exit when (select is_called from unlock); \
                          perform pg_sleep(0.05); end loop";
        locking.sql(&locked, &format!("do $$ begin lock table answered; {until_told}; end $$"))
    });
    let granted = "select count(*) from pg_locks where relation = 'answered'::regclass and granted \
                   and mode = 'AccessExclusiveLock'";
    while server.sql(&database, granted) != "1" {
        assert!(start.elapsed() < PATIENCE * 2, "the table is not locked");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    for _ in 0..3 {
        let told = ask().await;
        assert!(is_outage(&told), "{told}");
    }
    server.sql(&database, "select nextval('unlock')");
    lock.await.expect("the lock ends");
    let start = Instant::now();
    while is_outage(&ask().await) {
        assert!(start.elapsed() < PATIENCE, "the database stays away");
    }
    process.stop();
}
