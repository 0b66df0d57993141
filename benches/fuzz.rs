//! Tests every parser with hostile input. No parser may panic or hang, and an accepted input that is written and read
//! again must give the same value.
//!
//! Inputs are valid texts with random changes, from a generator that yields the same numbers for a seed in every run.
//! The bench runs for a minute, and ends with status 1 if it found a fault. Instead of running for a minute, `cargo
//! bench --bench fuzz -- 10000000 7` tries ten million inputs that the seed 7 yields. With `-- 10000000 7 setup`, the
//! bench tests only parsers whose names contain `setup`.

mod parsers;
mod support;

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    process::{Command, Stdio},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use domain::record::Record;
use games::{AnyPosition, GameKind};
use parsers::{Fate, Games, NOW, targets, text_of};
use store::Store;
use support::{Dice, is_quick};

/// The time after which an input counts as a hang.
const HANG: Duration = Duration::from_secs(20);
/// The time after which an input is reported as slow.
const SLOW: Duration = Duration::from_millis(250);
/// The time to spend on importing exports, each of which writes a store.
const IMPORTING: Duration = Duration::from_secs(20);
/// The maximum length of an input in bytes.
const LONGEST: usize = 20_000;
/// The maximum number of accepted inputs in a parser's corpus.
const GROWN: usize = 3_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let number = |index: usize| arguments.get(index).and_then(|text| text.parse::<u64>().ok());
    let (inputs, seed, only) = (number(0), number(1).unwrap_or(1), arguments.get(2));
    let time = Duration::from_secs(if is_quick() { 3 } else { 60 });
    let begun = Instant::now();
    let goes_on = |done: u64| inputs.map_or_else(|| begun.elapsed() < time, |inputs| done < inputs);

    let mut targets = targets();
    targets.retain(|target| only.is_none_or(|only| target.name.contains(only.as_str())));
    let wheel: Vec<usize> =
        targets.iter().enumerate().flat_map(|(index, target)| std::iter::repeat_n(index, target.share)).collect();
    assert!(!wheel.is_empty(), "there is no such parser");
    let watch = Watch::start();
    // Panics are caught and reported below.
    std::panic::set_hook(Box::new(|_| {}));

    let mut dice = Dice::new(seed);
    let mut found: BTreeMap<(String, String), (u64, String)> = BTreeMap::new();
    let mut counts = vec![(0_u64, 0_u64, Duration::ZERO); targets.len()];
    let mut done = 0;
    while goes_on(done) {
        let index = *dice.pick(&wheel);
        let target = &mut targets[index];
        let input = mutated(&mut dice, &target.corpus);
        watch.begin(&target.name, &input);
        let began = Instant::now();
        let fate = catch_unwind(AssertUnwindSafe(|| (target.try_it)(&input)));
        let took = began.elapsed();
        watch.end();
        let problem = match fate {
            Ok(Fate::Refused) => None,
            Ok(Fate::Accepted) => {
                counts[index].1 += 1;
                if target.corpus.len() < GROWN && input.len() < 2_000 {
                    target.corpus.push(input.clone());
                }
                None
            }
            Ok(Fate::Broken(problem)) => Some(problem),
            Err(panic) => {
                let text = panic.downcast_ref::<String>().cloned();
                let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
                Some(format!("panic: {}", text.unwrap_or_default()))
            }
        };
        let problem = problem.or_else(|| (took > SLOW).then(|| "slow".to_owned()));
        if let Some(problem) = problem {
            let kind: String = problem.chars().take(60).collect();
            let example = || format!("{problem} ({took:?}): {:?}", shortened(&input));
            let entry = found.entry((target.name.clone(), kind)).or_insert_with(|| (0, example()));
            entry.0 += 1;
        }
        counts[index].0 += 1;
        counts[index].2 += took;
        done += 1;
    }
    let (exports, broken) = imports(seed, if is_quick() { 10 } else { done / 2_000 });
    drop(std::panic::take_hook());
    for (target, (tried, accepted, took)) in targets.iter().zip(counts) {
        println!("{:22} {tried:9} inputs, {accepted:8} accepted, {:6.1} s", target.name, took.as_secs_f64());
    }
    println!("{:22} {exports:9} inputs", "import");
    if !broken.is_empty() {
        found.insert(("import".to_owned(), "import".to_owned()), (1, broken));
    }
    let players = GameKind::ALL.into_iter().filter(|&game| engine::has_engine(game));
    let ugi: Vec<_> = players.map(|game| engine(game, seed, if is_quick() { 500 } else { done / 300 })).collect();
    println!("UGI lines to the program: {} inputs", ugi.iter().map(|(count, _)| count).sum::<u64>());
    for (_, problem) in ugi.into_iter().filter(|(_, problem)| !problem.is_empty()) {
        found.insert(("UGI lines".to_owned(), problem.clone()), (1, problem));
    }
    println!("{done} inputs of the seed {seed} in {:.0} s: {} problems", begun.elapsed().as_secs_f64(), found.len());
    for ((name, _), (times, example)) in &found {
        println!("{name}, {times} times: {example}");
    }
    if found.keys().any(|(_, kind)| kind != "slow") {
        std::process::exit(1);
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() > 400 {
        format!("{}… ({} bytes)", text.chars().take(400).collect::<String>(), text.len())
    } else {
        text.to_owned()
    }
}

