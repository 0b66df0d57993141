//! Runs the built program on a simulated disk that records every write and sync in order, and that fails on demand. The
//! library `disk.c`, loaded before the C library, simulates the disk.

use std::fs;

use crate::{
    prelude::*,
    process::{Running, begin, eventually, last_line, output, parlor},
};

/// The folder of a simulated disk. `disk.c` logs events in it, and the test creates files in it that make the disk
/// fail.
struct Disk {
    folder: tempfile::TempDir,
}

/// An event in the log that `disk.c` writes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Event {
    Written,
    SyncBegun,
    Synced,
    Answered(String),
    /// A mark that the test itself writes into the log.
    Mark,
}

impl Disk {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/discord/disk.c");
        let built = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"])
            .arg(folder.path().join("disk.so"))
            .args([source, "-ldl"])
            .output()
            .expect("there is a C compiler");
        assert!(built.status.success(), "{built:?}");
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The command that runs the program in a folder on this simulated disk.
    fn parlor(&self, folder: &Path, stand_in: &StandIn) -> Command {
        let mut command = parlor(folder, stand_in);
        command.env("LD_PRELOAD", self.path("disk.so")).env("DISK_SHIM", self.folder.path());
        command
    }

    fn ask_for(&self, what: &str) {
        fs::write(self.path(what), "").expect("written");
    }

    fn no_more(&self, what: &str) {
        fs::remove_file(self.path(what)).expect("it was asked for");
    }

    fn mark(&self) {
        use std::io::Write;
        let log = fs::File::options().append(true).create(true).open(self.path("log"));
        log.expect("opened").write_all(b"mark\n").expect("written");
    }

    fn events(&self) -> Vec<Event> {
        let log = fs::read_to_string(self.path("log")).unwrap_or_default();
        let events = log.lines().map(|line| match line {
            "W" => Event::Written,
            "B" => Event::SyncBegun,
            "E" => Event::Synced,
            "mark" => Event::Mark,
            line => Event::Answered(line.strip_prefix("S ").expect("an answer").to_owned()),
        });
        events.collect()
    }

