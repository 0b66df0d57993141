//! The rules: which actions and turns are legal, and what they change.

use super::{
    board::{PijersiBoard, PijersiPiece, between, distance, goal_row, within_reach},
    fault::PijersiFault,
    moves::{ActionKind, PijersiAction, PijersiMove},
};
use crate::game::IllegalMove;
use board::{color::Color, grid::Cell};

/// Checks one action of a side. The checks come in this order: the piece at the start, the kind of action, the
/// distance, the straight line, the middle cell, and the target.
///
/// Move generation and refusals both use this function as their only check of an action.
pub fn check(
    board: &PijersiBoard,
    side: Color,
    PijersiAction { kind, from, to }: PijersiAction,
) -> Result<(), PijersiFault> {
    let piece = board.get(from).ok_or(PijersiFault::EmptySource)?;
    if piece.color != side {
        return Err(PijersiFault::NotYours);
    }
    if kind == ActionKind::Stack && !piece.is_stack() {
        return Err(PijersiFault::NotAStack);
    }
    match (kind, distance(from, to)) {
        (_, 1) => {}
        (ActionKind::Cube, _) | (ActionKind::Stack, 0) => return Err(PijersiFault::NotAdjacent),
        (ActionKind::Stack, 2) => {
            let middle = between(from, to).ok_or(PijersiFault::Bent)?;
            if board.get(middle).is_some() {
                return Err(PijersiFault::Blocked { middle });
            }
        }
        (ActionKind::Stack, _) => return Err(PijersiFault::TooFar),
    }
    match board.get(to) {
        None => Ok(()),
        Some(target) if target.color != side => {
            if piece.top.prey() == Some(target.top) {
                Ok(())
            } else {
                Err(PijersiFault::NotBeaten)
            }
        }
        Some(_) if kind == ActionKind::Stack => Err(PijersiFault::OwnPiece),
        Some(target) if target.is_stack() => Err(PijersiFault::ThirdCube),
        Some(target) if !piece.top.may_stand_on(target.top) => Err(PijersiFault::WiseOnTop),
        Some(_) => Ok(()),
    }
}

/// Performs an action that [`check`] allows, and returns the captured piece, if there is one.
pub fn act(board: &mut PijersiBoard, PijersiAction { kind, from, to }: PijersiAction) -> Option<PijersiPiece> {
    let piece = board.get(from).expect("a checked action has a piece to move");
    let target = board.get(to);
    let (moving, left) = match (kind, piece.bottom) {
        (ActionKind::Cube, Some(bottom)) => {
            (PijersiPiece::cube(piece.color, piece.top), Some(PijersiPiece::cube(piece.color, bottom)))
        }
        _ => (piece, None),
    };
    let (own, captured) = match target {
        Some(target) if target.color == piece.color => (Some(target.top), None),
        target => (None, target),
    };
    board.set(from, left);
    board.set(to, Some(own.map_or(moving, |bottom| PijersiPiece::stack(piece.color, bottom, moving.top))));
    captured
}

/// Judges a move of a side.
///
/// # Errors
/// Returns the refusal by the rule that the first illegal action breaks. If every action is legal, returns the refusal
/// by the rule that the turn as a whole breaks.
pub fn judge(board: &PijersiBoard, side: Color, mv: &PijersiMove) -> Result<(), IllegalMove> {
    let mut board = board.clone();
    for action in mv.actions() {
        check(&board, side, action).map_err(|fault| fault.explain(&board, action))?;
        act(&mut board, action);
    }
    let mut actions = mv.actions();
    let first = actions.next().expect("a move has an action");
    match actions.next() {
        Some(second) if second.kind == first.kind => Err(PijersiFault::WrongSecond.explain(&board, second)),
        Some(second) if actions.next().is_some() => Err(PijersiFault::TooMany.explain(&board, second)),
        _ => Ok(()),
    }
}

/// Every move that [`judge`] allows, sorted.
pub fn moves(board: &PijersiBoard, side: Color) -> Vec<PijersiMove> {
    let mut moves = Vec::new();
    for (from, _) in board.pieces() {
        for (kind, other) in [(ActionKind::Cube, ActionKind::Stack), (ActionKind::Stack, ActionKind::Cube)] {
            for to in targets(board, side, kind, from) {
                let action = PijersiAction { kind, from, to };
                let one = PijersiMove::one(action);
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
pub fn can_move(board: &PijersiBoard, side: Color) -> bool {
    board.pieces().any(|(from, _)| targets(board, side, ActionKind::Cube, from).next().is_some())
}

/// Whether a rock, paper or scissors of a side stands on that side's goal row.
pub fn on_goal(board: &PijersiBoard, side: Color) -> bool {
    board
        .pieces()
        .any(|(cell, piece)| piece.color == side && cell.letter() == goal_row(side) && piece.top.prey().is_some())
}

/// The cells where an action of this kind from a cell may end.
fn targets(board: &PijersiBoard, side: Color, kind: ActionKind, from: Cell) -> impl Iterator<Item = Cell> {
    within_reach(from).iter().copied().filter(move |&to| check(board, side, PijersiAction { kind, from, to }).is_ok())
}