/// Ends the program if an input takes too long.
#[derive(Clone)]
struct Watch(Arc<Mutex<Option<(Instant, String)>>>);

impl Watch {
    fn start() -> Self {
        let watch = Self(Arc::default());
        let watching = watch.clone();
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_secs(1));
                let current = watching.0.lock().expect("whoever holds it does not panic");
                if let Some((since, what)) = current.as_ref().filter(|(since, _)| since.elapsed() > HANG) {
                    println!("no end after {:?}: {what}", since.elapsed());
                    std::process::exit(1);
                }
            }
        });
        watch
    }

    fn begin(&self, name: &str, input: &str) {
        let what = format!("{name}: {:?}", shortened(input));
        *self.0.lock().expect("whoever holds it does not panic") = Some((Instant::now(), what));
    }

    fn end(&self) {
        *self.0.lock().expect("whoever holds it does not panic") = None;
    }
}

/// Numbers at the limits of integer types, and other unusual numbers.
const EDGES: &[&str] = &[
    "0",
    "-1",
    "1",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "99999999999999999999",
    "007",
    "9999999",
    "999*999",
];
/// Characters with a meaning in some parser, and characters without one.
const CHARACTERS: [char; 48] = [
    '/', ':', ',', ';', ' ', '\t', '\n', '\r', '\0', '"', '\\', '\'', '(', ')', '[', ']', '{', '}', '<', '>', '^', '=',
    '+', '-', '*', '#', '@', '!', '.', '?', '_', '|', '&', '%', '$', '`', '~', '0', '9', 'a', 'w', 'B', '²', 'é',
    '\u{202e}', '\u{feff}', '🎲', 'İ',
];

/// A text of the corpus with some changes.
fn mutated(dice: &mut Dice, corpus: &[String]) -> String {
    let mut text: Vec<char> = dice.pick(corpus).chars().collect();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(text.len() + 1);
        let to = (at + 1 + dice.roll(8)).min(text.len());
        match dice.roll(11) {
            0 => text.insert(at, *dice.pick(&CHARACTERS)),
            1 => drop(text.drain(at..to)),
            2 if at < text.len() => text[at] = *dice.pick(&CHARACTERS),
            3 => {
                let copy = text[at..to].to_vec();
                drop(text.splice(at..at, copy));
            }
            4 => {
                let other: Vec<char> = dice.pick(corpus).chars().collect();
                let from = dice.roll(other.len() + 1);
                let until = (from + dice.roll(other.len() + 1)).min(other.len());
                drop(text.splice(at..to, other[from..until].iter().copied()));
            }
            5 => drop(text.splice(at..to, dice.pick(EDGES).chars())),
            6 => {
                // Replaces one number with another.
                let digit = text[at..].iter().position(char::is_ascii_digit).map(|place| at + place);
                if let Some(from) = digit {
                    let end =
                        text[from..].iter().position(|c| !c.is_ascii_digit()).map_or(text.len(), |place| from + place);
                    drop(text.splice(from..end, dice.pick(EDGES).chars()));
                }
            }
            7 => {
                let part = text[at..to].to_vec();
                let times = [2, 10, 100, 1_000][dice.roll(4)];
                if part.len() * times < LONGEST {
                    drop(text.splice(at..to, part.repeat(times)));
                }
            }
            8 if at < text.len() => {
                let other = dice.roll(text.len());
                text.swap(at, other);
            }
            9 if at < text.len() => {
                let c = text[at];
                text[at] = if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
            }
            10 => text.truncate(at),
            _ => {}
        }
    }
    let mut text: String = text.into_iter().collect();
    while text.len() > LONGEST {
        text.pop();
    }
    text
}

