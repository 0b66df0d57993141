//! The daily puzzle, from `/server` to the solution on the next day: posted once whatever fails, and spoiling nothing.

use store::TryEnd;

use crate::{prelude::*, process::eventually, puzzle_file};

const OLGA: Person = Person::OLGA;
const GARDEN: Place = Place::GARDEN;
const GUILD: GuildId = GuildId(1_200_000_000_000_000_001);
const GAME: GameKind = GameKind::Pijersi;
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Olga chooses the garden, and the time of day that it is in an hour. Returns the panel.
pub async fn choose(table: &Table) -> SeenMessage {
    let time = Zone::UTC.time_at(table.clock.now().after(HOUR)).to_string();
    let options = json!({"puzzle_channel": GARDEN.id().to_string(), "puzzle_hour": time, "puzzle_zone": "UTC"});
    table.command(OLGA, "server", options).await
}

/// The public messages of the bot in the garden.
fn posted(table: &Table) -> Vec<SeenMessage> {
    let messages = table.stand_in.messages(CLEO, GARDEN).into_iter();
    messages.filter(|message| !message.ephemeral && !message.attachments.is_empty()).collect()
}

async fn wait_for(table: &Table, count: usize) -> Vec<SeenMessage> {
    eventually(&format!("{count} messages in the garden"), || posted(table).len() >= count).await;
    let nothing_owed = || {
        let daily = table.app().store().dailies.daily(GUILD).expect("readable").expect("stored");
        daily.owed().is_none()
    };
    eventually("that all is recorded", nothing_owed).await;
    let messages = posted(table);
    assert_eq!(messages.len(), count, "{messages:?}");
    messages
}

/// The puzzle that a public message shows.
fn puzzle_of(message: &SeenMessage) -> Puzzle {
    let library = puzzle_file::library();
    let collection = library.of(GAME).expect("sound").expect("there");
    let id = message.buttons().find_map(|button| button["custom_id"].as_str()).expect("a button");
    let id = id.strip_prefix("a:open-puzzle:pijersi:").and_then(|id| id.strip_suffix('+'));
    collection.get(id.expect("it is a daily puzzle").parse().expect("an identifier")).expect("ours").clone()
}

fn solve(table: &Table, person: Person, puzzle: &Puzzle) {
    let (user, now) = (UserId(person.id()), table.clock.now());
    let end = TryEnd { user, puzzle, solved: true, guild: Some(GUILD), daily: true, now };
    table.app().store().puzzles.end_try(&end).expect("stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_a_day_and_its_solution_the_day_after() {
    let mut table = Table::open().await;
    let panel = choose(&table).await;
    assert!(panel.ephemeral && panel.content.contains("Only this game: **Pijersi**"), "{}", panel.content);
    assert!(panel.content.contains(&format!("<#{}>", GARDEN.id())), "{}", panel.content);
    table.restart().await;
    assert_eq!(posted(&table).len(), 0);
    table.clock.advance(HOUR + MINUTE);
    let message = wait_for(&table, 1).await.remove(0);
    let puzzle = puzzle_of(&message);
    assert_eq!((buttons(&message), table.pinged(&message)), (vec!["open-puzzle".to_owned()], vec![]));
    assert_eq!(position(&message), puzzle.start());
    assert_eq!(message.labels(), ["Solve"]);
    assert!(message.content.contains("wins in"), "{}", message.content);

    // Whoever solves it does so in private.
    let board = table.answer(ANN, &message, "open-puzzle").await;
    assert!(board.ephemeral && posted(&table).len() == 1, "{}", board.content);
    solve(&table, BEN, &puzzle);
    solve(&table, ANN, &puzzle);
    let edits = |table: &Table| {
        let is_edit = |path: &str| path.ends_with(&format!("/messages/{}", message.id));
        table.stand_in.requests().iter().filter(|sent| sent.method == "PATCH" && is_edit(&sent.path)).count()
    };
    table.clock.advance(MINUTE * 10);
    let counted = table.stand_in.until(CLEO, message.id, |message| message.content.contains("2 people")).await;
    let counted = counted.expect("it is edited");
    assert!(counted.content.contains(&format!("<@{}> before everyone", BEN.id())), "{}", counted.content);
    assert_eq!((buttons(&counted), counted.attachments.len()), (buttons(&message), 1), "the rest stays");
    assert!(table.pinged(&counted).is_empty());
    assert_eq!(edits(&table), 1);
    for mv in &puzzle.line {
        assert!(!counted.content.contains(mv.as_str()), "{}", counted.content);
    }

    table.clock.advance(DAY);
    let messages = wait_for(&table, 3).await;
    let [_, solution, next] = &messages[..] else { panic!("{messages:?}") };
    assert!(solution.content.starts_with("**Solution of the daily puzzle**"), "{}", solution.content);
    assert!(solution.content.contains("2 people") && table.pinged(solution).is_empty());
    let [animation] = &solution.attachments[..] else { panic!("one file") };
    let alt = animation.description.as_deref().expect("alt text");
    assert!(animation.filename.ends_with(".gif") && animation.bytes.starts_with(b"GIF89a"));
    assert!(puzzle.line.iter().all(|mv| alt.contains(mv.as_str())), "{alt}");
    assert_ne!(puzzle_of(next).id, puzzle.id);
    let closed = table.stand_in.until(CLEO, message.id, |message| message.components.is_empty()).await;
    assert_eq!(closed.expect("it is closed").attachments.len(), 1);

    let panel = table.command(OLGA, "server", Value::Null).await;
    let tab = table.press_label(OLGA, &panel, "Daily puzzle").await;
    let off = table.press_label(OLGA, &tab, "Stop daily puzzle").await;
    assert!(off.content.contains("**Daily puzzle:** none"), "{}", off.content);
    table.clock.advance(DAY * 2);
    table.command(ANN, "help", Value::Null).await;
    assert_eq!(posted(&table).len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn it_is_posted_once_whatever_fails() {
    for trouble in [Fault::AnswerLost, Fault::Status(500), Fault::RateLimited(Duration::from_secs(1))] {
        let table = Table::open().await;
        choose(&table).await;
        table.stand_in.fault(&format!("POST /channels/{}/messages", GARDEN.id()), 2, trouble);
        table.clock.advance(HOUR + MINUTE);
        wait_for(&table, 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_was_posted_before_a_crash_is_found() {
    let mut table = Table::open().await;
    choose(&table).await;
    // The store as it is before the puzzle is chosen.
    let mut export = Vec::new();
    table.app().store().export(table.clock.now(), &mut export).expect("exported");
    table.clock.advance(HOUR + MINUTE);
    let message = wait_for(&table, 1).await.remove(0);
    table.app().store().restore(&export[..], true).expect("restored");
    table.restart().await;
    for _ in 0..120 {
        table.stand_in.say(ANN, GARDEN, "what a puzzle").expect("said");
    }
    let known = || {
        let daily = table.app().store().dailies.daily(GUILD).expect("readable").expect("stored");
        daily.today().and_then(|today| today.message).map(|found| found.0)
    };
    eventually("the message to be found", || known() == Some(message.id.0)).await;
    assert_eq!(posted(&table).len(), 1);
}
