//! What decides which turns are legal, and the mirror of the board.

use super::{
    BiyiMove, Movement,
    board::{BiyiBoard, FILES},
    moves::BiyiAction,
    past::Past,
};
use crate::biyi::Biyi;
use board::{
    color::{ByColor, Color},
    grid::Cell,
};

/// The side to move, the nests, the stacks, and the latest movement of the side to move if it may not be undone now.
pub fn essence(position: &Biyi) -> Vec<u8> {
    let mut bytes = vec![position.turn as u8];
    let cell = |cell: Cell| [cell.letter(), cell.number()];
    bytes.extend(Color::ALL.into_iter().flat_map(|color| cell(position.nests[color])));
    bytes.extend(position.board.key().into_iter().flat_map(u128::to_le_bytes));
    if let Some(Movement { from, to, count, before, after }) = position.stage().forbidding() {
        bytes.extend([cell(from), cell(to)].concat());
        bytes.extend([count, before, after]);
    }
    bytes
}

/// The position on the board whose files are in the opposite order. Forward and back, the river and the villages stay.
pub fn mirrored(position: &Biyi) -> Biyi {
    let mut board = BiyiBoard::empty();
    for (cell, stack) in position.board.stacks() {
        board.set(other(cell), stack);
    }
    let latest = |color| {
        let latest: Option<Movement> = position.latest[color];
        latest.map(|latest| Movement { from: other(latest.from), to: other(latest.to), ..latest })
    };
    let mut past = Past::new(board.key());
    past.ended = position.past.ended;
    Biyi {
        board,
        turn: position.turn,
        nests: ByColor::new_with(|color| other(position.nests[color])),
        latest: ByColor::new_with(latest),
        past,
    }
}

/// The turn on the mirrored board.
pub fn mirrored_move(mv: &BiyiMove) -> BiyiMove {
    let actions: Vec<BiyiAction> = mv
        .actions()
        .map(|BiyiAction { kind, from, to }| BiyiAction { kind, from: other(from), to: other(to) })
        .collect();
    BiyiMove::new(&actions, mv.wins()).expect("a turn has a movement")
}

/// The square on the mirrored board.
pub const fn other(cell: Cell) -> Cell {
    Cell::new(FILES - 1 - cell.letter(), cell.number())
}
