use std::{
    collections::{HashSet, hash_map::RandomState},
    hash::BuildHasher,
    io::BufRead,
};

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{ImportError, Problem};
use crate::{
    session::{
        Challenge, Import, Learner, Player, Server, StoredGame,
        rating::{Standing, Tally},
        record::{ImportRecord, Record as _, RecordError},
        setup::KeptSetup,
    },
    store::{
        board::BoardRecord,
        export::{CorruptRecord, End, FORMAT, Header},
        hex, keys, ratings,
        registration::RegistrationRecord,
        setups,
    },
};

/// A line as it is read.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Line<'a> {
    #[serde(borrow)]
    Parlor(&'a RawValue),
    Challenge(&'a RawValue),
    Game(&'a RawValue),
    Board(&'a RawValue),
    Import(&'a RawValue),
    Player(&'a RawValue),
    Standing(&'a RawValue),
    Tally(&'a RawValue),
    Learner(&'a RawValue),
    Server(&'a RawValue),
    Setup(&'a RawValue),
    Registration(&'a RawValue),
    Corrupt(CorruptRecord),
    End(End),
}

/// A checked record of an export.
pub(super) enum Record {
    Challenge(Challenge),
    Game(StoredGame),
    Board(BoardRecord),
    Import(Box<Import>),
    Player(Player),
    Standing(Standing),
    Tally(Tally),
    Learner(Learner),
    Server(Server),
    Setup(KeptSetup),
    Registration(RegistrationRecord),
    Corrupt { tree: String, key: Vec<u8>, bytes: Vec<u8> },
}

/// The records of an export, one at a time, in the order of its lines. The last item is the first error.
///
/// Only hashes of the keys are kept in memory.
pub(super) struct Records<R> {
    export: R,
    /// How many lines were read.
    line: usize,
    /// The bytes of the last one.
    bytes: Vec<u8>,
    seen: Seen,
    stage: Stage,
}

/// How far an export has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The last line has not been read yet.
    Open,
    /// The last line has been read: nothing may follow.
    Closed,
    /// The file has ended, or an error was found.
    Done,
}

impl<R: BufRead> Records<R> {
    pub(super) fn new(export: R) -> Self {
        Self { export, line: 0, bytes: Vec::new(), seen: Seen::default(), stage: Stage::Open }
    }

    /// The next record, or `None` at the end of a complete export.
    fn read(&mut self) -> Result<Option<Record>, ImportError> {
        loop {
            self.line += 1;
            let line = self.line;
            self.bytes.clear();
            if self.export.read_until(b'\n', &mut self.bytes).map_err(ImportError::Read)? == 0 {
                return match self.stage {
                    Stage::Open => Err(ImportError::Truncated { line }),
                    Stage::Closed | Stage::Done => Ok(None),
                };
            }
            let wrong = |problem| ImportError::Line { line, problem };
            let first = line == 1;
            let read = serde_json::from_slice::<Line<'_>>(&self.bytes).map_err(|error| {
                wrong(if first { Problem::NotAnExport } else { Problem::Malformed(error.to_string()) })
            })?;
            match read {
                Line::Parlor(header) if first => check_header(header).map_err(wrong)?,
                _ if first => return Err(wrong(Problem::NotAnExport)),
                Line::Parlor(_) => return Err(wrong(Problem::OutOfPlace)),
                _ if self.stage != Stage::Open => return Err(wrong(Problem::OutOfPlace)),
                Line::End(End { records: said }) => {
                    let found = line - 2;
                    if said != found {
                        return Err(wrong(Problem::Count { said, found }));
                    }
                    self.stage = Stage::Closed;
                }
                record => return check(record, &mut self.seen).map(Some).map_err(wrong),
            }
        }
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, ImportError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.stage == Stage::Done {
            return None;
        }
        let read = self.read().transpose();
        if !matches!(read, Some(Ok(_))) {
            self.stage = Stage::Done;
        }
        read
    }
}

/// Which keys have been read. Each takes 16 bytes: two hashes with random seeds. A collision of both is less likely
/// than a memory error.
#[derive(Default)]
struct Seen {
    hashes: HashSet<(u64, u64)>,
    keys: [RandomState; 2],
}

impl Seen {
    /// Records a key, and returns whether it is the first of its kind in its tree.
    fn is_new(&mut self, tree: &str, key: &[u8]) -> bool {
        let [one, other] = &self.keys;
        self.hashes.insert((one.hash_one((tree, key)), other.hash_one((tree, key))))
    }
}

fn check(line: Line<'_>, seen: &mut Seen) -> Result<Record, Problem> {
    let mut once = |tree: &str, key: &[u8], name: String| {
        if seen.is_new(tree, key) { Ok(()) } else { Err(Problem::Twice(name)) }
    };
    Ok(match line {
        Line::Challenge(json) => {
            let challenge = read_record("challenge", json, Challenge::from_json)?;
            // A game keeps the identifier of its challenge, so identifiers are unique across both.
            once("games", &keys::game(challenge.id), challenge.id.to_string())?;
            Record::Challenge(challenge)
        }
        Line::Game(json) => {
            let game = read_record("game", json, StoredGame::from_json)?;
            once("games", &keys::game(game.id()), game.id().to_string())?;
            Record::Game(game)
        }
        Line::Board(json) => {
            let board = read_record("board", json, BoardRecord::from_json)?;
            once("boards", &keys::game(board.game), format!("the board of {}", board.game))?;
            Record::Board(board)
        }
        Line::Import(json) => {
            let import = read_record("import", json, |json| Import::from_record(ImportRecord::from_json(json)?))?;
            let id = import.session.id();
            once("imports", &keys::game(id), format!("the import {id}"))?;
            Record::Import(Box::new(import))
        }
        Line::Player(json) => {
            let player = read_record("player", json, Player::from_json)?;
            once("players", &keys::owner(player.user.0), format!("the player {}", player.user))?;
            Record::Player(player)
        }
        Line::Standing(json) => {
            let standing = read_record("standing", json, Standing::from_json)?;
            let key = ratings::key(standing.user, standing.pool);
            once("standings", &key, format!("the standing of {}", standing.user))?;
            Record::Standing(standing)
        }
        Line::Tally(json) => {
            let tally = read_record("tally", json, Tally::from_json)?;
            once("tallies", &ratings::key(tally.user, tally.pool), format!("the tally of {}", tally.user))?;
            Record::Tally(tally)
        }
        Line::Learner(json) => {
            let learner = read_record("learner", json, Learner::from_json)?;
            once("learners", &keys::owner(learner.user.0), format!("the learner {}", learner.user))?;
            Record::Learner(learner)
        }
        Line::Server(json) => {
            let server = read_record("server", json, Server::from_json)?;
            once("servers", &keys::owner(server.guild.0), format!("the server {}", server.guild))?;
            Record::Server(server)
        }
        Line::Setup(json) => {
            let setup = read_record("setup", json, KeptSetup::from_json)?;
            let key = setups::key(setup.guild, setup.game, &setup.name);
            once("setups", &key, format!("the setup {}", setup.name))?;
            Record::Setup(setup)
        }
        Line::Registration(json) => {
            let registration = read_record("registration", json, RegistrationRecord::from_json)?;
            once("registrations", &registration.key(), "the registration".to_owned())?;
            Record::Registration(registration)
        }
        Line::Corrupt(record) => {
            let (key, bytes) = read_corrupt(&record).ok_or_else(|| {
                Problem::Malformed("a corrupt record has a tree, and a key and bytes in hexadecimal".to_owned())
            })?;
            let CorruptRecord { tree, .. } = record;
            // Several values from one key are distinguished by their bytes; the key's length marks where the bytes
            // begin.
            let place = [tree.as_bytes(), &[0], &(key.len() as u64).to_be_bytes(), &key, &bytes].concat();
            once("corrupt", &place, "the corrupt record".to_owned())?;
            Record::Corrupt { tree, key, bytes }
        }
        Line::Parlor(_) | Line::End(_) => return Err(Problem::OutOfPlace),
    })
}

fn check_header(header: &RawValue) -> Result<(), Problem> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u64,
    }
    let Versioned { version } = serde_json::from_str(header.get()).map_err(|_| Problem::NotAnExport)?;
    if version != u64::from(FORMAT) {
        return Err(Problem::Format(version));
    }
    let Header { .. } = serde_json::from_str(header.get()).map_err(|error| Problem::Malformed(error.to_string()))?;
    Ok(())
}

fn read_record<T>(
    noun: &'static str,
    json: &RawValue,
    read: impl FnOnce(&[u8]) -> Result<T, RecordError>,
) -> Result<T, Problem> {
    #[derive(Deserialize)]
    struct Named {
        id: Option<String>,
        name: Option<String>,
        game: Option<String>,
    }
    read(json.get().as_bytes()).map_err(|error| {
        let named = serde_json::from_str(json.get()).ok().and_then(|Named { id, name, game }| id.or(name).or(game));
        Problem::Record { noun, name: named.unwrap_or_default(), error: error.into() }
    })
}

fn read_corrupt(record: &CorruptRecord) -> Option<(Vec<u8>, Vec<u8>)> {
    if !keys::names_tree(&record.tree) {
        return None;
    }
    Some((hex::decode(&record.key)?, hex::decode(&record.bytes)?))
}
