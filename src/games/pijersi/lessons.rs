//! The course: positions with tasks, in the order of learning.

use super::{
    Move, Pijersi,
    board::{Piece, Role, goal_row},
};
use crate::{
    color::Color,
    game::lesson::{Case, Lesson},
    phrase::Phrase,
};

/// The lessons in the order of learning.
pub fn lessons() -> Vec<Lesson<Pijersi>> {
    vec![
        Lesson {
            id: "cube",
            position: "5w-/7/6/7/2R-3/7/6 w 0 1",
            task: Phrase::new("learn-pijersi-cube-task"),
            hint: Phrase::new("learn-pijersi-cube-hint"),
            goal: Case::Plays(&["c3-d3", "c3-d4"]),
            done: Phrase::new("learn-pijersi-cube-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-pijersi-cube-short"),
            among: &[],
        },
        Lesson {
            id: "goal",
            position: "6/1S-2W-2/6/3r-3/6/7/6 w 0 1",
            task: Phrase::new("learn-pijersi-goal-task"),
            hint: Phrase::new("learn-pijersi-goal-hint"),
            goal: Case::Wins,
            done: Phrase::new("learn-pijersi-goal-done"),
            slips: vec![(
                Case::Does(|before, _, after| arrived(after, Role::Wise) > arrived(before, Role::Wise)),
                Phrase::new("learn-pijersi-goal-wise"),
            )],
            short: Phrase::new("learn-pijersi-goal-short"),
            among: &[],
        },
        Lesson {
            id: "capture",
            position: "6/7/2s-3/2p-R-r-2/2w-3/7/6 w 0 1",
            task: Phrase::new("learn-pijersi-capture-task"),
            hint: Phrase::new("learn-pijersi-capture-hint"),
            goal: Case::Plays(&["d4-e3"]),
            done: Phrase::new("learn-pijersi-capture-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-pijersi-capture-short"),
            among: &[],
        },
        Lesson {
            id: "choice",
            position: "5w-/7/3S-2/2R-p-3/3P-2/7/6 w 0 1",
            task: Phrase::new("learn-pijersi-choice-task"),
            hint: Phrase::new("learn-pijersi-choice-hint"),
            goal: Case::Does(captures),
            done: Phrase::new("learn-pijersi-choice-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-pijersi-choice-short"),
            among: &[],
        },
        Lesson {
            id: "stack",
            position: "5w-/7/6/7/2R-W-2/7/6 w 0 1",
            task: Phrase::new("learn-pijersi-stack-task"),
            hint: Phrase::new("learn-pijersi-stack-hint"),
            goal: Case::Does(|_, _, after| stacks(after) == 1),
            done: Phrase::new("learn-pijersi-stack-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-pijersi-stack-short"),
            among: &[],
        },
        Lesson {
            id: "stride",
            position: "5w-/7/3s-2/7/2WRWW2/7/6 w 0 1",
            task: Phrase::new("learn-pijersi-stride-task"),
            hint: Phrase::new("learn-pijersi-stride-hint"),
            goal: Case::Plays(&["c3=e4"]),
            done: Phrase::new("learn-pijersi-stride-done"),
            slips: vec![(Case::Does(captures), Phrase::new("learn-pijersi-stride-split"))],
            short: Phrase::new("learn-pijersi-stride-short"),
            among: &[],
        },
        Lesson {
            id: "step-off",
            position: "5w-/7/6/2p-4/2RS3/7/6 w 0 1",
            task: Phrase::new("learn-pijersi-step-off-task"),
            hint: Phrase::new("learn-pijersi-step-off-hint"),
            goal: Case::Plays(&["c3-d3"]),
            done: Phrase::new("learn-pijersi-step-off-done"),
            slips: vec![(Case::Does(captures), Phrase::new("learn-pijersi-step-off-both"))],
            short: Phrase::new("learn-pijersi-step-off-short"),
            among: &[],
        },
        Lesson {
            id: "make-and-go",
            position: "5w-/7/3R-2/3S-3/6/7/6 w 0 1",
            task: Phrase::new("learn-pijersi-make-and-go-task"),
            hint: Phrase::new("learn-pijersi-make-and-go-hint"),
            goal: Case::Wins,
            done: Phrase::new("learn-pijersi-make-and-go-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-pijersi-make-and-go-short"),
            among: &[],
        },
        Lesson {
            id: "go-and-step",
            position: "s-5/7/6/1RSp-p-3/6/7/6 w 5 20",
            task: Phrase::new("learn-pijersi-go-and-step-task"),
            hint: Phrase::new("learn-pijersi-go-and-step-hint"),
            goal: Case::Plays(&["d2=d3-d4"]),
            done: Phrase::new("learn-pijersi-go-and-step-done"),
            slips: vec![(Case::Does(captures), Phrase::new("learn-pijersi-go-and-step-one"))],
            short: Phrase::new("learn-pijersi-go-and-step-short"),
            among: &[],
        },
        Lesson {
            id: "guard",
            position: "5w-/7/6/7/3R-2/3s-3/2W-1W-1 w 0 1",
            task: Phrase::new("learn-pijersi-guard-task"),
            hint: Phrase::new("learn-pijersi-guard-hint"),
            goal: Case::Holds,
            done: Phrase::new("learn-pijersi-guard-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-pijersi-guard-short"),
            among: &[],
        },
        Lesson {
            id: "block",
            position: "6/7/W-5/w-1R-4/W-5/7/6 w 7 30",
            task: Phrase::new("learn-pijersi-block-task"),
            hint: Phrase::new("learn-pijersi-block-hint"),
            goal: Case::Wins,
            done: Phrase::new("learn-pijersi-block-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-pijersi-block-short"),
            among: &[],
        },
        Lesson {
            id: "quiet",
            position: "5w-/7/6/2R-s-3/4P-1/7/6 w 19 20",
            task: Phrase::new("learn-pijersi-quiet-task"),
            hint: Phrase::new("learn-pijersi-quiet-hint"),
            goal: Case::Does(captures),
            done: Phrase::new("learn-pijersi-quiet-done"),
            slips: Vec::new(),
            short: Phrase::new("learn-pijersi-quiet-short"),
            among: &[],
        },
        Lesson {
            id: "race",
            position: "5wr/7/2S-3/7/6/7/6 w 0 1",
            task: Phrase::new("learn-pijersi-race-task"),
            hint: Phrase::new("learn-pijersi-race-hint"),
            goal: Case::WinsNext,
            done: Phrase::new("learn-pijersi-race-done"),
            slips: vec![(Case::Loses, Phrase::new("learn-pijersi-race-caught"))],
            short: Phrase::new("learn-pijersi-race-short"),
            among: &[],
        },
    ]
}

/// The number of White's pieces with this role on White's goal row.
fn arrived(position: &Pijersi, role: Role) -> usize {
    let there = |piece: Piece| piece.color == Color::White && piece.top == role;
    position.board.pieces().filter(|&(cell, piece)| cell.letter() == goal_row(Color::White) && there(piece)).count()
}

/// The number of stacks on the board.
fn stacks(position: &Pijersi) -> usize {
    position.board.pieces().filter(|(_, piece)| piece.is_stack()).count()
}

/// Whether a move of White captured anything.
fn captures(before: &Pijersi, _: &Move, after: &Pijersi) -> bool {
    after.board.cubes(Color::Black) < before.board.cubes(Color::Black)
}
