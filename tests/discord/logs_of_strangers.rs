//! What the log tells of games between strangers. A process logs what it does at the homes of its own shards, so its
//! log tells nothing of a home that another process serves; and where one process serves both, no line names both.

use std::fs::{self, File};

use domain::seeks::SeekConsent;

use crate::{
    answer::answer_to,
    apart::{Apart, ID, begin, board_at, until_there_is, with_button},
    postgres,
    prelude::*,
    process::{Running, all_is_announced, eventually, parlor},
    sharing,
};

/// Names of the two people. They occur nowhere else, so that the test finds them in the log.
const NAMES: [&str; 2] = ["Xanthippe-Quill", "Zebulon-Quirk"];

/// What must not be told elsewhere of the home of a person: ids of the server, the channel, the person, and all
/// messages in the channel.
fn secrets(stand_in: &StandIn, person: Person, home: Place) -> Vec<String> {
    let guild = stand_in.guild_of(home).expect("a server");
    let messages = stand_in.messages(person, home).into_iter().map(|message| message.id.to_string());
    [guild.to_string(), home.id().to_string(), person.id().to_string()].into_iter().chain(messages).collect()
}

/// Plays a game with all that can happen in it, ends it, offers a rematch, and begins it; then one home is lost.
async fn play(stand_in: &StandIn, store: &Store, homes: [Place; 2]) {
    let game = Apart { stand_in, homes };
    for (person, name) in [ANN, BEN].into_iter().zip(NAMES) {
        stand_in.rename(person, name);
        let consent = Some(SeekConsent { at: SystemClock.now(), direct: false });
        store.seeks.change_seeker(UserId(person.id()), |seeker| seeker.consent = consent).expect("stored");
    }
    begin(store, homes.map(|home| board_at(stand_in, home, None)), false, SystemClock.now());
    for person in [ANN, BEN] {
        until_there_is(&game, person, "flip").await;
    }
    let command = async |person: Person, name: &str, options: Value| {
        let sent = stand_in.command(person, game.home_of(person), name, options).expect("sent");
        answer_to(&sent).await
    };
    let press = |person: Person, message: &SeenMessage, word: &str| {
        stand_in.click(person, message.id, &button(message, word)).expect("pressed")
    };
    for ply in 0..4 {
        let person = if ply % 2 == 0 { ANN } else { BEN };
        let counts = game.counts();
        let board = with_button(&game, person, "move").expect("somebody is to move");
        let mv = position(&board).legal_moves().swap_remove(0);
        command(person, "move", json!({ "move": mv })).await;
        eventually("the move at both homes", || game.counts() == counts.map(|count| count + 1)).await;
    }
    let board = until_there_is(&game, ANN, "opponent").await;
    let panel = answer_to(&press(ANN, &board, "opponent")).await;
    let said = choose_shown(stand_in, ANN, &panel, &format!("a:say:{ID}:hello")).expect("a menu").expect("chosen");
    said.acknowledged().await.expect("answered");
    command(ANN, "draw", Value::Null).await;
    let offer = until_there_is(&game, BEN, "line-no").await;
    press(BEN, &offer, "line-no").acknowledged().await.expect("answered");
    for name in ["board", "games", "record", "replay", "settings", "privacy"] {
        command(BEN, name, Value::Null).await;
    }
    // Nobody plays at the home of the other.
    if stand_in.command(BEN, homes[0], "resign", Value::Null).is_ok() {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let question = command(BEN, "resign", Value::Null).await;
    press(BEN, &question, "resign-yes").acknowledged().await.expect("answered");
    let end = until_there_is(&game, ANN, "rematch").await;
    until_there_is(&game, BEN, "rematch").await;
    press(ANN, &end, "rematch").acknowledged().await.expect("answered");
    let question = until_there_is(&game, BEN, "accept").await;
    press(BEN, &question, "accept").acknowledged().await.expect("answered");
    for person in [ANN, BEN] {
        until_there_is(&game, person, "flip").await;
    }
    eventually("that all is told", || all_is_announced(store)).await;
}

/// Loses the home of Ben, and plays a move that is to be told there.
async fn lose_a_home(stand_in: &StandIn, store: &Store, homes: [Place; 2]) {
    let game = Apart { stand_in, homes };
    stand_in.moderator().allow_bot(homes[1], BotPermission::Write, false).expect("a channel");
    let mover = [ANN, BEN].into_iter().find(|person| with_button(&game, *person, "move").is_some());
    let mover = mover.expect("somebody is to move");
    let board = with_button(&game, mover, "move").expect("a board");
    let mv = position(&board).legal_moves().swap_remove(0);
    let sent = stand_in.command(mover, game.home_of(mover), "move", json!({ "move": mv })).expect("sent");
    answer_to(&sent).await;
    eventually("that it is given up", || all_is_announced(store)).await;
}

/// The log of a process, in lines.
fn lines(path: &Path) -> Vec<String> {
    let log = fs::read_to_string(path).expect("the log");
    assert!(log.contains("news of"), "it tells of the game");
    for name in NAMES.iter().copied().chain(["The Commons", "Hall", "hall"]) {
        assert_eq!(log.lines().find(|line| line.contains(name)), None, "{name} is in the log");
    }
    log.lines().map(str::to_owned).collect()
}

/// Plays everything with so many processes. Returns the log of each, and the secrets of both homes: those of Ann's,
/// which the first process serves, and those of Ben's, which the last one serves.
async fn logged(processes: usize) -> Option<(Vec<Vec<String>>, [Vec<String>; 2])> {
    let url = postgres::shared()?.database();
    let (stand_in, halls, folder, _) = sharing::open().await;
    let names: Vec<_> = ["a", "b"].into_iter().take(processes).collect();
    let logs: Vec<_> = names.iter().map(|name| folder.path().join(format!("{name}.log"))).collect();
    let start = |(name, log): (&&str, &PathBuf)| {
        let place = folder.path().join(name);
        fs::create_dir(&place).expect("a folder");
        let mut command = parlor(&place, &stand_in);
        command
            .env("DISCORD_API_URL", stand_in.url_for(name))
            .env("PARLOR_DATABASE_URL", &url)
            .env("PARLOR_TEST_HURRY", "5")
            .env("RUST_LOG", "parlor=trace,info")
            .stdout(Stdio::null())
            .stderr(File::create(log).expect("a file"));
        Running::spawn(command)
    };
    let running: Vec<_> = names.iter().zip(&logs).map(start).collect();
    stand_in.wait_for_command("move").await.expect("registered");
    sharing::all_are_served(&stand_in, &halls).await;
    // The halls that each process serves, once neither takes over shards any more.
    let mut served: BTreeMap<String, Vec<Place>> = BTreeMap::new();
    let shares = vec![halls.len() / processes; processes];
    for _ in 0..60 {
        served.clear();
        for hall in &halls {
            let sent = stand_in.command(ANN, *hall, "help", Value::Null).expect("sent");
            if sent.acknowledged().await.is_ok() {
                let callback = format!("/interactions/{}/", sent.id());
                let request = stand_in.requests().into_iter().find(|request| request.path.starts_with(&callback));
                served.entry(request.expect("it was answered").process).or_default().push(*hall);
            }
        }
        if served.values().map(Vec::len).eq(shares.iter().copied()) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    let homes = [served[names[0]][1], served[names[processes - 1]][2]];
    let url: store::DatabaseUrl = url.parse().expect("an address");
    let store = Store::connect(&url).expect("the store opens");
    play(&stand_in, &store, homes).await;
    lose_a_home(&stand_in, &store, homes).await;
    let secrets = [secrets(&stand_in, ANN, homes[0]), secrets(&stand_in, BEN, homes[1])];
    drop(running);
    Some((logs.iter().map(|log| lines(log)).collect(), secrets))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_logs_nothing_of_a_home_that_another_serves() {
    let Some((logs, secrets)) = logged(2).await else { return };
    for (log, strange) in logs.iter().zip(secrets.iter().rev()) {
        for line in log {
            let told = strange.iter().find(|secret| line.contains(secret.as_str()));
            assert_eq!(told, None, "{line}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_line_of_a_log_names_both_homes() {
    let Some((logs, secrets)) = logged(1).await else { return };
    for line in &logs[0] {
        let named = secrets.each_ref().map(|home| home.iter().find(|secret| line.contains(secret.as_str())));
        assert!(named[0].is_none() || named[1].is_none(), "{named:?} in {line}");
    }
}
