//! What a position's picture shows.

use super::{
    Move, Paiko,
    squares::{GRID, Squares},
};
use crate::{
    color::Color,
    game::{Position, Progress, Step, progress},
    phrase::Phrase,
    scene::{Board, Caption, CaptionPlace, Ground, Mark, Pose, Scene, Sprite, TargetKind},
};

/// The picture of a position, with the last move and the move in the making marked.
pub fn scene(position: &Paiko, last: Option<(&Paiko, &Move)>, draft: Option<&[Step]>) -> Scene {
    let home = |color| Squares::home(color).iter().map(move |square| (square.cell(), Ground::Home(color)));
    let grounds = Color::ALL.into_iter().flat_map(home).collect();
    let sprites = position.board.tiles().map(|(square, tile)| Sprite {
        drawing: "badge",
        color: tile.color,
        cell: square.cell(),
        offset: (0.0, 0.0),
        size: (0.8, 0.8),
        pose: Pose::Still,
    });
    let mut marks = Vec::new();
    if let Some((before, mv)) = last {
        mark_last(&mut marks, before, mv);
    }
    if let Some(draft) = draft {
        mark_draft(&mut marks, position, draft);
    }
    let captions = Color::ALL.map(|color| caption(position, color)).into();
    Scene {
        board: Board { grid: GRID, grounds, lying: false, emblem: "badge" },
        sprites: sprites.collect(),
        stacks: Vec::new(),
        marks,
        captions,
        legend: Vec::new(),
        lines: Vec::new(),
    }
}

fn mark_last(marks: &mut Vec<Mark>, before: &Paiko, mv: &Move) {
    match *mv {
        Move::Deploy { to, then, .. } => marks.push(Mark::Arrived(then.unwrap_or(to))),
        Move::Turn { from, .. } => marks.push(Mark::Arrived(from)),
        Move::Shift { from, to, .. } | Move::Redeploy { from, to } => {
            marks.extend([Mark::Left(from), Mark::Arrived(to)]);
        }
        Move::Draft(_) | Move::Draw(_) | Move::Give(_) | Move::Pass => return,
    }
    marks.extend(before.after(mv).captured.into_iter().map(|(square, _)| Mark::Captured(square.cell())));
}

fn mark_draft(marks: &mut Vec<Mark>, position: &Paiko, draft: &[Step]) {
    let cell = |step: &Step| match *step {
        Step::Cell(cell) => Some(cell),
        _ => None,
    };
    marks.extend(draft.iter().filter_map(cell).map(Mark::Picked));
    if let Progress::Partial { next } | Progress::Complete { next, .. } = progress(position, draft) {
        let targets = next.iter().filter_map(cell).filter(|_| !draft.is_empty());
        marks.extend(targets.map(|cell| Mark::Target { cell, kind: TargetKind::Empty }));
    }
}

fn caption(position: &Paiko, color: Color) -> Caption {
    Caption {
        place: match color {
            Color::White => CaptionPlace::Near,
            Color::Black => CaptionPlace::Far,
        },
        words: Phrase::new("paiko-caption-points").with("points", position.score(color)),
        badge: Some(color),
        to_move: position.outcome().is_none() && position.turn == color,
    }
}
