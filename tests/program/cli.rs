//! The built program, called as an operator calls it.

use std::{
    fs,
    io::Read,
    path::Path,
    process::{Command, Output, Stdio},
};

use domain::time::Timestamp;
use games::{AnyPosition, GameKind};
use parlor::config::{API_URL, DATA_DIR, DEV_GUILD, LOG, TOKEN};
use store::Store;

/// The program in a folder, with no environment variables except those that a test sets.
fn parlor(dir: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(arguments).current_dir(dir).env_clear();
    command
}

fn output(command: &mut Command) -> Output {
    command.output().expect("the program starts")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the program writes UTF-8")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// The output of a successful call.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = output(&mut parlor(folder().path(), arguments));
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    text(&output.stdout).to_owned()
}

/// The error line of a failing call.
#[track_caller]
fn line(command: &mut Command, status: i32) -> String {
    let output = output(command);
    let line = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{line}");
    assert_eq!(text(&output.stdout), "");
    assert_eq!(line.lines().count(), 1, "{line}");
    line.trim_end().to_owned()
}

/// The error line of a failing call that changes nothing.
#[track_caller]
fn refused(arguments: &[&str], status: i32) -> String {
    let dir = folder();
    let line = line(&mut parlor(dir.path(), arguments), status);
    let left = fs::read_dir(dir.path()).expect("the folder is still there").count();
    assert_eq!(left, 0, "{arguments:?} left something behind");
    line
}

fn start() -> AnyPosition {
    AnyPosition::start(GameKind::Pijersi)
}

#[test]
fn moves_are_listed_sorted() {
    let lines: Vec<String> = printed(&["moves", "pijersi"]).lines().map(str::to_owned).collect();
    assert_eq!(lines, start().legal_moves());
    assert!(lines.is_sorted());

    let mut position = start();
    position.play(&lines[0]).expect("the move is legal");
    let printed = printed(&["moves", "pijersi", "--position", &position.to_string()]);
    assert_eq!(printed.lines().collect::<Vec<_>>(), position.legal_moves());
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut position = start();
    let mut moves = Vec::new();
    let play = |moves: &[String]| {
        let moves = moves.iter().map(String::as_str);
        printed(&["play", "pijersi"].into_iter().chain(moves).collect::<Vec<_>>())
    };
    while position.outcome().is_none() {
        let legal = position.legal_moves();
        moves.push(legal[(moves.len() + 1) * 7919 % legal.len()].clone());
        position.play(&moves[moves.len() - 1]).expect("the move is legal");
        if moves.len() == 1 {
            assert_eq!(play(&moves), format!("{position}\nongoing\n"));
        }
    }
    let outcome = position.outcome().expect("the loop ended");
    assert_eq!(play(&moves), format!("{position}\n{outcome} {}\n", outcome.ending().code()));
}

#[test]
fn people_are_barred_from_looking_for_opponents() {
    let dir = folder();
    let data = dir.path().join("data");
    fs::create_dir(&data).expect("a folder");
    drop(Store::open(&data).expect("the store opens"));
    let said = |arguments: &[&str]| {
        let output = output(&mut parlor(dir.path(), &[&["seeks"], arguments].concat()));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    };
    assert_eq!(said(&["reports"]), "reports: 0\n");
    let bar = ["bar", "7", "--until", "2999-12-24", "--reason", "insults"];
    assert_eq!(said(&bar), "7 is barred until 2999-12-24\n");
    assert_eq!(said(&["bars"]), "barred: 1\n7 until 2999-12-24: insults\n");
    assert_eq!(said(&["unbar", "7"]), "7 is no longer barred\n");
    let past = line(&mut parlor(dir.path(), &["seeks", "bar", "7", "--until", "2020-01-01"]), 2);
    assert!(past.contains("begun already"), "{past}");
    for wrong in [&["seeks", "bar", "7"][..], &["seeks", "bar", "Ann", "--until", "2999-12-24"], &["seeks"]] {
        refused(wrong, 2);
    }
    let date = refused(&["seeks", "bar", "7", "--until", "soon"], 2);
    assert!(date.contains("2026-12-24"), "{date}");
    refused(&["seeks", "bars"], 1);
}

