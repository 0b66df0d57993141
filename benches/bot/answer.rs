//! The latency of moves without a network: the time from the gateway's event for `/move` to the callback with the new
//! board. It is measured for one player at a time and for fifty games at once, together with the number of moves a
//! second.
//!
//! The stand-in for Discord, the bot and the store run in this process on loopback. So the times include HTTP's client
//! and server as well as the sync to disk, and the rate includes the work of the stand-in.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use discord_stand_in::{Person, Place};
use tokio::task::JoinSet;

use crate::{
    lobby::Lobby,
    support::{Dice, is_quick, percentiles},
};

/// The number of games that are played at once.
const TOGETHER: usize = 50;
/// The number of messages that the stand-in keeps.
const KEPT: usize = 500;

pub async fn run() {
    let (alone, together) = if is_quick() {
        (Duration::from_secs(1), Duration::from_secs(2))
    } else {
        (Duration::from_secs(30), Duration::from_secs(30))
    };
    let lobby = Arc::new(Lobby::open().await);

    // The first run warms up the program, and its times are discarded.
    play(&lobby, Place::LOBBY, 0, Instant::now() + alone / 10).await;
    let mut times = play(&lobby, Place::LOBBY, 1, Instant::now() + alone).await;
    println!("one player at a time: {}", percentiles(&mut times));

    let open = |number| lobby.stand_in.open_thread(Person::OLGA, Place::LOBBY, &format!("room {number}"));
    let rooms: Vec<Place> = (0..TOGETHER).map(|number| open(number).expect("a thread")).collect();
    // All games begin before the measurement, so that all are played from its start on.
    for &room in &rooms {
        lobby.begin(room).await;
    }
    let begun = Instant::now();
    let mut games = JoinSet::new();
    for (number, room) in (2..).zip(rooms) {
        let lobby = Arc::clone(&lobby);
        games.spawn(async move { play(&lobby, room, number, begun + together).await });
    }
    let mut times = games.join_all().await.concat();
    let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
    println!("{TOGETHER} games at once: {}; {rate:.0} moves a second", percentiles(&mut times));
}

/// Plays games of random moves in a channel until `until`. Returns the time of each answer.
async fn play(lobby: &Lobby, place: Place, seed: u64, until: Instant) -> Vec<Duration> {
    let mut dice = Dice::new(seed);
    let mut times = Vec::new();
    while Instant::now() < until {
        let sent = lobby.send_move(place, &mut dice).await;
        times.push(sent.acknowledged().await.expect("in time").after);
        // The next move waits for the board, which may come after the first answer.
        sent.reply().await.expect("complete");
        if dice.roll(KEPT / 2) == 0 {
            lobby.stand_in.forget_all_but(KEPT);
        }
    }
    times
}
