//! Everything stored as text.

use std::{
    collections::BTreeSet,
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, Write},
    sync::PoisonError,
};

use serde::{Deserialize, Serialize};
use sled::IVec;

use super::{
    Store, StoreError, board, board::BoardRecord, calendar::Moment, challenges, corrupt::Unreadable, games, hex,
    imports, keys, learners, players, ratings, registration, registration::RegistrationRecord, servers, setups,
};
use crate::{
    session::{
        Challenge, Learner, Player, Server,
        rating::{Standing, Tally},
        record::{GameRecord, ImportRecord, Versioned},
        setup::KeptSetup,
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
    Challenge(Versioned<Challenge>),
    Game(Versioned<GameRecord>),
    Board(Versioned<BoardRecord>),
    Import(Versioned<ImportRecord>),
    Player(Versioned<Player>),
    Standing(Versioned<Standing>),
    Tally(Versioned<Tally>),
    Learner(Versioned<Learner>),
    Server(Versioned<Server>),
    Setup(Versioned<KeptSetup>),
    Registration(Versioned<RegistrationRecord>),
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

/// Everything stored at one moment, in a temporary file, since it may not fit into memory. Trees follow one another; in
/// each, every key and value is preceded by its length, and [`END_OF_TREE`] ends the tree.
struct Snapshot(BufReader<File>);

/// Written in place of a key's length.
const END_OF_TREE: u32 = u32::MAX;

impl Snapshot {
    /// The next pair of the tree, or `None` at its end.
    fn next(&mut self) -> io::Result<Option<(Vec<u8>, IVec)>> {
        let length = self.length()?;
        if length == END_OF_TREE {
            return Ok(None);
        }
        let key = self.bytes(length)?;
        let length = self.length()?;
        Ok(Some((key, IVec::from(self.bytes(length)?))))
    }

    fn length(&mut self) -> io::Result<u32> {
        let mut length = [0; 4];
        self.0.read_exact(&mut length)?;
        Ok(u32::from_be_bytes(length))
    }

    fn bytes(&mut self, length: u32) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; length as usize];
        self.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// Calls `each` for every pair of the next tree.
    fn each(&mut self, mut each: impl FnMut(&[u8], &IVec) -> Result<(), StoreError>) -> Result<(), StoreError> {
        while let Some((key, bytes)) = self.next().map_err(StoreError::Export)? {
            each(&key, &bytes)?;
        }
        Ok(())
    }
}

/// Writes a key or value, preceded by its length.
fn put(out: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).ok().filter(|&length| length != END_OF_TREE);
    let length = length.ok_or_else(|| io::Error::other("a record of 4 GB cannot be exported"))?;
    out.write_all(&length.to_be_bytes())?;
    out.write_all(bytes)
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
    /// | `challenge` | a [`Challenge`] | sorted by identifier |
    /// | `game` | a [`GameRecord`] | sorted by identifier |
    /// | `board` | where the newest board of a game was posted | sorted by game |
    /// | `import` | an [`ImportRecord`]: a game that somebody read in from a record | sorted by identifier |
    /// | `player` | a [`Player`] | sorted by user |
    /// | `standing` | a [`Standing`]: how a player is rated | sorted by player, server and game |
    /// | `tally` | a [`Tally`]: how a player fared against whom | sorted by player, server and game |
    /// | `learner` | a [`Learner`]: the lessons that somebody has solved | sorted by user |
    /// | `server` | a [`Server`]: what a server decided for all games on it | sorted by server |
    /// | `setup` | a [`KeptSetup`]: a setup that a server keeps under a name of its own | sorted by server, game and name |
    /// | `registration` | the hash of the commands registered for an application in a scope | sorted by both |
    /// | `corrupt` | bytes that could not be read: the `tree` they were in, their `key` and the `bytes`, in hexadecimal | sorted by all three |
    /// | `end` | `records`, the number of lines between the first and the last | the last line |
    ///
    /// Two exports of the same things differ in their first lines alone. A file without its last line is not whole.
    ///
    /// The store is first copied to a temporary file. Writes have to wait during that copy, about a second for 250 MB.
    ///
    /// # Errors
    /// It cannot be written, or the database failed.
    pub fn export(&self, now: Timestamp, out: &mut impl Write) -> Result<usize, StoreError> {
        self.export_by_way_of(tempfile::tempfile().map_err(StoreError::Export)?, now, out)
    }

    /// Like [`export`](Self::export), with the given empty file for the copy.
    pub(super) fn export_by_way_of(
        &self,
        file: File,
        now: Timestamp,
        out: &mut impl Write,
    ) -> Result<usize, StoreError> {
        let mut snapshot = self.snapshot(file)?;
        let mut lines = Lines::begin(out, now)?;
        let mut corrupt = BTreeSet::new();
        let mut readable = |read: Result<Line, Unreadable>| match read {
            Ok(line) => lines.write(line),
            Err(Unreadable { tree, key, bytes, reason, .. }) => {
                tracing::error!(tree, key = hex::encode(&key), %reason, "an unreadable record is exported as it is");
                corrupt.insert(CorruptRecord {
                    tree: tree.to_owned(),
                    key: hex::encode(&key),
                    bytes: hex::encode(&bytes),
                });
                Ok(())
            }
        };
        snapshot.each(|key, bytes| readable(challenges::decode(key, bytes).map(Versioned).map(Line::Challenge)))?;
        snapshot.each(|key, bytes| {
            readable(games::decode(key, bytes).map(|game| Line::Game(Versioned(game.into_record()))))
        })?;
        snapshot.each(|key, bytes| readable(board::decode(key, bytes).map(Versioned).map(Line::Board)))?;
        snapshot.each(|key, bytes| {
            readable(imports::decode(key, bytes).map(|import| Line::Import(Versioned(import.to_record()))))
        })?;
        snapshot.each(|key, bytes| readable(players::decode(key, bytes).map(Versioned).map(Line::Player)))?;
        snapshot
            .each(|key, bytes| readable(ratings::decode_standing(key, bytes).map(Versioned).map(Line::Standing)))?;
        snapshot.each(|key, bytes| readable(ratings::decode_tally(key, bytes).map(Versioned).map(Line::Tally)))?;
        snapshot.each(|key, bytes| readable(learners::decode(key, bytes).map(Versioned).map(Line::Learner)))?;
        snapshot.each(|key, bytes| readable(servers::decode(key, bytes).map(Versioned).map(Line::Server)))?;
        snapshot.each(|key, bytes| readable(setups::decode(key, bytes).map(Versioned).map(Line::Setup)))?;
        snapshot
            .each(|key, bytes| readable(registration::decode(key, bytes).map(Versioned).map(Line::Registration)))?;
        snapshot.each(|key, bytes| {
            let (tree, key) = keys::read_corrupt(key).unwrap_or(("corrupt", key));
            corrupt.insert(CorruptRecord { tree: tree.to_owned(), key: hex::encode(key), bytes: hex::encode(bytes) });
            Ok(())
        })?;
        for record in corrupt {
            lines.write(Line::Corrupt(record))?;
        }
        lines.end()
    }

    /// Copies the store to a file. Writes have to wait meanwhile, so the copy is consistent.
    fn snapshot(&self, file: File) -> Result<Snapshot, StoreError> {
        let trees = &self.trees;
        let exported = [
            &trees.challenges,
            &trees.games,
            &trees.boards,
            &trees.imports,
            &trees.players,
            &trees.standings,
            &trees.tallies,
            &trees.learners,
            &trees.servers,
            &trees.setups,
            &trees.registrations,
            &trees.corrupt,
        ];
        let mut out = BufWriter::with_capacity(1 << 20, file);
        let alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
        for tree in exported {
            for entry in tree {
                let (key, bytes) = entry?;
                put(&mut out, &key).and_then(|()| put(&mut out, &bytes)).map_err(StoreError::Export)?;
            }
            out.write_all(&END_OF_TREE.to_be_bytes()).map_err(StoreError::Export)?;
        }
        drop(alone);
        let mut file = out.into_inner().map_err(|error| StoreError::Export(error.into_error()))?;
        file.rewind().map_err(StoreError::Export)?;
        Ok(Snapshot(BufReader::with_capacity(1 << 20, file)))
    }
}
