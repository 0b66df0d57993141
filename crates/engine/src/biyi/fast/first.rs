//! The first movements of turns, generated for all squares at once.

use super::{
    FastBiyi,
    heights::{Counts, Heights},
    lanes::Lanes,
    moves::{Hop, LatestMovement},
    set::{BOARD, NEIGHBORS, RIVER, Side, has},
};
use board::color::Color;
use games::biyi::MovementKind;

/// The number of forms of first movements, by kind and side: four slides, three climbs and three descents.
pub const FORMS: usize = 10;

/// The start squares of first movements, by form, without movements onto the bird.
///
/// The movement that undoes the latest one is still included.
pub struct First {
    pub hops: [Hop; FORMS],
    /// The start squares of each hop.
    pub starts: [Lanes; FORMS],
    /// The start squares of *tense* movements, which have to be examined one by one, because they may drown a token or
    /// the turn may go on after them. `None` if there are no tense movements.
    pub tense: Option<[Lanes; FORMS]>,
    /// Whether a pilot of the side to move is beside the bird.
    pub at_bird: bool,
}

impl FastBiyi {
    /// The first movements of the side to move. Movements that drown a token are included and marked as tense.
    #[inline(always)]
    pub(super) fn first(&self) -> First {
        match self.turn {
            Color::White => self.first_of(Color::White),
            Color::Black => self.first_of(Color::Black),
        }
    }

    /// The first movements of a color. Callers pass a constant color, so that the compiler can shift by constants.
    #[inline(always)]
    fn first_of(&self, turn: Color) -> First {
        let sides = [Side::East, Side::West, Side::forward(turn), Side::back(turn)];
        let [east, west, forward, back] = sides;
        let Heights { pilots, mut slides, climbs, descents } = Heights::of(self, turn, sides);

        let ground = self.filled(0);
        let quiet = ground & RIVER == 0;
        if quiet {
            // If the river is empty, a token that moves forward or back into the river leaves its own bank empty. So
            // only a token on the other bank can hold it, that is, keep it from drowning.
            for i in [2, 3] {
                let held = Lanes::of(ground).before(sides[i]).before(sides[i]);
                slides[i] = slides[i] & (!Lanes::of(RIVER).before(sides[i]) | held);
            }
        }
        let open = sides.map(|side| pilots & self.open[side as usize]);
        let starts = [
            slides[0] & open[0],
            slides[1] & open[1],
            slides[2] & open[2],
            slides[3] & open[3],
            climbs[0] & open[0],
            climbs[1] & open[1],
            climbs[2] & open[2],
            descents[0] & open[0],
            descents[1] & open[1],
            descents[2] & open[2],
        ];
        let hop = |kind, side| Hop { kind, side };
        let hops = [
            hop(MovementKind::Slide, east),
            hop(MovementKind::Slide, west),
            hop(MovementKind::Slide, forward),
            hop(MovementKind::Slide, back),
            hop(MovementKind::Climb, east),
            hop(MovementKind::Climb, west),
            hop(MovementKind::Climb, forward),
            hop(MovementKind::Descend, east),
            hop(MovementKind::Descend, west),
            hop(MovementKind::Descend, forward),
        ];
        let tense = if quiet && self.height < 3 { None } else { self.tense(turn, &hops, &starts) };
        let at_bird = !(pilots & Lanes::of(NEIGHBORS[usize::from(self.nests[!turn as usize])])).is_empty();
        First { hops, starts, tense, at_bird }
    }

    /// The tense movements among these.
    #[inline(never)]
    fn tense(&self, turn: Color, hops: &[Hop; FORMS], starts: &[Lanes; FORMS]) -> Option<[Lanes; FORMS]> {
        let ground = self.filled(0);
        let river = ground & RIVER;
        // Tokens in the river drown unless they are held by tokens beside them. A movement can drown another token only
        // if it empties a square in the river or beside a token in the river. It can drown the moved token only if it
        // empties its start square.
        let (holding, entered) = if river == 0 {
            (0, 0)
        } else {
            (RIVER | Side::North.before(river) | Side::South.before(river), RIVER & !ground)
        };
        let lone = ground & !self.filled(1);
        let [empty, holding, lone, entered] = [!ground, holding, lone & holding, entered].map(Lanes::of);
        let counts = Counts::of(self, turn);
        let mut tense = [Lanes::NONE; FORMS];
        let mut any = Lanes::NONE;
        for (i, (&Hop { kind, side }, &starts)) in hops.iter().zip(starts).enumerate() {
            let objections = match kind {
                MovementKind::Slide => holding & empty.before(side) | entered.before(side) | counts.before_four(side),
                MovementKind::Climb => lone | counts.before_three(side),
                MovementKind::Descend | MovementKind::Jump => counts.before_three(side),
            };
            tense[i] = starts & objections;
            any = any | tense[i];
        }
        (!any.is_empty()).then_some(tense)
    }

    /// By direction: the squares from which neither the edge of the board nor a nest blocks a movement in that
    /// direction.
    pub(super) fn open(nests: [u8; 2]) -> [Lanes; 4] {
        let squares = nests.into_iter().fold(BOARD, |squares, nest| squares & !(1 << nest));
        Side::ALL.map(|side| Lanes::STARTS & Lanes::of(squares).before(side) & Lanes::of(squares))
    }

    /// Calls `visit` with the first movements that reach the bird.
    pub(super) fn each_onto_bird(&self, mut visit: impl FnMut(u8, Hop)) {
        let bird = self.nests[!self.turn as usize];
        for side in Side::ALL {
            let from = side.opposite().of(bird);
            let height = if has(BOARD, from) { self.height_of(from) } else { 0 };
            if height == 0 || !self.is_own_pilot(from, height) {
                continue;
            }
            // The bird counts as a token of the attacker's color at level 1.
            for (kind, fits) in [
                (MovementKind::Slide, height >= 2),
                (MovementKind::Climb, height == 1),
                (MovementKind::Descend, height >= 3),
            ] {
                let hop = Hop { kind, side };
                if fits && self.may_steer(from, 1, hop) {
                    visit(from, hop);
                }
            }
        }
    }

    /// The first movement that would undo the latest movement of the side to move. `None` if it is impossible anyway.
    #[inline(always)]
    pub(super) fn undoing(&self) -> Option<(u8, Hop)> {
        let LatestMovement { from: to, to: from, count, before: after, after: before } =
            self.memory[self.turn as usize];
        if count == 0 || self.height_of(to) + 1 != after {
            return None;
        }
        let (height, target) = (self.height_of(from), after - 1);
        let kind = if before == after {
            (height == target + count).then_some(MovementKind::Slide)
        } else if before != height || count != 1 {
            None
        } else if height == target {
            self.is_own_pilot(to, target).then_some(MovementKind::Climb)
        } else {
            (height > target).then_some(MovementKind::Descend)
        };
        let hop = Hop { kind: kind?, side: Side::between(from, to)? };
        (self.is_own_pilot(from, height) && self.may_steer(from, target, hop) && !has(self.nest_set(), to))
            .then_some((from, hop))
    }

    /// Whether the lowest token to move, which stands on `below` other tokens, may move in the direction of `hop`.
    #[inline(always)]
    pub(super) fn may_steer(&self, from: u8, below: u8, hop: Hop) -> bool {
        let own = hop.kind != MovementKind::Slide || self.is_own_token(from, below);
        hop.side != if own { Side::back(self.turn) } else { Side::forward(self.turn) }
    }
}
