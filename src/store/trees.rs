//! The trees of the database.

use std::sync::Arc;

use super::engine::{Engine, Tree};

/// Declares [`Trees`] with a field for each tree, which has the name of the tree.
macro_rules! trees {
    ($($(#[doc = $doc:literal])* $tree:ident,)*) => {
        /// The trees of a store, described by their keys and values. [`keys`](super::keys) builds the keys.
        #[derive(Clone)]
        pub(super) struct Trees {
            $($(#[doc = $doc])* pub(super) $tree: Tree,)*
        }

        impl Trees {
            /// The number of trees.
            pub(super) const COUNT: usize = [$(stringify!($tree)),*].len();

            /// Opens all trees, and creates missing ones.
            pub(super) fn open(db: &Arc<Engine>) -> sled::Result<Self> {
                Ok(Self { $($tree: db.open_tree(stringify!($tree))?,)* })
            }

            /// All trees.
            pub(super) fn all(&self) -> [&Tree; Self::COUNT] {
                [$(&self.$tree),*]
            }
        }
    };
}

trees! {
    /// Challenges, by game identifier.
    challenges,
    /// Index of `challenges`: challenger, creation time and game identifier.
    challengers,
    /// Games, by game identifier.
    games,
    /// Index of `games`: the identifier of the running game, by channel.
    tables,
    /// Index of `games`: player, creation time and game identifier.
    seats,
    /// Index of `games`: channel, creation time and game identifier.
    channels,
    /// Index of `games`: player and game identifier of each running game.
    running,
    /// Index of `games`: follower and game identifier, for each game of whose end the follower has yet to be notified.
    followed,
    /// Index of `games` and `players`: alarm time and game identifier.
    alarms,
    /// Index of `games` and `players`: the key in `alarms`, by game identifier.
    dues,
    /// Index of `games`: the time and revision since which the bot has to move, by game identifier.
    replies,
    /// News that is about to be posted at a table, by game identifier.
    untold,
    /// News that could not be posted and is shown to the next person who asks about the game, by game identifier.
    unsaid,
    /// The message that asks an open question (a challenge, or a proposal to play elsewhere), by game identifier.
    questions,
    /// Questions and boards whose buttons have to be removed, by game identifier and message.
    void,
    /// Players, by user.
    players,
    /// Standings, by user, server (0 for everywhere) and game.
    standings,
    /// Index of `standings`: server, game, group, rating and user.
    rungs,
    /// Index of `standings`: the number of players at each rating, by server and game.
    ladders,
    /// Results against each opponent, by user, server (0 for everywhere) and game.
    tallies,
    /// The lessons that a user has solved, by user.
    learners,
    /// Imported games, by game identifier.
    imports,
    /// Index of `imports`: importing user, import time and game identifier.
    importers,
    /// The message with the newest board, by game identifier.
    boards,
    /// Settings of servers, by server.
    servers,
    /// Setups of servers, by server, game and name.
    setups,
    /// Hashes of registered commands, by application and scope.
    registrations,
    /// Values that could not be read, by tree, key and number.
    corrupt,
}
