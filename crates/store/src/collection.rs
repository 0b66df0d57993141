//! The table of the store: its collections, and the records that they hold.

use super::{
    keys,
    ladder::Ladder,
    ratings,
    record::{Personal, Stored, decode},
    registration::RegistrationRecord,
    setups,
    unreadable::Unreadable,
};
use domain::{
    BoardMessage, Challenge, CountedGame, Daily, Import, Learner, Line, Lookout, Player, Prepared, PuzzleStanding,
    PuzzleTry, Report, Rusher, Searches, Seek, SeekMatch, Seeker, Server, ServerTournament, Solver, StoredGame,
    id::UserId,
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

/// Whom the entries of a collection are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Link {
    /// The person with whom each key begins. Records are part of the person's export, and all entries are removed with
    /// everything about the person.
    Own,
    /// Likewise, but a function of the collection removes them, since other entries depend on them.
    Shared,
    /// People whom the entries name.
    Named,
    /// The players of a game that the entries name.
    Game,
    /// Nobody.
    Nobody,
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
/// A row contains a collection's name, its [`Link`] to people and, if its records are exported, their kind, their type,
/// their name in an export, and the key of a record, unless the type implements [`Stored`] elsewhere. `of user` means
/// that each person has one record, under a key made of this field. Documentation and link are also in the annex of
/// the privacy policy.
macro_rules! collections {
    ($($(#[doc = $doc:literal])* $variant:ident = $name:literal [$link:ident]
        $(holds $kind:ident($type:ty) as $noun:literal $(of $user:ident)? $(by |$value:ident| $key:expr)?)?,)*) => {
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

            /// Whom the entries are about.
            pub(super) const fn link(self) -> Link {
                match self {
                    $(Self::$variant => Link::$link,)*
                }
            }

            /// Whether each key begins with the person whom the entry is about, and the entry goes with the person.
            pub(super) const fn is_own(self) -> bool {
                matches!(self.link(), Link::Own | Link::Shared)
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

            $(
                stored! { $type, $variant, |record| keys::owner(record.$user.0) }

                impl Personal for $type {
                    fn of($user: UserId) -> Self {
                        Self::new($user)
                    }
                }
            )?
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
    /// Open challenges, by game identifier.
    Challenges = "challenges" [Named] holds Challenge(Challenge) as "challenge" by |challenge| keys::game(challenge.id),
    /// Index of `Challenges`: challenger, creation time and game identifier.
    Challengers = "challengers" [Named],
    /// Games, with their players and followers, by game identifier.
    Games = "games" [Named] holds Game(StoredGame) as "game",
    /// Index of `Games`: the identifier of the running game, by channel.
    Tables = "tables" [Game],
    /// Index of `Games`: player, creation time and game identifier.
    Seats = "seats" [Named],
    /// Index of `Games`: channel, creation time and game identifier.
    Channels = "channels" [Game],
    /// Index of `Games`: player and game identifier of each running game, with the channel that takes its messages if
    /// its own takes none.
    Running = "running" [Named],
    /// Index of `Games`: follower and game identifier, for each game of whose end the follower has yet to be notified.
    Followed = "followed" [Named],
    /// The message with the newest board, and the text that stays of it when it is out of date, by game identifier and
    /// home.
    Boards = "boards" [Game] holds Board(BoardMessage) as "board" by |board| keys::at_home(board.here()),
    /// Imported games, by game identifier.
    Imports = "imports" [Named] holds Import(Box<Import>) as "import",
    /// Index of `Imports`: importing user, import time and game identifier, with what tells a gathered game from
    /// others.
    Importers = "importers" [Shared],
    /// Index of `Games` and `Imports`, of finished and of gathered games: server, channel or importing user, game, end
    /// and game identifier, with the players, where the game was played and how it ended.
    Finished = "finished" [Named],
    /// Index of `Games`: player, end and game identifier of each finished game, with both players, where it was played
    /// and how it ended.
    Played = "played" [Shared],
    /// The positions of the games in `Finished`, under the same keys.
    Traces = "traces" [Named],
    /// The games in `Finished` whose positions are not yet in `Traces`, by game identifier.
    Untraced = "untraced" [Game],
    /// What users have searched for, by user.
    Searches = "searches" [Own] holds Searches(Searches) as "searches" by |searches| keys::owner(searches.user.0),
    /// What the bot still has to do on its own, by time, kind of job, and what it is about: events to show in a
    /// channel, its moves, reminders, daily puzzles, tournaments, buttons to remove, direct messages to open for a
    /// game, finished games to count for openings, and matches and searches to tell people of.
    Outbox = "outbox" [Named],
    /// Index of `Outbox`: the time of each job that is not due at once, by its kind and what it is about.
    Dues = "dues" [Game],
    /// The message that asks an open question (a challenge, or a proposal to play elsewhere), by game identifier
    /// and home.
    Questions = "questions" [Game],
    /// The message that reminds a player of the time, by game identifier and home.
    Reminders = "reminders" [Game],
    /// Settings, vacation, and block list, by user.
    Players = "players" [Named] holds Player(Player) as "player" of user,
    /// Ratings, by user, server (0 for everywhere) and game.
    Standings = "standings" [Shared] holds Standing(Standing) as "standing"
        by |standing| ratings::key(standing.user, standing.pool),
    /// Index of `Standings`, `Solvers` and `Rushers`, for leaderboards: server, ladder, group, rating and user.
    Rungs = "rungs" [Named],
    /// Index of `Standings`, `Solvers` and `Rushers`: the number of players at each rating, by server and ladder.
    Ladders = "ladders" [Nobody],
    /// Results against each opponent, by user, server (0 for everywhere) and game.
    Tallies = "tallies" [Shared] holds Tally(Tally) as "tally" by |tally| ratings::key(tally.user, tally.pool),
    /// The lessons that a user has solved, by user.
    Learners = "learners" [Own] holds Learner(Learner) as "learner" of user,
    /// Ratings in puzzles, by user and game.
    Solvers = "solvers" [Shared] holds Solver(Solver) as "solver" by |solver| keys::in_game(solver.user.0, solver.game.name()),
    /// The tries of people at puzzles, with the person's votes, by user, game and puzzle.
    Tries = "tries" [Shared] holds Try(PuzzleTry) as "try"
        by |tried| keys::puzzle_try(tried.user.0, tried.game.name(), tried.puzzle),
    /// Ratings of puzzles, by how much each server has moved them in a day, and the numbers of votes, by game and
    /// puzzle.
    Puzzles = "puzzles" [Nobody] holds Puzzle(PuzzleStanding) as "puzzle"
        by |standing| keys::puzzle(standing.game.name(), standing.puzzle),
    /// The last puzzle rush of a person in each game, and the best score, by user and game.
    Rushers = "rushers" [Shared] holds Rusher(Rusher) as "rusher" by |rusher| keys::in_game(rusher.user.0, rusher.game.name()),
    /// Games that count for openings, with a random number for the pair who played, by game identifier.
    CountedGames = "counted" [Game] holds Counted(CountedGame) as "counted" by |counted| keys::game(counted.game),
    /// Made from `CountedGames`: how often each move was played from a position, and with what result, with up to three
    /// of these random numbers, by server (or everywhere) and the position's key.
    Openings = "openings" [Nobody],
    /// Made from `CountedGames`: the random number of two people who have played each other, by both users.
    Pairs = "pairs" [Shared],
    /// What people explore in games, by user and game identifier.
    Lines = "lines" [Own] holds Line(Line) as "line" by |line| keys::running(line.user.0, line.game),
    /// Answers that players have prepared in running games, by user and game identifier. Nobody else is shown them, and
    /// they go with the end of the game.
    Prepared = "prepared" [Own] holds Prepared(Prepared) as "prepared"
        by |prepared| keys::running(prepared.user.0, prepared.game),
    /// What people look for, by user.
    Seeks = "seeks" [Shared] holds Seek(Seek) as "seek" by |seek| keys::owner(seek.user.0),
    /// What is remembered about people who seek, by user.
    Seekers = "seekers" [Named] holds Seeker(Seeker) as "seeker" of user,
    /// What people looked for last, and whether they want to be told of others who look, by user.
    Lookouts = "lookouts" [Shared] holds Lookout(Lookout) as "lookout" by |lookout| keys::owner(lookout.user().0),
    /// Who was paired with whom, what both looked for and where they were told of it, by game identifier, until the
    /// game is over.
    Matches = "matches" [Named] holds Match(Box<SeekMatch>) as "match",
    /// What players have reported about opponents from elsewhere, by game identifier and side.
    Reports = "reports" [Named] holds Report(Report) as "report" by |report| keys::report(report.game, report.by),
    /// Settings of servers, and whom moderators keep out of games with strangers, by server.
    Servers = "servers" [Named] holds Server(Server) as "server" by |server| keys::owner(server.guild.0),
    /// Daily puzzles: their settings, the last puzzles, how many people have solved them, and who was first, by server.
    Dailies = "dailies" [Named] holds Daily(Daily) as "daily" by |daily| keys::owner(daily.guild.0),
    /// Tournaments: their settings, organizer, entrants, who was removed before the start, pairings, results, games,
    /// and what has still to be posted, by server and number.
    Tournaments = "tournaments" [Named] holds Tournament(Box<ServerTournament>) as "tournament",
    /// Setups of servers, by server, game and name.
    Setups = "setups" [Nobody] holds Setup(KeptSetup) as "setup" by |setup| setups::key(setup.guild, setup.game, &setup.name),
    /// The servers in which commands are registered for development, by application.
    Registrations = "registrations" [Nobody] holds Registration(RegistrationRecord) as "registration"
        by |record| keys::owner(record.application).to_vec(),
    /// The processes of the bot, by identifier. Used only if several can share the store, as are the next two.
    Processes = "processes" [Nobody],
    /// The process that handles each group of servers, by the number of its shard.
    Leases = "leases" [Nobody],
    /// The number of gateway sessions started, by group of shards.
    Starts = "starts" [Nobody],
    /// The bot's own connections to Discord, so that they go on after a restart, by shard.
    Sessions = "sessions" [Nobody],
    /// Numbers of commands and clicks that were received, for 15 minutes.
    Answered = "answered" [Nobody],
    /// Notes about the store as a whole, by name: when data was last deleted, so that the files are rewritten, which
    /// games are in the archive, and when what is remembered about people was last looked through.
    Notes = "notes" [Nobody],
}

stored! { SeekMatch, Matches, |found| keys::game(found.id) }
stored! { Ladder, Ladders, |ladder| keys::in_game(ladder.guild.0, &ladder.game) }
stored! { ServerTournament, Tournaments, |tournament| keys::tournament(tournament.guild.0, tournament.number) }
