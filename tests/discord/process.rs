//! Runs the built program: kills it, stops it, starts it twice, and asks it for a back-up.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use discord_stand_in::StandIn;
use serde_json::{Value, json};

use crate::{
    answer::answer_to,
    clicks::{entries_lead_to_the_end, next_step},
    table::{ANN, BEN, CLEO, LOBBY, button, choices, dice, new_stand_in, position, to_move},
};

/// The command that runs the program in a folder against a stand-in.
pub fn parlor(folder: &Path, stand_in: &StandIn) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command
        .current_dir(folder)
        .env_clear()
        .env("DISCORD_TOKEN", stand_in.token())
        .env("DISCORD_API_URL", stand_in.url())
        .env("PARLOR_DATA_DIR", folder.join("data"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// A running program, which is killed on drop.
pub struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // The program may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Running {
    pub fn spawn(mut command: Command) -> Self {
        Self(command.spawn().expect("the program starts"))
    }

    pub async fn start(command: Command, stand_in: &StandIn) -> Self {
        Self::start_logged(command, Stdio::null(), stand_in).await
    }

    /// Starts the program, writes its standard error to `log`, and waits until the program has registered its commands.
    pub async fn start_logged(mut command: Command, log: impl Into<Stdio>, stand_in: &StandIn) -> Self {
        command.stderr(log);
        let child = Self::spawn(command);
        stand_in.wait_for_bot().await.expect("the bot connects");
        stand_in.wait_for_command("move").await.expect("the bot registers its commands");
        child
    }

    /// Kills the program.
    pub async fn kill(mut self, stand_in: &StandIn) {
        self.0.kill().expect("it runs");
        self.0.wait().expect("it has ended");
        stand_in.wait_until_bot_is_gone().await.expect("its connection is closed");
    }

    /// Stops the program with a signal that it handles.
    #[cfg(unix)]
    pub async fn stop(mut self, stand_in: &StandIn) {
        self.signal("TERM");
        assert_eq!(self.0.wait().expect("it ends").code(), Some(0));
        stand_in.wait_until_bot_is_gone().await.expect("its connection is closed");
    }

    /// Waits until the program ends without being stopped by the test. Returns its exit status.
    #[cfg(target_os = "linux")]
    pub fn ended(&mut self) -> Option<i32> {
        self.0.wait().expect("it ends").code()
    }

    #[cfg(unix)]
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args([&format!("-{name}"), &self.0.id().to_string()]).status();
        assert!(sent.expect("there is a kill command").success());
    }
}

