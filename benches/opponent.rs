//! The latency for other players while the bot thinks about eight games at once: the time from the gateway's event for
//! `/board` and `/move` to the callback. It is measured while the bot does not think, and while it thinks about its
//! moves in eight games.
//!
//! The stand-in for Discord, the bot and the store run in this process on loopback. The times with and without thinking
//! are taken alternately in one run, so that their ratio is meaningful on a busy machine. A game that ends is followed
//! by a new one, so that all rounds are alike. The bench also prints how long the bot's eight opponents wait for the
//! acknowledgements of their own moves and for the bot's replies.
//!
//! `cargo bench --bench opponent -- 3` runs three rounds, for a quick look.

use std::time::{Duration, Instant};

use discord_stand_in::{Person, Place};
use serde_json::{Value, json};

mod lobby;
mod support;

use lobby::{Lobby, random_move};
use support::{Dice, percentiles};

const ROUNDS: u64 = 30;
/// The number of moves that the other players make in each half of a round. They request the board as often.
const ASKED: usize = 25;

#[tokio::main]
async fn main() {
    let usual = if support::is_quick() { 1 } else { ROUNDS };
    let rounds = support::number().unwrap_or(usual);
    let lobby = Lobby::open().await;
    let mut dice = Dice::new(1);
    // The other players play in the lobby. The bot plays its eight games in other places.
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
        // Waits until the bot has replied in all eight games.
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

/// The latencies of the other players.
#[derive(Default)]
struct Asked {
    boards: Vec<Duration>,
    moves: Vec<Duration>,
}

/// Measures moves and requests for the board in the lobby's game.
async fn ask(lobby: &Lobby, dice: &mut Dice, times: &mut Asked) {
    for _ in 0..ASKED {
        times.moves.push(lobby.move_in_lobby(dice).await);
        times.boards.push(lobby.command(Person::CLEO, Place::LOBBY, "board", Value::Null).await);
    }
}
