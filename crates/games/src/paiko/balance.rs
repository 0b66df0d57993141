//! The hand that is recommended to beginners in the draft.

use super::{
    Paiko, Phase,
    clicks::PaikoStage,
    describe,
    patterns::pattern,
    squares::{Square, Squares},
    supply::Supply,
    tile::{Facing, TileKind},
};
use crate::game::{Shortcut, Step};
use board::{grid::Cell, phrase::Phrase};

/// In a draft, the clicks that take a [`balanced`] choice of tiles.
pub fn shortcut(position: &Paiko, draft: &[Step]) -> Option<Shortcut> {
    let begins = PaikoStage::read(position, draft) == PaikoStage::Tiles(Supply::NONE);
    // A single tile is a click anyway.
    if !begins || !matches!(position.phase, Phase::Draft(_)) || position.tiles_to_take() == 1 {
        return None;
    }
    let stock = position.stocks[position.turn];
    let chosen = balanced(stock.reserve, stock.hand, position.tiles_to_take());
    Some(Shortcut {
        steps: chosen.letters().map(Step::Piece).collect(),
        label: Phrase::new("paiko-balanced"),
        reason: Phrase::new("paiko-balanced-reason").with("tiles", describe::tiles(chosen)),
    })
}

/// Tiles from a reserve that give a hand as many kinds as possible. Among kinds of which the hand has equally many
/// tiles, those come first that reach more squares, then those that threaten more, then those that shift farther, and
/// then those without a facing.
fn balanced(mut reserve: Supply, mut hand: Supply, count: u32) -> Supply {
    let mut chosen = Supply::NONE;
    for _ in 0..count {
        let preference = |kind: &TileKind| {
            let fewest = u8::MAX - hand.count(*kind);
            (
                fewest,
                reach(*kind),
                threat(*kind),
                kind.range(),
                !kind.is_directional(),
                TileKind::COUNT - *kind as usize,
            )
        };
        let Some(kind) = reserve.kinds().max_by_key(preference) else { break };
        reserve.remove(kind);
        hand.add(kind);
        chosen.add(kind);
    }
    chosen
}

/// The number of other squares that a tile in the middle of the board threatens or covers.
fn reach(kind: TileKind) -> u32 {
    let middle = Square::of(MIDDLE).expect("the middle is on the board");
    let pattern = pattern(kind, Some(Facing::North), middle);
    ((pattern.threat | pattern.cover) & !Squares::from(middle)).len()
}

fn threat(kind: TileKind) -> u32 {
    let middle = Square::of(MIDDLE).expect("the middle is on the board");
    (pattern(kind, Some(Facing::North), middle).threat & !Squares::from(middle)).len()
}

/// A square far from all rims.
const MIDDLE: Cell = Cell::new(6, 7);

#[cfg(test)]
mod tests {
    use super::*;

    fn supply(letters: &str) -> Supply {
        letters.chars().map(|letter| TileKind::from_letter(letter).expect("a letter")).collect()
    }

    /// The catalogue says so.
    #[test]
    fn most_kinds_reach_eight_squares() {
        for kind in TileKind::ALL {
            let expected = if matches!(kind, TileKind::Bow | TileKind::Sai) { 3 } else { 8 };
            assert_eq!(reach(kind), expected, "{kind:?}");
        }
    }

    #[test]
    fn a_balanced_hand_has_many_kinds() {
        let check = |reserve: Supply, hand: &str, count, expected: &str| {
            assert_eq!(balanced(reserve, supply(hand), count).to_string(), expected);
        };
        check(Supply::FULL, "", 7, "SBEFWLA");
        check(Supply::FULL, "", 9, "SSBEFWILA");
        check(supply("SSBBEEFFWWIIILLAA"), "SBEFWLA", 1, "I");
        check(supply("BBB"), "S", 7, "BBB");
    }

    #[test]
    fn only_drafts_have_a_balanced_hand() {
        let steps = |text: &str, draft: &[Step]| {
            let position: Paiko = text.parse().expect("a position");
            shortcut(&position, draft).map(|shortcut| shortcut.steps.len())
        };
        let start = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d7 -/- -/- 0";
        assert_eq!(steps(start, &[]), Some(7));
        assert_eq!(steps(start, &[Step::Piece('S')]), None);
        let last = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w d1 S1B1E1F1W1L1A1/S2B1E1F1W1I1L1A1 -/- 0";
        assert_eq!(steps(last, &[]), None);
        assert_eq!(steps("2/4/6/8/10/9Bv2/14/14/6A5/4S5/8/6/4/2 b r2 -/- -/S1F1 13", &[]), None);
        assert_eq!(steps("2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t S1B1I1/- -/- 12", &[]), None);
    }
}
