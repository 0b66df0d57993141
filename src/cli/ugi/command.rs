//! The commands of the Universal Game Interface, and their parser.

use std::time::Duration;

use board::color::{ByColor, Color};

/// A command to the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum UgiCommand {
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

/// The start position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Start {
    Usual,
    Given(String),
}

/// A task that the command `go` sets for the current position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Go {
    /// Search for a move until any of the limits is reached.
    Search { depth: Option<u32>, nodes: Option<u64>, time: Option<Duration>, clocks: Option<ByColor<Clock>> },
    /// Play a move.
    Manual(String),
    /// Count the sequences of this many moves.
    Perft(u32),
}

/// A player's clock: the time left, and the time added after each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    pub left: Duration,
    pub added: Duration,
}

impl Clock {
    /// The time to spend on the next move.
    pub(super) fn share(self) -> Duration {
        (self.left / 20 + self.added / 4 * 3).min(self.left / 2)
    }
}

/// A question about the current position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Query {
    GameOver,
    FirstPlayersTurn,
    Result,
    IsLegal(String),
    Position,
    Evaluation,
}

/// Parses a line; `None` if it is blank.
pub(super) fn read(line: &str) -> Result<Option<UgiCommand>, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else { return Ok(None) };
    let command = match first {
        "ugi" => UgiCommand::Ugi,
        "isready" => UgiCommand::IsReady,
        "uginewgame" => UgiCommand::NewGame,
        "setoption" => option(rest)?,
        "position" => position(rest)?,
        "go" => UgiCommand::Go(go(rest)?),
        "query" => UgiCommand::Query(query(rest)?),
        "stop" => UgiCommand::Stop,
        "quit" => UgiCommand::Quit,
        _ => return Err(format!("`{}` is no command", shown(first))),
    };
    Ok(Some(command))
}

/// The beginning of a word of input, for an error message, without control characters and quotation marks.
fn shown(word: &str) -> String {
    word.chars().filter(|c| !c.is_control() && *c != '"').take(40).collect()
}

/// Parses the arguments of `setoption`: `name X value Y`, or `X Y`.
fn option(words: &[&str]) -> Result<UgiCommand, String> {
    match *words {
        ["name", name, "value", value] => {
            Ok(UgiCommand::SetOption { name: shown(name).to_ascii_lowercase(), value: shown(value) })
        }
        [name, value] if name != "name" => {
            Ok(UgiCommand::SetOption { name: shown(name).to_ascii_lowercase(), value: shown(value) })
        }
        _ => Err("`setoption` wants a name and a value".to_owned()),
    }
}

