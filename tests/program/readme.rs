//! The commands in README.md and the pages in `docs` work: those that can run here are run as they are written, by a
//! shell that finds the built program as `parlor`, and behind `cargo run --release`. A command that is in none of the
//! lists below fails the first test.

use std::{
    collections::BTreeSet,
    fs,
    io::{BufRead, BufReader, Write},
    os::unix::fs::{PermissionsExt, symlink},
    process::{Child, Command, Output, Stdio},
};

use tempfile::TempDir;

use crate::{
    deploy::read,
    log::metrics_address,
    pages::{Block, pages},
};

/// Commands that end by themselves, with further arguments that make them short.
const SHORT: [(&str, &str); 6] = [
    ("parlor moves pijersi", ""),
    ("parlor play pijersi a4-b5=c4 f4=d3", ""),
    ("parlor play paiko 'draft SSBEWLA'", ""),
    ("parlor perft pijersi 4", ""),
    ("parlor render pijersi --theme dark -o board.png", ""),
    ("parlor ugi --game pijersi", ""),
];

/// Commands that run the sandbox.
const SANDBOX: [&str; 2] = ["cargo run --release -- sandbox", "cargo run --release -- sandbox --data games"];

const SETTINGS: &str = "install -m 600 .env.example .env";
const RUN: &str = "cargo run --release";
const DOCTOR: &str = "parlor doctor";
const HEALTH: &str = "parlor health";
const EXPORT: &str = "parlor export games.jsonl";
const IMPORT: &str = "parlor import data/backup/parlor-2026-11-21T030000Z.jsonl --replace";

/// Commands around a bot that runs.
const BOT: [&str; 6] = [SETTINGS, RUN, DOCTOR, HEALTH, EXPORT, IMPORT];

/// Commands that are not run. The file says why.
fn not_run() -> Vec<&'static str> {
    let lines: Vec<_> = include_str!("not_run.txt").lines().collect();
    let is_reason = |line: &str| line.starts_with("    ");
    lines.windows(2).filter(|pair| !is_reason(pair[0]) && is_reason(pair[1])).map(|pair| pair[0]).collect()
}

/// The commands of all pages, without comments.
fn commands() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for page in pages() {
        for Block { language, lines } in page.blocks() {
            assert!(["sh", "text"].contains(&language), "{}: a block of `{language}`", page.path);
            if language == "sh" {
                found.extend(lines.iter().map(|line| line.split("  #").next().unwrap_or_default().trim().to_owned()));
            }
        }
        assert!(!page.text.lines().any(|line| line.starts_with("    ")), "{}: a block without a fence", page.path);
    }
    found
}

#[test]
fn every_command_is_run_or_listed() {
    let all = [SHORT.map(|(command, _)| command).to_vec(), not_run(), SANDBOX.to_vec(), BOT.to_vec()].concat();
    let listed: BTreeSet<&str> = all.iter().copied().collect();
    assert_eq!(listed.len(), all.len(), "each is listed once");
    let commands = commands();
    let commands: BTreeSet<&str> = commands.iter().map(String::as_str).collect();
    let unknown: Vec<_> = commands.difference(&listed).collect();
    assert!(unknown.is_empty(), "run these commands in a test, or list why not: {unknown:#?}");
    let gone: Vec<_> = listed.difference(&commands).collect();
    assert!(gone.is_empty(), "no page has these commands: {gone:#?}");
}

/// A folder to run commands in.
struct Room {
    folder: TempDir,
}

impl Room {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let bin = folder.path().join("bin");
        fs::create_dir(&bin).expect("it is made");
        symlink(env!("CARGO_BIN_EXE_parlor"), bin.join("parlor")).expect("it is made");
        let room = Self { folder };
        fs::create_dir(room.home()).expect("it is made");
        // Cargo would find a program that is up to date, and run it.
        room.script(
            "bin/cargo",
            "[ \"$1 $2\" = 'run --release' ] || exit 101; shift 2; [ \"$1\" != -- ] || shift; exec parlor \"$@\"",
        );
        fs::write(room.home().join(".env.example"), read(".env.example")).expect("it is written");
        room
    }

    /// The folder in which commands run.
    fn home(&self) -> std::path::PathBuf {
        self.folder.path().join("home")
    }

    fn script(&self, path: &str, line: &str) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("it is made");
        fs::write(&path, format!("#!/bin/sh\n{line}\n")).expect("it is written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it is ours");
    }

    /// A shell that runs a command.
    fn command(&self, line: &str) -> Command {
        let mut command = Command::new("/bin/sh");
        // `exec` lets a signal reach the program instead of the shell.
        command.args(["-c", &format!("exec {line}")]).current_dir(self.home()).env_clear();
        command.env("PATH", format!("{}:/usr/local/bin:/usr/bin:/bin", self.folder.path().join("bin").display()));
        command.env("TMPDIR", self.folder.path());
        command
    }
}

