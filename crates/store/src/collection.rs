//! The table of the store: its collections, and the records that they hold.

use super::{
    board::BoardRecord,
    keys,
    ladder::Ladder,
    ratings,
    record::{Stored, decode},
    registration::RegistrationRecord,
    setups,
    unreadable::Unreadable,
};
use domain::{
    Challenge, CountedGame, Daily, Import, Learner, Line, Lookout, Player, Prepared, PuzzleStanding, PuzzleTry, Report,
    Rusher, Searches, Seek, SeekMatch, Seeker, Server, ServerTournament, Solver, StoredGame,
    rating::{Standing, Tally},
    record::{Record, RecordError},
    setup::KeptSetup,
};

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

/// Implements [`Stored`] for a type that is a record.
macro_rules! stored {
    ($type:ty, $collection:ident, |$value:ident| $key:expr) => {
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
    };
}

/// Declares [`Collection`], [`AnyRecord`] and [`KINDS`], and implements [`Stored`].
///
/// A row contains a collection's name and, if its records are exported, their kind, their type, their name in an
/// export, and the key of a record, unless the type implements [`Stored`] elsewhere.
macro_rules! collections {
    ($($(#[doc = $doc:literal])* $variant:ident = $name:literal
        $(holds $kind:ident($type:ty) as $noun:literal $(by |$value:ident| $key:expr)?)?,)*) => {
        /// An ordered collection of keys and values. The documentation of each one describes its keys and values;
        /// [`keys`](crate::keys) builds the keys.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(super) enum Collection {
            $($(#[doc = $doc])* $variant,)*
        }

        impl Collection {
            /// All collections, in the order of their declaration.
            pub(super) const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// The collections that hold [contents](Self::is_content) of the store.
            pub(super) fn contents() -> impl Iterator<Item = Self> {
                Self::ALL.into_iter().filter(|collection| collection.is_content())
            }

            /// Whether this collection holds contents of the store, which an import replaces. The others belong to the
            /// database itself, or to the processes that use it.
            pub(super) const fn is_content(self) -> bool {
                !matches!(self, Self::Processes | Self::Leases | Self::Starts | Self::Sessions | Self::Answered | Self::Notes)
            }

            /// The name of this collection, which is part of the stored form and of exports.
            pub(super) const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }

        /// A record of any kind that is exported.
        pub(super) enum AnyRecord {
            $($($kind($type),)?)*
        }

        $($(
            impl From<$type> for AnyRecord {
                fn from(value: $type) -> Self {
                    Self::$kind(value)
                }
            }

            $(stored! { $type, $variant, |$value| $key })?
        )?)*

        /// All kinds of records, in the order of an export.
        pub(super) static KINDS: [Kind; [$($($noun,)?)*].len()] = [$($(
            Kind {
                noun: $noun,
                collection: Collection::$variant,
                parse: |json| <$type as Stored>::parse(json).map(AnyRecord::$kind),
                decode: |key, bytes| decode(key, bytes).map(AnyRecord::$kind),
            },
        )?)*];

        impl AnyRecord {
            /// The kind of this record.
            pub(super) fn kind(&self) -> &'static Kind {
                let collection = match self {
                    $($(Self::$kind(_) => Collection::$variant,)?)*
                };
                KINDS.iter().find(|kind| kind.collection == collection).expect("all kinds are listed")
            }

            /// The key under which this record is stored.
            pub(super) fn key(&self) -> Vec<u8> {
                match self {
                    $($(Self::$kind(value) => value.key(),)?)*
                }
            }

            /// This record as JSON.
            pub(super) fn to_bytes(&self) -> Vec<u8> {
                match self {
                    $($(Self::$kind(value) => value.to_bytes(),)?)*
                }
            }
        }
    };
}

collections! {
    /// Challenges, by game identifier.
    Challenges = "challenges" holds Challenge(Challenge) as "challenge" by |challenge| keys::game(challenge.id),
    /// Index of `Challenges`: challenger, creation time and game identifier.
    Challengers = "challengers",
    /// Games, by game identifier.
    Games = "games" holds Game(StoredGame) as "game",
    /// Index of `Games`: the identifier of the running game, by channel.
    Tables = "tables",
    /// Index of `Games`: player, creation time and game identifier.
    Seats = "seats",
    /// Index of `Games`: channel, creation time and game identifier.
    Channels = "channels",
    /// Index of `Games`: player and game identifier of each running game, with the channel that takes its messages if
    /// its own takes none.
    Running = "running",
    /// Index of `Games`: follower and game identifier, for each game of whose end the follower has yet to be notified.
    Followed = "followed",
    /// The message with the newest board, by game identifier and home.
    Boards = "boards" holds Board(BoardRecord) as "board" by |board| keys::at_home(board.here()),
    /// Imported games, by game identifier.
    Imports = "imports" holds Import(Box<Import>) as "import",
    /// Index of `Imports`: importing user, import time and game identifier, with what tells a gathered game from
    /// others.
    Importers = "importers",
    /// Index of `Games` and `Imports`, of finished and of gathered games: server, channel or importing user, game, end
    /// and game identifier, with what searches look at.
    Finished = "finished",
    /// Index of `Games`: player, end and game identifier of each finished game, with what searches look at.
    Played = "played",
    /// The positions of the games in `Finished`, under the same keys.
    Traces = "traces",
    /// The games in `Finished` whose positions are not yet in `Traces`, by game identifier.
    Untraced = "untraced",
    /// What users have searched for, by user.
    Searches = "searches" holds Searches(Searches) as "searches" by |searches| keys::owner(searches.user.0),
    /// What the bot still has to do on its own, by time, kind of job, and what it is about.
    Outbox = "outbox",
    /// Index of `Outbox`: the time of each job that is not due at once, by its kind and what it is about.
    Dues = "dues",
    /// The message that asks an open question (a challenge, or a proposal to play elsewhere), by game identifier
    /// and home.
    Questions = "questions",
    /// The message that reminds a player of the time, by game identifier and home.
    Reminders = "reminders",
    /// Players, by user.
    Players = "players" holds Player(Player) as "player" by |player| keys::owner(player.user.0),
    /// Standings, by user, server (0 for everywhere) and game.
    Standings = "standings" holds Standing(Standing) as "standing"
        by |standing| ratings::key(standing.user, standing.pool),
    /// Index of `Standings`, `Solvers` and `Rushers`: server, ladder, group, rating and user.
    Rungs = "rungs",
    /// Index of `Standings`, `Solvers` and `Rushers`: the number of players at each rating, by server and ladder.
    Ladders = "ladders",
    /// Results against each opponent, by user, server (0 for everywhere) and game.
    Tallies = "tallies" holds Tally(Tally) as "tally" by |tally| ratings::key(tally.user, tally.pool),
    /// The lessons that a user has solved, by user.
    Learners = "learners" holds Learner(Learner) as "learner" by |learner| keys::owner(learner.user.0),
    /// The ratings of people in puzzles, by user and game.
    Solvers = "solvers" holds Solver(Solver) as "solver" by |solver| keys::solver(solver.user.0, solver.game.name()),
    /// The tries of people at puzzles, by user, game and puzzle.
    Tries = "tries" holds Try(PuzzleTry) as "try"
        by |tried| keys::puzzle_try(tried.user.0, tried.game.name(), tried.puzzle),
    /// The ratings of puzzles, by game and puzzle.
    Puzzles = "puzzles" holds Puzzle(PuzzleStanding) as "puzzle"
        by |standing| keys::puzzle(standing.game.name(), standing.puzzle),
    /// The puzzle rushes of people, by user and game.
    Rushers = "rushers" holds Rusher(Rusher) as "rusher" by |rusher| keys::solver(rusher.user.0, rusher.game.name()),
    /// Games that count for openings, by game identifier.
    CountedGames = "counted" holds Counted(CountedGame) as "counted" by |counted| keys::game(counted.game),
    /// Made from `CountedGames`: what was played from a position, by server (or everywhere) and the position's key.
    Openings = "openings",
    /// Made from `CountedGames`: the random number of two people who have played each other, by both users.
    Pairs = "pairs",
    /// What users explore, by user and game identifier.
    Lines = "lines" holds Line(Line) as "line" by |line| keys::running(line.user.0, line.game),
    /// Prepared answers in running games, by user and game identifier.
    Prepared = "prepared" holds Prepared(Prepared) as "prepared"
        by |prepared| keys::running(prepared.user.0, prepared.game),
    /// What people look for, by user.
    Seeks = "seeks" holds Seek(Seek) as "seek" by |seek| keys::owner(seek.user.0),
    /// What is remembered about people who seek, by user.
    Seekers = "seekers" holds Seeker(Seeker) as "seeker" by |seeker| keys::owner(seeker.user.0),
    /// What people looked for last, and want to be told about, by user.
    Lookouts = "lookouts" holds Lookout(Lookout) as "lookout" by |lookout| keys::owner(lookout.user().0),
    /// Matches, by game identifier, until the game is over.
    Matches = "matches" holds Match(Box<SeekMatch>) as "match",
    /// Reports about opponents from elsewhere, by game identifier and side.
    Reports = "reports" holds Report(Report) as "report" by |report| keys::report(report.game, report.by),
    /// Settings of servers, by server.
    Servers = "servers" holds Server(Server) as "server" by |server| keys::owner(server.guild.0),
    /// Daily puzzles, by server.
    Dailies = "dailies" holds Daily(Daily) as "daily" by |daily| keys::owner(daily.guild.0),
    /// Tournaments, by server and number.
    Tournaments = "tournaments" holds Tournament(Box<ServerTournament>) as "tournament",
    /// Setups of servers, by server, game and name.
    Setups = "setups" holds Setup(KeptSetup) as "setup" by |setup| setups::key(setup.guild, setup.game, &setup.name),
    /// The servers in which commands are registered for development, by application.
    Registrations = "registrations" holds Registration(RegistrationRecord) as "registration"
        by |record| keys::owner(record.application).to_vec(),
    /// The processes of the bot, by identifier. Used only if several can share the store, as are the next two.
    Processes = "processes",
    /// The holder of each shard, by the shard's number.
    Leases = "leases",
    /// The number of gateway sessions started, by group of shards.
    Starts = "starts",
    /// Gateway sessions that may be resumed, by shard.
    Sessions = "sessions",
    /// Interactions that a process answers, by identifier.
    Answered = "answered",
    /// Notes about the store as a whole, by name.
    Notes = "notes",
}

stored! { SeekMatch, Matches, |found| keys::game(found.id) }
stored! { Ladder, Ladders, |ladder| keys::ladder(ladder.guild.0, &ladder.game) }
stored! { ServerTournament, Tournaments, |tournament| keys::tournament(tournament.guild.0, tournament.number) }
