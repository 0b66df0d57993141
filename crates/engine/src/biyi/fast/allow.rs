//! Whether a move from another position is legal in this one.

use super::{
    FastBiyi, FastBiyiMove,
    moves::Hop,
    set::{BOARD, has},
};
use games::biyi::MovementKind;

impl FastBiyi {
    /// Whether a move that was legal in some position is legal in this one, if the game is not over.
    pub fn allows(&self, mv: FastBiyiMove) -> bool {
        let (from, Some(hop)) = (mv.start(), mv.hops().next()) else { return false };
        if !self.may_begin(from, hop) || self.undoing() == Some((from, hop)) {
            return false;
        }
        let mut allowed = false;
        self.turns_from(from, hop, &mut |turn| allowed |= turn == mv);
        allowed
    }

    /// Whether the heights, the colors and the direction allow a first movement.
    fn may_begin(&self, from: u8, hop: Hop) -> bool {
        let (to, height) = (hop.side.of(from), self.height_of(from));
        if height == 0 || !self.is_own_pilot(from, height) || !has(BOARD, to) || to == self.nests[self.turn as usize] {
            return false;
        }
        // The bird counts as a token of the attacker's color at level 1.
        let bird = self.is_bird(to);
        let target = if bird { 1 } else { self.height_of(to) };
        let fits = match hop.kind {
            MovementKind::Slide => target < height,
            MovementKind::Climb => target == height && (bird || self.is_own_pilot(to, target)),
            MovementKind::Descend => target + 2 <= height,
            MovementKind::Jump => false,
        };
        fits && self.may_steer(from, target, hop)
    }
}
