//! The reasons why actions are refused.

use super::{
    squares::{Square, Squares},
    tile::TileKind,
};
use crate::game::IllegalMove;
use board::{grid::Cell, phrase::Phrase};

/// The rule that an action breaks.
///
/// `at` is the square concerned and `kind` the tile on it, unless the rule says otherwise. `threat` is the number of
/// threats that the square holds or would hold, `need` is the number of threats that capture a tile there, and `by` are
/// the squares of the tiles that threaten it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PaikoFault {
    /// The move does not fit the phase `now`: `draft`, `turn` or `reward`. A draft or reward takes `count` tiles.
    WrongPhase { now: &'static str, count: u32 },
    /// There is no tile to draw.
    ReserveEmpty,
    /// The move takes `found` tiles instead of `wanted`.
    WrongCount { found: u32, wanted: u32 },
    /// The move takes more tiles of a kind than the `left` ones in the reserve: the enemy's reserve if `given`, else
    /// the side's own.
    NotInReserve { kind: TileKind, left: u8, given: bool },
    /// The hand has no tile of the kind.
    NotInHand(TileKind),
    /// A directional tile needs a facing.
    FacingRequired(TileKind),
    /// A tile of the kind has no facing.
    FacingForbidden(TileKind),
    /// A redeployment has no facing.
    RedeploymentTurned { from: Cell, to: Cell },
    /// The cell is not on the board.
    OffBoard(Cell),
    /// A tile stands on the square.
    Occupied { at: Square, kind: TileKind },
    /// Only a Lotus may stand on a black square.
    BlackSquare(Square),
    /// A tile may not be deployed on a threatened square.
    Threatened { at: Square, threat: u8, by: Squares },
    /// A tile may be deployed only at home or where its side threatens.
    NotHomeOrThreatened(Square),
    /// No tile stands on the square.
    NoTile(Square),
    /// The tile is the enemy's.
    NotYours { at: Square, kind: TileKind },
    /// Only a Water may be redeployed.
    NotWater { at: Square, kind: TileKind },
    /// A tile of this kind may not shift.
    CannotShift { at: Square, kind: TileKind },
    /// The tile was moved in too many consecutive turns.
    SameTile { at: Square, kind: TileKind },
    /// A turn in place must change the facing.
    NothingChanges { at: Square, kind: TileKind },
    /// Each step of a path must go to a neighboring square that the path has not visited.
    BadPath { from: Cell, to: Cell },
    /// The shift has more steps than a tile of the kind can make.
    TooFar { from: Cell, to: Cell, kind: TileKind },
    /// The moving tile, of this kind, would be captured on the square `at` of its path.
    DeadlyPath { at: Square, kind: TileKind, threat: u8, need: u8, by: Squares },
    /// Tiles of the side would be capturable after the action. They are on the squares `doomed`, and `at` is the first
    /// of these squares.
    OwnTileCaptured { doomed: Squares, at: Square, kind: TileKind, threat: u8, need: u8, by: Squares },
    /// A side may pass only if it has no other legal move.
    PassNotForced,
}

