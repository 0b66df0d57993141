//! The picture of a position.

use super::{TicTacToe, TicTacToeMove, moves::GRID};
use crate::game::{Position, Step, standing};
use board::drawing;
use board::{
    color::Color,
    phrase::Phrase,
    scene::{Board, Caption, CaptionPlace, Drawing, Mark, Orientation, Pose, Scene, Sprite, TargetKind},
};

/// The marks: crosses for White, rings for Black.
const MARK: Drawing = drawing!("tictactoe", "mark", sides);

/// The picture of a position, with the last move marked. While a player chooses a square (`draft` is not `None`), the
/// empty squares are marked, too.
pub fn scene(position: &TicTacToe, last: Option<TicTacToeMove>, draft: Option<&[Step]>) -> Scene {
    let board = Board { grid: GRID, grounds: Vec::new(), plan: Orientation::Upright, emblem: MARK };
    let mut scene = Scene::new(board);
    scene.marks.extend(last.map(|mv| Mark::Arrived(mv.0)));
    if draft.is_some_and(<[_]>::is_empty) {
        let target = |mv: TicTacToeMove| Mark::Target { cell: mv.0, kind: TargetKind::Empty };
        scene.marks.extend(position.legal_moves().into_iter().map(target));
    }
    let sprite = |mv: TicTacToeMove| {
        let (drawing, cell, color) = (MARK, mv.0, position.marks[mv.index()]?);
        Some(Sprite { drawing, color, cell, offset: (0.0, 0.0), size: (0.7, 0.7), pose: Pose::Still })
    };
    scene.sprites.extend(TicTacToeMove::all().filter_map(sprite));
    for (place, color) in [(CaptionPlace::Near, Color::White), (CaptionPlace::Far, Color::Black)] {
        let words = Phrase::new("side").with("color", color);
        scene.captions.push(Caption { place, words, count: None, badge: Some(color) });
    }
    scene.status = Some(standing(position.turn(), position.outcome()));
    scene
}
