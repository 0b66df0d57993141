//! Moves while the database is far away: the time from the gateway's event for `/move` to the callback with the new
//! board, and the number of round trips to PostgreSQL, until that callback and until nothing more is to do, and what is
//! written to the write-ahead log.

use std::time::Duration;

use discord_stand_in::Place;
use store::{DatabaseUrl, Store};
use tokio::{runtime::Handle, time::sleep};

use crate::{
    lobby::Lobby,
    postgres::Server,
    relay::Relay,
    support::{Dice, is_quick, percentiles},
};

/// The times that bytes take each way, in milliseconds.
const DISTANCES: [u64; 3] = [0, 5, 20];

pub async fn run() {
    let Some(server) = Server::start(&[]) else { return };
    let (moves, idle) = if is_quick() { (5, 1) } else { (100, 20) };
    for distance in DISTANCES.map(Duration::from_millis) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let relay = Relay::start(folder.path(), &server, distance);
        let database = server.database();
        let url: DatabaseUrl = relay.address(&database).parse().expect("an address");
        let store = tokio::task::spawn_blocking(move || Store::connect(&url)).await.expect("no panic");
        let lobby = Lobby::open_on(store.expect("the server is there"), &Handle::current()).await;
        let mut dice = Dice::new(1);
        for _ in 0..5 {
            lobby.send_move(Place::LOBBY, &mut dice).await.reply().await.expect("complete");
        }
        sleep(Duration::from_secs(1)).await;
        let before = relay.trips();
        sleep(Duration::from_secs(idle)).await;
        let idle = (relay.trips() - before) as f64 / idle as f64;

        let (mut times, mut answering, mut all) = (Vec::new(), 0, 0);
        let logged = log_position(&server, &database);
        while times.len() < moves {
            if lobby.game_at(Place::LOBBY).is_none() {
                lobby.begin(Place::LOBBY).await;
                sleep(PAUSE).await;
            }
            let before = relay.trips();
            let sent = lobby.send_move(Place::LOBBY, &mut dice).await;
            // The look at the game for a random move.
            let looks = relay.trips() - before;
            times.push(sent.acknowledged().await.expect("in time").after);
            sent.reply().await.expect("complete");
            answering += relay.trips() - before - looks;
            sleep(PAUSE).await;
            all += relay.trips() - before - looks;
        }
        let logged = log_position(&server, &database) - logged;
        let each = |trips: u64| trips as f64 / moves as f64;
        println!(
            "{} ms each way: {}; round trips: {:.1} until the answer, {:.1} in all, {idle:.1} a second when idle; {:.1} KB of \
             WAL a move",
            distance.as_millis(),
            percentiles(&mut times),
            each(answering),
            each(all) - idle * PAUSE.as_secs_f64(),
            logged / 1_000.0 / moves as f64,
        );
    }
}

/// The number of bytes of write-ahead log so far.
fn log_position(server: &Server, database: &str) -> f64 {
    server.sql(database, "select pg_current_wal_insert_lsn() - '0/0'").parse().expect("a number")
}

/// The pause between two moves, in which the bot does what is left.
const PAUSE: Duration = Duration::from_millis(600);
