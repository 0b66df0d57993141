//! Conversations with `parlor ugi` over pipes.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use games::{biyi::Biyi, pijersi::Pijersi};

/// A running `parlor ugi` process.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        Self::of(&[])
    }

    fn of(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .arg("ugi")
            .args(arguments)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        Self { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the engine speaks");
        line.trim_end().to_owned()
    }

    /// Sends a line and returns the next line of output.
    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        self.line()
    }

    /// The lines of output up to and including the next one that begins with `start`.
    fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            assert!(!lines.is_empty() || !line.is_empty(), "the engine has gone");
            let last = line.starts_with(start);
            lines.push(line);
            if last {
                return lines;
            }
        }
    }

    /// The best move of the search that the `go` command starts.
    fn best(&mut self, go: &str) -> String {
        self.say(go);
        let lines = self.until("bestmove ");
        lines.last().and_then(|line| line.strip_prefix("bestmove ")).expect("it is that line").to_owned()
    }

    fn end(mut self) {
        self.say("quit");
        assert!(self.child.wait().expect("the engine ends").success());
    }
}

#[test]
fn a_conversation() {
    let mut engine = Engine::start();
    engine.say("ugi");
    let lines = engine.until("ugiok");
    assert!(lines[0].starts_with("id name Parlor "), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("option name hash type spin ")));
    assert_eq!(engine.ask("isready"), "readyok");
    engine.say("uginewgame");
    let start = Pijersi::default();
    assert_eq!(engine.ask("query fen"), format!("response {start}"));
    assert_eq!(engine.ask("query gameover"), "response false");
    assert_eq!(engine.ask("query p1turn"), "response true");
    assert_eq!(engine.ask("query result"), "response none");
    assert_eq!(engine.ask("query islegal a4b5c4"), "response true");
    assert_eq!(engine.ask("query islegal a6b5c4"), "response false");
    assert_eq!(engine.ask("query islegal b4d3"), "response false");

    engine.say("position startpos moves a4b5c4");
    let after = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/3SR2/P-S-R-WW1R-P-/R-P-S-1P-S- b 1 1";
    assert_eq!(engine.ask("query fen"), format!("response {after}"));
    engine.say(&format!("position fen {start} moves a4b5c4"));
    assert_eq!(engine.ask("query fen"), format!("response {after}"));
    assert_eq!(engine.ask("query p1turn"), "response false");
    assert!(engine.ask("query eval").starts_with("response "));

    for go in ["go depth 3", "go nodes 5000", "go movetime 50", "go wtime 1000 btime 1000 winc 5 binc 5"] {
        let best = engine.best(go);
        assert!((4..=6).contains(&best.len()), "{best}");
        assert_eq!(engine.ask(&format!("query islegal {best}")), "response true");
    }
    let perft = engine.ask("go perft 2");
    assert!(perft.starts_with("info perft depth 2 result 39633 "), "{perft}");
    // `go manual` must print nothing, because the calling program would take the output for the answer to its next
    // command.
    engine.say("go manual f4d5d5");
    assert_eq!(engine.ask("query p1turn"), "response true");
    engine.end();
}

#[test]
fn a_search_can_be_stopped_and_talked_to() {
    let mut engine = Engine::start();
    engine.say("position startpos");
    engine.say("go infinite");
    engine.until("info depth 2");
    engine.say("isready");
    engine.until("readyok");
    // Commands about the position are answered after the end of the search.
    engine.say("query p1turn");
    engine.say("stop");
    let lines = engine.until("response ");
    let at = lines.iter().position(|line| line.starts_with("bestmove ")).expect("the search answers");
    assert_eq!(at, lines.len() - 2, "{lines:?}");
    engine.say("go infinite");
    engine.end();
}

#[test]
fn biyi_is_spoken_in_its_own_notation() {
    let mut engine = Engine::of(&["--game", "biyi"]);
    assert_eq!(engine.ask("query fen"), format!("response {}", Biyi::default()));
    engine.say("position startpos moves d4+d5 d10d9 d5=d6");
    assert_eq!(engine.ask("query p1turn"), "response false");
    let best = engine.best("go nodes 3000");
    assert_eq!(engine.ask(&format!("query islegal {best}")), "response true");
    engine.say(&format!("go manual {best}"));
    assert_eq!(engine.ask("query p1turn"), "response true");
    engine.say("position fen d12:w,a12:b,g11:bb w");
    assert_eq!(engine.best("go depth 3"), "d12+d13#");
    engine.say("position fen d12:w,a12:b,g11:bb w moves d12+d13#");
    assert_eq!(engine.ask("query result"), "response p1win");
    engine.end();
}

