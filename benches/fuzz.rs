//! Every parser against hostile text: whatever it is given, it neither panics nor hangs, and what it accepts reads back as it
//! was written.
//!
//! Inputs are valid texts that were changed at random, by a generator whose numbers are the same in every run of a seed. It
//! runs for a minute, and ends with status 1 if it found something. `cargo bench --bench fuzz -- 10000000 7` tries ten million
//! inputs of the seed 7 instead, and `-- 10000000 7 setup` only where the parser's name holds `setup`.

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

use parlor::{
    bot::custom_id,
    catalogue,
    color::ByColor,
    config::{self, Config},
    engine::Play,
    game::{Step, lesson::LessonId},
    games::{AnyPosition, GameKind, biyi, paiko, pijersi},
    grid::Cell,
    id::{ChannelId, GameId, UserId},
    language::Language,
    session::{
        Action, Actor, Challenge, ClockChoice, ColorChoice, Import, Learner, Player, Seat, Server, Session, Table,
        TimeControl,
        challenge::Origin,
        rating::{Standing, Tally},
        record::{
            ChallengeRecord, GameRecord, ImportRecord, LearnerRecord, PlayerRecord, ServerRecord, SetupRecord,
            StandingRecord, TallyRecord,
        },
        setup::{KeptSetup, Setup, SetupName},
        transcript,
    },
    store::Store,
    theme::Theme,
    time::Timestamp,
};
use support::{Dice, is_quick};

/// What an input may take before it counts as a hang.
const HANG: Duration = Duration::from_secs(20);
/// What an input may take before it is told.
const SLOW: Duration = Duration::from_millis(250);
/// How long exports are imported, each of which writes a store.
const IMPORTING: Duration = Duration::from_secs(20);
/// The longest input, in bytes.
const LONGEST: usize = 20_000;
/// How many accepted inputs a parser's corpus takes up.
const GROWN: usize = 3_000;
/// The time by which games begin.
const NOW: Timestamp = Timestamp(1_795_000_000_000);

/// What became of an input.
enum Fate {
    Refused,
    Accepted,
    /// It was accepted, and something does not hold that should.
    Broken(String),
}

/// A parser to try.
struct Target {
    name: String,
    /// How often it is tried, compared with others.
    share: usize,
    corpus: Vec<String>,
    try_it: Box<dyn FnMut(&str) -> Fate + Send>,
}

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
    // What is caught is told below.
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
    let ugi = GameKind::ALL.map(|game| engine(game, seed, if is_quick() { 500 } else { done / 300 }));
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

/// Ends the program when an input does not come to an end.
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

/// Numbers at the edge of what some type holds.
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
/// Characters that mean something to some parser, and some that should mean nothing.
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
                // A number becomes another one.
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

fn same<T: PartialEq>(one: &T, other: &T, what: &str) -> Fate {
    if one == other { Fate::Accepted } else { Fate::Broken(what.to_owned()) }
}

/// Tries a text that is a value by itself.
fn value<T>(name: &str, corpus: &[&str]) -> Target
where
    T: std::str::FromStr<Err: std::fmt::Display> + std::fmt::Display,
{
    let try_it = |text: &str| match text.parse::<T>() {
        Err(error) => refused(&error),
        Ok(value) => {
            let written = value.to_string();
            match written.parse::<T>() {
                Ok(again) => same(&again.to_string(), &written, "written again, it is another text"),
                Err(error) => Fate::Broken(format!("written as it does not read: {error}")),
            }
        }
    };
    let corpus = corpus.iter().map(|&text| text.to_owned()).collect();
    Target { name: name.to_owned(), share: 2, corpus, try_it: Box::new(try_it) }
}

/// A refusal whose message is fit to be shown.
fn refused(error: &dyn std::fmt::Display) -> Fate {
    let text = error.to_string();
    if text.is_empty() { Fate::Broken("refused without a word".to_owned()) } else { Fate::Refused }
}

/// Games of random moves: their positions, their moves by number of position, and the whole games.
struct Games {
    positions: Vec<AnyPosition>,
    moves: Vec<String>,
    sessions: Vec<Session>,
}

