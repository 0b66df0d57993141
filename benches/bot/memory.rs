//! The bot's memory use over 100,000 interactions of many kinds. The bench prints the resident memory of the built
//! program after every 10,000 interactions.
//!
//! The stand-in for Discord runs in this process, and the program in a process of its own, so that only the bot is
//! measured. The database's cache may add up to 64 MB. The bench fails if the memory grows by more than [`GROWTH`] in
//! the second half of the run.
//!
//! `cargo bench --bench bot -- memory 20000` sends another number of interactions.

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use discord_stand_in::{Person, Place, SeenMessage, SentInteraction, StandIn};
use games::AnyPosition;
use serde_json::{Value, json};
use tokio::{sync::Mutex, task::JoinSet};

use crate::{
    lobby::answer::answer_to,
    support::{Dice, is_quick, number},
};

const INTERACTIONS: usize = 100_000;
const QUICK: usize = 600;
/// The number of concurrent games.
const TOGETHER: usize = 8;
/// The maximum growth of memory in the second half of the run, in bytes.
const GROWTH: u64 = 10 << 20;
/// The number of messages that the stand-in keeps.
const KEPT: usize = 400;

/// Held while a player challenges, since the number of open challenges is limited.
static CHALLENGING: Mutex<()> = Mutex::const_new(());

/// The bot's process, which is killed when this value is dropped.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        // The process may already have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Program {
    fn start(folder: &Path, stand_in: &StandIn) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command
            .current_dir(folder)
            .env_clear()
            .env("DISCORD_TOKEN", stand_in.token())
            .env("DISCORD_API_URL", stand_in.url())
            .env("PARLOR_DATA_DIR", folder.join("data"))
            .env("RUST_LOG", "warn")
            .stdout(Stdio::null());
        Self(command.spawn().expect("the program starts"))
    }

    /// The resident memory of the process in bytes, or `None` on systems without Linux's `/proc`.
    fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
    }
}