/// Parses `startpos`, or `fen` and a position string; each may be followed by `moves`.
fn position(words: &[&str]) -> Result<UgiCommand, String> {
    let (start, rest) = match words {
        ["startpos", rest @ ..] => (Start::Usual, rest),
        // The number of fields of a position string depends on the game.
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
    Ok(UgiCommand::Position { start, moves: moves.iter().map(|word| shown(word)).collect() })
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
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lines_are_read() {
        let search = |depth, time| Go::Search { depth, nodes: None, time, clocks: None };
        let check = |line: &str, command| assert_eq!(read(line), Ok(command), "{line}");
        check("", None);
        check("  isready ", Some(UgiCommand::IsReady));
        check("go depth 4", Some(UgiCommand::Go(search(Some(4), None))));
        check("go movetime 1000", Some(UgiCommand::Go(search(None, Some(Duration::from_secs(1))))));
        check("go infinite", Some(UgiCommand::Go(search(None, None))));
        check("go manual a5b5", Some(UgiCommand::Go(Go::Manual("a5b5".to_owned()))));
        check("go perft 3", Some(UgiCommand::Go(Go::Perft(3))));
        check("query islegal a5b5", Some(UgiCommand::Query(Query::IsLegal("a5b5".to_owned()))));
        let option = UgiCommand::SetOption { name: "level".to_owned(), value: "3".to_owned() };
        check("setoption name level value 3", Some(option.clone()));
        check("setoption level 3", Some(option));
        let position = |start, moves: &[&str]| {
            Some(UgiCommand::Position { start, moves: moves.iter().map(|&mv| mv.to_owned()).collect() })
        };
        check("position startpos moves a5b5 g1f1", position(Start::Usual, &["a5b5", "g1f1"]));
        check("position fen 6/7/6/7/6/7/6 w 0 1", position(Start::Given("6/7/6/7/6/7/6 w 0 1".to_owned()), &[]));
        let clocks = ByColor {
            white: Clock { left: Duration::from_secs(60), added: Duration::from_secs(1) },
            black: Clock { left: Duration::from_secs(50), added: Duration::ZERO },
        };
        let timed = Go::Search { depth: None, nodes: None, time: None, clocks: Some(clocks) };
        check("go wtime 60000 btime 50000 winc 1000", Some(UgiCommand::Go(timed)));
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

    /// A valid line with its command.
    fn command() -> impl Strategy<Value = (String, UgiCommand)> {
        let word = "[a-z0-9=+^<>/-]{1,40}";
        let plain = prop_oneof![
            Just(("ugi".to_owned(), UgiCommand::Ugi)),
            Just(("isready".to_owned(), UgiCommand::IsReady)),
            Just(("uginewgame".to_owned(), UgiCommand::NewGame)),
            Just(("stop".to_owned(), UgiCommand::Stop)),
            Just(("quit".to_owned(), UgiCommand::Quit)),
        ];
        let option = ("[a-z]{1,20}", "[A-Za-z0-9]{1,20}").prop_map(|(name, value)| {
            (format!("setoption name {name} value {value}"), UgiCommand::SetOption { name, value })
        });
        let position = (proptest::option::of(word), proptest::collection::vec(word, 0..5)).prop_map(|(fen, moves)| {
            let start = fen.map_or(Start::Usual, Start::Given);
            let begin = match &start {
                Start::Usual => "startpos".to_owned(),
                Start::Given(text) => format!("fen {text}"),
            };
            let line = if moves.is_empty() { begin } else { format!("{begin} moves {}", moves.join(" ")) };
            (format!("position {line}"), UgiCommand::Position { start, moves })
        });
        let manual = word.prop_map(|mv| (format!("go manual {mv}"), UgiCommand::Go(Go::Manual(mv))));
        let perft = any::<u32>().prop_map(|depth| (format!("go perft {depth}"), UgiCommand::Go(Go::Perft(depth))));
        let number = || proptest::option::of(any::<u32>());
        let search = (number(), number(), number(), number()).prop_map(|(depth, nodes, time, left)| {
            let told =
                |word: &str, value: Option<u32>| value.map(|value| format!(" {word} {value}")).unwrap_or_default();
            let line = [("depth", depth), ("nodes", nodes), ("movetime", time), ("wtime", left)];
            let line: String = line.into_iter().map(|(word, value)| told(word, value)).collect();
            let milliseconds = |value: u32| Duration::from_millis(value.into());
            let clocks = left.map(|left| ByColor {
                white: Clock { left: milliseconds(left), added: Duration::ZERO },
                black: Clock::default(),
            });
            let (nodes, time) = (nodes.map(u64::from), time.map(milliseconds));
            (format!("go{line}"), UgiCommand::Go(Go::Search { depth, nodes, time, clocks }))
        });
        let query = prop_oneof![
            Just(("query fen".to_owned(), Query::Position)),
            Just(("query result".to_owned(), Query::Result)),
            Just(("query gameover".to_owned(), Query::GameOver)),
            Just(("query p1turn".to_owned(), Query::FirstPlayersTurn)),
            Just(("query eval".to_owned(), Query::Evaluation)),
            word.prop_map(|mv| (format!("query islegal {mv}"), Query::IsLegal(mv))),
        ];
        let query = query.prop_map(|(line, query)| (line, UgiCommand::Query(query)));
        prop_oneof![plain, option, position, manual, perft, search, query]
    }

    proptest! {
        #[test]
        fn a_line_means_its_command_however_it_is_spaced((line, command) in command(), blanks in "[ \t]{1,5}") {
            let spaced = line.split(' ').collect::<Vec<_>>().join(&blanks);
            prop_assert_eq!(read(&format!("{blanks}{spaced}{blanks}\r")), Ok(Some(command)));
        }

        #[test]
        fn any_line_is_read_or_refused_in_one_short_line(line in any::<String>()) {
            if let Err(problem) = read(&line) {
                prop_assert!(problem.len() < 400 && !problem.contains(['"', '\n', '\r']), "{}", problem);
            }
        }

        #[test]
        fn a_damaged_line_is_read_or_refused((line, _) in command(), at in any::<prop::sample::Index>(), with in any::<char>()) {
            let mut damaged: Vec<char> = line.chars().collect();
            let at = at.index(damaged.len());
            damaged[at] = with;
            if let Err(problem) = read(&damaged.into_iter().collect::<String>()) {
                prop_assert!(problem.len() < 400 && !problem.contains(['"', '\n', '\r']), "{}", problem);
            }
        }
    }
}