impl PaikoFault {
    /// The refusal as the player reads it. Its cells are first those that the action names or would harm, then those of
    /// the tiles that threaten them.
    pub fn explain(self) -> IllegalMove {
        let on = |phrase: Phrase, at: Square, kind: TileKind| phrase.with("at", at.cell()).with("tile", kind.name());
        let (code, cells, reason) = match self {
            Self::WrongPhase { now, count } => {
                let reason = Phrase::new("paiko-illegal-wrong-phase").with("now", now).with("count", count);
                ("WRONG_PHASE", Vec::new(), reason)
            }
            Self::ReserveEmpty => ("RESERVE_EMPTY", Vec::new(), Phrase::new("paiko-illegal-reserve-empty")),
            Self::WrongCount { found, wanted } => {
                let reason = Phrase::new("paiko-illegal-wrong-count").with("found", found).with("wanted", wanted);
                ("WRONG_COUNT", Vec::new(), reason)
            }
            Self::NotInReserve { kind, left, given } => {
                let reason = Phrase::new("paiko-illegal-not-in-reserve")
                    .with("tile", kind.name())
                    .with("left", u32::from(left))
                    .with("whose", if given { "theirs" } else { "yours" });
                ("NOT_IN_RESERVE", Vec::new(), reason)
            }
            Self::NotInHand(kind) => {
                ("NOT_IN_HAND", Vec::new(), Phrase::new("paiko-illegal-not-in-hand").with("tile", kind.name()))
            }
            Self::FacingRequired(kind) => {
                let reason = Phrase::new("paiko-illegal-facing-required").with("tile", kind.name());
                ("FACING_REQUIRED", Vec::new(), reason)
            }
            Self::FacingForbidden(kind) => {
                let reason = Phrase::new("paiko-illegal-facing-forbidden").with("tile", kind.name());
                ("FACING_FORBIDDEN", Vec::new(), reason)
            }
            Self::RedeploymentTurned { from, to } => {
                let reason = Phrase::new("paiko-illegal-redeployment-turned").with("from", from).with("to", to);
                ("FACING_FORBIDDEN", vec![from, to], reason)
            }
            Self::OffBoard(cell) => ("OFF_BOARD", vec![cell], Phrase::new("paiko-illegal-off-board").with("at", cell)),
            Self::Occupied { at, kind } => {
                ("OCCUPIED", vec![at.cell()], on(Phrase::new("paiko-illegal-occupied"), at, kind))
            }
            Self::BlackSquare(at) => {
                let reason = Phrase::new("paiko-illegal-black-square").with("at", at.cell());
                ("BLACK_SQUARE", vec![at.cell()], reason)
            }
            Self::Threatened { at, threat, by } => {
                let reason = Phrase::new("paiko-illegal-threatened")
                    .with("at", at.cell())
                    .with("threat", u32::from(threat))
                    .with("by", names(by));
                ("THREATENED", cells(at.into(), by), reason)
            }
            Self::NotHomeOrThreatened(at) => {
                let reason = Phrase::new("paiko-illegal-not-home-or-threatened").with("at", at.cell());
                ("NOT_HOME_OR_THREATENED", vec![at.cell()], reason)
            }
            Self::NoTile(at) => {
                ("NO_TILE", vec![at.cell()], Phrase::new("paiko-illegal-no-tile").with("at", at.cell()))
            }
            Self::NotYours { at, kind } => {
                ("NOT_YOURS", vec![at.cell()], on(Phrase::new("paiko-illegal-not-your-tile"), at, kind))
            }
            Self::NotWater { at, kind } => {
                ("NOT_WATER", vec![at.cell()], on(Phrase::new("paiko-illegal-not-water"), at, kind))
            }
            Self::CannotShift { at, kind } => {
                ("CANNOT_SHIFT", vec![at.cell()], on(Phrase::new("paiko-illegal-cannot-shift"), at, kind))
            }
            Self::SameTile { at, kind } => {
                ("SAME_TILE", vec![at.cell()], on(Phrase::new("paiko-illegal-same-tile"), at, kind))
            }
            Self::NothingChanges { at, kind } => {
                ("NOTHING_CHANGES", vec![at.cell()], on(Phrase::new("paiko-illegal-nothing-changes"), at, kind))
            }
            Self::BadPath { from, to } => {
                let reason = if from == to {
                    Phrase::new("paiko-illegal-path-stays").with("at", from)
                } else {
                    Phrase::new("paiko-illegal-bad-path").with("from", from).with("to", to)
                };
                ("BAD_PATH", vec![from, to], reason)
            }
            Self::TooFar { from, to, kind } => {
                let reason = Phrase::new("paiko-illegal-shift-too-far")
                    .with("from", from)
                    .with("to", to)
                    .with("tile", kind.name())
                    .with("range", u32::from(kind.range()));
                ("TOO_FAR", vec![from, to], reason)
            }
            Self::DeadlyPath { at, kind, threat, need, by } => {
                let reason = on(Phrase::new("paiko-illegal-deadly-path"), at, kind)
                    .with("threat", u32::from(threat))
                    .with("need", u32::from(need))
                    .with("by", names(by));
                ("DEADLY_PATH", cells(at.into(), by), reason)
            }
            Self::OwnTileCaptured { doomed, at, kind, threat, need, by } => {
                let reason = Phrase::new("paiko-illegal-own-tile-captured")
                    .with("count", doomed.len())
                    .with("doomed", names(doomed));
                let reason = on(reason, at, kind)
                    .with("threat", u32::from(threat))
                    .with("need", u32::from(need))
                    .with("by", names(by));
                ("OWN_TILE_CAPTURED", cells(doomed, by), reason)
            }
            Self::PassNotForced => ("PASS_NOT_FORCED", Vec::new(), Phrase::new("paiko-illegal-pass-not-forced")),
        };
        IllegalMove { code, cells, reason }
    }
}

/// The cells of the squares `concerned`, sorted by name, then the cells of the other tiles that threaten them.
fn cells(concerned: Squares, by: Squares) -> Vec<Cell> {
    concerned.by_name().chain((by & !concerned).by_name()).map(Square::cell).collect()
}

/// The names of squares, sorted by their bytes: `e10, e9, h4`.
fn names(squares: Squares) -> String {
    squares.by_name().map(|square| square.cell().to_string()).collect::<Vec<_>>().join(", ")
}
