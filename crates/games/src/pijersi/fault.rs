//! The reasons why moves are refused.

use super::{board::PijersiBoard, moves::PijersiAction};
use crate::game::IllegalMove;
use board::grid::Cell;

/// The reason why an action or a turn is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PijersiFault {
    /// The cell where the action starts is empty.
    EmptySource,
    /// The piece where the action starts belongs to the enemy.
    NotYours,
    /// The action moves a stack, but the piece where the action starts is a single cube.
    NotAStack,
    /// A cube goes to a cell that is not a neighbor, or a piece stays where it is.
    NotAdjacent,
    /// The stack goes more than two cells.
    TooFar,
    /// The stack goes two cells, but not in a straight line.
    Bent,
    /// A piece stands on the cell between start and target.
    Blocked { middle: Cell },
    /// The stack would land on a piece of its own side.
    OwnPiece,
    /// The cube would land on a stack of its own side and make a stack of three.
    ThirdCube,
    /// The wise would stand on a cube of another role.
    WiseOnTop,
    /// An enemy piece stands on the target, and the moving role does not capture its role.
    NotBeaten,
    /// Both actions move cubes, or both move stacks.
    WrongSecond,
    /// The turn has more than two actions.
    TooMany,
}

impl PijersiFault {
    /// Explains the refusal of an action to the player. `board` is the board before the action. If the fault concerns
    /// the turn as a whole ([`WrongSecond`](Self::WrongSecond) or [`TooMany`](Self::TooMany)), the action is the second
    /// one of the turn.
    pub fn explain(self, board: &PijersiBoard, PijersiAction { kind, from, to }: PijersiAction) -> IllegalMove {
        let role = |cell| board.get(cell).map_or("none", |piece| piece.top.name());
        let (code, reason) = match self {
            Self::EmptySource => ("EMPTY_SOURCE", say!("illegal-empty-source")),
            Self::NotYours => {
                let color = board.get(from).map_or("none", |piece| piece.color.name());
                ("NOT_YOURS", say!("illegal-not-yours", role: role(from), color))
            }
            Self::NotAStack => ("NOT_A_STACK", say!("illegal-not-a-stack", role: role(from))),
            Self::NotAdjacent if from == to => ("NOT_ADJACENT", say!("illegal-same-cell")),
            Self::NotAdjacent => ("NOT_ADJACENT", say!("illegal-not-adjacent", role: role(from))),
            Self::TooFar => ("TOO_FAR", say!("illegal-too-far")),
            Self::Bent => ("BENT", say!("illegal-bent")),
            Self::Blocked { middle } => ("BLOCKED", say!("illegal-blocked", middle, role: role(middle))),
            Self::OwnPiece => ("OWN_PIECE", say!("illegal-own-piece", target: role(to))),
            Self::ThirdCube => ("OWN_PIECE", say!("illegal-third-cube")),
            Self::WiseOnTop => ("WISE_ON_TOP", say!("illegal-wise-on-top", target: role(to))),
            Self::NotBeaten => ("NOT_BEATEN", say!("illegal-not-beaten", role: role(from), target: role(to))),
            Self::WrongSecond => ("WRONG_SECOND", say!("illegal-wrong-second", kind: kind.name())),
            Self::TooMany => ("TOO_MANY", say!("illegal-too-many")),
        };
        let cells = match self {
            Self::EmptySource | Self::NotYours | Self::NotAStack => vec![from],
            Self::Blocked { middle } => vec![from, middle, to],
            _ => vec![from, to],
        };
        let reason = reason.with("from", from).with("to", to);
        IllegalMove { code, cells, reason }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        game::Position,
        pijersi::{Pijersi, PijersiMove},
    };
    use board::phrase::Value;

    #[test]
    fn reasons_name_what_they_are_about() {
        let check = |position: &str, mv: &str, cells: &str, reason: &str| {
            let position: Pijersi = position.parse().expect("a position");
            let mv: PijersiMove = mv.parse().expect("a move");
            let refusal = position.judge(&mv).expect_err("the move is illegal");
            let named: Vec<String> = refusal.cells.iter().map(ToString::to_string).collect();
            assert_eq!(named.join(" "), cells, "{mv}");
            let mut words = refusal.reason.id().to_owned();
            for (name, value) in refusal.reason.values() {
                let Value::Text(value) = value else { panic!("{name} is a word") };
                words += &format!(" {name}={value}");
            }
            assert_eq!(words, reason, "{mv}");
        };
        let position = "s-5/7/6/3r-3/1R-R-PR2/2wrP-W-WS1/1S-P-W-2 w 0 1";
        check(position, "d1-d2", "d1", "illegal-empty-source from=d1 to=d2");
        check(position, "d4-d5", "d4", "illegal-not-yours role=rock color=black from=d4 to=d5");
        check(position, "a3=a4", "a3", "illegal-not-a-stack role=paper from=a3 to=a4");
        check(position, "b4-d4", "b4 d4", "illegal-not-adjacent role=paper from=b4 to=d4");
        check(position, "b6=b6", "b6 b6", "illegal-same-cell from=b6 to=b6");
        check(position, "c4=f2", "c4 f2", "illegal-too-far from=c4 to=f2");
        check(position, "c4=a4", "c4 a4", "illegal-bent from=c4 to=a4");
        check(position, "c4=e3", "c4 d4 e3", "illegal-blocked middle=d4 role=rock from=c4 to=e3");
        check(position, "c4=b4", "c4 b4", "illegal-own-piece target=paper from=c4 to=b4");
        check(position, "c3-c4", "c3 c4", "illegal-third-cube from=c3 to=c4");
        check(position, "b5-b4", "b5 b4", "illegal-wise-on-top target=paper from=b5 to=b4");
        check(position, "a2-b3", "a2 b3", "illegal-not-beaten role=scissors target=rock from=a2 to=b3");
        check(position, "b6-c6-d6", "c6 d6", "illegal-wrong-second kind=cube from=c6 to=d6");
        check(position, "b6=c6-d6-e6", "c6 d6", "illegal-too-many from=c6 to=d6");
    }
}