pub async fn run() {
    let all = number().map_or(if is_quick() { QUICK } else { INTERACTIONS }, |number| number as usize);
    let stand_in = Arc::new(StandIn::start(([127, 0, 0, 1], 0).into()).await.expect("a free port"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let program = Program::start(folder.path(), &stand_in);
    stand_in.wait_for_command("move").await.expect("the bot registers its commands");

    let sent = Arc::new(AtomicUsize::new(0));
    let rooms: Vec<Place> = (0..TOGETHER)
        .map(|number| stand_in.open_thread(Person::OLGA, Place::LOBBY, &format!("room {number}")).expect("a thread"))
        .collect();
    let begun = Instant::now();
    let mut after = Vec::new();
    for part in 1..=10 {
        let mut players = JoinSet::new();
        for (number, &room) in (1..).zip(&rooms) {
            let (stand_in, sent) = (Arc::clone(&stand_in), Arc::clone(&sent));
            let dice = Dice::new(number * 1_000 + part);
            players
                .spawn(async move { Player { stand_in, room, sent, dice }.act_until(all * part as usize / 10).await });
        }
        players.join_all().await;
        let memory = program.memory();
        let rate = sent.load(Ordering::Relaxed) as f64 / begun.elapsed().as_secs_f64();
        match memory {
            Some(bytes) => {
                println!(
                    "{:6} interactions: {:.1} MB, {rate:.0} a second",
                    sent.load(Ordering::Relaxed),
                    megabytes(bytes)
                );
            }
            None => println!("{:6} interactions: this system does not tell the memory", sent.load(Ordering::Relaxed)),
        }
        after.extend(memory);
    }
    let [first, .., half, _, _, _, _, last] = after[..] else { return };
    let added = last.saturating_sub(half);
    println!("added after the first tenth: {:.1} MB", megabytes(last.saturating_sub(first)));
    println!("added in the second half: {:.1} MB", megabytes(added));
    // The growth in a short run is not checked, since the program is still warming up.
    assert!(all < INTERACTIONS || added <= GROWTH, "the memory grows");
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

/// Two people who play in one channel and use many commands and controls.
struct Player {
    stand_in: Arc<StandIn>,
    room: Place,
    sent: Arc<AtomicUsize>,
    dice: Dice,
}

impl Player {
    async fn act_until(mut self, count: usize) {
        let mut board = self.begin().await;
        while self.sent.load(Ordering::Relaxed) < count {
            if self.dice.roll(self.room_for(KEPT)) == 0 {
                self.stand_in.forget_all_but(KEPT);
            }
            let person = *self.dice.pick(&[Person::ANN, Person::BEN]);
            match self.dice.roll(12) {
                0 | 1 => board = self.moves(board).await,
                2 => drop(self.command(person, "board", Value::Null).await),
                3 => drop(self.command(person, "rules", json!({"game": "pijersi"})).await),
                4 => drop(self.command(person, "games", Value::Null).await),
                5 => drop(self.command(person, "help", Value::Null).await),
                6 => drop(self.command(person, "stats", Value::Null).await),
                7 => drop(self.command(person, "settings", Value::Null).await),
                8 => drop(self.press(person, &board, "flip").await),
                _ => {
                    let typed = json!({"move": "a"});
                    let asked = self.stand_in.autocomplete(person, self.room, "move", typed, "move");
                    let choices = asked.expect("registered").choices().await;
                    self.count();
                    choices.expect("in time");
                }
            }
        }
        // The game is ended, so that the next round begins with a new one.
        let asked = self.command(Person::ANN, "resign", Value::Null).await;
        if let Some(resigned) = self.press(Person::ANN, &asked, "resign-yes").await {
            resigned.follow_up(0).await.expect("the end");
        }
    }

    const fn room_for(&self, kept: usize) -> usize {
        kept / TOGETHER
    }

    fn count(&self) {
        self.sent.fetch_add(1, Ordering::Relaxed);
    }

    async fn command(&self, person: Person, name: &str, options: Value) -> SeenMessage {
        let sent = self.stand_in.command(person, self.room, name, options).expect("registered");
        self.count();
        answer_to(&sent).await
    }

    /// Presses the button whose custom id has `word` as its second part, if there is one.
    async fn press(&self, person: Person, message: &SeenMessage, word: &str) -> Option<SentInteraction> {
        let texts = message.buttons().filter_map(|button| button["custom_id"].as_str());
        let text = texts.into_iter().find(|text| text.split(':').nth(1) == Some(word))?;
        // The board may have lost its buttons meanwhile.
        let sent = self.stand_in.click(person, message.id, text).ok()?;
        self.count();
        sent.acknowledged().await.expect("in time");
        Some(sent)
    }

    async fn begin(&self) -> SeenMessage {
        let _challenging = CHALLENGING.lock().await;
        let options = json!({"game": "pijersi", "opponent": Person::BEN.id().to_string(), "color": "white"});
        let challenge = self.command(Person::ANN, "challenge", options).await;
        let accepted = self.press(Person::BEN, &challenge, "accept").await.expect("there is the button");
        accepted.follow_up(0).await.expect("the first board")
    }

    /// Plays a random move on the newest board, and begins a new game if that one is over.
    async fn moves(&mut self, board: SeenMessage) -> SeenMessage {
        let position = position(&board);
        let moves = position.legal_moves();
        let mv = self.dice.pick(&moves).clone();
        let person = if position.turn() == board::color::Color::White { Person::ANN } else { Person::BEN };
        let next = self.command(person, "move", json!({"move": mv})).await;
        if next.buttons().any(|button| button["custom_id"].as_str().is_some_and(|text| text.contains(":rematch:"))) {
            return self.begin().await;
        }
        next
    }
}

/// The position in the alternative text of a board's picture.
fn position(board: &SeenMessage) -> AnyPosition {
    let text = board.attachments.first().and_then(|file| file.description.as_deref()).unwrap_or_default();
    let position = text.split_once("Position: ").map_or("", |(_, position)| position.trim());
    AnyPosition::parse(games::GameKind::Pijersi, position)
        .unwrap_or_else(|error| panic!("{error} in {:?} {text:?}", board.content))
}
