//! Prepared answers through the real bot: the board on which they are prepared, the message that tells of them, and who
//! learns of them.

use std::{fmt::Write as _, fs};

use crate::{
    answer::answer_to,
    crashes::{any_move, crash_points, going_on, is_told, position_now, public_boards},
    metrics::{address, get},
    prelude::*,
    process::{Running, arm, begin, eventually, parlor},
};

#[tokio::test(flavor = "multi_thread")]
async fn what_was_prepared_is_played_and_told_in_one_message() {
    let (mut table, _) = Table::playing().await;
    let moves = json!({"moves": "a4-b5=c4 g1-f2 a1-b1"});
    let explored = table.command(ANN, "explore", moves).await;
    assert!(explored.ephemeral);
    let prepared = table.press_label(ANN, &explored, "Prepare").await;
    assert!(prepared.ephemeral && prepared.content.contains("Prepared. "), "{}", prepared.content);
    table.restart().await;

    let shown = table.press_label(ANN, &prepared, "Prepared (3)").await;
    let line = "1. After your `a4-b5=c4`, if **Ben** plays `g1-f2`: `a1-b1`";
    assert!(shown.ephemeral && shown.content.ends_with(line), "{}", shown.content);
    let back = table.press_label(ANN, &shown, "Back").await;
    assert!(!back.attachments.is_empty(), "the board is back");
    let played = table.stand_in.press(ANN, back.id, "Play a4-b5=c4").expect("it can be pressed");
    let board = played.follow_up(0).await.expect("the move is told");
    assert!(!board.ephemeral && board.content.starts_with("**Ann** played `a4-b5=c4`: "), "{}", board.content);
    assert_eq!(table.pinged(&board), [BEN]);

    let count = || table.stand_in.messages(CLEO, LOBBY).len();
    let before = count();
    let told = table.moves(BEN, "g1-f2").await;
    let begin = "**Ben** played `g1-f2`, and **Ann** answered at once with `a1-b1`: ";
    assert!(!told.ephemeral && told.content.starts_with(begin), "{}", told.content);
    assert_eq!(table.pinged(&told), [BEN], "who is to move again is called, and nobody else");
    assert_eq!(count(), before + 1, "one message tells of both");
    // The board of the message is the newest one.
    let picker = table.answer(BEN, &told, "move").await;
    assert!(picker.ephemeral && !picker.attachments.is_empty());
    let explored = table.command(ANN, "explore", Value::Null).await;
    assert!(!explored.labels().iter().any(|label| label.starts_with("Prepared (")), "{:?}", explored.labels());
}

/// Everything about a message that its reader gets.
fn all_of(message: &SeenMessage) -> String {
    let mut all = format!("{} {:?} {:?}", message.content, message.components, message.embeds);
    for file in &message.attachments {
        let text = str::from_utf8(&file.bytes).unwrap_or_default();
        write!(all, " {} {:?} {text}", file.filename, file.description).expect("a text takes more text");
    }
    all
}

/// What a person gets of what is kept about them.
async fn own_export(stand_in: &StandIn, person: Person) -> String {
    let privacy = stand_in.command(person, LOBBY, "privacy", Value::Null).expect("it can be sent");
    let privacy = answer_to(&privacy).await;
    let export = stand_in.click(person, privacy.id, &button(&privacy, "export-own")).expect("it can be pressed");
    all_of(&answer_to(&export).await)
}