impl Games {
    fn play(kind: GameKind) -> Self {
        let mut dice = Dice::new(17);
        let mut games = Self { positions: vec![], moves: vec![], sessions: vec![] };
        for number in 0..6 {
            let setup = kind.setups()[number as usize % kind.setups().len()];
            let start = AnyPosition::from_setup(kind, setup, u64::from(number)).expect("a setup of the game");
            let seats = ByColor {
                white: Seat { user: UserId(11), name: "Ann".to_owned() },
                black: Seat { user: UserId(12), name: "Ben".to_owned() },
            };
            let table = Table { guild: None, channel: ChannelId(5), parent: None };
            let id = GameId::from_bits(number);
            let mut session = Session::new(id, table, seats, Language::English, setup.to_owned(), start, NOW);
            for _ in 0..40 {
                let Some(user) = session.player_to_move().map(|seat| seat.user) else { break };
                let legal = session.position().legal_moves();
                let mv = dice.pick(&legal).clone();
                games.positions.push(session.position().clone());
                games.moves.extend([mv.clone(), dice.pick(&legal).clone()]);
                let played = session.apply(Actor { user, moderator: false }, Action::Move(mv), NOW);
                session = played.expect("the move is legal").0;
            }
            games.sessions.push(session);
        }
        games
    }
}

fn targets() -> Vec<Target> {
    let mut targets = Vec::new();
    let mut records: Vec<String> = Vec::new();
    for kind in GameKind::ALL {
        let games = Games::play(kind);
        records.extend(games.sessions.iter().map(|session| text_of(session.to_record().to_json())));
        targets.push(positions(kind, &games));
        targets.push(transcripts(kind, &games));
        targets.push(setups(kind, &games));
        targets.push(moves(kind, games));
    }
    targets.push(custom_ids());
    targets.push(weights::<biyi::Node>("biyi weights"));
    targets.push(weights::<paiko::Node>("paiko weights"));
    targets.push(weights::<pijersi::Node>("pijersi weights"));
    targets.push(environment());
    targets.extend([
        value::<GameKind>("game", &["biyi", "paiko", "pijersi"]),
        value::<GameId>("game id", &["K3F9QZ", "000000", "ZZZZZZ"]),
        value::<Cell>("cell", &["a1", "g10", "n14"]),
        value::<Step>("step", &["a1", "a4-b5", "S", "pass", "b5>"]),
        value::<LessonId>("lesson", &["stack", "chain", "two-words"]),
        value::<SetupName>("setup name", &["gate", "dragon-gate", "ab"]),
        value::<ClockChoice>("clock", &["3d", "1d", "none", "10d+1d"]),
        value::<TimeControl>("time control", &["3d", "12h", "10d+12h"]),
        value::<Theme>("theme", &["dark", "light", "contrast"]),
    ]);
    targets.push(stored(records));
    targets
}

fn positions(kind: GameKind, games: &Games) -> Target {
    let mut turn = 0_u64;
    let try_it = move |text: &str| match AnyPosition::parse(kind, text) {
        Err(error) => refused(&error),
        Ok(position) => {
            turn += 1;
            let written = position.to_string();
            match AnyPosition::parse(kind, &written) {
                Err(error) => return Fate::Broken(format!("written as it does not read: {error}")),
                Ok(again) if again != position => return Fate::Broken("written, it is another position".to_owned()),
                Ok(_) => {}
            }
            // Listing all moves takes longer than reading.
            if turn.is_multiple_of(32) && position.outcome().is_none() {
                for mv in position.legal_moves().iter().step_by(97) {
                    if let Err(illegal) = position.clone().play(mv) {
                        return Fate::Broken(format!("a listed move is refused: {}", illegal.code));
                    }
                }
            }
            Fate::Accepted
        }
    };
    let corpus = games.positions.iter().map(ToString::to_string).collect();
    Target { name: format!("{kind} position"), share: 16, corpus, try_it: Box::new(try_it) }
}

