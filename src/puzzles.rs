//! Puzzles: positions in which the side to move wins within a number of its own turns, and exactly one first move does.

use std::{fmt, path::PathBuf, str::FromStr};

use thiserror::Error;

use crate::{
    games::{AnyPosition, GameKind},
    phrase::{Phrase, code::quoted},
};

/// The identifier of a puzzle, unique within its game: a hash of its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PuzzleId(u32);

impl PuzzleId {
    /// The identifier with this number.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

/// The error for a text that is not the identifier of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not the identifier of a puzzle", quoted(.0))]
pub struct ParsePuzzleIdError(String);

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let id = u32::from_str_radix(text, 16).ok().map(Self);
        id.filter(|id| id.to_string() == text).ok_or_else(|| ParsePuzzleIdError(text.to_owned()))
    }
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The identifier.
    pub id: PuzzleId,
    /// The game.
    pub kind: GameKind,
    /// The position string.
    pub position: String,
    /// The number of own turns in which the side to move wins.
    pub turns: u8,
    /// The rating.
    pub rating: u16,
    /// The themes, the main one first.
    pub themes: Vec<Theme>,
    /// The solution, with the longest resistance.
    pub line: Vec<String>,
}

impl Puzzle {
    /// The position.
    pub fn start(&self) -> AnyPosition {
        AnyPosition::parse(self.kind, &self.position).expect("the position of a puzzle is well formed")
    }

    /// The main theme.
    pub fn main_theme(&self) -> Theme {
        self.themes[0]
    }
}

/// A theme of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Theme {
    Threat,
    Quiet,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 2] = [Self::Threat, Self::Quiet];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Threat => "threat",
            Self::Quiet => "quiet",
        }
    }

    /// The theme in words.
    pub fn words(self) -> Phrase {
        match self {
            Self::Threat => Phrase::new("puzzle-theme-threat"),
            Self::Quiet => Phrase::new("puzzle-theme-quiet"),
        }
    }
}

/// The error for a file that is not a collection.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {reason}")]
pub struct Damaged {
    /// The line.
    pub line: usize,
    /// The reason.
    pub reason: String,
}

/// The puzzles of a game.
#[derive(Clone, Debug, Default)]
pub struct Collection(Vec<Puzzle>);

impl Collection {
    /// Reads a collection.
    pub fn read(_kind: GameKind, _text: &str) -> Result<Self, Damaged> {
        Ok(Self::default())
    }

    /// The puzzle with this identifier.
    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.0.iter().find(|puzzle| puzzle.id == id)
    }

    /// All puzzles.
    pub fn iter(&self) -> impl Iterator<Item = &Puzzle> {
        self.0.iter()
    }
}

/// All collections.
#[derive(Debug, Default)]
pub struct Library;

impl Library {
    /// The collections of this program.
    pub fn built_in() -> Self {
        Self
    }

    /// The collections in a folder.
    pub fn in_folder(_dir: PathBuf) -> Self {
        Self
    }

    /// The collection of a game.
    pub fn of(&self, _kind: GameKind) -> Result<Option<&Collection>, &Damaged> {
        Ok(None)
    }
}

/// What a move is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It wins.
    Solved,
    /// It is right.
    GoesOn {
        /// The defender's moves until the solver moves again.
        reply: Vec<String>,
    },
    /// It is wrong.
    Wrong {
        /// A reply after which the win in time is gone.
        refutation: Option<String>,
    },
}

/// Judges a legal move.
pub fn judge(puzzle: &Puzzle, played: &[String], mv: &str) -> Verdict {
    let mut position = puzzle.start();
    let own = position.turn();
    for mv in played {
        position.play(mv).expect("the moves of a solution are legal");
    }
    let next = puzzle.line.get(played.len());
    position.play(mv).expect("a judged move is legal");
    if position.outcome().is_some_and(|outcome| outcome.winner() == Some(own)) {
        return Verdict::Solved;
    }
    if next.map(String::as_str) != Some(mv) {
        return Verdict::Wrong { refutation: None };
    }
    let mut reply = Vec::new();
    for mv in &puzzle.line[played.len() + 1..] {
        if position.turn() == own {
            break;
        }
        position.play(mv).expect("the moves of a solution are legal");
        reply.push(mv.clone());
    }
    Verdict::GoesOn { reply }
}
