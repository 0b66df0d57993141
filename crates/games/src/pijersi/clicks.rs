//! The clicks that enter a move, and the state of an unfinished move after some clicks.

use super::{
    board::{GRID, PijersiBoard, PijersiPiece},
    moves::{ActionKind, PijersiAction, PijersiMove, ends},
    rules,
};
use crate::game::Step;
use board::grid::Cell;

/// The clicks that enter a legal move.
pub fn steps(board: &PijersiBoard, mv: &PijersiMove) -> Vec<Step> {
    ends(mv, board).into_iter().map(Step::Cell).collect()
}

/// The board after the actions that the clicks have entered.
pub fn after(board: &PijersiBoard, draft: &[Step]) -> PijersiBoard {
    PijersiStage::read(board, draft).1
}

/// The state of an unfinished move.
pub enum PijersiStage {
    /// No piece is picked.
    Start,
    /// A piece is picked.
    Picked(Cell, PijersiPiece),
    /// The stack on this cell is picked and clicked again: its lower cube stays, and its upper cube goes with the next
    /// click.
    Split(Cell, PijersiPiece),
    /// A single cube has gone to this cell. If the cube has made a stack there, the stack can go on.
    Stepped(Cell),
    /// The upper cube of a stack has made another stack on this cell, and the new stack has to go on.
    Joined(Cell),
    /// A stack has gone to this cell, and its upper cube can go on.
    Went(Cell),
    /// The move is complete, or the clicks enter no legal move.
    Over,
}

impl PijersiStage {
    /// Reads clicks. Returns the state of the move, and the board after the actions that the clicks have entered.
    pub fn read(board: &PijersiBoard, draft: &[Step]) -> (Self, PijersiBoard) {
        let mut board = board.clone();
        let mut stage = Self::Start;
        for step in draft {
            stage = match on_board(*step) {
                Some(cell) => stage.next(&mut board, cell),
                None => Self::Over,
            };
        }
        (stage, board)
    }

    fn next(self, board: &mut PijersiBoard, cell: Cell) -> Self {
        let mut act = |kind, from, piece: PijersiPiece| {
            let action = PijersiAction { kind, from, to: cell };
            let allowed = rules::check(board, piece.color, action).is_ok();
            if allowed {
                rules::act(board, action);
            }
            allowed
        };
        match self {
            Self::Start => board.get(cell).map_or(Self::Start, |piece| Self::Picked(cell, piece)),
            Self::Picked(from, piece) if !piece.is_stack() => {
                if act(ActionKind::Cube, from, piece) {
                    Self::Stepped(cell)
                } else {
                    Self::Over
                }
            }
            Self::Picked(from, piece) if from == cell => Self::Split(cell, piece),
            Self::Picked(from, piece) if act(ActionKind::Stack, from, piece) => Self::Went(cell),
            Self::Picked(from, piece) if act(ActionKind::Cube, from, piece) => Self::Joined(cell),
            _ => Self::Over,
        }
    }
}

/// The cell that a step names. `None` if the step names no cell, or a cell off the board.
pub fn on_board(step: Step) -> Option<Cell> {
    match step {
        Step::Cell(cell) => Some(cell).filter(|&cell| GRID.contains(cell)),
        _ => None,
    }
}
