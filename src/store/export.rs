//! Everything stored as text.

use std::{collections::BTreeSet, io::Write, sync::PoisonError};

use serde::{Deserialize, Serialize};
use sled::{IVec, Tree};

use super::{
    Store, StoreError, board, board::BoardRecord, calendar::Moment, challenges, corrupt::Unreadable, games, hex,
    imports, keys, learners, players, ratings, registration, registration::RegistrationRecord, servers, setups,
};
use crate::{
    session::record::{
        ChallengeRecord, GameRecord, ImportRecord, LearnerRecord, PlayerRecord, ServerRecord, SetupRecord,
        StandingRecord, TallyRecord,
    },
    time::Timestamp,
};

/// The version of the format.
pub(super) const FORMAT: u32 = 1;

/// A line as it is written.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Line {
    Parlor(Header),
    Challenge(ChallengeRecord),
    Game(GameRecord),
    Board(BoardRecord),
    Import(ImportRecord),
    Player(PlayerRecord),
    Standing(StandingRecord),
    Tally(TallyRecord),
    Learner(LearnerRecord),
    Server(ServerRecord),
    Setup(SetupRecord),
    Registration(RegistrationRecord),
    Corrupt(CorruptRecord),
    End(End),
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub(super) version: u32,
    pub(super) at: Timestamp,
    time: String,
}

/// Bytes that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CorruptRecord {
    pub(super) tree: String,
    pub(super) key: String,
    pub(super) bytes: String,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub(super) records: usize,
}

/// What was stored at one moment.
struct Snapshot {
    challenges: Vec<(IVec, IVec)>,
    games: Vec<(IVec, IVec)>,
    boards: Vec<(IVec, IVec)>,
    imports: Vec<(IVec, IVec)>,
    players: Vec<(IVec, IVec)>,
    standings: Vec<(IVec, IVec)>,
    tallies: Vec<(IVec, IVec)>,
    learners: Vec<(IVec, IVec)>,
    servers: Vec<(IVec, IVec)>,
    setups: Vec<(IVec, IVec)>,
    registrations: Vec<(IVec, IVec)>,
    corrupt: Vec<(IVec, IVec)>,
}

/// Writes lines and counts them.
pub(super) struct Lines<'a, W> {
    out: &'a mut W,
    written: usize,
}

impl<'a, W: Write> Lines<'a, W> {
    /// Writes the first line.
    pub(super) fn begin(out: &'a mut W, now: Timestamp) -> Result<Self, StoreError> {
        let mut lines = Self { out, written: 0 };
        lines.write(Line::Parlor(Header { version: FORMAT, at: now, time: Moment::new(now).rfc3339() }))?;
        Ok(lines)
    }

    /// Writes the last line, and gives the number of those between it and the first.
    pub(super) fn end(mut self) -> Result<usize, StoreError> {
        let records = self.written - 1;
        self.write(Line::End(End { records }))?;
        self.out.flush().map_err(StoreError::Export)?;
        Ok(records)
    }

    pub(super) fn write(&mut self, line: Line) -> Result<(), StoreError> {
        serde_json::to_writer(&mut *self.out, &line).map_err(|error| StoreError::Export(error.into()))?;
        self.out.write_all(b"\n").map_err(StoreError::Export)?;
        self.written += 1;
        Ok(())
    }
}

impl Lines<'_, Vec<u8>> {
    /// How much is written.
    pub(super) const fn bytes(&self) -> usize {
        self.out.len()
    }
}

