//! The collections of a store.

/// Declares [`Collection`] with a variant for each collection.
macro_rules! collections {
    ($($(#[doc = $doc:literal])* $variant:ident = $name:literal,)*) => {
        /// An ordered collection of keys and values. The documentation of each one describes its keys and values;
        /// [`keys`](crate::keys) builds the keys.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Collection {
            $($(#[doc = $doc])* $variant,)*
        }

        impl Collection {
            /// All collections, in the order of their declaration.
            pub(crate) const ALL: [Self; [$($name),*].len()] = [$(Self::$variant),*];

            /// The collections that hold [contents](Self::is_content) of the store.
            pub(crate) fn contents() -> impl Iterator<Item = Self> {
                Self::ALL.into_iter().filter(|collection| collection.is_content())
            }

            /// Whether this collection holds contents of the store, which an import replaces. The others belong to the
            /// database itself, or to the processes that use it.
            pub(crate) const fn is_content(self) -> bool {
                !matches!(self, Self::Processes | Self::Leases | Self::Starts | Self::Answered | Self::Notes)
            }

            /// The name of this collection, which is part of the stored form and of exports.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

collections! {
    /// Challenges, by game identifier.
    Challenges = "challenges",
    /// Index of `Challenges`: challenger, creation time and game identifier.
    Challengers = "challengers",
    /// Games, by game identifier.
    Games = "games",
    /// Index of `Games`: the identifier of the running game, by channel.
    Tables = "tables",
    /// Index of `Games`: player, creation time and game identifier.
    Seats = "seats",
    /// Index of `Games`: channel, creation time and game identifier.
    Channels = "channels",
    /// Index of `Games`: player and game identifier of each running game.
    Running = "running",
    /// Index of `Games`: follower and game identifier, for each game of whose end the follower has yet to be notified.
    Followed = "followed",
    /// What the bot still has to do on its own, by time, kind of job, and what it is about.
    Outbox = "outbox",
    /// Index of `Outbox`: the time of each job that is not due at once, by its kind and what it is about.
    Dues = "dues",
    /// The message that asks an open question (a challenge, or a proposal to play elsewhere), by game identifier.
    Questions = "questions",
    /// Players, by user.
    Players = "players",
    /// Standings, by user, server (0 for everywhere) and game.
    Standings = "standings",
    /// Index of `Standings` and `Solvers`: server, ladder, group, rating and user.
    Rungs = "rungs",
    /// Index of `Standings` and `Solvers`: the number of players at each rating, by server and ladder.
    Ladders = "ladders",
    /// Results against each opponent, by user, server (0 for everywhere) and game.
    Tallies = "tallies",
    /// The lessons that a user has solved, by user.
    Learners = "learners",
    /// The ratings of people in puzzles, by user and game.
    Solvers = "solvers",
    /// The tries of people at puzzles, by user, game and puzzle.
    Tries = "tries",
    /// The ratings of puzzles, by game and puzzle.
    Puzzles = "puzzles",
    /// What users explore, by user and game identifier.
    Lines = "lines",
    /// Prepared answers in running games, by user and game identifier.
    Prepared = "prepared",
    /// Imported games, by game identifier.
    Imports = "imports",
    /// Index of `Imports`: importing user, import time and game identifier.
    Importers = "importers",
    /// The message with the newest board, by game identifier.
    Boards = "boards",
    /// Settings of servers, by server.
    Servers = "servers",
    /// Daily puzzles, by server.
    Dailies = "dailies",
    /// Tournaments, by server and number.
    Tournaments = "tournaments",
    /// Setups of servers, by server, game and name.
    Setups = "setups",
    /// The servers in which commands are registered for development, by application.
    Registrations = "registrations",
    /// The processes of the bot, by identifier. Used only if several can share the store, as are the next three.
    Processes = "processes",
    /// The holder of each shard, by the shard's number.
    Leases = "leases",
    /// The number of gateway sessions started, by group of shards.
    Starts = "starts",
    /// Interactions that a process answers, by identifier.
    Answered = "answered",
    /// Notes about the store as a whole, by name.
    Notes = "notes",
}