/// Imports damaged exports, which have one changed line each, until the time is over. Each one is imported into a
/// folder of its own. Returns the number of imports, and the first fault.
fn imports(seed: u64, exports: u64) -> (u64, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(&folder.path().join("empty")).expect("an empty store");
    let mut export = Vec::new();
    store.export(NOW, &mut export).expect("an empty store is exported");
    drop(store);
    let empty = text_of(export);
    let first = empty.lines().next().expect("an export has a first line");
    let mut corpus: Vec<String> = vec![empty.clone()];
    for kind in GameKind::ALL {
        let sessions = Games::play(kind).sessions;
        corpus
            .extend(sessions.iter().map(|session| format!("{{\"game\":{}}}", text_of(session.to_record().to_json()))));
    }
    let (mut dice, begun, mut done) = (Dice::new(seed), Instant::now(), 0);
    while done < exports && begun.elapsed() < IMPORTING {
        done += 1;
        let line = mutated(&mut dice, &corpus);
        let export = format!("{first}\n{line}\n{{\"end\":{{\"records\":1}}}}\n");
        let into = folder.path().join("store");
        let imported = catch_unwind(|| match Store::import(&into, export.as_bytes(), true) {
            Err(error) => {
                let source = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
                format!("{error} {source}").len() < 4_000
            }
            Ok(_) => Store::open(&into).is_ok(),
        });
        if !matches!(imported, Ok(true)) {
            let what = imported.map_or("panic", |_| "no store afterwards, or a long message");
            return (done, format!("import, {what}: {:?}", shortened(&line)));
        }
    }
    (done, String::new())
}

/// Sends damaged lines to the built program, which runs as an engine. Returns the number of lines, and the first fault.
fn engine(game: GameKind, seed: u64, lines: u64) -> (u64, String) {
    let games = Games::play(game);
    let mut corpus: Vec<String> = [
        "ugi",
        "isready",
        "uginewgame",
        "setoption name level value 3",
        "setoption hash 16",
        "position startpos",
        "go manual a4b5",
        "query gameover",
        "query p1turn",
        "query result",
        "query islegal a4b5",
        "query fen",
        "query eval",
        "stop",
    ]
    .map(str::to_owned)
    .to_vec();
    corpus.extend(games.positions.iter().map(|position| format!("position fen {position}")));
    corpus.extend(games.moves.iter().map(|mv| format!("position startpos moves {mv}")));
    corpus.extend(games.moves.iter().map(|mv| format!("query islegal {mv}")));
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(["ugi", "--game", game.name()]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("it is piped");
    let output = BufReader::new(child.stdout.take().expect("it is piped"));
    // All output is read concurrently, so that neither process waits for the other.
    let last = thread::spawn(move || output.lines().map_while(Result::ok).last().unwrap_or_default());
    let mut dice = Dice::new(seed);
    let mut said = 0;
    let mut problem = String::new();
    while said < lines {
        let mut batch = Vec::new();
        for _ in 0..50 {
            let line = mutated(&mut dice, &corpus);
            // Commands that may run or take memory without limit are left out.
            let thinks = |line: &str| {
                let mut words = line.split_whitespace();
                match words.next() {
                    Some("go") => words.next() != Some("manual"),
                    Some("quit") => true,
                    Some("setoption") => line.contains("hash"),
                    _ => false,
                }
            };
            if line.split(['\n', '\r']).any(thinks) {
                continue;
            }
            said += 1;
            batch.extend_from_slice(line.as_bytes());
            // In the second half, some lines are not valid UTF-8.
            if said > lines / 2 && dice.roll(20) == 0 {
                batch.push(0xff);
            }
            batch.push(b'\n');
        }
        if input.write_all(&batch).is_err() {
            problem = format!("{game}: the engine ended after {said} lines");
            break;
        }
    }
    // After any input, the engine still obeys commands.
    let told = input.write_all(b"\nuginewgame\nposition startpos\nquery fen\nquit\n").and_then(|()| input.flush());
    drop(input);
    let well = child.wait().is_ok_and(|status| status.success());
    let last = last.join().unwrap_or_default();
    if problem.is_empty() && !(told.is_ok() && well && last == format!("response {}", AnyPosition::start(game))) {
        problem = format!("{game}: after {said} lines the engine says {:?} in the end", shortened(&last));
    }
    (said, problem)
}
