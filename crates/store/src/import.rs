//! Replaces the contents of a store with those of an export.

use std::{
    fs,
    io::{self, BufRead},
    path::Path,
};

use thiserror::Error;

use super::{
    Collection, DatabaseError, Interrupt, KeyRange, Store, StoreError, Transaction,
    database::{Durability, sled::FOLDER},
    export::FORMAT,
    keys,
};
use board::phrase::code::{MOST_QUOTED, MOST_REPEATED, abridged, shortened};
use domain::record::RecordError;

mod lines;
mod load;

use lines::Entries;
use load::Loader;

/// The reason why nothing was imported.
#[derive(Debug, Error)]
pub enum ImportError {
    /// The store is not empty, and the caller did not allow replacing its contents.
    #[error("the store is not empty")]
    NotEmpty,
    /// A line of the export is wrong.
    #[error("line {line}: {problem}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The problem with the line.
        problem: ImportProblem,
    },
    /// The last line is missing.
    #[error("line {line}: the file ends without the line that closes an export")]
    Truncated {
        /// The number of the missing line, from 1.
        line: usize,
    },
    /// The file cannot be read.
    #[error("the file cannot be read")]
    Read(#[source] io::Error),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A problem with a line of an export.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImportProblem {
    /// The line is not a JSON object with one of the known fields.
    #[error("{}", abridged(.0, MOST_REPEATED))]
    Malformed(String),
    /// The first line does not begin an export.
    #[error("this is not an export of Parlor")]
    NotAnExport,
    /// The export has an unknown version of the format.
    #[error("version {0} of the format is not known; this program knows version {FORMAT}")]
    Format(u64),
    /// A second first line, or a line after the last one.
    #[error("an export has one first and one last line")]
    OutOfPlace,
    /// The record is refused.
    #[error("{noun} {}: {error}", shortened(name, MOST_QUOTED))]
    Record {
        /// The kind of record.
        noun: &'static str,
        /// The record's identifier, as far as it can be read.
        name: String,
        /// The reason.
        error: Box<RecordError>,
    },
    /// An earlier line has a record with the same identifier.
    #[error("{0} comes a second time")]
    Twice(String),
    /// Lines are missing, or there are too many.
    #[error("the export says that it has {said} records, and has {found}")]
    Count {
        /// The number in the last line.
        said: usize,
        /// The number of lines between the first and the last.
        found: usize,
    },
}

impl Store {
    /// Imports an export into the store in a folder, and returns the number of records. With `replace`, the existing
    /// contents are discarded. Creates the store if there is none.
    pub fn import(dir: &Path, export: impl BufRead, replace: bool) -> Result<usize, ImportError> {
        let (had_folder, had_store) = (dir.exists(), Self::exists(dir));
        let imported = Self::open(dir).map_err(Into::into).and_then(|store| store.restore(export, replace));
        if imported.is_err() && !had_store {
            // The caller gets the original error. If this fails, only an empty store is left behind.
            fs::remove_dir_all(dir.join(FOLDER)).ok();
            if !had_folder {
                fs::remove_dir(dir).ok();
            }
        }
        imported
    }

    /// Imports an export, and returns the number of records. With `replace`, the existing contents are discarded.
    ///
    /// The import takes place completely or not at all, even if the process is killed. Meanwhile others see the
    /// existing contents, and writes have to wait. A store in a folder is built anew beside the existing one, so the
    /// disk needs space for both.
    ///
    /// If several running games share a channel, which should never happen, the newest one gets the table.
    ///
    /// # Errors
    /// Returns [`ImportError::Line`] or [`ImportError::Truncated`] for an invalid export, [`ImportError::Read`] if the
    /// export cannot be read, [`ImportError::NotEmpty`] if the store is not empty and `replace` is false, and
    /// [`ImportError::Store`] if the store cannot be used.
    pub fn restore(&self, export: impl BufRead, replace: bool) -> Result<usize, ImportError> {
        let tx = Transaction::new(self.db.engine.begin_bulk().map_err(StoreError::from)?);
        if !replace && !is_empty(&tx).map_err(StoreError::from)? {
            return Err(ImportError::NotEmpty);
        }
        tx.clear().map_err(StoreError::from)?;
        let mut fill = Loader::new(&tx);
        let mut count = 0;
        let mut entries = Entries::new(export);
        while let Some(entry) = entries.next()? {
            fill.add(entry).map_err(failed)?;
            count += 1;
        }
        fill.finish().map_err(failed)?;
        tx.commit(Durability::Now).map_err(StoreError::from)?;
        Ok(count)
    }
}

fn is_empty(tx: &Transaction<'_>) -> Result<bool, DatabaseError> {
    for collection in Collection::contents() {
        if !tx.page(collection, &KeyRange::all(), 1)?.is_empty() {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(super) fn failed(interrupt: Interrupt) -> StoreError {
    match interrupt {
        Interrupt::Database(error) => error.into(),
        // All that is read was just written.
        Interrupt::Unreadable(unreadable) => StoreError::Unreadable {
            collection: unreadable.collection.name(),
            key: keys::name(&unreadable.key),
            reason: unreadable.reason.into(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{exported, on_every_engine};

    #[test]
    fn contents_are_replaced_completely_or_not_at_all() {
        on_every_engine(|store| {
            let empty = exported(store);
            let lease = 3_u32.to_be_bytes();
            store.db.spoil(Collection::Leases, lease, b"a lease");
            store.servers.set_dev_guild(1, Some(1)).expect("it is stored");
            let one = exported(store);
            assert!(matches!(store.restore(empty.as_bytes(), false), Err(ImportError::NotEmpty)));
            assert!(matches!(store.restore(&one.as_bytes()[..one.len() - 9], true), Err(ImportError::Line { .. })));
            assert!(matches!(store.restore(&b""[..], true), Err(ImportError::Truncated { line: 1 })));
            assert_eq!(exported(store), one);

            assert_eq!(store.restore(empty.as_bytes(), true).expect("it is imported"), 0);
            assert_eq!(exported(store), empty);
            let kept = store.db.get(Collection::Leases, lease).expect("it is read");
            assert_eq!(kept.as_deref(), Some(&b"a lease"[..]), "the processes go on");
            assert_eq!(store.restore(one.as_bytes(), false).expect("leases are no contents"), 1);
            assert_eq!(exported(store), one);
            store.servers.set_dev_guild(2, Some(2)).expect("the store goes on");
        });
    }
}