    /// Waits until the bot has stored the message id of the last board and its background writes have stopped.
    async fn is_quiet(&self) {
        let noted = || {
            let events = self.events();
            let answered = events.iter().rposition(|event| matches!(event, Event::Answered(_)));
            answered.is_some_and(|answered| is_synced(&events[answered..]))
        };
        eventually("what follows an answer", noted).await;
        // The bot also writes in the background, such as after registering its commands, and nothing announces that.
        let mut count = 0;
        while count != self.events().len() {
            count = self.events().len();
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
}

/// Whether something was written, and a sync that began after the last write has completed.
fn is_synced(events: &[Event]) -> bool {
    let Some(written) = events.iter().rposition(|event| *event == Event::Written) else { return false };
    let after = &events[written..];
    let begun = after.iter().position(|event| *event == Event::SyncBegun);
    begun.is_some_and(|begun| after[begun..].contains(&Event::Synced))
}

#[test]
fn a_sync_counts_if_it_began_after_the_write() {
    use Event::{SyncBegun as B, Synced as E, Written as W};
    assert!(is_synced(&[W, W, B, E]));
    for events in [&[][..], &[B, E], &[W], &[W, B], &[B, W, E], &[W, B, E, W]] {
        assert!(!is_synced(events), "{events:?}");
    }
}

/// The first moves of a game.
const MOVES: [&str; 4] = ["a4-b5=c4", "g1-f2", "b4-c3", "f2-e1"];

async fn play(stand_in: &StandIn, ply: usize) -> SeenMessage {
    let person = if ply.is_multiple_of(2) { ANN } else { BEN };
    let sent = stand_in.command(person, LOBBY, "move", json!({"move": MOVES[ply]})).expect("sent");
    sent.reply().await.expect("answered")
}

async fn look(stand_in: &StandIn) -> SeenMessage {
    stand_in.command(CLEO, LOBBY, "board", Value::Null).expect("sent").reply().await.expect("answered")
}

#[tokio::test(flavor = "multi_thread")]
async fn no_answer_leaves_before_its_sync() {
    let (stand_in, disk) = (new_stand_in().await, Disk::new());
    let folder = tempfile::tempdir().expect("a temporary folder");
    let running = Running::start(disk.parlor(folder.path(), &stand_in), &stand_in).await;
    begin(&stand_in).await;
    for (ply, mv) in MOVES.iter().enumerate().take(3) {
        disk.is_quiet().await;
        disk.mark();
        let board = play(&stand_in, ply).await;
        assert!(!board.ephemeral && board.content.contains(mv), "{}", board.content);
        let events = disk.events();
        let mark = events.iter().rposition(|event| *event == Event::Mark).expect("it was noted");
        let answered = events[mark..].iter().position(|event| matches!(event, Event::Answered(_)));
        let before = &events[mark..mark + answered.expect("the answer is noted")];
        assert!(is_synced(before), "the answer left before what it rests on was synced: {before:?}");
    }

    // While the disk is slow, the response is deferred with a private message, so that nobody sees a move that may
    // still be lost.
    disk.is_quiet().await;
    let shown = || stand_in.messages(CLEO, LOBBY).iter().filter(|message| message.content.contains(MOVES[3])).count();
    disk.ask_for("hold");
    let sent = stand_in.command(BEN, LOBBY, "move", json!({"move": MOVES[3]})).expect("sent");
    assert_eq!(sent.acknowledged().await.expect("in time").kind, 5, "deferred");
    let asked = stand_in.command(CLEO, LOBBY, "board", Value::Null).expect("sent");
    assert_eq!(asked.acknowledged().await.expect("in time").kind, 5, "what is not on disk is not shown");
    assert_eq!(shown(), 0);
    disk.no_more("hold");
    assert!(sent.reply().await.expect("done").ephemeral, "the deferral was private");
    let board = sent.follow_up(0).await.expect("the board");
    assert!(!board.ephemeral && board.content.contains(MOVES[3]), "{}", board.content);
    assert_eq!(position(&asked.reply().await.expect("answered")), position(&board));
    running.kill(&stand_in).await;
}

/// Plays two moves, makes the disk fail as `trouble` says, and waits until the program ends by itself. Returns the
/// program's folder.
async fn fail(disk: &Disk, stand_in: &StandIn, trouble: &str, reason: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let log = folder.path().join("log");
    let file = fs::File::create(&log).expect("a file");
    let mut running = Running::start_logged(disk.parlor(folder.path(), stand_in), file, stand_in).await;
    begin(stand_in).await;
    for ply in 0..2 {
        play(stand_in, ply).await;
    }
    disk.is_quiet().await;
    disk.ask_for(trouble);
    let failed = play(stand_in, 2).await;
    assert!(failed.ephemeral && failed.content.contains("couldn’t save"), "{trouble}: {}", failed.content);
    let status = tokio::task::spawn_blocking(move || running.ended()).await.expect("joined");
    assert_eq!(status, Some(3), "{trouble}");
    stand_in.wait_until_bot_is_gone().await.expect("its connection is closed");
    let text = fs::read_to_string(&log).expect("the log");
    let line = text.lines().last().unwrap_or_default();
    let store = folder.path().join("data/store");
    let said = format!("the store in {} can no longer be written ({reason}", store.display());
    assert!(line.starts_with(&said) && line.contains("every answered move is on disk"), "{text}");
    assert!(!text.contains("panicked"), "{text}");
    folder
}

/// Restarts the program, checks that the store has every answered move but not the failed move, and continues the game.
async fn goes_on(stand_in: &StandIn, folder: &Path) {
    let running = Running::start(parlor(folder, stand_in), stand_in).await;
    let mut expected = games::AnyPosition::start(games::GameKind::Pijersi);
    for mv in &MOVES[..2] {
        expected.play(mv).expect("a legal move");
    }
    let looked = look(stand_in).await;
    assert_eq!(position(&looked), expected, "{}", looked.content);
    for (ply, mv) in MOVES.iter().enumerate().skip(2) {
        let board = play(stand_in, ply).await;
        assert!(!board.ephemeral && board.content.contains(mv), "{}", board.content);
        let flipped = stand_in.click(CLEO, board.id, &button(&board, "flip")).expect("clicked").reply().await;
        assert_eq!(position(&flipped.expect("its buttons work")), position(&board));
    }
    running.kill(stand_in).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_ends_the_program_and_nothing_that_was_answered() {
    let (stand_in, disk) = (new_stand_in().await, Disk::new());
    let folder = fail(&disk, &stand_in, "full", "").await;
    // A supervisor restarts the program while the disk is still full.
    let command = disk.parlor(folder.path(), &stand_in);
    let again = tokio::task::spawn_blocking(|| output(command)).await.expect("joined");
    assert_eq!(again.status.code(), Some(3), "{again:?}");
    assert!(last_line(&again).contains("can no longer be written ("), "{again:?}");
    disk.no_more("full");
    goes_on(&stand_in, folder.path()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_does_not_sync_ends_the_program() {
    let (stand_in, disk) = (new_stand_in().await, Disk::new());
    let folder = fail(&disk, &stand_in, "broken", "Input/output error").await;
    let looked = output({
        let mut command = disk.parlor(folder.path(), &stand_in);
        command.arg("export").arg("out.jsonl");
        command
    });
    assert_eq!(looked.status.code(), Some(3), "{looked:?}");
    // The failed move was written but not synced, so the store may or may not contain the move. Nobody was told that
    // the move was saved.
    let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let mut expected = games::AnyPosition::start(games::GameKind::Pijersi);
    for mv in &MOVES[..2] {
        expected.play(mv).expect("a legal move");
    }
    let found = position(&look(&stand_in).await);
    let without = expected.clone();
    expected.play(MOVES[2]).expect("a legal move");
    assert!(found == without || found == expected);
    running.kill(&stand_in).await;
}
