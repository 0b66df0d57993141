use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, BufRead},
    sync::PoisonError,
};

use serde::Deserialize;
use serde_json::value::RawValue;
use sled::{IVec, Transactional, Tree, transaction::TransactionError};
use thiserror::Error;

use super::{
    Store, StoreError, alarms,
    board::BoardRecord,
    challenges, corrupt,
    export::{CorruptRecord, End, FORMAT, Header},
    games, hex, imports, keys, learners, players, ratings,
    registration::RegistrationRecord,
    replies::{self, By},
    servers, setups,
};
use crate::{
    id::{ChannelId, GameId, GuildId, UserId},
    session::{
        Challenge, Import, Learner, Player, Server, Session,
        rating::{Standing, Tally},
        record::{
            ChallengeRecord, GameRecord, ImportRecord, LearnerRecord, PlayerRecord, RecordError, ServerRecord,
            SetupRecord, StandingRecord, TallyRecord,
        },
        setup::KeptSetup,
    },
};

/// Why nothing was imported.
#[derive(Debug, Error)]
pub enum ImportError {
    /// The store holds something, and it was not said that it may be replaced.
    #[error("the store is not empty")]
    NotEmpty,
    /// Something is wrong with a line.
    #[error("line {line}: {problem}")]
    Line {
        /// Which one, from 1.
        line: usize,
        /// What is wrong.
        problem: Problem,
    },
    /// The last line is missing.
    #[error("line {line}: the file ends without the line that closes an export")]
    Truncated {
        /// The line that is missing, from 1.
        line: usize,
    },
    /// The file cannot be read.
    #[error("the file cannot be read")]
    Read(#[source] io::Error),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What is wrong with a line of an export.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// It is not a JSON object with one of the known fields.
    #[error("{0}")]
    Malformed(String),
    /// It is the first line, and not one that begins an export.
    #[error("this is not an export of Parlor")]
    NotAnExport,
    /// The format's version is not known.
    #[error("version {0} of the format is not known; this program knows version {FORMAT}")]
    Format(u64),
    /// It begins an export, but not the file; or something follows the line that closes an export.
    #[error("an export has one first and one last line")]
    OutOfPlace,
    /// The record is refused.
    #[error("{noun} {name}: {error}")]
    Record {
        /// What it is a record of.
        noun: &'static str,
        /// Its identifier, as far as it can be read.
        name: String,
        /// Why.
        error: Box<RecordError>,
    },
    /// Something with the same identifier came before.
    #[error("{0} comes a second time")]
    Twice(String),
    /// Some lines are missing, or there are too many.
    #[error("the export says that it has {said} records, and has {found}")]
    Count {
        /// The number in the last line.
        said: usize,
        /// The number of lines between the first and the last.
        found: usize,
    },
}

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

/// Everything that an export holds, checked.
#[derive(Default)]
pub struct Contents {
    challenges: BTreeMap<GameId, Challenge>,
    games: BTreeMap<GameId, Session>,
    boards: BTreeMap<GameId, BoardRecord>,
    imports: BTreeMap<GameId, Import>,
    players: BTreeMap<UserId, Player>,
    standings: BTreeMap<Vec<u8>, Standing>,
    tallies: BTreeMap<Vec<u8>, Tally>,
    learners: BTreeMap<UserId, Learner>,
    servers: BTreeMap<GuildId, Server>,
    setups: BTreeMap<Vec<u8>, KeptSetup>,
    registrations: BTreeMap<Vec<u8>, RegistrationRecord>,
    corrupt: BTreeSet<(String, Vec<u8>, Vec<u8>)>,
}

impl Store {
    /// Stores everything that an export holds, and gives the number of its records. All or nothing: the whole export
    /// is read and checked first. With `replace`, what was stored before is gone afterwards.
    ///
    /// Of several running games in one channel, which a store without errors does not have, the newest has the table.
    ///
    /// # Errors
    /// The line that is wrong, [`ImportError::NotEmpty`] without `replace`, or the store's failure.
    pub fn import(&self, export: impl BufRead, replace: bool) -> Result<usize, ImportError> {
        self.import_contents(&Contents::read(export)?, replace)
    }

    /// The same with an export that has been read.
    ///
    /// # Errors
    /// [`ImportError::NotEmpty`] without `replace`, or the store's failure.
    pub fn import_contents(&self, contents: &Contents, replace: bool) -> Result<usize, ImportError> {
        // Nobody writes between the look at what is there and the transaction.
        let alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
        let old = self.everything()?;
        if !replace && old.iter().any(|(_, keys)| !keys.is_empty()) {
            return Err(ImportError::NotEmpty);
        }
        self.put(contents, &old)?;
        drop(alone);
        Ok(contents.len())
    }

