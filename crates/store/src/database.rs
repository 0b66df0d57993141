//! What the store needs of a database: ordered collections of keys and values, and transactions over all of them.
//!
//! An engine implements [`Database`]. It stores bytes and knows nothing about their meaning; keys sort by their bytes.
//! Everything else is written once for all engines: [`Transaction`] buffers the writes of a transaction, and the rest
//! of the store turns values into bytes.
//!
//! Transactions are serializable: their effect is the same as if they had run one after another. An engine may end a
//! transaction with [`DatabaseError::Conflict`], and the store then runs it again.

use std::{
    error::Error,
    fmt,
    time::{Duration, Instant},
};

use thiserror::Error;
use tokio::sync::watch;

#[cfg(any(test, feature = "testing"))]
pub(super) mod faulty;
mod known;
#[cfg(test)]
mod laws;
#[cfg(test)]
pub(super) mod memory;
pub(super) mod postgres;
#[cfg(all(test, unix))]
#[path = "../../../tests/support/postgres.rs"]
pub(super) mod server;
pub(super) mod sled;
mod transaction;

pub(super) use known::Known;
pub(super) use transaction::{Transaction, Writes};

use self::sled::Failure;
use super::{Collection, StoreError};
use domain::time::Timestamp;

/// The time that a database may take for a transaction, with all attempts. A player reads an answer within 3 s.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);

/// The time that a database may take for [`Database::keep_first`]. It is shorter than the silence after which a server
/// counts as away, since a table that is locked does not mean that.
pub(super) const KEEP_PATIENCE: Duration = Duration::from_millis(900);

/// The number of entries that are read at a time where there may be a million.
pub(super) const LONG_PAGE: usize = 4_000;

/// A key and its value.
pub(super) type Entry = (Vec<u8>, Vec<u8>);

/// A state of a database that can be read.
pub(super) trait Read {
    /// The value under a key.
    fn get(&self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError>;

    /// The first `limit` entries in a range, in its order.
    fn page(&self, collection: Collection, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, DatabaseError>;

    /// The answers to several queries, in their order. An engine behind a network sends them together.
    fn read_all(&self, queries: &[Query]) -> Result<Vec<Found>, DatabaseError> {
        let read = |query: &Query| match query {
            Query::Value(collection, key) => self.get(*collection, key).map(Found::Value),
            Query::Page(collection, range, limit) => self.page(*collection, range, *limit).map(Found::Page),
        };
        queries.iter().map(read).collect()
    }
}

/// Something to read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Query {
    /// The value under a key.
    Value(Collection, Vec<u8>),
    /// The first entries in a range, at most this many, in its order.
    Page(Collection, KeyRange, usize),
}

impl Query {
    /// Reads the value under a key.
    pub(super) fn value(collection: Collection, key: impl AsRef<[u8]>) -> Self {
        Self::Value(collection, key.as_ref().to_vec())
    }
}

/// The answer to a [`Query`] of the same kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// The value, if there is one.
    Value(Option<Vec<u8>>),
    /// The entries.
    Page(Vec<Entry>),
}

/// A database engine. Read outside of a transaction, it shows what was committed last.
pub(super) trait Database: Read + fmt::Debug + Send + Sync {
    /// Begins a transaction.
    ///
    /// If the database takes longer than `patience` for all the steps of the transaction together, a step returns
    /// [`DatabaseError::Away`]. Steps that read or write many entries do not count.
    fn begin(&self, access: Access, patience: Duration) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError>;

    /// Stores a value under a key, unless there is one. Returns the value that is there then. Takes until about this
    /// time at most, and does not wait for the disk.
    fn keep_first(
        &self,
        collection: Collection,
        key: &[u8],
        value: &[u8],
        deadline: Instant,
    ) -> Result<Vec<u8>, DatabaseError> {
        let tx = self.begin(Access::Write, deadline.saturating_duration_since(Instant::now()))?;
        if let Some(first) = tx.get(collection, key)? {
            return Ok(first);
        }
        tx.commit(&Writes::put(collection, key, value), Durability::Later)?;
        Ok(value.to_vec())
    }

