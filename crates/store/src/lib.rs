//! Persistent storage: challenges, games, ratings, messages with boards, imported games, settings of players and
//! servers, setups, solved lessons, explored lines, prepared answers, and an index of finished games.
//!
//! The store is a folder or a PostgreSQL database, and no other crate names either. It takes and returns plain values;
//! [`domain::record`] defines their stored form. It never decides what is allowed, and never waits for Discord.
//!
//! - A write that has returned is on disk, even if the power fails: each write is flushed and fsynced first, and a
//!   write to several collections is a transaction. Concurrent writers share one sync (group commit).
//! - After a failed write, flush or sync, the store refuses all reads and writes, since memory may hold data that is
//!   not on disk.
//! - A game is saved by compare-and-swap on its revision: of two writers that saw the same revision, one gets
//!   [`Saved::Stale`].
//! - A record that this version cannot read is neither moved nor overwritten, and no stored bytes cause a panic. A game
//!   that cannot be read, or that the current rules cannot replay, stays at its table until somebody ends it. A store
//!   that a newer version has used is not opened.
//! - Only one process at a time can open a folder. Processes share a database, each with its [shards](shard).
//!
//! Every method blocks. Besides the errors under `# Errors`, every method can return [`StoreError::Failed`] and
//! [`StoreError::Database`], one that reads a record [`StoreError::Unreadable`], and one that reads a game
//! [`StoreError::Stuck`].

use std::{
    error::Error,
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
};

use thiserror::Error;

use crate::shard::HeldShards;
use domain::{StuckGame, id::GameId, time::Timestamp};

mod alarms;
mod archive;
mod backup;
mod board;
mod challenges;
mod collection;
mod crash;
mod dailies;
mod database;
mod db;
mod export;
#[cfg(any(test, feature = "testing"))]
mod faults;
mod figures;
mod forget;
mod games;
mod home;
mod import;
mod imports;
mod keys;
mod ladder;
mod leases;
mod lines;
mod openings;
mod outbox;
mod people;
mod prepared;
mod puzzles;
mod questions;
mod ratings;
mod record;
mod registration;
mod reminders;
mod rushes;
mod seeks;
mod servers;
mod sessions;
mod setups;
pub mod shard;
mod strangers;
#[cfg(test)]
mod testing;
mod tournaments;
mod unreadable;
mod view;

pub use archive::{ArchiveEntries, Span, TracedGames};
pub use backup::{BACKUP_FOLDER, Backup, Backups, newest_backup};
pub use challenges::{ChallengeEnd, Inserted, Opened};
pub use crash::crash_point;
pub use database::{
    postgres::{
        AddressError, CLOCKS_DIFFER_MUCH, ConnectError, DatabaseUrl, Inspection, MOST_CONNECTIONS, ServerSettings,
    },
    sled::{Condition, Failure},
};
pub use figures::Figures;
pub use forget::OwnExport;
pub use games::{Accepted, RematchAccepted, Saved};
pub use import::{ImportError, ImportProblem};
pub use imports::Gathered;
pub use ladder::{LadderSize, Ranked};
pub use leases::{Connectivity, Lease, Leases, Observer, Process, ProcessFile, ProcessId, Renewal};
pub use openings::Recount;
pub use outbox::{DueJob, Job};
pub use prepared::Put;
pub use puzzles::TryEnd;
pub use record::Personal;
pub use seeks::{PairRun, SeekPut, SeekSurvey, ToldMatch, Withdrawn};
pub use sessions::GatewaySession;
pub use setups::{Kept, Removed};
pub use tournaments::{BegunPairing, NotCreated};
pub use view::View;

use collection::Collection;
use database::{Database, DatabaseError, KeyRange, Query, Transaction};
use db::Db;
use record::{Attempt, Interrupt};