fn moves(kind: GameKind, games: Games) -> Target {
    let mut number = 0;
    let positions = games.positions;
    let try_it = move |text: &str| {
        number += 1;
        let position = &positions[number % positions.len()];
        let mut after = position.clone();
        match after.play(text) {
            Err(illegal) => {
                if after == *position {
                    refused(&illegal)
                } else {
                    Fate::Broken("refused, and played".to_owned())
                }
            }
            Ok(canonical) => {
                let mut again = position.clone();
                match again.play(&canonical) {
                    Ok(same_text) if same_text == canonical => same(&again, &after, "written, it is another move"),
                    Ok(_) => Fate::Broken("written again, it is another text".to_owned()),
                    Err(illegal) => Fate::Broken(format!("written as it does not read: {}", illegal.code)),
                }
            }
        }
    };
    Target { name: format!("{kind} move"), share: 16, corpus: games.moves, try_it: Box::new(try_it) }
}

fn setups(kind: GameKind, games: &Games) -> Target {
    let try_it = move |text: &str| match Setup::read(kind, text, 7, &[]) {
        Err(error) => refused(&error),
        Ok(setup) => {
            if setup.start.outcome().is_some() {
                return Fate::Broken("a game that is over at its start".to_owned());
            }
            let written = setup.start.to_string();
            match AnyPosition::parse(kind, &written) {
                Ok(start) if start != setup.start => return Fate::Broken("its start is another position".to_owned()),
                Ok(_) => {}
                Err(error) => return Fate::Broken(format!("its start does not read: {error}")),
            }
            match Setup::read(kind, &setup.layout, 7, &[]) {
                Ok(again) => same(&again.start, &setup.start, "its layout is another setup"),
                Err(error) => Fate::Broken(format!("its layout does not read: {error}")),
            }
        }
    };
    let mut corpus: Vec<String> = kind.setups().iter().map(|&name| name.to_owned()).collect();
    corpus.extend(games.positions.iter().step_by(9).map(ToString::to_string));
    for rule in kind.rules() {
        corpus.push(format!("{} {rule}", kind.setups()[0]));
    }
    if kind == GameKind::Biyi {
        corpus.push("bbb1bbb/bbbbbbb/7/7/7/7/7/7/wwwwwww/www1www".to_owned());
    }
    corpus.extend(["GRXLLS", "classic + full-random", "random"].map(str::to_owned));
    Target { name: format!("{kind} setup"), share: 8, corpus, try_it: Box::new(try_it) }
}

fn transcripts(kind: GameKind, games: &Games) -> Target {
    let table = Table { guild: None, channel: ChannelId(5), parent: None };
    let try_it = move |text: &str| match transcript::read(text) {
        Err(error) => refused(&catalogue::text(Language::English, &error.sentence())),
        Ok(read) => {
            let session = Session::imported(GameId::from_bits(1), table, Language::English, &read, NOW);
            let written = transcript::write(&session);
            match transcript::read(&written) {
                Err(error) => return Fate::Broken(format!("written as it does not read: {error:?}")),
                Ok(again) => {
                    let told = |transcript: &transcript::Transcript| {
                        format!(
                            "{:?} {:?} {:?} {} {:?} {:?}",
                            transcript.players,
                            transcript.clock,
                            transcript.setup,
                            transcript.start,
                            transcript.moves,
                            transcript.finish
                        )
                    };
                    if told(&again) != told(&read) {
                        return Fate::Broken("written, it is another record".to_owned());
                    }
                }
            }
            let import = Import { user: UserId(11), session, created: NOW };
            match ImportRecord::from_json(&import.to_record().to_json()).and_then(Import::from_record) {
                Ok(again) => same(&again, &import, "stored, it is another record"),
                Err(error) => Fate::Broken(format!("stored as it does not read: {error}")),
            }
        }
    };
    let mut corpus: Vec<String> = games.sessions.iter().map(transcript::write).collect();
    corpus.extend(games.sessions.iter().map(|session| {
        let moves = session.moves().iter().take(4).map(|played| played.text.clone()).collect::<Vec<_>>();
        format!("[Game \"{}\"] {}", kind.title(), moves.join(" "))
    }));
    corpus.push(format!("```\n[Game \"{}\"]\n[White \"A \\\"B\\\" \\\\\"]\n[Date \"2026-01-02\"]\n[TimeControl \"1/259200\"]\n[Result \"1-0\"]\n[Ending \"resignation\"]\n; words\n{{ more }}\n```", kind.title()));
    Target { name: format!("{kind} record"), share: 2, corpus, try_it: Box::new(try_it) }
}

