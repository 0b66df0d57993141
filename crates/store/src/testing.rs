//! Stores for tests, and direct access to their collections.

use std::{
    io::{self, Write},
    sync::{Arc, atomic::AtomicUsize},
};

use parking_lot::Mutex;
use tracing::{Dispatch, dispatcher};

#[cfg(unix)]
use super::database::{postgres::Postgres, server};
use super::{
    Collection, Db, KeyRange, Store,
    database::{
        faulty::{FaultyDatabase, Interference},
        memory::Memory,
    },
};

/// Runs a test on an empty store in each kind of database. PostgreSQL is left out if it is not installed.
pub(super) fn on_every_engine(test: impl Fn(&Store)) {
    on_local_engines(&test);
    on_postgresql(test);
}

/// Runs a test on an empty store in PostgreSQL, if it is installed.
pub(super) fn on_postgresql(test: impl Fn(&Store)) {
    #[cfg(unix)]
    if let Some(server) = server::shared() {
        println!("in PostgreSQL");
        let url = server.database().parse().expect("it is an address");
        test(&Store::over(Arc::new(Postgres::open(&url).expect("the server runs"))));
    }
}

/// Runs a test on an empty store in each kind of database that needs no server.
pub(super) fn on_local_engines(test: impl Fn(&Store)) {
    println!("in memory");
    test(&Store::over(Arc::new(Memory::default())));
    println!("on sled");
    let dir = tempfile::tempdir().expect("a temporary folder");
    test(&Store::open(dir.path()).expect("the store opens"));
}

/// The log that this thread writes meanwhile.
pub(super) fn logged(work: impl FnOnce()) -> String {
    #[derive(Clone, Default)]
    struct Log(Arc<Mutex<Vec<u8>>>);
    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let log = Log::default();
    let to = log.clone();
    let dispatch = || {
        let to = to.clone();
        let subscriber = tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_ansi(false);
        Dispatch::new(subscriber.with_writer(move || to.clone()).finish())
    };
    // With one subscriber only, `tracing` may ask another thread, which has none, whether an event is logged at all.
    let _second = dispatch();
    dispatcher::with_default(&dispatch(), work);
    let bytes = log.0.lock().clone();
    String::from_utf8(bytes).expect("a log is text")
}

impl Store {
    /// A store on the same database, which lets another process do something after this number of transactions.
    pub(super) fn interfered_with(&self, after: usize, interfere: impl FnOnce(&Self) + Send + 'static) -> Self {
        let other = self.beside();
        let interference = Mutex::new(Some((after, Box::new(move || interfere(&other)) as Interference)));
        let steps = Arc::new(AtomicUsize::new(usize::MAX));
        Self::over(Arc::new(FaultyDatabase { database: Arc::clone(&self.db.engine), steps, interference }))
    }
}

impl Db {
    /// Stores bytes under a key, whether or not they are a record.
    pub(super) fn spoil(&self, collection: Collection, key: impl AsRef<[u8]>, bytes: impl AsRef<[u8]>) {
        self.write(|tx| {
            tx.insert(collection, key.as_ref(), bytes.as_ref());
            Ok(())
        })
        .expect("the bytes are stored");
    }

    /// Removes the value under a key.
    pub(super) fn clear(&self, collection: Collection, key: impl AsRef<[u8]>) {
        self.write(|tx| {
            tx.remove(collection, key.as_ref());
            Ok(())
        })
        .expect("the value is removed");
    }

    /// The number of entries in a collection.
    pub(super) fn len(&self, collection: Collection) -> usize {
        self.scan(collection, KeyRange::all()).count()
    }
}
