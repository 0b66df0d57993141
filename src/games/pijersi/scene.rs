//! What a position's picture shows.

use super::{
    Move, Pijersi, QUIET_LIMIT,
    board::{GRID, Piece, Role, goal_row},
    moves::Kind,
    rules,
};
use crate::{
    color::Color,
    game::{Position, Progress, Step, progress},
    grid::Cell,
    phrase::Phrase,
    scene::{Arrow, Board, Caption, CaptionPlace, Ground, Mark, Scene, Sprite, TargetKind},
};

/// The body of a single cube: its side, and how far its centre is above the cell's.
const CUBE: (f32, f32) = (1.0, -0.11);
/// The sign on a single cube.
const CUBE_SIGN: f32 = 0.70;
/// The same of the upper cube of a stack.
const UPPER: (f32, f32) = (0.91, -0.45);
const UPPER_SIGN: f32 = 0.68;
/// The lower cube of a stack, seen as a slab: width, height and where its centre is.
const SLAB: (f32, f32, f32) = (1.23, 0.64, 0.19);
/// Its sign, in the part that the upper cube leaves free.
const SLAB_SIGN: (f32, f32) = (0.46, 0.26);
/// How wide the lying eight of the wise is against the other signs. Its drawing is square and as wide as the eight.
const WISE_WIDTH: f32 = 1.04;

/// The picture of a position, with the last move and the move in the making marked.
pub fn scene(position: &Pijersi, last: Option<(&Pijersi, &Move)>, draft: &[Step]) -> Scene {
    let mut marks = Vec::new();
    if let Some((before, mv)) = last {
        mark_last(&mut marks, position, before, mv);
    }
    if !draft.is_empty() {
        mark_draft(&mut marks, position, draft);
    }
    Scene { board: board(), sprites: sprites(position), marks, captions: captions(position) }
}

fn board() -> Board {
    let is_goal = |cell: &Cell| Color::ALL.map(goal_row).contains(&cell.letter());
    Board { grid: GRID, grounds: GRID.cells().filter(is_goal).map(|cell| (cell, Ground::Goal)).collect() }
}

/// The pieces from the north row down, since a stack rises into the row above; what stands on one cell is together,
/// from below to above.
fn sprites(position: &Pijersi) -> Vec<Sprite> {
    let mut pieces: Vec<(Cell, Piece)> = position.board.pieces().collect();
    pieces.sort_by_key(|(cell, _)| std::cmp::Reverse(cell.letter()));
    let mut sprites = Vec::new();
    for (cell, Piece { color, top, bottom }) in pieces {
        let mut push = |drawing, size, y| sprites.push(Sprite { drawing, color, cell, offset: (0.0, y), size });
        let ((side, y), sign_box) = match bottom {
            None => (CUBE, CUBE_SIGN),
            Some(bottom) => {
                let (width, height, y) = SLAB;
                push("pijersi/slab", (width, height), y);
                let (sign_box, y) = SLAB_SIGN;
                push(sign(bottom), sign_size(bottom, sign_box), y);
                (UPPER, UPPER_SIGN)
            }
        };
        push("pijersi/cube", (side, side), y);
        push(sign(top), sign_size(top, sign_box), y);
    }
    sprites
}

const fn sign(role: Role) -> &'static str {
    match role {
        Role::Rock => "pijersi/rock",
        Role::Paper => "pijersi/paper",
        Role::Scissors => "pijersi/scissors",
        Role::Wise => "pijersi/wise",
    }
}

fn sign_size(role: Role, sign_box: f32) -> (f32, f32) {
    let side = if role == Role::Wise { WISE_WIDTH * sign_box } else { sign_box };
    (side, side)
}

/// Frames where the move ended and the cells that it left, an arrow for each action, and what was captured.
fn mark_last(marks: &mut Vec<Mark>, position: &Pijersi, before: &Pijersi, mv: &Move) {
    let mut board = before.board.clone();
    let mut captured = Vec::new();
    let mut left = Vec::new();
    let mut end = mv.start();
    for action in mv.actions() {
        if rules::act(&mut board, action).is_some() {
            captured.push(Mark::Captured(action.to));
        }
        left.push(action.from);
        end = action.to;
    }
    left.retain(|&cell| cell != end);
    marks.extend(left.into_iter().map(Mark::Left));
    marks.push(Mark::Arrived(end));
    for (number, action) in (1..).zip(mv.actions()) {
        marks.push(Mark::Action(Arrow {
            from: action.from,
            to: action.to,
            number,
            double: action.kind == Kind::Stack,
            from_occupied: position.piece(action.from).is_some(),
            to_occupied: position.piece(action.to).is_some(),
        }));
    }
    marks.extend(captured);
}

/// The cells that were clicked, and those that may be clicked next. Their kinds are those of the picture, which
/// shows the board without the move in the making.
fn mark_draft(marks: &mut Vec<Mark>, position: &Pijersi, draft: &[Step]) {
    let mut picked: Vec<Step> = draft.to_vec();
    picked.sort_unstable();
    picked.dedup();
    let cell = |step: &Step| match step {
        Step::Cell(cell) if GRID.contains(*cell) => Some(*cell),
        _ => None,
    };
    marks.extend(picked.iter().filter_map(cell).map(Mark::Picked));
    let next = match progress(position, draft) {
        Progress::Impossible => Vec::new(),
        Progress::Partial { next } | Progress::Complete { next, .. } => next,
    };
    marks.extend(next.iter().filter_map(cell).map(|cell| {
        let kind = match position.piece(cell) {
            None => TargetKind::Empty,
            Some(piece) if piece.color == position.turn => TargetKind::Occupied,
            Some(_) => TargetKind::Capture,
        };
        Mark::Target { cell, kind }
    }));
}

fn captions(position: &Pijersi) -> Vec<Caption> {
    let over = position.outcome().is_some();
    let side = |place, color| Caption {
        place,
        words: Phrase::new("side").with("color", color),
        badge: Some(color),
        to_move: position.turn == color && !over,
    };
    let words = |place, words| Caption { place, words, badge: None, to_move: false };
    vec![
        side(CaptionPlace::FarLeft, Color::Black),
        words(CaptionPlace::Far, Phrase::new("caption-white-goal").with("row", "g")),
        words(
            CaptionPlace::FarRight,
            Phrase::new("pijersi-caption-quiet")
                .with("count", u32::from(position.quiet))
                .with("limit", u32::from(QUIET_LIMIT)),
        ),
        side(CaptionPlace::NearLeft, Color::White),
        words(CaptionPlace::Near, Phrase::new("caption-black-goal").with("row", "a")),
        words(
            CaptionPlace::NearRight,
            Phrase::new("pijersi-caption-cubes")
                .with("white", position.board.cubes(Color::White))
                .with("black", position.board.cubes(Color::Black)),
        ),
    ]
}