    /// The first entries in a range whose values contain these bytes, and maybe others between them, at most this
    /// many, in its order. If they are fewer, there are no more. An engine behind a network leaves out others, so that
    /// it does not send them.
    fn page_containing(
        &self,
        collection: Collection,
        range: &KeyRange,
        _bytes: &[u8],
        limit: usize,
    ) -> Result<Vec<Entry>, DatabaseError> {
        self.page(collection, range, limit)
    }

    /// Marked whenever leases have changed, by this process or another; `None` if no other process uses the database.
    fn lease_changes(&self) -> Option<watch::Receiver<()>> {
        None
    }

    /// Begins a transaction that has the database for itself: until it ends, others read what was there before, and
    /// wait to write [contents](Collection::is_content). Only such a transaction can replace everything, by
    /// [`clear`](DatabaseTransaction::clear), and write more than fits into memory, by
    /// [`write`](DatabaseTransaction::write). It has no conflicts.
    fn begin_bulk(&self) -> Result<Box<dyn DatabaseTransaction + '_>, DatabaseError>;

    /// Returns when every commit so far is durable.
    fn flush(&self) -> Result<(), DatabaseError>;

    /// Returns when every commit with [`Durability::Now`] that a reader may have seen is durable. What is committed
    /// with [`Durability::Later`] may be seen and lost; no answer to a player depends on it.
    fn wait_until_durable(&self) -> Result<(), DatabaseError>;

    /// Checks that the database can be used.
    fn check(&self) -> Result<(), DatabaseError>;

    /// The size of the database in bytes, including indexes and space to be reused.
    fn size(&self) -> Result<u64, DatabaseError>;

    /// The free space on the database's disk in bytes, or `None` if it cannot be determined.
    fn free_room(&self) -> Option<u64>;

    /// Whether each read waits for a network, so that it is worth while to read ahead.
    fn is_remote(&self) -> bool {
        false
    }

    /// Records that data is deleted which must not stay in the database's files. Called before and after deleting.
    ///
    /// A database that reuses the space of deleted data has nothing to record.
    fn note_deletion(&self) -> Result<(), DatabaseError> {
        Ok(())
    }

    /// Removes deleted data from the database's files.
    fn purge(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Like [`purge`](Self::purge), if data was deleted and enough time has passed since. Returns whether it was.
    fn purge_if_due(&self, _now: Timestamp) -> Result<bool, StoreError> {
        Ok(false)
    }

    /// The engine on sled.
    #[cfg(any(test, feature = "testing"))]
    fn sled(&self) -> &sled::Engine {
        panic!("this database is not in a folder");
    }
}

/// A transaction of an engine. Dropping it before [`commit`](Self::commit) undoes it.
pub(super) trait DatabaseTransaction: Read {
    /// Removes all [contents](Collection::is_content). Only for a transaction that [`begin_bulk`](Database::begin_bulk)
    /// has begun, before its first write.
    fn clear(&mut self) -> Result<(), DatabaseError> {
        Err(DatabaseError::Other("this transaction cannot remove everything".into()))
    }

    /// Makes these changes as a part of the transaction, which goes on. Only for a transaction that
    /// [`begin_bulk`](Database::begin_bulk) has begun.
    fn write(&mut self, _writes: &Writes) -> Result<(), DatabaseError> {
        Err(DatabaseError::Other("this transaction writes at its end".into()))
    }

    /// Makes these changes together, and ends the transaction. Nothing else is changed by a transaction.
    ///
    /// If the engine cannot learn whether the changes were made, it returns [`DatabaseError::Away`] with
    /// `may_be_saved`.
    fn commit(self: Box<Self>, writes: &Writes, durability: Durability) -> Result<(), DatabaseError>;
}

/// What a transaction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    /// It only reads. All its reads see the same state of the database.
    Read,
    /// It reads and writes.
    Write,
}

