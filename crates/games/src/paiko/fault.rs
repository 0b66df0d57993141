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
        let (code, cells, reason) = match self {
            Self::WrongPhase { now, count } => {
                ("WRONG_PHASE", Vec::new(), say!("paiko-illegal-wrong-phase", now, count))
            }
            Self::ReserveEmpty => ("RESERVE_EMPTY", Vec::new(), say!("paiko-illegal-reserve-empty")),
            Self::WrongCount { found, wanted } => {
                ("WRONG_COUNT", Vec::new(), say!("paiko-illegal-wrong-count", found, wanted))
            }
            Self::NotInReserve { kind, left, given } => {
                let whose = if given { "theirs" } else { "yours" };
                let reason = say!("paiko-illegal-not-in-reserve", tile: kind.name(), left: u32::from(left), whose);
                ("NOT_IN_RESERVE", Vec::new(), reason)
            }
            Self::NotInHand(kind) => ("NOT_IN_HAND", Vec::new(), say!("paiko-illegal-not-in-hand", tile: kind.name())),
            Self::FacingRequired(kind) => {
                ("FACING_REQUIRED", Vec::new(), say!("paiko-illegal-facing-required", tile: kind.name()))
            }
            Self::FacingForbidden(kind) => {
                ("FACING_FORBIDDEN", Vec::new(), say!("paiko-illegal-facing-forbidden", tile: kind.name()))
            }
            Self::RedeploymentTurned { from, to } => {
                ("FACING_FORBIDDEN", vec![from, to], say!("paiko-illegal-redeployment-turned", from, to))
            }
            Self::OffBoard(at) => ("OFF_BOARD", vec![at], say!("paiko-illegal-off-board", at)),
            Self::Occupied { at, kind } => on("OCCUPIED", say!("paiko-illegal-occupied"), at, kind),
            Self::BlackSquare(at) => {
                ("BLACK_SQUARE", vec![at.cell()], say!("paiko-illegal-black-square", at: at.cell()))
            }
            Self::Threatened { at, threat, by } => {
                let reason = say!("paiko-illegal-threatened", at: at.cell(), threat: u32::from(threat), by: names(by));
                ("THREATENED", cells(at.into(), by), reason)
            }
            Self::NotHomeOrThreatened(at) => {
                let reason = say!("paiko-illegal-not-home-or-threatened", at: at.cell());
                ("NOT_HOME_OR_THREATENED", vec![at.cell()], reason)
            }
            Self::NoTile(at) => ("NO_TILE", vec![at.cell()], say!("paiko-illegal-no-tile", at: at.cell())),
            Self::NotYours { at, kind } => on("NOT_YOURS", say!("paiko-illegal-not-your-tile"), at, kind),
            Self::NotWater { at, kind } => on("NOT_WATER", say!("paiko-illegal-not-water"), at, kind),
            Self::CannotShift { at, kind } => on("CANNOT_SHIFT", say!("paiko-illegal-cannot-shift"), at, kind),
            Self::SameTile { at, kind } => on("SAME_TILE", say!("paiko-illegal-same-tile"), at, kind),
            Self::NothingChanges { at, kind } => on("NOTHING_CHANGES", say!("paiko-illegal-nothing-changes"), at, kind),
            Self::BadPath { from, to } if from == to => {
                ("BAD_PATH", vec![from, to], say!("paiko-illegal-path-stays", at: from))
            }
            Self::BadPath { from, to } => ("BAD_PATH", vec![from, to], say!("paiko-illegal-bad-path", from, to)),
            Self::TooFar { from, to, kind } => {
                let (tile, range) = (kind.name(), u32::from(kind.range()));
                ("TOO_FAR", vec![from, to], say!("paiko-illegal-shift-too-far", from, to, tile, range))
            }
            Self::DeadlyPath { at, kind, threat, need, by } => {
                let [threat, need] = [threat, need].map(u32::from);
                let (code, _, reason) = on("DEADLY_PATH", say!("paiko-illegal-deadly-path"), at, kind);
                let reason = reason.with("threat", threat).with("need", need).with("by", names(by));
                (code, cells(at.into(), by), reason)
            }
            Self::OwnTileCaptured { doomed, at, kind, threat, need, by } => {
                let [threat, need] = [threat, need].map(u32::from);
                let reason = say!("paiko-illegal-own-tile-captured", count: doomed.len(), doomed: names(doomed));
                let (code, _, reason) = on("OWN_TILE_CAPTURED", reason, at, kind);
                let reason = reason.with("threat", threat).with("need", need).with("by", names(by));
                (code, cells(doomed, by), reason)
            }
            Self::PassNotForced => ("PASS_NOT_FORCED", Vec::new(), say!("paiko-illegal-pass-not-forced")),
        };
        IllegalMove { code, cells, reason }
    }
}

/// A refusal with the code `code` that is about the tile on one square.
fn on(code: &'static str, reason: Phrase, at: Square, kind: TileKind) -> (&'static str, Vec<Cell>, Phrase) {
    (code, vec![at.cell()], reason.with("at", at.cell()).with("tile", kind.name()))
}

/// The cells of the squares `concerned`, sorted by name, then the cells of the other tiles that threaten them.
fn cells(concerned: Squares, by: Squares) -> Vec<Cell> {
    concerned.by_name().chain((by & !concerned).by_name()).map(Square::cell).collect()
}

/// The names of squares, sorted by their bytes: `e10, e9, h4`.
fn names(squares: Squares) -> String {
    squares.by_name().map(|square| square.cell().to_string()).collect::<Vec<_>>().join(", ")
}
