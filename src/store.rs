//! What must outlive the program: challenges, games, ratings, where boards were posted, games that were imported, what
//! people and servers decided, the setups that servers keep, and the lessons that people have solved.
//!
//! This is the only part that knows the database. Values go in and come out as what they are; how they are written down
//! is [`session::record`](crate::session::record)'s business.
//!
//! - A write that has returned is on disk, even if the power fails: each write is flushed and fsynced first, and one
//!   that touches several trees is a transaction. Concurrent writers share one sync (group commit).
//! - After a failed write, flush or sync, the store refuses all reads and writes: memory may hold what the disk lacks.
//! - A game is saved by compare-and-swap on its revision, so of two writers that saw the same revision one is told.
//! - A value that is no record is moved to a tree of its own with its bytes unchanged, and what pointed at it is removed,
//!   so that its channel is free again. Nothing is deleted for good, and nothing stored causes a panic.
//! - A record of another version, or one that this version cannot interpret, is neither moved nor overwritten. A game
//!   that the current rules cannot replay stays at its table. A store that a newer version has used is not opened at
//!   all.
//! - One process at a time holds a store.
//!
//! Everything here blocks: call it where blocking is allowed.

use std::{
    fmt,
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, RwLock},
};

use sled::{IVec, transaction::TransactionError};
use thiserror::Error;

use crate::{
    id::GameId,
    session::{
        StuckGame,
        record::{RecordError, VERSION},
    },
};

mod alarms;
mod backup;
mod board;
mod calendar;
mod challenges;
mod commit;
mod corrupt;
mod engine;
mod export;
mod failure;
mod files;
mod forget;
mod games;
mod hex;
mod import;
mod imports;
mod keys;
mod ladder;
mod learners;
mod news;
mod open;
mod players;
mod questions;
mod ratings;
mod recover;
mod registration;
mod replies;
mod rewrite;
mod servers;
mod setups;
mod survey;
mod swap;
mod version;

pub use backup::{BACKUP_FOLDER, Backup, Backups, newest_backup};
pub use challenges::{Inserted, Opened};
pub use failure::Failure;
pub use forget::OwnExport;
pub use games::{Accepted, Saved};
pub use import::{ImportError, Problem};
pub use ladder::LadderSize;
pub use questions::Void;
pub use recover::{Recovery, SetAside};
pub use replies::Owed;
pub use setups::{Kept, Removed};
pub use survey::{Condition, Figures};

use corrupt::Unreadable;
use engine::{Engine, Transactional, Tree};
use files::free_room;

/// The challenges, games, ratings, boards, settings, setups and registrations of one bot, on disk.
pub struct Store {
    db: Arc<Engine>,
    trees: Trees,
    /// Held shared by whoever writes, and alone by whoever needs a moment between two writes.
    writing: RwLock<()>,
    /// Held by whoever writes a back-up.
    backing_up: Mutex<()>,
    /// Held while the store is rewritten.
    rewriting: parking_lot::Mutex<()>,
    /// Keeps other processes out.
    held: Option<File>,
}

