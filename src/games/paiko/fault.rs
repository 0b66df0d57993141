//! Why an action is refused.

use super::{
    squares::{Square, Squares},
    tile::Kind,
};
use crate::{game::IllegalMove, grid::Cell, phrase::Phrase};

/// The rule that an action breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It is not the time for such an action, but for this one.
    WrongPhase {
        /// `draft`, `turn` or `reward`.
        now: &'static str,
        /// How many tiles that takes.
        count: u32,
    },
    /// There is nothing left to draw.
    ReserveEmpty,
    /// The wrong number of tiles is taken.
    WrongCount {
        /// How many were chosen.
        found: u32,
        /// How many have to be.
        wanted: u32,
    },
    /// More tiles of a kind are taken than the reserve has.
    NotInReserve {
        /// The kind.
        kind: Kind,
        /// How many there are.
        left: u8,
        /// Whether it is the enemy's reserve.
        given: bool,
    },
    /// The tile is not in the hand.
    NotInHand(Kind),
    /// It has to be said where the tile faces.
    FacingRequired(Kind),
    /// The tile has no facing.
    FacingForbidden(Kind),
    /// The square is not on the board.
    OffBoard(Cell),
    /// A tile stands on the square.
    Occupied {
        /// The square.
        at: Square,
        /// What stands there.
        kind: Kind,
    },
    /// Only a Lotus can stand on a black square.
    BlackSquare(Square),
    /// A tile is deployed on a threatened square.
    Threatened {
        /// The square.
        at: Square,
        /// How many threats it holds.
        threat: u8,
        /// Where the threatening tiles stand.
        by: Squares,
    },
    /// A tile is deployed neither at home nor where its side threatens.
    NotHomeOrThreatened(Square),
    /// Nothing stands where the tile should be.
    NoTile(Square),
    /// The tile is the enemy's.
    NotYours {
        /// Where it stands.
        at: Square,
        /// What it is.
        kind: Kind,
    },
    /// Only a Water can be redeployed.
    NotWater {
        /// Where the tile stands.
        at: Square,
        /// What it is.
        kind: Kind,
    },
    /// Tiles of this kind stay where they are.
    CannotShift {
        /// Where the tile stands.
        at: Square,
        /// What it is.
        kind: Kind,
    },
    /// The tile was moved in too many turns in a row.
    SameTile {
        /// Where it stands.
        at: Square,
        /// What it is.
        kind: Kind,
    },
    /// A turn in place has to change where the tile faces.
    NothingChanges {
        /// Where it stands.
        at: Square,
        /// What it is.
        kind: Kind,
    },
    /// A shift goes from square to neighboring square, and never back.
    BadPath {
        /// Where the step starts.
        from: Cell,
        /// Where it would end.
        to: Cell,
    },
    /// The shift is too long.
    TooFar {
        /// Where it starts.
        from: Cell,
        /// Where it would end.
        to: Cell,
        /// What moves.
        kind: Kind,
    },
    /// The tile would be captured on a square that it steps on.
    DeadlyPath {
        /// The square.
        at: Square,
        /// What moves.
        kind: Kind,
        /// How many threats it would meet there.
        threat: u8,
        /// How many capture it there.
        need: u8,
        /// Where the threatening tiles stand.
        by: Squares,
    },
    /// Own tiles would be captured after the action.
    OwnTileCaptured {
        /// All of them.
        doomed: Squares,
        /// The first of them.
        at: Square,
        /// What that is.
        kind: Kind,
        /// How many threats it would meet.
        threat: u8,
        /// How many capture it.
        need: u8,
        /// Where the tiles that threaten it would stand.
        by: Squares,
    },
    /// Something else can be done.
    PassNotForced,
}

