//! Stores of the tests, on sled: each in a temporary folder.

use std::path::Path;

use store::Store;

/// A database, which is removed on drop.
pub struct Database(tempfile::TempDir);

impl Database {
    /// An empty database.
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a temporary folder"))
    }

    /// Opens the store. It must not be open already.
    pub fn open(&self) -> Store {
        Store::open(self.0.path()).expect("the store opens")
    }

    /// Where another process opens the store with [`open_at`].
    pub fn address(&self) -> String {
        self.0.path().to_str().expect("a path in UTF-8").to_owned()
    }

    /// The store of a second process, or `None` if only one can open the store.
    pub fn open_beside(&self) -> Option<Store> {
        None
    }

    /// Replaces everything by the content of an export.
    pub fn import(&self, export: &[u8]) {
        Store::import(self.0.path(), export, true).expect("the export is imported");
    }
}

/// Opens the store at an address. It must not be open already.
pub fn open_at(address: &str) -> Store {
    Store::open(Path::new(address)).expect("the store opens")
}
