//! The latency for some players while other people open the longest replays: the time from the gateway's event for
//! `/move` and `/help` to the callback. It is measured with no replay requested, and with ten requests for replays
//! under way at all times.
//!
//! Each of five people has two requests under way without pause. For each request, the person imports a game of 2,000
//! moves as a new game and opens its replay. The stand-in for Discord, the bot and the store run in this process. The
//! times with and without replays are taken alternately in one run, so that their ratio is meaningful on a busy
//! machine.
//!
//! `cargo bench --bench crowd -- 1` does one round, for a quick look.

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

mod lobby;
mod support;

use lobby::{Lobby, answer::answer_to, random_move};
use support::{Dice, percentiles};

const ROUNDS: u64 = 5;
/// The number of moves and requests for help in a round.
const ASKED: usize = 60;
/// The number of requests for replays that each of the five people has under way.
const PRESSES: usize = 2;
const MOVES: usize = 2000;

#[tokio::main]
async fn main() {
    let usual = if support::is_quick() { 1 } else { ROUNDS };
    let rounds = support::number().unwrap_or(usual);
    let asked = if support::is_quick() { ASKED / 20 } else { ASKED };
    let lobby = Lobby::open().await;
    let mut dice = Dice::new(1);
    let record = Arc::new(long_record(&mut dice));
    println!("a record of {} KB", record.len() / 1000);
    let (mut idle, mut busy, mut shown) = (Asked::default(), Asked::default(), Vec::new());
    for _ in 0..rounds {
        ask(&lobby, &mut dice, asked, &mut idle).await;
        let over = Arc::new(AtomicBool::new(false));
        let mut crowd = JoinSet::new();
        for person in Person::ALL.into_iter().cycle().take(PRESSES * Person::ALL.len()) {
            crowd.spawn(press(Arc::clone(&lobby.stand_in), person, Arc::clone(&record), Arc::clone(&over)));
        }
        ask(&lobby, &mut dice, asked, &mut busy).await;
        over.store(true, Ordering::Relaxed);
        shown.extend(crowd.join_all().await.into_iter().flatten());
    }
    for (name, mut asked) in [("nobody presses", idle), ("ten presses under way", busy)] {
        println!("{name}, `/move`: {}", percentiles(&mut asked.moves));
        println!("{name}, `/help`: {}", percentiles(&mut asked.helps));
    }
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

/// The latencies of the other players.
#[derive(Default)]
struct Asked {
    moves: Vec<Duration>,
    helps: Vec<Duration>,
}

async fn ask(lobby: &Lobby, dice: &mut Dice, count: usize, times: &mut Asked) {
    for _ in 0..count {
        times.moves.push(lobby.move_in_lobby(dice).await);
        times.helps.push(lobby.command(Person::CLEO, Place::LOBBY, "help", Value::Null).await);
    }
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
