//! Why a move is refused.

use super::{
    board::Board,
    moves::{Action, Kind},
};
use crate::{game::IllegalMove, grid::Cell, phrase::Phrase};

/// The rule that an action or a turn breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fault {
    /// Nothing stands where the action starts.
    EmptySource,
    /// An enemy piece stands there.
    NotYours,
    /// A stack shall move, and only one cube stands there.
    NotAStack,
    /// A cube goes to a neighboring cell.
    NotAdjacent,
    /// A stack goes two cells at the most.
    TooFar,
    /// A stack goes in a straight line.
    Bent,
    /// A stack jumps over nothing.
    Blocked { middle: Cell },
    /// A stack goes onto no own piece.
    OwnPiece,
    /// A stack has two cubes at the most.
    ThirdCube,
    /// A wise stands on a wise only.
    WiseOnTop,
    /// The moving role does not capture that one.
    NotBeaten,
    /// Of two actions, one moves a cube and one a stack.
    WrongSecond,
    /// A turn has two actions at the most.
    TooMany,
}

impl Fault {
    /// The reason code of the rules.
    pub const fn code(self) -> &'static str {
        match self {
            Self::EmptySource => "EMPTY_SOURCE",
            Self::NotYours => "NOT_YOURS",
            Self::NotAStack => "NOT_A_STACK",
            Self::NotAdjacent => "NOT_ADJACENT",
            Self::TooFar => "TOO_FAR",
            Self::Bent => "BENT",
            Self::Blocked { .. } => "BLOCKED",
            Self::OwnPiece | Self::ThirdCube => "OWN_PIECE",
            Self::WiseOnTop => "WISE_ON_TOP",
            Self::NotBeaten => "NOT_BEATEN",
            Self::WrongSecond => "WRONG_SECOND",
            Self::TooMany => "TOO_MANY",
        }
    }

    /// The refusal of an action on the board that it finds. For faults of the turn as a whole, the action is the
    /// second one.
    pub fn explain(self, board: &Board, Action { kind, from, to }: Action) -> IllegalMove {
        let role = |cell| board.get(cell).map_or("none", |piece| piece.top.name());
        let on = |phrase: Phrase| phrase.with("from", from);
        let path = |phrase| on(phrase).with("to", to);
        let (cells, reason) = match self {
            Self::EmptySource => (vec![from], on(Phrase::new("illegal-empty-source"))),
            Self::NotYours => (vec![from], on(Phrase::new("illegal-not-yours")).with("role", role(from))),
            Self::NotAStack => (vec![from], on(Phrase::new("illegal-not-a-stack")).with("role", role(from))),
            Self::NotAdjacent if kind == Kind::Stack => (vec![from, to], path(Phrase::new("illegal-same-cell"))),
            Self::NotAdjacent => (vec![from, to], path(Phrase::new("illegal-not-adjacent")).with("role", role(from))),
            Self::TooFar => (vec![from, to], path(Phrase::new("illegal-too-far"))),
            Self::Bent => (vec![from, to], path(Phrase::new("illegal-bent"))),
            Self::Blocked { middle } => (
                vec![from, middle, to],
                path(Phrase::new("illegal-blocked")).with("middle", middle).with("role", role(middle)),
            ),
            Self::OwnPiece => (vec![from, to], path(Phrase::new("illegal-own-piece")).with("target", role(to))),
            Self::ThirdCube => (vec![from, to], path(Phrase::new("illegal-third-cube"))),
            Self::WiseOnTop => (vec![from, to], path(Phrase::new("illegal-wise-on-top")).with("target", role(to))),
            Self::NotBeaten => (
                vec![from, to],
                path(Phrase::new("illegal-not-beaten")).with("role", role(from)).with("target", role(to)),
            ),
            Self::WrongSecond => (vec![from, to], path(Phrase::new("illegal-wrong-second")).with("kind", kind.name())),
            Self::TooMany => (vec![to], Phrase::new("illegal-too-many").with("to", to)),
        };
        IllegalMove { code: self.code(), cells, reason }
    }
}