impl Fault {
    /// The reason code of the rules.
    pub const fn code(self) -> &'static str {
        match self {
            Self::WrongPhase { .. } => "WRONG_PHASE",
            Self::ReserveEmpty => "RESERVE_EMPTY",
            Self::WrongCount { .. } => "WRONG_COUNT",
            Self::NotInReserve { .. } => "NOT_IN_RESERVE",
            Self::NotInHand(_) => "NOT_IN_HAND",
            Self::FacingRequired(_) => "FACING_REQUIRED",
            Self::FacingForbidden(_) => "FACING_FORBIDDEN",
            Self::OffBoard(_) => "OFF_BOARD",
            Self::Occupied { .. } => "OCCUPIED",
            Self::BlackSquare(_) => "BLACK_SQUARE",
            Self::Threatened { .. } => "THREATENED",
            Self::NotHomeOrThreatened(_) => "NOT_HOME_OR_THREATENED",
            Self::NoTile(_) => "NO_TILE",
            Self::NotYours { .. } => "NOT_YOURS",
            Self::NotWater { .. } => "NOT_WATER",
            Self::CannotShift { .. } => "CANNOT_SHIFT",
            Self::SameTile { .. } => "SAME_TILE",
            Self::NothingChanges { .. } => "NOTHING_CHANGES",
            Self::BadPath { .. } => "BAD_PATH",
            Self::TooFar { .. } => "TOO_FAR",
            Self::DeadlyPath { .. } => "DEADLY_PATH",
            Self::OwnTileCaptured { .. } => "OWN_TILE_CAPTURED",
            Self::PassNotForced => "PASS_NOT_FORCED",
        }
    }

    /// The cells concerned: those that the action names or harms, then those of the tiles that threaten them.
    fn cells(self) -> Vec<Cell> {
        let with = |mut cells: Vec<Cell>, by: Squares| {
            cells.extend(by.cells_by_name());
            cells
        };
        match self {
            Self::WrongPhase { .. }
            | Self::ReserveEmpty
            | Self::WrongCount { .. }
            | Self::NotInReserve { .. }
            | Self::NotInHand(_)
            | Self::FacingRequired(_)
            | Self::FacingForbidden(_)
            | Self::PassNotForced => Vec::new(),
            Self::OffBoard(cell) => vec![cell],
            Self::BlackSquare(at) | Self::NotHomeOrThreatened(at) | Self::NoTile(at) => vec![at.cell()],
            Self::Occupied { at, .. }
            | Self::NotYours { at, .. }
            | Self::NotWater { at, .. }
            | Self::CannotShift { at, .. }
            | Self::SameTile { at, .. }
            | Self::NothingChanges { at, .. } => vec![at.cell()],
            Self::BadPath { from, to } | Self::TooFar { from, to, .. } => vec![from, to],
            Self::Threatened { at, by, .. } | Self::DeadlyPath { at, by, .. } => {
                with(vec![at.cell()], by & !Squares::from(at))
            }
            Self::OwnTileCaptured { doomed, by, .. } => with(doomed.cells_by_name(), by & !doomed),
        }
    }

    /// The refusal as the player reads it.
    pub fn explain(self) -> IllegalMove {
        let reason = match self {
            Self::WrongPhase { now, count } => {
                Phrase::new("paiko-illegal-wrong-phase").with("now", now).with("count", count)
            }
            Self::ReserveEmpty => Phrase::new("paiko-illegal-reserve-empty"),
            Self::WrongCount { found, wanted } => {
                Phrase::new("paiko-illegal-wrong-count").with("found", found).with("wanted", wanted)
            }
            Self::NotInReserve { kind, left, given } => Phrase::new("paiko-illegal-not-in-reserve")
                .with("tile", kind.name())
                .with("left", u32::from(left))
                .with("whose", if given { "theirs" } else { "yours" }),
            Self::NotInHand(kind) => Phrase::new("paiko-illegal-not-in-hand").with("tile", kind.name()),
            Self::FacingRequired(kind) => Phrase::new("paiko-illegal-facing-required").with("tile", kind.name()),
            Self::FacingForbidden(kind) => Phrase::new("paiko-illegal-facing-forbidden").with("tile", kind.name()),
            Self::OffBoard(cell) => Phrase::new("paiko-illegal-off-board").with("at", cell),
            Self::Occupied { at, kind } => {
                Phrase::new("paiko-illegal-occupied").with("at", at.cell()).with("tile", kind.name())
            }
            Self::BlackSquare(at) => Phrase::new("paiko-illegal-black-square").with("at", at.cell()),
            Self::Threatened { at, threat, by } => Phrase::new("paiko-illegal-threatened")
                .with("at", at.cell())
                .with("threat", u32::from(threat))
                .with("by", names(by)),
            Self::NotHomeOrThreatened(at) => Phrase::new("paiko-illegal-not-home-or-threatened").with("at", at.cell()),
            Self::NoTile(at) => Phrase::new("paiko-illegal-no-tile").with("at", at.cell()),
            Self::NotYours { at, kind } => {
                Phrase::new("paiko-illegal-not-your-tile").with("at", at.cell()).with("tile", kind.name())
            }
            Self::NotWater { at, kind } => {
                Phrase::new("paiko-illegal-not-water").with("at", at.cell()).with("tile", kind.name())
            }
            Self::CannotShift { at, kind } => {
                Phrase::new("paiko-illegal-cannot-shift").with("at", at.cell()).with("tile", kind.name())
            }
            Self::SameTile { at, kind } => {
                Phrase::new("paiko-illegal-same-tile").with("at", at.cell()).with("tile", kind.name())
            }
            Self::NothingChanges { at, kind } => {
                Phrase::new("paiko-illegal-nothing-changes").with("at", at.cell()).with("tile", kind.name())
            }
            Self::BadPath { from, to } if from == to => Phrase::new("paiko-illegal-path-stays").with("at", from),
            Self::BadPath { from, to } => Phrase::new("paiko-illegal-bad-path").with("from", from).with("to", to),
            Self::TooFar { from, to, kind } => Phrase::new("paiko-illegal-shift-too-far")
                .with("from", from)
                .with("to", to)
                .with("tile", kind.name())
                .with("range", u32::from(kind.range())),
            Self::DeadlyPath { at, kind, threat, need, by } => Phrase::new("paiko-illegal-deadly-path")
                .with("at", at.cell())
                .with("tile", kind.name())
                .with("threat", u32::from(threat))
                .with("need", u32::from(need))
                .with("by", names(by)),
            Self::OwnTileCaptured { doomed, at, kind, threat, need, by } => {
                Phrase::new("paiko-illegal-own-tile-captured")
                    .with("count", doomed.len())
                    .with("doomed", names(doomed))
                    .with("at", at.cell())
                    .with("tile", kind.name())
                    .with("threat", u32::from(threat))
                    .with("need", u32::from(need))
                    .with("by", names(by))
            }
            Self::PassNotForced => Phrase::new("paiko-illegal-pass-not-forced"),
        };
        IllegalMove { code: self.code(), cells: self.cells(), reason }
    }
}

/// Squares by name: `e10, e9, h4`.
fn names(squares: Squares) -> String {
    squares.cells_by_name().iter().map(Cell::to_string).collect::<Vec<_>>().join(", ")
}
