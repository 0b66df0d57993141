//! The latency for some players while others keep the bot busy: the time from the gateway's event to the callback, for
//! `/move`, and for `/help` or `/board`.
//!
//! The stand-in for Discord, the bot and the store run in this process. The times with and without the load are taken
//! alternately in one run, so that their ratio is meaningful on a busy machine. The first number behind a bench's name
//! is that of its rounds.
//!
//! - `crowd`: each of five people has two requests for replays under way without pause. For each request, the person
//!   imports a game of 2,000 moves as a new game and opens its replay.
//! - `opponent`: the bot thinks about its moves in eight games. A game that ends is followed by a new one, so that all
//!   rounds are alike. The bench also prints how long the bot's eight opponents wait for the acknowledgements of their
//!   own moves and for the bot's replies.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use board::color::ByColor;
use catalogue::Language;
use discord_stand_in::{Person, Place, StandIn};
use domain::{
    Action, Actor, NamedUser, Session, Table,
    id::{ChannelId, GameId, UserId},
    time::Timestamp,
    transcript,
};
use games::{AnyPosition, GameKind};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::{
    lobby::{Lobby, answer::answer_to, random_move},
    support::{self, Dice, percentiles},
};

/// The number of requests for replays that each of the five people has under way.
const PRESSES: usize = 2;
const MOVES: usize = 2000;

/// The latencies for those who only play in the lobby, and look at something by another command.
#[derive(Default)]
struct Asked {
    moves: Vec<Duration>,
    looks: Vec<Duration>,
}

impl Asked {
    async fn ask(&mut self, lobby: &Lobby, dice: &mut Dice, command: &str, count: usize) {
        for _ in 0..count {
            self.moves.push(lobby.move_in_lobby(dice).await);
            self.looks.push(lobby.command(Person::CLEO, Place::LOBBY, command, Value::Null).await);
        }
    }

    fn report(mut self, when: &str, command: &str) {
        println!("{when}, `/move`: {}", percentiles(&mut self.moves));
        println!("{when}, `/{command}`: {}", percentiles(&mut self.looks));
    }
}

/// The number of rounds: one in a short run.
fn rounds(usual: u64) -> u64 {
    support::number().unwrap_or(if support::is_quick() { 1 } else { usual })
}

pub async fn crowd() {
    let asked = if support::is_quick() { 3 } else { 60 };
    let lobby = Lobby::open().await;
    let mut dice = Dice::new(1);
    let record = Arc::new(long_record(&mut dice));
    println!("a record of {} KB", record.len() / 1000);
    let (mut idle, mut busy, mut shown) = (Asked::default(), Asked::default(), Vec::new());
    for _ in 0..rounds(5) {
        idle.ask(&lobby, &mut dice, "help", asked).await;
        let over = Arc::new(AtomicBool::new(false));
        let mut crowd = JoinSet::new();
        for person in Person::ALL.into_iter().cycle().take(PRESSES * Person::ALL.len()) {
            crowd.spawn(press(Arc::clone(&lobby.stand_in), person, Arc::clone(&record), Arc::clone(&over)));
        }
        busy.ask(&lobby, &mut dice, "help", asked).await;
        over.store(true, Ordering::Relaxed);
        shown.extend(crowd.join_all().await.into_iter().flatten());
    }
    idle.report("nobody presses", "help");
    busy.report("ten presses under way", "help");
    println!("replays until they are there: {}", percentiles(&mut shown));
}

