//! Stored records: the collection and the key of each kind, and functions that read and write records.

use thiserror::Error;

use super::{
    Collection, DatabaseError, Transaction,
    board::BoardRecord,
    challenges, games, imports, keys,
    ladder::Ladder,
    outbox::{self, Job},
    ratings,
    registration::RegistrationRecord,
    setups,
    unreadable::Unreadable,
};
use domain::{
    Challenge, Daily, Home, Import, Learner, Line, Player, Prepared, PuzzleStanding, PuzzleTry, Server,
    ServerTournament, Solver, StoredGame,
    rating::{Standing, Tally},
    record::{ImportRecord, Record, RecordError},
    setup::KeptSetup,
};

/// The result of a step of a transaction.
pub(super) type Attempt<T> = Result<T, Interrupt>;

/// The reason why a transaction ends without its changes.
#[derive(Debug, Error)]
pub(super) enum Interrupt {
    /// It has read a value that cannot be read.
    #[error("an unreadable value")]
    Unreadable(Box<Unreadable>),
    /// The database does not do what it is asked for.
    #[error(transparent)]
    Database(#[from] DatabaseError),
}

impl From<Unreadable> for Interrupt {
    fn from(unreadable: Unreadable) -> Self {
        Self::Unreadable(Box::new(unreadable))
    }
}

/// A value that is stored as JSON, under a key made of its own fields.
pub(super) trait Stored: Sized {
    /// The collection of these values.
    const COLLECTION: Collection;

    /// The key of this value in the collection.
    fn key(&self) -> Vec<u8>;

    /// Reads a value as [`to_bytes`](Self::to_bytes) writes it.
    fn parse(json: &[u8]) -> Result<Self, RecordError>;

    /// This value as JSON.
    fn to_bytes(&self) -> Vec<u8>;
}

/// Reads a stored value. A value that is not under its own key is malformed.
pub(super) fn decode<T: Stored>(key: &[u8], bytes: &[u8]) -> Result<T, Unreadable> {
    let value = T::parse(bytes).and_then(|value| match value.key() {
        own if own == key => Ok(value),
        own => Err(RecordError::Malformed(format!("its key should be {}", keys::name(&own)))),
    });
    value.map_err(|error| Unreadable::new(T::COLLECTION, key, &error))
}

impl Transaction<'_> {
    /// The record under a key.
    pub(super) fn load<T: Stored>(&self, key: &[u8]) -> Attempt<Option<T>> {
        let Some(bytes) = self.get(T::COLLECTION, key)? else { return Ok(None) };
        Ok(Some(decode(key, &bytes)?))
    }

    /// Stores a record under its key.
    pub(super) fn save<T: Stored>(&self, value: &T) {
        self.insert(T::COLLECTION, value.key(), value.to_bytes());
    }
}

impl<T: Stored> Stored for Box<T> {
    const COLLECTION: Collection = T::COLLECTION;

    fn key(&self) -> Vec<u8> {
        T::key(self)
    }

    fn parse(json: &[u8]) -> Result<Self, RecordError> {
        T::parse(json).map(Self::new)
    }

    fn to_bytes(&self) -> Vec<u8> {
        T::to_bytes(self)
    }
}

/// Implements [`Stored`] for types that are records.
macro_rules! stored {
    ($($type:ty, $collection:ident, |$value:ident| $key:expr;)*) => {$(
        impl Stored for $type {
            const COLLECTION: Collection = Collection::$collection;

            fn key(&self) -> Vec<u8> {
                let $value = self;
                $key.to_vec()
            }

            fn parse(json: &[u8]) -> Result<Self, RecordError> {
                Self::from_json(json)
            }

            fn to_bytes(&self) -> Vec<u8> {
                self.to_json()
            }
        }
    )*};
}

stored! {
    Challenge, Challenges, |challenge| keys::game(challenge.id);
    BoardRecord, Boards, |board| keys::game(board.game);
    Player, Players, |player| keys::owner(player.user.0);
    Standing, Standings, |standing| ratings::key(standing.user, standing.pool);
    Tally, Tallies, |tally| ratings::key(tally.user, tally.pool);
    Ladder, Ladders, |ladder| keys::ladder(ladder.guild.0, &ladder.game);
    Learner, Learners, |learner| keys::owner(learner.user.0);
    Solver, Solvers, |solver| keys::solver(solver.user.0, solver.game.name());
    PuzzleTry, Tries, |tried| keys::puzzle_try(tried.user.0, tried.game.name(), tried.puzzle);
    PuzzleStanding, Puzzles, |standing| keys::puzzle(standing.game.name(), standing.puzzle);
    Line, Lines, |line| keys::running(line.user.0, line.game);
    Prepared, Prepared, |prepared| keys::running(prepared.user.0, prepared.game);
    Server, Servers, |server| keys::owner(server.guild.0);
    Daily, Dailies, |daily| keys::owner(daily.guild.0);
    ServerTournament, Tournaments, |tournament| keys::tournament(tournament.guild.0, tournament.number);
    KeptSetup, Setups, |setup| setups::key(setup.guild, setup.game, &setup.name);
    RegistrationRecord, Registrations, |record| keys::owner(record.application).to_vec();
}

impl Stored for Import {
    const COLLECTION: Collection = Collection::Imports;

    fn key(&self) -> Vec<u8> {
        keys::game(self.session.id()).to_vec()
    }

