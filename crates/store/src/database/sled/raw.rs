//! The crate sled, as far as the store uses it. No other file names it. Values are [packed](super::packing) here.

use std::{
    cell::Cell,
    convert::Infallible,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::Arc,
};

use ::sled::{
    Batch, Config, IVec,
    transaction::{TransactionError, TransactionResult, Transactional as _},
};
use thiserror::Error;

use super::{
    super::{Entry, KeyRange, transaction::Changes},
    packing::Packer,
};

/// The name of sled's default tree.
const DEFAULT: &str = "__sled__default";

/// An error of sled.
#[derive(Debug, Error)]
pub(super) enum RawError {
    /// The operating system returned an error. sled returns copies of such errors, which keep only the error's kind.
    #[error(transparent)]
    Io(io::Error),
    /// Any other error.
    #[error("{0}")]
    Other(String),
}

impl From<::sled::Error> for RawError {
    fn from(error: ::sled::Error) -> Self {
        match error {
            ::sled::Error::Io(error) => Self::Io(error),
            error => Self::Other(error.to_string()),
        }
    }
}

/// The error of a transaction that could not be carried out.
pub(super) struct Undone {
    pub(super) error: RawError,
    /// Whether some of the changes may have been made.
    pub(super) in_part: bool,
}

/// An open database: named trees.
pub(super) struct Raw {
    db: ::sled::Db,
    packer: Arc<Packer>,
}

/// An ordered collection of keys and values.
pub(super) struct Tree {
    tree: ::sled::Tree,
    packer: Arc<Packer>,
}

impl Raw {
    /// Opens the database in a folder with a cache of this many bytes, and creates it if there is none.
    pub(super) fn open(path: &Path, cache: u64) -> Result<Self, RawError> {
        let db = Config::new().path(path).cache_capacity(cache).open()?;
        Ok(Self { db, packer: Arc::default() })
    }

    /// The names of all trees.
    pub(super) fn names(&self) -> Vec<Vec<u8>> {
        self.db.tree_names().into_iter().map(|name| name.to_vec()).collect()
    }

    /// Opens a tree, and creates it if it is missing.
    pub(super) fn tree(&self, name: impl AsRef<[u8]>) -> Result<Tree, RawError> {
        Ok(Tree { tree: self.db.open_tree(name)?, packer: Arc::clone(&self.packer) })
    }

    /// The tree that every database has.
    pub(super) fn default_tree(&self) -> Result<Tree, RawError> {
        self.tree(DEFAULT)
    }

    /// Writes everything from memory to the files, without the guarantee that it survives a loss of power.
    pub(super) fn flush(&self) -> Result<(), RawError> {
        self.db.flush()?;
        Ok(())
    }

    /// The size of the files in bytes.
    pub(super) fn size(&self) -> Result<u64, RawError> {
        Ok(self.db.size_on_disk()?)
    }

    /// Closes the database, which panics if its file cannot be synced. The file has already been synced.
    pub(super) fn close(self) {
        if catch_unwind(AssertUnwindSafe(|| drop(self.db))).is_err() {
            tracing::error!("closing a database panicked");
        }
    }

    /// The error that keeps the database from writing, if any. Errors of its background threads count, too.
    pub(super) fn trouble(&self) -> Option<RawError> {
        self.db.context.global_error().err().map(Into::into)
    }
}

/// Makes the changes of several trees together.
pub(super) fn apply(changes: &[(&Tree, &Changes)]) -> Result<(), Undone> {
    let trees: Vec<_> = changes.iter().map(|(tree, _)| &tree.tree).collect();
    let packed: Vec<Vec<_>> = changes.iter().map(|(tree, changes)| tree.packed(changes)).collect();
    let reached = Cell::new(false);
    let done: TransactionResult<(), Infallible> = trees[..].transaction(|views| {
        reached.set(false);
        for (view, changes) in views.iter().zip(&packed) {
            for (key, value) in changes {
                match value {
                    Some(value) => view.insert(*key, value)?,
                    None => view.remove(*key)?,
                };
            }
        }
        reached.set(true);
        Ok(())
    });
    match done {
        Ok(()) => Ok(()),
        Err(TransactionError::Abort(never)) => match never {},
        Err(TransactionError::Storage(error)) => {
            // A failed read has changed nothing, but a failed write may have been carried out in part.
            Err(Undone { error: error.into(), in_part: reached.get() })
        }
    }
}

/// A key and a stored value, which may be packed.
pub(super) type StoredEntry = (Vec<u8>, Vec<u8>);

fn owned((key, value): (IVec, IVec)) -> StoredEntry {
    (key.to_vec(), value.to_vec())
}

impl Tree {
    /// The value under a key.
    pub(super) fn get(&self, key: impl AsRef<[u8]>) -> Result<Option<Vec<u8>>, RawError> {
        Ok(self.tree.get(key)?.map(|value| self.packer.unpack(&value)))
    }

    /// Stores a value under a key.
    pub(super) fn insert(&self, key: impl AsRef<[u8]>, value: &[u8]) -> Result<(), RawError> {
        self.tree.insert(key, self.packer.pack(value))?;
        Ok(())
    }

    /// Removes the value under a key, if there is one.
    pub(super) fn remove(&self, key: impl AsRef<[u8]>) -> Result<(), RawError> {
        self.tree.remove(key)?;
        Ok(())
    }

    /// The first `limit` entries in a range, in its order.
    pub(super) fn page(&self, range: &KeyRange, limit: usize) -> Result<Vec<Entry>, RawError> {
        let mut page = self.stored_page(range, limit)?;
        for (_, value) in &mut page {
            *value = self.packer.unpack(value);
        }
        Ok(page)
    }

    /// Like [`page`](Self::page), with the values as they are stored.
    pub(super) fn stored_page(&self, range: &KeyRange, limit: usize) -> Result<Vec<StoredEntry>, RawError> {
        let entries = match &range.to {
            Some(to) if *to <= range.from => return Ok(Vec::new()),
            Some(to) => self.tree.range(&range.from[..]..&to[..]),
            None => self.tree.range(&range.from[..]..),
        };
        let owned = |entry: ::sled::Result<_>| Ok(owned(entry?));
        if range.descending {
            entries.rev().take(limit).map(owned).collect()
        } else {
            entries.take(limit).map(owned).collect()
        }
    }

    /// All entries with the values as they are stored, the smallest key first.
    pub(super) fn stored(&self) -> impl Iterator<Item = Result<StoredEntry, RawError>> {
        self.tree.iter().map(|entry| Ok(owned(entry?)))
    }

    /// Makes these changes together.
    pub(super) fn apply(&self, changes: &Changes) -> Result<(), RawError> {
        self.apply_stored(self.packed(changes))
    }

    /// Makes these changes together. The values are in their stored form.
    pub(super) fn apply_stored(
        &self,
        changes: impl IntoIterator<Item = (impl Into<IVec>, Option<impl Into<IVec>>)>,
    ) -> Result<(), RawError> {
        let mut batch = Batch::default();
        for (key, value) in changes {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        Ok(self.tree.apply_batch(batch)?)
    }

    fn packed<'a>(&self, changes: &'a Changes) -> Vec<(&'a [u8], Option<IVec>)> {
        let pack = |value: &Vec<u8>| IVec::from(self.packer.pack(value));
        changes.iter().map(|(key, value)| (&key[..], value.as_ref().map(pack))).collect()
    }
}