#[test]
fn a_position_can_be_played_from() {
    let mut position = start();
    position.play(&position.clone().legal_moves()[0]).expect("the move is legal");
    let text = position.to_string();
    let second = position.legal_moves()[0].clone();
    position.play(&second).expect("the move is legal");
    let expected = format!("{position}\nongoing\n");
    assert_eq!(printed(&["play", "pijersi", "--position", &text, &second]), expected);
    assert_eq!(printed(&["play", "--position", &text, "pijersi", &second]), expected);
}

#[test]
fn refused_moves_have_a_reason_and_status_1() {
    let legal = start().legal_moves()[0].clone();
    for moves in [&["nonsense"][..], &[&legal, "draw  SBL"], &["--nonsense"], &["-x"], &[&legal, "--position"]] {
        let line = refused(&[&["play", "pijersi"], moves].concat(), 1);
        let (code, sentence) = line.split_once(": ").expect("a code and a sentence");
        assert_eq!(code, "SYNTAX", "{line}");
        assert!(!sentence.is_empty(), "{line}");
    }
}

#[test]
fn two_hyphens_are_a_move_in_any_place() {
    let legal = start().legal_moves()[0].clone();
    for moves in [&["--"][..], &[&legal, "--"], &["--", "--help"], &[&legal, "--", "x"]] {
        let line = refused(&[&["play", "pijersi"], moves].concat(), 1);
        assert!(line.contains("`--`"), "{moves:?}: {line}");
    }
}

#[test]
fn perft_counts() {
    let moves = start().legal_moves().len();
    let check = |arguments: &[&str], count: u64| {
        let printed = printed(arguments);
        let lines: Vec<&str> = printed.lines().collect();
        let [counted, seconds, rate] = lines[..] else { panic!("{printed}") };
        assert_eq!(counted, count.to_string());
        let number = |line: &str, unit: &str| -> f64 {
            line.strip_suffix(unit).unwrap_or_else(|| panic!("{line}")).parse().expect("a number")
        };
        assert!(number(seconds, " seconds") >= 0.0);
        assert!(number(rate, " nodes a second") >= 0.0);
    };
    check(&["perft", "pijersi", "0"], 1);
    check(&["perft", "pijersi", "1"], moves as u64);
    check(&["perft", "pijersi", "2"], start().perft(2));
    check(&["perft", "pijersi", "0", "--divide"], 1);

    let divided = printed(&["perft", "pijersi", "2", "--divide", "--position", &start().to_string()]);
    let lines: Vec<&str> = divided.lines().collect();
    let expected: Vec<String> =
        engine::divide(&start(), 2).iter().map(|(mv, count)| format!("{mv}: {count}")).collect();
    assert_eq!(lines[..moves], expected);
    assert_eq!(lines[moves], start().perft(2).to_string());
    assert_eq!(lines.len(), moves + 3);
}

#[test]
fn unknown_input_is_one_line_and_status_2() {
    for (arguments, named) in [
        (&["fly"][..], "fly"),
        (&["--fly"], "--fly"),
        (&["moves"], "GAME"),
        (&["moves", "chess"], "chess"),
        (&["moves", "Chess"], "Chess"),
        (&["moves", "pijersi", "extra"], "extra"),
        (&["moves", "pijersi", "--position"], "--position"),
        (&["moves", "pijersi", "--position", "non\nsense"], "position"),
        (&["moves", "pijersi", "--position", "-x"], "position"),
        (&["play", "pijersi"], "MOVE"),
        (&["play", "pijersi", "--position", "nonsense", "x"], "position"),
        (&["play"], "GAME"),
        (&["perft", "pijersi"], "DEPTH"),
        (&["perft", "pijersi", "x"], "x"),
        (&["perft", "pijersi", "-1"], "-1"),
        (&["perft", "pijersi", "1", "--position", "nonsense"], "position"),
        (&["render", "pijersi"], "--output"),
        (&["render", "pijersi", "--view", "red", "-o", "x.png"], "red"),
        (&["export"], "FILE"),
        (&["import"], "FILE"),
        (&["import", "missing.jsonl"], "missing.jsonl"),
    ] {
        let line = refused(arguments, 2);
        assert!(line.contains(named), "{arguments:?}: {line}");
        assert!(!line.contains("Usage"), "{arguments:?}: {line}");
    }
}