/// The store of one bot, on disk.
///
/// # Examples
///
/// ```
/// use domain::{id::{ChannelId, GameId, UserId}, Import, Table, transcript, time::{Clock, SystemClock}};
/// use catalogue::Language;
/// use store::{Inserted, Store};
///
/// let dir = tempfile::tempdir()?;
/// let store = Store::open(dir.path())?;
///
/// let now = SystemClock.now();
/// let record = "[Game \"Pijersi\"]\n[Ending \"agreement\"]\n1 a4-b5=c4";
/// let transcript = transcript::read(record).expect("it is well formed");
/// let table = Table { guild: None, channel: ChannelId(1), parent: None };
/// let id: GameId = "0007XY".parse()?;
/// let session = domain::import::imported(id, table, Language::English, &transcript, now);
/// let game = Import { user: UserId(2), session, created: now, gathered: false };
/// assert_eq!(store.imports.insert_import(&game)?, Inserted::Done);
///
/// // The game is on disk, and survives a restart.
/// drop(store);
/// let store = Store::open(dir.path())?;
/// assert_eq!(store.imports.imported(id)?, Some(game));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Store {
    db: Db,
    /// Games at their tables, and the messages with their boards.
    pub games: Games,
    /// Open challenges.
    pub challenges: Challenges,
    /// Games that people have imported.
    pub imports: Imports,
    /// Indexes of finished games, and what people search for.
    pub archive: Archive,
    /// What has to be done or announced later.
    pub outbox: Outbox,
    /// The daily puzzles of servers.
    pub dailies: DailyPuzzles,
    /// The tournaments of servers.
    pub tournaments: Tournaments,
    /// Settings of people, and the lessons that they have solved.
    pub people: People,
    /// Settings of servers, and the setups that they keep.
    pub servers: Servers,
    /// Tries at puzzles, and the ratings of people and puzzles.
    pub puzzles: PuzzleTries,
    /// Puzzle rushes of people.
    pub rushes: Rushes,
    /// Ratings and results in games, and the rankings of servers.
    pub ratings: Ratings,
    /// What people explore.
    pub explored: Explored,
    /// Prepared answers.
    pub prepared: PreparedAnswers,
    /// Reports about opponents from elsewhere.
    pub strangers: Strangers,
    /// What was played from each position.
    pub openings: OpeningCounters,
    /// People who look for an opponent, and the matches made of them.
    pub seeks: Seeks,
    /// The processes that share the database, and their leases.
    pub processes: Processes,
    /// A lock that is held while a back-up is written.
    backing_up: Mutex<()>,
    /// The shards that this process holds.
    held: HeldShards,
    /// Whether other processes may use the database at the same time.
    is_shared: bool,
}

/// Games at their tables, and the messages with their boards.
#[derive(Clone, Debug)]
pub struct Games {
    db: Db,
}

/// Open challenges.
#[derive(Debug)]
pub struct Challenges {
    db: Db,
}

/// Games that people have imported.
#[derive(Debug)]
pub struct Imports {
    db: Db,
}

/// Indexes of finished games, and what people search for.
#[derive(Debug)]
pub struct Archive {
    db: Db,
}

/// What has to be done or announced later.
#[derive(Debug)]
pub struct Outbox {
    db: Db,
    games: Games,
    held: HeldShards,
}

/// The daily puzzles of servers.
#[derive(Debug)]
pub struct DailyPuzzles {
    db: Db,
}

/// The tournaments of servers.
#[derive(Debug)]
pub struct Tournaments {
    db: Db,
}

/// Settings of people, and the lessons that they have solved.
#[derive(Debug)]
pub struct People {
    db: Db,
}

/// Settings of servers, and the setups that they keep.
#[derive(Debug)]
pub struct Servers {
    db: Db,
}

/// Tries at puzzles, and the ratings of people and puzzles.
#[derive(Debug)]
pub struct PuzzleTries {
    db: Db,
}

/// Puzzle rushes of people.
#[derive(Debug)]
pub struct Rushes {
    db: Db,
}

/// Ratings and results in games, and the rankings of servers.
#[derive(Debug)]
pub struct Ratings {
    db: Db,
}

/// What people explore.
#[derive(Debug)]
pub struct Explored {
    db: Db,
    games: Games,
}

/// Reports about opponents from elsewhere.
#[derive(Debug)]
pub struct Strangers {
    db: Db,
}

/// Prepared answers.
#[derive(Debug)]
pub struct PreparedAnswers {
    db: Db,
    games: Games,
}

/// What was played from each position.
#[derive(Debug)]
pub struct OpeningCounters {
    db: Db,
    /// The note of a recount, as this process has seen it.
    seen: openings::Seen,
}

/// People who look for an opponent, and the matches made of them.
#[derive(Debug)]
pub struct Seeks {
    db: Db,
}

/// The processes that share the database, and their leases.
#[derive(Debug)]
pub struct Processes {
    db: Db,
}

