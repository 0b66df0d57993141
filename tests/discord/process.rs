//! Runs the built program: kills it, stops it, starts it twice, and asks it for a back-up.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::{Child, Output},
};

use store::Job;

use crate::{answer::answer_to, prelude::*, witness::witnessed};

pub async fn new_stand_in() -> StandIn {
    StandIn::start_with(([127, 0, 0, 1], 0).into(), witnessed()).await.expect("a free port")
}

/// A new stand-in, and the empty folder of a program that is to start. It refuses emojis, so that each process begins
/// with what a test is about.
pub async fn stand_in_and_folder() -> (StandIn, tempfile::TempDir) {
    let stand_in = new_stand_in().await;
    stand_in.fault("/emojis", usize::MAX, Fault::Refused(403, 50_001));
    (stand_in, tempfile::tempdir().expect("a temporary folder"))
}

/// The command that runs the program in a folder against a stand-in.
pub fn parlor(folder: &Path, stand_in: &StandIn) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command
        .current_dir(folder)
        .env_clear()
        .env("DISCORD_TOKEN", stand_in.token())
        .env("DISCORD_API_URL", stand_in.url())
        .env("PARLOR_DATA_DIR", folder.join("data"))
        .env("PARLOR_TEST_CRASH", folder.join("crash"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Lets the program in this folder kill itself at a crash point, after passing so many others from now on.
pub fn arm(folder: &Path, crash_point: u64) {
    arm_at(folder, "", crash_point);
}

/// Like [`arm`], but only places count that begin like this.
pub fn arm_at(folder: &Path, place: &str, crash_point: u64) {
    let now = std::time::Instant::now();
    fs::write(folder.join("crash"), format!("{crash_point}\n{place}\n{now:?}")).expect("written");
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
        self.0.kill().expect("it can be killed");
        self.0.wait().expect("it has ended");
        stand_in.wait_until_bot_is_gone().await.expect("its connection is closed");
    }

    /// Waits until the program has killed itself as [`arm`] asked it to, and returns the crash point. Kills it and
    /// returns `None` if `done` comes true before. What it has received does not come again.
    pub async fn crash_unless(self, folder: &Path, stand_in: &StandIn, done: impl Fn() -> bool) -> Option<String> {
        let place = self.crash_and_come_back(folder, stand_in, done).await;
        stand_in.gateway_fault(GatewayFault::ForgetSessions).await;
        place
    }

    /// Like [`crash_unless`](Self::crash_unless), but what it has received may come again.
    pub async fn crash_and_come_back(
        mut self,
        folder: &Path,
        stand_in: &StandIn,
        done: impl Fn() -> bool,
    ) -> Option<String> {
        let mut has_crashed = false;
        eventually("a crash, or what comes without one", || {
            has_crashed = self.0.try_wait().expect("it can be asked").is_some();
            has_crashed || done()
        })
        .await;
        fs::remove_file(folder.join("crash")).expect("it is there");
        self.kill(stand_in).await;
        has_crashed.then(|| fs::read_to_string(folder.join("crash.at")).expect("it is text"))
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

/// Starts and kills the program until a condition holds of what it has stored in its folder. On a fast machine,
/// `seconds` are enough for that.
pub async fn run_until(
    command: fn(&Path, &StandIn) -> Command,
    folder: &Path,
    stand_in: &StandIn,
    seconds: u64,
    done: impl Fn(&Store) -> bool,
) {
    // On a slow machine, the program needs longer.
    for seconds in seconds..20 {
        let running = Running::start(command(folder, stand_in), stand_in).await;
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        running.kill(stand_in).await;
        if done(&Store::open(&folder.join("data")).expect("the store opens")) {
            return;
        }
    }
    panic!("what is stored stays as it is");
}

/// Begins a game of Ann, White, against Ben in the lobby. Returns the first board.
pub async fn begin(stand_in: &StandIn) -> discord_stand_in::SeenMessage {
    let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white"});
    let challenge = answer_to(&stand_in.command(ANN, LOBBY, "challenge", options).expect("sent")).await;
    let accepted = stand_in.click(BEN, challenge.id, &button(&challenge, "accept")).expect("clicked");
    accepted.follow_up(0).await.expect("the first board")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_being_killed_again_and_again() {
    let (stand_in, folder) = stand_in_and_folder().await;
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

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn signals_stop_it_and_back_it_up() {
    let (stand_in, folder) = stand_in_and_folder().await;
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
    let (stand_in, folder) = stand_in_and_folder().await;
    let mut command = parlor(folder.path(), &stand_in);
    command.env("DISCORD_TOKEN", "MTEw.wrong.token");
    let refused = tokio::task::spawn_blocking(move || output(command)).await.expect("joined");
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert!(last_line(&refused).contains("refuses the token"), "{refused:?}");
    assert!(!String::from_utf8_lossy(&refused.stderr).contains("wrong"), "a token is never shown");
}

#[tokio::test(flavor = "multi_thread")]
async fn it_says_that_discord_is_away_and_connects_when_it_is_back() {
    let (stand_in, folder) = stand_in_and_folder().await;
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
    let stand_in = StandIn::start_with(address, witnessed()).await.expect("the port is still free");
    stand_in.wait_for_bot().await.expect("the bot connects");
    drop(lines);
    running.kill(&stand_in).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_move_to_a_server_for_development_and_back() {
    let (stand_in, folder) = stand_in_and_folder().await;
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

/// Whether no news has to be posted.
pub fn all_is_announced(store: &Store) -> bool {
    let due = store.outbox.due(Timestamp(0)).expect("readable");
    !due.iter().any(|due| matches!(due.job, Job::News(_)))
}

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
