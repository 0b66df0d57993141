//! Orders of the operator about people who look for opponents, carried out by the running bot that holds the store.

use board::color::{ByColor, Color};
use domain::{Account, Offense, Report};

use crate::{
    answer::answer_to,
    prelude::*,
    process::{Running, output, parlor},
};

/// What `parlor seeks` says, and its exit status, in the folder of a running bot.
async fn said(folder: &Path, stand_in: &StandIn, arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = parlor(folder, stand_in);
    command.arg("seeks").args(arguments);
    let output = tokio::task::spawn_blocking(|| output(command)).await.expect("joined");
    let text = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(text).expect("text"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_bot_carries_out_what_the_operator_decides() {
    let (stand_in, folder) = stand_in_and_folder().await;
    {
        let store = Store::open(&folder.path().join("data")).expect("an empty store");
        let account = |person: Person, name: &str| Account {
            user: UserId(person.id()),
            name: name.to_owned(),
            user_name: name.to_lowercase(),
        };
        let report = Report {
            game: GameId::from_bits(7),
            by: Color::Black,
            accounts: ByColor { white: account(ANN, "Ann"), black: account(BEN, "Ben") },
            offense: Offense::Stalling,
            at: SystemClock.now(),
            transcript: "[Game \"Pijersi\"]\n\n1 a4-b5=c4 *\n".to_owned(),
        };
        assert!(store.strangers.insert_report(&report).expect("stored"));
    }
    let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let said = async |arguments: &[&str]| said(folder.path(), &stand_in, arguments).await;
    let seek = async || {
        let options = json!({"game": "pijersi", "clock": "3d", "place": "here"});
        answer_to(&stand_in.command(ANN, LOBBY, "seek", options).expect("sent")).await.content
    };
    let ann = ANN.id().to_string();

    let (status, reports) = said(&["reports"]).await;
    assert_eq!(status, Some(0), "{reports}");
    assert!(reports.starts_with("reports: 1\n") && reports.contains(&format!("about {ann} @ann (Ann)")), "{reports}");
    assert!(!reports.contains("a4-b5=c4"), "{reports}");
    assert!(said(&["reports", "--records"]).await.1.contains("| 1 a4-b5=c4"));
    assert_eq!(said(&["bars"]).await, (Some(0), "barred: 0\n".to_owned()));
    let bar = ["bar", &ann, "--until", "2999-12-24", "--reason", "lets the time run out"];
    assert_eq!(said(&bar).await, (Some(0), format!("{ann} is barred until 2999-12-24\n")));
    assert!(said(&["bars"]).await.1.contains("lets the time run out"));
    let refused = seek().await;
    assert!(refused.contains("lets the time run out"), "{refused}");
    let (status, past) = said(&["bar", &ann, "--until", "2020-01-01"]).await;
    assert!(status == Some(2) && past.contains("begun already"), "{past}");
    assert_eq!(said(&["unbar", &ann]).await, (Some(0), format!("{ann} is no longer barred\n")));
    assert!(!seek().await.contains("lets the time run out"));
    running.stop(&stand_in).await;
    // Without the bot, the program does the same by itself.
    assert_eq!(said(&["bars"]).await, (Some(0), "barred: 0\n".to_owned()));
}
