//! Stored records: the tree and the key of each kind, and functions that read and write records.

use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionError, TransactionalTree, UnabortableTransactionError},
};

use super::{
    Store, StoreError, Transactional, Tree, Trees,
    board::BoardRecord,
    challenges,
    corrupt::Unreadable,
    games, imports, keys,
    ladder::{self, Ladder},
    ratings,
    registration::RegistrationRecord,
    replies, setups,
};
use crate::session::{
    Challenge, Import, Learner, Player, Server, StoredGame,
    rating::{Standing, Tally},
    record::{ImportRecord, Record, RecordError},
    setup::KeptSetup,
};

/// The result of one attempt at a transaction.
pub(super) type Attempt<T> = Result<T, ConflictableTransactionError<Unreadable>>;

/// A value that is stored as JSON, under a key made of its own fields.
pub(super) trait Stored: Sized {
    /// The name of the tree.
    const TREE: &'static str;

    /// The key of this value in the tree.
    fn key(&self) -> Vec<u8>;

    /// Reads a value as [`to_bytes`](Self::to_bytes) writes it.
    fn parse(json: &[u8]) -> Result<Self, RecordError>;

    /// This value as JSON.
    fn to_bytes(&self) -> Vec<u8>;
}

/// Reads a stored value. A value that is not under its own key is malformed.
pub(super) fn decode<T: Stored>(key: &[u8], bytes: &IVec) -> Result<T, Unreadable> {
    let value = T::parse(bytes).and_then(|value| match value.key() {
        own if own == key => Ok(value),
        own => Err(RecordError::Malformed(format!("its key should be {}", keys::name(&own)))),
    });
    value.map_err(|error| Unreadable::new(T::TREE, key, bytes, &error))
}

/// The value under a key, inside a transaction.
pub(super) fn get<T: Stored>(tree: &TransactionalTree, key: &[u8]) -> Attempt<Option<T>> {
    let Some(bytes) = tree.get(key)? else { return Ok(None) };
    Ok(Some(decode(key, &bytes)?))
}

/// Stores a value under its key, inside a transaction.
pub(super) fn put<T: Stored>(tree: &TransactionalTree, value: &T) -> Result<(), UnabortableTransactionError> {
    tree.insert(value.key(), value.to_bytes())?;
    Ok(())
}

impl Store {
    /// The value under a key. A value that cannot be read is set aside.
    pub(super) fn get<T: Stored>(&self, tree: &Tree, key: &[u8]) -> Result<Option<T>, StoreError> {
        let Some(bytes) = self.read(tree, key)? else { return Ok(None) };
        decode(key, &bytes).map(Some).map_err(|unreadable| self.set_aside(unreadable))
    }

    /// Changes a stored value, or the value of `new` if none is stored, and returns the result. `change` may run more
    /// than once.
    pub(super) fn change<T: Stored>(
        &self,
        tree: &Tree,
        new: impl Fn() -> T,
        change: impl Fn(T) -> T,
    ) -> Result<T, StoreError> {
        self.write(|| {
            tree.transaction(|tree| {
                let new = new();
                let changed = change(get(tree, &new.key())?.unwrap_or(new));
                put(tree, &changed)?;
                Ok(changed)
            })
        })
    }

    /// Runs a transaction on all trees.
    pub(super) fn on_all_trees(
        &self,
        transaction: impl Fn(&Views<'_>) -> Attempt<()>,
    ) -> Result<(), TransactionError<Unreadable>> {
        let trees = self.trees.all();
        trees.transaction(|views| transaction(&Views { trees, views }))
    }
}

/// All trees of a store, as a transaction sees them.
pub(super) struct Views<'a> {
    trees: [&'a Tree; Trees::COUNT],
    views: &'a [TransactionalTree; Trees::COUNT],
}

impl Views<'_> {
    /// The view of a tree of the store.
    pub(super) fn of(&self, tree: &Tree) -> &TransactionalTree {
        let place = self.trees.iter().position(|&other| std::ptr::eq(other, tree));
        &self.views[place.expect("the tree belongs to the store")]
    }
}

