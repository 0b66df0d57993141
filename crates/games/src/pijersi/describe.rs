//! Moves and clicks in plain words.

use super::{
    board::{PijersiBoard, PijersiPiece, Role},
    clicks::{PijersiStage, on_board},
    moves::{ActionKind, PijersiAction, PijersiMove},
    rules, scene,
};
use crate::game::{ButtonSign, Emblem, Step};
use board::{color::Color, grid::Cell, phrase::Phrase};

/// Describes a legal move in words: the piece, its target, and the piece that it captures or joins there.
pub fn describe(board: &PijersiBoard, mv: &PijersiMove) -> Phrase {
    let mut board = board.clone();
    let mut described = None;
    for action in mv.actions() {
        let moving = moving(&board, action, described.is_some());
        let next = describe_action(&board, action, moving);
        rules::act(&mut board, action);
        described = Some(match described {
            None => next,
            Some(first) => Phrase::new("pijersi-describe-two").with("first", first).with("second", next),
        });
    }
    described.expect("a move has an action")
}

/// What moves in an action. A stack that moves in the second action is the one that the first has moved or made.
fn moving(board: &PijersiBoard, PijersiAction { kind, from, .. }: PijersiAction, is_second: bool) -> Phrase {
    let piece = mover(board, from);
    match kind {
        ActionKind::Cube if piece.is_stack() => Phrase::new("pijersi-upper").with("role", piece.top.name()),
        _ if piece.is_stack() && is_second => Phrase::new("pijersi-that-stack"),
        _ => words(piece),
    }
}

fn describe_action(board: &PijersiBoard, PijersiAction { from, to, .. }: PijersiAction, moving: Phrase) -> Phrase {
    let phrase = match board.get(to) {
        None => Phrase::new("pijersi-describe-move"),
        Some(own) if own.color == mover(board, from).color => say!("pijersi-describe-onto", onto: own.top.name()),
        Some(enemy) => Phrase::new("pijersi-describe-capture").with("captured", captured(enemy)),
    };
    phrase.with("piece", moving).with("to", to)
}

fn mover(board: &PijersiBoard, from: Cell) -> PijersiPiece {
    board.get(from).expect("a legal action has a piece to move")
}

/// Describes a piece in words: `rock`, `stack of rock on wise`.
pub fn words(piece: PijersiPiece) -> Phrase {
    match piece.bottom {
        None => Phrase::new("pijersi-cube").with("role", piece.top.name()),
        Some(bottom) => Phrase::new("pijersi-stack").with("role", piece.top.name()).with("bottom", bottom.name()),
    }
}

/// Describes a captured piece in words, with an article: `the rock`, `the stack of rock on wise`.
fn captured(piece: PijersiPiece) -> Phrase {
    match piece.bottom {
        None => Phrase::new("pijersi-captured-cube").with("role", piece.top.name()),
        Some(bottom) => say!("pijersi-captured-stack", role: piece.top.name(), bottom: bottom.name()),
    }
}

/// The question that the next click answers.
pub fn prompt(board: &PijersiBoard, draft: &[Step]) -> Phrase {
    match PijersiStage::read(board, draft) {
        (PijersiStage::Start, _) => Phrase::new("pijersi-prompt-start"),
        (PijersiStage::Picked(from, piece), _) if piece.is_stack() => {
            say!("pijersi-prompt-stack", piece: words(piece), role: piece.top.name(), from)
        }
        (PijersiStage::Picked(from, piece), _) => say!("pijersi-prompt-cube", role: piece.top.name(), from),
        (PijersiStage::Split(from, piece), _) => say!("pijersi-prompt-upper", role: piece.top.name(), from),
        (PijersiStage::Stepped(at), board) if board.get(at).is_some_and(PijersiPiece::is_stack) => {
            Phrase::new("pijersi-prompt-made").with("from", at)
        }
        (PijersiStage::Joined(at), _) => Phrase::new("pijersi-prompt-joined").with("from", at),
        (PijersiStage::Went(at), board) => {
            let role = board.get(at).map_or("none", |piece| piece.top.name());
            Phrase::new("pijersi-prompt-went").with("role", role).with("from", at)
        }
        (PijersiStage::Stepped(_) | PijersiStage::Over, _) => Phrase::new("pijersi-prompt-over"),
    }
}