/// Opens replays until `over` is set, and returns the time of each.
async fn press(stand_in: Arc<StandIn>, person: Person, record: Arc<String>, over: Arc<AtomicBool>) -> Vec<Duration> {
    let mut times = Vec::new();
    while !over.load(Ordering::Relaxed) {
        let file = stand_in.upload("game.txt", record.as_bytes());
        let sent =
            stand_in.command(person, Place::direct(person), "import", json!({"file": file})).expect("registered");
        let imported = answer_to(&sent).await;
        let begun = Instant::now();
        // The button is found by its custom id, since its label depends on the person's language.
        let replay = imported.buttons().filter_map(|button| button["custom_id"].as_str()).find(|id| is_replay(id));
        let replay = replay.expect("an imported game has a replay").to_owned();
        let sent = stand_in.click(person, imported.id, &replay).expect("it can be pressed");
        let shown = match sent.reply().await {
            Ok(seen) if seen.attachments.iter().any(|file| file.filename.ends_with(".gif")) => Ok(seen),
            // A deferred replay comes as a follow-up.
            Ok(_) => sent.follow_up(0).await,
            Err(late) => Err(late),
        };
        match shown {
            Ok(_) => times.push(begun.elapsed()),
            Err(late) => println!("no replay: {late}"),
        }
    }
    times
}

fn is_replay(custom_id: &str) -> bool {
    custom_id.contains("open-replay")
}

/// The transcript of a random game of Paiko of the maximum length.
fn long_record(dice: &mut Dice) -> String {
    loop {
        let seat = |user| NamedUser { user: UserId(user), name: "Somebody".to_owned() };
        let table = Table { guild: None, channel: ChannelId(1), parent: None };
        let seats = ByColor { white: seat(1), black: seat(2) };
        let (id, start) = (GameId::from_bits(1), AnyPosition::start(GameKind::Paiko));
        let mut session = Session::new(id, table, seats, Language::English, "classic".to_owned(), start, Timestamp(0));
        while session.moves().len() < MOVES
            && let Some(player) = session.user_to_move()
        {
            let actor = Actor { user: player, moderator: false };
            let mv = random_move(session.position(), dice);
            session = session.apply(actor, Action::Move(mv), Timestamp(0)).expect("a legal move").0;
        }
        // The last line may be a forced pass.
        if session.moves().len() == MOVES {
            return transcript::write(&session);
        }
    }
}

pub async fn opponent() {
    let lobby = Lobby::open().await;
    let mut dice = Dice::new(1);
    // The other players play in the lobby. The bot plays its eight games in other places.
    let direct = Person::ALL.map(|person| (person, Place::direct(person)));
    let rooms = [(Person::ANN, Place::GROUP), (Person::BEN, Place::GARDEN), (Person::MIRA, Place::BACK_ROOM)];
    let eight: Vec<(Person, Place)> = direct.into_iter().chain(rooms).collect();

    let (mut idle, mut busy, mut own, mut waits) = (Asked::default(), Asked::default(), Vec::new(), Vec::new());
    for _ in 0..rounds(30) {
        for (&(person, place), game) in eight.iter().zip(["biyi", "paiko", "pijersi"].into_iter().cycle()) {
            if lobby.game_at(place).is_none() {
                let options = json!({"game": game, "level": "6", "color": "white"});
                let sent = lobby.stand_in.command(person, place, "challenge", options).expect("registered");
                sent.reply().await.expect("the game begins");
            }
        }
        idle.ask(&lobby, &mut dice, "board", 25).await;
        let begun = Instant::now();
        for &(person, place) in &eight {
            let session = lobby.game_at(place).expect("it goes on, or has begun anew");
            let mv = random_move(session.position(), &mut dice);
            own.push(lobby.command(person, place, "move", json!({"move": mv})).await);
        }
        busy.ask(&lobby, &mut dice, "board", 25).await;
        // Waits until the bot has replied in all eight games.
        while eight.iter().any(|&(_, place)| lobby.game_at(place).is_some_and(|session| session.waits_for_bot())) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        waits.push(begun.elapsed());
    }
    idle.report("nobody plays against the bot", "board");
    busy.report("eight play against it", "board");
    println!("`/move` of the eight: {}", percentiles(&mut own));
    println!("all eight replies: {}", percentiles(&mut waits));
}
