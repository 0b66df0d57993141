//! Openings: what people have played from a position, how often, and with what result.
//!
//! Every finished game of people that [counts](fn@counts) is counted: for its server, for all servers together, and for
//! each of its players. A game counts once for each position that it reached, with the last move that it played there;
//! a game that ended in a position counts there as ended. So the games of a position are those of its moves and those
//! that ended there.
//!
//! Positions are told apart by their [keys](games::key), so a position and its mirror image are counted together.
//!
//! To save room, a game is counted in its first position, and in every other one as long as all positions before it
//! were reached by another game, too. So of the positions that one game alone has reached, only the first is kept.
//! After [`MOST_PLIES`] moves nothing is counted any more.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{REMOVAL, Server, Session, TIME, WITHDRAWAL, rated, record::Record};
use crate::id::{GameId, GuildId, UserId};
use board::color::Color;
use games::{AnyPosition, game::Outcome, key::PositionKey};

mod book;
mod counts;
mod played;
#[cfg(test)]
mod tests;
mod traced;

pub use book::{Book, BookError};
pub use counts::{CountsError, MoveCounts, OpeningCounts};
pub use played::{OpeningMove, OpeningSource, Openings};
pub use traced::TraceCounter;

/// The number of moves of a game after which nothing is counted any more.
pub const MOST_PLIES: usize = 40;

/// The number of different pairs of players after whose games a move is shown for all servers together. Fewer games
/// might show what two people have played in private.
pub const LEAST_PAIRS: usize = 3;

/// Whose games are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OpeningScope {
    /// Those of a server.
    Server(GuildId),
    /// Those of all servers, and of direct messages and groups.
    Everywhere,
    /// Those of a person.
    Person(UserId),
}

/// How a finished game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scored {
    /// This side won, or nobody.
    Board(Option<Color>),
    /// The game was not decided at the board: it ended on time, by a withdrawal, or by a removal.
    Apart,
}

/// A game that is counted. It names nobody, and stays when players delete their data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountedGame {
    /// The game.
    pub game: GameId,
    /// What was decided when the game was counted; omitted until then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<CountedAs>,
}

/// What is decided when a game is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CountedAs {
    /// A random number that all games of two people share.
    pub pair: u32,
    /// Whether the game counts for all servers together.
    pub everywhere: bool,
}

impl Record for CountedGame {}

/// A position that a game has reached, and what was played there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The key of the position.
    pub key: PositionKey,
    /// The last move that the game played there, on the board of the key; empty if the game ended there.
    pub mv: String,
}

/// A game as it is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningGame {
    /// The game.
    pub id: GameId,
    /// How it counts.
    pub scored: Scored,
    /// The positions that it reached, each once, in order.
    pub visits: Vec<Visit>,
    /// The server on which it was played.
    pub guild: Option<GuildId>,
    /// Its players, as far as they are known.
    pub users: [Option<UserId>; 2],
}

/// Whether a game counts: a finished game of two people in which both have moved, from one of the game's own setups.
pub fn counts(session: &Session) -> bool {
    rated::result(session).is_some()
}

impl OpeningGame {
    /// A finished game as it is counted. Who played it does not matter, since players may have deleted their data.
    /// Returns `None` if the game has no result.
    pub fn of(session: &Session) -> Option<Self> {
        let outcome = session.end()?.outcome?;
        let by = outcome.ending();
        let is_apart = [TIME, WITHDRAWAL, REMOVAL].contains(&by);
        let scored = match outcome {
            _ if is_apart => Scored::Apart,
            Outcome::Decisive { winner, .. } => Scored::Board(Some(winner)),
            Outcome::Draw { .. } => Scored::Board(None),
        };
        Some(Self {
            id: session.id(),
            scored,
            visits: visits(session.start(), session.moves().iter().map(|mv| mv.text.as_str())),
            guild: session.table().guild.filter(|_| session.sought().is_none()),
            users: Color::ALL.map(|color| session.seats()[color].user()),
        })
    }

    /// Whether the game counts for all servers together. `server` holds the settings of its server, if it has any.
    pub fn may_count_everywhere(&self, server: Option<&Server>) -> bool {
        self.guild.is_none() || server.is_none_or(|server| server.shares_games)
    }

    /// Whose games it is counted among.
    pub fn scopes(&self, counted: CountedAs) -> Vec<OpeningScope> {
        let everywhere = counted.everywhere.then_some(OpeningScope::Everywhere);
        let people = self.users.iter().flatten().copied().map(OpeningScope::Person);
        self.guild.map(OpeningScope::Server).into_iter().chain(everywhere).chain(people).collect()
    }
}

/// The positions that moves lead to, each once, with the last move played there.
pub fn visits<'a>(start: &AnyPosition, moves: impl IntoIterator<Item = &'a str>) -> Vec<Visit> {
    let mut position = start.clone();
    let mut visits: Vec<Visit> = Vec::new();
    let mut places: HashMap<PositionKey, usize> = HashMap::new();
    let mut visit = |key, mv: String| match places.get(&key) {
        Some(&place) => visits[place].mv = mv,
        None => {
            places.insert(key, visits.len());
            visits.push(Visit { key, mv });
        }
    };
    for (ply, text) in moves.into_iter().enumerate() {
        let canonical = position.canonical();
        let Some(mv) = position.turned(canonical, text) else { return visits };
        visit(canonical.key, mv);
        if position.play(text).is_err() {
            return visits;
        }
        if ply + 1 == MOST_PLIES {
            return visits;
        }
    }
    visit(position.canonical().key, String::new());
    visits
}