/// When a commit returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Durability {
    /// As soon as the changes survive a loss of power.
    Now,
    /// As soon as other transactions see the changes. A later [`Durability::Now`] or [`Database::flush`] makes them
    /// durable.
    Later,
}

/// A range of keys, and the order in which it is read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct KeyRange {
    /// The first key of the range.
    pub(super) from: Vec<u8>,
    /// The first key after the range, or `None` if the range has no end.
    pub(super) to: Option<Vec<u8>>,
    /// Whether the largest key comes first.
    pub(super) descending: bool,
}

impl KeyRange {
    /// All keys.
    pub(super) const fn all() -> Self {
        Self { from: Vec::new(), to: None, descending: false }
    }

    /// The keys that begin with these bytes.
    pub(super) fn prefix(prefix: impl AsRef<[u8]>) -> Self {
        let from = prefix.as_ref().to_vec();
        let mut to = from.clone();
        // The first key after all those with the prefix: its last byte that can be counted up, counted up.
        while to.pop_if(|byte| *byte == u8::MAX).is_some() {}
        let to = to.pop().map(|last| {
            to.push(last + 1);
            to
        });
        Self { from, to, descending: false }
    }

    /// The keys of this range from this key on.
    pub(super) fn starting_at(mut self, key: impl Into<Vec<u8>>) -> Self {
        self.from = self.from.max(key.into());
        self
    }

    /// The keys of this range that come before this key.
    pub(super) fn ending_before(mut self, key: impl Into<Vec<u8>>) -> Self {
        let key = key.into();
        self.to = Some(self.to.map_or_else(|| key.clone(), |to| to.min(key.clone())));
        self
    }

    /// This range, the largest key first.
    pub(super) fn backward(self) -> Self {
        Self { descending: true, ..self }
    }

    /// The keys of this range that follow this key in its order.
    pub(super) fn after(self, key: &[u8]) -> Self {
        if self.descending { self.ending_before(key) } else { self.starting_at([key, &[0]].concat()) }
    }

    /// Whether a key is in this range.
    pub(super) fn contains(&self, key: &[u8]) -> bool {
        *self.from <= *key && self.to.as_deref().is_none_or(|to| key < to)
    }

    /// Whether no key can be in this range.
    pub(super) fn is_empty(&self) -> bool {
        self.to.as_ref().is_some_and(|to| *to <= self.from)
    }
}

impl From<StoreError> for DatabaseError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Failed(failure) => Self::Failed(failure),
            StoreError::Away { reason, may_be_saved } => Self::Away { reason, may_be_saved },
            error => Self::Other(Box::new(error)),
        }
    }
}

/// The reason why a database does not do what it is asked for.
#[derive(Debug, Error)]
pub(super) enum DatabaseError {
    /// Another transaction has changed what this one has read, or waits for it. Nothing was changed; run it again.
    #[error("another transaction came first")]
    Conflict,
    /// The database can no longer be used by this process.
    #[error(transparent)]
    Failed(Failure),
    /// The database cannot be reached, or does not answer in time. It may be back soon.
    #[error("the database is away: {reason}")]
    Away {
        /// The reason, without secrets.
        reason: String,
        /// Whether the changes of the transaction may have been made.
        may_be_saved: bool,
    },
    /// Any other error.
    #[error(transparent)]
    Other(Box<dyn Error + Send + Sync>),
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_prefix_is_a_range(prefix in prop::collection::vec(prop::sample::select(&[0, 7, 254, 255][..]), 0..4),
            key in prop::collection::vec(prop::sample::select(&[0, 7, 8, 254, 255][..]), 0..6)) {
            prop_assert_eq!(KeyRange::prefix(&prefix).contains(&key), key.starts_with(&prefix));
            let rest = KeyRange::prefix(&prefix).after(&key);
            prop_assert!(!rest.contains(&key));
            prop_assert!(rest.contains(&[&key[..], &[0]].concat()) || !key.starts_with(&prefix));
        }
    }
}