    fn parse(json: &[u8]) -> Result<Self, RecordError> {
        Self::from_record(ImportRecord::from_json(json)?)
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.to_record().to_json()
    }
}

impl Stored for StoredGame {
    const COLLECTION: Collection = Collection::Games;

    fn key(&self) -> Vec<u8> {
        keys::game(self.id()).to_vec()
    }

    fn parse(json: &[u8]) -> Result<Self, RecordError> {
        Self::from_json(json)
    }

    fn to_bytes(&self) -> Vec<u8> {
        match self {
            Self::Playable(session) => session.to_record().to_json(),
            Self::Stuck(stuck) => stuck.record().to_json(),
        }
    }
}

/// How the records of one kind are stored and exported.
pub(super) struct Kind {
    /// The field of an export's line that holds the record.
    pub(super) noun: &'static str,
    pub(super) collection: Collection,
    /// Reads a record.
    pub(super) parse: fn(&[u8]) -> Result<AnyRecord, RecordError>,
    /// Reads a record, and checks that it is stored under its own key.
    pub(super) decode: fn(&[u8], &[u8]) -> Result<AnyRecord, Unreadable>,
}

/// Declares [`AnyRecord`] and [`KINDS`].
macro_rules! records {
    ($($kind:ident($type:ty) as $noun:literal;)*) => {
        /// A record of any kind that is exported.
        pub(super) enum AnyRecord {
            $($kind($type),)*
        }

        $(
            impl From<$type> for AnyRecord {
                fn from(value: $type) -> Self {
                    Self::$kind(value)
                }
            }
        )*

        /// All kinds of records, in the order of an export.
        pub(super) static KINDS: [Kind; [$($noun),*].len()] = [$(
            Kind {
                noun: $noun,
                collection: <$type as Stored>::COLLECTION,
                parse: |json| <$type as Stored>::parse(json).map(AnyRecord::$kind),
                decode: |key, bytes| decode(key, bytes).map(AnyRecord::$kind),
            },
        )*];

        impl AnyRecord {
            /// The kind of this record.
            pub(super) fn kind(&self) -> &'static Kind {
                let collection = match self {
                    $(Self::$kind(_) => <$type as Stored>::COLLECTION,)*
                };
                KINDS.iter().find(|kind| kind.collection == collection).expect("all kinds are listed")
            }

            /// The key under which this record is stored.
            pub(super) fn key(&self) -> Vec<u8> {
                match self {
                    $(Self::$kind(value) => value.key(),)*
                }
            }

            /// This record as JSON.
            pub(super) fn to_bytes(&self) -> Vec<u8> {
                match self {
                    $(Self::$kind(value) => value.to_bytes(),)*
                }
            }
        }
    };
}

records! {
    Challenge(Challenge) as "challenge";
    Game(StoredGame) as "game";
    Board(BoardRecord) as "board";
    Import(Box<Import>) as "import";
    Player(Player) as "player";
    Standing(Standing) as "standing";
    Tally(Tally) as "tally";
    Learner(Learner) as "learner";
    Solver(Solver) as "solver";
    Try(PuzzleTry) as "try";
    Puzzle(PuzzleStanding) as "puzzle";
    Line(Line) as "line";
    Prepared(Prepared) as "prepared";
    Server(Server) as "server";
    Daily(Daily) as "daily";
    Tournament(Box<ServerTournament>) as "tournament";
    Setup(KeptSetup) as "setup";
    Registration(RegistrationRecord) as "registration";
}

impl AnyRecord {
    /// Stores this record and its index entries, without reading anything. Ladders, and a game's table and alarm, also depend
    /// on other records, and are left to the caller.
    pub(super) fn insert(&self, tx: &Transaction<'_>) {
        tx.insert(self.kind().collection, self.key(), self.to_bytes());
        match self {
            Self::Challenge(challenge) => tx.insert(Collection::Challengers, challenges::index(challenge), b""),
            Self::Game(game) => {
                for entry in games::seat_entries(game) {
                    tx.insert(Collection::Seats, entry, b"");
                }
                tx.insert(Collection::Channels, games::channel_entry(game), b"");
                if !game.is_over() {
                    for entry in games::running_entries(game) {
                        tx.insert(Collection::Running, entry, b"");
                    }
                }
                for entry in games::follower_entries(game) {
                    tx.insert(Collection::Followed, entry, b"");
                }
                if let Some(session) = game.playable().filter(|session| session.waits_for_bot()) {
                    outbox::set_reply(tx, session);
                }
            }
            Self::Import(import) => tx.insert(Collection::Importers, imports::index(import), b""),
            Self::Daily(daily) => {
                if let Some(at) = daily.alarm() {
                    outbox::add(tx, Job::Daily(daily.guild), at, Home::at(daily.guild));
                }
            }
            Self::Tournament(tournament) => {
                if let Some(at) = tournament.alarm() {
                    let job = Job::Tournament(tournament.guild, tournament.number);
                    outbox::add(tx, job, at, Home::at(tournament.guild));
                }
            }
            Self::Standing(_)
            | Self::Board(_)
            | Self::Player(_)
            | Self::Tally(_)
            | Self::Learner(_)
            | Self::Solver(_)
            | Self::Try(_)
            | Self::Puzzle(_)
            | Self::Line(_)
            | Self::Prepared(_)
            | Self::Server(_)
            | Self::Setup(_)
            | Self::Registration(_) => {}
        }
    }
}
