//! Stores for tests, and direct access to their collections.

use std::{
    io::{self, Write},
    sync::{Arc, atomic::AtomicUsize},
};

use board::color::ByColor;
use domain::{
    Action, Actor, Challenge, NamedUser, Session, Table,
    id::{ChannelId, GameId, GuildId, UserId},
    time::Timestamp,
};
use games::AnyPosition;
use parking_lot::Mutex;
use tracing::{Dispatch, dispatcher};

#[cfg(unix)]
use super::database::{postgres::Postgres, server};
use super::{
    Accepted, Collection, Db, Inserted, KeyRange, Store,
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

/// The challenge with this number, in a channel of its own.
pub(super) fn challenge(number: u32, challenger: NamedUser) -> Challenge {
    let table = Table { guild: Some(GuildId(4)), channel: ChannelId(u64::from(number) + 1), parent: None };
    Challenge::sample(GameId::from_bits(number), table, challenger)
}

/// The game that begins when somebody accepts a challenge.
pub(super) fn begun(challenge: &Challenge, black: NamedUser) -> Session {
    let Challenge { id, homes, language, created, .. } = *challenge;
    let seats = ByColor { white: challenge.challenger.clone(), black };
    Session::new(id, homes, seats, language, challenge.setup.clone(), AnyPosition::start(challenge.game), created)
}

/// Stores a challenge, and begins its game.
pub(super) fn start(store: &Store, challenge: &Challenge, black: NamedUser) -> Session {
    assert_eq!(store.challenges.insert_challenge(challenge).expect("it is stored"), Inserted::Done);
    let session = begun(challenge, black);
    assert_eq!(store.games.accept(&session).expect("it is stored"), Accepted::Started);
    session
}

/// The game after a move of each player, in which a user then resigns.
pub(super) fn resigned(session: &Session, user: UserId) -> Session {
    let act = |session: &Session, user, action| {
        session.apply(Actor { user, moderator: false }, action, Timestamp(1_000)).expect("it goes on").0
    };
    let mut session = session.clone();
    while !session.moves().both_have_moved() {
        let mover = session.user_to_move().expect("it goes on");
        session = act(&session, mover, Action::Move(session.position().legal_moves()[0].clone()));
    }
    act(&session, user, Action::Resign)
}

/// The export of a store.
pub(super) fn exported(store: &Store) -> String {
    let mut export = Vec::new();
    store.export(Timestamp(0), &mut export).expect("it is exported");
    String::from_utf8(export).expect("an export is text")
}

/// A person's own export.
pub(super) fn exported_of(store: &Store, user: UserId) -> String {
    let mut export = Vec::new();
    store.export_of(user, Timestamp(0), usize::MAX, &mut export).expect("it is exported");
    String::from_utf8(export).expect("an export is text")
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
