//! The clicks that lessons offer beside the legal ones, and the refusals of illegal clicks.

use super::{
    Pijersi,
    board::{PijersiBoard, PijersiPiece, distance, within_reach},
    clicks::{PijersiStage, on_board},
    describe::words,
    moves::{ActionKind, PijersiAction, PijersiMove},
    rules,
};
use crate::game::{IllegalMove, Position, Step};
use board::{color::Color, grid::Cell, phrase::Phrase};

/// The clicks to offer after `clicks`: for the first click, every piece of the side to move, and for the next ones,
/// every cell within two steps of the piece. If a stack has been picked or has moved, also the stack's own cell.
pub fn tries(position: &Pijersi, clicks: &[Step]) -> Vec<(Step, Phrase)> {
    if position.outcome().is_some() {
        return Vec::new();
    }
    let side = position.turn;
    let (stage, board) = PijersiStage::read(&position.board, clicks);
    let near = |from: Cell| within_reach(from).iter().map(|&to| (Step::Cell(to), stands(&board, side, to)));
    let stay = |at: Cell, words: Phrase| (Step::Cell(at), words.with("cell", at));
    match stage {
        PijersiStage::Start if clicks.is_empty() => {
            let own = board.pieces().filter(|(_, piece)| piece.color == side);
            own.map(|(cell, piece)| (Step::Cell(cell), words(piece))).collect()
        }
        PijersiStage::Picked(_, piece) if piece.color != side => Vec::new(),
        PijersiStage::Picked(from, piece) if piece.is_stack() => {
            near(from).chain([stay(from, Phrase::new("pijersi-step-lower-stays"))]).collect()
        }
        PijersiStage::Picked(from, _) | PijersiStage::Split(from, _) => near(from).collect(),
        PijersiStage::Stepped(at) if board.get(at).is_some_and(PijersiPiece::is_stack) => near(at).collect(),
        PijersiStage::Joined(at) => near(at).collect(),
        PijersiStage::Went(at) => near(at).chain([stay(at, Phrase::new("pijersi-step-upper-stays"))]).collect(),
        PijersiStage::Start | PijersiStage::Stepped(_) | PijersiStage::Over => Vec::new(),
    }
}

/// Describes the contents of a cell.
fn stands(board: &PijersiBoard, side: Color, cell: Cell) -> Phrase {
    match board.get(cell) {
        None => Phrase::new("pijersi-try-empty"),
        Some(piece) if piece.color == side => Phrase::new("pijersi-try-own").with("piece", words(piece)),
        Some(piece) => Phrase::new("pijersi-try-enemy").with("piece", words(piece)),
    }
}

/// The refusal of the illegal move that the clicks enter. `None` if they enter no complete move, or a legal one. A
/// first click on an empty cell or on an enemy piece is refused at once.
pub fn objection(position: &Pijersi, clicks: &[Step]) -> Option<IllegalMove> {
    let board = &position.board;
    let cells = clicks.iter().map(|&click| on_board(click)).collect::<Option<Vec<_>>>()?;
    let one = |kind, from, to| Some(PijersiMove::one(PijersiAction { kind, from, to }));
    let own = |cell| board.get(cell).filter(|piece| piece.color == position.turn);
    let mv = match *cells.as_slice() {
        [from] if own(from).is_none() => one(ActionKind::Cube, from, *within_reach(from).first()?),
        [from, to] if own(from).is_some_and(PijersiPiece::is_stack) => {
            // If the target is an adjacent single cube of the same side, only the upper cube of the stack moves.
            let joins = own(to).is_some_and(|piece| !piece.is_stack()) && distance(from, to) == 1;
            if from == to { None } else { one(if joins { ActionKind::Cube } else { ActionKind::Stack }, from, to) }
        }
        [_, _] | [_, _, _] => PijersiMove::from_ends(&cells, board),
        _ => None,
    };
    rules::judge(board, position.turn, &mv?).err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Presentation;

    fn clicks(text: &str) -> Vec<Step> {
        text.split_whitespace().map(|click| click.parse().expect("a click")).collect()
    }

    #[test]
    fn clicks_are_refused_by_the_rule_that_they_break() {
        let position: Pijersi = "s-5/7/6/3r-3/1R-R-PR2/2wrP-W-WS1/1S-P-W-2 w 0 1".parse().expect("a position");
        let check = |text: &str, code: Option<&str>| {
            assert_eq!(position.objection(&clicks(text)).map(|illegal| illegal.code), code, "{text}");
        };
        check("d4", Some("NOT_YOURS"));
        check("d1", Some("EMPTY_SOURCE"));
        check("c2", None);
        check("a2 b3", Some("NOT_BEATEN"));
        check("b4 d4", Some("NOT_ADJACENT"));
        check("b5 b4", Some("WISE_ON_TOP"));
        check("c3 c4", Some("OWN_PIECE"));
        check("c4 a4", Some("BENT"));
        check("c4 e3", Some("BLOCKED"));
        check("c4 c4 d4", Some("NOT_BEATEN"));
        check("z9 c4", None);
        check("S", None);
        check("", None);
        check("c4 c4 c4 c4", None);
    }

    #[test]
    fn everything_near_is_offered() {
        let position: Pijersi = "s-5/7/6/7/2RSP-2/1S-p-4/6 w 0 1".parse().expect("a position");
        let count = |text: &str| position.tries(&clicks(text)).len();
        assert_eq!(count(""), 3);
        assert_eq!((count("c4"), count("c3")), (18, 19));
        assert_eq!(count("b3"), 0, "an enemy piece");
        assert_eq!(count("c3 d3"), 19, "its upper cube may step off, or stay");
        assert_eq!(count("c4 d4"), 0, "the move is complete");
        assert_eq!(count("g1"), 0);
    }
}
