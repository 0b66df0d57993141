//! Transcripts: games as text that people and other programs can read.
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
//! Headers come first, then the moves. Reading requires `Game`, unless the moves fit only one game, and `Result`,
//! unless the rules ended the game. All other headers are optional:
//!
//! | header | value |
//! |---|---|
//! | `Site` | a link to the channel on a server, otherwise `Discord`; not read |
//! | `Date` | the day in UTC on which the game began, `2026-11-21`; or `?` |
//! | `Game` | the title of the game, such as `Biyi` |
//! | `Id` | the game's id; not read |
//! | `Event`, `Round` | in a tournament: its name; the number of the round and that of the game in it, `3.2`; not read |
//! | `White`, `Black` | the players' names; `?` if unknown |
//! | `Setup` | the text that chose the starting position, as in `/challenge`; by default the usual setup |
//! | `Rules` | the words of optional rules, such as `no-tie` |
//! | `Position` | the position string of the starting position, if it does not follow from `Setup` |
//! | `TimeControl` | as in PGN: `1/259200` is three days for each move, `864000+86400` is ten days and one more for each move; omitted, or `-`, without a clock |
//! | `Result` | `1-0`, `0-1`, `1/2-1/2`, or `*` without an outcome |
//! | `Ending` | `resignation`, `agreement`, `time`, `abort`, in a tournament `withdrawal` or `removal`, or the rule by which the game ended |
//!
//! In the value of a header, quotation marks and backslashes are escaped by a backslash. Unknown headers are ignored.
//!
//! Each move is on a line of its own: a number, and the move in the game's notation with its captures. Reading
//! accepts every spelling that players may type, dots after the number, lines without a number, and several moves on
//! a line, because text that is pasted into a command loses its line breaks. It ignores blank lines, comments in
//! braces or from a semicolon to the end of the line, and the fences of a code block.
//!
//! Other programs write more, which reading accepts as well: a number for each pair of moves, a result after the moves,
//! the list of pieces that the author of Pijersi writes above a game (`g16:sprspr f13:prs`), typographic dashes, quotes
//! and spaces, and the header `Setup` with the value 0 or 1. It leaves out, and counts, variations in parentheses,
//! annotations such as `$1` and `?`, sentences before the record, and lines after it.
//!
//! Everything else is checked: every move has to be legal, and the result has to follow from the moves, unless players
//! decided on the end.
//!
//! # Examples
//!
//! ```
//! use domain::transcript::{self, Finish};
//!
//! let transcript = transcript::read("[Game \"Pijersi\"]\n[White \"Ann\"]\n1 a4-b5=c4")?;
//! assert_eq!((transcript.players.white.as_str(), transcript.players.black.as_str()), ("Ann", "?"));
//! assert_eq!((transcript.moves.len(), transcript.finish), (1, Finish::Ongoing));
//!
//! let error = transcript::read("[Game \"Pijersi\"]\n1 a1-a1").expect_err("the move is illegal");
//! assert_eq!(error.line, 2);
//! # Ok::<(), transcript::TranscriptError>(())
//! ```

use crate::{End, TimeControl, setup::is_drawn, time::Timestamp};
use board::color::{ByColor, Color};
use games::{AnyPosition, game::Outcome};

mod moves;
mod problem;
mod read;
mod scan;
mod several;
mod write;

pub use problem::{Problem, TranscriptError};
pub use read::{kept_name, read};
pub use several::{count, read_each, read_one};
pub use write::{collected, write, write_stuck};

/// The maximum number of moves of a transcript.
pub const MAX_MOVES: usize = 2000;

/// The value of the header `Ending` for an aborted game.
const ABORT: &str = "abort";

/// The result of a drawn game.
const DRAW: &str = "1/2-1/2";

/// The maximum number of characters of a player's name; longer names are shortened.
pub const MAX_NAME: usize = 64;

/// A parsed transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// The names of the players.
    pub players: ByColor<String>,
    /// The beginning of the day on which the game began, if known.
    pub date: Option<Timestamp>,
    /// The text that chose the starting position, in the syntax of the option `setup` of `/challenge`.
    pub setup: String,
    /// The starting position.
    pub start: AnyPosition,
    /// The moves in canonical notation.
    pub moves: Vec<String>,
    /// The time control; `None` if time was unlimited.
    pub clock: Option<TimeControl>,
    /// Whether and how the game ended.
    pub finish: Finish,
    /// What the text has besides the game.
    pub left_out: LeftOut,
}

/// What reading leaves out of a transcript, by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Variations in parentheses.
    pub variations: usize,
    /// Annotations of moves, such as `$1` and `?`.
    pub annotations: usize,
    /// Lines of text before and after the record.
    pub lines: usize,
}

/// Whether a transcript can omit the header `Position`: the starting position is the usual one of its game, and follows
/// from the setup alone.
fn starts_usually(setup: &str, start: &AnyPosition) -> bool {
    let kind = start.kind();
    *start == AnyPosition::start(kind)
        && !is_drawn(kind, setup)
        && AnyPosition::from_setup(kind, setup, 0).as_ref() == Ok(start)
}

/// Whether and how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The game is not over.
    Ongoing,
    /// The game was aborted and has no result.
    Aborted,
    /// The game ended with this outcome.
    Ended(Outcome),
}

impl Finish {
    /// The finish that corresponds to the end of a session. `None` means that the session is not over.
    pub fn of(end: Option<End>) -> Self {
        match end {
            None => Self::Ongoing,
            Some(end) => end.outcome.map_or(Self::Aborted, Self::Ended),
        }
    }

    /// The outcome; `None` if the game is not over or was aborted.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Ongoing | Self::Aborted => None,
            Self::Ended(outcome) => Some(outcome),
        }
    }

    /// The value of the header `Result`: `1-0`, `0-1`, `1/2-1/2`, or `*` without an outcome.
    pub fn result(self) -> &'static str {
        self.outcome().map_or("*", |outcome| match outcome.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => DRAW,
        })
    }

    /// The value of the header `Ending`; `None` if the game is not over.
    pub const fn reason(self) -> Option<&'static str> {
        match self {
            Self::Ongoing => None,
            Self::Aborted => Some(ABORT),
            Self::Ended(outcome) => Some(outcome.ending().code()),
        }
    }
}
