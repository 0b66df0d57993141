//! An export read back into a store of its own, which then takes the place of the one that is there.

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
    /// Stores everything that an export holds in a folder, and gives the number of its records. With `replace`, what was
    /// stored there before is gone afterwards.
    ///
    /// All or nothing, also if the process is killed: a new store is built beside the one that is there, line by line,
    /// and takes its place at the end. So there must be room for both. The memory that it takes does not depend on how
    /// much is read, but for 16 bytes a record.
    ///
    /// Of several running games in one channel, which a store without errors does not have, the newest has the table.
    ///
    /// # Errors
    /// The line that is wrong, [`ImportError::NotEmpty`] without `replace`, or the store's failure, as if another process
    /// holds it.
    pub fn import(dir: &Path, export: impl BufRead, replace: bool) -> Result<usize, ImportError> {
        let (had_folder, had_store) = (dir.exists(), Self::exists(dir));
        let imported = Self::open(dir).map_err(Into::into).and_then(|old| {
            if !replace && !old.is_empty() {
                return Err(ImportError::NotEmpty);
            }
            old.replace(dir, |_, new| new.fill(export))
        });
        if imported.is_err() && !had_store {
            // What matters is why it failed. An empty store is all that is left where it cannot be removed.
            fs::remove_dir_all(dir.join(super::open::FOLDER)).ok();
            if !had_folder {
                fs::remove_dir(dir).ok();
            }
        }
        imported
    }

    /// Puts everything that an export holds into this new store.
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
