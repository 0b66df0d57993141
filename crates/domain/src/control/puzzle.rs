//! References to puzzles.

use games::GameKind;
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
