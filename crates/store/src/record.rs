//! Reads and writes stored records.

use thiserror::Error;

use super::{
    Collection, DatabaseError, KeyRange, Transaction, archive, challenges,
    collection::AnyRecord,
    games, imports, keys,
    outbox::{self, Job},
    seeks,
    unreadable::Unreadable,
};
use domain::{
    HomeServer, Import, StoredGame,
    id::UserId,
    record::{ImportRecord, Record, RecordError},
    time::Timestamp,
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

/// A record of which each person has one.
#[expect(private_bounds, reason = "only the store implements it")]
pub trait Personal: Stored {
    /// The record of a person about whom nothing is stored.
    fn of(user: UserId) -> Self;
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

    /// The record of a person, or a new one if nothing is stored.
    pub(super) fn record<T: Personal>(&self, user: UserId) -> Attempt<T> {
        let new = T::of(user);
        Ok(self.load(&new.key())?.unwrap_or(new))
    }

    /// The records in a range. Those that cannot be read are left out.
    pub(super) fn readable<T: Stored>(&self, range: KeyRange) -> Attempt<Vec<T>> {
        let mut records = Vec::new();
        self.each(T::COLLECTION, range, |key, bytes| records.extend(decode(&key, &bytes).ok()))?;
        Ok(records)
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

impl AnyRecord {
    /// Stores this record and its index entries, without reading anything. Ladders, and a game's table and alarm, also
    /// depend on other records, and are left to the caller.
    pub(super) fn insert(&self, tx: &Transaction<'_>) {
        tx.insert(self.kind().collection, self.key(), self.to_bytes());
        match self {
            Self::Challenge(challenge) => {
                tx.insert(Collection::Challengers, challenges::index(challenge), b"");
                challenges::queue(tx, challenge);
            }
            Self::Game(game) => {
                for entry in games::seat_entries(game) {
                    tx.insert(Collection::Seats, entry, b"");
                }
                games::insert_channels(tx, game);
                if !game.is_over() {
                    for entry in games::running_entries(game) {
                        tx.insert(Collection::Running, entry, b"");
                    }
                }
                for entry in games::follower_entries(game) {
                    tx.insert(Collection::Followed, entry, b"");
                }
                if let Some(session) = game.playable() {
                    games::set_openings(tx, session);
                    archive::add(tx, session);
                    if session.waits_for_bot() {
                        outbox::set_bot_move(tx, session);
                    }
                }
            }
            Self::Import(import) => imports::add_to_indexes(tx, import),
            Self::Daily(daily) => {
                if let Some(at) = daily.alarm() {
                    outbox::add(tx, Job::Daily(daily.guild), at, HomeServer::at(daily.guild));
                }
            }
            Self::Tournament(tournament) => {
                if let Some(at) = tournament.alarm() {
                    let job = Job::Tournament(tournament.guild, tournament.number);
                    outbox::add(tx, job, at, HomeServer::at(tournament.guild));
                }
            }
            Self::Server(server) if server.has_notices() => {
                outbox::add(tx, Job::Notice(server.guild), Timestamp(1), HomeServer::at(server.guild));
            }
            Self::Counted(counted) => outbox::put_count(tx, counted.game, outbox::AT_ONCE),
            Self::Seek(_) => outbox::add(tx, Job::Pair, Timestamp(1), HomeServer::NOWHERE),
            Self::Match(found) => seeks::queue(tx, found),
            Self::Lookout(lookout) => seeks::queue_lookout(tx, lookout),
            // The other kinds have no indexes.
            _ => {}
        }
    }
}
