//! The lessons of the course.

use super::{Paiko, moves::Move, squares::Square, tile::Kind};
use crate::{
    color::Color,
    game::lesson::{Case, Lesson},
    grid::Cell,
    phrase::Phrase,
};

const H5: Cell = Cell::new(7, 5);
const I5: Cell = Cell::new(8, 5);
const I6: Cell = Cell::new(8, 6);

/// The lessons in the order of learning.
pub fn lessons() -> Vec<Lesson<Paiko>> {
    vec![
        Lesson {
            id: "draft",
            position: "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0",
            task: Phrase::new("learn-paiko-draft-task"),
            hint: Phrase::new("learn-paiko-draft-hint"),
            goal: Case::Does(|_, mv, _| drafts(mv, Kind::Sword, 2) && drafts(mv, Kind::Lotus, 1)),
            done: Phrase::new("learn-paiko-draft-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-draft-short"),
            among: &[],
        },
        Lesson {
            id: "deploy",
            position: "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t S1/- -/- 12",
            task: Phrase::new("learn-paiko-deploy-task"),
            hint: Phrase::new("learn-paiko-deploy-hint"),
            goal: Case::Does(|_, mv, _| matches!(mv, Move::Deploy { .. })),
            done: Phrase::new("learn-paiko-deploy-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-deploy-short"),
            among: &["S", "+", "e4", "f6", "g7", "h6", "i10"],
        },
        Lesson {
            id: "reach",
            position: "2/4/6/8/10/12/14/7S6/12/10/8/6/4/2 w t E1/- -/- 12",
            task: Phrase::new("learn-paiko-reach-task"),
            hint: Phrase::new("learn-paiko-reach-hint"),
            goal: Case::Does(|before, _, after| points(before, after) == 2),
            done: Phrase::new("learn-paiko-reach-done"),
            slips: vec![(
                Case::Does(|before, _, after| points(before, after) == 1),
                Phrase::new("learn-paiko-reach-one"),
            )],
            short: Phrase::new("learn-paiko-reach-short"),
            among: &["E", "f5", "g8", "h6", "h8", "i8", "i9"],
        },
        Lesson {
            id: "shift",
            position: "2/4/6/8/10/12/14/14/12/4S5/1A6/6/4/2 w t -/- -/- 12",
            task: Phrase::new("learn-paiko-shift-task"),
            hint: Phrase::new("learn-paiko-shift-hint"),
            goal: Case::Does(|before, _, after| points(before, after) == 1),
            done: Phrase::new("learn-paiko-shift-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-shift-short"),
            among: &["e4", "e5", "g5", "f6", "g6", "g7", "h6", "i5", "i6", "j5"],
        },
        Lesson {
            id: "capture",
            position: "2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2 w t B1/- -/- 12",
            task: Phrase::new("learn-paiko-capture-task"),
            hint: Phrase::new("learn-paiko-capture-hint"),
            goal: Case::Does(|before, _, after| captured(before, after) == 1),
            done: Phrase::new("learn-paiko-capture-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-capture-short"),
            among: &["B", "e4", "f4", "f5", "g4", "h5"],
        },
        Lesson {
            id: "cover",
            position: "2/4/6/8/10/12/14/14/12/4S1l3/1B>2e3/6/4/2 w t A1/- -/- 12",
            task: Phrase::new("learn-paiko-cover-task"),
            hint: Phrase::new("learn-paiko-cover-hint"),
            goal: Case::Does(|before, _, after| captured(before, after) == 1),
            done: Phrase::new("learn-paiko-cover-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-cover-short"),
            among: &["A", "e5", "f3", "f6", "g3", "h6"],
        },
        Lesson {
            id: "lotus",
            position: "2/4/6/8/10/6bv5/14/14/12/5S4/8/6/4/2 w t L1A1/- -/- 12",
            task: Phrase::new("learn-paiko-lotus-task"),
            hint: Phrase::new("learn-paiko-lotus-hint"),
            goal: Case::Does(|_, mv, after| covers(after, H5) && matches!(mv, Move::Deploy { to: I6, .. })),
            done: Phrase::new("learn-paiko-lotus-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-lotus-short"),
            among: &["L", "A", "f3", "f5", "g5", "i6", "k8"],
        },
        Lesson {
            id: "water",
            position: "2/4/6/8/10/7bv4/14/14/12/1W4S3/8/6/4/2 w t -/- -/- 12",
            task: Phrase::new("learn-paiko-water-task"),
            hint: Phrase::new("learn-paiko-water-hint"),
            goal: Case::Does(|_, _, after| covers(after, I5)),
            done: Phrase::new("learn-paiko-water-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-water-short"),
            among: &["d5", "d6", "e5", "h4", "h5", "i4", "i6", "k4"],
        },
        Lesson {
            id: "sai",
            position: "2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2 w t I1/- -/- 12",
            task: Phrase::new("learn-paiko-sai-task"),
            hint: Phrase::new("learn-paiko-sai-hint"),
            goal: Case::Does(|before, _, after| captured(before, after) == 1),
            done: Phrase::new("learn-paiko-sai-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-sai-short"),
            among: &["I", "e4", "f4", "f5", "g4"],
        },
        Lesson {
            id: "fire",
            position: "2/4/6/8/10/12/14/14/12/8f<1/8/1S4/4/2 w t B1/- -/- 12",
            task: Phrase::new("learn-paiko-fire-task"),
            hint: Phrase::new("learn-paiko-fire-hint"),
            goal: Case::Does(|before, _, after| captured(before, after) == 1),
            done: Phrase::new("learn-paiko-fire-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-fire-short"),
            among: &["B", "e5", "f5", "g4", "g5"],
        },
        Lesson {
            id: "own-fire",
            position: "2/4/6/8/10/7bv4/14/14/12/6S3/8/6/4/2 w t F1/- -/- 12",
            task: Phrase::new("learn-paiko-own-fire-task"),
            hint: Phrase::new("learn-paiko-own-fire-hint"),
            goal: Case::Does(|_, mv, _| matches!(mv, Move::Deploy { .. })),
            done: Phrase::new("learn-paiko-own-fire-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-own-fire-short"),
            among: &["F", "g5", "i5"],
        },
        Lesson {
            id: "safety",
            position: "2/4/6/8/10/7bv4/14/14/12/4S5/1B>3e2/6/4/2 w t -/- -/- 12",
            task: Phrase::new("learn-paiko-safety-task"),
            hint: Phrase::new("learn-paiko-safety-hint"),
            goal: Case::Does(|before, _, after| captured(before, after) == 1),
            done: Phrase::new("learn-paiko-safety-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-safety-short"),
            among: &["g5", "g6", "h5", "h6", "i5"],
        },
        Lesson {
            id: "rounds",
            position: "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2 w t A1/- -/- 12",
            task: Phrase::new("learn-paiko-rounds-task"),
            hint: Phrase::new("learn-paiko-rounds-hint"),
            goal: Case::Does(|before, _, after| captured(before, after) == 3),
            done: Phrase::new("learn-paiko-rounds-done"),
            slips: vec![(
                Case::Does(|before, _, after| captured(before, after) == 2),
                Phrase::new("learn-paiko-rounds-two"),
            )],
            short: Phrase::new("learn-paiko-rounds-short"),
            among: &["A", "f5", "g6", "h4", "h5", "h6"],
        },
        Lesson {
            id: "reward",
            position: "2/4/6/8/10/12/14/14/12/4S5/8/6/4/2 w r1 -/- S1/- 12",
            task: Phrase::new("learn-paiko-reward-task"),
            hint: Phrase::new("learn-paiko-reward-hint"),
            goal: Case::Plays(&["give L"]),
            done: Phrase::new("learn-paiko-reward-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-reward-short"),
            among: &[],
        },
        Lesson {
            id: "draw",
            position: "2/4/6/8/10/12/14/14/12/4S5/8/6/4/2 w t -/- -/- 12",
            task: Phrase::new("learn-paiko-draw-task"),
            hint: Phrase::new("learn-paiko-draw-hint"),
            goal: Case::Does(|_, mv, _| matches!(mv, Move::Draw(_))),
            done: Phrase::new("learn-paiko-draw-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-draw-short"),
            among: &["+", "g5", "g6", "h5", "h6"],
        },
        Lesson {
            id: "ten",
            position: "2/4/5W/5A2/8E1/8SL1s/14/14/12/4SS4/8/6/4/2 w t -/- -/- 12",
            task: Phrase::new("learn-paiko-ten-task"),
            hint: Phrase::new("learn-paiko-ten-hint"),
            goal: Case::Wins,
            done: Phrase::new("learn-paiko-ten-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-paiko-ten-short"),
            among: &["g5", "h5", "f5", "g6", "h4", "h6", "i5", "j5"],
        },
    ]
}

/// The number of points that a move of White gains.
fn points(before: &Paiko, after: &Paiko) -> u32 {
    after.score(Color::White).saturating_sub(before.score(Color::White))
}

/// The number of Black's tiles that a move captures.
fn captured(before: &Paiko, after: &Paiko) -> u32 {
    let lost = |position: &Paiko| position.stock(Color::Black).discard.total();
    lost(after) - lost(before)
}

/// Whether White's tiles are covered on a cell.
fn covers(position: &Paiko, cell: Cell) -> bool {
    Square::of(cell).is_some_and(|square| position.covered(Color::White).contains(square))
}

/// Whether a move drafts at least `least` tiles of a kind.
fn drafts(mv: &Move, kind: Kind, least: u8) -> bool {
    matches!(mv, Move::Draft(tiles) if tiles.count(kind) >= least)
}
