//! Reads an export into a new store, which then replaces the existing one.

use std::{
    fs,
    io::{self, BufRead},
    path::Path,
};

use thiserror::Error;

use super::{Store, StoreError, export::FORMAT};
use crate::{
    phrase::code::{MOST_QUOTED, MOST_REPEATED, abridged, shortened},
    session::record::RecordError,
};

mod fill;
mod lines;

use fill::Fill;
use lines::Records;

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
    #[error("{}", abridged(.0, MOST_REPEATED))]
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
    #[error("{noun} {}: {error}", shortened(name, MOST_QUOTED))]
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

impl Store {
    /// Imports an export into the store in a folder, and returns the number of records. With `replace`, everything that
    /// was stored there before is discarded.
    ///
    /// All or nothing, even if the process is killed: a new store is built line by line beside the existing one, and
    /// replaces it at the end. So the disk needs room for both. Memory use does not grow with the size of the export,
    /// except for 16 bytes for each record.
    ///
    /// If several running games share a channel, which should never happen, the newest one gets the table.
    ///
    /// # Errors
    /// The first invalid line; [`ImportError::NotEmpty`] without `replace`; or the store's error, such as that another
    /// process holds it.
    pub fn import(dir: &Path, export: impl BufRead, replace: bool) -> Result<usize, ImportError> {
        let (had_folder, had_store) = (dir.exists(), Self::exists(dir));
        let imported = Self::open(dir).map_err(Into::into).and_then(|old| {
            if !replace && !old.is_empty() {
                return Err(ImportError::NotEmpty);
            }
            old.replace(dir, |_, new| new.fill(export))
        });
        if imported.is_err() && !had_store {
            // The caller gets the original error. If this fails, only an empty store is left behind.
            fs::remove_dir_all(dir.join(super::open::FOLDER)).ok();
            if !had_folder {
                fs::remove_dir(dir).ok();
            }
        }
        imported
    }

    /// Reads everything in an export into this new store.
    fn fill(&self, export: impl BufRead) -> Result<usize, ImportError> {
        let mut fill = Fill::new(self);
        let mut count = 0;
        for record in Records::new(export) {
            fill.add(record?)?;
            count += 1;
        }
        fill.finish()?;
        Ok(count)
    }

    fn is_empty(&self) -> bool {
        self.trees.all().into_iter().all(super::Tree::is_empty)
    }
}