/// One tree a noun. The keys are [`keys`]'s, numbers in them are big-endian.
#[derive(Clone)]
struct Trees {
    /// Game identifier: challenge.
    challenges: Tree,
    /// Challenger, time, game identifier: nothing. Follows from `challenges`.
    challengers: Tree,
    /// Game identifier: game.
    games: Tree,
    /// Channel: identifier of the game that runs there. Follows from `games`.
    tables: Tree,
    /// Player, time, game identifier: nothing. Follows from `games`.
    seats: Tree,
    /// Channel, time, game identifier: nothing. Follows from `games`.
    channels: Tree,
    /// Player, game identifier, of running games: nothing. Follows from `games`.
    running: Tree,
    /// Follower, game identifier, of games whose end they are still to be told: nothing. Follows from `games`.
    followed: Tree,
    /// Time, game identifier: nothing. Follows from `games` and `players`.
    alarms: Tree,
    /// Game identifier: the key in `alarms`. Follows from `games` and `players`.
    dues: Tree,
    /// Game identifier: since when the bot is to move there, and on which revision. Follows from `games`.
    replies: Tree,
    /// Game identifier: what happened in the game and still has to be announced at its table.
    untold: Tree,
    /// Game identifier: news that could not be posted, and is shown to the next person who asks about the game.
    unsaid: Tree,
    /// Game identifier: where the message with an open question is (a challenge, or a proposal to play elsewhere).
    questions: Tree,
    /// Game identifier, message: a question or board whose buttons are to be removed.
    void: Tree,
    /// User: player.
    players: Tree,
    /// User, server or everywhere, game: standing.
    standings: Tree,
    /// Server, game, group, rating, user: nothing. Follows from `standings`.
    rungs: Tree,
    /// Server, game: how many players there are by their ratings. Follows from `standings`.
    ladders: Tree,
    /// User, server or everywhere, game: results.
    tallies: Tree,
    /// User: the lessons that they have solved.
    learners: Tree,
    /// Identifier: imported game.
    imports: Tree,
    /// Who imported it, time, identifier: nothing. Follows from `imports`.
    importers: Tree,
    /// Game identifier: where its newest board is.
    boards: Tree,
    /// Server: what it decided.
    servers: Tree,
    /// Server, game, name: setup.
    setups: Tree,
    /// Application and scope: the hash of the commands registered there.
    registrations: Tree,
    /// Name of a tree, key, number: the bytes that could not be read.
    corrupt: Tree,
}

impl Trees {
    /// All of them.
    fn all(&self) -> [&Tree; 28] {
        let Self {
            challenges,
            challengers,
            games,
            tables,
            seats,
            channels,
            running,
            followed,
            alarms,
            dues,
            replies,
            untold,
            unsaid,
            questions,
            void,
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
        } = self;
        [
            challenges,
            challengers,
            games,
            tables,
            seats,
            channels,
            running,
            followed,
            alarms,
            dues,
            replies,
            untold,
            unsaid,
            questions,
            void,
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
        ]
    }
}

