//! What is said to an engine, and how it is read.

use std::time::Duration;

use crate::color::{ByColor, Color};

/// What an engine is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption { name: String, value: String },
    Position { start: Start, moves: Vec<String> },
    Go(Go),
    Query(Query),
    Stop,
    Quit,
}

/// Where a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Usual,
    Given(String),
}

/// What an engine is to do with the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Go {
    /// Look for a move, until the first of the limits.
    Search { depth: Option<u32>, nodes: Option<u64>, time: Option<Duration>, clocks: Option<ByColor<Clock>> },
    /// Play this move.
    Manual(String),
    /// Count.
    Perft(u32),
}

/// A player's time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    pub left: Duration,
    pub added: Duration,
}

impl Clock {
    /// What a move may take of it.
    pub(super) fn share(self) -> Duration {
        (self.left / 20 + self.added / 4 * 3).min(self.left / 2)
    }
}

/// What an engine is asked about the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Query {
    GameOver,
    FirstPlayersTurn,
    Result,
    IsLegal(String),
    Position,
    Evaluation,
}

/// Reads a line; none if it says nothing.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read(line: &str) -> Result<Option<Command>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else { return Ok(None) };
    let command = match first {
        "ugi" => Command::Ugi,
        "isready" => Command::IsReady,
        "uginewgame" => Command::NewGame,
        "setoption" => option(rest)?,
        "position" => position(rest)?,
        "go" => Command::Go(go(rest)?),
        "query" => Command::Query(query(rest)?),
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        _ => return Err(format!("`{}` is no command", shown(first))),
    };
    Ok(Some(command))
}

/// A word of somebody else's, fit to be quoted.
fn shown(word: &str) -> String {
    word.chars().filter(|c| !c.is_control() && *c != '"').take(40).collect()
}

/// `name X value Y`, or `X Y`.
fn option(words: &[&str]) -> Result<Command, String> {
    match *words {
        ["name", name, "value", value] => {
            Ok(Command::SetOption { name: shown(name).to_ascii_lowercase(), value: shown(value) })
        }
        [name, value] if name != "name" => {
            Ok(Command::SetOption { name: shown(name).to_ascii_lowercase(), value: shown(value) })
        }
        _ => Err("`setoption` wants a name and a value".to_owned()),
    }
}

/// `startpos` or `fen` with a position string, and perhaps `moves`.
fn position(words: &[&str]) -> Result<Command, String> {
    let (start, rest) = match words {
        ["startpos", rest @ ..] => (Start::Usual, rest),
        // How many fields a position string has is the game's business.
        ["fen", fields @ ..] if !fields.is_empty() => {
            let count = fields.iter().position(|&word| word == "moves").unwrap_or(fields.len());
            let (fields, rest) = fields.split_at(count);
            (Start::Given(fields.join(" ")), rest)
        }
        _ => return Err("`position` wants `startpos`, or `fen` and a position string".to_owned()),
    };
    let moves = match rest {
        [] => &[],
        ["moves", moves @ ..] => moves,
        [word, ..] => return Err(format!("`{}` is not `moves`", shown(word))),
    };
    Ok(Command::Position { start, moves: moves.iter().map(|word| shown(word)).collect() })
}

fn go(words: &[&str]) -> Result<Go, String> {
    match words {
        ["manual", mv] => return Ok(Go::Manual(shown(mv))),
        ["perft", depth] | ["perft", "depth", depth] => return Ok(Go::Perft(number(depth)?)),
        ["manual" | "perft", ..] => return Err("`go manual` wants a move, `go perft` a depth".to_owned()),
        _ => {}
    }
    let (mut depth, mut nodes, mut time) = (None, None, None);
    let mut clocks: Option<ByColor<Clock>> = None;
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("`{word}` wants a number"));
        let mut milliseconds = || value().and_then(|word| number(word)).map(Duration::from_millis);
        match word {
            "infinite" => {}
            "movetime" => time = Some(milliseconds()?),
            "wtime" | "p1time" => clocks.get_or_insert_default()[Color::White].left = milliseconds()?,
            "btime" | "p2time" => clocks.get_or_insert_default()[Color::Black].left = milliseconds()?,
            "winc" | "p1inc" => clocks.get_or_insert_default()[Color::White].added = milliseconds()?,
            "binc" | "p2inc" => clocks.get_or_insert_default()[Color::Black].added = milliseconds()?,
            "depth" => depth = Some(number(value()?)?),
            "nodes" => nodes = Some(number(value()?)?),
            _ => return Err(format!("`{}` is no limit of a search", shown(word))),
        }
    }
    Ok(Go::Search { depth, nodes, time, clocks })
}

fn query(words: &[&str]) -> Result<Query, String> {
    match words {
        ["gameover"] => Ok(Query::GameOver),
        ["p1turn"] => Ok(Query::FirstPlayersTurn),
        ["result"] => Ok(Query::Result),
        ["islegal", mv] => Ok(Query::IsLegal(shown(mv))),
        ["fen"] => Ok(Query::Position),
        ["eval"] => Ok(Query::Evaluation),
        _ => Err("`query` wants one of `gameover`, `p1turn`, `result`, `islegal` and a move, `fen`, `eval`".to_owned()),
    }
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, String> {
    word.parse().map_err(|_| format!("`{}` is no such number", shown(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let search = |depth, time| Go::Search { depth, nodes: None, time, clocks: None };
        let check = |line: &str, command| assert_eq!(read(line), Ok(command), "{line}");
        check("", None);
        check("  isready ", Some(Command::IsReady));
        check("go depth 4", Some(Command::Go(search(Some(4), None))));
        check("go movetime 1000", Some(Command::Go(search(None, Some(Duration::from_secs(1))))));
        check("go infinite", Some(Command::Go(search(None, None))));
        check("go manual a5b5", Some(Command::Go(Go::Manual("a5b5".to_owned()))));
        check("go perft 3", Some(Command::Go(Go::Perft(3))));
        check("query islegal a5b5", Some(Command::Query(Query::IsLegal("a5b5".to_owned()))));
        let option = Command::SetOption { name: "level".to_owned(), value: "3".to_owned() };
        check("setoption name level value 3", Some(option.clone()));
        check("setoption level 3", Some(option));
        let position = |start, moves: &[&str]| {
            Some(Command::Position { start, moves: moves.iter().map(|&mv| mv.to_owned()).collect() })
        };
        check("position startpos moves a5b5 g1f1", position(Start::Usual, &["a5b5", "g1f1"]));
        check("position fen 6/7/6/7/6/7/6 w 0 1", position(Start::Given("6/7/6/7/6/7/6 w 0 1".to_owned()), &[]));
        let clocks = ByColor {
            white: Clock { left: Duration::from_secs(60), added: Duration::from_secs(1) },
            black: Clock { left: Duration::from_secs(50), added: Duration::ZERO },
        };
        let timed = Go::Search { depth: None, nodes: None, time: None, clocks: Some(clocks) };
        check("go wtime 60000 btime 50000 winc 1000", Some(Command::Go(timed)));
        assert_eq!(clocks.white.share(), Duration::from_millis(3750));
    }

    #[test]
    fn faulty_lines_are_refused() {
        for line in [
            "fly",
            "go depth",
            "go depth -1",
            "go depth x",
            "go movetime 99999999999999999999",
            "go soon",
            "go manual",
            "go perft",
            "position",
            "position fen",
            "position startpos a5b5",
            "setoption name level",
            "query",
            "query islegal",
            "\u{1}\"",
        ] {
            let problem = read(line).expect_err(line);
            assert!(!problem.contains(['"', '\u{1}']), "{problem}");
        }
    }
}