/// Everything that others than Ann can get.
async fn everything_of_others(stand_in: &StandIn, address: &str, log: &Path) -> String {
    let mut all = fs::read_to_string(log).expect("the log");
    all += &get(address, "/metrics").await.1;
    for person in [BEN, CLEO, Person::OLGA] {
        let of_managers: &[&str] = if person == Person::OLGA { &["server"] } else { &[] };
        for command in ["record", "replay", "board", "games", "stats", "settings"].iter().chain(of_managers) {
            let sent = stand_in.command(person, LOBBY, command, Value::Null).expect("it can be sent");
            all += &all_of(&answer_to(&sent).await);
        }
        let explored = stand_in.command(person, LOBBY, "explore", Value::Null).expect("it can be sent");
        all += &all_of(&answer_to(&explored).await);
        all += &own_export(stand_in, person).await;
        let typed = [
            ("move", "move", ""),
            ("explore", "moves", ""),
            ("explore", "moves", "a4-b5=c4 "),
            ("replay", "game_id", ""),
        ];
        for (command, option, text) in typed {
            let typing = stand_in.autocomplete(person, LOBBY, command, json!({ option: text }), option).expect("typed");
            write!(all, "{:?}", typing.choices().await.expect("answered")).expect("a text takes more text");
        }
        for message in stand_in.messages(person, LOBBY) {
            all += &all_of(&message);
        }
    }
    all
}

