//! A game as text, for people and for other programs.
//!
//! ```text
//! [Site "https://discord.com/channels/77/100"]
//! [Date "2026-11-21"]
//! [Game "Pijersi"]
//! [Id "K3F9QZ"]
//! [White "Ann"]
//! [Black "Ben"]
//! [Setup "classic"]
//! [TimeControl "1/259200"]
//! [Result "0-1"]
//! [Ending "resignation"]
//!
//! 1 a4-b5=c4
//! 2 g1-f2
//! ```
//!
//! Headers come first, then the moves. Two headers are needed to read a record, `Game` and, if the game was not played
//! to an end by its rules, `Result`; the others are there where they say something:
//!
//! | header | what it says |
//! |---|---|
//! | `Site` | the channel, or `Discord` where only its players see it; not read |
//! | `Date` | the day in UTC on which it began, `2026-11-21`; or `?` |
//! | `Game` | `Biyi`, `Paiko` or `Pijersi` |
//! | `Id` | the game's identifier; not read |
//! | `White`, `Black` | the players' names; `?` if they are not told |
//! | `Setup` | the text that chose the start, as of `/challenge`; the game's usual one if not told |
//! | `Rules` | the rules that are not the usual ones, `no-tie` |
//! | `Position` | the position string of the start, where `Setup` does not tell it or it is not the usual one |
//! | `TimeControl` | as in chess: `1/259200` are three days for each move, `864000+86400` are ten days and a day more with each move; left out, or `-`, without a clock |
//! | `Result` | `1-0`, `0-1`, `1/2-1/2`; `*` without a result |
//! | `Ending` | why: `resignation`, `agreement`, `time`, `abort`, or the rule by which the game ended |
//!
//! In the text of a header, a quotation mark or a backslash stands behind a backslash. Headers of other names are
//! passed over.
//!
//! A move is a number and the move in the game's own notation, the captures that it leads to included, one a line.
//! Reading takes any spelling that a player may type, dots behind the number, lines without a number, and several
//! moves on a line, since what is pasted into a command loses its line breaks. It passes over blank lines, comments in
//! braces or from a semicolon to the end of the line, and the marks of a block of code around the whole. Nothing else
//! is passed over: every move has to be legal, and an end has to follow from the moves unless people decided on it.
//! The signs that a game's notation adds to a move, as for captures, are taken as that game takes them from players.

use crate::{
    color::{ByColor, Color},
    game::Outcome,
    games::AnyPosition,
    session::{Session, TimeControl, setup::is_drawn},
    time::Timestamp,
};

mod problem;
mod read;
mod scan;
mod write;

pub use problem::{Problem, TranscriptError};
pub use read::{kept_name, read};
pub use write::{write, write_stuck};

/// The most moves that are read.
pub const MAX_MOVES: usize = 2000;

/// The reason of a game that was given up and counts for nobody.
const ABORT: &str = "abort";

/// The most characters of a name that are kept.
pub const MAX_NAME: usize = 64;

/// What a record tells of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The names of the players.
    pub players: ByColor<String>,
    /// The beginning of the day on which it began, if that is told.
    pub date: Option<Timestamp>,
    /// The text that chose the start.
    pub setup: String,
    /// The position before the first move.
    pub start: AnyPosition,
    /// The moves in canonical notation.
    pub moves: Vec<String>,
    /// How much time the players had, if it was limited.
    pub clock: Option<TimeControl>,
    /// How far it got.
    pub finish: Finish,
}

/// Whether a start is the game's usual one, and what its setup says to everybody.
fn starts_usually(setup: &str, start: &AnyPosition) -> bool {
    let kind = start.kind();
    *start == AnyPosition::start(kind)
        && !is_drawn(kind, setup)
        && AnyPosition::from_setup(kind, setup, 0).as_ref() == Ok(start)
}

/// How far a game got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// It is not over.
    Ongoing,
    /// It was given up and counts for nobody.
    Aborted,
    /// It ended like this.
    Ended(Outcome),
}

impl Finish {
    /// How far a game of ours got.
    pub fn of(session: &Session) -> Self {
        match session.end() {
            None => Self::Ongoing,
            Some(end) => end.outcome.map_or(Self::Aborted, Self::Ended),
        }
    }

    /// What came of it, if anything.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Ongoing | Self::Aborted => None,
            Self::Ended(outcome) => Some(outcome),
        }
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` without a result.
    pub fn result(self) -> &'static str {
        self.outcome().map_or("*", |outcome| match outcome.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        })
    }

    /// The code of the reason, if it is over.
    pub const fn reason(self) -> Option<&'static str> {
        match self {
            Self::Ongoing => None,
            Self::Aborted => Some(ABORT),
            Self::Ended(outcome) => Some(outcome.ending().code()),
        }
    }
}
