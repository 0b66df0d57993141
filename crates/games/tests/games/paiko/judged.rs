//! Of all conceivable actions, exactly those that move generation lists are judged legal.

use std::collections::HashSet;

use board::grid::Cell;
use games::{
    game::Position,
    paiko::{Facing, Paiko, PaikoMove, Square, TileKind},
};

use super::positions;

/// All cells of the 14 files and 14 ranks, whether on the board or off it.
fn cells() -> impl Iterator<Item = Cell> {
    (0..14).flat_map(|letter| (1..=14).map(move |number| Cell::new(letter, number)))
}

fn facings() -> impl Iterator<Item = Option<Facing>> {
    std::iter::once(None).chain(Facing::ALL.map(Some))
}

/// The number of steps between two cells.
fn distance(from: Cell, to: Cell) -> u8 {
    from.letter().abs_diff(to.letter()) + from.number().abs_diff(to.number())
}

/// The cells at most three steps from a cell, including the cell.
fn near(from: Cell) -> impl Iterator<Item = Cell> {
    cells().filter(move |&to| distance(from, to) <= 3)
}

/// Visits all conceivable actions on the board, and the pass. The ends of a shift are at most three steps apart.
fn actions(visit: &mut impl FnMut(PaikoMove)) {
    for facing in facings() {
        for from in cells() {
            visit(PaikoMove::Turn { from, facing });
            near(from).for_each(|to| visit(PaikoMove::Shift { from, to, facing }));
            for kind in TileKind::ALL {
                visit(PaikoMove::Deploy { kind, to: from, then: None, facing });
            }
            // The Earth is tried as an example of the tiles that may not shift in the turn of their deployment.
            for kind in [TileKind::Sai, TileKind::Earth] {
                near(from).for_each(|to| visit(PaikoMove::Deploy { kind, to: from, then: Some(to), facing }));
            }
        }
    }
    for from in Square::all() {
        cells().for_each(|to| visit(PaikoMove::Redeploy { from: from.cell(), to }));
    }
    visit(PaikoMove::Pass);
}

#[test]
fn exactly_the_listed_actions_are_judged_legal() {
    let mut legal = 0;
    for position in positions::all().step_by(3) {
        let listed: HashSet<PaikoMove> = position.legal_moves().into_iter().collect();
        let mut found = 0;
        actions(&mut |mv| {
            let allowed = position.judge(&mv).is_ok();
            assert_eq!(allowed, listed.contains(&mv), "{position}: {mv:?}");
            found += usize::from(allowed);
        });
        let drawn = listed.iter().filter(|mv| matches!(mv, PaikoMove::Draw(_))).count();
        assert_eq!(found + drawn, listed.len(), "{position}");
        legal += found;
    }
    assert!(legal > 1_000, "{legal}");
}

/// The cells between two cells that are two steps apart.
fn middles(from: Cell, to: Cell) -> impl Iterator<Item = Cell> {
    cells().filter(move |&middle| distance(from, middle) == 1 && distance(middle, to) == 1)
}

#[test]
fn a_shift_is_legal_exactly_if_one_of_its_paths_is() {
    let (mut passable, mut barred) = (0, 0);
    for position in positions::all() {
        let own: Vec<Cell> = Square::all().map(Square::cell).filter(|&cell| is_own(&position, cell)).collect();
        for from in own {
            let facing = position.tile(from).and_then(|tile| tile.facing);
            let sign = facing.map_or(String::new(), |facing| facing.sign().to_string());
            for to in near(from).filter(|&to| distance(from, to) == 2) {
                let typed = |middle| position.read_move(&format!("{from}-{middle}-{to}{sign}"));
                let paths = middles(from, to).map(|middle| typed(middle).and_then(|mv| position.judge(&mv)));
                let paths: Vec<bool> = paths.map(|judged| judged.is_ok()).collect();
                let shift = PaikoMove::Shift { from, to, facing };
                assert_eq!(position.is_legal(&shift), paths.contains(&true), "{position}: {shift}");
                passable += usize::from(paths.contains(&true));
                barred += usize::from(paths.contains(&true) && paths.contains(&false));
            }
        }
    }
    assert!(passable > 200 && barred > 10, "{passable}, {barred} of them along one path only");
}

fn is_own(position: &Paiko, cell: Cell) -> bool {
    position.tile(cell).is_some_and(|tile| tile.color == position.turn())
}