#[test]
fn the_ends_of_games_are_told() {
    let mut engine = Engine::start();
    for (position, moves, result) in [
        ("s-5/7/4R-1/2rpSR3/1p-S-wpW-1/7/6 b 3 9", " moves c4a3a3", "p2win"),
        ("5w-/R-6/6/7/5r-/6S-/W-5 w 19 10", " moves f1g1", "p1win"),
        ("5w-/R-6/6/7/5r-/6S-/W-5 w 19 10", " moves a1a2", "draw"),
        ("6/7/W-5/w-1R-4/W-5/7/6 w 7 30", " moves d3d2", "p1win"),
    ] {
        engine.say(&format!("position fen {position}{moves}"));
        assert_eq!(engine.ask("query gameover"), "response true", "{position}");
        assert_eq!(engine.ask("query result"), format!("response {result}"), "{position}");
        assert_eq!(engine.best("go depth 3"), "------");
    }
    engine.say("position fen s-5/7/6/7/6/2wr4/1S-P-3 b 0 1");
    let lines = {
        engine.say("go depth 5");
        engine.until("bestmove ")
    };
    assert!(lines.contains(&"info mate in 1".to_owned()), "{lines:?}");
    engine.end();
}

#[test]
fn nonsense_changes_nothing() {
    let mut engine = Engine::start();
    engine.say("position startpos moves a4b5c4");
    let before = engine.ask("query fen");
    for line in [
        "fly",
        "go sideways",
        "go depth",
        "position fen 6/7/6 w 0 1",
        "position startpos moves a4b5c4 a4b5c4",
        "position startpos moves \u{7}x",
        "position elsewhere",
        "setoption name hash value 0",
        "setoption",
        "query weather",
        "go manual a1a2",
        "go manual 🦉",
    ] {
        let answer = engine.ask(line);
        assert!(answer.starts_with("info error \"") && answer.ends_with('"'), "{line}: {answer}");
        assert_eq!(engine.ask("query fen"), before, "{line}");
    }
    // An unknown option causes no `error` line, because a program that runs matches between engines would count the
    // error as a lost game.
    assert_eq!(engine.ask("setoption name color value red"), "info string there is no option `color`");
    engine.say("");
    engine.say("setoption name hash value 2");
    engine.say("setoption name level value 1");
    let best = engine.best("go movetime 2000");
    assert_eq!(engine.ask(&format!("query islegal {best}")), "response true");
    engine.end();
}

#[test]
fn a_line_that_is_not_utf_8_is_answered() {
    let mut engine = Engine::start();
    for line in [&b"\xff\n"[..], b"position startpos moves a4\xc3b5\r\n", b"\xf0\x9f\n"] {
        engine.input.write_all(line).expect("the engine listens");
        assert_eq!(engine.line(), "info error \"the line is not UTF-8\"");
    }
    engine.say("go infinite");
    engine.until("info depth 2");
    engine.input.write_all(b"stop\xff\n").expect("the engine listens");
    engine.until("info error \"the line is not UTF-8\"");
    engine.say("stop");
    engine.until("bestmove ");
    assert_eq!(engine.ask("isready\r"), "readyok");
    engine.end();
}

#[test]
fn errors_stay_on_one_line_in_their_quotation_marks() {
    let mut engine = Engine::start();
    for line in ["position fen \"\" w 0 1".to_owned(), format!("position fen {} w 0 1", "x/".repeat(50_000))] {
        let answer = engine.ask(&line);
        assert!(answer.starts_with("info error \"") && answer.matches('"').count() == 2, "{answer}");
        assert!(answer.len() < 1000, "{} bytes", answer.len());
    }
    engine.end();
}

#[test]
fn the_end_of_input_ends_the_engine_after_its_answer() {
    let mut engine = Engine::start();
    engine.say("go depth 3");
    drop(engine.input);
    let lines: Vec<String> = engine.output.lines().map_while(Result::ok).collect();
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), "{lines:?}");
    assert!(engine.child.wait().expect("the engine ends").success());
}

#[test]
fn paiko_is_spoken_in_its_own_notation_without_blanks() {
    let mut engine = Engine::of(&["--game", "paiko"]);
    engine.say("position startpos moves draftSSBEWAA draftSSBEEFWAA draftA A@f7");
    assert_eq!(engine.ask("query p1turn"), "response false");
    let best = engine.best("go nodes 3000");
    assert_eq!(engine.ask(&format!("query islegal {best}")), "response true");
    assert_eq!(engine.ask("go manual draw SBL"), "info error \"`go manual` wants a move, `go perft` a depth\"");
    engine.say("go manual drawLBS");
    assert_eq!(engine.ask("query p1turn"), "response true");
    // The only legal move is to pass.
    let stuck = "2/4/6/8/10/12/14/14/12/3AL5/8/6/4/2 w t -/S1 S3B3E3F3W3I3L2A2/- 20";
    engine.say(&format!("position fen {stuck}"));
    assert_eq!(engine.best("go depth 2"), "pass");
    engine.say(&format!("position fen {stuck} moves pass S@i9"));
    assert_eq!(engine.ask("query p1turn"), "response true");
    engine.end();
}

#[test]
fn the_laboratory_plays_matches_against_it() {
    let program = format!("ugi:20:{} ugi", env!("CARGO_BIN_EXE_parlor"));
    let arguments = ["match", "pijersi", "--first", "nodes:500", "--second", &program, "--games", "2", "--quiet"];
    let arguments = std::iter::once("laboratory").chain(arguments).map(Into::into);
    let mut out = Vec::new();
    laboratory::cli::run(arguments, &mut out).expect("the match is played");
    let lines = String::from_utf8(out).expect("it is text");
    assert!(lines.contains(" ugi: 2 games, "), "{lines}");
}
