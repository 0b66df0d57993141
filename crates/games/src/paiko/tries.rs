//! The clicks that a lesson offers to beginners, including illegal ones, and the refusals of illegal clicks.

use super::{
    Paiko, Phase,
    clicks::PaikoStage,
    describe,
    moves::PaikoMove,
    rules::distance,
    squares::{Square, Squares},
    tile::{Facing, Tile, TileKind},
};
use crate::game::{IllegalMove, Position, Step, step::Way};
use board::{grid::Cell, phrase::Phrase};

/// The largest number of steps between the ends of an offered shift.
const NEAR: usize = 3;

/// The clicks to offer. They are first each tile of the side and a draw; then all squares for a tile of the hand or a
/// Water, and near squares for other tiles; and finally all facings.
pub fn tries(position: &Paiko, clicks: &[Step]) -> Vec<(Step, Phrase)> {
    if position.phase != Phase::Action {
        return Vec::new();
    }
    let say = |step: Step| (step, describe::describe_step(position, clicks, step));
    let squares = |near: &dyn Fn(Cell) -> bool| {
        let cells = Square::all().filter(|square| near(square.cell()));
        cells.map(|square| (Step::Cell(square.cell()), lies(position, square))).collect::<Vec<_>>()
    };
    let around = |at: Cell| squares(&|cell| (1..=NEAR).contains(&distance(at, cell)));
    let facings = Facing::ALL.map(|facing| say(Step::Facing(facing.direction())));
    let stage = PaikoStage::read(position, clicks);
    let kind_on = |cell| position.tile(cell).map(|tile| tile.kind);
    match stage {
        PaikoStage::Start => {
            let stock = &position.stocks[position.turn];
            let hand = stock.hand.kinds().map(|kind| Step::Piece(kind.letter()));
            let own = position.board.of(position.turn).iter().map(|square| Step::Cell(square.cell()));
            let draw = (!stock.reserve.is_empty()).then_some(Step::Way(Way::Draw));
            hand.chain(own).chain(draw).map(say).collect()
        }
        PaikoStage::Picked(_) => squares(&|_| true),
        PaikoStage::Lifted(at) => match kind_on(at) {
            Some(TileKind::Water) => squares(&|cell| cell != at),
            Some(kind) if kind.is_directional() => around(at).into_iter().chain(facings).collect(),
            Some(_) => around(at),
            None => Vec::new(),
        },
        // A square that is refused with every facing is refused before a facing is picked.
        PaikoStage::Landed(..) | PaikoStage::WentOn(..) | PaikoStage::Went(..) if !may_face(position, clicks) => {
            Vec::new()
        }
        PaikoStage::Landed(TileKind::Sai, at) => around(at).into_iter().chain(facings).collect(),
        PaikoStage::Landed(..) | PaikoStage::WentOn(..) | PaikoStage::Went(..) => facings.to_vec(),
        PaikoStage::Tiles(_) | PaikoStage::Over => Vec::new(),
    }
}

/// Whether these clicks become a legal move with some facing.
fn may_face(position: &Paiko, clicks: &[Step]) -> bool {
    let faces = |facing: Facing| [clicks, &[Step::Facing(facing.direction())]].concat();
    Facing::ALL.into_iter().any(|facing| objection(position, &faces(facing)).is_none())
}

/// The words for the tile or the ground on a square.
fn lies(position: &Paiko, square: Square) -> Phrase {
    match position.board.get(square) {
        Some(Tile { color, kind, .. }) if color == position.turn => say!("paiko-try-own", tile: kind.name()),
        Some(Tile { kind, .. }) => Phrase::new("paiko-try-enemy").with("tile", kind.name()),
        None if Squares::BLACK.contains(square) => Phrase::new("paiko-try-black"),
        None if Squares::home(position.turn).contains(square) => Phrase::new("paiko-try-home"),
        None if Squares::middle().contains(square) => Phrase::new("paiko-try-middle"),
        None => Phrase::new("paiko-try-abroad"),
    }
}

