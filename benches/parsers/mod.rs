//! The parsers to fuzz, each with texts that it accepts.

use std::collections::BTreeMap;

use board::{color::ByColor, grid::Cell, theme::Theme};
use catalogue::Language;
use domain::{
    Action, Actor, Challenge, ClockChoice, ColorChoice, Import, Learner, NamedUser, Player, Server, Session, Table,
    TimeControl,
    challenge::Origin,
    id::{ChannelId, GameId, UserId},
    rating::{Standing, Tally},
    record::{ImportRecord, Record},
    setup::{KeptSetup, Setup, SetupName},
    time::Timestamp,
    transcript,
};
use engine::{biyi, paiko, pijersi, weights::Tunable};
use games::{
    AnyPosition, GameKind,
    game::{Step, lesson::LessonId},
};
use parlor::{
    bot::custom_id,
    config::{self, Config},
};

use crate::support::Dice;

/// The time at which the games begin.
const NOW: Timestamp = Timestamp(1_795_000_000_000);

/// The result of parsing an input.
pub enum Fate {
    Refused,
    Accepted,
    /// The parser accepted the input, but violated an invariant. The text names the invariant.
    Broken(String),
}

/// A parser to test.
pub struct Target {
    pub name: String,
    /// The relative frequency with which the parser is chosen.
    pub share: usize,
    pub corpus: Vec<String>,
    pub try_it: Box<dyn FnMut(&str) -> Fate + Send>,
}

fn same<T: PartialEq>(one: &T, other: &T, what: &str) -> Fate {
    if one == other { Fate::Accepted } else { Fate::Broken(what.to_owned()) }
}

/// A target that parses a text with [`FromStr`](std::str::FromStr).
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

/// Checks that a refusal has a message.
fn refused(error: &dyn std::fmt::Display) -> Fate {
    let text = error.to_string();
    if text.is_empty() { Fate::Broken("refused without a word".to_owned()) } else { Fate::Refused }
}

/// Games of random moves: their positions, their moves, and the whole games.
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
                white: NamedUser { user: UserId(11), name: "Ann".to_owned() },
                black: NamedUser { user: UserId(12), name: "Ben".to_owned() },
            };
            let table = Table { guild: None, channel: ChannelId(5), parent: None };
            let id = GameId::from_bits(number);
            let mut session = Session::new(id, table, seats, Language::English, setup.to_owned(), start, NOW);
            for _ in 0..40 {
                let Some(user) = session.user_to_move() else { break };
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

pub fn targets() -> Vec<Target> {
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
    targets.push(weights::<biyi::BiyiNode>("biyi weights"));
    targets.push(weights::<paiko::PaikoNode>("paiko weights"));
    targets.push(weights::<pijersi::PijersiNode>("pijersi weights"));
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
            // Listing all moves takes longer than parsing a position, so the moves are listed only from time to time.
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
            let session = domain::import::imported(GameId::from_bits(1), table, Language::English, &read, NOW);
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
            let import = Import { user: UserId(11), session, created: NOW, gathered: false };
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
                // The text may be the custom id of a menu instead of a button.
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
        "a:pick:g:K3F9QZ:12:a6,b5:",
        "a:menu:g:K3F9QZ:12:a6:3",
        "a:rules:pijersi:2",
        "a:set:theme:dark",
        "a:choose:1",
        "a:channels",
        "a:replay:K3F9QZ:12:white",
        "a:replay:K3F9QZ:last:white",
        "a:games:0",
        "a:games:3:77",
        "a:lesson:biyi:chain",
        "a:pick:c:biyi:chain::c3,d3:",
        "a:menu:c:biyi:chain:hint:c3:1",
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

fn weights<N: Tunable>(name: &str) -> Target {
    let usual = N::Weights::default().to_string();
    Target { share: 1, corpus: vec![usual], ..value::<N::Weights>(name, &[]) }
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
        // The configuration may show the values of other variables, even if they contain the token.
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

/// A target for stored records of all kinds. Each text is parsed as every kind of record.
fn stored(mut corpus: Vec<String>) -> Target {
    let challenge = Challenge {
        id: GameId::from_bits(3),
        homes: Table { guild: None, channel: ChannelId(5), parent: None }.into(),
        challenger: NamedUser { user: UserId(11), name: "Ann".to_owned() },
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
    corpus.push(text_of(challenge.to_json()));
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
    fn tried<T: Record + PartialEq>(json: &[u8], noun: &str) -> Option<Fate> {
        reads_back(json, |json| T::from_json(json).ok(), T::to_json, noun)
    }
    let try_it = |text: &str| {
        let json = text.as_bytes();
        let read_game = |json: &[u8]| Record::from_json(json).and_then(Session::from_record).ok();
        let read_import = |json: &[u8]| Record::from_json(json).and_then(Import::from_record).ok();
        let read = reads_back(json, read_game, |game| game.to_record().to_json(), "game")
            .or_else(|| reads_back(json, read_import, |import| import.to_record().to_json(), "import"))
            .or_else(|| tried::<Challenge>(json, "challenge"))
            .or_else(|| tried::<Player>(json, "player"))
            .or_else(|| tried::<Learner>(json, "learner"))
            .or_else(|| tried::<Server>(json, "server"))
            .or_else(|| tried::<KeptSetup>(json, "setup"))
            .or_else(|| tried::<Standing>(json, "standing"))
            .or_else(|| tried::<Tally>(json, "tally"));
        read.unwrap_or(Fate::Refused)
    };
    Target { name: "stored record".to_owned(), share: 1, corpus, try_it: Box::new(try_it) }
}
