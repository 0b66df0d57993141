//! References to puzzles, and the moves that people pick in them.

use games::{GameKind, game::Step};
use puzzles::PuzzleId;

/// A reference to a puzzle by its game and identifier. The collection may no longer contain this puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PuzzleRef {
    /// The game.
    pub game: GameKind,
    /// The puzzle.
    pub id: PuzzleId,
    /// How the solver came to it.
    pub stage: PuzzleStage,
}

/// How a solver came to a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleStage {
    /// It is the solver's next puzzle.
    Next,
    /// It was opened from the board of a server's daily puzzle.
    Daily,
    /// A try at it has ended before.
    Again,
}

impl PuzzleRef {
    /// The puzzle after the end of a try.
    #[must_use]
    pub const fn again(self) -> Self {
        Self { stage: PuzzleStage::Again, ..self }
    }
}

/// A partly picked move in a puzzle: the solver has clicked some of the steps that make up the move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PuzzlePick {
    /// The puzzle.
    pub puzzle: PuzzleRef,
    /// The number of moves of the solution, of both sides, that were played before.
    pub ply: u8,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// The page of choices that is shown, counted from 0, if the message cannot hold all choices. The ids of menus use
    /// this field to differ from each other.
    pub group: Option<u8>,
}

impl PuzzlePick {
    /// Before the first click on a move, after `ply` moves of the solution.
    pub const fn begin(puzzle: PuzzleRef, ply: u8) -> Self {
        Self { puzzle, ply, draft: Vec::new(), group: None }
    }
}
