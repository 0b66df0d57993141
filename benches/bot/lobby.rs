//! A bot and a stand-in for Discord in this process, with two people who play random games against each other.

use std::{sync::Arc, time::Duration};

use discord_stand_in::{Person, Place, SentInteraction, StandIn};
use domain::{Session, id::ChannelId, time::SystemClock};
use games::{AnyPosition, GameKind};
use parlor::{
    application::Application,
    bot::{self, BotConfig, bot_timing::BotTiming, lease_timing::LeaseTiming},
};
use serde_json::{Value, json};
use store::Store;
use tokio::{runtime, sync::Mutex, task::JoinHandle};

#[path = "../../tests/support/answer.rs"]
pub mod answer;

use self::answer::answer_to;
use crate::support::Dice;

/// The stand-in and the bot.
pub struct Lobby {
    pub stand_in: Arc<StandIn>,
    app: Arc<Application>,
    bot: JoinHandle<()>,
    /// Held while a challenge is open, because a player may have only a few open challenges.
    challenging: Mutex<()>,
    /// The folder of the store, if it has one of its own.
    folder: Option<tempfile::TempDir>,
}

impl Lobby {
    /// Starts a stand-in, and a bot with an empty store.
    pub async fn open() -> Self {
        Self::open_with(&runtime::Handle::current()).await
    }

    /// Starts a stand-in in this runtime, and a bot with an empty store in another.
    pub async fn open_with(bots: &runtime::Handle) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("an empty store");
        let mut lobby = Self::open_on(store, bots).await;
        lobby.folder = Some(folder);
        lobby
    }

    /// Starts a stand-in in this runtime, and a bot with this store in another.
    pub async fn open_on(store: Store, bots: &runtime::Handle) -> Self {
        let stand_in = StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port");
        let app = Arc::new(Application::new(store, Arc::new(SystemClock)));
        let config = BotConfig {
            token: stand_in.token().to_owned(),
            api_url: Some(stand_in.url().parse().expect("an address")),
            dev_guild: None,
            emojis: false,
            lease_timing: LeaseTiming::default(),
            bot_timing: BotTiming::default(),
            folder: None,
        };
        let runs = bot::run(config, Arc::clone(&app), catalogue::text, Arc::default(), std::future::pending());
        let bot = bots.spawn(async { runs.await.expect("the bot runs") });
        stand_in.wait_for_command("move").await.expect("the bot registers its commands");
        Self { stand_in: Arc::new(stand_in), app, bot, challenging: Mutex::default(), folder: None }
    }

    /// The game that runs in a place.
    pub fn game_at(&self, place: Place) -> Option<Session> {
        self.app.store().games.game_at(ChannelId(place.id())).expect("readable")
    }

    /// Sends a command, and returns the time until its acknowledgement.
    pub async fn command(&self, person: Person, place: Place, name: &str, options: Value) -> Duration {
        let sent = self.stand_in.command(person, place, name, options).expect("registered");
        sent.acknowledged().await.expect("in time").after
    }

    /// Begins a game of Pijersi between Ann and Ben.
    pub async fn begin(&self, place: Place) -> Session {
        self.begin_game(place, GameKind::Pijersi).await
    }

    /// Begins a game between Ann and Ben.
    pub async fn begin_game(&self, place: Place, game: GameKind) -> Session {
        let _challenging = self.challenging.lock().await;
        let options = json!({"game": game.name(), "opponent": Person::BEN.id().to_string(), "color": "white"});
        let sent = self.stand_in.command(Person::ANN, place, "challenge", options).expect("registered");
        let challenge = answer_to(&sent).await;
        let sent = self.stand_in.press(Person::BEN, challenge.id, "Accept").expect("there is the button");
        sent.follow_up(0).await.expect("the first board");
        self.game_at(place).expect("the game has begun")
    }

    /// Sends a random move of Ann or Ben, in a new game if none runs.
    pub async fn send_move(&self, place: Place, dice: &mut Dice) -> SentInteraction {
        let session = match self.game_at(place) {
            Some(session) => session,
            None => self.begin(place).await,
        };
        let player = session.user_to_move().expect("the game goes on").0;
        let person = if player == Person::ANN.id() { Person::ANN } else { Person::BEN };
        let mv = random_move(session.position(), dice);
        self.stand_in.command(person, place, "move", json!({"move": mv})).expect("registered")
    }

    /// Plays a random move in the lobby, in a new game if none runs, and returns the time until its acknowledgement.
    pub async fn move_in_lobby(&self, dice: &mut Dice) -> Duration {
        self.send_move(Place::LOBBY, dice).await.acknowledged().await.expect("in time").after
    }
}

impl Drop for Lobby {
    fn drop(&mut self) {
        self.bot.abort();
    }
}

/// A random legal move.
pub fn random_move(position: &AnyPosition, dice: &mut Dice) -> String {
    let mut moves = position.legal_moves();
    let chosen = dice.roll(moves.len());
    moves.swap_remove(chosen)
}
