//! The errors of reading a transcript.

use super::MAX_MOVES;
use crate::setup::MAX_LAYOUT;
use board::phrase::Phrase;
use games::{
    GameKind,
    game::{IllegalMove, ParseSetupError},
};

/// The error for a text that is not a valid transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The problem in this line.
    pub problem: Problem,
}

/// A problem in a line of a transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The line begins with a bracket, but is not a valid header.
    Header,
    /// A header with this name occurs twice.
    Twice(String),
    /// The header `Game` is missing.
    NoGame,
    /// The value of the header `Game` is not the name of a known game.
    Game(String),
    /// A header has an invalid value.
    Value {
        /// The name of the header.
        header: &'static str,
        /// The invalid value.
        text: String,
    },
    /// The value of the header `Setup` is not a valid setup of the game.
    Setup(ParseSetupError),
    /// The value of the header `Setup` is too long.
    LongSetup,
    /// The header `Setup` contains this random setup, and the header `Position`, which would state the starting
    /// position, is missing.
    Drawn(String),
    /// The starting position is not valid in this game, or the game is already over in it.
    Position(GameKind),
    /// The header `Result` contradicts the moves, and the header `Ending` does not name a decision of the players.
    Result {
        /// The value of the header `Result`.
        said: String,
        /// The result to which the moves lead.
        reached: &'static str,
    },
    /// The value of the header `Ending`, which contradicts the moves or the header `Result`.
    Ending(String),
    /// A comment in braces has no closing brace.
    Comment,
    /// The number before a move is not the number of this move.
    Number {
        /// The correct number of the move.
        expected: usize,
        /// The number in the text.
        found: String,
    },
    /// No move follows this number.
    NoMove(usize),
    /// A move is not in the game's notation.
    Syntax {
        /// The number of the move, from 1.
        number: usize,
        /// The move as written in the transcript.
        text: String,
    },
    /// A move is not legal.
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The move as written in the transcript.
        text: String,
        /// The rule that forbids the move.
        illegal: IllegalMove,
    },
    /// The game is already over before the move with this number.
    AfterEnd(usize),
    /// The text has this many transcripts, and none is named.
    Several(usize),
    /// None of the transcripts has this number or identifier.
    NotAmong {
        /// The number of transcripts.
        count: usize,
        /// What was asked for.
        text: String,
    },
    /// The transcript has more than [`MAX_MOVES`] moves.
    TooManyMoves,
}

impl TranscriptError {
    /// The error as a sentence for the user who imports the transcript.
    pub fn sentence(&self) -> Phrase {
        Phrase::new("transcript-refused").with("line", self.line as i64).with("problem", self.problem.phrase())
    }
}

impl Problem {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Header => Phrase::new("transcript-header"),
            Self::Twice(name) => Phrase::new("transcript-twice").with_typed("name", name),
            Self::NoGame => Phrase::new("transcript-no-game"),
            Self::Game(text) => Phrase::new("transcript-game")
                .with_typed("text", text)
                .with("games", GameKind::ALL.map(GameKind::title).join(", ")),
            Self::Value { header, text } => {
                Phrase::new("transcript-value").with("header", *header).with_typed("text", text)
            }
            Self::Setup(error) => error.reason.clone(),
            Self::LongSetup => Phrase::new("refusal-layout-too-long").with("most", MAX_LAYOUT as i64),
            Self::Drawn(setup) => Phrase::new("transcript-drawn").with_typed("setup", setup),
            Self::Position(game) => Phrase::new("transcript-position").with("game", game.title()),
            Self::Result { said, reached } => {
                Phrase::new("transcript-result").with_typed("said", said).with_typed("reached", reached)
            }
            Self::Ending(text) => Phrase::new("transcript-ending").with_typed("text", text),
            Self::Comment => Phrase::new("transcript-comment"),
            Self::Number { expected, found } => {
                Phrase::new("transcript-number").with("expected", *expected as i64).with_typed("found", found)
            }
            Self::NoMove(number) => Phrase::new("transcript-no-move").with("number", *number as i64),
            Self::Syntax { number, text } => {
                Phrase::new("transcript-syntax").with("number", *number as i64).with_typed("text", text)
            }
            Self::Move { number, text, illegal } => Phrase::new("transcript-move")
                .with("number", *number as i64)
                .with_typed("text", text)
                .with("reason", illegal.reason.clone()),
            Self::AfterEnd(number) => Phrase::new("transcript-after-end").with("number", *number as i64),
            Self::Several(count) => Phrase::new("transcript-several").with("count", *count as i64),
            Self::NotAmong { count, text } => {
                Phrase::new("transcript-not-among").with("count", *count as i64).with_typed("text", text)
            }
            Self::TooManyMoves => Phrase::new("transcript-too-many-moves").with("most", MAX_MOVES as i64),
        }
    }
}