    /// All trees and the keys in them.
    fn everything(&self) -> Result<Vec<(Tree, Vec<IVec>)>, StoreError> {
        let trees = self.trees.clone();
        let all = [
            trees.challenges,
            trees.challengers,
            trees.games,
            trees.tables,
            trees.seats,
            trees.channels,
            trees.running,
            trees.followed,
            trees.alarms,
            trees.dues,
            trees.replies,
            trees.players,
            trees.standings,
            trees.rungs,
            trees.ladders,
            trees.tallies,
            trees.learners,
            trees.imports,
            trees.importers,
            trees.boards,
            trees.servers,
            trees.setups,
            trees.registrations,
            trees.corrupt,
        ];
        all.into_iter()
            .map(|tree| {
                let keys = tree.iter().keys().collect::<Result<_, _>>()?;
                Ok((tree, keys))
            })
            .collect()
    }

    /// Replaces the `old` keys by new contents.
    fn put(&self, contents: &Contents, old: &[(Tree, Vec<IVec>)]) -> Result<(), StoreError> {
        let trees: Vec<&Tree> = old.iter().map(|(tree, _)| tree).collect();
        let tables = contents.tables();
        let put = trees[..].transaction(|views| {
            for (view, (_, keys)) in views.iter().zip(old) {
                for key in keys {
                    view.remove(key)?;
                }
            }
            let [
                challenges,
                challengers,
                games,
                in_tables,
                seats,
                channels,
                running,
                followed,
                alarms,
                dues,
                replies,
                players,
                standings,
                rungs,
                ladders,
                tallies,
                learners,
                imports,
                importers,
                boards,
                servers,
                setups,
                registrations,
                corrupt,
            ] = &views[..]
            else {
                unreachable!("a transaction has a view of each of its trees");
            };
            for (&id, challenge) in &contents.challenges {
                challenges.insert(&keys::game(id), challenge.to_record().to_json())?;
                challengers.insert(&challenges::index(challenge), b"")?;
            }
            for player in contents.players.values() {
                players::put(players, player)?;
            }
            for learner in contents.learners.values() {
                learners::put(learners, learner)?;
            }
            for (&id, session) in &contents.games {
                games.insert(&keys::game(id), session.to_record().to_json())?;
                for entry in games::seat_entries(session) {
                    seats.insert(&entry, b"")?;
                }
                channels.insert(&games::channel_entry(session), b"")?;
                if session.end().is_none() {
                    for entry in games::running_entries(session) {
                        running.insert(&entry, b"")?;
                    }
                }
                for entry in games::follower_entries(session) {
                    followed.insert(&entry, b"")?;
                }
                alarms::set(players, alarms, dues, session)?;
                // What was played before is not said again.
                if session.waits_for_bot() {
                    replies::set(replies, session, By::Others)?;
                }
            }
            for (channel, id) in &tables {
                in_tables.insert(&keys::owner(channel.0), &keys::game(*id))?;
            }
            let views = ratings::Views { standings, rungs, ladders, tallies };
            for standing in contents.standings.values() {
                ratings::put(&views, standing)?;
            }
            for tally in contents.tallies.values() {
                ratings::put_tally(&views, tally)?;
            }
            for import in contents.imports.values() {
                imports::put(imports, importers, import)?;
            }
            for (&id, record) in &contents.boards {
                boards.insert(&keys::game(id), record.to_json())?;
            }
            for server in contents.servers.values() {
                servers::put(servers, server)?;
            }
            for (key, setup) in &contents.setups {
                setups.insert(&key[..], setup.to_record().to_json())?;
            }
            for (key, record) in &contents.registrations {
                registrations.insert(&key[..], record.to_json())?;
            }
            for (tree, key, bytes) in &contents.corrupt {
                corrupt::insert(corrupt, tree, key, &IVec::from(&bytes[..]))?;
            }
            Ok(())
        });
        match put {
            Ok(()) => {
                self.db.flush()?;
                Ok(())
            }
            Err(TransactionError::Storage(error)) => Err(error.into()),
            Err(TransactionError::Abort(unreadable)) => Err(self.set_aside(unreadable)),
        }
    }
}

impl Contents {
    fn len(&self) -> usize {
        let Self {
            challenges,
            games,
            boards,
            imports,
            players,
            standings,
            tallies,
            learners,
            servers,
            setups,
            registrations,
            corrupt,
        } = self;
        let people = players.len() + standings.len() + tallies.len() + learners.len();
        let kept = boards.len() + imports.len() + people + servers.len() + setups.len() + registrations.len();
        challenges.len() + games.len() + kept + corrupt.len()
    }

    /// The running game of each channel.
    fn tables(&self) -> BTreeMap<ChannelId, GameId> {
        let mut running: Vec<&Session> = self.games.values().filter(|session| session.end().is_none()).collect();
        running.sort_by_key(|session| (session.created(), session.id()));
        running.into_iter().map(|session| (session.table().channel, session.id())).collect()
    }