/// Begins a game of Ann, White, against Ben in the lobby. Returns the first board.
pub async fn begin(stand_in: &StandIn) -> discord_stand_in::Seen {
    let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white"});
    let challenge = answer_to(&stand_in.command(ANN, LOBBY, "challenge", options).expect("sent")).await;
    let accepted = stand_in.click(BEN, challenge.id, &button(&challenge, "accept")).expect("clicked");
    accepted.follow_up(0).await.expect("the first board")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_being_killed_again_and_again() {
    let stand_in = new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let mut board = begin(&stand_in).await;
    let mut roll = dice(3);
    for ply in 0..9 {
        let before = position(&board);
        if before.outcome().is_some() {
            break;
        }
        let moves = before.legal_moves();
        let mv = &moves[roll(moves.len())];
        let sent = stand_in.command(to_move(&before), LOBBY, "move", json!({"move": mv})).expect("sent");
        board = answer_to(&sent).await;
        assert!(!board.ephemeral && board.content.contains(&before.notation(mv)), "{}", board.content);
        if ply % 3 == 2 {
            // Every answered move is kept, no matter how the program ends.
            running.kill(&stand_in).await;
            running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
            let looked =
                stand_in.command(CLEO, LOBBY, "board", Value::Null).expect("sent").reply().await.expect("answered");
            assert_eq!(position(&looked), position(&board));
            let flipped = stand_in.click(CLEO, board.id, &button(&board, "flip")).expect("clicked");
            assert!(flipped.reply().await.expect("old buttons work").ephemeral);
        }
    }
}

/// The public boards in the lobby, oldest first. Old ones have lost their pictures, but still name their game or move.
pub fn public_boards(stand_in: &StandIn) -> Vec<discord_stand_in::Seen> {
    let is_board = |message: &discord_stand_in::Seen| !message.attachments.is_empty() || message.content.contains('`');
    let messages = stand_in.messages(CLEO, LOBBY).into_iter();
    messages.filter(|message| !message.ephemeral && is_board(message)).collect()
}

/// Sends a move without waiting for the answer. The move is typed or, if `clicked`, made by the last click in a picker.
async fn send_a_move(stand_in: &StandIn, board: &discord_stand_in::Seen, mv: &str, clicked: bool) {
    let before = position(board);
    let person = to_move(&before);
    if !clicked {
        stand_in.command(person, LOBBY, "move", json!({"move": mv})).expect("sent");
        return;
    }
    let opened = stand_in.click(person, board.id, &button(board, "move")).expect("clicked");
    let mut picker = opened.reply().await.expect("the picker");
    let mut steps = Vec::new();
    loop {
        let value = next_step(&before, mv, &steps);
        let offered = choices(&picker);
        let (_, id) = offered.iter().find(|(step, _)| *step == value).expect("the step is offered");
        let is_last = entries_lead_to_the_end(&before, &steps);
        let sent = stand_in.click(person, picker.id, id).expect("chosen");
        if is_last {
            return;
        }
        picker = sent.reply().await.expect("the picker goes on");
        steps.push(value);
    }
}

/// Kills or stops the program at many moments around the save and the answer of a move, and checks that every saved
/// move is shown by exactly one board.
async fn moves_are_told_once_whenever_it_ends(clicked: bool) {
    let stand_in = new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let mut board = begin(&stand_in).await;
    // Shortly after posting a board, the bot stores the board's message id. Lists of games link to the board from then
    // on.
    let noted = async {
        let listed = async || {
            let list = stand_in.command(ANN, LOBBY, "games", Value::Null).expect("sent");
            list.reply().await.expect("answered").content
        };
        while !listed().await.contains(&board.id.to_string()) {}
    };
    tokio::time::timeout(LONGEST, noted).await.expect("the first board is noted");
    let mut told = 1;
    let mut roll = dice(if clicked { 17 } else { 18 });
    for (round, pause) in [0, 1, 2, 3, 5, 7, 10, 14, 20, 30, 50, 80].into_iter().enumerate() {
        let before = position(&board);
        if before.outcome().is_some() {
            break;
        }
        let moves = before.legal_moves();
        send_a_move(&stand_in, &board, &moves[roll(moves.len())], clicked).await;
        tokio::time::sleep(std::time::Duration::from_millis(pause)).await;
        #[cfg(unix)]
        if round % 4 == 3 {
            running.stop(&stand_in).await;
        } else {
            running.kill(&stand_in).await;
        }
        #[cfg(not(unix))]
        running.kill(&stand_in).await;
        running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        let looked =
            stand_in.command(CLEO, LOBBY, "board", Value::Null).expect("sent").reply().await.expect("answered");
        let now = position(&looked);
        if now == before {
            assert_eq!(public_boards(&stand_in).len(), told, "round {round}: what was not saved is not told");
            continue;
        }
        eventually("the board of a saved move", || public_boards(&stand_in).len() > told).await;
        told += 1;
        let boards = public_boards(&stand_in);
        let newest = boards.last().expect("there is one");
        assert_eq!((boards.len(), position(newest)), (told, now.clone()), "round {round}");
        if now.outcome().is_none() {
            let pinged = stand_in.pings().into_iter().filter(|ping| ping.message == newest.id);
            assert_eq!(pinged.map(|ping| ping.person).collect::<Vec<_>>(), [to_move(&now)], "round {round}");
        }
        let old = board.id;
        stand_in.until(CLEO, old, |old| old.components.is_empty()).await.expect("the old board loses its buttons");
        board = newest.clone();
    }
    assert_eq!(public_boards(&stand_in).len(), told, "nothing is told again later");
    assert!(told > 3, "some moves were saved");
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_moves_are_told_once_whenever_the_program_ends() {
    moves_are_told_once_whenever_it_ends(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clicked_moves_are_told_once_whenever_the_program_ends() {
    moves_are_told_once_whenever_it_ends(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_replies_though_it_was_killed_in_thought() {
    let stand_in = new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let options = json!({"game": "pijersi", "level": "1", "color": "white"});
    let mut board = answer_to(&stand_in.command(ANN, LOBBY, "challenge", options).expect("sent")).await;
    let mut saved = 0;
    // The program is killed before the move is saved, while the bot thinks, and around the answer.
    for pause in [0, 5, 20, 100, 400, 600, 700, 800, 1000] {
        let before = position(&board);
        if before.outcome().is_some() {
            break;
        }
        let mv = before.legal_moves().swap_remove(0);
        stand_in.command(ANN, LOBBY, "move", json!({"move": mv})).expect("sent");
        tokio::time::sleep(std::time::Duration::from_millis(pause)).await;
        running.kill(&stand_in).await;
        running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        let looked =
            stand_in.command(CLEO, LOBBY, "board", Value::Null).expect("sent").reply().await.expect("answered");
        if position(&looked) == before {
            continue;
        }
        saved += 1;
        let newest = || public_boards(&stand_in).pop().filter(|newest| !newest.attachments.is_empty());
        let is_replied = |newest: &discord_stand_in::Seen| {
            let now = position(newest);
            now.outcome().is_some() || now != before && now.turn() == before.turn()
        };
        eventually("the bot's reply", || newest().is_some_and(|newest| is_replied(&newest))).await;
        let later = |message: &discord_stand_in::Seen| message.id > board.id;
        let said: Vec<_> = public_boards(&stand_in).into_iter().filter(later).map(|message| message.content).collect();
        let count = |word: &str| said.iter().map(|text| text.matches(word).count()).sum::<usize>();
        assert_eq!(count("**Ann** played") + count("> played"), 1, "after {pause} ms: {said:?}");
        let replies = count("I replied") + count("**Parlor \\(1\\)** played");
        assert!(replies == 1 || count("wins") == 1, "after {pause} ms: {said:?}");
        board = newest().expect("it is there");
    }
    assert!(saved > 2, "some moves were saved");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn signals_stop_it_and_back_it_up() {
    let stand_in = new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    for signal in ["TERM", "INT"] {
        let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        if signal == "TERM" {
            begin(&stand_in).await;
        }
        let second = output(parlor(folder.path(), &stand_in));
        assert_eq!(second.status.code(), Some(1), "{second:?}");
        assert!(last_line(&second).contains("is in use"), "{second:?}");

        let folder = folder.path().join("data/backup");
        let backups = || fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let finished = || backups().find(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
        eventually("the daily back-up", || finished().is_some()).await;
        backups().for_each(|path| fs::remove_file(path).expect("removed"));
        running.signal("USR1");
        eventually("the back-up that was asked for", || finished().is_some()).await;
        running.signal(signal);
        let status = running.0.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{signal} is an orderly end");
        stand_in.wait_until_bot_is_gone().await.expect("its connection is closed");
    }
    let mut export = parlor(folder.path(), &stand_in);
    let exported = output({
        export.args(["export", "all.jsonl"]);
        export
    });
    assert!(exported.status.success(), "{exported:?}");
    let text = fs::read_to_string(folder.path().join("all.jsonl")).expect("written");
    assert!(text.contains("\"pijersi\""), "the game is in it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bad_token_is_told_in_one_line() {
    let stand_in = new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut command = parlor(folder.path(), &stand_in);
    command.env("DISCORD_TOKEN", "MTEw.wrong.token");
    let refused = tokio::task::spawn_blocking(move || output(command)).await.expect("joined");
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert!(last_line(&refused).contains("refuses the token"), "{refused:?}");
    assert!(!String::from_utf8_lossy(&refused.stderr).contains("wrong"), "a token is never shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_says_that_discord_is_away_and_connects_when_it_is_back() {
    let stand_in = new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    // No program listens on this port, since the listener that found the free port is already closed.
    let address = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
    let mut command = parlor(folder.path(), &stand_in);
    command.env("DISCORD_API_URL", format!("http://{address}")).stderr(Stdio::piped());
    let mut running = Running::spawn(command);
    let mut lines = BufReader::new(running.0.stderr.take().expect("piped"));
    let (line, lines) = tokio::task::spawn_blocking(move || {
        let mut line = String::new();
        while !line.contains("cannot be reached") {
            line.clear();
            assert_ne!(lines.read_line(&mut line).expect("text"), 0, "the program goes on");
        }
        (line, lines)
    })
    .await
    .expect("it is said");
    assert!(line.contains("WARN") && line.contains(&address.to_string()), "{line}");
    let stand_in = StandIn::start(address).await.expect("the port is still free");
    stand_in.wait_for_bot().await.expect("the bot connects");
    drop(lines);
    running.kill(&stand_in).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_move_to_a_server_for_development_and_back() {
    let stand_in = new_stand_in().await;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let guild = "1200000000000000001";
    let scope = |request: &discord_stand_in::Request| {
        (request.method == "PUT")
            .then(|| (request.path.contains("/guilds/"), request.body.as_array().map_or(0, Vec::len)))
    };
    let mut developing = parlor(folder.path(), &stand_in);
    developing.env("PARLOR_DEV_GUILD", guild);
    let running = Running::start(developing, &stand_in).await;
    running.kill(&stand_in).await;
    let _running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    stand_in.wait_for_request(|request| scope(request) == Some((true, 0))).await.expect("the server's are cleared");
    let all = stand_in.wait_for_request(|request| scope(request).is_some_and(|(guild, count)| !guild && count > 9));
    all.await.expect("all are there for everyone");
}

/// The longest wait for a condition. The bot repeats some of what fails only after ten seconds.
const LONGEST: std::time::Duration = std::time::Duration::from_secs(60);

/// Polls until a condition holds. Only for conditions without an event to wait for.
pub async fn eventually(what: &str, mut done: impl FnMut() -> bool) {
    let until = async {
        while !done() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(LONGEST, until).await.unwrap_or_else(|_| panic!("{what} does not come"));
}

pub fn output(mut command: Command) -> Output {
    command.output().expect("the program runs")
}

pub fn last_line(output: &Output) -> String {
    let mut text = String::new();
    output.stderr.as_slice().read_to_string(&mut text).expect("text");
    text.lines().last().unwrap_or_default().to_owned()
}