/// An error of the store, for the operator.
#[derive(Debug, Error)]
pub enum StoreError {
    /// Another process holds the store.
    #[error("the store in {} is in use by another process", path.display())]
    InUse {
        /// The store's folder.
        path: PathBuf,
    },
    /// The folder cannot be created or read.
    #[error("cannot use the folder {}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The database's files are damaged and cannot be repaired.
    #[error(
        "the store in {} is damaged ({reason}); {}",
        path.display(),
        advice(newest_backup.as_deref())
    )]
    Damaged {
        /// The store's folder.
        path: PathBuf,
        /// The database's error.
        reason: String,
        /// The newest back-up, which can be restored.
        newest_backup: Option<PathBuf>,
    },
    /// A newer version of the program has used the store. Nothing in its folder was changed.
    #[error(
        "a newer version of Parlor has used the store in {}: it has layout {found}, and this program knows layout {}; nothing \
         was changed: run the newer version, or move the folder away and restore a back-up of this one",
        path.display(),
        database::sled::LAYOUT
    )]
    Newer {
        /// The store's folder.
        path: PathBuf,
        /// The store's layout.
        found: u32,
    },
    /// This program cannot read a stored value, which was left as it is.
    #[error("the record {key} of the collection `{collection}` cannot be read and was left as it is: {reason}")]
    Unreadable {
        /// The collection that holds the value.
        collection: &'static str,
        /// The value's key: a game's identifier, or bytes in hexadecimal.
        key: String,
        /// The reason why the value cannot be read.
        reason: String,
    },
    /// The current rules cannot replay a stored game. It was left unchanged.
    #[error("the rules do not replay game {}: {}", .0.id(), .0.fault())]
    Stuck(Box<StuckGame>),
    /// A file cannot be written.
    #[error("cannot write {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The path to export to exists, but is not a regular file.
    #[error("{} is {kind}; an export replaces regular files only", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
        /// The kind of file at the path, such as `a folder`.
        kind: &'static str,
    },
    /// An export cannot be written.
    #[error("cannot write the export")]
    Export(#[source] io::Error),
    /// The PostgreSQL database cannot be used.
    #[error(transparent)]
    Connect(#[from] ConnectError),
    /// The database failed.
    #[error("the database failed")]
    Database(#[source] Box<dyn Error + Send + Sync>),
    /// The database cannot be reached, or does not answer in time. It may be back soon.
    #[error("the database is away: {reason}")]
    Away {
        /// The reason.
        reason: String,
        /// Whether a change may have been saved nevertheless.
        may_be_saved: bool,
    },
    /// A write failed, so memory may hold data that is not on disk. Nothing can be read or written any longer.
    #[error(transparent)]
    Failed(Failure),
}

impl From<DatabaseError> for StoreError {
    fn from(error: DatabaseError) -> Self {
        match error {
            DatabaseError::Conflict => {
                Self::Away { reason: "too many others write the same records".to_owned(), may_be_saved: false }
            }
            DatabaseError::Failed(failure) => Self::Failed(failure),
            DatabaseError::Away { reason, may_be_saved } => Self::Away { reason, may_be_saved },
            DatabaseError::Other(error) => match error.downcast() {
                Ok(error) => *error,
                Err(error) => Self::Database(error),
            },
        }
    }
}

impl StoreError {
    /// Whether the error concerns a single record only, so that the others can still be used.
    pub const fn is_about_one_record(&self) -> bool {
        matches!(self, Self::Unreadable { .. } | Self::Stuck(_))
    }

    /// Whether the database is away, and may be back soon.
    pub const fn is_away(&self) -> bool {
        matches!(self, Self::Away { .. })
    }
}

/// A sentence about how to recover from a damaged store.
fn advice(newest_backup: Option<&Path>) -> String {
    newest_backup.map_or_else(
        || "there is no back-up".to_owned(),
        |backup| {
            format!("move the folder away and restore the newest back-up with `parlor import {}`", backup.display())
        },
    )
}

/// The number of free bytes below which the operator is warned.
pub const LITTLE_ROOM: u64 = 200 * 1024 * 1024;

impl Store {
    /// A store in a database that only this process uses.
    fn over(engine: Arc<dyn Database>) -> Self {
        Self::new(engine, HeldShards::everything(), false)
    }

    /// A store in a database that other processes may use at the same time.
    fn shared(engine: Arc<dyn Database>) -> Self {
        Self::new(engine, HeldShards::nothing(), true)
    }

    fn new(engine: Arc<dyn Database>, held: HeldShards, is_shared: bool) -> Self {
        let db = Db::new(engine);
        let games = Games { db: db.clone() };
        Self {
            challenges: Challenges { db: db.clone() },
            imports: Imports { db: db.clone() },
            archive: Archive { db: db.clone() },
            outbox: Outbox { db: db.clone(), games: games.clone(), held: held.clone() },
            dailies: DailyPuzzles { db: db.clone() },
            tournaments: Tournaments { db: db.clone() },
            people: People { db: db.clone() },
            servers: Servers { db: db.clone() },
            puzzles: PuzzleTries { db: db.clone() },
            rushes: Rushes { db: db.clone() },
            ratings: Ratings { db: db.clone() },
            explored: Explored { db: db.clone(), games: games.clone() },
            prepared: PreparedAnswers { db: db.clone(), games: games.clone() },
            strangers: Strangers { db: db.clone() },
            openings: OpeningCounters { db: db.clone(), seen: openings::Seen::default() },
            seeks: Seeks { db: db.clone() },
            processes: Processes { db: db.clone() },
            games,
            db,
            backing_up: Mutex::new(()),
            held,
            is_shared,
        }
    }

    /// The store of a second process on the same database, for tests of what several processes do.
    #[doc(hidden)]
    pub fn beside(&self) -> Self {
        Self::shared(Arc::clone(&self.db.engine))
    }

    /// The shards that this process holds: all, for ever, unless the database can be shared.
    pub const fn held(&self) -> &HeldShards {
        &self.held
    }

    /// Whether other processes may use the database at the same time, so that shards have to be leased.
    pub const fn is_shared(&self) -> bool {
        self.is_shared
    }

    /// The reason why the store can no longer be used, if it has failed. Also detects failures of the database's
    /// background threads.
    pub fn failure(&self) -> Option<Failure> {
        match self.check() {
            Err(StoreError::Failed(failure)) => Some(failure),
            _ => None,
        }
    }

    /// Checks whether the database can be used.
    pub fn check(&self) -> Result<(), StoreError> {
        Ok(self.db.engine.check()?)
    }

    /// The free space on the store's disk in bytes, or `None` if the system does not report it.
    pub fn free_room(&self) -> Option<u64> {
        self.db.engine.free_room()
    }

    /// Waits until everything that any reader may have seen is on disk. A write can be read a moment before it is
    /// synced.
    pub fn wait_until_durable(&self) -> Result<(), StoreError> {
        Ok(self.db.engine.wait_until_durable()?)
    }

    /// Removes deleted data from the store's files, if the first deletion since the last time was at least a day ago.
    /// Returns whether that was done. PostgreSQL reuses the space of deleted data by itself.
    pub fn rewrite_if_due(&self, now: Timestamp) -> Result<bool, StoreError> {
        self.db.engine.purge_if_due(now)
    }

    /// Writes the whole store into new files, and removes the old files, which may still hold deleted data. Other
    /// threads can read and write meanwhile, except at the end, for about a second for each 100 MB. Does nothing if the
    /// store is in PostgreSQL.
    ///
    /// # Errors
    /// Returns [`StoreError::File`] if the disk has no space for both the old and the new files, or the new files
    /// cannot be written or moved. Also returns the errors of opening the new files. The store then continues with the
    /// old files, or fails if they cannot be reopened.
    pub fn rewrite(&self) -> Result<(), StoreError> {
        self.db.engine.purge()
    }
}

/// The values of these games. Values that cannot be read are left out.
fn all_readable<T>(
    ids: impl IntoIterator<Item = GameId>,
    get: impl Fn(GameId) -> Result<Option<T>, StoreError>,
) -> Result<Vec<T>, StoreError> {
    ids.into_iter().filter_map(|id| if_readable(get(id)).transpose()).collect()
}

/// Replaces an error about a single record by `None`.
fn if_readable<T>(read: Result<Option<T>, StoreError>) -> Result<Option<T>, StoreError> {
    match read {
        Err(error) if error.is_about_one_record() => Ok(None),
        read => read,
    }
}

/// Whether a challenge, a game, an imported game or a match has this identifier.
fn is_taken(tx: &Transaction<'_>, id: GameId) -> Result<bool, DatabaseError> {
    for collection in [Collection::Challenges, Collection::Games, Collection::Imports, Collection::Matches] {
        if tx.contains(collection, keys::game(id))? {
            return Ok(true);
        }
    }
    Ok(false)
}
