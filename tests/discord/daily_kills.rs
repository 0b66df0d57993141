//! Crashes of the program around a daily puzzle: it comes once, late rather than never, and not after six hours.

use domain::{
    Daily,
    daily::{Begun, DailyMessage, DailyPlan},
    id::MessageId,
};

use crate::{
    crashes::at_crash_points,
    prelude::*,
    process::{Running, arm, eventually, parlor, run_until},
    puzzle_file,
};

const GARDEN: Place = Place::GARDEN;
const GUILD: GuildId = GuildId(1_200_000_000_000_000_001);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Stores a daily puzzle that was posted yesterday, and whose successor has been due for so long.
pub fn prepare(folder: &Path, late: Duration) {
    let due = SystemClock.now().before(late);
    let plan = DailyPlan {
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
    daily.posted(day, DailyMessage::Puzzle, MessageId(1), None, yesterday);
    let store = Store::open(&folder.join("data")).expect("the store opens");
    store.dailies.change_daily(GUILD, || Some(daily.clone()), |stored| *stored = daily.clone()).expect("it is stored");
    std::fs::create_dir(folder.join("puzzles")).expect("it is made");
    std::fs::write(folder.join("puzzles/pijersi.txt"), puzzle_file::text()).expect("it is written");
}

pub fn program(folder: &Path, stand_in: &StandIn) -> Command {
    let mut command = parlor(folder, stand_in);
    command.env("PARLOR_PUZZLES_DIR", folder.join("puzzles"));
    command
}

/// The solutions and the puzzles in the garden.
fn posted(stand_in: &StandIn) -> (usize, usize) {
    let messages: Vec<SeenMessage> = stand_in.messages(CLEO, GARDEN);
    let count = |beginning: &str| messages.iter().filter(|message| message.content.starts_with(beginning)).count();
    (count("**Solution of the daily puzzle**"), count("**Daily puzzle**"))
}

#[tokio::test(flavor = "multi_thread")]
async fn it_comes_once_wherever_the_program_crashes() {
    at_crash_points(3, async |number| {
        let lost = number % 2 == 1;
        let (stand_in, folder) = stand_in_and_folder().await;
        prepare(folder.path(), HOUR);
        if lost {
            stand_in.fault(&format!("POST /channels/{}/messages", GARDEN.id()), 1, Fault::AnswerLost);
        }
        let both = || posted(&stand_in) == (1, 1);
        arm(folder.path(), number);
        let place =
            Running::spawn(program(folder.path(), &stand_in)).crash_unless(folder.path(), &stand_in, both).await;
        let running = Running::start(program(folder.path(), &stand_in), &stand_in).await;
        eventually("both messages", both).await;
        running.kill(&stand_in).await;
        // Whatever the second process could not note is found by a later one.
        let stored = |store: &Store| store.dailies.daily(GUILD).expect("readable").expect("stored");
        run_until(program, folder.path(), &stand_in, 2, |store| stored(store).owed().is_none()).await;
        assert_eq!(posted(&stand_in), (1, 1), "crash point {number}, {place:?}, answer lost: {lost}");
        place
    })
    .await;
}