#[track_caller]
fn succeeded(line: &str, output: &Output) -> String {
    assert!(output.status.success(), "{line}: {output:?}");
    String::from_utf8(output.stdout.clone()).expect("text")
}

#[test]
fn short_commands_work() {
    let room = Room::new();
    for (line, further) in SHORT {
        let mut command = room.command(&format!("{line} {further}"));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the shell starts");
        if line.starts_with("parlor ugi") {
            child.stdin.as_mut().expect("piped").write_all(b"ugi\nisready\nquit\n").expect("the engine listens");
        }
        let told = succeeded(line, &child.wait_with_output().expect("it ends"));
        let expected = match line.split(' ').nth(1) {
            Some("moves") => "a4-b5=c4\n",
            Some("play") => "\nongoing\n",
            Some("perft") => "nodes a second",
            Some("ugi") => "ugiok\n",
            _ => "",
        };
        assert!(told.contains(expected), "{line}: {told}");
    }
    assert!(fs::read(room.home().join("board.png")).expect("it is there").starts_with(b"\x89PNG"));
}

/// Flags and names of commands that are named within sentences exist.
#[test]
fn commands_within_sentences_exist() {
    let room = Room::new();
    let listed = commands();
    let mut checked = 0;
    for page in pages() {
        for span in page.inline_code() {
            let mut words = span.split(' ');
            match words.next() {
                Some("parlor") => {
                    let words: Vec<_> = words.collect();
                    let name = words.first().copied().filter(|word| !word.starts_with('-')).unwrap_or_default();
                    let help =
                        succeeded(&span, &room.command(&format!("parlor {name} --help")).output().expect("it runs"));
                    for flag in words.iter().filter(|word| word.starts_with('-')) {
                        assert!(help.contains(flag), "{}: {span}: no {flag} in {help}", page.path);
                    }
                    checked += 1;
                }
                Some("cargo" | "systemctl" | "sudo" | "docker" | ".ci/run") => {
                    let is_known = listed.iter().any(|line| line.starts_with(span.trim_end_matches(" --")));
                    assert!(is_known, "{}: {span}", page.path);
                }
                _ => {}
            }
        }
    }
    assert!(checked > 10, "{checked}");
}

/// A program that is stopped at the end of the test.
struct Running {
    child: Child,
}

impl Running {
    fn start(command: &mut Command) -> Self {
        Self { child: command.spawn().expect("the shell starts") }
    }

    /// Stops it as Ctrl-C does, and checks that it ends well.
    fn stop(&mut self) {
        let sent = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(sent.expect("there is a kill command").success());
        let status = self.child.wait().expect("it ends");
        assert!(status.success(), "{status}");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The program may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(feature = "sandbox")]
#[tokio::test(flavor = "multi_thread")]
async fn the_sandbox_starts_and_stops() {
    let room = Room::new();
    for line in SANDBOX {
        // It reads neither a token nor the file of settings.
        fs::write(room.home().join(".env"), "DISCORD_TOKEN=neither").expect("it is written");
        let mut command = room.command(line);
        command.env("DISCORD_TOKEN", "not even a token").stdout(Stdio::piped()).stderr(Stdio::null());
        let mut running = Running::start(&mut command);
        let mut address = String::new();
        let output = running.child.stdout.take().expect("piped");
        BufReader::new(output).read_line(&mut address).expect("text");
        let page = reqwest::get(address.trim()).await.expect("the page").text().await.expect("text");
        assert!(page.contains("It is not Discord"), "{page}");
        running.stop();
    }
    assert!(room.home().join("games/store").is_dir(), "the second one keeps its games");
}

#[cfg(feature = "sandbox")]
mod bot {
    use std::{net::Ipv4Addr, time::Duration};

    use discord_stand_in::{Person, Place, StandIn, TIMEOUT};
    use serde_json::{Value, json};

    use super::*;

    /// Everything that is done with a bot, from its settings to its back-ups, as the pages describe it.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_bot_is_run_as_the_pages_say() {
        let room = Room::new();
        let stand_in = StandIn::start((Ipv4Addr::LOCALHOST, 0).into()).await.expect("it starts");
        let command = |line: &str| {
            let mut command = room.command(line);
            command.env("DISCORD_API_URL", stand_in.url()).env("PARLOR_METRICS_ADDR", "0");
            command
        };
        let done = |line: &str| succeeded(line, &command(line).output().expect("it runs"));

