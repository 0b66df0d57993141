//! Tests of the command line.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn laboratory(dir: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_laboratory"));
    command.args(arguments).current_dir(dir).env_clear().output().expect("the program starts")
}

#[track_caller]
fn printed(dir: &Path, arguments: &[&str]) -> String {
    let output = laboratory(dir, arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}

#[track_caller]
fn refused(dir: &Path, arguments: &[&str]) -> String {
    let output = laboratory(dir, arguments);
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8(output.stderr).expect("it is text")
}

#[test]
fn a_match_goes_on_where_it_was_broken_off() {
    let dir = tempfile::tempdir().expect("a folder");
    let play = |games: &str| {
        let players = ["--first", "nodes:300", "--second", "random", "--results", "results"];
        let rest = ["--games", games, "--quiet", "--seed", "5"];
        let arguments: Vec<&str> = ["match", "pijersi"].into_iter().chain(players).chain(rest).collect();
        printed(dir.path(), &arguments)
    };
    let results = || fs::read_to_string(dir.path().join("results")).expect("the results are kept");
    play("4");
    let four = results();
    assert_eq!(four.lines().count(), 1 + 2, "what the games have in common, and the pairs");
    let eight = play("8");
    assert!(results().starts_with(&four) && results().lines().count() == 1 + 4);
    assert!(eight.starts_with("nodes:300 against random: 8 games, +"), "{eight}");
    assert_eq!(play("8"), eight, "nothing is left to play");

    fs::remove_file(dir.path().join("results")).expect("it is there");
    assert_eq!(play("8"), eight, "the same games again");
    let other = ["match", "pijersi", "--first", "nodes:301", "--second", "random", "--results", "results"];
    assert!(refused(dir.path(), &other).contains("another match"));
    fs::write(dir.path().join("results"), "nonsense\n").expect("it is written");
    assert!(refused(dir.path(), &other).contains("no results"));
}

#[test]
fn a_book_goes_on_where_it_was_broken_off() {
    let dir = tempfile::tempdir().expect("a folder");
    let make = |rest: &[&str]| {
        let arguments = [&["book", "pijersi", "--seed", "3", "--output", "book"], rest].concat();
        let told = printed(dir.path(), &arguments);
        (told, fs::read(dir.path().join("book")).expect("the book is written"))
    };
    let (told, whole) = make(&["--count", "2", "--games", "games", "--threads", "1"]);
    assert!(told.starts_with("2 games, "), "{told}");
    let games = fs::read_to_string(dir.path().join("games")).expect("the games are kept");
    // The second game is cut off in the middle of its line.
    fs::write(dir.path().join("games"), &games[..games.len() - 20]).expect("it is written");
    let (told, book) = make(&["--count", "2", "--games", "games", "--minutes", "0"]);
    assert!(told.starts_with("1 games, ") && book != whole, "{told}");
    assert_eq!(make(&["--count", "2", "--games", "games"]).1, whole);
    let other = ["book", "pijersi", "--seed", "4", "--output", "book", "--games", "games"];
    assert!(refused(dir.path(), &other).contains("another game, seed or version"));
}

#[test]
fn a_test_stops_a_match_that_is_decided() {
    let dir = tempfile::tempdir().expect("a folder");
    let players = ["--first", "nodes:300", "--second", "random", "--games", "400", "--quiet"];
    let test = ["--elo", "0", "200"];
    let arguments: Vec<&str> = ["match", "pijersi"].into_iter().chain(players).chain(test).collect();
    let lines = printed(dir.path(), &arguments);
    assert!(lines.lines().last().is_some_and(|line| line.starts_with("better ")), "{lines}");
    assert!(!lines.contains("400 games"), "{lines}");
}

#[test]
fn a_program_that_does_not_start_is_told() {
    let dir = tempfile::tempdir().expect("a folder");
    let output = laboratory(dir.path(), &["match", "pijersi", "--second", "ugi:20:./no-such-program"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn unknown_players_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    assert!(refused(dir.path(), &["match", "pijersi", "--second", "level:7"]).contains("`level:7` is no player"));
    assert_eq!(fs::read_dir(dir.path()).expect("the folder is there").count(), 0);
}

#[test]
fn weights_are_found_and_played_with() {
    let dir = tempfile::tempdir().expect("a folder");
    let tune = |games: &str, output: &str| {
        let files = ["--lessons", "lessons", "--output", output];
        let rest = ["--games", games, "--nodes", "150", "--epochs", "3"];
        let arguments: Vec<&str> = ["tune", "pijersi"].into_iter().chain(files).chain(rest).collect();
        printed(dir.path(), &arguments)
    };
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).expect("it is written");
    tune("3", "some");
    let some = read("lessons");
    let line = tune("6", "weights");
    assert!(line.contains("of 6 games: mean square error"), "{line}");
    assert!(read("lessons").starts_with(&some) && read("lessons").lines().count() == 6);
    assert_eq!(tune("6", "again"), line);
    assert_eq!(read("again"), read("weights"));
    assert_ne!(read("some"), read("weights"));
    let arguments = ["match", "pijersi", "--first", "nodes:200@weights", "--second", "nodes:200", "--games", "2"];
    assert!(printed(dir.path(), &arguments).contains("nodes:200@weights against nodes:200: 2 games"));
    fs::write(dir.path().join("weights"), "single 1 2\n").expect("it is written");
    assert!(refused(dir.path(), &arguments).contains("weights"));
}

#[test]
fn the_help_of_a_match_says_what_a_player_may_be() {
    let help = printed(Path::new("."), &["match", "--help"]);
    for player in ["level:N", "nodes:N", "depth:N", "time:MS", "greedy", "random", "ugi:MS:COMMAND", "@FILE"] {
        assert!(help.contains(player), "{player} is not in {help}");
    }
}

#[test]
fn forced_wins_are_proved() {
    let dir = Path::new(".");
    let place = ["--position", "6/7/6/7/R-5/7/5w- w 0 1"];
    let prove = |turns: &str| printed(dir, &[&["puzzles", "prove", "pijersi", "--turns", turns], &place[..]].concat());
    assert!(prove("3").starts_with("no win in 3 turns\n"));
    assert!(prove("4").starts_with("win in 4 turns\nc1-d1\nc1-d2\n"));
    let place = [&["puzzles", "prove", "pijersi", "--effort", "5", "--turns", "4"], &place[..]].concat();
    let output = laboratory(dir, &place);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(told, "laboratory: not proved with 5 positions; --effort allows more\n");
}

/// The page about engines shows a position with exactly one first move that wins.
#[test]
fn the_documented_proof_proves() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine.md"));
    let page = page.expect("the page is there");
    let (_, line) = page.split_once("laboratory -- puzzles prove ").expect("the page has an example");
    let (arguments, position) = line.lines().next().expect("a line").split_once(" --position ").expect("a position");
    let mut arguments: Vec<_> = ["puzzles", "prove"].into_iter().chain(arguments.split(' ')).collect();
    arguments.extend(["--position", position.trim_matches('\'')]);
    let proof = printed(Path::new("."), &arguments);
    assert!(proof.starts_with("win in ") && proof.lines().count() == 3, "{proof}");
}

#[test]
fn games_are_named_in_any_case_and_help_is_a_command() {
    let dir = Path::new(".");
    assert_eq!(printed(dir, &["help", "puzzles"]), printed(dir, &["puzzles", "--help"]));
    let place = ["--turns", "1", "--position", "6/7/6/7/R-5/7/5w- w 0 1"];
    let prove = |game| printed(dir, &[&["puzzles", "prove", game], &place[..]].concat());
    assert_eq!(prove("Pijersi"), prove("pijersi"));
}

/// A run that was killed in the middle of a line goes on, and makes the same file.
#[test]
fn an_interrupted_making_of_puzzles_goes_on() {
    let dir = tempfile::tempdir().expect("a folder");
    let make = |file: &str, more: &[&str]| {
        let make = ["puzzles", "make", "pijersi", "--seed", "3", "--count", "4", "--most", "3", "--output", file];
        let output = laboratory(dir.path(), &[&make[..], more].concat());
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        (
            String::from_utf8(output.stdout).expect("text"),
            fs::read_to_string(dir.path().join(file)).expect("the file is written"),
        )
    };
    let whole = make("whole.txt", &[]);
    assert!(whole.0.starts_with("1 puzzles from 3 games "), "{}", whole.0);
    assert_eq!(make("kept.txt", &["--games", "games", "--threads", "2"]), whole);
    let games = dir.path().join("games");
    let kept = fs::read_to_string(&games).expect("the games are kept");
    let half: String = kept.lines().take(2).map(|line| format!("{line}\n")).collect();
    fs::write(&games, half + "{\"game\":2,\"ta").expect("writable");
    assert_eq!(make("again.txt", &["--games", "games"]), whole);
    assert_eq!(make("last.txt", &["--games", "games"]), whole);
    let other = ["puzzles", "make", "pijersi", "--seed", "4", "--output", "other.txt", "--games", "games"];
    let told = refused(dir.path(), &other);
    assert!(told.trim_end().ends_with("these games belong to another game, seed or version"), "{told}");
}
