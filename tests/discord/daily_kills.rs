//! Kills the program at many moments around a daily puzzle: it comes once, late rather than never, and not after six hours.

use std::{path::Path, process::Command, time::Duration};

use catalogue::Language;
use discord_stand_in::{Place, Seen, StandIn, Trouble};
use domain::{
    Daily,
    daily::{Begun, Part, Plan},
    id::{ChannelId, GuildId, MessageId},
    time::{Clock, SystemClock, Zone},
};
use games::GameKind;
use store::Store;

use crate::{
    process::{Running, eventually, parlor},
    puzzle_file,
    table::{CLEO, new_stand_in},
};

const GARDEN: Place = Place::GARDEN;
const GUILD: GuildId = GuildId(1_200_000_000_000_000_001);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Stores a daily puzzle that was posted yesterday, and whose successor has been due for so long.
fn prepare(folder: &Path, late: Duration) {
    let due = SystemClock.now().before(late);
    let plan = Plan {
        channel: ChannelId(GARDEN.id()),
        time: Zone::UTC.time_at(due),
        zone: Zone::UTC,
        games: [GameKind::Pijersi].into(),
        language: Language::default(),
    };
    let library = puzzle_file::library();
    let mut daily = Daily::new(GUILD, 1);
    daily.follow(Some(plan), due.before(DAY + HOUR));
    let yesterday = due.before(DAY).after(HOUR);
    assert_eq!(daily.begin(yesterday, |game| library.of(game).ok().flatten()), Begun::Owed);
    let day = daily.today().expect("it is chosen").day;
    daily.posted(day, Part::Puzzle, MessageId(1), None, yesterday);
    let store = Store::open(&folder.join("data")).expect("the store opens");
    store.dailies.change_daily(GUILD, || Some(daily.clone()), |stored| *stored = daily.clone()).expect("it is stored");
    std::fs::create_dir(folder.join("puzzles")).expect("it is made");
    std::fs::write(folder.join("puzzles/pijersi.txt"), puzzle_file::text()).expect("it is written");
}

fn program(folder: &Path, stand_in: &StandIn) -> Command {
    let mut command = parlor(folder, stand_in);
    command.env("PARLOR_PUZZLES_DIR", folder.join("puzzles"));
    command
}

/// The solutions and the puzzles in the garden.
fn posted(stand_in: &StandIn) -> (usize, usize) {
    let messages: Vec<Seen> = stand_in.messages(CLEO, GARDEN);
    let count = |beginning: &str| messages.iter().filter(|message| message.content.starts_with(beginning)).count();
    (count("**Solution of the daily puzzle**"), count("**Daily puzzle**"))
}

/// Waits until the program has tried to post so many messages.
async fn tried(stand_in: &StandIn, count: usize) {
    let path = format!("/channels/{}/messages", GARDEN.id());
    let is_post = |sent: &discord_stand_in::Request| sent.method == "POST" && sent.path.ends_with(&path);
    eventually("a message", || stand_in.requests().iter().filter(|sent| is_post(sent)).count() >= count).await;
}

/// Starts and kills the program until the stored record fulfills a condition.
async fn run_until(folder: &Path, stand_in: &StandIn, done: impl Fn(&Daily) -> bool) {
    // On a slow machine, the program needs longer.
    for seconds in 2..20 {
        let running = Running::start(program(folder, stand_in), stand_in).await;
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        running.kill(stand_in).await;
        let store = Store::open(&folder.join("data")).expect("the store opens");
        if done(&store.dailies.daily(GUILD).expect("readable").expect("stored")) {
            return;
        }
    }
    panic!("the record stays as it is");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_comes_once_whenever_the_program_is_killed() {
    // The number of messages that it tries to post before it is killed, the time after that in milliseconds, and whether
    // Discord's answers to these messages are lost.
    for (messages, pause, lost) in [
        (0, 0, false),
        (0, 300, false),
        (1, 0, false),
        (1, 0, true),
        (1, 5, false),
        (1, 40, false),
        (2, 0, false),
        (2, 0, true),
        (2, 10, false),
        (2, 200, false),
    ] {
        let stand_in = new_stand_in().await;
        let folder = tempfile::tempdir().expect("a temporary folder");
        prepare(folder.path(), HOUR);
        if lost {
            stand_in.trouble(&format!("POST /channels/{}/messages", GARDEN.id()), messages, Trouble::AnswerLost);
        }
        let running = Running::start(program(folder.path(), &stand_in), &stand_in).await;
        tried(&stand_in, messages).await;
        tokio::time::sleep(Duration::from_millis(pause)).await;
        running.kill(&stand_in).await;
        let running = Running::start(program(folder.path(), &stand_in), &stand_in).await;
        eventually("both messages", || posted(&stand_in) == (1, 1)).await;
        running.kill(&stand_in).await;
        // Whatever the second process could not note is found by a later one.
        run_until(folder.path(), &stand_in, |daily| daily.owed().is_none()).await;
        assert_eq!(posted(&stand_in), (1, 1), "killed {pause} ms after message {messages}, answers lost: {lost}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_six_hours_nothing_comes() {
    let stand_in = new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    prepare(folder.path(), HOUR * 7);
    run_until(folder.path(), &stand_in, |daily| daily.trouble.is_some()).await;
    assert_eq!(posted(&stand_in), (0, 0));
}
