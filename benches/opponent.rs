//! How long others wait for an answer while the bot thinks about eight games at once: from the gateway's event for
//! `/board` and `/move` to the callback, while nobody plays against the bot and while eight people do.
//!
//! The stand-in for Discord, the bot and the store run in this process on loopback. Both kinds of times alternate in
//! one run, so that their ratio means something on a busy machine. A game that ends is followed by a new one, so that
//! all rounds are alike. The bench also prints how long the eight wait for the acknowledgement of their own moves, and
//! for the bot's replies.
//!
//! `cargo bench --bench opponent -- 3` plays three rounds, for a quick look.

use std::time::{Duration, Instant};

use parlor::sandbox::{Person, Place};
use serde_json::{Value, json};

mod lobby;
mod support;

use lobby::{Lobby, random_move};
use support::{Dice, percentiles};

const ROUNDS: u64 = 30;
/// How often others look at the board and move in a round.
const ASKED: usize = 25;

#[tokio::main]
async fn main() {
    let usual = if support::is_quick() { 1 } else { ROUNDS };
    let rounds = support::number().unwrap_or(usual);
    let lobby = Lobby::open().await;
    let mut dice = Dice::new(1);
    // Others play in the lobby; the eight play against the bot in other places.
    let direct = Person::ALL.map(|person| (person, Place::direct(person)));
    let rooms = [(Person::ANN, Place::GROUP), (Person::BEN, Place::GARDEN), (Person::MIRA, Place::BACK_ROOM)];
    let eight: Vec<(Person, Place)> = direct.into_iter().chain(rooms).collect();

    let (mut idle, mut busy, mut own, mut waits) = (Asked::default(), Asked::default(), Vec::new(), Vec::new());
    for _ in 0..rounds {
        for (&(person, place), game) in eight.iter().zip(["biyi", "paiko", "pijersi"].into_iter().cycle()) {
            if lobby.game_at(place).is_none() {
                let options = json!({"game": game, "level": "6", "color": "white"});
                let sent = lobby.stand_in.command(person, place, "challenge", options).expect("registered");
                sent.reply().await.expect("the game begins");
            }
        }
        ask(&lobby, &mut dice, &mut idle).await;
        let begun = Instant::now();
        for &(person, place) in &eight {
            let session = lobby.game_at(place).expect("it goes on, or has begun anew");
            let mv = random_move(session.position(), &mut dice);
            own.push(lobby.command(person, place, "move", json!({"move": mv})).await);
        }
        ask(&lobby, &mut dice, &mut busy).await;
        // Until the bot has replied to each of them.
        while eight.iter().any(|&(_, place)| lobby.game_at(place).is_some_and(|session| session.waits_for_bot())) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        waits.push(begun.elapsed());
    }
    for (name, mut asked) in [("nobody plays against the bot", idle), ("eight play against it", busy)] {
        println!("{name}, `/board`: {}", percentiles(&mut asked.boards));
        println!("{name}, `/move`: {}", percentiles(&mut asked.moves));
    }
    println!("`/move` of the eight: {}", percentiles(&mut own));
    println!("all eight replies: {}", percentiles(&mut waits));
}

/// The times that others waited.
#[derive(Default)]
struct Asked {
    boards: Vec<Duration>,
    moves: Vec<Duration>,
}

/// Measures moves and looks at the board in the game of others.
async fn ask(lobby: &Lobby, dice: &mut Dice, times: &mut Asked) {
    for _ in 0..ASKED {
        times.moves.push(lobby.move_in_lobby(dice).await);
        times.boards.push(lobby.command(Person::CLEO, Place::LOBBY, "board", Value::Null).await);
    }
}