    /// Reads and checks an export without storing anything.
    ///
    /// # Errors
    /// The line that is wrong.
    pub fn read(mut export: impl BufRead) -> Result<Self, ImportError> {
        let mut contents = Self::default();
        let mut end = None;
        let mut bytes = Vec::new();
        for line in 1.. {
            bytes.clear();
            if export.read_until(b'\n', &mut bytes).map_err(ImportError::Read)? == 0 {
                return if end.is_some() { Ok(contents) } else { Err(ImportError::Truncated { line }) };
            }
            let wrong = |problem| ImportError::Line { line, problem };
            let first = line == 1;
            let read = serde_json::from_slice::<Line<'_>>(&bytes).map_err(|error| {
                wrong(if first { Problem::NotAnExport } else { Problem::Malformed(error.to_string()) })
            })?;
            match read {
                Line::Parlor(header) if first => check_header(header).map_err(wrong)?,
                _ if first => return Err(wrong(Problem::NotAnExport)),
                Line::Parlor(_) => return Err(wrong(Problem::OutOfPlace)),
                _ if end.is_some() => return Err(wrong(Problem::OutOfPlace)),
                Line::End(End { records: said }) => {
                    let found = line - 2;
                    if said != found {
                        return Err(wrong(Problem::Count { said, found }));
                    }
                    end = Some(());
                }
                record => contents.add(record).map_err(wrong)?,
            }
        }
        unreachable!("a file has an end")
    }

    fn add(&mut self, line: Line<'_>) -> Result<(), Problem> {
        let added = match line {
            Line::Challenge(json) => {
                let challenge =
                    read_record("challenge", json, |json| Challenge::from_record(ChallengeRecord::from_json(json)?))?;
                let id = challenge.id;
                (!self.games.contains_key(&id) && self.challenges.insert(id, challenge).is_none(), id.to_string())
            }
            Line::Game(json) => {
                let session = read_record("game", json, |json| Session::from_record(GameRecord::from_json(json)?))?;
                let id = session.id();
                (!self.challenges.contains_key(&id) && self.games.insert(id, session).is_none(), id.to_string())
            }
            Line::Board(json) => {
                let board = read_record("board", json, BoardRecord::from_json)?;
                let id = board.game;
                (self.boards.insert(id, board).is_none(), format!("the board of {id}"))
            }
            Line::Import(json) => {
                let import = read_record("import", json, |json| Import::from_record(ImportRecord::from_json(json)?))?;
                let id = import.session.id();
                (self.imports.insert(id, import).is_none(), format!("the import {id}"))
            }
            Line::Player(json) => {
                let player = read_record("player", json, |json| Player::from_record(PlayerRecord::from_json(json)?))?;
                let name = format!("the player {}", player.user);
                (self.players.insert(player.user, player).is_none(), name)
            }
            Line::Standing(json) => {
                let standing =
                    read_record("standing", json, |json| Standing::from_record(StandingRecord::from_json(json)?))?;
                let name = format!("the standing of {}", standing.user);
                let key = ratings::key(standing.user, standing.pool);
                (self.standings.insert(key, standing).is_none(), name)
            }
            Line::Tally(json) => {
                let tally = read_record("tally", json, |json| Tally::from_record(TallyRecord::from_json(json)?))?;
                let name = format!("the tally of {}", tally.user);
                let key = ratings::key(tally.user, tally.pool);
                (self.tallies.insert(key, tally).is_none(), name)
            }
            Line::Learner(json) => {
                let learner =
                    read_record("learner", json, |json| Learner::from_record(LearnerRecord::from_json(json)?))?;
                let name = format!("the learner {}", learner.user);
                (self.learners.insert(learner.user, learner).is_none(), name)
            }
            Line::Server(json) => {
                let server = read_record("server", json, |json| Server::from_record(ServerRecord::from_json(json)?))?;
                let name = format!("the server {}", server.guild);
                (self.servers.insert(server.guild, server).is_none(), name)
            }
            Line::Setup(json) => {
                let setup = read_record("setup", json, |json| KeptSetup::from_record(SetupRecord::from_json(json)?))?;
                let name = format!("the setup {}", setup.name);
                (self.setups.insert(setups::key(setup.guild, setup.game, &setup.name), setup).is_none(), name)
            }
            Line::Registration(json) => {
                let registration = read_record("registration", json, RegistrationRecord::from_json)?;
                let key = registration.key();
                (self.registrations.insert(key, registration).is_none(), "the registration".to_owned())
            }
            Line::Corrupt(record) => {
                let entry = read_corrupt(&record).ok_or_else(|| {
                    Problem::Malformed("a corrupt record has a tree, and a key and bytes in hexadecimal".to_owned())
                })?;
                (self.corrupt.insert(entry), "the corrupt record".to_owned())
            }
            Line::Parlor(_) | Line::End(_) => return Err(Problem::OutOfPlace),
        };
        match added {
            (true, _) => Ok(()),
            (false, name) => Err(Problem::Twice(name)),
        }
    }
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

fn read_corrupt(record: &CorruptRecord) -> Option<(String, Vec<u8>, Vec<u8>)> {
    if !keys::names_tree(&record.tree) {
        return None;
    }
    Some((record.tree.clone(), hex::decode(&record.key)?, hex::decode(&record.bytes)?))
}
