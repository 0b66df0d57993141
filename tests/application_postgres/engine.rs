//! Stores of the tests, on PostgreSQL: each in a database of its own, copied from one whose tables are made.

use std::{
    path::Path,
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use domain::time::uptime;
use store::{DatabaseUrl, Store};

use crate::postgres::{Server, shared};

/// A database, which is removed on drop.
pub enum Database {
    Postgres {
        server: &'static Server,
        name: String,
    },
    /// A folder for sled, since no server is installed. The test has reported that.
    Sled(tempfile::TempDir),
}

impl Database {
    /// An empty database.
    pub fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let Some(server) = shared() else { return Self::Sled(tempfile::tempdir().expect("a temporary folder")) };
        let name = format!("app{}", NUMBER.fetch_add(1, Ordering::Relaxed));
        server.sql("postgres", &format!("create database {name} owner parlor template {}", template(server)));
        Self::Postgres { server, name }
    }

    /// Opens the store. It must not be open already, if it is sled's.
    pub fn open(&self) -> Store {
        match self {
            Self::Postgres { server, name } => connect(&server.address(name)),
            Self::Sled(folder) => Store::open(folder.path()).expect("the store opens"),
        }
    }

    /// Where another process opens the store with [`open_at`].
    pub fn address(&self) -> String {
        match self {
            Self::Postgres { server, name } => server.address(name),
            Self::Sled(folder) => folder.path().to_str().expect("a path in UTF-8").to_owned(),
        }
    }

    /// The store of a second process, or `None` if only one can open the store.
    pub fn open_beside(&self) -> Option<Store> {
        matches!(self, Self::Postgres { .. }).then(|| self.open())
    }

    /// Replaces everything by the content of an export.
    pub fn import(&self, export: &[u8]) {
        match self {
            Self::Postgres { server, name } => {
                connect(&server.address(name)).restore(export, true).expect("the export is imported");
            }
            Self::Sled(folder) => {
                Store::import(folder.path(), export, true).expect("the export is imported");
            }
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Self::Postgres { server, name } = self {
            server.sql("postgres", &format!("drop database {name} with (force)"));
        }
    }
}

/// The name of a database with the tables of an empty store.
fn template(server: &Server) -> &'static str {
    static TEMPLATE: OnceLock<String> = OnceLock::new();
    TEMPLATE.get_or_init(|| {
        let address = server.database();
        drop(connect(&address));
        let path = address.split('?').next().expect("there is a first part");
        path.rsplit('/').next().expect("there is a last part").to_owned()
    })
}

/// Opens the store at an address. It must not be open already, if it is sled's.
pub fn open_at(address: &str) -> Store {
    if Path::new(address).is_dir() {
        return Store::open(Path::new(address)).expect("the store opens");
    }
    connect(address)
}

fn connect(address: &str) -> Store {
    let url: DatabaseUrl = address.parse().expect("an address");
    let store = Store::connect(&url).expect("the store opens");
    // Each of these processes does what belongs to any server. Leases have tests of their own.
    store.held().set_total(1);
    store.held().set([(0, 1)].into(), uptime() + Duration::from_secs(24 * 60 * 60));
    store
}