fn custom_ids() -> Target {
    let try_it = |text: &str| {
        let control = match custom_id::read_button(text) {
            Ok(control) => control,
            Err(error) => {
                let chosen = ["a1".to_owned(), "#1".to_owned(), "3/b2".to_owned(), text.to_owned()];
                // What a menu says is as good as what a button says.
                let chosen = chosen.chunks(1).filter(|values| custom_id::read_choice(text, values).is_ok());
                return if chosen.count() == 0 { refused(&error) } else { Fate::Accepted };
            }
        };
        let written = custom_id::button(&control);
        if written.len() > custom_id::MAX_LENGTH {
            return Fate::Broken("written too long".to_owned());
        }
        match custom_id::read_button(&written) {
            Ok(again) => same(&again, &control, "written, it is another control"),
            Err(custom_id::ParseControlError::TooLong) => Fate::Accepted,
            Err(error) => Fate::Broken(format!("written as it does not read: {error}")),
        }
    };
    let corpus = [
        "a:accept:K3F9QZ",
        "a:flip:K3F9QZ:12:white",
        "a:close",
        "a:pick:K3F9QZ:12:a6,b5:",
        "a:menu:K3F9QZ:12:a6:3",
        "a:rules:pijersi:2",
        "a:set:theme:dark",
        "a:choose:1",
        "a:channels",
        "a:replay:K3F9QZ:12:white",
        "a:replay:K3F9QZ:last:white",
        "a:games:0",
        "a:games:3:77",
        "a:lesson:biyi:chain",
        "a:try:biyi:chain:c3,d3::",
        "a:try-menu:biyi:chain:c3:1:hint",
        "a:server:clock:none",
        "a:server:language:discord",
        "a:stats:77:all",
        "a:leaders:biyi:4",
        "a:best-move:K3F9QZ:7:black",
        "a:leave:7",
        "a:settings:vacation",
        "a:unblock:77",
    ];
    let corpus = corpus.map(str::to_owned).to_vec();
    Target { name: "custom id".to_owned(), share: 16, corpus, try_it: Box::new(try_it) }
}

fn weights<P: Play>(name: &str) -> Target
where
    P::Weights: Default + std::str::FromStr<Err: std::fmt::Display> + std::fmt::Display,
{
    let usual = P::Weights::default().to_string();
    Target { share: 1, corpus: vec![usual], ..value::<P::Weights>(name, &[]) }
}

fn environment() -> Target {
    let try_it = |text: &str| {
        let mut variables = BTreeMap::new();
        for entry in dotenvy::from_read_iter(text.as_bytes()) {
            match entry {
                Ok((name, value)) => drop(variables.entry(name).or_insert(value)),
                Err(_) => return Fate::Refused,
            }
        }
        let look = |name: &str| variables.get(name).cloned();
        let mistakes = Config::mistakes(look).iter().map(ToString::to_string).collect::<Vec<_>>();
        let read = Config::from_env(look);
        if read.is_ok() != mistakes.is_empty() {
            return Fate::Broken(format!("mistakes {mistakes:?}, but read {}", read.is_ok()));
        }
        let (log, format) = (config::log(look), config::log_format(look));
        if read.is_ok() && (log.is_err() || format.is_err()) {
            return Fate::Broken("read at once, but not alone".to_owned());
        }
        // What was set as something else than the token may be shown.
        let elsewhere = variables.iter().any(|(name, value)| name != "DISCORD_TOKEN" && value.contains("secret"));
        match read {
            Err(error) => refused(&error),
            Ok(config) if !elsewhere && format!("{config:?}").contains("ODAtZUx.secret") => {
                Fate::Broken("it shows the token".to_owned())
            }
            Ok(_) => Fate::Accepted,
        }
    };
    let corpus = [
        "DISCORD_TOKEN=MTEwMDA.ODAtZUx.secret\nPARLOR_DATA_DIR=data\n",
        "# comment\nDISCORD_TOKEN=\"a.b.c\"\nRUST_LOG=parlor=debug,warn\nPARLOR_LOG_FORMAT=json\n",
        "DISCORD_TOKEN=a.b.c\nDISCORD_API_URL=http://127.0.0.1:4000\nPARLOR_METRICS_ADDR=127.0.0.1:9100\n",
        "export DISCORD_TOKEN='a.b.c'\nPARLOR_DEV_GUILD=77\nPARLOR_METRICS_ADDR=[::1]:9100\n",
        "DISCORD_TOKEN=${HOME}a.b.c\n",
    ];
    let corpus = corpus.map(str::to_owned).to_vec();
    Target { name: "env file".to_owned(), share: 4, corpus, try_it: Box::new(try_it) }
}

