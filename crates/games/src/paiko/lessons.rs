//! The lessons of the course.

use super::{Paiko, moves::PaikoMove, squares::Square, tile::TileKind};
use crate::game::{
    lesson::{Case, Lesson, lesson},
    page::RulesPage,
};
use board::{color::Color, grid::Cell, phrase::Phrase};

const H5: Cell = Cell::new(7, 5);
const I5: Cell = Cell::new(8, 5);
const I6: Cell = Cell::new(8, 6);

/// The aim, shown by a move that wins.
pub fn aim() -> RulesPage {
    RulesPage::new(Phrase::new("learn-paiko-aim"), "2/4/5W/5A2/s7E1/2w5S3/14/14/8S3/10/3e4/6/4/2 w t -/- -/- 12")
        .played("j6-j8")
}

/// The lessons in the order of learning.
pub fn lessons() -> Vec<Lesson<Paiko>> {
    vec![
        lesson!("paiko", "ten", "2/4/5W/5A2/8E1/8S3/14/14/12/4SS4/8/6/4/2 w t -/- -/- 12", Case::Wins)
            .among(&["g5", "h5", "f5", "g6", "h4", "h6", "i5", "j5"]),
        lesson!("paiko", "deploy", "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t S1/- -/- 12", Case::Does(deploys))
            .among(&["S", "+", "e4", "f6", "g7", "h6", "i10"]),
        lesson!("paiko", "reach", "2/4/6/8/10/12/14/7S6/12/10/8/6/4/2 w t E1/- -/- 12", Case::Does(gains::<2>))
            .slip(Case::Does(gains::<1>), Phrase::new("learn-paiko-reach-one"))
            .among(&["E", "f5", "g8", "h6", "h8", "i8", "i9"]),
        lesson!("paiko", "shift", "2/4/6/8/10/12/14/14/12/4S5/1A6/6/4/2 w t -/- -/- 12", Case::Does(gains::<1>))
            .among(&["e4", "e5", "g5", "f6", "g6", "g7", "h6", "i5", "i6", "j5"]),
        lesson!("paiko", "capture", "2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2 w t B1/- -/- 12", Case::Does(captures::<1>))
            .among(&["B", "e4", "f4", "f5", "g4", "h5"]),
        lesson!(
            "paiko",
            "cover",
            "2/4/6/8/10/12/14/14/12/4S1l3/1B>2e3/6/4/2 w t A1/- -/- 12",
            Case::Does(captures::<1>)
        )
        .among(&["A", "e5", "f3", "f6", "g3", "h6"]),
        lesson!(
            "paiko",
            "lotus",
            "2/4/6/8/10/6bv5/14/14/12/5S4/8/6/4/2 w t L1A1/- -/- 12",
            Case::Does(|_, mv, after| covers(after, H5) && matches!(mv, PaikoMove::Deploy { to: I6, .. }))
        )
        .among(&["L", "A", "f3", "f5", "g5", "i6", "k8"]),
        lesson!(
            "paiko",
            "water",
            "2/4/6/8/10/7bv4/14/14/12/1W4S3/8/6/4/2 w t -/- -/- 12",
            Case::Does(|_, _, after| covers(after, I5))
        )
        .among(&["d5", "d6", "e5", "h4", "h5", "i4", "i6", "k4"]),
        lesson!("paiko", "sai", "2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2 w t I1/- -/- 12", Case::Does(captures::<1>))
            .among(&["I", "e4", "f4", "f5", "g4"]),
        lesson!("paiko", "fire", "2/4/6/8/10/12/14/14/12/8f<1/8/1S4/4/2 w t B1/- -/- 12", Case::Does(captures::<1>))
            .among(&["B", "e5", "f5", "g4", "g5"]),
        lesson!("paiko", "own-fire", "2/4/6/8/10/7bv4/14/14/12/6S3/8/6/4/2 w t F1/- -/- 12", Case::Does(deploys))
            .among(&["F", "g5", "i5"]),
        lesson!(
            "paiko",
            "safety",
            "2/4/6/8/10/7bv4/14/14/12/4S5/1B>3e2/6/4/2 w t -/- -/- 12",
            Case::Does(captures::<1>)
        )
        .among(&["g5", "g6", "h5", "h6", "i5"]),
        lesson!(
            "paiko",
            "rounds",
            "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2 w t A1/- -/- 12",
            Case::Does(captures::<3>)
        )
        .slip(Case::Does(captures::<2>), Phrase::new("learn-paiko-rounds-two"))
        .among(&["A", "f5", "g6", "h4", "h5", "h6"]),
        lesson!("paiko", "reward", "2/4/6/8/10/12/14/14/12/4S5/8/6/4/2 w r1 -/- S1/- 12", Case::Plays(&["give L"])),
        lesson!(
            "paiko",
            "draw",
            "2/4/6/8/10/12/14/14/12/4S5/8/6/4/2 w t -/- -/- 12",
            Case::Does(|_, mv, _| matches!(mv, PaikoMove::Draw(_)))
        )
        .among(&["+", "g5", "g6", "h5", "h6"]),
        lesson!(
            "paiko",
            "draft",
            "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0",
            Case::Does(|_, mv, _| drafts(mv, TileKind::Sword, 2) && drafts(mv, TileKind::Lotus, 1))
        ),
        lesson!(
            "paiko",
            "explore",
            "2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2 w t B1A1/- -/- 12",
            Case::Does(captures::<1>)
        )
        .among(&["A", "B", "e4", "e5", "f3", "f6", "g3"]),
    ]
}

fn deploys(_: &Paiko, mv: &PaikoMove, _: &Paiko) -> bool {
    matches!(mv, PaikoMove::Deploy { .. })
}

/// Whether a move of White gains this number of points.
fn gains<const POINTS: u32>(before: &Paiko, _: &PaikoMove, after: &Paiko) -> bool {
    after.score(Color::White).saturating_sub(before.score(Color::White)) == POINTS
}

/// Whether a move captures this number of Black's tiles.
fn captures<const TILES: u32>(before: &Paiko, _: &PaikoMove, after: &Paiko) -> bool {
    let lost = |position: &Paiko| position.stock(Color::Black).discard.total();
    lost(after) - lost(before) == TILES
}

/// Whether White's tiles are covered on a cell.
fn covers(position: &Paiko, cell: Cell) -> bool {
    Square::of(cell).is_some_and(|square| position.covered(Color::White).contains(square))
}

/// Whether a move drafts at least `least` tiles of a kind.
fn drafts(mv: &PaikoMove, kind: TileKind, least: u8) -> bool {
    matches!(mv, PaikoMove::Draft(tiles) if tiles.count(kind) >= least)
}
