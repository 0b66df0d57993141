//! The latency of moves without a network: from the gateway's event for `/move` to the callback with the new board, for
//! one player at a time and for fifty games at once, and the number of moves a second.
//!
//! The stand-in for Discord, the bot and the store run in this process. So the times include both ends of HTTP and the
//! flush to disk, and the number of moves a second includes the stand-in's work.

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
use serde_json::json;
use support::{Dice, is_quick, percentiles};
use tokio::{sync::Mutex, task::JoinSet};

/// The number of concurrent games.
const TOGETHER: usize = 50;
/// The number of messages that the stand-in keeps.
const KEPT: usize = 500;

/// The runtimes of the bot and of the stand-in.
struct Table {
    stand_in: StandIn,
    host: Arc<Host>,
    /// Held while a player challenges, since the number of open challenges is limited.
    challenging: Mutex<()>,
}

#[tokio::main]
async fn main() {
    let (alone, together) = if is_quick() {
        (Duration::from_secs(1), Duration::from_secs(2))
    } else {
        (Duration::from_secs(30), Duration::from_secs(30))
    };
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
    let table = Arc::new(Table { stand_in, host, challenging: Mutex::default() });

    // A run to warm up.
    table.play(Place::LOBBY, 0, Instant::now() + alone / 10).await;
    let mut times = table.play(Place::LOBBY, 1, Instant::now() + alone).await;
    println!("one player at a time: {}", percentiles(&mut times));

    let rooms: Vec<Place> = (0..TOGETHER)
        .map(|number| {
            table.stand_in.open_thread(Person::OLGA, Place::LOBBY, &format!("room {number}")).expect("a thread")
        })
        .collect();
    // Rooms begin one after the other, and all play from then on.
    for &room in &rooms {
        table.begin(room).await;
    }
    let begun = Instant::now();
    let mut games = JoinSet::new();
    for (number, room) in (2..).zip(rooms) {
        let table = Arc::clone(&table);
        games.spawn(async move { table.play(room, number, begun + together).await });
    }
    let mut times = games.join_all().await.concat();
    let rate = times.len() as f64 / begun.elapsed().as_secs_f64();
    println!("{TOGETHER} games at once: {}; {rate:.0} moves a second", percentiles(&mut times));
    bot.abort();
}

impl Table {
    /// Begins a game between Ann and Ben.
    async fn begin(&self, place: Place) {
        let _challenging = self.challenging.lock().await;
        let options = json!({"game": "pijersi", "opponent": Person::BEN.id().to_string(), "color": "white"});
        let sent = self.stand_in.command(Person::ANN, place, "challenge", options).expect("registered");
        let challenge = sent.reply().await.expect("answered");
        let sent = self.stand_in.press(Person::BEN, challenge.id, "Accept").expect("there is the button");
        sent.follow_up(0).await.expect("the first board");
    }

    /// Plays random moves in a channel, game after game, until a deadline. Returns the time of each answer.
    async fn play(&self, place: Place, seed: u64, until: Instant) -> Vec<Duration> {
        let mut dice = Dice::new(seed);
        let mut times = Vec::new();
        while Instant::now() < until {
            let Some(session) = self.host.store().game_at(ChannelId(place.id())).expect("readable") else {
                self.begin(place).await;
                continue;
            };
            let mv = random_move(session.position(), &mut dice);
            let player = session.user_to_move().expect("the game goes on").0;
            let person = if player == Person::ANN.id() { Person::ANN } else { Person::BEN };
            let sent = self.stand_in.command(person, place, "move", json!({"move": mv})).expect("registered");
            times.push(sent.acknowledged().await.expect("in time").after);
            // The board may come after the first response, and the next move waits for it.
            sent.reply().await.expect("complete");
            if dice.roll(KEPT / 2) == 0 {
                self.stand_in.forget_all_but(KEPT);
            }
        }
        times
    }
}

fn random_move(position: &AnyPosition, dice: &mut Dice) -> String {
    let mut moves = position.legal_moves();
    let chosen = dice.roll(moves.len());
    moves.swap_remove(chosen)
}
