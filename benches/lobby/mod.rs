//! A bot with a stand-in for Discord in this process, and two people who keep playing in its lobby.

use std::{sync::Arc, time::Duration};

use parlor::{
    bot::{self, BotConfig},
    catalogue,
    games::AnyPosition,
    host::Host,
    id::ChannelId,
    sandbox::{Person, Place, StandIn},
    session::Session,
    store::Store,
    time::SystemClock,
};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

/// The stand-in and the bot.
pub struct Lobby {
    pub stand_in: Arc<StandIn>,
    host: Arc<Host>,
    bot: JoinHandle<()>,
    seed: u64,
    _folder: tempfile::TempDir,
}

impl Lobby {
    pub async fn open() -> Self {
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
        let runs = bot::run(config, Arc::clone(&host), catalogue::text, Arc::default(), std::future::pending());
        let bot = tokio::spawn(async { runs.await.expect("the bot runs") });
        stand_in.wait_for_command("move").await.expect("the bot registers its commands");
        Self { stand_in: Arc::new(stand_in), host, bot, seed: 1, _folder: folder }
    }

    /// The game that runs in a place.
    pub fn game_at(&self, place: Place) -> Option<Session> {
        self.host.store().game_at(ChannelId(place.id())).expect("readable")
    }

    /// Sends a command, and returns the time until its acknowledgement.
    pub async fn command(&self, person: Person, place: Place, name: &str, options: Value) -> Duration {
        let sent = self.stand_in.command(person, place, name, options).expect("registered");
        sent.acknowledged().await.expect("in time").after
    }

    /// Plays a random move in the lobby, in a new game if none runs, and returns the time until its acknowledgement.
    pub async fn move_in_lobby(&mut self) -> Duration {
        let session = match self.game_at(Place::LOBBY) {
            Some(session) => session,
            None => self.begin_in_lobby().await,
        };
        let player = session.user_to_move().expect("the game goes on").0;
        let person = if player == Person::ANN.id() { Person::ANN } else { Person::BEN };
        let mv = self.random_move(session.position());
        self.command(person, Place::LOBBY, "move", json!({"move": mv})).await
    }

    async fn begin_in_lobby(&self) -> Session {
        let options = json!({"game": "pijersi", "opponent": Person::BEN.id().to_string(), "color": "white"});
        let sent = self.stand_in.command(Person::ANN, Place::LOBBY, "challenge", options).expect("registered");
        let challenge = sent.reply().await.expect("answered");
        let sent = self.stand_in.press(Person::BEN, challenge.id, "Accept").expect("there is the button");
        sent.follow_up(0).await.expect("the first board");
        self.game_at(Place::LOBBY).expect("it has begun")
    }

    pub fn random_move(&mut self, position: &AnyPosition) -> String {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut moves = position.legal_moves();
        moves.swap_remove((self.seed >> 33) as usize % moves.len())
    }
}

impl Drop for Lobby {
    fn drop(&mut self) {
        self.bot.abort();
    }
}
