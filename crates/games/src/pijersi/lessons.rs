//! The course: positions with tasks, in the order of learning.

use super::{
    Pijersi, PijersiMove,
    board::{PijersiPiece, Role, goal_row},
};
use crate::game::{
    lesson::{Case, Lesson, lesson},
    page::RulesPage,
};
use board::{color::Color, phrase::Phrase};

/// The aim, shown by a move that wins.
pub fn aim() -> RulesPage {
    RulesPage::new(Phrase::new("learn-pijersi-aim"), "1s-4/1r-S-1r-2/1P-4/7/1r-SRp-1R-/2w-4/R-1P-2S- w 3 22")
        .played("f3-g3")
}

/// The lessons in the order of learning.
pub fn lessons() -> Vec<Lesson<Pijersi>> {
    vec![
        lesson!("pijersi", "goal", "6/1S-2W-2/6/3r-3/6/7/6 w 0 1", Case::Wins).slip(
            Case::Does(|before, _, after| arrived(after, Role::Wise) > arrived(before, Role::Wise)),
            Phrase::new("learn-pijersi-goal-wise"),
        ),
        lesson!("pijersi", "cube", "5w-/7/6/7/2R-3/7/6 w 0 1", Case::Plays(&["c3-d3", "c3-d4"])),
        lesson!("pijersi", "capture", "6/7/2s-3/2p-R-r-2/2w-3/7/6 w 0 1", Case::Plays(&["d4-e3"])),
        lesson!("pijersi", "choice", "5w-/7/3S-2/2R-p-3/3P-2/7/6 w 0 1", Case::Does(captures)),
        lesson!("pijersi", "stack", "5w-/7/6/7/2R-W-2/7/6 w 0 1", Case::Does(|_, _, after| stacks(after) == 1))
            .among(&["b3", "b4", "c2", "c3", "c4", "c5", "d3", "d4", "d5"]),
        lesson!("pijersi", "stride", "5w-/7/3s-2/7/2WRWW2/7/6 w 0 1", Case::Plays(&["c3=e4"]))
            .slip(Case::Does(captures), Phrase::new("learn-pijersi-stride-split")),
        lesson!("pijersi", "step-off", "5w-/7/6/2p-4/2RS3/7/6 w 0 1", Case::Plays(&["c3-d3"]))
            .slip(Case::Does(captures), Phrase::new("learn-pijersi-step-off-both")),
        lesson!("pijersi", "make-and-go", "5w-/7/3R-2/3S-3/6/7/6 w 0 1", Case::Wins),
        lesson!("pijersi", "go-and-step", "s-5/7/6/1RSp-p-3/6/7/6 w 5 20", Case::Plays(&["d2=d3-d4"]))
            .slip(Case::Does(captures), Phrase::new("learn-pijersi-go-and-step-one")),
        lesson!("pijersi", "guard", "5w-/7/6/7/3R-2/3s-3/2W-1W-1 w 0 1", Case::Holds),
        lesson!("pijersi", "block", "6/7/W-5/w-1R-4/W-5/7/6 w 7 30", Case::Wins),
        lesson!("pijersi", "quiet", "5w-/7/6/2R-s-3/4P-1/7/6 w 19 20", Case::Does(captures)),
        lesson!("pijersi", "race", "5wr/7/2S-3/7/6/7/6 w 0 1", Case::WinsNext)
            .slip(Case::Loses, Phrase::new("learn-pijersi-race-caught")),
        lesson!("pijersi", "explore", "5w-/4p-2/2R-3/7/6/7/6 w 0 1", Case::WinsNext),
    ]
}

/// The number of White's pieces of a role on White's goal row.
fn arrived(position: &Pijersi, role: Role) -> usize {
    let there = |piece: PijersiPiece| piece.color == Color::White && piece.top == role;
    position.board.pieces().filter(|&(cell, piece)| cell.letter() == goal_row(Color::White) && there(piece)).count()
}

/// The number of stacks on the board.
fn stacks(position: &Pijersi) -> usize {
    position.board.pieces().filter(|(_, piece)| piece.is_stack()).count()
}

/// Whether a move of White captured anything.
fn captures(before: &Pijersi, _: &PijersiMove, after: &Pijersi) -> bool {
    after.board.cubes(Color::Black) < before.board.cubes(Color::Black)
}