        done(SETTINGS);
        let settings = room.home().join(".env");
        let mode = fs::metadata(&settings).expect("it was made").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "nobody else reads the token");
        let text = fs::read_to_string(&settings).expect("it was copied");
        let token = format!("\nDISCORD_TOKEN={}\n", stand_in.token());
        assert!(text.contains("\nDISCORD_TOKEN=\n"), "{text}");
        fs::write(&settings, text.replace("\nDISCORD_TOKEN=\n", &token)).expect("it is written");

        let log = room.home().join("log");
        let mut running = Running::start(command(RUN).stderr(fs::File::create(&log).expect("it is made")));
        stand_in.wait_for_command("help").await.expect("the bot registers its commands");
        stand_in.wait_for_bot().await.expect("the bot connects");
        check_slash_commands(&stand_in.commands(Person::OLGA, Place::LOBBY));
        let sent = stand_in.command(Person::ANN, Place::LOBBY, "help", json!({})).expect("sent");
        sent.reply().await.expect("answered");
        let address = metrics_address(&log).expect("they are served before the bot connects");
        check_metrics(&format!("{address}/metrics")).await;
        // The connection may need a moment after the commands are there.
        eventually("a healthy bot", || command(HEALTH).output().expect("it runs").status.success()).await;
        assert!(done(DOCTOR).contains("ok "), "the doctor finds nothing that fails");
        running.stop();

        stand_in.wait_until_bot_is_gone().await.expect("it is gone");
        assert!(done(EXPORT).contains("records"), "an export says how much it holds");
        let backup = room.home().join(IMPORT.split(' ').nth(2).expect("a file"));
        fs::create_dir_all(backup.parent().expect("a folder")).expect("it is made");
        fs::rename(room.home().join("games.jsonl"), backup).expect("it is moved");
        assert!(done(IMPORT).contains("records"), "an import says how much it held");
    }

    /// Waits until something is so.
    async fn eventually(what: &str, is_so: impl Fn() -> bool) {
        let waiting = async {
            while !is_so() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(TIMEOUT * 6, waiting).await.unwrap_or_else(|_| panic!("{what} did not come"));
    }

    /// The pages name commands that exist, and the page for players names all of them.
    fn check_slash_commands(commands: &[Value]) {
        let names: BTreeSet<_> = commands.iter().map(|command| command["name"].as_str().expect("a name")).collect();
        let mut described = BTreeSet::new();
        for page in pages() {
            let for_players = ["README.md", "docs/playing.md", "docs/privacy.md", "docs/terms.md"];
            for span in page.inline_code().iter().filter(|_| for_players.contains(&page.path.as_str())) {
                let Some(command) = span.strip_prefix('/') else { continue };
                let name = command.split([' ', ':']).next().expect("a first part").to_owned();
                assert!(names.contains(name.as_str()), "{}: there is no /{name}", page.path);
                if page.path == "docs/playing.md" {
                    described.insert(name);
                }
            }
        }
        assert_eq!(described.iter().map(String::as_str).collect::<BTreeSet<_>>(), names, "docs/playing.md has all");
    }

    /// The addresses and the metrics that the page for operators names exist.
    async fn check_metrics(address: &str) {
        let get = async |address: &str| reqwest::get(address).await.expect("an answer").text().await.expect("text");
        // An answer is counted shortly after it is there, and what was never counted is not listed.
        let counted = async {
            loop {
                let metrics = get(address).await;
                if metrics.contains("# TYPE parlor_requests ") {
                    return metrics;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let metrics = tokio::time::timeout(TIMEOUT * 6, counted).await.expect("it is counted");
        let text = read("docs/operating.md");
        let names = text.split(|c: char| !c.is_ascii_lowercase() && c != '_').collect::<BTreeSet<_>>();
        let mut found = 0;
        for name in names.into_iter().filter(|name| name.starts_with("parlor_") && *name != "parlor_") {
            let family = format!("# TYPE {} ", name.trim_end_matches("_total"));
            assert!(metrics.contains(&family), "no metric {name} in {metrics}");
            found += 1;
        }
        assert!(found > 4, "{found}");
        for path in ["/health", "/live"] {
            assert!(text.contains(&format!("| `{path}` |")), "{path}");
            get(&address.replace("/metrics", path)).await;
        }
    }
}
