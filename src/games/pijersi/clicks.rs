//! Clicks of a move in the making: what they have come to.

use super::{
    board::{Board, GRID, Piece},
    moves::{Action, Kind, Move, ends},
    rules,
};
use crate::{game::Step, grid::Cell};

/// The clicks that enter a legal move.
pub fn steps(board: &Board, mv: &Move) -> Vec<Step> {
    ends(mv, board).into_iter().map(Step::Cell).collect()
}

/// The board as it is after the clicks so far.
pub fn after(board: &Board, draft: &[Step]) -> Board {
    Stage::read(board, draft).1
}

/// What the clicks so far have come to.
pub enum Stage {
    /// Nothing is picked.
    Start,
    /// A piece is picked.
    Picked(Cell, Piece),
    /// Of the stack on this cell, the lower cube stays, and the upper one goes.
    Split(Cell, Piece),
    /// A cube that stood alone has stepped here. If it made a stack, that can go on.
    Stepped(Cell),
    /// The upper cube of a stack has made another stack here, which goes on.
    Joined(Cell),
    /// A stack has gone here, and its upper cube can go on.
    Went(Cell),
    /// The move is over.
    Over,
}

impl Stage {
    /// Reads clicks, and gives the board as it is after them.
    pub fn read(board: &Board, draft: &[Step]) -> (Self, Board) {
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

    fn next(self, board: &mut Board, cell: Cell) -> Self {
        let mut act = |kind, from, piece: Piece| {
            let action = Action { kind, from, to: cell };
            let allowed = rules::check(board, piece.color, action).is_ok();
            if allowed {
                rules::act(board, action);
            }
            allowed
        };
        match self {
            Self::Start => board.get(cell).map_or(Self::Start, |piece| Self::Picked(cell, piece)),
            Self::Picked(from, piece) if !piece.is_stack() => {
                if act(Kind::Cube, from, piece) {
                    Self::Stepped(cell)
                } else {
                    Self::Over
                }
            }
            Self::Picked(from, piece) if from == cell => Self::Split(cell, piece),
            Self::Picked(from, piece) if act(Kind::Stack, from, piece) => Self::Went(cell),
            Self::Picked(from, piece) if act(Kind::Cube, from, piece) => Self::Joined(cell),
            _ => Self::Over,
        }
    }
}

/// The cell that a step names, if the board has it.
pub fn on_board(step: Step) -> Option<Cell> {
    match step {
        Step::Cell(cell) => Some(cell).filter(|&cell| GRID.contains(cell)),
        _ => None,
    }
}
