//! What a position's picture shows.

use super::{Biyi, GRID, Move, draft::Draft};
use crate::{
    color::Color,
    game::{Position, Progress, Step, progress},
    phrase::Phrase,
    scene::{Arrow, Board, Caption, CaptionPlace, Ground, Mark, Scene, Sprite, TargetKind},
};

/// The width and the height of a token, and how far each lies above the one below it.
const TOKEN: (f32, f32) = (0.6, 0.08);

/// The picture of a position, with the last move and the move in the making marked.
pub fn scene(position: &Biyi, last: Option<(&Biyi, &Move)>, draft: Option<&[Step]>) -> Scene {
    let mut marks = Vec::new();
    if let Some((_, mv)) = last {
        for (number, action) in (1..).zip(mv.actions()) {
            let (from_occupied, to_occupied) =
                (!position.stack(action.from).is_empty(), !position.stack(action.to).is_empty());
            marks.push(Mark::Action(Arrow {
                from: action.from,
                to: action.to,
                number,
                double: false,
                from_occupied,
                to_occupied,
            }));
        }
        marks.push(Mark::Arrived(mv.end()));
    }
    let mut shown = position.board.clone();
    if let Some(clicks) = draft {
        shown = Draft::read(position, clicks).stage.board;
        let cell = |step: &Step| match step {
            Step::Cell(cell) if GRID.contains(*cell) => Some(*cell),
            _ => None,
        };
        marks.extend(clicks.iter().filter_map(cell).map(Mark::Picked));
        let next = match progress(position, clicks) {
            Progress::Impossible => Vec::new(),
            Progress::Partial { next } | Progress::Complete { next, .. } => next,
        };
        marks.extend(next.iter().filter_map(cell).map(|cell| {
            let kind = if shown.get(cell).is_empty() { TargetKind::Empty } else { TargetKind::Occupied };
            Mark::Target { cell, kind }
        }));
    }
    let (size, step) = TOKEN;
    let sprites = shown.stacks().flat_map(|(cell, stack)| {
        (0u8..).zip(stack.tokens()).map(move |(level, color)| Sprite {
            drawing: "badge",
            color,
            cell,
            offset: (0.0, -step * f32::from(level)),
            size: (size, size),
        })
    });
    let grounds = position.nests.iter().map(|&nest| (nest, Ground::Goal)).collect();
    let side = |place, color| Caption {
        place,
        words: Phrase::new("side").with("color", color),
        badge: Some(color),
        to_move: position.turn == color && position.outcome().is_none(),
    };
    Scene {
        board: Board { grid: GRID, grounds },
        sprites: sprites.collect(),
        marks,
        captions: vec![side(CaptionPlace::FarLeft, Color::Black), side(CaptionPlace::NearLeft, Color::White)],
    }
}