#[cfg(feature = "sandbox")]
#[test]
fn the_sandbox_is_for_this_computer_alone() {
    for address in ["0.0.0.0:80", "192.168.0.1", "[::]:80", "nowhere"] {
        let line = refused(&["sandbox", "--listen", address], 2);
        assert!(line.contains(address), "{line}");
    }
}

#[test]
fn help_and_version_are_printed() {
    assert_eq!(printed(&["--version"]), format!("parlor {}\n", env!("CARGO_PKG_VERSION")));
    let help = printed(&["--help"]);
    assert_eq!(printed(&["help"]), help);
    for command in ["run", "moves", "play", "perft", "render", "export", "import"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is not in {help}");
        let explained = printed(&[command, "--help"]);
        assert!(explained.contains("Usage: parlor"), "{command}");
        assert_eq!(printed(&["help", command]), explained);
    }
}

#[test]
fn names_are_read_in_any_case() {
    assert_eq!(printed(&["moves", "PIJERSI"]), printed(&["moves", "pijersi"]));
    let dir = folder();
    let arguments = ["render", "Biyi", "--theme", "Dark", "--view", "Black", "-o", "board.png"];
    assert_eq!(output(&mut parlor(dir.path(), &arguments)).status.code(), Some(0));
}

#[test]
fn malformed_variables_are_one_line_and_status_2() {
    const SECRET: &str = "MTIz.Gabc-_.x0Yz";
    for (name, value) in [
        (TOKEN, "secret"),
        (API_URL, "nowhere"),
        (DEV_GUILD, "here"),
        (LOG, "parlor=loud"),
        ("PARLOR_METRICS_ADDR", "localhost"),
        ("PARLOR_LOG_FORMAT", "xml"),
    ] {
        for arguments in [&[][..], &["run"]] {
            let dir = folder();
            let line = line(parlor(dir.path(), arguments).env(TOKEN, SECRET).env(name, value), 2);
            assert!(line.starts_with(name), "{line}");
            assert!(!line.contains("secret") && !line.contains(SECRET), "{line}");
            assert!(!dir.path().join("data").exists(), "nothing else is done");
        }
    }
    for arguments in [&[][..], &["run"]] {
        let line = refused(arguments, 2);
        assert!(line.starts_with("DISCORD_TOKEN is not set") && line.contains("`.env`"), "{line}");
        assert_eq!(line.contains("`parlor sandbox`"), cfg!(feature = "sandbox"), "{line}");
    }
    for arguments in [&["import", "x"], &["export", "x"]] {
        assert!(line(parlor(folder().path(), arguments).env(LOG, "parlor=loud"), 2).starts_with(LOG));
    }
}

#[test]
fn the_file_is_read_where_there_is_a_store() {
    let dir = folder();
    let write = |content: &str| fs::write(dir.path().join(".env"), content).expect("the file is written");
    write("RUST_LOG=parlor=loud\nDISCORD_TOKEN=a.b.c\n");
    assert!(line(&mut parlor(dir.path(), &["run"]), 2).starts_with(LOG));
    assert!(line(parlor(dir.path(), &["run"]).env(TOKEN, "x"), 2).starts_with(TOKEN));
    assert!(output(&mut parlor(dir.path(), &["moves", "pijersi"])).status.success());
    assert!(line(&mut parlor(dir.path(), &["export", "x"]), 2).starts_with(LOG));

    write("PARLOR_DATA_DIR=games\n");
    let export = || parlor(dir.path(), &["export", "x"]);
    assert_eq!(line(&mut export(), 1), "there is no store in games");
    assert_eq!(line(export().env(DATA_DIR, ""), 1), "there is no store in games");
    assert_eq!(line(export().env(DATA_DIR, "others"), 1), "there is no store in others");

    write("DISCORD_TOKEN=a.b.c and more\n");
    let line = line(&mut parlor(dir.path(), &["run"]), 2);
    assert!(line.contains(".env") && !line.contains("a.b.c") && !line.contains("more"), "{line}");
    assert!(output(&mut parlor(dir.path(), &["moves", "pijersi"])).status.success(), "no settings, no file");
}

