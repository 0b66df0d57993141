//! Detection of immediate wins.

use super::{
    FastBiyi,
    first::First,
    set::{NEIGHBORS, has, one, squares},
};
use board::color::Color;

impl FastBiyi {
    /// Whether a color would win at once if it were to move. The answer is exact if the game is not over.
    pub fn wins_at_once(&mut self, color: Color) -> bool {
        let turn = std::mem::replace(&mut self.turn, color);
        let wins = self.wins_by_movement() || self.may_chain_to_bird() && self.wins_by_chain();
        self.turn = turn;
        wins
    }

    /// Whether a turn can reach the bird by its first movement.
    fn wins_by_movement(&self) -> bool {
        let mut wins = false;
        self.each_onto_bird(|from, hop| {
            if !wins {
                self.turns_from(from, hop, &mut |_| wins = true);
            }
        });
        wins
    }

    /// Whether a launching stack, which has at least three own tokens, is beside the bird or can be formed there. A
    /// chain can only reach the bird from such a stack, and this condition is quick to check.
    fn may_chain_to_bird(&self) -> bool {
        let tokens = &self.tokens[self.turn as usize];
        let bird = self.nests[!self.turn as usize];
        squares(NEIGHBORS[usize::from(bird)]).any(|beside| {
            let there = tokens[usize::from(beside)];
            there >= 3
                || squares(NEIGHBORS[usize::from(beside)] & !one(bird))
                    .any(|from| tokens[usize::from(from)] + there >= 4 && self.is_own(from))
        })
    }

    /// Whether a chain of movements can reach the bird.
    #[inline(never)]
    fn wins_by_chain(&self) -> bool {
        let First { hops, tense, .. } = self.first();
        let undoing = self.undoing();
        let mut wins = false;
        for (hop, starts) in hops.into_iter().zip(tense.into_iter().flatten()) {
            for from in squares(starts.set()) {
                if !wins && undoing != Some((from, hop)) {
                    self.turns_from(from, hop, &mut |mv| wins |= mv.wins());
                }
            }
        }
        wins
    }

    /// Whether the top token of a square belongs to the side to move.
    #[inline(always)]
    pub(super) fn is_own(&self, square: u8) -> bool {
        let height = self.height_of(square);
        height > 0 && has(self.levels[usize::from(height) - 1][self.turn as usize], square)
    }
}
