//! A process is stopped past its leases, and goes on later.

use std::{collections::HashMap, time::SystemTime};

use discord_stand_in::SentInteraction;
use store::{Lease, ProcessId};

use crate::{postgres::Server, prelude::*};

/// Makes the database log who takes which shard. An entry is older than the end of its transaction, so a process does
/// not know of its lease before the entry's time.
const LOG_LEASES: &str = "
    create table taken (number serial, at timestamptz, shard bytea, lease bytea);
    create function log_taken() returns trigger language plpgsql security definer as $$
        begin
            insert into public.taken (at, shard, lease) values (clock_timestamp(), new.key, new.value);
            return null;
        end
    $$;
    create trigger log_taken after insert or update on leases for each row execute function log_taken();
";

/// An entry of the log: a process took a shard.
#[derive(Debug)]
struct Taken {
    at: SystemTime,
    shard: u32,
    holder: ProcessId,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_was_stopped_does_no_harm_and_comes_back() {
    if !is_long() {
        // With shortened leases on a busy machine, a board has been seen twice.
        eprintln!("a stopped process is tested in the long form only");
        return;
    }
    let Some(server) = Server::start(&[]) else { return };
    let house = House::new(Some(server.database())).await;
    house.keep_pictures(&house.store());
    let stand_in = &house.stand_in;
    let (frozen, other) = (house.start("a"), house.start("b"));
    house.is_served_by(&[&frozen, &other]).await;
    is_fair(&house, &[&frozen, &other]).await;
    let database = house.database.as_deref().expect("a database");
    server.sql(database, LOG_LEASES);
    let mut tables: Vec<Table> = (0..)
        .zip(&house.halls)
        .map(|(shard, hall)| Table::new(stand_in, *hall, shard, Opponent::Ben, Duration::ZERO))
        .collect();
    for table in &mut tables {
        table.begin().await;
        table.turn().await;
    }

    // The process is stopped while it has moves under way, and while more are sent.
    let lost: Vec<u32> = shards_of(&house, &frozen);
    assert!(!lost.is_empty(), "it holds shards");
    let mut sent = Vec::new();
    for &shard in &lost {
        sent.push(send_a_move(&house, &tables[shard as usize], 0));
    }
    tokio::time::sleep(Duration::from_millis(30)).await;
    frozen.signal("STOP");
    for &shard in &lost {
        sent.push(send_a_move(&house, &tables[shard as usize], 1));
    }
    stand_in
        .wait_for_services(crate::players::PATIENCE, |services| {
            let serves = |shard| {
                let mut open = services.iter().filter(|service| service.until.is_none() && service.shard == shard);
                open.any(|service| service.process == other.name)
            };
            (0..SHARDS).all(serves)
        })
        .await
        .expect("the other process takes over");

    // From now on both processes hear of what happens on the lost shards.
    for &shard in &lost {
        let table = &mut tables[shard as usize];
        table.catch_up().await;
        table.turn().await;
        sent.push(send_a_move(&house, table, 2));
    }
    let continued = SystemTime::now();
    frozen.signal("CONT");
    for &shard in &lost {
        tables[shard as usize].catch_up().await;
        sent.push(send_a_move(&house, &tables[shard as usize], 3));
    }
    is_fair(&house, &[&frozen, &other]).await;
    let seen: HashMap<String, Place> =
        sent.iter().filter_map(|(sent, place)| Some((stand_in.token_of(sent)?, *place))).collect();
    let requests = stand_in.requests();
    let processes = house.store().processes.leases().expect("the store is read").processes;
    let own = processes.values().find(|process| process.pid == frozen.pid()).expect("it is back").id;
    let taken = taken_since(&server, database, continued);
    for request in requests.iter().filter(|request| request.process == frozen.name && request.at >= continued) {
        let Some(place) = place_of(request, &house, &seen) else { continue };
        let shard = house.halls.iter().position(|hall| *hall == place).expect("a hall");
        let holder = taken.iter().rev().find(|taken| taken.shard as usize == shard && taken.at <= request.at);
        assert_eq!(
            holder.map(|taken| taken.holder),
            Some(own),
            "it acts for shard {shard}, which it does not hold: {} {}, {:?} after it was continued; {taken:#?}\n{}",
            request.method,
            request.path,
            request.at.duration_since(continued),
            house.logs(&[&frozen, &other])
        );
    }

    for table in &mut tables {
        table.catch_up().await;
    }
    let playing = Playing::start(tables);
    tokio::time::sleep(Duration::from_secs(if is_long() { 20 } else { 4 })).await;
    let tables = playing.stop().await;
    [frozen, other].into_iter().for_each(Process::stop);
    check(&house.store(), stand_in, &tables);
}

/// Waits until each of two processes serves half of the shards.
async fn is_fair(house: &House, processes: &[&Process; 2]) {
    house
        .stand_in
        .wait_for_services(crate::players::PATIENCE, |services| {
            let mut open: Vec<_> = services.iter().filter(|service| service.until.is_none()).collect();
            let count =
                |process: &Process| open.iter().filter(|service| service.process == process.name).count() as u32;
            let is_fair = processes.iter().all(|process| count(process) == SHARDS / 2);
            open.sort_by_key(|service| service.shard);
            is_fair && open.iter().map(|service| service.shard).eq(0..SHARDS)
        })
        .await
        .unwrap_or_else(|_| panic!("{:#?}\n{}", house.stand_in.services(), house.logs(processes)));
}

/// The shards that a process serves.
fn shards_of(house: &House, process: &Process) -> Vec<u32> {
    let services = house.stand_in.services().into_iter();
    let open = services.filter(|service| service.until.is_none() && service.process == process.name);
    open.map(|service| service.shard).collect()
}

/// The entries of the log since this time, in their order.
fn taken_since(server: &Server, database: &str, since: SystemTime) -> Vec<Taken> {
    let query = "select (extract(epoch from at) * 1000000)::bigint, encode(shard, 'hex'), convert_from(lease, 'UTF8') \
                 from taken order by number";
    let text = server.sql(database, query);
    let entries = text.lines().filter_map(|line| {
        let mut columns = line.splitn(3, '|');
        let mut column = || columns.next().expect("three columns");
        let at = SystemTime::UNIX_EPOCH + Duration::from_micros(column().parse().expect("a time"));
        let shard = u32::from_str_radix(column(), 16).expect("a number");
        let lease: Lease = serde_json::from_str(column()).expect("a lease");
        Some(Taken { at, shard, holder: lease.holder? })
    });
    entries.filter(|taken| taken.at >= since).collect()
}

/// Sends a move without waiting for the answer. Returns it with its channel.
fn send_a_move(house: &House, table: &Table, choice: usize) -> (SentInteraction, Place) {
    let boards = public_boards(&house.stand_in, table.place);
    let position = position(boards.last().expect("a game has begun"));
    let person = if position.turn() == board::color::Color::White { Person::ANN } else { Person::BEN };
    let moves = position.legal_moves();
    let options = json!({"move": moves[choice % moves.len()]});
    (house.stand_in.command(person, table.place, "move", options).expect("sent"), table.place)
}

/// The channel in which a request has changed something; `None` if it has not.
fn place_of(request: &Request, house: &House, sent: &HashMap<String, Place>) -> Option<Place> {
    if request.method == "GET" || !(200..300).contains(&request.status) {
        return None;
    }
    let mut segments = request.path.split('/');
    let by_token = segments.clone().find_map(|segment| sent.get(segment).copied());
    let id = segments.nth(2).and_then(|segment| segment.parse::<u64>().ok());
    by_token.or_else(|| house.halls.iter().copied().find(|hall| Some(hall.id()) == id))
}
