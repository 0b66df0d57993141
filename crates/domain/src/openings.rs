//! Openings: what people have played from a position, how often, and with what result.
//!
//! Every finished game of people that [counts](fn@counts) is counted: for its server and for all servers together. A
//! game counts once for each position that it reached, with the last move that it played there; a game that ended in a
//! position counts there as ended. So the games of a position are those of its moves and those that ended there.
//!
//! What a person has played is not counted in advance: a [`TraceCounter`] finds it in the traces of the person's games.
//!
//! Positions are told apart by their [keys](games::key), so a position and its mirror image are counted together.
//!
//! To save room, a game is counted in its first position, and in every other one as long as all positions before it
//! were reached by another game, too. So of the positions that one game alone has reached, only the first is kept.
//! After [`MOST_PLIES`] moves nothing is counted any more.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{
    Homes, REMOVAL, Server, Session, Sought, TIME, WITHDRAWAL, rated,
    record::{GameRecord, Record},
};
use crate::id::{GameId, GuildId};
use board::color::Color;
use games::{
    AnyPosition, GameKind,
    game::{Ending, Outcome},
    key::PositionKey,
};

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

/// The number of moves of a game after which nothing is counted any more. Of the games of the books, half leave all
/// others by move 7 and nine in ten by move 12; only copies of whole games go farther together.
pub const MOST_PLIES: usize = 30;

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
}

/// How games end that are not decided at the board.
pub(crate) const APART: [Ending; 3] = [TIME, WITHDRAWAL, REMOVAL];

/// Whether a game counts: a finished game of two people in which both have moved, from one of the game's own setups.
pub fn counts(session: &Session) -> bool {
    rated::result(session).is_some()
}

/// Whether games of a server, or of none, count for all servers together. `server` holds the settings of the server, if
/// it has any.
pub fn may_count_everywhere(guild: Option<GuildId>, server: Option<&Server>) -> bool {
    guild.is_none() || server.is_none_or(|server| server.shares_games)
}

/// Whether a finished game would [count](fn@counts) if its players were known. They may have deleted their data.
pub(crate) fn counted_once(session: &Session) -> bool {
    session.end().is_some_and(|end| end.outcome.is_some())
        && session.bot().is_none()
        && session.moves.imported.is_none()
        && session.moves.both_have_moved()
        && rated::rates(session.kind(), session.setup())
}

/// The server for whose openings a game with these homes counts. A game between strangers counts for none.
pub const fn counting_server(homes: Homes, sought: Option<&Sought>) -> Option<GuildId> {
    match (homes, sought) {
        (Homes::Shared(table), None) => table.guild,
        _ => None,
    }
}

impl OpeningGame {
    /// A finished game as it is counted. Who played it does not matter, since players may have deleted their data.
    /// Returns `None` if the game has no result.
    pub fn of(session: &Session) -> Option<Self> {
        let moves = session.moves().iter().map(|mv| mv.text.as_str());
        Some(Self {
            id: session.id(),
            scored: Scored::of(session.end()?.outcome?),
            visits: visits(session.start(), moves),
            guild: counting_server(session.homes(), session.sought()),
        })
    }

    /// The game of a record, as [`of`](Self::of) tells it. Moves that are not counted are not replayed, unless the
    /// rules have ended the game.
    pub fn of_record(record: GameRecord) -> Option<Self> {
        let Some(end) = &record.end else { return Self::of(&Session::from_record(record).ok()?) };
        let guild = record.counting_server();
        let kind: GameKind = record.game.parse().ok()?;
        let start = AnyPosition::parse_under(kind, &record.start, &record.rules).ok()?;
        Some(Self {
            id: record.id,
            scored: Scored::of(end.end().outcome?),
            visits: visits(&start, record.moves.iter().map(|mv| mv.mv.as_str())),
            guild,
        })
    }

    /// Whose games it is counted among.
    pub fn scopes(&self, counted: CountedAs) -> Vec<OpeningScope> {
        let everywhere = counted.everywhere.then_some(OpeningScope::Everywhere);
        self.guild.map(OpeningScope::Server).into_iter().chain(everywhere).collect()
    }
}

impl Scored {
    fn of(outcome: Outcome) -> Self {
        match outcome {
            _ if APART.contains(&outcome.ending()) => Self::Apart,
            Outcome::Decisive { winner, .. } => Self::Board(Some(winner)),
            Outcome::Draw { .. } => Self::Board(None),
        }
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