impl Store {
    /// Writes everything that is stored as text, and gives the number of records.
    ///
    /// An export is a file of lines; each is a JSON object with one field, whose name tells what the line is:
    ///
    /// | field | its value | where |
    /// |---|---|---|
    /// | `parlor` | `version` of the format, 1; `at`, when it was written, in milliseconds since 1970; `time`, the same after RFC 3339 | the first line |
    /// | `challenge` | a [`ChallengeRecord`] | sorted by identifier |
    /// | `game` | a [`GameRecord`] | sorted by identifier |
    /// | `board` | where the newest board of a game was posted | sorted by game |
    /// | `import` | an [`ImportRecord`]: a game that somebody read in from a record | sorted by identifier |
    /// | `player` | a [`PlayerRecord`] | sorted by user |
    /// | `standing` | a [`StandingRecord`]: how a player is rated | sorted by player, server and game |
    /// | `tally` | a [`TallyRecord`]: how a player fared against whom | sorted by player, server and game |
    /// | `learner` | a [`LearnerRecord`]: the lessons that somebody has solved | sorted by user |
    /// | `server` | a [`ServerRecord`]: what a server decided for all games on it | sorted by server |
    /// | `setup` | a [`SetupRecord`]: a setup that a server keeps under a name of its own | sorted by server, game and name |
    /// | `registration` | the hash of the commands registered for an application in a scope | sorted by both |
    /// | `corrupt` | bytes that could not be read: the `tree` they were in, their `key` and the `bytes`, in hexadecimal | sorted by all three |
    /// | `end` | `records`, the number of lines between the first and the last | the last line |
    ///
    /// Two exports of the same things differ in their first lines alone. A file without its last line is not whole.
    ///
    /// # Errors
    /// It cannot be written, or the database failed.
    pub fn export(&self, now: Timestamp, out: &mut impl Write) -> Result<usize, StoreError> {
        let snapshot = self.snapshot()?;
        let mut lines = Lines::begin(out, now)?;
        let mut corrupt = BTreeSet::new();
        let mut readable = |read: Result<Line, Unreadable>| match read {
            Ok(line) => lines.write(line),
            Err(Unreadable { tree, key, bytes, reason }) => {
                tracing::error!(tree, key = hex::encode(&key), reason, "an unreadable record is exported as it is");
                corrupt.insert(CorruptRecord {
                    tree: tree.to_owned(),
                    key: hex::encode(&key),
                    bytes: hex::encode(&bytes),
                });
                Ok(())
            }
        };
        for (key, bytes) in &snapshot.challenges {
            readable(challenges::decode(key, bytes).map(|challenge| Line::Challenge(challenge.to_record())))?;
        }
        for (key, bytes) in &snapshot.games {
            readable(games::decode(key, bytes).map(|session| Line::Game(session.to_record())))?;
        }
        for (key, bytes) in &snapshot.boards {
            readable(board::decode(key, bytes).map(Line::Board))?;
        }
        for (key, bytes) in &snapshot.imports {
            readable(imports::decode(key, bytes).map(|import| Line::Import(import.to_record())))?;
        }
        for (key, bytes) in &snapshot.players {
            readable(players::decode(key, bytes).map(|player| Line::Player(player.to_record())))?;
        }
        for (key, bytes) in &snapshot.standings {
            readable(ratings::decode_standing(key, bytes).map(|standing| Line::Standing(standing.to_record())))?;
        }
        for (key, bytes) in &snapshot.tallies {
            readable(ratings::decode_tally(key, bytes).map(|tally| Line::Tally(tally.to_record())))?;
        }
        for (key, bytes) in &snapshot.learners {
            readable(learners::decode(key, bytes).map(|learner| Line::Learner(learner.to_record())))?;
        }
        for (key, bytes) in &snapshot.servers {
            readable(servers::decode(key, bytes).map(|server| Line::Server(server.to_record())))?;
        }
        for (key, bytes) in &snapshot.setups {
            readable(setups::decode(key, bytes).map(|setup| Line::Setup(setup.to_record())))?;
        }
        for (key, bytes) in &snapshot.registrations {
            readable(registration::decode(key, bytes).map(Line::Registration))?;
        }
        for (key, bytes) in &snapshot.corrupt {
            let (tree, key) = keys::read_corrupt(key).unwrap_or(("corrupt", key));
            corrupt.insert(CorruptRecord { tree: tree.to_owned(), key: hex::encode(key), bytes: hex::encode(bytes) });
        }
        for record in corrupt {
            lines.write(Line::Corrupt(record))?;
        }
        lines.end()
    }

    /// What is stored between two writes. Nobody writes while it is taken.
    fn snapshot(&self) -> Result<Snapshot, StoreError> {
        let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
        let pairs = |tree: &Tree| tree.iter().collect::<Result<Vec<_>, _>>();
        Ok(Snapshot {
            challenges: pairs(&self.trees.challenges)?,
            games: pairs(&self.trees.games)?,
            boards: pairs(&self.trees.boards)?,
            imports: pairs(&self.trees.imports)?,
            players: pairs(&self.trees.players)?,
            standings: pairs(&self.trees.standings)?,
            tallies: pairs(&self.trees.tallies)?,
            learners: pairs(&self.trees.learners)?,
            servers: pairs(&self.trees.servers)?,
            setups: pairs(&self.trees.setups)?,
            registrations: pairs(&self.trees.registrations)?,
            corrupt: pairs(&self.trees.corrupt)?,
        })
    }
}