/// The refusal of the action that these clicks enter. `None` if they enter no action or a legal one.
pub fn objection(position: &Paiko, clicks: &[Step]) -> Option<IllegalMove> {
    let (last, before) = clicks.split_last()?;
    let facing = match last {
        Step::Facing(direction) => Some(Facing::from_direction(*direction)?),
        _ => None,
    };
    // Before a facing is picked, the refusal is that of the facing north: if a rule about the square forbids the
    // action, this rule refuses every facing.
    let faces = |kind: TileKind| facing.or(kind.is_directional().then_some(Facing::North));
    let stage = PaikoStage::read(position, if facing.is_some() { before } else { clicks });
    let kind_on = |from| position.tile(from).map(|tile| tile.kind);
    let mv = match stage {
        PaikoStage::Landed(kind, to) => PaikoMove::Deploy { kind, to, then: None, facing: faces(kind) },
        PaikoStage::WentOn(kind, to, then) => PaikoMove::Deploy { kind, to, then: Some(then), facing: faces(kind) },
        PaikoStage::Lifted(from) if facing.is_some() => PaikoMove::Turn { from, facing },
        PaikoStage::Lifted(from) if position.tile(from).is_none_or(|tile| tile.color != position.turn) => {
            PaikoMove::Turn { from, facing: None }
        }
        PaikoStage::Went(from, to) if kind_on(from) == Some(TileKind::Water) && distance(from, to) > NEAR => {
            PaikoMove::Redeploy { from, to }
        }
        PaikoStage::Went(from, to) => PaikoMove::Shift { from, to, facing: kind_on(from).and_then(faces) },
        _ => return None,
    };
    position.judge(&mv).err()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Presentation;

    fn clicks(text: &str) -> Vec<Step> {
        text.split_whitespace().map(|click| click.parse().expect("a click")).collect()
    }

    #[track_caller]
    fn check(position: &str, text: &str, code: Option<&str>) {
        let position: Paiko = position.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(position.objection(&clicks(text)).map(|illegal| illegal.code), code, "{text}");
    }

    #[test]
    fn clicks_are_refused_by_the_rule_that_they_break() {
        let swords = "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t S1B1I1/- -/- 12";
        check(swords, "S i5", Some("NOT_HOME_OR_THREATENED"));
        check(swords, "S g7", Some("BLACK_SQUARE"));
        check(swords, "B g7", Some("BLACK_SQUARE"));
        check(swords, "B g7 >e", Some("BLACK_SQUARE"));
        check(swords, "A f5", Some("NOT_IN_HAND"));
        check(swords, "I f5 f9", Some("TOO_FAR"));
        check(swords, "g6 j6", Some("TOO_FAR"));
        check(swords, "g6 >e", Some("FACING_FORBIDDEN"));
        check(swords, "a1", Some("OFF_BOARD"));
        check(swords, "f5", Some("NO_TILE"));
        for text in ["", "S", "g6", "+", "X", ". .", ">ne"] {
            check(swords, text, None);
        }
        let water = "2/4/6/8/10/12/14/14/12/10/5W2/6/4/2 w t -/- -/- 12";
        check(water, "i4 k6", Some("NOT_HOME_OR_THREATENED"));
        check(water, "i4 i7", Some("TOO_FAR"));
        let fire = "2/4/6/8/10/7bv4/14/14/12/6S3/8/6/4/2 w t F1/- -/- 12";
        check(fire, "F g5 >e", Some("OWN_TILE_CAPTURED"));
        check(fire, "F g5 >n", None);
    }

    #[test]
    fn facings_are_offered_where_one_is_allowed() {
        let position: Paiko = "2/4/6/8/10/7bv4/14/14/12/6S3/8/6/4/2 w t F1/- -/- 12".parse().expect("a position");
        let count = |text: &str| position.tries(&clicks(text)).len();
        assert_eq!(count(""), 3, "the Fire, the Sword, and a draw");
        assert_eq!(count("F"), 112);
        assert_eq!((count("F g5"), count("F g7")), (4, 0));
        assert_eq!(count("i5 h5"), 0, "a Sword has no facing");
    }
}