/// Describes the effect of a click that may follow the draft.
pub fn describe_step(board: &PijersiBoard, draft: &[Step], step: Step) -> Phrase {
    let Some(cell) = on_board(step) else { return Phrase::new("pijersi-prompt-over") };
    let (stage, board) = PijersiStage::read(board, draft);
    let phrase = match stage {
        PijersiStage::Start => board.get(cell).map_or(Phrase::new("pijersi-prompt-start"), words),
        PijersiStage::Picked(from, piece) if piece.is_stack() && cell == from => {
            Phrase::new("pijersi-step-lower-stays").with("role", piece.top.name())
        }
        PijersiStage::Picked(_, piece) if !piece.is_stack() => goes(&board, "cube", piece, cell),
        PijersiStage::Picked(_, piece) => match board.get(cell) {
            Some(own) if own.color == piece.color => {
                Phrase::new("pijersi-step-join").with("role", piece.top.name()).with("onto", own.top.name())
            }
            _ => goes(&board, "stack", piece, cell),
        },
        PijersiStage::Split(_, piece) => goes(&board, "upper", piece, cell),
        PijersiStage::Went(at) if cell == at => {
            let role = board.get(at).map_or("none", |piece| piece.top.name());
            Phrase::new("pijersi-step-upper-stays").with("role", role)
        }
        PijersiStage::Went(at) => {
            board.get(at).map_or(Phrase::new("pijersi-prompt-over"), |piece| goes(&board, "upper", piece, cell))
        }
        PijersiStage::Stepped(at) | PijersiStage::Joined(at) => {
            board.get(at).map_or(Phrase::new("pijersi-prompt-over"), |piece| goes(&board, "stack", piece, cell))
        }
        PijersiStage::Over => Phrase::new("pijersi-prompt-over"),
    };
    phrase.with("cell", cell)
}

/// The words on the button of a click, where the name of the cell does not say what moves.
pub fn label_step(board: &PijersiBoard, draft: &[Step], step: Step) -> Option<Phrase> {
    let cell = on_board(step)?;
    let (stage, board) = PijersiStage::read(board, draft);
    let (phrase, piece) = match stage {
        PijersiStage::Picked(from, piece) if piece.is_stack() && cell == from => {
            (Phrase::new("pijersi-label-upper-only"), piece)
        }
        PijersiStage::Picked(_, piece) if piece.is_stack() => {
            board.get(cell).filter(|own| own.color == piece.color)?;
            (Phrase::new("pijersi-label-join"), piece)
        }
        PijersiStage::Went(at) if cell == at => (Phrase::new("pijersi-label-stays"), board.get(at)?),
        _ => return None,
    };
    Some(phrase.with("role", piece.top.name()).with("cell", cell))
}

/// The sign of the piece that a click picks, or of the enemy piece that it captures.
pub fn sign(board: &PijersiBoard, draft: &[Step], step: Step) -> Option<ButtonSign> {
    let cell = on_board(step)?;
    let (stage, board) = PijersiStage::read(board, draft);
    let piece = board.get(cell)?;
    let phrase = match stage {
        PijersiStage::Start => Phrase::new("pijersi-sign-own"),
        PijersiStage::Picked(_, mover) if mover.color == piece.color => return None,
        PijersiStage::Split(_, mover) if mover.color == piece.color => return None,
        PijersiStage::Stepped(at) | PijersiStage::Joined(at) | PijersiStage::Went(at)
            if board.get(at).is_some_and(|mover| mover.color == piece.color) =>
        {
            return None;
        }
        PijersiStage::Over => return None,
        _ => Phrase::new("pijersi-sign-captured"),
    };
    Some(ButtonSign::new(sign_name(piece), phrase.with("piece", brief(piece))))
}

/// The name of the sign of a piece: `white_rock`, `black_rock_wise`.
fn sign_name(piece: PijersiPiece) -> String {
    let top = format!("{}_{}", piece.color, piece.top.name());
    piece.bottom.map_or(top.clone(), |bottom| format!("{top}_{}", bottom.name()))
}

/// The pictures of all pieces.
pub fn emblems() -> Vec<Emblem> {
    let emblem = |piece| Emblem { name: sign_name(piece), sprites: scene::drawn(Cell::new(0, 1), piece) };
    let pieces = Color::ALL.into_iter().flat_map(|color| {
        Role::ALL.into_iter().flat_map(move |top| {
            let bottoms = Role::ALL.into_iter().filter(move |&bottom| top != Role::Wise || bottom == Role::Wise);
            [None].into_iter().chain(bottoms.map(Some)).map(move |bottom| PijersiPiece { color, top, bottom })
        })
    });
    pieces.map(emblem).collect()
}

/// A piece in as few words as possible: `rock`, `rock on wise`.
pub fn brief(piece: PijersiPiece) -> Phrase {
    match piece.bottom {
        None => Phrase::new("pijersi-brief-cube").with("role", piece.top.name()),
        Some(bottom) => Phrase::new("pijersi-brief-stack").with("role", piece.top.name()).with("bottom", bottom.name()),
    }
}

