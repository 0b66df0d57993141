//! The board during an action, without the tile that is about to be placed.

use super::FastPaiko;
use games::paiko::{
    patterns::{attackers, pattern},
    squares::{Square, Squares},
    tile::{Facing, TileKind},
};

/// The board while the side to act moves a tile, without that tile: it is lifted from the board, or comes from the
/// hand.
#[derive(Clone, Copy, Debug)]
pub struct LiftedBoard {
    /// The square that the tile was lifted from; `None` if it comes from the hand.
    pub from: Option<Square>,
    /// The side's other tiles.
    pub own: Squares,
    /// The squares without a tile.
    pub empty: Squares,
    /// The squares with at least one, at least two and at least three threats against the side.
    pub threats: [Squares; 3],
    /// The squares on which the side's tiles are covered.
    pub cover: Squares,
    /// Own tiles that are captured unless the moved tile covers them on its new square.
    exposed: Squares,
    /// Enemy tiles that one more threat captures.
    pub weak: Squares,
}

impl FastPaiko {
    /// The board after the tile on `lifted` is lifted, or the unchanged board if `lifted` is `None`.
    pub fn ground(&self, lifted: Option<Square>) -> LiftedBoard {
        let (own, foe) = (self.turn as usize, !self.turn as usize);
        let mut against_foe = self.threats[foe];
        let mut ground = LiftedBoard {
            from: lifted,
            own: self.of[own],
            empty: !self.occupied(),
            threats: self.threatened(own),
            cover: self.covered(own),
            exposed: Squares::NONE,
            weak: Squares::NONE,
        };
        if let Some((at, (kind, facing))) = lifted.and_then(|at| self.get(at).map(|tile| (at, tile))) {
            let pattern = pattern(kind, facing, at);
            ground.own &= !Squares::from(at);
            ground.empty |= at.into();
            against_foe.subtract(pattern.threat);
            if kind == TileKind::Fire {
                let mut against_own = self.threats[own];
                against_own.subtract(pattern.threat);
                ground.threats = against_own.at_least();
            }
            if !pattern.cover.is_empty() {
                let mut covers = self.covers[own];
                covers.subtract(pattern.cover);
                ground.cover = Squares::home(self.turn) | covers.any();
                let [_, two, three] = ground.threats;
                ground.exposed = ground.own & (two & !ground.cover | three);
            }
        }
        let [one, two, _] = against_foe.at_least();
        let covered = self.covered(foe);
        ground.weak = self.of[foe] & (one & !covered | two & covered);
        ground
    }
}

impl LiftedBoard {
    /// The squares that a tile of this kind may step onto.
    #[inline]
    pub fn passable(&self, kind: TileKind) -> Squares {
        let added = usize::from(kind.own_threat());
        let deadly = self.threats[1 - added] & !self.cover | self.threats[2 - added];
        self.empty & !Squares::BLACK & !deadly
    }

    /// Whether placing the tile on an empty square leaves no own tile under enough threats to be captured.
    #[inline]
    pub fn is_safe(&self, kind: TileKind, facing: Option<Facing>, to: Square) -> bool {
        let pattern = pattern(kind, facing, to);
        let [one, two, three] = self.threats;
        if kind == TileKind::Fire {
            let (bare, covered) = (two | one & pattern.threat, three | two & pattern.threat);
            return ((self.own | to.into()) & (bare & !self.cover | covered)).is_empty();
        }
        let cover = self.cover | pattern.cover;
        let falls = two & !cover | three;
        (self.exposed & !pattern.cover).is_empty() && !falls.contains(to)
    }

    /// The squares from which a tile of this kind and facing threatens one of the targets.
    #[inline]
    pub fn attackers(&self, kind: TileKind, facing: Option<Facing>, targets: Squares) -> Squares {
        targets.iter().fold(Squares::NONE, |set, target| set | attackers(kind, facing, target))
    }
}
