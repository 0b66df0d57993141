//! How long others wait for an answer while the bot thinks about eight games at once: from the gateway's event for `/board`
//! and `/move` to the callback, with nobody playing against the bot and with eight who do.
//!
//! The stand-in for Discord, the bot and the store run in this process on loopback. Both kinds of times are taken in turns in
//! one run, so that their ratio says something on a machine that has other things to do. Printed as well: how long the eight
//! wait for the bot's replies.

mod support;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use parlor::{
    bot::{self, BotConfig},
    catalogue,
    games::AnyPosition,
    host::Host,
    id::ChannelId,
    sandbox::{Person, Place, StandIn},
    store::Store,
    time::SystemClock,
};
use serde_json::{Value, json};

const ROUNDS: usize = 12;
/// How often somebody asks in a round.
const ASKED: usize = 25;

#[tokio::main]
async fn main() {
    let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(folder.path()).expect("an empty store");
    let host = Arc::new(Host::new(store, Arc::new(SystemClock)));
    let config = BotConfig {
        token: stand_in.token().to_owned(),
        api_url: Some(stand_in.url().parse().expect("an address")),
        dev_guild: None,
        force_register: false,
    };
    let bot =
        tokio::spawn(bot::run(config, Arc::clone(&host), catalogue::text, Arc::default(), std::future::pending()));
    stand_in.wait_for_command("move").await.expect("the bot registers its commands");

    // Others play in the lobby; the eight have the bot in other places.
    let options = json!({"game": "pijersi", "opponent": Person::BEN.id().to_string(), "color": "white"});
    let sent = stand_in.command(Person::ANN, Place::LOBBY, "challenge", options).expect("registered");
    let challenge = sent.reply().await.expect("answered");
    let sent = stand_in.press(Person::BEN, challenge.id, "Accept").expect("there is the button");
    sent.follow_up(0).await.expect("the first board");
    let direct = Person::ALL.map(|person| (person, Place::direct(person)));
    let rooms = [(Person::ANN, Place::GROUP), (Person::BEN, Place::GARDEN), (Person::MIRA, Place::BACK_ROOM)];
    let eight: Vec<(Person, Place)> = direct.into_iter().chain(rooms).collect();
    for (&(person, place), game) in eight.iter().zip(["biyi", "paiko", "pijersi"].into_iter().cycle()) {
        let options = json!({"game": game, "level": "6", "color": "white"});
        let sent = stand_in.command(person, place, "challenge", options).expect("registered");
        sent.reply().await.expect("the game begins");
    }

    let mut seed = 1_u64;
    let (mut idle, mut busy, mut waits) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..if support::is_quick() { 1 } else { ROUNDS } {
        ask(&stand_in, &host, &mut seed, &mut idle).await;
        let begun = Instant::now();
        for &(person, place) in &eight {
            let Some(session) = host.store().game_at(ChannelId(place.id())).expect("readable") else { continue };
            let mv = random_move(session.position(), &mut seed);
            let sent = stand_in.command(person, place, "move", json!({"move": mv})).expect("registered");
            sent.acknowledged().await.expect("in time");
        }
        ask(&stand_in, &host, &mut seed, &mut busy).await;
        // Until each of them has a reply.
        while eight.iter().any(|&(_, place)| {
            let running = host.store().game_at(ChannelId(place.id())).expect("readable");
            running.is_some_and(|session| session.waits_for_bot())
        }) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        waits.push(begun.elapsed());
    }
    bot.abort();
    for (name, mut times) in
        [("nobody plays against the bot", idle), ("eight play against it", busy), ("all eight replies", waits)]
    {
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        println!(
            "{name}: {} times, median {:.2} ms, 99th percentile {:.2} ms, longest {:.2} ms",
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
}

/// Looks at the board and moves in the game of others, and takes the times.
async fn ask(stand_in: &StandIn, host: &Host, seed: &mut u64, times: &mut Vec<Duration>) {
    for _ in 0..ASKED {
        let sent = stand_in.command(Person::CLEO, Place::LOBBY, "board", Value::Null).expect("registered");
        times.push(sent.acknowledged().await.expect("in time").after);
        let Some(session) = host.store().game_at(ChannelId(Place::LOBBY.id())).expect("readable") else { continue };
        let player = session.player_to_move().expect("the game goes on").user.0;
        let person = if player == Person::ANN.id() { Person::ANN } else { Person::BEN };
        let mv = random_move(session.position(), seed);
        let sent = stand_in.command(person, Place::LOBBY, "move", json!({"move": mv})).expect("registered");
        times.push(sent.acknowledged().await.expect("in time").after);
    }
}

fn random_move(position: &AnyPosition, seed: &mut u64) -> String {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let mut moves = position.legal_moves();
    let chosen = usize::try_from(*seed >> 33).expect("31 bits") % moves.len();
    moves.swap_remove(chosen)
}
