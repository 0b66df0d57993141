//! How long a player waits without a network: from the gateway's event for `/move` to the callback with the new board.
//!
//! The stand-in for Discord, the bot and the store run in this process on loopback, so times include both ends of HTTP
//! and the flush to disk. Printed are percentiles over some games of random moves; the first game warms up.

use std::{sync::Arc, time::Duration};

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
use serde_json::json;

const GAMES: usize = 8;

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

    let mut seed = 1_u64;
    let mut times = Vec::new();
    for game in 0..=GAMES {
        let options = json!({"game": "pijersi", "opponent": Person::BEN.id().to_string(), "color": "white"});
        let sent = stand_in.command(Person::ANN, Place::LOBBY, "challenge", options).expect("registered");
        let challenge = sent.reply().await.expect("answered");
        let sent = stand_in.press(Person::BEN, challenge.id, "Accept").expect("there is the button");
        sent.follow_up(0).await.expect("the first board");
        while let Some(session) = host.store().game_at(ChannelId(Place::LOBBY.id())).expect("readable") {
            let mv = random_move(session.position(), &mut seed);
            let player = session.player_to_move().expect("the game goes on").user.0;
            let person = if player == Person::ANN.id() { Person::ANN } else { Person::BEN };
            let sent = stand_in.command(person, Place::LOBBY, "move", json!({"move": mv})).expect("registered");
            let acknowledged = sent.acknowledged().await.expect("in time");
            assert_eq!(acknowledged.kind, 4, "the board is the first answer");
            if game > 0 {
                times.push(acknowledged.after);
            }
        }
    }
    bot.abort();
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let [median, late, last] = [at(0.5), at(0.99), at(1.0)].map(in_milliseconds);
    println!("{} moves: median {median:.2} ms, 99th percentile {late:.2} ms, longest {last:.2} ms", times.len());
}

fn random_move(position: &AnyPosition, seed: &mut u64) -> String {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let mut moves = position.legal_moves();
    let chosen = usize::try_from(*seed >> 33).expect("31 bits") % moves.len();
    moves.swap_remove(chosen)
}

fn in_milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}