/// Why the store cannot do something, for the operator.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Another process holds the store.
    #[error("the store in {} is in use by another process", path.display())]
    InUse {
        /// The store's folder.
        path: PathBuf,
    },
    /// The folder cannot be made or read.
    #[error("cannot use the folder {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The database's files are damaged beyond what can be mended.
    #[error(
        "the store in {} is damaged ({reason}); {}",
        path.display(),
        advice(newest_backup.as_deref())
    )]
    Damaged {
        /// The store's folder.
        path: PathBuf,
        /// What the database says.
        reason: String,
        /// The back-up to restore.
        newest_backup: Option<PathBuf>,
    },
    /// A newer version of the program has used the store. Nothing in its folder was changed.
    #[error(
        "a newer version of Parlor has used the store in {}: it has {found}, and this program knows layout {} and records of \
         version {VERSION}; nothing was changed: run the newer version, or move the folder away and restore a back-up of this \
         one",
        path.display(),
        open::LAYOUT
    )]
    Newer {
        /// The store's folder.
        path: PathBuf,
        /// What is newer than this program.
        found: String,
    },
    /// A stored value has another version, or this program cannot interpret it. It was left unchanged.
    #[error("the record {key} of the tree `{tree}` is of another version and was left as it is: {reason}")]
    Foreign {
        /// The tree that it is in.
        tree: &'static str,
        /// Its key: a game's identifier, or bytes in hexadecimal.
        key: String,
        /// Why it cannot be read.
        reason: String,
    },
    /// The current rules cannot replay a stored game. It was left unchanged.
    #[error("the rules do not replay game {}: {}", .0.id(), .0.fault())]
    Stuck(Box<StuckGame>),
    /// A stored value could not be read and was set aside. What it concerned is as if it had not been stored.
    #[error("the record {key} of the tree `{tree}` is corrupt and was set aside: {reason}")]
    Corrupt {
        /// The tree that it was in.
        tree: &'static str,
        /// Its key: a game's identifier, or bytes in hexadecimal.
        key: String,
        /// Why it could not be read.
        reason: String,
    },
    /// A file that is to be written cannot be.
    #[error("cannot write {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The path to export to exists, but is not a regular file.
    #[error("{} is {kind}; an export replaces regular files only", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
        /// What is there, such as `a folder`.
        kind: &'static str,
    },
    /// An export cannot be written.
    #[error("cannot write the export")]
    Export(#[source] io::Error),
    /// The database failed.
    #[error("the database failed")]
    Database(#[source] sled::Error),
    /// A write failed, so that memory may hold what the disk lacks. Nothing is read or written any more.
    #[error(transparent)]
    Failed(Failure),
}

impl From<sled::Error> for StoreError {
    fn from(error: sled::Error) -> Self {
        match Failure::in_error(&error) {
            Some(failure) => Self::Failed(failure.clone()),
            None => Self::Database(error),
        }
    }
}

impl StoreError {
    /// Whether the error concerns a single record only, so that the others can still be used.
    pub const fn is_about_one_record(&self) -> bool {
        matches!(self, Self::Corrupt { .. } | Self::Foreign { .. } | Self::Stuck(_))
    }
}

/// What to do about a damaged store.
fn advice(newest_backup: Option<&Path>) -> String {
    newest_backup.map_or_else(
        || "there is no back-up".to_owned(),
        |backup| {
            format!("move the folder away and restore the newest back-up with `parlor import {}`", backup.display())
        },
    )
}

/// The operator is warned when less free disk space than this is left, in bytes.
pub const LITTLE_ROOM: u64 = 200 * 1024 * 1024;

impl Store {
    /// Why the store can no longer be used, if it has failed. Also detects failures in the background.
    pub fn failure(&self) -> Option<Failure> {
        match self.db.look() {
            Err(StoreError::Failed(failure)) => Some(failure),
            _ => None,
        }
    }

    /// Makes the store fail.
    #[cfg(test)]
    pub(crate) fn fail_for_test(&self) {
        self.db.fail("no storage space".to_owned());
    }

    /// The space that is left on the store's disk, in bytes. None where the system does not tell.
    pub fn free_room(&self) -> Option<u64> {
        free_room(&self.db.dir)
    }

    /// Returns when everything is on disk that anybody may have read so far: what somebody writes can be read a moment
    /// before it is synced.
    ///
    /// # Errors
    /// [`StoreError::Failed`].
    pub fn settle(&self) -> Result<(), StoreError> {
        self.db.settle()
    }

    /// Reads without looking at what it reads.
    fn read(&self, tree: &Tree, key: &[u8]) -> Result<Option<IVec>, StoreError> {
        Ok(tree.get(key)?)
    }

    /// Writes, and returns when what was written is on disk. A value that the transaction could not read is set aside.
    fn write<T>(&self, transaction: impl FnOnce() -> Result<T, TransactionError<Unreadable>>) -> Result<T, StoreError> {
        self.db.durably(|| self.write_soon(transaction))
    }

    /// The same for one of many, after the last of which the database is flushed.
    fn write_soon<T>(
        &self,
        transaction: impl FnOnce() -> Result<T, TransactionError<Unreadable>>,
    ) -> Result<T, StoreError> {
        let written = {
            let _writing = self.writing.read().unwrap_or_else(PoisonError::into_inner);
            transaction()
        };
        match written {
            Ok(value) => Ok(value),
            Err(TransactionError::Abort(unreadable)) => Err(self.set_aside(unreadable)),
            Err(TransactionError::Storage(error)) => Err(error.into()),
        }
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").finish_non_exhaustive()
    }
}

/// Checks that a record is stored under the identifier that it bears.
fn at_its_key(id: GameId, key: &[u8]) -> Result<(), RecordError> {
    if keys::game(id) == key {
        return Ok(());
    }
    Err(RecordError::Malformed(format!("it bears the identifier {id}")))
}
