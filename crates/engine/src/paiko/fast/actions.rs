//! Move generation.

use super::{
    Course, FastPaiko, LiftedBoard, drafted,
    moves::{FastPaikoMove, PaikoForm},
};
use board::color::Color;
use games::paiko::{
    rulings::DRAWN,
    squares::{Square, Squares},
    tile::{Facing, TileKind},
};

impl FastPaiko {
    /// The number of tiles that the side to act takes or gives in a draft, draw or reward.
    pub fn tiles_to_take(&self) -> u8 {
        match self.course {
            Course::Draft(stage) => drafted(stage),
            Course::Action => self.reserves[self.turn as usize].total().min(DRAWN),
            Course::Reward(count) => count,
            Course::Over(_) => 0,
        }
    }

    /// Calls `visit` with actions on the board until `visit` returns `true`. Returns whether `visit` returned `true`.
    /// `wanted` gives the squares on which actions may end, by the ground, the tile's kind and its facing.
    ///
    /// Of several actions with the same result only one is visited: a Water that can shift to a square is not
    /// redeployed there, and a deployed Sai reaches a square by only one of its paths. Where the rules allow turning a
    /// tile to its present facing, that action is visited for one tile only. The deployment of a Lotus that covers no
    /// own tile is visited only if `lonely` is set.
    pub fn actions(
        &self,
        lonely: bool,
        wanted: &impl Fn(&LiftedBoard, TileKind, Option<Facing>) -> Squares,
        visit: &mut impl FnMut(&LiftedBoard, FastPaikoMove) -> bool,
    ) -> bool {
        let side = self.turn as usize;
        let ground = self.ground(None);
        let landing = self.landing(side);
        for kind in self.hands[side].kinds() {
            if self.deployments(&ground, landing, kind, lonely, wanted, visit) {
                return true;
            }
        }
        let tired = self.tired(side);
        let mut may_stay = self.options.null_rotation;
        for from in (self.of[side] & !self.lotuses).iter() {
            if tired == Some(from) {
                continue;
            }
            let Some((kind, faced)) = self.get(from).filter(|(kind, _)| kind.range() > 0) else { continue };
            let ground = self.ground(Some(from));
            let reach = reach(&ground, kind, from);
            for &facing in kind.facings() {
                let wanted = wanted(&ground, kind, facing);
                let mut targets = wanted & (reach | from.into());
                if facing == faced && !std::mem::take(&mut may_stay) {
                    targets &= !Squares::from(from);
                }
                for to in targets.iter() {
                    if ground.is_safe(kind, facing, to)
                        && visit(&ground, FastPaikoMove::act(PaikoForm::Shift, kind, facing, from, to))
                    {
                        return true;
                    }
                }
                if kind == TileKind::Water {
                    for to in (wanted & landing & !reach).iter() {
                        if ground.is_safe(kind, facing, to)
                            && visit(&ground, FastPaikoMove::act(PaikoForm::Redeploy, kind, facing, from, to))
                        {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// Visits the deployments of a kind; see [`actions`](Self::actions).
    fn deployments(
        &self,
        ground: &LiftedBoard,
        landing: Squares,
        kind: TileKind,
        lonely: bool,
        wanted: &impl Fn(&LiftedBoard, TileKind, Option<Facing>) -> Squares,
        visit: &mut impl FnMut(&LiftedBoard, FastPaikoMove) -> bool,
    ) -> bool {
        let landing = match kind {
            TileKind::Lotus if lonely => ground.empty,
            TileKind::Lotus => ground.empty & ground.coverers(self.of[self.turn as usize] & !self.lotuses),
            _ => landing,
        };
        let (first, second) = if kind == TileKind::Sai {
            let passable = ground.passable(kind);
            let first = landing.neighbors() & passable & !landing;
            (first, first.neighbors() & passable & !landing & !first)
        } else {
            (Squares::NONE, Squares::NONE)
        };
        for &facing in kind.facings() {
            let wanted = wanted(ground, kind, facing);
            for to in (wanted & landing).iter() {
                // The deployment of any tile but a Fire or a Lotus is always safe: the tile lands on an unthreatened
                // square and does not threaten own tiles.
                let safe = !matches!(kind, TileKind::Fire | TileKind::Lotus) || ground.is_safe(kind, facing, to);
                if safe && visit(ground, FastPaikoMove::act(PaikoForm::Deploy, kind, facing, to, to)) {
                    return true;
                }
            }
            for to in (wanted & (first | second)).iter() {
                if !ground.is_safe(kind, facing, to) {
                    continue;
                }
                let beside = to.neighbors();
                let through = if first.contains(to) { beside } else { (beside & first).neighbors() };
                let Some(from) = (through & landing).first() else { continue };
                if visit(ground, FastPaikoMove::act(PaikoForm::Deploy, kind, facing, from, to)) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a move that was legal in some position is legal in this one.
    pub fn allows(&self, mv: FastPaikoMove) -> bool {
        let side = self.turn as usize;
        let form = mv.form();
        match (self.course, form) {
            (Course::Draft(_), PaikoForm::Draft) | (Course::Action, PaikoForm::Draw) => {
                let tiles = mv.tiles();
                tiles.total() == self.tiles_to_take() && self.reserves[side].contains(tiles)
            }
            (Course::Reward(count), PaikoForm::Give) => {
                mv.tiles().total() == count && self.reserves[1 - side].contains(mv.tiles())
            }
            (Course::Action, PaikoForm::Deploy) => {
                let (kind, facing, from, to) = (mv.kind(), mv.facing(), mv.from(), mv.to());
                if self.hands[side].count(kind) == 0 {
                    return false;
                }
                let ground = self.ground(None);
                let landing = if kind == TileKind::Lotus { ground.empty } else { self.landing(side) };
                landing.contains(from)
                    && (from == to || reach(&ground, kind, from).contains(to))
                    && ground.is_safe(kind, facing, to)
            }
            (Course::Action, PaikoForm::Shift | PaikoForm::Redeploy) => {
                let (kind, facing, from, to) = (mv.kind(), mv.facing(), mv.from(), mv.to());
                let Some((there, faced)) = self.get(from).filter(|_| self.of[side].contains(from)) else {
                    return false;
                };
                if there != kind || self.tired(side) == Some(from) {
                    return false;
                }
                let ground = self.ground(Some(from));
                let goes = if form == PaikoForm::Redeploy {
                    self.landing(side).contains(to)
                } else if from == to {
                    facing != faced || self.options.null_rotation
                } else {
                    reach(&ground, kind, from).contains(to)
                };
                goes && ground.is_safe(kind, facing, to)
            }
            (Course::Action, PaikoForm::Pass) => self.is_stuck(),
            _ => false,
        }
    }

    /// Whether the side to act has no action but to pass.
    pub fn is_stuck(&self) -> bool {
        let all = |_: &LiftedBoard, _: TileKind, _: Option<Facing>| Squares::ALL;
        self.reserves[self.turn as usize].is_empty() && !self.actions(true, &all, &mut |_, _| true)
    }

    /// Whether the side to act can gain at least this many points, one or two, by an action.
    pub fn can_gain(&self, points: u8) -> bool {
        let worth_two = Squares::home(!self.turn);
        let worth_one = Squares::middle();
        let wanted = |ground: &LiftedBoard, kind: TileKind, _: Option<Facing>| {
            let from = match ground.from {
                _ if kind == TileKind::Lotus => return Squares::NONE,
                Some(from) if worth_two.contains(from) => return Squares::NONE,
                Some(from) if worth_one.contains(from) => 1,
                _ => 0,
            };
            match from + points {
                1 => worth_one | worth_two,
                2 => worth_two,
                _ => Squares::NONE,
            }
        };
        self.actions(false, &wanted, &mut |_, _| true)
    }
}

impl LiftedBoard {
    /// The squares from which a Lotus would cover one of these tiles.
    fn coverers(&self, tiles: Squares) -> Squares {
        tiles.iter().fold(Squares::NONE, |set, tile| set | super::pattern(TileKind::Lotus, None, tile).cover)
    }
}

/// The squares that a tile can shift to across passable squares. Whether own tiles stay safe is not checked.
#[inline]
fn reach(ground: &LiftedBoard, kind: TileKind, from: Square) -> Squares {
    let passable = ground.passable(kind) & !Squares::from(from);
    match kind.range() {
        0 => Squares::NONE,
        1 => from.neighbors() & passable,
        _ => {
            let first = from.neighbors() & passable;
            first | first.neighbors() & passable
        }
    }
}

/// The points that a tile other than a Lotus scores on a square.
#[inline]
pub fn worth(color: Color, square: Square) -> i32 {
    2 * i32::from(Squares::home(!color).contains(square)) + i32::from(Squares::middle().contains(square))
}
