use super::MAX_MOVES;
use crate::{
    game::{IllegalMove, ParseSetupError},
    games::GameKind,
    phrase::Phrase,
    session::setup::MAX_LAYOUT,
};

/// Why a text is not read as a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranscriptError {
    /// The line that is wrong, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What is wrong with a line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// It is in brackets, but no header.
    Header,
    /// A header stands there a second time; its name.
    Twice(String),
    /// The header that names the game is missing.
    NoGame,
    /// No game has this name.
    Game(String),
    /// A header says what it cannot say.
    Value {
        /// Which one.
        header: &'static str,
        /// What it says.
        text: String,
    },
    /// The setup is none of the game's.
    Setup(ParseSetupError),
    /// The setup has more characters than any.
    LongSetup,
    /// The setup is drawn by lot, and it is not told what was drawn.
    Drawn(String),
    /// The position is none from which the game can go on.
    Position(GameKind),
    /// The moves do not lead to the result, and no person's decision is told.
    Result {
        /// What the header says.
        said: String,
        /// What the moves lead to.
        reached: &'static str,
    },
    /// The moves do not lead to this end.
    Ending(String),
    /// A comment does not end.
    Comment,
    /// A move has another number.
    Number {
        /// The number that it has to have.
        expected: usize,
        /// The one that it has.
        found: String,
    },
    /// No move stands behind a number.
    NoMove(usize),
    /// A move is not legal.
    Move {
        /// Which one, from 1.
        number: usize,
        /// The move as it is written there.
        text: String,
        /// The rule that forbids it.
        illegal: IllegalMove,
    },
    /// The game was over before this move.
    AfterEnd(usize),
    /// There are more moves than are read.
    TooManyMoves,
}

impl TranscriptError {
    /// The line and what is wrong with it, as a sentence for the one who wants it read.
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
            Self::Move { number, text, illegal } => Phrase::new("transcript-move")
                .with("number", *number as i64)
                .with_typed("text", text)
                .with("reason", illegal.reason.clone()),
            Self::AfterEnd(number) => Phrase::new("transcript-after-end").with("number", *number as i64),
            Self::TooManyMoves => Phrase::new("transcript-too-many-moves").with("most", MAX_MOVES as i64),
        }
    }
}