#[test]
fn a_folder_that_cannot_be_used_is_a_matter_of_settings() {
    let dir = folder();
    fs::write(dir.path().join("file"), "").expect("the file is written");
    let run = |data: &str| {
        let mut command = parlor(dir.path(), &["run"]);
        line(command.env(TOKEN, "a.b.c").env(DATA_DIR, data), 2)
    };
    for data in ["file", "file/games"] {
        assert!(run(data).starts_with(&format!("cannot use the folder {data}")), "{}", run(data));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let closed = dir.path().join("closed");
        fs::create_dir(&closed).expect("it is made");
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o500)).expect("it is ours");
        // Root may write everywhere.
        if fs::create_dir(closed.join("try")).is_err() {
            assert!(run("closed").starts_with("cannot use the folder closed"), "{}", run("closed"));
        }
    }
}

#[test]
fn a_reader_may_stop_reading() {
    let dir = folder();
    let mut child = parlor(dir.path(), &["moves", "pijersi"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let mut stderr = String::new();
    child.stderr.take().expect("it is a pipe").read_to_string(&mut stderr).expect("it is read");
    assert_eq!(stderr, "");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
}

#[test]
fn a_store_is_exported_and_imported() {
    let dir = folder();
    let data = dir.path().join("games");
    let set = |arguments: &[&str]| {
        let mut command = parlor(dir.path(), arguments);
        command.env(DATA_DIR, &data);
        command
    };
    let open = || Store::open(&data).expect("the store opens");
    open().servers.set_dev_guild(1, Some(2)).expect("it is stored");
    assert_eq!(text(&output(&mut set(&["export", "out.jsonl"])).stdout), "1 records\n");
    let export = fs::read_to_string(dir.path().join("out.jsonl")).expect("the export is written");
    assert_eq!(export.lines().count(), 3);
    assert_eq!(fs::read_dir(dir.path()).expect("the folder is there").count(), 2, "nothing but the store and export");

    let refusal = line(&mut set(&["import", "out.jsonl"]), 1);
    assert!(refusal.contains("not empty") && refusal.contains("--replace"), "{refusal}");
    open().servers.set_dev_guild(1, Some(3)).expect("it is stored");
    assert_eq!(text(&output(&mut set(&["import", "out.jsonl", "--replace"])).stdout), "1 records\n");
    assert_eq!(open().servers.dev_guild(1).expect("it is read"), Some(2));

    let truncated: String = export.lines().take(2).map(|line| format!("{line}\n")).collect();
    fs::write(dir.path().join("cut.jsonl"), truncated).expect("the file is written");
    let refusal = line(&mut set(&["import", "cut.jsonl", "--replace"]), 2);
    assert!(refusal.contains("cut.jsonl") && refusal.contains("line 3"), "{refusal}");
    assert_eq!(open().servers.dev_guild(1).expect("it is read"), Some(2));
}

#[test]
fn what_an_error_repeats_is_cut() {
    let dir = folder();
    let long = "x".repeat(2 << 20);
    let first = r#"{"parlor":{"version":1,"program":"0","written":"0"}}"#;
    for record in [
        format!("{{\"{long}\":1}}"),
        format!("{{\"game\":{{\"version\":1,\"id\":\"AAAAAA\",\"{long}\":1}}}}"),
        format!("{{\"game\":\"{long}\"}}"),
        format!("{{\"player\":{{\"version\":\"{long}\"}}}}"),
        format!("{{\"setup\":{{\"version\":1,\"name\":\"{long}\",\"game\":\"{long}\"}}}}"),
        format!("{{\"unreadable\":{{\"collection\":\"{long}\"}}}}"),
        long.clone(),
    ] {
        fs::write(dir.path().join("in.jsonl"), format!("{first}\n{record}\n")).expect("the file is written");
        let refusal = line(&mut parlor(dir.path(), &["import", "in.jsonl"]), 2);
        assert!(refusal.len() < 1000 && refusal.contains("in.jsonl"), "{} bytes: {refusal:.300}", refusal.len());
    }
    let long = "x".repeat(40_000);
    for game in ["biyi", "paiko", "pijersi"] {
        for text in [long.clone(), format!("{long} w 0 1"), format!("{long}/{long} w t - - 0")] {
            assert!(refused(&["moves", game, "--position", &text], 2).len() < 1100);
        }
        assert!(refused(&["play", game, &long], 1).len() < 1100);
    }
    assert!(refused(&["moves", &long], 2).len() < 1100);
    let stack = "wb".repeat(34);
    refused(&["moves", "biyi", "--position", &format!("a1:{stack},b1:{stack},c1:{stack} w")], 2);
}

#[test]
fn a_store_in_use_is_not_exported() {
    let dir = folder();
    let data = dir.path().join("data");
    let store = Store::open(&data).expect("a store is made");
    let export = || line(&mut parlor(dir.path(), &["export", "out.jsonl"]), 1);
    let refusal = export();
    assert!(refusal.contains("in use") && refusal.contains("no back-up"), "{refusal}");

    let backup = store.backup(&data.join("backup"), Timestamp(0)).expect("a back-up is written");
    let refusal = export();
    assert!(refusal.contains("in use") && refusal.contains("parlor-1970-01-01T000000Z.jsonl"), "{refusal}");
    assert!(!dir.path().join("out.jsonl").exists());

    let refusal = line(parlor(dir.path(), &["import", "--replace"]).arg(backup), 1);
    assert!(refusal.contains("in use"), "{refusal}");
}

#[cfg(unix)]
#[test]
fn an_export_to_a_device_is_refused() {
    let dir = folder();
    drop(Store::open(&dir.path().join("data")).expect("a store is made"));
    let refusal = line(&mut parlor(dir.path(), &["export", "/dev/full"]), 2);
    assert_eq!(refusal, "/dev/full is a device, pipe or socket; an export replaces regular files only");
}

#[test]
fn the_doctor_lists_records_that_cannot_be_read() {
    let dir = folder();
    let unreadable = r#"{"unreadable":{"collection":"games","key":"00000063","bytes":"67617262616765"}}"#;
    let lines = [
        r#"{"parlor":{"version":1,"at":1700000000000,"time":"2023-11-14T22:13:20Z"}}"#,
        unreadable,
        r#"{"end":{"records":1}}"#,
    ];
    fs::write(dir.path().join("in.jsonl"), lines.join("\n")).expect("the file is written");
    assert_eq!(text(&output(&mut parlor(dir.path(), &["import", "in.jsonl"])).stdout), "1 records\n");
    let doctor = output(&mut parlor(dir.path(), &["doctor"]));
    let found = text(&doctor.stdout).lines().find(|line| line.contains("cannot read")).expect("it is found");
    assert!(found.contains("games 000033: expected value"), "{found}");
    assert!(output(&mut parlor(dir.path(), &["export", "out.jsonl"])).status.success());
    let exported = fs::read_to_string(dir.path().join("out.jsonl")).expect("it is exported");
    assert!(exported.lines().any(|line| line == unreadable), "{exported}");
}

#[test]
fn a_store_of_a_newer_version_is_refused() {
    let dir = folder();
    let mark = dir.path().join("data/store/parlor");
    drop(Store::open(&dir.path().join("data")).expect("a store is made"));
    fs::write(mark, "7\n").expect("it is written");
    let mut run = parlor(dir.path(), &["run"]);
    run.env(TOKEN, "MTEwMDAwMDAwMDAwMDAwMDAwMQ.Gabcde.abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL");
    for mut command in [run, parlor(dir.path(), &["export", "out.jsonl"])] {
        let refusal = line(&mut command, 2);
        assert!(refusal.contains("it has layout 7, and this program knows layout 1"), "{refusal}");
    }
}

#[test]
fn a_terminal_reads_nothing_of_what_is_in_discord() {
    for game in GameKind::ALL {
        let game = game.to_string();
        for arguments in [&["play", &game, "nonsense"][..], &["play", &game, "a9-z9"]] {
            let line = refused(arguments, 1);
            assert!(!line.contains("**") && !line.contains("press ") && !line.contains("suggestions"), "{line}");
        }
        assert!(refused(&["play", &game, "nonsense"], 1).contains("`parlor moves` lists"), "{game}");
    }
}

#[test]
fn no_bot_no_health() {
    let line = refused(&["health"], 1);
    assert!(line.starts_with("no running bot answers in ./data: "), "{line}");
}