fn text_of(json: Vec<u8>) -> String {
    String::from_utf8(json).expect("JSON is text")
}

/// Stored records of every kind. Each text is tried as each of them.
fn stored(mut corpus: Vec<String>) -> Target {
    let challenge = Challenge {
        id: GameId::from_bits(3),
        table: Table { guild: None, channel: ChannelId(5), parent: None },
        challenger: Seat { user: UserId(11), name: "Ann".to_owned() },
        opponent: None,
        level: None,
        game: GameKind::Biyi,
        color: ColorChoice::Random,
        setup: GameKind::Biyi.setups()[0].to_owned(),
        seed: u64::MAX,
        clock: None,
        origin: Origin::New,
        wants_thread: false,
        language: Language::French,
        created: NOW,
    };
    corpus.push(text_of(challenge.to_record().to_json()));
    fn reads_back<T: PartialEq>(
        json: &[u8],
        read: impl Fn(&[u8]) -> Option<T>,
        write: impl Fn(&T) -> Vec<u8>,
        what: &str,
    ) -> Option<Fate> {
        let value = read(json)?;
        Some(match read(&write(&value)) {
            Some(again) => same(&again, &value, &format!("{what}: written, it is another one")),
            None => Fate::Broken(format!("{what}: written as it does not read")),
        })
    }
    let try_it = |text: &str| {
        let json = text.as_bytes();
        macro_rules! tried {
            ($($noun:literal $record:ident $value:ident)*) => {
                None::<Fate>$(.or_else(|| {
                    let read = |json: &[u8]| $record::from_json(json).and_then($value::from_record).ok();
                    reads_back(json, read, |value| value.to_record().to_json(), $noun)
                }))*
            };
        }
        let read = tried!(
            "game" GameRecord Session
            "challenge" ChallengeRecord Challenge
            "import" ImportRecord Import
            "player" PlayerRecord Player
            "learner" LearnerRecord Learner
            "server" ServerRecord Server
            "setup" SetupRecord KeptSetup
            "standing" StandingRecord Standing
            "tally" TallyRecord Tally
        );
        read.unwrap_or(Fate::Refused)
    };
    Target { name: "stored record".to_owned(), share: 1, corpus, try_it: Box::new(try_it) }
}

/// Imports so many exports of one damaged line, each into a folder of its own, as far as there is time. How many there
/// were, and what went wrong, if anything.
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

/// Speaks so many lines to the built engine. How many lines were said, and what went wrong, if anything.
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
    // All that it says is read at once, so that neither waits for the other.
    let last = thread::spawn(move || output.lines().map_while(Result::ok).last().unwrap_or_default());
    let mut dice = Dice::new(seed);
    let mut said = 0;
    let mut problem = String::new();
    while said < lines {
        let mut batch = Vec::new();
        for _ in 0..50 {
            let line = mutated(&mut dice, &corpus);
            // Searching and counting take as long as they are asked to, and `setoption` as much memory.
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
            // Bytes that are no text come in the second half.
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
    // Whatever was said, it then does as it is told.
    let told = input.write_all(b"\nuginewgame\nposition startpos\nquery fen\nquit\n").and_then(|()| input.flush());
    drop(input);
    let well = child.wait().is_ok_and(|status| status.success());
    let last = last.join().unwrap_or_default();
    if problem.is_empty() && !(told.is_ok() && well && last == format!("response {}", AnyPosition::start(game))) {
        problem = format!("{game}: after {said} lines the engine says {:?} in the end", shortened(&last));
    }
    (said, problem)
}