impl<T: Stored> Stored for Box<T> {
    const TREE: &'static str = T::TREE;

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
    ($($type:ty, $tree:literal, |$value:ident| $key:expr;)*) => {$(
        impl Stored for $type {
            const TREE: &'static str = $tree;

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
    Challenge, "challenges", |challenge| keys::game(challenge.id);
    BoardRecord, "boards", |board| keys::game(board.game);
    Player, "players", |player| keys::owner(player.user.0);
    Standing, "standings", |standing| ratings::key(standing.user, standing.pool);
    Tally, "tallies", |tally| ratings::key(tally.user, tally.pool);
    Ladder, "ladders", |ladder| keys::ladder(ladder.guild.0, &ladder.game);
    Learner, "learners", |learner| keys::owner(learner.user.0);
    Server, "servers", |server| keys::owner(server.guild.0);
    KeptSetup, "setups", |setup| setups::key(setup.guild, setup.game, &setup.name);
    RegistrationRecord, "registrations", |record| keys::registration(record.application, &record.scope);
}

impl Stored for Import {
    const TREE: &'static str = "imports";

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
    const TREE: &'static str = "games";

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
    /// The name of the tree.
    pub(super) tree: &'static str,
    /// The tree itself.
    pub(super) home: fn(&Trees) -> &Tree,
    /// Reads a record.
    pub(super) parse: fn(&[u8]) -> Result<AnyRecord, RecordError>,
    /// Reads a record, and checks that it is stored under its own key.
    pub(super) decode: fn(&[u8], &IVec) -> Result<AnyRecord, Unreadable>,
}

/// Declares [`AnyRecord`] and [`KINDS`].
macro_rules! records {
    ($($kind:ident($type:ty) as $noun:literal in $home:ident;)*) => {
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
                tree: <$type as Stored>::TREE,
                home: |trees| &trees.$home,
                parse: |json| <$type as Stored>::parse(json).map(AnyRecord::$kind),
                decode: |key, bytes| decode(key, bytes).map(AnyRecord::$kind),
            },
        )*];

        impl AnyRecord {
            /// The kind of this record.
            pub(super) fn kind(&self) -> &'static Kind {
                let tree = match self {
                    $(Self::$kind(_) => <$type as Stored>::TREE,)*
                };
                KINDS.iter().find(|kind| kind.tree == tree).expect("all kinds are listed")
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
    Challenge(Challenge) as "challenge" in challenges;
    Game(StoredGame) as "game" in games;
    Board(BoardRecord) as "board" in boards;
    Import(Box<Import>) as "import" in imports;
    Player(Player) as "player" in players;
    Standing(Standing) as "standing" in standings;
    Tally(Tally) as "tally" in tallies;
    Learner(Learner) as "learner" in learners;
    Server(Server) as "server" in servers;
    Setup(KeptSetup) as "setup" in setups;
    Registration(RegistrationRecord) as "registration" in registrations;
}

impl AnyRecord {
    /// Stores this record and its index entries, inside a transaction. A game's table and alarm also depend on other
    /// records, and are left to the caller.
    pub(super) fn insert(&self, trees: &Trees, views: &Views<'_>) -> Attempt<()> {
        views.of((self.kind().home)(trees)).insert(self.key(), self.to_bytes())?;
        match self {
            Self::Challenge(challenge) => {
                views.of(&trees.challengers).insert(&challenges::index(challenge), b"")?;
            }
            Self::Game(game) => {
                for entry in games::seat_entries(game) {
                    views.of(&trees.seats).insert(&entry, b"")?;
                }
                views.of(&trees.channels).insert(&games::channel_entry(game), b"")?;
                if !game.is_over() {
                    for entry in games::running_entries(game) {
                        views.of(&trees.running).insert(&entry, b"")?;
                    }
                }
                for entry in games::follower_entries(game) {
                    views.of(&trees.followed).insert(&entry, b"")?;
                }
                if let Some(session) = game.playable() {
                    replies::set(views.of(&trees.replies), session)?;
                }
            }
            Self::Import(import) => {
                views.of(&trees.importers).insert(&imports::index(import), b"")?;
            }
            Self::Standing(standing) => {
                let (rungs, ladders) = (views.of(&trees.rungs), views.of(&trees.ladders));
                ladder::climb(rungs, ladders, standing.pool, None, Some(standing))?;
            }
            Self::Board(_)
            | Self::Player(_)
            | Self::Tally(_)
            | Self::Learner(_)
            | Self::Server(_)
            | Self::Setup(_)
            | Self::Registration(_) => {}
        }
        Ok(())
    }
}