/// Describes the effect of moving a piece, or a part of it, to a cell. `part` is `cube`, `stack`, or `upper` for the
/// upper cube.
fn goes(board: &PijersiBoard, part: &'static str, piece: PijersiPiece, cell: Cell) -> Phrase {
    let phrase = match board.get(cell) {
        None => Phrase::new("pijersi-step-go"),
        Some(own) if own.color == piece.color => Phrase::new("pijersi-step-onto").with("onto", own.top.name()),
        Some(enemy) => Phrase::new("pijersi-step-capture").with("captured", words(enemy)),
    };
    phrase.with("part", part).with("role", piece.top.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Position, Presentation, progress},
        pijersi::Pijersi,
    };

    const POSITION: &str = "s-5/7/6/7/2RSP-2/1S-p-4/6 w 0 1";

    fn spell(phrase: &Phrase) -> String {
        phrase.to_string().replace("pijersi-", "")
    }

    fn draft(cells: &str) -> Vec<Step> {
        cells.split_whitespace().map(|step| step.parse().expect("a step")).collect()
    }

    #[test]
    fn moves_are_told() {
        let position: Pijersi = POSITION.parse().expect("a position");
        let check = |mv: &str, expected: &str| {
            let mv = mv.parse().expect("a move");
            assert_eq!(position.judge(&mv), Ok(()));
            assert_eq!(spell(&position.describe(&mv)), expected);
        };
        check("c4-d4", "describe-move(cube(paper) d4)");
        check("c3-b3", "describe-capture(captured-cube(paper) upper(scissors) b3)");
        check("c3=d3", "describe-move(stack(scissors rock) d3)");
        check("b2-c2", "describe-move(cube(scissors) c2)");
        check("c3-c4=c5", "describe-two(describe-onto(paper upper(scissors) c4) describe-move(that-stack() c5))");
        check(
            "c3=c2-b3",
            "describe-two(describe-move(stack(scissors rock) c2) describe-capture(captured-cube(paper) upper(scissors) b3))",
        );
    }

    #[test]
    fn clicks_are_told() {
        let position: Pijersi = POSITION.parse().expect("a position");
        let check = |clicks: &str, prompt: &str, step: &str, words: &str| {
            let (clicks, step) = (draft(clicks), step.parse().expect("a step"));
            assert_eq!(spell(&position.prompt(&clicks)), prompt);
            let next = progress(&position, &clicks).choices();
            assert!(next.contains(&step), "{clicks:?}: {next:?}");
            assert_eq!(spell(&position.describe_step(&clicks, step)), words);
        };
        check("", "prompt-start()", "c3", "stack(scissors rock c3)");
        check("", "prompt-start()", "c4", "cube(paper c4)");
        check("c4", "prompt-cube(paper c4)", "d4", "step-go(cube paper d4)");
        check("b2", "prompt-cube(scissors b2)", "b3", "step-capture(cube(paper) cube scissors b3)");
        let lower = "prompt-stack(stack(scissors rock) scissors c3)";
        check("c3", lower, "c3", "step-lower-stays(scissors c3)");
        check("c3", lower, "d3", "step-go(stack scissors d3)");
        check("c3", lower, "c4", "step-join(scissors paper c4)");
        check("c3 c3", "prompt-upper(scissors c3)", "d3", "step-go(upper scissors d3)");
        check("c3 c3", "prompt-upper(scissors c3)", "c4", "step-onto(paper upper scissors c4)");
        check("c3 c4", "prompt-joined(c4)", "c5", "step-go(stack scissors c5)");
        check("c3 d3", "prompt-went(scissors d3)", "d3", "step-upper-stays(scissors d3)");
        check("c3 c2", "prompt-went(scissors c2)", "b3", "step-capture(cube(paper) upper scissors b3)");
        check("c3 c2", "prompt-went(scissors c2)", "c3", "step-go(upper scissors c3)");
    }

    #[test]
    fn a_new_stack_may_go_on() {
        let position: Pijersi = "s-5/7/6/7/2S-P-2/7/6 w 0 1".parse().expect("a position");
        assert_eq!(spell(&position.prompt(&draft("c3 c4"))), "prompt-made(c4)");
        assert_eq!(spell(&position.prompt(&draft("c3 d3"))), "prompt-over()");
        let back = Step::Cell(Cell::new(2, 3));
        assert_eq!(spell(&position.describe_step(&draft("c3 c4"), back)), "step-go(stack scissors c3)");
    }

    #[test]
    fn clicks_that_begin_no_move_are_harmless() {
        let position = Pijersi::default();
        for clicks in ["z99", "a7", "a1 z99", "d4", "a1 g6", "b4 b4 z1", "b4 d3 d3 d3", "S", ". >n", "f4 f4 e4"] {
            let clicks = draft(clicks);
            assert!(position.prompt(&clicks).id().starts_with("pijersi-prompt"));
            for step in draft("z99 a1 d4 .") {
                assert!(position.describe_step(&clicks, step).id().starts_with("pijersi-"));
            }
            position.scene(None, Some(&clicks));
        }
    }
}
