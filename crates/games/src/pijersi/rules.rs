//! The rules: which actions and turns are legal, and what they change.

use super::{
    board::{Board, Piece, between, distance, goal_row, within_reach},
    fault::Fault,
    moves::{Action, Kind, Move},
};
use crate::game::IllegalMove;
use board::{color::Color, grid::Cell};

/// Checks one action of a side. The checks come in this order: the piece at the start, the kind of action, the
/// distance, the straight line, the middle cell, and the target.
///
/// Move generation and refusals both use this function as their only check of an action.
pub fn check(board: &Board, side: Color, Action { kind, from, to }: Action) -> Result<(), Fault> {
    let piece = board.get(from).ok_or(Fault::EmptySource)?;
    if piece.color != side {
        return Err(Fault::NotYours);
    }
    if kind == Kind::Stack && !piece.is_stack() {
        return Err(Fault::NotAStack);
    }
    match (kind, distance(from, to)) {
        (_, 1) => {}
        (Kind::Cube, _) | (Kind::Stack, 0) => return Err(Fault::NotAdjacent),
        (Kind::Stack, 2) => {
            let middle = between(from, to).ok_or(Fault::Bent)?;
            if board.get(middle).is_some() {
                return Err(Fault::Blocked { middle });
            }
        }
        (Kind::Stack, _) => return Err(Fault::TooFar),
    }
    match board.get(to) {
        None => Ok(()),
        Some(target) if target.color != side => {
            if piece.top.prey() == Some(target.top) {
                Ok(())
            } else {
                Err(Fault::NotBeaten)
            }
        }
        Some(_) if kind == Kind::Stack => Err(Fault::OwnPiece),
        Some(target) if target.is_stack() => Err(Fault::ThirdCube),
        Some(target) if !piece.top.may_stand_on(target.top) => Err(Fault::WiseOnTop),
        Some(_) => Ok(()),
    }
}

/// Performs an action that [`check`] allows, and returns the captured piece, if there is one.
pub fn act(board: &mut Board, Action { kind, from, to }: Action) -> Option<Piece> {
    let piece = board.get(from).expect("a checked action has a piece to move");
    let target = board.get(to);
    let (moving, left) = match (kind, piece.bottom) {
        (Kind::Cube, Some(bottom)) => (Piece::cube(piece.color, piece.top), Some(Piece::cube(piece.color, bottom))),
        _ => (piece, None),
    };
    let (own, captured) = match target {
        Some(target) if target.color == piece.color => (Some(target.top), None),
        target => (None, target),
    };
    board.set(from, left);
    board.set(to, Some(own.map_or(moving, |bottom| Piece::stack(piece.color, bottom, moving.top))));
    captured
}

/// Judges a move of a side.
///
/// # Errors
/// Returns the refusal by the rule that the first illegal action breaks. If every action is legal, returns the refusal
/// by the rule that the turn as a whole breaks.
pub fn judge(board: &Board, side: Color, mv: &Move) -> Result<(), IllegalMove> {
    let mut board = board.clone();
    for action in mv.actions() {
        check(&board, side, action).map_err(|fault| fault.explain(&board, action))?;
        act(&mut board, action);
    }
    let mut actions = mv.actions();
    let first = actions.next().expect("a move has an action");
    match actions.next() {
        Some(second) if second.kind == first.kind => Err(Fault::WrongSecond.explain(&board, second)),
        Some(second) if actions.next().is_some() => Err(Fault::TooMany.explain(&board, second)),
        _ => Ok(()),
    }
}

/// Every move that [`judge`] allows, sorted.
pub fn moves(board: &Board, side: Color) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, _) in board.pieces() {
        for (kind, other) in [(Kind::Cube, Kind::Stack), (Kind::Stack, Kind::Cube)] {
            for to in targets(board, side, kind, from) {
                let action = Action { kind, from, to };
                let one = Move::one(action);
                let mut after = board.clone();
                act(&mut after, action);
                moves.extend(targets(&after, side, other, to).map(|end| one.then(other, end)));
                moves.push(one);
            }
        }
    }
    moves.sort_unstable();
    moves
}

/// Whether a side has a legal move. Checking single steps of cubes is enough: if no cube can step, no other move is
/// legal either.
pub fn can_move(board: &Board, side: Color) -> bool {
    board.pieces().any(|(from, _)| targets(board, side, Kind::Cube, from).next().is_some())
}

/// Whether a rock, paper or scissors of a side stands on that side's goal row.
pub fn on_goal(board: &Board, side: Color) -> bool {
    board
        .pieces()
        .any(|(cell, piece)| piece.color == side && cell.letter() == goal_row(side) && piece.top.prey().is_some())
}

/// The cells where an action of this kind from a cell may end.
fn targets(board: &Board, side: Color, kind: Kind, from: Cell) -> impl Iterator<Item = Cell> {
    within_reach(from).iter().copied().filter(move |&to| check(board, side, Action { kind, from, to }).is_ok())
}
