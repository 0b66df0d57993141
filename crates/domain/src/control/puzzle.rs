//! References to puzzles, and to boards of puzzle rushes.

use crate::id::GameId;
use games::GameKind;
use puzzles::PuzzleId;

/// A reference to a puzzle by its game and identifier. The collection may no longer contain this puzzle, and the game
/// from which it comes may be deleted.
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
    /// It was opened from the result of a puzzle rush in which the solver has failed it. Tries are recorded only if the
    /// solver has tried it outside of rushes before.
    Rush,
    /// It was opened from the analysis of a finished game, in which its position occurred. It is in no collection, and
    /// tries at it are not recorded.
    OfGame(GameId),
}

impl PuzzleRef {
    /// The puzzle after the end of a try.
    #[must_use]
    pub const fn again(self) -> Self {
        match self.stage {
            PuzzleStage::OfGame(_) => self,
            _ => Self { stage: PuzzleStage::Again, ..self },
        }
    }

    /// The game in which the puzzle occurred, unless it is one of a collection.
    pub const fn of_game(self) -> Option<GameId> {
        match self.stage {
            PuzzleStage::OfGame(game) => Some(game),
            PuzzleStage::Next | PuzzleStage::Daily | PuzzleStage::Again | PuzzleStage::Rush => None,
        }
    }
}

/// A reference to a board of the presser's puzzle rushes in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RushRef {
    /// The game.
    pub game: GameKind,
    /// When the rush began, in seconds since 1970.
    pub began: u32,
    /// The number of puzzles of the rush that were over before.
    pub done: u8,
    /// The number of moves of the puzzle's solution, of both sides, that were played before.
    pub ply: u8,
}