/// Kills the program at many moments around the save and the post of a move with its answer, and checks that both are
/// saved and posted together, in one message.
#[tokio::test(flavor = "multi_thread")]
async fn an_answered_move_is_told_once_whenever_the_program_ends() {
    let (stand_in, folder) = stand_in_and_folder().await;
    let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let mut now = position(&begin(&stand_in).await);
    let (mut told, mut roll, mut answered) = (1, dice(21), 0);
    for number in crash_points(1) {
        let (mover, other) = if now.turn() == Color::White { (ANN, BEN) } else { (BEN, ANN) };
        // Neither side may end the game at once, now or next time.
        let has_turn = |position: &AnyPosition| {
            let mut moves = position.legal_moves().into_iter();
            moves.any(|mv| {
                going_on(position, &mv)
                    .is_some_and(|next| next.legal_moves().iter().any(|mv| going_on(&next, mv).is_some()))
            })
        };
        let (mv, foreseen, answer, after) = loop {
            let (mv, foreseen) = any_move(&now, &mut roll);
            let (answer, after) = any_move(&foreseen, &mut roll);
            if has_turn(&after) {
                break (mv, foreseen, answer, after);
            }
        };
        let moves = json!({ "moves": format!("{mv} {answer}") });
        let explored = stand_in.command(other, LOBBY, "explore", moves).expect("it can be sent");
        let explored = explored.reply().await.expect("it is answered");
        let sent = stand_in.press(other, explored.id, "Prepare").expect("it can be pressed");
        let mut prepared = sent.reply().await.expect("it is answered");
        if let Some(anyway) = prepared.labels().into_iter().find(|label| *label == "Prepare anyway") {
            let sent = stand_in.press(other, prepared.id, anyway).expect("it can be pressed");
            prepared = sent.reply().await.expect("it is answered");
        }
        assert!(prepared.content.contains("Prepared. "), "{}", prepared.content);

        let old = public_boards(&stand_in).pop().expect("there is one");
        arm(folder.path(), number);
        stand_in.command(mover, LOBBY, "move", json!({ "move": mv })).expect("it can be sent");
        let place = running.crash_unless(folder.path(), &stand_in, || is_told(&stand_in, &old, told)).await;
        let when = format!("crash point {number}, {place:?}");
        running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        let found = position_now(&stand_in).await;
        if found == now {
            assert_eq!(public_boards(&stand_in).len(), told, "{when}: what was not saved is not told");
            continue;
        }
        assert_eq!(found, after, "{when}: a move is not saved without its answer");
        eventually("the board of a saved move", || public_boards(&stand_in).len() > told).await;
        told += 1;
        answered += 1;
        let boards = public_boards(&stand_in);
        let newest = boards.last().expect("there is one");
        assert_eq!((boards.len(), position(newest)), (told, after.clone()), "{when}");
        let [mv, answer] = [now.notation(&mv), foreseen.notation(&answer)];
        let words = format!("played `{mv}`, and");
        assert!(
            newest.content.contains(&words) && newest.content.contains(&format!("at once with `{answer}`")),
            "{}",
            newest.content
        );
        let pinged = stand_in.pings().into_iter().filter(|ping| ping.message == newest.id);
        assert_eq!(pinged.map(|ping| ping.person).collect::<Vec<_>>(), [mover], "{when}");
        now = after;
        if place.is_none() {
            break;
        }
    }
    assert_eq!(public_boards(&stand_in).len(), told, "nothing is told again later");
    assert!(answered > 3, "some moves were saved");
    running.kill(&stand_in).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_learns_what_is_prepared() {
    let (stand_in, folder) = stand_in_and_folder().await;
    let path = folder.path().join("log");
    let mut command = parlor(folder.path(), &stand_in);
    command.env("PARLOR_LOG_FORMAT", "json").env("RUST_LOG", "trace").env("PARLOR_METRICS_ADDR", "0");
    let log = fs::File::create(&path).expect("a file");
    let running = Running::start_logged(command, Stdio::from(log), &stand_in).await;
    let address = address(&path).await;
    begin(&stand_in).await;

    // Ann’s answers are moves that nobody plays and that no list of moves shows.
    let mut position = AnyPosition::start(GameKind::Pijersi);
    position.play("a4-b5=c4").expect("it is legal");
    let foreseen = "g3-g4";
    position.play(foreseen).expect("it is legal");
    let secret = position.legal_moves().into_iter().find(|mv| mv.len() == 8 && mv.contains('=')).expect("there is one");
    let moves = format!("a4-b5=c4 {foreseen} {secret}");
    let explored = stand_in.command(ANN, LOBBY, "explore", json!({ "moves": moves })).expect("it can be sent");
    let explored = explored.reply().await.expect("it is answered");
    let sent = stand_in.press(ANN, explored.id, "Prepare").expect("it can be pressed");
    let prepared = sent.reply().await.expect("it is answered");
    assert!(prepared.content.contains("Prepared. "), "{}", prepared.content);
    let is_secret = |all: &str| {
        if let Some(at) = all.find(&secret) {
            panic!(
                "{secret}: {:?}",
                String::from_utf8_lossy(&all.as_bytes()[at.saturating_sub(200)..at + secret.len()])
            );
        }
        // Neither a log nor a metric tells that anything is prepared.
        let public = fs::read_to_string(&path).expect("the log");
        assert_eq!(public.lines().find(|line| line.to_lowercase().contains("prepar")), None);
        // Walking through a line is never refused, so a reason would tell that something else was pressed.
        assert_eq!(public.lines().find(|line| line.contains("\"walk\"") && line.contains("\"reason\"")), None);
    };
    is_secret(&everything_of_others(&stand_in, &address, &path).await);
    assert!(!get(&address, "/metrics").await.1.to_lowercase().contains("prepar"));
    let own = own_export(&stand_in, ANN).await;
    assert!(own.contains(&secret) && own.contains(r#"{"prepared":"#), "{own}");

    // Ben plays something else, then resigns.
    for (person, mv) in [(ANN, "a4-b5=c4"), (BEN, "g1-f2")] {
        stand_in.command(person, LOBBY, "move", json!({"move": mv})).expect("sent").reply().await.expect("answered");
        is_secret(&everything_of_others(&stand_in, &address, &path).await);
    }
    let asked = stand_in.command(BEN, LOBBY, "resign", json!({})).expect("sent").reply().await.expect("answered");
    let resigned = stand_in.click(BEN, asked.id, &button(&asked, "resign-yes")).expect("clicked");
    resigned.follow_up(0).await.expect("the end");
    is_secret(&everything_of_others(&stand_in, &address, &path).await);
    // The game is over, so nothing is prepared any longer, and the button says so.
    let late = stand_in.press(ANN, prepared.id, "Prepared (3)").expect("pressed").reply().await.expect("answered");
    assert!(late.content.contains("over"), "{}", late.content);
    let own = own_export(&stand_in, ANN).await;
    assert!(!own.contains(r#"{"prepared":"#), "{own}");
    running.stop(&stand_in).await;
    is_secret(&fs::read_to_string(&path).expect("the log"));
}
